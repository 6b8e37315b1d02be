from __future__ import annotations

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from mtgenv.compiling.jit import JIT
from mtgenv.envs.vector import MatchVectorEnv
from mtgenv.testing import check_vector_env

STEPS = 300 if JIT else 60
SETTINGS = {} if JIT else {"max_turns": 4}


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_gymnasiums_own_vector_environment_passes(mode):
    def make(num_envs, autoreset_mode):
        return gym.vector.SyncVectorEnv(
            [lambda: gym.make("CartPole-v1")] * num_envs, autoreset_mode=autoreset_mode
        )

    check_vector_env(make, mode)


class OneBuffer(MatchVectorEnv):
    """Writes every observation into the same memory."""

    def step(self, actions):
        result = super().step(actions)
        self.batch._now ^= 1
        return result


class OtherMode(MatchVectorEnv):
    """Says another autoreset mode than it has."""

    def __init__(self, num_envs=1, **settings):
        super().__init__(num_envs, **settings)
        self.metadata["autoreset_mode"] = AutoresetMode.DISABLED


class Restless(MatchVectorEnv):
    """Forgets the seed."""

    def reset(self, *, seed=None, options=None):
        return super().reset(seed=int(np.random.default_rng().integers(1 << 30)), options=options)


class Mute(MatchVectorEnv):
    """Allows nothing."""

    def _info(self):
        info = super()._info()
        info["action_mask"] = np.zeros_like(info["action_mask"])
        return info


class Forgetful(MatchVectorEnv):
    """Does not say what was seen last."""

    def _report(self, terminated, info):
        super()._report(terminated, info)
        del info["final_obs"]


class Crowd(MatchVectorEnv):
    """Gives a reward that depends on how many there are."""

    def step(self, actions):
        observations, rewards, *rest = super().step(actions)
        return observations, rewards + 0.5 * self.num_envs, *rest


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (OneBuffer, "the next call changed what a call had returned"),
        (OtherMode, "autoreset_mode"),
        (Restless, "the same seed gave another rollout"),
        (Mute, "an action_mask allows nothing"),
        (Forgetful, "info lacks 'final_obs'"),
        (Crowd, "environment 0 depends on how many"),
    ],
)
def test_what_is_broken_is_named(broken, message):
    def make(num_envs, autoreset_mode):
        return broken(num_envs, autoreset_mode=autoreset_mode, **SETTINGS)

    with pytest.raises(AssertionError, match=message):
        check_vector_env(make, AutoresetMode.SAME_STEP, steps=STEPS)


def test_too_few_steps_are_told():
    with pytest.raises(AssertionError, match="no episode ended within 3 steps"):
        check_vector_env(MatchVectorEnv, AutoresetMode.SAME_STEP, steps=3)
