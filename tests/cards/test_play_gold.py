"""What the cards of more than one colour do when they are played."""

from __future__ import annotations

import pytest

from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.counters import set_counters
from tests.rules.positions import A, B, Position, Side


@pytest.mark.parametrize("lands", ["2 Plains", "2 Mountain", "Plains, Mountain"])
def test_double_cleave_is_paid_in_either_colour(lands: str) -> None:
    game = Position(Side("Double Cleave", f"{lands}, Grizzly Bears"))
    game.attack("Grizzly Bears")
    game.cast("Double Cleave", "Grizzly Bears")
    game.resolve()
    game.pass_until("combat_damage")
    assert game.life(B) == 16


def test_double_cleave_needs_red_or_white() -> None:
    game = Position(Side("Double Cleave", "2 Forest, Grizzly Bears"))
    assert "cast Double Cleave" not in game.legal


def test_boros_swiftblade_strikes_twice() -> None:
    game = Position(Side(battlefield="Boros Swiftblade"))
    game.attack("Boros Swiftblade")
    game.pass_until("first_strike_damage")
    assert game.life(B) == 19
    game.pass_until("combat_damage")
    assert game.life(B) == 18


def test_underworld_cerberus_needs_three_blockers() -> None:
    for blockers, can in ((2, False), (3, True)):
        game = Position(
            Side(battlefield="Underworld Cerberus"), Side(battlefield=f"{blockers} Memnite")
        )
        game.attack("Underworld Cerberus")
        if can:
            game.block(*[("Memnite", "Underworld Cerberus")] * 3)
            assert game.status("blockers", "Underworld Cerberus") == 3
        game.pass_until("combat_damage")
        assert game.life(B) == (20 if can else 14)


def test_underworld_cerberus_returns_all_creatures_as_it_dies() -> None:
    game = Position(
        Side("Wrath of God", "4 Plains, Underworld Cerberus", "Memnite, Fog"),
        Side(battlefield="Hill Giant", graveyard="Craw Wurm, Taiga"),
    )
    game.cast("Wrath of God")
    game.resolve()
    assert game.stack == ["Underworld Cerberus"]
    game.resolve()
    assert game.names("exile", A) == ["Underworld Cerberus"]
    assert game.names("hand", A) == ["Memnite"]
    assert sorted(game.names("hand", B)) == ["Craw Wurm", "Hill Giant"]
    assert game.names("graveyard", A) == ["Fog", "Wrath of God"]
    assert game.names("graveyard", B) == ["Taiga"]


def test_glittering_wish_takes_a_card_of_several_colours() -> None:
    game = Position(Side("Glittering Wish", "Forest, Plains", sideboard="Lightning Helix, Okk"))
    game.cast("Glittering Wish")
    game.resolve()
    assert game.legal == ["Lightning Helix", "done"]
    game.choose("Lightning Helix")
    assert (game.names("hand", A), game.names("exile", A)) == (
        ["Lightning Helix"],
        ["Glittering Wish"],
    )


def test_space_beleren_divides_strengthens_and_destroys() -> None:
    game = Position(
        Side("Space Beleren", "2 Island, 2 Plains, Squire"), Side(battlefield="Hill Giant, Memnite")
    )
    game.cast("Space Beleren")
    game.resolve()
    asked = []
    for sector in ("alpha", "beta", "alpha"):
        asked.append(game.player)
        game.choose(sector)
    assert asked == [B, B, A]
    game.activate("Space Beleren", ability=0)
    game.resolve()
    assert game.counters(game.find("Space Beleren"), v.COUNTER_LOYALTY) == 4
    game.attack("Squire")
    game.pass_until_asked(v.DECISION_BLOCK)
    assert [name for name in game.legal if name != "done"] == ["Hill Giant"]
    game.pass_until("main1", turn=3)
    game.activate("Space Beleren", ability=1)
    game.resolve()
    game.choose("beta")
    assert [game.pt(name) for name in ("Squire", "Hill Giant", "Memnite")] == [
        (1, 2), (3, 3), (2, 2),
    ]  # fmt: skip
    set_counters(game.m, game.find("Space Beleren"), v.COUNTER_LOYALTY, 6)
    game.pass_until("main1", turn=5)
    game.activate("Space Beleren", ability=2)
    game.resolve()
    game.choose("alpha")
    assert game.names("graveyard", A) == ["Squire"]
    assert game.names("graveyard", B) == ["Hill Giant"]
    assert game.counters(game.find("Space Beleren"), v.COUNTER_LOYALTY) == 1


def test_space_beleren_is_asked_for_a_sector_after_it_has_gone_and_nothing_is_in_one() -> None:
    game = Position(Side("", "Space Beleren, Squire"))
    set_counters(game.m, game.find("Space Beleren"), v.COUNTER_LOYALTY, 1)
    game.activate("Space Beleren", ability=1)
    assert game.names("graveyard", A) == ["Space Beleren"]
    game.resolve()
    game.choose("alpha")
    assert game.pt("Squire") == (1, 2)
