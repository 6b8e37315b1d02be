"""Declarations of attackers and blockers, which are asked creature by creature."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.types import Match
from mtgenv.engine.record.vocabulary import (
    DECISION_ATTACK,
    DECISION_BLOCK,
    DECISION_BLOCKED_ATTACKER,
    DECISION_DEFENDER,
)

DECLARATIONS = (DECISION_ATTACK, DECISION_DEFENDER, DECISION_BLOCK, DECISION_BLOCKED_ATTACKER)
"""Questions of a declaration, whose answers belong together."""


@compiled(inline=True)
def declares(m: Match, seat: int) -> bool:
    """Whether a seat is in the middle of a declaration of attackers or blockers."""
    if m.over == 1 or m.dec_player != seat:
        return False
    return m.dec_kind in DECLARATIONS
