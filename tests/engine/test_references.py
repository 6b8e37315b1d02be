"""References to objects: they hold whatever row and number of moves a match can come to."""

import numpy as np
import pytest

from mtgenv.compiling.jit import Longs, entry
from mtgenv.engine.games.setup import empty_match
from mtgenv.engine.record.references import (
    generation_of,
    live_row,
    memory,
    power_of,
    reference,
    remember,
    row_now,
    row_of,
)
from mtgenv.engine.record.state import DUEL, MATCH, ROW_BITS, TABLE
from mtgenv.engine.record.types import Matches
from mtgenv.engine.record.vocabulary import END_CAPACITY


def test_every_row_fits_a_reference() -> None:
    assert DUEL.objects < TABLE.objects <= 1 << ROW_BITS


@pytest.mark.parametrize("moves", [0, 1, 40_000, 2_000_000])
def test_a_reference_finds_its_object_after_any_number_of_moves(moves: int) -> None:
    matches = np.zeros(1, MATCH)
    row = DUEL.objects - 1
    matches["generation"][0, row] = moves
    ref = reference(matches, row)
    assert (row_of(ref), generation_of(ref), live_row(matches, ref)) == (row, moves, row)
    matches["link"][0, row] = ref  # fields that hold references have room for it
    assert matches["link"][0, row] == ref
    matches["generation"][0, row] += 1
    assert (live_row(matches, ref), row_now(matches, ref)) == (-1, row)
    matches["generation"][0, row] += 1
    assert row_now(matches, ref) == -1


@entry
def leave_all(matches: Matches, rows: Longs) -> None:
    """Remember objects as they leave, one after the other."""
    m = matches[0]
    for i in range(len(rows)):
        remember(m, rows[i])
        m.generation[rows[i]] += 1


def remembering(waits: bool) -> np.ndarray:
    """A match in whose outer game an object of power 7 left, which a trigger may be about."""
    matches = empty_match(2)
    m = matches[0]
    m["power"][5] = 7
    m["waiting_event"][0] = reference(matches, 5)
    m["waiting_count"] = 1 if waits else 0
    leave_all(matches, np.array([5]))
    return matches


@pytest.mark.parametrize("waits", [True, False])
def test_35_an_inner_game_pushes_out_only_what_nothing_refers_to(waits: bool) -> None:
    matches = remembering(waits)
    m = matches[0]
    ref = int(m["waiting_event"][0])
    m["depth"] = 1
    m["level"][10:100] = 1
    leave_all(matches, np.arange(10, 100))
    assert power_of(matches, ref) == (7 if waits else 0)
    assert m["over"] == 0
    assert memory(matches, reference(matches, 99) - (1 << ROW_BITS)) >= 0


def test_35_more_memories_than_fit_are_a_reached_capacity_and_no_silent_loss() -> None:
    matches = remembering(True)
    m = matches[0]
    for kind in ("source", "event", "other"):
        m[f"waiting_{kind}"] = [reference(matches, row) for row in range(10, 10 + DUEL.waiting)]
    m["waiting_count"] = DUEL.waiting
    leave_all(matches, np.arange(10, 10 + DUEL.remembered + 1))
    assert (m["over"], m["end_reason"]) == (1, END_CAPACITY)
