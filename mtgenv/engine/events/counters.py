"""The door for taking counters off objects (122.1)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.events.triggers import watch
from mtgenv.engine.record.counters import counters_of, set_counters
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import EVENT_LAST_COUNTER


@compiled
def remove_counters(m: Match, t: Tables, w: Workspace, row: int, kind: int, count: int) -> None:
    """Remove counters from an object, as many as there are."""
    have = counters_of(m, row, kind)
    count = min(count, have)
    if count <= 0:
        return
    set_counters(m, row, kind, have - count)
    if have == count:
        watch(m, t, w, EVENT_LAST_COUNTER, m.level[row], row, -1, m.controller[row], count, kind)
