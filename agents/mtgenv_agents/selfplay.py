"""Batch self-play: whole matches between two bots at engine speed, and what happened in each.

A *unit* is a bot with its deck. Every pair of matches shares a seed and swaps the seats, so that
neither the seat nor who goes first favours a unit; between two equal units that would be the same
match twice, so each match has its own seed there. What happens in a match depends on its seed
alone, never on the number of threads or the size of a batch.

Three to six units play the same way: a group of as many matches shares a seed, and in each of them
the units sit one seat further on.

Example:
    >>> from mtgenv_agents.selfplay import self_play
    >>> rows = self_play(("burn", "burn"), ("random", "random"), 4)
    >>> [len(column) for column in rows.values()][:3]
    [4, 4, 4]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mtgenv.engine.driver import begin_all
from mtgenv.engine.games.setup import TEAM_SIZE
from mtgenv.engine.record.vocabulary import END_NAMES
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.errors import MtgenvError
from mtgenv.matches.matchup import DeckLike, Matchup
from mtgenv.matches.options import TEAMS, MatchOptions
from mtgenv.players import get_player
from mtgenv_agents.intervals import Estimate, bootstrap_mean, wilson
from mtgenv_agents.playing import play_out

BATCH = 64
"""Matches that one call plays: some milliseconds of work, 2 MB of state."""

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


def self_play(
    decks: Sequence[DeckLike],
    bots: Sequence[str],
    matches: int,
    *,
    seed: int = 0,
    options: MatchOptions | None = None,
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Columns:
    """Let units play matches against each other, seats swapped in every second one of two.

    Args:
        decks: the decks of unit A, unit B, ...: names, files or decks; two to six.
        bots: who plays unit A, unit B, ... by name (see `mtgenv.players.get_player`).
        matches: how many matches.
        seed: decides everything that happens.
        options: how the matches are played.
        threads: how many threads play at the same time.
        progress: called with the number of matches that have ended since the last call.

    Returns:
        One array of shape (matches,) for each column: ``match``, ``pair``, ``seed``, ``swapped``
        (unit A sits at seat 1), ``winner`` (0 for unit A, 1 for unit B, -1 for a draw),
        ``winner_seat``, ``starter`` (a unit), ``reason``, ``turns``, ``decisions``, ``subgames``
        (opened), ``subgames_conceded``, ``subgames_won_a``, ``subgames_won_b``, ``deepest``
        (nesting), ``life_a``, ``life_b`` (in the outermost game at the end). Of more than two
        units there are columns ``subgames_won_c``, ``life_c``, ... too, ``place_a``, ... (1 for
        the winner, and for who is still in at a draw), and ``turned`` (how many seats further on
        the units sit) in place of ``swapped``.

    Raises:
        DeckError: if a deck cannot be used.
        UnknownBotError: if a bot does not exist.
        IllegalActionError: if a bot gave an illegal action.
        MtgenvError: if there are not two to six units, or a number makes no sense.
    """
    given = [values for values in (decks, bots) if not isinstance(values, str)]
    units = max(2, *map(len, given))
    for what, values in (("decks", decks), ("bots", bots)):
        if isinstance(values, str) or len(values) != units or units > len(LETTERS):
            wanted = "two" if units == 2 else f"{min(units, len(LETTERS))}"
            raise MtgenvError(f"{what}={values!r}: give {wanted}, one for each unit")
    for name, number, least in (
        ("matches", matches, 1),
        ("seed", seed, 0),
        ("threads", threads, 1),
    ):
        if number < least:
            raise MtgenvError(f"{name}={number!r}: give a whole number, {least} or more")
    chosen = [get_player(name) for name in bots]
    matchups = [
        Matchup.of(*(decks[k] for k in order_of(units, turned, options)), options=options)
        for turned in range(units)
    ]
    equal = len(set(bots)) == 1 and all(deck == matchups[0].decks[0] for deck in matchups[0].decks)
    # Which seed a match has: its own, or that of its pair, or group.
    pair_of = np.arange(matches) // (1 if equal else units)
    seeds = game_seeds(seed, matches)[pair_of]

    def play(turned: int, first: int, last: int) -> Columns:
        matchup = matchups[turned]
        batch = matchup.new_batch(last - first)
        order = order_of(units, turned, options)
        numbers = np.arange(first, last) * units + turned
        begin_all(batch, matchup.tables, new_workspace(batch), seeds[numbers])
        play_out(batch, matchup, [chosen[k] for k in order], [bots[k] for k in order])
        how = {"swapped": bool(turned)} if units == 2 else {"turned": np.int8(turned)}
        return {
            "match": numbers,
            "pair": pair_of[numbers],
            "seed": seeds[numbers],
            **{name: np.full(last - first, value) for name, value in how.items()},
            **_columns(batch, order),
        }

    jobs = [
        (turned, first, min(first + BATCH, count))
        for turned in range(units)
        for count in ((matches - turned + units - 1) // units,)
        for first in range(0, count, BATCH)
    ]
    for matchup in matchups:
        _ = matchup.template  # built once, before threads ask for it
    parts: list[Columns] = []
    with ThreadPoolExecutor(threads) as pool:
        for part in pool.map(lambda job: play(*job), jobs):
            parts.append(part)
            if progress is not None:
                progress(len(part["match"]))
    joined = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    order = np.argsort(joined["match"])
    return {name: column[order] for name, column in joined.items()}


def units_of(rows: Columns) -> list[str]:
    """Return the letters of the units that played some matches."""
    return [letter for letter in LETTERS if f"life_{letter}" in rows]


def wins(rows: Columns) -> NDArray[np.bool_]:
    """Say for each unit which matches it has won, shape (units, matches)."""
    winner, units = rows["winner"], units_of(rows)
    if f"place_{units[0]}" in rows:  # all of a team that has won share the first place
        return np.stack([(winner != -1) & (rows[f"place_{letter}"] == 1) for letter in units])
    return np.stack([winner == k for k in range(len(units))])


def summarise(rows: Columns) -> dict[str, Estimate]:
    """Estimate what the matches say, with 95 % confidence intervals.

    Args:
        rows: what `self_play` returned.

    Returns:
        Shares (``wins_a``, ``wins_b``, ..., ``draws``, ``first_player_wins``, ``with_subgames``)
        by Wilson's interval, and means (``score_a``: a draw counts half; lengths and counts a
        match; of more than two units their mean places) by a bootstrap over pairs.
    """
    winner, pair, n = rows["winner"], rows["pair"], len(rows["winner"])
    units = units_of(rows)
    won = wins(rows)
    shares = {
        **{f"wins_{letter}": won[k] for k, letter in enumerate(units)},
        "draws": winner == -1,
        "first_player_wins": won[rows["starter"], np.arange(n)],
        "with_subgames": rows["subgames"] > 0,
    }
    means = {
        "score_a": np.where(winner == -1, 0.5, won[0]),
        **{
            name: rows[name]
            for name in (
                "turns",
                "decisions",
                "subgames",
                "subgames_conceded",
                *(f"subgames_won_{letter}" for letter in units),
                "deepest",
                *(f"place_{letter}" for letter in units if f"place_{letter}" in rows),
            )
        },
    }
    return {name: wilson(int(hit.sum()), n) for name, hit in shares.items()} | {
        name: bootstrap_mean(values, pair) for name, values in means.items()
    }


SHARES = (
    *(f"wins_{letter}" for letter in LETTERS),
    *("draws", "first_player_wins", "with_subgames", "score_a"),
)
"""Keys of `summarise` that are shares of matches; the others are means a match."""
