"""Verbs about games, turns and phases: subgames, extra turns, winning and losing."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.player_rules import is_under_rule
from mtgenv.engine.characteristics.selecting import everybody
from mtgenv.engine.games.subgames import begin_subgame, draw_game, lose_game
from mtgenv.engine.record.agenda import ASKED
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    END_GAME_DRAW,
    END_GAME_LOSE,
    PLAYER_RULE_CANT_LOSE,
    PLAYER_RULE_CANT_WIN,
)
from mtgenv.engine.resolving.operands import players_in
from mtgenv.engine.resolving.structure import next_instruction


@compiled
def op_subgame(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Play a subgame; the frame goes on when it is over (729)."""
    if m.frame_state[f] == ASKED:
        next_instruction(m, f)
        return
    m.frame_state[f] = ASKED
    life = t.op_value[pc]
    if life == 0:
        life = m.opt_life
    begin_subgame(m, t, w, m.frame_source[f], life)


@compiled
def op_extra_turn(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Extra turns after this one; the newest is taken first (500.7)."""
    level = m.depth
    mask = players_in(m, t, w, f, t.op_who[pc])
    for player in range(m.num_players):
        if (mask >> player) & 1 == 0:
            continue
        n = m.extra_turn_count[level]
        if n >= m.extra_turns.shape[1]:
            capacity_reached(m)
            return
        m.extra_turns[level, n] = player
        m.extra_turn_count[level] = n + 1


@compiled
def op_end_game(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Players win or lose the game, or it is a draw (104)."""
    how = t.op_detail[pc]
    mask = players_in(m, t, w, f, t.op_who[pc])
    if how == END_GAME_DRAW:
        draw_game(m, t, w)
        return
    losers = 0
    if how == END_GAME_LOSE:
        losers = mask
    else:
        for player in range(m.num_players):
            if (mask >> player) & 1 and is_under_rule(m, player, PLAYER_RULE_CANT_WIN):
                return
        losers = everybody(m) & ~mask
    for player in range(m.num_players):
        if (losers >> player) & 1 and is_under_rule(m, player, PLAYER_RULE_CANT_LOSE):
            losers &= ~(1 << player)
    if losers != 0:
        lose_game(m, t, w, losers)
