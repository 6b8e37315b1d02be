"""The Ring tempts a player: the emblem, its next ability, and a Ring-bearer (701.54)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.ring_bearers import ring_of
from mtgenv.engine.events.triggers import watch
from mtgenv.engine.events.zones import new_object
from mtgenv.engine.record.references import reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import EVENT_DESIGNATED, OBJECT_EMBLEM, ZONE_COMMAND

MOST_TEMPTED = 100  # what is counted of one game; no card asks for so many


@compiled
def tempt(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Count that the Ring tempts a player once more: the emblem grows (701.54c)."""
    level = m.depth
    if ring_of(m, t, level, player) < 0:
        new_object(m, t, w, t.ring_card, OBJECT_EMBLEM, player, level, ZONE_COMMAND)
    m.tempted[level, player] = min(MOST_TEMPTED, m.tempted[level, player] + 1)
    m.dirty[level] = 1


@compiled
def give_ring(m: Match, t: Tables, w: Workspace, player: int, row: int) -> None:
    """Let a creature become a player's Ring-bearer, or none (-1); the Ring has tempted them."""
    level = m.depth
    ring = ring_of(m, t, level, player)
    if row >= 0 and ring >= 0:
        m.link[ring] = reference(m, row)
        m.dirty[level] = 1
    watch(m, t, w, EVENT_DESIGNATED, level, row, -1, player, 1, t.ring_card)
