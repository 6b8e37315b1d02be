"""Nontraditional cards (108.2a), and the planar die as a card that nobody has (901.8)."""

from __future__ import annotations

from mtgenv.cards.language import Card, Event, Planeswalk, Triggered
from mtgenv.cards.words import NONTRADITIONAL

PLANAR_DIE = Card(
    "Planar Die",
    None,
    "Emblem",
    abilities=(Triggered(Event("rolls the planeswalker symbol", player="you"), (Planeswalk(),)),),
    colors="",
    token=True,
)
"""Comes with every plane; its one ability belongs to whoever rolled."""


def is_nontraditional(type_line: str) -> bool:
    """Whether a type line is that of a card that never leaves the command zone (108.2a)."""
    return type_line.partition("—")[0].strip() in NONTRADITIONAL


def is_planar(card: Card) -> bool:
    """Whether a card belongs to a planar deck."""
    return card.type_line.partition(" ")[0] in ("Plane", "Phenomenon")
