"""Observation and mask in one Box: nothing is lost, in any mode, alone and in batches."""

from __future__ import annotations

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from mtgenv.envs.one_box import OneBox, OneBoxVector, Pieces
from mtgenv.envs.single import MatchEnv
from mtgenv.envs.vector import MatchVectorEnv

SETTINGS = {"decks": ("burn", "weenie-shahrazad"), "max_turns": 8, "seat": "random"}


def same(joined, pieces, tables, mask):
    parts, legal = pieces.split(joined)
    return (
        parts.keys() == tables.keys()
        and all(np.array_equal(parts[name], tables[name]) for name in tables)
        and np.array_equal(legal, mask)
    )


def test_one_environment_shows_what_it_showed_before():
    plain, boxed = MatchEnv(**SETTINGS), OneBox(MatchEnv(**SETTINGS))
    tables, info = plain.reset(seed=3)
    joined, _ = boxed.reset(seed=3)
    for _ in range(200):
        assert boxed.observation_space.contains(joined)
        assert same(joined, boxed.pieces, tables, info["action_mask"])
        action = int(boxed.pieces.split(joined)[1].argmax())
        tables, reward, over, _, info = plain.step(action)
        joined, reward_too, over_too, _, _ = boxed.step(action)
        assert (reward, over) == (reward_too, over_too)
        if over:
            assert same(joined, boxed.pieces, tables, info["action_mask"])
            tables, info = plain.reset()
            joined, _ = boxed.reset()


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_a_batch_shows_what_it_showed_before(mode):
    plain = MatchVectorEnv(3, autoreset_mode=mode, decklists=True, **SETTINGS)
    boxed = OneBoxVector(MatchVectorEnv(3, autoreset_mode=mode, decklists=True, **SETTINGS))
    tables, info = plain.reset(seed=5)
    joined, _ = boxed.reset(seed=5)
    assert joined.shape == boxed.observation_space.shape
    ended = 0
    for _ in range(150):
        assert boxed.observation_space.contains(joined)
        assert same(joined, boxed.pieces, tables, info["action_mask"])
        actions = info["action_mask"].argmax(axis=1)
        tables, rewards, over, _, info = plain.step(actions)
        joined, rewards_too, over_too, _, told = boxed.step(actions)
        assert np.array_equal(rewards, rewards_too)
        assert np.array_equal(over, over_too)
        ended += int(over.sum())
        for i in np.flatnonzero(info.get("_final_obs", [])):
            final, mask = info["final_obs"][i], info["final_info"]["action_mask"][i]
            assert same(told["final_obs"][i], boxed.pieces, final, mask)
        if mode == AutoresetMode.DISABLED and over.any():
            tables, info = plain.reset(options={"reset_mask": over})
            joined, _ = boxed.reset(options={"reset_mask": over})
    assert ended > 0
    plain.close()
    boxed.close()


def test_a_network_takes_it_apart():
    torch = pytest.importorskip("torch", reason="the extra 'train' is not installed")
    envs = OneBoxVector(MatchVectorEnv(2, **SETTINGS))
    joined, _ = envs.reset(seed=1)
    tables, mask = envs.pieces.split(torch.from_numpy(joined))
    expected, legal = envs.pieces.split(joined)
    assert all(np.array_equal(tables[name].numpy(), expected[name]) for name in expected)
    assert np.array_equal(mask.numpy(), legal)
    envs.close()


def test_it_is_for_environments_of_mtgenv():
    with pytest.raises(TypeError, match="a Dict of tables and discrete actions, not Box"):
        Pieces.of(gym.spaces.Box(0, 1), gym.spaces.Discrete(2))
