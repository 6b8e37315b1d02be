"""Improvise (702.126) and convoke (702.51): permanents tapped rather than mana paid."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side


def bolt(keyword: str, cost: str, name: str = "Blast", *more: d.Ability) -> d.Card:
    """A made-up instant with a keyword that deals 5 damage to a player."""
    spell = d.Spell((d.Damage(5),), (d.TARGET_PLAYER,))
    return d.Card(name, cost, "Instant", keywords=(keyword,), abilities=(spell, *more))


def position(card: d.Card, battlefield: str, theirs: str = "", **options: int) -> Position:
    return Position(Side(card.name, battlefield), Side("", theirs), cards=[card], **options)


def castable(game: Position, name: str = "Blast") -> bool:
    return f"cast {name}" in game.legal


def tapped(game: Position) -> list[str]:
    rows = game.rows(None, "battlefield", A)
    return sorted(game.name(row) for row in rows if game.status("tapped", row))


@pytest.mark.parametrize(
    ("battlefield", "enough"),
    [
        ("Mountain, 3 Icy Manipulator", True),
        ("Mountain, 2 Icy Manipulator", False),
        ("3 Memnite, Mountain", True),  # artifact creatures, whether they may attack or not
        ("3 Grizzly Bears, Mountain", False),
        ("4 Icy Manipulator", False),  # they pay for no red mana
        ("Mountain, Sol Ring, Icy Manipulator", True),  # the ring makes two mana
        ("4 Mountain", True),
    ],
)
def test_702_126a_artifacts_are_tapped_for_generic_mana(battlefield: str, enough: bool) -> None:
    game = position(bolt("improvise", "{3}{R}"), battlefield)
    assert castable(game) is enough
    if enough:
        game.cast("Blast", "B")
        game.resolve()
        assert game.life(B) == 15


def test_702_126a_only_untapped_artifacts_that_one_controls() -> None:
    game = position(bolt("improvise", "{1}{R}"), "2 Mountain, Icy Manipulator", "Icy Manipulator")
    game.activate("Icy Manipulator", "Icy Manipulator")  # taps a Mountain and itself
    assert not castable(game)


def test_601_2h_mana_is_paid_first_and_the_rest_by_tapping() -> None:
    game = position(bolt("improvise", "{2}{R}"), "2 Mountain, 3 Icy Manipulator")
    game.cast("Blast", "B")
    assert tapped(game) == ["Icy Manipulator", "Mountain", "Mountain"]


def test_702_126a_it_sees_the_total_cost() -> None:
    tax = d.Card(
        "Tax",
        "{0}",
        "Enchantment",
        abilities=(d.CostChange(2, player="each player"),),
    )
    card = bolt("improvise", "{R}")
    for artifacts, enough in ((1, False), (2, True)):
        game = Position(
            Side("Blast", f"Mountain, Tax, {artifacts} Icy Manipulator"), cards=[card, tax]
        )
        assert castable(game) is enough


def test_702_126a_it_does_not_help_to_pay_for_abilities() -> None:
    card = d.Card(
        "Golem",
        "{0}",
        "Artifact Creature — Golem",
        1,
        1,
        keywords=("improvise",),
        abilities=(d.Activated(d.Cost("{1}"), (d.Draw(),)),),
    )
    game = Position(Side("", "Golem, Icy Manipulator"), cards=[card])
    assert not any(word.startswith("activate Golem") for word in game.legal)


def test_702_126a_x_counts_artifacts() -> None:
    blaze = d.Card(
        "Flare",
        "{X}{R}",
        "Sorcery",
        keywords=("improvise",),
        abilities=(d.Spell((d.Damage("X"),), (d.TARGET_PLAYER,)),),
    )
    game = position(blaze, "Mountain, 3 Icy Manipulator")
    game.choose("cast Flare")
    assert game.legal == ["0", "1", "2", "3"]
    game.choose("3", "B")
    game.resolve()
    assert game.life(B) == 17
    assert len(tapped(game)) == 4


def test_702_51a_creatures_are_tapped_for_generic_mana_or_their_color() -> None:
    card = bolt("convoke", "{1}{G}")
    for battlefield, enough in (
        ("2 Grizzly Bears", True),
        ("Grizzly Bears, Hill Giant", True),
        ("2 Hill Giant", False),
        ("Grizzly Bears, Mountain", True),
        ("Hill Giant, Mountain", False),
        ("Hill Giant, Forest", True),
    ):
        assert castable(position(card, battlefield)) is enough, battlefield


def test_702_51a_a_creature_that_came_this_turn_may_be_tapped() -> None:
    game = Position(Side("Grizzly Bears, Blast", "2 Forest"), cards=[bolt("convoke", "{G}")])
    game.cast("Grizzly Bears")
    game.resolve()
    assert castable(game)
    game.cast("Blast", "B")
    assert game.status("tapped", "Grizzly Bears") == 1


def test_702_51a_the_one_creature_of_a_color_pays_for_it() -> None:
    game = position(bolt("convoke", "{1}{G}"), "Hill Giant, Grizzly Bears")
    game.cast("Blast", "B")
    assert tapped(game) == ["Grizzly Bears", "Hill Giant"]


def test_702_51a_a_creature_that_makes_mana_pays_once() -> None:
    card = bolt("convoke", "{1}{G}")
    assert not castable(position(card, "Llanowar Elves"))
    assert castable(position(card, "2 Llanowar Elves"))


def test_tapping_for_a_spell_is_no_mana_with_mana_by_hand() -> None:
    card = bolt("improvise", "{1}{R}")
    game = position(card, "Mountain, 2 Icy Manipulator", manual_mana=1)
    assert not castable(game)
    game.activate("Mountain")
    assert castable(game)
    game.cast("Blast", "B")
    assert tapped(game) == ["Icy Manipulator", "Mountain"]


def test_becomes_tapped_triggers_see_it() -> None:
    watcher = d.Card(
        "Watcher",
        "{0}",
        "Enchantment",
        abilities=(
            d.Triggered(d.Event("becomes tapped", d.Filter(types=("artifact",))), (d.GainLife(1),)),
        ),
    )
    game = Position(
        Side("Blast", "Watcher, Mountain, 2 Icy Manipulator"),
        cards=[watcher, bolt("improvise", "{2}{R}")],
    )
    game.cast("Blast", "B")
    while game.asked == v.DECISION_TRIGGER:
        game.answer(game.actions[0])
    assert game.stack == ["Watcher", "Watcher", "Blast"]


def test_bottle_cap_blast_turns_excess_damage_into_treasures() -> None:
    game = Position(
        Side("Bottle-Cap Blast", "2 Mountain, 3 Icy Manipulator"), Side("", "Grizzly Bears")
    )
    game.cast("Bottle-Cap Blast", "Grizzly Bears")
    game.resolve()
    assert game.names("graveyard", B) == ["Grizzly Bears"]
    treasures = game.rows("Treasure Token", "battlefield", A)
    assert [game.status("tapped", row) for row in treasures] == [1, 1, 1]
