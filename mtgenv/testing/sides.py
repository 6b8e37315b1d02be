"""What the players of a position have, written as lists of cards in text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from mtgenv.errors import MtgenvError
from mtgenv.scenario.model import Entry, SeatSetup

# A name may hold commas ("Isao, Enlightened Bushi"), so this many parts are tried together.
_NAME_PARTS = 3
_ENTRY = re.compile(r"(?:(?P<n>\d+) )?(?P<name>[^()]+?)\s*(?:\((?P<status>[^()]*)\))?")
_COUNTERS = re.compile(r"(?P<n>\d+) (?P<kind>.+)")


class PositionError(MtgenvError):
    """A position cannot be set up, or its match cannot be played as asked; nothing has happened."""


@dataclass(frozen=True)
class Side:
    """What one player has when a position begins; zones are lists of cards in text.

    ``"Shahrazad, 3 Plains"`` is four cards. A permanent may have a status in parentheses, any of
    ``tapped``, ``sick``, ``commander``, ``companion`` and counters by their kind: ``"2 Grizzly
    Bears (tapped, 1 +1/+1)"``. What is attached to something is written with its host: ``"Rancor on
    Grizzly Bears"``. ``Filler`` is a card that does nothing.

    Attributes:
        hand: the hand.
        battlefield: permanents that have been there since before the turn, unless they are sick.
        graveyard: the graveyard, oldest first.
        library: the top of the library; ``filler`` cards that do nothing lie under it.
        exile: exiled cards.
        sideboard: cards outside the game.
        commander: commanders in the command zone; the position is one of Commander then, as it is
            where a card elsewhere has the status ``commander``.
        life: the life total, which in a team with one for all is the team's; None is that of the
            start of a game.
        filler: how many cards that do nothing are in the library.
        command: the command zone: planes and phenomena, schemes and vanguards that lie face up.
        planes: the planar deck, the top card first.
        schemes: the scheme deck, the top card first.
        poison: poison counters.
    """

    hand: str = ""
    battlefield: str = ""
    graveyard: str = ""
    library: str = ""
    exile: str = ""
    sideboard: str = ""
    life: int | None = None
    filler: int = 30
    command: str = ""
    poison: int = 0
    planes: str = ""
    schemes: str = ""
    commander: str = ""

    def setup(self, known: Callable[[str], bool]) -> SeatSetup:
        """Return the side as scenarios write it.

        Args:
            known: whether a name is that of a card.

        Raises:
            PositionError: if a zone cannot be read.
        """
        zones = {
            "hand": self.hand,
            "battlefield": self.battlefield,
            "graveyard": self.graveyard,
            "library": self.library,
            "exiled": self.exile,
            "command": self.command,
            "planes": self.planes,
            "schemes": self.schemes,
            "sideboard": self.sideboard,
        }
        counters = {"poison": self.poison} if self.poison else {}
        listed = read_zones(zones, known)
        chosen = tuple(replace(entry, commander=True) for entry in read_list(self.commander, known))
        listed["command"] = (*listed["command"], *chosen)
        return SeatSetup(self.life, counters, listed, self.filler)


@dataclass(frozen=True)
class Start:
    """How a player starts a subgame: cards taken out of the deck by name.

    Attributes:
        hand: the kept opening hand; None deals seven cards at random.
        battlefield: permanents that are there before the first turn.
        library: the top of the library.
        graveyard: the graveyard.
        exile: exiled cards.
    """

    hand: str | None = ""
    battlefield: str = ""
    library: str = ""
    graveyard: str = ""
    exile: str = ""

    def setup(self, known: Callable[[str], bool]) -> SeatSetup:
        """Return the start as scenarios write it; see `Side.setup`."""
        zones = {
            "battlefield": self.battlefield,
            "graveyard": self.graveyard,
            "library": self.library,
            "exiled": self.exile,
        }
        if self.hand is not None:
            zones["hand"] = self.hand
        return SeatSetup(zones=read_zones(zones, known))


def read_zones(zones: dict[str, str], known: Callable[[str], bool]) -> dict[str, tuple[Entry, ...]]:
    """Read the lists of several zones."""
    return {zone: tuple(read_list(text, known)) for zone, text in zones.items()}


def read_list(text: str, known: Callable[[str], bool]) -> Iterator[Entry]:
    """Read a list of cards.

    Args:
        text: the cards, between commas.
        known: whether a name is that of a card; it decides whether a comma is part of a name.

    Raises:
        PositionError: if an entry cannot be read.

    Example:
        >>> [entry.card for entry in read_list("Isao, Enlightened Bushi, 2 Plains", {
        ...     "Isao, Enlightened Bushi", "Plains"}.__contains__)]
        ['Isao, Enlightened Bushi', 'Plains']
    """
    parts = [part.strip() for part in re.split(r",(?![^(]*\))", text) if part.strip()]
    while parts:
        for size in range(min(_NAME_PARTS, len(parts)), 0, -1):
            match = _ENTRY.fullmatch(", ".join(parts[:size]))
            if match is None:
                continue
            entry = _entry(match, known)
            if size == 1 or (known(entry.card) and known(entry.attached_to or entry.card)):
                break
        else:
            raise PositionError(
                f"{parts[0]!r} is no entry; write 2 Grizzly Bears (tapped, 1 +1/+1)"
            )
        yield entry
        del parts[:size]


def _entry(match: re.Match[str], known: Callable[[str], bool]) -> Entry:
    name, host = match["name"], None
    if not known(name) and " on " in name:
        name, _, host = name.partition(" on ")
    tapped = sick = commander = companion = False
    counters: dict[str, int] = {}
    for word in (match["status"] or "").split(","):
        word = word.strip()
        count = _COUNTERS.fullmatch(word)
        if word == "tapped":
            tapped = True
        elif word == "sick":
            sick = True
        elif word == "commander":
            commander = True
        elif word == "companion":
            companion = True
        elif count is not None:
            counters[count["kind"]] = int(count["n"])
        elif word or match["status"] == "":
            raise PositionError(
                f"{match[0]!r}: {word!r} is no status; "
                "give tapped, sick, commander, companion, or counters such as 2 +1/+1"
            )
    n = int(match["n"] or 1)
    return Entry(name, n, tapped, counters, sick, host, None, commander, companion=companion)
