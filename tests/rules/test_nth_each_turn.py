"""What triggers on the nth draw or spell of a turn, and what looks back at entering and leaving."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.compiler import compile_cards
from mtgenv.cards.parsing import CardError
from tests.rules.positions import A, Position, Side, bear, spell

DRAW = spell("Read", d.Draw())
SLAY = spell("Slay", d.Destroy("target"), targets=(d.TARGET_CREATURE,))


def _nth(event: d.Event, nth: int) -> d.Triggered:
    return d.Triggered(replace(event, nth=nth), (d.GainLife(1),))


def test_603_2_the_second_card_each_turn_triggers_once() -> None:
    watcher = bear(_nth(d.Event("draws", player="you"), 2))
    game = Position(Side("3 Read", "Bear", library="9 Island"), cards=[watcher, DRAW])
    lives = []
    for _ in range(3):
        game.cast("Read")
        game.resolve()
        game.resolve_all()
        lives.append(game.life(A))
    assert lives == [20, 21, 21]
    game.next_turn()
    game.next_turn()
    assert game.life(A) == 21  # the card of the draw step is the first of its turn


@pytest.mark.parametrize(("nth", "lives"), [(1, [21, 21]), (2, [20, 21])])
def test_603_2_the_nth_spell_each_turn(nth: int, lives: list[int]) -> None:
    """Counted with those cast before the watcher was there."""
    watcher = bear(_nth(d.Event("casts", player="you"), nth))
    game = Position(Side("2 Read", "Bear", library="9 Island"), cards=[watcher, DRAW])
    found = []
    for _ in range(2):
        game.cast("Read")
        game.resolve_all()
        found.append(game.life(A))
    assert found == lives


def test_603_2_the_second_spell_where_the_first_was_the_watcher() -> None:
    watcher = bear(_nth(d.Event("casts", player="you"), 2))
    game = Position(Side("Read, Bear", library="9 Island"), cards=[watcher, DRAW])
    game.cast("Bear")
    game.resolve()
    game.cast("Read")
    game.resolve_all()
    assert game.life(A) == 21


def test_603_2_only_spells_of_the_kind_are_counted() -> None:
    creature = d.Filter(types=("creature",))
    watcher = bear(_nth(d.Event("casts", creature, player="you"), 1))
    game = Position(Side("Read, 2 Ornithopter", "Bear", library="9 Island"), cards=[watcher, DRAW])
    for name, life in (("Read", 20), ("Ornithopter", 21), ("Ornithopter", 21)):
        game.cast(name)
        game.resolve_all()
        assert game.life(A) == life


@pytest.mark.parametrize("slain", [False, True])
def test_603_4_a_permanent_that_left_under_your_control(slain: bool) -> None:
    left = d.happened(d.Event("leaves", d.Filter(controller="you")))
    watcher = bear(
        d.Triggered(d.Event("enters", "self"), (d.Draw(),), condition=left), name="Watcher"
    )
    game = Position(
        Side("Slay, Watcher", "Grizzly Bears", library="Island"),
        Side(battlefield="Ornithopter"),
        cards=[watcher, SLAY],
    )
    game.cast("Slay", "Grizzly Bears" if slain else "Ornithopter")
    game.resolve()
    game.cast("Watcher")
    game.resolve()
    game.resolve_all()
    assert game.names("hand", A) == (["Island"] if slain else [])


@pytest.mark.parametrize(("others", "cards"), [(0, 0), (1, 1)])
def test_603_4_two_permanents_that_entered_under_your_control(others: int, cards: int) -> None:
    mine = d.Filter(not_types=("land",), controller="you")
    two = d.happened(d.Event("enters", mine), 2)
    watcher = bear(
        d.Triggered(d.Event("enters", "self"), (d.Draw(),), condition=two), name="Watcher"
    )
    game = Position(
        Side(f"{others} Ornithopter, Watcher" if others else "Watcher", library="Island"),
        cards=[watcher],
    )
    for _ in range(others):
        game.cast("Ornithopter")
        game.resolve()
    game.cast("Watcher")
    game.resolve()
    game.resolve_all()
    assert len(game.names("hand", A)) == cards


@pytest.mark.parametrize("nth", [1, 2])
def test_the_nth_card_drawn_in_a_turn(nth: int) -> None:
    watcher = bear(_nth(d.Event("draws", player="you"), nth))
    study = spell("Study", d.Draw(3))
    game = Position(Side("2 Study", "Bear"), cards=[watcher, study])
    for _ in range(2):
        game.cast("Study")
        game.resolve_all()
        assert game.life(A) == 21  # once a turn, whichever it is
    game.next_turn()
    game.next_turn()
    assert game.life(A) == (22 if nth == 1 else 21)  # the draw step's card is the first


def test_the_second_spell_of_a_kind_in_a_turn() -> None:
    watcher = bear(_nth(d.Event("casts", d.Filter(types=("creature",)), player="you"), 2))
    nothing = spell("Nothing", d.Draw(0))
    game = Position(Side("3 Memnite, Nothing", "Bear"), cards=[watcher, nothing])
    lives = []
    for name in ("Memnite", "Nothing", "Memnite", "Memnite"):
        game.cast(name)
        game.resolve_all()
        lives.append(game.life(A))
    assert lives == [20, 20, 21, 21]


def test_the_nth_of_what_others_do_is_refused() -> None:
    watcher = bear(_nth(d.Event("draws", player="opponent"), 2))
    with pytest.raises(CardError, match="'draws' has no 'nth'"):
        compile_cards([watcher])
