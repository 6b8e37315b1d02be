"""Intervals cover what they should."""

import numpy as np
import pytest
from mtgenv_agents.intervals import bootstrap_mean, wilson


def test_wilson_agrees_with_a_worked_value() -> None:
    found = wilson(8, 10)
    assert (found.value, found.n) == (0.8, 10)
    assert found.low == pytest.approx(0.490162, abs=1e-6)
    assert found.high == pytest.approx(0.943318, abs=1e-6)


@pytest.mark.parametrize("successes", [0, 20])
def test_wilson_stays_between_0_and_1(successes: int) -> None:
    found = wilson(successes, 20)
    assert 0 <= found.low <= found.value <= found.high <= 1
    assert found.high - found.low > 0.1


def test_no_games_say_nothing() -> None:
    assert np.isnan(wilson(0, 0).value)
    assert np.isnan(bootstrap_mean([]).value)


def test_the_bootstrap_covers_the_mean_about_95_times_in_100() -> None:
    rng = np.random.default_rng(1)
    hits = 0
    for trial in range(200):
        found = bootstrap_mean(rng.normal(3, 2, size=60), seed=trial)
        hits += found.low <= 3 <= found.high
    assert 180 <= hits <= 199


def test_clusters_widen_the_interval_of_observations_that_agree() -> None:
    values = np.repeat(np.arange(20.0), 10)
    alone = bootstrap_mean(values)
    together = bootstrap_mean(values, np.repeat(np.arange(20), 10))
    assert together.n == 20
    assert together.value == alone.value
    assert together.high - together.low > 2 * (alone.high - alone.low)
