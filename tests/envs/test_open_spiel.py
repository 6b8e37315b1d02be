"""OpenSpiel plays matches: its own tests and algorithms, what a player sees and knows, copies."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("pyspiel", reason="the extra 'open-spiel' is not installed")

import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import cfr, exploitability, random_agent

import mtgenv.envs.open_spiel  # noqa: F401 (registers the game)
from mtgenv.envs.selfplay import SelfPlayVectorEnv
from mtgenv.errors import MtgenvError

SMALL = {"deck": "burn", "other_deck": "burn", "seeds": 4, "life": 5, "max_turns": 12}


def load(**changes):
    return pyspiel.load_game("python_mtgenv", SMALL | changes)


@pytest.fixture(scope="module")
def tiny(tmp_path_factory):
    """A match small enough to be solved: hands of one card, three turns, two deals."""
    deck = tmp_path_factory.mktemp("decks") / "tiny.txt"
    deck.write_text("4 Lightning Bolt\n4 Mountain\n")
    parts = {"deck": str(deck), "other_deck": str(deck), "seeds": 2, "life": 3, "hand": 1}
    return load(**parts, max_turns=3, objects=32)


def test_it_passes_the_test_of_open_spiel():
    pyspiel.random_sim_test(load(), num_sims=2, serialize=True, verbose=False)


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
    known = [state.information_state_string(player) for player in (0, 1)]
    copy = state.clone()
    while not copy.is_terminal():
        copy.apply_action(copy.legal_actions()[-1])
    assert (str(state), state.history()) == (before, history)
    assert [state.information_state_string(player) for player in (0, 1)] == known
    assert not state.is_terminal()


def test_a_position_can_be_written_down_and_read():
    game = load()
    state = game.new_initial_state()
    state.apply_action(2)
    for _ in range(9):
        state.apply_action(state.legal_actions()[0])
    _, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(read) == str(state)
    assert read.history() == state.history()
    assert read.legal_actions() == state.legal_actions()
    for player in (0, 1):
        assert read.information_state_string(player) == state.information_state_string(player)


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
    assert state.information_state_string(0) != state.information_state_string(1)


def test_observers_have_no_parameters():
    with pytest.raises(MtgenvError, match="an observer has none"):
        load().make_py_observer(params={"cards": 1})


def test_who_holds_the_same_hand_knows_the_same_whatever_was_dealt_to_others(tiny):
    """Of eight cards of two names one is held: two hands, seen by whoever begins."""
    game = pyspiel.load_game("python_mtgenv", tiny.get_parameters() | {"seeds": 40})
    known = {}
    for seed in range(40):
        state = game.new_initial_state()
        state.apply_action(seed)
        player = state.current_player()
        hand = state.observation_string(player).split("hand: ")
        bolt = any(part.startswith("Lightning Bolt") for part in hand)
        known.setdefault((player, bolt), set()).add(state.information_state_string())
    assert len(known) == 4
    assert all(len(states) == 1 for states in known.values())


def test_an_information_state_is_what_was_seen_when_asked_and_what_was_answered(tiny):
    """Through the whole tree: equal where these are equal, and only there."""
    told, meant, shared = {}, {}, 0

    def walk(state, histories):
        nonlocal shared
        if state.is_terminal():
            return
        player = state.current_player()
        seen = tuple(table.tobytes() for table in state.envs.observe(player).values())
        mine = (*histories[player], seen)
        text, legal = state.information_state_string(), tuple(state.legal_actions())
        shared += (player, text) in told
        assert told.setdefault((player, text), (mine, legal)) == (mine, legal)
        assert meant.setdefault((player, mine), text) == text
        for action in legal:
            after = list(histories)
            after[player] = (*mine, action)
            walk(state.child(action), after)

    root = tiny.new_initial_state()
    for seed in root.legal_actions():
        walk(root.child(seed), [(), ()])
    assert len(told) > 100
    assert shared > 10


def test_counterfactual_regret_minimisation_solves_a_small_match(tiny):
    solver = cfr.CFRSolver(tiny)
    gained = []
    for _ in range(2):
        for _ in range(4):
            solver.evaluate_and_update_policy()
        gained.append(exploitability.nash_conv(tiny, solver.average_policy()))
    assert gained[1] < gained[0] < 0.5
    # OpenSpiel's algorithms in C++ walk the same tree.
    other = pyspiel.CFRSolver(tiny)
    for _ in range(8):
        other.evaluate_and_update_policy()
    assert pyspiel.nash_conv(tiny, other.average_policy()) == pytest.approx(gained[1])


def test_agents_of_open_spiel_play_it():
    kind = rl_environment.ObservationType.OBSERVATION
    environment = rl_environment.Environment(load(), observation_type=kind)
    environment.seed(1)
    actions = environment.action_spec()["num_actions"]
    agents = [random_agent.RandomAgent(player, actions) for player in (0, 1)]
    step, decisions = environment.reset(), 0
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == load().observation_tensor_size()
        step = environment.step([agents[player].step(step).action])
        decisions += 1
    assert decisions > 10
    assert sum(step.rewards) == 0
