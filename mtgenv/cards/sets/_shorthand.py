"""Short ways to write a card, so that a definition reads like the card.

Parts come in printed order and say by their kind where they belong: words are keywords, a `Target`
is a target of the ability it stands in, an `Effect` is what that ability does.

Example:
    >>> creature("Grizzly Bears", "{1}{G}", "Bear", 2, 2).type_line
    'Creature — Bear'
    >>> from mtgenv.cards.language import TARGET_CREATURE, Destroy
    >>> spell(TARGET_CREATURE, Destroy()) == Spell(targets=(TARGET_CREATURE,), effects=(Destroy(),))
    True
"""

from __future__ import annotations

from mtgenv.cards.language import (
    ANYTHING,
    Ability,
    Activated,
    AddMana,
    Card,
    CastCost,
    Casting,
    Choose,
    Chosen,
    Condition,
    Cost,
    Create,
    Discard,
    Each,
    Effect,
    Event,
    Filter,
    Give,
    Mode,
    Move,
    Number,
    Objects,
    Replace,
    Reveal,
    Spell,
    Target,
    Triggered,
)

Part = Target | Effect | Mode
BASIC_LAND = Filter(types=("land",), supertypes=("basic",))

# --- Cards ---------------------------------------------------------------------------------------


def card(
    name: str,
    cost: str | None,
    type_line: str,
    *parts: str | Ability,
    power: int | None = None,
    toughness: int | None = None,
    **facts: object,
) -> Card:
    """Any card; the kinds below say more shortly what most cards are."""
    return Card(
        name,
        cost,
        type_line,
        power,
        toughness,
        keywords=tuple(part for part in parts if isinstance(part, str)),
        abilities=tuple(part for part in parts if isinstance(part, Ability)),
        **facts,  # type: ignore[arg-type]
    )


def creature(
    name: str,
    cost: str,
    subtypes: str,
    power: int | None,
    toughness: int | None,
    *parts: str | Ability,
    kind: str = "Creature",
) -> Card:
    """A creature card; ``kind`` is what stands before the dash of its type line."""
    return card(name, cost, f"{kind} — {subtypes}", *parts, power=power, toughness=toughness)


def artifact_creature(
    name: str, cost: str, subtypes: str, power: int, toughness: int, *parts: str | Ability
) -> Card:
    """An artifact creature card."""
    return creature(name, cost, subtypes, power, toughness, *parts, kind="Artifact Creature")


def token(
    name: str,
    kind: str,
    colors: str,
    power: int | None,
    toughness: int | None,
    *parts: str | Ability,
) -> Card:
    """A creature token; unless the card says otherwise it is named after its subtypes (111.4)."""
    return card(
        f"{name} Token",
        None,
        f"{kind} — {name}",
        *parts,
        power=power,
        toughness=toughness,
        colors=colors,
        token=True,
    )


def instant(name: str, cost: str, *parts: str | Ability) -> Card:
    """An instant card."""
    return card(name, cost, "Instant", *parts)


def sorcery(
    name: str,
    cost: str | None,
    *parts: str | Ability,
    kind: str = "Sorcery",
    colors: str | None = None,
) -> Card:
    """A sorcery card."""
    return card(name, cost, kind, *parts, colors=colors)


def artifact(name: str, cost: str, *parts: str | Ability) -> Card:
    """An artifact card without subtypes."""
    return card(name, cost, "Artifact", *parts)


def enchantment(name: str, cost: str, *parts: str | Ability) -> Card:
    """An enchantment card without subtypes."""
    return card(name, cost, "Enchantment", *parts)


def equipment(name: str, cost: str, *parts: str | Ability, kind: str = "Artifact") -> Card:
    """An Equipment card; ``"equip {2}"`` is one of its keywords."""
    return card(name, cost, f"{kind} — Equipment", *parts)


def planeswalker(name: str, cost: str, subtype: str, loyalty: int, *parts: str | Ability) -> Card:
    """A planeswalker card."""
    kind = f"Legendary Planeswalker — {subtype}"
    return card(name, cost, kind, *parts, loyalty=loyalty)


def emblem(owner: str, *abilities: Ability) -> Card:
    """An emblem, named after the planeswalker that makes it."""
    return Card(f"{owner} Emblem", None, "Emblem", abilities=abilities, token=True)


def aura(name: str, cost: str, enchant: Target, *abilities: Ability) -> Card:
    """An Aura card: what it enchants is the target of its spell (303.4a)."""
    return Card(name, cost, "Enchantment — Aura", abilities=(spell(enchant), *abilities))


def land(name: str, type_line: str, *parts: str | Ability) -> Card:
    """A land card; mana abilities that follow from basic land types (305.6) are not written."""
    return card(name, None, type_line, *parts)


# --- Abilities -----------------------------------------------------------------------------------


def spell(*parts: Part, per_target: int = 0, exile: bool = False, timing: str = "") -> Spell:
    """What an instant or sorcery does."""
    return Spell(_effects(parts), _targets(parts), _modes(parts), per_target, exile, timing)


def mode(*parts: Part) -> Mode:
    """One of the choices of a modal spell or ability."""
    return Mode(_effects(parts), _targets(parts))


def activated(
    cost: Cost,
    *parts: Part,
    timing: str = "instant",
    condition: Condition | None = None,
    by: str = "you",
) -> Activated:
    """An activated ability."""
    return Activated(
        cost, _effects(parts), _targets(parts), _modes(parts), timing, condition=condition, by=by
    )


def loyalty(change: int, *parts: Part) -> Activated:
    """A loyalty ability."""
    return activated(Cost(loyalty=change), *parts, timing="sorcery")


def taps_for(mana: str, *more: Effect, amount: Number = 1) -> Activated:
    """The tap symbol for mana: letters, ``"R/W"`` for one of them or ``"any"`` for any colour."""
    return activated(Cost(tap=True), AddMana(mana, amount), *more)


def when(
    event: str | Event | tuple[Event, ...], *parts: Part, condition: Condition | None = None
) -> Triggered:
    """A triggered ability; a word is an event of the card itself."""
    happens = Event(event, "self") if isinstance(event, str) else event
    return Triggered(happens, _effects(parts), _targets(parts), _modes(parts), condition)


def at(
    step: str, *parts: Part, player: str = "any", condition: Condition | None = None
) -> Triggered:
    """An ability that triggers at the beginning of a step."""
    return when(Event("begins", step=step, player=player), *parts, condition=condition)


def your_upkeep(*parts: Part, condition: Condition | None = None) -> Triggered:
    """An ability that triggers at the beginning of your upkeep."""
    return at("upkeep", *parts, player="you", condition=condition)


def sacrifice_to_cast(filter: Filter, count: int = 1) -> Casting:
    """As an additional cost to cast the spell, sacrifice permanents."""
    return Casting((CastCost(Cost(give=(Give("sacrifice", filter, count),))),))


def instead_of_mana_cost(*given: Give) -> Casting:
    """You may give something up rather than pay the mana cost."""
    return Casting((CastCost(Cost(give=given), instead=True),))


# --- Effects -------------------------------------------------------------------------------------


def exile(what: Objects = "target") -> Move:
    """Exile objects."""
    return Move(what, "exile")


def return_to_hand(what: Objects = "target") -> Move:
    """Return objects to their owners' hands."""
    return Move(what, "hand")


def search(
    filter: Filter = ANYTHING,
    count: Number = 1,
    *,
    to: str = "hand",
    tapped: bool = False,
    by: str = "you",
    whose: str = "",
    reveal: bool = False,
) -> Move:
    """A player searches a library for cards, puts them somewhere, and the library is shuffled."""
    found = Chosen(filter, count, by, zone="library", whose=whose)
    return Move(found, to, tapped=tapped, reveal=reveal)


def from_outside(filter: Filter = ANYTHING, *, reveal: bool = False) -> Move:
    """You put a card you own from outside the game into your hand."""
    return Move(Chosen(filter, zone="outside"), "hand", reveal=reveal)


def discard(count: Number, player: str = "you", *, random: bool = False) -> Discard:
    """A player discards cards of their choice, or at random."""
    return Discard(Chosen(count=count, by=player, zone="hand", random=random))


def discard_chosen_by_you(filter: Filter) -> tuple[Effect, ...]:
    """The target reveals their hand; you choose a card from it; they discard it."""
    chosen = Chosen(filter, zone="hand", whose="target")
    return (Reveal(hand_of="target"), Choose(chosen), Discard("it"))


def create(made: Card, count: Number = 1, player: str = "you") -> Create:
    """A player creates tokens."""
    return Create(made, count, player)


def prevent_damage_to_and_from_target(*, combat: bool | None = None) -> tuple[Effect, ...]:
    """All damage that would be dealt to and dealt by the target this turn is prevented."""
    return (
        Replace(Event("is dealt damage", combat=combat), what="target"),
        Replace(Event("deals damage", combat=combat), what="target"),
    )


# --- Descriptions --------------------------------------------------------------------------------


def target(*types: str, **described: object) -> Target:
    """One target object on the battlefield that has one of these types and fits the description."""
    return Target(Filter(types=types, **described))  # type: ignore[arg-type]


def each(*types: str, **described: object) -> Each:
    """Every object on the battlefield that has one of these types and fits the description."""
    return Each(Filter(types=types, **described))  # type: ignore[arg-type]


def _effects(parts: tuple[Part, ...]) -> tuple[Effect, ...]:
    return tuple(part for part in parts if isinstance(part, Effect))


def _targets(parts: tuple[Part, ...]) -> tuple[Target, ...]:
    return tuple(part for part in parts if isinstance(part, Target))


def _modes(parts: tuple[Part, ...]) -> tuple[Mode, ...]:
    return tuple(part for part in parts if isinstance(part, Mode))
