"""The commands of `mtgenv cards`."""

import dataclasses
import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from mtgenv.cli.screen import say

app = typer.Typer(
    no_args_is_help=True, add_completion=False, help="Look at the cards that can be played."
)

_PHRASES = 50  # so many of those that stop cards are listed
_FINE, _PROBLEMS, _UNREADABLE = 0, 1, 2

_Json = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of text.")]


@app.callback()
def cards() -> None:
    """Look at the cards that can be played."""


@app.command("list")
def list_cards(
    words: Annotated[
        str, typer.Argument(metavar="[WORDS]", help="List only cards with these words in the name.")
    ] = "",
    as_json: _Json = False,
) -> None:
    """List the cards that can be played."""
    from mtgenv.cards import registry
    from mtgenv.cards.names.spelling import normalise

    part = normalise(words)
    found = [registry.find(name) for name in registry.names() if part in normalise(name)]
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
    everything: Annotated[
        bool,
        typer.Option("--all", help="Check also what was compiled from wording; takes a minute."),
    ] = False,
    as_json: _Json = False,
) -> None:
    """Check card definitions: through JSON and back, by the compiler, and with card data.

    Ends with 0 if all is well, with 1 if a definition is wrong, with 2 if the file cannot be read.
    """
    from mtgenv.cards import registry
    from mtgenv.cards.carddata import CardDataError, load_card_data
    from mtgenv.cards.check import check_cards

    try:
        facts = None if data is None else load_card_data(data)
    except CardDataError as error:
        raise _stop(str(error)) from None
    names = registry.names() if everything else registry.written()
    found = [registry.find(name) for name in names]
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


@app.command("compile")
def compile_data(
    data: Annotated[
        Path, typer.Argument(metavar="FILE", help="A card data file (MTGJSON, Scryfall).")
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Where to write; your card folder if you don't say, see below."
        ),
    ] = None,
    report: Annotated[
        bool, typer.Option("--report", help="List what stops cards, and write nothing.")
    ] = False,
    processes: Annotated[
        int | None, typer.Option(min=1, help="How many processes; one a core if you don't say.")
    ] = None,
    as_json: _Json = False,
) -> None:
    """Compile the rules wording of a card data file into definitions.

    A card is taken only if every word of it is understood and the engine has its rules. The cards
    are found from then on wherever a name is looked up, if they lie in the folder that MTGENV_CARDS
    names, or in the one of your platform.
    """
    from mtgenv.cards.carddata import CardDataError, load_printed_cards
    from mtgenv.cards.pool.compiling import compile_printed, phrases
    from mtgenv.cards.pool.folders import SUFFIX, user_folder
    from mtgenv.cards.pool.store import write
    from mtgenv.compiling.cache import cache_directory

    folder = out or user_folder()
    if folder is None and not report:
        raise _stop("nothing says where your home is; say where to write with --out DIR")
    try:
        printed = load_printed_cards(data)
    except CardDataError as error:
        raise _stop(str(error)) from None
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("reading", total=len(printed))
        outcomes = compile_printed(
            printed,
            processes=processes,
            cache=cache_directory(),
            progress=lambda done: progress.advance(bar, done),
        )
    cards = [outcome.card for outcome in outcomes if outcome.card is not None]
    missing = phrases(outcomes)
    if as_json:
        _print_json(
            {
                "cards": len(outcomes),
                "compiled": len(cards),
                "phrases": [dataclasses.asdict(phrase) for phrase in missing],
            }
        )
    elif report:
        table = Table("cards", "stopped by", "phrase", "for example")
        for phrase in missing[:_PHRASES]:
            table.add_row(str(phrase.cards), phrase.kind, escape(phrase.words), phrase.example)
        Console().print(table)
    if not as_json:
        say(f"{len(cards)} of {len(outcomes)} cards are understood")
    if not report and folder is not None:
        name = data.name.split(".")[0]
        path = folder / f"{name}{SUFFIX}"
        try:
            write(path, cards)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise _stop(f"{path}: {reason}; say where to write with --out DIR") from None
        if not as_json:
            say(f"written: {path}")


@app.command()
def explain(
    data: Annotated[
        Path, typer.Option("--data", metavar="FILE", help="A card data file with its wording.")
    ],
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="The card's name.")] = "",
    draw: Annotated[
        int,
        typer.Option("--random", metavar="N", min=0, help="Draw so many cards instead of one."),
    ] = 0,
    seed: Annotated[int, typer.Option("--seed", help="The same seed draws the same cards.")] = 1,
) -> None:
    """Print how a card's wording is read: text, as prepared, as read, and as said again.

    With --random, print cards drawn from all that can be played: wording and meaning side by side.
    """
    from mtgenv.cards import registry
    from mtgenv.cards.carddata import CardDataError, load_printed_cards
    from mtgenv.cards.names.spelling import normalise
    from mtgenv.cards.reading.explaining import drawn, explained

    if bool(name) == bool(draw):
        raise _stop("name one card, or say with --random N how many to draw")
    try:
        printed = load_printed_cards(data)
    except CardDataError as error:
        raise _stop(str(error)) from None
    if draw:
        pool = {known: registry.find(known) for known in registry.names()}
        for line in drawn(printed, pool, draw, seed):
            print(line)
        return
    by_part = {normalise(part.name): card for card in printed[::-1] for part in card.faces}
    by_name = {normalise(card.name): card for card in printed}
    known = (by_part | by_name).get(normalise(name))
    if known is None:
        raise _stop(f"{data}: no card is called {name!r}; look at its spelling")
    told = list(explained(known))
    print(*told, sep="\n")
    if told[-1].startswith("refused") and registry.knows(known.name):
        print(f"\n{known.name} is written by hand, so it can be played; see mtgenv cards show")


def _print_json(data: object) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


def _stop(message: str) -> typer.Exit:
    """Say on standard error what stops a command, and return what ends it."""
    Console(stderr=True).print(message, style="red", markup=False, soft_wrap=True)
    return typer.Exit(_UNREADABLE)
