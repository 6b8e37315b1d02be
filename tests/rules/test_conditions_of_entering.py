"""Conditions of entering the battlefield, and bloodthirst."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import Position, Side, bear, charm, spell

ISLAND = d.controls(d.Filter(subtypes=("Island",), controller="you"))
FORTRESS = Card(
    "Fortress", None, "Land", abilities=(d.Enters(tapped=True, condition=d.Not(ISLAND)),)
)


@pytest.mark.parametrize(("lands", "tapped"), [("Island", False), ("Plains", True), ("", True)])
def test_C9_01_it_enters_tapped_unless_a_condition_holds(lands: str, tapped: bool) -> None:
    game = Position(Side("Fortress", lands), Side(battlefield="Island"), cards=[FORTRESS])
    game.play("Fortress")
    assert game.m["tapped"][game.find("Fortress", "battlefield")] == tapped


def test_C9_01_what_enters_does_not_count_itself() -> None:
    lone = d.controls(d.Filter(types=("land",), controller="you"))
    tower = Card("Tower", None, "Land", abilities=(d.Enters(tapped=True, condition=d.Not(lone)),))
    game = Position(Side("Tower"), cards=[tower])
    game.play("Tower")
    assert game.m["tapped"][game.find("Tower", "battlefield")]


@pytest.mark.parametrize(("damaged", "counters"), [(False, 0), (True, 2)])
def test_bloodthirst(damaged: bool, counters: int) -> None:
    ogre = bear(keywords=("bloodthirst 2",), name="Ogre")
    shock = spell("Jolt", d.Damage(1, "target"), targets=(d.TARGET_PLAYER,))
    game = Position(Side("Ogre, 2 Jolt"), cards=[ogre, shock])
    game.cast("Jolt", "B" if damaged else "A")
    game.resolve()
    game.cast("Ogre")
    game.resolve()
    row = game.find("Ogre", "battlefield")
    assert game.counters(row, v.COUNTER_PLUS) == counters


@pytest.mark.parametrize("other", [True, False])
def test_what_counts_creatures_as_it_enters_is_not_among_them(other: bool) -> None:
    """614.12: how many counters it enters with is known before it is on the battlefield."""
    creatures = d.Filter(types=("creature",), controller="you", other=other)
    ready = d.Enters(counters=("+1/+1", d.Count(d.Each(creatures))))
    game = Position(Side("Bear", "Memnite, Hill Giant"), cards=[bear(ready)])
    game.cast("Bear")
    game.resolve()
    assert game.pt("Bear") == (4, 4)


@pytest.mark.parametrize("order", ["Fortress, Island", "Island, Fortress"])
@pytest.mark.parametrize(("there", "tapped"), [("", 1), ("Island", 0)])
def test_what_enters_together_is_not_there_yet(order: str, there: str, tapped: int) -> None:
    """614.12: a land does not see another one that enters at the same time."""
    rise = spell("Rise", d.Move(d.Each(d.LAND, "graveyard"), "battlefield"))
    game = Position(Side("Rise", there, graveyard=order), cards=[FORTRESS, rise])
    game.cast("Rise")
    game.resolve()
    assert game.status("tapped", "Fortress") == tapped
    assert not any(game.m["phased"][row] for row in game.rows(zone="battlefield"))


def test_creatures_that_enter_together_are_not_counted_by_one_another() -> None:
    others = d.Filter(types=("creature",), controller="you", other=True)
    herd = bear(d.Enters(counters=("+1/+1", d.Count(d.Each(others)))), name="Herd")
    rise = spell("Rise", d.Move(d.Each(d.CREATURE, "graveyard"), "battlefield"))
    game = Position(Side("Rise", "Memnite", graveyard="3 Herd"), cards=[herd, rise])
    game.cast("Rise")
    game.resolve()
    assert [game.pt(row) for row in game.rows("Herd")] == [(3, 3)] * 3


def test_what_counts_cards_of_the_graveyard_it_comes_from_is_among_them() -> None:
    cards = d.Count(d.Each(d.CREATURE, "graveyard", "you"))
    troll = bear(d.Enters(counters=("+1/+1", cards)))
    rise = spell(
        "Rise", d.Move("target", "battlefield"), targets=(d.Target(d.CREATURE, zone="graveyard"),)
    )
    game = Position(Side("Rise", graveyard="Bear, Memnite"), cards=[troll, rise])
    game.cast("Rise", "Bear")
    game.resolve()
    assert game.pt("Bear") == (4, 4)


def test_what_several_abilities_say_about_entering_holds_together() -> None:
    """Tapped by its own words, and with the counters of a keyword."""
    land = Card("Grove", None, "Land", keywords=("graft 1",), abilities=(d.Enters(tapped=True),))
    game = Position(Side("Grove"), cards=[land])
    game.play("Grove")
    grove = game.find("Grove", "battlefield")
    assert game.status("tapped", grove) == 1
    assert game.counters(grove, v.COUNTER_PLUS) == 1


COLORED = d.Filter(types=("creature",), colors="*")


def herald(ability: d.Ability) -> Card:
    """A white creature for which a colour is chosen as it enters."""
    chosen = (d.Enters(choose=("color",)), ability)
    return Card("Herald", "{0}", "Creature — Bear", 2, 2, abilities=chosen, colors="W")


@pytest.mark.parametrize(("color", "life"), [("W", 21), ("R", 20)])
def test_C9_08_what_enters_is_seen_with_what_was_chosen_for_it(color: str, life: int) -> None:
    hails = herald(d.Triggered(d.Event("enters", COLORED), (d.GainLife(1),)))
    game = Position(Side("Herald"), cards=[hails])
    game.cast("Herald")
    game.resolve()
    game.choose(color)
    game.resolve()
    assert game.life(0) == life


@pytest.mark.parametrize(("color", "life"), [("W", 21), ("R", 20)])
def test_C9_08_and_with_what_follows_from_the_choice(color: str, life: int) -> None:
    leads = herald(d.Static(d.Each(COLORED), power=1, toughness=1))
    large = d.Filter(types=("creature",), compare=(d.Compare("power", ">=", 3),))
    feast = charm(d.Triggered(d.Event("enters", large), (d.GainLife(1),)), name="Feast")
    game = Position(Side("Herald", "Feast"), cards=[leads, feast])
    game.cast("Herald")
    game.resolve()
    game.choose(color)
    game.resolve()
    assert game.life(0) == life
