"""Verbs: the instructions of spells and abilities.

Each acts on a selection (`mtgenv.cards.language.selections`), all of it at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgenv.cards.language.changes import Modification
from mtgenv.cards.language.conditions import Condition
from mtgenv.cards.language.costs import Cost
from mtgenv.cards.language.events import Event
from mtgenv.cards.language.filters import Target
from mtgenv.cards.language.numbers import Number
from mtgenv.cards.language.selections import Chosen, Objects, Players, Top

if TYPE_CHECKING:
    from mtgenv.cards.language.abilities import Ability
    from mtgenv.cards.language.card import Card


@dataclass(frozen=True)
class Effect:
    """One instruction of a spell or ability."""


# --- Zones ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Move(Effect):
    """Objects go to a zone: exile, return, reanimate, mill, put on top, take from outside ...

    Attributes:
        what: which objects; a `Chosen` of a library is a search, after which it is shuffled.
        to: ``"hand"``, ``"battlefield"``, ``"graveyard"``, ``"exile"``, ``"library"`` (top),
            ``"bottom"`` (of the library), ``"shuffled"`` (into the library, which is shuffled), or
            ``"ante"`` (407).
        tapped, attacking, transformed, face_down: how it enters the battlefield; what is exiled
            may be so face down as well (406.3).
        looks: who may look at a card exiled face down, as long as it stays there: ``"you"``,
            ``"owner"``; whoever has seen it before knows it anyway.
        controller: under whose control it enters: ``"owner"`` or ``"you"``.
        counters: counters it enters with, as ``("+1/+1", 1)``.
        linked: the source remembers the cards exiled with it (607).
        until_leaves: it comes back when the source leaves the battlefield (610.3).
        reveal: everybody sees the card (only needed where it goes from hidden to hidden zone).
    """

    what: Objects = "target"
    to: str = "exile"
    tapped: bool = False
    attacking: bool = False
    transformed: bool = False
    face_down: bool = False
    looks: str = ""
    controller: str = "owner"
    counters: tuple[str, int] | None = None
    linked: bool = False
    until_leaves: bool = False
    reveal: bool = False


@dataclass(frozen=True)
class Destroy(Effect):
    """Destroy permanents (701.8)."""

    what: Objects = "target"
    no_regeneration: bool = False


@dataclass(frozen=True)
class Sacrifice(Effect):
    """Permanents are sacrificed by whoever chooses them, or by you (701.21).

    Only permanents of the player who sacrifices count: a `Chosen` offers each chooser their own.

    Attributes:
        what: which permanents.
        by: ``"its controller"``: whoever controls them sacrifices them, not you.
    """

    what: Objects = "self"
    by: str = "you"


@dataclass(frozen=True)
class Draw(Effect):
    """Players draw cards."""

    count: Number = 1
    player: Players = "you"


@dataclass(frozen=True)
class Discard(Effect):
    """Cards are discarded: ``Chosen(zone="hand", by="target")``, or "it"."""

    what: Objects


@dataclass(frozen=True)
class Reveal(Effect):
    """Everybody sees these cards: a selection, or the hand of a player."""

    what: Objects = "it"
    hand_of: Players = ""


@dataclass(frozen=True)
class Look(Effect):
    """You look at the top cards of a library and put them back: ``Top(3)``.

    Attributes:
        what: a `Top`.
        keep: what becomes of them: ``"scry"`` (any number to the bottom), ``"surveil"`` (any number
            to the graveyard), ``"one on top"`` (the rest to the bottom in a random order),
            ``"leave"`` (as they were).
    """

    what: Objects
    keep: str


@dataclass(frozen=True)
class Dig(Effect):
    """You look at the top cards of your library, put some into your hand and the rest away.

    Attributes:
        what: a `Top`.
        take: which cards, and how many: a `Chosen` of the zone ``"it"``; a card that has to be a
            certain one is shown. None = nothing is taken.
        rest: where the others go: ``"graveyard"``, ``"random"`` (the bottom of the library in a
            random order), ``"bottom"`` or ``"top"`` (in any order).
        reveal: everybody sees all of them.
    """

    what: Top
    take: Chosen | None = None
    rest: str = "random"
    reveal: bool = False


@dataclass(frozen=True)
class Shuffle(Effect):
    """Players shuffle their libraries."""

    player: Players = "you"


@dataclass(frozen=True)
class Choose(Effect):
    """A player chooses objects, which are "it" for the instructions that follow."""

    what: Objects


# --- Damage, life, counters ----------------------------------------------------------------------


@dataclass(frozen=True)
class Damage(Effect):
    """Damage is dealt.

    Attributes:
        amount: how much to each.
        to: which objects or players; several selections at once are a tuple.
        source: what deals it: a phrase for one object.
        divided: ``"evenly"`` (rounded down) or ``"as you choose"`` among the targets.
        unpreventable: it can't be prevented.
        excess_to: who is dealt the excess damage instead: a phrase for a player.
    """

    amount: Number
    to: Objects | tuple[Objects, ...] = "target"
    source: str = "self"
    divided: str = ""
    unpreventable: bool = False
    excess_to: str = ""


@dataclass(frozen=True)
class Fight(Effect):
    """Two creatures fight (701.14)."""

    first: Objects = "self"
    second: Objects = "target"


@dataclass(frozen=True)
class GainLife(Effect):
    """Players gain life."""

    amount: Number
    player: Players = "you"


@dataclass(frozen=True)
class LoseLife(Effect):
    """Players lose life; ``Half(Life("that player"))`` reads each one's own total."""

    amount: Number
    player: Players = "you"


@dataclass(frozen=True)
class SetLife(Effect):
    """Players' life totals become a number."""

    amount: Number
    player: Players = "you"


@dataclass(frozen=True)
class PutCounters(Effect):
    """Counters are put on objects or players."""

    what: Objects = "self"
    count: Number = 1
    counter: str = "+1/+1"


@dataclass(frozen=True)
class RemoveCounters(Effect):
    """Counters are removed from objects."""

    what: Objects = "self"
    count: Number = 1
    counter: str = "+1/+1"


@dataclass(frozen=True)
class Explore(Effect):
    """A creature of yours explores (701.44): what `mtgenv.cards.keyword_actions` says.

    Attributes:
        what: ``"self"``, a target that you control, or what the event was about.
    """

    what: str = "self"


@dataclass(frozen=True)
class Connive(Effect):
    """A creature of yours connives (701.50); see `Explore`."""

    what: str = "self"


@dataclass(frozen=True)
class Proliferate(Effect):
    """You choose permanents and players with counters; each gets another of each kind (701.34)."""


@dataclass(frozen=True)
class MoveCounters(Effect):
    """Counters are moved from one object to another (122.5), as many as there are."""

    what: Objects = "target"
    to: Objects = "target 2"
    count: Number = 1
    counter: str = "+1/+1"


@dataclass(frozen=True)
class AddMana(Effect):
    """You add mana.

    Attributes:
        mana: letters: ``"BBB"``; "any" = of one colour you choose; "identity" = of one in your
            commander's colour identity (903.4f); several alternatives are written ``"R/W"``.
        amount: how often.
        only: what it may be spent on: "" or ``"creature spells"``.
    """

    mana: str
    amount: Number = 1
    only: str = ""


# --- Permanents ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tap(Effect):
    """Tap permanents."""

    what: Objects = "target"


@dataclass(frozen=True)
class Untap(Effect):
    """Untap permanents."""

    what: Objects = "target"


@dataclass(frozen=True)
class StayTapped(Effect):
    """Permanents don't untap during their controller's next untap step."""

    what: Objects = "target"


@dataclass(frozen=True)
class Attach(Effect):
    """Attach the source to an object (equip, 702.6)."""

    to: Objects = "target"
    what: Objects = "self"


@dataclass(frozen=True)
class Create(Effect):
    """A player creates tokens.

    Attributes:
        token: the token; None = copies of ``copy_of``.
        count: how many.
        player: who creates and controls them.
        tapped, attacking: how they enter.
        blocking: a phrase for the attacking creature that they enter blocking; "" = none.
        copy_of: a phrase for the object that they are copies of.
        defender: what attacking tokens attack: "" = what you choose; ``"that player"`` = the player
            that a loop is at, or a planeswalker of theirs (myriad).
        attached_to: a phrase for the object that Aura tokens are attached to as they enter.
    """

    token: Card | None = None
    count: Number = 1
    player: Players = "you"
    tapped: bool = False
    attacking: bool = False
    blocking: str = ""
    copy_of: str = ""
    defender: str = ""
    attached_to: str = ""


@dataclass(frozen=True)
class BecomeCopy(Effect):
    """An object becomes a copy of another one, for a while or for good (707)."""

    what: Objects
    of: Objects
    duration: str = "game"


@dataclass(frozen=True)
class Change(Modification, Effect):
    """Objects are changed for a while; which they are is fixed now (611.2c).

    Attributes:
        duration: ``"turn"`` (until end of turn), ``"combat"``, ``"your next upkeep"``,
            ``"your next turn"``, ``"its next untap"``, ``"game"``, ``"during target's next turn"``
            (only then, and from its beginning), ``"while you control self"``,
            ``"while self is tapped"``, ``"while self is on the battlefield"``; of several joined
            by " and " all must last.
        all_of_them: a filter is not fixed now: it changes all that fit as long as it lasts
            ("creatures can't block this turn").
        while_: the effect ends when this does not hold any more.
    """

    what: Objects = "target"
    duration: str = "turn"
    all_of_them: bool = False
    while_: Condition | None = None


@dataclass(frozen=True)
class RemoveDamage(Effect):
    """All damage marked on permanents is removed."""

    what: Objects = "target"


@dataclass(frozen=True)
class Regenerate(Effect):
    """The next time the object would be destroyed this turn, it isn't (701.19)."""

    what: Objects = "target"


@dataclass(frozen=True)
class Goad(Effect):
    """Goad creatures (701.15)."""

    what: Objects = "target"


@dataclass(frozen=True)
class Detain(Effect):
    """Until your next turn, permanents can't attack, block or have abilities activated (701.35)."""

    what: Objects = "target"


@dataclass(frozen=True)
class PhaseOut(Effect):
    """Objects phase out (702.26).

    Attributes:
        what: which objects.
        until_leaves: they stay phased out until the source leaves the battlefield.
        tapped: they phase in tapped.
    """

    what: Objects = "target"
    until_leaves: bool = False
    tapped: bool = False


@dataclass(frozen=True)
class TurnFaceUp(Effect):
    """Turn face-down permanents face up."""

    what: Objects = "self"


@dataclass(frozen=True)
class Transform(Effect):
    """Transform double-faced permanents (701.27)."""

    what: Objects = "self"


@dataclass(frozen=True)
class Exert(Effect):
    """The object is exerted: it won't untap during your next untap step (701.43)."""

    what: Objects = "self"


@dataclass(frozen=True)
class Become(Effect):
    """The object gets a designation: ``"monstrous"``, ``"renowned"``."""

    designation: str
    what: Objects = "self"


# --- Combat --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RemoveFromCombat(Effect):
    """Remove objects from combat (506.4)."""

    what: Objects = "self"


@dataclass(frozen=True)
class BecomeBlocked(Effect):
    """Attacking creatures become blocked, or (``blocked=False``) unblocked."""

    what: Objects = "target"
    blocked: bool = True


@dataclass(frozen=True)
class MustBlock(Effect):
    """A creature blocks another one this combat if able (provoke)."""

    blocker: Objects = "target"
    attacker: Objects = "self"


# --- The stack -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class CounterSpell(Effect):
    """Counter spells or abilities (701.6)."""

    what: Objects = "target"


@dataclass(frozen=True)
class CopySpell(Effect):
    """A player copies a spell, so many times, and may choose new targets (707.10)."""

    what: Objects = "target"
    colors: str | None = None
    player: Players = "you"
    times: Number = 1


@dataclass(frozen=True)
class Cast(Effect):
    """A player may cast a card, without paying its mana cost where ``free``."""

    what: Objects
    free: bool = True
    player: Players = "you"
    transformed: bool = False


@dataclass(frozen=True)
class MayPlay(Effect):
    """You may play cards in exile: cast them, or play them as lands (305, 601.3b).

    Attributes:
        what: the cards.
        duration: ``"turn"``, ``"end of your next turn"``, or ``"game"``: as long as they stay in
            exile.
    """

    what: Objects = "it"
    duration: str = "turn"


# --- Rules that apply for a while ----------------------------------------------------------------


@dataclass(frozen=True)
class Apply(Effect):
    """A rule about players applies for a while: see `mtgenv.cards.language.abilities.Rule`.

    Attributes:
        rule: its name, or an ability such as `CantAttack` or a `Rule` with a filter that says it.
        player: to whom it applies; fixed now.
        duration: as in `Change`.
        amount: where the rule has a number.
    """

    rule: str | Ability
    player: Players = "you"
    duration: str = "turn"
    amount: int = 1


@dataclass(frozen=True)
class Replace(Effect):
    """For a while, events are replaced or prevented; see `mtgenv.cards.language.abilities.Instead`.

    Attributes:
        event: which.
        instead: what happens instead: words as in `Instead`.
        amount: a number the words speak of.
        effects: what is done instead or besides.
        what: the object or the players the event must concern ("target", "self",
            "controller of target", "non-winners"), fixed now.
        source_of: the damage must come from this object: a phrase, or ``Chosen(...)``.
        times: how often: 1 = "the next time"; 0 = always.
        duration: as in `Change`.
        to: to whom redirected damage is dealt, looked at as it is dealt: ``"self"``, ``"you"``, ...
    """

    event: Event
    instead: str = "prevent"
    amount: Number = 0
    effects: tuple[Effect, ...] = ()
    what: Objects | None = None
    source_of: Objects | None = None
    times: int = 0
    duration: str = "turn"
    to: str = ""


@dataclass(frozen=True)
class Designate(Effect):
    """Players get a designation: a word of `mtgenv.cards.designations`, as ``"monarch"`` (725)."""

    designation: str
    player: Players = "you"


@dataclass(frozen=True)
class Venture(Effect):
    """A player ventures into the dungeon (701.49), or into the one that is named."""

    dungeon: str = ""
    player: Players = "you"


@dataclass(frozen=True)
class Tempt(Effect):
    """The Ring tempts a player, who chooses a Ring-bearer (701.54)."""

    player: Players = "you"


@dataclass(frozen=True)
class BecomeTime(Effect):
    """It becomes ``"day"`` or ``"night"`` (730)."""

    when: str


@dataclass(frozen=True)
class GetEmblem(Effect):
    """You get an emblem with abilities (114)."""

    emblem: Card


# --- Planes and schemes --------------------------------------------------------------------------


@dataclass(frozen=True)
class Planeswalk(Effect):
    """You planeswalk (701.31): to the next plane or phenomenon of your planar deck."""


@dataclass(frozen=True)
class ChaosEnsues(Effect):
    """Chaos ensues: what waits for that on the plane triggers (311.7)."""


@dataclass(frozen=True)
class RollPlanarDie(Effect):
    """You roll the planar die (901.9)."""


@dataclass(frozen=True)
class Abandon(Effect):
    """You abandon an ongoing scheme (701.33)."""

    what: Objects = "self"


# --- Games, turns, winning -----------------------------------------------------------------------


@dataclass(frozen=True)
class Subgame(Effect):
    """Players play a subgame with their libraries as decks (729); life None = the usual start."""

    life: int | None = None


@dataclass(frozen=True)
class Restart(Effect):
    """The game restarts (727); cards stay in exile, and enter then under your control."""

    keep: Objects = "linked"


@dataclass(frozen=True)
class ExtraTurn(Effect):
    """A player takes an extra turn after this one."""

    player: Players = "you"


@dataclass(frozen=True)
class ExtraPhases(Effect):
    """After this phase there are additional ones: ``("combat", "main")`` (500.8)."""

    phases: tuple[str, ...]


@dataclass(frozen=True)
class Skip(Effect):
    """A player skips something the next time it would come (500.11).

    Attributes:
        what: ``"turn"``, ``"untap step"``, ``"draw step"`` or ``"combat phases of turn"`` (all of
            their next turn).
        player: who.
    """

    what: str
    player: Players = "you"


@dataclass(frozen=True)
class End(Effect):
    """The ``"turn"`` or the ``"combat phase"`` ends now (724)."""

    what: str = "turn"


@dataclass(frozen=True)
class ControlPlayer(Effect):
    """You control a player during that player's next turn (723)."""

    player: Players = "target"


@dataclass(frozen=True)
class EndGame(Effect):
    """Players win or lose the game: ``"win"``, ``"lose"`` or ``"draw"``."""

    how: str
    player: Players = "you"


# --- Choices and structure -----------------------------------------------------------------------


@dataclass(frozen=True)
class May(Effect):
    """A player may do this; ``otherwise`` happens if they don't."""

    effects: tuple[Effect, ...]
    player: Players = "you"
    otherwise: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class MayPay(Effect):
    """A player may pay a cost; if they do, this happens, and if they don't, ``otherwise``.

    Attributes:
        cost: what is paid.
        effects: what happens if it is paid.
        player: who may pay.
        otherwise: what happens if not ("unless you pay").
        times: the cost is paid so many times, a number computed when it is asked.
    """

    cost: Cost
    effects: tuple[Effect, ...] = ()
    player: Players = "you"
    otherwise: tuple[Effect, ...] = ()
    times: Number = 1


@dataclass(frozen=True)
class Flip(Effect):
    """You flip a coin (705)."""

    win: tuple[Effect, ...] = ()
    lose: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class If(Effect):
    """Do one thing or another, by a condition looked at now."""

    condition: Condition
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class ForEach(Effect):
    """Do this for each of several players, in turn order; each is "that player" meanwhile."""

    player: Players
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Later(Effect):
    """When an event happens, do this (603.7).

    Attributes:
        event: which event; its "self" is the object that ``about`` names.
        effects: what is done; "it" is what the instruction before this one acted on.
        about: whom the event concerns.
        once: it triggers the next time only.
        this_turn: it ends with the turn.
        unless: the player of the event may pay this at any time before, to stop it (116.2d).
    """

    event: Event
    effects: tuple[Effect, ...]
    about: Objects | None = None
    once: bool = True
    this_turn: bool = False
    unless: Cost | None = None


@dataclass(frozen=True)
class WhenDone(Effect):
    """When you do what was said just before, this triggers (603.12): ``May((..., WhenDone(...)))``.

    Attributes:
        effects: what is done; "it" is what the instruction before this one acted on.
        targets: what it targets, chosen as it is put on the stack.
    """

    effects: tuple[Effect, ...]
    targets: tuple[Target, ...] = ()


@dataclass(frozen=True)
class ChooseName(Effect):
    """You choose a ``"color"``, an ``"opponent"`` or a ``"card name"`` for the source."""

    what: str
