"""Phyrexian mana symbols (107.4f): each is paid with mana of its colour or with 2 life."""

from __future__ import annotations

import pytest

from mtgenv.cards import describe
from mtgenv.cards import language as d
from mtgenv.cards.carddata import CardFacts
from mtgenv.cards.compiler import CardError, compile_cards
from mtgenv.cards.language import Card
from mtgenv.cards.reading.cards import read_card
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, Position, Side

SHOT = Card("Shot", "{1}{R/P}{R/P}", "Sorcery", abilities=(d.Spell((d.Draw(2),)),))
SKIRGE = Card("Skirge", "{1}{B/P}", "Artifact Creature — Imp", 1, 1, ("flying",))


def casts(game: Position, name: str) -> list[str]:
    """The ways to pay for a card."""
    game.choose(f"cast {name}")
    assert game.asked == v.DECISION_COST
    return [game.word(action) for action in game.actions]


@pytest.mark.parametrize(
    ("lands", "ways"),
    [("3 Mountain", 3), ("2 Mountain", 2), ("Mountain", 1), ("Wastes", 1), ("Wastes, Mountain", 2)],
)
def test_C5_02_each_symbol_is_paid_with_mana_or_with_life(lands: str, ways: int) -> None:
    """601.2b: as the spell is cast its player says how each is paid."""
    game = Position(Side("Shot", lands), cards=[SHOT])
    assert len(casts(game, "Shot")) == ways
    life = {3: 20, 2: 18, 1: 16}
    most = int(lands[0]) if lands[0].isdigit() else lands.count(",") + 1
    game.answer(game.actions[0])
    game.resolve()
    assert game.life(A) == life[min(most, 3)]


def test_C5_02_who_has_too_little_life_pays_mana() -> None:
    game = Position(Side("Shot", "Wastes, 2 Mountain", life=1), cards=[SHOT])
    assert "cast Shot" in game.legal
    poor = Position(Side("Shot", "Wastes, Mountain", life=3), cards=[SHOT])
    assert len(casts(poor, "Shot")) == 1
    dead = Position(Side("Shot", "Wastes, Mountain", life=1), cards=[SHOT])
    assert "cast Shot" not in dead.legal


def test_C5_02_it_has_the_color_and_the_mana_value_of_its_symbols() -> None:
    """202.2d, 202.3g: however it was paid."""
    game = Position(Side("Skirge", "Wastes"), cards=[SKIRGE])
    assert casts(game, "Skirge") == ["1"]
    game.choose("1")
    game.resolve()
    skirge = game.find("Skirge", "battlefield")
    assert game.life(A) == 18
    assert int(game.m["colors"][skirge]) == 1 << v.MANA_BLACK
    assert int(game.tables["card_value"][0][game.m["look"][skirge]]) == 2


def test_C5_02_an_activated_ability_is_offered_for_each_way_to_pay() -> None:
    thing = Card(
        "Thing", "{1}", "Artifact", abilities=(d.Activated(d.Cost("{1}{G/P}"), (d.GainLife(10),)),)
    )
    game = Position(Side("", "Thing, Forest"), cards=[thing])
    assert [word for word in game.legal if word.startswith("activate")] == ["activate Thing 1"]
    game.choose("activate Thing 1")
    game.resolve()
    assert game.life(A) == 28
    rich = Position(Side("", "Thing, 2 Forest"), cards=[thing])
    rich.choose("activate Thing 0")
    rich.resolve()
    assert rich.life(A) == 30


def test_C5_02_once_each_turn_is_once_whatever_was_paid() -> None:
    thing = Card(
        "Thing", "{1}", "Artifact",
        abilities=(d.Activated(d.Cost("{G/P}"), (d.GainLife(10),), once_a_turn=True),),
    )  # fmt: skip
    game = Position(Side("", "Thing, 2 Forest"), cards=[thing])
    game.choose("activate Thing 1")
    game.resolve()
    assert not any(word.startswith("activate") for word in game.legal)


def test_other_costs_with_such_symbols_are_refused_by_name() -> None:
    offer = d.Spell((d.MayPay(d.Cost("{B/P}"), (d.Draw(1),)),))
    with pytest.raises(CardError, match="B/P"):
        compile_cards([Card("Offer", "{1}", "Sorcery", abilities=(offer,))])


def test_targets_that_depend_on_x_are_refused_by_name() -> None:
    small = d.Filter(types=("creature",), compare=(d.Compare("mana value", "=", "X"),))
    lunge = d.Spell((d.Destroy(),), (d.Target(small),))
    with pytest.raises(CardError, match="compared with X"):
        compile_cards([Card("Lunge", "{X}{B/P}", "Sorcery", abilities=(lunge,))])


def test_they_are_read_and_said() -> None:
    text = "{1}{G/P}: Test gets +1/+1 until end of turn."
    card = read_card(CardFacts("Test", "{2}{G/P}", "Creature — Bear", "2", "2", (), text))
    assert isinstance(card, Card)
    assert card.cost == "{2}{G/P}"
    assert describe.text(card) == ["{1}{G/P}: This creature gets +1/+1 until end of turn."]
