"""Counters of players: energy and experience are got, counted, paid, and stay in their game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.compiler import compile_cards
from mtgenv.cards.parsing import CardError
from mtgenv.cards.player_counters import MAX_SPEED
from mtgenv.engine.characteristics.player_counters import player_counters
from mtgenv.engine.record import vocabulary as v
from mtgenv.scenario import run_scenario
from mtgenv.scenario.export import scenario_of
from tests.rules.positions import A, B, C, Position, Side, Start, bear, child, spell

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


def test_they_are_written_into_scenarios() -> None:
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


# --- Speed (702.178, 702.179) --------------------------------------------------------------------

DRAIN = spell("Drain", d.LoseLife(1, "each opponent"))
RACER = bear(keywords=("start your engines!",), name="Racer")


def speed(game: Position, seat: int = A) -> int:
    return counters(game, seat, "speed")


def test_C10_27_speed_begins_with_1_where_engines_start() -> None:
    game = Position(Side(battlefield="Racer"), Side(), cards=[RACER], step=None)
    game.pass_until("upkeep")
    assert (speed(game), speed(game, B)) == (1, 0)


def test_speed_grows_once_a_turn_in_ones_own_turn() -> None:
    game = Position(Side("6 Drain", "Racer"), cards=[RACER, DRAIN])
    for turn, now in ((1, 2), (3, 3), (5, 4), (7, 4)):
        game.pass_until("main1", turn=turn)
        resolve(game, "Drain")
        game.resolve_all()
        assert speed(game) == now
        if turn == 1:
            resolve(game, "Drain")
            game.resolve_all()
            assert speed(game) == now  # once each turn
            game.next_turn()
            game.cast("Drain", by=A)
            game.resolve_all()
            assert (game.active, game.life(B), speed(game)) == (B, 17, now)  # in B's turn


def test_max_speed_gives_its_ability() -> None:
    fast = replace(
        RACER,
        name="Fast",
        abilities=(
            d.Static("self", 1, 1, condition=MAX_SPEED),
            d.Activated(d.Cost("{0}"), (d.GainLife(1),), condition=MAX_SPEED),
        ),
    )
    quick = spell("Quick", d.PutCounters("you", 3, "speed"))
    game = Position(Side("Quick", "Fast"), cards=[fast, quick])
    row = game.find("Fast")
    assert game.m["power"][row] == 2
    assert "activate Fast 1" not in game.legal
    resolve(game, "Quick")
    assert game.m["power"][row] == 3
    assert "activate Fast 1" in game.legal


def test_speed_is_no_counter_to_proliferate() -> None:
    game = Position(Side("Bloom", "Racer"), cards=[RACER, BLOOM])
    resolve(game, "Bloom")
    assert speed(game) == 1
    assert game.asked == v.DECISION_PRIORITY


def test_a_subgame_starts_without_speed_and_the_outer_one_keeps_it() -> None:
    side = Side(battlefield="Racer", library="Racer")
    game = child(side, start_a=Start("Racer"), cards=[RACER])
    assert speed(game) == 0
    resolve(game, "Racer")
    assert speed(game) == 1
    game.win(B)
    assert (game.depth, speed(game)) == (0, 1)


def test_a_scenario_without_a_card_that_speaks_of_energy_is_told_so() -> None:
    result = run_scenario({"id": "none", "setup": {"A": {"counters": {"energy": 1}}}})
    assert (result.status, result.detail) == (
        "error",
        "no card here speaks of energy counters of players",
    )
