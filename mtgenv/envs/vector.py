"""Batches of matches as a Gymnasium `VectorEnv`, with its three ways to begin again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from mtgenv.encoding.spaces import action_space, observation_space
from mtgenv.envs import inspection, kernel
from mtgenv.envs.batch import (
    SEED_BITS,
    EnvBatch,
    Observations,
    check_env_seed,
    check_reset_options,
    with_rows,
)
from mtgenv.envs.positions import EnvSnapshot, KeepsPosition
from mtgenv.envs.records import FACT
from mtgenv.envs.settings import EnvKeywords, EnvSettings, is_whole
from mtgenv.errors import MtgenvError

if TYPE_CHECKING:
    from mtgenv.matches.match import Match

AUTORESET = {
    AutoresetMode.NEXT_STEP: kernel.AUTORESET_NEXT_STEP,
    AutoresetMode.SAME_STEP: kernel.AUTORESET_SAME_STEP,
    AutoresetMode.DISABLED: kernel.AUTORESET_DISABLED,
}

Info = dict[str, Any]


class MatchVectorEnv(KeepsPosition, VectorEnv[Observations, NDArray[np.int64], np.ndarray]):
    """Matches against an opponent, stepped together by compiled code.

    Observations and masks are views of two alternating buffers: what a call returns stays as it
    is until the call after the next one, and is only to be read: the next observation is written
    over it, and what stays zero is not written again. ``copy=True`` returns fresh arrays instead.

    ``info`` has, each with its ``_key`` of rows that count:

    * ``action_mask``: int8 of shape (n, actions);
    * ``seat``: the learner's seat, who sees the observation;
    * ``illegal_actions``: so many in this episode;
    * ``match``, where an episode has ended: ``result`` (1 won, 0 drawn or cut off, -1 lost),
      ``winner``, ``end_reason``, ``turns``, ``decisions``, ``subgames``, ``conceded``,
      ``deepest``, ``steps``, ``illegal_actions``.

    With ``SAME_STEP`` all of this, as it was when the episode ended, is in ``final_info``, beside
    ``final_obs``.

    Limits of turns and decisions end a match as a draw. What truncates an episode are too many
    illegal actions in a row (``max_illegal_actions``) and ``max_episode_steps``; ``end_reason``
    says which.

    Args:
        num_envs: how many matches.
        autoreset_mode: an `AutoresetMode`, or its value.
        threads: threads to share the work; worth it from about 1 ms of work a step.
        copy: whether each call returns fresh arrays.
        render_mode: None, ``"ansi"`` or ``"rgb_array"``.
        **settings: the fields of `mtgenv.envs.settings.EnvSettings` and of
            `mtgenv.matches.options.MatchOptions`.

    Example:
        >>> envs = MatchVectorEnv(2, decks=("burn", "burn"))
        >>> observations, info = envs.reset(seed=1)
        >>> observations["objects"].shape[:2], int(info["action_mask"].sum(axis=1).min()) > 0
        ((2, 96), True)
        >>> envs.close()
    """

    both_seats = False

    def __init__(
        self,
        num_envs: int = 1,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        copy: bool = False,
        render_mode: str | None = None,
        **settings: Unpack[EnvKeywords],
    ) -> None:
        KeepsPosition.__init__(
            self,
            num_envs,
            autoreset_mode=autoreset_mode,
            threads=threads,
            copy=copy,
            render_mode=render_mode,
            **settings,
        )
        try:
            self.autoreset_mode = AutoresetMode(autoreset_mode)
        except ValueError:
            modes = ", ".join(repr(mode.value) for mode in AutoresetMode)
            raise MtgenvError(f"autoreset_mode={autoreset_mode!r}: give one of {modes}") from None
        self.metadata = {
            "render_modes": ["ansi", "rgb_array"],
            "render_fps": 2,
            "autoreset_mode": self.autoreset_mode,
        }
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            modes = ", ".join(self.metadata["render_modes"])
            raise MtgenvError(f"render_mode={render_mode!r}: give {modes}")
        self.render_mode = render_mode
        self.num_envs = num_envs
        self.settings = EnvSettings.of(settings)
        self.batch = EnvBatch(
            num_envs,
            self.settings,
            both_seats=self.both_seats,
            autoreset=AUTORESET[self.autoreset_mode],
            threads=threads,
        )
        self.single_observation_space = observation_space(
            self.settings.objects, self.settings.decklists, self.settings.players
        )
        self.single_action_space = action_space(self.settings.objects, self.settings.players)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._everywhere = np.ones(num_envs, bool)
        self._began = False

    # --- Gymnasium -----------------------------------------------------------------------------

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observations, Info]:
        """Begin new episodes in all environments, or in some.

        Args:
            seed: environment ``i`` is seeded with ``seed + i``, or with its own of a list;
                without, it goes on to the next episode of the seed it has.
            options: ``{"reset_mask": bool of shape (n,)}`` chooses the environments.

        Returns:
            Observations and info.
        """
        rows = self._everywhere
        given = check_reset_options(options, ("reset_mask",))
        if "reset_mask" in given:
            rows = self._reset_mask(given["reset_mask"])
        seeds = self._seeds(seed)
        self.batch.reset(rows, seeds)
        self._began = True
        return self._shown(), self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observations, np.ndarray, np.ndarray, np.ndarray, Info]:
        """Answer every decision that is open.

        Args:
            actions: action indices, integers of shape (n,).

        Returns:
            Observations, rewards since the last decision (float64), whether the match is over,
            whether the episode was cut off, and info.

        Raises:
            IllegalActionError: for an illegal action, with ``illegal_action="raise"``.
        """
        self._check_began("step")
        self.batch.step(actions)
        episodes = self.batch.episodes
        terminated, truncated = episodes["terminated"].copy(), episodes["truncated"].copy()
        info = self._info()
        ended = terminated | truncated
        if ended.any():
            self._report(ended, info)
        return self._shown(), episodes["reward"].copy(), terminated, truncated, info

    def render(self) -> tuple[Any, ...] | None:
        """Show every match as ``render_mode`` says, from the learner's seat."""
        from mtgenv.envs.rendering import render

        if self.render_mode is None:
            return None
        return tuple(render(self.batch, i, self.render_mode) for i in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        """Let the threads end."""
        self.batch.close()

    # --- Looking -------------------------------------------------------------------------------

    def describe_actions(self) -> tuple[dict[int, str], ...]:
        """Return what each legal action index does now, in words, for each environment.

        Example:
            >>> envs = MatchVectorEnv(2, decks=("burn", "burn"))
            >>> _ = envs.reset(seed=1)
            >>> envs.describe_actions()[1]
            {3: 'keep this hand', 4: 'take a mulligan'}
        """
        self._check_began("describe_actions")
        return tuple(inspection.describe_actions(self.batch, i) for i in range(self.num_envs))

    def match(self, i: int) -> Match:
        """Return the match of environment ``i`` as a `Match`: a copy to look at and to play with.

        Example:
            >>> envs = MatchVectorEnv(2, decks=("burn", "burn"))
            >>> _ = envs.reset(seed=1)
            >>> envs.match(1).question
            'Keep this hand?'
        """
        self._check_began("match")
        return inspection.to_match(self.batch, inspection.check_row(self.batch, i))

    def observe(self, seat: int | Sequence[int] | NDArray[np.int64]) -> Observations:
        """Return what a seat sees now, also one that is not asked; fresh arrays.

        Args:
            seat: 0 or 1, for all environments or one for each. Who does not decide sees no
                question.

        Example:
            >>> envs = MatchVectorEnv(2, decks=("burn", "burn"))
            >>> _ = envs.reset(seed=1)
            >>> envs.observe(1)["decision"].any(axis=1).all()
            np.True_
        """
        self._check_began("observe")
        return self.batch.observe(inspection.seats_of(self.batch, seat))

    def restore(self, saved: EnvSnapshot) -> tuple[Observations, Info]:
        """Go back to a position of this batch, or of another one made with the same arguments.

        Args:
            saved: what `snapshot` returned.

        Returns:
            Observations and info, as they were.

        Raises:
            SnapshotError: if it belongs to other cards, settings or another number of matches.
        """
        self._go_to(saved)
        return self._shown(), self._info()

    # --- Stable-Baselines3 ---------------------------------------------------------------------

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal: bool of shape (n, actions), a view."""
        return self.batch.action_mask().view(np.bool_)

    # --- Parts ---------------------------------------------------------------------------------

    def _check_began(self, method: str) -> None:
        if not self._began:
            raise MtgenvError(f"{method}() before reset(): call reset() first")

    def _seeds(self, seed: int | Sequence[int | None] | None) -> NDArray[np.int64] | None:
        if seed is None and self._began:
            return None
        if seed is None or is_whole(seed):
            if seed is not None:
                check_env_seed(seed)
            super().reset(seed=None if seed is None else int(seed))
            first = self.np_random_seed if seed is None else int(seed)
            numbers = [(int(first or 0) + i) & SEED_BITS for i in range(self.num_envs)]
            return np.array(numbers, np.int64)
        if not isinstance(seed, list | tuple | np.ndarray):
            raise MtgenvError(f"seed={seed!r}: give a whole number, or a list of them")
        if len(seed) != self.num_envs:
            raise MtgenvError(f"{len(seed)} seeds for {self.num_envs} environments")
        return np.array([self._one_seed(number) for number in seed], np.int64)

    def _one_seed(self, seed: int | None) -> int:
        if seed is None:
            return int(self.np_random.integers(1 << 62))
        check_env_seed(seed)
        return int(seed) & SEED_BITS

    def _reset_mask(self, mask: Any) -> NDArray[np.bool_]:
        rows = np.asarray(mask)
        if rows.dtype != np.bool_ or rows.shape != (self.num_envs,) or not rows.any():
            raise MtgenvError(
                "options['reset_mask']: give a bool array with one value for each environment, "
                "at least one of them True"
            )
        if not self._began and not rows.all():
            raise MtgenvError(
                "options['reset_mask']: the first reset begins all environments; leave it out"
            )
        return rows

    def _shown(self, final: bool = False) -> Observations:
        shown = self.batch.observations(final)
        return {name: array.copy() for name, array in shown.items()} if self._copy else shown

    def _info(self) -> Info:
        mask = self.batch.action_mask()
        episodes = self.batch.episodes
        info: Info = {
            "action_mask": mask.copy() if self._copy else mask,
            "seat": episodes["shown_to"].astype(np.int64),
            "illegal_actions": episodes["illegal"].astype(np.int64),
        }
        return with_rows(info, self._everywhere)

    def _final_info(self, info: Info, rows: NDArray[np.int64]) -> Info:
        """Return the info that the last step of each ended episode had, before it began again.

        Args:
            info: the info of the step, where those have begun again.
            rows: where they ended.
        """
        facts = self.batch.episodes["facts"][rows]
        return {
            "action_mask": self.batch.action_mask(final=True)[rows],
            "seat": facts[:, FACT.seat],
            "illegal_actions": facts[:, FACT.illegal_actions],
        }

    def _report(self, ended: NDArray[np.bool_], info: Info) -> None:
        """Add how episodes ended, and what was seen last of those that have begun again."""
        facts = self.batch.ended(ended)
        if self.autoreset_mode != AutoresetMode.SAME_STEP:
            info["match"], info["_match"] = facts, ended.copy()
            return
        which = np.flatnonzero(ended)
        final: Info = {}
        for name, value in self._final_info(info, which).items():
            # Gymnasium's arrays are zero where an episode goes on.
            final[name] = np.zeros((self.num_envs, *value.shape[1:]), value.dtype)
            final[name][which] = value
        final = with_rows(final | {"match": facts}, ended)
        shown = self._shown(final=True)
        last = np.full(self.num_envs, None, dtype=object)
        for i in which.tolist():
            last[i] = {name: array[i] for name, array in shown.items()}
        info["final_obs"], info["_final_obs"] = last, ended.copy()
        info["final_info"], info["_final_info"] = final, ended.copy()
