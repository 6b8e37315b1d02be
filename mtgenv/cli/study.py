"""The commands of `mtgenv study`: what people say about cards, put to the test and reported."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.padding import Padding

from mtgenv.cli import conceding, exact, hidden, learning, reporting, rounding
from mtgenv.cli.bots import find_bots
from mtgenv.cli.machines import Backend, Threads
from mtgenv.cli.outputs import claim_folder, command_of
from mtgenv.cli.selfplay import counting
from mtgenv.cli.warmup import compiling

if TYPE_CHECKING:
    from mtgenv_agents.intervals import Estimate
    from mtgenv_agents.study.judging import Judgement

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="Put to the test what people say about cards.",
)

FILES = ("claims.csv", "claims.json", "claims.png", "claims.parquet", "matches.parquet")

_COLORS = {"holds": "green", "the opposite": "red", "no difference": "yellow", "open": "dim"}


@app.callback()
def study() -> None:
    """Put to the test what people say about cards."""


def _told(value: float, share: bool) -> str:
    return f"{100 * value:.1f} %" if share else f"{value:,.2f}"


def _told_effect(effect: Estimate, share: bool) -> str:
    if share:
        return effect.points()
    return f"{effect.value:+,.2f} [{effect.low:+,.2f}, {effect.high:+,.2f}]"


def show(console: Console, judgements: list[Judgement]) -> None:
    """Print each claim with its verdict and what that rests on."""
    from mtgenv_agents.study.measures import MEASURES

    for one in judgements:
        measure, found = MEASURES[one.claim.measure], one.difference
        with_it, without = (_told(x, measure.share) for x in (found.with_it, found.without))
        console.print(f"[bold]{one.claim.id}[/]: [{_COLORS[one.verdict]}]{one.verdict}[/]")
        console.print(Padding(one.claim.says, (0, 0, 0, 2)))
        numbers = (
            f"{measure.label}: {with_it} with, {without} without, effect "
            f"{_told_effect(found.effect, measure.share)}; {one.matches:,} matches each"
        )
        console.print(Padding(numbers, (0, 0, 1, 2)), style="dim")


@app.command()
def claims(
    config: Annotated[
        str, typer.Option(help="Which claims: a name in configs/study, or a .toml file.")
    ] = "shahrazad",
    only: Annotated[
        list[str] | None, typer.Option(metavar="ID", help="Judge only this claim. Repeat.")
    ] = None,
    bot: Annotated[
        str | None,
        typer.Option(help="Who plays in place of the heuristic bot: random, agent:weenie, ..."),
    ] = None,
    matches: Annotated[
        int | None,
        typer.Option(min=2, max=10_000_000, help="Matches of each arm, in place of the file's."),
    ] = None,
    threads: Threads = 1,
    backend: Backend = "threads",
    seed: Annotated[int, typer.Option(min=0, help="Decides everything that happens.")] = 0,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write every match, the table and a picture there."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object instead of a table.")
    ] = False,
) -> None:
    """Judge claims: the same seeds are played with and without what each is about.

    A claim is played on until the interval that is right for all claims together lies on one side
    of zero or within its margin, or its most matches are played.
    """
    from dataclasses import replace

    from mtgenv_agents.results import require_study

    if out is not None:
        require_study()
        claim_folder(out, FILES)
    with compiling():
        from mtgenv_agents import results
        from mtgenv_agents.study.claims import Claims
        from mtgenv_agents.study.judging import all_rows, judge_all
    asked = Claims.load(config)
    if only:
        asked = asked.only(only)
    if bot is not None:
        asked = asked.played_by(bot)
    if matches is not None:
        shorter = [replace(one, matches=matches, most=matches) for one in asked.claims]
        asked = replace(asked, claims=tuple(shorter))
    arms = [arm for one in asked.claims for arm in (one.arm_with, one.arm_without)]
    find_bots(*{who for arm in arms for who in arm.players})
    began = time.perf_counter()
    with counting("playing, at most", sum(2 * one.most for one in asked.claims)) as advance:
        judgements = judge_all(asked, seed=seed, threads=threads, backend=backend, progress=advance)
    seconds = time.perf_counter() - began
    table = [one.as_dict() for one in judgements]
    content = {
        "title": asked.title,
        "command": command_of(
            *("study", "claims"),
            config=config,
            only=only,
            bot=bot,
            matches=matches,
            seed=seed,
        ),
        "seed": seed,
        "seconds": round(seconds, 3),
        "claims": table,
    }
    if out is not None:
        import numpy as np
        from mtgenv_agents import plots

        results.write_csv(out / FILES[0], table)
        results.write_json(out / FILES[1], content)
        plots.plot_claims(judgements, out / FILES[2], asked.title)
        results.write_parquet(
            out / FILES[3], {name: np.array([row[name] for row in table]) for name in table[0]}
        )
        results.write_parquet(out / FILES[4], all_rows(judgements))
    if as_json:
        print(json.dumps(content, ensure_ascii=False, indent=2))
        return
    console = Console()
    console.print(asked.title, style="bold")
    show(console, judgements)
    console.print(
        "effect: with minus without, in points for shares, with its 95 % interval; verdict: what "
        f"the interval that is right for all {len(judgements)} claims at once allows to say. "
        "no difference: the effect lies within the margin; open: more matches would have to tell.",
        style="dim",
    )
    played = sum(2 * one.matches for one in judgements)
    console.print(f"{played:,} matches in {seconds:.1f} s, seed {seed}")
    if out is not None:
        console.print(f"written to {out}: {', '.join(FILES)}")


app.command()(conceding.concede)
app.command()(reporting.report)
app.command()(exact.exact)
app.command()(hidden.hidden)
app.command()(learning.learning)
app.command("round")(rounding.play_round)
