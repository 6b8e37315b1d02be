"""A match as a multi-agent environment of RLlib, in which whoever is asked acts alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from mtgenv.encoding.normalise import COUNT_LIMIT, flatten
from mtgenv.envs.selfplay import SelfPlayVectorEnv
from mtgenv.errors import MtgenvError

try:
    from ray.rllib.env.multi_agent_env import MultiAgentEnv
except ImportError:
    raise MtgenvError('RLlib is not installed: pip install "mtgenv[rllib]"') from None

Observation = dict[str, NDArray[np.float32]]

EVERYBODY = "__all__"
"""Under this name RLlib wants to know whether the episode is over for all."""


class MatchMultiAgentEnv(MultiAgentEnv):  # type: ignore[misc]
    """A match of two players or more, each of them an agent: ``"player_0"``, ``"player_1"``, ...

    Only the agent that is asked has an observation, and only its action is taken. Under
    ``"observations"`` stands the vector of normalised floats of `FlattenTables`, under
    ``"action_mask"`` what is legal, float32 of shape (actions,): what RLlib's own
    ``ActionMaskingTorchRLModule`` takes. Rewards are 0 until the match is over; then all agents get
    theirs, with an observation in which nothing is legal. An episode that ``max_illegal_actions``
    or ``max_episode_steps`` cuts off is truncated for all.

    Args:
        config: the options of a self-play environment, see `SelfPlayVectorEnv`; as RLlib hands it
            over, what `AlgorithmConfig.environment` was given as ``env_config``.

    Example:
        >>> env = MatchMultiAgentEnv({"decks": ("burn", "weenie"), "objects": 32})
        >>> observations, _ = env.reset(seed=1)
        >>> over = {"__all__": False}
        >>> while not over["__all__"]:
        ...     ((agent, seen),) = observations.items()
        ...     action = int(seen["action_mask"].argmax())
        ...     observations, rewards, over, _, _ = env.step({agent: action})
        >>> sorted(rewards.values())
        [-1.0, 1.0]
    """

    def __init__(self, config: Mapping[str, Any] | None = None) -> None:
        super().__init__()
        self.envs = SelfPlayVectorEnv(1, autoreset_mode=AutoresetMode.DISABLED, **(config or {}))
        players, actions = self.envs.batch.players, self.envs.batch.actions
        tables = self.envs.single_observation_space
        assert isinstance(tables, spaces.Dict)
        empty = {name: np.zeros(part.shape or (), np.int16) for name, part in tables.items()}
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents = list(self.possible_agents)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observations": spaces.Box(
                        -COUNT_LIMIT, COUNT_LIMIT, flatten(empty).shape, np.float32
                    ),
                    "action_mask": spaces.Box(0.0, 1.0, (actions,), np.float32),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._asked: str | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin the next match.

        Args:
            seed: where all chance comes from; without, the next episode of the seed there is.
            options: RLlib may give some; none are known, and none do anything.
        """
        tables, info = self.envs.reset(seed=seed)
        return self._shown(tables, info), {}

    def step(
        self, action_dict: Mapping[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Answer for the agent that is asked.

        Raises:
            MtgenvError: if its action is missing, or no match has begun.
        """
        if self._asked is None:
            raise MtgenvError("step() before reset(): call reset() first")
        if self._asked not in action_dict:
            raise MtgenvError(
                f"{self._asked} is asked, and no action of theirs is there but of "
                f"{', '.join(action_dict) or 'nobody'}"
            )
        tables, _, terminated, truncated, info = self.envs.step(
            np.array([action_dict[self._asked]])
        )
        ended = dict.fromkeys([*self.possible_agents, EVERYBODY], bool(terminated[0]))
        cut_off = dict.fromkeys([*self.possible_agents, EVERYBODY], bool(truncated[0]))
        over = ended[EVERYBODY] or cut_off[EVERYBODY]
        given = map(float, info["rewards"][0])
        rewards = dict(zip(self.possible_agents, given, strict=True))
        if not over:
            observations = self._shown(tables, info)
            return (
                observations,
                {agent: rewards[agent] for agent in observations},
                ended,
                cut_off,
                {},
            )
        self._asked = None
        observations = {
            agent: self._observation(self.envs.observe(seat), np.zeros(self.envs.batch.actions))
            for seat, agent in enumerate(self.possible_agents)
        }
        return observations, rewards, ended, cut_off, {}

    def _shown(self, tables: Any, info: Mapping[str, Any]) -> dict[str, Observation]:
        """Return what the agent that is asked sees."""
        self._asked = self.possible_agents[int(info["seat"][0])]
        return {self._asked: self._observation(tables, info["action_mask"][0])}

    @staticmethod
    def _observation(tables: Mapping[str, np.ndarray], mask: np.ndarray) -> Observation:
        return {
            "observations": flatten({name: table[0] for name, table in tables.items()}),
            "action_mask": mask.astype(np.float32),
        }

    def close(self) -> None:
        """Close the environment."""
        self.envs.close()
