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
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from mtgenv.errors import MtgenvError
from mtgenv.matches.matchup import DeckLike
from mtgenv.matches.options import MatchOptions
from mtgenv_agents.backends import get_backend
from mtgenv_agents.intervals import Estimate, bootstrap_mean, wilson
from mtgenv_agents.series import LETTERS, Columns, Series
from mtgenv_agents.trajectories import write_facts


def self_play(
    decks: Sequence[DeckLike],
    bots: Sequence[str],
    matches: int,
    *,
    seed: int = 0,
    options: MatchOptions | None = None,
    threads: int = 1,
    backend: str = "threads",
    progress: Callable[[int], None] | None = None,
    trajectories: Path | None = None,
) -> Columns:
    """Let units play matches against each other, seats swapped in every second one of two.

    Args:
        decks: the decks of unit A, unit B, ...: names, files or decks; two to six.
        bots: who plays unit A, unit B, ... by name (see `mtgenv.players.get_player`).
        matches: how many matches.
        seed: decides everything that happens.
        options: how the matches are played.
        threads: how many threads play at the same time.
        backend: where they play: in "threads" of this process or on the workers of "ray" (see
            `mtgenv_agents.backends`); what happens is the same.
        progress: called with the number of matches that have ended since the last call.
        trajectories: a folder that receives every decision, see `mtgenv_agents.trajectories`; the
            workers of a cluster need to share it.

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
        MtgenvError: if there are not two to six units, a number makes no sense, or a backend does
            not exist or fails.
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
    series = Series(tuple(decks), tuple(bots), matches, seed, options, trajectories)
    parts: list[Columns] = []
    for part in get_backend(backend, threads).play(series):
        parts.append(part)
        if progress is not None:
            progress(len(part["match"]))
    if trajectories is not None:
        write_facts(trajectories, matches, decks, bots, seed, options or MatchOptions())
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
