"""What holds the counters of players in the command zone: energy, experience."""

from __future__ import annotations

from mtgenv.cards.language import Card, Cost, Counters, PutCounters
from mtgenv.cards.words import OF_PLAYERS

PLAYER_COUNTERS = Card("Player Counters", None, "Emblem", colors="", token=True)
"""Stands in the command zone of whoever has such counters, in its game."""


def speaks_of_player_counters(part: object) -> bool:
    """Whether a part of a definition gives players counters other than poison, or uses them.

    Example:
        >>> speaks_of_player_counters(Cost(energy=2)), speaks_of_player_counters(Cost("{2}"))
        (True, False)
    """
    if isinstance(part, Cost):
        return part.energy > 0
    kinds = OF_PLAYERS - {"poison"}
    return isinstance(part, PutCounters | Counters) and part.counter in kinds
