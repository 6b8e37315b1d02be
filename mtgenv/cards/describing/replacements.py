"""Replacement and prevention effects in words, for good and for a while."""

from __future__ import annotations

from dataclasses import replace

from mtgenv.cards.describing import amounts, clauses, effects, nouns
from mtgenv.cards.describing.voice import Voice
from mtgenv.cards.language import Chosen, Event, Filter, Instead, Number, Objects, Replace, Subject
from mtgenv.cards.wording import a

_DAMAGE = {"deals damage", "is dealt damage", "player is dealt damage"}


def mirrored(one: Replace, other: Replace) -> bool:
    """Whether two preventions are of all damage to and by the same objects."""
    pair = {one.event.verb, other.event.verb}
    return pair == {"deals damage", "is dealt damage"} and one == replace(other, event=one.event)


def always(ability: Instead, voice: Voice) -> str:
    """Say a replacement that lasts as long as its source.

    Args:
        ability: the ability.
        voice: who speaks.

    Returns:
        The text, without full stop.
    """
    event = ability.event
    if event.verb in _DAMAGE and ability.instead == "prevent":
        holds = _as_long(ability, voice)
        return f"{holds}{_prevented(event, voice)}"
    if event.verb in _DAMAGE and ability.instead == "redirect":
        # The passive of the rules: "all damage that would be dealt to you is dealt to it instead".
        words = _prevented(event, voice).removeprefix("prevent ")
        return f"{_as_long(ability, voice)}{words} is dealt to {_receiver(ability, voice)} instead"
    if ability.instead == "at most":
        n = amounts.amount(ability.amount, voice)
        return (
            f"damage that would reduce your life total to less than {n} reduces it to {n} instead"
        )
    return f"{_as_long(ability, voice)}if {_would(event, voice)}, {_result(ability, voice)}"


def _as_long(ability: Instead, voice: Voice) -> str:
    if ability.condition is None:
        return ""
    return f"as long as {clauses.condition(ability.condition, voice)}, "


def for_a_while(effect: Replace, voice: Voice, *, both: bool = False) -> str:
    """Say a replacement that an instruction makes.

    Args:
        effect: the instruction.
        voice: who speaks.
        both: it is of damage to and by the same object.

    Returns:
        The text, without full stop, from a lower case letter.
    """
    event = effect.event
    lasts = {"turn": " this turn", "game": "", "combat": " this combat"}.get(
        effect.duration, f" until {effect.duration}"
    )
    if event.verb in _DAMAGE and effect.instead == "prevent" and not effect.times:
        if both:
            whom = nouns.objects(effect.what or "target", voice)
            combat = "combat " if event.combat else ""
            words = f"prevent all {combat}damage that would be dealt to and dealt by {whom}"
        else:
            words = _prevented(event, voice, effect.what)
        if effect.duration == "your next turn":
            return f"until your next turn, {words}"
        return f"{words}{lasts}"
    if effect.instead == "redirect n":
        n = amounts.amount(effect.amount, voice)
        whom = nouns.objects(effect.what, voice) if effect.what else _to(event, voice)
        return (
            f"the next {n} damage that would be dealt to {whom}{lasts} is dealt to "
            f"{_receiver(effect, voice)} instead"
        )
    if effect.instead == "prevent n":
        n = amounts.amount(effect.amount, voice)
        whom = nouns.objects(effect.what, voice) if effect.what else _to(event, voice)
        return f"prevent the next {n} damage that would be dealt to {whom}{lasts}"
    start = _would(event, voice, effect.what, effect.source_of)
    if effect.times:
        if effect.instead == "prevent":
            return f"the next time {start}{lasts}, prevent that damage"
        return f"the next time {start}{lasts}, {_result(effect, voice, first=True)}"
    rest = "for the rest of the game, " if effect.duration == "game" else ""
    return f"{rest}if {start}{lasts}, {_result(effect, voice)}"


def _damage(event: Event) -> str:
    return {True: "combat damage", False: "noncombat damage", None: "damage"}[event.combat]


def _several(what: Subject, voice: Voice, noun: str = "source") -> str:
    if isinstance(what, Filter):
        return nouns.described(what, voice, noun, many=True)
    return nouns.subject(what, voice)


def _prevented(event: Event, voice: Voice, what: Objects | None = None) -> str:
    """Say "prevent all combat damage that would be dealt to it by Deserts"."""
    to = by = ""
    if event.verb == "deals damage":
        if what is not None:
            by = f" by {nouns.objects(what, voice)}"
        elif isinstance(event.what, Filter):
            source = nouns.described(event.what, voice, "source", many=True)
            return f"prevent all {_damage(event)} that {source} would deal"
        elif event.what is not None:
            by = f" by {nouns.subject(event.what, voice)}"
    else:
        to = f" to {nouns.objects(what, voice)}" if what else f" to {_to(event, voice)}"
        if isinstance(event.other, Filter):
            by = f" by {_several(event.other, voice)}"
    return f"prevent all {_damage(event)} that would be dealt{to}{by}"


def _to(event: Event, voice: Voice) -> str:
    if event.verb == "player is dealt damage":
        return {"any": "players", "you": "you", "opponent": "opponents"}[event.player]
    if isinstance(event.what, tuple):
        me, others = event.what
        words = nouns.one(me, voice)
        return f"{words} and to {nouns.described(others, voice, 'creature', many=True)}"
    if isinstance(event.what, Filter):
        return nouns.described(event.what, voice, many=True)
    return nouns.subject(event.what, voice)


def _would(
    event: Event, voice: Voice, what: Objects | None = None, source: Objects | None = None
) -> str:
    """Say what would happen: "you would draw a card"."""
    verb = event.verb
    who = {"any": "a player", "you": "you", "opponent": "an opponent"}.get(
        event.player, event.player
    )
    if isinstance(what, str) and verb in ("gains life", "player is dealt damage", "draws"):
        who = nouns.player(what, voice)
        who = who.replace("each player who doesn't win", "a player who didn't win")
    if verb in _DAMAGE:
        return _would_damage(event, voice, who, what, source)
    if verb == "creates tokens":
        return "an effect would create one or more tokens under your control"
    if verb == "counters":
        on = nouns.subject(event.what, voice)
        voice.antecedent = "that"
        if event.counter:
            return f"one or more {event.counter} counters would be put on {on}"
        return f"an effect would put one or more counters on {on}"
    if verb == "moves":
        thing = nouns.subject(event.what, voice, "card") if event.what else "a card or token"
        zone = {"stack": "the stack", "battlefield": "the battlefield"}
        start = zone.get(event.from_zone) or (a(event.from_zone) if event.from_zone else "anywhere")
        if not event.to_zone:
            return f"{thing} would leave {start}"
        return f"{thing} would be put into {a(event.to_zone)} from {start}"
    if verb in ("gains life", "loses life", "draws", "discards", "loses the game"):
        does = {
            "gains life": "gain life",
            "loses life": "lose life",
            "draws": "draw a card",
            "discards": "discard a card",
            "loses the game": "lose the game",
        }[verb]
        return f"{who} would {does}"
    thing = nouns.objects(what, voice) if what else nouns.subject(event.what, voice)
    does = {
        "is destroyed": "be destroyed",
        "leaves": "leave the battlefield",
        "dies": "die",
        "to graveyard": "be put into a graveyard from the battlefield",
        "enters": "enter",
        "untaps": "untap during an untap step",
    }[verb]
    return f"{thing} would {does}"


def _would_damage(
    event: Event, voice: Voice, who: str, what: Objects | None, source: Objects | None
) -> str:
    dealer = "a source"
    if isinstance(source, Chosen):
        dealer = nouns.objects(source, voice)
    elif isinstance(event.other, Filter) and event.verb != "deals damage":
        dealer = nouns.subject(event.other, voice, "source")
    elif event.verb == "deals damage" and event.what is not None:
        dealer = nouns.subject(event.what, voice, "source")
    whom = "a permanent or player"
    if event.verb == "player is dealt damage":
        whom = who
    elif event.verb == "is dealt damage":
        whom = nouns.objects(what, voice) if what else nouns.subject(event.what, voice)
    voice.other = "source"
    voice.antecedent = ""
    return f"{dealer} would deal {_damage(event)} to {whom}"


def _result(ability: Instead | Replace, voice: Voice, *, first: bool = False) -> str:
    """Say what happens instead."""
    event, how = ability.event, ability.instead
    if how == "program":
        done = effects.sentences(ability.effects, voice, finish=False)
        return f"instead {done}" if first else f"{done} instead"
    if how == "also":
        return f"{effects.sentences(ability.effects, voice, finish=False)} as well"
    if how == "redirect":
        return f"that source deals that damage to {_receiver(ability, voice)} instead"
    if how == "redirect n":
        n = amounts.amount(ability.amount, voice)
        return f"{n} of that damage is dealt to {_receiver(ability, voice)} instead"
    if how == "exile":
        return "exile it instead"
    if how == "hand":
        return "return it to its owner's hand instead"
    if how == "library":
        return "put it on top of its owner's library instead"
    if how == "nothing":
        if event.verb == "gains life":
            return f"{_gains(event)} no life instead"
        return "nothing happens instead"
    if how == "prevent n":
        return f"prevent {amounts.amount(ability.amount, voice)} of that damage"
    said = _multiplied if how == "n times as much" else _increased
    where = ""
    if not isinstance(ability.amount, (int, str)):
        where = f", where X is {amounts.amount(ability.amount, voice)}"
    return f"{said(event, ability.amount)} instead{where}"


def _receiver(ability: Instead | Replace, voice: Voice) -> str:
    """Say to whom damage is dealt instead."""
    if ability.to.startswith(("controller of", "owner of")) or ability.to == "you":
        return nouns.player(ability.to, voice)
    return nouns.one(ability.to, voice)


def _multiplied(event: Event, n: Number) -> str:
    times = "twice" if n == 2 else f"{amounts.word(n)} times"
    if event.verb in _DAMAGE:
        double = "double" if n == 2 else "triple" if n == 3 else times
        return f"it deals {double} that damage to {_damaged(event)}"
    if event.verb == "gains life":
        return f"{_gains(event)} {times} that much life"
    if event.verb == "creates tokens":
        return f"it creates {times} that many of those tokens"
    return f"it puts {times} that many of those counters on that permanent"


def _increased(event: Event, n: Number) -> str:
    more = amounts.word(n)
    if event.verb in _DAMAGE:
        return f"it deals that much damage plus {amounts.number(n)} to {_damaged(event)}"
    if event.verb == "gains life":
        return f"{_gains(event)} that much life plus {amounts.number(n)}"
    if event.verb == "creates tokens":
        return f"it creates that many plus {more} of those tokens"
    kind = f"{event.counter} counters" if event.counter else "counters"
    return f"that many plus {more} {kind} are put on it"


def _gains(event: Event) -> str:
    return "you gain" if event.player == "you" else "that player gains"


def _damaged(event: Event) -> str:
    """Say again to whom damage would be dealt."""
    if event.player == "you":
        return "you"
    return {
        "deals damage": "that permanent or player",
        "is dealt damage": "that permanent",
        "player is dealt damage": "that player",
    }[event.verb]
