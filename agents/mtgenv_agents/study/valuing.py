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

from mtgenv.engine.bot import is_bot
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.matches import snapshots
from mtgenv.matches.matchup import Matchup
from mtgenv_agents.bots.driving import deal_roll_outs
from mtgenv_agents.study.moments import KINDS, Moment, described
from mtgenv_agents.study.question import NO_LIMIT
from mtgenv_agents.study.timed import IN_TIME, NEVER, WHEN_BEHIND, Habit, play_clocks

CHOICES = ("concede", "play_on", "right")
"""Conceding now; playing this subgame to its end; playing it on and conceding it once behind."""

TOGETHER = 32
"""Moments that are valued in one batch where somebody plays in Python: a network answers hundreds
of matches in little more time than one. Compiled bots gain nothing by it."""

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
    """Value the choices of both seats at a moment; see `value_together`."""
    return value_together([moment], matchup, who, clocks, rollouts, seed)


def value_together(
    moments: Sequence[Moment],
    matchup: Matchup,
    who: Sequence[Habit],
    clocks: NDArray[np.int32],
    rollouts: int,
    seed: int,
) -> Values:
    """Value the choices of both seats at some moments, all in one batch of matches.

    What a moment is worth does not depend on the others, but for the rounding of a network's
    arithmetic.

    Args:
        moments: the moments, not none.
        matchup: what is played.
        who: who plays each seat.
        clocks: as `mtgenv_agents.study.timed.play_clocks` takes them.
        rollouts: deals for each seat, an even number.
        seed: decides the deals and all chance.
    """
    starts = np.concatenate([snapshots.repeat(moment.saved, 1) for moment in moments])
    facts = [described(start) for start in starts]
    batches, within, since = [], [], []
    for moment, start, fact in zip(moments, starts, facts, strict=True):
        level = fact["depth"]
        game = int(start["game_index"][level])
        # Moments of one match are told apart by the state of its chance.
        seeds = np.random.default_rng([seed, moment.match, int(start["rng"][0])]).integers(
            0, 2**62, size=(2, rollouts), dtype=np.int64
        )
        for seat in (0, 1):
            for choice, habit in zip(CHOICES, (NEVER, NEVER, WHEN_BEHIND), strict=True):
                copies = snapshots.repeat(moment.saved, rollouts)
                deal_roll_outs(
                    copies,
                    matchup.tables,
                    new_workspace(copies),
                    seat,
                    choice == "concede",
                    NO_LIMIT,
                    seeds[seat].copy(),
                )
                batches.append(copies)
                within.append((seat, habit, level, game))
                since.append((fact["turns"], fact["decisions"]))
    matches = np.concatenate(batches)
    standing = play_clocks(
        matches,
        matchup,
        who,
        clocks,
        since=np.repeat(since, rollouts, axis=0),
        within=np.repeat(within, rollouts, axis=0),
    )
    shape = (len(moments), 2, len(CHOICES), rollouts)
    ended, late = matches.reshape(shape), standing.reshape(*shape, len(clocks))
    each = np.stack(  # (moments, seats, choices, deals, clocks, ends)
        [
            score(matches, standing, seat).reshape(*shape, len(clocks), 2)[:, seat]
            for seat in (0, 1)
        ],
        axis=1,
    )
    used = np.stack(
        [
            (ended[name] - starts[name][:, None, None, None]).mean(axis=3)
            for name in ("turns", "decisions")
        ],
        axis=-1,
    )
    rows = [
        _row(moment, start, fact, seat)
        for moment, start, fact in zip(moments, starts, facts, strict=True)
        for seat in (0, 1)
    ]

    def flat(one: NDArray[Any]) -> NDArray[Any]:
        """Make one row of each moment and seat."""
        return one.reshape(len(rows), *one.shape[2:])

    halves = each.reshape(*shape[:3], 2, rollouts // 2, len(clocks), 2).mean(axis=4)
    return Values(
        {name: np.array([row[name] for row in rows]) for name in rows[0]},
        flat(halves).swapaxes(1, 2),
        flat(((each[:, :, 0] - each[:, :, 1]) ** 2).mean(axis=2)),
        flat((late != IN_TIME).mean(axis=3)),
        flat(used),
    )


def _row(moment: Moment, start: Any, facts: dict[str, int], seat: int) -> dict[str, Any]:
    """Say what the row of a moment and seat is about."""
    other, level = 1 - seat, facts["depth"]
    return {
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

    def some(group: Sequence[Moment]) -> Values:
        return value_together(group, matchup, who, clocks, rollouts, seed)

    size = 1 if all(is_bot(one.player) for one in who) else TOGETHER
    groups = [moments[first : first + size] for first in range(0, len(moments), size)]
    parts = []
    with ThreadPoolExecutor(threads) as pool:
        for part, group in zip(pool.map(some, groups), groups, strict=True):
            parts.append(part)
            if progress is not None:
                progress(len(group))
    return Values.joined(parts)
