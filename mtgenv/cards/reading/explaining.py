"""Shows how a card's wording is read, stage by stage, and where it stops."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from mtgenv.cards.carddata import CardFacts
from mtgenv.cards.reading.agreement import said
from mtgenv.cards.reading.cards import Refusal, blank, read_card, read_lines
from mtgenv.cards.reading.normalise import STAGES


def explained(facts: CardFacts) -> Iterator[str]:
    """Tell how the text of a card is read.

    Args:
        facts: what card data say about it.

    Yields:
        Lines for people.

    Example:
        >>> bear = CardFacts("Bear", "{G}", "Creature — Bear", "1", "1", (), "{T}: Add {G}.")
        >>> for line in explained(bear):
        ...     print(line)
        printed: {T}: Add {G}.
        <BLANKLINE>
        line: {T}: Add {G}.
          read: Activated(cost=Cost(tap=True), effects=(AddMana(mana='G'),))
          said: {T}: add {G}.
        <BLANKLINE>
        compiled
    """
    text = facts.text
    yield f"printed: {text}"
    for stage in STAGES:
        changed = stage(facts.name, text)
        if changed != text:
            yield f"{stage.__name__.replace('_', ' ')}: {changed}"
        text = changed
    try:
        card = blank(facts)
    except ValueError as error:
        yield f"refused: {error}"
        return
    for line in read_lines(card, facts.text):
        yield ""
        yield f"line: {line.text}"
        if line.keywords:
            yield f"  keywords: {', '.join(line.keywords)}"
        if line.ability is not None:
            yield f"  read: {brief(line.ability)}"
            yield f"  said: {said(line.ability, card)}"
        if line.refusal is not None:
            yield f"  refused ({line.refusal.kind}): {line.refusal.phrase}"
    yield ""
    found = read_card(facts)
    if isinstance(found, Refusal):
        yield f"refused ({found.kind}): {found.phrase}"
    else:
        yield "compiled"


def brief(node: Any) -> str:
    """Write a part of a definition without what it leaves as usual."""
    if isinstance(node, tuple):
        inner = ", ".join(map(brief, node))
        return f"({inner},)" if len(node) == 1 else f"({inner})"
    if not is_dataclass(node):
        return repr(node)
    named = [
        f"{field.name}={brief(getattr(node, field.name))}"
        for field in fields(node)
        if getattr(node, field.name) != field.default
    ]
    return f"{type(node).__name__}({', '.join(named)})"
