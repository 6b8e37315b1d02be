"""Descriptions of objects: which ones a card speaks of, and what may be targeted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mtgenv.cards.language.numbers import Number


@dataclass(frozen=True)
class Compare:
    """A comparison of one number of the object described with a number of the card that asks.

    Attributes:
        what: ``"power"``, ``"toughness"``, ``"mana value"``, ``"counters"`` (of any kind), the
            counters of a kind: ``"+1/+1 counters"``, or ``"sector"`` (702.158): alpha, beta and
            gamma are 1 to 3, and what is in none has 0.
        how: ``"<"``, ``"<="``, ``"="``, ``">="``, ``">"``, ``"divisible by"`` (even: by 2) or
            ``"not divisible by"``.
        number: what it is compared with; ``"your choice"``: of a sector, the one that you choose
            as the instruction is carried out.
    """

    what: str
    how: str
    number: Number


@dataclass(frozen=True)
class Filter:
    """A description of objects: everything named must hold; an empty field asks nothing.

    Attributes:
        types: has at least one of these card types (``"creature"``).
        all_types: has all of these.
        not_types: has none of these.
        subtypes: has at least one of these.
        not_subtypes: has none of these.
        supertypes: has all of these.
        not_supertypes: has none of these.
        colors: letters of which it has at least one (``"BG"``); ``"*"`` is the colour chosen for
            the source.
        not_colors: letters of which it has none; ``"WUBRG"`` describes what is colourless.
        keywords: has all of these keywords.
        not_keywords: has none of these.
        controller: ``"any"``, ``"you"``, ``"not you"``, ``"opponent"``, ``"target"`` (the first
            target: that player, or that permanent's controller), ``"that player"`` (of the event,
            or the one a loop over players is at), ``"defending player"``, or ``"chosen player"``
            (chosen for the source).
        states: all of these hold: ``"attacking"``, ``"attacking you"``, ``"blocking"``,
            ``"tapped"``, ``"untapped"``, ``"blocked"``, ``"unblocked"``, ``"token"``,
            ``"nontoken"``, ``"attacked this turn"``, ``"face down"``, ``"monstrous"``,
            ``"renowned"``, ``"fought this"`` (blocked or was blocked by the source this combat),
            ``"blocking this"``, ``"blocked by this"``, ``"blocked by this alone"``,
            ``"banded with this"``, ``"came under control this turn"``, ``"drawn last this turn"``,
            ``"nonattacking"``, ``"monocolored"``, ``"multicolored"``,
            ``"here since its controller's turn began"`` (302.6).
        other: is not the source itself.
        names: has one of these names.
        compare: comparisons that all hold.
        attached_to: is attached to an object that fits this.
        printed_in: has a name originally printed in this expansion, see
            `mtgenv.cards.expansions`.
        any_of: fits one of these as well as everything else named (``"attacking or blocking
            creature"``), or, where nothing else is named, one of these.
    """

    types: tuple[str, ...] = ()
    all_types: tuple[str, ...] = ()
    not_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    not_subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    not_supertypes: tuple[str, ...] = ()
    colors: str = ""
    not_colors: str = ""
    keywords: tuple[str, ...] = ()
    not_keywords: tuple[str, ...] = ()
    controller: str = "any"
    states: tuple[str, ...] = ()
    other: bool = False
    names: tuple[str, ...] = ()
    compare: tuple[Compare, ...] = ()
    attached_to: Filter | None = None
    printed_in: str = ""
    any_of: tuple[Filter, ...] = ()


@dataclass(frozen=True)
class Target:
    """One group of targets (115).

    Attributes:
        objects: which objects may be chosen; None = no object.
        players: ``"none"``, ``"any"``, ``"opponent"`` or ``"teammate"``.
        zone: where the objects are: ``"battlefield"``, ``"stack"`` (spells), ``"graveyard"``.
        owner: for a graveyard, whose: ``"any"``, ``"you"``, ``"opponent"``.
        least: how many at least.
        most: how many at most; None = any number; "X" = the value of X.
        chooser: ``"you"`` or ``"opponent"``.
        another: differs from the targets of the groups before it ("another target creature").
    """

    objects: Filter | None = None
    players: str = "none"
    zone: str = "battlefield"
    owner: str = "any"
    least: int = 1
    most: int | str | None = 1
    chooser: str = "you"
    another: bool = False


CREATURE = Filter(types=("creature",))
ATTACKING_CREATURE = Filter(types=("creature",), states=("attacking",))
BLOCKING_CREATURE = Filter(types=("creature",), states=("blocking",))
YOUR_CREATURE = Filter(types=("creature",), controller="you")
LAND = Filter(types=("land",))
ANYTHING = Filter()
YOURS = Filter(controller="you")
PERMANENT = ANYTHING
SPELL = ANYTHING
# "Any target": creature, player, planeswalker or battle (115.4).
ANY_TARGET = Target(Filter(types=("creature", "planeswalker", "battle")), players="any")
TARGET_CREATURE = Target(CREATURE)
TARGET_PLAYER = Target(players="any")
TARGET_OPPONENT = Target(players="opponent")
TARGET_PLAYER_OR_PLANESWALKER = Target(Filter(types=("planeswalker",)), players="any")
