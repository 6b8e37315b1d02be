"""The pages of a report: plain HTML that loads nothing from elsewhere, for any screen."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from mtgenv_agents.report.findings import Finding
from mtgenv_agents.report.runs import Run

FIRST, METHOD = "index.html", "method.html"

WIDTH, HEIGHT = 300, 26
"""Of the picture of an interval, in units of its own; it is as wide as the page lets it be."""


def interval_of(finding: Finding, reach: float) -> dict[str, float | None]:
    """Return where the parts of the picture of an interval lie, from 0 to `WIDTH`.

    Args:
        finding: whose interval it is.
        reach: how far from zero the picture goes, either way.

    Example:
        >>> from mtgenv_agents.report.findings import of_cell
        >>> cell = {"side": "creator", "life_from": 1, "life_to": None, "clock": 40,
        ...         "positions": 200, "verdict": "play on", "concede_drawn": 0, "play_on_drawn": 0,
        ...         "concede": 0.4, "play_on": 0.5, "difference": -0.1, "difference_low": -0.15,
        ...         "difference_high": -0.05}
        >>> interval_of(of_cell(cell), reach=15.0)["low"]
        6.0
    """

    def place(value: float | None) -> float | None:
        margin = 6.0
        if value is None:
            return None
        return round(WIDTH / 2 + (WIDTH / 2 - margin) * max(-1.0, min(1.0, value / reach)), 1)

    ends = ("value", "low", "high", "low_of_all", "high_of_all")
    return {name: place(getattr(finding, name)) for name in ends}


def pages(runs: Sequence[Run]) -> dict[str, str]:
    """Make the pages of a report.

    Args:
        runs: what the report is about, at least one run.

    Returns:
        The pages by the names of their files.
    """
    environment = Environment(
        loader=PackageLoader("mtgenv_agents.report"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.globals.update(interval_of=interval_of, width=WIDTH, height=HEIGHT, runs=runs)

    def page(template: str, **values: object) -> str:
        return environment.get_template(template).render(values) + "\n"

    return {
        FIRST: page("index.html", here=FIRST),
        **{f"{run.page}.html": page("run.html", here=f"{run.page}.html", run=run) for run in runs},
        METHOD: page("method.html", here=METHOD),
    }


def names_of(runs: Sequence[Run]) -> list[str]:
    """Return the names of all that a report writes into its folder."""
    return [FIRST, METHOD, *(name for run in runs for name in (f"{run.page}.html", run.page))]


def write_report(runs: Sequence[Run], out: Path) -> list[Path]:
    """Write a report into a folder, with the files of its runs that are small.

    Args:
        runs: what the report is about.
        out: the folder, which is there.

    Returns:
        The pages, the first one first.
    """
    written = []
    for name, text in pages(runs).items():
        (out / name).write_text(text, encoding="utf-8")
        written.append(out / name)
    for run in runs:
        (out / run.page).mkdir()
        for file in run.files:
            shutil.copyfile(file, out / run.page / file.name)
    return written
