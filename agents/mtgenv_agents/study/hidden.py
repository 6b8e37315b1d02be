"""Best play with hidden cards in tiny matches, solved: is conceding ever right between the best?

A position is taken in which a subgame is about to begin and nobody holds a card in the interrupted
game, so that all that is hidden lies in libraries. From there every shuffle, every legal action and
what each player knows is laid out as a tree and brought to an equilibrium
(`mtgenv_agents.study.counterfactual`). As the subgame ends its cards go home and are shuffled, so
nobody knows more than anybody else again: what follows is a game of its own, solved once for each
way in which the subgame can end. A player knows what they are shown at their own decisions, and
forgets nothing.

Mulligans are left out: of a hand of one card nobody has any use for them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mtgenv.decks import Deck
from mtgenv.encoding.layout import OBJECTS
from mtgenv.encoding.legend import make_legend
from mtgenv.encoding.records import legal_codes, new_observations, new_scratch, new_views
from mtgenv.engine.driver import answer_all, begin_all
from mtgenv.engine.record.decisions import kind_of
from mtgenv.engine.record.vocabulary import (
    ACTION_KEEP,
    ACTION_MULLIGAN,
    ACTION_PASS,
    ZONE_BATTLEFIELD,
    ZONE_EXILE,
    ZONE_GRAVEYARD,
    ZONE_HAND,
    ZONE_LIBRARY,
)
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.envs import kernel
from mtgenv.envs.seating import seated
from mtgenv.matches import snapshots
from mtgenv.matches.matchup import Matchup
from mtgenv.matches.options import MatchOptions
from mtgenv.players import get_player
from mtgenv_agents.study.counterfactual import (
    CHANCE,
    ROOT,
    Tree,
    gap,
    solve,
)
from mtgenv_agents.study.exact import (
    ChanceError,
    Solver,
    TooLargeError,
    zone_cards,
)
from mtgenv_agents.study.question import NO_LIMIT

CREATOR = Deck("creator", (("Plains", 3), ("Shahrazad", 1), ("Savannah Lions", 2)))
OPPONENT = Deck("opponent", (("Mountain", 3), ("Goblin Guide", 1), ("Lava Spike", 1)))
LIFE, HAND = 4, 1

MOST_NODES = 12_000
"""A game with more nodes than this is not solved."""

ITERATIONS = 200

MATTERS = 0.001
"""Smaller differences in win probability are those of the iteration."""

SEEDS, MOST_STARTS = 5_000, 200


@dataclass(frozen=True)
class Start:
    """A position from which a subgame begins.

    Attributes:
        match: the seed of the match that it is from.
        saved: the position, as `mtgenv.matches.snapshots.save` returns it.
        action: what its player does, which begins the subgame.
        life: of seats 0 and 1 in the game that is interrupted.
    """

    match: int
    saved: NDArray[np.uint8]
    action: int
    life: tuple[int, int]


@dataclass(frozen=True)
class Choice:
    """What a seat may do as the subgame begins, and what that is worth to it.

    Whatever happens in the subgame, both play best after it.

    Attributes:
        seat: who would concede; seat 0 has made the subgame.
        concede: chance to win the match after conceding, a draw being a half.
        play_on: the same after playing on between the best players, on average over its hands.
        worst_hand: the same with the hand with which playing on is worth least.
        hands: how many hands that can be told apart it may have, going first or not.
        played: the same as ``play_on`` between others, by name: ``"open"`` are the best players who
            see all cards, ``"random"`` act at random.
    """

    seat: int
    concede: float
    play_on: float
    worst_hand: float
    hands: int
    played: dict[str, float]


@dataclass(frozen=True)
class Solved:
    """A position solved.

    Attributes:
        start: the position.
        gap: how far off its values may be: what best answers still gain.
        nodes: how many nodes its games have, the subgame and what follows.
        choices: of both seats.
        exploited: what best answers gain against others who play the subgame, by name.
    """

    start: Start
    gap: float
    nodes: int
    choices: tuple[Choice, Choice]
    exploited: dict[str, float]

    @property
    def matters(self) -> bool:
        """Whether it makes a difference to concede, or what is done in the subgame."""
        gaps = [abs(one.concede - one.play_on) for one in self.choices]
        return max(gaps) > MATTERS or self.exploited["random"] > MATTERS

    def as_dicts(self) -> list[dict[str, object]]:
        """Return a row for each seat, flat, for CSV."""
        return [
            {
                "match": self.start.match,
                "seat": ("creator", "opponent")[one.seat],
                "life": self.start.life[one.seat],
                "opponent_life": self.start.life[1 - one.seat],
                "nodes": self.nodes,
                "gap": round(self.gap, 6),
                "hands": one.hands,
                "concede": round(one.concede, 6),
                "play_on": round(one.play_on, 6),
                "difference": round(one.concede - one.play_on, 6),
                "difference_worst_hand": round(one.concede - one.worst_hand, 6),
                **{
                    f"difference_{name}": round(one.concede - value, 6)
                    for name, value in one.played.items()
                },
                **{f"gap_{name}": round(lost, 6) for name, lost in self.exploited.items()},
            }
            for one in self.choices
        ]


def hidden_matchup(life: int = LIFE, clock: int = NO_LIMIT, *, old_exile: bool = False) -> Matchup:
    """Return a match-up that is small enough to be solved with hidden cards.

    Args:
        life: starting life total.
        clock: turns over all games after which the match is drawn.
        old_exile: what is exiled in a subgame stays exiled, as before July 2007.

    Example:
        >>> hidden_matchup(clock=9).options.max_turns
        9
    """
    options = MatchOptions(
        life=life,
        hand=HAND,
        max_turns=clock,
        max_decisions=10**6,
        legacy_exile_stays=old_exile,
    )
    return Matchup.of(CREATOR, OPPONENT, options=options)


def find_starts(matchup: Matchup, *, seed: int = 0) -> Iterator[Start]:
    """Play matches at random until subgames begin for which nobody holds a card back.

    Positions are taken in which both libraries have two cards or more, each only once.

    Args:
        matchup: what `hidden_matchup` returned.
        seed: decides the matches.

    Yields:
        The positions, as they are found.
    """
    seen: set[Any] = set()
    workspace = new_workspace(matchup.template)
    for number in range(seed, seed + SEEDS):
        rng = np.random.default_rng(number)
        matches = matchup.new_batch(1)
        begin_all(matches, matchup.tables, workspace, np.array([number]))
        match = matches[0]
        while not match["over"] and match["depth"] == 0:
            legal = [
                action
                for action in match["legal"][: match["legal_count"]].tolist()
                if kind_of(action) != ACTION_MULLIGAN
            ]
            # Whoever mostly does something comes to a subgame sooner.
            acts = [action for action in legal if kind_of(action) != ACTION_PASS]
            action = int(rng.choice(acts if acts and rng.random() < 0.8 else legal))
            before = snapshots.save(matches, 0)
            answer_all(matches, matchup.tables, workspace, np.array([action], np.int32))
        if match["over"]:
            continue
        held = [zone_cards(match, 0, player, ZONE_HAND) for player in (0, 1)]
        was = snapshots.repeat(before, 1)[0]
        piles = [sorted(zone_cards(was, 0, player, ZONE_LIBRARY)) for player in (0, 1)]
        if held != [[], []] or min(map(len, piles)) < 2:
            continue
        life = (int(was["life"][0, 0]), int(was["life"][0, 1]))
        what = (life, outer(was, clocked=matchup.options.max_turns < NO_LIMIT))
        if what not in seen:
            seen.add(what)
            yield Start(number, before, action, life)


def outer(match: Any, *, clocked: bool) -> tuple[Any, ...]:
    """Return what is known to all of the outermost game: all but the order of the libraries."""
    zones = (ZONE_HAND, ZONE_LIBRARY, ZONE_GRAVEYARD, ZONE_EXILE, ZONE_BATTLEFIELD)
    return (
        tuple(
            tuple(sorted(zone_cards(match, 0, player, zone))) for player in (0, 1) for zone in zones
        ),
        tuple(match["life"][0, :2].tolist()),
        (int(match["turn"][0]), int(match["step"][0]), int(match["dec_player"])),
        int(match["turns"]) if clocked else 0,
    )


class HiddenSolver:
    """Solves positions of one match-up with hidden cards.

    Args:
        matchup: what `hidden_matchup` returned.
        iterations: how often both players get better.
        most: how many nodes one game may have.
    """

    def __init__(
        self, matchup: Matchup, iterations: int = ITERATIONS, most: int = MOST_NODES
    ) -> None:
        self._matchup = matchup
        self._chance = Solver(matchup)
        self._iterations = iterations
        self._most = most
        self._workspace = new_workspace(matchup.template)
        self._clocked = matchup.options.max_turns < NO_LIMIT
        self._legend = make_legend(matchup, False)
        self._views = new_views(1, OBJECTS)
        self._shown = new_observations(1, matchup.template)
        self._scratch = new_scratch(matchup.template)
        self._after: dict[tuple[Any, ...], float] = {}
        self._shuffled: dict[bytes, list[NDArray[np.uint8]]] = {}
        self._nodes = 0
        self._wide = 0.0

    def solve(self, start: Start, players: Sequence[str] = ()) -> Solved:
        """Solve a position.

        Args:
            start: the position.
            players: who else is looked at playing the subgame, by name.

        Raises:
            TooLargeError: if a game has too many nodes.
            ChanceError: if what chance does cannot be enumerated.
        """
        self._after.clear()
        self._nodes, self._wide = 0, 0.0
        outcomes = self._chance.outcomes(start.saved, start.action)
        tree, saved = self._grow(outcomes)
        arrays = tree.arrays
        best = solve(tree, self._iterations)
        strategies = {"random": arrays.normalised(np.zeros_like(best.strategy))}
        strategies |= {name: self._strategy(saved, name) for name in players}
        worth = {
            name: float(arrays.values(arrays.edges(strategy))[0])
            for name, strategy in strategies.items()
        }
        worth["open"] = open_value(tree)
        edges = arrays.edges(best.strategy)
        choices = []
        for seat in (0, 1):
            value, likely = arrays.gains(edges, seat)
            hands = [
                action
                for number, action in enumerate(arrays.offset[:-1].tolist())
                if arrays.owner[number] == seat
                and len(saved[number][1]) == 1
                and kind_of(saved[number][1][0]) == ACTION_KEEP
            ]
            mine = {name: one if seat == 0 else 1 - one for name, one in worth.items()}
            choices.append(
                Choice(
                    seat,
                    self._conceded(outcomes[0], seat),
                    best.value if seat == 0 else 1 - best.value,
                    min(float(value[one] / likely[one]) for one in hands),
                    len(hands),
                    mine,
                )
            )
        return Solved(
            start,
            best.gap + self._wide,
            self._nodes,
            (choices[0], choices[1]),
            {name: gap(tree, strategy) for name, strategy in strategies.items()},
        )

    def _conceded(self, position: NDArray[np.uint8], seat: int) -> float:
        """Return what the match is worth to a seat that concedes the subgame."""
        value = self._worth(self._chance.conceded(position, seat))
        return value if seat == 0 else 1 - value

    def _worth(self, outcomes: list[NDArray[np.uint8]]) -> float:
        """Return what the outermost game is worth to seat 0, once a subgame is over."""
        match = snapshots.repeat(outcomes[0], 1)[0]
        if match["over"]:
            return _result(match)
        key = outer(match, clocked=self._clocked)
        if key not in self._after:
            tree, _ = self._grow(outcomes)
            found = solve(tree, self._iterations)
            self._after[key] = found.value
            self._wide = max(self._wide, found.gap)
        return self._after[key]

    def _grow(
        self, outcomes: list[NDArray[np.uint8]]
    ) -> tuple[Tree, list[tuple[NDArray[np.uint8], list[int]]]]:
        """Lay out the game that begins with one of some outcomes, to where it ends.

        Returns:
            The tree, and of each information set a position with its actions.
        """
        tree = Tree()
        saved: list[tuple[NDArray[np.uint8], list[int]]] = []
        root = tree.chance(ROOT)
        depth = int(snapshots.repeat(outcomes[0], 1)["depth"][0])
        # Of each node that is to be added: where, how likely, what both have seen and done, and the
        # position. The last is the next, so what follows an action is put in from behind.
        waiting = [(root, 1 / len(outcomes), (b"", b""), one) for one in outcomes]
        while waiting:
            parent, likely, known, position = waiting.pop()
            if len(tree) > self._most:
                raise TooLargeError(
                    f"more than {self._most:,} nodes; take fewer cards, less life or a clock"
                )
            match = snapshots.repeat(position, 1)[0]
            if match["over"]:
                tree.end(parent, _result(match), likely)
                continue
            if match["depth"] < depth:
                tree.end(parent, self._worth(self._shuffled[position.tobytes()]), likely)
                continue
            seat = int(match["dec_player"])
            seen, actions = self._seen(position)
            key = _digest(known[seat] + seen)
            node = tree.decision(parent, seat, key, len(actions), likely)
            if len(tree.first) > len(saved):
                saved.append((position, actions))
            for number in reversed(range(len(actions))):
                did = list(known)
                did[seat] = key + bytes([number])
                after = self._after_action(position, actions[number], depth)
                waiting.append((node, 1.0, (did[0], did[1]), after))
        self._nodes += len(tree)
        return tree, saved

    def _after_action(
        self, position: NDArray[np.uint8], action: int, depth: int
    ) -> NDArray[np.uint8]:
        """Return what an action leads to; where a subgame ends, one of the shuffles.

        Raises:
            ChanceError: if cards are shuffled within a game.
        """
        after = snapshots.repeat(position, 1)
        code = np.array([action], np.int32)
        if answer_all(after, self._matchup.tables, self._workspace, code):
            raise ChanceError(f"action {action} is not legal")
        saved = snapshots.save(after, 0)
        if after["over"][0] or after["rng"][0, 0] == snapshots.repeat(position, 1)["rng"][0, 0]:
            return saved
        if after["depth"][0] >= depth:
            raise ChanceError("cards are shuffled by something else than the end of the subgame")
        self._shuffled[saved.tobytes()] = self._chance.outcomes(position, action)
        return saved

    def _strategy(
        self, saved: list[tuple[NDArray[np.uint8], list[int]]], name: str
    ) -> NDArray[np.float64]:
        """Return how a player of a name plays a tree, asked once at each information set."""
        matches = np.concatenate([snapshots.repeat(position, 1) for position, _ in saved])
        player = seated(get_player(name), [self._matchup], len(matches))
        codes = player.choose(matches, self._matchup.tables, np.arange(len(matches)))
        parts = []
        for code, (_, actions) in zip(codes.tolist(), saved, strict=True):
            part = np.zeros(len(actions))
            # A mulligan is not among the actions: there the only one is to keep.
            part[actions.index(code) if code in actions else 0] = 1.0
            parts.append(part)
        return np.concatenate(parts)

    def _seen(self, position: NDArray[np.uint8]) -> tuple[bytes, list[int]]:
        """Return what the one who decides is shown, and the actions in the order of that."""
        matches = snapshots.repeat(position, 1)
        matches["decisions"] = 0  # how often the other was asked is nobody's business
        rows, seating = np.zeros(1, np.int64), np.zeros(1, np.int8)
        kernel.show_deciders(
            *(matches, self._matchup.tables, self._scratch, self._legend, seating),
            *(self._views, self._shown, rows),
        )
        record = self._shown[0]
        tables = ("decision", "games", "players", "options", "objects", "action_mask")
        shown = b"".join(np.ascontiguousarray(record[name]).tobytes() for name in tables)
        legal = matches["legal"][0, : matches["legal_count"][0]].tolist()
        actions = list(legal_codes(self._views[0]).values())
        if sorted(actions) != sorted(legal):
            raise ChanceError("a question does not fit the action space at once")
        return _digest(shown), [one for one in actions if kind_of(one) != ACTION_MULLIGAN]


def _digest(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=16).digest()


def _result(match: Any) -> float:
    winner = int(match["winner"])
    return 0.5 if winner < 0 else float(winner == 0)


def open_value(tree: Tree) -> float:
    """Return what a game is worth to player 0 if both see all cards and play best."""
    arrays = tree.arrays
    worth = arrays.payoff.copy()
    best = np.full(len(worth), -np.inf)
    for level in reversed(arrays.levels):
        above = arrays.parent[level]
        sign = np.where(arrays.player[above] == 1, -1.0, 1.0)
        np.maximum.at(best, above, sign * worth[level])
        by_chance = arrays.player[above] == CHANCE
        np.add.at(worth, above[by_chance], (arrays.chance[level] * worth[level])[by_chance])
        decided = np.unique(above[~by_chance])
        worth[decided] = best[decided] * np.where(arrays.player[decided] == 1, -1.0, 1.0)
    return float(worth[0])


def solve_starts(
    matchup: Matchup,
    count: int,
    *,
    players: Sequence[str] = (),
    iterations: int = ITERATIONS,
    most: int = MOST_NODES,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> tuple[list[Solved], int, int]:
    """Solve positions until there are enough in which it matters what somebody does.

    Args:
        matchup: what `hidden_matchup` returned.
        count: how many positions.
        players: who else is looked at playing the subgame, by name.
        iterations: how often both players get better.
        most: how many nodes one game may have.
        seed: decides the matches.
        progress: called with 1 for each position solved.

    Returns:
        What was solved, how many positions were left out as too large, and how many as nothing
        that is done matters, conceding or in the subgame.
    """
    solver = HiddenSolver(matchup, iterations, most)
    found: list[Solved] = []
    large = idle = 0
    for start in islice(find_starts(matchup, seed=seed), MOST_STARTS):
        try:
            solved = solver.solve(start, players)
        except (TooLargeError, ChanceError):
            large += 1
            continue
        if not solved.matters:
            idle += 1
            continue
        found.append(solved)
        if progress is not None:
            progress(1)
        if len(found) >= count:
            break
    return found, large, idle
