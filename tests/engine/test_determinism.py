"""The same seed gives the same bytes: in any batch, on any thread, compiled and in plain Python."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest

from mtgenv.checks.fuzz import new_worker
from mtgenv.compiling.jit import JIT
from mtgenv.engine.driver import answer_all, begin_all
from mtgenv.engine.information.determinize import determinize_all
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.matches.matchup import Matchup
from mtgenv.matches.options import MatchOptions

N = 256
ROUNDS = 60  # decisions of each match of a batch
CROSS_CHECKED = int(os.environ.get("MTGENV_CROSS_CHECK", "5"))  # whole matches; 20 by hand

MATCHUPS = (
    ("weenie-shahrazad", "wish"),
    ("burn-shahrazad", "burn"),
    ("dungeon", "countdown"),
    ("suspend-exile", "weenie-shahrazad"),
    ("wish", "wish"),
)
OPTIONS = MatchOptions(
    stops="full", forced=False, concede_game="turn_start", max_turns=60, max_decisions=800
)


def workspace(litter: int) -> np.ndarray:
    """A workspace in which a number stands everywhere."""
    w: np.ndarray = new_workspace()
    for name in w.dtype.names or ():
        w[name] = litter
    return w


def play(
    matches: np.ndarray, tables: np.ndarray, seeds: np.ndarray, rounds: int, litter: int = 0
) -> None:
    """Begin matches and answer each decision as the match's own seed and clock say."""
    begin_all(matches, tables, workspace(litter), seeds)
    for _ in range(rounds):
        running = matches["over"] == 0
        if not running.any():
            return
        count = np.maximum(matches["legal_count"].astype(np.int64), 1)
        pick = (seeds * 7919 + matches["decisions"].astype(np.int64) * 104729) % count
        actions = matches["legal"][np.arange(len(matches)), pick].astype(np.int32)
        assert answer_all(matches, tables, workspace(litter), actions) == 0


@pytest.fixture(scope="module")
def matchup() -> Matchup:
    return Matchup.of("weenie-shahrazad", "wish", options=OPTIONS)


@pytest.mark.boundscheck
def test_the_size_of_a_batch_changes_nothing(matchup: Matchup) -> None:
    n, rounds = (N, ROUNDS) if JIT else (4, 10)
    seeds = np.arange(n, dtype=np.int64)
    together = matchup.new_batch(n)
    play(together, matchup.tables, seeds, rounds)
    for i in range(0, n, max(1, n // 16)):
        alone = matchup.new_batch(1)
        play(alone, matchup.tables, seeds[i : i + 1], rounds)
        assert alone.tobytes() == together[i : i + 1].tobytes(), f"match {i}"


def test_the_number_of_threads_changes_nothing(matchup: Matchup) -> None:
    n, rounds = (N, ROUNDS) if JIT else (4, 10)
    seeds = np.arange(n, dtype=np.int64)
    one = matchup.new_batch(n)
    play(one, matchup.tables, seeds, rounds)
    two = matchup.new_batch(n)
    halves = (slice(0, n // 2), slice(n // 2, n))
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda half: play(two[half], matchup.tables, seeds[half], rounds), halves))
    assert one.tobytes() == two.tobytes()


def test_what_another_match_left_in_the_workspace_changes_nothing(matchup: Matchup) -> None:
    n, rounds = (N, ROUNDS) if JIT else (4, 10)
    seeds = np.arange(n, dtype=np.int64)
    clean = matchup.new_batch(n)
    play(clean, matchup.tables, seeds, rounds)
    littered = matchup.new_batch(n)
    play(littered, matchup.tables, seeds, rounds, litter=1)
    assert clean.tobytes() == littered.tobytes()
    deals = np.arange(n, dtype=np.int64)
    determinize_all(clean, matchup.tables, new_workspace(), -1, deals)
    determinize_all(littered, matchup.tables, workspace(1), -1, deals)
    assert clean.tobytes() == littered.tobytes()


def test_the_same_seed_gives_the_same_bytes_and_another_one_others(matchup: Matchup) -> None:
    batch = matchup.new_batch(3)
    play(batch, matchup.tables, np.array([5, 5, 6], dtype=np.int64), 20)
    assert batch[:1].tobytes() == batch[1:2].tobytes()
    assert batch[:1].tobytes() != batch[2:].tobytes()


# --- Compiled and in plain Python ----------------------------------------------------------------


def matchup_of(number: int) -> Matchup:
    """Shipped decks for the first matches, then random ones of the whole pool."""
    if number < len(MATCHUPS):
        return Matchup.of(*MATCHUPS[number], options=OPTIONS)
    return replace(new_worker().matchup(number), options=OPTIONS)


def whole_match(number: int) -> str:
    """Play one whole match and return a hash of its bytes after every decision."""
    matchup = matchup_of(number)
    match = matchup.new_batch(1)
    seeds = np.array([1000 + number], dtype=np.int64)
    digest = hashlib.sha256()
    begin_all(match, matchup.tables, new_workspace(), seeds)
    while not match["over"][0]:
        digest.update(match.tobytes())
        count = int(match["legal_count"][0])
        pick = (int(match["decisions"][0]) * 104729 + number * 7919) % count
        answer_all(match, matchup.tables, new_workspace(), match["legal"][:, pick].astype(np.int32))
    digest.update(match.tobytes())
    return f"{match['decisions'][0]} {match['opened'][0]} {digest.hexdigest()}"


def hashes_of(numbers: range, jit: str) -> list[str]:
    """Play whole matches in a process of its own, compiled or not."""
    code = f"from {__name__} import whole_match\nfor i in {list(numbers)}: print(whole_match(i))"
    environment = os.environ | {"MTGENV_JIT": jit, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split("\n")[:-1]


@pytest.mark.skipif(not JIT, reason="compares with compiled code")
def test_whole_matches_are_the_same_in_plain_python() -> None:
    compiled = [whole_match(number) for number in range(CROSS_CHECKED)]
    assert hashes_of(range(CROSS_CHECKED), "0") == compiled
    assert any(int(line.split()[1]) > 0 for line in compiled), "no subgame was played"
