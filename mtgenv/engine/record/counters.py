"""Counters on permanents and other objects: a small map of kinds and numbers (122)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.types import Match

MOST_COUNTERS = 30000  # of one kind on one object, so that its power is a number that fits too


@compiled
def counters_of(m: Match, row: int, kind: int) -> int:
    """Return how many counters of a kind an object has."""
    for k in range(m.counter_kind.shape[1]):
        if m.counter_kind[row, k] == kind:
            return m.counter_count[row, k]
    return 0


@compiled(inline=True)
def has_counters(m: Match, row: int) -> bool:
    """Whether an object has any counters."""
    for k in range(m.counter_kind.shape[1]):
        if m.counter_kind[row, k] != 0:
            return True
    return False


@compiled
def counters_in_all(m: Match, row: int) -> int:
    """Return how many counters an object has of all kinds together."""
    n = 0
    for k in range(m.counter_kind.shape[1]):
        if m.counter_kind[row, k] != 0:
            n += m.counter_count[row, k]
    return n


@compiled
def set_counters(m: Match, row: int, kind: int, count: int) -> None:
    """Write how many counters of a kind an object has; nothing watches this."""
    if count > MOST_COUNTERS:
        capacity_reached(m)
        return
    free = -1
    for k in range(m.counter_kind.shape[1]):
        if m.counter_kind[row, k] == kind:
            m.counter_count[row, k] = max(count, 0)
            if count <= 0:
                m.counter_kind[row, k] = 0
            m.dirty[m.level[row]] = 1
            return
        if m.counter_kind[row, k] == 0 and free < 0:
            free = k
    if count <= 0:
        return
    if free < 0:
        capacity_reached(m)
        return
    m.counter_kind[row, free] = kind
    m.counter_count[row, free] = count
    m.dirty[m.level[row]] = 1


@compiled
def clear_counters(m: Match, row: int) -> None:
    """Take all counters off an object that becomes a new one (122.2)."""
    for k in range(m.counter_kind.shape[1]):
        m.counter_kind[row, k] = 0
        m.counter_count[row, k] = 0
