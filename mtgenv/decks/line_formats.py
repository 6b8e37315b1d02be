"""Deck files of one card a line: Arena and plain text, .dec, .mwDeck, Forge and XMage .dck.

They are dialects of one grammar, so one reader reads them all. A line is one of these:

    4 Shahrazad               a card, see `mtgenv.decks.card_lines`
    SB: 1 Wrath of God        a card of the part that the word names, here the sideboard
    Sideboard, [Sideboard]    a heading that begins a part, see `mtgenv.decks.sections`
    Creatures (12)            a heading of cards that belong together
    // or # or >              a comment; // Sideboard is a heading all the same
    NAME: Two Games           a remark
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from mtgenv.cards import names as card_names
from mtgenv.decks.card_lines import CardLine, card_line
from mtgenv.decks.file_lines import (
    ABOUT_NAME,
    BRACKETED,
    COMMENT,
    FORUM_CODE,
    HEADED,
    NAME,
    REMARK,
    Line,
    Lines,
)
from mtgenv.decks.listing import Board, DeckError, Listing, is_singleton, parse_count, shorten
from mtgenv.decks.sections import ENDED_BY_A_GAP, board_prefix, is_group, section

# Decks beside the main deck, of cards that have no type in common with it.
_SUPPLEMENTARY = {Board.PLANES, Board.SCHEMES, Board.CONSPIRACIES, Board.STICKERS, Board.DUNGEONS}

_LARGEST_SIDEBOARD = 15
_MOST_COMMANDERS = 3  # two partners, or an Oathbreaker with a signature spell, and a companion

_COMMANDER_DECK = 100


def read_lines(text: str, format_name: str) -> Listing:
    r"""Reads a deck of one card a line.

    Without a word for a part of the deck in the whole file, a second block of at most 15 cards
    after a blank line is the sideboard, which is how Arena and MTGO used to export it. More blocks,
    or blocks under comments or headings, are groups of the main deck.

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
    reader = _Reader(Lines(text), Listing(format_name))
    for line in reader.lines.all:
        reader.read(line)
    return reader.finish()


class _Row(NamedTuple):
    """One card line; `block` counts the gaps before it, `part` the headings.

    `small` says that a heading, not the line itself, puts it among the few cards of a small part.
    """

    board: Board
    copies: int
    name: str
    line: int
    block: int
    part: int
    place: str
    small: bool


@dataclass
class _Reader:
    """What has been read of a file so far.

    Attributes:
        lines: The file.
        listing: The name and the remarks.
        rows: The cards.
        board: The part of the deck that the last heading has begun.
        place: The word of that heading.
        part: How many headings there were.
        bracketed: Whether that heading stood in brackets.
        block: How many gaps there were.
        explained: Whether the file itself says what its parts are.
        refused: The heading in brackets that means nothing, with its line.
        passed: The first line of words that was taken for a heading.
        has_main: Whether the main deck has a card.
    """

    lines: Lines
    listing: Listing
    rows: list[_Row] = field(default_factory=list)
    board: Board = Board.MAIN
    place: str = ""
    part: int = 0
    bracketed: bool = False
    block: int = 0
    explained: bool = False
    refused: tuple[str, int] | None = None
    passed: Line | None = None
    has_main: bool = False

    def read(self, line: Line) -> None:
        """Reads one line."""
        text = line.text
        if line.after_gap:
            self.block = self.rows[-1].block + 1 if self.rows else 0
            self.end_small_part(line)
        if part := section(text):
            self.begin(*part, bracketed=text.startswith("["))
        elif named := (ABOUT_NAME if self.board is Board.ABOUT else NAME).fullmatch(text):
            self.listing.name = self.listing.name or named["name"].strip()
        elif self.board is Board.ABOUT and (self.bracketed or not card_line(text).copies):
            pass
        elif is_group(text):
            self.group(line)
            if self.board in _SUPPLEMENTARY:
                self.begin(Board.MAIN, "", bracketed=False)
        elif prefix := board_prefix(text):
            self.prefixed(line, *prefix)
        elif COMMENT.match(text) and not card_names.is_spelt(text):
            self.group(line, ends_sideboard=False)
            # Magarena describes its decks; it has no sideboards.
            self.explained = self.explained or text.startswith(">")
        elif FORUM_CODE.fullmatch(text):
            pass
        elif unknown := BRACKETED.fullmatch(text):
            self.refused = (unknown["name"], line.number)
        elif not REMARK.fullmatch(text) or card_names.is_known(text):
            self.card_or_heading(line)

    def begin(self, board: Board, place: str, *, bracketed: bool) -> None:
        """Begins a part of the deck."""
        self.board, self.place, self.bracketed = board, place, bracketed
        self.part += 1
        self.refused = None
        self.explained = self.explained or board is not Board.ABOUT

    def group(self, line: Line, *, ends_sideboard: bool = True) -> None:
        """Begins a group of cards within a part, or after a part of a card or two."""
        self.explained = self.explained or bool(self.rows)
        self.end_small_part(line)
        ends = ends_sideboard and self.board in (Board.SIDEBOARD, Board.ASIDE)
        if ends and (self.lines.grouped or not self.has_main):
            self.begin(Board.MAIN, "", bracketed=False)

    def end_small_part(self, line: Line) -> None:
        """Goes back to the main deck where a part of a card or two ends without a word."""
        if self.board in ENDED_BY_A_GAP:
            has_cards = bool(self.rows) and self.rows[-1].part == self.part
            ends = has_cards and not self.lines.main_follows(line)
        else:
            ends = self.board is Board.ABOUT and not self.bracketed and bool(self.listing.name)
        if ends:
            self.begin(Board.MAIN, "", bracketed=False)

    def prefixed(self, line: Line, board: Board, place: str, rest: str) -> None:
        """Reads a line like `SB: 1 Karma`."""
        card = card_line(rest)
        if board is Board.MAIN and card.copies is None and not card_names.is_known(card.name):
            if "://" not in rest:
                self.listing.name = self.listing.name or rest  # "Deck: Two Games"
        elif board is not Board.ABOUT:
            self.explained = True
            self.add(line, card, board, place)

    def card_or_heading(self, line: Line) -> None:
        """Reads a card, or a line of words that is a card without a count or a heading."""
        card = card_line(line.text)
        if card.copies is not None or self.is_card(line, card):
            if self.board is Board.ABOUT:
                self.begin(Board.MAIN, "", bracketed=False)
            self.add(line, card, self.board, self.place)
        elif HEADED.fullmatch(line.text) or self.lines.leads(line) or not self.rows:
            self.group(line)
            self.passed = self.passed or line
            if not HEADED.fullmatch(line.text):
                self.listing.remark(f"line {line.number}: {shorten(line.text)} read as a heading")
        else:
            raise _no_card(line)

    def is_card(self, line: Line, card: CardLine) -> bool:
        """Whether a line without a count is a card: its name is known, or must be misspelt."""
        if self.lines.is_title(line):
            return False
        if card_names.is_known(card.name):
            return self.lines.names_alone or not self.lines.leads(line)
        return bool(card.board) or (self.lines.names_alone and not HEADED.fullmatch(line.text))

    def add(self, line: Line, card: CardLine, board: Board, place: str) -> None:
        """Adds a card to a part of the deck, or to the one that a mark on the card names."""
        if self.refused:
            name, number = self.refused
            raise DeckError(
                f"unknown section {shorten(name)}",
                "known are Main, Sideboard, Commander and Companion; remove the others",
                number,
            )
        copies = 1 if card.copies is None else parse_count(card.copies, line.number)
        main_follows = self.lines.main_follows(line)
        if board in ENDED_BY_A_GAP and board is self.board and copies > 1 and not main_follows:
            # Nobody has twenty commanders: the deck follows without an empty line.
            self.begin(Board.MAIN, "", bracketed=False)
            board = Board.MAIN
        headed = board is self.board and not self.bracketed
        if card.board and board is not Board.ASIDE:
            self.explained = True
            headed = False
            board, place = card.board, card.place
        self.has_main = self.has_main or board is Board.MAIN
        small = headed and board in ENDED_BY_A_GAP and not main_follows
        self.rows.append(
            _Row(board, copies, card.name, line.number, self.block, self.part, place, small)
        )

    def finish(self) -> Listing:
        """Decides what only the whole file tells, and gathers the cards."""
        rows = self.rows
        if self.passed and not rows:
            raise _no_card(self.passed)
        if not self.explained and (commanders := _commanders_alone(rows)):
            self.listing.remark(
                f"line {commanders[0].line}: read as the commander of a deck of {_COMMANDER_DECK}"
            )
            rows = _commanded(rows, commanders)
        elif commanders := self.below_sideboard():
            self.listing.remark(
                f"line {commanders[0].line}: read as the commander, which Moxfield writes below"
            )
            rows = _commanded(rows, commanders)
        elif not self.explained and _ends_with_sideboard(rows):
            rows = [row._replace(board=Board.SIDEBOARD) if row.block else row for row in rows]
        for row in self.uncrowded(rows):
            if row.board is Board.ASIDE:
                self.listing.leave_out(row.copies, row.place.lower())
            self.listing.add(row.board, row.copies, row.name, row.line)
        return self.listing

    def below_sideboard(self) -> list[_Row]:
        """The card or two that a gap sets apart from the sideboard above, as Moxfield does."""
        rows = [row for row in self.rows if row.part == self.part]
        last = [row for row in rows if row.block == rows[-1].block]
        fits = self.place == "SIDEBOARD" and len(last) < len(rows) and len(last) <= 2
        apart = fits and all(row.board is self.board and row.copies == 1 for row in last)
        known = any(row.board is Board.COMMANDER for row in self.rows)
        return last if apart and not known else []

    def uncrowded(self, rows: list[_Row]) -> Iterator[_Row]:
        """The cards, where a whole deck follows a commander without a gap as the main deck."""
        small = Counter(row.part for row in rows if row.small)
        crowded = {part for part, count in small.items() if count > _MOST_COMMANDERS}
        begun: set[int] = set()
        for row in rows:
            if row.small and row.part in crowded:
                if row.part in begun:
                    row = row._replace(board=Board.MAIN)
                else:
                    self.listing.remark(
                        f"line {row.line}: only the first card under {row.place} is read as one"
                    )
                begun.add(row.part)
            yield row


def _commanders_alone(rows: list[_Row]) -> list[_Row]:
    """The block of a card or two beside the rest of a Commander deck, which a gap sets apart."""
    blocks = [[row for row in rows if row.block == block] for block in (0, 1)]
    small = min(blocks, key=len)
    singles = is_singleton((row.name, row.copies) for row in rows)
    fits = sum(map(len, blocks)) == len(rows) and 1 <= len(small) <= 2
    total = sum(row.copies for row in rows)
    return small if fits and singles and total == _COMMANDER_DECK else []


def _commanded(rows: list[_Row], commanders: list[_Row]) -> list[_Row]:
    return [row._replace(board=Board.COMMANDER) if row in commanders else row for row in rows]


def _no_card(line: Line) -> DeckError:
    return DeckError(
        f"{shorten(line.text)} is not a card line",
        "write a count and a name, like '4 Plains'",
        line.number,
    )


def _ends_with_sideboard(rows: list[_Row]) -> bool:
    last = rows[-1].block if rows else 0
    return last == 1 and sum(row.copies for row in rows if row.block) <= _LARGEST_SIDEBOARD
