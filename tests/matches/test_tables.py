"""Matches of three to six: everything that shows, saves, copies and replays one."""

from __future__ import annotations

import random

import pytest

from mtgenv.matches.match import Match
from mtgenv.matches.options import MatchOptions
from mtgenv.matches.replay import Replay
from mtgenv.render import render_rgb
from mtgenv.scenario import parse, run_scenario
from mtgenv.scenario.export import scenario_of

DECKS = ("weenie-shahrazad", "burn", "countdown", "wish", "weenie", "skies")
OPTIONS = MatchOptions(concede_game="always", concede_match="always", max_turns=60)


def played(players: int, decisions: int, seed: int = 5) -> Match:
    """A match played at random, in which somebody has left after half of the decisions."""
    match = Match.new(*DECKS[:players], seed=seed, options=OPTIONS)
    rng = random.Random(seed)
    for number in range(decisions):
        if match.over:
            break
        leaves = number == decisions // 2
        match.step(
            rng.choice(
                [
                    action
                    for action in match.legal_actions()
                    if action.text.startswith("concede") == leaves
                ]
            )
        )
    return match


@pytest.mark.parametrize("players", [3, 4, 6])
def test_a_table_can_be_shown_saved_and_dealt_anew(players: int) -> None:
    match = played(players, 60)
    assert not match.over
    for seat in range(players):
        text = match.view(seat)
        assert all(f"Player {k}" in text for k in range(players))
        assert render_rgb(match.record, match.matchup, seat).any()
        guess = match.determinize(seat, seed=1)
        assert guess.view(seat) == text
    assert Match.restore(match.snapshot(), match.matchup) == match
    assert match.clone() == match
    assert len(match.log) > players


@pytest.mark.parametrize("players", [3, 4, 6])
def test_a_table_replays_to_the_same_end(players: int, tmp_path) -> None:
    match = played(players, 150)
    file = Replay.record(match).save(tmp_path / "table.json.gz")
    again = Replay.load(file).play()
    assert again == match
    assert again.places == match.places


@pytest.mark.parametrize("players", [3, 6])
def test_a_table_is_a_scenario_that_runs(players: int) -> None:
    match = played(players, 40)
    data = scenario_of(match.record, match.matchup.cards)
    assert data["players"] == players
    assert parse(data).id == "position"
    result = run_scenario(data)
    assert result.status == "pass", result.detail


@pytest.mark.parametrize("attack", ["left", "right", "single"])
def test_the_way_to_attack_goes_with_replays_and_scenarios(attack: str, tmp_path) -> None:
    match = Match.new(*DECKS[:3], seed=1, options=MatchOptions(attack=attack))
    assert scenario_of(match.record, match.matchup.cards)["options"]["attack"] == attack
    file = Replay.record(match).save(tmp_path / "table.json")
    assert Replay.load(file).options.attack == attack


def test_places_of_a_table() -> None:
    match = Match.new(*DECKS[:4], seed=1, options=MatchOptions(concede_match="always"))
    order = []
    while not match.over:
        assert match.decider is not None
        order.append(match.decider)
        match.step("concede this game")
    winner = match.winner
    assert winner is not None
    assert match.places[winner] == 1
    assert [match.places[seat] for seat in order] == [4, 3, 2]
