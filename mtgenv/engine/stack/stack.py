"""The stack: entries with targets and X for spells, copies and abilities (405)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.events.zones import capacity_reached, cease, new_object
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import OBJECT_ABILITY, ZONE_STACK

FLAG_ALTERNATIVE_COST = 1
FLAG_RED = 2
FLAG_SUSPENDED = 4


@compiled
def take_slot(m: Match, row: int, ability: int, source: int) -> int:
    """Give an object on the stack an entry.

    Returns:
        The entry, or -1 when the record is full and the match has ended.
    """
    for slot in range(len(m.stack_row)):
        if m.stack_row[slot] < 0:
            m.stack_row[slot] = row
            m.stack_ability[slot] = ability
            m.stack_source[slot] = source
            m.stack_x[slot] = 0
            m.stack_flags[slot] = 0
            m.stack_event[slot] = -1
            m.stack_event_player[slot] = -1
            m.stack_event_amount[slot] = 0
            m.stack_targets[slot] = 0
            m.slot[row] = slot
            return slot
    capacity_reached(m)
    return -1


@compiled
def free_slot(m: Match, slot: int) -> None:
    """Give an entry back; its object has left the stack or is about to."""
    row = m.stack_row[slot]
    if row >= 0 and m.slot[row] == slot:
        m.slot[row] = -1
    m.stack_row[slot] = -1


@compiled
def is_resolving(m: Match, slot: int) -> bool:
    """Whether a frame of the agenda still needs an entry of the stack."""
    for f in range(m.frame_top + 1):
        if m.frame_slot[f] == slot:
            return True
    return False


@compiled
def stack_ability_object(
    m: Match, t: Tables, w: Workspace, ability: int, source: int, card: int, controller: int
) -> int:
    """Put an ability on the stack.

    Returns:
        Its entry, or -1 when the record is full and the match has ended.
    """
    row = new_object(m, t, w, card, OBJECT_ABILITY, controller, m.depth, ZONE_STACK)
    if row < 0:
        return -1
    slot = take_slot(m, row, ability, source)
    if slot < 0:
        cease(m, row)
    return slot


@compiled(inline=True)
def stack_top(m: Match) -> int:
    """Return the row of the topmost object of the stack of the game being played, or -1."""
    return m.zone_tail[m.depth, 0, ZONE_STACK]
