"""What happens when the record can hold no more: a documented draw, never a silent cut."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.types import Match
from mtgenv.engine.record.vocabulary import END_CAPACITY


@compiled
def capacity_reached(m: Match) -> None:
    """End the match as a draw because the record can hold no more."""
    m.over = 1
    m.winner = -1
    m.end_reason = END_CAPACITY
