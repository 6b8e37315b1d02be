"""Spells and abilities of which several modes are chosen: one or both, two, one or more (700.2)."""

from __future__ import annotations

import pytest

from mtgenv.cards import describe
from mtgenv.cards import language as d
from mtgenv.cards.carddata import CardFacts
from mtgenv.cards.compiler import CardError, compile_cards
from mtgenv.cards.language import Card
from mtgenv.cards.reading.cards import read_card
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side

CREATURE = d.TARGET_CREATURE
ARTIFACT = d.Target(d.Filter(types=("artifact",)))


def command(least: int, most: int, *modes: d.Mode) -> Card:
    """A sorcery that costs {1}."""
    spell = d.Spell(modes=modes, choose=(least, most))
    return Card("Command", "{1}", "Sorcery", abilities=(spell,))


BOTH = command(
    1, 2,
    d.Mode((d.Destroy(),), (ARTIFACT,)),
    d.Mode((d.Damage(2, "target"), d.GainLife(d.Stat("power", "target"))), (CREATURE,)),
)  # fmt: skip


def test_C5_02_one_or_both() -> None:
    """601.2b: both have their own targets, and do what they do in printed order."""
    game = Position(
        Side("2 Command", "2 Wastes, Sol Ring"), Side(battlefield="Serra Angel"), cards=[BOTH]
    )
    game.choose("cast Command")
    assert game.asked == v.DECISION_MODE
    assert len(game.actions) == 3
    game.answer(game.actions[2])
    game.choose("Sol Ring", "Serra Angel")
    game.resolve()
    assert game.count("Sol Ring", "battlefield") == 0
    assert (game.status("damage", "Serra Angel"), game.life(A)) == (2, 24)


def test_C5_02_one_of_them_alone() -> None:
    game = Position(
        Side("Command", "Wastes, Sol Ring"), Side(battlefield="Serra Angel"), cards=[BOTH]
    )
    game.choose("cast Command")
    game.answer(game.actions[1])
    game.choose("Serra Angel")
    game.resolve()
    assert (game.status("damage", "Serra Angel"), game.count("Sol Ring", "battlefield")) == (2, 1)


def test_C5_02_what_lacks_a_target_is_not_offered() -> None:
    game = Position(Side("Command", "Wastes"), Side(battlefield="Serra Angel"), cards=[BOTH])
    game.choose("cast Command")
    assert (game.asked, len(game.actions)) == (v.DECISION_MODE, 1)


def test_C7_05_one_of_its_targets_has_gone() -> None:
    """608.2b: what the other mode does is done all the same."""
    game = Position(
        Side("Command", "Wastes, Sol Ring"),
        Side("Lightning Bolt", "Serra Angel, Memnite, Mountain"),
        cards=[BOTH],
    )
    game.choose("cast Command")
    game.answer(game.actions[2])
    game.choose("Sol Ring", "Memnite")
    game.cast("Lightning Bolt", "Memnite", by=B)
    game.resolve()
    game.resolve()
    assert game.count("Sol Ring", "battlefield") == 0
    assert game.life(A) == 20  # the creature was no target any more: nothing was read off it


def test_C5_02_two_of_four() -> None:
    four = command(2, 2, *(d.Mode((d.GainLife(n),)) for n in (1, 10, 100, 1000)))
    game = Position(Side("6 Command", "6 Wastes"), cards=[four])
    gained = []
    for number in range(6):
        before = game.life(A)
        game.choose("cast Command")
        assert len(game.actions) == 6
        game.answer(game.actions[number])
        game.resolve()
        gained.append(game.life(A) - before)
    assert gained == [11, 101, 1001, 110, 1010, 1100]


def test_C5_02_one_or_more_of_three() -> None:
    three = command(1, 3, *(d.Mode((d.GainLife(n),)) for n in (1, 10, 100)))
    game = Position(Side("7 Command", "7 Wastes"), cards=[three])
    gained = []
    for number in range(7):
        before = game.life(A)
        game.choose("cast Command")
        game.answer(game.actions[number])
        game.resolve()
        gained.append(game.life(A) - before)
    assert gained == [1, 10, 100, 11, 101, 110, 111]


def test_C6_08_a_trigger_has_several_modes() -> None:
    modes = (d.Mode((d.GainLife(1),)), d.Mode((d.LoseLife(2, "each opponent"),)))
    herald = Card(
        "Herald", "{1}", "Creature — Angel", 1, 1,
        abilities=(d.Triggered(d.Event("enters", "self"), modes=modes, choose=(1, 2)),),
    )  # fmt: skip
    game = Position(Side("Herald", "Wastes"), cards=[herald])
    game.cast("Herald")
    game.choose("pass", "pass")
    assert game.asked == v.DECISION_MODE
    game.answer(game.actions[2])
    game.resolve()
    assert (game.life(A), game.life(B)) == (21, 18)


def test_modes_that_do_not_go_together_are_refused_by_name() -> None:
    theirs = d.Each(d.Filter(types=("creature",), controller="target"))
    hit = d.Mode((d.Damage(1, theirs),), (d.TARGET_PLAYER,))
    with pytest.raises(CardError, match="another mode"):
        compile_cards([command(1, 2, d.Mode((d.Destroy(),), (CREATURE,)), hit)])
    with pytest.raises(CardError, match="cannot choose 1 to 3 of 2"):
        compile_cards([command(1, 3, d.Mode((d.Draw(),)), d.Mode((d.GainLife(1),)))])
    with pytest.raises(CardError, match="31 sets"):
        compile_cards([command(1, 5, *(d.Mode((d.GainLife(n),)) for n in range(1, 6)))])


@pytest.mark.parametrize(
    ("words", "modes", "choose"),
    [
        ("one", 3, (1, 1)),
        ("two", 4, (2, 2)),
        ("one or both", 2, (1, 2)),
        ("one or more", 3, (1, 3)),
    ],
)
@pytest.mark.parametrize("front", ["", "When Test enters, c", "{2}, {T}: C"])
def test_how_many_modes_is_read_and_said(
    words: str, modes: int, choose: tuple[int, int], front: str
) -> None:
    lines = [f"• You gain {number} life." for number in range(1, modes + 1)]
    text = "\n".join([f"{front or 'C'}hoose {words} —", *lines])
    line = "Artifact" if front else "Instant"
    card = read_card(CardFacts("Test", "{1}", line, None, None, (), text))
    assert isinstance(card, Card), str(card)
    (ability,) = card.abilities
    assert (len(ability.modes), ability.choose) == (modes, choose)  # type: ignore[attr-defined]
    said = describe.ability(ability, card)
    assert f"hoose {words} —\n• You gain 1 life." in said
