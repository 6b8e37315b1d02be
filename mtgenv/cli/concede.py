"""The command `mtgenv concede`: is it better to concede a subgame that has begun, or to play on?"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from mtgenv.cli.bots import find_bots
from mtgenv.cli.machines import Threads
from mtgenv.cli.outputs import claim_folder, command_of
from mtgenv.cli.selfplay import counting, two_of
from mtgenv.cli.warmup import compiling

if TYPE_CHECKING:
    from mtgenv_agents.concession import Cell
    from mtgenv_agents.series import Columns

app = typer.Typer(add_completion=False, help="Ask whether to concede a subgame or to play on.")

FILES = (*("concession_positions.parquet", "concession.csv", "concession.png", "concession.json"),)

_COLORS = {"concede": "green", "play on": "red", "open": "dim", "few": "dim"}


def show_cells(cells: Sequence[Cell], clock: str) -> Table:
    """Make the concession table of one clock."""
    table = Table(
        "who",
        "life",
        "n",
        "concede",
        "play on",
        "difference",
        "drawn",
        "verdict",
        title=f"match clock: {clock}",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        collapse_padding=True,
    )
    for column in table.columns:
        column.no_wrap = True
    side = ""
    for cell in cells:
        if cell.clock_text != clock:
            continue
        if side not in ("", cell.side):
            table.add_section()
        side = cell.side
        table.add_row(
            cell.side,
            cell.life_text,
            str(cell.positions),
            f"{100 * cell.concede.value:.1f}",
            f"{100 * cell.play_on.value:.1f}",
            cell.difference.points(),
            f"{100 * cell.concede_drawn:.0f}/{100 * cell.play_on_drawn:.0f}",
            f"[{_COLORS[cell.verdict]}]{cell.verdict}[/]",
        )
    return table


def print_cells(console: Console, cells: Sequence[Cell], title: str) -> None:
    """Print the concession table, one part for each clock."""
    console.print(title, style="bold")
    for clock in dict.fromkeys(cell.clock_text for cell in cells):
        console.print(show_cells(cells, clock))
    console.print(
        "All in percent. who: who would concede, the creator of the subgame or the other; life: "
        "theirs in the interrupted game; n: positions; concede, play on: chance to win the match, "
        "a draw is half; difference: with its 95 % interval; drawn: matches drawn because the "
        "clock ran out, after conceding/playing on; few: too few positions to say.",
        style="dim",
    )


def write_study(
    out: Path, rows: Columns, cells: Sequence[Cell], content: dict[str, Any]
) -> list[str]:
    """Write the rows, the table, the plot and all that is said of them into a folder.

    Args:
        out: the folder.
        rows: what `mtgenv_agents.concession.evaluate` returned.
        cells: what `mtgenv_agents.concession.tabulate` made of them.
        content: what there is to say of the run, with its ``title`` and the ``command`` that
            repeats it, without the cells.

    Returns:
        The names of the files.
    """
    from mtgenv_agents import plots, results

    positions, table, plot, everything = (out / name for name in FILES)
    results.write_json(everything, content | {"cells": [cell.as_dict() for cell in cells]})
    results.write_parquet(positions, rows)
    results.write_csv(table, [cell.as_dict() for cell in cells])
    plots.plot_concession(cells, plot, content["title"])
    return list(FILES)


@app.command()
def concede(
    positions: Annotated[
        int, typer.Option(min=1, max=1_000_000, help="How many positions to study.")
    ] = 200,
    rollouts: Annotated[
        int,
        typer.Option(
            min=2, max=1_000_000, help="Deals of the hidden cards for each position and seat."
        ),
    ] = 32,
    deck: Annotated[
        list[str] | None,
        typer.Option(help="Deck of seat 0, then of seat 1: a name or a file."),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            help="Who plays seat 0, and again seat 1: random, heuristic, search:N, agent:weenie, a "
            ".safetensors, or your own."
        ),
    ] = None,
    clock: Annotated[
        list[int] | None,
        typer.Option(
            min=1,
            max=20_000,
            help="Draw the match after so many more turns; repeat to compare. Without: 40, and no "
            "limit.",
        ),
    ] = None,
    depth: Annotated[
        int, typer.Option(min=1, max=9, help="Take subgames nested up to this deep.")
    ] = 1,
    threads: Threads = 1,
    seed: Annotated[int, typer.Option(min=0, help="Decides everything that happens.")] = 0,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write Parquet, CSV and the plot there.")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object instead of a table.")
    ] = False,
) -> None:
    """Value conceding a subgame that has just begun against playing on, by paired roll-outs.

    Positions come from matches of the bots. Both choices are played to the end of the match from
    the same deals of the hidden cards and with the same random numbers, for each seat.
    """
    from mtgenv_agents.results import require_study

    from mtgenv.matches.options import MatchOptions

    if out is not None:
        require_study()
        claim_folder(out, FILES)
    decks = two_of(deck, "weenie-shahrazad", "deck")
    bots = two_of(bot, "heuristic", "bot")
    with compiling():
        from mtgenv_agents import concession
    find_bots(*bots)
    clocks = clock or list(concession.CLOCKS)
    # The matches that positions come from have no limit of their own.
    options = MatchOptions(max_turns=concession.NO_LIMIT, max_decisions=10**6)
    began = time.perf_counter()
    found = concession.sample_positions(
        decks, bots, positions, seed=seed, options=options, deepest=depth
    )
    with counting("rolling out", len(found)) as advance:
        rows = concession.evaluate(
            found,
            rollouts,
            clocks=clocks,
            seed=seed,
            threads=threads,
            progress=advance,
        )
    seconds = time.perf_counter() - began
    cells = concession.tabulate(rows)
    title = f"Concede or play on? {bots[0]} with {decks[0]} against {bots[1]} with {decks[1]}"
    content: dict[str, Any] = {
        "title": title,
        "command": command_of(
            "concede",
            positions=positions,
            rollouts=rollouts,
            deck=list(decks),
            bot=list(bots),
            clock=clock,
            depth=depth,
            seed=seed,
        ),
        "decks": decks,
        "bots": bots,
        "positions": len(found),
        "rollouts": rollouts,
        "seed": seed,
        "seconds": round(seconds, 3),
    }
    files = write_study(out, rows, cells, content) if out is not None else []
    if as_json:
        content["cells"] = [cell.as_dict() for cell in cells]
        print(json.dumps(content, ensure_ascii=False, indent=2))
        return
    console = Console()
    print_cells(console, cells, title)
    played = len(found) * 4 * len(clocks) * rollouts
    console.print(f"{len(found)} positions, {played:,} matches rolled out in {seconds:.1f} s")
    if len(found) < positions:
        console.print(f"only {len(found)} of {positions} positions were found")
    if files:
        console.print(f"written to {out}: {', '.join(files)}")
