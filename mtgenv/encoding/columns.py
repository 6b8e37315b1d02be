"""The column numbers of the layout by name, for the compiled writers: ``OBJECT.power``."""

from __future__ import annotations

from typing import Any

from mtgenv.compiling.jit import compiled
from mtgenv.encoding.layout import (
    DECISION_TABLE,
    GAME_TABLE,
    LIMIT,
    OBJECT_TABLE,
    OPTION_TABLE,
    PLAYER_TABLE,
)
from mtgenv.engine.record.types import Match

OBJECT: Any = OBJECT_TABLE.numbers()
PLAYER: Any = PLAYER_TABLE.numbers()
GAME: Any = GAME_TABLE.numbers()
DECISION: Any = DECISION_TABLE.numbers()
OPTION: Any = OPTION_TABLE.numbers()

MOST_ABILITIES = 16
"""Abilities of a card that the layout tells apart."""


@compiled(inline=True)
def clip(value: int) -> int:
    """Cut a count off where the layout ends."""
    return max(-LIMIT, min(LIMIT, value))


@compiled(inline=True)
def ability_number(ability: int, first: int) -> int:
    """Return 1 + the index of an ability on its card, whose abilities begin at ``first``."""
    return max(0, min(MOST_ABILITIES, ability - first + 1))


@compiled(inline=True)
def relative(m: Match, player: int, seat: int) -> int:
    """Count a player from the seat that looks: 0 is that seat itself."""
    player -= seat
    if player < 0:
        player += m.num_players
    return player
