"""A run of self-play as a list of parts, each of which can be played anywhere, in any order.

What happens in a match depends on its seed alone, so a part that is played a second time, on
another machine say, comes out the same.

Example:
    >>> series = Series(("burn", "burn"), ("random", "random"), 100)
    >>> [part.last - part.first for part in series.parts]
    [50, 50]
    >>> series.play(series.parts[1])["match"][:3].tolist()
    [1, 3, 5]
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mtgenv.engine.driver import begin_all
from mtgenv.engine.games.setup import TEAM_SIZE
from mtgenv.engine.record.vocabulary import END_NAMES
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.envs.seating import seated
from mtgenv.matches.matchup import DeckLike, Matchup
from mtgenv.matches.options import TEAMS, MatchOptions
from mtgenv.players import get_player
from mtgenv_agents.playing import play_out
from mtgenv_agents.trajectories import Recorder

BATCH = 64
"""Matches of a part: some milliseconds of work, 2 MB of state."""

LETTERS = "abcdef"
"""What units are called in columns and keys."""

Columns = dict[str, NDArray[Any]]


def game_seeds(seed: int, n: int) -> NDArray[np.int64]:
    """Return ``n`` seeds that follow from one; the first ones do not depend on ``n``."""
    return np.random.default_rng(seed).integers(0, 2**62, size=n, dtype=np.int64)


def order_of(units: int, turned: int, options: MatchOptions | None = None) -> list[int]:
    """Return the unit that sits at each seat, after turning them by so many seats.

    A team stays together: its units change places, and the teams do.

    Example:
        >>> [order_of(4, turned, MatchOptions(teams="two-headed-giant")) for turned in range(4)]
        [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]]
    """
    size = 1 if options is None else TEAM_SIZE.get(TEAMS[options.teams], 1)
    teams = units // size
    return [
        (seat // size - turned // size) % teams * size + (seat - turned) % size
        for seat in range(units)
    ]


def _columns(matches: np.ndarray, order: list[int]) -> Columns:
    """Read the results of finished matches, from seats turned into units."""
    unit, units = np.array(order), len(order)
    seat = np.argsort(unit)
    winner_seat = matches["winner"].astype(np.int8)
    won = matches["sub_wins"][:, seat]
    life = matches["life"][:, 0, seat]
    place = np.maximum(matches["place"][:, seat], 1)
    places = range(units) if units > 2 else ()
    return {
        "winner": np.where(winner_seat < 0, -1, unit[winner_seat]).astype(np.int8),
        "winner_seat": winner_seat,
        "starter": unit[matches["starter"][:, 0]].astype(np.int8),
        "reason": np.array(END_NAMES)[matches["end_reason"]],
        "turns": matches["turns"].astype(np.int32),
        "decisions": matches["decisions"].astype(np.int32),
        "subgames": matches["opened"].astype(np.int32),
        "subgames_conceded": matches["conceded"].astype(np.int32),
        **{f"subgames_won_{LETTERS[k]}": won[:, k].astype(np.int32) for k in range(units)},
        "deepest": matches["deepest"].astype(np.int8),
        **{f"life_{LETTERS[k]}": life[:, k].astype(np.int32) for k in range(units)},
        **{f"place_{LETTERS[k]}": place[:, k].astype(np.int8) for k in places},
    }


class Part(NamedTuple):
    """Some matches of a series in which the units sit at the same seats.

    Attributes:
        turned: how many seats further on the units sit.
        first: the first of the matches that are turned so, from 0.
        last: the one after the last.
    """

    turned: int
    first: int
    last: int


@dataclass(frozen=True)
class Series:
    """All that decides what happens in a run of self-play.

    Attributes:
        decks: the deck of each unit: names, files or decks.
        bots: who plays each unit, by name.
        matches: how many matches.
        seed: decides all chance.
        options: how the matches are played.
        trajectories: a folder that receives every decision, see `mtgenv_agents.trajectories`.
    """

    decks: tuple[DeckLike, ...]
    bots: tuple[str, ...]
    matches: int
    seed: int = 0
    options: MatchOptions | None = None
    trajectories: Path | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        # Elsewhere decks and players are looked up anew.
        given = (self.decks, self.bots, self.matches, self.seed, self.options, self.trajectories)
        return Series, given

    @property
    def units(self) -> int:
        """How many play."""
        return len(self.decks)

    @cached_property
    def matchups(self) -> list[Matchup]:
        """The decks by seat, for each way the units are turned."""
        ways = [order_of(self.units, turned, self.options) for turned in range(self.units)]
        return [Matchup.of(*(self.decks[k] for k in way), options=self.options) for way in ways]

    @cached_property
    def pairs(self) -> NDArray[np.int64]:
        """Which seed each match has: its own where all units are equal, or that of its group."""
        decks = self.matchups[0].decks
        equal = len(set(self.bots)) == 1 and all(deck == decks[0] for deck in decks)
        return np.arange(self.matches) // (1 if equal else self.units)

    @cached_property
    def seeds(self) -> NDArray[np.int64]:
        """The seed of each match."""
        return game_seeds(self.seed, self.matches)[self.pairs]

    @cached_property
    def _players(self) -> list[Any]:
        return [get_player(name) for name in self.bots]

    @property
    def parts(self) -> list[Part]:
        """All matches, `BATCH` at a time."""
        return [
            Part(turned, first, min(first + BATCH, count))
            for turned in range(self.units)
            for count in ((self.matches - turned + self.units - 1) // self.units,)
            for first in range(0, count, BATCH)
        ]

    def prepare(self) -> None:
        """Look up and build what all parts use, before several threads ask for it.

        Raises:
            DeckError: if a deck cannot be used.
            UnknownBotError: if a bot does not exist.
        """
        _ = self._players, self.seeds
        for matchup in self.matchups:
            _ = matchup.template

    def play(self, part: Part) -> Columns:
        """Play a part.

        Returns:
            One array for each column, as `mtgenv_agents.selfplay.self_play` describes them.

        Raises:
            IllegalActionError: if a bot gave an illegal action.
        """
        matchup = self.matchups[part.turned]
        n = part.last - part.first
        batch = matchup.new_batch(n)
        order = order_of(self.units, part.turned, self.options)
        numbers = np.arange(part.first, part.last) * self.units + part.turned
        begin_all(batch, matchup.tables, new_workspace(batch), self.seeds[numbers])
        who, names = ([of[k] for k in order] for of in (self._players, self.bots))
        if self.trajectories is None:
            play_out(batch, matchup, who, names)
        else:
            recorder = Recorder(matchup, n)
            listened = [recorder.listen(seated(one, [matchup], n)) for one in who]
            play_out(batch, matchup, listened, names)
            file = self.trajectories / f"turned-{part.turned}-from-{part.first:09}.parquet"
            recorder.write(file, batch, numbers, self.seeds[numbers], order)
        two = self.units == 2
        how = {"swapped": bool(part.turned)} if two else {"turned": np.int8(part.turned)}
        return {
            "match": numbers,
            "pair": self.pairs[numbers],
            "seed": self.seeds[numbers],
            **{name: np.full(n, value) for name, value in how.items()},
            **_columns(batch, order),
        }
