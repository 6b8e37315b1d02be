"""Random matches break no invariant; one that does is found again by its seed and its file."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from mtgenv.checks import fuzz as fuzzer
from mtgenv.checks import fuzzing
from mtgenv.checks.invariants import STEP_GUARD
from mtgenv.cli import main
from mtgenv.compiling.jit import JIT
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.decisions import detail_of, kind_of
from mtgenv.matches.replay import Replay

PIECE = 100_000 if JIT else 300  # decisions; plain Python takes seconds for a few hundred
PIECES = 10 if JIT else 1  # together a million
DISTANCE = 10_000  # between the seeds of two pieces


@pytest.mark.parametrize("piece", range(PIECES))
def test_random_matches_break_nothing(piece: int, tmp_path: Path) -> None:
    report = fuzzer.fuzz(games=DISTANCE, seed=piece * DISTANCE, decisions=PIECE, out=tmp_path)
    assert not report.failures, "\n".join(map(str, report.failures))
    assert report.decisions >= PIECE


@pytest.mark.parametrize(
    ("players", "variants"),
    [
        (2, ("commander",)),
        (2, ("planechase", "vanguard", "archenemy")),
        (3, ("archenemy",)),
        (4, ("planechase", "vanguard")),
    ],
)
def test_random_matches_of_variants_break_nothing(
    players: int, variants: tuple[str, ...], tmp_path: Path
) -> None:
    least = min(PIECE, 10_000)
    report = fuzzer.fuzz(
        1000, 77, players=players, decisions=least, out=tmp_path, variants=variants
    )
    assert not report.failures, "\n".join(map(str, report.failures))
    assert report.decisions >= least


@pytest.mark.boundscheck
def test_a_short_run_breaks_nothing(tmp_path: Path) -> None:
    report = fuzzer.fuzz(games=40, seed=1_000_000, decisions=min(PIECE, 10_000), out=tmp_path)
    assert not report.failures, "\n".join(map(str, report.failures))


@pytest.mark.skipif(not JIT, reason="takes minutes in plain Python")
def test_a_run_reaches_what_it_should() -> None:
    report = fuzzer.fuzz(games=3000, seed=3000, threads=2)
    assert report.games == 3000
    assert report.deepest >= 7
    assert report.opened > 1000
    assert report.conceded > 100
    assert len(report.never_played) < 5
    draws = report.endings.get("capacity", 0) + report.endings.get("loop", 0)
    assert draws <= report.games // 200


def test_a_match_of_an_archenemy_against_a_team_replays() -> None:
    worker = fuzzer.new_worker(3, None, ("planechase", "vanguard", "archenemy"))
    for seed in range(100, 120):  # every second one, more or less, has one archenemy
        assert worker.run(seed, 1, 1 << 60) is None
        replay = worker.replay(seed)
        assert len(replay.actions) == worker.counts[fuzzing.LOGGED]
        if sum(bool(deck.schemes) for deck in replay.decks) == 1:
            return
    raise AssertionError("no match of one archenemy was drawn")


@pytest.mark.parametrize("players", [2, 4])
def test_a_match_of_commander_replays(players: int) -> None:
    worker = fuzzer.new_worker(players, None, ("commander",))
    assert worker.run(100, 1, 1 << 60) is None
    replay = worker.replay(100)
    assert all(deck.commander for deck in replay.decks)
    assert len(replay.actions) == worker.counts[fuzzing.LOGGED]


@pytest.mark.parametrize(
    ("players", "variants"),
    [
        (2, ("commander", "archenemy")),
        (3, ("commander", "archenemy", "vanguard")),
        (4, ("planechase", "vanguard")),
        (6, ("vanguard",)),
    ],
)
def test_a_match_begins_as_its_decks_and_options_say(
    players: int, variants: tuple[str, ...]
) -> None:
    worker = fuzzer.new_worker(players, None, variants)
    for seed in range(4):
        begun = worker.matchup(seed).template[0]
        drawn = worker.matches[fuzzing.MATCH]
        for name in ("life", "team", *(name for name in drawn.dtype.names if name[:4] == "opt_")):
            assert drawn[name].tolist() == begun[name].tolist(), (seed, name)


@pytest.mark.parametrize("size", [1, 100])
def test_every_sample_of_cards_makes_decks(size: int) -> None:
    # The fewest cards that can be asked for are fewer than a deck has places for.
    worker = fuzzer.new_worker(2, fuzzer.sample(size, 123_000_000))
    for seed in range(123_000_000, 123_000_000 + (20 if JIT else 2)):
        for deck in worker.matchup(seed).decks:
            assert sum(count for _, count in deck.main) >= 40


def test_the_copies_of_a_card_lie_side_by_side_as_in_a_deck() -> None:
    # A deck lists each name once, so that a replay could not keep another order. With this few
    # cards the same land is soon drawn again.
    worker = fuzzer.new_worker(2, fuzzer.sample(1, 0))
    for seed in range(20 if JIT else 4):
        worker.matchup(seed)
        m = worker.matches[fuzzing.MATCH]
        for seat in range(2):
            for zone in (v.ZONE_LIBRARY, v.ZONE_OUTSIDE):
                pile = m["card"][(m["owner"] == seat) & (m["zone"] == zone)]
                runs = int(np.count_nonzero(np.diff(pile, prepend=-1)))
                assert runs == len(set(pile.tolist())), (seed, seat, zone)


def test_a_seed_makes_the_same_match_again() -> None:
    one, other = fuzzer.new_worker(), fuzzer.new_worker()
    assert one.run(12, 1, 1 << 60) is None
    assert other.run(11, 2, 1 << 60) is None
    logs = [worker.log[: worker.counts[fuzzing.LOGGED]].tolist() for worker in (one, other)]
    assert logs[0] == logs[1]
    ends = [worker.matches[fuzzing.MATCH].tobytes() for worker in (one, other)]
    assert ends[0] == ends[1]


@pytest.mark.parametrize("seed", range(4))
def test_a_match_replays_outside_the_fuzzer(seed: int) -> None:
    # Another loop drives it there, and its table has the cards of the two decks only.
    worker = fuzzer.new_worker()
    assert worker.run(seed, 1, 1 << 60) is None
    played = worker.matches[fuzzing.MATCH].copy()
    again = worker.replay(seed).play().record[0]
    for name in ("winner", "end_reason", "turns", "decisions", "opened", "timestamp", "life"):
        assert played[name].tolist() == again[name].tolist(), name


def test_dungeons_and_cards_cast_transformed_keep_the_invariants_and_replay() -> None:
    names = ["Goliath Paladin", "Veteran Dungeoneer", "Mourning Patrol", "Lantern Bearer"]
    worker = fuzzer.new_worker(2, [*fuzzer.sample(30, 0), *names])
    seen = set()
    for seed in range(60):
        assert worker.run(seed, 1, 1 << 60) is None
        done = worker.log[: worker.counts[fuzzing.LOGGED]].tolist()
        kinds = {(kind_of(action), detail_of(action)) for action in done}
        rooms = any(kind == v.ACTION_ROOM for kind, _ in kinds)
        if rooms:  # whose dungeon has another row in the tables of the two decks
            assert worker.replay(seed).play().record[0]["decisions"] == len(done)
        seen |= {"room"} if rooms else set()
        seen |= {"transformed"} if (v.ACTION_CAST, v.FACE_OTHER) in kinds else set()
    assert seen == {"room", "transformed"}


def test_a_broken_match_is_reported_with_its_seed_and_file(tmp_path: Path) -> None:
    worker = fuzzer.new_worker()
    assert worker.run(3, 1, 1 << 60) is None
    failure = fuzzer.Failure(seed=3, invariant=STEP_GUARD, decisions=7)
    failure = fuzzer.write_failure(worker, failure, tmp_path / "new")
    assert failure.file is not None
    replay = Replay.load(failure.file)
    assert len(replay.actions) == worker.counts[fuzzing.LOGGED] - 1
    assert str(failure).startswith("seed 3: broken after 7 decisions: every match goes on")
    assert str(failure).endswith(str(failure.file))


def test_the_command_reports_and_ends_well(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with pytest.raises(SystemExit) as end:
        main(["fuzz", "--games", "2", "--seed", "5", "--json", "--out", str(tmp_path)])
    assert end.value.code == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == 2
    assert report["failures"] == []
    assert not list(tmp_path.iterdir())


def test_the_command_says_that_nothing_is_broken(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["fuzz", "--games", "1"])
    assert end.value.code == 0
    assert capsys.readouterr().out.endswith("nothing is broken\n")
