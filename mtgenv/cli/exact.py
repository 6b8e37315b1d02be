"""The command `mtgenv study exact`: roll-outs held against small matches solved exactly."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from mtgenv.cli.outputs import claim_folder, command_of
from mtgenv.cli.warmup import compiling

FILES = ("exact.csv", "exact.json")


def exact(
    positions: Annotated[int, typer.Option(min=1, max=1000, help="How many are solved.")] = 8,
    rollouts: Annotated[int, typer.Option(min=2, max=10_000, help="Deals of an estimate.")] = 32,
    repeats: Annotated[
        int, typer.Option(min=2, max=10_000, help="How often each position is estimated.")
    ] = 100,
    life: Annotated[int, typer.Option(min=1, max=20, help="Starting life total.")] = 4,
    most: Annotated[
        int, typer.Option(min=1, max=10**7, help="Leave out what leads to more positions.")
    ] = 8_000,
    seed: Annotated[int, typer.Option(min=0, help="Decides everything that happens.")] = 0,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write the table there, as CSV and JSON.")
    ] = None,
) -> None:
    """Solve positions of tiny matches, and say how far roll-outs are off and how often they miss.

    Every answer and every order of the shuffled cards is tried to the end of the match, on the
    engine's own records. The estimates are those of `mtgenv study concede` for random players.
    """
    if out is not None:
        claim_folder(out, FILES)
    with compiling():
        from mtgenv_agents.study.exact import check
    began = time.perf_counter()
    checked, left_out = check(
        positions,
        rollouts=rollouts + rollouts % 2,
        repeats=repeats,
        life=life,
        most=most,
        seed=seed,
    )
    seconds = time.perf_counter() - began
    table = Table(
        *("match", "seat", "life", "exact", "roll-outs", "error", "covered", "best play"),
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        collapse_padding=True,
    )
    for one in checked:
        best = one.best
        table.add_row(
            *(str(one.match), str(one.seat), f"{one.life[0]}:{one.life[1]}"),
            f"{100 * (one.exact.concede - one.exact.play_on):+.2f}",
            f"{100 * one.estimate:+.2f}",
            f"{100 * one.error:.2f}",
            f"{100 * one.covered / one.repeats:.0f} %",
            "" if best is None else f"{best.concede:.2f} : {best.play_on:.2f}",
        )
    console = Console()
    console.print(table)
    if checked:
        truths = [one.exact.concede - one.exact.play_on for one in checked]
        off = sum(one.estimate - t for one, t in zip(checked, truths, strict=True)) / len(checked)
        share = sum(one.covered for one in checked) / sum(one.repeats for one in checked)
        console.print(f"on average {100 * off:+.3f} points off; {100 * share:.1f} % covered")
        uncertain = [one for one in checked if one.error > 0]
        if uncertain:
            share = sum(one.covered for one in uncertain) / sum(one.repeats for one in uncertain)
            console.print(f"{100 * share:.1f} % where the estimates differ at all")
    console.print(
        "exact, roll-outs: conceding minus playing on against random play, in points; error: the "
        "standard error of the mean of the repeats; covered: 95 % intervals that hold the exact "
        "value; best play: values of conceding and of playing on where both see all cards.",
        style="dim",
    )
    console.print(
        f"{len(checked) // 2} positions solved, {left_out} left out as too large or without an "
        f"enumeration of chance, in {seconds:.0f} s, seed {seed}"
    )
    if out is not None:
        from mtgenv_agents import results

        rows = [one.as_dict() for one in checked]
        content = {
            "title": "Roll-outs held against tiny matches solved exactly",
            "command": command_of(
                *("study", "exact"),
                positions=positions,
                rollouts=rollouts,
                repeats=repeats,
                life=life,
                most=most,
                seed=seed,
            ),
            "seed": seed,
            "seconds": round(seconds, 3),
            "rollouts": rollouts,
            "positions": rows,
        }
        results.write_csv(out / FILES[0], rows)
        results.write_json(out / FILES[1], content)
        console.print(f"written to {out}: {', '.join(FILES)}")
