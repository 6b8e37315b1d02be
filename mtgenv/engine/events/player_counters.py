"""Doors for counters of players: getting them, paying with them (122.1, 107.14)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.player_counters import holder_of_counters, player_counters
from mtgenv.engine.events.status import add_poison
from mtgenv.engine.events.zones import new_object
from mtgenv.engine.record.counters import MOST_COUNTERS, set_counters
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import COUNTER_POISON, OBJECT_EMBLEM, ZONE_COMMAND


@compiled
def give_counters(m: Match, t: Tables, w: Workspace, player: int, kind: int, count: int) -> None:
    """Let a player of the game being played get counters."""
    if count <= 0:
        return
    if kind == COUNTER_POISON:
        add_poison(m, player, count)
        return
    row = holder_of_counters(m, t, player)
    if row < 0:
        row = new_object(m, t, w, t.player_counters, OBJECT_EMBLEM, player, m.depth, ZONE_COMMAND)
    if row >= 0:
        have = player_counters(m, t, player, kind)
        set_counters(m, row, kind, min(MOST_COUNTERS, have + count))


@compiled
def pay_counters(m: Match, t: Tables, player: int, kind: int, count: int) -> None:
    """Let a player pay with counters that they have."""
    row = holder_of_counters(m, t, player)
    if row >= 0:
        set_counters(m, row, kind, player_counters(m, t, player, kind) - count)
