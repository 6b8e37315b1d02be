"""Invariants of dungeons: where venture markers are, and what has been completed (309)."""

from __future__ import annotations

from mtgenv.checks.invariants import DUNGEONS, FINE, SETTLED
from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.dungeons import dungeon_of
from mtgenv.engine.events.dungeons import is_in_last_room
from mtgenv.engine.record.types import Match, Tables
from mtgenv.engine.record.vocabulary import DECISION_PRIORITY, EVENT_ROOM, OBJECT_EMBLEM
from mtgenv.engine.turns.state_based import has_pending


@compiled
def check_dungeon(m: Match, t: Tables, level: int, player: int) -> int:
    """Check the dungeon that a player is in: it has a room with their marker, or there is none."""
    row = dungeon_of(m, t, level, player)
    room = m.room[level, player]
    if m.completed[level, player] < 0:
        return DUNGEONS
    if row < 0:
        if room != 0:
            return DUNGEONS
        return FINE
    if room < 1 or room > t.card_abilities[m.card[row]] or m.controller[row] != player:
        return DUNGEONS
    settled = level == m.depth and m.dec_kind == DECISION_PRIORITY
    if settled and is_in_last_room(m, t, row) and not has_pending(m, t, row, EVENT_ROOM):
        return SETTLED  # 704.5t
    return FINE


@compiled
def check_dungeons(m: Match, t: Tables) -> int:
    """Check the dungeons of all games: each player has one at most.

    Returns:
        The number of a broken invariant, or 0.
    """
    there = 0
    for row in range(len(m.kind)):
        if m.kind[row] == OBJECT_EMBLEM and t.card_dungeon[m.card[row]] != 0:
            there += 1
    for level in range(m.depth + 1):
        for player in range(m.num_players):
            broken = check_dungeon(m, t, level, player)
            if broken != FINE:
                return broken
            if m.room[level, player] != 0:
                there -= 1
    if there != 0:
        return DUNGEONS
    return FINE
