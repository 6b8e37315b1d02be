"""Changes: what continuous effects make of objects, for a while or for good."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from mtgenv.cards.language import (
    Change,
    ChooseName,
    Damage,
    Each,
    Effect,
    Number,
    Static,
    Times,
    Turn,
)
from mtgenv.cards.reading.grammar import GRAMMAR
from mtgenv.cards.reading.nouns import Noun, of_many, others
from mtgenv.cards.reading.production import Found, NoReadingError, Reader

production = GRAMMAR.production
Fields = tuple[tuple[str, Any], ...]
"""Fields of a `Modification` and their values."""

_SIZE = re.compile(r"([+-])(\d+|X)/([+-])(\d+|X)")


@GRAMMAR.function("sizechange")
def _size_change(reader: Reader, at: int) -> Iterator[Found]:
    """A change of power and toughness: ``+1/-1``."""
    if found := _SIZE.match(reader.text, at):
        sides: list[Number] = []
        for sign, number in ((found[1], found[2]), (found[3], found[4])):
            if number == "X":
                sides.append("X" if sign == "+" else Times(-1, "X"))
            else:
                sides.append(int(f"{sign}{number}"))
        yield tuple(sides), found.end()


@production("changed", "get[s] {size:sizechange}", "gets +1/+1")
def _gets(size: tuple[Number, Number]) -> Fields:
    return (("power", size[0]), ("toughness", size[1]))


@production(
    "changed",
    "get[s] {size:sizechange} for each {counted:countedone}",
    "gets +1/+1 for each Plains you control",
)
def _gets_for_each(size: tuple[Number, Number], counted: Number) -> Fields:
    power, toughness = (_times(side, counted) for side in size)
    return (("power", power), ("toughness", toughness))


@production("changed", "(gain|gains|has|have) {keywords:keywords}", "gains flying")
def _gains(keywords: tuple[str, ...]) -> Fields:
    return (("keywords", keywords),)


@production("changed", "lose[s] {keywords:keywords}", "loses flying")
def _loses(keywords: tuple[str, ...]) -> Fields:
    return (("loses", keywords),)


@production("changed", "lose[s] all abilities")
def _loses_all() -> Fields:
    return (("loses", ("all",)),)


@production("changed", "(has|have) base power and toughness {size:size}")
def _base(size: tuple[int, int]) -> Fields:
    return (("base_power", size[0]), ("base_toughness", size[1]))


@production("changed", "(has|have) base power {power:numeral}")
def _base_power(power: Number) -> Fields:
    return (("base_power", power),)


@production("changed", "(has|have) base toughness {toughness:numeral}")
def _base_toughness(toughness: Number) -> Fields:
    return (("base_toughness", toughness),)


@production("changed", "(become|becomes|is|are) {color:color}")
def _color(color: str) -> Fields:
    return (("colors", color),)


def _merged(one: Fields, other: Fields) -> Fields:
    if {name for name, _ in one} & {name for name, _ in other}:
        raise NoReadingError
    return one + other


@production("change", "{one:changed}")
def _one(one: Fields) -> Fields:
    return one


@production("change", "{one:changed} and {other:changed}", "gets +1/+1 and gains flying")
def _two(one: Fields, other: Fields) -> Fields:
    return _merged(one, other)


@production("change", "{one:changed}, {two:changed}, and {three:changed}")
def _three(one: Fields, two: Fields, three: Fields) -> Fields:
    return _merged(_merged(one, two), three)


# --- For a while ---------------------------------------------------------------------------------


@production("changedobjects", "{what:objects}", "target creature")
def _objects(what: Any) -> Any:
    return what


@production("changedobjects", "{noun:described}", "creatures you control")
def _described(noun: Noun) -> Each:
    return Each(of_many(noun))


@production("changedobjects", "other {noun:described}", "other creatures you control")
def _others(noun: Noun) -> Each:
    return Each(of_many(others(noun)))


@production("clause", "{what:changedobjects} {change:change} {duration:duration}")
def _for_a_while(what: Any, change: Fields, duration: str) -> tuple[Effect, ...]:
    return (Change(what, duration=duration, **dict(change)),)


@production("clause", "{duration:duration}, {what:changedobjects} {change:change}")
def _for_a_while_first(duration: str, what: Any, change: Fields) -> tuple[Effect, ...]:
    return (Change(what, duration=duration, **dict(change)),)


def _times(side: Number, counted: Number) -> Number:
    """Return a change of power or toughness for each of what is counted."""
    if not isinstance(side, int):
        raise NoReadingError
    return counted if side == 1 else side and Times(side, counted)


@production(
    "clause",
    "{what:changedobjects} get[s] {size:sizechange} {duration:duration} for each "
    "{counted:countedone}",
)
def _for_each(
    what: Any, size: tuple[Number, Number], duration: str, counted: Number
) -> tuple[Effect, ...]:
    power, toughness = (_times(side, counted) for side in size)
    return (Change(what, power, toughness, duration=duration),)


@production(
    "clause",
    "{what:changedobjects} gain[s] protection from the color of your choice {duration:duration}",
    "target creature gains protection from the color of your choice until end of turn",
)
def _protected(what: Any, duration: str) -> tuple[Effect, ...]:
    protection = ("protection from the chosen color",)
    return (ChooseName("color"), Change(what, keywords=protection, duration=duration))


@production("clause", "gain control of {what:objects} {duration:duration}")
def _gain_control(what: Any, duration: str) -> tuple[Effect, ...]:
    return (Change(what, controller="you", duration=duration),)


@production(
    "clause",
    "{who:playertarget} gains control of {what:object}",
    "target opponent gains control of ~",
)
def _they_gain_control(who: Any, what: Any) -> tuple[Effect, ...]:
    return (Change(what, controller=who, duration="game"),)


@production("clause", "gain control of {what:objects}")
def _gain_control_for_good(what: Any) -> tuple[Effect, ...]:
    return (Change(what, controller="you", duration="game"),)


# --- For good ------------------------------------------------------------------------------------


@production("static", "{what:changedobjects} {change:change}.", "creatures you control get +1/+1.")
def _static(what: Any, change: Fields) -> Static:
    return Static(what, **dict(change))


@production("static", "{what:changedobjects} {change:change} as long as {condition:conditions}.")
def _static_while(what: Any, change: Fields, condition: Any) -> Static:
    return Static(what, condition=condition, **dict(change))


@production(
    "static",
    "during your turn, {what:changedobjects} {change:change}.",
    "during your turn, ~ gets +2/+0 and has first strike.",
)
def _on_your_turn(what: Any, change: Fields) -> Static:
    return Static(what, condition=Turn(), **dict(change))


@production("static", "as long as {condition:conditions}, {what:changedobjects} {change:change}.")
def _while_static(condition: Any, what: Any, change: Fields) -> Static:
    return Static(what, condition=condition, **dict(change))


@production("static", "{what:changedobjects} {change:change}, where X is {amount:amount}.")
def _static_where(what: Any, change: Fields, amount: Number) -> Static:
    made: Fields = tuple((name, amount if value == "X" else value) for name, value in change)
    if made == change:
        raise NoReadingError
    return Static(what, **dict(made))


@production("static", "~'s power and toughness are each equal to {amount:amount}.")
def _as_big_as(amount: Number) -> Static:
    return Static(base_power=amount, base_toughness=amount, zone="anywhere")


@production("static", "~'s power is equal to {amount:amount}.")
def _as_strong_as(amount: Number) -> Static:
    return Static(base_power=amount, zone="anywhere")


@production("static", "~'s toughness is equal to {amount:amount}.")
def _as_tough_as(amount: Number) -> Static:
    return Static(base_toughness=amount, zone="anywhere")


@production("static", "{what:attached} {rule:onerule}.", "enchanted creature can't block.")
def _attached_rule(what: Any, rule: tuple[str, ...]) -> Static:
    return Static(what, keywords=rule)


@production("static", "{what:attached} {change:change} and {rule:onerule}.")
def _attached_change_rule(what: Any, change: Fields, rule: tuple[str, ...]) -> Static:
    fields = dict(change)
    fields["keywords"] = (*fields.get("keywords", ()), *rule)
    return Static(what, **fields)


@production("static", "you control {what:attached}.")
def _control(what: Any) -> Static:
    return Static(what, controller="you")


@production("lasting", "(gain|gains) {keywords:keywords}", "gains haste")
def _lasting_gain(keywords: tuple[str, ...]) -> Fields:
    return (("keywords", keywords),)


@production("lasting", "lose[s] {keywords:keywords}")
def _lasting_loss(keywords: tuple[str, ...]) -> Fields:
    return (("loses", keywords),)


@production("lasting", "(become|becomes) {color:color}")
def _lasting_color(color: str) -> Fields:
    return (("colors", color),)


@production("clause", "{what:objects} {change:lasting}", "that creature becomes green")
def _for_ever(what: Any, change: Fields) -> tuple[Effect, ...]:
    return (Change(what, duration="game", **dict(change)),)


@production(
    "clause",
    "{what:object} {change:change} {duration:duration} and deals {amount:damage} to {to:receiver}",
    "~ gets +2/+0 until end of turn and deals 1 damage to you",
)
def _change_and_damage(
    what: Any, change: Fields, duration: str, amount: Number, to: Any
) -> tuple[Effect, ...]:
    return (Change(what, duration=duration, **dict(change)), Damage(amount, to, what))
