"""Spells that have left the stack while a trigger that copies them has still to resolve.

Such a trigger copies the spell as it last was (707.10, 608.2h): storm copies a countered spell too.
The entry of the spell is kept for it, without an object.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.entries import free_slot
from mtgenv.engine.record.programs import NO_OBJECT
from mtgenv.engine.record.types import Match, Tables
from mtgenv.engine.record.vocabulary import EVENT_CAST, OP_COPY_SPELL


@compiled
def copies_its_event(t: Tables, ability: int) -> bool:
    """Whether a triggered ability copies the spell whose casting it triggered on."""
    if t.trigger_event[ability] != EVENT_CAST or t.ability_program[ability] == 0:
        return False
    return t.op[t.ability_program[ability]] == OP_COPY_SPELL


@compiled
def is_copied_later(m: Match, t: Tables, ref: int, but: int) -> bool:
    """Whether a trigger that copies a spell waits or is on the stack.

    Args:
        m: the match.
        t: the tables.
        ref: reference of the spell.
        but: an entry of the stack that does not count, or -1.
    """
    for i in range(m.waiting_count):
        if m.waiting_event[i] == ref and copies_its_event(t, m.waiting_ability[i]):
            return True
    for slot in range(len(m.stack_row)):
        if slot != but and m.stack_row[slot] >= 0 and m.stack_event[slot] == ref:
            if copies_its_event(t, m.stack_ability[slot]):
                return True
    return False


@compiled
def entry_of_gone(m: Match, ref: int) -> int:
    """Return the entry that is kept of a spell that has left the stack, or -1."""
    for slot in range(len(m.stack_row)):
        if m.stack_row[slot] == NO_OBJECT and m.stack_remembered[slot] == ref and ref >= 0:
            return slot
    return -1


@compiled
def drop_gone(m: Match, t: Tables, ref: int, but: int) -> None:
    """Give back the entry that is kept of a spell, unless another trigger still copies it."""
    kept = entry_of_gone(m, ref)
    if kept >= 0 and not is_copied_later(m, t, ref, but):
        free_slot(m, kept)


@compiled
def leave_entry(m: Match, t: Tables, slot: int, ref: int) -> None:
    """Give back the entry of a spell or ability that has left the stack, or keep it for a copy."""
    if is_copied_later(m, t, ref, slot):
        m.stack_row[slot] = NO_OBJECT
        m.stack_remembered[slot] = ref
        return
    event = m.stack_event[slot]
    copies = copies_its_event(t, m.stack_ability[slot])
    free_slot(m, slot)
    if copies:
        drop_gone(m, t, event, slot)
