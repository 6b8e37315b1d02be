"""The definitions that come with mtgenv: they can be read, compiled, and said in words."""

from __future__ import annotations

import pytest

from mtgenv.cards import describe, registry
from mtgenv.cards.carddata import CardFacts
from mtgenv.cards.compiler import compile_cards
from mtgenv.cards.names import is_known
from mtgenv.cards.pool.folders import SHIPPED
from mtgenv.cards.pool.store import CardFile
from mtgenv.cards.reading.cards import Refusal, read_card

CARDS = CardFile(SHIPPED)
NAMES = list(CARDS)
EVERY = 10  # of the cards is looked at closely


def test_there_are_thousands() -> None:
    assert len(NAMES) > 5000
    assert sorted(NAMES) == NAMES


def test_every_one_is_a_card_of_the_game() -> None:
    assert [name for name in NAMES if not is_known(name)] == []


@pytest.mark.parametrize("first", range(EVERY))
def test_every_one_compiles(first: int) -> None:
    for name in NAMES[first::EVERY]:
        compile_cards([CARDS[name]])


def test_what_is_said_of_them_is_read_as_the_same_card() -> None:
    different = []
    for name in NAMES[::EVERY]:
        card = CARDS[name]
        if card.other_face is not None:
            continue
        size = (None if n is None else str(n) for n in (card.power, card.toughness))
        said = "\n".join(describe.text(card))
        found = read_card(CardFacts(name, card.cost or "", card.type_line, *size, (), said))
        if not isinstance(found, Refusal) and found.abilities != card.abilities:
            different.append(name)
    assert different == []


def test_they_are_found_by_name() -> None:
    assert all(registry.knows(name) for name in NAMES[::EVERY])
