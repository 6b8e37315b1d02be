"""Checks deck files: can they be read, and which of their cards can be played?"""

import datetime
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from mtgenv.cards import names as card_names
from mtgenv.cards import registry
from mtgenv.cards.names.spelling import NameIndex
from mtgenv.decks import commander, companion
from mtgenv.decks.deck import Deck
from mtgenv.decks.formats import ENDINGS
from mtgenv.decks.legality import FORMATS, faults
from mtgenv.decks.listing import DeckError

NOT_IN_POOL = "not in the card pool"
NOT_A_CARD = "no card of this name"
_KINDS = {"commander": commander.COMMANDER, "brawl": commander.BRAWL}


@dataclass(frozen=True)
class NameReport:
    """A name of a deck that cannot be played.

    Attributes:
        name: The name as the deck file spells it.
        count: How many of it the deck has, on all boards together.
        reason: `NOT_IN_POOL` or `NOT_A_CARD`.
        nearest: The known name that looks most like it, if any does.
    """

    name: str
    count: int
    reason: str
    nearest: str | None = None


@dataclass(frozen=True)
class DeckReport:
    """What was found out about one deck file.

    Attributes:
        file: The file.
        deck: The deck as read; None if the file is unreadable.
        error: Why it is unreadable: where, what, and what to do about it.
        unknown: Names that mean no known card.
        unsupported: Names of cards that exist, but cannot be played yet.
        illegal: What keeps the deck from being legal in the format that was asked about; where none
            was, what keeps one with commanders from being one for Commander, or for Brawl if it
            has sixty cards.
    """

    file: str
    deck: Deck | None = None
    error: str | None = None
    unknown: tuple[NameReport, ...] = ()
    unsupported: tuple[NameReport, ...] = ()
    illegal: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the deck can be played as it is, and is legal where that was asked."""
        return (
            self.deck is not None
            and not self.unknown
            and not self.unsupported
            and not self.deck.unplayable
            and not self.illegal
        )

    def as_json(self) -> dict[str, Any]:
        """The report as an object of JSON."""
        report: dict[str, Any] = {"file": self.file, "ok": self.ok, "error": self.error}
        if self.deck:
            report |= {
                "format": self.deck.format,
                "name": self.deck.name,
                **{part: self.deck.part_size(part) for part in Deck.PARTS},
                "distinct": self.deck.distinct,
                "notes": list(self.deck.notes),
                "unplayable": list(self.deck.unplayable),
                "unknown": [asdict(name) for name in self.unknown],
                "unsupported": [asdict(name) for name in self.unsupported],
                "illegal": list(self.illegal),
            }
        return report


def check_decks(
    files: Iterable[str | Path],
    registry_names: Iterable[str],
    card_data_names: Iterable[str] | None = None,
    format_name: str | None = None,
    on: datetime.date | None = None,
) -> list[DeckReport]:
    """Reads deck files and says which of their names cannot be played.

    Args:
        files: The files, folders of them, or names of decks that come with mtgenv.
        registry_names: The names of all cards that can be played.
        card_data_names: The names of all cards there are, to tell a card that exists but cannot be
            played yet from a misspelt one; those that mtgenv knows if None.
        format_name: A format in which the decks are to be legal: one of
            `mtgenv.decks.legality.FORMATS`.
        on: The day on which they are to be; the newest that is known if None.

    Returns:
        One report for each file, in the same order, those of a folder by name; an unreadable file
        does not stop the others.

    Example:
        >>> [report] = check_decks(["weenie"], ["Plains", "White Knight"])
        >>> report.ok, report.deck.size, report.unsupported[0].reason
        (False, 60, 'not in the card pool')
    """
    pool = NameIndex(registry_names)
    cards = card_names.index() if card_data_names is None else NameIndex(card_data_names)
    reports: list[DeckReport] = []
    for file in files:
        reports += [_check(name, pool, cards) for name in _files(file)] or [_empty(file)]
    if format_name is None:
        return reports
    return [_judged(report, format_name, on) for report in reports]


def _judged(report: DeckReport, format_name: str, on: datetime.date | None) -> DeckReport:
    """Say of a deck what keeps it from being legal in a format."""
    if report.deck is None:
        return report
    illegal = faults(report.deck, format_name, on)
    if kind := _KINDS.get(format_name):
        more = _faults_of_commanders(report.deck, commander.problems_of_commanders, kind)
        illegal = (*illegal, *more)
    asked = FORMATS[format_name]
    illegal += tuple(companion.problems(_spelt(report.deck), asked.exactly or asked.least))
    return replace(report, illegal=illegal)


def _spelt(deck: Deck) -> Deck:
    """Return a deck with names as the registry spells them, where it knows all of them."""
    known = all(registry.knows(name) for name, _ in deck.total())
    return deck.resolve(registry) if known else deck


def _files(file: str | Path) -> list[str]:
    """Returns the deck files that are meant: those of a folder and its folders, or the one file."""
    folder = Path(file)
    if not folder.is_dir():
        return [str(file)]
    inside = [path for path in folder.rglob("*") if path.suffix.lower() in ENDINGS]
    return sorted(str(path) for path in inside if path.is_file())


def _empty(folder: str | Path) -> DeckReport:
    """Report a folder without a deck like a file that can't be read: nothing was checked."""
    endings = ", ".join(sorted(ENDINGS))
    error = DeckError(
        "no deck file in this folder", f"their names end in {endings}", source=str(folder)
    )
    return DeckReport(str(folder), error=str(error))


def obstacles(reports: Iterable[DeckReport]) -> list[tuple[str, int, int]]:
    """Lists the cards that keep decks from being played.

    Args:
        reports: What was found out about the decks.

    Returns:
        For each card its name, how many decks have it, and how many lack nothing else; those that
        most decks have come first.

    Example:
        >>> reports = check_decks(["weenie", "burn"], ["Plains", "Mountain"])
        >>> name, decks, alone = obstacles(reports)[0]
        >>> decks, alone
        (1, 0)
    """
    decks: Counter[str] = Counter()
    alone: Counter[str] = Counter()
    for report in reports:
        missing = {entry.name for entry in report.unknown + report.unsupported}
        decks.update(missing)
        if len(missing) == 1 and report.deck and not report.deck.unplayable:
            alone.update(missing)
    ranked = sorted(decks, key=lambda name: (-decks[name], -alone[name], name))
    return [(name, decks[name], alone[name]) for name in ranked]


def _check(file: str, pool: NameIndex, cards: NameIndex) -> DeckReport:
    try:
        deck = Deck.load(file)
    except DeckError as error:
        return DeckReport(file, error=str(error))
    unknown: list[NameReport] = []
    unsupported: list[NameReport] = []
    for name, count in deck.total():
        if pool.find(name):
            continue
        if cards.find(name):
            unsupported.append(NameReport(name, count, NOT_IN_POOL))
        else:
            # A slip of the pen means any card, seldom just one of the few that can be played.
            near = cards.nearest(name) or pool.nearest(name)
            unknown.append(NameReport(name, count, NOT_A_CARD, near))
    brawl = deck.size + deck.commander_size == commander.BRAWL.size
    kind = commander.BRAWL if brawl else commander.COMMANDER
    illegal = _faults_of_commanders(deck, commander.problems, kind) if not unknown else ()
    if not unknown:
        least = kind.size if deck.commander else companion.LEAST
        illegal += tuple(companion.problems(_spelt(deck), least))
    return DeckReport(file, deck, None, tuple(unknown), tuple(unsupported), illegal)


def _faults_of_commanders(
    deck: Deck,
    problems: Callable[[Deck, commander.Kind], list[str]],
    kind: commander.Kind,
) -> tuple[str, ...]:
    """Return what is wrong with a deck that has commanders, if all of its cards can be played."""
    if not deck.commander or not all(registry.knows(name) for name, _ in deck.total()):
        return ()
    return tuple(problems(deck.resolve(registry), kind))
