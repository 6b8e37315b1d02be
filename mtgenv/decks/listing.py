"""What the readers of deck files share: the list they gather, and the error for a bad line."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

MAX_COPIES = 1_000
"""More of one card than any deck plays: a larger count is a slip or an attack."""

MAX_NAME = 200
"""Longer than any card's name, all its faces together."""

# Spreadsheets write whole numbers with a fraction, and Delver Lens writes 4x.
_INTEGER = re.compile(r"\s*([+-]?[0-9]+)(?:\.0+|[xX×])?\s*")


_BASIC = re.compile(r"(?:Plains|Island|Swamp|Mountain|Forest|Wastes)$", re.IGNORECASE)


class DeckError(ValueError):
    """A deck that cannot be used, told in one line: where, what, and what to do about it.

    Args:
        problem: What is wrong.
        remedy: What the user can do about it.
        line: The line of the file, counted from one, if the problem has one.
        source: The file or whatever else the deck came from.

    Example:
        >>> print(DeckError("no card name after the count", "write '4 Plains'", 7, "my.dck"))
        my.dck:7: no card name after the count; write '4 Plains'
    """

    def __init__(
        self, problem: str, remedy: str, line: int | None = None, source: str = "deck"
    ) -> None:
        super().__init__(problem, remedy, line, source)
        self.problem = problem
        self.remedy = remedy
        self.line = line
        self.source = source

    def __str__(self) -> str:
        place = self.source if self.line is None else f"{self.source}:{self.line}"
        return f"{place}: {self.problem}; {self.remedy}"


class Board(Enum):
    """A part of a deck."""

    MAIN = "main"
    SIDEBOARD = "sideboard"
    COMMANDER = "commander"
    # Arena lists a companion twice, as such and in the sideboard, where the rules put it (702.139).
    COMPANION = "companion"
    # Supplementary decks, and cards that begin in the command zone: no part of the main deck.
    PLANES = "planes"
    SCHEMES = "schemes"
    AVATAR = "avatar"
    CONSPIRACIES = "conspiracies"
    ATTRACTIONS = "attractions"
    CONTRAPTIONS = "contraptions"
    STICKERS = "stickers"
    DUNGEONS = "dungeons"
    # Cards the player thinks about, and tokens: shown by a program, not part of the deck.
    ASIDE = "aside"
    # The deck's name and other remarks: no cards.
    ABOUT = "about"


@dataclass
class Listing:
    """A deck list as a reader gathers it, board by board.

    Attributes:
        format: The name of the file format.
        name: The deck's name, empty if the file has none.
        boards: Per board the count of each name, in the order of the file.
        left_out: How many cards were left out, by the words the file has for where they are.
        remarks: What the user should know about how the file was read.
    """

    format: str
    name: str = ""
    boards: dict[Board, dict[str, int]] = field(
        default_factory=lambda: {board: {} for board in Board}
    )
    left_out: dict[str, int] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)

    def leave_out(self, count: int, place: str) -> None:
        """Counts cards of the file that are not part of the deck.

        Args:
            count: How many.
            place: What the file calls the place where they are, such as `Maybeboard`.
        """
        self.left_out[place] = self.left_out.get(place, 0) + count

    def may_hide_commanders(self) -> bool:
        """Whether main deck and sideboard would make a Commander deck.

        That is 98 or 99 cards and the rest of the hundred, one of each but for basic lands.
        """
        main, side = self.boards[Board.MAIN], self.boards[Board.SIDEBOARD]
        sizes = sum(main.values()), sum(side.values())
        singles = is_singleton((*main.items(), *side.items()))
        return not self.boards[Board.COMMANDER] and sizes in ((99, 1), (98, 2)) and singles

    def remark(self, text: str) -> None:
        """Notes something the user should know, once."""
        if text not in self.remarks:
            self.remarks.append(text)

    def notes(self) -> tuple[str, ...]:
        """What a user should know about how the file was read.

        Example:
            >>> listing = Listing("text")
            >>> listing.leave_out(3, "maybeboard")
            >>> listing.notes()
            ('left out: 3 of maybeboard',)
        """
        places = ", ".join(f"{count} of {place}" for place, count in self.left_out.items())
        return (*([f"left out: {places}"] if places else ()), *self.remarks)

    def add(self, board: Board, count: int, name: str, line: int) -> None:
        """Adds one line of a file.

        Args:
            board: Where the cards go.
            count: How many.
            name: The card's name, as written.
            line: The line of the file, for the error.

        Raises:
            DeckError: If the name makes no sense, or there are too many copies by now.
        """
        name = " ".join(name.split())
        if not name:
            raise DeckError("no card name after the count", "write it like '4 Plains'", line)
        if len(name) > MAX_NAME or any(unicodedata.category(c) == "Cc" for c in name):
            raise DeckError(
                f"{shorten(name)} is not a card name", "is this a deck file? write '4 Plains'", line
            )
        cards = self.boards[board]
        total = cards.get(name, 0) + count
        if total > MAX_COPIES:
            raise DeckError(
                f"{total} copies of {shorten(name)}", f"at most {MAX_COPIES} can be used", line
            )
        cards[name] = total

    def cards(self, board: Board) -> tuple[tuple[str, int], ...]:
        """The names and counts of one board, in the order of the file."""
        cards = self.boards[board]
        if board is Board.SIDEBOARD:
            companion = self.boards[Board.COMPANION]
            cards = {name: n for name, n in companion.items() if name not in cards} | cards
        return tuple(cards.items())


def is_singleton(cards: Iterable[tuple[str, int]]) -> bool:
    """Whether there is one of each card, but for basic lands (903.5b).

    Example:
        >>> is_singleton([("Sol Ring", 1), ("Snow-Covered Island", 30)]), is_singleton([("Fog", 2)])
        (True, False)
    """
    return all(count == 1 or _BASIC.search(name) for name, count in cards)


def parse_count(count: str, line: int) -> int:
    """Reads a count.

    Args:
        count: How many, as written.
        line: The line of the file, for the error.

    Returns:
        The number.

    Raises:
        DeckError: If it is not a number from one to `MAX_COPIES`.

    Example:
        >>> parse_count("4", 1)
        4
    """
    # The length comes first: Python refuses to read numbers of thousands of digits.
    if len(count) > 9 or not (whole := _INTEGER.fullmatch(count)):
        raise DeckError(
            f"the count {shorten(count)} makes no sense", "write a number such as 4", line
        )
    number = int(whole[1])
    if not 1 <= number <= MAX_COPIES:
        raise DeckError(
            f"a count of {number}",
            f"write a number from 1 to {MAX_COPIES}, or remove the line",
            line,
        )
    return number


def shorten(text: str) -> str:
    """Quotes a piece of a file for an error message: printable and short.

    Example:
        >>> shorten("4 Lightning Bolt"), len(shorten("x" * 1_000))
        ("'4 Lightning Bolt'", 42)
    """
    return repr(text) if len(text) <= 40 else repr(text[:39])[:-1] + "…'"
