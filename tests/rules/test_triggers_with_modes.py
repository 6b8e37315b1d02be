"""Modes of triggered abilities (603.3c, 700.2b): chosen as the ability is put on the stack."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, Position, Side, bear

HURT = d.Mode((d.Damage(2, "target"),), (d.TARGET_CREATURE,))
BREAK = d.Mode((d.Destroy("target"),), (d.Target(d.Filter(types=("artifact",))),))
CARD = d.Mode((d.Draw(),))


def _enters(*modes: d.Mode) -> d.Triggered:
    return d.Triggered(d.Event("enters", "self"), modes=modes)


def test_603_3c_the_mode_is_chosen_and_then_its_targets() -> None:
    game = Position(
        Side("Bear", library="Island"),
        Side(battlefield="Elvish Mystic"),
        cards=[bear(_enters(HURT, CARD))],
    )
    game.cast("Bear")
    game.resolve()
    assert (game.asked, len(game.legal)) == (v.DECISION_MODE, 2)
    game.answer(game.actions[0])
    assert "Elvish Mystic" in game.legal
    game.choose("Elvish Mystic")
    game.resolve()
    assert (game.names("graveyard", 1), game.names("hand", A)) == (["Elvish Mystic"], [])


def test_603_3c_the_other_mode_does_its_own() -> None:
    game = Position(Side("Bear", library="Island"), cards=[bear(_enters(HURT, CARD))])
    game.cast("Bear")
    game.resolve()
    game.answer(game.actions[1])
    game.resolve()
    assert game.names("hand", A) == ["Island"]


def test_700_2b_a_mode_without_a_target_cannot_be_chosen() -> None:
    game = Position(Side("Bear", library="Island"), cards=[bear(_enters(BREAK, CARD))])
    game.cast("Bear")
    game.resolve()
    assert (game.asked, len(game.actions)) == (v.DECISION_MODE, 1)
    game.answer(game.actions[0])
    game.resolve()
    assert game.names("hand", A) == ["Island"]


@pytest.mark.parametrize("artifact", ["", "Ornithopter"])
def test_603_3c_without_a_legal_mode_it_leaves_the_stack(artifact: str) -> None:
    game = Position(Side("Bear", artifact), cards=[bear(_enters(BREAK, BREAK))])
    game.cast("Bear")
    game.resolve()
    assert (game.asked == v.DECISION_MODE) == bool(artifact)
    if not artifact:
        assert game.m["zone_size"][0, 0, v.ZONE_STACK] == 0


def test_603_3c_each_mode_knows_the_event() -> None:
    """ "That creature" is the one that entered."""
    grow, tap = d.Mode((d.PutCounters("that"),)), d.Mode((d.Tap("that"),))
    watch = d.Triggered(
        d.Event("enters", d.Filter(types=("creature",), controller="you", other=True)),
        modes=(grow, tap),
    )
    game = Position(Side("Ornithopter", "Bear"), cards=[bear(watch)])
    game.cast("Ornithopter")
    game.resolve()
    game.answer(game.actions[0])
    game.resolve()
    row = game.find("Ornithopter", "battlefield")
    assert (game.pt(row), game.status("tapped", row)) == ((1, 3), 0)
