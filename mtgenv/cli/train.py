"""The command `mtgenv train`: train an agent by masked PPO and measure it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn
from rich.table import Table

from mtgenv.cli.outputs import claim_folder, next_free
from mtgenv.cli.warmup import compiling
from mtgenv.errors import MtgenvError
from mtgenv.players import get_player

if TYPE_CHECKING:
    from mtgenv_agents.ppo.config import TrainingConfig
    from mtgenv_agents.ppo.train import TrainingResult

SLOW = 300
"""Decisions a second of which somebody who trains should know: a core of its own makes 1,000."""

app = typer.Typer(add_completion=False, help="Train an agent.")


def read_config(
    name: str,
    minutes: float | None,
    steps: int | None,
    decks: list[str] | None,
    opponent: str | None,
    seed: int | None,
    threads: int | None,
    matches: int | None = None,
) -> TrainingConfig:
    """Read a training config and change what the command line says otherwise.

    Raises:
        MtgenvError: if there is no such config, or something cannot be used.
    """
    from mtgenv_agents.ppo.config import TrainingConfig

    if decks is not None and len(decks) > 2:
        raise MtgenvError(f"--deck is given {len(decks)} times; give it once for both, or twice")
    return TrainingConfig.load(name).with_changes(
        minutes=minutes,
        steps=steps,
        decks=(decks[0], decks[-1]) if decks else None,
        opponent=opponent,
        seed=seed,
        threads=threads,
        evaluation=None if matches is None else {"games": matches},
    )


@contextmanager
def progress_bars(config: TrainingConfig) -> Iterator[tuple[Progress, TaskID, TaskID]]:
    """Show a bar for the training and one for the evaluation, on standard error.

    Yields:
        The bars, the task of the training (in steps or seconds) and that of the evaluation.
    """
    bars = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[news]}"),
        console=Console(stderr=True),
        transient=True,
    )
    games = 2 * ((config.evaluation.games + 1) // 2) * len(config.evaluation.opponents)
    total = config.steps or config.minutes * 60
    training = bars.add_task(f"training against {config.opponent}", total=total, news="")
    with bars:
        yield bars, training, bars.add_task("measuring", total=games, news="", visible=False)


def show_result(result: TrainingResult, config: TrainingConfig) -> Table:
    """Make a table of an agent's scores."""
    table = Table(
        "against",
        "won (95 % interval)",
        "drawn",
        "lost",
        "matches",
        "turns",
        title=f"trained agent with {config.decks[0]} against {config.decks[1]}",
    )
    for name, score in result.scores.items():
        table.add_row(
            name,
            score.win_rate.percent(),
            str(score.draws),
            str(score.losses),
            f"{score.games:,}",
            f"{score.turns:.1f}",
        )
    return table


@app.command()
def train(
    config: Annotated[
        str, typer.Option(help="A name in configs/training, or a .toml file.")
    ] = "weenie",
    minutes: Annotated[float | None, typer.Option(help="How long to train.")] = None,
    steps: Annotated[
        int | None, typer.Option(help="Decisions to train for at most; 0 for no limit.")
    ] = None,
    deck: Annotated[
        list[str] | None,
        typer.Option(help="The learner's deck, and again for the opponent's: a name or a file."),
    ] = None,
    opponent: Annotated[
        str | None, typer.Option(help="A bot, or the .zip file of a trained agent.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Where to write; runs/ and the config's name if not given."
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Decides all chance of the run.")] = None,
    threads: Annotated[
        int | None,
        typer.Option(
            help="Threads of the learner's arithmetic, 1 if not given; 0 lets PyTorch choose."
        ),
    ] = None,
    matches: Annotated[
        int | None,
        typer.Option(
            "--matches", "--games", help="How many matches measure the agent against each bot."
        ),
    ] = None,
) -> None:
    """Train an agent, then let it play against the bots.

    Writes model.zip, curve.csv (the learning curve) and report.json (settings and scores). Ctrl-C
    ends the training early; the agent is saved and measured all the same. A run takes its minutes
    and, on a busy machine, some more for the matches that measure it.
    """
    settings = read_config(config, minutes, steps, deck, opponent, seed, threads, matches)
    folder = claim_folder(
        out or next_free(Path("runs") / Path(config).stem),
        ("model.zip", "curve.csv", "report.json"),
    )
    with compiling():
        from mtgenv_agents.ppo import train as ppo

        for name in (settings.opponent, *settings.evaluation.opponents):
            get_player(name)
    slow: list[ppo.Progress] = []
    with progress_bars(settings) as (bars, training, measuring):

        def report(point: ppo.Progress) -> None:
            done = point.steps if settings.steps else point.seconds
            news = f"{point.steps:,} decisions · {100 * point.win_rate:.0f} % won"
            bars.update(training, completed=done, news=news)
            if point.steps / max(point.seconds, 1e-9) < SLOW and not slow:
                slow.append(point)
                bars.console.print(
                    f"slow: {point.steps / point.seconds:,.0f} decisions a second; other work on "
                    "this machine takes its cores, or --threads is more than it has"
                )

        def progress(name: str, games: int) -> None:
            bars.update(measuring, advance=games, news=f"against {name}", visible=True)

        result = ppo.train(settings, folder, report, progress)
    console = Console()
    console.print(show_result(result, settings))
    console.print(
        f"{result.steps:,} decisions in {result.seconds / 60:.1f} minutes"
        f" ({result.steps / max(result.seconds, 1e-9):,.0f} a second), seed {settings.seed}"
    )
    console.print(f"written to {folder}: model.zip, curve.csv, report.json")
