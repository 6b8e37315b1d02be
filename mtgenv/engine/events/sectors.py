"""Sectors: into which a permanent with space sculptor divides the battlefield (702.158).

Which sector a creature is in is a fact of it, kept as long as anybody controls such a permanent.
How it gets one is for state-based actions to say (`mtgenv.engine.turns.sectors`).
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.decisions import ask, offer
from mtgenv.engine.record.types import Match
from mtgenv.engine.record.vocabulary import (
    ACTION_NUMBER,
    DECISION_NAME,
    KEYWORD_SPACE_SCULPTOR,
    SECTOR_COUNT,
    ZONE_BATTLEFIELD,
)


@compiled
def divider_after(m: Match, level: int, row: int) -> int:
    """Return the next permanent of a game with space sculptor after one, or -1.

    Args:
        m: the match.
        level: the game.
        row: the permanent before, in the order of the battlefield; -1 = begin with the first.
    """
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD] if row < 0 else m.next[row]
    while row >= 0:
        if m.keywords[row] & KEYWORD_SPACE_SCULPTOR and m.phased[row] == 0:
            return row
        row = m.next[row]
    return -1


@compiled
def lose_sectors(m: Match, level: int, leaving: int) -> None:
    """Take their sectors from all permanents of a game, unless something still divides it.

    Args:
        m: the match.
        level: the game.
        leaving: a permanent that is about to leave the battlefield and counts no more, or -1.
    """
    row = divider_after(m, level, -1)
    if row >= 0 and row == leaving:
        row = divider_after(m, level, row)
    if row >= 0:
        return
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.sector[row] != 0:
            m.sector[row] = 0
            m.dirty[level] = 1
        row = m.next[row]


@compiled
def offer_sectors(m: Match, player: int, row: int, ability: int) -> None:
    """Ask a player for a sector: as a number, in the order of their names.

    Args:
        m: the match.
        player: who chooses.
        row: the creature that gets it, or the source of the ability that asks; -1 = it is gone.
        ability: that ability, or -1.
    """
    ask(m, DECISION_NAME, player, row, ability)
    for sector in range(1, 1 + SECTOR_COUNT):
        offer(m, ACTION_NUMBER, sector, 0)
