"""Random matches over many cards with every invariant checked after each decision.

The work is done by `mtgenv.checks.fuzzing`, compiled; here are its arrays, threads and reports. A
match is made of its seed alone, so a failure is a seed, and a file that says what was played.

Example:
    >>> report = fuzz(games=2, seed=1)
    >>> report.games, report.failures
    (2, ())
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from mtgenv.cards import registry
from mtgenv.cards.compiler import CompiledCards, compile_cards
from mtgenv.cards.deploying import DEPLOY_CREATURES
from mtgenv.cards.sets.subgames import CARDS as SUBGAME_CARDS
from mtgenv.cards.words import BASIC_LAND_TYPES
from mtgenv.checks import fuzzing
from mtgenv.checks.invariants import ILLEGAL_ANSWER, NAMES, STEP_GUARD
from mtgenv.decks.commander import can_be_commander
from mtgenv.decks.deck import Deck
from mtgenv.engine.games.setup import OPTION_FIELDS, empty_match
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.decisions import action_of, detail_of, kind_of, subject_of
from mtgenv.engine.record.state import DUEL
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.errors import MtgenvError
from mtgenv.matches.matchup import Matchup
from mtgenv.matches.options import (
    ATTACKS,
    CONCEDE_TIMES,
    MANUAL_MANA,
    STOPS,
    SWITCHES,
    TEAMS,
    VARIANTS,
    MatchOptions,
    check_seed,
)
from mtgenv.matches.replay import Replay

DRAWN_VARIANTS = ("commander", "brawl", "planechase", "vanguard", "archenemy")
APART = {"planechase", "vanguard", "archenemy"}
"""The variants that are played with nontraditional cards."""
PARTS = {
    (v.ZONE_LIBRARY, 0): "main",
    (v.ZONE_OUTSIDE, 0): "sideboard",
    (v.ZONE_COMMAND, 0): "commander",
    (v.ZONE_COMMAND, v.NONTRADITIONAL_PLANE): "planes",
    (v.ZONE_COMMAND, v.NONTRADITIONAL_PHENOMENON): "planes",
    (v.ZONE_COMMAND, v.NONTRADITIONAL_SCHEME): "schemes",
    (v.ZONE_COMMAND, v.NONTRADITIONAL_ONGOING_SCHEME): "schemes",
    (v.ZONE_COMMAND, v.NONTRADITIONAL_VANGUARD): "avatar",
}
"""The part of a deck that a card belongs to, by its zone and its kind."""
CHUNK = 50  # matches in one compiled call
BLOCK = 1000  # matches whose decks are drawn from the same sample of cards
LOG = 8192  # actions of one match that are kept for its file
OPTION_WORDS: dict[str, dict[int, Any]] = {
    "stops": {value: word for word, value in STOPS.items()},
    "concede_game": {value: word for word, value in CONCEDE_TIMES.items()},
    "concede_match": {value: word for word, value in CONCEDE_TIMES.items()},
    "manual_mana": {value: word for word, value in MANUAL_MANA.items()},
    "attack": {value: word for word, value in ATTACKS.items()},
    "teams": {value: word for word, value in TEAMS.items()},
    **{name: {0: False, 1: True} for name in SWITCHES},
    "variants": {
        bits: tuple(word for word, bit in VARIANTS.items() if bits & bit)
        for bits in range(2 * max(VARIANTS.values()))
    },
}

Progress = Callable[["Report"], None]


@dataclass(frozen=True)
class Failure:
    """A match in which an invariant broke.

    Attributes:
        seed: the seed that makes the match.
        invariant: number of the invariant.
        decisions: how many decisions had been answered.
        file: where the match was written, or None.
    """

    seed: int
    invariant: int
    decisions: int
    file: Path | None = None

    def __str__(self) -> str:
        where = f"; replay: {self.file}" if self.file else ""
        return (
            f"seed {self.seed}: broken after {self.decisions} decisions: "
            f"{NAMES[self.invariant]}{where}"
        )


@dataclass
class Report:
    """What a run of the fuzzer saw.

    Attributes:
        games: matches played to their end.
        decisions: decisions answered.
        turns: turns begun, over all nested games.
        opened: subgames begun.
        conceded: concessions, of subgames and matches.
        deepest: the deepest level of nesting.
        most_steps: the most steps of the agenda between two decisions.
        endings: how many matches ended for each reason.
        played: how often each card was cast or played.
        failures: the matches in which an invariant broke.
    """

    games: int = 0
    decisions: int = 0
    turns: int = 0
    opened: int = 0
    conceded: int = 0
    deepest: int = 0
    most_steps: int = 0
    endings: dict[str, int] = field(default_factory=dict)
    played: dict[str, int] = field(default_factory=dict)
    failures: tuple[Failure, ...] = ()

    @property
    def never_played(self) -> tuple[str, ...]:
        """The cards of the pool that nobody cast or played."""
        return tuple(name for name, count in self.played.items() if count == 0)

    def as_json(self) -> dict[str, Any]:
        """Return the report as what JSON can hold."""
        return {
            "games": self.games,
            "decisions": self.decisions,
            "turns": self.turns,
            "subgames": self.opened,
            "conceded": self.conceded,
            "deepest": self.deepest,
            "most_steps": self.most_steps,
            "endings": self.endings,
            "never_played": list(self.never_played),
            "failures": [str(failure) for failure in self.failures],
        }


class Worker:
    """The arrays of one thread: the records it plays in, and what it counts.

    Args:
        cards: the compiled cards of the pool.
        pool: how many of them, from row 1 on, are to choose from.
        players: how many sit at the table.
        variants: casual variants that are played.
    """

    def __init__(
        self, cards: CompiledCards, pool: int, players: int = 2, variants: Sequence[str] = ()
    ) -> None:
        self._variants = tuple(variants)
        self._choose(cards, pool)
        empty = blank(players, variants)
        self.matches = np.zeros(fuzzing.OUTER + DUEL.levels, empty.dtype)
        self.workspace = new_workspace(empty)
        self.memory = self.matches.view(np.int8).reshape(len(self.matches), -1)
        self.matches[fuzzing.BLANK : fuzzing.BLANK + 1] = empty
        self.log = np.zeros(LOG, np.int32)
        self.counts = np.zeros(fuzzing.COUNTS, np.int64)
        self._block = -1
        self._counted: dict[str, int] = {}

    def _choose(self, cards: CompiledCards, pool: int) -> None:
        self.cards = cards
        self.pool = pool
        self.special = np.array([cards.index[card.name] for card in SUBGAME_CARDS], np.int32)
        self.played = np.zeros(len(cards.cards), np.int64)
        legends = [row for row in range(1, pool + 1) if can_be_commander(cards.cards[row].name)]
        if "commander" in self._variants and not legends:
            raise MtgenvError("no card of this pool can be a commander; give a larger --pool")
        self.legends = np.array(legends, np.int32)
        kinds = cards.tables["card_nontraditional"][0]
        self.apart = np.flatnonzero(kinds).astype(np.int32)

    def totals(self) -> dict[str, int]:
        """Return how often each card was cast or played, of all that were chosen from so far."""
        totals = dict(self._counted)
        for row in range(1, self.pool + 1):
            name = self.cards.cards[row].name
            totals[name] = totals.get(name, 0) + int(self.played[row])
        return totals

    def choose_from(self, size: int, seed: int) -> None:
        """Make decks of the sample of cards that belongs to a seed from now on."""
        if self._block == seed // BLOCK:
            return
        self._counted = self.totals()
        self._block = seed // BLOCK
        self._choose(*compiled(sample(size, seed), self._variants))

    def run(self, first_seed: int, games: int, most_decisions: int) -> Failure | None:
        """Play matches until one breaks an invariant.

        Args:
            first_seed: the seed of the first one.
            games: how many.
            most_decisions: begin no further match after so many decisions.

        Returns:
            What broke, or None.
        """
        broken = fuzzing.fuzz_matches(
            self.matches,
            self.cards.tables,
            self.workspace,
            self.memory,
            self.pool,
            self.special,
            self.legends,
            self.apart,
            first_seed,
            games,
            most_decisions,
            self.log,
            self.played,
            self.counts,
        )
        if broken == 0:
            return None
        decisions = int(self.matches["decisions"][fuzzing.MATCH])
        return Failure(int(self.counts[fuzzing.FAILING_SEED]), int(broken), decisions)

    def matchup(self, seed: int) -> Matchup:
        """Return the decks and options that the match of a seed is made of."""
        fuzzing.set_up_one(
            self.matches,
            self.cards.tables,
            self.memory,
            self.pool,
            self.special,
            self.legends,
            self.apart,
            seed,
        )
        m = self.matches[fuzzing.MATCH]
        decks = []
        for seat in range(int(m["num_players"])):
            boards: dict[str, dict[str, int]] = {part: {} for part in PARTS.values()}
            for row in np.flatnonzero((m["kind"] == v.OBJECT_CARD) & (m["owner"] == seat)):
                kind = int(self.cards.tables["card_nontraditional"][0][m["card"][row]])
                board = boards[PARTS[int(m["zone"][row]), kind]]
                name = self.cards.cards[m["card"][row]].name
                board[name] = board.get(name, 0) + 1
            parts: dict[str, Any] = {part: tuple(cards.items()) for part, cards in boards.items()}
            decks.append(Deck(f"fuzz-{seed}-{seat}", **parts))
        return Matchup(tuple(decks), options_of(m))

    def _renumbered(self, action: int, matchup: Matchup) -> int:
        """Write an action for the tables of a matchup: a room is named by its dungeon's row."""
        if kind_of(action) != v.ACTION_ROOM:
            return action
        number = self.cards.tables["card_dungeon"][0][subject_of(action)]
        (row,) = np.flatnonzero(matchup.tables["card_dungeon"][0] == number)
        return action_of(v.ACTION_ROOM, int(row), detail_of(action))

    def replay(self, seed: int, left_out: int = 0) -> Replay:
        """Return what was played last as a replay.

        Args:
            seed: the seed of that match.
            left_out: how many of its last actions to leave out.

        Raises:
            ReplayError: if an action is not legal when it is played again.
        """
        matchup = self.matchup(seed)
        done = self.log[: self.counts[fuzzing.LOGGED] - left_out].tolist()
        actions = tuple(self._renumbered(action, matchup) for action in done)
        players = tuple(f"random {seat}" for seat in range(len(matchup.decks)))
        replay = Replay(seed, matchup.options, matchup.decks, players, actions, "", "")
        return replay.cut(len(actions))


def options_of(m: np.void) -> MatchOptions:
    """Read the options of a match from its record."""
    values: dict[str, Any] = {}
    for name, (where, _) in OPTION_FIELDS.items():
        words = OPTION_WORDS.get(name, {})
        values[name] = words.get(int(m[where]), int(m[where]))
    del values["harness"], values["archenemies"]
    reached = values["range_of_influence"]
    values["range_of_influence"] = reached & v.RANGE_SEATS
    if m["opt_teams"] == v.TEAMS_EMPEROR:
        values["range_of_influence"] = 0  # the rules say it
    if reached & v.RANGE_SUBGAMES_OF_ALL:
        values["limited_range_participants"] = "everybody"
    if m["opt_teams"] == v.TEAMS_ARCHENEMY:
        values["teams"] = "none"  # it follows from the scheme decks
    values["any_deck"] = bool(values["variants"])
    return MatchOptions(**values)


def blank(players: int, variants: Sequence[str] = ()) -> np.ndarray:
    """Return a record without cards, its outermost game on the agenda."""
    matches = empty_match(players, large=bool(variants))
    m = matches[0]
    m["opt_variants"] = sum(VARIANTS[word] for word in variants)
    m["stage"][0] = v.STAGE_START
    m["step"][0] = v.STEP_MULLIGAN
    m["may_concede"][0, :players] = 1
    m["dirty"][0] = 1
    m["frame_top"] = 0
    m["frame_kind"][0] = v.FRAME_GAME
    m["frame_slot"][0] = -1
    m["frame_source"][0] = -1
    return matches


def new_worker(
    players: int = 2, names: Sequence[str] | None = None, variants: Sequence[str] = ()
) -> Worker:
    """Return the arrays of one thread.

    Args:
        players: how many play.
        names: the cards to choose from; None = all that are written by hand.
        variants: casual variants that are played.
    """
    names = registry.written() if names is None else names
    return Worker(*compiled(names, variants), players, variants)


def compiled(names: Sequence[str], variants: Sequence[str] = ()) -> tuple[CompiledCards, int]:
    """Return cards compiled, the first of them to choose from, and how many these are.

    Those that lie in command zones come after them.
    """
    apart = sorted(registry.nontraditional()) if set(variants) & APART else []
    cards = [registry.find(name) for name in (*names, *apart)]
    return compile_cards([*cards, DEPLOY_CREATURES]), len(names)


def sample(size: int, seed: int) -> list[str]:
    """Draw cards at random from all that can be played.

    Args:
        size: how many; those that open subgames and the basic lands come on top.
        seed: a match's seed; the matches of one block have the same sample.

    Returns:
        Their names.

    Example:
        >>> sample(40, 1003) == sample(40, 1999) != sample(40, 2000)
        True
    """
    always = [*(card.name for card in SUBGAME_CARDS), *BASIC_LAND_TYPES]
    left_out = {*always, *registry.nontraditional()}
    others = [name for name in registry.names() if name not in left_out]
    rng = np.random.default_rng(seed // BLOCK)
    drawn = rng.choice(len(others), min(size, len(others)), replace=False)
    return [*always, *(others[number] for number in sorted(drawn.tolist()))]


def write_failure(worker: Worker, failure: Failure, folder: Path) -> Failure:
    """Write the replay of the match that broke; its last action is the one that breaks it.

    Args:
        worker: the thread that played it.
        failure: what broke.
        folder: where to write; it is made if need be.

    Returns:
        The failure with its file.
    """
    folder.mkdir(parents=True, exist_ok=True)
    # Nobody could play the last action again if it is endless or refused.
    left_out = int(failure.invariant in (STEP_GUARD, ILLEGAL_ANSWER))
    file = worker.replay(failure.seed, left_out).save(folder / f"fuzz-{failure.seed}.json")
    return replace(failure, file=file)


def summary(workers: Iterable[Worker], failures: tuple[Failure, ...]) -> Report:
    """Add up what the threads counted."""
    workers = list(workers)
    counts = np.sum([worker.counts for worker in workers], axis=0)
    played: dict[str, int] = {}
    for worker in workers:
        for name, count in worker.totals().items():
            played[name] = played.get(name, 0) + count
    return Report(
        games=int(counts[fuzzing.GAMES]),
        decisions=int(counts[fuzzing.DECISIONS]),
        turns=int(counts[fuzzing.TURNS]),
        opened=int(counts[fuzzing.OPENED]),
        conceded=int(counts[fuzzing.CONCEDED]),
        deepest=max(int(worker.counts[fuzzing.DEEPEST]) for worker in workers),
        most_steps=max(int(worker.counts[fuzzing.MOST_STEPS]) for worker in workers),
        endings={
            name: int(counts[fuzzing.ENDINGS + reason])
            for reason, name in enumerate(v.END_NAMES)
            if counts[fuzzing.ENDINGS + reason] > 0
        },
        played=played,
        failures=failures,
    )


def fuzz(
    games: int,
    seed: int,
    *,
    players: int = 2,
    decisions: int | None = None,
    threads: int = 1,
    out: Path | None = None,
    failures: int = 1,
    progress: Progress | None = None,
    pool: int | None = None,
    variants: Sequence[str] = (),
) -> Report:
    """Play random matches and check every invariant after each decision.

    Args:
        games: how many matches at most; their seeds count up from ``seed``.
        seed: the seed of the first match, 0 or more.
        players: how many sit at the table, 2 to 6.
        decisions: begin no further match after about so many decisions; None = no limit.
        threads: how many threads play.
        out: folder for the files of matches in which an invariant broke; None writes none.
        failures: stop after so many such matches.
        progress: called now and then with what was seen so far.
        pool: decks are made of so many cards, drawn anew from all that can be played for each
            `BLOCK` of seeds; None = of all cards that are written by hand.
        variants: casual variants that are played.

    Returns:
        What was seen.

    Example:
        >>> fuzz(games=3, seed=7).games
        3
    """
    check_seed(seed)
    check_seed(seed + games)
    for word in variants:
        if word not in DRAWN_VARIANTS:
            known = ", ".join(DRAWN_VARIANTS)
            raise MtgenvError(f"variant {word}: no decks are drawn for it; give one of {known}")
    names = None if pool is None else sample(pool, seed)
    workers = [new_worker(players, names, variants) for _ in range(max(1, threads))]
    found: list[Failure] = []
    most = decisions if decisions is not None else 1 << 62

    def total() -> int:
        return sum(int(worker.counts[fuzzing.DECISIONS]) for worker in workers)

    # Shared by the threads; each call plays matches of one block.
    work = iter(range(seed - seed % CHUNK, seed + games, CHUNK))

    def play(worker: Worker) -> None:
        for start in work:
            first, last = max(start, seed), min(start + CHUNK, seed + games)
            if pool is not None:
                worker.choose_from(pool, first)
            while first < last and len(found) < failures:
                left = most - total()
                if left <= 0:
                    return
                failure = worker.run(first, last - first, left)
                if failure is None:
                    break
                first = failure.seed + 1
                found.append(write_failure(worker, failure, out) if out else failure)
            if progress:
                progress(summary(workers, tuple(found)))
            if len(found) >= failures:
                return

    if len(workers) == 1:
        play(workers[0])
    else:
        with ThreadPoolExecutor(len(workers)) as executor:
            list(executor.map(play, workers))
    return summary(workers, tuple(found))
