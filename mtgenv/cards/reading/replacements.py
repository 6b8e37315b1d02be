"""Replacement and prevention effects: "if ... would", "prevent all damage", "the next time"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mtgenv.cards.language import (
    Chosen,
    Each,
    Effect,
    Event,
    Filter,
    Instead,
    Number,
    Replace,
)
from mtgenv.cards.reading.grammar import GRAMMAR
from mtgenv.cards.reading.nouns import Noun, of_counted, of_many, of_one
from mtgenv.cards.reading.production import NoReadingError
from mtgenv.cards.reading.references import Mention

production = GRAMMAR.production
Effects = tuple[Effect, ...]

GRAMMAR.words("preventable", {"damage": None, "combat damage": True, "noncombat damage": False})

# --- Prevention for good -------------------------------------------------------------------------


@production("sources", "{noun:described}", "creatures")
def _sources(noun: Noun) -> Filter:
    if not noun.many or noun.kind not in ("permanent", "source"):
        raise NoReadingError
    return noun.filter


@production("shielded", "~", "~")
def _self() -> Any:
    return "self"


@production("shielded", "{what:attached}", "enchanted creature")
def _attached(what: str) -> Any:
    return what


@production("shielded", "{noun:described}", "creatures you control")
def _described(noun: Noun) -> Any:
    return of_many(noun)


@production("prevention", "prevent all {kind:preventable} that would be dealt to {whom:shielded}")
def _to_objects(kind: bool | None, whom: Any) -> Instead:
    return Instead(Event("is dealt damage", whom, combat=kind))


@production(
    "prevention",
    "prevent all {kind:preventable} that would be dealt to {whom:shielded} by {by:sources}",
    "prevent all damage that would be dealt to ~ by Deserts",
)
def _to_objects_by(kind: bool | None, whom: Any, by: Filter) -> Instead:
    return Instead(Event("is dealt damage", whom, by, combat=kind))


@production("prevention", "prevent all {kind:preventable} that would be dealt to you")
def _to_you(kind: bool | None) -> Instead:
    return Instead(Event("player is dealt damage", player="you", combat=kind))


@production(
    "prevention", "prevent all {kind:preventable} that would be dealt to you by {by:sources}"
)
def _to_you_by(kind: bool | None, by: Filter) -> Instead:
    return Instead(Event("player is dealt damage", None, by, player="you", combat=kind))


@production("prevention", "prevent all {kind:preventable} that would be dealt by {whom:shielded}")
def _by_objects(kind: bool | None, whom: Any) -> Instead:
    if not isinstance(whom, str):
        raise NoReadingError
    return Instead(Event("deals damage", whom, combat=kind))


@production("prevention", "prevent all {kind:preventable} {by:sources} would deal")
def _sources_would_deal(kind: bool | None, by: Filter) -> Instead:
    return Instead(Event("deals damage", by, combat=kind))


@production("static", "{one:prevention}.", "prevent all damage that would be dealt to ~.")
def _prevention(one: Instead) -> Instead:
    return one


@production("static", "as long as {condition:conditions}, {one:prevention}.")
def _prevention_while(condition: Any, one: Instead) -> Instead:
    return replace(one, condition=condition)


# --- Prevention for a while ----------------------------------------------------------------------


@production(
    "clause",
    "prevent all {kind:preventable} that would be dealt to {to:objects} this turn",
    "prevent all damage that would be dealt to target creature this turn",
)
def _shield(kind: bool | None, to: Any) -> Effects:
    if isinstance(to, Each):
        raise NoReadingError
    return (Replace(Event("is dealt damage", combat=kind), what=to),)


@production("clause", "prevent all {kind:preventable} that would be dealt to you this turn")
def _shield_you(kind: bool | None) -> Effects:
    return (Replace(Event("player is dealt damage", player="you", combat=kind)),)


@production(
    "clause", "prevent all {kind:preventable} that would be dealt to you this turn by {by:sources}"
)
def _shield_you_by(kind: bool | None, by: Filter) -> Effects:
    return (Replace(Event("player is dealt damage", None, by, player="you", combat=kind)),)


@production("clause", "prevent all {kind:preventable} that would be dealt this turn")
def _fog(kind: bool | None) -> Effects:
    return (Replace(Event("deals damage", combat=kind)),)


@production(
    "clause",
    "prevent all {kind:preventable} that would be dealt this turn by {by:objects}",
    "prevent all combat damage that would be dealt this turn by target creature",
)
def _disarm(kind: bool | None, by: Any) -> Effects:
    if isinstance(by, Each):
        raise NoReadingError
    return (Replace(Event("deals damage", combat=kind), what=by),)


@production(
    "clause", "prevent all {kind:preventable} that would be dealt by {by:objects} this turn"
)
def _disarm_again(kind: bool | None, by: Any) -> Effects:
    return _disarm(kind, by)


@production("clause", "prevent all {kind:preventable} {by:sources} would deal this turn")
def _disarm_all(kind: bool | None, by: Filter) -> Effects:
    return (Replace(Event("deals damage", by, combat=kind)),)


@production(
    "clause",
    "prevent all {kind:preventable} that would be dealt to and dealt by {whom:objects} this turn",
)
def _out_of_combat(kind: bool | None, whom: Any) -> Effects:
    if isinstance(whom, Each):
        raise NoReadingError
    return (
        Replace(Event("is dealt damage", combat=kind), what=whom),
        Replace(Event("deals damage", combat=kind), what=whom),
    )


@production(
    "clause",
    "until your next turn, prevent all {kind:preventable} that would be dealt to and dealt by "
    "{whom:objects}",
)
def _out_until_your_turn(kind: bool | None, whom: Any) -> Effects:
    done = _out_of_combat(kind, whom)
    return tuple(replace(one, duration="your next turn") for one in done)  # type: ignore[call-arg]


@production("chosensource", "(a|an) {noun:described} of your choice", "a red source of your choice")
def _chosen_source(noun: Noun) -> Chosen:
    return Chosen(of_one(noun, "source"), zone="sources")


@production(
    "clause",
    "the next time {source:chosensource} would deal {kind:preventable} to you this turn, prevent "
    "that damage",
    "the next time a red source of your choice would deal damage to you this turn, prevent that "
    "damage",
)
def _circle(source: Chosen, kind: bool | None) -> Effects:
    event = Event("player is dealt damage", player="you", combat=kind)
    return (Replace(event, source_of=source, times=1),)


# --- Replacements for good -----------------------------------------------------------------------

GRAMMAR.words("multiple", {"twice": 2, "three times": 3})
GRAMMAR.words("doubled", {"double": 2, "triple": 3})


@production("would", "if you would gain life, you gain {times:multiple} that much life instead")
def _more_life(times: int) -> Instead:
    return Instead(Event("gains life", player="you"), "n times as much", times)


@production("would", "if you would gain life, you gain that much life plus {more:numeral} instead")
def _life_plus(more: Number) -> Instead:
    return Instead(Event("gains life", player="you"), "n more", more)


@production("would", "if you would draw a card, {done:clauses} instead")
def _instead_of_drawing(done: Effects) -> Instead:
    return Instead(Event("draws", player="you"), "program", effects=done)


@production(
    "would",
    "if an effect would create one or more tokens under your control, it creates {times:multiple} "
    "that many of those tokens instead",
)
def _more_tokens(times: int) -> Instead:
    return Instead(Event("creates tokens", player="you"), "n times as much", times)


@production("counteredone", "a {noun:described}", "a permanent you control")
def _countered(noun: Noun) -> Filter:
    return of_one(noun)


@production(
    "would",
    "if an effect would put one or more counters on {on:counteredone}, it puts {times:multiple} "
    "that many of those counters on that permanent instead",
)
def _more_counters(on: Filter, times: int) -> Instead:
    return Instead(Event("counters", on), "n times as much", times)


@production(
    "would",
    "if one or more {kind:counterkind} counters would be put on {on:counteredone}, that many plus "
    "one {again:counterkind} counters are put on it instead",
)
def _one_more_counter(kind: str, on: Filter, again: str) -> Instead:
    if kind != again:
        raise NoReadingError
    return Instead(Event("counters", on, counter=kind), "n more", 1)


@production(
    "would",
    "if a source would deal damage to a permanent or player, it deals {times:doubled} that damage "
    "to that permanent or player instead",
)
def _more_damage(times: int) -> Instead:
    return Instead(Event("deals damage"), "n times as much", times)


@production(
    "would",
    "if {source:onesource} would deal {kind:preventable} to a permanent or player, it deals "
    "{times:doubled} that damage instead",
)
def _more_damage_by(source: Any, kind: bool | None, times: int) -> Instead:
    return Instead(Event("deals damage", source, combat=kind), "n times as much", times)


@production(
    "would",
    "if {source:onesource} would deal {kind:preventable} to a permanent or player, it deals that "
    "much damage plus {more:numeral} instead",
)
def _damage_plus(source: Any, kind: bool | None, more: Number) -> Instead:
    return Instead(Event("deals damage", source, combat=kind), "n more", more)


@production("onesource", "(a|another) {noun:described}", "a red source you control")
def _one_source(noun: Noun) -> Filter:
    if noun.many or noun.kind not in ("permanent", "source"):
        raise NoReadingError
    return noun.filter


@production(
    "would", "if a card or token would be put into a graveyard from anywhere, exile it instead"
)
def _to_exile() -> Instead:
    return Instead(Event("moves", to_zone="graveyard"), "exile")


@production("would", "if ~ would be put into a graveyard from anywhere, {done:clauses} instead")
def _never_in_graveyard(done: Effects) -> Instead:
    return Instead(Event("moves", "self", to_zone="graveyard"), "program", effects=done)


@production("would", "if ~ would die, exile it instead")
def _exiled_instead_of_dying() -> Instead:
    return Instead(Event("dies", "self"), "exile")


@production("would", "if ~ would die, return it to its owner's hand instead")
def _returned_instead_of_dying() -> Instead:
    return Instead(Event("dies", "self"), "hand")


@production("would", "if {counted:counted} would die, exile it instead")
def _others_exiled(counted: tuple[Number, Noun]) -> Instead:
    return Instead(Event("dies", of_counted(counted)), "exile")


@production(
    "static", "{one:would}.", "if you would gain life, you gain twice that much life instead."
)
def _would(one: Instead) -> Instead:
    return one


@production(
    "static", "damage that would reduce your life total to less than {least:numeral} reduces it to "
    "{again:numeral} instead."
)  # fmt: skip
def _at_least(least: Number, again: Number) -> Instead:
    if least != again:
        raise NoReadingError
    return Instead(Event("player is dealt damage", player="you"), "at most", least)


# --- Replacements for a while --------------------------------------------------------------------


@production("clause", "if {what:object} would die this turn, exile it instead")
def _exiled_this_turn(what: Any) -> Effects:
    if isinstance(what, Mention):
        raise NoReadingError
    return (Replace(Event("dies"), "exile", what=what),)


@production("clause", "the next time you would draw a card this turn, instead {done:clauses}")
def _next_draw(done: Effects) -> Effects:
    return (Replace(Event("draws", player="you"), "program", effects=done, times=1),)
