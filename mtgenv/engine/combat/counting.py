"""Triggers about how many creatures block one creature, or are blocked by one (509.3e).

The number can also come to fit later in the combat, as blockers come and leave, by whatever causes.
So it is looked at when triggers are put on the stack, and each creature in combat keeps the number
that was seen last.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.combat.assignment import size_of
from mtgenv.engine.combat.roles import in_combat
from mtgenv.engine.events.triggers import watch
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    EVENT_BLOCKED_BY_SEVERAL,
    EVENT_BLOCKS_SEVERAL,
    ZONE_BATTLEFIELD,
)


@compiled
def watch_numbers(m: Match, t: Tables, w: Workspace) -> None:
    """Let abilities trigger that wait for a number of creatures blocking or blocked."""
    level = m.depth
    if t.combat_counted == 0 or m.blockers_seen[level] == 0:
        return
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if in_combat(m, row) and m.combat_index[row] != 0:
            now = size_of(m.combat_with[row])
            before = m.counted_with[row]
            if now != before:
                m.counted_with[row] = now
                event = EVENT_BLOCKS_SEVERAL
                player = m.controller[row]
                if m.attacking[row] >= 0:
                    event = EVENT_BLOCKED_BY_SEVERAL
                    player = m.attacking[row]
                watch(m, t, w, event, level, row, -1, player, now, now | before << 8)
        row = m.next[row]
