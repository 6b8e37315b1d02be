"""When a step is taken on trial, which copies the whole match (616.1)."""

from __future__ import annotations

import numpy as np
import pytest

from mtgenv.matches.match import Match


@pytest.mark.parametrize("deck", ["burn", "weenie"])
def test_where_no_card_replaces_anything_no_step_is_one(deck: str) -> None:
    match = Match.new(deck, deck, seed=1)
    tables = match.matchup.tables
    assert tables["replacers"][0] == tables["own_replacers"][0] == 0
    chance = np.random.default_rng(1)
    while not match.over and match.record["turns"][0] < 12:
        match.step(int(chance.integers(len(match.legal_actions()))))
        assert match.record["contested"][0, 0] == 0
