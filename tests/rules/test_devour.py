"""Devour: what is sacrificed as something enters (702.82), and what cannot be chosen (614.13)."""

from __future__ import annotations

from mtgenv.cards import language as d
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, bear, spell

MAW = bear(name="Maw", keywords=("devour 2",))
MOURNER = bear(d.Triggered(d.Event("dies", d.CREATURE), (d.GainLife(1),)), name="Mourner")
RAISE = spell("Raise", d.Move(d.Each(d.CREATURE, zone="graveyard", whose="you"), "battlefield"))


def test_702_82_counters_for_each_creature_sacrificed() -> None:
    game = Position(
        Side("Maw", "Hill Giant, 2 Memnite, Forest"), Side(battlefield="Craw Wurm"), cards=[MAW]
    )
    game.cast("Maw")
    game.resolve()
    assert (game.asked, game.legal) == (
        v.DECISION_PICK,
        ["Hill Giant", "Memnite", "Memnite", "done"],
    )
    game.choose("Memnite", "Hill Giant", "done")
    assert (game.pt("Maw"), game.names("graveyard", A)) == ((6, 6), ["Hill Giant", "Memnite"])
    assert game.names("battlefield", A) == ["Memnite", "Forest", "Maw"]


def test_702_82_nothing_need_be_sacrificed() -> None:
    game = Position(Side("Maw", "Hill Giant"), Side(), cards=[MAW])
    game.cast("Maw")
    game.resolve()
    game.choose("done")
    assert (game.pt("Maw"), game.names("battlefield")) == ((2, 2), ["Hill Giant", "Maw"])


def test_702_82_without_creatures_nothing_is_asked() -> None:
    game = Position(Side("Maw", "Forest"), Side(battlefield="Hill Giant"), cards=[MAW])
    game.cast("Maw")
    game.resolve()
    assert (game.asked, game.pt("Maw")) == (v.DECISION_PRIORITY, (2, 2))


def test_702_82_all_are_sacrificed_at_once() -> None:
    # 603.10a: both see both die, and neither sees more.
    game = Position(Side("Maw", "2 Mourner"), Side(), cards=[MAW, MOURNER])
    game.cast("Maw")
    game.resolve()
    game.choose("Mourner", "Mourner")
    while game.asked == v.DECISION_TRIGGER or game.stack:
        game.default()
    assert (game.life(A), game.pt("Maw")) == (24, (6, 6))


def test_C6_19_what_an_effect_sacrifices_at_once_sees_each_other_die() -> None:
    rite = spell("Rite", d.Sacrifice(d.Each(d.YOUR_CREATURE)))
    game = Position(Side("Rite", "2 Mourner"), Side(), cards=[rite, MOURNER])
    game.cast("Rite")
    game.resolve()
    while game.asked == v.DECISION_TRIGGER or game.stack:
        game.default()
    assert (game.life(A), game.names("battlefield")) == (24, [])


def test_C9_09_what_enters_together_with_it_cannot_be_sacrificed_nor_can_it_itself() -> None:
    game = Position(
        Side("Raise", "Memnite", graveyard="Hill Giant, Maw, Grizzly Bears"),
        Side(),
        cards=[MAW, RAISE],
    )
    game.cast("Raise")
    game.resolve()
    assert game.legal == ["Memnite", "done"]
    game.choose("Memnite")
    assert game.pt("Maw") == (4, 4)
    assert game.names("graveyard", A) == ["Memnite", "Raise"]


def test_C9_09_neither_of_two_that_enter_together_devours_the_other() -> None:
    game = Position(Side("Raise", "2 Memnite", graveyard="2 Maw"), Side(), cards=[MAW, RAISE])
    game.cast("Raise")
    game.resolve()
    assert game.legal == ["Memnite", "Memnite", "done"]
    game.choose("Memnite", "done")
    assert game.legal == ["Memnite", "done"]
    game.choose("Memnite")
    assert [game.pt(row) for row in game.rows("Maw", "battlefield")] == [(4, 4), (4, 4)]


def test_702_82_what_has_left_meanwhile_counts_no_more() -> None:
    # 800.4a: a creature of the player who concedes was chosen already.
    take = spell("Take", d.Change(controller="you", duration="game"), targets=(d.TARGET_CREATURE,))
    game = Position(
        Side("Take, Maw", "Memnite"), Side(battlefield="Hill Giant"), Side(), cards=[MAW, take]
    )
    game.cast("Take", "Hill Giant")
    game.resolve()
    game.cast("Maw")
    game.resolve()
    game.choose("Hill Giant")
    game.concede(B)
    assert game.legal == ["Memnite", "done"]
    game.choose("Memnite")
    assert game.pt("Maw") == (4, 4)
