"""A bot that shows how: what it would do in each match of an environment."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from mtgenv.encoding import actions
from mtgenv.engine.record.workspace import new_workspace
from mtgenv_agents.bots.teaching import label_actions
from mtgenv_agents.ppo.vec_env import MatchVecEnv


@njit(cache=True)
def _spread(labels: Any, lines: Any, first: int) -> None:
    """Let what holds of a row hold of all rows that look the same."""
    for i in range(lines.shape[0]):
        for k in range(lines.shape[1]):
            if labels[i, first + k] == 1:
                for other in range(lines.shape[1]):
                    if lines[i, other] == lines[i, k]:
                        labels[i, first + other] = 1


class Teacher:
    """Says what a bot would do where an environment stands.

    Args:
        env: the matches.
        bot: the bot.

    Attributes:
        chosen: what it would do, one action index for each match.
    """

    def __init__(self, env: MatchVecEnv, bot: Any) -> None:
        batch = env.matches.batch
        self._batch = batch
        self._bot = bot
        self._spare = batch.matches[:1].copy()
        self._workspace = new_workspace(batch.matches)
        self._held = np.zeros(batch.n, np.int32)
        self._labels = np.zeros((batch.n, batch.actions), np.int8)
        self.chosen = np.zeros(batch.n, np.int64)

    def labels(self, lines: NDArray[np.int32]) -> NDArray[np.int8]:
        """Mark what the bot would do: int8 of shape (n, actions).

        Several actions are marked where it hardly matters which comes first: all creatures that it
        would declare as attackers, and rows that look the same.

        Args:
            lines: the numbers of the rows that are shown, see `RowBook`.
        """
        batch = self._batch
        label_actions(
            batch.matches,
            batch.matches.view(np.int64).reshape(batch.n, -1),
            self._spare,
            self._spare.view(np.int64).reshape(1, -1),
            batch.matchups[0].tables,
            self._workspace,
            batch.views,
            self._held,
            self.chosen,
            self._labels,
            self._bot,
        )
        _spread(self._labels, lines, actions.OBJECT)
        return self._labels
