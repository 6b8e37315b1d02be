"""Dungeons (309): which one a player is in, where in it, and which they have completed.

A dungeon lies in the command zone as emblems do: it is no card of a deck, so a subgame starts
without it and it is gone with its game. Its rooms are its abilities in their order, so room 1 is
where one enters. The venture marker and what was completed are facts of a player in a game.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.tables import DUNGEON_BITS, DUNGEONS, MOST_COMPLETED
from mtgenv.engine.record.types import Match, Tables
from mtgenv.engine.record.vocabulary import (
    OBJECT_EMBLEM,
    PROGRESS_DIFFERENT_DUNGEONS,
    PROGRESS_DUNGEONS,
    ZONE_COMMAND,
)


@compiled
def dungeon_of(m: Match, t: Tables, level: int, player: int) -> int:
    """Return the row of the dungeon that a player is in, or -1."""
    if t.dungeons_used == 0:
        return -1
    row = m.zone_head[level, player, ZONE_COMMAND]
    while row >= 0:
        if m.kind[row] == OBJECT_EMBLEM and t.card_dungeon[m.card[row]] != 0:
            return row
        row = m.next[row]
    return -1


@compiled
def exits_of_room(t: Tables, card: int, room: int) -> int:
    """Return the rooms that a room leads to, 1 << number; 0 = it is the bottommost (309.2d)."""
    return t.ability_exits[t.card_first[card] + room - 1]


@compiled
def times_completed(m: Match, level: int, player: int, number: int) -> int:
    """Return how often a player has completed a dungeon, by its number in the tables."""
    return (m.completed[level, player] >> (DUNGEON_BITS * (number - 1))) & MOST_COMPLETED


@compiled
def dungeons_completed(m: Match, level: int, player: int, what: int) -> int:
    """Return how many dungeons a player has completed.

    Args:
        m: the match.
        level: the game.
        player: the player.
        what: PROGRESS_DUNGEONS, PROGRESS_DIFFERENT_DUNGEONS, or the number of one dungeon.
    """
    if what > 0:
        return times_completed(m, level, player, what)
    n = 0
    for number in range(1, DUNGEONS + 1):
        times = times_completed(m, level, player, number)
        if what == PROGRESS_DUNGEONS:
            n += times
        elif what == PROGRESS_DIFFERENT_DUNGEONS and times > 0:
            n += 1
    return n
