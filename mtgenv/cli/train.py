"""The command `mtgenv train`: train an agent by imitation and masked PPO, and measure it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

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
    imitate: float | None = None,
    tensorboard: bool | None = None,
    resume: Path | None = None,
    start: str | None = None,
    evaluate: list[str] | None = None,
) -> TrainingConfig:
    """Read a training config and change what the command line says otherwise.

    Args:
        name: the config, which is not read where a run goes on.
        minutes: ... like all that follows but the last: what the command line says.
        steps: ...
        decks: ...
        opponent: ...
        seed: ...
        threads: ...
        matches: ...
        imitate: ...
        tensorboard: ...
        resume: the folder of the run that goes on, whose config is read.
        start: what the command line says.
        evaluate: ...

    Raises:
        MtgenvError: if there is no such config, or something cannot be used.
    """
    from mtgenv_agents.ppo.config import TrainingConfig

    if decks is not None and len(decks) > 2:
        raise MtgenvError(f"--deck is given {len(decks)} times; give it once for both, or twice")
    if resume is None:
        config = TrainingConfig.load(name)
    else:
        with compiling():
            from mtgenv_agents.ppo.train import config_of
        config = config_of(resume)
    measure: dict[str, Any] = {} if matches is None else {"games": matches}
    if evaluate is not None:
        measure["opponents"] = evaluate
    return config.with_changes(
        minutes=minutes,
        steps=steps,
        decks=(decks[0], decks[-1]) if decks else None,
        opponent=opponent,
        seed=seed,
        threads=threads,
        evaluation=measure or None,
        start=start,
        imitate=imitate,
        tensorboard=tensorboard,
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


def show_agreement(result: TrainingResult, teacher: str) -> Table:
    """Make a table of how often the agent agreed with its teacher after the imitation."""
    table = Table("decision", "agreed", "decisions", title=f"agreement with {teacher}")
    for kind, one in sorted(result.agreement.items(), key=lambda item: -item[1].asked):
        table.add_row(kind, f"{100 * one.share:.1f} %", f"{one.asked:,}")
    return table


def show_league(result: TrainingResult) -> Table:
    """Make a table of how the agent did against the members of its league."""
    table = Table("member", "matches", "won", "points of late", title="league")
    for name, one in result.league.items():
        won = f"{100 * one.won / max(1, one.games):.1f} %"
        table.add_row(name, f"{one.games:,}", won, f"{100 * one.share:.0f} %")
    return table


@app.command()
def train(
    config: Annotated[
        str, typer.Option(help="A name in configs/training, or a .toml file.")
    ] = "weenie",
    minutes: Annotated[
        float | None, typer.Option(help="How long to train, the imitation included.")
    ] = None,
    imitate: Annotated[
        float | None,
        typer.Option(help="Seconds to begin with in which it learns to do as a bot does."),
    ] = None,
    steps: Annotated[
        int | None, typer.Option(help="Decisions to train for at most; 0 for no limit.")
    ] = None,
    deck: Annotated[
        list[str] | None,
        typer.Option(help="The learner's deck, and again for the opponent's: a name or a file."),
    ] = None,
    opponent: Annotated[
        str | None,
        typer.Option(help="Whom it learns against: a bot, agent:weenie, a .safetensors, ..."),
    ] = None,
    start: Annotated[
        str | None,
        typer.Option(help="A trained agent to begin from: agent:weenie, a .safetensors file, ..."),
    ] = None,
    evaluate: Annotated[
        list[str] | None,
        typer.Option(metavar="PLAYER", help="Whom it is measured against at the end. Repeat."),
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
    resume: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Go on with the run in this folder, with its config."),
    ] = None,
    tensorboard: Annotated[
        bool | None,
        typer.Option("--tensorboard", help="Write what TensorBoard shows.", show_default=False),
    ] = None,
    matches: Annotated[
        int | None,
        typer.Option(
            "--matches", "--games", help="How many matches measure the agent against each bot."
        ),
    ] = None,
) -> None:
    """Train an agent, then let it play against the bots.

    Writes agent.safetensors (to play), model.zip (to go on from), curve.csv (the learning curve),
    report.json (settings and scores), and a checkpoint every few minutes, from which --resume goes
    on. Ctrl-C ends the training early; the agent is saved and measured all the same. A run takes
    its minutes and, on a busy machine, some more for the matches that measure it.
    """
    if resume is not None and out is not None:
        raise MtgenvError("--out and --resume: a run goes on in its own folder; leave out --out")
    settings = read_config(
        *(config, minutes, steps, deck, opponent, seed, threads, matches),
        imitate=imitate,
        tensorboard=tensorboard,
        resume=resume,
        start=start,
        evaluate=evaluate,
    )
    with compiling():
        from mtgenv_agents.ppo import train as ppo

        folder = resume or claim_folder(
            out or next_free(Path("runs") / Path(config).stem), ppo.FILES
        )
        for name in (settings.opponent, settings.teacher, *settings.evaluation.opponents):
            get_player(name)
    slow: list[ppo.Progress] = []
    with progress_bars(settings) as (bars, training, measuring):

        def report(point: ppo.Progress) -> None:
            done = point.steps if settings.steps else point.seconds
            news = f"{point.steps:,} decisions · {100 * point.win_rate:.0f} % won"
            if point.phase == ppo.IMITATION:
                news = f"imitation · agrees in {100 * point.agreement:.1f} %"
            bars.update(training, completed=done, news=news)
            pace = settings.ppo.matches * settings.ppo.rollout / max(point.took, 1e-9)
            if pace < SLOW and not slow:
                slow.append(point)
                bars.console.print(
                    f"slow: {pace:,.0f} decisions a second; other work on "
                    "this machine takes its cores, or --threads is more than it has"
                )

        def progress(name: str, games: int) -> None:
            bars.update(measuring, advance=games, news=f"against {name}", visible=True)

        result = ppo.train(settings, folder, report, progress, resume=resume is not None)
    console = Console()
    if result.agreement:
        console.print(show_agreement(result, settings.teacher))
    if result.league:
        console.print(show_league(result))
    console.print(show_result(result, settings))
    learnt = result.steps + result.imitated
    if result.imitated:
        console.print(f"{result.imitated:,} decisions of {settings.teacher}")
    console.print(
        f"{result.steps:,} decisions in {result.seconds / 60:.1f} minutes"
        f" ({learnt / max(result.seconds, 1e-9):,.0f} a second), seed {settings.seed}"
    )
    console.print(f"written to {folder}: agent.safetensors, model.zip, curve.csv, report.json")
