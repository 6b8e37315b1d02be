"""Conditions: after "if", "as long as" and "unless"."""

from __future__ import annotations

from typing import Any

from mtgenv.cards.dungeons import dungeons
from mtgenv.cards.language import (
    All,
    Condition,
    Count,
    Counters,
    Designated,
    Done,
    DungeonsCompleted,
    Each,
    Event,
    Filter,
    Happened,
    Is,
    Life,
    Not,
    Number,
    Paid,
    Tempted,
    Test,
    TimeOfDay,
    Turn,
)
from mtgenv.cards.language import (
    Any as AnyOf,
)
from mtgenv.cards.reading.grammar import GRAMMAR
from mtgenv.cards.reading.nouns import Noun, of_counted, of_many, others, together
from mtgenv.cards.reading.production import NoReadingError
from mtgenv.cards.reading.references import Pronoun, as_phrase
from mtgenv.cards.the_ring import RING_BEARER, YOUR_RING_BEARER

production = GRAMMAR.production

GRAMMAR.words("controls", {"you control": "you", "an opponent controls": "opponent"})


def _exists(asked: Filter, count: Number, whose: str, how: str = ">=") -> Condition:
    if asked.controller != "any":
        raise NoReadingError
    return Test(Count(Each(together(asked, Filter(controller=whose)))), how, count)


@production("condition", "{who:controls} {counted:counted}", "you control a Forest")
def _controls(who: str, counted: tuple[Number, Noun]) -> Condition:
    return _exists(of_counted(counted), 1, who)


@production("condition", "{who:controls} {count:numberword} or more {noun:described}")
def _controls_many(who: str, count: Number, noun: Noun) -> Condition:
    return _exists(of_many(noun), count, who)


@production("condition", "{who:controls} {count:numberword} or more other {noun:described}")
def _controls_many_others(who: str, count: Number, noun: Noun) -> Condition:
    return _exists(of_many(others(noun)), count, who)


@production("condition", "{who:controls} no {noun:described}", "you control no Islands")
def _controls_none(who: str, noun: Noun) -> Condition:
    return Not(_exists(of_many(noun), 1, who))


@production("condition", "{who:controls} no other {noun:described}")
def _controls_no_other(who: str, noun: Noun) -> Condition:
    return _controls_none(who, others(noun))


GRAMMAR.words("morefewer", {"or more": ">=", "or fewer": "<="})


@production("condition", "you have {count:numberword} {how:morefewer} {noun:described} in hand")
def _in_hand(count: Number, how: str, noun: Noun) -> Condition:
    if noun.kind != "card":
        raise NoReadingError
    return Test(Count(Each(noun.filter, "hand", "you")), how, count)


@production("condition", "you have exactly {count:numberword} {noun:described} in hand")
def _exactly_in_hand(count: Number, noun: Noun) -> Condition:
    if noun.kind != "card":
        raise NoReadingError
    return Test(Count(Each(noun.filter, "hand", "you")), "=", count)


@production(
    "condition", "there are {count:numberword} {how:morefewer} {noun:described} in your graveyard"
)
def _in_graveyard(count: Number, how: str, noun: Noun) -> Condition:
    if noun.kind != "card":
        raise NoReadingError
    return Test(Count(Each(noun.filter, "graveyard", "you")), how, count)


@production("condition", "there are {count:numberword} or more {kinds:kindsamong}")
def _so_many_kinds(count: Number, kinds: Number) -> Condition:
    return Test(kinds, ">=", count)


@production("condition", "you have no cards in hand")
def _no_hand() -> Condition:
    return Test(Count(Each(Filter(), "hand", "you")), "=", 0)


GRAMMAR.words("ormore", {"or more": ">=", "or less": "<="})


@production("condition", "you have {number:numeral} {how:ormore} life")
def _life(number: Number, how: str) -> Condition:
    return Test(Life(), how, number)


@production("condition", "defending player controls no {noun:described}")
def _defender_controls_none(noun: Noun) -> Condition:
    return _controls_none("defending player", noun)


@production("condition", "you gained life this turn")
def _gained() -> Condition:
    return Test(Happened(Event("gains life", player="you")), ">=", 1)


@production("condition", "an opponent lost life this turn")
def _opponent_lost() -> Condition:
    return Test(Happened(Event("loses life", player="opponent")), ">=", 1)


@production("condition", "an opponent was dealt damage this turn")
def _opponent_damaged() -> Condition:
    return Test(Happened(Event("player is dealt damage", player="opponent")), ">=", 1)


@production("condition", "there are {count:numberword} or more {noun:described} on the battlefield")
def _so_many_there(count: Number, noun: Noun) -> Condition:
    return Test(Count(Each(of_many(noun))), ">=", count)


@production("condition", "X is {number:numeral} or more")
def _x_is(number: Number) -> Condition:
    return Test("X", ">=", number)


@production(
    "condition",
    "{who:controls} {one:counted} and {other:counted}",
    "you control an Equipment and an Aura",
)
def _controls_both(who: str, one: tuple[Number, Noun], other: tuple[Number, Noun]) -> Condition:
    return All((_controls(who, one), _controls(who, other)))


@production(
    "condition",
    "{count:numberword} or more {noun:described} entered[ the battlefield] under your control this "
    "turn",
)
def _entered(count: Number, noun: Noun) -> Condition:
    return Test(Happened(Event("enters", _yours(of_many(noun)))), ">=", count)


@production(
    "condition",
    "you had {counted:counted} enter[ the battlefield] under your control this turn",
    "you had a land enter the battlefield under your control this turn",
)
def _had_enter(counted: tuple[Number, Noun]) -> Condition:
    return Test(Happened(Event("enters", _yours(of_counted(counted)))), ">=", 1)


@production("condition", "a creature died under your control this turn")
def _yours_died() -> Condition:
    return Test(Happened(Event("dies", _yours(Filter(types=("creature",))))), ">=", 1)


@production("condition", "a permanent left the battlefield under your control this turn")
@production("condition", "a permanent you controlled left the battlefield this turn")
def _revolt() -> Condition:
    return Test(Happened(Event("leaves", _yours(Filter()))), ">=", 1)


def _yours(asked: Filter) -> Filter:
    return together(asked, Filter(controller="you"))


@production("condition", "you're the monarch")
def _monarch() -> Condition:
    return Designated("monarch")


@production("condition", "you have the initiative")
def _initiative() -> Condition:
    return Designated("initiative")


@production(
    "condition",
    "the Ring has tempted you {times:numberword} or more times this game",
    "the Ring has tempted you two or more times this game",
)
def _has_tempted(times: Number) -> Condition:
    return Test(Tempted(), ">=", times)


@production("condition", "~ is your Ring-bearer")
def _self_is_bearer() -> Condition:
    return Is("self", YOUR_RING_BEARER)


@production("condition", "you don't control a Ring-bearer")
def _no_bearer() -> Condition:
    return Not(_exists(RING_BEARER, 1, "you"))


GRAMMAR.words("dungeon", {name: name for name in dungeons()})
GRAMMAR.words("completed", {"a dungeon": "", **{name: name for name in dungeons()}})


@production("condition", "you've completed {dungeon:completed}")
def _completed(dungeon: str) -> Condition:
    return Test(DungeonsCompleted(dungeon=dungeon), ">=", 1)


@production("condition", "you haven't completed {dungeon:completed}")
def _not_completed(dungeon: str) -> Condition:
    return Not(_completed(dungeon))


@production("condition", "it's your turn")
def _your_turn() -> Condition:
    return Turn()


@production("condition", "no spells were cast last turn")
def _no_spells_last_turn() -> Condition:
    return Test("most spells last turn", "=", 0)


@production("condition", "a player cast two or more spells last turn")
def _spells_last_turn() -> Condition:
    return Test("most spells last turn", ">=", 2)


GRAMMAR.words(
    "condition",
    {
        "it's day": TimeOfDay("day"),
        "it's night": TimeOfDay("night"),
        "it's neither day nor night": TimeOfDay("neither"),
    },
)


@production("condition", "it's not your turn")
def _not_your_turn() -> Condition:
    return Not(Turn())


@production("condition", "(~|this spell|it) was kicked")
def _kicked() -> Condition:
    return Paid("kicker")


@production("condition", "(~|this spell|it) was bargained")
def _bargained() -> Condition:
    return Paid("bargain")


@production("condition", "{of:amount} is {how:thanit} {than:amount}")
def _compared(of: Number, how: str, than: Number) -> Condition:
    return Test(of, how, than)


@production("condition", "that player has no cards in hand", placed=True)
def _their_hand_is_empty(at: int) -> Condition:
    return Test(Count(_their_hand(at)), "=", 0)


@production(
    "condition", "that player has {count:numberword} {how:morefewer} cards in hand", placed=True
)
def _their_hand_has(count: Number, how: str, at: int) -> Condition:
    return Test(Count(_their_hand(at)), how, count)


def _their_hand(at: int) -> Each:
    return Each(Filter(), "hand", as_phrase(Pronoun("player", at)))


@production("condition", "you do")
def _done() -> Condition:
    return Done()


@production("condition", "a creature died this turn")
def _morbid() -> Condition:
    return Test(Happened(Event("dies", Filter(types=("creature",)))), ">=", 1)


@production("condition", "you attacked this turn")
def _raid() -> Condition:
    return Test(Happened(Event("attacks", Filter(controller="you"))), ">=", 1)


@production("condition", "~ (is|was) {states:adjective}", "~ is untapped")
def _self_is(states: Filter) -> Condition:
    return Is("self", states)


@production("condition", "~ isn't {states:adjective}")
def _self_is_not(states: Filter) -> Condition:
    return Not(Is("self", states))


@production("condition", "it(| wa|'s a|'s) {states:adjective}", placed=True)
def _it_is(states: Filter, at: int) -> Condition:
    return Is(as_phrase(Pronoun("it", at)), states)


@production("condition", "(it's|that card is) {counted:counted}", "it's a land card", placed=True)
def _it_is_a(counted: tuple[Number, Noun], at: int) -> Condition:
    return Is(as_phrase(Pronoun("it", at)), counted[1].filter)


@production("condition", "~ has {keyword:keyword}")
def _self_has(keyword: str) -> Condition:
    return Is("self", Filter(keywords=(keyword,)))


@production("condition", "{of:object} has {counted:counters} on it")
def _has_counters(of: Any, counted: tuple[Number, str]) -> Condition:
    return Test(Counters(counted[1], of), ">=", counted[0])


@production(
    "condition", "{of:object} has {count:numberword} or more {kind:counterkind} counters on it"
)
def _has_more_counters(of: Any, count: Number, kind: str) -> Condition:
    return Test(Counters(kind, of), ">=", count)


@production("condition", "{of:object} has no {kind:counterkind} counters on it")
def _has_no_counters(of: Any, kind: str) -> Condition:
    return Test(Counters(kind, of), "=", 0)


@production("conditions", "{one:condition}")
def _one(one: Condition) -> Condition:
    return one


@production("conditions", "{one:condition} or {other:condition}")
def _either(one: Condition, other: Condition) -> Condition:
    return AnyOf((one, other))


@production("condition", "~ attacked this turn")
def _attacked() -> Condition:
    return Is("self", Filter(states=("attacked this turn",)))


@production("condition", "~ didn't attack this turn")
def _did_not_attack() -> Condition:
    return Not(Is("self", Filter(states=("attacked this turn",))))


@production("condition", "no {noun:described} are on the battlefield")
def _none_on_battlefield(noun: Noun) -> Condition:
    return Not(Test(Count(Each(of_many(noun))), ">=", 1))


@production("condition", "~ dealt damage to an opponent this turn")
def _hit_an_opponent() -> Condition:
    event = Event("player is dealt damage", other="self", player="opponent")
    return Test(Happened(event), ">=", 1)


@production("condition", "{what:attached} is {counted:counted}", "enchanted land is a Mountain")
def _host_is(what: str, counted: tuple[Number, Noun]) -> Condition:
    return Is("attached", of_counted(counted))


@production("condition", "{what:attached} is {states:adjective}", "enchanted creature is black")
def _host_is_so(what: str, states: Filter) -> Condition:
    return Is("attached", states)


@production("condition", "{who:controls} {count:numberword} or fewer {noun:described}")
def _controls_few(who: str, count: Number, noun: Noun) -> Condition:
    return _exists(of_many(noun), count, who, "<=")


@production("condition", "{who:controls} {count:numberword} or fewer other {noun:described}")
def _controls_few_others(who: str, count: Number, noun: Noun) -> Condition:
    return _controls_few(who, count, others(noun))


@production("condition", "{what:attached} has {keyword:keyword}", "enchanted creature has flying")
def _host_has(what: str, keyword: str) -> Condition:
    return Is("attached", Filter(keywords=(keyword,)))


@production("condition", "that player controls {counted:counted}", "that player controls a Plains")
def _that_player_controls(counted: tuple[Number, Noun]) -> Condition:
    return _controls("that player", counted)


# --- What a state trigger waits for (603.8) ------------------------------------------------------


@production("statecondition", "you control no {noun:described}", "you control no Islands")
def _state_of_control(noun: Noun) -> Condition:
    return _controls_none("you", noun)


@production(
    "statecondition",
    "there are no {noun:described} on the battlefield",
    "there are no Islands on the battlefield",
)
def _state_of_battlefield(noun: Noun) -> Condition:
    return _none_on_battlefield(noun)


@production("statecondition", "~ has no {kind:counterkind} counters on it")
def _state_of_counters(kind: str) -> Condition:
    return _has_no_counters("self", kind)
