"""Verbs about spells, rules for a while, turns and games in words."""

from __future__ import annotations

import re

from mtgenv.cards.describing import abilities, amounts, nouns, replacements
from mtgenv.cards.describing.instruction import Clause, clause, lasting, their, within, you_do
from mtgenv.cards.describing.voice import Voice
from mtgenv.cards.language import (
    Abandon,
    Apply,
    BecomeTime,
    Cast,
    ChaosEnsues,
    ControlPlayer,
    CopySpell,
    CounterSpell,
    Designate,
    End,
    EndGame,
    ExtraPhases,
    ExtraTurn,
    GetEmblem,
    MayPlay,
    Planeswalk,
    Replace,
    Restart,
    RollPlanarDie,
    Rule,
    Skip,
    Subgame,
    Tempt,
    Venture,
)
from mtgenv.cards.wording import COLOR_NAMES, join

# --- The stack -----------------------------------------------------------------------------------


@clause.register
def _counter_spell(e: CounterSpell, voice: Voice) -> list[Clause]:
    return you_do(f"~counter {nouns.objects(e.what, voice)}")


@clause.register
def _copy_spell(e: CopySpell, voice: Voice) -> list[Clause]:
    who = nouns.player(e.player, voice)
    what = "this spell" if e.what == "self" else nouns.objects(e.what, voice)
    but = ""
    if e.colors is not None:
        but = f", except that the copy is {join([COLOR_NAMES[c] for c in e.colors])}"
    if e.times != 1:
        times = f"{amounts.amount(e.times, voice)} times"
        new = "may choose new targets for the copies"
        return [Clause(who, f"~copy {what} {times}{but}"), Clause(who, new, you=True)]
    several = e.what != "self"
    new = "new targets for the copy" if several else "a new target for that copy"
    if who == "you":
        return [Clause("you", f"~copy {what}{but}"), Clause("you", f"may choose {new}", you=True)]
    return [Clause(who, f"~copy {what}{but} and may choose {new}")]


@clause.register
def _cast(e: Cast, voice: Voice) -> list[Clause]:
    who = nouns.player(e.player, voice)
    what = nouns.objects(e.what, voice)
    free = " without paying its mana cost" if e.free else ""
    side = " transformed" if e.transformed else ""
    return [Clause(who, f"may cast {what}{side}{free}", you=True)]


# --- Rules that apply for a while ----------------------------------------------------------------


@clause.register
def _apply(e: Apply, voice: Voice) -> list[Clause]:
    lasts = within(e.duration) or lasting(e.duration, voice)
    if isinstance(e.rule, Rule):
        rule, amount, asked = e.rule.rule, e.rule.amount, e.rule.filter
    elif isinstance(e.rule, str):
        rule, amount, asked = e.rule, e.amount, None
    else:
        words = abilities.line(e.rule, voice).rstrip(".")
        return [Clause("", f"{lasts}, {words[:1].lower()}{words[1:]}")]
    who, predicate = abilities.rule_words(rule, nouns.player(e.player, voice), amount, asked, voice)
    if rule == "next sorcery has flash":
        return [
            Clause(
                "the next sorcery spell you cast this turn", "can be cast as though it had flash"
            )
        ]
    if rule == "plays n more lands":
        return [Clause("you", f"{predicate} {lasts}", you=True)]
    if rule == "casts spells as though they had flash":
        predicate = predicate.replace(" as though", f" {lasts} as though")
        return [Clause(who, predicate, you=True)]
    if rule.startswith("protection from "):
        predicate = predicate.replace("~have", "~gain").replace("the chosen color", voice.color)
        lasts = lasting(e.duration, voice)
    many = who in ("players", "your opponents")
    return [Clause(who, f"{predicate} {lasts}", many=many, you=True)]


@clause.register
def _replace(e: Replace, voice: Voice) -> list[Clause]:
    return [Clause("", replacements.for_a_while(e, voice))]


@clause.register
def _designate(e: Designate, voice: Voice) -> list[Clause]:
    who = nouns.player(e.player, voice)
    if e.designation == "city's blessing":
        return [Clause(who, "~get the city's blessing for the rest of the game", you=True)]
    if e.designation == "initiative":
        return [Clause(who, "~take the initiative", you=True)]
    return [Clause(who, f"~become the {e.designation}", you=True)]


@clause.register
def _venture(e: Venture, voice: Voice) -> list[Clause]:
    who = nouns.player(e.player, voice)
    predicate = f"~venture into {e.dungeon or 'the dungeon'}"
    return you_do(predicate) if who == "you" else [Clause(who, predicate)]


@clause.register
def _tempt(e: Tempt, voice: Voice) -> list[Clause]:
    return [Clause("the Ring", f"~tempt {nouns.player(e.player, voice)}")]


@clause.register
def _may_play(e: MayPlay, voice: Voice) -> list[Clause]:
    lasts = within(e.duration) or lasting(e.duration, voice)
    if e.duration == "game":
        lasts = "for as long as it remains exiled"
    if e.duration == "end of your next turn":
        lasts = "until the end of your next turn"
    what = nouns.objects(e.what, voice)
    return [Clause("you", f"may play {what} {lasts}".rstrip(), you=True)]


@clause.register
def _become_time(e: BecomeTime, voice: Voice) -> list[Clause]:
    return [Clause("it", f"~become {e.when}")]


@clause.register
def _get_emblem(e: GetEmblem, voice: Voice) -> list[Clause]:
    quoted = [f'"{abilities.line(one, Voice(e.emblem))}"' for one in e.emblem.abilities]
    return [Clause("you", f"~get an emblem with {join(quoted)}", you=True)]


# --- Planes and schemes --------------------------------------------------------------------------


@clause.register
def _planeswalk(e: Planeswalk, voice: Voice) -> list[Clause]:
    return you_do("~planeswalk")


@clause.register
def _chaos_ensues(e: ChaosEnsues, voice: Voice) -> list[Clause]:
    return [Clause("chaos", "~ensue")]


@clause.register
def _roll_planar_die(e: RollPlanarDie, voice: Voice) -> list[Clause]:
    return you_do("~roll the planar die")


@clause.register
def _abandon(e: Abandon, voice: Voice) -> list[Clause]:
    return you_do(f"~abandon {nouns.objects(e.what, voice)}")


# --- Games, turns, winning -----------------------------------------------------------------------


@clause.register
def _subgame(e: Subgame, voice: Voice) -> list[Clause]:
    using = "using their libraries as their decks"
    if e.life is None:
        return [Clause("players", f"~play a Magic subgame, {using}", many=True)]
    return [
        Clause(
            "players", f"~play a Magic subgame, starting at {e.life} life and {using}", many=True
        )
    ]


@clause.register
def _restart(e: Restart, voice: Voice) -> list[Clause]:
    kept = nouns.objects(e.keep, voice).replace("each ", "all ", 1)
    kept = re.sub(r"\bcard\b", "cards", kept)
    return [
        Clause("you", f"~restart the game, leaving in exile {kept}"),
        Clause("you", "~put those cards onto the battlefield under your control", link=". Then "),
    ]


@clause.register
def _extra_turn(e: ExtraTurn, voice: Voice) -> list[Clause]:
    return [Clause(nouns.player(e.player, voice), "~take an extra turn after this one")]


@clause.register
def _extra_phases(e: ExtraPhases, voice: Voice) -> list[Clause]:
    names = [f"an additional {phase} phase" for phase in e.phases]
    words = " followed by ".join(names)
    return [Clause("", f"after this main phase, there is {words}")]


@clause.register
def _skip(e: Skip, voice: Voice) -> list[Clause]:
    who = nouns.player(e.player, voice)
    if e.what == "combat phases of turn":
        return [Clause(who, f"~skip all combat phases of {their(who)} next turn", you=True)]
    return [Clause(who, f"~skip {their(who)} next {e.what}", you=True)]


@clause.register
def _end(e: End, voice: Voice) -> list[Clause]:
    return you_do(f"~end the {e.what}")


@clause.register
def _control_player(e: ControlPlayer, voice: Voice) -> list[Clause]:
    who = nouns.player(e.player, voice)
    return [Clause("you", f"~control {who} during that player's next turn", you=True)]


@clause.register
def _end_game(e: EndGame, voice: Voice) -> list[Clause]:
    if e.how == "draw":
        return [Clause("the game", "~are a draw")]
    return [Clause(nouns.player(e.player, voice), f"~{e.how} the game", you=True)]
