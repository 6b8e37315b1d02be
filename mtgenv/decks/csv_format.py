"""Deck lists and collections as tables: the CSV files that sites and programs export.

Which column says what is known by its heading, in the words of Archidekt, Cardsphere, CubeCobra,
Deckbox, Deckstats, Decked Builder, Delver Lens, Dragon Shield, Helvault, ManaBox, MTGGoldfish,
Magic Online, Moxfield, Scryfall, TappedOut, TCGplayer and Urza's Gatherer.
"""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence

from mtgenv.decks.card_lines import bare_name
from mtgenv.decks.listing import Board, DeckError, Listing, parse_count
from mtgenv.decks.sections import MARKS

# The first heading that a file has counts. TCGplayer's Name carries remarks, its Simple Name none.
_NAME = ("simple name", "card name", "name", "card", "cardname", "card title", "title", "english")
_COUNT = (
    "count", "quantity", "qty", "amount", "total qty", "total quantity", "quantityx", "quantity x",
    "copies", "number", "owned", "have", "card count", "total", "#",
)  # fmt: skip
# Decked Builder and Urza's Gatherer count the foils in a column of their own.
_COUNT_PARTS = (
    ("reg qty", "foil qty"),
    ("regular qty", "foil qty"),
    ("regular quantity", "foil quantity"),
    ("regular", "foil"),
    ("normal", "foil"),
    ("non-foil", "foil"),
)
_BOARD = ("board", "section", "zone", "primary category", "category", "categories", "location")
# Columns that say yes or no to one part of the deck.
_FLAGS = {
    "sideboard": Board.SIDEBOARD,
    "sideboarded": Board.SIDEBOARD,
    "is sideboard": Board.SIDEBOARD,
    "maybeboard": Board.ASIDE,
    "commander": Board.COMMANDER,
    "is commander": Board.COMMANDER,
    "companion": Board.COMPANION,
}
_YES = {"true", "yes", "y", "1", "x"}

_DELIMITERS = ",;\t|"
_SEPARATOR_LINE = re.compile(r'"?sep=(.)"?')


def is_csv(text: str) -> bool:
    r"""Whether a file is a table of cards with headings.

    Example:
        >>> is_csv("Count,Name\n4,Shahrazad"), is_csv("4 Shahrazad")
        (True, False)
    """
    return _header(text) is not None


def read_csv(text: str) -> Listing:
    r"""Reads a deck or a collection from a table with headings.

    Args:
        text: The content of the file.

    Returns:
        The deck list; of a collection, all of it as the main deck.

    Raises:
        DeckError: If there is no column of names, or a row is not understood.

    Example:
        >>> table = "Count,Name,Board\n4,Shahrazad,main\n1,\"Sisay, Weatherlight Captain\",side"
        >>> read_csv(table).cards(Board.SIDEBOARD)
        (('Sisay, Weatherlight Captain', 1),)
    """
    listing = Listing("csv")
    header = _header(text)
    if header is None:
        raise DeckError("a table without a column of names", "name the columns: Count,Name", 1)
    first, delimiter, columns = header
    name_column = next(columns[word] for word in _NAME if word in columns)
    for number, cells in _rows(text, delimiter, first):
        row = {word: cells[i].strip() for word, i in columns.items() if i < len(cells)}
        name = cells[name_column].strip() if name_column < len(cells) else ""
        count = _count(row, number)
        if not name or not count:  # an empty row, or a card of which none is left
            continue
        name, marked, place = bare_name(name)
        board, place = (marked, place) if marked else _board(row)
        if board is Board.ASIDE:
            listing.leave_out(count, place.lower())
        listing.add(board, count, name, number)
    return listing


def _header(text: str) -> tuple[int, str, dict[str, int]] | None:
    """The number of the line of headings, what separates them, and where each stands."""
    delimiters = _DELIMITERS
    for number, line in enumerate(text.split("\n", 5)[:5], start=1):
        if separator := _SEPARATOR_LINE.fullmatch(line.strip()):
            delimiters = separator[1]
        elif line.strip():
            for delimiter in delimiters:
                words = [_heading(cell) for cell in next(csv.reader([line], delimiter=delimiter))]
                columns = {word: i for i, word in reversed(list(enumerate(words)))}
                if len(words) > 1 and _is_header(columns):
                    return number, delimiter, columns
            return None
    return None


def _heading(cell: str) -> str:
    return " ".join(cell.replace("_", " ").strip("\ufeff \t\"'").lower().split())


def _is_header(columns: Mapping[str, int]) -> bool:
    """Whether a line has the heading of a column of names and of another one that is known."""
    counts = {*_COUNT, *(word for pair in _COUNT_PARTS for word in pair)}
    others = {
        *counts, *_BOARD, *_FLAGS, "set", "edition", "set code", "foil", "type", "cmc", "mana cost",
        "rarity", "color", "collector number",
    }  # fmt: skip
    return any(word in columns for word in _NAME) and not others.isdisjoint(columns)


def _rows(text: str, delimiter: str, header: int) -> Iterator[tuple[int, Sequence[str]]]:
    """The rows below the headings, each with the number of its last line."""
    reader = csv.reader(text.split("\n"), delimiter=delimiter)
    try:
        for cells in reader:
            if reader.line_num > header:
                yield reader.line_num, cells
    except csv.Error as error:
        raise DeckError(f"a broken table: {error}", "export it again", reader.line_num) from None


def _count(row: Mapping[str, str], line: int) -> int:
    """How many a row has: 1 where no column says so, 0 where a column says none."""
    for word in _COUNT:
        if word in row:
            return _number(row[word], line)
    for pair in _COUNT_PARTS:
        if all(word in row for word in pair):
            return sum(_number(row[word], line) for word in pair)
    return 1


def _number(count: str, line: int) -> int:
    if not count or not count.strip("0.,-xX "):
        return 0
    return parse_count(count, line)


def _board(row: Mapping[str, str]) -> tuple[Board, str]:
    """The part of the deck that a row belongs to, and the word for it."""
    for word, flagged in _FLAGS.items():
        if row.get(word, "").lower() in _YES:
            return flagged, word
    for word in _BOARD:
        # Of several categories the first one counts.
        place = row.get(word, "").split(",")[0].strip()
        if board := MARKS.get(place.lower()):
            return board, place
    return Board.MAIN, ""
