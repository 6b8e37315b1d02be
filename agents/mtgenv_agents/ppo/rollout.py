"""What happened between two updates: positions in brief, what was done, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numba import njit
from numpy.typing import NDArray
from torch import Tensor

from mtgenv.encoding import actions
from mtgenv.encoding.layout import DECISION_TABLE
from mtgenv_agents.ppo.extractor import Judgement
from mtgenv_agents.ppo.positions import REST, Positions, RowBook
from mtgenv_agents.ppo.vec_env import MatchVecEnv

_DECISION = DECISION_TABLE.index("kind")


@dataclass(frozen=True)
class Legal:
    """The legal actions of a batch of positions, those that are no rows of objects first.

    Attributes:
        at: of which position each is, shape (k,).
        index: its index in the action space, shape (k,).
        fixed: how many of them are no rows of objects.
        count: how many positions there are.
    """

    at: Tensor
    index: Tensor
    fixed: int
    count: int

    @classmethod
    def of(cls, positions: Positions, mask: NDArray[np.int8]) -> Legal:
        """List them.

        Args:
            positions: where they are legal.
            mask: which are legal of those that are no rows of objects, shape (n, actions.OBJECT).
        """
        at, index = torch.from_numpy(mask).nonzero(as_tuple=True)
        return cls(
            torch.cat([at, positions.choice_in]),
            torch.cat([index, positions.choice_row + actions.OBJECT]),
            len(at),
            len(positions),
        )

    def log_probabilities(self, judged: Judgement) -> Tensor:
        """Return the logarithm of the probability of each, shape (k,)."""
        fixed = judged.fixed[self.at[: self.fixed], self.index[: self.fixed]]
        scores = torch.cat([fixed, judged.choice])
        scores = scores - self._top(scores.detach())[self.at]
        return scores - self.sum(scores.exp()).log()[self.at]

    def sum(self, numbers: Tensor) -> Tensor:
        """Return for each position the sum over its legal actions, shape (n,)."""
        return numbers.new_zeros(self.count).index_add(0, self.at, numbers)

    def best(self, scores: Tensor) -> Tensor:
        """Return for each position which of its legal actions scores highest, shape (n,)."""
        wins = (scores == self._top(scores)[self.at]).nonzero()[:, 0]
        return wins.new_zeros(self.count).index_put((self.at[wins],), wins)

    def _top(self, scores: Tensor) -> Tensor:
        """Return for each position the highest score of its legal actions, shape (n,)."""
        lowest = scores.new_full((self.count,), -torch.inf)
        return lowest.scatter_reduce(0, self.at, scores, "amax")


@dataclass
class Minibatch:
    """Some decisions of a rollout, laid out for the network.

    Attributes:
        rows: which decisions, as indices into the rollout.
        positions: where they were made.
        legal: what was legal there.
    """

    rows: NDArray[np.int64]
    positions: Positions
    legal: Legal


class Rollout:
    """A number of decisions in each of a batch of matches.

    Args:
        env: the matches.
        steps: decisions of each.

    Attributes:
        actions: what was done: int64 of shape (steps, n), like what follows.
        log_probabilities: of that, float32.
        values: what was expected, float32.
        rewards: what followed until the next decision, float32.
        ended: whether the match ended with it, bool.
        returns: what to expect by hindsight, float32.
        advantages: how much better that was than expected, float32.
        labels: what a teacher would have done, int8 of shape (steps, n, actions); without a
            teacher there is nothing in it.
        games: how the matches that ended did, infos of `MatchVecEnv`.
    """

    def __init__(self, env: MatchVecEnv, steps: int) -> None:
        n = env.num_envs
        spaces: Any = env.observation_space
        self.book = RowBook()
        self.lines = np.zeros((steps, n, spaces["objects"].shape[0]), np.int32)
        self.rest = {name: np.zeros((steps, n, *spaces[name].shape), np.int16) for name in REST}
        self.mask = np.zeros((steps, n, actions.OBJECT), np.int8)
        self.actions = np.zeros((steps, n), np.int64)
        self.log_probabilities = np.zeros((steps, n), np.float32)
        self.values = np.zeros((steps, n), np.float32)
        self.rewards = np.zeros((steps, n), np.float32)
        self.ended = np.zeros((steps, n), np.bool_)
        self.returns = np.zeros((steps, n), np.float32)
        self.advantages = np.zeros((steps, n), np.float32)
        self.labels = np.zeros((steps, n, env.matches.batch.actions), np.int8)
        self.games: list[dict[str, Any]] = []

    @property
    def size(self) -> int:
        """How many decisions there are."""
        return int(self.actions.size)

    @property
    def kinds(self) -> NDArray[np.int16]:
        """What was asked at each decision, shape (steps * n,)."""
        kinds: NDArray[np.int16] = self.rest["decision"][..., _DECISION].reshape(-1)
        return kinds

    def note(self, step: int, observations: dict[str, np.ndarray], mask: np.ndarray) -> Minibatch:
        """Write down where the decisions of a step are made, and lay them out."""
        self.lines[step] = self.book.lines(observations["objects"])
        for name in REST:
            self.rest[name][step] = observations[name]
        self.mask[step] = mask[:, : actions.OBJECT]
        n = self.actions.shape[1]
        return self.pick(np.arange(step * n, (step + 1) * n))

    def pick(self, rows: NDArray[np.int64]) -> Minibatch:
        """Lay out some decisions."""
        flat = self.lines.reshape(self.size, -1)
        rest = {
            name: table.reshape(self.size, *table.shape[2:])[rows]
            for name, table in self.rest.items()
        }
        positions = self.book.positions(flat[rows], rest)
        mask = self.mask.reshape(self.size, -1)[rows]
        return Minibatch(rows, positions, Legal.of(positions, mask))

    def look_back(self, last: NDArray[np.float32], discount: float, trace: float) -> None:
        """Fill in advantages and returns (generalised advantage estimation).

        Args:
            last: what is expected after the last decision, shape (n,).
            discount: what a reward is worth one decision later.
            trace: how far ahead rewards are trusted over estimates.
        """
        _look_back(self.rewards, self.ended, self.values, last, discount, trace, self.advantages)
        np.add(self.advantages, self.values, out=self.returns)


@njit(cache=True)
def _look_back(
    rewards: Any, ended: Any, values: Any, last: Any, discount: float, trace: float, out: Any
) -> None:
    for i in range(rewards.shape[1]):
        ahead = last[i]
        gained = 0.0
        for step in range(rewards.shape[0] - 1, -1, -1):
            goes_on = 0.0 if ended[step, i] else discount
            error = rewards[step, i] + goes_on * ahead - values[step, i]
            gained = error + goes_on * trace * gained
            out[step, i] = gained
            ahead = values[step, i]
