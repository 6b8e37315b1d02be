"""Proliferate: permanents and players with counters get another of each kind (701.34)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.player_counters import holder_of_counters
from mtgenv.engine.characteristics.selecting import permanent_of
from mtgenv.engine.events.player_counters import give_counters
from mtgenv.engine.events.status import add_poison, put_counters
from mtgenv.engine.games.range_of_influence import is_in_range
from mtgenv.engine.record.agenda import ASKED, is_in_mind, keep_in_mind
from mtgenv.engine.record.counters import counters_in_all
from mtgenv.engine.record.decisions import ask, kind_of, offer, offer_done, subject_of
from mtgenv.engine.record.references import reference, row_of
from mtgenv.engine.record.state import COUNTERS
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_DONE,
    ACTION_OBJECT,
    ACTION_PLAYER,
    DECISION_PICK,
    ZONE_BATTLEFIELD,
)
from mtgenv.engine.resolving.operands import forget_it
from mtgenv.engine.resolving.structure import next_instruction


@compiled
def has_any_counters(m: Match, t: Tables, player: int) -> bool:
    """Whether a player has counters of any kind."""
    if m.poison[m.depth, player] > 0:
        return True
    holder = holder_of_counters(m, t, player)
    if holder >= 0:
        for k in range(COUNTERS):
            kind = m.counter_kind[holder, k]
            if kind != 0 and kind != t.speed:
                return True
    return False


@compiled
def add_another_of_player(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Give a player another counter of each kind that they have."""
    if m.poison[m.depth, player] > 0:
        add_poison(m, player, 1)
    holder = holder_of_counters(m, t, player)
    if holder >= 0:
        for k in range(COUNTERS):
            if m.counter_kind[holder, k] != 0 and m.counter_kind[holder, k] != t.speed:
                give_counters(m, t, w, player, m.counter_kind[holder, k], 1)


@compiled
def add_another(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Give all that was chosen another counter of each kind that is there."""
    for i in range(m.frame_memory[f], m.memory_count):
        ref = m.memory[i]
        if ref < 0:
            add_another_of_player(m, t, w, -1 - ref)
            continue
        row = permanent_of(m, ref)
        if row < 0:
            continue
        for k in range(COUNTERS):
            if m.counter_kind[row, k] != 0:
                put_counters(m, t, w, row, m.counter_kind[row, k], 1)


@compiled
def op_proliferate(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """The controller chooses any number of permanents and players; they are "it" afterwards."""
    you = m.frame_controller[f]
    done = False
    if m.frame_state[f] != ASKED:
        forget_it(m, f)
    elif kind_of(m.answer) == ACTION_DONE:
        done = True
    elif kind_of(m.answer) == ACTION_PLAYER:
        keep_in_mind(m, -1 - subject_of(m.answer))
    else:
        keep_in_mind(m, reference(m, subject_of(m.answer)))
    if not done:
        ask(m, DECISION_PICK, you, row_of(m.frame_source[f]), m.stack_ability[m.frame_slot[f]])
        for player in range(m.num_players):
            if m.in_game[m.depth, player] == 1 and has_any_counters(m, t, player):
                if is_in_range(m, m.depth, you, player) and not is_in_mind(m, f, -1 - player):
                    offer(m, ACTION_PLAYER, player, 0)
        row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
        while row >= 0:
            if m.phased[row] == 0 and counters_in_all(m, row) > 0:
                if is_in_range(m, m.depth, you, m.controller[row]) and not is_in_mind(
                    m, f, reference(m, row)
                ):
                    offer(m, ACTION_OBJECT, row, 0)
            row = m.next[row]
        if offer_done(m):
            m.frame_state[f] = ASKED
            return
    next_instruction(m, f)
    add_another(m, t, w, f)
