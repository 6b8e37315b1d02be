"""The command `mtgenv quickstart`: Shahrazad matches and a first report, from nothing."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from mtgenv.cli.concede import FILES as STUDY_FILES
from mtgenv.cli.concede import print_cells, write_study
from mtgenv.cli.outputs import claim_folder, command_of, next_free
from mtgenv.cli.selfplay import counting, show_summary
from mtgenv.cli.warmup import compiling

if TYPE_CHECKING:
    from mtgenv_agents.concession import Cell
    from mtgenv_agents.intervals import Estimate

app = typer.Typer(
    add_completion=False,
    help="Play a batch of Shahrazad matches and get a first report, from nothing.",
)

DECK = "weenie-shahrazad"
BOT = "heuristic"
ROLLOUTS = 24
MATCHES_FOR_A_POSITION = 5

NEXT = """\
mtgenv play                                   play against a bot yourself
mtgenv concede --deck dungeon --positions 500 the same question for another deck
mtgenv concede --clock 20 --clock 80          ... under other clocks
mtgenv selfplay --bot heuristic --bot random  compare bots
mtgenv train                                  train an agent of your own (extra: train)
docs/bots.md                                  write a bot in ten lines"""


@app.command()
def quickstart(
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Where the report goes; quickstart, or quickstart-2 and so on, if not given.",
        ),
    ] = None,
    matches: Annotated[
        int,
        typer.Option(
            "--matches",
            "--games",
            min=10,
            max=100_000_000,
            help="How many matches; a fifth as many positions are studied.",
        ),
    ] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="Decides everything that happens.")] = 0,
) -> None:
    """Play Shahrazad matches between two bots, and find out when to concede a subgame.

    Takes a few minutes, the one-time compilation of the rules engine included.
    """
    from mtgenv_agents.results import require_study

    from mtgenv.matches.options import MatchOptions

    require_study()
    files = ("matches.parquet", "summary.json", "matches.png", *STUDY_FILES, "report.md")
    out = claim_folder(out or next_free(Path("quickstart")), files)
    console = Console()
    console.print(
        f"[bold]mtgenv[/] plays {matches:,} matches between two {BOT} bots with the deck {DECK}.\n"
        "Its four Shahrazad open games within the game; whoever loses one loses half their life.\n"
    )
    began = time.perf_counter()
    with compiling():
        from mtgenv_agents import concession, plots, recorded
        from mtgenv_agents import selfplay as play

        from mtgenv.bots import get_bot

        get_bot(BOT)
    threads = min(os.cpu_count() or 1, 8)
    decks, bots = (DECK, DECK), (BOT, BOT)
    options = MatchOptions(max_turns=concession.NO_LIMIT, max_decisions=10**6)

    with counting("playing matches", matches) as advance:
        columns = play.self_play(
            decks,
            bots,
            matches,
            seed=seed,
            options=options,
            threads=threads,
            progress=advance,
        )
    summary = play.summarise(columns)
    console.print(show_summary(summary, f"{matches:,} matches, no limit on their length"))

    count = max(10, matches // MATCHES_FOR_A_POSITION)
    found = concession.sample_positions(decks, bots, count, seed=seed, options=options)
    with counting("conceding and playing on", len(found)) as advance:
        rows = concession.evaluate(
            found,
            ROLLOUTS,
            seed=seed,
            threads=threads,
            progress=advance,
        )
    cells = concession.tabulate(rows)
    console.print()
    print_cells(console, cells, "A subgame has just begun: concede it, or play on?")

    recorded.write_run(out, columns, decks, bots, seed, options)
    plots.plot_matches(columns, out / "matches.png", f"{matches:,} matches with {DECK}")
    content = {
        "title": f"Conceding a subgame, {DECK} mirror",
        "command": command_of("quickstart", matches=matches, seed=seed),
        "decks": decks,
        "bots": bots,
        "positions": len(found),
        "rollouts": ROLLOUTS,
        "seed": seed,
        "seconds": round(time.perf_counter() - began, 3),
    }
    write_study(out, rows, cells, content)
    report = write_report(summary, cells, matches, len(found), seed)
    (out / "report.md").write_text(report, encoding="utf-8")
    console.print(f"\nDone in {time.perf_counter() - began:.0f} s. The report: {out / 'report.md'}")
    console.print("\n[bold]What to try next[/]")
    console.print(NEXT, markup=False, highlight=False, soft_wrap=True)


_WHO = {"creator": "who made the subgame", "opponent": "the other player"}


def _at(cell: Cell) -> str:
    return "" if cell.life_text == "all" else f", at {cell.life_text} life"


def lessons(cells: Sequence[Cell]) -> list[str]:
    """Say in words where the intervals leave no doubt, and how much is open."""
    said = [
        f"- Clock {cell.clock_text}, {_WHO[cell.side]}{_at(cell)}: "
        f"**{cell.verdict}** ({cell.difference.points()} points)."
        for cell in cells
        if cell.verdict in ("concede", "play on")
    ]
    undecided = len(cells) - len(said)
    return [*said, f"- {undecided} of {len(cells)} rows leave it open, or have too few positions."]


def write_report(
    summary: dict[str, Estimate], cells: Sequence[Cell], matches: int, positions: int, seed: int
) -> str:
    """Write the report as Markdown; its plots lie beside it."""
    from mtgenv_agents.concession import FEW

    turns, opened, deepest = (summary[name] for name in ("turns", "subgames", "deepest"))
    table = [
        "| clock | who concedes | life | positions | conceding | playing on | difference "
        "| drawn, conceding / playing on |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
        *(
            f"| {cell.clock_text} | {cell.side} | {cell.life_text} | {cell.positions} | "
            f"{cell.concede.percent()} | {cell.play_on.percent()} | {cell.difference.points()} | "
            f"{100 * cell.concede_drawn:.0f} / {100 * cell.play_on_drawn:.0f} % |"
            for cell in cells
        ),
    ]
    return "\n".join(
        [
            "# Games within games: a first report",
            "",
            f"{matches:,} matches between two {BOT} bots, both with the deck {DECK} (seed {seed}).",
            f"{summary['with_subgames'].percent()} of them had a subgame; on average a match had "
            f"{opened.number()} subgames, {turns.number()} turns over all its games, and a "
            f"deepest nesting of {deepest.number()}.",
            "",
            "![Lengths, subgames and nesting](matches.png)",
            "",
            "## Concede, or play on?",
            "",
            f"At {positions} positions where a subgame of the outermost game had just begun, each "
            f"seat once conceded and once played on, {ROLLOUTS} times from the same deals of the "
            "cards that it could not see. Numbers are chances to win the match in percent (a draw "
            "is half) with 95 % intervals; life is that of the conceder in the interrupted game. "
            "The clock is how many more turns, of all games together, the match may take before it "
            "is a draw: under a short one most matches that play the subgame out are drawn, and "
            "playing on is worth about a half whatever the position. After the choice nobody "
            "concedes again.",
            "",
            *table,
            "",
            "![Value of conceding by life total](concession.png)",
            "",
            *lessons(cells),
            "",
            "The bots set these numbers: better players may find other answers. Each row is an",
            "average over positions, and says nothing about a single one. Rows with fewer than",
            f"{FEW} positions are shown but not judged; in the plot their points are hollow.",
            "",
            "## Files",
            "",
            "- `matches.parquet`: one row a match; `mtgenv replay match DIR ROW` plays it again",
            "- `summary.json`: what they were played with",
            "- `concession_positions.parquet`: one row for each position, seat and clock",
            "- `concession.csv`: the table above",
            "",
            "## What to try next",
            "",
            "```text",
            NEXT,
            "```",
            "",
        ]
    )
