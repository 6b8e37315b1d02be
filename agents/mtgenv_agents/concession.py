"""The study of conceding: when a subgame has just begun, is it better to give it up or to play on?

A *position* is a match of two bots at the first decision of a subgame. For each seat, the hidden
cards are dealt anew as that seat could believe them to be, and the match is played to its end
twice from the same deal and the same random numbers: once after conceding the subgame, once after
playing it. A win of the match is worth 1, a draw a half. The difference of the two, averaged over
many deals and positions, is the value of conceding; from the subgame on nobody concedes again.

Both are done under clocks: so many more turns until the match is a draw. A subgame costs turns, so
under a short clock conceding also buys time, for whoever needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mtgenv.engine.driver import begin_all
from mtgenv.engine.record.references import row_of
from mtgenv.engine.record.state import MATCH
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.errors import MtgenvError
from mtgenv.matches import snapshots
from mtgenv.matches.matchup import DeckLike, Matchup
from mtgenv.matches.options import MatchOptions
from mtgenv.players import get_player
from mtgenv_agents.bots.driving import deal_roll_outs
from mtgenv_agents.intervals import Estimate, bootstrap_mean
from mtgenv_agents.playing import play_out
from mtgenv_agents.series import Columns, game_seeds

NO_LIMIT = 5_000
"""A clock that no match reaches."""

CLOCKS = (40, NO_LIMIT)
BRACKETS = ((1, 5), (6, 10), (11, 15), (16, 10_000))
"""Life totals of the one who concedes, in the game that the subgame interrupts."""

FEW = 20
"""With fewer positions than this a bootstrap interval is not to be trusted."""

BATCH = 64


class NoPositionError(MtgenvError):
    """No subgame began in the matches that were played."""


# --- Positions ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Positions:
    """Positions where a subgame has just begun.

    Attributes:
        matches: the positions, shape (n,), dtype `MATCH`.
        games: from which match each was taken, shape (n,).
        matchup: the decks and options of those matches.
        bots: names of the bots by seat.
    """

    matches: NDArray[Any]
    games: NDArray[np.int64]
    matchup: Matchup
    bots: tuple[str, str]

    def __len__(self) -> int:
        """Return how many positions there are."""
        return len(self.matches)


def sample_positions(
    decks: Sequence[DeckLike],
    bots: Sequence[str],
    count: int,
    *,
    seed: int = 0,
    options: MatchOptions | None = None,
    deepest: int = 1,
    per_match: int = 2,
    most_matches: int = 20_000,
) -> Positions:
    """Play matches and keep positions where a subgame has just begun.

    From each match a few of its subgames are kept at random, so that long matches with many
    subgames do not outweigh the others.

    Args:
        decks: the decks by seat.
        bots: names of the bots by seat.
        count: how many positions to take.
        seed: decides everything.
        options: how the matches are played.
        deepest: take subgames up to this nesting; 1 = those that interrupt the outermost game.
        per_match: the most positions from one match.
        most_matches: give up after so many matches.

    Returns:
        The positions, in the order of their matches; fewer if the matches do not have as many.

    Raises:
        NoPositionError: if no subgame began at all.
    """
    matchup = Matchup.of(*decks, options=options)
    who = [get_player(name) for name in bots]
    rng = np.random.default_rng(seed)
    seeds = game_seeds(seed, most_matches)
    kept: list[NDArray[np.uint8]] = []
    games: list[int] = []
    workspace = new_workspace(matchup.template)
    for first in range(0, most_matches, BATCH):
        matches = matchup.new_batch(min(BATCH, most_matches - first))
        begin_all(matches, matchup.tables, workspace, seeds[first : first + len(matches)])
        found: list[list[NDArray[np.uint8]]] = [[] for _ in matches]
        while True:
            play_out(matches, matchup, who, bots, to_subgame=True)
            running = np.flatnonzero(matches["over"] == 0)
            if len(running) == 0:
                break
            for i in running[matches["depth"][running] <= deepest]:
                found[i].append(snapshots.save(matches, int(i)))
        for i, saved in enumerate(found):
            picks = rng.permutation(len(saved))[:per_match]
            kept.extend(saved[k] for k in sorted(picks))
            games.extend([first + i] * len(picks))
        if len(kept) >= count:
            break
    if not kept:
        raise NoPositionError(
            "no subgame began in these matches; choose decks that open one, such as "
            "weenie-shahrazad, dungeon or countdown"
        )
    positions = np.empty(min(len(kept), count), dtype=MATCH)
    snapshots.as_bytes(positions)[:] = np.stack(kept[:count])
    return Positions(
        positions, np.array(games[:count], np.int64), matchup, (str(bots[0]), str(bots[1]))
    )


# --- Values ---------------------------------------------------------------------------------------


def _score(matches: np.ndarray, seat: int) -> NDArray[np.float64]:
    """Return what finished matches are worth to a seat: 1, a half or 0."""
    winner = matches["winner"]
    return np.where(winner < 0, 0.5, winner == seat).astype(np.float64)


def evaluate(
    positions: Positions,
    rollouts: int = 32,
    *,
    clocks: Sequence[int] = CLOCKS,
    seed: int = 0,
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Columns:
    """Estimate for each position, seat and clock what conceding and playing on are worth.

    Args:
        positions: what `sample_positions` returned.
        rollouts: deals for each position and seat; each is played once for every choice and clock.
        clocks: how many more turns the match may take.
        seed: decides the deals and all chance.
        threads: how many threads play.
        progress: called with the number of positions finished since the last call.

    Returns:
        One array of shape (rows,) for each column: ``position``, ``game``, ``seat``, ``creator``
        (this seat made the subgame), ``depth``, ``turns`` (so far), ``life``,
        ``opponent_life`` (both in the interrupted game), ``clock``, ``rollouts``, ``concede``,
        ``play_on`` (values), ``difference`` (concede minus play on), ``half_width`` (of its 95 %
        interval within this position), ``concede_drawn`` and ``play_on_drawn`` (shares of the
        roll-outs that ended in a draw).
    """
    who = [get_player(name) for name in positions.bots]
    tables = positions.matchup.tables
    rng = np.random.default_rng(seed)
    seeds = rng.integers(0, 2**62, size=(len(positions), 2, rollouts), dtype=np.int64)

    def value(i: int, seat: int, concedes: bool, clock: int) -> NDArray[np.float64]:
        copies = snapshots.repeat(snapshots.save(positions.matches, i), rollouts)
        deals = np.ascontiguousarray(seeds[i, seat])
        deal_roll_outs(copies, tables, new_workspace(copies), seat, concedes, clock, deals)
        play_out(copies, positions.matchup, who, positions.bots)
        return _score(copies, seat)

    def study(i: int) -> list[dict[str, object]]:
        m = positions.matches[i]
        outer = int(m["depth"]) - 1
        creator = int(m["controller"][row_of(m["creator"][outer + 1])])
        rows: list[dict[str, object]] = []
        for clock in clocks:
            for seat in (0, 1):
                give_up = value(i, seat, True, clock)
                play_on = value(i, seat, False, clock)
                gap = give_up - play_on
                spread = 1.96 * gap.std(ddof=1) / np.sqrt(rollouts) if rollouts > 1 else np.nan
                rows.append(
                    {
                        "position": i,
                        "match": int(positions.games[i]),
                        "seat": seat,
                        "creator": seat == creator,
                        "depth": outer + 1,
                        "turns": int(m["turns"]),
                        "life": int(m["life"][outer, seat]),
                        "opponent_life": int(m["life"][outer, 1 - seat]),
                        "clock": int(clock),
                        "rollouts": rollouts,
                        "concede": float(give_up.mean()),
                        "play_on": float(play_on.mean()),
                        "difference": float(gap.mean()),
                        "half_width": float(spread),
                        "concede_drawn": float((give_up == 0.5).mean()),
                        "play_on_drawn": float((play_on == 0.5).mean()),
                    }
                )
        return rows

    found: list[dict[str, object]] = []
    with ThreadPoolExecutor(threads) as pool:
        for rows in pool.map(study, range(len(positions))):
            found.extend(rows)
            if progress is not None:
                progress(1)
    return {name: np.array([row[name] for row in found]) for name in found[0]}


@dataclass(frozen=True)
class Cell:
    """What the study says about one kind of situation.

    Attributes:
        side: ``"creator"`` or ``"opponent"`` of the subgame: who would concede.
        life: their life total in the interrupted game, as ``(least, most)``.
        clock: how many more turns the match may take.
        positions: how many positions.
        concede: value of conceding.
        play_on: value of playing on.
        difference: concede minus play on, paired.
        concede_drawn: share of the matches that were drawn after conceding: the clock ran out.
        play_on_drawn: the same after playing on.
    """

    side: str
    life: tuple[int, int]
    clock: int
    positions: int
    concede: Estimate
    play_on: Estimate
    difference: Estimate
    concede_drawn: float
    play_on_drawn: float

    @property
    def life_text(self) -> str:
        """The life totals as text."""
        least, most = self.life
        if most >= BRACKETS[-1][1]:
            return "all" if least <= BRACKETS[0][0] else f"{least}+"
        return f"{least}-{most}"

    @property
    def clock_text(self) -> str:
        """The clock as text."""
        return "no limit" if self.clock >= NO_LIMIT else f"{self.clock} turns"

    @property
    def verdict(self) -> str:
        """What the interval allows one to say: ``concede``, ``play on``, ``open`` or ``few``."""
        if self.positions < FEW:
            return "few"
        if self.difference.low > 0:
            return "concede"
        if self.difference.high < 0:
            return "play on"
        return "open"

    def as_dict(self) -> dict[str, object]:
        """Return the fields by name, flat, for CSV and JSON."""
        flat: dict[str, object] = {
            "side": self.side,
            "life_from": self.life[0],
            "life_to": self.life[1] if self.life[1] < BRACKETS[-1][1] else None,
            "clock": None if self.clock >= NO_LIMIT else self.clock,
            "positions": self.positions,
        }
        for name in ("concede", "play_on", "difference"):
            estimate: Estimate = getattr(self, name)
            flat |= {
                name: estimate.value,
                f"{name}_low": estimate.low,
                f"{name}_high": estimate.high,
            }
        drawn = {"concede_drawn": self.concede_drawn, "play_on_drawn": self.play_on_drawn}
        return flat | drawn | {"verdict": self.verdict}


def tabulate(rows: Columns) -> list[Cell]:
    """Average over positions, split by clock, side and life total, the total of each side first.

    Intervals come from a bootstrap over matches: what comes from one match is drawn together.

    Args:
        rows: what `evaluate` returned.

    Returns:
        The cells that have at least one position.
    """
    cells = []
    whole = (BRACKETS[0][0], BRACKETS[-1][1])
    for clock in dict.fromkeys(rows["clock"].tolist()):
        for side in ("creator", "opponent"):
            here = (rows["clock"] == clock) & (rows["creator"] == (side == "creator"))
            for life in (whole, *BRACKETS):
                # Someone may live on with no life at all; they count with the lowest totals.
                least = life[0] if life[0] > 1 else -10_000
                mask = here & (rows["life"] >= least) & (rows["life"] <= life[1])
                if mask.any():
                    cluster = rows["match"][mask]
                    concede, play_on, difference = (
                        bootstrap_mean(rows[name][mask], cluster)
                        for name in ("concede", "play_on", "difference")
                    )
                    cells.append(
                        Cell(
                            side,
                            life,
                            clock,
                            len(np.unique(rows["position"][mask])),
                            concede,
                            play_on,
                            difference,
                            float(rows["concede_drawn"][mask].mean()),
                            float(rows["play_on_drawn"][mask].mean()),
                        )
                    )
    return cells
