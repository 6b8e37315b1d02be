"""The command `mtgenv study report`: what runs of the study have found, as pages for people."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mtgenv.cli.outputs import claim_folder


def report(
    runs: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[RUN_DIR]...",
            help="Folders that `mtgenv concede` and the commands of `mtgenv study` wrote. Without: "
            "those under runs/.",
        ),
    ] = None,
    *,
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="Write the pages there; open DIR/index.html.")
    ],
) -> None:
    """Make pages of results that anybody can read: verdicts in words, method, how to repeat.

    The pages load nothing from elsewhere, so the folder can be sent around or put on any server.
    """
    from mtgenv_agents.results import require_study

    require_study()
    from mtgenv_agents.report.pages import names_of, write_report
    from mtgenv_agents.report.runs import ReportError, is_run, read_runs

    folders = runs or sorted(folder for folder in Path("runs").glob("*/") if is_run(folder))
    if not folders:
        raise ReportError("no run is named and none lies under runs/; give the folder of one")
    found = read_runs(folders)
    claim_folder(out, names_of(found))
    pages = write_report(found, out)
    print(f"wrote {len(pages)} pages; open {pages[0]}")
