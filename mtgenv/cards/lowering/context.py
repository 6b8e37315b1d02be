"""Where in a card a phrase stands: what is bound there, and the lowerings that need each other.

A filter compares numbers, a number counts selections, a selection describes objects by filters: so
each family is lowered by a class of its own module, and `Context` says what they ask of each other.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TypeVar

from mtgenv.cards.language import (
    Ability,
    Card,
    CastCost,
    Condition,
    Event,
    Filter,
    Number,
    Objects,
    Target,
)
from mtgenv.cards.lowering.tables_builder import TableBuilder
from mtgenv.cards.parsing import CardError, ManaCost, TypeLine
from mtgenv.cards.words import ATTACHED
from mtgenv.engine.record import vocabulary as v

THAT, OTHER, THAT_PLAYER, AMOUNT, DEFENDING = (
    "that", "other", "that player", "amount", "defending player",
)  # fmt: skip


@dataclass(frozen=True)
class Face:
    """What the lowering of one ability needs to know about the card it stands on.

    Attributes:
        row: the row of the card.
        card: its definition.
        line: its type line.
        cost: its mana cost.
        abilities: its abilities, those that keywords stand for included.
        castings: its other costs, in the order of their rows.
        links: an ability exiles cards linked with it (607).
        choices: what is chosen for it as it enters: "color", "opponent".
        emblem: it is an emblem, whose abilities work in the command zone (114).
        quoted: the ability stands in quotation marks: some other object will have it.
    """

    row: int
    card: Card
    line: TypeLine
    cost: ManaCost
    abilities: tuple[Ability, ...] = ()
    castings: tuple[CastCost, ...] = ()
    links: bool = False
    choices: frozenset[str] = frozenset()
    emblem: bool = False
    quoted: bool = False

    @property
    def attached(self) -> bool:
        """Whether it is an Aura, an Equipment or a Fortification."""
        return any(subtype in ATTACHED for subtype in self.line.subtypes)


@dataclass
class Binding:
    """What is bound where a phrase stands.

    Attributes:
        groups: the groups of targets.
        event: names that an event binds.
        attached: what "attached" selects: SELECT_EVENT or SELECT_OTHER where a trigger waits for
            something that the source is attached to. That is what the event was about, even if it
            has died since or the source has been moved.
        x: there is an X.
        spell: it is a spell, which stands on the stack itself: filters read its X off it.
        paid: something was given up for a cost.
        alias: a phrase that means what is remembered: what a delayed trigger is about.
        aliased: what that phrase selects.
        it: SELECT_IT or SELECT_REMEMBERED; SELECT_NONE = nothing is remembered.
        done: what `Done` means: EXPR_DONE, the answer to a question; EXPR_COUNT, that something is
            "it"; 0 = nothing was done.
        loops: how many loops over players are around it.
        subgame: a subgame was played.
        changed: "each" is the object that a change is made to.
        once: it is done once each turn only.
        asks: the instructions are carried out one by one, so that choices can be asked.
    """

    groups: tuple[Target, ...] = ()
    event: frozenset[str] = frozenset()
    attached: int = v.SELECT_ATTACHED
    x: bool = False
    spell: bool = False
    paid: bool = False
    alias: str = ""
    aliased: int = v.SELECT_REMEMBERED
    it: int = v.SELECT_NONE
    done: int = 0
    loops: int = 0
    subgame: bool = False
    changed: bool = False
    once: bool = False
    asks: bool = False


@dataclass
class Context(ABC):
    """One place in a card, and how each family of the language is lowered there."""

    builder: TableBuilder
    face: Face
    bound: Binding = field(default_factory=Binding)

    @abstractmethod
    def filter(self, asked: Filter | None) -> int:
        """Return the row of a filter; 0 for one that asks nothing."""

    @abstractmethod
    def select(self, what: Objects | tuple[Objects, ...], *, players: bool = False) -> int:
        """Return the row of a selection of objects, or of objects and players."""

    @abstractmethod
    def players(self, phrase: str) -> int:
        """Return the row of a selection of players."""

    @abstractmethod
    def number(self, number: Number) -> tuple[int, int]:
        """Return the row of an expression and a plain number; one of them is 0."""

    @abstractmethod
    def condition(self, condition: Condition | None) -> int:
        """Return the row of a condition; 0 for one that always holds."""

    def calculated(self, number: Number) -> tuple[int, int]:
        """Return the two fields of a number that a filter compares with.

        A filter cannot count, for counting asks filters; only a program can count before.
        """
        raise CardError(
            f"a filter that is looked at all the time cannot compute {number!r}; compare with a "
            "number or a stat of the source"
        )

    @contextmanager
    def lasting(self) -> Iterator[None]:
        """Lower what is looked at again and again: it knows no X and computes no numbers before."""
        outer = self.bound
        self.bound = replace(outer, x=False, spell=False, asks=False)
        yield
        self.bound = outer

    @abstractmethod
    def happened(self, event: Event) -> int:
        """Return the number of the pattern that a question about this turn asks for."""


B = TypeVar("B")


def phrase_among(known: Mapping[str, B], phrase: str, what: str) -> B:
    """Return what a phrase is bound to, or refuse it and say what is bound."""
    if phrase in known:
        return known[phrase]
    bound = ", ".join(map(repr, known)) or "nothing"
    raise CardError(f"{phrase!r} names no {what} here; bound here: {bound}")
