"""Confidence intervals: Wilson's for shares, the bootstrap for means, clustered where needed."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import inf, nan, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike, NDArray

Z_95 = 1.959963984540054
RESAMPLES = 2000


@dataclass(frozen=True)
class Estimate:
    """A number with its 95 % confidence interval.

    Attributes:
        value: the estimate.
        low: lower end of the interval.
        high: upper end.
        n: how many independent observations it rests on.
    """

    value: float
    low: float
    high: float
    n: int

    def as_dict(self) -> dict[str, float]:
        """Return the fields by name, for JSON and tables."""
        return asdict(self)

    def percent(self) -> str:
        """Write a share as text: ``52.1 % [49.0, 55.2]``."""
        return f"{100 * self.value:.1f} % [{100 * self.low:.1f}, {100 * self.high:.1f}]"

    def points(self) -> str:
        """Write a difference of shares as text, in percentage points with a sign."""
        return f"{100 * self.value:+.1f} [{100 * self.low:+.1f}, {100 * self.high:+.1f}]"

    def number(self) -> str:
        """Write a mean as text: ``1.25 [1.10, 1.40]``, large ones with one decimal."""
        digits = 1 if abs(self.value) >= 100 else 2
        return f"{self.value:,.{digits}f} [{self.low:,.{digits}f}, {self.high:,.{digits}f}]"


def wilson(successes: int, n: int) -> Estimate:
    """Estimate a share by Wilson's score interval.

    Args:
        successes: how often it happened.
        n: out of how many.

    Returns:
        The share; not a number with the interval from 0 to 1 when ``n`` is 0.

    Example:
        >>> wilson(50, 100).percent()
        '50.0 % [40.4, 59.6]'
    """
    if n == 0:
        return Estimate(nan, 0.0, 1.0, 0)
    share = successes / n
    width = 1 + Z_95**2 / n
    middle = (share + Z_95**2 / (2 * n)) / width
    half = Z_95 * sqrt(share * (1 - share) / n + Z_95**2 / (4 * n * n)) / width
    low = 0.0 if successes == 0 else middle - half
    high = 1.0 if successes == n else middle + half
    return Estimate(share, low, high, n)


def bootstrap_mean(
    values: ArrayLike, clusters: ArrayLike | None = None, *, seed: int = 0
) -> Estimate:
    """Estimate a mean by the percentile bootstrap.

    Observations that share a cluster (the two games of a pair, the roll-outs from one position)
    are drawn together, because they are not independent.

    Args:
        values: the observations, shape (n,).
        clusters: to which cluster each belongs, shape (n,); by default each is its own.
        seed: for the resampling.

    Returns:
        The mean; its ``n`` counts clusters.

    Example:
        >>> bootstrap_mean([1.0, 1.0, 1.0]).number()
        '1.00 [1.00, 1.00]'
    """
    data: NDArray[np.float64] = np.asarray(values, np.float64)
    if data.size == 0:
        return Estimate(nan, nan, nan, 0)
    if clusters is None:
        sums, counts = data, np.ones(data.size, np.float64)
    else:
        _, index = np.unique(np.asarray(clusters), return_inverse=True)
        sums = np.bincount(index, weights=data).astype(np.float64)
        counts = np.bincount(index).astype(np.float64)
    n = len(sums)
    # Drawing n clusters with replacement is drawing how often each occurs.
    often = np.random.default_rng(seed).multinomial(n, np.full(n, 1 / n), size=RESAMPLES)
    means = (often @ sums) / (often @ counts)
    low, high = np.quantile(means, (0.025, 0.975))
    return Estimate(float(data.mean()), float(low), float(high), n)


def student(error: float, freedom: int) -> float:
    """Return how many standard errors an interval reaches to each side by Student's t.

    The first terms of the Cornish-Fisher expansion, right to two places from ten degrees on.

    Args:
        error: how often it may miss.
        freedom: degrees of freedom.

    Example:
        >>> round(student(0.05, 20), 2), round(student(0.05, 10_000), 2)
        (2.09, 1.96)
    """
    if freedom < 1:
        return inf
    z = NormalDist().inv_cdf(1 - error / 2)
    one = (z**3 + z) / 4
    two = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    three = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + one / freedom + two / freedom**2 + three / freedom**3


def clustered_ratio(
    above: ArrayLike,
    below: ArrayLike,
    clusters: ArrayLike,
    *,
    error: float = 0.05,
) -> Estimate:
    """Estimate a ratio of sums, such as a weighted mean, from observations that come in clusters.

    The standard error is that of the linearised ratio over clusters, so intervals far beyond 95 %
    can be had, which no bootstrap of some thousand samples can give.

    Args:
        above: what is summed above the line, shape (n,): for a weighted mean weight times value.
        below: what is summed below it, shape (n,): for a weighted mean the weights.
        clusters: to which cluster each belongs, shape (n,).
        error: how often the interval may miss.

    Returns:
        The ratio; its ``n`` counts clusters. Of one cluster the interval has no end.

    Example:
        >>> clustered_ratio([0.0, 1.0, 0.0, 1.0], [1, 1, 1, 1], [0, 0, 1, 1]).number()
        '0.50 [0.50, 0.50]'
    """
    sums_above, sums_below = np.asarray(above, np.float64), np.asarray(below, np.float64)
    if sums_above.size == 0 or sums_below.sum() == 0:
        return Estimate(nan, nan, nan, 0)
    _, index = np.unique(np.asarray(clusters), return_inverse=True)
    total = float(sums_below.sum())
    ratio = float(sums_above.sum()) / total
    off = np.bincount(index, weights=(sums_above - ratio * sums_below) / total)
    n = len(off)
    if n < 2:
        return Estimate(ratio, -inf, inf, n)
    reach = student(error, n - 1) * sqrt(n / (n - 1) * float((off**2).sum()))
    return Estimate(ratio, ratio - reach, ratio + reach, n)
