"""Choices and conditions in words, and how instructions join to sentences."""

from __future__ import annotations

import re
from dataclasses import replace

from mtgenv.cards.describing import (
    abilities,
    amounts,
    clauses,
    damage,
    games,
    nouns,
    permanents,
    replacements,
    zones,
)
from mtgenv.cards.describing.amounts import much
from mtgenv.cards.describing.instruction import Clause, clause, you_do
from mtgenv.cards.describing.voice import Voice
from mtgenv.cards.keyword_abilities import CREATURE_TOKEN
from mtgenv.cards.language import (
    Become,
    Change,
    Choose,
    ChooseName,
    Chosen,
    Cost,
    Count,
    Counters,
    Create,
    Damage,
    Discard,
    Draw,
    Each,
    Effect,
    Filter,
    Flip,
    ForEach,
    GainLife,
    If,
    Is,
    Later,
    Look,
    LoseLife,
    May,
    MayPay,
    Move,
    MustBlock,
    Not,
    PutCounters,
    RemoveFromCombat,
    Replace,
    Reveal,
    Sacrifice,
    Shuffle,
    Tap,
    Test,
    Top,
    Untap,
    WhenDone,
)
from mtgenv.cards.wording import a, sentence, third_person

AREAS = (damage, games, permanents, zones)
"""The files with the templates of the other verbs, which enter them as they are imported."""


# --- Choices and structure -----------------------------------------------------------------------


@clause.register
def _may(e: May, voice: Voice) -> list[Clause]:
    who = nouns.player(e.player, voice)
    if e.player != "you" and who.startswith("that player or that"):
        who = who if f"asked {e.player}" not in voice.named else "they"
    said = _gathered(e.effects, voice)
    done = _joined(
        [
            replace(one, subject="you")
            if one.subject == who or one.subject == nouns.player(e.player, voice)
            else one
            for one in said
        ],
        may=True,
    )
    # Either of two: "tap or untap target permanent".
    pair = (*e.effects, *e.otherwise)
    if e.player == "you" and len(pair) == 2 and {Tap, Untap} == {type(one) for one in pair}:
        other = _gathered(e.otherwise, Voice(voice.card, voice.targets, style=voice.style))
        return you_do(_either(done.removeprefix("may "), _joined(other, may=True)))
    if len(e.otherwise) == 1 and isinstance(e.otherwise[0], May) and not e.otherwise[0].otherwise:
        other = _gathered(
            e.otherwise[0].effects, Voice(voice.card, voice.targets, style=voice.style)
        )
        done = done.removeprefix("may ")
        return [Clause(who, f"may {_either(done, _joined(other, may=True))}", you=True)]
    clauses_ = [Clause(who, f"may {done}", you=True)]
    if e.otherwise:
        dont = "you don't" if who == "you" else "the player doesn't"
        clauses_.append(Clause("", f"if {dont}, {sentences(e.otherwise, voice)}"))
    return clauses_


def _either(first: str, second: str) -> str:
    """Join two instructions that differ in their verb."""
    verb, _, rest = first.partition(" ")
    other, _, same = second.partition(" ")
    return f"{verb} or {other} {rest}" if rest == same else f"{first} or {second}"


def _price(cost: Cost, voice: Voice) -> str:
    if cost.mana and not cost.give and not cost.life:
        return f"pay {cost.mana}"
    return abilities.cost_words(cost, voice)


@clause.register
def _may_pay(e: MayPay, voice: Voice) -> list[Clause]:
    # "Do this unless somebody pays": what is done is said first, and names what "its" stands for.
    usual = sentences(e.otherwise, voice, finish=False) if e.otherwise else ""
    who = nouns.player(e.player, voice)
    price = _price(e.cost, voice)
    if e.times != 1:
        if e.times == Count("it"):
            each = f"{voice.last[0]} chosen this way"
        else:
            each = amounts.counted(e.times, Voice(voice.card, antecedent="self"))
        price += f" for each {each}"
    pays = third_person("pay") if who != "you" else "pay"
    if e.otherwise:
        subject = "you" if who == "you" else who
        unless = f"unless {subject} {price.replace('pay', pays, 1)}"
        otherwise = [Clause("", f"{usual} {unless}")]
        if e.effects:
            did = "you pay" if who == "you" else "the player pays"
            otherwise.append(Clause("", f"if {did}, {sentences(e.effects, voice, finish=False)}"))
        return otherwise
    did = "you do" if who == "you" else "the player does"
    voice.named[f"asked {e.player}"] = voice.sentence
    first = Clause(who, f"may {price}", you=True)
    if e.effects and isinstance(e.effects[0], WhenDone):
        return [first, Clause("", sentences(e.effects, voice, finish=False))]
    return [first, Clause("", f"if {did}, {one_sentence(e.effects, voice)}")]


@clause.register
def _flip(e: Flip, voice: Voice) -> list[Clause]:
    said = you_do("~flip a coin")
    voice.forget()
    if e.win:
        said.append(Clause("", f"if you win the flip, {one_sentence(e.win, voice)}"))
    if e.lose:
        said.append(Clause("", f"if you lose the flip, {one_sentence(e.lose, voice)}"))
    return said


_NOT_MONSTROUS = Not(Is("self", Filter(states=("monstrous",))))


@clause.register
def _if(e: If, voice: Voice) -> list[Clause]:
    match e:
        case If(condition, (PutCounters(count=number), then)) if (
            condition == _NOT_MONSTROUS and then == Become("monstrous")
        ):
            return you_do(f"~monstrosity {number}")
        case If(
            Test(Counters("+1/+1", "self"), "=", 0), (PutCounters("self", number, "+1/+1"),), ()
        ):
            return you_do(f"~adapt {number}")
    if e.otherwise and len(e.then) >= 1 and type(e.then[-1]) is type(e.otherwise[-1]):
        return _instead(e, voice)
    holds = clauses.condition(e.condition, voice)
    if isinstance(e.condition, Is) and e.condition.what == "it" and holds.startswith("it is"):
        holds = holds.replace("it is", "it's", 1)
    # "unless it came under your control": a condition that prevents.
    match e:
        case If(Not(Is("self") as prevents), _, ()):
            unless = clauses.condition(prevents, voice)
            return [Clause("", f"{sentences(e.then, voice, finish=False)} unless {unless}")]
    said = [Clause("", f"if {holds}, {one_sentence(e.then, voice)}")]
    if e.otherwise:
        said.append(Clause("", f"otherwise, {sentences(e.otherwise, voice, finish=False)}"))
    return said


def _instead(e: If, voice: Voice) -> list[Clause]:
    """Say the usual first, and what is done instead."""
    usual = sentences(e.otherwise, voice, finish=False)
    holds = clauses.condition(e.condition, voice)
    one, other = e.then[-1], e.otherwise[-1]
    if isinstance(one, Damage) and isinstance(other, Damage) and one.to == other.to == "target":
        if one.excess_to and not other.excess_to:
            excess = f"excess damage is dealt to {nouns.player(one.excess_to, voice)} instead"
            return [Clause("", usual), Clause("", f"if {holds}, {excess}")]
        amount = much(one.amount, "damage", voice)
        return [Clause("", usual), Clause("", f"if {holds}, it deals {amount} instead")]
    if isinstance(one, Damage) and one.excess_to:
        excess = f"excess damage is dealt to {nouns.player(one.excess_to, voice)} instead"
        return [Clause("", usual), Clause("", f"if {holds}, {excess}")]
    done = sentences(e.then, voice, finish=False)
    return [Clause("", usual), Clause("", f"if {holds}, {done} instead")]


@clause.register
def _for_each(e: ForEach, voice: Voice) -> list[Clause]:
    who = nouns.player(e.player, voice).removeprefix("each ")
    return [Clause("", f"for each {who}, {sentences(e.effects, voice, finish=False)}")]


@clause.register
def _later(e: Later, voice: Voice) -> list[Clause]:
    about = e.about
    if about is not None and e.event.what == "self":
        # Its "self" is the object that the trigger is about.
        if not isinstance(about, str):
            nouns.objects(about, voice)
            about = "it"
        voice.forget()
        when = clauses.next_time(replace(e.event, what=about), voice, once=e.once)
        when += " this turn" if e.this_turn else ""
        voice.forget()
        return [Clause("", f"{when}, {sentences(e.effects, voice, finish=False)}")]
    when = clauses.next_time(e.event, voice, once=e.once)
    if e.event.verb == "begins":
        done = sentences(e.effects, voice, finish=False)
        unless = ""
        if e.unless is not None:
            unless = f" unless they {_price(e.unless, voice)} before that {e.event.step} step"
        if any(isinstance(one, If) for one in e.effects[1:]):
            # What comes of it then is a sentence of its own: the time stands before all of it.
            return [Clause("", f"{when}, {done}")]
        return [Clause("", f"{done} {when}{unless}")]
    return [Clause("", f"{when}, {sentences(e.effects, voice, finish=False)}")]


@clause.register
def _when_done(e: WhenDone, voice: Voice) -> list[Clause]:
    own = Voice(voice.card, e.targets, voice.attached, last=voice.last, style=voice.style)
    return [Clause("", f"when you do, {sentences(e.effects, own, finish=False)}")]


@clause.register
def _choose_name(e: ChooseName, voice: Voice) -> list[Clause]:
    if e.what == "color":  # "gains protection from the color of your choice"
        voice.color = "the color of your choice"
        return []
    return you_do(f"~choose {a(e.what)}")


# --- Sentences -----------------------------------------------------------------------------------

# Two instructions in a row that make one sentence.
_AND = (
    (Damage, GainLife), (Damage, Damage), (LoseLife, GainLife), (LoseLife, Draw),
    (RemoveFromCombat, Tap), (RemoveFromCombat, Change), (Move, Move), (Reveal, Move),
    (Untap, MustBlock), (Draw, Reveal), (PutCounters, Become),
)  # fmt: skip
_THEN = ((Draw, Discard), (Discard, Draw), (Look, Draw), (PutCounters, MayPay), (Move, Draw))


def _doer(effect: Effect) -> str:
    """Return the phrase for the player who does something; "" = nobody in particular."""
    if isinstance(effect, (Draw, GainLife, LoseLife, Shuffle)):
        return effect.player
    if isinstance(effect, (Discard, Sacrifice)) and isinstance(effect.what, Chosen):
        return effect.what.by
    if isinstance(effect, Discard) and isinstance(effect.what, Each):
        return effect.what.whose or "you"
    if isinstance(effect, Move) and isinstance(effect.what, Top):
        return effect.what.whose
    if isinstance(effect, Reveal):
        return effect.hand_of
    return ""


def _same_doer(before: Effect, after: Effect) -> bool:
    return _doer(before) not in ("", "you") and _doer(before) == _doer(after)


def _link(before: Effect, after: Effect) -> str:
    if isinstance(before, Reveal) and isinstance(after, Move) and after.to != "shuffled":
        return ". "
    if any(isinstance(before, one) and isinstance(after, other) for one, other in _AND):
        return " and "
    if any(isinstance(before, one) and isinstance(after, other) for one, other in _THEN):
        return ", then "
    return " and " if _same_doer(before, after) else ". "


def _gathered(effects: tuple[Effect, ...], voice: Voice) -> list[Clause]:
    """Return the clauses of instructions in a row, with how they join."""
    said: list[Clause] = []
    before: Effect | None = None
    at = 0
    while at < len(effects):
        effect = effects[at]
        if before is not None and _link(before, effect) == ". ":
            voice.sentence += 1
        merged = _to_and_by(effects, at, voice)
        parts = merged or clause(effect, voice)
        if _deals_more(before, effect) and len(parts) == 1:
            # "This deals 4 damage to any target and 2 damage to you."
            words = re.sub(r"^~?deals? ", "", parts[0].predicate)
            said[-1] = replace(said[-1], predicate=f"{said[-1].predicate} and {words}")
            parts = []
        if before is not None and said and parts:
            same = _same_doer(before, effect)
            parts = [replace(parts[0], link=_link(before, effect), same=same), *parts[1:]]
        said += parts
        before = effect
        at += 2 if merged else 1
    return said


def _deals_more(before: Effect | None, after: Effect) -> bool:
    """Whether the same object deals another amount of damage to somebody else."""
    if not isinstance(before, Damage) or not isinstance(after, Damage):
        return False
    return before.source == after.source


def _to_and_by(effects: tuple[Effect, ...], at: int, voice: Voice) -> list[Clause]:
    """Merge "damage that would be dealt to" and "by" the same object."""
    pair = effects[at : at + 2]
    match pair:
        case (Choose(what), Create(copy_of="it")) if what == CREATURE_TOKEN:
            return you_do("~populate")
        case (Replace() as one, Replace() as other) if replacements.mirrored(one, other):
            return [Clause("", replacements.for_a_while(one, voice, both=True))]
    return []


def _joined(said: list[Clause], *, may: bool = False, joint: str = "") -> str:
    """Join clauses to one text that begins in lower case; with a joint, sentences too."""
    text = ""
    subject = ""
    for number, one in enumerate(said):
        if may:
            words = one.after_may() if number == 0 or one.link != ". " else one.finite()
        else:
            words = one.finite()
        if number == 0:
            text = words
        elif one.same:
            text += f"{one.link}{replace(one, subject='').finite()}"
        elif one.link == ". " and joint and not words.startswith(_GOES_ON):
            text += f"{joint}{words}"
        elif one.link == ". ":
            text += f". {words[:1].upper()}{words[1:]}"
        else:
            if not may and one.link == " and " and one.subject == subject and one.subject != "you":
                words = words.removeprefix(f"{one.subject} ")
            if one.link == " and " and one.subject == "you" and subject != "you":
                words = f"you {one.base()}"
            text += f"{one.link}{words}"
        subject = one.subject
    return text


_GOES_ON = ("if ", "when ", "whenever ", "otherwise", "at the ", "until ", "the next time ")


def one_sentence(effects: tuple[Effect, ...], voice: Voice) -> str:
    """Say instructions that depend on a condition, so that all of them plainly do.

    Args:
        effects: the instructions.
        voice: who speaks.

    Returns:
        The text, in one sentence where one can say it so.
    """
    return _joined(_gathered(effects, voice), joint=" and ")


def sentences(effects: tuple[Effect, ...], voice: Voice, *, finish: bool = False) -> str:
    """Say instructions in their order.

    Args:
        effects: the instructions.
        voice: who speaks.
        finish: begin with a capital and end with a full stop.

    Returns:
        The text.

    Example:
        >>> from mtgenv.cards.language import ANY_TARGET
        >>> sentences((Damage(3), GainLife(3)), Voice(targets=(ANY_TARGET,)), finish=True)
        'This deals 3 damage to any target and you gain 3 life.'
    """
    text = _joined(_gathered(effects, voice))
    return sentence(text) if finish else text
