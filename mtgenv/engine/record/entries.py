"""The stack: entries with targets, X and the event for spells, copies and abilities (405)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.types import Match
from mtgenv.engine.record.vocabulary import ZONE_STACK

FLAG_SUSPENDED = 1  # cast by suspend
FLAG_FREE = 2  # cast without paying its mana cost
FLAG_NEEDS_FLASH = 4  # cast at a time that only a cost allows (601.3a)
FLAG_COMMANDED = 8  # cast from the command zone (903.8)


@compiled
def take_slot(m: Match, row: int, ability: int, source: int) -> int:
    """Give an object on the stack an entry; -2 stands for a program without an object.

    Returns:
        The entry, or -1 when the record is full and the match has ended.
    """
    for slot in range(len(m.stack_row)):
        if m.stack_row[slot] == -1:
            m.stack_row[slot] = row
            m.stack_ability[slot] = ability
            m.stack_source[slot] = source
            m.stack_x[slot] = 0
            m.stack_mode[slot] = 0
            m.stack_flags[slot] = 0
            m.stack_event[slot] = -1
            m.stack_other[slot] = -1
            m.stack_event_player[slot] = -1
            m.stack_event_amount[slot] = 0
            m.stack_paid[slot] = -1
            m.stack_costs[slot] = 0
            m.stack_remembered[slot] = -1
            m.stack_targets[slot] = 0
            m.stack_first[slot] = m.target_count
            if row >= 0:
                m.slot[row] = slot
            return slot
    capacity_reached(m)
    return -1


@compiled
def shift_first(m: Match, start: int, by: int) -> None:
    """Note that the targets that lie behind a place in the list of all targets have moved."""
    for slot in range(len(m.stack_row)):
        if m.stack_row[slot] != -1 and m.stack_first[slot] > start:
            m.stack_first[slot] += by


@compiled
def add_target(m: Match, slot: int, target: int, group: int, share: int) -> None:
    """Write down one more target of an object on the stack."""
    n = m.target_count
    if n >= len(m.target):
        capacity_reached(m)
        return
    if m.stack_targets[slot] == 0:
        m.stack_first[slot] = n
    at = m.stack_first[slot] + m.stack_targets[slot]
    for i in range(n, at, -1):
        m.target[i] = m.target[i - 1]
        m.target_group[i] = m.target_group[i - 1]
        m.target_share[i] = m.target_share[i - 1]
    m.target[at] = target
    m.target_group[at] = group
    m.target_share[at] = share
    m.target_count = n + 1
    if at < n:
        shift_first(m, m.stack_first[slot], 1)
    m.stack_targets[slot] += 1


@compiled
def drop_targets(m: Match, slot: int) -> None:
    """Take the targets of an object on the stack out of the list of all targets."""
    count = m.stack_targets[slot]
    if count == 0:
        return
    first = m.stack_first[slot]
    for i in range(first, m.target_count - count):
        m.target[i] = m.target[i + count]
        m.target_group[i] = m.target_group[i + count]
        m.target_share[i] = m.target_share[i + count]
    m.target_count -= count
    m.stack_targets[slot] = 0
    shift_first(m, first, -count)


@compiled
def free_slot(m: Match, slot: int) -> None:
    """Give an entry back; its object has left the stack or is about to."""
    drop_targets(m, slot)
    row = m.stack_row[slot]
    if row >= 0 and m.slot[row] == slot:
        m.slot[row] = -1
    m.stack_row[slot] = -1


@compiled
def copy_entry(m: Match, old: int, new: int) -> None:
    """Give a copy of a spell what was chosen for the spell (707.10)."""
    m.stack_x[new] = m.stack_x[old]
    m.stack_mode[new] = m.stack_mode[old]
    m.stack_costs[new] = m.stack_costs[old]
    m.stack_event[new] = m.stack_event[old]
    m.stack_other[new] = m.stack_other[old]
    m.stack_event_player[new] = m.stack_event_player[old]
    m.stack_event_amount[new] = m.stack_event_amount[old]
    m.stack_paid[new] = m.stack_paid[old]
    for i in range(m.stack_targets[old]):
        at = m.stack_first[old] + i
        add_target(m, new, m.target[at], m.target_group[at], m.target_share[at])


@compiled(inline=True)
def stack_top(m: Match) -> int:
    """Return the row of the topmost object of the stack of the game being played, or -1."""
    return m.zone_tail[m.depth, 0, ZONE_STACK]


@compiled(inline=True)
def program_row(m: Match, slot: int) -> int:
    """Return the ability row whose targets and program count: that of the mode chosen, if any."""
    return m.stack_ability[slot] + m.stack_mode[slot]


@compiled
def is_resolving(m: Match, slot: int) -> bool:
    """Whether a frame of the agenda still needs an entry of the stack."""
    for f in range(m.frame_top + 1):
        if m.frame_slot[f] == slot:
            return True
    return False
