"""How spells are cast and how permanents enter: costs, times, counters, choices."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from mtgenv.cards.language import (
    Ability,
    CastCost,
    Casting,
    Companion,
    Cost,
    CostChange,
    Effect,
    Enters,
    Filter,
    Move,
    Not,
    Number,
    Spell,
    Suspend,
    Times,
)
from mtgenv.cards.reading.grammar import GRAMMAR
from mtgenv.cards.reading.nouns import Noun, of_one
from mtgenv.cards.reading.production import NoReadingError

production = GRAMMAR.production

# --- What a spell costs --------------------------------------------------------------------------


@production("ability", "~ costs {amount:generic_mana} {sign:lessmore} to cast.")
def _own_cost(amount: int, sign: int) -> CostChange:
    return CostChange(sign * amount, itself=True)


@production(
    "ability",
    "~ costs {amount:generic_mana} {sign:lessmore} to cast if {condition:conditions}.",
    "~ costs {2} less to cast if you control an Elf.",
)
def _own_cost_if(amount: int, sign: int, condition: Any) -> CostChange:
    return CostChange(sign * amount, itself=True, condition=condition)


@production(
    "ability",
    "~ costs {amount:generic_mana} {sign:lessmore} to cast for each {counted:countedone}.",
    "~ costs {1} less to cast for each creature you control.",
)
def _own_cost_for_each(amount: int, sign: int, counted: Number) -> CostChange:
    return CostChange(Times(sign * amount, counted), itself=True)


@production(
    "ability",
    "~ costs {x:xsymbol} {sign:lessmore} to cast, where X is {amount:amount}.",
)
def _own_cost_computed(x: str, sign: int, amount: Number) -> CostChange:
    return CostChange(Times(sign, amount), itself=True)


@production(
    "ability",
    "you may {cost:altcost} rather than pay ~'s mana cost.",
    "you may discard two cards rather than pay ~'s mana cost.",
)
def _instead_of_mana(cost: Cost) -> Casting:
    return Casting((CastCost(cost, instead=True),))


@production("ability", "you may cast ~ without paying its mana cost.")
def _for_nothing() -> Casting:
    return Casting((CastCost(Cost("{0}"), instead=True),))


@production(
    "ability",
    "if {condition:conditions}, {other:ability}",
    "if you control a Swamp, you may discard a card rather than pay ~'s mana cost.",
)
def _instead_if(condition: Any, other: Ability) -> Casting:
    if not isinstance(other, Casting) or not other.costs[0].instead:
        raise NoReadingError
    return Casting((replace(other.costs[0], condition=condition),))


@production("altcost", "pay {cost:cost}")
def _pay(cost: Cost) -> Cost:
    if not cost.mana:
        raise NoReadingError
    return cost


@production("altcost", "{cost:cost}")
def _give(cost: Cost) -> Cost:
    if cost.mana or cost.tap or cost.untap:
        raise NoReadingError
    return cost


@production("altcost", "{one:costpart} and {more:costpart}", "pay 1 life and discard a card")
def _both(one: Cost, more: Cost) -> Cost:
    if one.mana or more.mana or one.give or more.life:
        raise NoReadingError
    return replace(one, give=more.give)


GRAMMAR.words(
    "companions",
    {
        "your starting deck contains only cards with even mana values": "even mana values",
        "your starting deck contains only cards with odd mana values and land cards": (
            "odd mana values"
        ),
        "your starting deck contains only cards with mana value 3 or greater and land cards": (
            "mana values of 3 or more"
        ),
        "each permanent card in your starting deck has mana value 2 or less": (
            "permanents of mana value 2 or less"
        ),
        "each permanent card in your starting deck has an activated ability": (
            "permanents with activated abilities"
        ),
        "no card in your starting deck has more than one of the same mana symbol in its mana "
        "cost": "no repeated mana symbols",
        "each creature card in your starting deck is a Cat, Elemental, Nightmare, Dinosaur, or "
        "Beast card": "creatures of five types",
        "each nonland card in your starting deck has a different name": "different names",
        "each nonland card in your starting deck shares a card type": "a shared card type",
        "your starting deck contains at least twenty cards more than the minimum deck size": (
            "twenty more cards"
        ),
    },
)


@production("ability", "companion — {asked:companions}.")
def _companion(asked: str) -> Companion:
    return Companion(asked)


@production("ability", "suspend {time:numeral}—{cost:mana}", "suspend 4—{U}")
def _suspend(time: Number, cost: str) -> Suspend:
    if not isinstance(time, int):
        raise NoReadingError
    return Suspend(time, cost)


# --- When a spell is cast, and what becomes of it -------------------------------------------------

GRAMMAR.words(
    "spelltime",
    {
        "during combat": "combat",
        "during combat before blockers are declared": "before blockers",
        "during combat after blockers are declared": "after blockers",
        "during the declare blockers step": "declare blockers",
    },
)


@production("spell", "cast (~|this spell) only {when:spelltime}. {spell:spellbody}")
def _only_then(when: str, spell: Spell) -> Spell:
    return replace(spell, timing=when)


@production(
    "spell", "~ costs {amount:generic_mana} more to cast for each target beyond the first. "
    "{spell:spellbody}"
)  # fmt: skip
def _per_target(amount: int, spell: Spell) -> Spell:
    return replace(spell, per_target=amount)


@production("spell", "{spell:spellbody}")
def _body(spell: Spell) -> Spell:
    return spell


@production("spellbody", "{effects:sentences}", "destroy target creature.")
def _effects(effects: tuple[Effect, ...]) -> Spell:
    if effects[-1] == Move("self", "exile"):
        return Spell(effects[:-1], exile=True)
    return Spell(effects)


# --- How permanents enter -------------------------------------------------------------------------


@production("ability", "~ enters tapped.")
def _enters_tapped() -> Enters:
    return Enters(tapped=True)


@production("ability", "~ enters tapped unless {condition:conditions}.")
def _enters_tapped_unless(condition: Any) -> Enters:
    return Enters(tapped=True, condition=Not(condition))


@production("ability", "~ enters tapped if {condition:conditions}.")
def _enters_tapped_if(condition: Any) -> Enters:
    return Enters(tapped=True, condition=condition)


@production("entering", "with {counters:counters} on it", "with two charge counters on it")
def _with(counters: tuple[Number, str]) -> Enters:
    return Enters(counters=(counters[1], counters[0]))


@production("entering", "with {counters:counters} on it for each {counted:countedone}")
def _with_for_each(counters: tuple[Number, str], counted: Number) -> Enters:
    number, kind = counters
    if not isinstance(number, int):
        raise NoReadingError
    return Enters(counters=(kind, counted if number == 1 else Times(number, counted)))


@production(
    "entering", "with a number of {kind:counterkind} counters on it equal to {amount:amount}"
)
def _with_number(kind: str, amount: Number) -> Enters:
    return Enters(counters=(kind, amount))


@production("entering", "with X {kind:counterkind} counters on it, where X is {amount:amount}")
def _with_x(kind: str, amount: Number) -> Enters:
    return Enters(counters=(kind, amount))


@production("ability", "~ enters {how:entering}.")
def _enters(how: Enters) -> Enters:
    return how


@production("ability", "~ enters tapped {how:entering}.")
def _enters_tapped_with(how: Enters) -> Enters:
    return replace(how, tapped=True)


@production("ability", "~ enters {how:entering} if {condition:conditions}.")
def _enters_if(how: Enters, condition: Any) -> Enters:
    return replace(how, condition=condition)


@production("ability", "if {condition:conditions}, (~|it) enters {how:entering}.")
def _if_enters(condition: Any, how: Enters) -> Enters:
    return replace(how, condition=condition)


@production(
    "ability", "as ~ enters, you may pay {life:numeral} life. if you don't, it enters tapped."
)
def _enters_for_life(life: Number) -> Enters:
    if not isinstance(life, int):
        raise NoReadingError
    return Enters(tapped=True, unless_life=life)


GRAMMAR.words(
    "chosenfirst",
    {
        "a color": ("color",),
        "an opponent": ("opponent",),
        "a color and an opponent": ("color", "opponent"),
    },
)


@production("ability", "as ~ enters, choose {what:chosenfirst}.", "as ~ enters, choose a color.")
def _choosing(what: tuple[str, ...]) -> Enters:
    return Enters(choose=what)


@production("ability", "you may have ~ enter as a copy of any {noun:described} on the battlefield.")
def _as_copy(noun: Noun) -> Enters:
    asked = of_one(noun)
    if asked == Filter():
        raise NoReadingError
    return Enters(copy_of=asked)


@production("ability", "if it's neither day nor night, it becomes day as ~ enters.")
def _begins_day() -> Enters:
    return Enters(begins_day=True)


@production("ability", "~ enters under the control of an opponent of your choice.")
def _under_opponent() -> Enters:
    return Enters(under="opponent")


def together(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Put what several lines say about how a card enters into one ability.

    Args:
        abilities: the card's abilities.

    Returns:
        Them with one `Enters` at most, if no two lines say different things of the same.
    """
    made: list[Ability] = []
    for one in abilities:
        at = next((n for n, other in enumerate(made) if isinstance(other, Enters)), None)
        if not isinstance(one, Enters) or at is None:
            made.append(one)
            continue
        before = made[at]
        assert isinstance(before, Enters)
        merged = _both_hold(before, one)
        if merged is None:
            made.append(one)
        else:
            made[at] = merged
    return tuple(made)


def _both_hold(one: Enters, other: Enters) -> Enters | None:
    """Return one ability that says what two say, unless they go not together."""
    said = []
    for part in (one, other):
        said.append({f.name for f in fields(Enters) if getattr(part, f.name) != f.default})
    if said[0] & said[1] or "condition" in said[0] | said[1]:
        return None
    return replace(one, **{name: getattr(other, name) for name in said[1]})
