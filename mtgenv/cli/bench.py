"""The command `mtgenv bench`: measure how fast everything is on this machine."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from mtgenv.cli.warmup import compiling

app = typer.Typer(add_completion=False, help="Measure how fast everything is.")

_GOALS = {
    "engine_games_per_s": (2_000, "matches/s of the engine, one core"),
    "engine_decisions_per_s": (1_000_000, "decisions/s of the engine, one core, two players"),
    "four_players_decisions_per_s": (None, "the same of a free-for-all of four"),
    "vector_decisions_per_s": (200_000, "decisions/s of 256 environments, one thread"),
    "vector_decisions_per_s_1thread_1024": (None, "decisions/s of 1,024 environments, one thread"),
    "vector_decisions_per_s_2threads": (None, "decisions/s of 1,024 environments, two threads"),
    "snapshot_us": (-2, "snapshot, microseconds"),
    "restore_us": (-2, "restore, microseconds"),
    "cold_compile_s": (-90, "compiling everything once, seconds"),
    "warm_start_s": (-1.5, "process start to first step, seconds"),
    "state_bytes": (-40_960, "bytes of a match"),
    "calibration_ratio": (None, "this machine now / machine of the published figures"),
}
"""Figures with their goal: at least so much, or with a minus at most, and what they are."""


def _goal(goal: float | None) -> str:
    if goal is None:
        return ""
    return f"≤ {-goal:,}" if goal < 0 else f"≥ {goal:,}"


@app.command()
def bench(
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object instead of a table.")
    ] = False,
    cold: Annotated[
        bool, typer.Option("--cold", help="Also compile everything in an empty cache.")
    ] = False,
    quick: Annotated[bool, typer.Option("--quick", help="Rough figures in a few seconds.")] = False,
) -> None:
    """Measure the engine, the vector environment, copies and starts on a burn mirror.

    Close other programs first: only figures of one run on a quiet machine can be compared.
    """
    with compiling():
        from mtgenv_agents.benchmark import measure

    with Console(stderr=True).status("measuring ...") as status:
        figures = measure(
            quick=quick, cold=cold, report=lambda what: status.update(f"measuring: {what} ...")
        )
    if as_json:
        print(json.dumps(figures, indent=2))
        return
    table = Table("what", "figure", "goal")
    for name, (goal, label) in _GOALS.items():
        value = figures[name]
        table.add_row(label, "-" if value is None else f"{value:,}", _goal(goal))
    Console().print(table)
