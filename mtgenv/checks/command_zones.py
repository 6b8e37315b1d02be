"""Invariants of nontraditional cards: where they lie, and which of them work (108.2a, 901, 904)."""

from __future__ import annotations

from mtgenv.checks.invariants import COMMAND_ZONE, FINE
from mtgenv.compiling.jit import compiled
from mtgenv.engine.events.planes import is_phenomenon
from mtgenv.engine.events.schemes import is_archenemy, is_spent_scheme
from mtgenv.engine.events.supplementary import deck_of
from mtgenv.engine.games.vanguards import is_vanguard
from mtgenv.engine.record.types import Match, Tables
from mtgenv.engine.record.vocabulary import (
    DECISION_PRIORITY,
    DECK_PLANAR,
    DECK_SCHEMES,
    OBJECT_CARD,
    ZONE_COMMAND,
    ZONE_OUTSIDE,
)
from mtgenv.engine.turns.state_based import has_pending


@compiled
def check_nontraditional(m: Match, t: Tables, row: int) -> int:
    """Check a card that never leaves the command zone, but for whose owner has left the game."""
    there = m.zone[row] == ZONE_COMMAND
    aside = m.zone[row] == ZONE_OUTSIDE and m.in_game[m.level[row], m.owner[row]] == 0
    if not there and not aside:
        return COMMAND_ZONE
    if m.look[row] != 0 and m.look[row] != m.card[row]:
        return COMMAND_ZONE
    level = m.level[row]
    # Who does not take part in a subgame (801) keeps them in the game on hold.
    left = there and level < m.depth and m.in_game[level + 1, m.owner[row]] == 1
    deck = deck_of(m, t, row)
    if deck == 0:
        if m.look[row] == 0 or left:
            return COMMAND_ZONE  # a vanguard is always face up, in the innermost game (729.2b)
        return FINE
    if m.look[row] == 0:
        if left:
            return COMMAND_ZONE  # so is what is left of a deck (729.2a)
        return FINE
    if deck == DECK_PLANAR and there and m.turn[level] > 0:
        if m.controller[row] != m.planar_controller[level]:
            return COMMAND_ZONE
    if deck == DECK_SCHEMES and there and not is_archenemy(m, m.owner[row]):
        return COMMAND_ZONE
    settled = there and m.dec_kind == DECISION_PRIORITY and level == m.depth
    if settled and (is_spent_scheme(m, t, row) or is_phenomenon(m, t, row)):
        if not has_pending(m, t, row, 0):
            return COMMAND_ZONE
    return FINE


@compiled
def check_command_zones(m: Match, t: Tables) -> int:
    """Check the nontraditional cards of a match with variants.

    Returns:
        The number of a broken invariant, or 0.
    """
    if m.opt_variants == 0:
        return FINE
    up = 0
    for row in range(len(m.kind)):
        if m.kind[row] != OBJECT_CARD:
            continue
        deck = deck_of(m, t, row)
        if deck == 0 and not is_vanguard(m, t, row):
            if m.look[row] == 0 and m.zone[row] == ZONE_COMMAND:
                return COMMAND_ZONE
            continue
        broken = check_nontraditional(m, t, row)
        if broken != FINE:
            return broken
        if deck == DECK_PLANAR and m.look[row] != 0 and m.zone[row] == ZONE_COMMAND:
            if (up >> m.level[row]) & 1:
                return COMMAND_ZONE  # two planes lie face up
            up |= 1 << m.level[row]
    return FINE
