"""The command `mtgenv analyse`: let a search look at a recorded match."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from mtgenv.characters import printable
from mtgenv.cli.outputs import claim_file
from mtgenv.cli.selfplay import counting
from mtgenv.cli.warmup import compiling

if TYPE_CHECKING:
    from mtgenv_agents.search.analysing import Judgement

app = typer.Typer(add_completion=False, help="Let a search judge the decisions of a match.")


def outlook(value: float) -> str:
    """Say a value in percent: 100 is a game that is won, 0 one that is lost."""
    return f"{50 * (1 + value):.0f} %"


def show(judged: list[Judgement], names: tuple[str, ...]) -> Table:
    """Make a table of judgements."""
    table = Table("action", "who", "when", "played", "better", "loss")
    for one in judged:
        game = f"subgame {one.depth}, " if one.depth else ""
        table.add_row(
            str(one.number),
            names[one.seat],
            f"{game}turn {one.turn}, {one.step.replace('_', ' ')}",
            printable(f"{one.played} ({outlook(one.value)})"),
            printable(one.better or "-"),
            f"{50 * one.loss:.1f} ± {98 * one.error:.1f}" if one.better else "-",
        )
    return table


@app.command()
def analyse(
    file: Annotated[Path, typer.Argument(metavar="REPLAY", help="A replay file.")],
    rollouts: Annotated[
        int, typer.Option(min=8, max=1_000_000, help="Roll-outs for each decision.")
    ] = 400,
    margin: Annotated[
        float,
        typer.Option(
            min=0, max=10, help="How many standard errors something must be better to be named."
        ),
    ] = 2.0,
    seed: Annotated[int, typer.Option(min=0, help="Decides all chance of the search.")] = 0,
    everything: Annotated[
        bool, typer.Option("--all", help="Show every decision, not only those with a better one.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write all judgements there as JSON.")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object instead of a table.")
    ] = False,
) -> None:
    """Say what each decision of a match was worth, what was better, and where the match turned.

    Choices are compared by playing on from them over many deals of the cards that whoever decided
    could not see. What they are worth is about the game that the decision belongs to.
    """
    if out is not None:
        claim_file(out)
    with compiling():
        from mtgenv_agents.search.analysing import analyse as judge
        from mtgenv_agents.search.analysing import turning_point
        from mtgenv_agents.search.player import SearchPlayer

        from mtgenv.matches.replay import Replay

    replay = Replay.load(file)
    replay.play()  # it must end as it was recorded
    player = SearchPlayer(rollouts, margin=margin, seed=seed)
    with counting("analysing", len(replay.actions)) as advance:
        judged = judge(replay, player, advance)
    content = {
        "replay": str(file),
        "players": replay.players,
        "result": replay.result,
        "rollouts": rollouts,
        "seed": seed,
        "decisions": [asdict(one) for one in judged],
    }
    text = json.dumps(content, ensure_ascii=False, indent=2)
    if out is not None:
        out.write_text(text + "\n", encoding="utf-8")
    if as_json:
        print(text)
        return
    console = Console()
    console.print(show(judged if everything else [j for j in judged if j.better], replay.players))
    if (turn := turning_point(judged)) is not None:
        console.print(
            printable(
                f"It turned most at action {turn.number}: {replay.players[turn.seat]} chose "
                f"{turn.played!r}, {50 * turn.loss:.1f} points worse than {turn.better!r}. "
                f"See: mtgenv replay show {file} --at {turn.number}"
            )
        )
    console.print(
        f"{len(judged)} decisions with a choice, {rollouts} roll-outs each, seed {seed}. Played: "
        "with its outlook, from 0 % (that game is lost) to 100 % (it is won) as roll-outs of some "
        "turns judge it; loss: in points of it, with its 95 % interval.",
        style="dim",
    )
