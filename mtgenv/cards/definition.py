"""What a card is: frozen dataclasses that read like the card and turn into JSON and back.

A definition holds facts and effects, never code. Objects and players are named by short phrases
that the compiler checks:

* objects: ``"self"``, ``"target"``, ``"target 2"``, ``"attached"`` (what an Aura enchants),
  ``"that"`` (the object of the event that triggered);
* players: ``"you"``, ``"target"``, ``"controller of target"``, ``"owner of target"``,
  ``"that player"``, ``"controller of that"``, ``"defending player"``, ``"each player"``,
  ``"each opponent"``, ``"winners"`` and ``"non-winners"`` of the subgame just played; where the
  target is a player, ``"controller of target"`` is that player;
* numbers: an int, ``"X"``, ``"amount"`` (of the event), ``"power of target"``, ``"half life"``
  (of the player concerned, rounded up).

Example:
    >>> bolt = Card("Lightning Bolt", "{R}", "Instant",
    ...             abilities=(Spell(targets=(ANY_TARGET,), effects=(Damage(3, "target"),)),))
    >>> bolt.name
    'Lightning Bolt'
"""

from __future__ import annotations

from dataclasses import dataclass, field

Number = int | str


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
        colors: letters of which it has at least one (``"BG"``).
        not_colors: letters of which it has none.
        keywords: has all of these keywords.
        controller: ``"any"``, ``"you"``, ``"opponent"`` or ``"target"`` (the first target:
            that player, or that permanent's controller).
        state: ``""``, ``"attacking"``, ``"blocking"``, ``"tapped"`` or ``"untapped"``.
        other: is not the source itself.
    """

    types: tuple[str, ...] = ()
    all_types: tuple[str, ...] = ()
    not_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    not_subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: str = ""
    not_colors: str = ""
    keywords: tuple[str, ...] = ()
    controller: str = "any"
    state: str = ""
    other: bool = False


@dataclass(frozen=True)
class Target:
    """One group of targets (115).

    Attributes:
        objects: which objects may be chosen; None = no object.
        players: ``"none"``, ``"any"`` or ``"opponent"``.
        zone: where the objects are: ``"battlefield"`` or ``"stack"``.
        least: how many at least.
        most: how many at most; None = any number.
    """

    objects: Filter | None = None
    players: str = "none"
    zone: str = "battlefield"
    least: int = 1
    most: int | None = 1


CREATURE = Filter(types=("creature",))
ATTACKING_CREATURE = Filter(types=("creature",), state="attacking")
BLOCKING_CREATURE = Filter(types=("creature",), state="blocking")
LAND = Filter(types=("land",))
PERMANENT = Filter()
SPELL = Filter()
# "Any target": creature, player, planeswalker or battle (115.4).
ANY_TARGET = Target(Filter(types=("creature", "planeswalker", "battle")), players="any")
TARGET_CREATURE = Target(CREATURE)
TARGET_PLAYER = Target(players="any")
TARGET_PLAYER_OR_PLANESWALKER = Target(Filter(types=("planeswalker",)), players="any")


# --- Conditions ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Controls:
    """You control at least ``count`` permanents that match."""

    filter: Filter
    count: int = 1


@dataclass(frozen=True)
class OnBattlefield:
    """At least ``count`` permanents that match are on the battlefield."""

    filter: Filter
    count: int


@dataclass(frozen=True)
class FewerOnBattlefield:
    """Fewer than ``count`` permanents that match are on the battlefield."""

    filter: Filter
    count: int


@dataclass(frozen=True)
class Landfall:
    """A land entered the battlefield under your control this turn."""


Condition = Controls | OnBattlefield | FewerOnBattlefield | Landfall


# --- Effects -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Effect:
    """One instruction of a spell or ability."""


@dataclass(frozen=True)
class Damage(Effect):
    """The source deals damage to an object or player."""

    amount: Number
    to: str


@dataclass(frozen=True)
class DamageEach(Effect):
    """The source deals damage to every object that matches, at once."""

    amount: Number
    filter: Filter


@dataclass(frozen=True)
class DamageDivided(Effect):
    """The source deals damage divided evenly, rounded down, among its legal targets."""

    amount: Number


@dataclass(frozen=True)
class Draw(Effect):
    """A player draws cards."""

    count: Number
    player: str = "you"


@dataclass(frozen=True)
class Discard(Effect):
    """A player discards cards of their choice, or at random."""

    count: Number
    player: str
    random: bool = False


@dataclass(frozen=True)
class DiscardChosen(Effect):
    """A player reveals their hand; you choose a card from it that matches; they discard it."""

    player: str
    filter: Filter


@dataclass(frozen=True)
class Destroy(Effect):
    """Destroy an object."""

    what: str = "target"


@dataclass(frozen=True)
class DestroyEach(Effect):
    """Destroy every object that matches, at once."""

    filter: Filter


@dataclass(frozen=True)
class DestroyPartners(Effect):
    """Destroy all creatures that blocked or were blocked by the source when it left."""


@dataclass(frozen=True)
class Exile(Effect):
    """Exile an object.

    Attributes:
        linked: the source remembers it as the card exiled with it.
        until_leaves: it returns when the source leaves the battlefield (610.3).
    """

    what: str = "target"
    linked: bool = False
    until_leaves: bool = False


@dataclass(frozen=True)
class ReturnLinked(Effect):
    """Return the card exiled with the source to the battlefield under its owner's control."""


@dataclass(frozen=True)
class ReturnToHand(Effect):
    """Return an object to its owner's hand."""

    what: str = "target"


@dataclass(frozen=True)
class ReturnAll(Effect):
    """Every player returns all matching cards from their graveyard to their hand."""

    filter: Filter


@dataclass(frozen=True)
class CounterSpell(Effect):
    """Counter a spell."""

    what: str = "target"


@dataclass(frozen=True)
class GainLife(Effect):
    """A player gains life."""

    amount: Number
    player: str = "you"


@dataclass(frozen=True)
class LoseLife(Effect):
    """A player loses life; with ``"half life"`` each reads their own total."""

    amount: Number
    player: str = "you"


@dataclass(frozen=True)
class AddMana(Effect):
    """Add mana, written as letters: ``"BBB"``."""

    mana: str


@dataclass(frozen=True)
class Change(Effect):
    """An object gets power and toughness and gains keywords or rules for a while.

    Attributes:
        duration: ``"turn"`` or ``"your next upkeep"``.
    """

    what: str = "target"
    power: int = 0
    toughness: int = 0
    keywords: tuple[str, ...] = ()
    duration: str = "turn"


@dataclass(frozen=True)
class ChangeEach(Effect):
    """Every object that matches now gets power, toughness and keywords until end of turn."""

    filter: Filter
    power: int = 0
    toughness: int = 0
    keywords: tuple[str, ...] = ()


@dataclass(frozen=True)
class SetBase(Effect):
    """An object has this base power and toughness until end of turn."""

    what: str
    power: int
    toughness: int


@dataclass(frozen=True)
class Animate(Effect):
    """An object becomes a creature until end of turn, keeping its other types."""

    what: str
    power: int
    toughness: int
    types: tuple[str, ...]
    subtypes: tuple[str, ...]


@dataclass(frozen=True)
class Tap(Effect):
    """Tap an object."""

    what: str = "target"


@dataclass(frozen=True)
class CreateToken(Effect):
    """You create tokens."""

    token: Card
    count: int = 1


@dataclass(frozen=True)
class PutCounters(Effect):
    """Put +1/+1 counters on an object."""

    what: str
    count: int = 1


@dataclass(frozen=True)
class Search(Effect):
    """A player searches a library, then it is shuffled (701.23).

    Attributes:
        filter: what is looked for; None = any card, which must be found if there is one.
        count: how many cards.
        to: ``"hand"``, ``"battlefield"``, ``"battlefield tapped"`` or ``"exile"``.
        player: who searches.
        library: whose library; "" = the searcher's own.
    """

    filter: Filter | None
    count: int = 1
    to: str = "hand"
    player: str = "you"
    library: str = ""


@dataclass(frozen=True)
class Wish(Effect):
    """You may put a card you own from outside the game into your hand (400.11, 729.4a)."""

    filter: Filter | None
    reveal: bool = True


@dataclass(frozen=True)
class DrawFromOutside(Effect):
    """The next time you would draw a card this turn, take one from outside the game instead."""


@dataclass(frozen=True)
class Subgame(Effect):
    """Players play a subgame with their libraries as decks (729); life None = the usual start."""

    life: int | None = None


@dataclass(frozen=True)
class DoubleDamage(Effect):
    """For the rest of this game, damage to these players is doubled."""

    player: str = "non-winners"


@dataclass(frozen=True)
class ExtraTurn(Effect):
    """You take an extra turn after this one."""


@dataclass(frozen=True)
class PreventCombatDamage(Effect):
    """Prevent all combat damage this turn; with ``except_self`` not what the source deals."""

    except_self: bool = False


@dataclass(frozen=True)
class NoLifeGain(Effect):
    """These players gain no life this turn."""

    player: str


@dataclass(frozen=True)
class DamageUnpreventable(Effect):
    """Damage can't be prevented this turn; with ``this_spell`` only what this spell deals."""

    this_spell: bool = False


@dataclass(frozen=True)
class SorceryFlash(Effect):
    """The next sorcery you cast this turn can be cast as though it had flash."""


@dataclass(frozen=True)
class CopySpell(Effect):
    """A player copies a spell and may choose new targets for the copy (707.10)."""

    what: str = "target"
    red: bool = False
    player: str = "you"


@dataclass(frozen=True)
class RemoveFromCombat(Effect):
    """Remove an object from combat (506.4)."""

    what: str = "self"


@dataclass(frozen=True)
class Unblock(Effect):
    """Attackers that became blocked only by the source become unblocked."""


@dataclass(frozen=True)
class Sacrifice(Effect):
    """You sacrifice an object; nothing happens if you no longer control it (701.21a)."""

    what: str = "self"


@dataclass(frozen=True)
class RevealTop(Effect):
    """A player reveals the top card of their library and takes it into the hand if it matches."""

    player: str
    filter: Filter


@dataclass(frozen=True)
class AtNextEndStep(Effect):
    """At the beginning of the next end step, do this (603.7)."""

    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class May(Effect):
    """A player may do this."""

    effects: tuple[Effect, ...]
    player: str = "you"


@dataclass(frozen=True)
class MayPay(Effect):
    """A player may pay mana; if they do, this happens."""

    cost: str
    effects: tuple[Effect, ...]
    player: str = "you"


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


# --- Abilities -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ability:
    """One ability of a card, in printed order."""


@dataclass(frozen=True)
class Spell(Ability):
    """What an instant or sorcery does, or the target an Aura needs.

    Attributes:
        per_target: {n} more for each target beyond the first.
        exile: the card is exiled as the spell finishes, not put into the graveyard.
    """

    effects: tuple[Effect, ...] = ()
    targets: tuple[Target, ...] = ()
    per_target: int = 0
    exile: bool = False


@dataclass(frozen=True)
class Cost:
    """The cost of an activated ability."""

    mana: str = ""
    tap: bool = False
    sacrifice: bool = False
    exile: bool = False
    life: int = 0


@dataclass(frozen=True)
class Activated(Ability):
    """An activated ability (602). ``timing``: instant, sorcery or "end of combat"."""

    cost: Cost
    effects: tuple[Effect, ...]
    targets: tuple[Target, ...] = ()
    timing: str = "instant"


@dataclass(frozen=True)
class Mana(Ability):
    """A mana ability (605).

    Attributes:
        produce: letters; one of them is chosen if they differ.
        amount: how much of it.
        damage: what the source deals to its controller.
        cost: tap, and whatever else.
    """

    produce: str
    amount: int = 1
    damage: int = 0
    cost: Cost = field(default_factory=lambda: Cost(tap=True))


@dataclass(frozen=True)
class Triggered(Ability):
    """A triggered ability (603).

    Attributes:
        event: ``"enters"``, ``"dies"``, ``"leaves"`` (the battlefield), ``"to graveyard"`` (from
            the battlefield), ``"attacks"``, ``"attacks alone"``, ``"blocks"``,
            ``"is dealt damage"``, ``"deals damage"``, ``"deals damage to player"``,
            ``"deals combat damage to player"``, ``"becomes tapped"``, ``"upkeep"``,
            ``"end step"``, ``"casts"``, ``"damaged creature dies"``.
        subject: whose event: ``"self"``, ``"attached"``, ``"filter"`` or ``"self or filter"``.
        filter: for the last two; its controller is seen from this ability.
        player: ``"any"``, ``"you"`` or ``"opponent"``: whose upkeep, who casts, who is damaged.
        condition: an intervening if (603.4).
    """

    event: str
    effects: tuple[Effect, ...]
    targets: tuple[Target, ...] = ()
    subject: str = "self"
    filter: Filter | None = None
    player: str = "any"
    condition: Condition | None = None


@dataclass(frozen=True)
class Static(Ability):
    """Objects get power and toughness and have keywords or rules, while the condition holds.

    Attributes:
        affects: ``"self"``, ``"attached"`` or ``"filter"``.
    """

    affects: str = "self"
    filter: Filter | None = None
    power: int = 0
    toughness: int = 0
    keywords: tuple[str, ...] = ()
    condition: Condition | None = None


@dataclass(frozen=True)
class ControlAttached(Ability):
    """You control the enchanted object."""


@dataclass(frozen=True)
class AttackTax(Ability):
    """Creatures can't attack you unless their controller pays {amount} for each of them."""

    amount: int


@dataclass(frozen=True)
class CombatLimit(Ability):
    """No more than so many creatures can attack, or block, each combat."""

    attackers: int | None = None
    blockers: int | None = None


@dataclass(frozen=True)
class CantLose(Ability):
    """You can't lose the game and your opponents can't win it."""


@dataclass(frozen=True)
class GraveyardShroud(Ability):
    """Cards in graveyards can't be the targets of spells or abilities."""


@dataclass(frozen=True)
class UnblockableBy(Ability):
    """This can't be blocked by creatures that match."""

    filter: Filter


@dataclass(frozen=True)
class CantBlock(Ability):
    """This can't block creatures that match."""

    filter: Filter


@dataclass(frozen=True)
class AttackCompany(Ability):
    """This can't attack unless a creature that matches also attacks."""

    filter: Filter


@dataclass(frozen=True)
class Suspend(Ability):
    """Suspend (702.62)."""

    time: int
    cost: str


@dataclass(frozen=True)
class SacrificeToCast(Ability):
    """As an additional cost to cast this spell, sacrifice a permanent that matches."""

    filter: Filter


@dataclass(frozen=True)
class SacrificeInstead(Ability):
    """You may sacrifice permanents that match rather than pay the mana cost."""

    filter: Filter
    count: int


@dataclass(frozen=True)
class EntersTapped(Ability):
    """Enters tapped; with ``unless_life`` its controller may pay that much life instead."""

    unless_life: int = 0


@dataclass(frozen=True)
class Card:
    """A card, or a token when ``token`` is set.

    Attributes:
        name: as printed.
        cost: ``"{1}{R}"``; None = no mana cost.
        type_line: ``"Basic Land — Plains"``.
        power, toughness: of creatures.
        keywords: keyword abilities in lower case: ``"first strike"``,
            ``"protection from black"``, ``"forestwalk"``; and rules that a card states about
            itself, from `mtgenv.cards.words.RULES`.
        abilities: all other abilities, in printed order.
        colors: letters, where they do not follow from the cost (tokens).
        token: it is a token's description.
    """

    name: str
    cost: str | None
    type_line: str
    power: int | None = None
    toughness: int | None = None
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    colors: str | None = None
    token: bool = False
