"""Whether a deck is legal in a format: its size, its copies, and what is banned there and when.

What is banned and restricted is data (`bans.tsv`: format, status, card, from, until). It was
written down by hand, in part from memory, and never compared with the announcements: it is not
official, and lists and dates want checking before anything depends on them. It stands for November
2025; an empty date is one before anybody asks, not looked up, or yet to come.
`unsanctioned.txt` lists cards that no tournament allows, as far as they are known here (of joke
sets, changed for digital play, planes and the like), and `oldschool.txt` those of 1993 and 1994,
Alpha to The Dark.
"""

from __future__ import annotations

import csv
import datetime
import functools
import gzip
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from mtgenv.cards.names.spelling import normalise
from mtgenv.decks.deck import Deck

_FOLDER = Path(__file__).parent
KNOWN_ON = datetime.date(2025, 11, 10)
"""The day for which the lists of banned cards were written down."""


@dataclass(frozen=True)
class Format:
    """What a format asks of a deck.

    Attributes:
        least: Cards of the main deck at least (100.2a).
        exactly: Cards of the main deck and the commanders together, if that is fixed (903.5a).
        copies: Copies of a card at most, in all parts of the deck together; basic lands aside.
        sideboard: Cards of the sideboard at most (100.4a).
        sanctioned: Cards that no tournament allows are not legal.
        only: The name of the list of the only cards that are, or "".
    """

    least: int = 60
    exactly: int = 0
    copies: int = 4
    sideboard: int = 15
    sanctioned: bool = True
    only: str = ""


FORMATS = {
    "legacy": Format(),
    "vintage": Format(),
    "commander": Format(least=0, exactly=100, copies=1, sideboard=0),
    "brawl": Format(least=0, exactly=60, copies=1, sideboard=0),
    "old-school": Format(only="oldschool"),
    "casual": Format(sanctioned=False),
}
"""The formats by their names."""

_BASIC = re.compile(r"(snow-covered )?(plains|island|swamp|mountain|forest|wastes)")
# What these say about decks is no rule of play, so no definition has it.
_COPIES = {"seven dwarves": 7, "nazgul": 9} | dict.fromkeys(
    (
        "cid, timeless artificer",
        "dragon's approach",
        "hare apparent",
        "persistent petitioners",
        "rat colony",
        "relentless rats",
        "shadowborn apostle",
        "slime against humanity",
        "tempest hawk",
        "templar knight",
    ),
    10_000,
)


@dataclass(frozen=True)
class Ban:
    """A card is banned or restricted in a format, for some time.

    Attributes:
        format: The name of the format.
        status: "banned", or "restricted" to one copy.
        card: The name of the card.
        since: The first day; None = before anybody asks, or not looked up.
        until: The day from which it is so no more; None = that has not come.
    """

    format: str
    status: str
    card: str
    since: datetime.date | None
    until: datetime.date | None

    def holds_on(self, day: datetime.date) -> bool:
        """Whether it is so on a day."""
        return (self.since is None or self.since <= day) and (
            self.until is None or day < self.until
        )


@functools.cache
def bans() -> tuple[Ban, ...]:
    """Return all that is or was banned or restricted.

    Example:
        >>> [ban.format for ban in bans() if ban.card == "Shahrazad" and ban.until is None]
        ['commander', 'legacy', 'old-school', 'vintage']
    """
    with (_FOLDER / "bans.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    return tuple(
        Ban(row["format"], row["status"], row["card"], _day(row["from"]), _day(row["until"]))
        for row in rows
    )


def status(card: str, format_name: str, on: datetime.date | None = None) -> str:
    """Return what a card is in a format: "legal", "restricted", "banned" or "not legal".

    Args:
        card: The name of the card, however it is spelt.
        format_name: One of `FORMATS`.
        on: The day that is asked about; the newest that is known if None.

    Example:
        >>> import datetime
        >>> status("Shahrazad", "vintage"), status("Enter the Dungeon", "legacy")
        ('banned', 'not legal')
        >>> status("Shahrazad", "vintage", datetime.date(2001, 1, 1))
        'legal'
    """
    asked = FORMATS[format_name]
    key = normalise(card)
    if asked.sanctioned and key in _names("unsanctioned"):
        return "not legal"
    if asked.only and key not in _names(asked.only):
        return "not legal"
    ban = _ban_of(key, format_name, on or KNOWN_ON)
    return ban.status if ban else "legal"


def faults(deck: Deck, format_name: str, on: datetime.date | None = None) -> tuple[str, ...]:
    """Return what keeps a deck from being legal in a format, one line each.

    Args:
        deck: The deck.
        format_name: One of `FORMATS`.
        on: The day that is asked about; the newest that is known if None.

    Example:
        >>> deck = Deck("five", (("Plains", 56), ("Serra Angel", 5)), (("Shahrazad", 1),))
        >>> faults(deck, "legacy")
        ('5 Serra Angel, of 4 at most', 'Shahrazad is banned since 2007-09-20')
    """
    asked = FORMATS[format_name]
    found = list(_sizes(deck, asked))
    played = Counter[str]()
    for part in ("main", "sideboard", "commander"):
        for name, count in deck.boards()[part]:
            played[name] += count
    for name, count in played.items():
        key = normalise(name)
        most = most_copies(name, asked.copies)
        said = status(name, format_name, on)
        ban = _ban_of(key, format_name, on or KNOWN_ON)
        since = f" since {ban.since}" if ban and ban.since else ""
        if said == "restricted":
            if count > 1:
                found.append(f"{count} {name}, which is restricted to 1{since}")
        elif said != "legal":
            found.append(f"{name} is {said}{since}")
        elif count > most:
            found.append(f"{count} {name}, of {most} at most")
    return tuple(found)


def most_copies(card: str, usual: int) -> int:
    """Return how many of a card a deck may have at most, where the usual number is given.

    Example:
        >>> most_copies("Serra Angel", 1), most_copies("Nazgûl", 4)
        (1, 9)
    """
    key = normalise(card)
    return 10_000 if _BASIC.fullmatch(key) else _COPIES.get(key, usual)


def _sizes(deck: Deck, asked: Format) -> list[str]:
    found = []
    if asked.exactly:
        size = deck.size + deck.commander_size
        if size != asked.exactly:
            found.append(f"{size} cards, of exactly {asked.exactly}")
        if not deck.commander:
            found.append("no commander")
    elif deck.size < asked.least:
        found.append(f"{deck.size} cards, of {asked.least} at least")
    # A companion of a Commander deck is one card more, outside of it (702.139b).
    spare = deck.sideboard_size - (deck.part_size("companion") if asked.exactly else 0)
    if spare > asked.sideboard:
        found.append(f"{deck.sideboard_size} cards in the sideboard, of {asked.sideboard} at most")
    return found


def _ban_of(key: str, format_name: str, on: datetime.date) -> Ban | None:
    for ban in _by_card().get((format_name, key), ()):
        if ban.holds_on(on):
            return ban
    return None


@functools.cache
def _by_card() -> dict[tuple[str, str], list[Ban]]:
    found: dict[tuple[str, str], list[Ban]] = {}
    for ban in bans():
        found.setdefault((ban.format, normalise(ban.card)), []).append(ban)
    return found


@functools.cache
def _names(which: str) -> frozenset[str]:
    lines = gzip.decompress((_FOLDER / f"{which}.txt.gz").read_bytes()).decode().splitlines()
    return frozenset(map(normalise, lines))


def _day(text: str) -> datetime.date | None:
    return datetime.date.fromisoformat(text) if text else None
