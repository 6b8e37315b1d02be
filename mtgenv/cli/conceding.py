"""The command `mtgenv study concede`: conceding at every moment, under clocks, by many players."""

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
from mtgenv.cli.selfplay import counting
from mtgenv.cli.warmup import compiling

if TYPE_CHECKING:
    from mtgenv_agents.study.answers import Answer, Asked
    from mtgenv_agents.study.question import Question

FILES = (
    *("positions.parquet", "answers.png", "phases.png", "phases_by_library.png", "regrets.png"),
    *(
        f"{table}.{kind}"
        for table in ("answers", "phases", "regrets")
        for kind in ("csv", "parquet")
    ),
    "answers.json",
)

_COLORS = {"concede": "green", "play on": "red", "no difference": "yellow"}


def _clocks(answers: Sequence[Answer], title: str) -> Table:
    """Make the table of one kind of moment and side, a row for each clock and end of it."""
    table = Table(
        *("clock", "ends", "concede", "play on", "right", "difference", "moment", "verdict"),
        title=title,
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        collapse_padding=True,
    )
    for one in answers:
        limited = one.clock.unit != "none"
        table.add_row(
            str(one.clock) if one.end == "draw" else "",
            one.end if limited else "",
            *(f"{100 * value:.1f}" for value in one.values.values()),
            one.difference.points(),
            f"{100 * one.by_moment.value:+.1f}",
            f"[{_COLORS.get(one.verdict, 'dim')}]{one.verdict}[/]",
        )
    for column in table.columns[:-1]:
        column.no_wrap = True
    return table


def show(console: Console, asked: Sequence[Asked]) -> None:
    """Print what is better, for each player, kind of moment and side."""
    from mtgenv_agents.study.answers import regrets

    for one in asked:
        console.print(f"[bold]{one.player}[/], positions from {one.matches} matches")
        groups = dict.fromkeys((x.kind, x.side) for x in one.answers)
        for kind, side in groups:
            here = [x for x in one.answers if (x.kind, x.side) == (kind, side)]
            here = [x for x in here if x.depth == "all"]
            when = "as a subgame begins" if kind == "start" else "later in a subgame"
            title = f"{when}, {side} concedes, {here[0].positions} positions"
            console.print(_clocks(here, title))
            price = here[0].price
            console.print(
                f"a turn must cost {100 * price.value:.3f} points "
                f"[{100 * price.low:.3f}, {100 * price.high:.3f}] of win probability for conceding "
                "to be right",
                style="dim",
                markup=False,
            )
        for row in regrets(one):
            always, never = (
                " ".join(
                    f"{100 * float(str(row[name + end])):+.1f}" for end in ("", "_low", "_high")
                )
                for name in ("always_concede", "never_concede")
            )
            console.print(
                f"{row['clock']}: always conceding costs {always}, never conceding {never}",
                style="dim",
                markup=False,
            )


def read(
    config: str, players: list[str] | None, matches: int | None, rollouts: int | None
) -> Question:
    """Read a question, with what the command line says in place of what the file says."""
    from dataclasses import replace

    from mtgenv_agents.study.question import Question

    question = Question.load(config)
    if players:
        question = question.played_by(*players)
    if matches is not None:
        question = replace(question, matches=matches, most=matches, budgets=())
    if rollouts is not None:
        question = replace(question, rollouts=rollouts + rollouts % 2, budgets=())
    return question


def concede(
    config: Annotated[
        str, typer.Option(help="The question: a name in configs/conceding, or a .toml file.")
    ] = "weenie",
    player: Annotated[
        list[str] | None,
        typer.Option(
            help="Who plays both seats, in place of those of the file: random, heuristic, "
            "conceding:heuristic, search:N, agent:weenie, a .safetensors. Repeat to compare."
        ),
    ] = None,
    matches: Annotated[
        int | None,
        typer.Option(min=1, max=1_000_000, help="Take positions from so many matches, no more."),
    ] = None,
    rollouts: Annotated[
        int | None,
        typer.Option(min=2, max=100_000, help="Deals for each position and seat."),
    ] = None,
    threads: Threads = 1,
    seed: Annotated[int, typer.Option(min=0, help="Decides everything that happens.")] = 0,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write Parquet, CSV and figures there."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object instead of tables.")
    ] = False,
) -> None:
    """Value conceding, playing on, and playing on with the right to concede later.

    Positions are taken as subgames begin and in later turns of them, at every depth. All three are
    played to the end of the match from the same deals and the same chance, for each seat, and
    valued under every clock. More matches are asked about until the intervals, which are right for
    all answers at once, are as narrow as the file wants.
    """
    from mtgenv_agents.results import require_study

    if out is not None:
        require_study()
        claim_folder(out, FILES)
    with compiling():
        from mtgenv_agents.study import answers
    question = read(config, player, matches, rollouts)
    find_bots(*question.players)
    began = time.perf_counter()
    most = sum(2 * question.budget(name).most * question.per_match for name in question.players)
    with counting("positions, at most", most) as advance:
        asked = answers.ask(question, seed=seed, threads=threads, progress=advance)
    seconds = time.perf_counter() - began
    told = [one.as_dict() for of_player in asked for one in of_player.answers]
    lost = [row for of_player in asked for row in answers.regrets(of_player)]
    content = {
        "title": question.title,
        "command": command_of(
            *("study", "concede"),
            config=config,
            player=player,
            matches=matches,
            rollouts=rollouts,
            seed=seed,
        ),
        "seed": seed,
        "seconds": round(seconds, 3),
        "narrow": {one.player: one.narrow for one in asked},
        "answers": told,
        "regrets": lost,
    }
    if out is not None:
        _write(out, asked, told, lost, content)
    if as_json:
        print(json.dumps(content, ensure_ascii=False, indent=2))
        return
    console = Console()
    console.print(question.title, style="bold")
    show(console, asked)
    console.print(
        "All in percent of matches won, a draw is half. ends: as the clock runs out the match is "
        "drawn, or life decides it; right: playing on and conceding once the opponent has three "
        "times one's life in the subgame; difference: conceding minus playing on, every match "
        "counting the same, with its 95 % interval; moment: the same where every subgame, or turn "
        "of one, counts the same; verdict: what the interval that is right for all answers at once "
        "allows to say; costs: against what is better at the life totals of both.",
        style="dim",
    )
    wide = [one.player for one in asked if not one.narrow]
    if wide:
        console.print(f"intervals are wider than {question.width} for: {', '.join(wide)}")
    rows = sum(len(one.values) for one in asked)
    console.print(f"{rows // 2} positions in {seconds:.1f} s, seed {seed}")
    if out is not None:
        console.print(f"written to {out}: {', '.join(FILES)}")


def _write(
    out: Path,
    asked: Sequence[Asked],
    told: Sequence[dict[str, object]],
    lost: Sequence[dict[str, object]],
    content: dict[str, Any],
) -> None:
    """Write the files of a study into a folder."""
    from mtgenv_agents import plots_of_conceding, results
    from mtgenv_agents.study import answers

    regions = [region for one in asked for region in answers.phases(one)]
    tables = {
        "answers": told,
        "phases": [region.as_dict() for region in regions],
        "regrets": lost,
    }
    results.write_parquet(out / "positions.parquet", answers.rows_of(asked))
    for name, rows in tables.items():
        results.write_table(out / name, rows)
    title = content["title"]
    plots_of_conceding.plot_answers(
        [one for of_player in asked for one in of_player.answers], out / "answers.png", title
    )
    plots_of_conceding.plot_phases(regions, out / "phases.png", title)
    plots_of_conceding.plot_phases(regions, out / "phases_by_library.png", title, by_library=True)
    plots_of_conceding.plot_regrets(lost, out / "regrets.png", title)
    results.write_json(out / "answers.json", content)
