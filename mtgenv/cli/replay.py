"""The commands of `mtgenv replay`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mtgenv.cli.warmup import compiling

app = typer.Typer(no_args_is_help=True, add_completion=False, help="Look at recorded matches.")


@app.callback()
def replay() -> None:
    """Look at recorded matches."""


@app.command()
def show(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A replay file.")],
    at: Annotated[
        int | None,
        typer.Option(
            "--at",
            metavar="N",
            help="Show the position after N actions; -1 is the last one, -2 the one before.",
        ),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Show every decision with the position it was taken in.")
    ] = False,
) -> None:
    """Play a replay and print its game log, or a position of it.

    The whole match is checked against what was recorded: it must end in the same bytes.
    """
    with compiling():
        from mtgenv.matches.replay import Replay

    recorded = Replay.load(file)
    if at is not None:
        print(str(recorded.match_at(at)))
        return
    match = recorded.play()
    if everything:
        _show_all(recorded.match_at(0), recorded.actions)
    else:
        print("\n".join(match.log))
    decks = " against ".join(deck.name for deck in recorded.decks)
    print(
        f"\n{decks}, seed {recorded.seed}: {match.result} after {len(recorded.actions)} decisions"
    )


def _show_all(match: object, actions: tuple[int, ...]) -> None:
    from mtgenv.matches.match import Match

    assert isinstance(match, Match)
    for number, code in enumerate(actions):
        chosen = next(action for action in match.legal_actions() if action.code == code)
        print(f"--- {number} ---\n{match}\n> {chosen}\n")
        match.answer(code)
    print(str(match))
