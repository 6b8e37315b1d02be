"""Printed characteristics: what an object starts from before continuous effects (208.2, 707.2).

Supertypes are those of its card, and legendary where an effect makes it so: that is written beside
the derived types.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.types import Match, Tables
from mtgenv.engine.record.vocabulary import SUPERTYPE_LEGENDARY, TYPE_MADE_LEGENDARY


@compiled
def reset_characteristics(m: Match, t: Tables, row: int) -> None:
    """Give a row the printed characteristics of its card."""
    card = m.look[row]
    m.power[row] = t.card_power[card]
    m.toughness[row] = t.card_toughness[card]
    m.types[row] = t.card_types[card]
    m.colors[row] = t.card_colors[card]
    m.keywords[row] = t.card_keywords[card]
    m.subtypes[row] = t.card_subtypes[card]
    m.rules[row] = t.card_rules[card]
    m.lost[row] = 0


@compiled(inline=True)
def supertypes_of(m: Match, t: Tables, row: int) -> int:
    """Return the supertypes of an object, as bits."""
    supertypes = t.card_supertypes[m.look[row]]
    if m.types[row] & TYPE_MADE_LEGENDARY:
        supertypes |= SUPERTYPE_LEGENDARY
    return supertypes
