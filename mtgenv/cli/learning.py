"""The command `mtgenv study learning`: what an agent learns about conceding as it is trained."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from mtgenv.cli.bots import find_bots
from mtgenv.cli.outputs import claim_empty, command_of
from mtgenv.cli.warmup import compiling

if TYPE_CHECKING:
    from mtgenv_agents.study.learned import Stage

TIMES = (0.05, 0.5, 1.0, 2.0, 4.0, 8.0)


def show(stages: list[Stage]) -> Table:
    """Make the table of what an agent did at each time of its training."""
    table = Table(
        *("minutes", "decisions", "concedes, %", "matches won, %", "the right is worth, points"),
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        collapse_padding=True,
    )
    for one in stages:
        table.add_row(
            *(f"{one.minutes:g}", f"{one.decisions:,}"),
            *(one.conceded.percent(), one.score.percent(), one.right.points()),
        )
    return table


def learning(
    config: Annotated[
        str, typer.Option(help="What is trained: a name in configs/training, or a .toml file.")
    ] = "conceding",
    minutes: Annotated[
        list[float] | None,
        typer.Option(min=0.01, max=10_000, help="Measure after so many minutes. Repeat."),
    ] = None,
    matches: Annotated[
        int, typer.Option(min=2, max=1_000_000, help="Matches each way, each time.")
    ] = 400,
    seed: Annotated[int, typer.Option(min=0, help="Decides the matches that measure.")] = 0,
    *,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Write the run and the table there.")],
) -> None:
    """Train an agent and watch how often it concedes, and what the right to concede is worth to it.

    At each time the agent plays the same matches with that right and without it.
    """
    from mtgenv_agents.results import require_study

    require_study()
    claim_empty(out)
    with compiling():
        from mtgenv_agents import plots_of_conceding, results
        from mtgenv_agents.ppo.config import Evaluation, TrainingConfig
        from mtgenv_agents.study.learned import watch
    times = sorted(minutes or TIMES)
    # The training's own evaluation says nothing here that the stages do not.
    trained = TrainingConfig.load(config).with_changes(evaluation=Evaluation(games=2, opponents=()))
    find_bots(trained.opponent)
    began = time.perf_counter()
    console = Console()
    stages = watch(
        trained,
        out,
        times,
        matches=matches,
        seed=seed,
        progress=lambda stage: console.print(
            f"after {stage.minutes:g} minutes it concedes {stage.conceded.percent()}",
            markup=False,
        ),
    )
    rows = [stage.as_dict() for stage in stages]
    content: dict[str, Any] = {
        "title": f"{trained.decks[0]} against {trained.decks[1]}, which makes subgames",
        "command": command_of(
            *("study", "learning"), config=config, minutes=times, matches=matches, seed=seed
        ),
        "seed": seed,
        "seconds": round(time.perf_counter() - began, 3),
        "stages": rows,
    }
    results.write_table(out / "learning", rows)
    plots_of_conceding.plot_learning(rows, out / "learning.png", content["title"])
    results.write_json(out / "learning.json", content)
    console.print(show(stages))
    console.print(
        "concedes: of the opponent's subgames; the right is worth: matches won with the right to "
        "concede minus those without it; all with 95 % intervals.",
        style="dim",
    )
    console.print(f"written to {out}: learning.csv, .json, .parquet and .png, the agents")
