"""Shows how a card's wording is read, stage by stage, and where it stops."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from mtgenv.cards.carddata import CardFacts, PrintedCard
from mtgenv.cards.language import Card
from mtgenv.cards.reading.agreement import said
from mtgenv.cards.reading.cards import Refusal, blank, read_lines, read_printed
from mtgenv.cards.reading.normalise import STAGES


def explained(card: PrintedCard) -> Iterator[str]:
    """Tell how the text of a card is read, face by face.

    Args:
        card: what card data say about it.

    Yields:
        Lines for people.

    Example:
        >>> bear = CardFacts("Bear", "{G}", "Creature — Bear", "1", "1", (), "{T}: Add {G}.")
        >>> for line in explained(PrintedCard("Bear", "normal", (bear,))):
        ...     print(line)
        printed: {T}: Add {G}.
        <BLANKLINE>
        line: {T}: Add {G}.
          read: Activated(cost=Cost(tap=True), effects=(AddMana(mana='G'),))
          said: {T}: add {G}.
        <BLANKLINE>
        compiled
    """
    for facts in card.faces:
        if len(card.faces) > 1:
            yield f"face: {facts.name}"
        yield from _explained_face(facts)
        yield ""
    found = read_printed(card)
    if isinstance(found, Refusal):
        yield f"refused ({found.kind}): {found}"
    else:
        yield "compiled"


def _explained_face(facts: CardFacts) -> Iterator[str]:
    """Tell how the text of one face is read."""
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
            yield f"  refused ({line.refusal.kind}): {line.refusal}"


def drawn(
    printed: Sequence[PrintedCard], pool: Mapping[str, Card], number: int, seed: int
) -> Iterator[str]:
    """Draw cards that can be played and tell what is printed on them and what they are taken for.

    So a person can judge whether cards are right without knowing how they were made.

    Args:
        printed: what card data say.
        pool: the cards that can be played, by name.
        number: how many are drawn of those that have a text.
        seed: the same seed draws the same cards of the same pool.

    Yields:
        Lines for people: of each face its printed facts, its text, its keywords and abilities.

    Example:
        >>> bear = CardFacts("Bear", "{G}", "Creature — Bear", "1", "1", (), "Flying")
        >>> pool = {"Bear": Card("Bear", "{G}", "Creature — Bear", 1, 1, ("flying",))}
        >>> for line in drawn([PrintedCard("Bear", "normal", (bear,))], pool, 1, seed=1):
        ...     print(line)
        <BLANKLINE>
        1. Bear {G} Creature — Bear 1/1
           Flying
           taken for {G} Creature — Bear 1/1
           has: flying
    """
    known: dict[str, PrintedCard] = {}
    for card in printed:
        if card.faces[0].name in pool and any(face.text for face in card.faces):
            known.setdefault(card.faces[0].name, card)
    names = sorted(known)
    chosen = random.Random(seed).sample(names, min(number, len(names)))
    for count, name in enumerate(chosen, start=1):
        yield ""
        yield from _side_by_side(f"{count}. ", known[name].faces, pool[name])


def _side_by_side(count: str, faces: Sequence[CardFacts], card: Card | None) -> Iterator[str]:
    indent = " " * len(count)
    for number, facts in enumerate(faces):
        begins = count if number == 0 else indent
        yield f"{begins}{facts.name} {_line(facts.mana_cost, facts.type_line, facts)}"
        yield from (f"{indent}{line}" for line in facts.text.split("\n"))
        if card is None:
            continue
        yield f"{indent}taken for {_line(card.cost or '', card.type_line, card)}"
        if card.keywords:
            yield f"{indent}has: {', '.join(card.keywords)}"
        yield from (f"{indent}has: {brief(ability)}" for ability in card.abilities)
        card = card.other_face


def _line(cost: str, type_line: str, sizes: CardFacts | Card) -> str:
    """Write cost, types and what numbers there are."""
    size = "" if sizes.power is None else f"{sizes.power}/{sizes.toughness}"
    start = sizes.loyalty if sizes.loyalty is not None else sizes.defense
    words = (cost, type_line, size, "" if start is None else f"[{start}]")
    return " ".join(word for word in words if word)


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
