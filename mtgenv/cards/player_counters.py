"""What holds the counters of players in the command zone: energy, experience; and their speed."""

from __future__ import annotations

from mtgenv.cards.language import (
    All,
    Card,
    Cost,
    Counters,
    Event,
    PutCounters,
    Test,
    Triggered,
    Turn,
)
from mtgenv.cards.words import OF_PLAYERS

START = "start your engines!"
SPEED = Counters("speed", "you")
MAX_SPEED = Test(SPEED, ">=", 4)
"""Whether a player has max speed (702.178)."""

PLAYER_COUNTERS = Card(
    "Player Counters",
    None,
    "Emblem",
    abilities=(
        Triggered(  # 702.179d
            Event("loses life", player="opponent", each=False),
            (PutCounters("you", 1, "speed"),),
            condition=All((Turn("you"), Test(SPEED, ">=", 1), Test(SPEED, "<", 4))),
            once_a_turn="triggers",
        ),
    ),
    colors="",
    token=True,
)
"""Stands in the command zone of whoever has such counters, or speed, in its game."""


def speaks_of_player_counters(part: object) -> bool:
    """Whether a part of a definition gives players counters other than poison, or uses them.

    Example:
        >>> speaks_of_player_counters(Cost(energy=2)), speaks_of_player_counters(Cost("{2}"))
        (True, False)
    """
    if isinstance(part, Cost):
        return part.energy > 0
    if START in getattr(part, "keywords", ()):
        return True
    kinds = OF_PLAYERS - {"poison"}
    return isinstance(part, PutCounters | Counters) and part.counter in kinds
