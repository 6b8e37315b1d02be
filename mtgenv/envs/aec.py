"""A match as a PettingZoo environment: agents take turns as the match asks them (AEC)."""

from __future__ import annotations

from typing import Any, Unpack

import gymnasium as gym
import numpy as np

from mtgenv.encoding.spaces import action_space, observation_space
from mtgenv.envs import inspection, kernel
from mtgenv.envs.batch import SEED_BITS, EnvBatch, check_env_seed
from mtgenv.envs.rendering import RENDER_MODES, render
from mtgenv.envs.settings import EnvSettings, SelfPlayKeywords
from mtgenv.errors import MtgenvError

try:
    from pettingzoo import AECEnv
except ImportError:
    raise MtgenvError('PettingZoo is not installed: pip install "mtgenv[pettingzoo]"') from None

Observation = dict[str, Any]


class MatchAECEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A match of two players or more, each of them an agent: ``"player_0"``, ``"player_1"``, ...

    Who is asked next is whoever the match asks, which may be the same one again. An observation
    has the tables under ``"observation"`` and what is legal under ``"action_mask"``, int8 of shape
    (actions,); of somebody who is not asked nothing is legal. Rewards are 0 until the match is
    over. Illegal actions do what the option ``illegal_action`` says; an episode that
    ``max_illegal_actions`` or ``max_episode_steps`` cuts off is truncated for all.

    Args:
        render_mode: None, ``"ansi"`` or ``"rgb_array"``.
        **settings: the options of a self-play environment, see `SelfPlayVectorEnv`.

    Example:
        >>> env = MatchAECEnv(decks=("burn", "weenie"))
        >>> env.reset(seed=1)
        >>> for agent in env.agent_iter():
        ...     observation, reward, terminated, truncated, info = env.last()
        ...     over = terminated or truncated
        ...     mask = observation["action_mask"]
        ...     env.step(None if over else env.action_space(agent).sample(mask))
        >>> env.agents
        []
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (PettingZoo declares it of instances)
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
        "name": "mtgenv_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self, render_mode: str | None = None, **settings: Unpack[SelfPlayKeywords]
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise MtgenvError(f"render_mode={render_mode!r}: give {', '.join(RENDER_MODES)}")
        self.render_mode = render_mode
        self.settings = EnvSettings.of(settings)
        self.batch = EnvBatch(
            1, self.settings, both_seats=True, autoreset=kernel.AUTORESET_DISABLED
        )
        self.possible_agents = [f"player_{seat}" for seat in range(self.settings.players)]
        self.agents: list[str] = []
        sizes = (self.settings.objects, self.settings.decklists, self.settings.players)
        self.observation_spaces = {
            agent: gym.spaces.Dict(
                {
                    "observation": observation_space(*sizes),
                    "action_mask": gym.spaces.Box(0, 1, (self.batch.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: action_space(self.settings.objects, self.settings.players)
            for agent in self.possible_agents
        }
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._began = False

    def observation_space(self, agent: str) -> gym.spaces.Space[Any]:
        """Return the space of an agent's observations, the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gym.spaces.Space[Any]:
        """Return the space of an agent's actions, the same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the next match.

        Args:
            seed: where all chance comes from; without, the next episode of the seed there is.
            options: PettingZoo's own tests give some; none are known, and none do anything.
        """
        seeds = None
        if seed is not None:
            check_env_seed(seed)
            seeds = np.array([int(seed) & SEED_BITS], np.int64)
        elif not self._began:
            seeds = np.random.default_rng().integers(1 << 62, size=1)
        self.batch.reset(np.ones(1, bool), seeds)
        self._began = True
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def _ask(self) -> None:
        """Let the match say who is asked."""
        self.agent_selection = self.possible_agents[int(self.batch.episodes[0]["shown_to"])]

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees now, and what it may do."""
        self._check_began("observe")
        seat = self._seats[agent]
        mask = np.zeros(self.batch.actions, np.int8)
        if agent == self.agent_selection:
            mask[:] = self.batch.action_mask()[0]
        tables = self.batch.observe(inspection.seats_of(self.batch, seat))
        return {"observation": {name: table[0] for name, table in tables.items()}} | {
            "action_mask": mask
        }

    def step(self, action: int | None) -> None:
        """Answer for the agent that is asked; None for one whose match is over."""
        self._check_began("step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.batch.step(np.array([action]))
        episode = self.batch.episodes[0]
        given = episode["rewards"]
        for name, seat in self._seats.items():
            self.rewards[name] = float(given[seat])
            self.terminations[name] = bool(episode["terminated"])
            self.truncations[name] = bool(episode["truncated"])
        self._ask()
        self._accumulate_rewards()

    def render(self) -> Any:
        """Show the match as ``render_mode`` says."""
        self._check_began("render")
        if self.render_mode is None:
            return None
        return render(self.batch, 0, self.render_mode)

    def close(self) -> None:
        """Close the environment."""
        self.batch.close()

    def _check_began(self, method: str) -> None:
        if not self._began:
            raise MtgenvError(f"{method}() before reset(): call reset() first")
