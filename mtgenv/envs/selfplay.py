"""Every seat one learner's: a vector environment that asks whoever decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Unpack

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from mtgenv.envs.settings import SelfPlayKeywords, SettingError
from mtgenv.envs.vector import Info, MatchVectorEnv


class SelfPlayVectorEnv(MatchVectorEnv):
    """Matches in which every seat is played by who steps the environment.

    Each observation is that of the player who decides, ``info["seat"]``; the next one may be the
    other's. So the reward of a step, which is for the seat that answered in it, is 0 until the
    match is over, and a learner who keeps one trajectory for each (environment, seat) takes the
    end from ``info["rewards"]``, float64 of shape (n, players), which has it for every seat.

    Args:
        num_envs: how many matches.
        autoreset_mode: an `AutoresetMode`, or its value.
        threads: threads to share the work.
        copy: whether each call returns fresh arrays.
        render_mode: None, ``"ansi"`` or ``"rgb_array"``.
        **settings: as in `MatchVectorEnv`, without ``opponent`` and ``seat``: every seat is the
            learner's. Rewards are ``"win"`` or three numbers.

    Example:
        >>> envs = SelfPlayVectorEnv(2, decks=("burn", "weenie"))
        >>> _, info = envs.reset(seed=3)
        >>> sorted(set(info["seat"].tolist()) | {0, 1})
        [0, 1]
        >>> envs.close()
    """

    both_seats = True

    def __init__(
        self,
        num_envs: int = 1,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        copy: bool = False,
        render_mode: str | None = None,
        **settings: Unpack[SelfPlayKeywords],
    ) -> None:
        given: Mapping[str, object] = settings
        for name in ("opponent", "seat"):
            if name in given:
                raise SettingError(
                    f"{name}={given[name]!r}: in self-play every seat is yours; leave it out"
                )
        super().__init__(
            num_envs,
            autoreset_mode=autoreset_mode,
            threads=threads,
            copy=copy,
            render_mode=render_mode,
            **settings,
        )

    def _info(self) -> Info:
        info = super()._info()
        info["rewards"] = self.batch.episodes["rewards"][:, : self.batch.players].copy()
        info["_rewards"] = self._everywhere.copy()
        return info

    def _final_info(self, info: Info, rows: NDArray[np.int64]) -> Info:
        return super()._final_info(info, rows) | {"rewards": info["rewards"][rows]}
