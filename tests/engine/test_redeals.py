"""Re-dealing what a seat cannot see, for two players to six (`tests.redeals` has the rules)."""

from __future__ import annotations

import numpy as np
import pytest

from mtgenv.engine.record import vocabulary as v
from mtgenv.matches.match import Match
from tests.redeals import check, differences


def test_nothing_that_a_seat_knows_changes_whatever_the_number_of_seats() -> None:
    seen = check(100)
    assert all(seen[f"{players} players"] > 0 for players in (2, 3, 4, 5, 6))
    assert seen["another deal"] > 30
    assert seen["another order"] > 30


def changed(match: Match, field: str, where: np.ndarray) -> list[str]:
    """What is found when a field of some object has another value."""
    other = match.clone()
    row = int(np.flatnonzero(where)[0])
    other.record[0][field][row] += 1
    return differences(match.record[0], other.record[0], 0)


@pytest.mark.parametrize(
    ("zone", "owner", "field", "found"),
    [
        (v.ZONE_HAND, 0, "card", "card"),
        (v.ZONE_HAND, 1, "known", "known"),
        (v.ZONE_LIBRARY, 1, "card", "the unseen cards of seat 1"),
        (v.ZONE_LIBRARY, 0, "zone", "zone"),
    ],
)
def test_the_check_finds_what_may_not_change(zone: int, owner: int, field: str, found: str) -> None:
    match = Match.new("burn", "wish", "weenie", seed=1)
    record = match.record[0]
    assert found in changed(match, field, (record["zone"] == zone) & (record["owner"] == owner))
