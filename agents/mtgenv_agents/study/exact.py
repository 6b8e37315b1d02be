"""Small matches solved exactly, on the engine's own records: the truth that roll-outs are held to.

From a position every legal action is tried and every outcome of chance, down to the end of the
match. Chance is enumerated, not sampled: where shuffled cards matter, the engine answers with one
seed after another until as many different positions have come up as there are orders of the cards
(times two where it is also drawn who begins). As each order is equally likely, and there are as
many positions as orders, each position is equally likely too.

Players are taken to see all cards. Against players who act at random that changes nothing; for the
best play it is another, simpler game.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import factorial, log, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mtgenv.decks import Deck
from mtgenv.engine.driver import answer_all
from mtgenv.engine.record.decisions import kind_of
from mtgenv.engine.record.vocabulary import (
    ACTION_CONCEDE_GAME,
    DECISION_MULLIGAN,
    OBJECT_CARD,
    ZONE_HAND,
    ZONE_LIBRARY,
)
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.errors import MtgenvError
from mtgenv.matches import snapshots
from mtgenv.matches.matchup import Matchup
from mtgenv.matches.options import MatchOptions
from mtgenv_agents.bots.driving import deal_roll_outs
from mtgenv_agents.intervals import student
from mtgenv_agents.series import game_seeds
from mtgenv_agents.study.moments import LATER, Moment, described, sample_moments
from mtgenv_agents.study.question import NO_LIMIT
from mtgenv_agents.study.timed import Habit, concede_all
from mtgenv_agents.study.valuing import value_moment

AT_RANDOM = "at random"
BEST = "best"
POLICIES = (AT_RANDOM, BEST)
"""Each legal action with the same chance; or what is best, both players seeing all cards."""

MORE_TRIES = 20
"""How many seeds are tried for each outcome of chance, beside what is needed on average."""

TRIED_AT_ONCE = 256
MOST_POSITIONS = 8_000
"""A match with more positions than this is not solved."""


FORGOTTEN = (
    *("rng", "decisions", "timestamp", "since", "known", "ended_count", "ended_path"),
    *("ended_winners", "ended_reason", "ended_turns", "opened", "conceded", "deepest", "sub_wins"),
    *("children", "game_index", "answer"),
)
"""What does not change what a position is worth: reports, times, and what players have seen."""


class TooLargeError(MtgenvError):
    """A match has too many positions to be solved."""


class ChanceError(MtgenvError):
    """What chance does in a position cannot be enumerated."""


def orders(cards: Sequence[int]) -> int:
    """Return how many orders there are of cards of which some are equal.

    Example:
        >>> orders([7, 7, 8])
        3
    """
    return factorial(len(cards)) // prod(factorial(n) for n in Counter(cards).values())


def zone_cards(match: Any, level: int, player: int, zone: int) -> list[int]:
    """Return the numbers of the cards in a zone of a player, in its order."""
    cards = []
    row = int(match["zone_head"][level, player, zone])
    while row >= 0:
        cards.append(int(match["card"][row]))
        row = int(match["next"][row])
    return cards


def arrangement(match: Any) -> tuple[Any, ...]:
    """Return what shuffles have decided: cards in hands and libraries in order, and who begins."""
    level = int(match["depth"])
    zones = tuple(
        tuple(zone_cards(match, at, player, zone))
        for at in range(level + 1)
        for player in (0, 1)
        for zone in (ZONE_HAND, ZONE_LIBRARY)
    )
    return (int(match["over"]), int(match["winner"]), level, int(match["starter"][level]), zones)


def own_cards(match: Any, level: int, player: int) -> list[int]:
    """Return a player's cards that belong to a game, which go home as it ends."""
    mine = (match["kind"] == OBJECT_CARD) & (match["level"] == level) & (match["owner"] == player)
    return [int(card) for card in match["card"][mine]]


@dataclass(frozen=True)
class Solution:
    """What a position is worth exactly.

    Attributes:
        concede: to the seat, conceding the subgame now.
        play_on: to the seat, playing on.
        positions: how many different positions were looked at.
    """

    concede: float
    play_on: float
    positions: int


class Solver:
    """Solves positions of one match-up.

    Args:
        matchup: what is played; few cards, small hands, little life.
        policy: how both players play, one of `POLICIES`.
        most: how many positions are looked at before it gives up.

    Attributes:
        worth: what each position that was looked at is worth to seat 0.
    """

    def __init__(
        self, matchup: Matchup, policy: str = AT_RANDOM, most: int = MOST_POSITIONS
    ) -> None:
        self.worth: dict[bytes, float] = {}
        self._matchup = matchup
        self._most = most
        self._best = policy == BEST
        self._workspace = new_workspace(matchup.template)

    def value(self, saved: NDArray[np.uint8]) -> float:
        """Return what a position is worth to seat 0: 1 for a win, a half for a draw.

        Raises:
            TooLargeError: if it leads to too many positions.
            ChanceError: if what chance does cannot be enumerated.
        """
        match = snapshots.repeat(saved, 1)
        m = match[0]
        if m["over"]:
            winner = int(m["winner"])
            return 0.5 if winner < 0 else float(winner == 0)
        for name in FORGOTTEN:
            m[name] = 0
        key = hashlib.blake2b(match.view(np.uint8).data, digest_size=16).digest()
        known = self.worth.get(key)
        if known is not None:
            return known
        if len(self.worth) >= self._most:
            raise TooLargeError(
                f"more than {self._most:,} positions; take fewer cards, less life or a clock"
            )
        actions = m["legal"][: m["legal_count"]].tolist()
        if not self._best:
            actions = [a for a in actions if kind_of(a) != ACTION_CONCEDE_GAME] or actions
        values = [
            sum(self.value(one) for one in outcomes) / len(outcomes)
            for outcomes in (self.outcomes(saved, action) for action in actions)
        ]
        if not self._best:
            worth = sum(values) / len(values)
        else:
            worth = max(values) if m["dec_player"] == 0 else min(values)
        self.worth[key] = worth
        return worth

    def outcomes(self, saved: NDArray[np.uint8], action: int) -> list[NDArray[np.uint8]]:
        """Return the positions that an action leads to, each as likely as the others.

        Raises:
            ChanceError: if what chance does cannot be enumerated.
        """

        def play(copies: np.ndarray, _: NDArray[np.int64]) -> None:
            answers = np.full(len(copies), action, np.int32)
            if answer_all(copies, self._matchup.tables, self._workspace, answers):
                raise ChanceError(f"action {action} is not legal")

        after = snapshots.repeat(saved, 1)
        before = snapshots.repeat(saved, 1)[0]
        play(after, np.zeros(1, np.int64))
        if after["rng"][0, 0] == before["rng"][0]:
            return [snapshots.save(after, 0)]
        return self._enumerate(saved, play, self._count(before, after[0]))

    def conceded(self, saved: NDArray[np.uint8], seat: int) -> list[NDArray[np.uint8]]:
        """Return the positions that conceding the subgame leads to, each as likely as the others.

        Raises:
            ChanceError: if what chance does cannot be enumerated.
        """
        before = snapshots.repeat(saved, 1)[0]

        def play(copies: np.ndarray, _: NDArray[np.int64]) -> None:
            concede_all(copies, self._matchup.tables, self._workspace, seat)

        after = snapshots.repeat(saved, 1)
        play(after, np.zeros(1, np.int64))
        if after["over"][0]:
            return [snapshots.save(after, 0)]
        return self._enumerate(saved, play, self._count(before, after[0]))

    def deals(self, saved: NDArray[np.uint8], seat: int) -> list[NDArray[np.uint8]]:
        """Return a position with the hidden cards as a seat could believe them, equally likely.

        Raises:
            ChanceError: if they cannot be enumerated.
        """
        before = snapshots.repeat(saved, 1)[0]
        level, other = int(before["depth"]), 1 - seat
        hidden = zone_cards(before, level, other, ZONE_LIBRARY)
        for at in range(level + 1):
            hidden += zone_cards(before, at, other, ZONE_HAND)
        count = orders(zone_cards(before, level, seat, ZONE_LIBRARY)) * orders(hidden)

        def deal(copies: np.ndarray, seeds: NDArray[np.int64]) -> None:
            tables = self._matchup.tables
            deal_roll_outs(copies, tables, self._workspace, seat, False, 5000, seeds)
            copies["opt_max_turns"] = before["opt_max_turns"]

        return self._enumerate(saved, deal, count)

    def _count(self, before: Any, after: Any) -> int:
        """Return how many outcomes there are of the shuffles between two positions."""
        was, now = int(before["depth"]), int(after["depth"])
        if now == was + 1:
            piles = [zone_cards(before, was, player, ZONE_LIBRARY) for player in (0, 1)]
            return 2 * prod(orders(pile) for pile in piles)
        if now == was - 1 or (after["over"] and was == 1):
            return prod(orders(own_cards(before, was, player)) for player in (0, 1))
        if now == was and before["dec_kind"] == DECISION_MULLIGAN:
            player = int(before["dec_player"])
            pile = zone_cards(before, was, player, ZONE_HAND)
            return orders(pile + zone_cards(before, was, player, ZONE_LIBRARY))
        raise ChanceError("cards are shuffled by something else than the games themselves")

    def _enumerate(
        self,
        saved: NDArray[np.uint8],
        play: Callable[[np.ndarray, NDArray[np.int64]], None],
        count: int,
    ) -> list[NDArray[np.uint8]]:
        found: dict[tuple[Any, ...], NDArray[np.uint8]] = {}
        tried = min(4 * count, TRIED_AT_ONCE)
        most = int(count * (log(count) + MORE_TRIES)) + tried
        for first in range(0, most, tried):
            copies = snapshots.repeat(saved, tried)
            seeds = np.arange(first, first + tried, dtype=np.int64)
            # Far apart, as a stream takes one step for each number it draws.
            copies["rng"][:, 0] = (seeds + 1).astype(np.uint64) * np.uint64(0x5851F42D4C957F2D)
            play(copies, seeds)
            for k in range(len(copies)):
                found.setdefault(arrangement(copies[k]), snapshots.save(copies, k))
            if len(found) >= count:
                break
        if len(found) != count:
            raise ChanceError(f"{count} outcomes of chance were expected and {len(found)} found")
        return [found[key] for key in sorted(found)]

    def solve(self, saved: NDArray[np.uint8], seat: int) -> Solution:
        """Return what conceding and playing on are worth to a seat that sees its own cards only.

        Args:
            saved: a position in a subgame.
            seat: who would concede.

        Raises:
            TooLargeError: if it leads to too many positions.
            ChanceError: if what chance does cannot be enumerated.
        """
        deals = self.deals(saved, seat)
        concede = play_on = 0.0
        for deal in deals:
            after = self.conceded(deal, seat)
            concede += sum(self.value(one) for one in after) / len(after) / len(deals)
            play_on += self.value(deal) / len(deals)
        if seat == 1:
            concede, play_on = 1 - concede, 1 - play_on
        return Solution(concede, play_on, len(self.worth))


# --- What roll-outs say of the same positions -----------------------------------------------------

CREATOR = Deck(
    "creator",
    (
        *(("Plains", 2), ("Shahrazad", 1), ("Savannah Lions", 1)),
        *(("Mountain", 1), ("Lightning Bolt", 1)),
    ),
)
OPPONENT = Deck("opponent", (("Mountain", 3), ("Lightning Bolt", 2)))
LIFE = 4
HAND = 1


@dataclass(frozen=True)
class Checked:
    """A position that was solved, and what roll-outs said of it.

    Attributes:
        match: from which match it is.
        seat: who would concede.
        life: of that seat and the other, in the interrupted game.
        exact: what it is worth exactly to players who act at random.
        best: what it is worth to players who see all cards and play best, or None where that is
            too large.
        estimate: conceding minus playing on by roll-outs, the mean of all repeats.
        error: the standard error of that mean.
        covered: how many of the 95 % intervals of the repeats hold the exact difference.
        repeats: how often it was estimated.
    """

    match: int
    seat: int
    life: tuple[int, int]
    exact: Solution
    best: Solution | None
    estimate: float
    error: float
    covered: int
    repeats: int

    def as_dict(self) -> dict[str, object]:
        """Return the fields by name, flat, for CSV."""
        difference = self.exact.concede - self.exact.play_on
        best = self.best
        return {
            "match": self.match,
            "seat": self.seat,
            "life": self.life[0],
            "opponent_life": self.life[1],
            "positions": self.exact.positions,
            "concede": round(self.exact.concede, 6),
            "play_on": round(self.exact.play_on, 6),
            "difference": round(difference, 6),
            "estimate": round(self.estimate, 6),
            "bias": round(self.estimate - difference, 6),
            "error": round(self.error, 6),
            "covered": round(self.covered / self.repeats, 4),
            "best_concede": None if best is None else round(best.concede, 6),
            "best_play_on": None if best is None else round(best.play_on, 6),
        }


def small_matchup(life: int = LIFE) -> Matchup:
    """Return a match-up that is small enough to be solved.

    Example:
        >>> small_matchup().options.hand
        1
    """
    options = MatchOptions(life=life, hand=HAND, max_turns=NO_LIMIT, max_decisions=10**6)
    return Matchup.of(CREATOR, OPPONENT, options=options)


def estimates(
    moment: Moment, matchup: Matchup, seat: int, rollouts: int, repeats: int, seed: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Estimate conceding minus playing on again and again, as the study does.

    Returns:
        The estimates and how far their 95 % intervals reach, each of shape (repeats,).
    """
    who = [Habit.of("random")] * 2
    clock = np.array([[1, 0, NO_LIMIT]], np.int32)
    means, reaches = np.empty(repeats), np.empty(repeats)
    for k in range(repeats):
        values = value_moment(moment, matchup, who, clock, rollouts, seed + k)
        means[k] = values.means[seat, 0, 0, 0] - values.means[seat, 1, 0, 0]
        spread = max(values.squares[seat, 0, 0] - means[k] ** 2, 0.0) / (rollouts - 1)
        reaches[k] = student(0.05, rollouts - 1) * np.sqrt(spread)
    return means, reaches


def check(
    count: int,
    *,
    rollouts: int = 32,
    repeats: int = 100,
    life: int = LIFE,
    most: int = MOST_POSITIONS,
    matches: int = 2000,
    seed: int = 0,
) -> tuple[list[Checked], int]:
    """Solve positions of small matches, and compare what roll-outs say of them.

    Args:
        count: how many positions are solved; both seats of each are compared.
        rollouts: deals of each estimate.
        repeats: how often each is estimated.
        life: starting life total.
        most: how many positions may come of one before it is left out.
        matches: how many matches are played for positions.
        seed: decides everything.

    Returns:
        What was compared, and how many positions were left out as too large or because their
        chance cannot be enumerated.
    """
    matchup = small_matchup(life)
    moments = sample_moments(
        matchup,
        [Habit.of("heuristic")] * 2,
        game_seeds(seed, matches),
        deepest=1,
        kinds=[LATER],
    )
    checked: list[Checked] = []
    left_out = 0
    for moment in moments:
        if len(checked) >= 2 * count:
            break
        try:
            solver = Solver(matchup, AT_RANDOM, most)
            exact = [solver.solve(moment.saved, seat) for seat in (0, 1)]
        except (TooLargeError, ChanceError):
            left_out += 1
            continue
        facts = described(snapshots.repeat(moment.saved, 1)[0])
        for seat in (0, 1):
            means, reaches = estimates(moment, matchup, seat, rollouts, repeats, seed)
            truth = exact[seat].concede - exact[seat].play_on
            # A hair wider, as sums of the same numbers differ in their last digit.
            inside = np.abs(means - truth) <= reaches + 1e-9
            checked.append(
                Checked(
                    moment.match,
                    seat,
                    (facts[f"life_{seat}"], facts[f"life_{1 - seat}"]),
                    exact[seat],
                    _best(matchup, moment, seat, most),
                    float(means.mean()),
                    float(means.std(ddof=1) / np.sqrt(repeats)),
                    int(inside.sum()),
                    repeats,
                )
            )
    return checked, left_out


def _best(matchup: Matchup, moment: Moment, seat: int, most: int) -> Solution | None:
    try:
        return Solver(matchup, BEST, most).solve(moment.saved, seat)
    except TooLargeError:
        return None
