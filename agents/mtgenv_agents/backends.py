"""Where the parts of a series are played: threads of this process, or the workers of a Ray cluster.

A backend decides nothing of what happens: the same parts come back from each.

Example:
    >>> from mtgenv_agents.series import Series
    >>> series = Series(("burn", "burn"), ("random", "random"), 100)
    >>> [len(rows["match"]) for rows in get_backend("threads", threads=2).play(series)]
    [50, 50]
"""

from __future__ import annotations

import functools
import logging
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, Protocol

from mtgenv.errors import MtgenvError
from mtgenv_agents.series import Columns, Part, Series

BACKENDS = ("threads", "ray")
"""Their names."""

SHARD = 16
"""Parts that a Ray task plays: a thousand matches, some tenths of a second."""

TASKS_A_CORE = 2
"""Tasks under way for each core of the cluster, so that none waits for the next one."""

TRIES = 4
"""How often a shard is played before its loss is the run's: the workers may die of it."""


class BackendError(MtgenvError):
    """A backend that does not exist, is not installed, or has lost what it played."""


class Backend(Protocol):
    """Somebody who plays a series."""

    def play(self, series: Series) -> Iterator[Columns]:
        """Play all parts of a series, and yield the rows of each in the order of its parts."""
        ...


@dataclass(frozen=True)
class Threads:
    """Threads of this process.

    Attributes:
        count: how many play at the same time.
    """

    count: int = 1

    def play(self, series: Series) -> Iterator[Columns]:
        """Play all parts of a series, and yield the rows of each in the order of its parts."""
        series.prepare()
        with ThreadPoolExecutor(self.count) as pool:
            yield from pool.map(series.play, series.parts)


@functools.lru_cache(maxsize=1)
def _prepared(series: Series) -> Series:
    """Return a series that a worker keeps from one task to the next."""
    series.prepare()
    return series


def _play_shard(series: Series, parts: list[Part]) -> list[Columns]:
    """Play some parts of a series on a worker."""
    series = _prepared(series)
    return [series.play(part) for part in parts]


class Ray:
    """The workers of a Ray cluster.

    The cluster is the one that is running, or that the variable RAY_ADDRESS names; without either
    Ray starts one on this machine and ends it with the process. A task plays a shard of the parts;
    where a worker or its machine is lost, Ray gives the task to another one, and since a part comes
    out the same each time nothing is lost or counted twice. Decks are sent along; bots are looked
    up on the workers, so what they come from must be there too.
    """

    def play(self, series: Series) -> Iterator[Columns]:
        """Play all parts of a series, and yield the rows of each in the order of its parts.

        Raises:
            BackendError: if Ray is not installed, finds no cluster at the address, or lost the same
                shard `TRIES` times.
        """
        series.prepare()
        ray = _connected()
        task = ray.remote(max_retries=TRIES - 1)(_play_shard)
        parts = series.parts
        shards = [parts[first : first + SHARD] for first in range(0, len(parts), SHARD)]
        shared = ray.put(replace(series, decks=series.matchups[0].decks))
        cores = int(ray.cluster_resources().get("CPU", 1))
        window = max(1, cores * TASKS_A_CORE)
        running = [task.remote(shared, shard) for shard in shards[:window]]
        for number, shard in enumerate(shards):
            try:
                rows = ray.get(running.pop(0))
            except ray.exceptions.RayTaskError as error:
                raise error.cause from None
            except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError) as error:
                raise BackendError(
                    f"backend='ray': the parts {shard[0]} to {shard[-1]} ended their worker "
                    f"{TRIES} times ({type(error).__name__}); play them with backend='threads' to "
                    "see why"
                ) from None
            if number + window < len(shards):
                running.append(task.remote(shared, shards[number + window]))
            yield from rows


def _connected() -> Any:
    """Return Ray, connected to its cluster."""
    try:
        import ray
    except ImportError:
        raise BackendError(
            "backend='ray': ray is not installed; the extra 'ray' brings it: "
            'pip install "mtgenv[ray]"'
        ) from None
    if not ray.is_initialized():
        try:
            ray.init(log_to_driver=False, logging_level=logging.ERROR, include_dashboard=False)
        except (ConnectionError, ValueError, RuntimeError) as error:
            place = os.environ.get("RAY_ADDRESS", "this machine")
            raise BackendError(
                f"backend='ray': no cluster at {place} ({' '.join(str(error).split())}); start one "
                "with `ray start --head`, or name one with RAY_ADDRESS"
            ) from None
    return ray


def get_backend(name: str, threads: int = 1) -> Backend:
    """Return a backend by its name.

    Args:
        name: one of `BACKENDS`.
        threads: how many threads play, of this process.

    Raises:
        BackendError: if there is none of that name.
    """
    if name == "threads":
        return Threads(threads)
    if name == "ray":
        return Ray()
    raise BackendError(f"backend={name!r} does not exist; there are {', '.join(BACKENDS)}")
