"""Counters that players have (122.1): energy, experience; poison has a field of its own.

They lie on an object in the command zone that stands for them, as emblems and designations do, so a
subgame starts without them and a restart takes them. Each kind that it holds is counted as on any
other object.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.emblems import emblem_of
from mtgenv.engine.record.counters import counters_of
from mtgenv.engine.record.types import Match, Tables
from mtgenv.engine.record.vocabulary import COUNTER_POISON


@compiled
def holder_of_counters(m: Match, t: Tables, player: int) -> int:
    """Return the row of what holds a player's counters in the game being played, or -1."""
    if t.player_counters == 0:
        return -1
    return emblem_of(m, m.depth, player, t.player_counters)


@compiled
def player_counters(m: Match, t: Tables, player: int, kind: int) -> int:
    """Return how many counters of a kind a player has in the game being played."""
    if kind == COUNTER_POISON:
        return m.poison[m.depth, player]
    row = holder_of_counters(m, t, player)
    if row < 0:
        return 0
    return counters_of(m, row, kind)
