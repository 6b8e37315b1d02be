"""Spells and abilities for a part of combat: "only before", "only after" (506.8)."""

from __future__ import annotations

import pytest

from mtgenv.engine.record import vocabulary as v
from tests.rules.combats import A, B, Position, Side

DURING, AFTER = v.TIMING_DURING_COMBAT, v.TIMING_AFTER_POINT
STEPS = (
    *("upkeep", "draw", "main1", "begin_combat", "declare_attackers", "declare_blockers"),
    *("combat_damage", "end_combat", "main2", "end"),
)


def castable(timing: int, attackers: str = "Grizzly Bears", seat: int = B) -> list[str]:
    """The steps of A's turn in which a player may cast an instant with this timing."""
    game = Position(
        Side("Lightning Bolt", f"{attackers}, Mountain"),
        Side("Lightning Bolt", "Mountain"),
        step="upkeep",
    )
    spell = int(game.tables[0]["card_spell"][game.world.cards.index["Lightning Bolt"]])
    game.world.tables = game.world.tables.copy()
    game.world.tables[0]["ability_timing"][spell] = v.TIMING_OF_COMBAT + timing
    found: list[str] = []
    while game.turn == 1 and not game.over:
        if game.asked == v.DECISION_PRIORITY:
            if game.player == seat and "cast Lightning Bolt" in game.legal:
                found += [game.step] if game.step not in found else []
            game.choose("pass")
        elif game.asked == v.DECISION_ATTACK and "Grizzly Bears" in game.legal:
            game.choose("Grizzly Bears")
        else:
            game.default()
    return found


def before(step: str) -> list[str]:
    return list(STEPS[: STEPS.index(step)])


def since(step: str) -> list[str]:
    return list(STEPS[STEPS.index(step) :])


def during(steps: list[str]) -> list[str]:
    return [step for step in steps if step in STEPS[3:8]]


@pytest.mark.parametrize(
    ("point", "step"),
    [
        (v.POINT_ATTACKERS, "declare_attackers"),
        (v.POINT_BLOCKERS, "declare_blockers"),
        (v.POINT_DAMAGE, "combat_damage"),
        (v.POINT_END_COMBAT, "end_combat"),
    ],
)
def test_B1_22_B1_23_B1_24_before_and_after_a_point_of_combat(point: int, step: str) -> None:
    assert castable(point) == before(step)
    assert castable(point | AFTER) == since(step)
    assert castable(point | DURING) == during(before(step))
    assert castable(point | DURING | AFTER) == during(since(step))


def test_B1_22_during_combat() -> None:
    assert castable(v.POINT_COMBAT | DURING) == list(STEPS[3:8])


def test_B1_23_after_attackers_though_nobody_attacked() -> None:
    assert "declare_attackers" in castable(v.POINT_ATTACKERS | AFTER, "Plains")


def test_B1_27_a_point_that_was_skipped_ends_with_the_declare_attackers_step() -> None:
    assert castable(v.POINT_BLOCKERS, "Plains") == before("declare_blockers")


def test_B1_28_after_blockers_never_in_a_combat_without_blockers() -> None:
    assert castable(v.POINT_BLOCKERS | DURING | AFTER, "Plains") == []


def combats(game: Position, number: int) -> None:
    game.m["combats"][0] = number


def test_B1_25_B1_26_in_a_second_combat_only_what_is_for_combat_counts() -> None:
    for timing, offered in ((v.POINT_BLOCKERS, False), (v.POINT_BLOCKERS | DURING, True)):
        game = Position(Side("Lightning Bolt", "Mountain"), Side(), step="begin_combat")
        spell = int(game.tables[0]["card_spell"][game.world.cards.index["Lightning Bolt"]])
        game.world.tables = game.world.tables.copy()
        game.world.tables[0]["ability_timing"][spell] = v.TIMING_OF_COMBAT + timing
        combats(game, 2)
        game.pass_until("declare_attackers")
        assert ("cast Lightning Bolt" in game.legal) == offered
        assert game.player == A


def test_B1_29_all_the_same_for_abilities() -> None:
    game = Position(Side("", "Icy Manipulator, Plains"), Side("", "Grizzly Bears"))
    tables = game.world.tables = game.world.tables.copy()
    card = game.world.cards.index["Icy Manipulator"]
    tables[0]["ability_timing"][tables[0]["card_first"][card]] = (
        v.TIMING_OF_COMBAT + v.POINT_ATTACKERS + DURING
    )
    offered = {}
    for step in ("begin_combat", "declare_attackers"):
        game.pass_until(step)
        offered[step] = any("activate Icy Manipulator" in word for word in game.legal)
    assert offered == {"begin_combat": True, "declare_attackers": False}
