"""Controlling another player: who answers the questions of whom (723)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.effects import drop_effect
from mtgenv.engine.games.seats import next_seat
from mtgenv.engine.record.types import Match
from mtgenv.engine.record.vocabulary import (
    EFFECT_CONTROL_PLAYER,
    FRAME_CAST,
    FRAME_RESOLVE,
    ZONE_HAND,
)

WAITS = 0  # the row of the effect: for the player's next turn ...
HOLDS = 1  # ... or it is that turn


@compiled
def take_over(m: Match, player: int) -> None:
    """As a player's turn begins: who controls them from now on, and nobody whose turn is over.

    The turn has to begin (723.1b): one that is skipped is no next turn.
    """
    for i in range(m.effect_count - 1, -1, -1):
        if m.effect_kind[i] != EFFECT_CONTROL_PLAYER or m.effect_level[i] != m.depth:
            continue
        if m.effect_row[i] == HOLDS:
            drop_effect(m, i)
        elif (m.effect_players[i] >> player) & 1:
            m.effect_row[i] = HOLDS


@compiled
def stand_in(m: Match, player: int) -> int:
    """Return who chooses for a player who has left: the next one in turn order.

    Where an opponent of the controller of a spell or ability was to choose, another opponent does,
    as long as there is one (800.4g).
    """
    other = next_seat(m, player)
    f = m.frame_top
    if m.frame_kind[f] == FRAME_RESOLVE or m.frame_kind[f] == FRAME_CAST:
        if other == m.frame_controller[f]:
            other = next_seat(m, other)
    return other


@compiled
def decider(m: Match, player: int) -> int:
    """Return the seat that decides for a player: the newest of several effects counts (723.1a).

    An effect belongs to one game: a subgame is played by everybody for themselves. What a player
    who has left the game would have to choose, somebody else does (800.4g, 800.4h).
    """
    if m.in_game[m.depth, player] == 0:
        player = stand_in(m, player)
    for i in range(m.effect_count - 1, -1, -1):
        if m.effect_kind[i] != EFFECT_CONTROL_PLAYER or m.effect_level[i] != m.depth:
            continue
        if m.effect_row[i] == HOLDS and (m.effect_players[i] >> player) & 1:
            if m.in_game[m.depth, m.effect_controller[i]] == 1:
                return m.effect_controller[i]
    return player


@compiled
def hand_over(m: Match) -> None:
    """Let the one who controls the player asked answer the open decision, and see their hand."""
    player = m.dec_for
    seat = decider(m, player)
    m.dec_player = seat
    if seat == player:
        return
    row = m.zone_head[m.depth, player, ZONE_HAND]
    while row >= 0:
        m.known[row] |= 1 << seat
        row = m.next[row]
