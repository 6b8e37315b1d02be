"""A position written as a scenario is that position again."""

import random

import pytest

from mtgenv.engine.record import vocabulary as v
from mtgenv.matches.match import Match
from mtgenv.matches.options import MatchOptions
from mtgenv.scenario import parse, run_scenario
from mtgenv.scenario.cards import compile_names
from mtgenv.scenario.export import scenario_of
from mtgenv.scenario.runner import _card_names
from mtgenv.scenario.world import World
from mtgenv.testing import Position, Side


def played(seed, steps):
    """A match after some decisions at random."""
    match = Match.new("burn", "weenie-shahrazad", seed=seed, options=MatchOptions(life=40))
    chance = random.Random(seed)
    for _ in range(steps):
        if match.over:
            break
        match.step(chance.choice(match.legal_actions()))
    return match


@pytest.mark.parametrize("seed", range(6))
def test_an_exported_position_can_be_run_and_is_the_same(seed):
    match = played(seed, 40 + 30 * seed)
    data = scenario_of(match.record, match.matchup.cards, "exported")
    result = run_scenario(data)
    assert (result.status, result.detail) == ("pass", "")

    scenario = parse(data)
    world = World(scenario.seats, *compile_names(_card_names(scenario)))
    world.set_up(scenario.setup, scenario.options)
    again = scenario_of(world.matches, world.cards, "exported")
    # The record of a scenario has its seats in turn order.
    for place, seat in zip("AB", scenario.seats, strict=True):
        assert again["setup"][place] == data["setup"][seat]


def test_of_nested_games_the_innermost_is_written_and_the_rest_is_outside():
    for seed in range(20):
        match = played(seed, 400)
        while not match.over and match.depth == 0:
            match.step(match.legal_actions()[-1])
        if match.depth:
            break
    data = scenario_of(match.record, match.matchup.cards)
    assert f"of main/{match.record['game_index'][0, 1]}" in data["note"]
    m = match.record[0]
    for player, seat in enumerate("AB"):
        cards = (m["kind"] == v.OBJECT_CARD) & (m["owner"] == player)
        outside = (m["level"] < m["depth"]) | (m["zone"] == v.ZONE_OUTSIDE)
        listed = sum(entry.get("n", 1) for entry in data["setup"][seat].get("sideboard", []))
        assert listed == int((cards & outside).sum())
    assert run_scenario(data).status == "pass"


def test_supplementary_decks_are_written_apart_from_what_lies_face_up() -> None:
    side = Side(command="Krosa, Maraxus", planes="Shiv, Gavony", schemes="Roots of All Evil")
    written = Position(side, step="upkeep").scenario()
    assert {zone: written["setup"]["A"][zone] for zone in ("command", "planes", "schemes")} == {
        "command": [{"card": "Krosa"}, {"card": "Maraxus"}],
        "planes": [{"card": "Shiv"}, {"card": "Gavony"}],
        "schemes": [{"card": "Roots of All Evil"}],
    }
    assert run_scenario(written).status == "pass"


def test_counters_of_players_are_exported_and_what_stands_for_them_is_not():
    setup = {"A": {"counters": {"energy": 3, "poison": 1}, "hand": [{"card": "Aether Hub"}]}}
    given = {"id": "x", "players": 2, "setup": setup, "actions": [], "expect": []}
    scenario = parse(given)
    world = World(scenario.seats, *compile_names(_card_names(scenario)))
    world.set_up(scenario.setup, scenario.options)
    written = scenario_of(world.matches, world.cards)
    assert written["setup"]["A"]["counters"] == {"energy": 3, "poison": 1}
    assert "command" not in written["setup"]["A"]
    assert run_scenario(written).status == "pass"


def test_who_can_deploy_creatures_is_exported_as_an_option():
    written = Position(Side(), Side(), Side(), Side(), Side(), Side(), teams=v.TEAMS_EMPEROR)
    data = written.scenario()
    assert data["options"]["teams"] == "emperor"
    assert not any("command" in side for side in data["setup"].values())
    assert run_scenario(data).status == "pass"


def test_commanders_are_exported_where_they_lie():
    game = Position(
        Side("", "Isamaru, Hound of Konda (commander)", commander="Radiant, Serra Archangel"),
        Side(commander="Krenko, Mob Boss"),
        wish_in_commander=1,
        commander_in_library_at_start=0,
    )
    data = game.scenario()
    assert data["options"]["variant"] == ["commander"]
    assert data["options"]["wish_in_commander"] is True
    assert data["options"]["commander_in_library_at_start"] is False
    first = data["setup"]["A"]
    assert first["battlefield"] == [{"card": "Isamaru, Hound of Konda", "commander": True}]
    assert first["command"] == [{"card": "Radiant, Serra Archangel", "commander": True}]
    result = run_scenario(data)
    assert (result.status, result.detail) == ("pass", "")
