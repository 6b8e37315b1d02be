"""Observation and action mask in one Box, for learners that take a single array, and back again.

The integers are put side by side as they are: the tables of the observation in the order of the
alphabet, then the mask. So nothing is lost; `Pieces.split` takes views of an array, of NumPy or of
PyTorch, and a network can begin with it. `mtgenv.envs.flatten` makes normalised floats instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from gymnasium.utils import RecordConstructorArgs
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

Vector = NDArray[np.int16]


@dataclass(frozen=True)
class Pieces:
    """Where the parts of an observation stand in one array.

    Attributes:
        tables: the shape of each table by name, in the order in which they stand there.
        actions: how many actions there are; their mask stands behind the tables.

    Example:
        >>> pieces = Pieces({"objects": (2, 3), "decision": (4,)}, 5)
        >>> pieces.width
        15
        >>> tables, mask = pieces.split(np.arange(15))
        >>> tables["objects"].tolist(), mask.tolist()
        ([[0, 1, 2], [3, 4, 5]], [10, 11, 12, 13, 14])
    """

    tables: Mapping[str, tuple[int, ...]]
    actions: int

    @classmethod
    def of(cls, observation_space: spaces.Space[Any], action_space: spaces.Space[Any]) -> Pieces:
        """Return those of an environment with such spaces.

        Raises:
            TypeError: if they are no spaces of an environment of mtgenv.
        """
        if not isinstance(observation_space, spaces.Dict) or not isinstance(
            action_space, spaces.Discrete
        ):
            raise TypeError(
                "an environment of mtgenv has a Dict of tables and discrete actions, not "
                f"{observation_space} and {action_space}"
            )
        tables = {name: part.shape or () for name, part in observation_space.items()}
        return cls(tables, int(action_space.n))

    @property
    def width(self) -> int:
        """How many numbers an observation and its mask are."""
        return sum(int(np.prod(shape)) for shape in self.tables.values()) + self.actions

    def space(self, observation_space: spaces.Dict) -> spaces.Box:
        """Return the Box of observations of a space that have been joined."""
        boxes = [observation_space[name] for name in self.tables]
        low, high = (
            np.concatenate([*(getattr(box, end).reshape(-1) for box in boxes), mask])
            for end, mask in (
                ("low", np.zeros(self.actions, np.int16)),
                ("high", np.ones(self.actions, np.int16)),
            )
        )
        return spaces.Box(low, high, dtype=np.int16)

    def join(
        self, tables: Mapping[str, np.ndarray], mask: np.ndarray, out: Vector | None = None
    ) -> Vector:
        """Put an observation, or a batch of them, into one array.

        Args:
            tables: the tables by name, shape (..., *the table's own).
            mask: which actions are legal, shape (..., actions).
            out: where to write it, int16 of shape (..., width); a fresh array if not given.

        Returns:
            int16 of shape (..., width).
        """
        batch = mask.shape[:-1]
        parts = [tables[name].reshape(*batch, -1) for name in self.tables]
        if out is None:
            out = np.empty((*batch, self.width), np.int16)
        return np.concatenate([*parts, mask], axis=-1, out=out)

    def split(self, joined: Any) -> tuple[dict[str, Any], Any]:
        """Take an array apart again.

        Args:
            joined: what `join` returned, or a tensor of it, shape (..., width).

        Returns:
            The tables by name and the mask: views.
        """
        batch = tuple(joined.shape[:-1])
        tables = {}
        start = 0
        for name, shape in self.tables.items():
            stop = start + int(np.prod(shape))
            tables[name] = joined[..., start:stop].reshape(*batch, *shape)
            start = stop
        return tables, joined[..., start:]


class OneBox(gym.Wrapper[Vector, Any, Any, Any], RecordConstructorArgs):
    """One environment whose observation is one Box with the mask in it.

    Attributes:
        pieces: where the parts stand.

    Example:
        >>> from mtgenv.envs.single import MatchEnv
        >>> env = OneBox(MatchEnv(objects=32))
        >>> observation, info = env.reset(seed=1)
        >>> tables, mask = env.pieces.split(observation)
        >>> env.observation_space.contains(observation), bool((mask == info["action_mask"]).all())
        (True, True)
    """

    def __init__(self, env: gym.Env[Any, Any]) -> None:
        RecordConstructorArgs.__init__(self)
        super().__init__(env)
        self.pieces = Pieces.of(env.observation_space, env.action_space)
        assert isinstance(env.observation_space, spaces.Dict)
        self.observation_space: spaces.Space[Any] = self.pieces.space(env.observation_space)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, dict[str, Any]]:
        """Begin a match."""
        tables: Any
        tables, info = self.env.reset(seed=seed, options=options)
        return self.pieces.join(tables, info["action_mask"]), info

    def step(self, action: Any) -> tuple[Vector, Any, bool, bool, dict[str, Any]]:
        """Answer the decision that is open."""
        tables: Any
        tables, reward, terminated, truncated, info = self.env.step(action)
        joined = self.pieces.join(tables, info["action_mask"])
        return joined, reward, terminated, truncated, info


class OneBoxVector(gym.vector.VectorWrapper):
    """A vector environment whose observation is one Box with the mask in it, in fresh arrays.

    Attributes:
        pieces: where the parts stand.

    Example:
        >>> from mtgenv.envs.vector import MatchVectorEnv
        >>> envs = OneBoxVector(MatchVectorEnv(2, objects=32, autoreset_mode="SameStep"))
        >>> observations, _ = envs.reset(seed=1)
        >>> _, masks = envs.pieces.split(observations)
        >>> observations, *_ = envs.step(masks.argmax(axis=1))
        >>> observations.shape == envs.observation_space.shape
        True
        >>> envs.close()
    """

    def __init__(self, env: gym.vector.VectorEnv[Any, Any, Any]) -> None:
        super().__init__(env)
        self.pieces = Pieces.of(env.single_observation_space, env.single_action_space)
        assert isinstance(env.single_observation_space, spaces.Dict)
        self.single_observation_space = self.pieces.space(env.single_observation_space)
        self.observation_space = batch_space(self.single_observation_space, env.num_envs)

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, dict[str, Any]]:
        """Begin new matches."""
        tables, info = self.env.reset(seed=seed, options=options)
        return self.pieces.join(tables, info["action_mask"]), info

    def step(
        self, actions: Any
    ) -> tuple[Vector, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Answer every decision that is open; ``final_obs`` are joined as observations are."""
        tables, rewards, terminated, truncated, info = self.env.step(actions)
        if "final_obs" in info:
            last = np.full(self.num_envs, None, dtype=object)
            for i in np.flatnonzero(info["_final_obs"]):
                mask = info["final_info"]["action_mask"][i]
                last[i] = self.pieces.join(info["final_obs"][i], mask)
            info = info | {"final_obs": last}
        joined = self.pieces.join(tables, info["action_mask"])
        return joined, rewards, terminated, truncated, info
