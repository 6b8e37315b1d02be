"""Ratings follow from results, and a round robin is fair and reproducible."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mtgenv_agents.ratings import ELO, ArenaError, Unit, round_robin, strengths

from mtgenv import cli

UNITS = [Unit("heuristic", "burn"), Unit("random", "burn"), Unit("random", "weenie")]


def test_known_strengths_are_found() -> None:
    true = np.array([150.0, 50.0, 0.0, -200.0])
    chance = 1 / (1 + np.exp((true[None, :] - true[:, None]) / ELO))
    scores = 1e5 * chance * (1 - np.eye(4))
    assert np.allclose(strengths(scores), true, atol=0.5)


@given(st.lists(st.integers(0, 50), min_size=9, max_size=9))
def test_any_results_have_ratings(numbers: list[int]) -> None:
    scores = np.array(numbers, float).reshape(3, 3) + 1
    np.fill_diagonal(scores, 0)
    found = strengths(scores)
    assert np.isfinite(found).all()
    assert abs(found.mean()) < 1e-6
    assert np.allclose(strengths(scores.T), -found, atol=1e-3)


def test_who_won_all_is_rated() -> None:
    found = strengths(np.array([[0.0, 10.0], [0.0, 0.0]]))
    assert 300 < found[0] - found[1] < 1000


def test_a_round_robin_adds_up() -> None:
    standings = round_robin(UNITS, 20, seed=1)
    assert np.array_equal(standings.matches, 20 * (1 - np.eye(3)))
    assert np.array_equal(standings.scores + standings.scores.T, standings.matches)
    assert standings.order[0] == 0  # the heuristic bot
    assert len(standings.rows["winner"]) == 60
    for rating in standings.ratings:
        assert rating.low <= rating.value <= rating.high
    again = round_robin(UNITS, 20, seed=1, threads=2)
    assert np.array_equal(again.scores, standings.scores)
    assert again.ratings == standings.ratings


def test_every_two_units_play_the_same_seeds() -> None:
    rows = round_robin(UNITS, 10, seed=1).rows
    seeds = rows["seed"].reshape(3, 10)
    assert (seeds == seeds[0]).all()


@pytest.mark.parametrize("units", [UNITS[:1], [UNITS[0], UNITS[0]]])
def test_nobody_plays_themselves(units: list[Unit]) -> None:
    with pytest.raises(ArenaError, match="two or more units, each once"):
        round_robin(units, 2)


def test_the_command_writes_its_files(tmp_path, capsys) -> None:
    out = tmp_path / "arena"
    options = ["--bot", "heuristic", "--bot", "random", "--deck", "burn", "--matches", "11"]
    with pytest.raises(SystemExit, match="0"):
        cli.main(["arena", *options, "--out", str(out)])
    said = capsys.readouterr().out
    assert "heuristic with burn" in said
    assert "12 matches" in said
    assert sorted(file.name for file in out.iterdir()) == [
        "matches.parquet",
        "payoffs.png",
        "standings.csv",
    ]
    first = (out / "standings.csv").read_text().splitlines()[1]
    assert first.startswith("1,heuristic,burn,")


def test_the_command_refuses_what_is_given_twice(capsys) -> None:
    with pytest.raises(SystemExit):
        cli.main(["arena", "--bot", "random", "--bot", "random"])
    assert capsys.readouterr().err == "mtgenv: random: given more than once\n"
