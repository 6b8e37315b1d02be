"""Threads that share a batch: each keeps its slice, and they live as long as the environment.

Compiled entries run without the GIL. Starting threads, or a pool of them, for half a millisecond
of work costs more than it gives; a thread that waits for its next call does not.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from queue import SimpleQueue

Job = Callable[[int, int, int], None]
Results = SimpleQueue[BaseException | None]
Task = tuple[Job, int, int, int, Results]


class Workers:
    """Runs a job over slices of 0 to n - 1, one slice on each thread, the first on the caller's.

    Args:
        threads: how many, the caller's included.

    Example:
        >>> workers = Workers(2)
        >>> done = []
        >>> workers.run(lambda thread, low, high: done.append((thread, low, high)), 10)
        >>> sorted(done)
        [(0, 0, 5), (1, 5, 10)]
        >>> workers.close()
    """

    def __init__(self, threads: int) -> None:
        if threads < 1:
            raise ValueError(f"threads={threads}: give at least 1")
        self._start(threads - 1)

    def _start(self, threads: int) -> None:
        self._process = os.getpid()
        self._jobs: list[SimpleQueue[Task | None]] = []
        for _ in range(threads):
            jobs: SimpleQueue[Task | None] = SimpleQueue()
            self._jobs.append(jobs)
            threading.Thread(target=_serve, args=(jobs,), daemon=True).start()

    def run(self, job: Job, n: int) -> None:
        """Call ``job(thread, low, high)`` for slices that make up 0 to n - 1, and wait for all.

        Raises:
            BaseException: whatever a job raised.
        """
        if self._process != os.getpid():
            # A fork copies the queues but not the threads that serve them.
            self._start(len(self._jobs))
        parts = len(self._jobs) + 1
        bounds = [n * part // parts for part in range(parts + 1)]
        # A queue of its own for each run: after Ctrl-C answers that nobody waited for are no
        # answers to the next one.
        results: Results = SimpleQueue()
        for part, jobs in enumerate(self._jobs, start=1):
            jobs.put((job, part, bounds[part], bounds[part + 1], results))
        error: BaseException | None = None
        try:
            job(0, 0, bounds[1])
        finally:
            for _ in self._jobs:
                error = results.get() or error
        if error is not None:
            raise error

    def close(self) -> None:
        """Let the threads end."""
        if self._process == os.getpid():
            for jobs in self._jobs:
                jobs.put(None)
        self._jobs = []


def _serve(jobs: SimpleQueue[Task | None]) -> None:
    while (task := jobs.get()) is not None:
        job, thread, low, high, results = task
        try:
            job(thread, low, high)
        except BaseException as error:
            results.put(error)
        else:
            results.put(None)
