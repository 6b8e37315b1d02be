"""Every definition agrees with itself: types, costs, words, targets and what refers to them."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from typing import Any

import pytest

from mtgenv.cards.keywords import parse_keyword
from mtgenv.cards.language import (
    Ability,
    Activated,
    Card,
    Compare,
    Cost,
    Count,
    Create,
    Damage,
    Each,
    Effect,
    Event,
    Filter,
    GetEmblem,
    Later,
    Look,
    Mode,
    Move,
    Spell,
    Stat,
    Static,
    Suspend,
    Target,
    Triggered,
    WhenDone,
)
from mtgenv.cards.sets import CARDS

COLORS = "WUBRG"
TYPES = {
    "artifact", "battle", "creature", "enchantment", "instant", "land", "planeswalker", "sorcery",
}  # fmt: skip
SUPERTYPES = {"basic", "legendary", "snow", "world"}
CONTROLLERS = {
    "any", "you", "not you", "opponent", "target", "that player", "defending player",
    "chosen player",
}  # fmt: skip
STATES = {
    "attacking", "attacking you", "blocking", "tapped", "untapped", "blocked", "unblocked", "token",
    "nontoken", "attacked this turn", "face down", "monstrous", "renowned", "fought this",
    "blocking this", "blocked by this", "blocked by this alone", "banded with this",
    "came under control this turn", "drawn last this turn", "monocolored", "multicolored",
}  # fmt: skip
VERBS = {
    "enters", "leaves", "dies", "to graveyard", "moves", "attacks", "attacks alone",
    "attacks a player alone", "becomes unattached",
    "attacks unblocked", "blocks", "becomes blocked", "becomes blocked by", "deals damage",
    "is dealt damage", "player is dealt damage", "damaged creature dies", "becomes tapped",
    "becomes untapped", "begins", "casts", "becomes the target", "casts targeting", "gains life",
    "loses life", "draws", "discards", "sacrifices", "plays a land", "activates", "counters",
    "creates tokens", "fights", "transforms", "turned face up", "is exerted", "is destroyed",
    "state", "becomes day", "becomes night",
}  # fmt: skip
DAMAGE = {"deals damage", "is dealt damage", "player is dealt damage"}
STEPS = {"upkeep", "draw", "beginning of combat", "end step", "end of combat", "main"}
ZONES = {"hand", "battlefield", "graveyard", "exile", "library", "bottom", "shuffled", "ante"}
DURATIONS = {
    "turn", "combat", "your next upkeep", "your next turn", "its next untap", "game",
    "during target's next turn", "while you control self", "while self is tapped",
    "while self is on the battlefield",
}  # fmt: skip
STATS = {"power", "toughness", "mana value", "loyalty", "damage", "counters", "sector"}


def inside(value: Any) -> Iterator[Any]:
    """The value and everything it is made of."""
    yield value
    if dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from inside(getattr(value, field.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from inside(item)


def without_reflexes(value: Any) -> Any:
    """The value without what triggers when something is done, which has targets of its own."""
    if isinstance(value, tuple):
        return tuple(without_reflexes(item) for item in value if not isinstance(item, WhenDone))
    if not isinstance(value, Effect):
        return value
    made = {
        field.name: without_reflexes(getattr(value, field.name))
        for field in dataclasses.fields(value)
    }
    return dataclasses.replace(value, **made)


def parts(value: Any, kind: type) -> list[Any]:
    """Everything of that kind of which the value is made."""
    return [part for part in inside(value) if isinstance(part, kind)]


TOKENS = tuple(dict.fromkeys(one.token for one in parts(CARDS, Create) if one.token))
EMBLEMS = tuple(dict.fromkeys(one.emblem for one in parts(CARDS, GetEmblem)))
FACES = tuple(card.other_face for card in CARDS if card.other_face)

each_card = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
each_object = pytest.mark.parametrize("card", CARDS + TOKENS + FACES, ids=lambda card: card.name)
each_ability = pytest.mark.parametrize(
    ("card", "ability"),
    [
        pytest.param(card, ability, id=f"{card.name} {place}")
        for card in CARDS + TOKENS + FACES + EMBLEMS
        for place, ability in enumerate(card.abilities, start=1)
    ],
)


def types(card: Card) -> set[str]:
    return set(card.type_line.split(" — ")[0].lower().split()) - SUPERTYPES


def subtypes(card: Card) -> tuple[str, ...]:
    return tuple(card.type_line.partition(" — ")[2].split())


def defines_its_size(card: Card) -> bool:
    return any(
        isinstance(part, Static) and part.zone == "anywhere" and part.base_power is not None
        for part in card.abilities
    )


@each_object
def test_card_types_are_known(card: Card) -> None:
    assert types(card)
    assert types(card) <= TYPES


@each_object
def test_creatures_and_vehicles_have_power_and_toughness(card: Card) -> None:
    sized = "creature" in types(card) or "Vehicle" in subtypes(card)
    assert (card.power is None) == (card.toughness is None)
    assert (card.power is not None or defines_its_size(card)) == sized


@each_object
def test_planeswalkers_have_loyalty_and_battles_defense(card: Card) -> None:
    assert (card.loyalty is not None) == ("planeswalker" in types(card))
    assert (card.defense is not None) == ("battle" in types(card))


@each_card
def test_lands_have_no_mana_cost_and_other_cards_have_one_or_suspend(card: Card) -> None:
    suspended = any(isinstance(ability, Suspend) for ability in card.abilities)
    if "land" in types(card):
        assert card.cost is None
    else:
        assert card.cost is not None or suspended


@each_object
def test_colours_are_written_only_where_no_cost_tells_them(card: Card) -> None:
    told = set(card.cost or "") & set(COLORS)
    assert card.colors is None or not told
    assert set(card.colors or "") <= set(COLORS)


@each_object
def test_instants_and_sorceries_do_something_once(card: Card) -> None:
    spells = [ability for ability in card.abilities if isinstance(ability, Spell)]
    if types(card) & {"instant", "sorcery"}:
        (spell,) = spells
        assert bool(spell.effects) != bool(spell.modes)
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
    elif "Equipment" not in subtypes(card):
        assert "attached" not in inside(card)


@each_object
def test_keywords_are_known_and_said_once(card: Card) -> None:
    for part in inside(card):
        for word in getattr(part, "keywords", ()):
            parse_keyword(word)
            assert part.keywords.count(word) == 1


@each_object
def test_filters_use_words_that_exist(card: Card) -> None:
    for part in parts(card, Filter):
        assert {*part.types, *part.all_types, *part.not_types} <= TYPES
        assert {*part.supertypes, *part.not_supertypes} <= SUPERTYPES
        assert set(part.colors + part.not_colors) <= {*COLORS, "*"}
        # A subtype is written as on the type line.
        assert all(name[0].isupper() for name in part.subtypes + part.not_subtypes)
        assert part.controller in CONTROLLERS
        assert set(part.states) <= STATES
    for part in (*parts(card, Compare), *parts(card, Stat)):
        assert (part.what if isinstance(part, Compare) else part.stat) in STATS


@each_object
def test_events_and_durations_are_known(card: Card) -> None:
    for part in parts(card, Event):
        assert part.verb in VERBS
        assert (part.verb == "begins") == bool(part.step)
        assert part.step in {"", *STEPS}
        assert part.combat is None or part.verb in DAMAGE
    for part in inside(card):
        for once in str(getattr(part, "duration", "turn")).split(" and "):
            assert once in DURATIONS
    for part in parts(card, Move):
        assert part.to in ZONES
    for part in parts(card, Look):
        assert part.keep in {"scry", "surveil", "one on top", "leave"}


@each_object
def test_targets_ask_for_an_object_or_a_player(card: Card) -> None:
    for target in parts(card, Target):
        assert target.objects is not None or target.players != "none"
        assert target.players in {"none", "any", "opponent"}
        assert target.zone in {"battlefield", "stack", "graveyard"}
        assert target.most is None or 0 <= target.least <= int(target.most)


@each_object
def test_costs_are_written_in_symbols(card: Card) -> None:
    for part in parts(card, Cost):
        assert re.fullmatch(r"(\{(\d+|X|[WUBRGC]|[WUBRG]/[WUBRG])\})*", part.mana)


@each_ability
def test_a_trigger_waits_and_then_does_something(card: Card, ability: Ability) -> None:
    if isinstance(ability, Triggered):
        assert ability.effects or ability.modes
        event = ability.event[0] if isinstance(ability.event, tuple) else ability.event
        assert (event.verb == "state") <= (ability.condition is not None)


@each_ability
def test_an_activated_ability_costs_and_does_something(card: Card, ability: Ability) -> None:
    if isinstance(ability, Activated):
        assert ability.cost != Cost()
        assert bool(ability.effects) != bool(ability.modes)
        assert (ability.cost.loyalty is not None) == ("planeswalker" in types(card))


@each_ability
def test_targets_are_chosen_where_effects_speak_of_them(card: Card, ability: Ability) -> None:
    for part in (ability, *parts(ability, Mode), *parts(ability, WhenDone)):
        chosen = getattr(part, "targets", ())
        done = without_reflexes(getattr(part, "effects", ()))
        said = [text for text in inside(done) if isinstance(text, str)]
        named = {text for text in said if re.search(r"\btarget( \d)?$|^during target", text)}
        assert bool(named) <= (len(chosen) > 0)
        for number in range(2, 4):
            spoken = any(text.endswith(f"target {number}") for text in named)
            assert spoken <= (len(chosen) >= number)


@each_ability
def test_numbers_are_known_where_they_are_read(card: Card, ability: Ability) -> None:
    said = [text for text in inside(ability) if isinstance(text, str)]
    if "X" in said:
        assert "{X}" in (card.cost or "") + getattr(getattr(ability, "cost", None), "mana", "")
    if "amount" in said:
        assert parts(ability, Event)
    if "excess" in said:
        assert parts(ability, Damage)
    for part in parts(ability, Count):
        assert isinstance(part.what, Each | str)


@each_object
def test_an_x_in_a_cost_is_read(card: Card) -> None:
    if "{X}" in (card.cost or ""):
        assert "X" in inside(card.abilities)
    for ability in parts(card.abilities, Activated):
        if "{X}" in ability.cost.mana:
            assert "X" in inside((ability.effects, ability.modes, ability.targets))


@each_ability
def test_a_delayed_trigger_says_what_it_does(card: Card, ability: Ability) -> None:
    for part in parts(ability, Later):
        assert part.effects
        assert part.event.what != "self" or part.about is not None


def test_cards_are_no_tokens_and_tokens_no_cards() -> None:
    assert not any(card.token for card in CARDS + FACES)
    assert not {card.name for card in CARDS + FACES} & {card.name for card in TOKENS + EMBLEMS}


@pytest.mark.parametrize("card", TOKENS, ids=lambda card: card.name)
def test_a_token_has_no_cost_but_a_colour_and_the_name_of_its_subtypes(card: Card) -> None:
    assert card.token
    assert card.cost is None
    assert card.colors is not None
    assert card.name == " ".join([*subtypes(card), "Token"])  # 111.4
