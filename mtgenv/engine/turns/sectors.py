"""A state-based action: creatures get into sectors while something has space sculptor (704.5u)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.events.sectors import divider_after, lose_sectors, offer_sectors
from mtgenv.engine.record.types import Match
from mtgenv.engine.record.vocabulary import SECTOR_PENDING, TYPE_CREATURE, ZONE_BATTLEFIELD


@compiled
def divides(m: Match, player: int) -> bool:
    """Whether a player controls a permanent with space sculptor."""
    row = divider_after(m, m.depth, -1)
    while row >= 0:
        if m.controller[row] == player:
            return True
        row = divider_after(m, m.depth, row)
    return False


@compiled
def find_outside(m: Match, player: int) -> int:
    """Return a creature of a player for which no sector has been chosen, or -1."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.controller[row] == player and m.types[row] & TYPE_CREATURE and m.phased[row] == 0:
            if m.sector[row] == 0:
                return row
        row = m.next[row]
    return -1


@compiled
def place_chosen(m: Match) -> None:
    """Put all creatures into the sectors chosen for them, at once."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.sector[row] >= SECTOR_PENDING:
            m.sector[row] -= SECTOR_PENDING
            m.dirty[m.depth] = 1
        row = m.next[row]


@compiled
def asks_for_sector(m: Match, f: int) -> bool:
    """Ask for the sector of a creature that is in none: first those who divide nothing (704.5u).

    Among them, and then among those who do, the active player chooses first. The frame keeps the
    creature in a. Once nobody is left to choose, all get what was chosen.

    Returns:
        Whether that is asked.
    """
    if divider_after(m, m.depth, -1) < 0:
        lose_sectors(m, m.depth, -1)
        return False
    for divider in range(2):
        for i in range(m.num_players):
            player = (m.active[m.depth] + i) % m.num_players
            row = find_outside(m, player)
            if row >= 0 and divides(m, player) == (divider == 1):
                offer_sectors(m, player, row, -1)
                m.frame_a[f] = row
                return True
    place_chosen(m)
    return False
