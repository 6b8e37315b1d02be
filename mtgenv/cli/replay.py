"""The commands of `mtgenv replay`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mtgenv.cli.bots import find_bots
from mtgenv.cli.outputs import claim_file
from mtgenv.cli.screen import say
from mtgenv.cli.warmup import compiling
from mtgenv.errors import MtgenvError

if TYPE_CHECKING:
    from mtgenv.matches.match import Match
    from mtgenv.matches.replay import Replay

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
        say(str(recorded.match_at(at)))
        return
    _show(recorded, everything=everything)


@app.command()
def match(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="What selfplay was given with --out.")
    ],
    row: Annotated[int, typer.Argument(metavar="ROW", help="A row of its Parquet file, from 0.")],
    out: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Write the replay there.")
    ] = None,
) -> None:
    """Play a match of a self-play run again and print its game log.

    Nothing but its row is needed: decks, bots and the seed decide every move.
    """
    if out is not None:
        claim_file(out)
    with compiling():
        from mtgenv_agents.recorded import match_of, read_run
    find_bots(*read_run(folder)[1])
    recorded = match_of(folder, row)
    _show(recorded)
    if out is not None:
        print(f"wrote {recorded.save(out)}")


@app.command()
def web(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A replay file.")],
    out: Annotated[
        Path | None,
        typer.Option(metavar="HTML", help="The page; FILE with .html if not given."),
    ] = None,
    analysis: Annotated[
        Path | None,
        typer.Option(metavar="JSON", help="What `mtgenv analyse FILE --out JSON` wrote."),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(min=0, max=5, help="Show only what this seat knows; without, every card."),
    ] = None,
) -> None:
    """Write a replay as one page for a browser: every decision, the nest of games, the log.

    The page loads nothing, so it can be sent around. With an analysis it also shows what the search
    says of each decision, and a curve of the outlook.
    """
    with compiling():
        from mtgenv.matches.replay import Replay
        from mtgenv.render.web import page, read_judgements

    recorded = Replay.load(file)
    if seat is not None and seat >= len(recorded.decks):
        raise MtgenvError(f"--seat {seat}: give 0 to {len(recorded.decks) - 1}")
    target = out or file.with_name(file.name.removesuffix(".gz").removesuffix(".json") + ".html")
    claim_file(target)
    recorded.play()  # it must end as it was recorded
    judgements = [] if analysis is None else read_judgements(analysis)
    target.write_text(page(recorded, seat=seat, judgements=judgements), encoding="utf-8")
    print(f"wrote {target}")


def _show(recorded: Replay, *, everything: bool = False) -> None:
    """Play a replay, and print its game log, or every decision, and how it ended."""
    played = recorded.play()
    if everything:
        _show_all(recorded.match_at(0), recorded.actions)
    else:
        say("\n".join(played.log))
    decks = " against ".join(deck.name for deck in recorded.decks)
    count = len(recorded.actions)
    say(f"\n{decks}, seed {recorded.seed}: {played.result} after {count} decisions")


def _show_all(match: Match, actions: tuple[int, ...]) -> None:
    for number, code in enumerate(actions):
        chosen = next(action for action in match.legal_actions() if action.code == code)
        say(f"--- {number} ---\n{match}\n> {chosen}\n")
        match.answer(code)
    say(str(match))
