"""The command `mtgenv dataset`: look at recorded trajectories."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from mtgenv.cli.warmup import compiling

if TYPE_CHECKING:
    from mtgenv_agents.trajectories import Dataset

app = typer.Typer(no_args_is_help=True, add_completion=False, help="Look at trajectories.")


@app.callback()
def dataset() -> None:
    """Look at recorded trajectories."""


@app.command()
def info(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="What selfplay was given with --trajectories.")
    ],
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object instead of tables.")
    ] = False,
) -> None:
    """Say what a data set has: who played what, how it went, what was asked and chosen."""
    with compiling():
        from mtgenv_agents.trajectories import Dataset, count

    data = Dataset(folder)
    counted = count(data)
    if as_json:
        print(json.dumps(data.facts | counted, ensure_ascii=False, indent=2))
        return
    console = Console()
    console.print(_units(data, counted))
    console.print(_kinds(counted))
    length = counted["rows_of_a_match"]
    console.print(
        f"{counted['matches']:,} matches, {counted['rows']:,} rows ({length['mean']:.1f} a match, "
        f"{length['least']} to {length['most']}), {counted['bytes'] / 1e6:.1f} MB in "
        f"{counted['files']} files, seed {data.facts['seed']}"
    )
    console.print(
        f"schema {data.facts['schema']}, layout {data.facts['layout']} of observations"
        + ("" if counted["readable"] else ", which means something else now: record it again")
    )


def _units(data: Dataset, counted: dict[str, Any]) -> Table:
    table = Table("unit", "player", "deck", "won", "drawn", "lost", "rows")
    units = zip("ABCDEF", data.facts["bots"], data.facts["decks"], counted["units"], strict=False)
    for letter, bot, deck, unit in units:
        numbers = (f"{unit[name]:,}" for name in ("won", "drawn", "lost", "rows"))
        table.add_row(letter, bot, deck, *numbers)
    return table


def _kinds(counted: dict[str, Any]) -> Table:
    table = Table("decision", "rows", "legal on average", "what was chosen")
    for kind, one in counted["kinds"].items():
        chosen = ", ".join(f"{name} {100 * share:.0f} %" for name, share in one["chosen"].items())
        table.add_row(kind, f"{one['rows']:,}", f"{one['legal']:.1f}", chosen)
    return table
