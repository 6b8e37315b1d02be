"""Printed characteristics: what an object starts from before continuous effects (208.2, 707.2)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.types import Match, Tables


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
