"""References to objects: they hold whatever row and number of moves a match can come to."""

import numpy as np
import pytest

from mtgenv.engine.record.references import generation_of, live_row, reference, row_now, row_of
from mtgenv.engine.record.state import DUEL, MATCH, ROW_BITS, TABLE


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
