"""The Ring and its bearers (701.54): an emblem for each player, and the permanent that it names.

The emblem lies in the command zone, so a subgame starts without it. What bears the Ring of a player
stands in ``link`` of their emblem, as a reference: who becomes another object bears nothing.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.emblems import emblem_of
from mtgenv.engine.record.references import reference
from mtgenv.engine.record.types import Match, Tables


@compiled
def ring_of(m: Match, t: Tables, level: int, player: int) -> int:
    """Return the row of a player's emblem of the Ring in a game, or -1."""
    if t.ring_card == 0:
        return -1
    return emblem_of(m, level, player, t.ring_card)


@compiled
def is_ring_bearer(m: Match, t: Tables, row: int) -> bool:
    """Whether a permanent is the Ring-bearer of its controller."""
    ring = ring_of(m, t, m.level[row], m.controller[row])
    return ring >= 0 and m.link[ring] == reference(m, row)


@compiled
def lose_ring_bearer(m: Match, t: Tables, row: int, player: int) -> None:
    """701.54a: what another player gains control of is nobody's Ring-bearer any more."""
    ring = ring_of(m, t, m.level[row], player)
    if ring >= 0 and m.link[ring] == reference(m, row):
        m.link[ring] = -1
