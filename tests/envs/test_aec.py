"""A match as a PettingZoo environment, against PettingZoo's own tests."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="the extra 'pettingzoo' is not installed")

from pettingzoo.test import api_test, seed_test

from mtgenv.compiling.jit import JIT
from mtgenv.envs.aec import MatchAECEnv
from mtgenv.errors import MtgenvError

CYCLES = 150 if JIT else 20


@pytest.mark.parametrize(
    "settings",
    [
        {"decks": ("burn", "weenie")},
        {"decks": ("weenie-shahrazad", "burn"), "max_turns": 30},
        {"decks": ("burn",) * 3, "max_turns": 30},
    ],
)
def test_the_library_finds_nothing_wrong(settings):
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(MatchAECEnv(**settings), num_cycles=CYCLES)
    # It says of observations of several tables that they are none of one array.
    expected = ("NumPy", "should be gymnasium.spaces.box")
    texts = [str(one.message) for one in said]
    unexpected = [text for text in texts if not any(word in text for word in expected)]
    assert not unexpected, unexpected


def test_a_seed_decides_everything():
    seed_test(lambda: MatchAECEnv(decks=("burn", "burn")), num_cycles=CYCLES)


def play(env, rng, agents):
    """Play a match at random; return the rewards of all, and count who was asked."""
    asked = dict.fromkeys(agents, 0)
    totals = dict.fromkeys(agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        mask = observation["action_mask"]
        if terminated or truncated:
            env.step(None)
            continue
        asked[agent] += 1
        for other in agents:
            if other != agent:
                assert not env.observe(other)["action_mask"].any()
        env.step(int(rng.choice(np.flatnonzero(mask))))
    return totals, asked


def test_who_wins_gets_the_reward():
    env = MatchAECEnv(decks=("burn", "burn"), max_turns=40 if JIT else 4)
    rng = np.random.default_rng(0)
    for seed in range(2 if JIT else 1):
        env.reset(seed=seed)
        totals, asked = play(env, rng, env.possible_agents)
        winner = int(env.batch.matches[0]["winner"])
        expected = {"player_0": 0.0, "player_1": 0.0}
        if winner >= 0:
            expected = {f"player_{seat}": 1.0 if seat == winner else -1.0 for seat in (0, 1)}
        assert totals == expected
        assert all(asked.values())


def test_an_episode_that_is_cut_off_is_truncated_for_all():
    env = MatchAECEnv(decks=("burn", "burn"), max_episode_steps=3)
    env.reset(seed=1)
    rng = np.random.default_rng(0)
    totals, asked = play(env, rng, env.possible_agents)
    assert sum(asked.values()) == 3
    assert totals == {"player_0": 0.0, "player_1": 0.0}


def test_nothing_is_done_before_a_reset():
    env = MatchAECEnv(decks=("burn", "burn"))
    with pytest.raises(MtgenvError, match=r"step\(\) before reset\(\)"):
        env.step(0)


def test_what_is_seen_is_what_the_seat_sees():
    env = MatchAECEnv(decks=("burn", "weenie"))
    env.reset(seed=3)
    for agent in env.possible_agents:
        shown = env.observe(agent)["observation"]
        assert env.observation_space(agent)["observation"].contains(shown)
        assert bool(shown["decision"][0]) == (agent == env.agent_selection)
