"""The command `mtgenv arena`: a round robin of players and decks, and how strong each is."""

from __future__ import annotations

import json
import time
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from mtgenv.cli.bots import find_bots
from mtgenv.cli.machines import Backend, Threads
from mtgenv.cli.outputs import claim_folder
from mtgenv.cli.selfplay import counting
from mtgenv.cli.warmup import compiling
from mtgenv.errors import MtgenvError

if TYPE_CHECKING:
    from mtgenv_agents.ratings import Standings

app = typer.Typer(add_completion=False, help="Rate players and decks in a round robin.")

FILES = ("matches.parquet", "standings.csv", "payoffs.png")


def facts(standings: Standings) -> list[dict[str, object]]:
    """List what there is to say of each unit, the strongest first."""
    rows: list[dict[str, object]] = []
    for place, k in enumerate(standings.order, start=1):
        unit, rating = standings.units[k], standings.ratings[k]
        rows.append(
            {
                "place": place,
                "player": unit.player,
                "deck": str(unit.deck),
                "rating": round(rating.value, 1),
                "rating_low": round(rating.low, 1),
                "rating_high": round(rating.high, 1),
                "score": float(standings.scores[k].sum()),
                "matches": int(standings.matches[k].sum()),
            }
        )
    return rows


def show(standings: Standings) -> Table:
    """Make a table of the standings: rating, share of wins, and the results against each."""
    order = standings.order
    table = Table("", "unit", "rating", "won", *(f"vs {k + 1}" for k in range(len(order))))
    for place, k in enumerate(order):
        rating = standings.ratings[k]
        against = [
            f"{100 * standings.scores[k, j] / standings.matches[k, j]:.0f}" if j != k else "-"
            for j in order
        ]
        won = 100 * standings.scores[k].sum() / standings.matches[k].sum()
        table.add_row(
            str(place + 1),
            str(standings.units[k]),
            f"{rating.value:+.0f} [{rating.low:+.0f}, {rating.high:+.0f}]",
            f"{won:.1f} %",
            *against,
        )
    return table


@app.command()
def arena(
    bot: Annotated[
        list[str] | None,
        typer.Option(
            help="A player: random, heuristic, search:400, agent:weenie, a .safetensors, or "
            "module:function. Repeat."
        ),
    ] = None,
    deck: Annotated[
        list[str] | None,
        typer.Option(help="A deck: a name of configs/decks or a file. Every player plays each."),
    ] = None,
    matches: Annotated[
        int,
        typer.Option(
            "--matches", "--games", min=2, max=10_000_000, help="How many every two units play."
        ),
    ] = 200,
    threads: Threads = 1,
    backend: Backend = "threads",
    seed: Annotated[int, typer.Option(min=0, help="Decides everything that happens.")] = 0,
    max_turns: Annotated[
        int, typer.Option(min=1, max=30_000, help="A match this long over all games is a draw.")
    ] = 1000,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write Parquet, CSV and a heat map there."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object instead of a table.")
    ] = False,
) -> None:
    """Let every player with every deck play all the others, and rate them.

    Every two play pairs of matches with one seed and the seats swapped. Ratings are those of
    Bradley and Terry in Elo points, 0 is the mean, with 95 % intervals from a bootstrap over pairs.
    """
    from mtgenv_agents.results import require_study

    from mtgenv.matches.options import MatchOptions

    require_study()
    if out is not None:
        claim_folder(out, FILES)
    with compiling():
        from mtgenv_agents import ratings, results
    players, decks = bot or ["heuristic", "random"], deck or ["weenie"]
    if repeated := {name for names in (players, decks) for name in names if names.count(name) > 1}:
        raise MtgenvError(f"{', '.join(sorted(repeated))}: given more than once")
    find_bots(*players)
    units = [ratings.Unit(player, what) for player, what in product(players, decks)]
    pairings = len(units) * (len(units) - 1) // 2
    began = time.perf_counter()
    with counting("playing", pairings * (matches + matches % 2)) as advance:
        standings = ratings.round_robin(
            units,
            matches,
            seed=seed,
            options=MatchOptions(max_turns=max_turns),
            threads=threads,
            backend=backend,
            progress=advance,
        )
    seconds = time.perf_counter() - began
    if out is not None:
        from mtgenv_agents import plots

        results.write_parquet(out / FILES[0], standings.rows)
        results.write_csv(out / FILES[1], facts(standings))
        plots.plot_payoffs(standings, out / FILES[2])
    if as_json:
        content = {
            "standings": facts(standings),
            "units": [str(unit) for unit in standings.units],
            "scores": standings.scores.tolist(),
            "matches": standings.matches.tolist(),
            "surprise": standings.surprise,
            "seed": seed,
            "seconds": round(seconds, 3),
        }
        print(json.dumps(content, ensure_ascii=False, indent=2))
        return
    console = Console()
    console.print(show(standings))
    console.print(
        "rating: Elo points with their 95 % interval, 0 is the mean; won: of all matches, a draw "
        "is half; vs: in percent. Results lie "
        f"{100 * standings.surprise:.1f} points from what the ratings say, on average.",
        style="dim",
    )
    played = len(standings.rows["winner"])
    console.print(f"{played:,} matches in {seconds:.1f} s, seed {seed}")
    if out is not None:
        console.print(f"written to {out}: {', '.join(FILES)}")
