"""Selections: the objects and players that a verb acts on, a number counts, a trigger watches.

A selection is a short phrase, or one of the classes below. The machine turns any of them into a
list of objects and players; then the verb acts on all of them at once.

Phrases for objects: ``"self"``, ``"target"``, ``"target 2"`` (all targets of that group),
``"attached"`` (what an Aura or Equipment is attached to; in the effects of a trigger about that,
what the event was about), ``"that"`` (the object of the event that triggered), ``"other"`` (the
second object of that event: what dealt the damage, what it blocks), ``"it"`` (what the instruction
before acted on, or what was chosen), ``"linked"`` (the cards exiled with the source), ``"paid"``
(what was sacrificed, discarded or exiled as a cost).

Phrases for players: ``"you"``, ``"target"``, ``"each player"``, ``"each opponent"``,
``"each other opponent"`` (each but the player of the event), ``"that player"`` (of the event, or
the one a loop over players is at), ``"defending player"``, ``"chosen player"``,
``"opponents attacked this combat"``, ``"players with the most life"``, ``"winners"`` and
``"non-winners"`` of the subgame just played, and ``"controller of X"`` and ``"owner of X"`` for a
phrase X of one object; where X is a player, the controller of X is that player.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgenv.cards.language.filters import ANYTHING, Filter

if TYPE_CHECKING:
    from mtgenv.cards.language.numbers import Number


@dataclass(frozen=True)
class Each:
    """Every object that fits.

    Attributes:
        filter: which objects.
        zone: where they are, also ``"linked"``: among the cards exiled with the source.
        whose: whose graveyard, hand or library: a phrase for players; "" = everybody's.
    """

    filter: Filter = ANYTHING
    zone: str = "battlefield"
    whose: str = ""


@dataclass(frozen=True)
class Chosen:
    """Objects that a player chooses as the instruction is carried out; they are no targets.

    Attributes:
        filter: which objects.
        count: how many; ``"any"`` with ``up_to`` = any number.
        by: who chooses: one player, or several, each for themselves ("each player sacrifices ...").
        zone: where the objects are: ``"battlefield"``, ``"hand"``, ``"graveyard"``, ``"library"``
            (a search, 701.23), ``"exile"``, ``"outside"`` (the game, 400.11), ``"it"`` (among what
            the instruction before acted on), ``"sources"`` (any source of damage, 609.7).
        whose: whose hand, graveyard, library or permanents; "" = the chooser's own (for the
            battlefield: anybody's, use the filter).
        up_to: fewer may be chosen.
        random: nobody chooses, chance does.
    """

    filter: Filter = ANYTHING
    count: Number = 1
    by: str = "you"
    zone: str = "battlefield"
    whose: str = ""
    up_to: bool = False
    random: bool = False


@dataclass(frozen=True)
class Top:
    """The top cards of a library."""

    count: Number = 1
    whose: str = "you"


Objects = str | Each | Chosen | Top
"""What a verb acts on."""

Players = str
"""A phrase for one player or several."""
