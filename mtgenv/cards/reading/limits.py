"""How often abilities trigger, what else makes them, and what is permitted (603.2, 601.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mtgenv.cards.language import (
    Ability,
    Apply,
    CastCost,
    Casting,
    Cost,
    Effect,
    Event,
    Filter,
    Later,
    May,
    MayPay,
    Move,
    MoveCounters,
    Number,
    OpeningHand,
    Rule,
    Top,
    Triggered,
    TriggersAgain,
    WhenDone,
)
from mtgenv.cards.reading.events import Subject
from mtgenv.cards.reading.grammar import GRAMMAR
from mtgenv.cards.reading.nouns import Noun, of_counted, of_many
from mtgenv.cards.reading.production import NoReadingError

production = GRAMMAR.production
Effects = tuple[Effect, ...]

# --- Once each turn ------------------------------------------------------------------------------

GRAMMAR.words(
    "oncelimit",
    {
        "this ability triggers only once each turn": "triggers",
        "do this only once each turn": "done",
    },
)


@production(
    "ability",
    "{event:trigger}, {effects:sentences} {limit:oncelimit}.",
    "whenever a creature dies, draw a card. this ability triggers only once each turn.",
)
def _limited(event: tuple[Event, ...], effects: Effects, limit: str) -> Triggered:
    return Triggered(event[0] if len(event) == 1 else event, effects, once_a_turn=limit)


@production(
    "ability", "{event:trigger}, if {condition:conditions}, {effects:sentences} {limit:oncelimit}."
)
def _limited_if(
    event: tuple[Event, ...], condition: Any, effects: Effects, limit: str
) -> Triggered:
    return replace(_limited(event, effects, limit), condition=condition)


# --- When a spell is cast, and what looks back ---------------------------------------------------


@production("ability", "when you cast (this spell|~), {effects:sentences}")
def _as_cast(effects: Effects) -> Triggered:
    return Triggered(Event("casts", "self", player="you"), effects, zone="stack")


@production("ability", "when you cycle ~, {effects:sentences}", "when you cycle ~, draw a card.")
def _as_cycled(effects: Effects) -> Triggered:
    return Triggered(Event("cycles", "self", player="you"), effects, zone="graveyard")


@production("event", "you cycle {counted:counted}", "you cycle another card")
def _cycles(counted: tuple[Number, Noun]) -> tuple[Event, ...]:
    asked = of_counted(counted, "card")
    return (Event("cycles", None if asked == Filter() else asked, player="you"),)


@production("event", "you cycle or discard {counted:counted}", "you cycle or discard a card")
def _cycles_or_discards(counted: tuple[Number, Noun]) -> tuple[Event, ...]:
    # 702.29d: cycling is discarding, and no more than that.
    asked = of_counted(counted, "card")
    return (Event("discards", None if asked == Filter() else asked, player="you"),)


for _words, _event in (
    ("phase[s] out", Event("phases out")),
    ("phase[s] in", Event("phases in")),
):

    def _does(event: Event = _event) -> Event:
        return event

    production("does", _words)(_does)


@production("event", "you lose control of ~")
def _loses_control() -> tuple[Event, ...]:
    return (Event("loses control", "self", player="you"),)


@production("event", "~ becomes unattached from a permanent")
def _unattached() -> tuple[Event, ...]:
    return (Event("becomes unattached", "self"),)


@production("event", "{player:whoever} loses the game")
def _loses_game(player: str) -> tuple[Event, ...]:
    return (Event("loses the game", player=player),)


@production("event", "the {nth:ordinal} {kind:counterkind} counter is put on {what:subject}")
def _nth_counter(nth: int, kind: str, what: Subject) -> tuple[Event, ...]:
    return (Event("counters", what[0], counter=kind, nth=nth),)


@production("event", "you exert ~")
def _exerts() -> tuple[Event, ...]:
    return (Event("is exerted", "self"),)


# --- Triggering again ----------------------------------------------------------------------------

GRAMMAR.words(
    "causing",
    {
        "entering": Event("enters"),
        "dying": Event("dies"),
        "attacking": Event("attacks"),
        "leaving the battlefield": Event("leaves"),
    },
)


@production(
    "ability",
    "if {what:subject} {event:causing} causes a triggered ability of {of:counted} to trigger, that "
    "ability triggers an additional time.",
)
def _again(what: Subject, event: Event, of: tuple[Number, Noun]) -> TriggersAgain:
    if not what[1]:
        raise NoReadingError
    return TriggersAgain(replace(event, what=what[0]), of_counted(of))


# --- When you do ---------------------------------------------------------------------------------


@production(
    "sentences",
    "{one:statement}. when you do, {more:sentences}",
    "you may discard a card. when you do, ~ deals 3 damage to any target.",
)
def _when_you_do(one: Effects, more: Effects) -> Effects:
    *before, last = one
    reflex = WhenDone(more)
    if isinstance(last, May) and last.player == "you" and not last.otherwise:
        return (*before, replace(last, effects=(*last.effects, reflex)))
    raise NoReadingError


@production(
    "sentences",
    "you may {cost:maycost}. when you do, {more:sentences}",
    "you may pay {1}. when you do, draw a card.",
)
def _when_you_pay(cost: Cost, more: Effects) -> Effects:
    if not cost.mana and not cost.life:
        raise NoReadingError  # what is given up is an instruction, of which "it" is taken up
    return (MayPay(cost, (WhenDone(more),)),)


# --- Permissions ---------------------------------------------------------------------------------


@production(
    "ability",
    "you may cast {noun:described} as though they had flash.",
    "you may cast creature spells as though they had flash.",
)
def _flash(noun: Noun) -> Rule:
    asked = of_many(noun, "spell")
    return Rule(
        "casts spells as though they had flash", filter=None if asked == Filter() else asked
    )


@production(
    "clause",
    "you may cast {noun:described} this turn as though they had flash",
    "you may cast spells this turn as though they had flash",
)
def _flash_this_turn(noun: Noun) -> Effects:
    if of_many(noun, "spell") != Filter():
        raise NoReadingError
    return (Apply("casts spells as though they had flash"),)


@production(
    "ability",
    "you may cast (this spell|~) as though it had flash if you pay {cost:mana} more to cast it.",
)
def _flash_for_more(cost: str) -> Casting:
    return Casting((CastCost(Cost(cost), optional=True, flash=True),))


# --- Counters that move, cards exiled face down, opening hands -----------------------------------


@production("clause", "move {counters:counters} from {what:object} onto {to:object}")
def _move_counters(counters: tuple[Number, str], what: Any, to: Any) -> Effects:
    return (MoveCounters(what, to, *counters),)


@production("predicate", "exile[s] {count:topcards} of (your|their) library face down")
def _exile_face_down(count: Number) -> Any:
    return lambda who: (Move(Top(count, who), "exile", face_down=True),)


@production("topcards", "the top card")
def _top_card() -> Number:
    return 1


@production("topcards", "the top {count:numberword} cards")
def _top_cards(count: Number) -> Number:
    return count


@production("arrival", " with {counters:counters} on (it|them)")
def _with_counters(counters: tuple[Number, str]) -> tuple[tuple[str, Any], ...]:
    number, kind = counters
    if not isinstance(number, int):
        raise NoReadingError
    return (("counters", (kind, number)),)


@production("arrival", " tapped with {counters:counters} on (it|them)")
def _tapped_with_counters(counters: tuple[Number, str]) -> tuple[tuple[str, Any], ...]:
    return (("tapped", True), *_with_counters(counters))


@production(
    "ability",
    "you may reveal (this card|~) from your opening hand. if you do, {effects:sentences}",
)
def _opening_hand(effects: Effects) -> Ability:
    if not isinstance(effects[0], Later):
        raise NoReadingError
    return OpeningHand(effects)
