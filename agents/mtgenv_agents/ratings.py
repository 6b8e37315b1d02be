"""Ratings from a round robin: how strong units are, from who beat whom.

The model is that of Bradley and Terry (1952), fitted by choix: the chance that one unit beats
another is a logistic function of the difference of their strengths. Strengths are given in Elo
points, 400 of which mean odds of ten to one, with 0 for the mean of all. Intervals come from a
bootstrap over the pairs of matches that share a seed. One number cannot say that rock beats
scissors: `Standings.surprise` tells how far results lie from what the ratings say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from mtgenv.errors import MtgenvError
from mtgenv.matches.matchup import DeckLike
from mtgenv.matches.options import MatchOptions
from mtgenv_agents.intervals import Estimate
from mtgenv_agents.selfplay import self_play
from mtgenv_agents.series import Columns

ELO = 400 / np.log(10)
PRIOR = 0.5  # draws added to each pairing that was played, so that who won all has a rating
RESAMPLES = 200


class ArenaError(MtgenvError):
    """There is nothing to rate."""


@dataclass(frozen=True)
class Unit:
    """Who takes part in a round robin.

    Attributes:
        player: who plays; a name of `mtgenv.players.get_player`.
        deck: the deck.
    """

    player: str
    deck: DeckLike

    def __str__(self) -> str:
        return f"{self.player} with {self.deck}"


@dataclass(frozen=True)
class Standings:
    """What a round robin has come to.

    Attributes:
        units: who took part.
        scores: matches won by the one of the row against the one of the column, a draw counts half;
            float64 of shape (units, units).
        matches: how many they played, int64 of the same shape.
        ratings: strength of each, in Elo points, with its interval.
        rows: every match: the columns of `self_play`, and ``unit_a``, ``unit_b``.
    """

    units: tuple[Unit, ...]
    scores: NDArray[np.float64]
    matches: NDArray[np.int64]
    ratings: tuple[Estimate, ...]
    rows: Columns

    @property
    def order(self) -> list[int]:
        """The units by strength, the strongest first."""
        return sorted(range(len(self.units)), key=lambda k: -self.ratings[k].value)

    @property
    def surprise(self) -> float:
        """How far a share of wins lies from what the ratings say, on average over all pairings."""
        strength = np.array([one.value for one in self.ratings]) / ELO
        expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        played = self.matches > 0
        shares = self.scores[played] / self.matches[played]
        return float(np.abs(shares - expected[played]).mean())


def strengths(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """Fit strengths to results.

    Args:
        scores: matches won by the one of the row against the one of the column, a draw counts
            half; shape (units, units).

    Returns:
        Elo points of shape (units,), with mean 0.

    Example:
        >>> strengths(np.array([[0.0, 30.0], [10.0, 0.0]])).round().tolist()
        [94.0, -94.0]
    """
    import choix

    played = scores + scores.T > 0
    found = ELO * choix.ilsr_pairwise_dense(scores + PRIOR * played / 2)
    return np.asarray(found - found.mean())


def round_robin(
    units: Sequence[Unit],
    matches: int,
    *,
    seed: int = 0,
    options: MatchOptions | None = None,
    threads: int = 1,
    backend: str = "threads",
    progress: Callable[[int], None] | None = None,
) -> Standings:
    """Let every two units play, seats swapped in every second match of a pair with one seed.

    Args:
        units: who takes part, two or more.
        matches: how many matches every two play; an odd number is rounded up.
        seed: decides everything that happens; every two units play the same seeds.
        options: how the matches are played.
        threads: how many threads play.
        backend: where they play (see `mtgenv_agents.backends`).
        progress: called with the number of matches that have ended since the last call.

    Returns:
        The standings.

    Raises:
        ArenaError: if there are not two different units.
        MtgenvError: if a player or a deck cannot be used.

    Example:
        >>> units = [Unit("heuristic", "burn"), Unit("random", "burn")]
        >>> standings = round_robin(units, 20)
        >>> standings.order, standings.matches.tolist()
        ([0, 1], [[0, 20], [20, 0]])
    """
    if len(units) < 2 or len(set(map(str, units))) < len(units):
        raise ArenaError("give two or more units, each once: players and decks that differ")
    matches += matches % 2
    parts: list[Columns] = []
    for a, b in combinations(range(len(units)), 2):
        rows = self_play(
            (units[a].deck, units[b].deck),
            (units[a].player, units[b].player),
            matches,
            seed=seed,
            options=options,
            threads=threads,
            backend=backend,
            progress=progress,
        )
        numbers = {"unit_a": np.full(matches, a), "unit_b": np.full(matches, b)}
        parts.append(numbers | rows)
    rows = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    scores, played = _matrix(rows, len(units))
    return Standings(tuple(units), scores, played, _rate(rows, scores, seed), rows)


def _matrix(rows: Columns, n: int) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Add up matches by who played whom."""
    scores, played = np.zeros((n, n)), np.zeros((n, n), np.int64)
    a, b = rows["unit_a"], rows["unit_b"]
    won = np.where(rows["winner"] == -1, 0.5, rows["winner"] == 0)
    np.add.at(scores, (a, b), won)
    np.add.at(scores, (b, a), 1 - won)
    np.add.at(played, (a, b), 1)
    np.add.at(played, (b, a), 1)
    return scores, played


def _rate(rows: Columns, scores: NDArray[np.float64], seed: int) -> tuple[Estimate, ...]:
    """Fit strengths, and find their intervals by drawing pairs of matches again."""
    n = len(scores)
    rng = np.random.default_rng(seed)
    # Rows of a pair lie side by side, and every pairing has as many of them.
    pairings = np.arange(len(rows["winner"])).reshape(n * (n - 1) // 2, -1, 2)
    drawn = np.zeros((RESAMPLES, n))
    for k in range(RESAMPLES):
        picks = rng.integers(0, pairings.shape[1], pairings.shape[:2])
        chosen = np.take_along_axis(pairings, picks[:, :, None], axis=1).ravel()
        again, _ = _matrix({name: rows[name][chosen] for name in ("unit_a", "unit_b", "winner")}, n)
        drawn[k] = strengths(again)
    low, high = np.percentile(drawn, [2.5, 97.5], axis=0)
    value = strengths(scores)
    pairs = (n - 1) * pairings.shape[1]
    return tuple(Estimate(float(value[k]), float(low[k]), float(high[k]), pairs) for k in range(n))
