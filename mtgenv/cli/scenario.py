"""The commands of `mtgenv scenario`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape

from mtgenv.cli.outputs import OutputError

if TYPE_CHECKING:
    from mtgenv.scenario import Result

app = typer.Typer(
    no_args_is_help=True, add_completion=False, help="Run scripted positions, and export positions."
)

_STYLES = {"pass": "green", "fail": "red", "unsupported": "yellow", "error": "red"}


@app.callback()
def scenario() -> None:
    """Run scripted positions, and export positions."""


@app.command()
def run(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files of scenarios.")],
    out: Annotated[
        Path | None,
        typer.Option("--json", metavar="OUT", help="Write the results to this file too."),
    ] = None,
    filter_text: Annotated[
        str,
        typer.Option(
            "--filter", metavar="TEXT", help="Only scenarios whose id or topic holds this text."
        ),
    ] = "",
) -> None:
    """Run the scenarios of files and print what differs.

    Ends with 0 if none fails or errors, with 1 if one does, with 2 if a file cannot be read.
    """
    if out and out.exists() and any(out.samefile(file) for file in files if file.exists()):
        raise OutputError(f"{out}: is a file of scenarios; give another one for the results")
    # Only this command needs the engine; the others start faster without it.
    from mtgenv.cli.warmup import compiling

    with compiling():
        from mtgenv.scenario import run_files, summary
    console = Console(highlight=False, soft_wrap=True)

    def show(result: Result) -> None:
        if result.status != "pass":
            style = _STYLES[result.status]
            detail = escape(result.detail)
            console.print(f"[{style}]{result.status:11}[/] {escape(result.id)}: {detail}")

    results = run_files(files, filter_text, show)
    counts = summary(results)
    if out is not None:
        written = {"summary": counts, "results": [result.as_json() for result in results]}
        out.write_text(json.dumps(written, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    console.print(", ".join(f"{count} {status}" for status, count in counts.items()))
    raise typer.Exit(1 if counts["fail"] or counts["error"] else 0)


@app.command()
def export(
    file: Annotated[Path, typer.Argument(metavar="REPLAY", help="A replay file.")],
    at: Annotated[
        int,
        typer.Option(
            "--at",
            metavar="N",
            help="The position after N actions; -1 is the last one, -2 the one before.",
        ),
    ] = -1,
) -> None:
    """Print a position of a recorded match as a file of one scenario."""
    from mtgenv.cli.warmup import compiling

    with compiling():
        from mtgenv.matches.replay import Replay
        from mtgenv.scenario.export import scenario_of

    match = Replay.load(file).match_at(at)
    name = f"{file.name.partition('.')[0]}-{len(match.actions)}"
    position = scenario_of(match.record, match.matchup.cards, name)
    print(json.dumps([position], ensure_ascii=False, indent=1))
