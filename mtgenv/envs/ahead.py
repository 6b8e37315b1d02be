"""What the step of the next environment reads and writes, brought into the cache beforehand."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled, prefetch
from mtgenv.encoding.layout import OBJECT_TABLE
from mtgenv.encoding.records import Observation, View
from mtgenv.engine.record.ahead import LINE_1, LINE_2, fetch_match
from mtgenv.engine.record.types import Match

SHOWN = 28 * len(OBJECT_TABLE.columns)


@compiled(inline=True)
def fetch_shown(v: View, o: Observation) -> None:
    """Fetch what an answer is looked up in, and where the next observation is written."""
    prefetch(v.legal, 0)
    prefetch(o.decision, 0)
    prefetch(o.games, 0)
    for k in range(0, len(o.action_mask), LINE_1):
        prefetch(o.action_mask, k)
    prefetch(o.players, 0)
    prefetch(o.players, LINE_2)
    prefetch(o.options, 0)
    for k in range(0, SHOWN, LINE_2):
        prefetch(o.objects, k)


@compiled
def fetch(m: Match, v: View, o: Observation) -> None:
    """Fetch what the next step of an environment reads and writes."""
    fetch_match(m)
    fetch_shown(v, o)
