"""Deck files of one card a line: Arena and plain text, .dec, .mwDeck, Forge and XMage .dck.

They are dialects of one grammar, so one reader reads them all. A line is one of these:

    4 Shahrazad               a card, see `mtgenv.decks.card_lines`
    SB: 1 Wrath of God        a card of the part that the word names, here the sideboard
    Sideboard, [Sideboard]    a heading that begins a part, see `mtgenv.decks.sections`
    Creatures (12)            a heading of cards that belong together
    // or # or >              a comment; // Sideboard is a heading all the same
    NAME: Two Games           a remark
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from mtgenv.cards import names as card_names
from mtgenv.decks.card_lines import CardLine, card_line
from mtgenv.decks.listing import Board, DeckError, Listing, is_singleton, parse_count, shorten
from mtgenv.decks.sections import ENDED_BY_A_GAP, board_prefix, is_group, section

_COMMENT = re.compile(r"//|#|>|;|--|==|\*\*|~~|__+$|\*+$")
_NAME = re.compile(r"(?:(?://|#)\s*)?(?:deck\s*)?name\s*[:=]\s*(?P<name>.*)", re.IGNORECASE)
_ABOUT_NAME = re.compile(r"name(?:\s*=\s*|\s+)(?P<name>.*)", re.IGNORECASE)
_REMARK = re.compile(
    r"(?:author|event|creator|created(?: by)?|format|date|title|description|comments?|player|source"
    r"|url|link|tournament|place|position|rank|result|record|archetype|colou?rs?|notes?|tags?"
    r"|deck(?: ?(?:type|list|id|name))?|event_?type|hub|version|layout\s+\w+|https?|by|price|legal"
    r"(?:ity)?|wins?|losses)\s*[:=].*",
    re.IGNORECASE,
)
_BRACKETED = re.compile(r"\[(?P<name>[^\]]*)\]")
# Codes of forums around a deck: [deck=Burn], [/deck], [b], [size=3].
_FORUM_CODE = re.compile(r"\[(?:/.*|\w+\s*=.*|b|i|u|cards?|code|quote|spoiler|center)\]", re.I)
_HEADED = re.compile(r".*\S\s*(?::|\([0-9]+(?:\s*cards?)?\)\s*:?|:\s*[0-9]+)")

# Decks beside the main deck, of cards that have no type in common with it.
_SUPPLEMENTARY = {Board.PLANES, Board.SCHEMES, Board.CONSPIRACIES, Board.STICKERS, Board.DUNGEONS}

_LARGEST_SIDEBOARD = 15
_MOST_COMMANDERS = 3  # two partners, or an Oathbreaker with a signature spell, and a companion

_COMMANDER_DECK = 100

_SPACES = re.compile(r"\s+")

# A name, its set and a remark take a fifth of it; the patterns above are not made for more. Only
# descriptions and what XMage notes about the layout are longer, which nobody reads.
_LONGEST_LINE = 500
_LONG_LINE = re.compile(r"\s*(?://|#|>|[\w ]{2,30}[:=])")
_MOST_LINES = 20_000


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
    reader = _Reader(_Lines(text), Listing(format_name))
    for line in reader.lines.all:
        reader.read(line)
    return reader.finish()


class _Line(NamedTuple):
    """A line that is not empty; `place` counts these, `number` the one in the file."""

    place: int
    number: int
    text: str
    after_gap: bool


class _Lines:
    """The lines of a file, and what one has to know about all of them to read one."""

    def __init__(self, text: str) -> None:
        self.all: list[_Line] = []
        gap = True
        for number, raw in enumerate(text.split("\n"), start=1):
            if number > _MOST_LINES:
                raise DeckError(f"more than {_MOST_LINES} lines", "is this a deck file?", number)
            if len(raw) > _LONGEST_LINE and not _LONG_LINE.match(raw):
                raise DeckError(f"a line of {len(raw)} letters", "is this a deck file?", number)
            line = raw[:_LONGEST_LINE].strip()
            line = _SPACES.sub(lambda run: "\t" if "\t" in run[0] else " ", line)
            if line:
                self.all.append(_Line(len(self.all), number, line, gap))
            gap = not line

    @cached_property
    def names_alone(self) -> bool:
        """Whether cards stand here without a count, not just headings that are called like one."""
        bare = [line for line in self.all if _is_bare(line) and not self.is_title(line)]
        cards = [line for line in bare if _is_known(line)]
        headings = [line for line in bare if line not in cards and self.leads(line)]
        return bool(cards) and not (
            len(headings) > len(cards) and all(self.leads(line) for line in cards)
        )

    def is_title(self, line: _Line) -> bool:
        """Whether a line is of the words that stand above all cards, with a gap below."""
        return line.place < self._title

    @cached_property
    def _title(self) -> int:
        """How many lines the title has."""
        gaps = (line.place for line in self.all[1:] if line.after_gap)
        end = next(gaps, 0)
        words = self.all[:end]
        if not all(map(_is_bare, words)) or all(map(_is_known, words)):
            return 0
        return end if any(card_line(line.text).copies for line in self.all[end:]) else 0

    @cached_property
    def grouped(self) -> bool:
        """Whether all parts and groups stand in alphabetical order, as Archidekt writes them.

        There the sideboard is a group like the others, and ends where the next one begins.
        """
        parts, groups = [], 0
        for line in self.all:
            if not (part := section(line.text)):
                if is_group(line.text) or (_is_bare(line) and self.leads(line)):
                    parts.append(line.text.casefold())
                    groups += 1
            elif part[0] in (Board.SIDEBOARD, Board.ASIDE):
                parts.append(part[1].casefold())
            elif part[0] is Board.MAIN:
                return False
        return groups > 1 and len(parts) > 2 and parts == sorted(parts)

    def main_follows(self, line: _Line) -> bool:
        """Whether the file says further down where the main deck begins."""
        return self._last_main > line.place

    @cached_property
    def _last_main(self) -> int:
        parts = ((line.place, section(line.text)) for line in self.all)
        return max((place for place, part in parts if part and part[0] is Board.MAIN), default=-1)

    def leads(self, line: _Line) -> bool:
        """Whether a line stands where a heading would: after a gap, with a counted card behind."""
        if not line.after_gap or line.place + 1 >= len(self.all):
            return False
        following = self.all[line.place + 1]
        return card_line(following.text).copies is not None or section(following.text) is not None


def _is_bare(line: _Line) -> bool:
    """Whether a line is words alone: a card without a count, or a heading."""
    text = line.text
    return not (
        section(text)
        or is_group(text)
        or board_prefix(text)
        or _COMMENT.match(text)
        or _BRACKETED.fullmatch(text)
        or _NAME.fullmatch(text)
        or _REMARK.fullmatch(text)
        or card_line(text).copies is not None
    )


def _is_known(line: _Line) -> bool:
    return card_names.is_known(card_line(line.text).name)


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

    lines: _Lines
    listing: Listing
    rows: list[_Row] = field(default_factory=list)
    board: Board = Board.MAIN
    place: str = ""
    part: int = 0
    bracketed: bool = False
    block: int = 0
    explained: bool = False
    refused: tuple[str, int] | None = None
    passed: _Line | None = None
    has_main: bool = False

    def read(self, line: _Line) -> None:
        """Reads one line."""
        text = line.text
        if line.after_gap:
            self.block = self.rows[-1].block + 1 if self.rows else 0
            self.end_small_part(line)
        if part := section(text):
            self.begin(*part, bracketed=text.startswith("["))
        elif named := (_ABOUT_NAME if self.board is Board.ABOUT else _NAME).fullmatch(text):
            self.listing.name = self.listing.name or named["name"].strip()
        elif self.board is Board.ABOUT and (self.bracketed or not card_line(text).copies):
            pass
        elif is_group(text):
            self.group(line)
            if self.board in _SUPPLEMENTARY:
                self.begin(Board.MAIN, "", bracketed=False)
        elif prefix := board_prefix(text):
            self.prefixed(line, *prefix)
        elif _COMMENT.match(text) and not card_names.is_spelt(text):
            self.group(line, ends_sideboard=False)
            # Magarena describes its decks; it has no sideboards.
            self.explained = self.explained or text.startswith(">")
        elif _FORUM_CODE.fullmatch(text):
            pass
        elif unknown := _BRACKETED.fullmatch(text):
            self.refused = (unknown["name"], line.number)
        elif not _REMARK.fullmatch(text) or card_names.is_known(text):
            self.card_or_heading(line)

    def begin(self, board: Board, place: str, *, bracketed: bool) -> None:
        """Begins a part of the deck."""
        self.board, self.place, self.bracketed = board, place, bracketed
        self.part += 1
        self.refused = None
        self.explained = self.explained or board is not Board.ABOUT

    def group(self, line: _Line, *, ends_sideboard: bool = True) -> None:
        """Begins a group of cards within a part, or after a part of a card or two."""
        self.explained = self.explained or bool(self.rows)
        self.end_small_part(line)
        ends = ends_sideboard and self.board in (Board.SIDEBOARD, Board.ASIDE)
        if ends and (self.lines.grouped or not self.has_main):
            self.begin(Board.MAIN, "", bracketed=False)

    def end_small_part(self, line: _Line) -> None:
        """Goes back to the main deck where a part of a card or two ends without a word."""
        if self.board in ENDED_BY_A_GAP:
            has_cards = bool(self.rows) and self.rows[-1].part == self.part
            ends = has_cards and not self.lines.main_follows(line)
        else:
            ends = self.board is Board.ABOUT and not self.bracketed and bool(self.listing.name)
        if ends:
            self.begin(Board.MAIN, "", bracketed=False)

    def prefixed(self, line: _Line, board: Board, place: str, rest: str) -> None:
        """Reads a line like `SB: 1 Karma`."""
        card = card_line(rest)
        if board is Board.MAIN and card.copies is None and not card_names.is_known(card.name):
            self.listing.name = self.listing.name or rest  # "Deck: Two Games"
        elif board is not Board.ABOUT:
            self.explained = True
            self.add(line, card, board, place)

    def card_or_heading(self, line: _Line) -> None:
        """Reads a card, or a line of words that is a card without a count or a heading."""
        card = card_line(line.text)
        if card.copies is not None or self.is_card(line, card):
            if self.board is Board.ABOUT:
                self.begin(Board.MAIN, "", bracketed=False)
            self.add(line, card, self.board, self.place)
        elif _HEADED.fullmatch(line.text) or self.lines.leads(line) or not self.rows:
            self.group(line)
            self.passed = self.passed or line
            if not _HEADED.fullmatch(line.text):
                self.listing.remark(f"line {line.number}: {shorten(line.text)} read as a heading")
        else:
            raise _no_card(line)

    def is_card(self, line: _Line, card: CardLine) -> bool:
        """Whether a line without a count is a card: its name is known, or must be misspelt."""
        if self.lines.is_title(line):
            return False
        if card_names.is_known(card.name):
            return self.lines.names_alone or not self.lines.leads(line)
        return bool(card.board) or (self.lines.names_alone and not _HEADED.fullmatch(line.text))

    def add(self, line: _Line, card: CardLine, board: Board, place: str) -> None:
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
            rows = [
                row._replace(board=Board.COMMANDER) if row in commanders else row for row in rows
            ]
        elif commanders := self.below_sideboard():
            self.listing.remark(
                f"line {commanders[0].line}: read as the commander, which Moxfield writes below"
            )
            rows = [
                row._replace(board=Board.COMMANDER) if row in commanders else row for row in rows
            ]
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


def _no_card(line: _Line) -> DeckError:
    return DeckError(
        f"{shorten(line.text)} is not a card line",
        "write a count and a name, like '4 Plains'",
        line.number,
    )


def _ends_with_sideboard(rows: list[_Row]) -> bool:
    last = rows[-1].block if rows else 0
    return last == 1 and sum(row.copies for row in rows if row.block) <= _LARGEST_SIDEBOARD
