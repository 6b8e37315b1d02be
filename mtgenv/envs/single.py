"""One match as a Gymnasium environment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium.utils import EzPickle
from numpy.typing import NDArray

from mtgenv.encoding.spaces import action_space, observation_space
from mtgenv.envs import kernel
from mtgenv.envs.batch import SEED_BITS, EnvBatch, Observations, check_env_seed
from mtgenv.envs.rendering import RENDER_MODES, render
from mtgenv.envs.settings import EnvSettings
from mtgenv.errors import MtgenvError
from mtgenv.matches.snapshots import SnapshotError


@dataclass(frozen=True)
class EnvSnapshot:
    """A position of a `MatchEnv`, to go back to.

    Attributes:
        match: the match, as bytes.
        session: the environment's side of it, as bytes.
        settings: says in 16 bytes what cards and settings it belongs to.
    """

    match: bytes
    session: bytes
    settings: bytes


class MatchEnv(EzPickle, gym.Env[Observations, np.int64]):
    """A match against an opponent who is stepped inside the environment.

    The learner meets every choice of the match as one masked discrete action
    (`mtgenv.encoding.actions`), nested games, combat declarations and giving up included.
    ``docs/observation.md`` describes observations. ``info`` has ``action_mask`` (int8),
    ``seat``, ``illegal_actions`` and, when the match is over, ``match`` with how it ended. Limits
    of turns and decisions end a match as a draw, so nothing is ever truncated.

    Args:
        render_mode: None, ``"ansi"`` or ``"rgb_array"``.
        **settings: see `mtgenv.envs.settings.EnvSettings` and
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

    def __init__(self, render_mode: str | None = None, **settings: Any) -> None:
        EzPickle.__init__(self, render_mode, **settings)
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise MtgenvError(f"render_mode={render_mode!r}: give {', '.join(RENDER_MODES)}")
        self.render_mode = render_mode
        self.settings = EnvSettings.of(settings)
        self.batch = EnvBatch(1, self.settings, autoreset=kernel.AUTORESET_DISABLED)
        self.observation_space: Any = observation_space(
            self.settings.objects, self.settings.decklists
        )
        self.action_space = action_space(self.settings.objects)
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
            Observation, reward since the last decision, whether the match is over, whether it was
            cut off (never), and info.

        Raises:
            IllegalActionError: for an illegal action, with ``illegal_action="raise"``.
        """
        if not self._began:
            raise MtgenvError("step() before reset(): call reset() first")
        self.batch.step([action])
        session = self.batch.sessions[0]
        terminated = bool(session["terminated"])
        info = self._info()
        if terminated:
            facts = self.batch.ended(np.ones(1, bool))
            info["match"] = {
                name: value[0] if isinstance(value[0], str) else int(value[0])
                for name, value in facts.items()
                if not name.startswith("_")
            }
        return self._observation(), float(session["reward"]), terminated, False, info

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

    def snapshot(self) -> EnvSnapshot:
        """Return the position, to `restore` it later; searches branch with it."""
        batch = self.batch
        return EnvSnapshot(batch.matches.tobytes(), batch.sessions.tobytes(), batch.digest)

    def restore(self, saved: EnvSnapshot) -> tuple[Observations, dict[str, Any]]:
        """Go back to a position of this environment, or of another one with the same settings.

        Args:
            saved: what `snapshot` returned.

        Returns:
            Observation and info, as they were.

        Raises:
            SnapshotError: if it belongs to other cards or settings, or is no snapshot at all.
        """
        if not isinstance(saved, EnvSnapshot):
            raise SnapshotError("this is no snapshot of a MatchEnv; give what snapshot() returned")
        lengths = (self.batch.matches.nbytes, self.batch.sessions.nbytes)
        if (len(saved.match), len(saved.session)) != lengths:
            raise SnapshotError("a snapshot that was cut; give what snapshot() returned")
        if saved.settings != self.batch.digest:
            raise SnapshotError(
                "a snapshot of an environment with other cards or settings; restore it in one "
                "that was made with the same options"
            )
        self.batch.load(saved.match, saved.session)
        self._began = True
        return self._observation(), self._info()

    def __getstate__(self) -> dict[str, Any]:
        """Keep the position beside the options, so that a copy goes on where this one stands."""
        position = self.snapshot() if self._began else None
        chance = (self._np_random, self._np_random_seed)
        return {**super().__getstate__(), "position": position, "chance": chance}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Make the environment anew and go to the position that was kept."""
        super().__setstate__(state)
        self._np_random, self._np_random_seed = state["chance"]
        if state["position"] is not None:
            self.restore(state["position"])

    def _observation(self) -> Observations:
        return {name: array[0].copy() for name, array in self.batch.observations().items()}

    def _info(self) -> dict[str, Any]:
        session = self.batch.sessions[0]
        return {
            "action_mask": self.batch.action_mask()[0].copy(),
            "seat": int(session["seat"]),
            "illegal_actions": int(session["illegal"]),
        }
