"""The command `mtgenv selfplay`: let two bots play many matches and count what happens."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from mtgenv.cli.bots import find_bots
from mtgenv.cli.machines import Backend, Threads
from mtgenv.cli.outputs import claim_empty, claim_folder
from mtgenv.cli.seats import Attack, DrawOffers, Range, Teams
from mtgenv.cli.warmup import compiling
from mtgenv.errors import MtgenvError

if TYPE_CHECKING:
    from mtgenv_agents.intervals import Estimate

app = typer.Typer(add_completion=False, help="Let bots play many matches and count what happens.")

FILES = ("matches.parquet", "summary.csv", "summary.json")
REPLAYS = "replays"

_LABELS = {
    **{f"wins_{letter}": f"{letter.upper()} wins" for letter in "abcdef"},
    "draws": "draws",
    "score_a": "score of A (a draw is half)",
    **{f"place_{letter}": f"mean place of {letter.upper()}" for letter in "abcdef"},
    "first_player_wins": "won by who went first",
    "turns": "turns a match",
    "decisions": "decisions a match",
}
_LABELS_OF_SUBGAMES = {
    "with_subgames": "matches with a subgame",
    "subgames": "subgames opened a match",
    "subgames_conceded": "subgames conceded a match",
    **{f"subgames_won_{x}": f"subgames won by {x.upper()} a match" for x in "abcdef"},
    "deepest": "deepest nesting of a match",
}


SECONDS_BETWEEN_LINES = 20  # of progress, where there is no terminal for a bar


@contextmanager
def counting(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a bar on standard error that counts to a total, from the first thing counted on.

    Where standard error is no terminal, a plain line now and then says the same.

    Yields:
        What to call with the number of things done since the last call.
    """
    console = Console(stderr=True)
    bar = Progress(
        TextColumn(what),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    )
    task = bar.add_task(what, total=total)
    spoke = time.monotonic()

    def advance(n: int) -> None:
        nonlocal spoke
        if console.is_terminal:
            bar.start()
        bar.advance(task, n)
        if not console.is_terminal and time.monotonic() - spoke > SECONDS_BETWEEN_LINES:
            spoke = time.monotonic()
            console.print(f"{what}: {bar.tasks[0].completed:.0f} of {total}")

    try:
        yield advance
    finally:
        if bar.live.is_started:
            bar.stop()


def two_of(given: list[str] | None, default: str, what: str) -> tuple[str, str]:
    """Return one value for each unit; a single one counts for both.

    Raises:
        MtgenvError: if there are more than two.
    """
    values = given or [default]
    if len(values) > 2:
        raise MtgenvError(f"--{what} is given {len(values)} times; give it once for both, or twice")
    return values[0], values[-1]


def units_of(given: list[str] | None, default: str, players: int, what: str) -> list[str]:
    """Return one value for each unit; whoever has none of their own gets the last one.

    Raises:
        MtgenvError: if there are more than units.
    """
    values = given or [default]
    if len(values) > players:
        raise MtgenvError(
            f"--{what} is given {len(values)} times for {players} players; give it no more often"
        )
    return [*values, *[values[-1]] * (players - len(values))]


def show_summary(summary: dict[str, Estimate], title: str) -> Table:
    """Make a table of a summary; without a subgame there are no rows about subgames."""
    from mtgenv_agents.selfplay import SHARES

    table = Table("", "95 % interval", title=title)
    nested = summary["subgames"].value > 0
    labels = _LABELS | (_LABELS_OF_SUBGAMES if nested else {})
    for name, label in labels.items():
        if name not in summary:
            continue  # of units that did not play
        estimate = summary[name]
        table.add_row(label, estimate.percent() if name in SHARES else estimate.number())
    return table


@app.command()
def selfplay(
    matches: Annotated[
        int,
        typer.Option("--matches", "--games", min=1, max=100_000_000, help="How many matches."),
    ] = 1000,
    deck: Annotated[
        list[str] | None,
        typer.Option(help="Deck of A, and again for B, ...: a name of configs/decks or a file."),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            help="Who plays A, and again B, ...: random, heuristic, search:400, agent:weenie, a "
            ".safetensors, or module:function."
        ),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(min=2, max=6, help="How many sit at the table. As many as decks or bots."),
    ] = None,
    attack: Attack = "multiple",
    range_of_influence: Range = 0,
    teams: Teams = "none",
    draws: DrawOffers = False,
    threads: Threads = 1,
    backend: Backend = "threads",
    seed: Annotated[int, typer.Option(min=0, help="Decides everything that happens.")] = 0,
    max_turns: Annotated[
        int, typer.Option(min=1, max=30_000, help="A match this long over all games is a draw.")
    ] = 1000,
    concede: Annotated[
        str,
        typer.Option(
            help="When conceding a subgame is offered to the bots: never, always, game_start or "
            "turn_start. The shipped bots never take it."
        ),
    ] = "never",
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write matches.parquet and summary.csv/.json there."),
    ] = None,
    replays: Annotated[
        int,
        typer.Option(
            min=0,
            metavar="N",
            help="Write replays of the first N matches to DIR/replays; any other one is had with "
            "mtgenv replay match DIR ROW.",
        ),
    ] = 0,
    trajectories: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Write every decision there, as a policy would be asked it, in Parquet; look at "
            "it with mtgenv dataset info DIR.",
        ),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object instead of a table.")
    ] = False,
) -> None:
    """Play matches between two bots, seats swapped in every second one of a pair with one seed.

    Three to six play in groups of as many matches with one seed, each time one seat further on.
    """
    from mtgenv_agents.results import require_study

    from mtgenv.matches.options import MatchOptions

    if replays and out is None:
        raise MtgenvError("--replays: say where to with --out DIR")
    kept = [f"match-{number:06}.json.gz" for number in range(min(replays, matches))]
    if out is not None:
        require_study()
        claim_folder(out, FILES)
    if out is not None and kept:
        claim_folder(out / REPLAYS, kept)
    if trajectories is not None:
        require_study()
        claim_empty(trajectories)
    if players is None:
        players = max(2, len(deck or ()), len(bot or ()))
    decks = units_of(deck, "weenie-shahrazad", players, "deck")
    bots = units_of(bot, "heuristic", players, "bot")
    options = MatchOptions(
        max_turns=max_turns,
        concede_game=concede,
        draw_offers=draws,
        attack=attack,
        teams=teams,
        range_of_influence=range_of_influence,
    )
    with compiling():
        from mtgenv_agents import selfplay as play
    find_bots(*bots)
    began = time.perf_counter()
    with counting("playing", matches) as advance:
        columns = play.self_play(
            decks,
            bots,
            matches,
            seed=seed,
            options=options,
            threads=threads,
            backend=backend,
            progress=advance,
            trajectories=trajectories,
        )
    seconds = time.perf_counter() - began
    summary = play.summarise(columns)
    facts = {
        "seconds": round(seconds, 3),
        "summary": {name: estimate.as_dict() for name, estimate in summary.items()},
    }
    if out is not None:
        from mtgenv_agents import recorded, results

        recorded.write_run(out, columns, decks, bots, seed, options, **facts)
        rows = [{"quantity": name, **estimate.as_dict()} for name, estimate in summary.items()]
        results.write_csv(out / "summary.csv", rows)
        with counting("recording", len(kept)) as advance:
            for row, name in enumerate(kept):
                recorded.match_of(out, row).save(out / REPLAYS / name)
                advance(1)
    if as_json:
        given = {"matches": matches, "decks": decks, "bots": bots, "seed": seed}
        print(json.dumps(given | facts, ensure_ascii=False, indent=2))
        return
    units = zip("ABCDEF", bots, decks, strict=False)
    title = "  ·  ".join(f"{letter}: {who} with {what}" for letter, who, what in units)
    console = Console()
    console.print(show_summary(summary, title))
    console.print(f"{matches:,} matches in {seconds:.1f} s, seed {seed}")
    if out is not None:
        console.print(f"written to {out}: {', '.join((*FILES, *([REPLAYS] if kept else [])))}")
        console.print(f"a match by its row: mtgenv replay match {out} ROW")
    if trajectories is not None:
        console.print(f"every decision: mtgenv dataset info {trajectories}")
