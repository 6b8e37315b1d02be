"""Compares what was read with what the writer says of it, word for word.

A reading is right if `mtgenv.cards.describe` says the same. Where two wordings of rules text mean
the same, the rule that makes them equal is in `SPELLINGS`, and nowhere else.
"""

from __future__ import annotations

import re

from mtgenv.cards import describe
from mtgenv.cards.language import Ability, Card
from mtgenv.cards.reading.normalise import normalised, small_starts

_DOES = (
    "add|create|deal|destroy|discard|draw|each|exile|gain|gains|get|gets|it|lose|loses|mill|put|"
    "return|sacrifice|scry|shuffle|surveil|tap|target|that player|untap|you|~"
)

SPELLINGS: tuple[tuple[str, str, str], ...] = (
    ("a trigger that comes once", r"\bwhenever\b", "when"),
    ("the first main phase", r"\bprecombat main phase\b", "first main phase"),
    ("a step of its own", r"\bthe end step\b", "each end step"),
    ("the time in front", r"\b(until (?:your next turn|end of turn)), ([^.\"]+)", r"\2 \1"),
    ("clauses in a row", r"(?:, then|\. then|, and then) ", ". "),
    ("clauses with and", rf",? and (?=(?:{_DOES})\b)", ". "),
    ("an instruction is to you", rf"(^|[.,:] )you (?=(?:{_DOES})\b)", r"\1"),
    ("owners", r"\b(?:its|their) owner(?:'s|s')", "its owner's"),
    ("zones of several", r"\b(owner's|their|your) (hand|librar|graveyard)(?:s|y|ies)?\b", r"\1 \2"),
    ("the controllers of several", r"\btheir controllers'", "their controller's"),
    ("steps of several", r"\buntap steps\b", "untap step"),
    ("who receives damage", r"(deals? damage) to ([^.]+?) (equal to [^.]+)", r"\1 \3 to \2"),
    ("what X is", r"\b((?:gain|lose)s?) X life, where X is ", r"\1 life equal to "),
    ("what was found", r"\b(put|reveal) (?:that card|those cards|them)\b", r"\1 it"),
)
"""Name, pattern and replacement of each way of saying that makes no difference."""

_AGAIN = re.compile(r"\b(that|those) (creature|permanent|card|spell|land|artifact|enchantment)s?\b")


def said(ability: Ability, card: Card) -> str:
    """Return the writer's words for an ability, normalised like printed text."""
    return small_starts(normalised(card.name, describe.ability(ability, card)))


def agree(printed: str, ours: str) -> bool:
    """Say whether two normalised texts say the same.

    Args:
        printed: the card's text.
        ours: the writer's.

    Returns:
        Whether they are equal, but for the spellings. The printed text may name an object where
        the writer says "it", for that is the clearer of the two, but not the other way round.

    Example:
        >>> agree("~ gets +1/+1. untap ~.", "~ gets +1/+1. untap it.")
        True
        >>> agree("untap it.", "untap ~.")
        False
    """
    left, right = words(printed), words(ours)
    if len(left) != len(right):
        return False
    return all(map(_same, left, right))


def _same(printed: str, ours: str) -> bool:
    if printed == ours:
        return True
    named = printed.startswith(("~", "that_"))
    if ours in ("it", "its"):
        return named and printed.endswith("'s") == (ours == "its")
    if ours.startswith("that_") and printed.startswith("that_"):
        return printed.endswith("'s") == ours.endswith("'s")
    return False


def words(text: str) -> list[str]:
    """Take a text apart after all spellings have been made one."""
    for _, pattern, replacement in SPELLINGS:
        text = re.sub(pattern, replacement, text)
    text = _AGAIN.sub(r"\1_\2", text)
    return re.findall(r"~'s|~|[\w'/+-]+|[^\s\w]", text)
