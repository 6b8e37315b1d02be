"""The command `mtgenv study hidden`: conceding between the best players of tiny matches."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from mtgenv.cli.bots import find_bots
from mtgenv.cli.outputs import claim_folder, command_of
from mtgenv.cli.selfplay import counting
from mtgenv.cli.warmup import compiling

FILES = ("hidden.csv", "hidden.json")
SIDES = ("creator", "opponent")


def hidden(
    positions: Annotated[int, typer.Option(min=1, max=1000, help="How many are solved.")] = 6,
    clock: Annotated[
        int | None,
        typer.Option(min=1, max=5_000, help="Draw the match after so many turns over all games."),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            help="Who else is looked at playing the subgame: heuristic, search:N, ... Repeat."
        ),
    ] = None,
    life: Annotated[int, typer.Option(min=1, max=20, help="Starting life total.")] = 4,
    iterations: Annotated[
        int, typer.Option(min=1, max=100_000, help="How often both players get better.")
    ] = 200,
    most: Annotated[
        int, typer.Option(min=1, max=10**6, help="Leave out what has more nodes.")
    ] = 12_000,
    seed: Annotated[int, typer.Option(min=0, help="Decides everything that happens.")] = 0,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write the table there, as CSV and JSON.")
    ] = None,
) -> None:
    """Solve tiny matches with hidden cards, and say what conceding is worth between the best.

    Every shuffle, every action and what each player knows is laid out as a tree and brought to an
    equilibrium by counterfactual regret minimisation. Positions are those in which a subgame is
    about to begin and it matters whether somebody concedes it, or how it is played.
    """
    bots = tuple(bot or ("heuristic",))
    if out is not None:
        claim_folder(out, FILES)
    with compiling():
        from mtgenv_agents.study.hidden import hidden_matchup, solve_starts
        from mtgenv_agents.study.question import NO_LIMIT
    find_bots(*bots)
    began = time.perf_counter()
    with counting("positions", positions) as advance:
        solved, large, idle = solve_starts(
            hidden_matchup(life, NO_LIMIT if clock is None else clock),
            positions,
            players=bots,
            iterations=iterations,
            most=most,
            seed=seed,
            progress=advance,
        )
    seconds = time.perf_counter() - began
    wide = max((one.gap for one in solved), default=0.0)
    played = ("open", "random", *bots)
    table = Table(
        *("match", "who", "life", "concede", "play on", "gains", "worst hand", *played),
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        collapse_padding=True,
    )
    for one in solved:
        for choice in one.choices:
            lives = one.start.life[choice.seat], one.start.life[1 - choice.seat]
            table.add_row(
                *(str(one.start.match), SIDES[choice.seat], f"{lives[0]}:{lives[1]}"),
                f"{100 * choice.concede:.1f}",
                f"{100 * choice.play_on:.1f}",
                f"{100 * (choice.concede - choice.play_on):+.1f}",
                f"{100 * (choice.concede - choice.worst_hand):+.1f}",
                *(f"{100 * (choice.concede - choice.played[name]):+.1f}" for name in played),
            )
    for column in table.columns:
        column.min_width = 5
    console = Console()
    console.print(table)
    for name in ("random", *bots):
        lost = [100 * one.exploited[name] for one in solved]
        if lost:
            console.print(
                f"against {name} best answers in the subgame gain {sum(lost) / len(lost):.1f} "
                f"points on average, {max(lost):.1f} at most"
            )
    console.print(
        "All in percent of matches won. gains: conceding minus playing on, between the best "
        "players; worst hand: the same with the hand that is best conceded; then the same where "
        "others play the subgame (open: the best, who see all cards) and the best after it.",
        style="dim",
    )
    console.print(
        f"{len(solved)} positions solved, {large} left out as too large, {idle} because nothing "
        f"matters that is done there; values are at most {100 * wide:.2f} points off; "
        f"{seconds:.0f} s, seed {seed}"
    )
    if out is not None:
        from mtgenv_agents import results

        rows = [row for one in solved for row in one.as_dicts()]
        content: dict[str, Any] = {
            "title": "Best play with hidden cards in tiny matches"
            + ("" if clock is None else f", drawn after {clock} turns"),
            "command": command_of(
                *("study", "hidden"),
                positions=positions,
                clock=clock,
                bot=list(bots),
                life=life,
                iterations=iterations,
                most=most,
                seed=seed,
            ),
            "seed": seed,
            "seconds": round(seconds, 3),
            "clock": clock,
            "positions": rows,
        }
        results.write_csv(out / FILES[0], rows)
        results.write_json(out / FILES[1], content)
        console.print(f"written to {out}: {', '.join(FILES)}")
