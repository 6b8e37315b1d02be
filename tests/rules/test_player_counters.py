"""Counters of players: energy and experience are got, counted, paid, and stay in their game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.compiler import compile_cards
from mtgenv.cards.parsing import CardError
from mtgenv.engine.characteristics.player_counters import player_counters
from mtgenv.scenario import run_scenario
from mtgenv.scenario.export import scenario_of
from tests.rules.positions import A, B, C, Position, Side, Start, bear, spell

CHARGE = spell("Charge", d.PutCounters("you", 3, "energy"))
SPARK = spell("Spark", d.PutCounters("each player", 1, "energy"))
STUDY = spell("Study", d.PutCounters("you", 2, "experience"))
ENGINE = bear(d.Activated(d.Cost(energy=2), (d.GainLife(1),)), name="Engine")
BLOOM = spell("Bloom", d.Proliferate())


def counters(game: Position, seat: int = A, kind: str = "energy") -> int:
    number = game.world.counter(kind)
    return int(player_counters(game.m, game.tables[0], seat, number))


def resolve(game: Position, name: str) -> None:
    game.cast(name)
    game.resolve()


def test_energy_is_got_and_paid() -> None:
    game = Position(Side("Charge", "Engine"), cards=[CHARGE, ENGINE])
    assert "activate Engine 0" not in game.legal
    resolve(game, "Charge")
    assert counters(game) == 3
    game.activate("Engine")
    game.resolve()
    assert (counters(game), game.life(A)) == (1, 21)
    assert "activate Engine 0" not in game.legal


def test_each_player_has_their_own() -> None:
    game = Position(Side("Spark, Charge"), Side(), Side(), cards=[SPARK, CHARGE])
    resolve(game, "Spark")
    resolve(game, "Charge")
    assert [counters(game, seat) for seat in (A, B, C)] == [4, 1, 1]


def test_kinds_are_counted_apart() -> None:
    wise = spell("Wise", d.GainLife(d.Counters("experience", "you")))
    game = Position(Side("Charge, Study, Wise"), cards=[CHARGE, STUDY, wise])
    for name in ("Charge", "Study", "Wise"):
        resolve(game, name)
    assert (counters(game), counters(game, A, "experience")) == (3, 2)
    assert game.life(A) == 22


def test_an_offer_is_paid_with_energy() -> None:
    pay = spell("Pay", d.MayPay(d.Cost(energy=2), effects=(d.GainLife(5),)))
    game = Position(Side("Pay, Charge"), cards=[CHARGE, pay])
    resolve(game, "Pay")
    assert game.life(A) == 20  # nobody asks who has none
    game = Position(Side("Pay, Charge"), cards=[CHARGE, pay])
    resolve(game, "Charge")
    resolve(game, "Pay")
    game.choose("yes")
    assert (counters(game), game.life(A)) == (1, 25)


def test_proliferate_gives_a_player_another_of_each_kind() -> None:
    game = Position(Side("Charge, Study, Bloom", poison=1), cards=[CHARGE, STUDY, BLOOM])
    for name in ("Charge", "Study", "Bloom"):
        resolve(game, name)
    assert game.legal == ["A", "done"]
    game.choose("A")
    assert (counters(game), counters(game, A, "experience")) == (4, 3)
    assert int(game.m["poison"][0][A]) == 2


def test_a_subgame_has_its_own_and_the_outer_ones_stay() -> None:
    side = Side("Charge, Shahrazad", "2 Plains", library="Charge")
    game = Position(side, cards=[CHARGE])
    resolve(game, "Charge")
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(Start("Charge"))
    game.pass_until("main1")
    assert counters(game) == 0
    resolve(game, "Charge")
    assert counters(game) == 3
    game.win(B)
    assert (game.depth, counters(game)) == (0, 3)


def test_a_restart_takes_them() -> None:
    redo = spell("Redo", d.Restart(d.Each(d.CREATURE, zone="exile")))
    game = Position(Side("Charge, Redo"), cards=[CHARGE, redo])
    resolve(game, "Charge")
    resolve(game, "Redo")
    assert counters(game) == 0


@pytest.mark.parametrize("kind", ["rad", "ticket"])
def test_other_counters_of_players_are_refused_by_name(kind: str) -> None:
    card = spell("Odd", d.PutCounters("you", 1, kind))
    with pytest.raises(CardError, match=f"kind of counter '{kind}'"):
        compile_cards([card])


def test_a_cost_is_a_number_of_energy_counters() -> None:
    wrong = replace(ENGINE, abilities=(d.Activated(d.Cost(energy=-1), (d.GainLife(1),)),))
    with pytest.raises(CardError, match="energy=-1: give a number from 0 to 100"):
        compile_cards([wrong])


def test_they_are_written_into_scenarios_and_shown() -> None:
    game = Position(Side("Charge"), cards=[CHARGE])
    resolve(game, "Charge")
    exported = scenario_of(game.matches, game.world.cards)
    assert exported["setup"]["A"]["counters"] == {"energy": 3}


def test_scenarios_set_and_ask_for_them() -> None:
    scenario = {
        "id": "energy",
        "setup": {
            "A": {
                "counters": {"energy": 3},
                "battlefield": [{"card": "Longtusk Cub"}],
            }
        },
        "actions": [
            {"turn": 1, "step": "main1", "player": "A", "do": "activate", "what": "Longtusk Cub"}
        ],
        "stop": {"turn": 1, "step": "main1"},
        "expect": [
            {"player": "A", "counter": "energy", "count": 1},
            {"card": "Longtusk Cub", "counter": "+1/+1", "count": 1},
        ],
    }
    result = run_scenario(scenario)
    assert (result.status, result.detail) == ("pass", "")
