"""Moments at which conceding a subgame is a question: as it begins, and in each turn of it.

Of each match some are kept at random, so that a long match with many subgames is looked at as often
as a short one. How many there were is kept as well: with it both can be said, what is right for a
moment of a match taken at random, and what is right for a moment taken at random among all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mtgenv.engine.driver import begin_all
from mtgenv.engine.record.references import row_of
from mtgenv.engine.record.vocabulary import OBJECT_CARD
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.matches import snapshots
from mtgenv.matches.matchup import Matchup
from mtgenv_agents.study.timed import Habit, play_clocks

START = "start"
LATER = "later"
KINDS = (START, LATER)
"""As a subgame begins, before hands are kept; and the first question of each turn in it."""

BATCH = 64


@dataclass(frozen=True)
class Moment:
    """A position in a subgame.

    Attributes:
        match: from which match it is.
        saved: the position, as `mtgenv.matches.snapshots.save` returns it.
        kind: `START` or `LATER`.
        seen: how many moments of this kind that match had.
        kept: how many of them were kept.
    """

    match: int
    saved: NDArray[np.uint8]
    kind: str
    seen: int
    kept: int


class Reservoir:
    """Keeps some of what is offered, each as likely as any other, however much there is.

    Args:
        most: how many are kept at most.
        seed: decides which.

    Attributes:
        seen: how many were offered.
        kept: what is kept, with the numbers at which they were offered.
    """

    def __init__(self, most: int, seed: Sequence[int]) -> None:
        self.seen = 0
        self.kept: list[tuple[int, NDArray[np.uint8]]] = []
        self._most = most
        self._draws = np.random.default_rng(seed)

    def offer(self, matches: np.ndarray, i: int) -> None:
        """Offer the position of a match of a batch."""
        self.seen += 1
        place = len(self.kept)
        if place >= self._most:
            place = int(self._draws.integers(self.seen))
        if place < self._most:
            self.kept[place : place + 1] = [(self.seen, snapshots.save(matches, i))]


def sample_moments(
    matchup: Matchup,
    who: Sequence[Habit],
    seeds: NDArray[np.int64],
    *,
    first: int = 0,
    per_match: int = 1,
    deepest: int = 9,
    kinds: Sequence[str] = KINDS,
) -> list[Moment]:
    """Play matches and keep moments of their subgames, each as likely as the others of its match.

    Args:
        matchup: what is played.
        who: who plays each seat.
        seeds: one for each match, shape (n,).
        first: the number of the first match.
        per_match: the most moments of each kind that are kept of a match.
        deepest: take subgames up to this nesting; 1 = those that interrupt the outermost game.
        kinds: what moments are kept.

    Returns:
        The moments in the order of their matches.

    Example:
        >>> matchup = Matchup.of("weenie-shahrazad", "weenie")
        >>> found = sample_moments(matchup, [Habit.of("random")] * 2, np.arange(4))
        >>> {moment.kind for moment in found} <= set(KINDS)
        True
    """
    moments: list[Moment] = []
    for begin in range(0, len(seeds), BATCH):
        part = seeds[begin : begin + BATCH]
        matches = matchup.new_batch(len(part))
        begin_all(matches, matchup.tables, new_workspace(matches), part)
        found = [
            {kind: Reservoir(per_match, [int(seed), k]) for k, kind in enumerate(kinds)}
            for seed in part
        ]
        while (matches["over"] == 0).any():
            play_clocks(matches, matchup, who, to_turn=True)
            running = (matches["over"] == 0) & (matches["depth"] <= deepest)
            for i in np.flatnonzero(running).tolist():
                kind = START if matches["turn"][i, matches["depth"][i]] == 0 else LATER
                if kind in found[i]:
                    found[i][kind].offer(matches, i)
        for i, reservoirs in enumerate(found):
            for kind, one in reservoirs.items():
                moments.extend(
                    Moment(first + begin + i, saved, kind, one.seen, len(one.kept))
                    for _, saved in sorted(one.kept, key=lambda pair: pair[0])
                )
    return moments


def described(match: Any) -> dict[str, int]:
    """Return what a position is like; life totals are those of the interrupted game.

    Args:
        match: a record, of dtype `MATCH`, in a subgame.
    """
    level = int(match["depth"])
    own = match["kind"] == OBJECT_CARD
    cards = [int((own & (match["level"] == level) & (match["owner"] == s)).sum()) for s in (0, 1)]
    return {
        "depth": level,
        "turns": int(match["turns"]),
        "decisions": int(match["decisions"]),
        "creator": int(match["controller"][row_of(match["creator"][level])]),
        "life_0": int(match["life"][level - 1, 0]),
        "life_1": int(match["life"][level - 1, 1]),
        "life_inside_0": int(match["life"][level, 0]),
        "life_inside_1": int(match["life"][level, 1]),
        "library_0": cards[0],
        "library_1": cards[1],
    }
