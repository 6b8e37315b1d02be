"""Row C15-06: mana and numbers of the colours in a commander's identity (903.4, 903.4f)."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.stack.mana import source_mask
from tests.rules.positions import A, B, Position, Side

TOWER = Card(
    "Tower", None, "Land", abilities=(d.Activated(d.Cost(tap=True), (d.AddMana("identity"),)),)
)
# Two mana, and something beside it: a program, not what automatic payment uses.
SPIRE = Card(
    "Spire",
    None,
    "Land",
    abilities=(d.Activated(d.Cost(tap=True), (d.AddMana("identity", 2), d.GainLife(1))),),
)
ROOM = Card(
    "Room",
    None,
    "Land",
    abilities=(d.Activated(d.Cost(tap=True, life=d.IdentityColors()), (d.Draw(),)),),
)
GOLD = Card("Gold", "{W}{R}", "Legendary Creature — Bear", 2, 2)
GREY = Card("Grey", "{4}", "Legendary Artifact Creature — Bear", 2, 2)
MADE = [TOWER, SPIRE, ROOM, GOLD, GREY]


def at(side: Side, other: Side | None = None, **options: int) -> Position:
    return Position(side, other, cards=MADE, **options)


@pytest.mark.parametrize(
    ("leader", "colors"), [("Gold", "WR"), ("Grey", ""), ("Gold, Isamaru, Hound of Konda", "WR")]
)
def test_C15_06_mana_of_any_color_in_the_identity_of_the_commanders(leader, colors) -> None:
    game = at(Side(commander=leader, battlefield="Tower"))
    mask = source_mask(game.matches, game.tables, game.find("Tower"))
    assert mask == sum(1 << v.COLOR_LETTERS.index(letter) for letter in colors)


def test_C15_06_automatic_payment_takes_it_for_these_colors_alone() -> None:
    side = Side("Lightning Bolt, Swords to Plowshares, Giant Growth", "Tower", commander="Gold")
    game = at(side)
    assert "cast Lightning Bolt" in game.legal
    assert "cast Giant Growth" not in game.legal
    game.cast("Lightning Bolt", "B")
    assert game.status("tapped", "Tower") == 1
    assert "cast Swords to Plowshares" not in game.legal


def test_C15_06_without_a_commander_or_colors_there_is_no_mana() -> None:
    for side in (
        Side("Lightning Bolt", "Tower"),
        Side("Lightning Bolt", "Tower", commander="Grey"),
    ):
        game = at(side, manual_mana=1)
        assert "cast Lightning Bolt" not in game.legal
        game.activate("Tower")
        assert game.status("tapped", "Tower") == 1
        assert not game.m["mana"][0, A].any()


def test_C15_06_it_is_the_identity_of_who_controls_the_land_wherever_the_commander_is() -> None:
    game = at(
        Side("Lightning Bolt", battlefield="Gold (commander), Tower"),
        Side("Lightning Bolt, Shahrazad", battlefield="2 Plains, Tower", commander="Grey"),
    )
    assert [source_mask(game.matches, game.tables, row) for row in game.rows("Tower")] == [9, 0]
    game.set("base_controller", game.rows("Tower")[0], B)
    game.set("controller", game.rows("Tower")[0], B)
    assert [source_mask(game.matches, game.tables, row) for row in game.rows("Tower")] == [0, 0]


def test_C15_06_in_a_subgame_the_commander_counts_that_stays_outside() -> None:
    game = at(Side("Shahrazad", "2 Plains, Gold (commander)", library="Tower, Lightning Bolt"))
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(first=A)
    tower = game.find("Tower")
    assert source_mask(game.matches, game.tables, tower) == 9


def test_C15_06_a_program_asks_for_one_of_the_colors() -> None:
    game = at(Side(battlefield="Spire", commander="Gold"))
    game.activate("Spire")
    assert (game.asked, game.legal) == (v.DECISION_COLOR, ["W", "R"])
    game.choose("R")
    assert (int(game.m["mana"][0, A, v.MANA_RED]), game.life(A)) == (2, 41)
    grey = at(Side(battlefield="Spire", commander="Grey"))
    grey.activate("Spire")
    assert (bool(grey.m["mana"][0, A].any()), grey.life(A)) == (False, 41)


def test_C15_06_how_many_colors_there_are_is_a_number() -> None:
    for leader, paid in (("Gold", 2), ("Grey", 0)):
        game = at(Side(battlefield="Room", commander=leader))
        game.activate("Room")
        assert game.life(A) == 40 - paid


def test_C15_06_real_cards_of_the_pool() -> None:
    elves = Side(
        "Elvish Mystic, Lightning Bolt",
        "Command Tower, Arcane Signet, Commander's Sphere",
        commander="Ezuri, Renegade Leader",
    )
    game = Position(elves)
    masks = [
        source_mask(game.matches, game.tables, game.find(name))
        for name in ("Command Tower", "Arcane Signet", "Commander's Sphere")
    ]
    assert masks == [1 << v.MANA_GREEN] * 3
    game.cast("Elvish Mystic")
    assert "cast Lightning Bolt" not in game.legal
    game.resolve()
    game.activate("Commander's Sphere", ability=1)
    game.resolve()
    assert game.count(zone="graveyard", seat=A) == 1
