"""The commands of `mtgenv cards`."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from mtgenv.cli.screen import say

app = typer.Typer(
    no_args_is_help=True, add_completion=False, help="Look at the cards that can be played."
)

_FINE, _PROBLEMS, _UNREADABLE = 0, 1, 2

_Json = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of text.")]


@app.callback()
def cards() -> None:
    """Look at the cards that can be played."""


@app.command("list")
def list_cards(as_json: _Json = False) -> None:
    """List all cards."""
    from mtgenv.cards import registry

    found = [registry.find(name) for name in registry.names()]
    if as_json:
        rows = [{"name": card.name, "cost": card.cost, "type": card.type_line} for card in found]
        _print_json({"count": len(rows), "cards": rows})
        return
    table = Table("name", "cost", "type", "P/T", caption=f"{len(found)} cards")
    for card in found:
        size = "" if card.power is None else f"{card.power}/{card.toughness}"
        table.add_row(card.name, card.cost or "", card.type_line, size)
    Console().print(table)


@app.command()
def show(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="The card's name; accents and case don't matter.")
    ],
    as_json: _Json = False,
) -> None:
    """Print what a card is and does, in words made from its definition, and the definition."""
    from mtgenv.cards import describe, registry
    from mtgenv.cards.serialize import to_json

    try:
        card = registry.find(name)
    except registry.UnknownCardError as error:
        raise _stop(str(error)) from None
    if as_json:
        _print_json(to_json(card))
        return
    say(f"{describe.card(card)}\n")
    _print_json(to_json(card))


@app.command()
def check(
    data: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="A card data file (MTGJSON, Scryfall) to compare the cards with."
        ),
    ] = None,
    wording: Annotated[
        bool,
        typer.Option(
            "--wording", help="Compare rules text too; the file may say the same otherwise."
        ),
    ] = False,
    as_json: _Json = False,
) -> None:
    """Check all card definitions: through JSON and back, by the compiler, and with card data.

    Ends with 0 if all is well, with 1 if a definition is wrong, with 2 if the file cannot be read.
    """
    from mtgenv.cards import registry
    from mtgenv.cards.carddata import CardDataError, load_card_data
    from mtgenv.cards.check import check_cards

    try:
        facts = None if data is None else load_card_data(data)
    except CardDataError as error:
        raise _stop(str(error)) from None
    found = [registry.find(name) for name in registry.names()]
    problems = check_cards(found, facts, wording=wording)
    if as_json:
        listed = [{"card": problem.card, "problem": problem.what} for problem in problems]
        _print_json({"ok": not problems, "checked": len(found), "problems": listed})
    else:
        for problem in problems:
            print(str(problem))
        against = "" if data is None else f" against {data}"
        print(f"{len(found)} cards checked{against}: {len(problems) or 'no'} problems")
    raise typer.Exit(_PROBLEMS if problems else _FINE)


def _print_json(data: object) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


def _stop(message: str) -> typer.Exit:
    """Say on standard error what stops a command, and return what ends it."""
    Console(stderr=True).print(message, style="red", markup=False, soft_wrap=True)
    return typer.Exit(_UNREADABLE)
