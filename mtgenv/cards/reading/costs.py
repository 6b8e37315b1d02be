"""Costs: what stands before the colon, and after "as an additional cost"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from mtgenv.cards.language import Cost, Filter, Give, Number
from mtgenv.cards.reading.grammar import GRAMMAR
from mtgenv.cards.reading.nouns import Noun
from mtgenv.cards.reading.production import Found, NoReadingError, Reader
from mtgenv.cards.wording import NUMBERS

production = GRAMMAR.production
_ENERGY = re.compile(rf"(?P<word>{'|'.join(NUMBERS)}) \{{E\}}|(?P<symbols>(?:\{{E\}})+)")
_MANA = re.compile(r"(?:\{(?:\d+|[WUBRGCXS]|[WUBRG2]/[WUBRG]|[WUBRG]/P)\})+")


@GRAMMAR.function("mana")
def _mana(reader: Reader, at: int) -> Iterator[Found]:
    """Mana symbols: ``{2}{R}``."""
    if found := _MANA.match(reader.text, at):
        yield found[0], found.end()


@production("costpart", "{mana:mana}", "{2}{R}")
def _pay_mana(mana: str) -> Cost:
    return Cost(mana)


GRAMMAR.words("costpart", {"{T}": Cost(tap=True), "{Q}": Cost(untap=True)})


@production("costpart", "(P|p)ay {number:numeral} life", "Pay 2 life")
def _pay_life(number: Number) -> Cost:
    return Cost(life=number)


@production("costpart", "(P|p)ay life equal to {amount:amount}", "Pay life equal to its power")
def _pay_life_equal(amount: Number) -> Cost:
    return Cost(life=amount)


@GRAMMAR.function("energy")
def _energy(reader: Reader, at: int) -> Iterator[Found]:
    """Energy symbols: ``{E}{E}``; from six on they are counted in words (107.14)."""
    if found := _ENERGY.match(reader.text, at):
        word = found["word"]
        yield NUMBERS[word] if word else found["symbols"].count("{E}"), found.end()


@production("costpart", "(P|p)ay {energy:energy}", "Pay {E}{E}")
def _pay_energy(energy: int) -> Cost:
    return Cost(energy=energy)


@production("costpart", "(S|s)acrifice ~")
def _sacrifice_self() -> Cost:
    return Cost(sacrifice=True)


@production("costpart", "(E|e)xile ~")
def _exile_self() -> Cost:
    return Cost(exile=True)


@production("costpart", "(D|d)iscard ~")
def _discard_self() -> Cost:
    return Cost(discard=True)


@production("costpart", "(R|r)emove {counters:counters} from ~")
def _remove_counters(counters: tuple[Any, str]) -> Cost:
    number, kind = counters
    if not isinstance(number, int):
        raise NoReadingError
    return Cost(counters=(kind, number))


def _give(how: str, counted: tuple[Number, Noun], kind: str = "permanent") -> Cost:
    count, noun = counted
    if noun.kind != kind or not isinstance(count, int):
        raise NoReadingError
    return Cost(give=(Give(how, noun.filter, count),))


@production("costpart", "(S|s)acrifice {counted:counted}", "Sacrifice a creature")
def _sacrifice(counted: tuple[Number, Noun]) -> Cost:
    return _give("sacrifice", counted)


@production("costpart", "(D|d)iscard {counted:counted}", "Discard a card")
def _discard(counted: tuple[Number, Noun]) -> Cost:
    return _give("discard", counted, "card")


@production("costpart", "(E|e)xile {counted:counted} from your graveyard")
def _exile_from_graveyard(counted: tuple[Number, Noun]) -> Cost:
    return _give("exile from graveyard", counted, "card")


@production("costpart", "(E|e)xile {counted:counted} from your hand")
def _exile_from_hand(counted: tuple[Number, Noun]) -> Cost:
    return _give("exile from hand", counted, "card")


@production("costpart", "(R|r)eveal {counted:counted} from your hand")
def _reveal_from_hand(counted: tuple[Number, Noun]) -> Cost:
    return _give("reveal from hand", counted, "card")


@production("costpart", "(T|t)ap {counted:counted}", "Tap an untapped creature you control")
def _tap(counted: tuple[Number, Noun]) -> Cost:
    count, noun = counted
    asked = noun.filter
    if asked.controller != "you" or asked.states != ("untapped",):
        raise NoReadingError
    return _give("tap", (count, replace(noun, filter=_plain(asked))))


@production("costpart", "(R|r)eturn {counted:counted} to (its owner's|their owner's) hand")
def _return(counted: tuple[Number, Noun]) -> Cost:
    count, noun = counted
    if noun.filter.controller != "you":
        raise NoReadingError
    asked = replace(noun.filter, controller="any")
    return _give("return to hand", (count, replace(noun, filter=asked)))


def _plain(asked: Filter) -> Filter:
    return replace(asked, controller="any", states=())


@production("cost", "{one:costpart}")
def _one(one: Cost) -> Cost:
    return one


@production("cost", "{one:costpart}, {more:cost}", "{1}, {T}, Sacrifice ~")
def _several(one: Cost, more: Cost) -> Cost:
    made: dict[str, Any] = {}
    for field in fields(Cost):
        left, right = getattr(one, field.name), getattr(more, field.name)
        if field.name == "give":
            made["give"] = left + right
        elif left != field.default and right != field.default:
            raise NoReadingError
        else:
            made[field.name] = right if left == field.default else left
    return Cost(**made)
