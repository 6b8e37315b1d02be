"""Abilities: what happens when, at what cost, with which targets (113, 602 to 605, 611, 614)."""

from __future__ import annotations

from dataclasses import dataclass

from mtgenv.cards.language.changes import Modification
from mtgenv.cards.language.conditions import Condition
from mtgenv.cards.language.costs import CastCost, Cost
from mtgenv.cards.language.events import Event, Subject
from mtgenv.cards.language.filters import ANYTHING, YOURS, Filter, Target
from mtgenv.cards.language.numbers import Number
from mtgenv.cards.language.verbs import Effect


@dataclass(frozen=True)
class Ability:
    """One ability of a card, in printed order."""


@dataclass(frozen=True)
class Mode:
    """One of the choices of a modal spell or ability (700.2)."""

    effects: tuple[Effect, ...]
    targets: tuple[Target, ...] = ()


@dataclass(frozen=True)
class Spell(Ability):
    """What an instant or sorcery does, or the target an Aura needs.

    Effects of a permanent spell happen as it resolves, right after it has entered.

    Attributes:
        effects: what it does.
        targets: what it targets.
        modes: choose one of these instead, or as many as ``choose`` says.
        choose: how many of the modes are chosen, at least and at most (700.2).
        per_target: {n} more for each target beyond the first.
        exile: the card is exiled as the spell finishes, not put into the graveyard.
        timing: it may be cast only then (506.8): a word of `Activated`; "" = no more than its
            types say.
    """

    effects: tuple[Effect, ...] = ()
    targets: tuple[Target, ...] = ()
    modes: tuple[Mode, ...] = ()
    per_target: int = 0
    exile: bool = False
    timing: str = ""
    choose: tuple[int, int] = (1, 1)


@dataclass(frozen=True)
class Activated(Ability):
    """An activated ability (602). Without targets and with AddMana it is a mana ability (605).

    Attributes:
        cost: what is paid.
        effects: what it does.
        targets: what it targets.
        modes: choose one of these instead, or as many as ``choose`` says.
        choose: how many of the modes are chosen, at least and at most (700.2).
        timing: ``"instant"``, ``"sorcery"``, or a step or part of the combat phase: ``"combat"``,
            ``"before blockers"`` (of it), ``"after blockers"``, ``"declare blockers"``,
            ``"end of combat"``.
        condition: activate only if this holds.
        by: who may activate it: ``"you"`` or ``"any player"``.
        zone: where the source is.
        once_a_turn: activate only once each turn.
    """

    cost: Cost
    effects: tuple[Effect, ...] = ()
    targets: tuple[Target, ...] = ()
    modes: tuple[Mode, ...] = ()
    timing: str = "instant"
    condition: Condition | None = None
    by: str = "you"
    zone: str = "battlefield"
    once_a_turn: bool = False
    choose: tuple[int, int] = (1, 1)


@dataclass(frozen=True)
class Triggered(Ability):
    """A triggered ability (603).

    Attributes:
        event: what it waits for; several = any of them ("whenever this enters or attacks").
        effects: what it does.
        targets: what it targets.
        modes: choose one of these instead, or as many as ``choose`` says.
        choose: how many of the modes are chosen, at least and at most (700.2).
        condition: an intervening if (603.4).
        zone: where the source is, unless the event is that it leaves; ``"stack"``: it is a spell
            that is being cast ("when you cast this spell").
        once_a_turn: ``"triggers"``: it triggers only once each turn; ``"done"``: what it offers is
            done only once each turn (603.2h).
    """

    event: Event | tuple[Event, ...]
    effects: tuple[Effect, ...] = ()
    targets: tuple[Target, ...] = ()
    modes: tuple[Mode, ...] = ()
    condition: Condition | None = None
    zone: str = "battlefield"
    once_a_turn: str = ""
    choose: tuple[int, int] = (1, 1)


@dataclass(frozen=True)
class TriggersAgain(Ability):
    """Triggered abilities of permanents trigger an additional time (603.2d).

    Attributes:
        event: what causes them to trigger.
        of: the permanents whose abilities they are.
        condition: it applies only while this holds.
    """

    event: Event
    of: Filter = YOURS
    condition: Condition | None = None


@dataclass(frozen=True)
class Chapter(Ability):
    """A chapter ability of a Saga (714.2).

    Attributes:
        numbers: the chapters it belongs to.
        effects: what it does.
        targets: what it targets.
    """

    numbers: tuple[int, ...]
    effects: tuple[Effect, ...] = ()
    targets: tuple[Target, ...] = ()


@dataclass(frozen=True)
class Room(Ability):
    """A room of a dungeon: what happens as a venture marker moves into it (309.4c).

    Attributes:
        name: what the room is called.
        effects: what it does.
        leads_to: the names of the rooms that arrows lead to; none = it is the bottommost one.
        targets: what it targets.
    """

    name: str
    effects: tuple[Effect, ...]
    leads_to: tuple[str, ...] = ()
    targets: tuple[Target, ...] = ()


@dataclass(frozen=True)
class Static(Modification, Ability):
    """Objects are changed while the source is on the battlefield and the condition holds.

    Attributes:
        condition: it applies only while this holds.
        zone: where the source is; "anywhere" = a characteristic-defining ability (604.3).
    """

    condition: Condition | None = None
    zone: str = "battlefield"


@dataclass(frozen=True)
class CantBlock(Ability):
    """Creatures can't block creatures.

    Attributes:
        blocker: which can't block: ``"self"``, ``"attached"`` or a filter.
        attacker: what they can't block; None = anything. ``"self"`` with a filter of blockers says
            "can't be blocked by ...", a filter with ``"self"`` as blocker "can't block ...".
        fewer_than: they can if so many block it together ("can't be blocked except by three or
            more creatures").
        tax: unless their controller pays so much generic mana for each of them.
        condition: it applies only while this holds.
    """

    blocker: Subject = None
    attacker: Subject = None
    fewer_than: int = 0
    tax: Number = 0
    condition: Condition | None = None


@dataclass(frozen=True)
class CantAttack(Ability):
    """Creatures can't attack somebody.

    Attributes:
        attacker: which: ``"self"``, ``"attached"`` or a filter.
        defender: whom: ``"you"``, ``"your planeswalkers"`` (you and they), ``"its owner"`` (and
            their planeswalkers), ``"any"``.
        unless: a filter: unless a creature that fits attacks too.
        unless_defender: a filter: unless the defending player controls a permanent that fits.
        tax: unless their controller pays so much generic mana for each of them.
        condition: it applies only while this holds.
    """

    attacker: Subject = "self"
    defender: str = "any"
    unless: Filter | None = None
    unless_defender: Filter | None = None
    tax: Number = 0
    condition: Condition | None = None


@dataclass(frozen=True)
class MustAttack(Ability):
    """Each opponent attacks you or your planeswalkers with at least one creature if able."""


@dataclass(frozen=True)
class AsAttacks(Ability):
    """An optional cost to attack, and what happens when it is paid (508.1g): enlist.

    Attributes:
        cost: what its controller may pay as it attacks; "other" is what was given up for it.
        effects: what is done when it was paid.
        targets: what that targets.
    """

    cost: Cost
    effects: tuple[Effect, ...]
    targets: tuple[Target, ...] = ()


@dataclass(frozen=True)
class Rule(Ability):
    """A rule about players or about the game, while the source is on the battlefield.

    Attributes:
        rule: its name, one of `mtgenv.cards.words.PLAYER_RULES`: ``"can't lose the game"``,
            ``"can't win the game"``, ``"can't gain life"``, ``"damage can't be prevented"``,
            ``"cards in graveyards can't be targeted"``, ``"at most n attackers"``,
            ``"at most n blockers"``, ``"plays n more lands"``, ``"no maximum hand size"``,
            ``"casts spells as though they had flash"`` (that fit), ``"next sorcery has flash"``,
            ``"can't cast spells"`` and ``"can't play lands"`` (that fit the filter),
            ``"protection from red"`` or from another quality, as in a keyword ...
        player: to whom it applies: ``"you"``, ``"each opponent"``, ``"each player"``.
        amount: where the rule has a number.
        filter: where the rule speaks of objects.
        condition: it applies only while this holds.
        ignored_for: what a player may pay at any time to ignore it until end of turn (116.2d).
    """

    rule: str
    player: str = "you"
    amount: int = 1
    filter: Filter | None = None
    condition: Condition | None = None
    ignored_for: Cost | None = None


@dataclass(frozen=True)
class Instead(Ability):
    """A replacement or prevention effect (614, 615).

    Attributes:
        event: the event that is replaced; one in which the card itself moves is replaced
            wherever the card is.
        instead: ``"prevent"`` (all of it), ``"prevent n"``, ``"n times as much"`` (of counters only
            those that an effect puts), ``"n more"``,
            ``"at most"`` (life does not fall below n), ``"exile"``, ``"hand"`` or ``"library"``
            (moves there), ``"redirect"`` and ``"redirect n"`` (the damage, or n of it, is
            dealt to ``to``),
            ``"nothing"`` (it does not happen), ``"program"`` (only ``effects`` happen), ``"also"``
            (they happen besides). Which of them fit which event: `mtgenv.cards.words.INSTEAD_OF`.
        amount: the n of the words above.
        effects: what is done instead or besides.
        condition: it applies only while this holds.
        to: to whom redirected damage is dealt: ``"self"``, ``"attached"``, ``"you"``, ...
    """

    event: Event
    instead: str = "prevent"
    amount: Number = 0
    effects: tuple[Effect, ...] = ()
    condition: Condition | None = None
    to: str = ""


@dataclass(frozen=True)
class Enters(Ability):
    """How the object itself enters the battlefield (614.1c).

    Attributes:
        tapped: it enters tapped.
        unless_life: unless its controller pays so much life.
        condition: tapped, and with counters, only if this holds as it enters.
        counters: with counters of a kind, and how many.
        choose: as it enters, its controller chooses: ``"color"``, ``"opponent"``.
        copy_of: it may enter as a copy of an object that fits.
        under: under the control of ``"opponent"``, an opponent whom its controller chooses.
        begins_day: as it enters it becomes day, if it is neither day nor night (730.1).
        devour: its controller may sacrifice any number of creatures as it enters; it does so with
            this many +1/+1 counters for each (702.82).
    """

    tapped: bool = False
    unless_life: int = 0
    counters: tuple[str, Number] | None = None
    choose: tuple[str, ...] = ()
    copy_of: Filter | None = None
    under: str = ""
    begins_day: bool = False
    devour: int = 0
    condition: Condition | None = None


@dataclass(frozen=True)
class CounterLimit(Ability):
    """The permanent can't have more than so many counters of a kind on it (704.5r)."""

    counter: str
    most: int


@dataclass(frozen=True)
class Casting(Ability):
    """How the spell may be paid for: additional and alternative costs (118.8, 118.9)."""

    costs: tuple[CastCost, ...]


@dataclass(frozen=True)
class CostChange(Ability):
    """Spells cost more or less to cast, or activated abilities to activate.

    Attributes:
        amount: how much generic mana more; negative = less.
        filter: which spells.
        player: whose: ``"you"``, ``"each opponent"``, ``"each player"``.
        targeting: only spells that target the source.
        abilities_of: not spells, but activated abilities of these objects.
        itself: only this spell itself, as it is cast.
        condition: it applies only while this holds.
    """

    amount: Number
    filter: Filter = ANYTHING
    player: str = "you"
    targeting: bool = False
    abilities_of: Subject = None
    itself: bool = False
    condition: Condition | None = None


@dataclass(frozen=True)
class OpeningHand(Ability):
    """What a card in an opening hand may do before the game begins (103.5b, 103.6).

    Attributes:
        effects: what is done if its owner reveals it.
        when: ``"kept"``: once everybody has kept a hand; ``"mulligan"``: any time its owner could
            take a mulligan.
    """

    effects: tuple[Effect, ...]
    when: str = "kept"


@dataclass(frozen=True)
class Companion(Ability):
    """It may be the companion of a starting deck that fulfils a condition (702.139).

    Attributes:
        condition: one of the words of `mtgenv.cards.words.COMPANIONS`.
    """

    condition: str


@dataclass(frozen=True)
class Suspend(Ability):
    """Suspend (702.62)."""

    time: int
    cost: str


Conditional = (
    Activated
    | Triggered
    | TriggersAgain
    | Static
    | CantBlock
    | CantAttack
    | Rule
    | Instead
    | Enters
    | CostChange
)
"""The abilities that may have a condition."""
