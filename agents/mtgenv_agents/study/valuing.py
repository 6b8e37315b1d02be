"""What conceding, playing on, and playing on with the right to concede later are worth.

From each position, for each seat, the hidden cards are dealt anew as that seat could believe them
to be, and the match is played to its end three times from the same deal and the same chance. Each
of these tells the value under every clock at once (`mtgenv_agents.study.timed`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mtgenv.engine.record.workspace import new_workspace
from mtgenv.matches import snapshots
from mtgenv.matches.matchup import Matchup
from mtgenv_agents.bots.driving import deal_roll_outs
from mtgenv_agents.study.moments import KINDS, Moment, described
from mtgenv_agents.study.question import NO_LIMIT
from mtgenv_agents.study.timed import IN_TIME, NEVER, WHEN_BEHIND, Habit, play_clocks

CHOICES = ("concede", "play_on", "right")
"""Conceding now; playing this subgame to its end; playing it on and conceding it once behind."""

ENDS = ("draw", "life")
"""What a clock that runs out does: the match is drawn, or whoever has more life wins it."""


@dataclass(frozen=True)
class Values:
    """What the choices are worth, a row for each position and seat.

    Attributes:
        columns: what each row is about, arrays of shape (rows,).
        halves: mean values over each half of the deals, shape (rows, 2, choices, clocks, ends).
        squares: the mean square of conceding minus playing on over the deals, shape
            (rows, clocks, ends).
        drawn: how many of the deals the clock ended, shape (rows, choices, clocks).
        lasted: turns and decisions that the matches took on average, shape (rows, choices, 2).
    """

    columns: dict[str, NDArray[Any]]
    halves: NDArray[np.float64]
    squares: NDArray[np.float64]
    drawn: NDArray[np.float64]
    lasted: NDArray[np.float64]

    def __len__(self) -> int:
        """Return how many rows there are."""
        return len(self.halves)

    @property
    def means(self) -> NDArray[np.float64]:
        """Mean values over all deals, shape (rows, choices, clocks, ends)."""
        means: NDArray[np.float64] = self.halves.mean(axis=1)
        return means

    @classmethod
    def joined(cls, parts: Sequence[Values]) -> Values:
        """Put rows together; positions are numbered through."""
        columns = {
            name: np.concatenate([part.columns[name] for part in parts])
            for name in parts[0].columns
        }
        return cls(
            columns,
            *(
                np.concatenate([getattr(part, name) for part in parts])
                for name in ("halves", "squares", "drawn", "lasted")
            ),
        )


def score(matches: np.ndarray, standing: NDArray[np.int8], seat: int) -> NDArray[np.float64]:
    """Return what matches are worth to a seat under each clock: 1, a half or 0.

    Args:
        matches: the matches as they ended, shape (n,).
        standing: who was ahead as the clocks ran out, shape (n, clocks).
        seat: to whom.

    Returns:
        Array of shape (n, clocks, ends).

    Example:
        >>> ended = np.array([(0,), (-1,)], [("winner", np.int8)])
        >>> score(ended, np.array([[9, 1], [9, -1]], np.int8), 0).tolist()
        [[[1.0, 1.0], [0.5, 1.0]], [[0.5, 0.5], [0.5, 0.0]]]
    """
    winner = matches["winner"]
    won = np.where(winner < 0, 0.5, winner == seat)[:, None]
    ahead = (1 + standing * (1 if seat == 0 else -1)) / 2
    late = standing != IN_TIME
    return np.stack([np.where(late, 0.5, won), np.where(late, ahead, won)], axis=-1)


def value_moment(
    moment: Moment,
    matchup: Matchup,
    who: Sequence[Habit],
    clocks: NDArray[np.int32],
    rollouts: int,
    seed: int,
) -> Values:
    """Value the choices of both seats at a moment.

    Args:
        moment: the moment.
        matchup: what is played.
        who: who plays each seat.
        clocks: as `mtgenv_agents.study.timed.play_clocks` takes them.
        rollouts: deals for each seat, an even number.
        seed: decides the deals and all chance.
    """
    start = snapshots.repeat(moment.saved, 1)[0]
    facts = described(start)
    level, since = facts["depth"], (facts["turns"], facts["decisions"])
    game = int(start["game_index"][level])
    # Moments of one match are told apart by the state of its chance.
    seeds = np.random.default_rng([seed, moment.match, int(start["rng"][0])]).integers(
        0, 2**62, size=(2, rollouts), dtype=np.int64
    )
    rows: list[dict[str, Any]] = []
    halves, squares, drawn, lasted = [], [], [], []
    for seat in (0, 1):
        values, late, used = [], [], []
        for choice, habit in zip(CHOICES, (NEVER, NEVER, WHEN_BEHIND), strict=True):
            copies = snapshots.repeat(moment.saved, rollouts)
            concedes = choice == "concede"
            workspace = new_workspace(copies)
            deal_roll_outs(
                copies, matchup.tables, workspace, seat, concedes, NO_LIMIT, seeds[seat].copy()
            )
            standing = play_clocks(
                copies, matchup, who, clocks, since=since, within=(seat, habit, level, game)
            )
            values.append(score(copies, standing, seat))
            late.append((standing != IN_TIME).mean(axis=0))
            used.append([(copies[name] - start[name]).mean() for name in ("turns", "decisions")])
        each = np.stack(values)  # (choices, deals, clocks, ends)
        half = each.reshape(len(CHOICES), 2, rollouts // 2, *each.shape[2:]).mean(axis=2)
        halves.append(half.swapaxes(0, 1))
        squares.append(((each[0] - each[1]) ** 2).mean(axis=0))
        drawn.append(late)
        lasted.append(used)
        other = 1 - seat
        rows.append(
            {
                "match": moment.match,
                "later": KINDS.index(moment.kind),
                "seen": moment.seen,
                "kept": moment.kept,
                "seat": seat,
                "creator": facts["creator"] == seat,
                "depth": level,
                "turns": facts["turns"],
                "turn_inside": int(start["turn"][level]),
                **{
                    f"{whose}{name}": facts[f"{name}_{one}"]
                    for name in ("life", "life_inside", "library")
                    for whose, one in (("", seat), ("opponent_", other))
                },
            }
        )
    columns = {name: np.array([row[name] for row in rows]) for name in rows[0]}
    return Values(columns, np.stack(halves), np.stack(squares), np.array(drawn), np.array(lasted))


def value_moments(
    moments: Sequence[Moment],
    matchup: Matchup,
    who: Sequence[Habit],
    clocks: NDArray[np.int32],
    rollouts: int,
    *,
    seed: int = 0,
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Values:
    """Value the choices of both seats at many moments.

    Args:
        moments: what `mtgenv_agents.study.moments.sample_moments` returned, not none.
        matchup: what is played.
        who: who plays each seat.
        clocks: as `mtgenv_agents.study.timed.play_clocks` takes them.
        rollouts: deals for each moment and seat, an even number.
        seed: decides the deals and all chance.
        threads: how many threads play.
        progress: called with the number of moments finished since the last call.

    Example:
        >>> from mtgenv_agents.study.moments import sample_moments
        >>> who = [Habit.of("heuristic")] * 2
        >>> matchup = Matchup.of("weenie-shahrazad", "weenie")
        >>> moments = sample_moments(matchup, who, np.arange(4), deepest=1)
        >>> values = value_moments(moments[:1], matchup, who, np.array([[1, 0, 20]], np.int32), 2)
        >>> values.means.shape
        (2, 3, 1, 2)
    """

    def one(moment: Moment) -> Values:
        return value_moment(moment, matchup, who, clocks, rollouts, seed)

    parts = []
    with ThreadPoolExecutor(threads) as pool:
        for part in pool.map(one, moments):
            parts.append(part)
            if progress is not None:
                progress(1)
    return Values.joined(parts)
