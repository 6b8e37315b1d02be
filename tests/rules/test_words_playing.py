"""Cards in exile that may be played: for how long, by whom, and as what (305, 406.7, 601.3b)."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, Position, Side, spell


def impulse(duration: str, library: str = "Forest, 9 Plains", a: Side | None = None) -> Position:
    """A has exiled the top card of their library, which they may play for so long."""
    a = a or Side()
    card = spell("Impulse", d.Move(d.Top(), "exile"), d.MayPlay("it", duration))
    game = Position(
        Side(", ".join(filter(None, ("Impulse", a.hand))), a.battlefield, library=library),
        Side(library="9 Plains"),
        cards=[card],
    )
    game.cast("Impulse")
    game.resolve()
    return game


@pytest.mark.parametrize(
    ("duration", "turns"),
    [("turn", [1]), ("end of your next turn", [1, 3]), ("game", [1, 3, 5])],
)
def test_611_2a_cards_may_be_played_for_as_long_as_it_is_said(
    duration: str, turns: list[int]
) -> None:
    game = impulse(duration)
    offered = []
    for turn in range(1, 6):
        if "play Forest" in game.legal:
            offered.append(turn)
        game.next_turn()
    assert offered == turns


def test_305_2_a_land_that_is_played_from_exile_is_the_land_of_the_turn() -> None:
    game = impulse("turn", a=Side("Plains"))
    game.play("Forest")
    assert game.count("Forest", "battlefield", A) == 1
    assert "play Plains" not in game.legal
    game = impulse("turn", a=Side("Plains"))
    game.play("Plains")
    assert "play Forest" not in game.legal


def test_601_3b_a_spell_is_cast_from_exile_for_its_cost_and_at_its_time() -> None:
    game = impulse("turn", "Grizzly Bears, 9 Plains", Side(battlefield="2 Forest"))
    game.cast("Grizzly Bears")
    game.resolve()
    assert game.count("Grizzly Bears", "battlefield", A) == 1
    assert "cast Grizzly Bears" not in impulse("turn", "Grizzly Bears, 9 Plains").legal


def test_118_9_an_alternative_cost_is_paid_from_exile_too() -> None:
    game = impulse("turn", "Mulldrifter, 9 Plains", Side(battlefield="3 Island"))
    game.choose("cast Mulldrifter")
    assert game.legal == ["1"]  # there is not mana enough for its mana cost
    game.choose("1")
    game.resolve()
    assert game.count("Mulldrifter", "battlefield", A) == 1


def test_two_effects_that_let_a_card_be_played_offer_it_once() -> None:
    both = spell("Both", d.Move(d.Top(), "exile"), d.MayPlay("it"), d.MayPlay("it", "game"))
    game = Position(Side("Both", library="Forest, Plains"), cards=[both])
    game.cast("Both")
    game.resolve()
    assert game.legal.count("play Forest") == 1


def test_400_7_a_card_that_has_left_exile_is_another_one() -> None:
    back = spell(
        "Back",
        d.Move(d.Each(d.Filter(types=("land",)), zone="exile"), "graveyard"),
        d.Move(d.Each(d.Filter(types=("land",)), zone="graveyard"), "exile"),
    )
    card = spell("Impulse", d.Move(d.Top(), "exile"), d.MayPlay("it", "game"))
    game = Position(Side("Impulse, Back", library="Forest, Plains"), cards=[card, back])
    game.cast("Impulse")
    game.resolve()
    game.cast("Back")
    game.resolve()
    assert game.count("Forest", "exile", A) == 1
    assert "play Forest" not in game.legal
    assert game.asked == v.DECISION_PRIORITY


def test_a_card_of_somebody_else_is_played_under_ones_own_control() -> None:
    take = spell("Take", d.Move(d.Top(whose="each opponent"), "exile"), d.MayPlay("it"))
    for name, verb in (("Ornithopter", "cast"), ("Forest", "play")):
        game = Position(Side("Take"), Side(library=f"{name}, 9 Plains"), cards=[take])
        game.cast("Take")
        game.resolve()
        game.choose(f"{verb} {name}")
        if game.stack:
            game.resolve()
        assert game.count(name, "battlefield", A) == 1
        game.next_turn()
        assert game.count(name, "battlefield", A) == 1
