"""The command `mtgenv study round`: a best of three against the clock, conceding or not."""

from __future__ import annotations

import time
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from mtgenv.cli.bots import find_bots
from mtgenv.cli.machines import Threads
from mtgenv.cli.selfplay import two_of
from mtgenv.cli.warmup import compiling


def play_round(
    deck: Annotated[
        list[str] | None,
        typer.Option(help="Deck of A, then of B who concedes or not: a name or a file."),
    ] = None,
    bot: Annotated[str, typer.Option(help="Who plays both: random, heuristic, ...")] = "heuristic",
    matches: Annotated[
        int, typer.Option(min=50, max=1_000_000, help="Games that rounds are put together from.")
    ] = 400,
    minutes: Annotated[int, typer.Option(min=1, max=10_000, help="How long a round is.")] = 50,
    seconds_a_turn: Annotated[
        int, typer.Option(min=0, max=10_000, help="What a turn takes beside its decisions.")
    ] = 20,
    seconds_a_decision: Annotated[
        int, typer.Option(min=0, max=10_000, help="What a decision takes.")
    ] = 5,
    threads: Threads = 1,
    seed: Annotated[int, typer.Option(min=0, help="Decides everything that happens.")] = 0,
) -> None:
    """Say whether who faces Shahrazad should concede at once in a best of three with a clock.

    The game under way as the time ends counts for nobody; whoever has won more games wins the
    round. There are no extra turns.
    """
    decks = two_of(deck or ["weenie-shahrazad", "weenie"], "weenie", "deck")
    with compiling():
        from mtgenv_agents.study.rounds import compare_habits, play_games
    find_bots(bot, f"conceding:{bot}")
    began = time.perf_counter()
    pace = (seconds_a_turn, seconds_a_decision)
    never, at_once = (
        play_games((decks[0], decks[1]), habit, matches, pace, bot=bot, seed=seed, threads=threads)
        for habit in (False, True)
    )
    answers, differences = compare_habits((never, at_once), 60 * minutes, seed=seed)
    table = Table(
        *("B", "minutes a game", "won", "drawn", "lost", "draw is 1/3", "draw is 1/2"),
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        collapse_padding=True,
    )
    for one in answers:
        table.add_row(
            one.habit,
            f"{one.minutes:.0f}",
            *(f"{100 * share:.1f} %" for share in one.results),
            f"{100 * one.swiss.value:.1f}",
            f"{100 * one.half.value:.1f}",
        )
    console = Console()
    console.print(f"A with {decks[0]} against B with {decks[1]}, {minutes} minutes", style="bold")
    console.print(table)
    for name, what in (("swiss", "1/3, as in Swiss"), ("half", "1/2")):
        console.print(
            f"a draw is {what}: conceding at once gains {differences[name].points()} points",
            markup=False,
        )
    console.print(f"{2 * matches} games in {time.perf_counter() - began:.1f} s, seed {seed}")
