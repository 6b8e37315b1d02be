"""Compares the wording of a definition with printed rules text, however it is spelled.

Reminder text, ability words, the card's name for itself, the order of keywords and of clauses
("as long as ...", "until ...") make no difference. What is left are sentences that only one side
has: a definition that says something else, or another way to say the same.

Example:
    >>> from mtgenv.cards.language import Draw, Spell
    >>> ponder = Card("Ponder", "{U}", "Sorcery", abilities=(Spell((Draw(),)),))
    >>> differences(ponder, "Draw a card. (Take it into your hand.)")
    ([], [])
    >>> differences(ponder, "Draw two cards.")
    (['draw a card'], ['draw two cards'])
"""

from __future__ import annotations

import re

from mtgenv.cards import describe
from mtgenv.cards.describing.voice import self_name
from mtgenv.cards.language import Card

_REMINDER = re.compile(r"\s*\([^()]*\)")
_ABILITY_WORD = re.compile(r"^[A-Z][\w' ]* — (?=[A-Z])")
_CHAPTER = re.compile(r"^[IVX]+(, [IVX]+)* — ")
_BEFORE = re.compile(r"^((?:as long as|until) [^,]+), (.+)$")


def differences(card: Card, printed: str) -> tuple[list[str], list[str]]:
    """Compare a definition with printed text.

    Args:
        card: the definition.
        printed: the card's rules text.

    Returns:
        The sentences that only the definition has, and those that only the text has.
    """
    ours = sentences(card, "\n".join(describe.text(card)))
    theirs = sentences(card, printed)
    return ([one for one in ours if one not in theirs], [one for one in theirs if one not in ours])


def sentences(card: Card, text: str) -> list[str]:
    """Take rules text apart into sentences that can be compared.

    Args:
        card: the card that it stands on.
        text: its lines.

    Returns:
        The sentences, in lower case and without the card's name; each keyword is one.
    """
    said = []
    for line in _REMINDER.sub("", text).splitlines():
        if not _CHAPTER.match(line):
            line = _ABILITY_WORD.sub("", line)
        line = _without_name(card, line).strip().lower().replace("−", "-")
        keywords = not re.search(r"[.:•—]", line)
        for one in re.split(r"[,;] " if keywords else r"(?<=[a-z~}\d])\. ", line):
            one = _BEFORE.sub(r"\2 \1", one.strip().removesuffix("."))
            said += [one] if one else []
    return said


def _without_name(card: Card, line: str) -> str:
    names = {card.name, re.split(r", | the ", card.name)[0], self_name(card)}
    for name in sorted(names, key=len, reverse=True):
        line = re.sub(rf"\b{re.escape(name)}\b", "~", line, flags=re.IGNORECASE)
    return line
