"""Cards in hand that are of no use now are passed over; whoever looked at each would offer none."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from mtgenv.compiling.jit import JIT
from mtgenv.engine.driver import answer_all, begin_all
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.matches.matchup import Matchup
from mtgenv.matches.options import MatchOptions

DECKS = sorted((Path(__file__).parents[1] / "golden" / "decks").glob("pool-*.txt"))
OPTIONS = MatchOptions(
    stops="full", forced=False, max_turns=30, max_decisions=600, hand=10, life=40
)
N, ROUNDS = (8, 600) if JIT else (1, 40)


def played(matchup: Matchup, tables: np.ndarray) -> bytes:
    """The bytes of matches in which decisions are answered as the match's own clock says."""
    matches, workspace = matchup.new_batch(N), new_workspace()
    begin_all(matches, tables, workspace, np.arange(N, dtype=np.int64))
    for _ in range(ROUNDS):
        count = np.maximum(matches["legal_count"].astype(np.int64), 1)
        pick = (np.arange(N) * 7919 + matches["decisions"].astype(np.int64) * 104729) % count
        answer_all(matches, tables, workspace, matches["legal"][np.arange(N), pick].copy())
    return matches.tobytes()


@pytest.mark.parametrize("k", range(len(DECKS)) if JIT else range(0, len(DECKS), 9))
def test_passing_cards_over_hides_no_action(k: int) -> None:
    matchup = Matchup.of(DECKS[k], DECKS[k - 1], options=OPTIONS)
    assert matchup.tables["card_slow"].any()
    assert matchup.tables["card_least"].any()
    each = matchup.tables.copy()
    each["card_slow"] = 0
    each["card_least"] = 0
    assert played(matchup, matchup.tables) == played(matchup, each)
