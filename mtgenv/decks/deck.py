"""A deck: names and counts, as a deck file gives them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

from mtgenv import configs
from mtgenv.decks import formats
from mtgenv.decks.listing import MAX_COPIES, Board, DeckError, Listing, shorten
from mtgenv.decks.names import NameIndex, normalise

Entries = tuple[tuple[str, int], ...]
"""Names and their counts, in the order of the file."""


class NameSource(Protocol):
    """What knows card names; `mtgenv.cards.registry` is one."""

    def names(self) -> Iterable[str]:
        """The names of all cards."""


@dataclass(frozen=True)
class Deck:
    """A deck as its player brings it to a match.

    Two decks are equal if their cards are, wherever they were read from.

    Attributes:
        name: What it is called.
        main: Names and counts of the main deck, in the order of the file.
        sideboard: The same for the sideboard, which is also what wishes see.
        commander: The same for commanders, which belong to neither.
        source: The file it was read from, empty if none.
        format: The name of that file's format.

    Example:
        >>> deck = Deck("four", main=(("Shahrazad", 4), ("Plains", 36)))
        >>> deck.size, deck.cards()[:5]
        (40, ('Shahrazad', 'Shahrazad', 'Shahrazad', 'Shahrazad', 'Plains'))
    """

    name: str = field(compare=False)
    main: Entries
    sideboard: Entries = ()
    commander: Entries = ()
    source: str = field(default="", compare=False)
    format: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        """Refuses what is no list of names and counts, before anybody lays out the cards."""
        for board in (self.main, self.sideboard, self.commander):
            for entry in _listed(board):
                if not _is_entry(entry):
                    raise DeckError(
                        f"{shorten(str(entry))} is no entry of a deck",
                        f"give pairs like ('Plains', 4), with counts from 1 to {MAX_COPIES}",
                        source=str(self.source or self.name),
                    )

    @property
    def size(self) -> int:
        """How many cards the main deck has."""
        return _size(self.main)

    @property
    def sideboard_size(self) -> int:
        """How many cards the sideboard has."""
        return _size(self.sideboard)

    @property
    def commander_size(self) -> int:
        """How many commanders there are."""
        return _size(self.commander)

    @property
    def distinct(self) -> int:
        """How many different cards there are on all boards together."""
        return len({normalise(name) for name, _ in self.total()})

    def cards(self) -> tuple[str, ...]:
        """The main deck card by card: each name as often as it is played."""
        return _one_by_one(self.main)

    def sideboard_cards(self) -> tuple[str, ...]:
        """The sideboard card by card."""
        return _one_by_one(self.sideboard)

    def total(self) -> Entries:
        """The names and counts of all boards together."""
        return _merged(self.main + self.sideboard + self.commander)

    @staticmethod
    def load(deck: str | Path) -> "Deck":
        """Reads a deck file in any format (see `mtgenv.decks.formats`).

        Args:
            deck: The file; or the name of a deck that comes with mtgenv, such as `burn`.

        Returns:
            The deck.

        Raises:
            DeckError: If it cannot be read, with the file, the line and what to do about it.

        Example:
            >>> Deck.load("weenie-shahrazad").size
            60
        """
        path = _find(deck)
        return _of_listing(formats.read(path), path.stem, str(path))

    @staticmethod
    def parse(text: str, name: str = "deck") -> "Deck":
        """Reads a deck from text in any format.

        Args:
            text: What a deck file would contain.
            name: What to call the deck, if the text does not say.

        Returns:
            The deck.

        Raises:
            DeckError: If it makes no sense, with the line and what to do about it.

        Example:
            >>> Deck.parse("4 Shahrazad (ARN) 11").main
            (('Shahrazad', 4),)
        """
        return _of_listing(formats.parse(text), name)

    def resolve(self, registry: NameSource) -> "Deck":
        r"""Spells every name as the registry does.

        Args:
            registry: What knows the names of all cards.

        Returns:
            The same deck with known names only, each once per board.

        Raises:
            DeckError: If names are unknown: all of them, each with the nearest known name.

        Example:
            >>> class Pool:
            ...     def names(self):
            ...         return ["Juzám Djinn", "Swamp"]
            >>> Deck.parse("4 juzam djinn").resolve(Pool()).main
            (('Juzám Djinn', 4),)
            >>> Deck.parse("4 Juzan Djin\n9 Swomp").resolve(Pool())
            Traceback (most recent call last):
                ...
            mtgenv.decks.listing.DeckError: deck: unknown cards: ...
        """
        index = NameIndex(registry.names())
        spelling = {name: index.find(name) for name, _ in self.total()}
        if unknown := [name for name, known in spelling.items() if known is None]:
            raise DeckError(
                f"unknown cards: {', '.join(_with_nearest(name, index) for name in unknown)}",
                "correct the names or take the cards out",
                source=self.source or self.name,
            )

        def spelt(entries: Entries) -> Entries:
            return _merged((spelling[name] or name, count) for name, count in entries)

        return replace(
            self,
            main=spelt(self.main),
            sideboard=spelt(self.sideboard),
            commander=spelt(self.commander),
        )

    def to_text(self) -> str:
        """Writes the deck as plain text, in the form that Arena imports.

        Example:
            >>> deck = Deck("test", main=(("Shahrazad", 4),), sideboard=(("Wrath of God", 1),))
            >>> print(deck.to_text())
            About
            Name test
            <BLANKLINE>
            Deck
            4 Shahrazad
            <BLANKLINE>
            Sideboard
            1 Wrath of God
            >>> Deck.parse(deck.to_text()) == deck
            True
        """
        sections = [f"About\nName {self.name}"] if self.name else []
        for title, entries in (
            ("Commander", self.commander),
            ("Deck", self.main),
            ("Sideboard", self.sideboard),
        ):
            if entries:
                lines = (f"{count} {name}" for name, count in entries)
                sections.append("\n".join((title, *lines)))
        return "\n\n".join(sections)


def _of_listing(listing: Listing, name: str, source: str = "") -> Deck:
    return Deck(
        name=listing.name or name,
        main=listing.cards(Board.MAIN),
        sideboard=listing.cards(Board.SIDEBOARD),
        commander=listing.cards(Board.COMMANDER),
        source=source,
        format=listing.format,
    )


def _find(deck: str | Path) -> Path:
    """The file that is meant: one that exists, else one of those that come with mtgenv."""
    path = Path(deck)
    if path.exists():
        return path
    shipped = configs.names("decks")
    if str(deck) not in shipped:
        remedy = f"give the path of a deck file, or one of: {', '.join(shipped)}"
        raise DeckError("no such deck", remedy, source=str(deck))
    return configs.path(f"decks/{deck}.txt")


def _listed(board: object) -> tuple[object, ...]:
    """The entries of a board; what is no list is one entry, and a wrong one."""
    return tuple(board) if isinstance(board, list | tuple) else (board,)


def _is_entry(entry: object) -> bool:
    if not isinstance(entry, list | tuple) or len(entry) != 2:
        return False
    name, count = entry
    whole = isinstance(count, int) and not isinstance(count, bool)
    return isinstance(name, str) and whole and 1 <= count <= MAX_COPIES


def _size(entries: Entries) -> int:
    return sum(count for _, count in entries)


def _one_by_one(entries: Entries) -> tuple[str, ...]:
    return tuple(name for name, count in entries for _ in range(count))


def _merged(entries: Iterable[tuple[str, int]]) -> Entries:
    counts: Counter[str] = Counter()
    for name, count in entries:
        counts[name] += count
    return tuple(counts.items())


def _with_nearest(name: str, index: NameIndex) -> str:
    near = index.nearest(name)
    return f"{name} (did you mean {near}?)" if near else name
