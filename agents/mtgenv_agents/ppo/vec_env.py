"""Batches of matches as a Stable-Baselines3 `VecEnv`, for its algorithms and those of sb3-contrib.

One call steps all matches in compiled code, the opponents' answers included, and the reward of a
step is what happened until the learner's next decision. Wrapping single environments would cost a
hundred times more; so would nothing else here, which only puts things where the library looks.

Observations are views of two alternating buffers. The library stores an observation after it has
taken the next step and before the one after that, which is exactly as long as a buffer stays as it
is. Masks come as one array from ``env_method("action_masks")``.
"""

from __future__ import annotations

import copy
import time
from collections.abc import Iterable, Sequence
from typing import Any, Unpack

import gymnasium as gym
import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvStepReturn

from mtgenv.envs.batch import Observations, check_reset_options
from mtgenv.envs.settings import EnvKeywords
from mtgenv.envs.vector import MatchVectorEnv
from mtgenv.errors import MtgenvError

Indices = int | Iterable[int] | None


class MatchVecEnv(VecEnv):
    """Matches against an opponent, as Stable-Baselines3 steps them.

    ``infos[i]`` is empty but where a match has ended; there it has ``terminal_observation``,
    ``TimeLimit.truncated`` (limits of a match make it a draw, so only ``max_illegal_actions`` and
    ``max_episode_steps`` truncate), ``episode`` (``r`` reward, ``l`` steps, ``t`` seconds),
    ``is_success`` and ``match`` (``result`` 1, 0 or -1, ``winner``, ``end_reason``, ``turns``,
    ``decisions``, ``subgames``, ...).

    Args:
        num_envs: how many matches.
        threads: threads to share the work of a step.
        render_mode: None, ``"ansi"`` or ``"rgb_array"``.
        **settings: the fields of `mtgenv.envs.settings.EnvSettings` and of
            `mtgenv.matches.options.MatchOptions`.

    Example:
        >>> env = MatchVecEnv(2, decks=("weenie", "weenie"))
        >>> observations = env.reset()
        >>> masks = env.action_masks()
        >>> observations, rewards, dones, infos = env.step(masks.argmax(axis=1))
        >>> rewards.shape, masks.shape == (2, env.action_space.n)
        ((2,), True)
        >>> env.close()
    """

    def __init__(
        self,
        num_envs: int,
        *,
        threads: int = 1,
        render_mode: str | None = None,
        **settings: Unpack[EnvKeywords],
    ) -> None:
        self.matches = MatchVectorEnv(
            num_envs,
            autoreset_mode=AutoresetMode.SAME_STEP,
            threads=threads,
            render_mode=render_mode,
            **settings,
        )
        super().__init__(
            num_envs, self.matches.single_observation_space, self.matches.single_action_space
        )
        self._actions: np.ndarray | None = None
        self._began = time.perf_counter()

    # --- Steps ---------------------------------------------------------------------------------

    def reset(self) -> Observations:
        """Begin all matches again, with the seeds that `seed` was given since the last reset."""
        given = self._options if isinstance(self._options, list) else [self._options]
        for options in given:
            check_reset_options(options)
        seeds = self._seeds if any(seed is not None for seed in self._seeds) else None
        observations, _ = self.matches.reset(seed=seeds)
        self._reset_seeds()
        self._reset_options()
        return observations

    def step_async(self, actions: np.ndarray) -> None:
        """Take note of the actions of the next step."""
        self._actions = actions

    def step_wait(self) -> VecEnvStepReturn:
        """Take the step.

        Returns:
            Observations; rewards, float32 of shape (n,); which matches ended, bool of shape (n,);
            and a list of n infos.
        """
        if self._actions is None:
            raise MtgenvError("step_wait() before step_async(): call step() instead")
        observations, rewards, terminated, truncated, info = self.matches.step(self._actions)
        self._actions = None
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        dones = terminated | truncated
        if dones.any():
            self._report(dones, truncated, info, infos)
        return observations, rewards.astype(np.float32), dones, infos

    def _report(
        self,
        dones: NDArray[np.bool_],
        truncated: NDArray[np.bool_],
        info: dict[str, Any],
        infos: list[dict[str, Any]],
    ) -> None:
        """Say how matches ended where the library looks for it."""
        facts = {
            name: values
            for name, values in info["final_info"]["match"].items()
            if not name.startswith("_")
        }
        totals = self.matches.batch.episodes["total"]
        seconds = round(time.perf_counter() - self._began, 6)
        for i in np.flatnonzero(dones):
            infos[i] = {
                "terminal_observation": info["final_obs"][i],
                "TimeLimit.truncated": bool(truncated[i]),
                "episode": {"r": float(totals[i]), "l": int(facts["steps"][i]), "t": seconds},
                "is_success": bool(facts["result"][i] > 0),
                "match": {name: values[i] for name, values in facts.items()},
            }

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal: bool of shape (n, actions), a view like observations."""
        return self.matches.action_masks()

    def __copy__(self) -> MatchVecEnv:
        """Return an environment of its own that goes on from here, as `copy.deepcopy` does."""
        return copy.deepcopy(self)

    def close(self) -> None:
        """Let the threads end."""
        self.matches.close()

    # --- What the library asks of separate environments ----------------------------------------

    def get_images(self) -> Sequence[np.ndarray | None]:
        """Return a picture of every match, where ``render_mode`` is ``"rgb_array"``."""
        return list(self.matches.render() or [None] * self.num_envs)

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """Return an attribute of the batch, once for each environment.

        Raises:
            AttributeError: if it has no such attribute.
        """
        value = getattr(self.matches, attr_name)
        return [value for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Set an attribute of the batch.

        Raises:
            MtgenvError: for some environments only: their attributes are those of the batch.
        """
        if len(list(self._get_indices(indices))) != self.num_envs:
            raise MtgenvError(
                f"{attr_name} cannot be set for some environments: they are one batch; "
                "leave out indices"
            )
        setattr(self.matches, attr_name, value)

    def env_method(
        self, method_name: str, *method_args: Any, indices: Indices = None, **method_kwargs: Any
    ) -> Any:
        """Call a method of the batch and return its results for each environment.

        ``action_masks`` gives one array; the library stacks it, which copies it.

        Raises:
            AttributeError: if it has no such method.
        """
        results = getattr(self.matches, method_name)(*method_args, **method_kwargs)
        if results is None:
            return [None for _ in self._get_indices(indices)]
        return results if indices is None else [results[i] for i in self._get_indices(indices)]

    def env_is_wrapped(
        self, wrapper_class: type[gym.Wrapper[Any, Any, Any, Any]], indices: Indices = None
    ) -> list[bool]:
        """Say that no environment is wrapped: there is none by itself."""
        return [False for _ in self._get_indices(indices)]
