"""References to objects, which go stale when the object changes zones (400.7), and memories.

A reference is ``generation << ROW_BITS | row``. Players as targets are written ``-1 - seat``.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.counters import counters_of
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.state import ROW_BITS, ROW_MASK
from mtgenv.engine.record.types import Match
from mtgenv.engine.record.vocabulary import (
    COUNTER_MINUS,
    COUNTER_PLUS,
    ZONE_BATTLEFIELD,
    ZONE_STACK,
)

WAS_ATTACHED = -1  # of ``lki_combat_index``

# How the counters of an object that has left are remembered: both kinds in one number.
OF_MINUS = 16
MOST_PLUS = 2000

NO_TARGET = -100  # a target that became illegal (608.2b)


@compiled(inline=True)
def reference(m: Match, row: int) -> int:
    """Return the reference of the object that the row holds now."""
    return (m.generation[row] << ROW_BITS) | row


@compiled(inline=True)
def row_of(ref: int) -> int:
    """Return the row of a reference, whatever the row holds now."""
    return ref & ROW_MASK


@compiled(inline=True)
def generation_of(ref: int) -> int:
    """Return which object in a row a reference is to."""
    return ref >> ROW_BITS


@compiled(inline=True)
def live_row(m: Match, ref: int) -> int:
    """Return the row of a referenced object, or -1 if it is no longer that object."""
    if ref < 0:
        return -1
    row = row_of(ref)
    if m.generation[row] != generation_of(ref):
        return -1
    return row


@compiled(inline=True)
def row_now(m: Match, ref: int) -> int:
    """Return the row if the object is the same or has moved exactly once since (603.6)."""
    if ref < 0:
        return -1
    row = row_of(ref)
    if m.generation[row] > generation_of(ref) + 1:
        return -1
    return row


@compiled
def waits_for(m: Match, ref: int) -> bool:
    """Whether a waiting or delayed trigger refers to an object."""
    for i in range(m.waiting_count):
        if m.waiting_source[i] == ref or m.waiting_event[i] == ref:
            return True
        if m.waiting_other[i] == ref or m.waiting_remembered[i] == ref:
            return True
    for i in range(m.delayed_count):
        if m.delayed_source[i] == ref or m.delayed_about[i] == ref:
            return True
    return False


@compiled
def stack_refers_to(m: Match, ref: int) -> bool:
    """Whether something on the stack of any game refers to an object, as its source or a target."""
    for slot in range(len(m.stack_row)):
        if m.stack_row[slot] >= 0:
            if m.stack_source[slot] == ref or m.stack_event[slot] == ref:
                return True
            if m.stack_other[slot] == ref or m.stack_paid[slot] == ref:
                return True
            if m.stack_remembered[slot] == ref:
                return True
    for i in range(m.target_count):
        if m.target[i] == ref:
            return True
    return False


@compiled
def is_referred_to(m: Match, ref: int) -> bool:
    """Whether anything that is still to happen, in any game, may ask about an object."""
    if waits_for(m, ref) or stack_refers_to(m, ref):
        return True
    for f in range(m.frame_top + 1):
        if m.frame_source[f] == ref or m.frame_a[f] == ref:
            return True
        if m.frame_b[f] == ref or m.frame_c[f] == ref:
            return True
    for i in range(m.memory_count):
        if m.memory[i] == ref:
            return True
    for i in range(m.effect_count):
        if m.effect_source[i] == ref or m.effect_from[i] == ref:
            return True
    return False


@compiled
def room_to_remember(m: Match) -> int:
    """Return the oldest memory that nothing refers to any more, or -1 if there is none.

    So an inner game cannot push out what an outer one still needs, nor many deaths at once the
    first of them.
    """
    n = len(m.lki_ref)
    i = m.lki_next
    for _ in range(n):
        if m.lki_ref[i] < 0 or not is_referred_to(m, m.lki_ref[i]):
            return i
        i += 1
        if i == n:
            i = 0
    return -1


@compiled
def remember(m: Match, row: int) -> None:
    """Keep last known information of a permanent that is about to leave (608.2h)."""
    i = room_to_remember(m)
    if i < 0:
        capacity_reached(m)
        return
    m.lki_ref[i] = reference(m, row)
    m.lki_power[i] = m.power[row]
    m.lki_toughness[i] = m.toughness[row]
    m.lki_controller[i] = m.controller[row]
    m.lki_types[i] = m.types[row]
    m.lki_colors[i] = m.colors[row]
    m.lki_keywords[i] = m.keywords[row]
    m.lki_look[i] = m.look[row]
    plus = min(counters_of(m, row, COUNTER_PLUS), MOST_PLUS)
    m.lki_counters[i] = plus * OF_MINUS + min(counters_of(m, row, COUNTER_MINUS), OF_MINUS - 1)
    m.lki_counter_kind[i] = 0
    for k in range(m.counter_kind.shape[1]):
        if m.counter_kind[row, k] > COUNTER_MINUS and m.lki_counter_kind[i] == 0:
            m.lki_counter_kind[i] = m.counter_kind[row, k]
            m.lki_counter_count[i] = m.counter_count[row, k]
    m.lki_subtypes[i] = m.subtypes[row]
    m.lki_combat_index[i] = m.combat_index[row]
    m.lki_combat_with[i] = m.combat_with[row]
    if m.attached_to[row] >= 0:  # what is attached is no creature (301.5c, 303.4d): it never fights
        m.lki_combat_index[i] = WAS_ATTACHED
        m.lki_combat_with[i] = reference(m, m.attached_to[row])
    i += 1
    if i == len(m.lki_ref):
        i = 0
    m.lki_next = i


@compiled
def memory(m: Match, ref: int) -> int:
    """Return the newest last-known-information entry of a reference, or -1."""
    n = len(m.lki_ref)
    i = m.lki_next
    for _ in range(n):
        i -= 1
        if i < 0:
            i = n - 1
        if m.lki_ref[i] == ref:
            return i
    return -1


@compiled
def power_of(m: Match, ref: int) -> int:
    """Return the power of a referenced object, as it is or as it last was."""
    row = live_row(m, ref)
    if row >= 0:
        return m.power[row]
    i = memory(m, ref)
    if i >= 0:
        return m.lki_power[i]
    return 0


@compiled
def toughness_of(m: Match, ref: int) -> int:
    """Return the toughness of a referenced object, as it is or as it last was."""
    row = live_row(m, ref)
    if row >= 0:
        return m.toughness[row]
    i = memory(m, ref)
    if i >= 0:
        return m.lki_toughness[i]
    return 0


@compiled
def counters_on(m: Match, ref: int, kind: int) -> int:
    """Return how many counters of a kind an object has, or last had.

    Of an object that has left, +1/+1 and -1/-1 ones are known and those of the first other kind.
    """
    if ref < 0:
        return 0
    row = live_row(m, ref)
    if row >= 0:
        return counters_of(m, row, kind)
    i = memory(m, ref)
    if i < 0:
        return 0
    if kind == COUNTER_PLUS:
        return m.lki_counters[i] // OF_MINUS
    if kind == COUNTER_MINUS:
        return m.lki_counters[i] % OF_MINUS
    if kind == m.lki_counter_kind[i]:
        return m.lki_counter_count[i]
    return 0


@compiled
def look_of(m: Match, ref: int) -> int:
    """Return the card row that a referenced object looks like, or last looked like."""
    row = live_row(m, ref)
    if row >= 0:
        return m.look[row]
    i = memory(m, ref)
    if i >= 0:
        return m.lki_look[i]
    return m.look[ref & ROW_MASK]


@compiled
def controller_of(m: Match, ref: int) -> int:
    """Return the controller of a referenced object, as it is or as it last was."""
    row = live_row(m, ref)
    if row >= 0 and (m.zone[row] == ZONE_BATTLEFIELD or m.zone[row] == ZONE_STACK):
        return m.controller[row]
    i = memory(m, ref)
    if i >= 0:
        return m.lki_controller[i]
    return m.controller[row_of(ref)]


@compiled
def keywords_of(m: Match, ref: int) -> int:
    """Return the keyword bits of a referenced object, as it is or as it last was."""
    row = live_row(m, ref)
    if row >= 0:
        return m.keywords[row]
    i = memory(m, ref)
    if i >= 0:
        return m.lki_keywords[i]
    return 0


@compiled
def types_of(m: Match, ref: int) -> int:
    """Return the card types of a referenced object, as it is or as it last was."""
    row = live_row(m, ref)
    if row >= 0:
        return m.types[row]
    i = memory(m, ref)
    if i >= 0:
        return m.lki_types[i]
    return m.types[row_of(ref)]
