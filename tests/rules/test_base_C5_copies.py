"""Rows C3, C5, C6: targets of copies, intervening conditions, excess damage, computed numbers."""

from __future__ import annotations

import pytest

from mtgenv.cards.language import (
    CREATURE,
    Card,
    Chosen,
    Compare,
    Damage,
    Destroy,
    Each,
    Event,
    Filter,
    GainLife,
    Least,
    Life,
    Spell,
    Target,
    Test,
    Triggered,
)
from tests.rules.positions import A, B, Position, Side


def test_C5_03_a_copy_keeps_a_target_that_has_left() -> None:
    """The Bear was returned to hand in response: the copy need not exile another creature."""
    game = Position(
        Side("Swords to Plowshares, Fork", "Plains, 2 Mountain"),
        Side("Unsummon", "Island, Grizzly Bears, Hill Giant"),
    )
    game.cast("Swords to Plowshares", "Grizzly Bears")
    game.cast("Fork", "Swords to Plowshares")
    game.cast("Unsummon", "Grizzly Bears", by=B)
    game.resolve()
    game.resolve()
    assert "done" in game.legal
    game.choose("done")
    game.resolve_all()
    assert game.count("Hill Giant", "battlefield") == 1


def test_C5_03_a_new_first_target_must_leave_the_second_one_legal() -> None:
    """Fork on Searing Blaze: a player without a creature cannot become the first target."""
    game = Position(Side("Searing Blaze, Fork", "4 Mountain"), Side(battlefield="Grizzly Bears"))
    game.choose("cast Searing Blaze", "B", "Grizzly Bears")
    game.cast("Fork", "Searing Blaze")
    game.resolve()
    assert game.legal == ["B"]


def test_C5_03_both_targets_may_change_together() -> None:
    game = Position(
        Side("Searing Blaze, Fork", "4 Mountain, Hill Giant"), Side(battlefield="Grizzly Bears")
    )
    game.choose("cast Searing Blaze", "B", "Grizzly Bears")
    game.cast("Fork", "Searing Blaze")
    game.resolve()
    game.choose("A")
    assert game.legal == ["Hill Giant"]  # the Bear is no creature of that player


def test_C6_09_an_intervening_if_is_looked_at_twice() -> None:
    watcher = Card(
        "Paper Watcher",
        "{1}",
        "Artifact",
        abilities=(
            Triggered(
                Event("begins", step="end step"),
                (GainLife(5),),
                condition=Test(Life("you"), "<=", 10),
            ),
        ),
    )
    salve = Card("Paper Balm", "{0}", "Instant", abilities=(Spell((GainLife(3),)),))
    game = Position(Side("Paper Balm", "Paper Watcher", life=9), cards=[watcher, salve])
    game.pass_until("end")
    assert game.stack == ["Paper Watcher"]
    game.cast("Paper Balm")
    game.resolve()
    game.resolve()
    assert game.life(A) == 12
    game = Position(Side("", "Paper Watcher", life=11), cards=[watcher])
    game.pass_until("end")
    assert game.stack == []


def test_C3_16_excess_damage_goes_to_the_controller() -> None:
    ram = Card(
        "Paper Ram",
        "{R}",
        "Instant",
        abilities=(Spell((Damage(5, excess_to="controller of target"),), (Target(CREATURE),)),),
    )
    game = Position(Side("Paper Ram", "Mountain"), Side(battlefield="Grizzly Bears"), cards=[ram])
    game.cast("Paper Ram", "Grizzly Bears")
    game.resolve()
    assert game.life(B) == 17
    assert game.names("graveyard", B) == ["Grizzly Bears"]


def test_C3_16_excess_damage_can_be_counted() -> None:
    drain = Card(
        "Paper Drain",
        "{R}",
        "Instant",
        abilities=(Spell((Damage(5), GainLife("excess")), (Target(CREATURE),)),),
    )
    game = Position(
        Side("Paper Drain", "Mountain"), Side(battlefield="Grizzly Bears"), cards=[drain]
    )
    game.cast("Paper Drain", "Grizzly Bears")
    game.resolve()
    assert game.life(A) == 23


def test_C5_03_a_number_is_computed_before_a_filter_compares_with_it() -> None:
    """Of creatures with the least power, the controller chooses."""
    honey = Card(
        "Paper Honey",
        "{G}",
        "Sorcery",
        abilities=(
            Spell(
                (
                    Destroy(
                        Chosen(
                            Filter(
                                types=("creature",),
                                compare=(Compare("power", "=", Least("power", Each(CREATURE))),),
                            ),
                            zone="battlefield",
                        )
                    ),
                )
            ),
        ),
    )
    game = Position(
        Side("Paper Honey", "Forest, Hill Giant"),
        Side(battlefield="2 Memnite, Grizzly Bears"),
        cards=[honey],
    )
    game.cast("Paper Honey")
    game.resolve()
    assert game.legal == ["Memnite", "Memnite"]
    game.choose("Memnite")
    assert game.names("graveyard", B) == ["Memnite"]


@pytest.mark.parametrize("countered", [False, True])
def test_702_40_storm_copies_a_spell_that_was_countered(countered: bool) -> None:
    """As it last was: with its target, which can be changed."""
    game = Position(
        Side("Lightning Bolt, Grapeshot", "3 Mountain"),
        Side("Counterspell", "2 Island, Memnite"),
    )
    game.cast("Lightning Bolt", "B")
    game.resolve()
    game.cast("Grapeshot", "B")
    if countered:
        game.cast("Counterspell", "Grapeshot", by=B)
        game.resolve()
        assert game.names("graveyard", A) == ["Lightning Bolt", "Grapeshot"]
    game.resolve()
    game.choose("B")
    game.resolve_all()
    assert game.life(B) == (16 if countered else 15)
    assert (game.m["stack_row"] != -1).sum() == 0
