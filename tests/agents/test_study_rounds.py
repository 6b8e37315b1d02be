"""A round against the clock: what is known of given games comes out."""

import numpy as np
import pytest
from mtgenv_agents.study.rounds import Games, compare_habits, play_games, round_results, worth
from typer.testing import CliRunner

from mtgenv.cli import study


def games(*pairs: tuple[int, int]) -> Games:
    won, seconds = np.array(pairs, np.int64).T
    return Games(won, seconds)


def test_rounds_end_at_two_wins_or_at_the_clock() -> None:
    some = games((1, 1000), (-1, 1000), (0, 500), (1, 2500))
    picks = np.array(
        [
            [0, 0, 1],  # two wins in 2,000 seconds
            [1, 1, 0],
            [0, 1, 0],  # one each, and the third ends on the last second
            [0, 3, 1],  # the second game is cut off: one win is enough
            [3, 1, 1],  # after a win of 2,500 seconds nothing else ends in time
            [2, 2, 1],  # drawn games count for nobody
        ]
    )
    assert round_results(some, picks, 3000).tolist() == [1, -1, 1, 1, 1, -1]
    assert round_results(some, picks, 900).tolist() == [0, 0, 0, 0, 0, 0]


def test_what_a_draw_is_worth() -> None:
    results = np.array([1, 0, 0, -1])
    assert worth(results, 1 / 3) == pytest.approx((1 + 2 / 3) / 4)
    assert worth(results, 0.5) == 0.5


def test_a_habit_that_wins_less_but_in_time_is_better_where_draws_are_worth_little() -> None:
    """Never conceding wins each game, too late; at once wins half of them in no time."""
    n = 200
    slow = Games(np.ones(n, np.int64), np.full(n, 4000))
    fast = Games(np.where(np.arange(n) % 2 == 0, 1, -1), np.full(n, 60))
    answers, differences = compare_habits((slow, fast), 3000, seed=1)
    assert answers[0].results == (0.0, 1.0, 0.0)
    assert answers[0].swiss.value == pytest.approx(1 / 3)
    assert answers[1].half.value == pytest.approx(0.5, abs=0.02)
    gap = differences["swiss"]
    assert gap.low < 1 / 2 - 1 / 3 < gap.high
    assert differences["half"].low < 0 < differences["half"].high


def test_who_concedes_plays_shorter_games() -> None:
    never, at_once = (
        play_games(("weenie-shahrazad", "weenie"), habit, 12, (20, 5)) for habit in (False, True)
    )
    assert at_once.seconds.mean() < never.seconds.mean()


def test_the_command() -> None:
    arguments = ["round", "--matches", "50", "--deck", "burn-shahrazad", "--deck", "burn"]
    run = CliRunner().invoke(study.app, arguments)
    assert run.exit_code == 0, run.output
    assert "a draw is 1/3, as in Swiss: conceding at once gains" in run.output
