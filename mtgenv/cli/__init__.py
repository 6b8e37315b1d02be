"""The command line, `mtgenv`: one table of commands, each loaded only when it is used.

Every module of this package exports ``app``, a `typer.Typer`. Importing them all would load the
rules engine to print a list of names, so `COMMANDS` says what there is, and `main` imports one.
"""

from __future__ import annotations

import difflib
import importlib
import io
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

import mtgenv
from mtgenv.characters import ERRORS
from mtgenv.errors import is_message

COMMANDS = {
    "quickstart": "Play a batch of Shahrazad matches and get a first report, from nothing.",
    "play": "Play against a bot in the terminal.",
    "replay": "Look at recorded matches.",
    "analyse": "Let a search judge the decisions of a match.",
    "selfplay": "Let bots play many matches and count what happens.",
    "dataset": "Look at recorded trajectories.",
    "arena": "Rate players and decks in a round robin.",
    "concede": "Ask whether to concede a subgame or to play on.",
    "study": "Put to the test what people say about cards.",
    "train": "Train an agent.",
    "bench": "Measure how fast everything is.",
    "fuzz": "Play random matches and check every invariant.",
    "cards": "Look at the cards that can be played.",
    "decks": "Read and check deck files.",
    "scenario": "Run scripted positions.",
    "warmup": "Compile the rules engine now, once for this machine.",
}

_UNUSABLE = 2
_INTERRUPTED = 130


class _LazyGroup(TyperGroup):
    """A group whose commands are listed from the table and imported when they run."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Lists the commands in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Describes a command; `main` has already sent away those that run."""
        return TyperCommand(cmd_name, help=COMMANDS[cmd_name]) if cmd_name in COMMANDS else None


app = typer.Typer(cls=_LazyGroup, no_args_is_help=True, add_completion=False)


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"mtgenv {mtgenv.__version__}")
        raise typer.Exit


@app.callback()
def describe(
    version: Annotated[
        bool,
        typer.Option("--version", help="Print the version.", callback=_show_version, is_eager=True),
    ] = False,
) -> None:
    """Magic: The Gathering for reinforcement learning, with games inside games."""


def _stop(line: str, code: int = _UNUSABLE) -> SystemExit:
    """Say in one line why a command cannot go on, and return what ends it."""
    sys.stderr.write(f"mtgenv: {' '.join(line.split())}\n")
    return SystemExit(code)


def _unknown(command: str) -> SystemExit:
    near = difflib.get_close_matches(command, COMMANDS, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(COMMANDS)}"
    return _stop(f"there is no command {command!r}; {hint}")


def _explain(error: BaseException) -> str | None:
    """Return the one line that an error is worth, or None if it is a bug."""
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {(error.strerror or 'cannot be used').lower()}"
    if isinstance(error, ModuleNotFoundError) and not (error.name or "").startswith("mtgenv"):
        extra = "study" if error.name in ("choix", "jinja2", "matplotlib", "pyarrow") else "train"
        return (
            f"this needs the package {error.name}; install it with: pip install 'mtgenv[{extra}]'"
        )
    return str(error) if is_message(error) else None


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line.

    Args:
        arguments: what stands after ``mtgenv``; by default what the process was given.

    Raises:
        SystemExit: with 0 if all is well, 2 for what cannot be used, or the command's own code.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Where an output lacks a character, a plain one is better than a traceback. Commands
            # use `print`: `typer.echo` takes an ASCII output for a mistake and writes UTF-8 to it.
            stream.reconfigure(errors=ERRORS)
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        if given and given[0] in COMMANDS:
            name = given.pop(0)
            command = importlib.import_module(f"mtgenv.cli.{name}").app
            command(args=given, prog_name=f"mtgenv {name}")
        if given and not given[0].startswith("-"):
            raise _unknown(given[0])
        app(args=given, prog_name="mtgenv")
    except KeyboardInterrupt:
        raise _stop("interrupted", _INTERRUPTED) from None
    except Exception as error:
        line = _explain(error)
        if line is None:
            raise
        raise _stop(line) from None
