"""Row C8-07: an effect waits for one that changes what it applies to, in each layer (613.8)."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, charm, spell

RED, BLUE, GREEN = (1 << kind for kind in (v.MANA_RED, v.MANA_BLUE, v.MANA_GREEN))


def law(name: str, **change: object) -> Card:
    """An enchantment that changes objects."""
    return charm(d.Static(**change), name=name)  # type: ignore[arg-type]


def creatures(**asked: object) -> d.Each:
    return d.Each(d.Filter(types=("creature",), **asked))  # type: ignore[arg-type]


@pytest.mark.parametrize("order", ["Drown, Burn", "Burn, Drown"])
def test_C8_07_colours_in_layer_5(order: str) -> None:
    # What is red becomes blue; what is green becomes red, and then it is red.
    laws = [
        law("Drown", what=creatures(colors="R"), colors="U"),
        law("Burn", what=creatures(colors="G"), colors="R"),
    ]
    game = Position(Side(battlefield=f"{order}, Grizzly Bears, Hill Giant"), cards=laws)
    game.pt("Grizzly Bears")  # derives what is shown
    assert [game.status("colors", name) for name in ("Grizzly Bears", "Hill Giant")] == [BLUE, BLUE]


@pytest.mark.parametrize("order", ["Charge, Wings", "Wings, Charge"])
def test_C8_07_abilities_in_layer_6(order: str) -> None:
    laws = [
        law("Charge", what=creatures(keywords=("flying",)), keywords=("trample",)),
        law("Wings", what=creatures(), keywords=("flying",)),
    ]
    game = Position(Side(battlefield=f"{order}, Grizzly Bears"), cards=laws)
    assert game.has("Grizzly Bears", v.KEYWORD_TRAMPLE)


@pytest.mark.parametrize("order", ["Weak, Shrink", "Shrink, Weak"])
def test_C8_07_numbers_in_layer_7(order: str) -> None:
    # The Giant has power 3 until Shrink has applied, so that Weak waits for it.
    weak = d.Filter(types=("creature",), compare=(d.Compare("power", "<", 3),))
    laws = [
        law("Weak", what=d.Each(weak), toughness=5),
        law("Shrink", what=creatures(), power=-1),
    ]
    game = Position(Side(battlefield=f"{order}, Hill Giant"), cards=laws)
    assert game.pt("Hill Giant") == (2, 8)


def test_C8_07_control_in_layer_2() -> None:
    # Who controls a creature decides whether the second effect applies to it.
    take = spell("Take", d.Change(controller="you", duration="game"), targets=(d.TARGET_CREATURE,))
    tyrant = law(
        "Tyrant",
        what=d.Each(d.Filter(types=("creature",), controller="opponent")),
        controller="you",
    )
    game = Position(
        Side("Take"), Side(battlefield="Tyrant, Hill Giant, Grizzly Bears"), cards=[take, tyrant]
    )
    game.cast("Take", "Hill Giant")
    game.resolve()
    game.pt("Hill Giant")
    assert [game.status("controller", name) for name in ("Hill Giant", "Grizzly Bears")] == [B, B]


def test_613_1b_control_given_to_a_player_who_is_chosen() -> None:
    gift = charm(
        d.Enters(choose=("opponent",)),
        d.Static(
            what=d.Each(d.Filter(types=("creature",), controller="you")), controller="chosen player"
        ),
        name="Gift",
    )
    game = Position(Side("Gift", "Hill Giant"), Side(), Side(), cards=[gift])
    game.cast("Gift")
    game.resolve()
    game.choose("C")
    game.pt("Hill Giant")
    assert game.status("controller", "Hill Giant") == 2
    game.concede(2)  # 800.4a: and nobody who has left controls anything
    game.pt("Hill Giant")
    assert game.status("controller", "Hill Giant") == A


def test_613_1b_nobody_else_gains_control_of_what_is_guarded() -> None:
    take = spell(
        "Take",
        d.Change(controller="you", duration="game"),
        targets=(d.Target(d.Filter(types=("artifact",))),),
    )
    game = Position(Side("Take"), Side(battlefield="Guardian Beast, Sol Ring"), cards=[take])
    game.cast("Take", "Sol Ring")
    game.resolve()
    game.pt("Guardian Beast")
    assert game.status("controller", "Sol Ring") == B
