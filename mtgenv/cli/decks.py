"""The commands of `mtgenv decks`."""

import datetime
import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from mtgenv import configs
from mtgenv.decks import Deck, DeckReport, check_decks, obstacles
from mtgenv.decks.legality import FORMATS, KNOWN_ON

app = typer.Typer(no_args_is_help=True, add_completion=False, help="List, read and check decks.")

_FINE, _UNPLAYABLE, _UNREADABLE = 0, 1, 2
_MOST_OBSTACLES = 20


@app.callback()
def decks() -> None:
    """List the decks that come with mtgenv; read and check deck files."""


@app.command()
def check(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...",
            help="Deck files in any format, folders of them, or names of decks that come with "
            "mtgenv.",
        ),
    ],
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object instead of a table.")
    ] = False,
    cards: Annotated[
        Path | None,
        typer.Option(
            metavar="DATA",
            help="A card data file (MTGJSON, Scryfall) with cards that are newer than mtgenv, to "
            "tell cards that cannot be played yet from misspelt ones.",
        ),
    ] = None,
    format_name: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help=f"Also say what keeps a deck from being legal in one of {', '.join(FORMATS)}.",
        ),
    ] = None,
    on: Annotated[
        str | None,
        typer.Option(
            metavar="DATE",
            help="The day on which it is to be legal, as 1999-12-31; the newest bans that are "
            f"known are of {KNOWN_ON}.",
        ),
    ] = None,
) -> None:
    """Say for each deck what it holds and which of its cards cannot be played.

    Ends with 0 if all decks can be played, with 1 if names are unknown or unsupported,
    a deck is for a kind of match without rules here or is not legal in the format, with 2
    if a file cannot be read.
    """
    if format_name is not None and format_name not in FORMATS:
        raise typer.BadParameter(
            f"there is no format {format_name!r}: give one of {', '.join(FORMATS)}",
            param_hint="--format",
        )
    if on is not None and format_name is None:
        raise typer.BadParameter("give the format with --format", param_hint="--on")
    try:
        day = datetime.date.fromisoformat(on) if on else None
    except ValueError:
        raise typer.BadParameter(
            f"{on!r} is no date: write it as 1999-12-31", param_hint="--on"
        ) from None
    # Only this command needs the cards; the others start faster without them.
    from mtgenv.cards import registry
    from mtgenv.cards.carddata import CardDataError, load_card_data

    try:
        known = [facts.name for facts in load_card_data(cards).values()] if cards else None
    except CardDataError as error:
        Console(stderr=True).print(str(error), style="red", markup=False, soft_wrap=True)
        raise typer.Exit(_UNREADABLE) from None
    reports = check_decks(files, registry.names(), known, format_name, day)
    if as_json:
        ok = all(report.ok for report in reports)
        decks = [report.as_json() for report in reports]
        playable = sum(report.ok for report in reports)
        found = {"ok": ok, "playable": playable, "decks": decks}
        print(json.dumps(found, ensure_ascii=False, indent=2))
    else:
        _print(reports)
    raise typer.Exit(_exit_code(reports))


@app.command("list")
def list_decks(
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object instead of a table.")
    ] = False,
) -> None:
    """List the decks that come with mtgenv, by the names that every command takes."""
    decks = {name: Deck.load(name) for name in configs.names("decks")}
    if as_json:
        listed = [
            {"name": name, "title": deck.name, "main": deck.size, "sideboard": deck.sideboard_size}
            for name, deck in decks.items()
        ]
        print(json.dumps({"decks": listed}, ensure_ascii=False, indent=2))
        return
    table = Table()
    table.add_column("name", no_wrap=True)
    table.add_column("title")
    for column in ("main", "side"):
        table.add_column(column, justify="right")
    for name, deck in decks.items():
        table.add_row(name, deck.name, str(deck.size), str(deck.sideboard_size))
    Console().print(table)


def _exit_code(reports: list[DeckReport]) -> int:
    if any(report.deck is None for report in reports):
        return _UNREADABLE
    return _FINE if all(report.ok for report in reports) else _UNPLAYABLE


def _print(reports: list[DeckReport]) -> None:
    console = Console()
    table = Table()
    table.add_column("deck", overflow="fold")
    table.add_column("format")
    decks = [report.deck for report in reports if report.deck]
    # Most decks have a main deck and a sideboard: other parts have a column where there are any.
    parts = ["main", "sideboard"]
    parts += [part for part in Deck.PARTS if any(deck.part_size(part) for deck in decks)]
    parts = list(dict.fromkeys(parts))
    for column in (*parts, "distinct", "unknown", "unsupported"):
        table.add_column("side" if column == "sideboard" else column, justify="right", no_wrap=True)
    for report in reports:
        if deck := report.deck:
            numbers = (*map(deck.part_size, parts), deck.distinct)
            missing = (len(report.unknown), len(report.unsupported))
            # The lines below the table say where the file is.
            table.add_row(Path(report.file).name, deck.format, *map(str, numbers + missing))
    if table.row_count:
        console.print(table)
    for report in reports:
        if report.error:
            console.print(report.error, style="red", markup=False, soft_wrap=True)
        if report.deck:
            for note in report.deck.notes:
                _say(console, f"{report.file}: {note}")
            for what in report.deck.unplayable:
                _say(console, f"{report.file}: {what} cannot be played yet")
            for fault in report.illegal:
                _say(console, f"{report.file}: not legal: {fault}")
        for name in report.unknown + report.unsupported:
            hint = f" (did you mean {name.nearest}?)" if name.nearest else ""
            _say(console, f"{report.file}: {name.count} {name.name}: {name.reason}{hint}")
    if len(reports) > 1:
        _print_share(console, reports)


def _print_share(console: Console, reports: list[DeckReport]) -> None:
    """Say which share of several decks can be played, and which cards keep most from it."""
    playable = sum(report.ok for report in reports)
    share = 100 * playable / len(reports)
    missing = obstacles(reports)
    if missing:
        table = Table(title="What keeps decks from being played")
        table.add_column("card")
        table.add_column("decks", justify="right")
        table.add_column("nothing else", justify="right")
        for name, decks, alone in missing[:_MOST_OBSTACLES]:
            table.add_row(escape(name), str(decks), str(alone))
        console.print(table)
    _say(console, f"{playable} of {len(reports)} decks can be played ({share:.0f} %)")


def _say(console: Console, line: str) -> None:
    console.print(line, markup=False, highlight=False, soft_wrap=True)
