"""Costs: mana, and verbs about objects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgenv.cards.language.filters import ANYTHING, Filter
from mtgenv.cards.language.numbers import Number

if TYPE_CHECKING:
    from mtgenv.cards.language.conditions import Condition


@dataclass(frozen=True)
class Give:
    """Objects that are given up or used for a cost; the player chooses them.

    Attributes:
        how: ``"sacrifice"``, ``"discard"``, ``"exile from hand"``, ``"exile from graveyard"``,
            ``"exile permanent or from graveyard"`` (craft), ``"return to hand"``, ``"tap"``,
            ``"reveal from hand"``.
        filter: which objects; ``controller`` and ``owner`` go without saying.
        count: how many.
        power: any number of creatures whose power together is at least this (crew, 702.122).
    """

    how: str
    filter: Filter = ANYTHING
    count: int = 1
    power: int = 0


@dataclass(frozen=True)
class Cost:
    """What is paid to cast a spell, to activate an ability, or for an effect.

    Attributes:
        mana: symbols; may have {X} for an activated ability.
        least_x: the least value of X ("X can't be 0").
        tap: the tap symbol.
        untap: the untap symbol.
        sacrifice: sacrifice the source itself.
        exile: exile the source itself.
        discard: discard the source itself (cycling, 702.29).
        life: pay so much life.
        loyalty: a loyalty ability's cost: +1, 0, -3, or ``"-X"``; None = no loyalty ability (606).
        counters: remove so many counters from the source, as ``("charge", 1)``.
        energy: pay so many energy counters (107.14).
        give: objects given up besides.
        cycles: the source is discarded by cycling it (702.29c).
    """

    mana: str = ""
    tap: bool = False
    untap: bool = False
    sacrifice: bool = False
    exile: bool = False
    discard: bool = False
    life: Number = 0
    loyalty: int | str | None = None
    counters: tuple[str, int] | None = None
    energy: int = 0
    give: tuple[Give, ...] = ()
    least_x: int = 0
    cycles: bool = False


@dataclass(frozen=True)
class CastCost:
    """Another way to pay for a spell, or something to pay besides.

    Attributes:
        cost: what is paid.
        name: ``"kicker"``, ``"dash"``, ``"flashback"``, ... or "".
        instead: it is paid rather than the mana cost (118.9); False = besides (118.8).
        optional: an additional cost that may be paid or not (kicker).
        flash: an optional cost with which it is cast as though it had flash (601.3a).
        zone: from where the card is cast for this cost: ``"hand"`` or ``"graveyard"`` (flashback).
        printed: its mana cost is paid too (jump-start).
        condition: an alternative cost may be chosen only if this holds (spectacle).
    """

    cost: Cost
    name: str = ""
    instead: bool = False
    optional: bool = False
    flash: bool = False
    zone: str = "hand"
    printed: bool = False
    condition: Condition | None = None
