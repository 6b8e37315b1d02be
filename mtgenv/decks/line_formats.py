"""Deck files of one card a line: Arena and plain text, .dec, .mwDeck, Forge and XMage .dck.

They are dialects of one grammar, so one reader reads them all:

    4 Shahrazad               a count and a name; 4x is fine too
    4 Shahrazad (ARN) 11      Arena: set and collector number after the name
    4 [ARN] Shahrazad         Magic Workstation
    4 [ARN:11] Shahrazad      XMage
    4 Shahrazad|ARN|1         Forge
    SB: 1 Wrath of God        the sideboard of .dec, .mwDeck and XMage
    Sideboard, [Sideboard]    the sections of Arena and of Forge
    // or #                   a comment
"""

import re
from typing import NamedTuple

from mtgenv.decks.listing import Board, DeckError, Listing, parse_count, shorten

_SECTIONS = {
    "deck": Board.MAIN,
    "main": Board.MAIN,
    "mainboard": Board.MAIN,
    "maindeck": Board.MAIN,
    "main deck": Board.MAIN,
    "sideboard": Board.SIDEBOARD,
    "side": Board.SIDEBOARD,
    "commander": Board.COMMANDER,
    "companion": Board.COMPANION,
    "maybeboard": Board.ASIDE,
    "considering": Board.ASIDE,
    "tokens": Board.ASIDE,
    "about": Board.ABOUT,
    "metadata": Board.ABOUT,
    "general": Board.ABOUT,
    "duel": Board.ABOUT,
    "shop": Board.ABOUT,
}
_TOTAL = r"\s*(?:\(\s*[0-9]+\s*\)|[0-9]+)?\s*:?"
_SECTION = re.compile(
    rf"(?://|#)?\s*\[?\s*(?P<name>{'|'.join(_SECTIONS)})\s*\]?{_TOTAL}", re.IGNORECASE
)
# Sites group the cards of a board under their types; such a heading says nothing new.
_HEADING = re.compile(
    r"\[?(?:other |basic |nonbasic )*(?:creature|land|instant|sorcery|sorcerie|enchantment"
    rf"|artifact|planeswalker|battle|spell|card)s?(?: (?:and|&) .+|/.+)?\]?{_TOTAL}",
    re.IGNORECASE,
)
_UNKNOWN_SECTION = re.compile(r"\[(?P<name>[^\]]*)\]")
_COMMENT = re.compile(r"(?://|#)")
_NAME = re.compile(r"(?:(?://|#)\s*name\s*:|name\s*:)\s*(?P<name>.*)", re.IGNORECASE)
_ABOUT_NAME = re.compile(r"name(?:\s*=\s*|\s+)(?P<name>.*)", re.IGNORECASE)
_XMAGE_EXTRA = re.compile(r"(?:author\s*:|layout\s+(?:main|sideboard)\s*:)", re.IGNORECASE)
_SIDEBOARD_LINE = re.compile(r"SB:\s*", re.IGNORECASE)
_CARD = re.compile(r"(?P<count>[+-]?[0-9]+)(?:[xX](?=\s|$))?(?:\s+(?P<name>.*))?")

# What stands around a name: the set before it; and behind it, from the outside in, remarks, foil
# marks and tags, then the set with the collector number. A set code is of one case, which tells it
# from a name such as "Hazmat Suit (Used)".
_SET_BEFORE = re.compile(r"\[[^\]]*\]\s*")
_FORGE_EDITION = re.compile(r"\+?\|.*")
_REMARK = re.compile(r"\s+(?:#.*|\^.*\^|\*[A-Z]+\*|\[[^\]]*\])$")
_SET_BEHIND = re.compile(
    r"\s+\((?:[0-9]+|[A-Z0-9_]{2,7}|[a-z0-9_]{2,7})\)(?:\s+[\w★†‡Φ-]+)?$"  # as in (PLST) ARB-70
)

_LARGEST_SIDEBOARD = 15

# A name, its set and a remark take a tenth of it; the patterns above are not made for more.
_LONGEST_LINE = 2_000


def read_lines(text: str, format_name: str) -> Listing:
    r"""Reads a deck of one card a line.

    Without a section word or an `SB:` in the whole file, a second block of at most 15 cards after a
    blank line is the sideboard, which is how Arena and MTGO used to export it. More blocks, or
    blocks under comments or headings, are groups of the main deck.

    Args:
        text: The content of the file.
        format_name: The format to note in the listing.

    Returns:
        The deck list.

    Raises:
        DeckError: If a line is not understood.

    Example:
        >>> listing = read_lines("4 Shahrazad (ARN) 11\n\nSideboard\n1 Wrath of God", "text")
        >>> listing.cards(Board.MAIN), listing.cards(Board.SIDEBOARD)
        ((('Shahrazad', 4),), (('Wrath of God', 1),))
    """
    listing = Listing(format_name)
    rows: list[_Row] = []
    board = Board.MAIN
    block = 0
    explained = False  # does the file itself say what its parts are?
    for number, line in enumerate(map(str.strip, text.split("\n")), start=1):
        if len(line) > _LONGEST_LINE:
            raise DeckError(f"a line of {len(line)} letters", "is this a deck file?", number)
        if not line:
            block = rows[-1].block + 1 if rows else 0
        elif section := _SECTION.fullmatch(line):
            board = _SECTIONS[section["name"].lower()]
            explained = explained or board is not Board.ABOUT
        elif named := (_ABOUT_NAME if board is Board.ABOUT else _NAME).fullmatch(line):
            listing.name = listing.name or named["name"].strip()
        elif _COMMENT.match(line) or _HEADING.fullmatch(line):
            explained = explained or bool(rows)
        elif unknown := _UNKNOWN_SECTION.fullmatch(line):
            raise DeckError(
                f"unknown section {shorten(unknown['name'])}",
                "known are Main, Sideboard, Commander and Companion; remove the others",
                number,
            )
        elif board is not Board.ABOUT and not _XMAGE_EXTRA.match(line):
            row = _row(line, number, board, block)
            explained = explained or row.board is not board
            rows.append(row)
    if not explained and _ends_with_sideboard(rows):
        rows = [row._replace(board=Board.SIDEBOARD) if row.block else row for row in rows]
    for row in rows:
        listing.add(row.board, row.copies, row.name, row.line)
    return listing


class _Row(NamedTuple):
    """One card line; `block` counts the blocks that blank lines make."""

    board: Board
    copies: int
    name: str
    line: int
    block: int


def _ends_with_sideboard(rows: list[_Row]) -> bool:
    last = rows[-1].block if rows else 0
    return last == 1 and sum(row.copies for row in rows if row.block) <= _LARGEST_SIDEBOARD


def _row(line: str, number: int, board: Board, block: int) -> _Row:
    if prefix := _SIDEBOARD_LINE.match(line):
        board = Board.SIDEBOARD
    card = _CARD.fullmatch(line[prefix.end() :] if prefix else line)
    if not card:
        raise DeckError(
            f"{shorten(line)} is not a card line",
            "write a count and a name, like '4 Plains'",
            number,
        )
    return _Row(
        board, parse_count(card["count"], number), _bare_name(card["name"] or ""), number, block
    )


def _bare_name(name: str) -> str:
    name = _FORGE_EDITION.sub("", _SET_BEFORE.sub("", name, count=1))
    while name != (shorter := _REMARK.sub("", name)):
        name = shorter
    return _SET_BEHIND.sub("", name)
