"""Matches as a native environment of PufferLib: one Box, written into its buffers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from mtgenv.envs.one_box import Pieces
from mtgenv.envs.vector import MatchVectorEnv
from mtgenv.errors import MtgenvError

try:
    from pufferlib import PufferEnv
except ImportError:
    raise MtgenvError("PufferLib is not installed; see https://puffer.ai") from None

TOLD = ("result", "turns", "decisions")
"""Facts about a match that is over, of which PufferLib shows the means."""


class MatchPufferEnv(PufferEnv):  # type: ignore[misc]
    """Many matches against an opponent, stepped in one compiled call.

    Observation and mask stand in one Box, as in `OneBoxVector`; `pieces` takes them apart. What is
    over begins anew in the same step.

    Args:
        num_envs: how many matches.
        buf: buffers that PufferLib gives; without, it makes its own.
        seed: where all chance comes from, unless `reset` is given another one.
        **settings: as in `MatchVectorEnv`.

    Attributes:
        pieces: where the parts stand.

    Example:
        >>> envs = MatchPufferEnv(4, decks=("burn", "burn"), objects=32)
        >>> observations, _ = envs.reset(seed=1)
        >>> _, masks = envs.pieces.split(observations)
        >>> observations, rewards, *_ = envs.step(masks.argmax(axis=1))
        >>> observations is envs.observations, rewards.shape
        (True, (4,))
        >>> envs.close()
    """

    def __init__(
        self,
        num_envs: int = 64,
        buf: Mapping[str, np.ndarray] | None = None,
        seed: int = 0,
        **settings: Any,
    ) -> None:
        self.envs = MatchVectorEnv(num_envs, autoreset_mode=AutoresetMode.SAME_STEP, **settings)
        tables = self.envs.single_observation_space
        assert isinstance(tables, spaces.Dict)
        self.pieces = Pieces.of(tables, self.envs.single_action_space)
        self.single_observation_space = self.pieces.space(tables)
        self.single_action_space = self.envs.single_action_space
        self.num_agents = num_envs
        self._seed = seed
        super().__init__(buf)

    def reset(self, seed: int | None = None) -> tuple[NDArray[np.int16], list[dict[str, float]]]:
        """Begin new matches.

        Args:
            seed: where all chance comes from. PufferLib gives neighbouring seeds to the
                environments of a run, which share no match for all that.
        """
        drawn = np.random.SeedSequence(self._seed if seed is None else seed)
        seeds = drawn.generate_state(self.num_agents, np.uint64) >> np.uint64(1)
        tables, info = self.envs.reset(seed=seeds.tolist())
        self.pieces.join(tables, info["action_mask"], out=self.observations)
        return self.observations, []

    def step(
        self, actions: np.ndarray
    ) -> tuple[NDArray[np.int16], np.ndarray, np.ndarray, np.ndarray, list[dict[str, float]]]:
        """Answer every decision that is open.

        Returns:
            The buffers: observations, rewards, which matches are over, which were cut off; and
            facts about those.
        """
        tables, rewards, terminated, truncated, info = self.envs.step(actions)
        self.pieces.join(tables, info["action_mask"], out=self.observations)
        self.rewards[:] = rewards
        self.terminals[:] = terminated
        self.truncations[:] = truncated
        told = []
        if "final_info" in info:
            facts = info["final_info"]["match"]
            told = [
                {name: float(facts[name][i]) for name in TOLD}
                for i in np.flatnonzero(terminated | truncated)
            ]
        return self.observations, self.rewards, self.terminals, self.truncations, told

    def close(self) -> None:
        """Close the environment."""
        self.envs.close()
