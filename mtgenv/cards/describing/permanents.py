"""Verbs about permanents in words: what they become, tokens, combat."""

from __future__ import annotations

from typing import Any

from mtgenv.cards.describing import abilities, amounts, changes, clauses, nouns
from mtgenv.cards.describing.instruction import Clause, clause, lasting, within, you_do
from mtgenv.cards.describing.voice import Voice, kind_of, owned
from mtgenv.cards.language import (
    Attach,
    Become,
    BecomeBlocked,
    BecomeCopy,
    Card,
    Change,
    Create,
    Detain,
    Each,
    Effect,
    Exert,
    Filter,
    Goad,
    MustBlock,
    Objects,
    PhaseOut,
    Proliferate,
    Regenerate,
    RemoveDamage,
    RemoveFromCombat,
    Stat,
    StayTapped,
    Tap,
    Transform,
    TurnFaceUp,
    Untap,
)
from mtgenv.cards.wording import COLOR_NAMES, count, join, plural
from mtgenv.cards.words import BASIC_LAND_TYPES

_DONE_TO: dict[type[Effect], str] = {
    Tap: "~tap {}",
    Untap: "~untap {}",
    Regenerate: "~regenerate {}",
    RemoveDamage: "~remove all damage marked on {}",
    Goad: "~goad {}",
    Detain: "~detain {}",
    TurnFaceUp: "~turn {} face up",
    Transform: "~transform {}",
    Exert: "~exert {}",
    RemoveFromCombat: "~remove {} from combat",
}
"""What verbs say that name nothing but what they act on."""


def _done_to(e: Any, voice: Voice) -> list[Clause]:
    return you_do(_DONE_TO[type(e)].format(nouns.objects(e.what, voice)))


for _verb in _DONE_TO:
    clause.register(_verb, _done_to)

# --- Permanents ----------------------------------------------------------------------------------


@clause.register
def _stay_tapped(e: StayTapped, voice: Voice) -> list[Clause]:
    what = nouns.objects(e.what, voice, subject=True)
    if e.what == "self":
        return [Clause(what, "doesn't untap during your next untap step")]
    if nouns.is_many(e.what, voice):
        words = "don't untap during their controllers' next untap steps"
        return [Clause(what, words, many=True)]
    return [Clause(what, "doesn't untap during its controller's next untap step")]


@clause.register
def _attach(e: Attach, voice: Voice) -> list[Clause]:
    what = nouns.objects(e.what, voice)
    return you_do(f"~attach {what} to {nouns.objects(e.to, voice)}")


def token_noun(token: Card) -> str:
    """Say what a token is, from its size to its abilities."""
    words = token.type_line
    kind, _, subtypes = words.partition(" — ")
    predefined = subtypes in ("Treasure", "Food", "Clue", "Blood", "Map", "Gold")
    if predefined:
        return f"{subtypes} token"
    size = "" if token.power is None else f"{token.power}/{token.toughness}"
    colors = join([COLOR_NAMES[c] for c in token.colors or ""]) or "colorless"
    return " ".join(filter(None, (size, colors, subtypes, kind.lower(), "token")))


def _token_with(token: Card) -> str:
    """Say the keywords of a token, and its abilities, which are quoted."""
    if token_noun(token).split()[0] == token.type_line.partition(" — ")[2]:
        return ""
    quoted = [f'"{abilities.line(one, Voice(token))}"' for one in token.abilities]
    had = join([*token.keywords, *quoted])
    named = token.name if token.name != f"{token.type_line.partition(' — ')[2]} Token" else ""
    return (f" with {had}" if had else "") + (f" named {named}" if named else "")


@clause.register
def _create(e: Create, voice: Voice) -> list[Clause]:
    who = nouns.player(e.player, voice)
    number = amounts.number(e.count)
    many = number != 1
    voice.last = ("token", True) if many else ("that token", False)
    if e.token is None:
        copied = nouns.one(e.copy_of, voice)
        noun, with_ = "token", f" that's a copy of {copied}"
    else:
        noun = token_noun(e.token)
        with_ = _token_with(e.token)
    if e.tapped and not e.attacking:
        noun = f"tapped {noun}"
    made, after = count(number, noun), ""
    if each := amounts.per(e.count, voice):
        made = count(amounts.number(each[0]), noun)
        after = f" for each {amounts.counted(each[1], voice)}"
    elif words := amounts.where(e.count, voice):
        after = words
    elif not isinstance(e.count, (int, str)):
        made = f"a number of {plural(noun)}"
        after = f" equal to {amounts.amount(e.count, voice)}"
    entering = ""
    verb = "that are" if many else "that's"
    if e.tapped and e.attacking:
        entering = f" {verb} tapped and attacking"
    elif e.attacking:
        entering = f" {verb} attacking"
    elif e.blocking:
        entering = f" {verb} blocking {nouns.one(e.blocking, voice)}"
    elif e.attached_to:
        entering = f" attached to {nouns.one(e.attached_to, voice)}"
    if e.defender:
        entering += " that player or a planeswalker they control"
    voice.antecedent = "it"
    return [Clause(who, f"~create {made}{with_}{entering}{after}")]


@clause.register
def _become_copy(e: BecomeCopy, voice: Voice) -> list[Clause]:
    what = nouns.objects(e.what, voice)
    lasts = lasting(e.duration, voice)
    return [Clause(what, f"~become a copy of {nouns.objects(e.of, voice)} {lasts}".rstrip())]


@clause.register
def _change(e: Change, voice: Voice) -> list[Clause]:
    lasts = f" {words}" if (words := lasting(e.duration, voice)) else ""
    if e.controller:
        return _gain_control(e, voice, lasts)
    if e.switch:
        what = owned(nouns.objects(e.what, voice))
        return you_do(f"~switch {what} power and toughness{lasts}")
    if isinstance(e.power, Stat) and e.power.stat == "power" and e.power.of == e.what:
        what = owned(nouns.objects(e.what, voice))
        return you_do(f"~double {what} power{lasts}")
    if "all creatures able to block it do" in e.keywords:
        what = nouns.objects(e.what, voice)
        return [
            Clause(f"all creatures able to block {what} {within(e.duration)}", "~do so", many=True)
        ]
    many = nouns.is_many(e.what, voice)
    prefix = ""
    if "during" in e.duration:
        prefix = f"during {owned(nouns.one('target', voice))} next turn, "
    if isinstance(e.what, Each):
        who = _changed(e.what.filter, voice)
        many = not voice.style.each
        voice.last = (kind_of(e.what.filter), True)
    else:
        who = nouns.objects(e.what, voice, subject=True)
    said = changes.predicates(e, voice, gains=True, many=many, lasts=lasts)
    when = within(e.duration) or (lasts.strip() if e.duration.startswith("your next") else "")
    rules = changes.rules(e, voice, when, many=many)
    if e.what == "it":
        voice.antecedent = "it"
    clauses_ = [Clause(f"{prefix}{who}", changes.joined([*said, *rules]), many=many)]
    if {"artifact", "creature"} & set(e.types) and "land" in _kind(e.what, voice):
        clauses_.append(Clause("it", "~are still a land"))
    if "creature" in e.types and _kind(e.what, voice) == "planeswalker":
        clauses_.append(Clause("it", "~are still a planeswalker"))
    return clauses_


def _changed(asked: Filter, voice: Voice) -> str:
    """Say which objects are changed: "all creatures", "creatures you control"."""
    if voice.style.each:
        return f"each {nouns.described(asked, voice)}"
    words = nouns.described(asked, voice, many=True)
    return f"all {words}" if asked == Filter(types=asked.types) else words


def _kind(what: Objects, voice: Voice) -> str:
    """Say of which type an animated object is."""
    if what == "self":
        words = "" if voice.card is None else voice.card.type_line.lower()
        return "land" if "land" in words else "planeswalker" if "planeswalker" in words else ""
    if isinstance(what, str) and what.startswith("target"):
        asked = voice.group(what).objects
        lands = asked is not None and set(asked.subtypes) & set(BASIC_LAND_TYPES)
        return "land" if lands else kind_of(asked)
    return ""


def _gain_control(e: Change, voice: Voice, lasts: str) -> list[Clause]:
    who = nouns.player(e.controller, voice)
    what = nouns.objects(e.what, voice)
    holds = ""
    if e.while_ is not None:
        holds = f" and {clauses.condition(e.while_, voice)}".replace(" is ", " remains ", 1)
    return [Clause(who, f"~gain control of {what}{lasts}{holds}")]


@clause.register
def _proliferate(e: Proliferate, voice: Voice) -> list[Clause]:
    return you_do("~proliferate")


@clause.register
def _phase_out(e: PhaseOut, voice: Voice) -> list[Clause]:
    what = nouns.objects(e.what, voice, subject=True)
    until = f" until {voice.name} leaves the battlefield" if e.until_leaves else ""
    said = [Clause(what, f"~phase out{until}", many=nouns.is_many(e.what, voice))]
    if e.tapped:
        again = nouns.targeted_again(voice.group("target"), voice) if e.what == "target" else "it"
        said.append(Clause("you", f"~tap {again} as it phases in this way"))
    return said


@clause.register
def _become(e: Become, voice: Voice) -> list[Clause]:
    return [Clause(nouns.objects(e.what, voice), f"~become {e.designation}", link=" and ")]


# --- Combat --------------------------------------------------------------------------------------


@clause.register
def _become_blocked(e: BecomeBlocked, voice: Voice) -> list[Clause]:
    how = "blocked" if e.blocked else "unblocked"
    if e.what == Each(Filter(states=("blocked by this alone",))):
        it = nouns.one("self", voice)
        who = f"creatures {it} was blocking that had become blocked by only {it} this combat"
        return [Clause(who, f"~become {how}", many=True)]
    return [
        Clause(nouns.objects(e.what, voice), f"~become {how}", many=nouns.is_many(e.what, voice))
    ]


@clause.register
def _must_block(e: MustBlock, voice: Voice) -> list[Clause]:
    blocker = nouns.objects(e.blocker, voice)
    return [Clause(blocker, f"~block {nouns.objects(e.attacker, voice)} this combat if able")]
