"""PufferLib plays matches: one by one through its emulation, and many at once in its buffers."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("pufferlib", reason="PufferLib is not installed")

import pufferlib.vector
from pufferlib.emulation import GymnasiumPufferEnv

from mtgenv.envs.one_box import OneBox, OneBoxVector
from mtgenv.envs.puffer import MatchPufferEnv
from mtgenv.envs.single import MatchEnv
from mtgenv.envs.vector import MatchVectorEnv

SMALL = {"decks": ("burn", "weenie"), "objects": 32, "life": 5, "illegal_action": "raise"}


def emulated(buf=None, seed=0):
    return GymnasiumPufferEnv(env=OneBox(MatchEnv(**SMALL)), buf=buf, seed=seed)


def last_legal(pieces, observations):
    masks = pieces.split(observations)[1]
    assert masks.any(axis=1).all()
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


@pytest.mark.parametrize(
    ("backend", "workers"),
    [(pufferlib.vector.Serial, {}), (pufferlib.vector.Multiprocessing, {"num_workers": 2})],
)
@pytest.mark.parametrize("creator", [emulated, MatchPufferEnv])
def test_its_vectors_play_matches_to_their_ends(creator, backend, workers):
    settings = {"num_envs": 3, **SMALL} if creator is MatchPufferEnv else {}
    envs = pufferlib.vector.make(
        creator, env_kwargs=settings, num_envs=4, backend=backend, **workers
    )
    pieces = OneBox(MatchEnv(**SMALL)).pieces
    observations, _ = envs.reset(seed=5)
    ended, won = 0, 0.0
    for _ in range(200):
        assert observations.dtype == np.int16
        actions = last_legal(pieces, observations)
        observations, rewards, terminals, truncations, _ = envs.step(actions)
        assert not np.any(rewards[~np.asarray(terminals)])
        assert not np.any(truncations)
        ended += int(np.sum(terminals))
        won += float(np.abs(rewards).sum())
    envs.close()
    assert ended > 0
    assert won > 0


def test_its_buffers_hold_what_the_environment_shows():
    native = pufferlib.vector.make(MatchPufferEnv, env_kwargs={"num_envs": 5, **SMALL})
    plain = OneBoxVector(MatchVectorEnv(5, autoreset_mode="SameStep", **SMALL))
    observations, _ = native.reset(seed=9)
    seeds = np.random.SeedSequence(9).generate_state(5, np.uint64) >> np.uint64(1)
    expected, _ = plain.reset(seed=seeds.tolist())
    told = []
    for _ in range(150):
        assert observations is native.observations
        assert np.array_equal(observations, expected)
        actions = last_legal(native.pieces, observations)
        observations, rewards, terminals, truncations, infos = native.step(actions)
        expected, paid, terminated, truncated, info = plain.step(actions)
        assert np.array_equal(rewards, paid)
        assert np.array_equal(terminals, terminated)
        assert np.array_equal(truncations, truncated)
        told += infos
        if terminated.any():
            facts = info["final_info"]["match"]
            rows = np.flatnonzero(terminated)
            assert [one["turns"] for one in infos] == facts["turns"][rows].tolist()
            assert [one["result"] for one in infos] == facts["result"][rows].tolist()
    assert told
    native.close()
    plain.close()


def test_environments_of_neighbouring_seeds_share_no_match():
    first, second = (MatchPufferEnv(8, **SMALL) for _ in range(2))
    one, other = first.reset(seed=3)[0], second.reset(seed=4)[0]
    assert not {row.tobytes() for row in one} & {row.tobytes() for row in other}
