"""Numbers that a card names: written down, counted, read off an object, computed.

A number is an int, ``"X"`` (of the spell or ability), ``"amount"`` (of the event that triggered, or
of the event replaced), ``"chosen"`` (the number chosen), ``"excess"`` (the excess
damage that the instruction before dealt, 120.10), ``"most spells last turn"`` (the most spells that
one player cast in the turn before), or one of the classes below.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgenv.cards.language.selections import Each, Objects

if TYPE_CHECKING:
    from mtgenv.cards.language.events import Event


@dataclass(frozen=True)
class Count:
    """How many objects there are."""

    what: Objects


@dataclass(frozen=True)
class Stat:
    """A number of one object, as it is or as it last was (608.2h).

    Attributes:
        stat: ``"power"``, ``"toughness"``, ``"mana value"``, ``"loyalty"``, ``"damage"``.
        of: a phrase for one object; ``"each"``: in a `Static` or `Change`, the object changed.
    """

    stat: str
    of: str = "self"


@dataclass(frozen=True)
class Counters:
    """How many counters of a kind an object has, or a player: ``Counters("energy", "you")``."""

    counter: str
    of: str = "self"


@dataclass(frozen=True)
class Life:
    """A player's life total; for several players, each reads their own."""

    player: str = "you"


@dataclass(frozen=True)
class DungeonsCompleted:
    """How many dungeons players have completed this game (309.7).

    Attributes:
        player: who.
        dungeon: only this one, by its name.
        different: dungeons of the same name count once.
    """

    player: str = "you"
    dungeon: str = ""
    different: bool = False


@dataclass(frozen=True)
class Tempted:
    """How often the Ring has tempted players this game (701.54)."""

    player: str = "you"


@dataclass(frozen=True)
class Devotion:
    """Your devotion to a colour (700.5)."""

    color: str


@dataclass(frozen=True)
class Happened:
    """How often an event has happened this turn."""

    event: Event


@dataclass(frozen=True)
class Half:
    """Half of a number, rounded up or down."""

    of: Number
    up: bool = True


@dataclass(frozen=True)
class Plus:
    """The sum of two numbers."""

    left: Number
    right: Number


@dataclass(frozen=True)
class Minus:
    """The difference of two numbers, at least 0 where it counts something."""

    left: Number
    right: Number


@dataclass(frozen=True)
class Times:
    """The product of two numbers."""

    left: Number
    right: Number


@dataclass(frozen=True)
class Least:
    """The smallest value of a stat among objects."""

    stat: str
    among: Each


@dataclass(frozen=True)
class Most:
    """The greatest value of a stat among objects, or of life among players (stat "life")."""

    stat: str
    among: Each | str


@dataclass(frozen=True)
class Kinds:
    """How many different ``"card types"``, ``"basic land types"`` or ``"colors"`` objects have."""

    of: str
    among: Each


@dataclass(frozen=True)
class IdentityColors:
    """How many colours there are in the identity of your commanders (903.4)."""


Number = (
    int
    | str
    | Count
    | Stat
    | Counters
    | Life
    | DungeonsCompleted
    | Tempted
    | Devotion
    | Happened
    | Half
    | Plus
    | Minus
    | Times
    | Least
    | Most
    | Kinds
    | IdentityColors
)
"""Anything that stands for a number."""
