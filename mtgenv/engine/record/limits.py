"""How a match ends without a winner: at a limit, also where the record can hold no more.

That is a documented draw, never a silent cut.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.types import Match
from mtgenv.engine.record.vocabulary import END_CAPACITY


@compiled
def stop_match(m: Match, reason: int) -> None:
    """End the match as a draw, END_* says why."""
    m.over = 1
    m.winner = -1
    m.end_reason = reason


@compiled
def capacity_reached(m: Match) -> None:
    """End the match as a draw because the record can hold no more."""
    stop_match(m, END_CAPACITY)
