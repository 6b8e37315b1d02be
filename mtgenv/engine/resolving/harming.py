"""Verbs about damage, life and counters."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.expressions import stat_of
from mtgenv.engine.characteristics.selecting import permanent_of
from mtgenv.engine.events.counters import remove_counters
from mtgenv.engine.events.damage import excess_of, gain_life, hurt, lose_life
from mtgenv.engine.events.player_counters import give_counters
from mtgenv.engine.events.status import put_counters
from mtgenv.engine.events.triggers import join_damage_triggers, watch
from mtgenv.engine.games.teams import shares_life, totals_of
from mtgenv.engine.record.agenda import EXCESS
from mtgenv.engine.record.counters import counters_of
from mtgenv.engine.record.references import NO_TARGET, live_row
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    DAMAGE_AS_CHOSEN,
    DAMAGE_EVENLY,
    DAMAGE_UNPREVENTABLE,
    EVENT_FIGHTS,
    OP_GAIN_LIFE,
    OP_LOSE_LIFE,
    STAT_POWER,
    TYPE_CREATURE,
)
from mtgenv.engine.resolving.operands import (
    first_object_in,
    first_player_in,
    forget_it,
    keep_picked,
    number_for,
    number_of,
    players_in,
    select,
)


@compiled
def share_of(m: Match, f: int, ref: int) -> int:
    """Return the share of what is divided that a target was given as it was chosen (601.2d)."""
    slot = m.frame_slot[f]
    for i in range(m.stack_targets[slot]):
        if m.target[m.stack_first[slot] + i] == ref:
            return m.target_share[m.stack_first[slot] + i]
    return 0


@compiled
def op_damage(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """The source deals damage to all that is selected, at once; "it" is what was damaged."""
    source = first_object_in(m, t, w, f, t.op_other[pc], m.frame_source[f])
    amount = number_of(m, t, w, f, pc)
    how = t.op_detail[pc]
    select(m, t, w, f, t.op_what[pc])
    forget_it(m, f)
    n = w.picked_count
    if n == 0 or source < 0:
        return
    if how & DAMAGE_EVENLY:
        amount = amount // n
    waiting = m.waiting_count
    start = m.frame_memory[f]
    keep_picked(m, w, f)
    kept = 0
    m.frame_bound[f, EXCESS] = 0
    other = -1
    if t.op_who[pc] != 0:
        other = first_player_in(m, t, w, f, t.op_who[pc])
    for i in range(n):
        ref = m.memory[start + i]
        if how & DAMAGE_AS_CHOSEN:
            amount = share_of(m, f, ref)
        sure = how & DAMAGE_UNPREVENTABLE != 0
        row = permanent_of(m, ref)
        left = 0
        if row >= 0:
            left = excess_of(m, source, row, amount)
        if other >= 0 and left > 0:
            hurt(m, t, w, source, -1 - other, left, sure)
            amount -= left
            left = 0
        dealt = hurt(m, t, w, source, ref, amount, sure)
        if dealt > 0:
            m.memory[start + kept] = ref
            kept += 1
            m.frame_bound[f, EXCESS] += max(0, left - (amount - dealt))
    m.memory_count = start + kept
    for above in range(f + 1, m.frame_top + 1):
        m.frame_memory[above] = m.memory_count  # what happens instead has nothing in mind yet
    join_damage_triggers(m, t, w, waiting)


@compiled
def op_fight(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Two creatures deal damage equal to their power to each other (701.14)."""
    first = first_object_in(m, t, w, f, t.op_what[pc], NO_TARGET)
    second = first_object_in(m, t, w, f, t.op_other[pc], NO_TARGET)
    one = permanent_of(m, first)
    other = permanent_of(m, second)
    if one < 0 or other < 0 or m.types[one] & m.types[other] & TYPE_CREATURE == 0:
        return  # 701.14b: neither of them fights
    forward = stat_of(m, t, first, STAT_POWER)
    back = stat_of(m, t, second, STAT_POWER)
    waiting = m.waiting_count
    if one == other:
        hurt(m, t, w, first, first, 2 * forward, False)  # 701.14c
    else:
        hurt(m, t, w, first, second, forward, False)
        hurt(m, t, w, second, first, back, False)
    join_damage_triggers(m, t, w, waiting)
    watch(m, t, w, EVENT_FIGHTS, m.depth, one, second, m.controller[one], 0, 0)
    if one != other:
        watch(m, t, w, EVENT_FIGHTS, m.depth, other, first, m.controller[other], 0, 0)


@compiled
def change_total(m: Match, t: Tables, w: Workspace, player: int, amount: int, op: int) -> None:
    """A player gains or loses life, or gets a life total (119.5)."""
    if op == OP_GAIN_LIFE:
        gain_life(m, t, w, player, amount)
    elif op == OP_LOSE_LIFE:
        lose_life(m, t, w, player, amount)
    elif amount > m.life[m.depth, player]:
        gain_life(m, t, w, player, amount - m.life[m.depth, player])
    else:
        lose_life(m, t, w, player, m.life[m.depth, player] - amount)


@compiled
def change_team_totals(
    m: Match, t: Tables, w: Workspace, f: int, pc: int, op: int, mask: int
) -> None:
    """Change the life totals of teams, each player by themselves (810.9).

    What each of them gains or loses is computed from the same total (810.9a). Of a team all of
    whose players get a life total one does: the first (810.9c).
    """
    for player in range(m.num_players):
        if (mask >> player) & 1:
            w.player_amount[player] = number_for(m, t, w, f, pc, player)
    for player in range(m.num_players):
        if (mask >> player) & 1 == 0:
            continue
        change_total(m, t, w, player, w.player_amount[player], op)
        if op != OP_GAIN_LIFE and op != OP_LOSE_LIFE:
            mask &= ~totals_of(m, player)


@compiled
def op_life(m: Match, t: Tables, w: Workspace, f: int, pc: int, op: int) -> None:
    """Players gain or lose life, or get a life total."""
    mask = players_in(m, t, w, f, t.op_who[pc])
    if shares_life(m):
        change_team_totals(m, t, w, f, pc, op, mask)
        return
    for player in range(m.num_players):
        if (mask >> player) & 1:
            change_total(m, t, w, player, number_for(m, t, w, f, pc, player), op)


@compiled
def op_put_counters(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Put counters on objects or players; the answer flag tells whether any were put."""
    m.frame_flag[f] = 0
    count = number_of(m, t, w, f, pc)
    kind = t.op_kind[pc]
    select(m, t, w, f, t.op_what[pc])
    keep_picked(m, w, f)
    start = m.frame_memory[f]
    for i in range(w.picked_count):
        ref = m.memory[start + i]
        row = permanent_of(m, ref)
        if row >= 0:
            put_counters(m, t, w, row, kind, count)
        elif ref < 0 and ref != NO_TARGET:
            give_counters(m, t, w, -1 - ref, kind, count)
        else:
            continue
        if count > 0:
            m.frame_flag[f] = 1


@compiled
def op_remove_counters(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Remove counters from objects; the answer flag tells whether there were any."""
    m.frame_flag[f] = 0
    count = number_of(m, t, w, f, pc)
    select(m, t, w, f, t.op_what[pc])
    keep_picked(m, w, f)
    start = m.frame_memory[f]
    for i in range(w.picked_count):
        row = live_row(m, m.memory[start + i])
        if row >= 0 and m.phased[row] == 0:
            if min(count, counters_of(m, row, t.op_kind[pc])) > 0:
                m.frame_flag[f] = 1
            remove_counters(m, t, w, row, t.op_kind[pc], count)


@compiled
def op_move_counters(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Move counters from one object to another: both must be there, and differ (122.5)."""
    count = number_of(m, t, w, f, pc)
    kind = t.op_kind[pc]
    first = permanent_of(m, first_object_in(m, t, w, f, t.op_what[pc], NO_TARGET))
    second = permanent_of(m, first_object_in(m, t, w, f, t.op_other[pc], NO_TARGET))
    if first < 0 or second < 0 or first == second:
        return
    count = min(count, counters_of(m, first, kind))
    remove_counters(m, t, w, first, kind, count)
    put_counters(m, t, w, second, kind, count)
