"""Prepares printed rules text: its stages can be looked at one by one.

A card calls itself by its name, by a part of it, or "this creature": from here on it is ``~``.
Reminder text, ability words and flavor words say nothing that is not said elsewhere.

Example:
    >>> lines("Grizzly Bears", "Landfall — This creature gets +1/+1. (Yes.)")
    ['~ gets +1/+1.']
"""

from __future__ import annotations

import re
from collections.abc import Callable

from mtgenv.cards.ability_words import ABILITY_WORDS, is_flavor_word
from mtgenv.cards.names import known_subtypes
from mtgenv.cards.wording import singular

_REMINDER = re.compile(r"\s*\([^()]*\)")
_ABILITY_WORD = re.compile(
    rf"^(?:{'|'.join(map(re.escape, sorted(ABILITY_WORDS, reverse=True)))}) — ", re.IGNORECASE
)
# What stands before an ability, after the number of a chapter or the sign of a mode, and a dash.
_LABEL = re.compile(r"^((?:[IVX]+(?:, [IVX]+)* — |• )?)([^—.:{}•\n]{3,60}) — (?=[A-Z~\"{])")
# The modes of one ability have names of any form; an offer with its own cost is more than a name.
_MODE_LABEL = re.compile(r"^(• )[^—.:{}•\n]{3,60} — (?=[A-Z~])")
_THIS = re.compile(
    r"\b[Tt]his (?:creature|land|artifact|enchantment|permanent|Aura|Equipment|Vehicle|Saga|Siege|"
    r"scheme|token|spell(?=(?: deals| costs|'s))|card)\b"
)

_BOAST = re.compile(r"^Boast — (.+)$", re.MULTILINE)
_QUOTE_END = re.compile(r"\.([\"'])(?=$|\s+[A-Z~{\"•]|\n)", re.MULTILINE)
_EXERTION = re.compile(r"You may exert (~) as (?:it|he|she|they) attacks?\. When you do, ")
_PERSON = re.compile(r"\b(?:he|she|(?:him|her)(?= to the battlefield))\b")
_PERSONS = re.compile(r"\b(?:his|her)(?= (?:owner's|power|toughness)\b)")
_HERE = re.compile(r"\b(planeswalk(?: away from)?) here\b")
_QUOTE_INSIDE = re.compile(r"\.([\"'])(?!\.)(?=[ ,])")


def without_reminders(name: str, text: str) -> str:
    """Leave out what stands in parentheses."""
    return _REMINDER.sub("", text)


def own_names(name: str, text: str) -> str:
    """Write ``~`` where the card speaks of itself; a rebalanced card may leave out its mark."""
    names: set[str] = set()
    for full in (name, name.removeprefix("A-")):
        short = re.split(r", | the | of ", full)[0]
        names |= {full, short} if len(short) > 2 else {full}
    for one in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<![\w]){re.escape(one)}(?![\w])", "~", text)
    # In quotation marks "this creature" is what has the ability, and the name still the card.
    parts = text.split('"')
    parts[1::2] = [part.replace("~", "the card itself") for part in parts[1::2]]
    return _THIS.sub("~", '"'.join(parts))


def people_named(name: str, text: str) -> str:
    """Write "it" where a card speaks of the person that it is."""
    text = _PERSON.sub("it", text)
    return _PERSONS.sub("its", text)


def planes_named(name: str, text: str) -> str:
    """Write the plane that "here" stands for."""
    return _HERE.sub(lambda found: f"{found[1]}{'' if 'away' in found[1] else ' to'} ~", text)


def ended_quotes(name: str, text: str) -> str:
    """Put the full stop of a sentence behind the quotation that ends it."""
    return _QUOTE_INSIDE.sub(r"\1", _QUOTE_END.sub(r"\1.", text))


def without_ability_words(name: str, text: str) -> str:
    """Leave out words that only give an ability a flavour or a group."""
    return "\n".join(_without_label(line) for line in text.split("\n"))


def _without_label(line: str) -> str:
    line = _ABILITY_WORD.sub("", line)
    found = _LABEL.match(line)
    if found and is_flavor_word(found[2]):
        return found[1] + line[found.end() :]
    return _MODE_LABEL.sub(r"\1", line)


def plain_signs(name: str, text: str) -> str:
    """Write one kind of minus sign and of apostrophe."""
    text = text.replace("−", "-").replace("’", "'").strip()
    return re.sub(r"~'(?= )", "~'s", text)  # behind a name that ends in s


def exerted_apart(name: str, text: str) -> str:
    """Write "when you do" behind an exertion as the ability that it is, on a line of its own."""
    return _EXERTION.sub(r"You may exert \1 as it attacks.\nWhen you exert \1, ", text)


def boasts_in_full(name: str, text: str) -> str:
    """Write what "boast" means behind the ability (702.142a)."""
    only = " Activate only if ~ attacked this turn and only once each turn."
    return _BOAST.sub(lambda found: found[1][:1].upper() + found[1][1:] + only, text)


STAGES: tuple[Callable[[str, str], str], ...] = (
    without_reminders,
    own_names,
    people_named,
    planes_named,
    without_ability_words,
    plain_signs,
    ended_quotes,
    exerted_apart,
    boasts_in_full,
)
"""What is done to a text, in this order."""


def normalised(name: str, text: str) -> str:
    """Go through all stages.

    Args:
        name: the card's name.
        text: its printed rules text.

    Returns:
        The text as the grammar reads it.
    """
    for stage in STAGES:
        text = stage(name, text)
    return text


def lines(name: str, text: str) -> list[str]:
    """Return the lines of a text, each an ability or a list of keywords.

    Args:
        name: the card's name.
        text: its printed rules text.

    Returns:
        The lines; the choices of a modal ability stay with the line that offers them.
    """
    found: list[str] = []
    for line in normalised(name, text).split("\n"):
        if line.startswith("•") and found:
            found[-1] += f"\n{line}"
        elif line.strip():
            found.append(line.strip())
    return found


_SENTENCE_START = re.compile(r"(?:^|(?<=[.:—\n\"] )|(?<=• )|(?<=\n)|(?<=\"))([A-Z][a-z]*)")


def small_starts(text: str) -> str:
    """Begin sentences in lower case, so that words look the same wherever they stand.

    Args:
        text: a line of rules text.

    Returns:
        The line; names and subtypes keep their capital.

    Example:
        >>> small_starts("Draw a card. Goblins you control get +1/+0.")
        'draw a card. Goblins you control get +1/+0.'
    """

    def small(found: re.Match[str]) -> str:
        word = found[1]
        # A chapter's number, or a number that is not known, is no word.
        return word if word in "IVX" or singular(word) in known_subtypes() else word.lower()

    return _SENTENCE_START.sub(small, text)
