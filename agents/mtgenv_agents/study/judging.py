"""Judging claims: both arms are played, longer where the answer is open, and compared.

How long it is played depends on the interval alone, so an arm that is ahead by luck is not stopped
there: it goes on until the interval that holds for all claims together lies on one side of zero,
or within the margin, or the most matches are played. As each look at an interval is another chance
to be wrong, every look gets its part of the error too (Bonferroni over claims and looks).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mtgenv_agents.selfplay import self_play
from mtgenv_agents.series import Columns
from mtgenv_agents.study.claims import Arm, Claim, Claims
from mtgenv_agents.study.measures import MEASURES, Difference, compare

HOLDS = "holds"
OPPOSITE = "the opposite"
NO_DIFFERENCE = "no difference"
OPEN = "open"

FEW = 50
"""With fewer pairs of matches than this nothing is said: no bootstrap interval can be trusted."""


@dataclass(frozen=True)
class Judgement:
    """What the matches say of a claim.

    Attributes:
        claim: the claim.
        difference: its measure with and without, and the effect.
        matches: how many each arm has played.
        verdict: ``"holds"``, ``"the opposite"``, ``"no difference"`` (the effect lies within the
            margin) or ``"open"``.
        rows: both arms' matches, with columns ``claim`` and ``with_it`` before those of self-play.
    """

    claim: Claim
    difference: Difference
    matches: int
    verdict: str
    rows: Columns

    def as_dict(self) -> dict[str, object]:
        """Return what there is to say of it by name, for CSV and JSON."""
        effect, wide = self.difference.effect, self.difference.wide
        return {
            "claim": self.claim.id,
            "says": self.claim.says,
            "measure": self.claim.measure,
            "expected": self.claim.expected,
            "margin": self.claim.margin,
            "matches": self.matches,
            "with": self.difference.with_it,
            "without": self.difference.without,
            "effect": effect.value,
            "low": effect.low,
            "high": effect.high,
            "low_of_all": wide.low,
            "high_of_all": wide.high,
            "verdict": self.verdict,
        }


def verdict(claim: Claim, difference: Difference) -> str:
    """Say what an interval allows to say of a claim."""
    low, high = difference.wide.low, difference.wide.high
    if difference.effect.n < FEW:
        return OPEN
    if -claim.margin <= low and high <= claim.margin:
        return NO_DIFFERENCE
    if low > 0:
        return HOLDS if claim.expected == "more" else OPPOSITE
    if high < 0:
        return HOLDS if claim.expected == "less" else OPPOSITE
    return OPEN


def looks(claim: Claim) -> list[int]:
    """Return how many matches an arm has played at each look: twice as many as at the last one.

    Example:
        >>> from dataclasses import replace
        >>> claim = Claims.load("shahrazad").claims[0]
        >>> looks(replace(claim, matches=100, most=500))
        [100, 200, 400, 500]
    """
    counts = [claim.matches]
    while counts[-1] < claim.most:
        counts.append(min(2 * counts[-1], claim.most))
    return counts


def judge(
    claim: Claim,
    *,
    claims: int = 1,
    seed: int = 0,
    threads: int = 1,
    backend: str = "threads",
    progress: Callable[[int], None] | None = None,
) -> Judgement:
    """Play both arms of a claim until it is answered, or the most matches are played.

    Args:
        claim: the claim.
        claims: how many are judged together; the more, the wider the interval that decides.
        seed: decides everything that happens.
        threads: how many threads play.
        backend: where they play, see `mtgenv_agents.selfplay.self_play`.
        progress: called with the number of matches played since the last call.
    """
    measure = MEASURES[claim.measure]
    counts = looks(claim)
    played: tuple[list[Columns], list[Columns]] = ([], [])
    done = 0
    for look, count in enumerate(counts):
        for arm, parts in zip((claim.arm_with, claim.arm_without), played, strict=True):
            parts.append(_play(arm, count - done, seed, look, threads, backend, progress))
        done = count
        with_it, without = (_joined(parts) for parts in played)
        found = compare(measure, with_it, without, claims=claims * len(counts), seed=seed)
        answer = verdict(claim, found)
        if answer != OPEN:
            break
    n = len(with_it["winner"])
    rows = {
        "claim": np.full(2 * n, claim.id),
        "with_it": np.repeat([True, False], n),
        **{name: np.concatenate([with_it[name], without[name]]) for name in with_it},
    }
    return Judgement(claim, found, done, answer, rows)


def judge_all(
    claims: Claims,
    *,
    seed: int = 0,
    threads: int = 1,
    backend: str = "threads",
    progress: Callable[[int], None] | None = None,
) -> list[Judgement]:
    """Judge the claims of a file together.

    Args:
        claims: what `Claims.load` returned.
        seed: decides everything that happens.
        threads: how many threads play.
        backend: where they play, see `mtgenv_agents.selfplay.self_play`.
        progress: called with the number of matches played since the last call.
    """
    return [
        judge(
            claim,
            claims=len(claims.claims),
            seed=seed,
            threads=threads,
            backend=backend,
            progress=progress,
        )
        for claim in claims.claims
    ]


def all_rows(judgements: Sequence[Judgement]) -> Columns:
    """Put the matches of all claims together; what a match of few players has not is -1."""
    names = dict.fromkeys(name for one in judgements for name in one.rows)

    def column(one: Judgement, name: str) -> NDArray[Any]:
        missing = np.full(2 * one.matches, -1, np.int8)
        return one.rows.get(name, missing)

    return {name: np.concatenate([column(one, name) for one in judgements]) for name in names}


def _play(
    arm: Arm,
    matches: int,
    seed: int,
    look: int,
    threads: int,
    backend: str,
    progress: Callable[[int], None] | None,
) -> Columns:
    """Play the matches that come before a look, on seeds that both arms share."""
    chance = int(np.random.SeedSequence([seed, look]).generate_state(1, np.uint64)[0] >> 1)
    rows = self_play(
        arm.decks,
        arm.players,
        matches,
        seed=chance,
        options=arm.options,
        threads=threads,
        backend=backend,
        progress=progress,
    )
    return rows | {"look": np.full(matches, look, np.int8)}


def _joined(parts: list[Columns]) -> Columns:
    """Put the matches of several looks together; pairs of different looks are different pairs."""
    joined = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    first = np.cumsum([0, *(len(part["pair"]) for part in parts)])
    for name in ("match", "pair"):
        joined[name] = joined[name] + first[joined["look"]]
    return joined
