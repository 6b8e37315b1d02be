"""What an instruction names: players, objects, numbers and conditions, looked up in its frame."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.matching import condition_holds
from mtgenv.engine.record.references import (
    NO_TARGET,
    controller_of,
    live_row,
    power_of,
    row_now,
    row_of,
)
from mtgenv.engine.record.types import Match, Tables
from mtgenv.engine.record.vocabulary import (
    CONDITION_NO,
    CONDITION_YES,
    NUMBER_CONST,
    NUMBER_EVENT,
    NUMBER_POWER,
    NUMBER_X,
    REF_ATTACHED,
    REF_CONTROLLER,
    REF_CONTROLLER_OF_EVENT,
    REF_DEFENDING_PLAYER,
    REF_EACH_OPPONENT,
    REF_EACH_PLAYER,
    REF_EVENT,
    REF_EVENT_PLAYER,
    REF_NON_WINNERS,
    REF_OWNER,
    REF_SELF,
    REF_TARGET,
    REF_TARGET_PLAYER,
    REF_WINNERS,
    REF_YOU,
    ZONE_BATTLEFIELD,
    ZONE_GRAVEYARD,
)
from mtgenv.engine.stack.targets import target_row

KIND_MASK = ~255  # the kind of a reference without its argument


@compiled
def players_of(m: Match, f: int, ref: int) -> int:
    """Return the players an instruction names, as bits."""
    level = m.depth
    kind = ref & KIND_MASK
    slot = m.frame_slot[f]
    you = m.frame_controller[f]
    everybody = 0
    for player in range(m.num_players):
        if m.in_game[level, player] == 1:
            everybody |= 1 << player
    if kind == REF_YOU:
        return 1 << you
    if kind == REF_EACH_PLAYER:
        return everybody
    if kind == REF_EACH_OPPONENT:
        return everybody & ~(1 << you)
    if kind == REF_WINNERS:
        return everybody & m.result[level]
    if kind == REF_NON_WINNERS:
        return everybody & ~m.result[level]
    player = -1
    if kind == REF_TARGET_PLAYER or kind == REF_CONTROLLER or kind == REF_OWNER:
        index = ref & 255
        if index < m.stack_targets[slot]:
            target = m.stack_target[slot, index]
            if target == NO_TARGET:
                player = -1
            elif target < 0:
                player = -1 - target
            elif kind == REF_OWNER:
                player = m.owner[row_of(target)]
            elif kind == REF_CONTROLLER:
                player = controller_of(m, target)
    elif kind == REF_EVENT_PLAYER or kind == REF_DEFENDING_PLAYER:
        player = m.stack_event_player[slot]
    elif kind == REF_CONTROLLER_OF_EVENT and m.stack_event[slot] >= 0:
        player = controller_of(m, m.stack_event[slot])
    if player < 0:
        return 0
    return (1 << player) & everybody


@compiled
def one_player(m: Match, f: int, ref: int) -> int:
    """Return the first player an instruction names, from the active player on, or -1."""
    mask = players_of(m, f, ref)
    for i in range(m.num_players):
        player = (m.active[m.depth] + i) % m.num_players
        if (mask >> player) & 1:
            return player
    return -1


@compiled
def object_of(m: Match, f: int, ref: int) -> int:
    """Return the row of the object an instruction names, or -1 if it is gone.

    A source that has just died is found in the graveyard (603.6).
    """
    kind = ref & KIND_MASK
    slot = m.frame_slot[f]
    if kind == REF_TARGET:
        return target_row(m, slot, ref & 255)
    if kind == REF_EVENT:
        return live_row(m, m.stack_event[slot])
    source = m.frame_source[f]
    if kind == REF_ATTACHED:
        row = live_row(m, source)
        if row < 0:
            return -1
        return m.attached_to[row]
    if kind != REF_SELF:
        return -1
    row = live_row(m, source)
    if row < 0:
        row = row_now(m, source)
        if row >= 0 and m.zone[row] != ZONE_GRAVEYARD:
            return -1
    return row


@compiled
def permanent_of(m: Match, f: int, ref: int) -> int:
    """Return the row of the permanent an instruction names, or -1."""
    row = object_of(m, f, ref)
    if row >= 0 and m.zone[row] != ZONE_BATTLEFIELD:
        return -1
    return row


@compiled
def number_of(m: Match, t: Tables, f: int, pc: int) -> int:
    """Return the number of an instruction."""
    kind = t.op_number[pc]
    value = t.op_value[pc]
    slot = m.frame_slot[f]
    if kind == NUMBER_CONST:
        return value
    if kind == NUMBER_X:
        return m.stack_x[slot]
    if kind == NUMBER_EVENT:
        return m.stack_event_amount[slot]
    if kind == NUMBER_POWER:
        if value < m.stack_targets[slot] and m.stack_target[slot, value] >= 0:
            return power_of(m, m.stack_target[slot, value])
    return 0


@compiled
def jump_condition(m: Match, t: Tables, f: int, condition: int) -> bool:
    """Whether the condition of a jump holds in this frame."""
    kind = t.condition_kind[condition]
    if kind == CONDITION_YES:
        return m.frame_flag[f] == 1
    if kind == CONDITION_NO:
        return m.frame_flag[f] == 0
    source = live_row(m, m.frame_source[f])
    return condition_holds(m, t, condition, m.depth, source, m.frame_controller[f])
