"""The command `mtgenv warmup`: compile the rules engine once, and see how far that has come."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

app = typer.Typer(add_completion=False, help="Compile the rules engine now, once for this machine.")

ROUGHLY = 620
"""How many functions there are to compile, more or less: what the bar counts towards."""

MANY = 50  # functions to compile, of which somebody who waits wants to know


@contextmanager
def compiling(console: Console | None = None) -> Iterator[None]:
    """Show progress while the block imports compiled modules, if something has to be compiled.

    Args:
        console: where to show it; by default standard error, so that output can be piped. Where
            it is no terminal, a plain line says what takes so long.

    Example:
        >>> with compiling():
        ...     import mtgenv.engine.driver
    """
    from mtgenv.compiling import jit

    console = console or Console(stderr=True)
    what = "compiling the rules engine (once for this machine)"
    bar = Progress(
        SpinnerColumn(),
        TextColumn(what),
        BarColumn(),
        TextColumn("{task.completed} functions"),
        TimeElapsedColumn(),
        TextColumn("[dim]{task.fields[name]}"),
        console=console,
        transient=True,
    )
    task = bar.add_task("", total=ROUGHLY, name="")

    def progress(name: str, index: int) -> None:
        if not console.is_terminal:
            if index == MANY:
                console.print(what)
            return
        bar.start()
        total = max(ROUGHLY, index + 1)
        bar.update(task, completed=index, total=total, name=name)

    jit.set_progress(progress)
    try:
        yield
    finally:
        jit.set_progress(None)
        if bar.live.is_started:
            bar.stop()


@app.command()
def warmup(
    quiet: Annotated[bool, typer.Option("--quiet", help="Print nothing when it is done.")] = False,
) -> None:
    """Compile everything that is compiled, or find that it is.

    Nothing else needs this: whatever is not compiled yet is compiled when it is first used.
    """
    from mtgenv.compiling import jit

    started = time.perf_counter()
    with compiling():
        from mtgenv.engine import driver
        from mtgenv.engine.information import determinize

        # A first call loads the machine code into the process, which belongs to a warm start.
        _ = driver.answer_all, determinize.determinize_all
    report = jit.compilation_report()
    if quiet:
        return
    seconds = time.perf_counter() - started
    if not jit.JIT:
        print("nothing is compiled: MTGENV_JIT=0 or NUMBA_DISABLE_JIT=1 asks for plain Python")
    elif report.compiled:
        print(f"compiled {report.compiled} functions in {seconds:.0f} s; from now on they load")
    else:
        print(f"everything is compiled: {report.loaded} functions loaded in {seconds:.1f} s")
