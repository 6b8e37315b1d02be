"""Ability words and flavor words, which have no rules meaning (207.2c, 207.2d)."""

from __future__ import annotations

import re

ABILITY_WORDS = frozenset((
    "adamant", "addendum", "alliance", "battalion", "bloodrush", "celebration", "channel", "chroma",
    "cohort", "constellation", "converge", "corrupted", "council's dilemma", "coven", "delirium",
    "descend 4", "descend 8", "disappear", "domain", "eerie", "eminence", "enrage", "fateful hour",
    "fathomless descent", "ferocious", "flurry", "formidable", "grandeur", "hellbent", "heroic",
    "imprint", "infusion", "inspired", "join forces", "kinfall", "kinship", "landfall",
    "lieutenant", "magecraft", "metalcraft", "morbid", "opus", "pack tactics", "paradox", "parley",
    "radiance", "raid", "rally", "renew", "repartee", "revolt", "secret council", "spell mastery",
    "strive", "survival", "sweep", "tempting offer", "threshold", "undergrowth", "valiant", "vivid",
    "void", "will of the council", "will of the planeswalkers",
))  # fmt: skip

_WITH_MEANING = frozenset(
    ("hero's reward", "mono eminence", "team cloudspire", "team speed demons")
)
"""Titles in front of abilities that say who has them or when, on cards for special matches."""

_CHAPTERS = re.compile(r"[IVX]+(?:, [IVX]+)*")


def is_flavor_word(label: str) -> bool:
    """Whether what stands in front of an ability, before a dash, is a flavor word.

    Flavor words are as many as there are cards with them, and are written like titles; keywords
    that stand before a dash have one capital ("Max speed").

    Args:
        label: the words before the dash.

    Returns:
        Whether they can be left out.

    Example:
        >>> [is_flavor_word(label) for label in ("Tail Spikes", "Max speed", "I, II")]
        [True, False, False]
    """
    later = label.split(" ")[1:]
    titled = any(word[:1].isupper() for word in later)
    return titled and label.lower() not in _WITH_MEANING and not _CHAPTERS.fullmatch(label)
