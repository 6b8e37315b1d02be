"""Wrappers that turn observations into one vector of floats, for networks that take no tables."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from gymnasium.utils import RecordConstructorArgs
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from mtgenv.encoding.normalise import COUNT_LIMIT, flatten

Vector = NDArray[np.float32]


def _flat_space(space: spaces.Space[Any]) -> spaces.Box:
    if not isinstance(space, spaces.Dict):
        raise TypeError(f"an environment of mtgenv has a Dict of tables, not {space}")
    empty = {name: np.zeros(part.shape or (), np.int16) for name, part in space.items()}
    return spaces.Box(-COUNT_LIMIT, COUNT_LIMIT, flatten(empty).shape, np.float32)


class FlattenTables(
    gym.ObservationWrapper[Vector, Any, dict[str, np.ndarray]], RecordConstructorArgs
):
    """Flattens and normalises the observations of one environment.

    Example:
        >>> from mtgenv.envs.single import MatchEnv
        >>> env = FlattenTables(MatchEnv(objects=32))
        >>> observation, _ = env.reset(seed=1)
        >>> observation.shape == env.observation_space.shape
        True
    """

    def __init__(self, env: gym.Env[dict[str, np.ndarray], Any]) -> None:
        RecordConstructorArgs.__init__(self)
        gym.ObservationWrapper.__init__(self, env)
        self.observation_space: spaces.Space[Any] = _flat_space(env.observation_space)

    def observation(self, observation: dict[str, np.ndarray]) -> Vector:
        """Flatten an observation."""
        return flatten(observation)


class FlattenTablesVector(gym.vector.VectorObservationWrapper):
    """Flattens and normalises the observations of a vector environment.

    Example:
        >>> from mtgenv.envs.vector import MatchVectorEnv
        >>> envs = FlattenTablesVector(MatchVectorEnv(2, objects=32))
        >>> envs.reset(seed=1)[0].shape == envs.observation_space.shape
        True
        >>> envs.close()
    """

    def __init__(self, env: gym.vector.VectorEnv[Any, Any, Any]) -> None:
        super().__init__(env)
        self.single_observation_space = _flat_space(env.single_observation_space)
        self.observation_space = batch_space(self.single_observation_space, env.num_envs)

    def observations(self, observations: dict[str, np.ndarray]) -> Vector:
        """Flatten a batch of observations."""
        return flatten(observations, batch_axes=1)
