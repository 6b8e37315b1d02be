"""Phases that are added to a turn, and what a second combat starts with (500.8, 505.1a)."""

from __future__ import annotations

from mtgenv.cards.language import Card
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.turns.phases import add_phase
from tests.rules.combats import B, Position, Side, give
from tests.rules.positions import bear

REGULAR = ["main1", "begin_combat", "declare_attackers", "end_combat", "main2", "end"]
COMBAT = ["begin_combat", "declare_attackers", "end_combat"]


def steps(game: Position) -> list[str]:
    """The steps of this turn from now on in which somebody has priority."""
    turn, found = game.turn, [game.step]
    while game.turn == turn and not game.over:
        if game.asked == v.DECISION_PRIORITY and game.step != found[-1]:
            found.append(game.step)
        game.default()
    return found


def at(step: str) -> Position:
    return Position(Side("", "Grizzly Bears"), Side(), step=step)


def test_B6_05_without_added_phases() -> None:
    assert steps(at("main1")) == REGULAR


def test_B6_05_B6_06_a_combat_and_a_main_phase_after_this_main_phase() -> None:
    game = at("main2")
    add_phase(game.m, v.PHASE_MAIN)
    add_phase(game.m, v.PHASE_COMBAT)
    assert steps(game) == ["main2", *COMBAT, "main2", "end"]


def test_B6_05_added_before_combat_the_turn_goes_on_with_its_own() -> None:
    game = at("main1")
    add_phase(game.m, v.PHASE_MAIN)
    add_phase(game.m, v.PHASE_COMBAT)
    assert steps(game) == ["main1", *COMBAT, "main2", *COMBAT, "main2", "end"]


def test_B6_05_of_two_effects_the_newest_comes_first() -> None:
    game = at("end_combat")
    add_phase(game.m, v.PHASE_COMBAT)  # the older effect adds a combat
    add_phase(game.m, v.PHASE_MAIN)  # the newer one a main phase
    assert steps(game) == ["end_combat", "main2", *COMBAT, "main2", "end"]


def test_B6_05_a_turn_that_is_over_leaves_nothing_to_the_next() -> None:
    game = at("main1")
    add_phase(game.m, v.PHASE_COMBAT)
    steps(game)
    assert int(game.m["extra_phases"][0]) == 0
    game.next_turn()
    assert steps(game) == REGULAR


def test_B3_05_B6_05_what_must_attack_attacks_in_each_combat() -> None:
    game = at("main1")
    give(game, v.COMBAT_MUST_ATTACK, to="Grizzly Bears")
    add_phase(game.m, v.PHASE_COMBAT)
    game.pass_until("end_combat")
    assert game.life(B) == 18
    game.set("tapped", "Grizzly Bears", 0)
    game.pass_until("main2")
    assert game.life(B) == 16


def test_B3_05_B6_05_what_must_attack_this_turn_attacks_in_one_combat() -> None:
    for rule, life in (("attacks this turn if able", 18), ("attacks each combat if able", 16)):
        eager = bear(keywords=(rule,))
        game = Position(Side("", "Bear"), Side(), cards=[eager])
        add_phase(game.m, v.PHASE_COMBAT)
        game.pass_until("end_combat")
        assert game.life(B) == 18
        game.set("tapped", "Bear", 0)
        game.pass_until("main2")
        assert game.life(B) == life


def test_B4_04_B6_05_what_must_block_this_turn_blocks_in_one_combat() -> None:
    for rule, life in (("blocks this turn if able", 19), ("blocks each combat if able", 20)):
        guard = bear(keywords=(rule,), name="Guard")
        poker = Card("Poker", "{0}", "Creature — Imp", 1, 5)
        game = Position(Side("", "Poker"), Side("", "Guard"), cards=[guard, poker])
        add_phase(game.m, v.PHASE_COMBAT)
        for _ in range(2):
            game.attack("Poker")
            while game.step != "end_combat":
                game.choose("done" if "done" in game.legal else game.legal[0])
            game.set("tapped", "Poker", 0)
        assert game.life(B) == life


def test_B6_03_B6_05_the_first_combat_is_forgotten() -> None:
    game = at("main1")
    add_phase(game.m, v.PHASE_COMBAT)
    game.attack("Grizzly Bears")
    game.pass_until("end_combat")
    game.choose("pass", "pass")
    assert (game.step, game.status("attacking", "Grizzly Bears")) == ("begin_combat", -1)
    assert game.status("combat_index", "Grizzly Bears") == 0
    assert int(game.m["combats"][0]) == 2
