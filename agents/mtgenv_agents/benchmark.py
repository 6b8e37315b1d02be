"""How fast everything is: the engine alone, the vector environment, copies, and starting up.

All play is random and legal on a burn mirror. Terms: *games/s* takes forced moves without asking;
*decisions/s* of the engine asks at every priority, forced or not; the vector environment returns
observations and masks of whoever decides, with the default stops, and choosing the random actions
counts in its time. Figures of one core are per CPU second, those that compare one thread with two
per second of wall-clock time. Each is the best of several repeats, because other work on the
machine can only slow a repeat down.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from mtgenv.compiling import jit
from mtgenv.engine.driver import begin_all
from mtgenv.engine.record.state import MATCH
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.matches import snapshots
from mtgenv.matches.matchup import Matchup
from mtgenv.matches.options import MatchOptions
from mtgenv_agents.bots import get_bot
from mtgenv_agents.bots.driving import choose_actions, count_loops, play_batch
from mtgenv_agents.series import game_seeds

DECK = "burn"
REPEATS = 5
LOOPS = 20_000_000
REFERENCE_LOOPS_PER_S = 730e6
"""What the calibration loop does on the machine of the figures in benchmarks/README.md."""

FIRST_STEP = """
from mtgenv.engine.driver import answer_all, begin_all
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.matches.matchup import Matchup
import numpy as np
matchup = Matchup.of("burn", "burn")
matches = matchup.new_batch(1)
workspace = new_workspace()
begin_all(matches, matchup.tables, workspace, np.zeros(1, np.int64))
answer_all(matches, matchup.tables, workspace, matches["legal"][:, 0].copy())
"""


Clock = Callable[[], float]


def fastest(
    work: Callable[[], float], clock: Clock = time.process_time, repeats: int = REPEATS
) -> float:
    """Return the highest rate of several repeats.

    Args:
        work: does some work and returns how much.
        clock: what the time is taken with, in seconds.
        repeats: how often it is done.

    Returns:
        Work a second.
    """
    best = 0.0
    for _ in range(repeats):
        began = clock()
        amount = work()
        best = max(best, amount / (clock() - began))
    return best


def engine_speed(games: int, *, forced: bool, players: int = 2) -> tuple[float, float]:
    """Measure the engine alone, on one core.

    Args:
        games: matches of one repeat.
        forced: whether forced moves are taken without asking.
        players: how many play, everybody against everybody.

    Returns:
        Games and decisions a second.
    """
    matchup = Matchup.of(*[DECK] * players, options=MatchOptions(stops="full", forced=forced))
    bot = get_bot("random")
    seeds = game_seeds(0, games)
    decisions = 0
    workspace = new_workspace(matchup.template)

    def work() -> float:
        nonlocal decisions
        matches = matchup.new_batch(games)
        begin_all(matches, matchup.tables, workspace, seeds)
        play_batch(matches, matchup.tables, workspace, bot, bot)
        decisions = int(matches["decisions"].sum())
        return games

    rate = fastest(work)
    return rate, rate * decisions / games


def vector_speed(n: int, steps: int, threads: int = 1, clock: Clock = time.process_time) -> float:
    """Measure the two-seat vector environment with observations and masks.

    Args:
        n: environments.
        steps: steps of one repeat.
        threads: threads that step them.
        clock: what the time is taken with.

    Returns:
        Decisions a second.
    """
    from mtgenv.envs.selfplay import SelfPlayVectorEnv

    envs = SelfPlayVectorEnv(n, decks=(DECK, DECK), threads=threads, autoreset_mode="SameStep")
    _, info = envs.reset(seed=0)
    mask = info["action_mask"]
    actions = np.zeros(n, np.int64)
    chance = game_seeds(1, n)

    def work() -> float:
        nonlocal mask
        for _ in range(steps):
            choose_actions(np.ascontiguousarray(mask), actions, chance)
            mask = envs.step(actions)[-1]["action_mask"]
        return n * steps

    work()
    rate = fastest(work, clock)
    envs.close()
    return rate


def copy_times(rounds: int = 20_000) -> tuple[float, float]:
    """Measure snapshot and restore of one match, in microseconds each."""
    matches = Matchup.of(DECK, DECK).new_batch(2)
    view = snapshots.as_bytes(matches)
    saved = snapshots.save(matches, 0)

    def snapshot() -> float:
        for _ in range(rounds):
            saved[:] = view[0]
        return rounds

    def restore() -> float:
        for _ in range(rounds):
            view[1] = saved
        return rounds

    return 1e6 / fastest(snapshot), 1e6 / fastest(restore)


def start_time(cache: str | None = None) -> float:
    """Measure a process from its start to its first step, in seconds.

    Args:
        cache: a folder to use as the cache of compiled code; by default the user's.
    """
    environment = dict(os.environ)
    if cache is not None:
        environment["MTGENV_CACHE_DIR"] = cache
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", FIRST_STEP], check=True, env=environment)
    return time.perf_counter() - began


def cold_start_time() -> float:
    """Measure a process that has to compile everything up to its first step, in seconds."""
    with tempfile.TemporaryDirectory() as cache:
        return start_time(cache)


def calibration() -> float:
    """Return how fast this machine is now, as a ratio to that of the published figures."""
    return fastest(lambda: count_loops(LOOPS) and LOOPS) / REFERENCE_LOOPS_PER_S


def measure(
    *, quick: bool = False, cold: bool = False, report: Callable[[str], None] | None = None
) -> dict[str, Any]:
    """Measure everything.

    Args:
        quick: less work in each figure, for tests.
        cold: also measure a start with an empty cache.
        report: called with the name of each part before it is measured.

    Returns:
        The figures by name; ``cold_compile_s`` is None unless ``cold`` or something had to be
        compiled in this process.
    """
    scale = 20 if quick else 1

    def say(what: str) -> None:
        if report is not None:
            report(what)

    say("engine, games")
    games_per_s, _ = engine_speed(4000 // scale, forced=True)
    say("engine, decisions")
    _, decisions_per_s = engine_speed(4000 // scale, forced=False)
    say("engine, four players")
    _, of_four = engine_speed(400 // scale, forced=False, players=4)
    say("vector environment, one thread")
    vector = vector_speed(256, 400 // scale)
    say("vector environment, n = 1,024, one thread and two")
    wide = vector_speed(1024, 200 // scale, 1, time.perf_counter)
    wide_2 = vector_speed(1024, 200 // scale, 2, time.perf_counter)
    say("snapshot and restore")
    snapshot_us, restore_us = copy_times(20_000 // scale)
    say("start of a process")
    # Whatever this process compiled is in the cache now, so this start is warm.
    warm = min(start_time() for _ in range(1 if quick else 3))
    compiled = jit.compilation_report()
    cold_s = compiled.compile_seconds if compiled.compiled else None
    if cold:
        say("start with an empty cache")
        cold_s = cold_start_time()
    return {
        "engine_games_per_s": round(games_per_s),
        "engine_decisions_per_s": round(decisions_per_s),
        "four_players_decisions_per_s": round(of_four),
        "vector_decisions_per_s": round(vector),
        "vector_decisions_per_s_1thread_1024": round(wide),
        "vector_decisions_per_s_2threads": round(wide_2),
        "snapshot_us": round(snapshot_us, 3),
        "restore_us": round(restore_us, 3),
        "cold_compile_s": None if cold_s is None else round(cold_s, 2),
        "warm_start_s": round(warm, 2),
        "state_bytes": MATCH.itemsize,
        "calibration_ratio": round(calibration(), 3),
    }
