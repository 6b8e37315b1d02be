"""What says "the chosen color" of objects that do not know it: a word for each colour.

A permanent knows the colour chosen for it, and its own protection "from the chosen color" looks at
that. Another object that is given such words does not; so the change is written down for each
colour, and the one applies whose colour was chosen for the source.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from mtgenv.cards.language import Modification
from mtgenv.cards.wording import COLOR_LETTERS

CHOSEN = "the chosen color"
_NAMES = {letter: name for name, letter in COLOR_LETTERS.items()}
M = TypeVar("M", bound=Modification)


def mentions_color(change: Modification) -> bool:
    """Whether keywords that a change gives speak of the chosen colour."""
    return any(CHOSEN in text for text in change.keywords)


def named(text: str, color: str) -> str:
    """Name a colour in a keyword or rule that speaks of the chosen one.

    Args:
        text: the keyword or rule.
        color: the letter of the colour.

    Returns:
        The text with the colour's name.

    Example:
        >>> named("protection from the chosen color", "R")
        'protection from red'
    """
    return text.replace(CHOSEN, _NAMES[color])


def with_color(change: M, color: str) -> M:
    """Return a change with keywords that name a colour."""
    return replace(change, keywords=tuple(named(text, color) for text in change.keywords))
