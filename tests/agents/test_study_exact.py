"""Small matches are solved exactly: what is known comes out, and roll-outs agree."""

from pathlib import Path

import numpy as np
import pytest
from mtgenv_agents.series import game_seeds
from mtgenv_agents.study.exact import (
    AT_RANDOM,
    BEST,
    Solver,
    TooLargeError,
    arrangement,
    estimates,
    orders,
    small_matchup,
)
from mtgenv_agents.study.moments import LATER, Moment, sample_moments
from mtgenv_agents.study.timed import Habit
from typer.testing import CliRunner

from mtgenv.cli import study
from mtgenv.matches import snapshots

MATCHUP = small_matchup()


@pytest.fixture(scope="module")
def moment() -> Moment:
    who = [Habit.of("heuristic")] * 2
    found = sample_moments(MATCHUP, who, game_seeds(0, 400), deepest=1, kinds=[LATER])
    for one in found:
        try:
            Solver(MATCHUP, most=1500).solve(one.saved, 1)
        except TooLargeError:
            continue
        return one
    raise AssertionError("no position is small enough")


def test_orders_of_equal_cards() -> None:
    assert orders([]) == 1
    assert orders([1, 2, 3]) == 6
    assert orders([1, 1, 2, 2]) == 6


def test_every_deal_comes_up_once(moment: Moment) -> None:
    counts = []
    for seat in (0, 1):
        deals = Solver(MATCHUP).deals(moment.saved, seat)
        kinds = {arrangement(snapshots.repeat(deal, 1)[0]) for deal in deals}
        assert len(kinds) == len(deals)
        counts.append(len(deals))
    assert max(counts) > 1


def test_the_values_of_both_seats_are_those_of_one_match(moment: Moment) -> None:
    """Of a position in which all cards are seen, what one seat wins the other loses."""
    solver = Solver(MATCHUP)
    deal = solver.deals(moment.saved, 0)[0]
    match = snapshots.repeat(deal, 1)[0]
    assert 0 <= solver.value(deal) <= 1
    after = solver.conceded(deal, 0)
    if match["life"][0, 0] == 1:
        assert [solver.value(one) for one in after] == [0.0]  # half of one life is all of it


@pytest.mark.parametrize("policy", [AT_RANDOM, BEST])
def test_without_a_clock_playing_on_is_never_worse(moment: Moment, policy: str) -> None:
    for seat in (0, 1):
        found = Solver(MATCHUP, policy).solve(moment.saved, seat)
        assert found.play_on >= found.concede - 1e-9
        assert found.positions > 10


def test_roll_outs_agree_with_the_exact_values(moment: Moment) -> None:
    for seat in (0, 1):
        found = Solver(MATCHUP).solve(moment.saved, seat)
        means, reaches = estimates(moment, MATCHUP, seat, 16, 60, 0)
        error = means.std(ddof=1) / np.sqrt(len(means))
        assert abs(means.mean() - (found.concede - found.play_on)) <= 4 * error + 1e-4
        assert (reaches >= 0).all()


def test_what_is_too_large_is_refused(moment: Moment) -> None:
    with pytest.raises(TooLargeError, match="more than 5 positions; take fewer cards"):
        Solver(MATCHUP, most=5).solve(moment.saved, 0)


def test_the_command(tmp_path: Path) -> None:
    arguments = ["exact", "--positions", "1", "--rollouts", "4", "--repeats", "5"]
    run = CliRunner().invoke(
        study.app, [*arguments, "--most", "1500", "--out", str(tmp_path)], terminal_width=200
    )
    assert run.exit_code == 0, run.output
    assert "1 positions solved" in run.output.replace("\n", " ")
    assert (tmp_path / "exact.csv").read_text().startswith("match,seat,life")
