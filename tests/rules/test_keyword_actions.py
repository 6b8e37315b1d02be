"""Exploring (701.44) and conniving (701.50), and the tokens that let a player explore or loot."""

from __future__ import annotations

import pytest

from mtgenv.cards import describe
from mtgenv.cards import language as d
from mtgenv.cards.carddata import CardFacts
from mtgenv.cards.compiler import CardError, compile_cards
from mtgenv.cards.language import Card
from mtgenv.cards.predefined_tokens import BLOOD, MAP
from mtgenv.cards.reading.cards import read_card
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, spell

WHEN_IT_ENTERS = d.Event("enters", "self")


def scout(action: d.Effect) -> Card:
    """A 1/1 for {1} that does something as it enters."""
    return Card(
        "Scout", "{1}", "Creature — Scout", 1, 1,
        abilities=(d.Triggered(WHEN_IT_ENTERS, (action,)),),
    )  # fmt: skip


def entered(action: d.Effect, **side: str) -> Position:
    """A position in which the trigger of a scout has resolved, as far as somebody must decide."""
    game = Position(Side("Scout" + side.pop("hand", ""), "Wastes", **side), cards=[scout(action)])
    game.cast("Scout")
    game.resolve()
    game.choose("pass", "pass")
    return game


def test_701_44_a_land_that_is_explored_goes_to_the_hand() -> None:
    game = entered(d.Explore(), library="Forest, Memnite")
    assert game.names("hand", A) == ["Forest"]
    assert game.pt("Scout") == (1, 1)


@pytest.mark.parametrize(("answer", "zone"), [("done", "library"), ("Memnite", "graveyard")])
def test_701_44_for_a_nonland_card_it_grows_and_the_card_may_go(answer: str, zone: str) -> None:
    game = entered(d.Explore(), library="Memnite, Forest")
    assert game.pt("Scout") == (2, 2)
    game.choose(answer)
    assert game.count("Memnite", zone, A) == 1
    assert game.names("hand", A) == []


def test_701_44_without_a_library_it_grows_all_the_same() -> None:
    """701.44a."""
    burn = spell("Burn", d.Move(d.Each(zone="library", whose="you"), "exile"))
    game = Position(Side("Scout, Burn", "Wastes"), cards=[scout(d.Explore()), burn])
    game.cast("Burn")
    game.resolve()
    assert game.count(None, "library", A) == 0
    game.cast("Scout")
    game.resolve()
    game.choose("pass", "pass")
    assert game.pt("Scout") == (2, 2)


def test_701_44_who_explores_may_have_left() -> None:
    bolt = spell("Zap", d.Destroy("target"), targets=(d.TARGET_CREATURE,))
    game = Position(
        Side("Scout", "Wastes", library="Forest"), Side("Zap"), cards=[scout(d.Explore()), bolt]
    )
    game.cast("Scout")
    game.resolve()
    game.cast("Zap", "Scout", by=B)
    game.resolve()
    game.resolve()
    assert game.names("hand", A) == ["Forest"]  # its controller explores with it as it last was


@pytest.mark.parametrize(("card", "size"), [("Memnite", (2, 2)), ("Forest", (1, 1))])
def test_701_50_conniving_grows_for_a_nonland_card(card: str, size: tuple[int, int]) -> None:
    game = entered(d.Connive(), hand=f", {card}", library="Wastes")
    if game.asked != v.DECISION_PRIORITY:
        game.choose(card)
    assert game.pt("Scout") == size
    assert game.names("graveyard", A) == [card]
    assert game.names("hand", A) == ["Wastes"]


def test_701_44_a_target_of_yours_explores() -> None:
    mine = d.Target(d.YOUR_CREATURE)
    chart = spell("Chart", d.Explore("target"), targets=(mine,))
    game = Position(Side("Chart", "Memnite", library="Ornithopter"), cards=[chart])
    game.cast("Chart", "Memnite")
    game.resolve()
    assert game.pt("Memnite") == (2, 2)


def test_another_players_creature_is_refused_by_name() -> None:
    with pytest.raises(CardError, match="somebody else"):
        compile_cards([spell("Chart", d.Explore("target"), targets=(d.TARGET_CREATURE,))])


def test_111_10_blood_is_discarded_for_and_maps_are_explored_with() -> None:
    maker = spell("Make", d.Create(BLOOD), d.Create(MAP))
    game = Position(
        Side("Make, Squire", "2 Wastes, Memnite", library="Forest, Forest"), cards=[maker]
    )
    game.cast("Make")
    game.resolve()
    assert not any(word.startswith("activate Squire") for word in game.legal)
    game.activate("Map Token", "Memnite")
    game.resolve()
    assert game.names("hand", A) == ["Squire", "Forest"]
    game.choose("activate Blood Token 0", "Squire")
    game.resolve()
    assert sorted(game.names("hand", A)) == ["Forest", "Forest"]
    assert game.count("Blood Token") == 0


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("When Test enters, it explores.", d.Explore()),
        ("When Test enters, it connives.", d.Connive()),
        ("When Test enters, she connives.", d.Connive()),
        ("When Test enters, create a Blood token.", d.Create(BLOOD)),
        ("When Test enters, create a Map token.", d.Create(MAP)),
    ],
)
def test_they_are_read_and_said(text: str, effect: d.Effect) -> None:
    card = read_card(CardFacts("Test", "{1}", "Creature — Scout", "1", "1", (), text))
    assert isinstance(card, Card), str(card)
    assert card.abilities == (d.Triggered(WHEN_IT_ENTERS, (effect,)),)
    said = text.replace("Test", "this creature").replace("she", "it")
    assert describe.text(card) == [said]
