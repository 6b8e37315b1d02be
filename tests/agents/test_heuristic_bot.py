"""The heuristic bot plays sensibly: it beats random play, and single positions show how."""

import pytest
from mtgenv_agents.selfplay import self_play


@pytest.mark.parametrize("deck", ["burn", "weenie"])
def test_it_beats_random_in_95_percent_of_1000_seat_swapped_games(deck: str) -> None:
    games = self_play((deck, deck), ("heuristic", "random"), 1000, seed=2026)
    assert (games["winner"] == 0).mean() >= 0.95


@pytest.mark.parametrize("deck", ["skies", "djinn", "countdown"])
def test_it_beats_random_with_other_decks(deck: str) -> None:
    games = self_play((deck, deck), ("heuristic", "random"), 200, seed=7)
    assert (games["winner"] == 0).mean() >= 0.85
