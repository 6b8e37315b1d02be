"""How roll-outs are shared out among candidates, and when the base bot's choice is left.

Taking the best of noisy means is worse than not to search: of ten equal actions the luckiest would
be taken. So the base bot's choice is left only for one whose advantage *over the same deals* is
larger than the noise of that difference. Roll-outs go where it is close, by sequential halving
(Karnin, Koren and Somekh 2013): in each round every candidate that is left plays the same deals,
and the better half of them stays, the base bot's always.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FEWEST_DEALS = 4
"""Deals of a round at least: fewer say nothing about noise."""

Play = Callable[[NDArray[np.int64], int, int], NDArray[np.int32]]
"""Plays some candidates over deals ``first`` to ``end``: values of shape (candidates, deals)."""


def advantage(values: NDArray[np.float64]) -> tuple[float, float]:
    """Return the mean of paired differences and its standard error.

    Args:
        values: differences, shape (deals,).

    Example:
        >>> advantage(np.array([2.0, 4.0]))
        (3.0, 1.0)
    """
    mean = float(values.mean())
    return mean, float(values.std(ddof=1) / np.sqrt(len(values)))


@dataclass(frozen=True)
class Choice:
    """What a search has found out about candidates.

    Attributes:
        best: the candidate that is chosen; 0 is the one it began from.
        values: what each was worth on average over all its deals, shape (candidates,).
        ahead: how far each was ahead of number 0 over the same deals, shape (candidates,).
        error: the standard error of that, shape (candidates,).
        deals: over how many deals each was played, shape (candidates,).
    """

    best: int
    values: NDArray[np.float64]
    ahead: NDArray[np.float64]
    error: NDArray[np.float64]
    deals: NDArray[np.int64]

    @property
    def played(self) -> int:
        """How many roll-outs were played."""
        return int(self.deals.sum())


def share_out(candidates: int, rollouts: int, play: Play) -> list[NDArray[np.float64]]:
    """Play candidates by sequential halving; number 0 is in every round.

    Args:
        candidates: how many there are, two or more.
        rollouts: how many roll-outs may be played in all; a few more where that is too few.
        play: plays them.

    Returns:
        The values of each candidate, deal by deal; the deals are the same for all.
    """
    left = np.arange(candidates)
    rounds = max(1, int(np.ceil(np.log2(candidates))))
    values: list[NDArray[np.float64]] = [np.zeros(0)] * candidates
    played = 0
    for k in range(rounds):
        first = len(values[0])
        share = (rollouts - played) // ((rounds - k) * len(left))
        end = first + max(share, FEWEST_DEALS)
        for number, more in zip(left, play(left, first, end), strict=True):
            values[number] = np.concatenate([values[number], more])
        played += len(left) * (end - first)
        means = np.array([values[number].mean() for number in left])
        means[0] = np.inf  # number 0 stays
        better = left[np.argsort(-means, kind="stable")]
        left = np.sort(better[: max(2, (len(left) + 1) // 2)])
    return values


def choose(candidates: int, rollouts: int, margin: float, play: Play) -> Choice:
    """Choose among candidates, of which number 0 is the base bot's.

    Args:
        candidates: how many there are.
        rollouts: how many roll-outs may be played in all; a few more where that is too few.
        margin: how many standard errors a candidate must be ahead of number 0.
        play: plays them.

    Returns:
        What was found out, and which is chosen.

    Example:
        >>> rng = np.random.default_rng(0)
        >>> def play(playing, first, end):
        ...     noise = rng.normal(0, 300, end - first)
        ...     return (noise + 100 * playing[:, None]).astype(np.int32)
        >>> choose(4, 400, 1.0, play).best
        3
    """
    if candidates == 1:
        nothing = np.zeros(1)
        return Choice(0, nothing, nothing, nothing, np.zeros(1, np.int64))
    values = share_out(candidates, rollouts, play)
    ahead, error = np.array([advantage(one - values[0][: len(one)]) for one in values]).T
    # Only who is left after the last round has been looked at closely.
    close = np.array([len(one) == len(values[0]) for one in values])
    leads = np.where(close & (ahead > margin * error), ahead, 0.0)
    return Choice(
        best=int(leads.argmax()),
        values=np.array([one.mean() for one in values]),
        ahead=ahead,
        error=error,
        deals=np.array([len(one) for one in values]),
    )
