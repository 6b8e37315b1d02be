"""Controlling another player: who answers the questions of whom (723)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.effects import drop_effect
from mtgenv.engine.games.seats import next_opponent, next_seat, seats_in_game
from mtgenv.engine.games.teams import is_opponent
from mtgenv.engine.record.decisions import offer
from mtgenv.engine.record.types import Match
from mtgenv.engine.record.vocabulary import (
    ACTION_PLAYER,
    DECISION_DRAW_OFFER,
    DECISION_NONE,
    DECISION_PICK,
    EFFECT_CONTROL_PLAYER,
    FRAME_CAST,
    FRAME_RESOLVE,
    ZONE_HAND,
)

WAITS = 0  # the row of the effect: for the player's next turn ...
HOLDS = 1  # ... or it is that turn


@compiled
def take_over(m: Match, players: int) -> None:
    """As the turn of players, given as bits, begins: who controls them from now on.

    Nobody whose turn is over is controlled any more.

    The turn has to begin (723.1b): one that is skipped is no next turn.
    """
    for i in range(m.effect_count - 1, -1, -1):
        if m.effect_kind[i] != EFFECT_CONTROL_PLAYER or m.effect_level[i] != m.depth:
            continue
        if m.effect_row[i] == HOLDS:
            drop_effect(m, i)
        elif m.effect_players[i] & players != 0:
            m.effect_row[i] = HOLDS


@compiled
def names_stand_in(m: Match) -> bool:
    """Whether somebody says who of several opponents chooses for a player who has left (800.4g).

    That is the controller of the spell or ability that asks.
    """
    f = m.frame_top
    if m.frame_kind[f] != FRAME_RESOLVE and m.frame_kind[f] != FRAME_CAST:
        return False  # a rule asks, and the next player in turn order answers (800.4h)
    you = m.frame_controller[f]
    if m.stand_in != 0 or you == m.dec_for or m.in_game[m.depth, you] == 0:
        return False
    # The answers wait behind the players who are offered and two concessions.
    return seats_in_game(m) > 2 and m.legal_count * 2 + m.num_players + 2 <= len(m.legal)


@compiled
def ask_for_stand_in(m: Match) -> None:
    """Ask who chooses for a player who has left; the question itself is held meanwhile."""
    m.held_kind = m.dec_kind
    m.held_for = m.dec_for
    m.held_count = m.legal_count
    for i in range(m.held_count):
        m.legal[len(m.legal) - 1 - i] = m.legal[i]
    m.dec_kind = DECISION_PICK
    m.dec_for = m.frame_controller[m.frame_top]
    m.legal_count = 0
    for player in range(m.num_players):
        if player != m.dec_for and m.in_game[m.depth, player] == 1:
            offer(m, ACTION_PLAYER, player, 0)


@compiled
def take_up_held(m: Match) -> None:
    """Open the question again that was held."""
    m.dec_kind = m.held_kind
    m.dec_for = m.held_for
    m.legal_count = m.held_count
    for i in range(m.held_count):
        m.legal[i] = m.legal[len(m.legal) - 1 - i]
    m.held_kind = DECISION_NONE
    m.held_count = 0


@compiled
def stand_in_for(m: Match, player: int) -> int:
    """Return who chooses for a player who has left: who was named, or the next in turn order.

    Where an opponent of the controller of a spell or ability was to choose, another opponent does,
    as long as there is one (800.4g).
    """
    if m.stand_in != 0:
        return m.stand_in - 1
    other = next_seat(m, player)
    f = m.frame_top
    if m.frame_kind[f] == FRAME_RESOLVE or m.frame_kind[f] == FRAME_CAST:
        you = m.frame_controller[f]
        if not is_opponent(m, you, other) and is_opponent(m, you, player):
            other = next_opponent(m, other)
    return other


@compiled
def decider(m: Match, player: int) -> int:
    """Return the seat that decides for a player: the newest of several effects counts (723.1a).

    An effect belongs to one game: a subgame is played by everybody for themselves. What a player
    who has left the game would have to choose, somebody else does (800.4g, 800.4h).
    """
    if m.in_game[m.depth, player] == 0:
        player = stand_in_for(m, player)
    for i in range(m.effect_count - 1, -1, -1):
        if m.effect_kind[i] != EFFECT_CONTROL_PLAYER or m.effect_level[i] != m.depth:
            continue
        if m.effect_row[i] == HOLDS and (m.effect_players[i] >> player) & 1:
            return m.effect_controller[i]
    return player


@compiled
def hand_over(m: Match) -> None:
    """Let the one who controls the player asked answer the open decision, and see their hand."""
    if m.in_game[m.depth, m.dec_for] == 0 and names_stand_in(m):
        ask_for_stand_in(m)
    player = m.dec_for
    if m.dec_kind == DECISION_DRAW_OFFER:
        return  # 723.5c: nobody agrees to a draw for somebody else
    seat = decider(m, player)
    m.dec_player = seat
    if seat == player:
        return
    row = m.zone_head[m.depth, player, ZONE_HAND]
    while row >= 0:
        m.known[row] |= 1 << seat
        row = m.next[row]
