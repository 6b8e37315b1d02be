"""Deck files: which formats there are, how one is told from its content, and reading a file.

A format is recognised by what the file says; the file's ending is asked only where the content fits
several. Adding one = a reader that returns a `Listing`, and a line in `FORMATS`.
"""

import codecs
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from mtgenv.decks.csv_format import is_csv, read_csv
from mtgenv.decks.line_formats import read_lines
from mtgenv.decks.listing import Board, DeckError, Listing
from mtgenv.decks.xml_formats import read_cockatrice, read_mtgo, read_octgn

MAX_BYTES = 4_000_000
"""A collection of ten thousand rows takes half of it: a larger file is something else."""


@dataclass(frozen=True)
class Format:
    """A deck file format.

    Attributes:
        name: What reports call it.
        suffix: The usual ending of its files, in lower case.
        sign: Whether a content is what only files of this format contain.
        read: Its reader.
    """

    name: str
    suffix: str
    sign: Callable[[str], object]
    read: Callable[[str], Listing]


def _xml(name: str, suffix: str, root: str, read: Callable[[str], Listing]) -> Format:
    # Not anchored: a declaration and comments may stand before the root element.
    return Format(name, suffix, re.compile(rf"<{root}[\s>]").search, read)


def _lines(name: str, suffix: str, sign: str) -> Format:
    pattern = re.compile(rf"^[ \t]*(?:{sign})", re.MULTILINE | re.IGNORECASE)
    return Format(name, suffix, pattern.search, partial(read_lines, format_name=name))


_XML_FORMATS = (
    _xml("mtgo", ".dek", "Deck", read_mtgo),
    _xml("cockatrice", ".cod", "cockatrice_deck", read_cockatrice),
    _xml("octgn", ".o8d", "deck", read_octgn),
)
_LINE_FORMATS = (
    _lines("forge", ".dck", r"\[(?:metadata|main)\]\s*$"),
    _lines("xmage", ".dck", r"(?:SB:\s*)?[0-9]+[ \t]+\[\w+:[^\]\s]+\]|(?-i:NAME:)"),
    _lines("mwdeck", ".mwdeck", r"(?:SB:\s*)?[0-9]+[ \t]+\[\w*\]"),
    _lines("dec", ".dec", "SB:"),
    _lines("text", ".txt", ""),  # Arena, MTGO, plain: whatever is left
)
_TABLE = Format("csv", ".csv", is_csv, read_csv)
FORMATS = (*_XML_FORMATS, _TABLE, *_LINE_FORMATS)
"""All formats, the most telling first."""

ENDINGS = frozenset({known.suffix for known in FORMATS} | {".mtga", ".deck"})
"""The endings that deck files have, in lower case."""


def detect(text: str, suffix: str = "") -> Format:
    """Finds out which format a deck is written in.

    Args:
        text: The content of the file.
        suffix: The ending of its name, which decides between formats of like content.

    Returns:
        The format.

    Raises:
        DeckError: If it is XML, but none of the known kinds.

    Example:
        >>> detect("4 [ARN:11] Shahrazad").name, detect("4 Shahrazad").name
        ('xmage', 'text')
        >>> detect("4 Shahrazad", ".dec").name
        'dec'
    """
    if text.lstrip().startswith("<"):
        for known in _XML_FORMATS:
            if known.sign(text):
                return known
        roots = "Deck (MTGO), cockatrice_deck or deck (OCTGN)"
        raise DeckError("XML, but not a deck", f"expected the element {roots}")
    *telling, plain = (_TABLE, *_LINE_FORMATS)
    for known in telling:
        if known.sign(text):
            return known
    return next((known for known in _LINE_FORMATS if known.suffix == suffix.lower()), plain)


def parse(text: str, suffix: str = "") -> Listing:
    r"""Reads a deck in any format.

    Args:
        text: The content of a deck file.
        suffix: The ending of its name, see `detect`.

    Returns:
        The deck list.

    Raises:
        DeckError: If it makes no sense or has no cards.

    Example:
        >>> parse("4 Shahrazad\n\nSideboard\n1 Wrath of God").cards(Board.SIDEBOARD)
        (('Wrath of God', 1),)
    """
    listing = detect(text, suffix).read(text)
    if listing.may_hide_commanders():
        listing.remark(
            "if this is a Commander deck, its commander is read as the sideboard, where XMage and "
            "Magic Online keep it"
        )
    if not any(listing.cards(board) for board in Board if board is not Board.ASIDE):
        left_out = ", ".join(listing.left_out)
        problem = f"no cards but those of {left_out}" if left_out else "no cards"
        raise DeckError(problem, "write lines like '4 Plains'")
    return listing


def read(path: Path) -> Listing:
    """Reads a deck file of any format.

    Args:
        path: The file.

    Returns:
        The deck list.

    Raises:
        DeckError: If the file cannot be read or has no cards; it names the file and the line.
    """
    try:
        return parse(_text(path), path.suffix)
    except DeckError as error:
        error.source = str(path)
        raise


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        raise DeckError(reason.lower(), "give the path of a deck file") from None
    if len(data) > MAX_BYTES:
        raise DeckError(f"more than {MAX_BYTES} bytes", "this is not a deck file")
    text = _decode(data)
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        raise DeckError("not a text file", "export the deck as text or XML", line)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _decode(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    # Every byte means something in Latin-1, which old Windows and Linux programs wrote.
    return data.decode("latin-1")
