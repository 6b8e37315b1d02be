"""One match as a Gymnasium environment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray

from mtgenv.encoding.spaces import action_space, observation_space
from mtgenv.envs import inspection, kernel
from mtgenv.envs.batch import (
    SEED_BITS,
    EnvBatch,
    Observations,
    check_env_seed,
    check_reset_options,
)
from mtgenv.envs.positions import EnvSnapshot, KeepsPosition
from mtgenv.envs.rendering import RENDER_MODES, render
from mtgenv.envs.settings import EnvKeywords, EnvSettings
from mtgenv.errors import MtgenvError

if TYPE_CHECKING:
    from mtgenv.matches.match import Match


class MatchEnv(KeepsPosition, gym.Env[Observations, np.int64]):
    """A match against an opponent who is stepped inside the environment.

    The learner meets every choice of the match as one masked discrete action
    (`mtgenv.encoding.actions`), nested games, combat declarations and giving up included.
    ``docs/observation.md`` describes observations. ``info`` has ``action_mask`` (int8),
    ``seat``, ``illegal_actions`` and, when the episode is over, ``match`` with how it ended. Limits
    of turns and decisions end a match as a draw; what truncates an episode are too many illegal
    actions in a row (``max_illegal_actions``) and ``max_episode_steps``, and ``end_reason`` in
    ``info["match"]`` says which.

    Args:
        render_mode: None, ``"ansi"`` or ``"rgb_array"``.
        **settings: the fields of `mtgenv.envs.settings.EnvSettings` and of
            `mtgenv.matches.options.MatchOptions`.

    Example:
        >>> env = MatchEnv(decks=("burn", "burn"), max_turns=20)
        >>> observation, info = env.reset(seed=1)
        >>> over = False
        >>> while not over:
        ...     action = env.action_space.sample(info["action_mask"])
        ...     observation, reward, over, _, info = env.step(action)
        >>> info["match"]["illegal_actions"]
        0
    """

    # Gymnasium declares it as an attribute of instances.
    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(self, render_mode: str | None = None, **settings: Unpack[EnvKeywords]) -> None:
        KeepsPosition.__init__(self, render_mode, **settings)
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise MtgenvError(f"render_mode={render_mode!r}: give {', '.join(RENDER_MODES)}")
        self.render_mode = render_mode
        self.settings = EnvSettings.of(settings)
        self.batch = EnvBatch(1, self.settings, autoreset=kernel.AUTORESET_DISABLED)
        self.observation_space: Any = observation_space(
            self.settings.objects, self.settings.decklists, self.settings.players
        )
        self.action_space = action_space(self.settings.objects, self.settings.players)
        self._began = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin the next match.

        Args:
            seed: where all chance comes from; without, the next episode of the seed there is.
            options: none are known.

        Returns:
            Observation and info.
        """
        check_reset_options(options)
        if seed is not None:
            check_env_seed(seed)
            seed = int(seed)
        super().reset(seed=seed)
        seeds = None
        if seed is not None or not self._began:
            number = self.np_random_seed if seed is None else seed
            seeds = np.array([int(number or 0) & SEED_BITS], np.int64)
        self.batch.reset(np.ones(1, bool), seeds)
        self._began = True
        return self._observation(), self._info()

    def step(
        self, action: np.int64 | int
    ) -> tuple[Observations, float, bool, bool, dict[str, Any]]:
        """Answer the decision that is open.

        Args:
            action: an action index.

        Returns:
            Observation, reward since the last decision, whether the match is over, whether the
            episode was cut off, and info.

        Raises:
            IllegalActionError: for an illegal action, with ``illegal_action="raise"``.
        """
        self._check_began("step")
        self.batch.step([action])
        episode = self.batch.episodes[0]
        terminated, truncated = bool(episode["terminated"]), bool(episode["truncated"])
        info = self._info()
        if terminated or truncated:
            facts = self.batch.ended(np.ones(1, bool))
            info["match"] = {
                name: value[0] if isinstance(value[0], str) else int(value[0])
                for name, value in facts.items()
                if not name.startswith("_")
            }
        return self._observation(), float(episode["reward"]), terminated, truncated, info

    def render(self) -> Any:
        """Show the match as ``render_mode`` says, from the learner's seat."""
        if self.render_mode is None:
            return None
        return render(self.batch, 0, self.render_mode)

    def close(self) -> None:
        """Close the environment."""
        self.batch.close()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal: bool of shape (actions,)."""
        legal: NDArray[np.bool_] = self.batch.action_mask()[0] != 0
        return legal

    def restore(self, saved: EnvSnapshot) -> tuple[Observations, dict[str, Any]]:
        """Go back to a position of this environment, or of another one with the same settings.

        Args:
            saved: what `snapshot` returned.

        Returns:
            Observation and info, as they were.

        Raises:
            SnapshotError: if it belongs to other cards or settings, or is no snapshot at all.
        """
        self._go_to(saved)
        return self._observation(), self._info()

    # --- Looking --------------------------------------------------------------------------------

    def describe_actions(self) -> dict[int, str]:
        """Return what each legal action index does now, in words.

        Example:
            >>> env = MatchEnv(decks=("burn", "burn"))
            >>> _ = env.reset(seed=1)
            >>> env.describe_actions()
            {3: 'keep this hand', 4: 'take a mulligan'}
        """
        self._check_began("describe_actions")
        return inspection.describe_actions(self.batch, 0)

    def match(self) -> Match:
        """Return the match as a `Match`: to print, to name its actions, to deal anew.

        It is a copy: what is done with it changes nothing here.

        Example:
            >>> env = MatchEnv(decks=("burn", "burn"))
            >>> _ = env.reset(seed=1)
            >>> env.match().question
            'Keep this hand?'
        """
        self._check_began("match")
        return inspection.to_match(self.batch, 0)

    def observe(self, seat: int) -> Observations:
        """Return what a seat sees now, also one that the environment never asks.

        Args:
            seat: 0 or 1. Who does not decide sees no question.

        Example:
            >>> env = MatchEnv(decks=("burn", "burn"))
            >>> observation, _ = env.reset(seed=1)
            >>> bool((env.observe(0)["objects"] == observation["objects"]).all())
            True
        """
        self._check_began("observe")
        shown = self.batch.observe(inspection.seats_of(self.batch, seat))
        return {name: array[0] for name, array in shown.items()}

    def _check_began(self, method: str) -> None:
        if not self._began:
            raise MtgenvError(f"{method}() before reset(): call reset() first")

    def _observation(self) -> Observations:
        return {name: array[0].copy() for name, array in self.batch.observations().items()}

    def _info(self) -> dict[str, Any]:
        episode = self.batch.episodes[0]
        return {
            "action_mask": self.batch.action_mask()[0].copy(),
            "seat": int(episode["seat"]),
            "illegal_actions": int(episode["illegal"]),
        }
