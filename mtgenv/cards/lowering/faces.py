"""Lowers what cards with several faces need: halves of split cards, what is face down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mtgenv.cards import language as d
from mtgenv.cards.keywords import KeywordError, parse_keyword
from mtgenv.cards.lowering.tables_builder import TableBuilder
from mtgenv.engine.record import vocabulary as v

MORPHS = ("morph", "megamorph")

FACE_DOWN = (
    d.Card("", "{3}", "Creature", 2, 2, colors=""),
    d.Card("", None, "Creature", 2, 2, colors="", token=True),
)
"""A face-down card, which is cast for {3} (708.2, 702.37a), and a copy of a face-down permanent."""


def needs_face_down(part: object) -> bool:
    """Whether a part of a card brings face-down objects into a game.

    Args:
        part: the part.

    Example:
        >>> needs_face_down(d.Card("Mole", "{R}", "Creature", 1, 1, ("morph {R}",)))
        True
    """
    if isinstance(part, d.Move):
        return part.face_down and part.to == "battlefield"
    return isinstance(part, d.Card) and any(_is_morph(text) for text in part.keywords)


def _is_morph(text: str) -> bool:
    try:
        return parse_keyword(text).name in MORPHS
    except KeywordError:
        return False  # told with its place when the card is lowered


def first_half(card: d.Card) -> d.Card:
    """Return the first half of a split card as a card of its own (709.2).

    Args:
        card: the split card.
    """
    return replace(card, other_face=None, layout="")


def lower_faces(builder: TableBuilder, halves: Mapping[d.Card, d.Card]) -> None:
    """Write what concerns the faces of several rows together.

    Args:
        builder: the tables, with all rows filled.
        halves: the first half of each split card.
    """
    record = builder.record
    for card, half in halves.items():
        assert card.other_face is not None
        whole, first, other = (builder.rows[c] for c in (card, half, card.other_face))
        # Everywhere but on the stack a split card is both halves together (709.4).
        for field in ("card_types", "card_subtypes", "card_colors"):
            record[field][whole] = record[field][first] | record[field][other]
        record["card_value"][whole] = record["card_value"][first] + record["card_value"][other]
        record["card_half"][whole] = first
    if FACE_DOWN[0] in builder.rows:
        builder.record["face_down"] = builder.rows[FACE_DOWN[0]]
        builder.record["card_value"][builder.rows[FACE_DOWN[0]]] = 0
    record["adventures"] = int((record["card_layout"] == v.LAYOUT_ADVENTURE).any())
