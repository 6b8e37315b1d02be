"""Verbs about damage, life, counters and mana in words."""

from __future__ import annotations

from mtgenv.cards.describing import amounts, nouns
from mtgenv.cards.describing.amounts import much
from mtgenv.cards.describing.instruction import Clause, clause, you_do
from mtgenv.cards.describing.voice import Voice, owned
from mtgenv.cards.keyword_abilities import WEAKEST
from mtgenv.cards.language import (
    AddMana,
    Connive,
    Counters,
    Damage,
    Explore,
    Fight,
    GainLife,
    LoseLife,
    MoveCounters,
    Number,
    Objects,
    PutCounters,
    RemoveCounters,
    SetLife,
    Stat,
)
from mtgenv.cards.wording import count, join, number_word, plural


@clause.register
def _damage(e: Damage, voice: Voice) -> list[Clause]:
    to = e.to if isinstance(e.to, tuple) else (e.to,)
    source = nouns.one(e.source, voice)
    computed = not isinstance(e.amount, (int, str)) and not e.divided and len(to) == 1
    own = isinstance(e.amount, Stat) and e.amount.of == e.source
    if computed and not own and not voice.style.counting:
        # The receiver first: "to target player equal to the number of cards in their hand".
        received = _receiver(to[0], voice)
        amount = f"damage to {received} equal to {amounts.amount(e.amount, voice)}"
        return _dealt(e, Clause(source, f"~deal {amount}"), voice)
    amount = _damage_amount(e, voice)
    if e.divided:
        evenly = e.divided == "evenly"
        how = f"divided {'evenly, rounded down,' if evenly else 'as you choose'} among"
        among = nouns.objects(to[0], voice)
        return _dealt(e, Clause(source, f"~deal {amount} {how} {among}"), voice)
    parts = [_receiver(one, voice, e.source) for one in to]
    if len(to) > 1 and all(isinstance(one, str) and one.startswith("target") for one in to):
        parts = [f"{amount} to {part}" for part in parts]
        said = Clause(source, f"~deal {join(parts)}")
    else:
        after = amounts.where(e.amount, voice) if amount == "X damage" else ""
        said = Clause(source, f"~deal {amount} to {join(parts)}{after}")
    return _dealt(e, said, voice)


def _dealt(e: Damage, said: Clause, voice: Voice) -> list[Clause]:
    """Add to damage what is said after it."""
    if isinstance(e.to, str):
        voice.last = ("a creature dealt damage this way", False)
    if e.excess_to:
        excess = Clause("excess damage", f"is dealt to {nouns.player(e.excess_to, voice)} instead")
        return [said, excess]
    return [said, Clause("the damage", "can't be prevented")] if e.unpreventable else [said]


def _damage_amount(e: Damage, voice: Voice) -> str:
    if isinstance(e.amount, Stat) and e.amount.of == e.source:
        return f"damage equal to its {e.amount.stat}"
    return much(e.amount, "damage", voice)


_ALL = {"each player", "each opponent"}


def _receiver(to: Objects, voice: Voice, source: str = "") -> str:
    if to == source and to == voice.antecedent:
        return "itself"
    if isinstance(to, str) and (to in _ALL or to == "you" or "player" in to or "of " in to):
        return nouns.player(to, voice)
    return nouns.objects(to, voice, each=True)


@clause.register
def _fight(e: Fight, voice: Voice) -> list[Clause]:
    first = nouns.objects(e.first, voice, subject=True)
    return [Clause(first, f"~fight {nouns.objects(e.second, voice)}")]


@clause.register
def _explore(e: Explore, voice: Voice) -> list[Clause]:
    return [Clause(nouns.objects(e.what, voice, subject=True), "~explore")]


@clause.register
def _connive(e: Connive, voice: Voice) -> list[Clause]:
    return [Clause(nouns.objects(e.what, voice, subject=True), "~connive")]


def _life(amount: Number, voice: Voice) -> str:
    """Say how much life is gained or lost."""
    if each := amounts.per(amount, voice):
        return f"{each[0]} life for each {amounts.counted(each[1], voice)}"
    return much(amount, "life", voice) + amounts.where(amount, voice)


@clause.register
def _gain_life(e: GainLife, voice: Voice) -> list[Clause]:
    who = nouns.player(e.player, voice)
    if isinstance(e.amount, Stat) and e.player == f"controller of {e.amount.of}":
        return [Clause(who, f"~gain life equal to its {e.amount.stat}", you=True)]
    return [Clause(who, f"~gain {_life(e.amount, voice)}", you=True)]


@clause.register
def _lose_life(e: LoseLife, voice: Voice) -> list[Clause]:
    who = nouns.player(e.player, voice)
    return [Clause(who, f"~lose {_life(e.amount, voice)}", you=True)]


@clause.register
def _set_life(e: SetLife, voice: Voice) -> list[Clause]:
    who = owned(nouns.player(e.player, voice))
    voice.forget()
    return [Clause(f"{who} life total", f"~become {amounts.amount(e.amount, voice)}")]


@clause.register
def _put_counters(e: PutCounters, voice: Voice) -> list[Clause]:
    if e.what == WEAKEST and e.counter == "+1/+1" and isinstance(e.count, (int, str)):
        return you_do(f"~bolster {amounts.number(e.count)}")
    noun = f"{e.counter} counter"
    if isinstance(e.what, str) and nouns.is_player(e.what, voice):
        who = nouns.player(e.what, voice)
        if e.counter == "energy":
            return [Clause(who, f"~get {_energy(e.count, voice)}", you=True)]
        return [Clause(who, f"~get {count(amounts.number(e.count), noun)}", you=True)]
    on = nouns.objects(e.what, voice, each=True)
    if each := amounts.per(e.count, voice):
        put = count(amounts.number(each[0]), noun)
        return you_do(f"~put {put} on {on} for each {amounts.counted(each[1], voice)}")
    if voice.style.counting == "equal" and not isinstance(e.count, (int, str)):
        number_of = f"a number of {plural(noun)}"
        return you_do(f"~put {number_of} on {on} equal to {amounts.amount(e.count, voice)}")
    number = amounts.number(e.count)
    where = ""
    if not isinstance(e.count, (int, str)):
        where = f", where X is {amounts.amount(e.count, voice)}"
    return you_do(f"~put {count(number, noun)} on {on}{where}")


def _energy(number: Number, voice: Voice) -> str:
    """Say how many energy counters somebody gets: "{E}{E}"."""
    if isinstance(number, int):
        return amounts.energy(number)
    if number == "amount":
        return "that many {E}"
    each = amounts.per(number, voice)
    if each and isinstance(each[0], int):
        return f"{amounts.energy(each[0])} for each {amounts.counted(each[1], voice)}"
    return f"an amount of {{E}} equal to {amounts.amount(number, voice)}"


@clause.register
def _move_counters(e: MoveCounters, voice: Voice) -> list[Clause]:
    moved = count(amounts.number(e.count), f"{e.counter} counter")
    from_ = nouns.objects(e.what, voice)
    onto = nouns.objects(e.to, voice)
    return you_do(f"~move {moved} from {from_} onto {onto}")


@clause.register
def _remove_counters(e: RemoveCounters, voice: Voice) -> list[Clause]:
    noun = f"{e.counter} counter"
    from_ = nouns.objects(e.what, voice, each=True)
    if e.count == Counters(e.counter, str(e.what)):
        return you_do(f"~remove all {noun}s from {from_}")
    return you_do(f"~remove {count(amounts.number(e.count), noun)} from {from_}")


@clause.register
def _add_mana(e: AddMana, voice: Voice) -> list[Clause]:
    where = ""
    if e.mana == "identity":
        added = f"{amounts.word(e.amount)} mana of any color in your commander's color identity"
    elif e.mana == "any":
        if isinstance(e.amount, int):
            added = f"{number_word(e.amount)} mana of any {'one ' if e.amount > 1 else ''}color"
        else:
            added = "X mana of any one color"
            where = "" if e.amount == "X" else f", where X is {amounts.amount(e.amount, voice)}"
    else:
        choices = e.mana.split("/")
        symbols = ["".join(f"{{{letter}}}" for letter in one) for one in choices]
        added = join(symbols, "or")
        if amounts.is_counted(e.amount):
            added += f" for each {amounts.counted(e.amount, voice)}"
        elif e.amount != 1:
            added = f"an amount of {added} equal to {amounts.amount(e.amount, voice)}"
    said = you_do(f"~add {added}{where}")
    if e.only:
        said.append(Clause("you", f"~spend this mana only to cast {e.only}"))
    return said
