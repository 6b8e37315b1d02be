"""OpenSpiel plays matches: its own test, what it sees and gets, copies of positions."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("pyspiel", reason="the extra 'open-spiel' is not installed")

import pyspiel

import mtgenv.envs.open_spiel  # noqa: F401 (registers the game)
from mtgenv.envs.selfplay import SelfPlayVectorEnv

SMALL = {"deck": "burn", "other_deck": "burn", "seeds": 4, "life": 5, "max_turns": 12}


def load():
    return pyspiel.load_game("python_mtgenv", SMALL)


def test_it_passes_the_test_of_open_spiel():
    pyspiel.random_sim_test(load(), num_sims=2, serialize=False, verbose=False)


def test_a_match_is_that_of_the_environment():
    state = load().new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(seed, 0.25) for seed in range(4)]
    state.apply_action(3)
    envs = SelfPlayVectorEnv(1, decks=("burn", "burn"), life=5, max_turns=12)
    _, info = envs.reset(seed=3)
    over = False
    while not over:
        legal = np.flatnonzero(info["action_mask"][0])
        assert state.legal_actions() == legal.tolist()
        assert state.current_player() == info["seat"][0]
        state.apply_action(int(legal[-1]))
        _, _, ended, _, info = envs.step(legal[-1:])
        over = bool(ended[0])
        assert state.is_terminal() == over
    assert state.returns() == info["rewards"][0].tolist()
    assert sum(state.returns()) == 0
    envs.close()


def test_a_copy_goes_its_own_way():
    state = load().new_initial_state()
    state.apply_action(1)
    for _ in range(6):
        state.apply_action(state.legal_actions()[0])
    before, history = str(state), state.history()
    copy = state.clone()
    while not copy.is_terminal():
        copy.apply_action(copy.legal_actions()[-1])
    assert (str(state), state.history()) == (before, history)
    assert not state.is_terminal()


def test_players_do_not_see_the_same():
    game = load()
    state = game.new_initial_state()
    state.apply_action(0)
    observer = game.make_py_observer()
    seen = []
    for player in (0, 1):
        observer.set_from(state, player)
        seen.append(observer.tensor.copy())
    assert not np.array_equal(*seen)
    assert observer.string_from(state, 0) != observer.string_from(state, 1)
