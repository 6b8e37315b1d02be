"""Emblems, and what else stands in the command zone for something that a player has (114).

Designations, counters of players and the Ring are such objects too, each by its card.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.types import Match
from mtgenv.engine.record.vocabulary import OBJECT_EMBLEM, ZONE_COMMAND


@compiled
def emblem_of(m: Match, level: int, player: int, card: int) -> int:
    """Return the row of the first such object that a player has in a game, by its card, or -1."""
    row = m.zone_head[level, player, ZONE_COMMAND]
    while row >= 0:
        if m.kind[row] == OBJECT_EMBLEM and m.card[row] == card:
            return row
        row = m.next[row]
    return -1
