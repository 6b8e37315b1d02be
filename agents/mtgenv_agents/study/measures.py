"""What a claim can be about: measures of matches, and the difference of one between two arms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mtgenv_agents.intervals import RESAMPLES, Estimate
from mtgenv_agents.selfplay import units_of, wins
from mtgenv_agents.series import LETTERS, Columns

Values = NDArray[np.float64]


@dataclass(frozen=True)
class Measure:
    """A ratio of two sums over matches; most are means, with matches below the line.

    Attributes:
        label: what it is, for tables.
        above: what is summed above the line, an array of shape (matches,).
        below: what is summed below it.
        unit: the number of the unit that it is about, from 0; 0 where it is about all.
        share: whether it is a share, which is told in percent.
    """

    label: str
    above: Callable[[Columns], Values]
    below: Callable[[Columns], Values]
    unit: int = 0
    share: bool = False


def _each(rows: Columns) -> Values:
    return np.ones(len(rows["winner"]))


def _column(name: str) -> Callable[[Columns], Values]:
    return lambda rows: rows[name].astype(np.float64)


def _score(unit: int) -> Callable[[Columns], Values]:
    """A win counts 1, for each of a team; a draw is shared by all who play."""

    def score(rows: Columns) -> Values:
        won = wins(rows)
        return np.where(rows["winner"] == -1, 1 / len(won), won[unit])

    return score


def _subgames(rows: Columns) -> Values:
    won = [rows[f"subgames_won_{letter}"] for letter in units_of(rows)]
    return np.asarray(sum(won), np.float64)


MEASURES = {
    **{
        f"score_{letter}": Measure(
            f"score of {letter.upper()}", _score(unit), _each, unit, share=True
        )
        for unit, letter in enumerate(LETTERS)
    },
    **{
        f"subgames_of_{letter}": Measure(
            f"share of the subgames that {letter.upper()} wins",
            _column(f"subgames_won_{letter}"),
            _subgames,
            unit,
            share=True,
        )
        for unit, letter in enumerate(LETTERS)
    },
    "drawn": Measure(
        "matches drawn",
        lambda rows: (rows["winner"] == -1).astype(np.float64),
        _each,
        share=True,
    ),
    "turns": Measure("turns a match", _column("turns"), _each),
    "decisions": Measure("decisions a match", _column("decisions"), _each),
    "subgames": Measure("subgames a match", _column("subgames"), _each),
    "deepest": Measure("deepest nesting of a match", _column("deepest"), _each),
}
"""What can be compared, by name."""


@dataclass(frozen=True)
class Difference:
    """A measure in two arms, and how far they lie apart.

    Attributes:
        with_it: the measure with what the claim is about.
        without: the measure without it.
        effect: with minus without, and its 95 % interval.
        wide: the same with an interval that is right for all claims of a file at once.
    """

    with_it: float
    without: float
    effect: Estimate
    wide: Estimate


def compare(
    measure: Measure, with_it: Columns, without: Columns, *, claims: int = 1, seed: int = 0
) -> Difference:
    """Estimate the difference of a measure between two arms that played the same seeds.

    What shares a seed is drawn together in a percentile bootstrap, in both arms. For several
    claims the wider interval follows Bonferroni: each gets its part of the 5 %.

    Args:
        measure: what is compared.
        with_it: the matches of one arm, as `mtgenv_agents.selfplay.self_play` returns them.
        without: those of the other.
        claims: how many claims are judged together.
        seed: for the resampling.

    Example:
        >>> arms = [{"winner": np.full(400, w), "pair": np.arange(400), "life_a": 0, "life_b": 0}
        ...         for w in (0, 1)]
        >>> compare(MEASURES["score_a"], *arms).effect.points()
        '+100.0 [+98.8, +100.0]'
    """
    pairs = np.union1d(with_it["pair"], without["pair"])
    drawn = len(pairs) + (4 if measure.share else 0)
    often = np.random.default_rng(seed).multinomial(drawn, np.full(drawn, 1 / drawn), RESAMPLES)

    def ratios(rows: Columns, more: Values) -> tuple[float, Values]:
        index = np.searchsorted(pairs, rows["pair"])
        above, below = measure.above(rows), measure.below(rows)
        sums, counts = (np.bincount(index, part, drawn) for part in (above, below))
        if measure.share:
            sums[-4:], counts[-4:] = more * [1, 0, 1, 0], more
        with np.errstate(invalid="ignore", divide="ignore"):
            return float(above.sum() / below.sum()), (often @ sums) / (often @ counts)

    one, ones = ratios(with_it, np.array([1.0, 1.0, 0.0, 0.0]))
    other, others = ratios(without, np.array([0.0, 0.0, 1.0, 1.0]))
    spread = ones - others
    spread = spread[np.isfinite(spread)]

    def interval(error: float) -> Estimate:
        if len(spread) == 0:
            return Estimate(one - other, -np.inf, np.inf, len(pairs))
        low, high = np.quantile(spread, (error / 2, 1 - error / 2))
        return Estimate(one - other, float(low), float(high), len(pairs))

    return Difference(one, other, interval(0.05), interval(0.05 / claims))
