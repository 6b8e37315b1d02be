"""Keyword strings: what each says, what those stand for, and that unknown ones are refused."""

from __future__ import annotations

import pytest

from mtgenv.cards.keyword_abilities import expansion
from mtgenv.cards.keywords import (
    CANT_HAVE,
    MORE_BLOCKS,
    NUMBERED,
    PLAIN,
    PRICED,
    RULES,
    Keyword,
    KeywordError,
    parse_keyword,
)
from mtgenv.cards.language import (
    Activated,
    CastCost,
    Casting,
    Change,
    Cost,
    Counters,
    Draw,
    Event,
    Filter,
    Instead,
    LoseLife,
    MayPay,
    Move,
    Paid,
    Test,
    Triggered,
)
from mtgenv.errors import MtgenvError


@pytest.mark.parametrize("word", sorted(PLAIN))
def test_a_plain_keyword_is_its_own_name(word):
    assert parse_keyword(word) == Keyword(word, word)
    assert not parse_keyword(word).is_rule


@pytest.mark.parametrize("word", RULES)
def test_a_rule_is_no_keyword_ability(word):
    assert parse_keyword(word).name == word
    assert parse_keyword(word).is_rule
    assert expansion(parse_keyword(word)) == ()


@pytest.mark.parametrize("name", sorted(NUMBERED))
def test_a_number_is_read(name):
    assert parse_keyword(f"{name} 12") == Keyword(f"{name} 12", name, number=12)
    with pytest.raises(KeywordError):
        parse_keyword(name)
    with pytest.raises(KeywordError):
        parse_keyword(f"{name} two")


@pytest.mark.parametrize("name", sorted(PRICED))
def test_a_cost_is_read(name):
    assert parse_keyword(f"{name} {{1}}{{U}}") == Keyword(f"{name} {{1}}{{U}}", name, cost="{1}{U}")
    with pytest.raises(KeywordError):
        parse_keyword(name)


@pytest.mark.parametrize(
    ("word", "name", "quality"),
    [
        ("protection from red", "protection", Filter(colors="R")),
        ("protection from creatures", "protection", Filter(types=("creature",))),
        ("protection from sorceries", "protection", Filter(types=("sorcery",))),
        ("protection from Elves", "protection", Filter(subtypes=("Elf",))),
        (
            "protection from God creatures",
            "protection",
            Filter(types=("creature",), subtypes=("God",)),
        ),
        (
            "protection from non-Human creatures",
            "protection",
            Filter(types=("creature",), not_subtypes=("Human",)),
        ),
        (
            "protection from legendary creatures",
            "protection",
            Filter(types=("creature",), supertypes=("legendary",)),
        ),
        ("protection from Time Lords", "protection", Filter(subtypes=("Time Lord",))),
        ("protection from everything", "protection", Filter()),
        ("protection from the chosen color", "protection", Filter(colors="*")),
        ("protection from each color", "protection", Filter(colors="WUBRG")),
        ("hexproof from black", "hexproof from", Filter(colors="B")),
        ("desertwalk", "landwalk", Filter(types=("land",), subtypes=("Desert",))),
        ("legendary landwalk", "landwalk", Filter(types=("land",), supertypes=("legendary",))),
        (
            "snow swampwalk",
            "landwalk",
            Filter(types=("land",), subtypes=("Swamp",), supertypes=("snow",)),
        ),
        (
            "nonbasic landwalk",
            "landwalk",
            Filter(types=("land",), not_supertypes=("basic",)),
        ),
        ("can't have or gain flying", CANT_HAVE, Filter(keywords=("flying",))),
    ],
)
def test_a_quality_is_read(word, name, quality):
    assert parse_keyword(word) == Keyword(word, name, filter=quality)


@pytest.mark.parametrize(("more", "number"), [("a", None), ("two", 2), ("ninety-nine", 99)])
def test_how_many_more_it_can_block(more, number):
    creatures = "creature" if number is None else f"{more} creatures"
    word = f"can block an additional {creatures} each combat"
    assert parse_keyword(word) == Keyword(word, MORE_BLOCKS, number=number or 1)
    assert parse_keyword(word).is_rule


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("flyng", "did you mean 'flying'"),
        ("bushido", "did you mean 'bushido 1'"),
        ("equip", "did you mean 'equip {1}'"),
        ("can't bloc", 'did you mean "can\'t block"'),
        ("protection from Red Elves", "no rule says what protection from 'Red Elves' means"),
        ("protection from red things", "no rule says what protection from 'red things' means"),
        ("landwalk", "names no kind of land"),
        ("xyzzy", "use one of"),
    ],
)
def test_what_is_unknown_is_refused_by_name(word, hint):
    with pytest.raises(MtgenvError) as caught:
        parse_keyword(word)
    assert hint in str(caught.value)
    assert word.removeprefix("protection from ") in str(caught.value)


def abilities(word):
    return expansion(parse_keyword(word))


def test_afflict_and_bushido_are_triggers():
    (afflict,) = abilities("afflict 3")
    assert afflict.event == Event("becomes blocked", "self")
    assert afflict.effects == (LoseLife(3, "defending player"),)
    (bushido,) = abilities("bushido 2")
    assert [event.verb for event in bushido.event] == ["blocks", "becomes blocked"]
    assert bushido.effects == (Change("self", power=2, toughness=2),)


def test_undying_looks_for_the_counter_it_would_get():
    (undying,) = abilities("undying")
    assert undying.condition == Test(Counters("+1/+1"), "=", 0)
    assert undying.effects == (Move("self", "battlefield", counters=("+1/+1", 1)),)


def test_cycling_is_activated_in_hand_and_discards_itself():
    (cycling,) = abilities("cycling {2}")
    assert cycling == Activated(Cost("{2}", discard=True, cycles=True), (Draw(),), zone="hand")


def test_flashback_casts_from_the_graveyard_and_exiles():
    casting, exiled = abilities("flashback {4}{R}")
    cost = CastCost(Cost("{4}{R}"), "flashback", instead=True, zone="graveyard")
    assert casting == Casting((cost,))
    assert isinstance(exiled, Instead)
    assert (exiled.instead, exiled.condition) == ("exile", Paid("flashback"))


def test_ward_asks_the_opponent_to_pay():
    (ward,) = abilities("ward {2}")
    assert isinstance(ward, Triggered)
    assert ward.event == Event("becomes the target", "self", player="opponent")
    (pay,) = ward.effects
    assert isinstance(pay, MayPay)
    assert (pay.cost, pay.player) == (Cost("{2}"), "that player")


@pytest.mark.parametrize("word", ["flying", "trample", "protection from red", "banding"])
def test_what_the_rules_of_combat_know_is_short_for_nothing(word):
    assert abilities(word) == ()
