"""Conditions: comparisons of numbers, what an object is, what happened, and their combinations."""

from __future__ import annotations

from dataclasses import dataclass

from mtgenv.cards.language.events import Event
from mtgenv.cards.language.filters import Filter
from mtgenv.cards.language.numbers import Count, Happened, Number
from mtgenv.cards.language.selections import Each, Objects


@dataclass(frozen=True)
class Test:
    """A comparison of two numbers: ``"<"``, ``"<="``, ``"="``, ``">="`` or ``">"``."""

    __test__ = False  # no test case

    left: Number
    how: str
    right: Number


@dataclass(frozen=True)
class Is:
    """One object fits a description, as it is or as it last was."""

    what: str
    filter: Filter


@dataclass(frozen=True)
class Turn:
    """It is a player's turn, or a step of it.

    Attributes:
        whose: ``"you"``, ``"opponent"`` or, with a step, ``"any"``.
        step: ``"upkeep"``, ``"draw"``, ``"end step"``, ...; "" = any time of the turn.
    """

    whose: str = "you"
    step: str = ""


@dataclass(frozen=True)
class TimeOfDay:
    """It is ``"day"``, ``"night"``, or ``"neither"`` of them (730)."""

    when: str


@dataclass(frozen=True)
class Designated:
    """A player has a designation: ``"monarch"``, ``"city's blessing"``."""

    designation: str
    player: str = "you"


@dataclass(frozen=True)
class Done:
    """The instruction before was done: the player paid, chose, won the flip; the object moved."""


@dataclass(frozen=True)
class Paid:
    """An additional or alternative cost with this name was paid (``"kicker"``)."""

    name: str


@dataclass(frozen=True)
class Not:
    """The condition does not hold."""

    condition: Condition


@dataclass(frozen=True)
class All:
    """All of these hold."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True)
class Any:
    """One of these holds."""

    conditions: tuple[Condition, ...]


Condition = Test | Is | Turn | TimeOfDay | Designated | Done | Paid | Not | All | Any
"""Anything that holds or does not."""


def exists(what: Objects, count: Number = 1) -> Test:
    """There are at least so many of these objects."""
    return Test(Count(what), ">=", count)


def controls(filter: Filter, count: Number = 1) -> Test:
    """You control at least so many permanents that fit; the filter says ``controller="you"``."""
    return exists(Each(filter), count)


def happened(event: Event, count: Number = 1) -> Test:
    """The event has happened at least so often this turn."""
    return Test(Happened(event), ">=", count)
