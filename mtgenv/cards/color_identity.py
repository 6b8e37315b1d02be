"""The colour identity of a card (903.4), which follows from its definition.

It is the mana symbols in its costs and its text, its colours, and the basic land types, whose mana
abilities go without saying.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator

from mtgenv.cards.language import AddMana, Card
from mtgenv.cards.walking import walk

BASIC_LANDS = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
_LETTERS = "WUBRG"
_SYMBOL = re.compile(r"\{([^}]*)\}")


def identity_of(card: Card) -> str:
    """Return the colours of a card's identity, in the order of WUBRG.

    Example:
        >>> identity_of(Card("Rod", "{2}", "Artifact", abilities=())), identity_of(
        ...     Card("Isle", None, "Land — Island")
        ... )
        ('', 'U')
    """
    found = set("".join(_letters_of(card)))
    return "".join(letter for letter in _LETTERS if letter in found)


def _letters_of(card: Card) -> Iterator[str]:
    """Yield the letters of a card and of its other faces, some of them more than once."""
    for part in walk(card):
        if isinstance(part, Card) and not part.token:
            yield part.colors or ""
            words = part.type_line.partition(" — ")[2].split()
            yield from (BASIC_LANDS[word] for word in words if word in BASIC_LANDS)
        if isinstance(part, AddMana):
            yield part.mana  # "any" and "identity" have no capital letters
        for entry in dataclasses.fields(part):
            value = getattr(part, entry.name)
            for text in value if isinstance(value, tuple) else (value,):
                if isinstance(text, str):
                    yield from _SYMBOL.findall(text)
