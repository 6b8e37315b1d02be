"""What a search says of recorded matches, and what it advises."""

import json

import pytest
from mtgenv_agents.recorded import record_match
from mtgenv_agents.search.analysing import advise, analyse, turning_point
from mtgenv_agents.search.player import SearchPlayer

from mtgenv import cli
from mtgenv.matches.match import Match
from mtgenv.matches.options import MatchOptions
from mtgenv.matches.replay import Replay

REPLAY = record_match(["weenie-shahrazad", "weenie"], ["heuristic", "random"], seed=4)


def test_all_decisions_with_a_choice_are_judged_once() -> None:
    gone: list[int] = []
    judged = analyse(REPLAY, SearchPlayer(16), gone.append)
    assert sum(gone) == len(REPLAY.actions)
    numbers = [one.number for one in judged]
    assert numbers == sorted(set(numbers))
    assert len(numbers) > 20
    match = REPLAY.match_at(numbers[7])
    assert judged[7].question == match.question
    assert judged[7].seat == match.decider
    assert all((one.loss > 0) == (one.better != "") for one in judged)
    assert {one.seat for one in judged} == {0, 1}


def test_a_random_player_loses_more_than_a_sensible_one() -> None:
    judged = analyse(REPLAY, SearchPlayer(64, margin=2.0))
    lost = [sum(one.loss for one in judged if one.seat == seat) for seat in (0, 1)]
    assert lost[1] > 2 * lost[0]
    turn = turning_point(judged)
    assert turn is not None
    assert turn.seat == 1


def test_a_concession_is_passed_over() -> None:
    options = MatchOptions(concede_match="always")
    match = Match.new("burn", "burn", seed=1, options=options)
    match.step("keep this hand")
    match.step("keep this hand")
    match.step("concede the match")
    judged = analyse(Replay.record(match), SearchPlayer(8))
    assert [one.number for one in judged] == [0, 1]


def test_advice_names_what_it_was_compared_with() -> None:
    said = advise(Match.new("burn", "burn", seed=1), rollouts=32)
    assert said.startswith("The search would ")
    assert "keep this hand" in said
    assert "take a mulligan" in said


def test_the_command_says_where_it_turned(tmp_path, capsys) -> None:
    file = REPLAY.save(tmp_path / "match.json")
    out = tmp_path / "judged.json"
    with pytest.raises(SystemExit, match="0"):
        cli.main(["analyse", str(file), "--rollouts", "32", "--out", str(out)])
    said = capsys.readouterr().out
    assert "It turned most at action " in said
    content = json.loads(out.read_text())
    assert content["result"] == REPLAY.result
    assert len(content["decisions"]) > 20
