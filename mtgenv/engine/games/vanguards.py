"""Vanguard and Archenemy: with how much life and how many cards a player begins (902, 904.5)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.events.schemes import is_archenemy
from mtgenv.engine.record.types import Match, Tables
from mtgenv.engine.record.vocabulary import (
    NONTRADITIONAL_VANGUARD,
    OBJECT_CARD,
    VARIANT_COMMANDER,
    VARIANT_VANGUARD,
    ZONE_COMMAND,
)

# Of an archenemy: 40 where the others have 20 (904.5); in Commander 60 and 60 (904.13).
MORE_LIFE = 20


@compiled
def is_vanguard(m: Match, t: Tables, row: int) -> bool:
    """Whether an object is a vanguard."""
    kind = t.card_nontraditional[m.card[row]]
    return m.kind[row] == OBJECT_CARD and kind == NONTRADITIONAL_VANGUARD


@compiled
def vanguard_of(m: Match, t: Tables, level: int, player: int) -> int:
    """Return a player's vanguard in a game, or -1."""
    row = m.zone_head[level, player, ZONE_COMMAND]
    while row >= 0:
        if is_vanguard(m, t, row):
            return row
        row = m.next[row]
    return -1


@compiled
def hand_size(m: Match, t: Tables, player: int) -> int:
    """Return a player's starting and maximum hand size in the game being played (902.5)."""
    size: int = m.opt_hand
    if m.opt_variants & VARIANT_VANGUARD:
        row = vanguard_of(m, t, m.depth, player)
        if row >= 0:
            size = max(0, size + t.card_hand_modifier[m.look[row]])
    return size


@compiled
def life_modifier(m: Match, t: Tables, level: int, player: int) -> int:
    """Return how much more life a player begins a game with (902.4, 904.5)."""
    more = 0
    if is_archenemy(m, player) and m.opt_variants & VARIANT_COMMANDER == 0:
        more = MORE_LIFE
    row = vanguard_of(m, t, level, player)
    if row >= 0:
        more += t.card_life_modifier[m.look[row]]
    return more
