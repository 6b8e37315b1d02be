"""Answers to the question of conceding: estimates that are right together, prices, regret.

Matches are asked about until the interval that holds for all answers at once (Bonferroni over
answers, players and looks) is as narrow as wanted, or the most matches are played. What ends it is
how wide the intervals are and not who is ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mtgenv_agents.concession import BRACKETS, NoPositionError
from mtgenv_agents.intervals import Estimate, clustered_ratio
from mtgenv_agents.series import game_seeds
from mtgenv_agents.study.moments import KINDS, sample_moments
from mtgenv_agents.study.question import Clock, Question
from mtgenv_agents.study.timed import Habit
from mtgenv_agents.study.valuing import CHOICES, ENDS, Values, value_moments

SIDES = ("creator", "opponent")
DEPTHS = ("all", "1", "deeper")
CONCEDE, PLAY_ON, RIGHT = range(len(CHOICES))
EVERY = "all"

FEW = 20
"""With fewer matches than this nothing is said."""

MARGIN = 0.01
"""A smaller difference, either way, makes no difference to anybody."""

LIBRARIES = ((0, 20), (21, 40), (41, 10_000))
"""Cards of the one who concedes that are in the subgame: their library in the interrupted game."""


@dataclass(frozen=True)
class Answer:
    """What is better for one kind of moment, side and clock.

    Attributes:
        player: who plays.
        kind: ``"start"`` or ``"later"``.
        side: ``"creator"`` of the subgame, or ``"opponent"``: who would concede.
        depth: ``"1"``, ``"deeper"`` or ``"all"``.
        clock: how much longer the match may take.
        end: what the clock does as it runs out, ``"draw"`` or ``"life"``.
        positions: how many positions.
        values: what each choice is worth, by name; every match counts the same.
        difference: conceding minus playing on, with its 95 % interval.
        wide: the same with the interval that is right for all answers at once.
        by_moment: the same as ``difference`` where every moment counts the same, so that a match
            with many subgames counts more.
        right_gain: playing on with the right to concede later minus playing on to the end.
        late: how often the clock ran out, by choice.
        price: what a turn must cost, in win probability, for conceding to be right.
    """

    player: str
    kind: str
    side: str
    depth: str
    clock: Clock
    end: str
    positions: int
    values: dict[str, float]
    difference: Estimate
    wide: Estimate
    by_moment: Estimate
    right_gain: Estimate
    late: dict[str, float]
    price: Estimate

    @property
    def verdict(self) -> str:
        """``concede``, ``play on``, ``no difference``, ``open`` or ``few`` positions."""
        if self.difference.n < FEW:
            return "few"
        if self.wide.low >= -MARGIN and self.wide.high <= MARGIN:
            return "no difference"
        if self.wide.low > 0:
            return "concede"
        return "play on" if self.wide.high < 0 else "open"

    def as_dict(self) -> dict[str, object]:
        """Return the fields by name, flat, for CSV and JSON."""
        flat: dict[str, object] = {
            "player": self.player,
            "kind": self.kind,
            "side": self.side,
            "depth": self.depth,
            "clock": str(self.clock),
            "end": self.end,
            "matches": self.difference.n,
            "positions": self.positions,
            **{name: round(value, 4) for name, value in self.values.items()},
        }
        for name in ("difference", "wide", "by_moment", "right_gain", "price"):
            flat |= _flat(name, getattr(self, name))
        late = {f"{name}_clock_ran_out": round(value, 4) for name, value in self.late.items()}
        return flat | late | {"verdict": self.verdict}


def _flat(name: str, estimate: Estimate) -> dict[str, float]:
    parts = {name: estimate.value, f"{name}_low": estimate.low, f"{name}_high": estimate.high}
    return {key: round(value, 5) for key, value in parts.items()}


@dataclass(frozen=True)
class Asked:
    """What came of asking about one player.

    Attributes:
        player: who played.
        question: what was asked, with the budget of this player.
        values: what the choices are worth, position by position.
        answers: for each kind, side, depth, clock and end.
        matches: how many matches positions were taken from.
        narrow: whether all intervals were as narrow as wanted.
    """

    player: str
    question: Question
    values: Values
    answers: list[Answer]
    matches: int
    narrow: bool


def looks(question: Question) -> list[int]:
    """Return how many matches there are at each look: twice as many as at the last one.

    Example:
        >>> looks(Question("mine", ("burn", "burn"), matches=10, most=50))
        [10, 20, 40, 50]
    """
    counts = [question.matches]
    while counts[-1] < question.most:
        counts.append(min(2 * counts[-1], question.most))
    return counts


def weights_of(columns: dict[str, NDArray[Any]]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the weights that let every match, or every moment, count the same.

    Args:
        columns: those of `Values`: which match, how many moments it had and how many are kept.

    Example:
        >>> weights_of({"seen": np.array([6, 2]), "kept": np.array([2, 1])})
        (array([0.5, 1. ]), array([3., 2.]))
    """
    return 1 / columns["kept"], columns["seen"] / columns["kept"]


def summarise(
    values: Values, player: str, clocks: Sequence[Clock], *, error: float = 0.05
) -> list[Answer]:
    """Average over positions, for each kind of moment, side, depth, clock and end of it.

    Args:
        values: what `mtgenv_agents.study.valuing.value_moments` returned.
        player: who played.
        clocks: which clocks the values are for.
        error: how often the wide interval of one answer may miss.

    Returns:
        The answers for which there is a position.
    """
    columns, means = values.columns, values.means
    by_match, by_moment = weights_of(columns)
    saved = values.lasted[:, PLAY_ON, 0] - values.lasted[:, CONCEDE, 0]
    answers = []
    for number, kind in enumerate(KINDS):
        for side in SIDES:
            for depth in DEPTHS:
                here = (columns["later"] == number) & (columns["creator"] == (side == SIDES[0]))
                if depth != "all":
                    here &= (columns["depth"] == 1) == (depth == "1")
                if not here.any():
                    continue
                match, weight, moment = columns["match"][here], by_match[here], by_moment[here]
                for c, clock in enumerate(clocks):
                    for e, end in enumerate(ENDS):
                        if c == 0 and e > 0:
                            continue  # without a clock nothing ends it
                        value = means[here][:, :, c, e]
                        gap = value[:, CONCEDE] - value[:, PLAY_ON]
                        gain = value[:, RIGHT] - value[:, PLAY_ON]
                        late = np.average(values.drawn[here][:, :, c], axis=0, weights=weight)
                        answers.append(
                            Answer(
                                player,
                                kind,
                                side,
                                depth,
                                clock,
                                end,
                                int(here.sum()),
                                dict(
                                    zip(
                                        CHOICES,
                                        np.average(value, axis=0, weights=weight).tolist(),
                                        strict=True,
                                    )
                                ),
                                clustered_ratio(weight * gap, weight, match),
                                clustered_ratio(weight * gap, weight, match, error=error),
                                clustered_ratio(moment * gap, moment, match),
                                clustered_ratio(weight * gain, weight, match),
                                dict(zip(CHOICES, late.tolist(), strict=True)),
                                clustered_ratio(-weight * gap, weight * saved[here], match),
                            )
                        )
    return answers


def count_answers(question: Question) -> int:
    """Return how many answers there can be about one player."""
    clocks = 1 + (len(question.clocks) - 1) * len(ENDS)
    return len(KINDS) * len(SIDES) * len(DEPTHS) * clocks


def ask_about(
    question: Question,
    player: str,
    *,
    seed: int = 0,
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Asked:
    """Ask a question about one player until the answer is narrow enough.

    Args:
        question: the question.
        player: who plays both seats.
        seed: decides everything.
        threads: how many threads roll out.
        progress: called with the number of positions finished since the last call.

    Raises:
        NoPositionError: if there was no subgame in the first matches.
    """
    players = len(question.players)
    question = question.budget(player)
    matchup, who = question.matchup, [Habit.of(player)] * 2
    counts = looks(question)
    error = 0.05 / (count_answers(question) * len(counts) * players)
    seeds = game_seeds(seed, counts[-1])
    parts: list[Values] = []
    done = 0
    for count in counts:
        moments = sample_moments(
            matchup,
            who,
            seeds[done:count],
            first=done,
            per_match=question.per_match,
            deepest=question.deepest,
        )
        if moments:
            parts.append(
                value_moments(
                    moments,
                    matchup,
                    who,
                    question.engine_clocks,
                    question.rollouts,
                    seed=seed,
                    threads=threads,
                    progress=progress,
                )
            )
        done = count
        if not parts:
            continue
        values = Values.joined(parts)
        answers = summarise(values, player, question.clocks, error=error)
        wide = max(one.wide.high - one.wide.low for one in answers if one.depth == "all")
        if wide <= question.width:
            return Asked(player, question, values, answers, done, True)
    if not parts:
        raise NoPositionError(
            "no subgame began in these matches; choose decks that open one, such as "
            "weenie-shahrazad, dungeon or countdown"
        )
    return Asked(player, question, values, answers, done, False)


def ask(
    question: Question,
    *,
    seed: int = 0,
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
) -> list[Asked]:
    """Ask a question about each of its players, on the same seeds."""
    return [
        ask_about(question, player, seed=seed, threads=threads, progress=progress)
        for player in question.players
    ]


# --- Where which choice is better -----------------------------------------------------------------


@dataclass(frozen=True)
class Region:
    """A part of the phase diagram: subgames that have just begun, at certain life totals.

    Attributes:
        player: who plays.
        clock: how much longer the match may take; what runs out is drawn.
        library: how many cards the one who concedes has in the subgame, ``"all"`` or ``"0-20"``.
        life: their life in the interrupted game, as ``(least, most)``.
        opponent_life: that of the other.
        difference: conceding minus playing on, every match counting the same.
        certainty: how likely the better choice is the better one, by the normal approximation.
    """

    player: str
    clock: Clock
    library: str
    life: tuple[int, int]
    opponent_life: tuple[int, int]
    difference: Estimate
    certainty: float

    @property
    def better(self) -> str:
        """The choice that is ahead: ``concede`` or ``play on``; ``few`` where nothing is said."""
        if self.difference.n < FEW:
            return "few"
        return "concede" if self.difference.value > 0 else "play on"

    def as_dict(self) -> dict[str, object]:
        """Return the fields by name, flat, for CSV."""
        return {
            "player": self.player,
            "clock": str(self.clock),
            "library": self.library,
            "life": span(self.life),
            "opponent_life": span(self.opponent_life),
            "matches": self.difference.n,
            **_flat("difference", self.difference),
            "better": self.better,
            "certainty": round(self.certainty, 4),
        }

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Region:
        """Return the region that a row of a file tells of, as `as_dict` wrote it.

        Example:
            >>> row = {"player": "random", "clock": "5 turns", "library": "0-20", "life": "1-5",
            ...        "opponent_life": "16+", "matches": 30, "difference": 0.1,
            ...        "difference_low": 0.0, "difference_high": 0.2, "certainty": 0.98}
            >>> Region.of(row).opponent_life == BRACKETS[-1]
            True
        """
        brackets = {span(bracket): bracket for bracket in BRACKETS}
        value, low, high = (float(row[f"difference{end}"]) for end in ("", "_low", "_high"))
        return cls(
            str(row["player"]),
            Clock.of(str(row["clock"])),
            str(row["library"]),
            brackets[row["life"]],
            brackets[row["opponent_life"]],
            Estimate(value, low, high, int(row["matches"])),
            float(row["certainty"]),
        )


def span(bracket: tuple[int, int]) -> str:
    """Write a bracket as text.

    Example:
        >>> span((1, 5)), span((16, 10_000))
        ('1-5', '16+')
    """
    least, most = bracket
    return f"{least}+" if most >= BRACKETS[-1][1] else f"{least}-{most}"


def _within(numbers: NDArray[Any], bracket: tuple[int, int]) -> NDArray[np.bool_]:
    # Someone may live on with no life at all; they count with the lowest totals.
    least = bracket[0] if bracket[0] > 1 else -10_000
    return (numbers >= least) & (numbers <= bracket[1])


def _certainty(estimate: Estimate) -> float:
    from statistics import NormalDist

    half = (estimate.high - estimate.low) / 2
    if not np.isfinite(half):
        return 0.5
    if half == 0:
        return 1.0 if estimate.value else 0.5
    return NormalDist().cdf(1.96 * abs(estimate.value) / half)


def phases(asked: Asked) -> list[Region]:
    """Say for each life total of both, clock and library which choice is better, and how surely.

    Args:
        asked: what `ask_about` returned.

    Returns:
        The regions that have a position.
    """
    columns, means = asked.values.columns, asked.values.means
    weight, _ = weights_of(columns)
    regions = []
    for c, clock in enumerate(asked.question.clocks):
        gap = means[:, CONCEDE, c, 0] - means[:, PLAY_ON, c, 0]
        for library in (None, *LIBRARIES):
            of_kind = columns["later"] == 0
            if library is not None:
                of_kind = of_kind & _within(columns["library"], library)
            for life in BRACKETS:
                for other in BRACKETS:
                    here = of_kind & _within(columns["life"], life)
                    here &= _within(columns["opponent_life"], other)
                    if here.any():
                        estimate = clustered_ratio(
                            weight[here] * gap[here], weight[here], columns["match"][here]
                        )
                        regions.append(
                            Region(
                                asked.player,
                                clock,
                                EVERY if library is None else span(library),
                                life,
                                other,
                                estimate,
                                _certainty(estimate),
                            )
                        )
    return regions


def regrets(asked: Asked) -> list[dict[str, object]]:
    """Say what "always concede" and "never concede" cost against a rule that looks at life.

    The rule takes what is better for the life totals of both in a `Region`, as half of the matches
    tell it, and is measured on the other half, both ways round: so it is never praised for luck.
    Where a rule found so is worse than one of the simple ones, the regret of that one is negative.

    Args:
        asked: what `ask_about` returned.

    Returns:
        For each clock, drawn as it runs out: the regret of both, with 95 % intervals.
    """
    columns, means = asked.values.columns, asked.values.means
    start = columns["later"] == 0
    weight = weights_of(columns)[0][start]
    match = columns["match"][start]
    region = np.zeros(int(start.sum()), np.int64)
    for k, life in enumerate(BRACKETS):
        for j, other in enumerate(BRACKETS):
            here = _within(columns["life"][start], life)
            here &= _within(columns["opponent_life"][start], other)
            region[here] = k * len(BRACKETS) + j
    found: list[dict[str, object]] = []
    for c, clock in enumerate(asked.question.clocks):
        value = means[start][:, :, c, 0]
        gap = weight * (value[:, CONCEDE] - value[:, PLAY_ON])
        best = np.empty(len(gap))
        for half in (0, 1):
            told, judged = match % 2 == half, match % 2 != half
            sums = np.bincount(region[told], gap[told], len(BRACKETS) ** 2)
            concedes = sums[region[judged]] > 0
            best[judged] = np.where(concedes, value[judged, CONCEDE], value[judged, PLAY_ON])
        row: dict[str, object] = {"player": asked.player, "clock": str(clock)}
        for name, choice in (("always_concede", CONCEDE), ("never_concede", PLAY_ON)):
            lost = weight * (best - value[:, choice])
            row |= _flat(name, clustered_ratio(lost, weight, match))
        found.append(row | {"matches": len(np.unique(match))})
    return found


def rows_of(asked: Sequence[Asked]) -> dict[str, NDArray[Any]]:
    """Return every position, seat, clock and end as columns of a table.

    Returns:
        One array for each column: ``player``, what `Values` tells of a row, ``clock``, ``end``,
        ``concede``, ``play_on``, ``right``, ``turns_concede``, ``turns_play_on``, and ``price``: of
        a turn, from which on conceding is right there (not a number where it saves no turns).
    """
    tables: list[dict[str, NDArray[Any]]] = []
    for one in asked:
        values, means = one.values, one.values.means
        gap = means[:, PLAY_ON, 0, 0] - means[:, CONCEDE, 0, 0]
        saved = values.lasted[:, PLAY_ON, 0] - values.lasted[:, CONCEDE, 0]
        price = np.full(len(values), np.nan)
        np.divide(gap, saved, out=price, where=saved > 0)
        for c, clock in enumerate(one.question.clocks):
            for e, end in enumerate(ENDS[: 1 if c == 0 else None]):
                tables.append(
                    {
                        "player": np.full(len(values), one.player),
                        **values.columns,
                        "clock": np.full(len(values), str(clock)),
                        "end": np.full(len(values), end),
                        **{
                            name: means[:, k, c, e].astype(np.float32)
                            for k, name in enumerate(CHOICES)
                        },
                        "turns_concede": values.lasted[:, CONCEDE, 0].astype(np.float32),
                        "turns_play_on": values.lasted[:, PLAY_ON, 0].astype(np.float32),
                        "price": price.astype(np.float32),
                    }
                )
    return {name: np.concatenate([table[name] for table in tables]) for name in tables[0]}
