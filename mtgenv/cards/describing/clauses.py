"""Clauses: conditions ("you control a Forest") and events ("this creature attacks")."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import singledispatch

from mtgenv.cards.describing import amounts, nouns
from mtgenv.cards.describing.voice import Voice, kind_of
from mtgenv.cards.language import (
    All,
    Any,
    Condition,
    Count,
    Counters,
    Designated,
    Devotion,
    Done,
    DungeonsCompleted,
    Each,
    Event,
    Filter,
    Happened,
    Is,
    Kinds,
    Life,
    Not,
    Number,
    Paid,
    Tempted,
    Test,
    TimeOfDay,
    Turn,
)
from mtgenv.cards.wording import (
    COLOR_NAMES,
    a,
    base_verb,
    join,
    number_word,
    ordinal,
    plural,
    possessive,
)

# --- Conditions ----------------------------------------------------------------------------------


@singledispatch
def condition(asked: Condition, voice: Voice) -> str:
    """Say when a condition holds.

    Args:
        asked: the condition.
        voice: who speaks.

    Returns:
        A clause, as after "if" or "as long as".

    Example:
        >>> from mtgenv.cards.language import controls
        >>> condition(controls(Filter(subtypes=("Forest",), controller="you")), Voice())
        'you control a Forest'
    """
    raise NotImplementedError(type(asked).__name__)


@condition.register
def _test(asked: Test, voice: Voice) -> str:
    left, how, right = asked.left, asked.how, asked.right
    if isinstance(left, Count) and (said := _count(left, how, right, voice)):
        return said
    if isinstance(left, Kinds) and how == ">=" and isinstance(right, int):
        return f"there are {number_word(right)} or more {amounts.counted(left, voice, many=True)}"
    if isinstance(left, Happened) and how == ">=" and right == 1:
        return happened(left.event, voice)
    if isinstance(left, Happened) and how == ">=" and left.event.verb == "enters":
        noun = nouns.described(_anybodys(left.event), voice, many=True)
        least = f"{number_word(right)} or more" if isinstance(right, int) else ""
        return f"{least} {noun} entered the battlefield under your control this turn"
    if isinstance(left, Life) and isinstance(right, int) and how in ("<=", ">="):
        has = "you have" if left.player == "you" else f"{nouns.player(left.player, voice)} has"
        return f"{has} {right} {'or less' if how == '<=' else 'or more'} life"
    if isinstance(left, Tempted) and how == ">=" and isinstance(right, int):
        times = f"{number_word(right)} or more times"
        return f"the Ring has tempted {nouns.player(left.player, voice)} {times} this game"
    if isinstance(left, DungeonsCompleted) and (how, right) == (">=", 1):
        return _completed(left, voice)
    if isinstance(left, Counters) and how == ">=" and isinstance(right, int):
        who = nouns.one(left.of, voice)
        noun = f"{left.counter} counter"
        several = f"{number_word(right)} or more {plural(noun)}"
        return f"{who} has {a(noun) if right == 1 else several} on it"
    if isinstance(left, Counters) and (how, right) == ("=", 0):
        return f"{nouns.one(left.of, voice)} has no {left.counter} counters on it"
    if left == "excess" and (how, right) == (">=", 1):
        return "excess damage was dealt to a permanent this way"
    if left == "most spells last turn" and (how, right) in _SPELLS_LAST_TURN:
        return _SPELLS_LAST_TURN[how, right]
    words = nouns.COMPARED[how]
    if isinstance(left, Devotion) and isinstance(right, int):
        return f"{amounts.amount(left, voice)} is {words} {number_word(right)}"
    said = f"{amounts.amount(left, voice)} is {words} {amounts.amount(right, voice)}"
    voice.forget()  # two things were compared
    return said


_SPELLS_LAST_TURN: dict[tuple[str, Number], str] = {
    ("=", 0): "no spells were cast last turn",
    (">=", 2): "a player cast two or more spells last turn",
}


def _completed(asked: DungeonsCompleted, voice: Voice, *, negative: bool = False) -> str:
    """Say that a player has completed a dungeon, or has not."""
    who = nouns.player(asked.player, voice)
    have = f"{who}'ve" if who == "you" else f"{who} has"
    if negative:
        have = f"{who} haven't" if who == "you" else f"{who} hasn't"
    return f"{have} completed {asked.dungeon or 'a dungeon'}"


def _count(left: Count, how: str, right: Number, voice: Voice) -> str:
    """Say how many objects there are, where there is a short way; "" = there is none."""
    if left.what == "players with the most life" and (how, right) == ("=", 1):
        return "a player has more life than each other player"
    if not isinstance(left.what, Each) or not isinstance(right, int):
        return ""
    if left.what.zone == "battlefield":
        if how == ">=":
            return _controls(left.what.filter, right, voice)
        return _controls_few(left.what.filter, right, voice) if how == "<=" else ""
    words = {
        ">=": f"{number_word(right)} or more",
        "<=": f"{number_word(right)} or fewer",
        "=": f"exactly {number_word(right)}",
    }.get(how)
    if words is None or left.what.whose not in ("you", "that player"):
        return ""
    many = right != 1 or how != ">="
    cards = nouns.described(left.what.filter, voice, "card", many=many)
    if left.what.zone == "hand":
        words = "no" if (how, right) == ("=", 0) else words
        has = "you have" if left.what.whose == "you" else "that player has"
        return f"{has} {words} {cards} in hand"
    if left.what.whose != "you":
        return ""
    return f"there {'are' if many or right > 1 else 'is'} {words} {cards} in your {left.what.zone}"


def _controls(asked: Filter, least: int, voice: Voice, *, no: bool = False) -> str:
    """Say that somebody controls at least so many permanents, or that there are such."""
    whom = {
        "you": "you control",
        "opponent": "an opponent controls",
        "chosen player": "the chosen player controls",
        "that player": "that player controls",
        "defending player": "defending player controls",
    }.get(asked.controller)
    noun = nouns.described(replace(asked, controller="any") if whom else asked, voice)
    voice.forget()
    single = least == 1
    if no:
        noun = plural(noun)
        return f"{whom} no {noun}" if whom else f"there are no {noun} on the battlefield"
    words = a(noun) if single else f"{number_word(least)} or more {plural(noun)}"
    if asked.other and single:
        words = noun.replace("other", "another", 1)
    if whom:
        return f"{whom} {words}"
    if asked.printed_in:
        voice.known = asked
        return f"one or more {plural(noun)} are on the battlefield"
    if single:
        return f"any player controls {words}"
    return f"there are {words} on the battlefield"


def _controls_few(asked: Filter, most: int, voice: Voice) -> str:
    """Say that you control at most so many permanents."""
    if asked.controller != "you" or most < 2:
        return ""
    noun = nouns.described(replace(asked, controller="any"), voice, many=True)
    return f"you control {number_word(most)} or fewer {noun}"


@condition.register
def _is(asked: Is, voice: Voice) -> str:
    return _what_it_is(asked, voice, negative=False)


def _what_it_is(asked: Is, voice: Voice, *, negative: bool) -> str:
    described = asked.filter
    who = nouns.one(asked.what, voice, subject=True)
    states = described.states
    if states == ("attacked this turn",):
        return f"{who} {'didn’t attack' if negative else 'attacked'} this turn".replace("’", "'")
    if states == ("came under control this turn",):
        return f"{who} {'did not come' if negative else 'came'} under your control this turn"
    verb = "isn't" if negative else "is"
    if asked.what == "it" and voice.way:
        do = f"don't {voice.way}" if negative else voice.way
        return f"you {do} {a(nouns.described(described, voice))} this way"
    if who == "it" and not negative and not described.keywords:
        who, verb = "it's", ""
    if described.keywords and described == Filter(keywords=described.keywords):
        has = "doesn't have" if negative else "has"
        return f"{who} {has} {join(described.keywords)}"
    if described.any_of:
        words = join([" ".join(one.states) for one in described.any_of], "or")
        return " ".join(filter(None, (who, verb, words)))
    if described == Filter(states=states):
        return " ".join(filter(None, (who, verb, join(states))))
    noun = "card" if asked.what == "it" else "permanent"
    words = _plain_adjective(described) or a(nouns.described(described, voice, noun))
    return " ".join(filter(None, (who, verb, words)))


def _plain_adjective(described: Filter) -> str:
    """Return "red" or "legendary", where a description says no more; "" = it says more."""
    if len(described.colors) == 1 and described == Filter(colors=described.colors):
        return COLOR_NAMES.get(described.colors, "")
    if len(described.supertypes) == 1 and described == Filter(supertypes=described.supertypes):
        return described.supertypes[0]
    return ""


@condition.register
def _time_of_day(asked: TimeOfDay, voice: Voice) -> str:
    return "it's neither day nor night" if asked.when == "neither" else f"it's {asked.when}"


@condition.register
def _designated(asked: Designated, voice: Voice) -> str:
    who = nouns.player(asked.player, voice)
    if asked.designation == "city's blessing":
        return f"{who} {'have' if who == 'you' else 'has'} the city's blessing"
    if asked.designation == "initiative":
        return f"{who} {'have' if who == 'you' else 'has'} the initiative"
    return (
        f"{who}{chr(39)}re the {asked.designation}"
        if who == "you"
        else (f"{who} is the {asked.designation}")
    )


@condition.register
def _turn(asked: Turn, voice: Voice) -> str:
    if asked.step:
        return f"it's {'your' if asked.whose == 'you' else 'any'} {asked.step}"
    return "it's your turn" if asked.whose == "you" else "it's an opponent's turn"


@condition.register
def _done(asked: Done, voice: Voice) -> str:
    return "you do"


_DONE_TO = {"kicker": "kicked", "bargain": "bargained"}


@condition.register
def _paid(asked: Paid, voice: Voice) -> str:
    if asked.name in _DONE_TO:
        return f"this spell was {_DONE_TO[asked.name]}"
    return f"its {asked.name} cost was paid"


@condition.register
def _not(asked: Not, voice: Voice) -> str:
    inner = asked.condition
    if isinstance(inner, Is):
        return _what_it_is(inner, voice, negative=True)
    if (
        isinstance(inner, Test)
        and isinstance(inner.left, DungeonsCompleted)
        and (inner.how, inner.right) == (">=", 1)
    ):
        return _completed(inner.left, voice, negative=True)
    if (
        isinstance(inner, Test)
        and isinstance(inner.left, Count)
        and isinstance(inner.left.what, Each)
        and inner.left.what.zone == "battlefield"
        and (inner.how, inner.right) == (">=", 1)
    ):
        return _controls(inner.left.what.filter, 1, voice, no=True)
    return f"it isn't true that {condition(inner, voice)}"


@condition.register
def _all(asked: All, voice: Voice) -> str:
    said = [condition(one, voice) for one in asked.conditions]
    if all(words.startswith("you control ") for words in said):
        return f"you control {join([words.removeprefix('you control ') for words in said])}"
    return join(said)


@condition.register
def _any(asked: Any, voice: Voice) -> str:
    return join([condition(one, voice) for one in asked.conditions], "or")


# --- Events --------------------------------------------------------------------------------------

_WHOSE = {
    "any": "each player's",
    "you": "your",
    "opponent": "each opponent's",
    "controller of attached": "the upkeep of {attached}'s controller",
}
_WHO = {
    "any": "a player",
    "you": "you",
    "opponent": "an opponent",
    "that player": "that player",
    "target": "that player",
}
_ONCE = {
    "enters", "dies", "leaves", "to graveyard", "turned face up", "transforms", "is exerted",
    "planeswalks to", "planeswalks away", "sets in motion",
}  # fmt: skip
_PLAIN = {
    "enters": "enters",
    "leaves": "leaves the battlefield",
    "dies": "dies",
    "to graveyard": "is put into a graveyard from the battlefield",
    "attacks alone": "attacks alone",
    "attacks a player alone": "attacks a player alone",
    "becomes blocked": "becomes blocked",
    "becomes tapped": "becomes tapped",
    "becomes untapped": "becomes untapped",
    "fights": "fights",
    "transforms": "transforms",
    "turned face up": "is turned face up",
    "tapped for mana": "is tapped for mana",
    "phases out": "phases out",
    "phases in": "phases in",
    "is countered": "is countered",
    "resolves": "resolves",
}
_PLAYER_DOES = {
    "loses control": "loses control of {object}",
    "loses the game": "loses the game",
    "shuffles": "shuffles their library",
    "planeswalks to": "planeswalks to {object}",
    "planeswalks away": "planeswalks away from {object}",
    "rolls the planar die": "rolls the planar die",
    "rolls the planeswalker symbol": "rolls the planeswalker symbol on the planar die",
    "rolls a blank": "rolls a blank on the planar die",
    "sets in motion": "sets {object} in motion",
    "gains life": "gains life",
    "loses life": "loses life",
    "draws": "draws a card",
    "discards": "discards {object}",
    "cycles": "cycles {object}",
    "sacrifices": "sacrifices {object}",
    "plays a land": "plays a land",
    "creates tokens": "creates one or more tokens",
    "activates": "activates an ability of {object}",
    "casts": "casts {object}",
    "casts targeting": "casts a spell that targets {object}",
    "gets a designation": "gets {designation}",
    "enters a room": "moves their venture marker into a room",
    "completes a dungeon": "completes a dungeon",
}
_DESIGNATED = {"initiative": "takes the initiative", "monarch": "becomes the monarch"}


_NOUNS = {"moves": "card", "is countered": "spell or ability", "resolves": "spell or ability"}


def _combat(event: Event) -> str:
    return {True: "combat damage", False: "noncombat damage", None: "damage"}[event.combat]


def happens(event: Event, voice: Voice) -> tuple[str, str, bool]:
    """Say an event: subject, predicate as after "it", and whether the subject is several.

    Args:
        event: the event.
        voice: who speaks; it learns what "that" is, and what "it" stands for.

    Returns:
        The parts.
    """
    verb = event.verb
    if verb in _PLAYER_DOES:
        if verb == "loses control" and event.what == "self":
            # Its controller is meant, whoever that is, and that is "you".
            return "you", f"lose control of {voice.name}", False
        noun = {"casts": "spell", "discards": "card", "cycles": "card"}.get(verb, "permanent")
        thing = nouns.subject(event.what, voice, noun) if "{object}" in _PLAYER_DOES[verb] else ""
        if verb == "casts" and event.what == "self":
            thing = "this spell"
        voice.that = noun if noun != "permanent" else _kind(event, "permanent", voice.attached)
        if isinstance(event.what, Filter):
            voice.antecedent = "that"
        who = _WHO.get(event.player, event.player)
        predicate = _PLAYER_DOES[verb].format(object=thing, designation=event.designation)
        predicate = _DESIGNATED.get(event.designation, predicate)
        if verb == "planeswalks to" and voice.card and voice.card.type_line == "Phenomenon":
            predicate = f"encounters {thing}"
        if event.nth:
            counted = f"your {ordinal(event.nth)} "
            predicate = re.sub(r" an? ", f" {counted}", predicate, count=1) + " each turn"
        return who, _several(predicate) if who == "you" else predicate, False
    if verb == "the Ring tempts":
        return _tempts(event, voice)
    if verb == "chaos ensues":
        return "chaos", "ensues", False
    if verb in ("becomes day", "becomes night"):
        before, after = ("night", "day") if verb == "becomes day" else ("day", "night")
        return before, f"becomes {after}", False
    if verb == "player is dealt damage":
        return _player_damaged(event, voice)
    if verb == "damaged creature dies":
        by = f" by {voice.name}" if event.other == "self" else ""
        return f"a creature dealt damage{by} this turn", "dies", False
    if verb == "counters":
        if event.nth:
            on = nouns.subject(event.what, voice)
            return f"the {ordinal(event.nth)} {event.counter} counter", f"is put on {on}", False
        kind = f"{event.counter} counters" if event.counter else "counters"
        on = nouns.subject(event.what, voice)
        return f"one or more {kind}", f"are put on {on}", False
    if (together := _attack_together(event, voice)) is not None:
        return together
    fights = "block" in verb or "attack" in verb
    if fights and event.what is None:
        event = replace(event, what=Filter(types=("creature",)))
    many = not event.each and isinstance(event.what, Filter)
    voice.that = _kind(event, "creature" if fights else "permanent", voice.attached)
    who = nouns.subject(event.what, voice, _NOUNS.get(verb, "permanent"), one_or_more=many)
    if isinstance(event.what, Filter):
        voice.antecedent = "that"
    predicate = _predicate(event, voice)
    if event.what == "attached" and verb in ("dies", "leaves", "to graveyard"):
        # What it was attached to is the object of the event, and nothing is attached any more.
        voice.antecedent = "that"
        voice.named["that"] = voice.sentence
    return who, predicate, many


def _tempts(event: Event, voice: Voice) -> tuple[str, str, bool]:
    """Say that the Ring tempts a player, or that they choose a creature as their Ring-bearer."""
    who = _WHO.get(event.player, event.player)
    if not isinstance(event.what, Filter):
        return "the Ring", f"tempts {who}", False
    voice.that = "creature"
    if event.what.other:
        chosen = f"a creature other than {voice.name}"
        return "the Ring", f"tempts {who}, if {who} chose {chosen} as your Ring-bearer", False
    chosen = a(nouns.described(event.what, voice))
    choose = "choose" if who == "you" else "chooses"
    return who, f"{choose} {chosen} as {'your' if who == 'you' else 'their'} Ring-bearer", False


def _attack_together(event: Event, voice: Voice) -> tuple[str, str, bool] | None:
    """Say that you attack, with whom or with how many, or that a creature and others do."""
    if event.verb != "attacks":
        return None
    if event == Event("attacks", Filter(controller="you"), each=False):
        return "you", "attack", False
    match event.while_:
        case Test(Count(Each(asked, "battlefield")), ">=", int(number)):
            if "attacking" not in asked.states:
                return None
        case _:
            return None
    asked = replace(asked, states=tuple(one for one in asked.states if one != "attacking"))
    if event.what == asked and not event.each and asked.controller == "you":
        noun = nouns.described(_anybodys(event), voice, many=True)
        return "you", f"attack with {number_word(number)} or more {noun}", False
    if event.what == "self" and asked.other:
        noun = nouns.described(replace(asked, other=False), voice, many=True)
        return f"{voice.name} and at least {number_word(number)} other {noun}", "attack", False
    return None


def _kind(event: Event, noun: str, attached: str) -> str:
    asked = event.what[1] if isinstance(event.what, tuple) else event.what
    if asked == "attached":
        return attached.rpartition(" ")[2]
    return kind_of(asked) if isinstance(asked, Filter) else noun


def _player_damaged(event: Event, voice: Voice) -> tuple[str, str, bool]:
    whom = _WHO.get(event.player, event.player)
    if event.other is None:
        are = "are" if whom == "you" else "is"
        return whom, f"{are} dealt {_combat(event)}", False
    several = not event.each and isinstance(event.other, Filter)
    who = nouns.subject(event.other, voice, "source", one_or_more=several)
    if isinstance(event.other, Filter):
        voice.other = kind_of(event.other)
        voice.antecedent = "other"
    return who, f"deals {_combat(event)} to {whom}", several


def _predicate(event: Event, voice: Voice) -> str:
    verb = event.verb
    if verb == "attacks":
        return f"attacks{_attacked(event, voice)}"
    if verb == "attacks unblocked":
        return f"attacks{_attacked(event, voice)} and isn't blocked"
    if verb == "blocks":
        if not event.each and event.other is None:
            return "blocks"
        return f"blocks {_second(event, voice)}"
    if verb == "becomes blocked by":
        return f"becomes blocked by {_second(event, voice)}"
    if verb in ("becomes blocked by several", "blocks several"):
        return f"{verb.removesuffix(' several')} {_so_many(event)}"
    if verb == "deals damage":
        to = "" if event.other is None else f" to {_second(event, voice)}"
        return f"deals {_combat(event)}{to}"
    if verb == "is dealt damage":
        by = "" if event.other is None else f" by {_second(event, voice)}"
        return f"is dealt {_combat(event)}{by}"
    if verb == "becomes unattached":
        from_what = _second(event, voice) if event.other is not None else "a permanent"
        voice.other = voice.other if event.other is not None else "permanent"
        return f"becomes unattached from {from_what}"
    if verb == "becomes the target":
        whose = {"any": "", "you": " you control", "opponent": " an opponent controls"}
        voice.other = "spell or ability"
        return f"becomes the target of a spell or ability{whose[event.player]}"
    if verb == "moves":
        if not event.to_zone:
            return f"leaves {event.from_zone}"
        start = f"from {event.from_zone}" if event.from_zone else "from anywhere"
        return f"is put into {a(event.to_zone)} {start}"
    if verb == "is exerted":
        return "is exerted"
    if verb == "last counter":
        return f"has its last {event.counter} counter removed"
    return _PLAIN[verb]


def _attacked(event: Event, voice: Voice) -> str:
    """Say what an attacker attacks: a player, a permanent, or nothing where any will do."""
    if event.other is None:
        return ""
    if event.other == "none":
        return f" {_WHO[event.player]}"
    return f" {_second(event, voice)}"


def _so_many(event: Event) -> str:
    """Say how many creatures: "two or more creatures", "exactly one creature"."""
    assert event.count is not None
    how, number = event.count
    exactly, more = ("exactly ", "") if how == "=" else ("", " or more")
    noun = "creature" if number == 1 and not more else "creatures"
    return f"{exactly}{number_word(number)}{more} {noun}"


def _second(event: Event, voice: Voice) -> str:
    """Say the second object of an event; "that creature" is now this one."""
    other = event.other if event.other is not None else Filter(types=("creature",))
    words = nouns.subject(other, voice)
    voice.other = kind_of(other) if isinstance(other, Filter) else "permanent"
    voice.forget()
    if event.what == "self" and isinstance(other, Filter):
        voice.antecedent = "self"  # "this blocks a creature": "it" is the one that blocks
    return words


def trigger(events: tuple[Event, ...], voice: Voice) -> str:
    """Say what a triggered ability waits for.

    Args:
        events: any of these.
        voice: who speaks.

    Returns:
        The beginning of its sentence, without a comma.

    Example:
        >>> trigger((Event("attacks", "self"),), Voice())
        'Whenever this attacks'
        >>> trigger((Event("begins", step="upkeep", player="you"),), Voice())
        'At the beginning of your upkeep'
    """
    first = events[0]
    if first.verb == "begins":
        return beginning(first, voice)
    if first.verb == "is exerted":
        voice.antecedent = "self"
        return f"When you exert {voice.name}"
    arrives = {"enters": "{name} enters", "planeswalks to": "you planeswalk to {name}"}
    if len(events) > 1 and first.what == "self" and first.verb in arrives:
        more = trigger(events[1:], Voice(voice.card, attached=voice.attached))
        another = events[1].what is None or events[1].verb in _PLAYER_DOES
        if events[1].what != "self" and (events[1].verb == "begins" or another):
            does = arrives[first.verb].format(name=voice.name)
            return f"When {does} and {more[:1].lower()}{more[1:]}"
    once = all(event.verb in (*_ONCE, "casts") and event.what == "self" for event in events)
    said: dict[str, list[str]] = {}
    for event in events:
        who, predicate, many = happens(
            event, Voice(voice.card, attached=voice.attached) if event is not first else voice
        )
        words = _several(predicate) if many else predicate
        said_so = _attack_together(event, Voice(voice.card)) is not None
        if event.while_ is not None and not said_so:
            words += f" while {condition(event.while_, voice)}"
        said.setdefault(who, []).append(words)
    clauses = [f"{who} {join(_once_named(predicates), 'or')}" for who, predicates in said.items()]
    return f"{'When' if once else 'Whenever'} {join(clauses, 'or')}"


def _once_named(predicates: list[str]) -> list[str]:
    """Name the creature once: "blocks or becomes blocked by a creature"."""
    match predicates:
        case [one, other] if one.replace("blocks", "becomes blocked by") == other:
            return ["blocks", other]
    return predicates


def _several(predicate: str) -> str:
    """Put a predicate after "you" or a plural."""
    verb, space, rest = predicate.partition(" ")
    return f"{base_verb(verb)}{space}{rest}"


def beginning(event: Event, voice: Voice) -> str:
    """Say the beginning of a step."""
    step = event.step
    if step == "upkeep" and event.player == "controller of attached":
        voice.named["attached"] = voice.sentence
        return f"At the beginning of the upkeep of {voice.attached}'s controller"
    if step == "beginning of combat":
        return f"At the beginning of combat on {_WHOSE[event.player]} turn"
    if step == "end of combat":
        return "At end of combat"
    if step == "main":
        return f"At the beginning of {_WHOSE[event.player]} precombat main phase"
    step = {"draw": "draw step"}.get(step, step)
    if event.player == "any":
        return (
            f"At the beginning of {'each' if step != 'upkeep' else 'each player’s'} {step}".replace(
                "’", "'"
            )
        )
    return f"At the beginning of {_WHOSE[event.player]} {step}"


def next_time(event: Event, voice: Voice, *, once: bool) -> str:
    """Say when a delayed trigger triggers: "at the beginning of the next end step"."""
    if event.verb == "begins":
        if event.step == "end of combat":
            return "at end of combat"
        whose = {"any": "the", "you": "your", "that player": "their"}.get(event.player)
        whose = whose or possessive(nouns.player(event.player, voice))
        step = {"draw": "draw step"}.get(event.step, event.step)
        if event.step == "upkeep" and event.player == "any":
            return "at the beginning of the next turn's upkeep"
        return f"at the beginning of {whose} next {step}"
    who, predicate, _ = happens(event, voice)
    return f"{'when' if once else 'whenever'} {who} {predicate}"


_PAST = {
    "dies": "died",
    "enters": "entered",
    "attacks": "attacked",
    "gains life": "gained life",
    "loses life": "lost life",
    "draws": "drew a card",
    "discards": "discarded a card",
}


def _anybodys(event: Event) -> Filter:
    """Return what the object of an event is, without that it is yours."""
    asked = event.what if isinstance(event.what, Filter) else Filter()
    return replace(asked, controller="any") if asked.controller == "you" else asked


def happened(event: Event, voice: Voice) -> str:
    """Say that an event has happened this turn: "a creature died this turn"."""
    if event.verb == "attacks" and event.what == Filter(controller="you"):
        return "you attacked this turn"
    who, predicate, _ = happens(event, voice)
    if event.verb == "player is dealt damage" and event.other is None:
        return f"{who} {'were' if who == 'you' else 'was'} {predicate.partition(' ')[2]} this turn"
    if event.verb in ("dies", "leaves") and isinstance(event.what, Filter):
        asked = _anybodys(event)
        if asked != event.what:
            did = "died" if event.verb == "dies" else "left the battlefield"
            return f"{a(nouns.described(asked, voice))} {did} under your control this turn"
    if event.verb == "enters" and isinstance(event.what, Filter) and event.what.controller == "you":
        noun = nouns.described(_anybodys(event), voice)
        return f"you had {a(noun)} enter the battlefield under your control this turn"
    if event.verb == "player is dealt damage":
        predicate = f"dealt{predicate.removeprefix('deals')}"
    return f"{who} {_PAST.get(event.verb, predicate)} this turn"


def happened_noun(event: Event, voice: Voice, *, many: bool) -> str:
    """Say what has happened as a noun: "creature that died this turn"."""
    asked = event.what if isinstance(event.what, Filter) else Filter()
    words = f"{nouns.described(asked, voice)} that {_PAST.get(event.verb, event.verb)} this turn"
    return plural(words) if many else words
