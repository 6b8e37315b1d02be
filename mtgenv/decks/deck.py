"""A deck: names and counts, as a deck file gives them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar, Protocol

from mtgenv import configs
from mtgenv.cards import names as card_names
from mtgenv.cards.names.spelling import NameIndex, normalise
from mtgenv.decks import formats
from mtgenv.decks.listing import MAX_COPIES, Board, DeckError, Listing, shorten

Entries = tuple[tuple[str, int], ...]
"""Names and their counts, in the order of the file."""


# The parts of a deck, in the order in which a file names them, with their headings.
_TITLES = {
    "commander": "Commander",
    "companion": "Companion",
    "avatar": "Avatar",
    "main": "Deck",
    "sideboard": "Sideboard",
    "planes": "Planar Deck",
    "schemes": "Scheme Deck",
    "conspiracies": "Conspiracies",
    "attractions": "Attractions",
    "contraptions": "Contraptions",
    "stickers": "Sticker Sheets",
    "dungeons": "Dungeons",
}

# The parts that belong to kinds of matches whose rules are not there, as an error calls them.
_UNPLAYABLE = {
    "conspiracies": "conspiracies",
    "attractions": "Attraction decks",
    "contraptions": "Contraption decks",
    "stickers": "sticker sheets",
    "dungeons": "dungeons",
}


class NameSource(Protocol):
    """What knows card names; `mtgenv.cards.registry` is one."""

    def index(self) -> NameIndex:
        """The names of all cards, to be found by any spelling."""


@dataclass(frozen=True)
class Deck:
    """A deck as its player brings it to a match.

    Two decks are equal if their cards are, wherever they were read from.

    Attributes:
        PARTS: The names of the parts below, in the order in which a file has them.
        name: What it is called.
        main: Names and counts of the main deck, in the order of the file.
        sideboard: The same for the sideboard, which is also what wishes see.
        commander: The same for commanders, which belong to neither.
        companion: The same for a companion, which is one of the sideboard's cards (702.139).
        planes: The same for a planar deck.
        schemes: The same for a scheme deck.
        avatar: The same for a Vanguard avatar.
        conspiracies: The same for conspiracies.
        attractions: The same for an Attraction deck.
        contraptions: The same for a Contraption deck.
        stickers: The same for sticker sheets.
        dungeons: The same for dungeons.
        source: The file it was read from, empty if none.
        format: The name of that file's format.
        notes: What the user should know about how the file was read: what was left out of it.

    Example:
        >>> deck = Deck("four", main=(("Shahrazad", 4), ("Plains", 36)))
        >>> deck.size, deck.cards()[:5]
        (40, ('Shahrazad', 'Shahrazad', 'Shahrazad', 'Shahrazad', 'Plains'))
    """

    PARTS: ClassVar[tuple[str, ...]] = tuple(_TITLES)

    name: str = field(compare=False)
    main: Entries
    sideboard: Entries = ()
    commander: Entries = ()
    companion: Entries = ()
    planes: Entries = ()
    schemes: Entries = ()
    avatar: Entries = ()
    conspiracies: Entries = ()
    attractions: Entries = ()
    contraptions: Entries = ()
    stickers: Entries = ()
    dungeons: Entries = ()
    source: str = field(default="", compare=False)
    format: str = field(default="", compare=False)
    notes: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        """Refuses what is no list of names and counts, before anybody lays out the cards."""
        for board in self.boards().values():
            for entry in _listed(board):
                if not _is_entry(entry):
                    raise DeckError(
                        f"{shorten(str(entry))} is no entry of a deck",
                        f"give pairs like ('Plains', 4), with counts from 1 to {MAX_COPIES}",
                        source=str(self.source or self.name),
                    )

    def boards(self) -> dict[str, Entries]:
        """The parts of the deck by their names, those without cards too.

        Example:
            >>> Deck("one", (("Plains", 9),), planes=(("Naya", 1),)).boards()["planes"]
            (('Naya', 1),)
        """
        return {part: getattr(self, part) for part in self.PARTS}

    def part_size(self, part: str) -> int:
        """How many cards a part of the deck has.

        Args:
            part: One of `Deck.PARTS`.
        """
        return _size(self.boards()[part])

    @property
    def unplayable(self) -> tuple[str, ...]:
        """Parts of the deck that no match can be played with yet.

        Example:
            >>> Deck("one", (("Plains", 9),), dungeons=(("Undercity", 1),)).unplayable
            ('dungeons',)
        """
        return tuple(what for board, what in _UNPLAYABLE.items() if getattr(self, board))

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

    def cards(self, part: str = "main") -> tuple[str, ...]:
        """A part of the deck card by card: each name as often as it is played.

        Args:
            part: One of `Deck.PARTS`.
        """
        return tuple(name for name, count in self.boards()[part] for _ in range(count))

    def sideboard_cards(self) -> tuple[str, ...]:
        """The sideboard card by card."""
        return self.cards("sideboard")

    def total(self) -> Entries:
        """The names and counts of all boards together."""
        listed = {name for name, _ in self.sideboard}
        boards = self.boards() | {
            # A companion is written down twice and there once.
            "companion": tuple(entry for entry in self.companion if entry[0] not in listed)
        }
        return _merged(entry for board in boards.values() for entry in board)

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
            ...     def index(self):
            ...         return NameIndex(["Juzám Djinn", "Swamp"])
            >>> Deck.parse("4 juzam djinn").resolve(Pool()).main
            (('Juzám Djinn', 4),)
            >>> Deck.parse("4 Juzan Djin\n9 Swomp").resolve(Pool())
            Traceback (most recent call last):
                ...
            mtgenv.decks.listing.DeckError: deck: unknown cards: ...
        """
        index = registry.index()
        spelling = {name: index.find(name) for name, _ in self.total()}
        missing = [name for name, known in spelling.items() if known is None]
        if missing:
            absent = [name for name in missing if card_names.is_known(name)]
            unknown = [_with_nearest(name, index) for name in missing if name not in absent]
            problems = (("not in the card pool", absent), ("unknown cards", unknown))
            raise DeckError(
                "; ".join(f"{what}: {', '.join(names)}" for what, names in problems if names),
                "correct the names or take the cards out"
                if unknown
                else "take these cards out, or play another deck",
                source=self.source or self.name,
            )

        def spelt(entries: Entries) -> Entries:
            return _merged((spelling[name] or name, count) for name, count in entries)

        boards: dict[str, Any] = {part: spelt(cards) for part, cards in self.boards().items()}
        return replace(self, **boards)

    def swapped(self, swap: Mapping[str, str]) -> "Deck":
        """Replaces cards of the main deck by as many others, as somebody tries out a slot.

        Args:
            swap: The names of the cards that go, each with that of the card that comes.

        Returns:
            The deck that it makes; it says in its name what was replaced.

        Raises:
            DeckError: If the main deck has none of a card that goes.

        Example:
            >>> Deck("four", main=(("Shahrazad", 4), ("Plains", 36))).swapped({"Plains": "Swamp"})
            Deck(name='four with Swamp for Plains', main=(('Shahrazad', 4), ('Swamp', 36)), ...
        """
        if not swap:
            return self
        listed = dict(self.main)
        for old in swap:
            if old not in listed:
                raise DeckError(
                    f"there is no {old!r} in the main deck",
                    "spell it as the deck does",
                    source=self.source or self.name,
                )
        changed = ", ".join(f"{new} for {old}" for old, new in swap.items())
        main = _merged((swap.get(name, name), count) for name, count in self.main)
        return replace(self, name=f"{self.name} with {changed}", main=main, source="")

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
        # The heading of the main deck says where a part of a card or two before it ends.
        headed = bool(self.commander or self.companion or self.avatar)
        for board, title in _TITLES.items():
            if (entries := getattr(self, board)) or (board == "main" and headed):
                lines = (f"{count} {name}" for name, count in entries)
                sections.append("\n".join((title, *lines)))
        return "\n\n".join(sections)


def _of_listing(listing: Listing, name: str, source: str = "") -> Deck:
    boards: dict[str, Any] = {part: listing.cards(Board(part)) for part in Deck.PARTS}
    return Deck(
        name=listing.name or name,
        source=source,
        format=listing.format,
        notes=listing.notes(),
        **boards,
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


def _merged(entries: Iterable[tuple[str, int]]) -> Entries:
    counts: Counter[str] = Counter()
    for name, count in entries:
        counts[name] += count
    return tuple(counts.items())


def _with_nearest(name: str, index: NameIndex) -> str:
    near = index.nearest(name)
    return f"{name} (did you mean {near}?)" if near else name
