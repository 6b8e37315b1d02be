"""Every definition agrees with itself: types, costs, words, targets and what refers to them."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from typing import Any

import pytest

from mtgenv.cards import words
from mtgenv.cards.definition import (
    Ability,
    Activated,
    AddMana,
    Animate,
    Card,
    Cost,
    CreateToken,
    Effect,
    Filter,
    Mana,
    MayPay,
    Spell,
    Static,
    Suspend,
    Target,
    Triggered,
)
from mtgenv.cards.sets import CARDS

DAMAGE_EVENTS = {
    "is dealt damage",
    "deals damage",
    "deals damage to player",
    "deals combat damage to player",
}


def inside(value: Any) -> Iterator[Any]:
    """The value and everything it is made of."""
    yield value
    if dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from inside(getattr(value, field.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from inside(item)


def parts(value: Any, kind: type) -> list[Any]:
    """Everything of that kind of which the value is made."""
    return [part for part in inside(value) if isinstance(part, kind)]


TOKENS = tuple(dict.fromkeys(effect.token for effect in parts(CARDS, CreateToken)))

each_card = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
each_object = pytest.mark.parametrize("card", CARDS + TOKENS, ids=lambda card: card.name)
each_ability = pytest.mark.parametrize(
    ("card", "ability"),
    [
        pytest.param(card, ability, id=f"{card.name} {place}")
        for card in CARDS
        for place, ability in enumerate(card.abilities, start=1)
    ],
)


def types(card: Card) -> set[str]:
    return set(card.type_line.split(" — ")[0].lower().split()) - set(words.SUPERTYPES)


def subtypes(card: Card) -> tuple[str, ...]:
    return tuple(card.type_line.partition(" — ")[2].split())


@each_object
def test_card_types_are_known(card: Card) -> None:
    assert types(card)
    assert types(card) <= set(words.TYPES)


@each_object
def test_creatures_and_only_creatures_have_power_and_toughness(card: Card) -> None:
    assert (card.power is not None) == (card.toughness is not None) == ("creature" in types(card))


@each_card
def test_lands_have_no_mana_cost_and_other_cards_have_one_or_suspend(card: Card) -> None:
    suspended = any(isinstance(ability, Suspend) for ability in card.abilities)
    if "land" in types(card):
        assert card.cost is None
    else:
        assert card.cost is not None or suspended


@each_object
def test_colours_are_written_only_where_no_cost_tells_them(card: Card) -> None:
    assert card.colors is None or card.cost is None
    assert set(card.colors or "") <= set(words.COLORS)


@each_card
def test_instants_and_sorceries_do_something_once(card: Card) -> None:
    spells = [ability for ability in card.abilities if isinstance(ability, Spell)]
    if types(card) & {"instant", "sorcery"}:
        (spell,) = spells
        assert spell.effects
    elif "Aura" not in subtypes(card):
        assert not spells


@each_card
def test_an_aura_enchants_one_target_and_says_so_first(card: Card) -> None:
    if "Aura" in subtypes(card):
        spell, *rest = card.abilities
        assert isinstance(spell, Spell)
        assert not spell.effects
        assert [(target.least, target.most) for target in spell.targets] == [(1, 1)]
        assert rest
    else:
        assert "attached" not in inside(card)


@each_object
def test_keywords_are_known(card: Card) -> None:
    known = set(words.KEYWORDS) | set(words.RULES)
    for part in inside(card):
        if hasattr(part, "keywords"):
            assert set(part.keywords) <= known
            assert len(set(part.keywords)) == len(part.keywords)


@each_card
def test_filters_name_types_supertypes_and_colours_that_exist(card: Card) -> None:
    for part in parts(card, Filter):
        assert {*part.types, *part.all_types, *part.not_types} <= set(words.TYPES)
        assert set(part.supertypes) <= set(words.SUPERTYPES)
        assert set(part.colors + part.not_colors) <= set(words.COLORS)
        # A subtype is written as on the type line.
        assert all(name[0].isupper() for name in part.subtypes + part.not_subtypes)
        assert part.controller in {"any", "you", "opponent", "target"}
        assert part.state in {"", "attacking", "blocking", "tapped", "untapped"}
    for part in parts(card, Animate):
        assert "creature" in part.types
        assert set(part.types) <= set(words.TYPES)


@each_card
def test_targets_ask_for_an_object_or_a_player(card: Card) -> None:
    for target in parts(card, Target):
        assert target.objects is not None or target.players != "none"
        assert target.players in {"none", "any", "opponent"}
        assert target.zone in {"battlefield", "stack"}
        assert target.most is None or 0 <= target.least <= target.most


@each_card
def test_mana_is_written_in_letters_and_costs_in_symbols(card: Card) -> None:
    for part in inside(card):
        if isinstance(part, Mana):
            assert re.fullmatch(r"[WUBRGC]+", part.produce)
            assert part.amount > 0
        elif isinstance(part, AddMana):
            assert re.fullmatch(r"[WUBRGC]+", part.mana)
        elif isinstance(part, Cost):
            assert re.fullmatch(r"(\{(\d+|[WUBRGC])\})*", part.mana)
        elif isinstance(part, MayPay | Suspend):
            assert re.fullmatch(r"(\{(\d+|[WUBRGC])\})+", part.cost)


@each_ability
def test_a_trigger_watches_an_event_and_then_does_something(card: Card, ability: Ability) -> None:
    if isinstance(ability, Triggered):
        assert ability.event in words.EVENTS
        assert ability.effects
        assert (ability.filter is not None) == ("filter" in ability.subject)


@each_ability
def test_a_static_ability_knows_whom_it_changes(card: Card, ability: Ability) -> None:
    if isinstance(ability, Static):
        assert (ability.filter is not None) == (ability.affects == "filter")
        assert ability.power or ability.toughness or ability.keywords


@each_ability
def test_an_activated_ability_costs_and_does_something(card: Card, ability: Ability) -> None:
    if isinstance(ability, Activated | Mana):
        assert ability.cost != Cost()
    if isinstance(ability, Activated):
        assert ability.effects
        assert ability.timing in {"instant", "sorcery", "end of combat"}


@each_ability
def test_targets_are_chosen_where_effects_speak_of_them(card: Card, ability: Ability) -> None:
    chosen = getattr(ability, "targets", ())
    said = [text for text in inside(getattr(ability, "effects", ())) if isinstance(text, str)]
    assert len(chosen) <= 2
    assert any(re.search(r"\btarget\b", text) for text in said) <= (len(chosen) > 0)
    assert ("target 2" in said) == (len(chosen) == 2)


@each_ability
def test_numbers_are_known_where_they_are_read(card: Card, ability: Ability) -> None:
    numbers = {
        getattr(effect, name)
        for effect in parts(ability, Effect)
        for name in ("amount", "count")
        if hasattr(effect, name)
    }
    if "X" in numbers:
        assert "{X}" in (card.cost or "")
    if "amount" in numbers:
        assert isinstance(ability, Triggered)
        assert ability.event in DAMAGE_EVENTS
    if "power of target" in numbers:
        assert ability.targets[0].objects is not None  # type: ignore[attr-defined]


def test_an_x_in_a_cost_is_read() -> None:
    for card in CARDS:
        assert ("{X}" in (card.cost or "")) == ("X" in inside(card.abilities)), card.name


def test_cards_are_no_tokens_and_tokens_no_cards() -> None:
    assert not any(card.token for card in CARDS)
    assert len(TOKENS) == 4
    assert len({card.name for card in CARDS + TOKENS}) == len(CARDS) + len(TOKENS)


@pytest.mark.parametrize("card", TOKENS, ids=lambda card: card.name)
def test_a_token_has_no_cost_but_a_colour_and_the_name_of_its_subtypes(card: Card) -> None:
    assert card.token
    assert card.cost is None
    assert card.colors is not None
    assert card.name == " ".join([*subtypes(card), "Token"])  # 111.4
