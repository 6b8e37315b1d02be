"""The names of all cards there are, playable or not, in a list that only ever grows.

A name's place in the list is its number, for good: cards that come later are written behind the
others. The list holds names and nothing else about a card. It was made, and is continued, from a
card data file of the user (MTGJSON, Scryfall)::

    python -m mtgenv.cards.names DATA

Example:
    >>> is_known("black lotus"), is_known("Blacker Lotos")
    (True, False)
"""

from __future__ import annotations

import functools
import gzip
from pathlib import Path

from mtgenv.cards.names.spelling import NameIndex

LIST = Path(__file__).parent / "cards.txt.gz"
"""The list: UTF-8, one name a line, compressed."""

SUBTYPES = Path(__file__).parent / "subtypes.txt"
"""Subtypes: UTF-8, one a line."""


@functools.cache
def known_names() -> tuple[str, ...]:
    """Return the names of all cards, in the order in which they are numbered.

    Example:
        >>> "Black Lotus" in known_names()
        True
    """
    return tuple(gzip.decompress(LIST.read_bytes()).decode().splitlines())


@functools.cache
def index() -> NameIndex:
    """Return what finds a card's name by any spelling of it, or by one of its faces."""
    return NameIndex(known_names())


def is_known(name: str) -> bool:
    """Whether there is a card of this name, in any spelling.

    Args:
        name: The name of a card or of one of its faces.

    Example:
        >>> is_known("juzam djinn"), is_known("Fire/Ice"), is_known("Creatures")
        (True, True, False)
    """
    return is_spelt(name) or index().find(name) is not None


def is_spelt(name: str) -> bool:
    """Whether a card's name is written exactly so; quicker than `is_known`.

    Example:
        >>> is_spelt("+2 Mace"), is_spelt("+2 mace")
        (True, False)
    """
    return name in _spelt()


@functools.cache
def _spelt() -> frozenset[str]:
    return frozenset(known_names())


@functools.cache
def known_subtypes() -> frozenset[str]:
    """Return the subtypes that cards and tokens have (205.3), of all types of cards.

    Example:
        >>> "Goblin" in known_subtypes(), "Untapped" in known_subtypes()
        (True, False)
    """
    return frozenset(SUBTYPES.read_text(encoding="utf-8").split())
