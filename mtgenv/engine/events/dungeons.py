"""Doors of dungeons: entering a room, and completing a dungeon (309, 701.49)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.dungeons import (
    dungeon_of,
    exits_of_room,
    times_completed,
)
from mtgenv.engine.events.triggers import watch
from mtgenv.engine.events.zones import cease, new_object
from mtgenv.engine.record.tables import DUNGEON_BITS, MOST_COMPLETED
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    EVENT_DUNGEON_COMPLETED,
    EVENT_ROOM,
    OBJECT_EMBLEM,
    ZONE_COMMAND,
)


@compiled
def enter_room(m: Match, t: Tables, w: Workspace, player: int, card: int, room: int) -> None:
    """Move a player's venture marker into a room; a new dungeon comes from outside (701.49a)."""
    level = m.depth
    row = dungeon_of(m, t, level, player)
    if row < 0:
        row = new_object(m, t, w, card, OBJECT_EMBLEM, player, level, ZONE_COMMAND)
        m.dirty[level] = 1  # its rooms are watched from now on
    if row < 0:
        return
    m.room[level, player] = room
    watch(m, t, w, EVENT_ROOM, level, row, -1, player, 0, room)


@compiled
def is_in_last_room(m: Match, t: Tables, row: int) -> bool:
    """Whether the venture marker on a dungeon is in the bottommost room."""
    return exits_of_room(t, m.card[row], m.room[m.level[row], m.owner[row]]) == 0


@compiled
def count_completed(
    m: Match, t: Tables, w: Workspace, level: int, player: int, number: int
) -> None:
    """Write down that a player has completed a dungeon, by its number, once more."""
    if times_completed(m, level, player, number) < MOST_COMPLETED:
        m.completed[level, player] += 1 << (DUNGEON_BITS * (number - 1))


@compiled
def complete_dungeon(m: Match, t: Tables, w: Workspace, row: int) -> None:
    """309.7: a player completes a dungeon as it is removed from the game."""
    level = m.level[row]
    player = m.owner[row]
    number = t.card_dungeon[m.card[row]]
    m.room[level, player] = 0
    cease(m, row)
    count_completed(m, t, w, level, player, number)
    m.dirty[level] = 1
    watch(m, t, w, EVENT_DUNGEON_COMPLETED, level, -1, -1, player, 1, number)
