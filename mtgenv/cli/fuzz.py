"""The command `mtgenv fuzz`."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from mtgenv.cli.machines import Threads

if TYPE_CHECKING:
    from mtgenv.checks.fuzz import Report

app = typer.Typer(add_completion=False, help="Play random matches and check every invariant.")

_BROKEN = 1
_NAMED = 20


@app.command()
def fuzz(
    matches: Annotated[
        int,
        typer.Option(
            "--matches",
            "--games",
            min=1,
            max=1_000_000_000_000,
            help="How many matches to play at most.",
        ),
    ] = 1000,
    seed: Annotated[int, typer.Option(min=0, max=1 << 62, help="The seed of the first match.")] = 0,
    decisions: Annotated[
        int | None,
        typer.Option(min=1, help="Begin no further match after so many decisions."),
    ] = None,
    players: Annotated[
        int, typer.Option(min=2, max=6, help="How many players sit at the table.")
    ] = 2,
    threads: Threads = 1,
    pool: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            help="Make decks of N cards, drawn anew for each 1,000 seeds from all that can be "
            "played, those compiled from wording included; else of all that are written by hand.",
        ),
    ] = None,
    variant: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Play a casual variant: commander, brawl, planechase, vanguard, archenemy. May be "
            "given again.",
        ),
    ] = None,
    failures: Annotated[int, typer.Option(min=1, help="Stop after so many broken matches.")] = 1,
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="Where replays of broken matches go.")
    ] = Path("fuzz"),
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object instead of text.")
    ] = False,
) -> None:
    """Play random matches over random decks and check every invariant after each decision.

    Ends with 0 if all is well and with 1 if an invariant broke; the seeds and the replay files of
    those matches are printed.
    """
    # Only this command needs the engine; the others start faster without it.
    from mtgenv.checks import fuzz as fuzzer
    from mtgenv.matches.options import MatchOptions

    console = Console(stderr=True)
    began = time.perf_counter()

    def speed(report: Report) -> float:
        return report.decisions / max(time.perf_counter() - began, 1e-9)

    with console.status("playing ...") as status:

        def show(report: Report) -> None:
            status.update(
                f"{report.games:,} matches, {report.decisions:,} decisions, "
                f"{report.opened:,} subgames, {speed(report):,.0f} decisions/s"
            )

        report = fuzzer.fuzz(
            matches,
            seed,
            players=players,
            decisions=decisions,
            threads=threads,
            out=out,
            failures=failures,
            progress=show,
            pool=pool,
            variants=MatchOptions(variants=tuple(variant or ())).variants,
        )
    if as_json:
        content = report.as_json() | {"decisions_per_s": round(speed(report))}
        print(json.dumps(content, ensure_ascii=False, indent=2))
    else:
        _print(report, speed(report))
    raise typer.Exit(_BROKEN if report.failures else 0)


def _print(report: Report, speed: float) -> None:
    endings = ", ".join(f"{count:,} {name}" for name, count in report.endings.items())
    print(
        f"{report.games:,} matches ({endings}), {report.turns:,} turns, "
        f"{report.opened:,} subgames down to level {report.deepest}"
    )
    print(f"{report.decisions:,} decisions, {speed:,.0f}/s, every invariant checked after each")
    if report.never_played:
        few = len(report.never_played) <= _NAMED
        names = f": {', '.join(report.never_played)}" if few else " (--json names them)"
        print(f"{len(report.never_played)} cards never played{names}")
    for failure in report.failures:
        print(str(failure))
    if not report.failures:
        print("nothing is broken")
