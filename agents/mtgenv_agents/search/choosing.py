"""How roll-outs are shared out among candidates, and when the base bot's choice is left.

Taking the best of noisy means is worse than not to search: of ten equal actions the luckiest would
be taken. So the base bot's choice is left only for one whose advantage *over the same deals* is
larger than the noise of that difference. Roll-outs go where it is close, by sequential halving
(Karnin, Koren and Somekh 2013): in each round every candidate that is left plays the same deals,
and the better half of them stays, the base bot's always.
"""

from __future__ import annotations

from collections.abc import Callable

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


def choose(candidates: int, rollouts: int, margin: float, play: Play) -> tuple[int, int]:
    """Choose among candidates, of which number 0 is the base bot's.

    Args:
        candidates: how many there are.
        rollouts: how many roll-outs may be played in all; a few more where that is too few.
        margin: how many standard errors a candidate must be ahead of number 0.
        play: plays them.

    Returns:
        The candidate, and how many roll-outs were played.

    Example:
        >>> rng = np.random.default_rng(0)
        >>> def play(playing, first, end):
        ...     noise = rng.normal(0, 300, end - first)
        ...     return (noise + 100 * playing[:, None]).astype(np.int32)
        >>> choose(4, 400, 1.0, play)[0]
        3
    """
    if candidates == 1:
        return 0, 0
    left = np.arange(candidates)
    rounds = max(1, int(np.ceil(np.log2(candidates))))
    values = np.zeros((candidates, 0))
    played = 0
    for k in range(rounds):
        first = values.shape[1]
        share = (rollouts - played) // ((rounds - k) * len(left))
        end = first + max(share, FEWEST_DEALS)
        values = np.pad(values, ((0, 0), (0, end - first)))
        values[left, first:end] = play(left, first, end)
        played += len(left) * (end - first)
        ahead = values[left].mean(axis=1)
        better = left[np.argsort(-ahead, kind="stable")]
        keep = max(2, (len(left) + 1) // 2)
        if k + 1 < rounds:
            left = np.sort(better[:keep])
            if left[0] != 0:
                left = np.concatenate(([0], np.sort(better[: keep - 1])))
    best, lead = 0, 0.0
    for k in left[1:].tolist():
        mean, error = advantage(values[k] - values[0])
        if mean > margin * error and mean > lead:
            best, lead = k, mean
    return best, played
