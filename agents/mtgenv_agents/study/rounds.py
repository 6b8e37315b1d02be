"""A round of a tournament: a best of three against the clock, made of games that were played.

Games are played without a clock, by an opponent who never concedes a subgame and by one who
concedes each at once, on the same seeds. A round draws games from them one after the other, each
taking its turns and decisions at a stated pace, until somebody has won two or the time is over. The
game that is under way then counts for nobody, and whoever has won more games wins the round.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mtgenv.matches.matchup import DeckLike
from mtgenv.matches.options import MatchOptions
from mtgenv_agents.intervals import Estimate
from mtgenv_agents.selfplay import self_play

WINS = 2
MOST_GAMES = 9
"""Games of a round at most: drawn ones are played again."""

DRAW_IN_SWISS = 1 / 3
"""A draw earns one point there where a win earns three."""

RESAMPLES = 400
ROUNDS = 2000
"""Rounds that are put together for each sample of the games."""

HABITS = ("never concedes", "concedes at once")


@dataclass(frozen=True)
class Games:
    """Games without a clock.

    Attributes:
        won: what each was worth to B: 1 for a win, -1 for a loss, 0 for a draw, shape (n,).
        seconds: how long each took, shape (n,).
    """

    won: NDArray[np.int64]
    seconds: NDArray[np.int64]


@dataclass(frozen=True)
class RoundAnswer:
    """What a habit of B is worth in a round.

    Attributes:
        habit: one of `HABITS`.
        minutes: how long a game takes on average.
        results: how many rounds B wins, draws and loses.
        swiss: what a round is worth to B where a draw is a third of a win.
        half: the same where it is half of one.
    """

    habit: str
    minutes: float
    results: tuple[float, float, float]
    swiss: Estimate
    half: Estimate


def round_results(games: Games, picks: NDArray[np.int64], limit: int) -> NDArray[np.int64]:
    """Play rounds of games that are given.

    Args:
        games: the games there are.
        picks: which of them a round consists of, one after the other, shape (rounds, games).
        limit: how many seconds a round has.

    Returns:
        1 where B wins the round, -1 where the other does, 0 for a draw, shape (rounds,).

    Example:
        >>> games = Games(np.array([1, -1]), np.array([600, 2000]))
        >>> picks = np.array([[0, 0, 0], [0, 1, 1], [1, 0, 0], [1, 1, 0]])
        >>> round_results(games, picks, 3000).tolist()
        [1, 0, 0, -1]
    """
    over = np.zeros(len(picks), bool)
    used = np.zeros(len(picks), np.int64)
    wins = np.zeros((2, len(picks)), np.int64)
    for column in picks.T:
        used = used + games.seconds[column]
        over |= used > limit
        for side, sign in enumerate((1, -1)):
            wins[side] += ~over & (games.won[column] == sign)
        over |= (wins >= WINS).any(axis=0)
    ahead: NDArray[np.int64] = np.sign(wins[0] - wins[1])
    return ahead


def worth(results: NDArray[np.int64], draw: float) -> float:
    """Return what rounds are worth on average where a draw is worth so much.

    Example:
        >>> worth(np.array([1, 0, -1, 0]), 0.5)
        0.5
    """
    return float(np.where(results == 0, draw, results == 1).mean())


def play_games(
    decks: tuple[DeckLike, DeckLike],
    conceding: bool,
    count: int,
    pace: tuple[int, int],
    *,
    bot: str = "heuristic",
    seed: int = 0,
    threads: int = 1,
) -> Games:
    """Play games without a clock, A with the first deck and B with the second.

    Args:
        decks: the decks of A and B.
        conceding: whether B concedes each subgame of A at once.
        count: how many games.
        pace: seconds that a turn and a decision take.
        bot: who plays both.
        seed: decides everything; both habits play the same seeds.
        threads: how many threads play.
    """
    options = MatchOptions(concede_game="game_start", max_turns=5000, max_decisions=10**6)
    players = [bot, f"conceding:{bot}" if conceding else bot]
    rows = self_play(decks, players, count, seed=seed, options=options, threads=threads)
    won = np.where(rows["winner"] < 0, 0, np.where(rows["winner"] == 1, 1, -1))
    seconds = pace[0] * rows["turns"].astype(np.int64) + pace[1] * rows["decisions"]
    return Games(won.astype(np.int64), seconds.astype(np.int64))


def compare_habits(
    arms: tuple[Games, Games], limit: int, *, seed: int = 0
) -> tuple[list[RoundAnswer], dict[str, Estimate]]:
    """Say what conceding at once is worth in a round, against never conceding.

    Games are resampled, in both arms alike, as they share seeds; so the intervals hold what is
    uncertain about them, and a little of the chance of putting rounds together.

    Args:
        arms: games in which B never concedes, and in which B concedes at once.
        limit: how many seconds a round has.
        seed: for the resampling.

    Returns:
        An answer for each habit, and the differences, conceding minus not, under ``"swiss"`` and
        ``"half"``.
    """
    n = len(arms[0].won)
    rng = np.random.default_rng(seed)
    drawn = {"swiss": DRAW_IN_SWISS, "half": 0.5}
    found = {name: np.empty((RESAMPLES, 2)) for name in drawn}
    for k in range(RESAMPLES):
        sample = rng.integers(0, n, n)
        picks = sample[rng.integers(0, n, (ROUNDS, MOST_GAMES))]
        for side, games in enumerate(arms):
            results = round_results(games, picks, limit)
            for name, draw in drawn.items():
                found[name][k, side] = worth(results, draw)
    whole = rng.integers(0, n, (20 * ROUNDS, MOST_GAMES))
    ended = [round_results(games, whole, limit) for games in arms]

    def estimate(value: float, spread: NDArray[np.float64]) -> Estimate:
        low, high = np.quantile(spread, (0.025, 0.975))
        return Estimate(value, float(low), float(high), n)

    answers = [
        RoundAnswer(
            HABITS[side],
            float(arms[side].seconds.mean() / 60),
            (
                float((ended[side] == 1).mean()),
                float((ended[side] == 0).mean()),
                float((ended[side] == -1).mean()),
            ),
            *(
                estimate(worth(ended[side], draw), found[name][:, side])
                for name, draw in drawn.items()
            ),
        )
        for side in (0, 1)
    ]
    differences = {
        name: estimate(
            worth(ended[1], draw) - worth(ended[0], draw), found[name][:, 1] - found[name][:, 0]
        )
        for name, draw in drawn.items()
    }
    return answers, differences
