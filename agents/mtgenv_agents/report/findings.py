"""Findings: what a run says about one question, in words and as an interval, without statistics."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mtgenv_agents.study.judging import HOLDS, NO_DIFFERENCE, OPEN, OPPOSITE
from mtgenv_agents.study.measures import MEASURES

ANSWERS = {
    HOLDS: "Yes",
    OPPOSITE: "No, the opposite",
    NO_DIFFERENCE: "It makes no difference",
    OPEN: "Not settled",
    "concede": "Concede",
    "play on": "Play on",
    "few": "Too few positions",
    "agrees": "Roll-outs agree",
    "differs": "Roll-outs are off",
}
"""A verdict of a claim or of the concession study, in words."""

KINDS = {
    HOLDS: "yes",
    "concede": "yes",
    "agrees": "yes",
    OPPOSITE: "no",
    "play on": "no",
    "differs": "no",
    NO_DIFFERENCE: "same",
}
"""Which colour a verdict has; the others have none."""

NOTHING = "nothing known"

_WON = re.compile(r"(score|subgames_of)_(\w)")
"""Measures of what a player has won."""

NO_CLOCK, ROUND = "no clock", "50 minutes"
"""The clocks that the first page tells of: none, and that of a round of a tournament."""

SIDES = {"creator": "Who made the subgame", "opponent": "Who faces it"}


@dataclass(frozen=True)
class Finding:
    """What a run says about one question.

    Attributes:
        name: what it is called in the files of the run.
        says: the question or claim.
        verdict: the verdict as the files have it.
        numbers: what was measured, in a sentence.
        gap: how large the difference is, in words.
        value: the difference, in points of a hundred or in the unit of the measure.
        low: the lower end of its 95 % interval; None where there is none.
        high: the upper end.
        low_of_all: the lower end of the interval that is right for all claims at once; None where
            the files have no such interval.
        high_of_all: the upper end.
        scale: findings with the same one are drawn to the same scale.
        first: whether it belongs on the first page.
    """

    name: str
    says: str
    verdict: str
    numbers: str
    gap: str
    value: float
    low: float | None
    high: float | None
    low_of_all: float | None
    high_of_all: float | None
    scale: str
    first: bool = True

    @property
    def answer(self) -> str:
        """The verdict in words."""
        return ANSWERS.get(self.verdict, self.verdict)

    @property
    def kind(self) -> str:
        """Which colour it has on the page."""
        return KINDS.get(self.verdict, "open")

    @property
    def reach(self) -> float:
        """How far from zero it gets, its intervals included."""
        ends = (self.value, self.low, self.high, self.low_of_all, self.high_of_all)
        return max(abs(end) for end in ends if end is not None)


def gap_in_words(value: float | None, low: float | None, high: float | None, unit: str) -> str:
    """Say a difference as people would.

    Args:
        value: with minus without, or None where nothing was measured.
        low: the lower end of its 95 % interval, or None.
        high: the upper end.
        unit: what it is counted in.

    Example:
        >>> gap_in_words(-9.7, -11.6, -7.8, "of 100")
        '9.7 of 100 fewer; 95 % sure of between 7.8 and 11.6 fewer'
        >>> gap_in_words(1.5, -0.5, 3.5, "of 100")
        '1.5 of 100 more; 95 % sure of between 0.5 fewer and 3.5 more'
    """

    def way(number: float) -> str:
        return "more" if number > 0 else "fewer"

    if value is None:
        return NOTHING
    said = f"{abs(value):,.1f} {unit} {way(value)}"
    if low is None or high is None:
        return f"{said}; too few matches to say how sure that is"
    if low >= 0 or high <= 0:
        near, far = sorted((abs(low), abs(high)))
        return f"{said}; 95 % sure of between {near:,.1f} and {far:,.1f} {way(value)}"
    return f"{said}; 95 % sure of between {-low:,.1f} fewer and {high:,.1f} more"


def _times(scale: float, number: Any) -> float | None:
    """Return a number of a file in another unit; None stays what it is: nothing was measured."""
    return None if number is None else scale * float(number)


def _told(number: float | None) -> str:
    return NOTHING if number is None else f"{number:.1f}"


def of_claim(row: Mapping[str, Any]) -> Finding:
    """Return what a claim of ``claims.json`` says.

    Raises:
        KeyError: if something is missing in it, or its measure is not known.
    """
    measure = MEASURES[row["measure"]]
    value, low, high, low_of_all, high_of_all, *both_ways = (
        _times(100 if measure.share else 1, row[name])
        for name in ("effect", "low", "high", "low_of_all", "high_of_all", "with", "without")
    )
    with_it, without = map(_told, both_ways)
    both = f"{row['matches']:,} matches each way"
    return Finding(
        name=str(row["claim"]),
        says=str(row["says"]),
        verdict=str(row["verdict"]),
        numbers=f"{_measured(row['measure'], measure.label, with_it, without)} ({both}).",
        gap=gap_in_words(value, low, high, "of 100" if measure.share else _unit(row["measure"])),
        value=value or 0.0,
        low=low,
        high=high,
        low_of_all=low_of_all,
        high_of_all=high_of_all,
        scale="won" if _WON.fullmatch(row["measure"]) else row["measure"],
    )


def _unit(measure: str) -> str:
    return "deeper nesting" if measure == "deepest" else measure


def _measured(measure: str, label: str, with_it: str, without: str) -> str:
    """Say what was measured of a claim with and without what it is about."""
    player = _WON.fullmatch(measure)
    if player:
        what = "matches, a draw counted half," if player[1] == "score" else "subgames"
        who = player[2].upper()
        return f"Of 100 {what} player {who} wins {with_it} with it and {without} without"
    if measure == "drawn":
        return f"Of 100 matches {with_it} are drawn with it and {without} without"
    return f"{label.capitalize()}: {with_it} with it and {without} without"


def of_cell(row: Mapping[str, Any]) -> Finding:
    """Return what a cell of ``concession.json`` says.

    Raises:
        KeyError: if something is missing in it.
    """
    everybody = row["life_to"] is None and row["life_from"] <= 1
    life = (
        ""
        if everybody
        else f", at {row['life_from']} life or more"
        if row["life_to"] is None
        else f", at {row['life_from']} to {row['life_to']} life"
    )
    clock = "no clock" if row["clock"] is None else f"a draw after {row['clock']} more turns"
    value, low, high, *parts = (
        _times(100, row[name])
        for name in (
            *("difference", "difference_low", "difference_high"),
            *("concede", "play_on", "concede_drawn", "play_on_drawn"),
        )
    )
    concede, play_on, given_up, played = map(_told, parts)
    return Finding(
        name=f"{row['side']}{life}, {clock}",
        says=f"{SIDES[row['side']]}{life}; {clock}",
        verdict=str(row["verdict"]),
        numbers=(
            f"Of 100 matches, a draw counted half, conceding wins {concede} and playing on "
            f"{play_on}; drawn are {given_up} and {played} ({row['positions']:,} positions)."
        ),
        gap=gap_in_words(value, low, high, "of 100"),
        value=value or 0.0,
        low=low,
        high=high,
        low_of_all=None,
        high_of_all=None,
        scale="won",
        first=everybody,
    )


def of_answer(row: Mapping[str, Any]) -> Finding:
    """Return what an answer of ``answers.json`` says.

    Raises:
        KeyError: if something is missing in it.
    """
    when = {"start": "as a subgame begins", "later": "later in a subgame"}[row["kind"]]
    depth = {"all": "", "1": " of the main game", "deeper": " nested deeper"}[row["depth"]]
    clock = str(row["clock"])
    if clock != NO_CLOCK:
        end = {"draw": "then a draw", "life": "then life decides"}[row["end"]]
        clock = f"{clock} left, {end}"
    value, low, high, wide_low, wide_high, *choices = (
        _times(100, row[name])
        for name in (
            *("difference", "difference_low", "difference_high", "wide_low", "wide_high"),
            *("concede", "play_on", "right"),
        )
    )
    concede, play_on, right = map(_told, choices)
    says = f"{SIDES[row['side']]}, {when}{depth}; {clock}; players: {row['player']}"
    return Finding(
        name=says,
        says=says,
        verdict=str(row["verdict"]),
        numbers=(
            f"Of 100 matches, a draw counted half, conceding wins {concede}, playing on {play_on}, "
            f"and playing on with the right to concede later {right} ({row['positions']:,} "
            f"positions of {row['matches']:,} matches)."
        ),
        gap=gap_in_words(value, low, high, "of 100"),
        value=value or 0.0,
        low=low,
        high=high,
        low_of_all=wide_low,
        high_of_all=wide_high,
        scale="won",
        first=row["depth"] == "all" and row["end"] == "draw" and row["clock"] in (NO_CLOCK, ROUND),
    )


def habits(content: Mapping[str, Any]) -> tuple[str, ...]:
    """Say what ``answers.json`` says of conceding always and of never conceding.

    Raises:
        KeyError: if something is missing in it.
    """
    said = []
    for row in content["regrets"]:
        if row["clock"] in (NO_CLOCK, ROUND):
            costs = []
            for habit in ("always", "never"):
                cost, low, high = (
                    _told(_times(100, row[f"{habit}_concede{end}"]))
                    for end in ("", "_low", "_high")
                )
                costs.append(f"{habit} conceding costs {cost} of 100 matches ({low} to {high})")
            said.append(f"Players: {row['player']}; {row['clock']}: {', '.join(costs)}.")
    return tuple(said)


OFF = 3.0
"""Roll-outs are off where their mean misses the exact value by more of its standard errors."""


def of_exact(row: Mapping[str, Any]) -> Finding:
    """Return what a position of ``exact.json`` says of roll-outs.

    Raises:
        KeyError: if something is missing in it.
    """
    exact, estimate, bias, error, covered = (
        100 * float(row[name]) for name in ("difference", "estimate", "bias", "error", "covered")
    )
    side = ("creator", "opponent")[int(row["seat"])]
    says = f"Tiny match {row['match']}: {SIDES[side]}, at {row['life']} life"
    says += f" against {row['opponent_life']}"
    return Finding(
        name=says,
        says=says,
        # Half a point more, as a mean of estimates that never differ has no error.
        verdict="agrees" if abs(bias) <= OFF * error + 0.5 else "differs",
        numbers=(
            f"Conceding is exactly {exact:+.1f} of 100 matches against playing on; roll-outs say "
            f"{estimate:+.1f}, and {covered:.0f} of 100 of their intervals hold the exact value."
        ),
        gap=gap_in_words(bias, bias - 1.96 * error, bias + 1.96 * error, "of 100"),
        value=bias,
        low=bias - 1.96 * error,
        high=bias + 1.96 * error,
        low_of_all=None,
        high_of_all=None,
        scale="bias",
        first=False,
    )


def exactly(content: Mapping[str, Any]) -> tuple[str, ...]:
    """Say what ``exact.json`` says of all its positions together.

    Raises:
        KeyError: if something is missing in it.
    """
    rows = content["positions"]
    if not rows:
        return ()
    bias = 100 * sum(row["bias"] for row in rows) / len(rows)
    covered = 100 * sum(row["covered"] for row in rows) / len(rows)
    best = [row for row in rows if row["best_concede"] is not None]
    right = sum(row["best_concede"] > row["best_play_on"] + 1e-9 for row in best)
    worse = sum(row["best_concede"] < row["best_play_on"] - 1e-9 for row in best)
    return (
        f"Over {len(rows)} choices in tiny matches that were solved exactly, roll-outs are "
        f"{abs(bias):.2f} of 100 matches off on average, and {covered:.1f} of 100 of their 95 % "
        "intervals hold the exact value.",
        f"If both see all cards and play best, conceding is better in {right} of {len(best)} and "
        f"worse in {worse}.",
    )


def of_hidden(row: Mapping[str, Any]) -> Finding:
    """Return what a position of ``hidden.json`` says.

    Raises:
        KeyError: if something is missing in it.
    """
    value, worst, concede, play_on, gap = (
        100 * float(row[name])
        for name in ("difference", "difference_worst_hand", "concede", "play_on", "gap")
    )
    says = f"Tiny match {row['match']}: {SIDES[row['seat']]}, at {row['life']} life"
    says += f" against {row['opponent_life']}"
    settled = "concede" if value > 0 else "play on"
    return Finding(
        name=says,
        says=says,
        verdict=settled if abs(value) > max(gap, 0.1) else NO_DIFFERENCE,
        numbers=(
            f"Between the best players conceding wins {concede:.1f} of 100 matches and playing on "
            f"{play_on:.1f}; with the hand that is best conceded, conceding gains {worst:+.1f}."
        ),
        gap=gap_in_words(value, value - gap, value + gap, "of 100"),
        value=value,
        low=value - gap,
        high=value + gap,
        low_of_all=None,
        high_of_all=None,
        scale="won",
        first=False,
    )


def hidden(content: Mapping[str, Any]) -> tuple[str, ...]:
    """Say what ``hidden.json`` says of all its positions together.

    Raises:
        KeyError: if something is missing in it.
    """
    rows = content["positions"]
    if not rows:
        return ()
    clock = content["clock"]
    when = "Without a clock" if clock is None else f"If the match is drawn after {clock} turns"
    found = [of_hidden(row).verdict for row in rows]
    wide = 100 * max(row["gap"] for row in rows)
    said = [
        f"{when}, between the best players conceding is better in {found.count('concede')} of "
        f"{len(rows)} choices, playing on in {found.count('play on')}, and the same in "
        f"{found.count(NO_DIFFERENCE)}; values are at most {wide:.2f} of 100 off."
    ]
    for name in (key.removeprefix("gap_") for key in rows[0] if key.startswith("gap_")):
        off = [abs(row[f"difference_{name}"] - row["difference"]) for row in rows]
        lost = [row[f"gap_{name}"] for row in rows]
        said.append(
            f"If {name} players play the subgame, best answers gain "
            f"{100 * sum(lost) / len(lost):.1f} of 100 on average, and what roll-outs by them say "
            f"of conceding is {100 * sum(off) / len(off):.1f} off on average, {100 * max(off):.1f} "
            "at most."
        )
    return tuple(said)


def of_stage(row: Mapping[str, Any]) -> Finding:
    """Return what a stage of ``learning.json`` says.

    Raises:
        KeyError: if something is missing in it.
    """
    value, low, high, conceded, score = (
        _times(100, row[name]) for name in ("right", "right_low", "right_high", "conceded", "score")
    )
    says = f"After {row['minutes']:g} minutes of training, {row['decisions']:,} decisions"
    return Finding(
        name=says,
        says=says,
        verdict=f"Concedes {_told(conceded)} of 100 subgames",
        numbers=(
            f"It wins {_told(score)} of 100 matches. The right to concede is worth to it, in "
            "matches won:"
        ),
        gap=gap_in_words(value, low, high, "of 100"),
        value=value or 0.0,
        low=low,
        high=high,
        low_of_all=None,
        high_of_all=None,
        scale="won",
        first=False,
    )


def learned(content: Mapping[str, Any]) -> tuple[str, ...]:
    """Say what ``learning.json`` says of the first and the last stage.

    Raises:
        KeyError: if something is missing in it.
    """
    rows = content["stages"]
    if not rows:
        return ()
    told = (
        f"after {row['minutes']:g} minutes it concedes {100 * row['conceded']:.1f} of 100 subgames "
        f"and wins {100 * row['score']:.1f} of 100 matches"
        for row in (rows[0], rows[-1])
    )
    return ("An agent is trained: " + "; ".join(told) + ".",)
