"""From a row of self-play back to its match: decks, bots and seed play it again, move by move.

Batches keep no moves, for speed; but a match follows from its seed, so any of them can be had.

Example:
    >>> from mtgenv_agents.selfplay import self_play
    >>> rows = self_play(("burn", "burn"), ("random", "random"), 2, seed=3)
    >>> replay = record_match(("burn", "burn"), ("random", "random"), seed=int(rows["seed"][1]))
    >>> len(replay.actions) == int(rows["decisions"][1])
    True
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

import mtgenv
from mtgenv.envs.seating import seated
from mtgenv.errors import MtgenvError
from mtgenv.matches.match import Match
from mtgenv.matches.matchup import DeckLike, Matchup
from mtgenv.matches.options import MatchOptions
from mtgenv.matches.replay import Replay
from mtgenv.players import get_player
from mtgenv_agents.playing import check_legal
from mtgenv_agents.results import read_row, write_json, write_parquet
from mtgenv_agents.series import LETTERS, Columns, order_of

ROWS, SUMMARY = "matches.parquet", "summary.json"
"""The files of a run that its matches are found by."""


class RunError(MtgenvError):
    """A folder that is no run of self-play, a row that it lacks, or one that plays differently."""


def write_run(
    folder: Path,
    rows: Columns,
    decks: Sequence[str],
    bots: Sequence[str],
    seed: int,
    options: MatchOptions,
    **facts: Any,
) -> dict[str, Any]:
    """Write the rows of a run, and the summary that its matches can be played again from.

    Args:
        folder: where to.
        rows: what `self_play` returned.
        decks: the decks that it was given, by unit.
        bots: the bots that it was given.
        seed: the seed that it was given.
        options: how the matches were played.
        **facts: what else the summary says.

    Returns:
        The summary.
    """
    # A relative path would be looked for in another folder next time.
    places = [str(Path(deck).resolve()) if Path(deck).is_file() else deck for deck in decks]
    summary = {
        "matches": len(rows["match"]),
        "decks": places,
        "bots": list(bots),
        "seed": seed,
        "mtgenv": mtgenv.__version__,
        "options": asdict(options),
        **facts,
    }
    write_parquet(folder / ROWS, rows)
    write_json(folder / SUMMARY, summary)
    return summary


def record_match(
    decks: Sequence[DeckLike],
    bots: Sequence[str],
    *,
    seed: int,
    swapped: bool = False,
    turned: int = 0,
    options: MatchOptions | None = None,
) -> Replay:
    """Play a match of units as `self_play` does, and record it.

    Args:
        decks: the decks of unit A, unit B, ...
        bots: their bots by name.
        seed: the seed of the match.
        swapped: unit A sits at seat 1.
        turned: of more than two units: unit A sits at this seat, the others follow.
        options: how it is played.

    Returns:
        The replay; the players are called by their units and bots.

    Raises:
        IllegalActionError: if a bot gave an illegal action.
    """
    return Replay.record(_play(decks, bots, seed, turned or int(swapped), options))


def _play(
    decks: Sequence[DeckLike],
    bots: Sequence[str],
    seed: int,
    turned: int,
    options: MatchOptions | None,
) -> Match:
    order = order_of(len(decks), turned, options)
    names = [f"{LETTERS[unit].upper()} ({bots[unit]})" for unit in order]
    matchup = Matchup.of(*(decks[unit] for unit in order), options=options)
    players = [seated(get_player(bots[unit]), [matchup], 1) for unit in order]
    match = Match.of(matchup, seed=seed, names=names)
    while (seat := match.decider) is not None:
        code = int(players[seat].choose(match.record, matchup.tables, np.zeros(1, np.int64))[0])
        legal = match.record["legal"][0][: match.record["legal_count"][0]]
        check_legal(-1 if code in legal else 0, match.record, [bots[unit] for unit in order])
        match.answer(code)
    return match


def read_run(folder: str | Path) -> tuple[list[str], list[str], MatchOptions]:
    """Return the decks, bots and options of a run that `write_run` wrote.

    Raises:
        RunError: if there is none.
    """
    try:
        run = json.loads((Path(folder) / SUMMARY).read_text(encoding="utf-8"))
        decks, bots = ([str(name) for name in run[what]] for what in ("decks", "bots"))
        if len(decks) != len(bots) or not 2 <= len(decks) <= len(LETTERS):
            raise ValueError("there are not two to six units")
        return decks, bots, MatchOptions().with_changes(**run["options"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise _no_run(Path(folder), error) from None


def _no_run(folder: Path, error: Exception) -> RunError:
    if isinstance(error, FileNotFoundError):
        return RunError(
            f"{error.filename}: no such file; give the folder of `mtgenv selfplay --out`"
        )
    return RunError(f"{folder}: no run of self-play ({' '.join(str(error).split())})")


def match_of(folder: str | Path, number: int) -> Replay:
    """Play a match of a run that `mtgenv selfplay --out FOLDER` wrote again, and record it.

    Args:
        folder: the run.
        number: the row of its Parquet file, from 0.

    Raises:
        RunError: if there is no such run or row, or the match comes out differently now.
    """
    folder = Path(folder)
    decks, bots, options = read_run(folder)
    try:
        row = read_row(folder / ROWS, number)
    except (OSError, ValueError) as error:
        raise _no_run(folder, error) from None
    if row is None:
        raise RunError(f"{folder}: there is no match {number}; give a row of {ROWS}, from 0")
    turned = int(row["swapped"] if len(decks) == 2 else row["turned"])
    match = _play(decks, bots, row["seed"], turned, options)
    facts = {
        "winner_seat": int(match.record["winner"][0]),
        "turns": int(match.record["turns"][0]),
        "decisions": len(match.actions),
    }
    if different := [name for name, fact in facts.items() if fact != row[name]]:
        raise RunError(
            f"{folder}: match {number} plays differently now ({', '.join(different)}); a deck, a "
            "bot or the rules have changed since"
        )
    return Replay.record(match)
