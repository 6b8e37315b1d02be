"""Where matches are played decides nothing: threads, the workers of Ray, and workers that die."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from mtgenv_agents import backends
from mtgenv_agents.backends import BackendError, get_backend
from mtgenv_agents.ratings import Unit, round_robin
from mtgenv_agents.results import write_parquet
from mtgenv_agents.selfplay import self_play
from mtgenv_agents.series import BATCH, Columns, Series

from mtgenv.bots import UnknownBotError

DYING = """
import os
import signal
import threading
import time
from pathlib import Path

from mtgenv_agents.bots.random_bot import random_bot as player

MARKERS = Path({folder!r})


def watch():
    while True:
        for marker in MARKERS.glob("*.marker"):
            marker.unlink(missing_ok=True)
            os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(0.001)


if os.getpid() != {pid}:
    threading.Thread(target=watch, daemon=True).start()
"""
"""A module with the random bot: a worker that plays it dies, as a machine that is lost does, for
each marker that it finds."""


def same(one: Columns, other: Columns) -> bool:
    return one.keys() == other.keys() and all(
        one[name].dtype == other[name].dtype and np.array_equal(one[name], other[name])
        for name in one
    )


def test_parts_are_all_matches_once() -> None:
    for units, matches in ((2, 1), (2, 300), (3, 500), (6, 7)):
        series = Series(("burn",) * units, ("random",) * units, matches)
        numbers = [
            number * units + part.turned
            for part in series.parts
            for number in range(part.first, part.last)
        ]
        assert sorted(numbers) == list(range(matches))
        assert all(part.last - part.first <= BATCH for part in series.parts)


def test_a_part_comes_out_the_same_alone() -> None:
    series = Series(("burn", "weenie"), ("heuristic", "random"), 300, seed=4)
    again = Series(("burn", "weenie"), ("heuristic", "random"), 300, seed=4)
    parts = series.parts
    rows = [series.play(part) for part in parts]
    assert same(rows[3], again.play(parts[3]))


def test_a_backend_that_does_not_exist() -> None:
    with pytest.raises(BackendError, match=r"'slurm' does not exist; there are threads, ray"):
        get_backend("slurm")


def test_without_ray_its_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(BackendError, match=r'pip install "mtgenv\[ray\]"'):
        self_play(("burn", "burn"), ("random", "random"), 2, backend="ray")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Two workers on this machine, and a folder from which they and the tests import modules."""
    ray = pytest.importorskip("ray", reason="the extra 'ray' is not installed")
    folder = tmp_path_factory.mktemp("modules")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        patch.setenv("PYTHONPATH", os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")]))
        ray.init(num_cpus=2, log_to_driver=False, include_dashboard=False)
        yield folder
        ray.shutdown()


@pytest.mark.ray
@pytest.mark.usefixtures("cluster")
def test_workers_of_ray_play_what_threads_play(tmp_path: Path) -> None:
    decks, bots = ("burn", "weenie-shahrazad"), ("heuristic", "random")
    matches = 3 * backends.SHARD * BATCH + 5
    counts: list[int] = []
    there = self_play(decks, bots, matches, seed=3, backend="ray", progress=counts.append)
    here = self_play(decks, bots, matches, seed=3, threads=2)
    assert same(here, there)
    assert sum(counts) == matches
    for name, rows in (("here", here), ("there", there)):
        write_parquet(tmp_path / name, rows)
    assert (tmp_path / "here").read_bytes() == (tmp_path / "there").read_bytes()


@pytest.mark.ray
@pytest.mark.usefixtures("cluster")
def test_an_arena_on_ray_has_the_same_standings() -> None:
    units = [Unit("heuristic", "burn"), Unit("random", "burn"), Unit("random", "weenie")]
    there = round_robin(units, 60, seed=1, backend="ray")
    assert same(there.rows, round_robin(units, 60, seed=1).rows)


@pytest.mark.ray
def test_what_a_lost_worker_had_is_played_again(cluster: Path) -> None:
    module = DYING.format(folder=str(cluster), pid=os.getpid())
    (cluster / "dying_bot.py").write_text(module, encoding="utf-8")
    decks, bots = ("burn", "burn"), ("dying_bot:player", "random")
    matches = 12 * backends.SHARD * BATCH
    marker = cluster / "now.marker"

    counts: list[int] = []

    def lose_one(count: int) -> None:
        if not counts:
            marker.touch()
        counts.append(count)

    there = self_play(decks, bots, matches, seed=5, backend="ray", progress=lose_one)
    assert not marker.exists()  # some worker has died of it
    assert sum(counts) == matches
    assert same(there, self_play(decks, bots, matches, seed=5))


@pytest.mark.ray
@pytest.mark.usefixtures("cluster")
def test_an_error_of_a_worker_is_the_error() -> None:
    with pytest.raises(UnknownBotError, match="nobody"):
        self_play(("burn", "burn"), ("random", "nobody"), 2, backend="ray")
