"""References to objects: they hold whatever row and number of moves a match can come to."""

import numpy as np
import pytest

from mtgenv.compiling.jit import Longs, entry
from mtgenv.engine.games.setup import empty_match
from mtgenv.engine.record.references import (
    counters_on,
    generation_of,
    is_referred_to,
    keywords_of,
    live_row,
    look_of,
    memory,
    power_of,
    reference,
    remember,
    row_now,
    row_of,
    toughness_of,
    types_of,
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


# What may still ask about an object that has left, and how many of each there are.
ASKING = {
    "waiting_source": "waiting_count",
    "waiting_event": "waiting_count",
    "waiting_other": "waiting_count",
    "waiting_remembered": "waiting_count",
    "delayed_source": "delayed_count",
    "delayed_about": "delayed_count",
    "stack_source": "",
    "stack_event": "",
    "stack_other": "",
    "stack_paid": "",
    "stack_remembered": "",
    "target": "target_count",
    "frame_source": "",
    "frame_a": "",
    "frame_b": "",
    "frame_c": "",
    "memory": "memory_count",
    "effect_source": "effect_count",
    "effect_from": "effect_count",
}


@pytest.mark.parametrize("field", ASKING)
def test_everything_that_may_still_ask_about_an_object_is_known(field: str) -> None:
    matches = empty_match(2)
    m = matches[0]
    ref = reference(matches, 5)
    m["frame_top"] = 1
    m["stack_row"][:2] = 7
    for name, count in ASKING.items():
        m[name][:2] = ref + 1
        if count:
            m[count] = 2
    assert not is_referred_to(matches, ref)
    m[field][1] = ref
    assert is_referred_to(matches, ref)


def test_nothing_is_known_of_what_was_never_there() -> None:
    matches = remembering(True)
    ref = reference(matches, 9) + (5 << ROW_BITS)  # an object that nobody remembers
    kinds = (power_of, toughness_of, keywords_of)
    assert [known(matches, ref) for known in kinds] == [0, 0, 0]
    assert [counters_on(matches, one, 1) for one in (-1, ref)] == [0, 0]
    matches["look"][0, 9] = 4
    matches["types"][0, 9] = 2
    assert (look_of(matches, ref), types_of(matches, ref)) == (4, 2)  # what its row holds now
    assert counters_on(matches, reference(matches, 5) - (1 << ROW_BITS), 3) == 0
    assert row_now(matches, -1) == -1
