"""The pool of cards: which there are, that they are plain data, and words easily forgotten."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from mtgenv.cards import registry
from mtgenv.cards.expansions import ORIGINALLY_PRINTED_IN
from mtgenv.cards.language import Ability, Card, Change, Destroy, Effect, Filter, Spell, Triggered
from mtgenv.cards.sets import CARDS

POOL = (Path(__file__).parent / "first_pool.txt").read_text(encoding="utf-8").splitlines()
BY_NAME = {card.name: card for card in CARDS}
SYMBOL = re.compile(r"\{(?:\d+|X|[WUBRGC]|[WUBRG]/[WUBRG])\}")

each_card = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)


def test_the_first_pool_is_there_and_no_name_comes_twice() -> None:
    assert len(POOL) == len(set(POOL)) == 197
    assert set(POOL) <= set(BY_NAME)
    assert len(BY_NAME) == len(CARDS)


def test_all_of_arabian_nights_is_there() -> None:
    assert ORIGINALLY_PRINTED_IN["Arabian Nights"] | {"Mountain"} <= set(BY_NAME)


@each_card
def test_cost_is_written_in_mana_symbols(card: Card) -> None:
    assert card.cost is None or re.fullmatch(rf"(?:{SYMBOL.pattern})+", card.cost)


def assert_plain(value: object) -> None:
    """Nothing but frozen dataclasses, tuples, text, whole numbers, truth values and None."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        assert type(value).__dataclass_params__.frozen  # type: ignore[attr-defined]
        for field in dataclasses.fields(value):
            assert_plain(getattr(value, field.name))
    elif isinstance(value, tuple):
        for item in value:
            assert_plain(item)
    else:
        assert value is None or type(value) in (str, int, bool)


@each_card
def test_definition_is_plain_data(card: Card) -> None:
    assert_plain(card)
    hash(card)


def test_removal_differs_in_what_it_may_hit() -> None:
    def targets(name: str) -> Filter | None:
        (spell,) = BY_NAME[name].abilities
        assert isinstance(spell, Spell)
        return spell.targets[0].objects

    nonblack = Filter(types=("creature",), not_colors="B")
    assert targets("Doom Blade") == nonblack
    assert targets("Terror") == dataclasses.replace(nonblack, not_types=("artifact",))
    assert targets("Desert Twister") == Filter()
    assert targets("Sinkhole") == Filter(types=("land",))
    assert targets("Disenchant") == targets("Naturalize")


def test_a_card_without_mana_cost_may_still_have_a_colour() -> None:
    vision = BY_NAME["Ancestral Vision"]
    assert (vision.cost, vision.colors) == (None, "U")


def effects(ability: Ability) -> tuple[Effect, ...]:
    assert isinstance(ability, Spell | Triggered)
    return ability.effects


@pytest.mark.parametrize("name", ["Terror", "Wrath of God", "Abu Ja'far"])
def test_what_is_destroyed_cannot_be_regenerated(name: str) -> None:
    (destroyed,) = effects(registry.find(name).abilities[0])
    assert isinstance(destroyed, Destroy)
    assert destroyed.no_regeneration


def test_what_incinerate_damages_cannot_be_regenerated() -> None:
    _, change = effects(registry.find("Incinerate").abilities[0])
    assert change == Change("it", keywords=("can't be regenerated",))
