"""Numbers: written down, counted ("for each"), read off an object ("equal to its power")."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from mtgenv.cards.language import (
    Count,
    Counters,
    Devotion,
    DungeonsCompleted,
    Each,
    Event,
    Half,
    Happened,
    IdentityColors,
    Kinds,
    Life,
    Minus,
    Most,
    Number,
    Plus,
    Stat,
    Times,
)
from mtgenv.cards.reading.grammar import GRAMMAR
from mtgenv.cards.reading.nouns import Noun, of_many, of_one, others
from mtgenv.cards.reading.production import Found, NoReadingError, Reader
from mtgenv.cards.reading.references import Pronoun, as_phrase
from mtgenv.cards.wording import ordinal

production = GRAMMAR.production

# --- What is counted -----------------------------------------------------------------------------


@production("countedone", "{noun:described}", "creature you control")
def _one_on_battlefield(noun: Noun) -> Count:
    return Count(Each(of_one(noun)))


@production("countedone", "{noun:described} on the battlefield", "Swamp on the battlefield")
def _one_named_battlefield(noun: Noun) -> Count:
    return _one_on_battlefield(noun)


@production("countedone", "other {noun:described}", "other creature you control")
def _other_one(noun: Noun) -> Count:
    return _one_on_battlefield(others(noun))


GRAMMAR.words("cardzone", {"graveyard": "graveyard", "hand": "hand", "library": "library"})


@production("countedone", "{noun:described} in {whose:possessor} {zone:cardzone}")
def _one_in_zone(noun: Noun, whose: Any, zone: str) -> Count:
    return Count(Each(of_one(noun, "card"), zone, whose))


@production("countedmany", "{noun:described}", "creatures you control")
def _many_on_battlefield(noun: Noun) -> Count:
    return Count(Each(of_many(noun)))


@production("countedmany", "{noun:described} on the battlefield")
def _many_named_battlefield(noun: Noun) -> Count:
    return _many_on_battlefield(noun)


@production("countedmany", "other {noun:described}", "other creatures you control")
def _other_many(noun: Noun) -> Count:
    return _many_on_battlefield(others(noun))


@production("countedmany", "{noun:described} in {whose:possessor} {zone:cardzone}")
def _many_in_zone(noun: Noun, whose: Any, zone: str) -> Count:
    return Count(Each(of_many(noun, "card"), zone, whose))


@production("countedmany", "{noun:described} in all graveyards", "creature cards in all graveyards")
def _many_in_all_graveyards(noun: Noun) -> Count:
    return Count(Each(of_many(noun, "card"), "graveyard"))


@production(
    "amount",
    "the greatest {stat:stat} among {noun:described}",
    "the greatest power among creatures you control",
)
def _greatest(stat: str, noun: Noun) -> Number:
    return Most(stat, Each(of_many(noun)))


GRAMMAR.words(
    "kindmany",
    {kind: kind for kind in ("card types", "basic land types", "colors")},
)
GRAMMAR.words(
    "kindone",
    {kind.removesuffix("s"): kind for kind in ("card types", "basic land types", "colors")},
)


def _kinds_of(of: str, counted: Number) -> Kinds:
    if not isinstance(counted, Count) or not isinstance(counted.what, Each):
        raise NoReadingError
    return Kinds(of, counted.what)


@production("countedone", "{of:kindone} among {among:countedmany}", "color among lands you control")
def _one_kind(of: str, among: Number) -> Kinds:
    return _kinds_of(of, among)


@production("kindsamong", "{of:kindmany} among {among:countedmany}")
def _many_kinds(of: str, among: Number) -> Kinds:
    return _kinds_of(of, among)


@production("countedmany", "{kinds:kindsamong}")
def _counted_kinds(kinds: Kinds) -> Kinds:
    return kinds


GRAMMAR.words("ordinal", {ordinal(number): number for number in range(1, 21)})


@GRAMMAR.function("counterkind")
def _counter_kind(reader: Reader, at: int) -> Iterator[Found]:
    if found := re.compile(r"[+-]\d/[+-]\d|(?:first|double) strike|[a-z]+").match(reader.text, at):
        yield found[0], found.end()


@production("countedone", "{kind:counterkind} counter on {of:object}")
def _counter_on(kind: str, of: Any) -> Counters:
    return Counters(kind, of)


@production("amount", "the number of colors in your commanders' color identity")
def _colors_of_identity() -> Number:
    return IdentityColors()


@production("amount", "your speed")
def _your_speed() -> Counters:
    return Counters("speed", "you")


@production("countedone", "dungeon you've completed")
def _dungeon_completed() -> DungeonsCompleted:
    return DungeonsCompleted()


@production("countedone", "differently named dungeon you've completed")
def _different_dungeon_completed() -> DungeonsCompleted:
    return DungeonsCompleted(different=True)


@production("countedone", "experience counter you have")
def _experience_one() -> Counters:
    return Counters("experience", "you")


@production("countedmany", "experience counters you have")
def _experience_many() -> Counters:
    return Counters("experience", "you")


@production("countedmany", "energy counters you have")
def _energy_many() -> Counters:
    return Counters("energy", "you")


@production("countedmany", "{kind:counterkind} counters on {of:object}")
def _counters_on(kind: str, of: Any) -> Counters:
    return Counters(kind, of)


# --- "Equal to" ----------------------------------------------------------------------------------


@production("amount", "the number of {counted:countedmany}", "the number of creatures you control")
def _number_of(counted: Number) -> Number:
    return counted


@production("amount", "twice {amount:amount}")
def _twice(amount: Number) -> Number:
    return Times(2, amount)


@production("amount", "{number:numeral} plus {amount:amount}")
def _plus(number: Number, amount: Number) -> Number:
    return Plus(number, amount)


@production("amount", "~'s {stat:stat}")
def _own_stat(stat: str) -> Number:
    return Stat(stat, "self")


@production("amount", "its {stat:stat}", placed=True)
def _its_stat(stat: str, at: int) -> Number:
    return Stat(stat, as_phrase(Pronoun("it", at, looked_up=True)))


@production(
    "amount", "(that creature|that permanent|that card|that spell)'s {stat:stat}", placed=True
)
def _that_ones_stat(stat: str, at: int) -> Number:
    return Stat(stat, as_phrase(Pronoun("any", at, looked_up=True)))


@production("amount", "the sacrificed creature's {stat:stat}")
def _sacrificed_stat(stat: str) -> Number:
    return Stat(stat, "paid")


@production("amount", "your devotion to {color:color}")
def _devotion(color: str) -> Number:
    return Devotion(color)


@production("amount", "your life total")
def _life() -> Number:
    return Life()


@production("half", "half their life, rounded {way:rounded}", placed=True)
def _half_their(way: bool, at: int) -> Number:
    return Half(Life(as_phrase(Pronoun("player", at))), way)


@production("half", "half your life, rounded {way:rounded}")
def _half_yours(way: bool) -> Number:
    return Half(Life(), way)


GRAMMAR.words("rounded", {"up": True, "down": False})

# --- Amounts of damage, life, counters, cards ----------------------------------------------------


@production("life", "{number:numeral} life", "3 life")
def _life_amount(number: Number) -> Number:
    return number


@production("life", "that much life")
def _that_much_life() -> Number:
    return "amount"


@production("life", "life equal to {amount:amount}")
def _life_equal(amount: Number) -> Number:
    return amount


@production("life", "{number:numeral} life for each {counted:countedone}", "1 life for each Swamp")
def _life_for_each(number: Number, counted: Number) -> Number:
    return counted if number == 1 else Times(number, counted)


@production("life", "{half:half}")
def _half_life(half: Number) -> Number:
    return half


@production("damage", "{number:numeral} damage", "3 damage")
def _damage_amount(number: Number) -> Number:
    return number


@production("damage", "that much damage")
def _that_much_damage() -> Number:
    return "amount"


@production("damage", "damage equal to {amount:amount}")
def _damage_equal(amount: Number) -> Number:
    return amount


@production("cards", "a card")
def _a_card() -> Number:
    return 1


@production("cards", "{count:numberword} cards", "two cards")
def _some_cards(count: Number) -> Number:
    return count


@production("cards", "a card for each {counted:countedone}")
def _card_for_each(counted: Number) -> Number:
    return counted


@production("cards", "cards equal to {amount:amount}")
def _cards_equal(amount: Number) -> Number:
    return amount


@production("counters", "a[n] {kind:counterkind} counter", "a +1/+1 counter")
def _a_counter(kind: str) -> tuple[Number, str]:
    return 1, kind


@production("counters", "{count:numberword} {kind:counterkind} counters", "two charge counters")
def _some_counters(count: Number, kind: str) -> tuple[Number, str]:
    return count, kind


@production("amount", "the number of {counted:countedmany} minus {number:numeral}")
def _number_minus(counted: Number, number: Number) -> Number:
    return Minus(counted, number)


@production("amount", "{number:numeral} minus {amount:amount}", "4 minus the number of Islands")
def _minus(number: Number, amount: Number) -> Number:
    return Minus(number, amount)


@production("countedone", "{noun:described} that died this turn", "creature that died this turn")
def _died_one(noun: Noun) -> Number:
    return Happened(Event("dies", of_one(noun)))


@production("countedmany", "{noun:described} that died this turn")
def _died_many(noun: Noun) -> Number:
    return Happened(Event("dies", of_many(noun)))


@production("cards", "an additional card")
def _additional_card() -> Number:
    return 1


@production("cards", "{count:numberword} additional cards")
def _additional_cards(count: Number) -> Number:
    return count
