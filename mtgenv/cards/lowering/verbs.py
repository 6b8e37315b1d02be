"""Lowers verbs to instructions: one function for each verb of the language.

Adding a verb means a dataclass in `mtgenv.cards.language.verbs`, an instruction in the engine, a
text in `describe`, and one function with ``@lowers`` here, which names the instructions it is made
of.
"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from typing import Any

from mtgenv.cards import language as d
from mtgenv.cards import words as w
from mtgenv.cards.keyword_actions import actions_of
from mtgenv.cards.lowering.chosen_colors import CHOSEN, mentions_color, named, with_color
from mtgenv.cards.lowering.context import Binding
from mtgenv.cards.lowering.events import binds
from mtgenv.cards.lowering.program import VERBS, Lowering, Program, Verb, acts, lowers
from mtgenv.cards.lowering.tables_builder import Value
from mtgenv.cards.lowering.targets import lower_targets
from mtgenv.cards.parsing import CardError, at, color_bits, letter_bits, lookup, require
from mtgenv.cards.walking import spoken_of
from mtgenv.engine.record import vocabulary as v

acts(d.Tap, v.OP_TAP, tells=True)
acts(d.Untap, v.OP_UNTAP, tells=True)
acts(d.StayTapped, v.OP_STAY_TAPPED)
acts(d.Regenerate, v.OP_REGENERATE)
acts(d.Goad, v.OP_GOAD)
acts(d.TurnFaceUp, v.OP_FACE_UP)
acts(d.Transform, v.OP_TRANSFORM)
acts(d.Exert, v.OP_EXERT)
acts(d.RemoveDamage, v.OP_REMOVE_DAMAGE)
acts(d.RemoveFromCombat, v.OP_REMOVE_FROM_COMBAT)
acts(d.CounterSpell, v.OP_COUNTER)
acts(d.Discard, v.OP_DISCARD)
acts(d.Abandon, v.OP_ABANDON)


# --- Zones ---------------------------------------------------------------------------------------

_MOVE_BITS = {
    "tapped": v.MOVE_TAPPED,
    "attacking": v.MOVE_ATTACKING,
    "transformed": v.MOVE_TRANSFORMED,
    "face_down": v.MOVE_FACE_DOWN,
    "linked": v.MOVE_LINKED,
    "until_leaves": v.MOVE_UNTIL_LEAVES,
    "reveal": v.MOVE_REVEAL,
}
_ARRIVES = ("tapped", "attacking", "transformed", "face_down")


@lowers(d.Move, v.OP_MOVE, tells=True)
def _move(p: Program, effect: d.Move) -> None:
    to = lookup(w.DESTINATIONS, effect.to, "destination")
    arrives = [name for name in _ARRIVES if name != "face_down" or effect.to != "exile"]
    if effect.to != "battlefield" and (
        any(getattr(effect, name) for name in arrives)
        or effect.counters
        or effect.controller != "owner"
    ):
        raise CardError(f"says how it enters the battlefield, but goes to {effect.to!r}")
    if effect.linked and effect.until_leaves:
        raise CardError("is either linked or until the source leaves, not both")
    if effect.until_leaves and not (p.face.line.permanent or p.face.quoted):
        raise CardError("until_leaves needs a source on the battlefield; the card is no permanent")
    bits = lookup(w.NEW_CONTROLLERS, effect.controller, "new controller")
    for name, bit in _MOVE_BITS.items():
        bits |= bit * getattr(effect, name)
    if effect.looks and not (effect.face_down and effect.to == "exile"):
        raise CardError("looks is for cards exiled face down")
    bits |= lookup(w.LOOKERS, effect.looks, "player who may look")
    what = p.objects(effect.what)
    if effect.to in ("library", "bottom", "shuffled"):
        # A card that was found is put there after shuffling, or it would be lost.
        p.shuffle()
    kind, count = effect.counters or ("", 0)
    p.emit(
        v.OP_MOVE,
        what=what,
        detail=to,
        bits=bits,
        kind=p.builder.counter(kind) if kind else 0,
        value=count,
    )


@lowers(d.Destroy, v.OP_DESTROY)
def _destroy(p: Program, effect: d.Destroy) -> None:
    p.emit(v.OP_DESTROY, what=p.objects(effect.what), detail=int(effect.no_regeneration))


@lowers(d.Sacrifice, v.OP_SACRIFICE, tells=True)
def _sacrifice(p: Program, effect: d.Sacrifice) -> None:
    # Of all that fit, their controllers sacrifice them.
    anybody = isinstance(effect.what, d.Chosen | d.Each)
    anybody |= lookup({"you": 0, "its controller": 1}, effect.by, "who sacrifices") == 1
    p.emit(v.OP_SACRIFICE, what=p.objects(effect.what, own=True), detail=int(anybody))


@lowers(d.Draw, v.OP_DRAW)
def _draw(p: Program, effect: d.Draw) -> None:
    p.emit(v.OP_DRAW, who=p.players(effect.player), **p.each_number(effect.count, effect.player))


@lowers(d.Reveal, v.OP_REVEAL)
def _reveal(p: Program, effect: d.Reveal) -> None:
    if effect.hand_of:
        p.emit(v.OP_REVEAL, who=p.players(effect.hand_of))
    else:
        p.emit(v.OP_REVEAL, what=p.objects(effect.what))


@lowers(d.Look, v.OP_LOOK)
def _look(p: Program, effect: d.Look) -> None:
    if not isinstance(effect.what, d.Top):
        raise CardError("looks at the top cards of a library: Top(number)")
    keep = lookup(w.LOOKS, effect.keep, "way to put cards back")
    p.emit(v.OP_LOOK, what=p.select(effect.what), detail=keep)


@lowers(d.Dig, v.OP_DIG, remembers=False, tells=True)
def _dig(p: Program, effect: d.Dig) -> None:
    take = effect.take
    if take is not None and (take.zone != "it" or take.by != "you" or take.whose or take.random):
        raise CardError('takes of the cards looked at: Chosen(filter, count, zone="it")')
    if take is not None and effect.what.whose != "you":
        require("cards to take", "from somebody else's library")
    what = p.select(effect.what)
    p.bound.it = v.SELECT_IT  # of the cards looked at, which are forgotten afterwards
    p.emit(
        v.OP_DIG,
        what=what,
        other=0 if take is None else p.chosen(take),
        detail=lookup(w.RESTS, effect.rest, "place for the rest"),
        bits=v.DIG_REVEAL if effect.reveal else 0,
    )
    p.bound.it = v.SELECT_NONE
    p.bound.done = v.EXPR_DONE


@lowers(d.Shuffle, v.OP_SHUFFLE, remembers=False)
def _shuffle(p: Program, effect: d.Shuffle) -> None:
    p.emit(v.OP_SHUFFLE, who=p.players(effect.player))


@lowers(d.Choose, v.OP_CHOOSE)
def _choose(p: Program, effect: d.Choose) -> None:
    if not isinstance(effect.what, d.Chosen):
        raise CardError("chooses among objects: Chosen(filter, count)")
    p.objects(effect.what)
    p.searched = []  # the card says itself when the library is shuffled


# --- Damage, life, counters ----------------------------------------------------------------------


@lowers(d.Damage, v.OP_DAMAGE)
def _damage(p: Program, effect: d.Damage) -> None:
    if effect.divided and not p.bound.groups:
        raise CardError("divides damage among targets, but there are none")
    detail = lookup(w.DIVISIONS, effect.divided, "way to divide damage")
    if effect.divided == "as you choose":
        _check_division(p, effect)
    p.emit(
        v.OP_DAMAGE,
        what=p.objects(effect.to, players=True),
        other=p.one_object(effect.source),
        who=p.one_player(effect.excess_to) if effect.excess_to else 0,
        detail=detail | v.DAMAGE_UNPREVENTABLE * effect.unpreventable,
        **p.counted(effect.amount),
    )


def _check_division(p: Program, effect: d.Damage) -> None:
    """Refuse a division that could leave a target without its share (601.2d)."""
    if len(p.bound.groups) != 1 or effect.to != "target":
        raise CardError("divides damage among the targets of one group, and nothing else")
    (group,) = p.bound.groups
    if type(effect.amount) is int:
        if effect.amount < max(group.least, 1):
            raise CardError(f"divides {effect.amount} damage among {group.least} targets")
    elif group.least > 0:
        raise CardError("divides what may be 0, so its targets must be any number: least=0")


@lowers(d.Fight, v.OP_FIGHT, remembers=False)
def _fight(p: Program, effect: d.Fight) -> None:
    p.emit(v.OP_FIGHT, what=p.select(effect.first), other=p.select(effect.second))


def _life(kind: type[d.Effect], op: int) -> None:
    """Enter a verb about the life of players."""

    def lower(p: Program, effect: Any) -> None:
        p.emit(op, who=p.players(effect.player), **p.each_number(effect.amount, effect.player))

    VERBS[kind] = Verb((op,), False, lower)


_life(d.GainLife, v.OP_GAIN_LIFE)
_life(d.LoseLife, v.OP_LOSE_LIFE)
_life(d.SetLife, v.OP_SET_LIFE)


def _counters(kind: type[d.Effect], op: int) -> None:
    """Enter a verb about counters."""

    def lower(p: Program, effect: Any) -> None:
        of_players = kind is d.PutCounters and effect.counter in w.OF_PLAYERS
        p.emit(
            op,
            what=p.objects(effect.what, players=of_players),
            kind=p.builder.counter(effect.counter),
            **p.counted(effect.count),
        )

    VERBS[kind] = Verb((op,), True, lower, True)


@lowers(d.MoveCounters, v.OP_MOVE_COUNTERS)
def _move_counters(p: Program, effect: d.MoveCounters) -> None:
    if isinstance(effect.what, d.Chosen) and isinstance(effect.to, d.Chosen):
        raise CardError("chooses both objects at once; choose one first, with Choose")
    p.emit(
        v.OP_MOVE_COUNTERS,
        what=p.objects(effect.what),
        other=p.objects(effect.to),
        kind=p.builder.counter(effect.counter),
        **p.counted(effect.count),
    )


_counters(d.PutCounters, v.OP_PUT_COUNTERS)
_counters(d.RemoveCounters, v.OP_REMOVE_COUNTERS)


@lowers(d.Proliferate, v.OP_PROLIFERATE)
def _proliferate(p: Program, effect: d.Proliferate) -> None:
    p.emit(v.OP_PROLIFERATE)


def mana_kinds(mana: str) -> list[tuple[int, int]]:
    """Return what letters of mana make: kinds to choose from as bits, and how often each.

    Args:
        mana: as in `mtgenv.cards.language.AddMana`.

    Returns:
        One pair for each choice, in printed order.

    Example:
        >>> mana_kinds("BBB"), mana_kinds("R/W"), mana_kinds("any"), mana_kinds("CR")
        ([(4, 3)], [(9, 1)], [(31, 1)], [(32, 1), (8, 1)])
    """
    if not mana:
        raise CardError("adds no mana")
    if mana == "identity":
        require("mana", mana)
        return [(v.MANA_IDENTITY, 1)]
    if mana == "any":
        return [(letter_bits(w.COLORS, "kind of mana", w.COLORS), 1)]
    alternatives = mana.split("/")
    if len(alternatives) > 1:
        if any(len(set(part)) != 1 or len(part) != len(alternatives[0]) for part in alternatives):
            raise CardError(f'{mana!r} is no choice of one kind of mana; write it as "R/W"')
        bits = letter_bits("".join(alternatives), "kind of mana", v.COLOR_LETTERS)
        return [(bits, len(alternatives[0]))]
    return [
        (letter_bits(letter, "kind of mana", v.COLOR_LETTERS), mana.count(letter))
        for letter in dict.fromkeys(mana)
    ]


@lowers(d.AddMana, v.OP_ADD_MANA, remembers=False)
def _add_mana(p: Program, effect: d.AddMana) -> None:
    only = lookup(w.MANA_USES, effect.only, "use of mana")
    for bits, times in mana_kinds(effect.mana):
        amount = effect.amount
        if times > 1:
            amount = amount * times if type(amount) is int else d.Times(amount, times)
        p.emit(v.OP_ADD_MANA, detail=bits, kind=only, **p.counted(amount))


# --- Permanents ----------------------------------------------------------------------------------


@lowers(d.Attach, v.OP_ATTACH)
def _attach(p: Program, effect: d.Attach) -> None:
    to = p.objects(effect.to, players=True)
    if isinstance(effect.to, d.Chosen) and isinstance(effect.what, d.Chosen):
        raise CardError("chooses both objects at once; choose one first, with Choose")
    p.emit(v.OP_ATTACH, what=p.objects(effect.what), other=to)


@lowers(d.Create, v.OP_CREATE)
def _create(p: Program, effect: d.Create) -> None:
    if (effect.token is None) == (not effect.copy_of):
        raise CardError("creates a token or copies of an object: give token or copy_of")
    bits = v.MOVE_TAPPED * effect.tapped | v.MOVE_ATTACKING * effect.attacking
    bits |= lookup(w.TOKEN_DEFENDERS, effect.defender, "defender of attacking tokens")
    if effect.defender and not effect.attacking:
        raise CardError("names a defender for tokens that do not attack")
    if effect.defender and not p.bound.loops:
        raise CardError("names a defender outside a loop over players")
    if effect.token is not None and ("Aura" in effect.token.type_line) != bool(effect.attached_to):
        raise CardError("attached_to is for Aura tokens, and they need it")
    p.emit(
        v.OP_CREATE,
        who=p.players(effect.player),
        detail=-1 if effect.token is None else p.builder.rows[effect.token],
        other=p.one_object(effect.copy_of) if effect.copy_of else 0,
        what=p.one_object(effect.blocking) if effect.blocking else 0,
        duration=p.one_object(effect.attached_to) if effect.attached_to else 0,
        bits=bits,
        **p.each_number(effect.count, effect.player),
    )


@lowers(d.BecomeCopy, v.OP_BECOME_COPY)
def _become_copy(p: Program, effect: d.BecomeCopy) -> None:
    p.emit(
        v.OP_BECOME_COPY,
        other=p.select(effect.of),
        what=p.objects(effect.what),
        duration=p.duration(effect.duration),
    )


@lowers(d.Change, v.OP_CHANGE)
def _change(p: Program, effect: d.Change) -> None:
    if effect.all_of_them and not isinstance(effect.what, d.Each):
        raise CardError("all_of_them is for an Each, whose filter is looked at again and again")
    if mentions_color(effect):
        for color in w.COLORS:
            jump = p.jump_unless(p.condition_with_color(None, color))
            _change(p, with_color(effect, color))
            p.land(jump)
        return
    first, count = p.changes(effect)
    with p.lasting() if effect.all_of_them else nullcontext():
        what = p.objects(effect.what)
    duration = p.duration(effect.duration)
    with p.lasting():
        # As long as the effect lasts, "target" is the object that it changes.
        p.bound.alias, p.bound.aliased = "target", v.SELECT_CHANGED
        lasts_while = p.condition(effect.while_)
    p.emit(
        v.OP_CHANGE,
        what=what,
        detail=first,
        kind=count,
        bits=int(effect.all_of_them),
        duration=duration,
        **{"while": lasts_while},
    )


@lowers(d.PhaseOut, v.OP_PHASE_OUT)
def _phase_out(p: Program, effect: d.PhaseOut) -> None:
    bits = v.MOVE_UNTIL_LEAVES * effect.until_leaves | v.MOVE_TAPPED * effect.tapped
    p.emit(v.OP_PHASE_OUT, what=p.objects(effect.what), bits=bits)


@lowers(d.Become, v.OP_BECOME)
def _become(p: Program, effect: d.Become) -> None:
    designation = lookup(w.DESIGNATIONS, effect.designation, "designation")
    p.emit(v.OP_BECOME, what=p.objects(effect.what), detail=designation)


@lowers(d.Detain, v.OP_CHANGE)
def _detain(p: Program, effect: d.Detain) -> None:
    rules = ("can't attack", "can't block", "can't have its activated abilities activated")
    _change(p, d.Change(effect.what, keywords=rules, duration="your next turn"))


# --- Combat --------------------------------------------------------------------------------------


@lowers(d.BecomeBlocked, v.OP_BECOME_BLOCKED)
def _become_blocked(p: Program, effect: d.BecomeBlocked) -> None:
    p.emit(v.OP_BECOME_BLOCKED, what=p.objects(effect.what), detail=int(effect.blocked))


@lowers(d.MustBlock, v.OP_MUST_BLOCK)
def _must_block(p: Program, effect: d.MustBlock) -> None:
    p.emit(v.OP_MUST_BLOCK, what=p.objects(effect.blocker), other=p.select(effect.attacker))


# --- The stack -----------------------------------------------------------------------------------


@lowers(d.CopySpell, v.OP_COPY_SPELL, remembers=False)
def _copy_spell(p: Program, effect: d.CopySpell) -> None:
    p.emit(
        v.OP_COPY_SPELL,
        what=p.objects(effect.what),
        who=p.one_player(effect.player),
        detail=0 if effect.colors is None else color_bits(effect.colors) + 1,
        **p.counted(effect.times),
    )


@lowers(d.Cast, v.OP_CAST, remembers=False)
def _cast(p: Program, effect: d.Cast) -> None:
    detail = v.CAST_FREE * effect.free | v.CAST_TRANSFORMED * effect.transformed
    p.emit(
        v.OP_CAST,
        what=p.objects(effect.what),
        who=p.one_player(effect.player),
        detail=detail,
    )


# --- Rules that apply for a while ----------------------------------------------------------------


@lowers(d.Apply, v.OP_RULE, remembers=False)
def _apply(p: Program, effect: d.Apply) -> None:
    rule = effect.rule
    if isinstance(rule, str):
        rule = d.Rule(rule, amount=effect.amount)
    if not isinstance(rule, d.Rule):
        _apply_ability(p, effect, rule)
        return
    if rule.player != "you" or rule.condition is not None:
        raise CardError("says to whom and how long it applies in Apply, not in its rule")
    if CHOSEN in rule.rule:
        for color in w.COLORS:
            jump = p.jump_unless(p.condition_with_color(None, color))
            _apply(p, replace(effect, rule=replace(rule, rule=named(rule.rule, color))))
            p.land(jump)
        return
    with p.lasting():
        kind, rule_filter = p.player_rule(rule)
    p.emit(
        v.OP_RULE,
        detail=kind,
        what=rule_filter,
        who=p.players(effect.player),
        value=rule.amount,
        duration=p.duration(effect.duration),
    )


def _apply_ability(p: Program, effect: d.Apply, rule: d.Ability) -> None:
    """Append an instruction that lets an ability apply; its number is fixed now (608.2h)."""
    if not isinstance(rule, d.CantAttack | d.CantBlock | d.MustAttack):
        raise CardError(
            f"{type(rule).__name__} does not apply for a while; only rules of combat do"
        )
    if not isinstance(rule, d.MustAttack):
        about = rule.attacker if isinstance(rule, d.CantAttack) else rule.blocker
        if about in ("self", "attached"):
            raise CardError("applies for a while to creatures that fit a filter, not to its source")
        if isinstance(rule, d.CantAttack) and rule.unless is not None:
            raise CardError("its exception is not understood where it applies for a while")
        if isinstance(rule, d.CantBlock) and rule.fewer_than:
            raise CardError("fewer_than is not understood where it applies for a while")
    tax: d.Number = 0 if isinstance(rule, d.MustAttack) else rule.tax
    plain = rule if isinstance(rule, d.MustAttack) or type(tax) is int else replace(rule, tax=1)
    p.emit(
        v.OP_RULE,
        detail=p.builder.grant(plain, p.say(effect)),
        who=p.players(effect.player),
        bits=1,
        duration=p.duration(effect.duration),
        **p.counted(tax),
    )


def remembering(event: frozenset[str], about: d.Objects | None, *, x: bool = False) -> Binding:
    """Return what is bound where something is done later about what is remembered now."""
    return Binding(
        event=event,
        x=x,
        it=v.SELECT_NONE if about is None else v.SELECT_REMEMBERED,
        alias=about if isinstance(about, str) else "",
    )


def instead_fields(p: Lowering, effect: d.Replace | d.Instead) -> dict[str, Value]:
    """Return the fields that say what happens instead."""
    kind = lookup(w.INSTEAD, effect.instead, "thing to happen instead")
    fitting = w.INSTEAD_OF.get(effect.event.verb, w.INSTEAD)
    if effect.instead not in fitting:
        known = ", ".join(map(repr, sorted(fitting)))
        raise CardError(
            f"{effect.instead!r} cannot happen instead of the event {effect.event.verb!r}; "
            f"use one of {known}"
        )
    if effect.instead in w.INSTEAD_WITH_PROGRAM and not effect.effects:
        raise CardError(f"instead={effect.instead!r} needs effects")
    if (effect.instead in w.INSTEAD_WITH_NUMBER) != (effect.amount != 0):
        raise CardError(
            f"instead={effect.instead!r} and amount={effect.amount!r} do not go together"
        )
    if (effect.instead in w.INSTEAD_TO_OTHERS) != bool(effect.to):
        raise CardError(f"instead={effect.instead!r} and to={effect.to!r} do not go together")
    to = 0
    if effect.to:
        # It is looked at as the damage is dealt, when no target is known any more.
        outer, p.bound = p.bound, Binding()
        to = p.one_object(effect.to)
        p.bound = outer
    return {"instead_kind": kind, "instead_to": to, **p.amount(effect.amount, "instead")}


@lowers(d.Replace, v.OP_INSTEAD, remembers=False)
def _replace(p: Program, effect: d.Replace) -> None:
    if isinstance(effect.what, d.Chosen) and isinstance(effect.source_of, d.Chosen):
        raise CardError("chooses both objects at once; choose one first, with Choose")
    names = binds(effect.event)
    what = 0 if effect.what is None else p.objects(effect.what, players=True)
    other = 0 if effect.source_of is None else p.objects(effect.source_of)
    fields = p.pattern(effect.event, replaced=True)
    if what:
        if effect.event.what is not None:
            raise CardError("what is fixed now by `what`; leave `what` of the event out")
        fields["trigger_subject"] = v.SUBJECT_REMEMBERED
    if other:
        if "other" not in names or effect.event.other is not None:
            raise CardError("source_of is the second object of an event of damage; name no other")
        # The effect itself remembers which source; what that was is asked again (615.9).
        fields["trigger_other"] = v.SUBJECT_ANY
        if isinstance(effect.source_of, d.Chosen) and effect.source_of.filter != d.ANYTHING:
            fields["trigger_other"] = v.SUBJECT_FILTER
            with p.lasting():
                fields["trigger_other_filter"] = p.filter(effect.source_of.filter)
    outer = p.bound
    # A shield is counted now, any other number as the event happens, which alone is known then.
    p.bound = outer if effect.instead in w.INSTEAD_OF_SHIELDS else Binding(event=names)
    fields |= instead_fields(p, effect)
    p.bound = outer
    inner = remembering(names, effect.what, x=p.bound.x)
    with at("instead"):
        row = p.later(effect, inner, v.ABILITY_INSTEAD, fields)
    p.emit(
        v.OP_INSTEAD,
        detail=row,
        what=what,
        other=other,
        value=effect.times,
        duration=p.duration(effect.duration),
    )


@lowers(d.Tempt, v.OP_TEMPT, remembers=False)
def _tempt(p: Program, effect: d.Tempt) -> None:
    p.emit(v.OP_TEMPT, who=p.one_player(effect.player))


@lowers(d.MayPlay, v.OP_MAY_PLAY)
def _may_play(p: Program, effect: d.MayPlay) -> None:
    duration = lookup(w.PLAY_TIMES, effect.duration, "time to play cards")
    p.emit(v.OP_MAY_PLAY, what=p.objects(effect.what), duration=duration)


@lowers(d.Designate, v.OP_DESIGNATE, remembers=False)
def _designate(p: Program, effect: d.Designate) -> None:
    card = p.builder.designation(effect.designation)
    p.emit(v.OP_DESIGNATE, who=p.players(effect.player), detail=card)


@lowers(d.Venture, v.OP_VENTURE, remembers=False)
def _venture(p: Program, effect: d.Venture) -> None:
    card = p.builder.dungeon(effect.dungeon) if effect.dungeon else 0
    p.emit(v.OP_VENTURE, who=p.one_player(effect.player), detail=card)


@lowers(d.BecomeTime, v.OP_DAY, remembers=False)
def _become_time(p: Program, effect: d.BecomeTime) -> None:
    if effect.when == "neither":
        raise CardError("it never becomes neither day nor night (730.1)")
    p.emit(v.OP_DAY, detail=lookup(w.DAYS, effect.when, "time of day"))


@lowers(d.GetEmblem, v.OP_EMBLEM, remembers=False)
def _get_emblem(p: Program, effect: d.GetEmblem) -> None:
    p.emit(v.OP_EMBLEM, detail=p.builder.rows[effect.emblem])


# --- Planes --------------------------------------------------------------------------------------


@lowers(d.Planeswalk, v.OP_PLANESWALK, remembers=False)
def _planeswalk(p: Program, effect: d.Planeswalk) -> None:
    p.emit(v.OP_PLANESWALK)


@lowers(d.ChaosEnsues, v.OP_CHAOS, remembers=False)
def _chaos_ensues(p: Program, effect: d.ChaosEnsues) -> None:
    p.emit(v.OP_CHAOS)


@lowers(d.RollPlanarDie, v.OP_ROLL_PLANAR_DIE, remembers=False)
def _roll_planar_die(p: Program, effect: d.RollPlanarDie) -> None:
    p.emit(v.OP_ROLL_PLANAR_DIE)


# --- Games, turns, winning -----------------------------------------------------------------------


@lowers(d.Subgame, v.OP_SUBGAME, remembers=False)
def _subgame(p: Program, effect: d.Subgame) -> None:
    if effect.life is not None and effect.life < 1:
        raise CardError(f"a subgame cannot start at {effect.life} life")
    p.emit(v.OP_SUBGAME, value=effect.life or 0)
    p.bound.subgame = True


@lowers(d.ExtraTurn, v.OP_EXTRA_TURN, remembers=False)
def _extra_turn(p: Program, effect: d.ExtraTurn) -> None:
    p.emit(v.OP_EXTRA_TURN, who=p.players(effect.player))


@lowers(d.ExtraPhases, v.OP_EXTRA_PHASES, remembers=False)
def _extra_phases(p: Program, effect: d.ExtraPhases) -> None:
    if not effect.phases:
        raise CardError("adds no phases")
    bits = sum(
        lookup(w.PHASES, phase, "phase") << 2 * place for place, phase in enumerate(effect.phases)
    )
    p.emit(v.OP_EXTRA_PHASES, bits=bits)


@lowers(d.Restart, v.OP_RESTART, remembers=False)
def _restart(p: Program, effect: d.Restart) -> None:
    p.emit(v.OP_RESTART, what=p.select(effect.keep))


@lowers(d.Skip, v.OP_SKIP, remembers=False)
def _skip(p: Program, effect: d.Skip) -> None:
    skipped = lookup(w.SKIPS, effect.what, "part of a turn to skip")
    p.emit(v.OP_SKIP, who=p.players(effect.player), detail=skipped)


@lowers(d.End, v.OP_END_NOW, remembers=False)
def _end(p: Program, effect: d.End) -> None:
    p.emit(v.OP_END_NOW, detail=lookup(w.ENDED_NOW, effect.what, "part of a turn to end"))


@lowers(d.ControlPlayer, v.OP_CONTROL_PLAYER, remembers=False)
def _control_player(p: Program, effect: d.ControlPlayer) -> None:
    p.emit(v.OP_CONTROL_PLAYER, who=p.players(effect.player))


@lowers(d.EndGame, v.OP_END_GAME, remembers=False)
def _end_game(p: Program, effect: d.EndGame) -> None:
    how = lookup(w.ENDS, effect.how, "end of a game")
    p.emit(v.OP_END_GAME, who=p.players(effect.player), detail=how)


# --- Choices and structure -----------------------------------------------------------------------


@lowers(d.May, v.OP_MAY, remembers=False, tells=True)
def _may(p: Program, effect: d.May) -> None:
    if not effect.effects:
        raise CardError("has no effects")
    first: Any = effect.effects[0]
    rest = effect.effects[1:]
    what = getattr(first, "what", None)
    if isinstance(what, d.Chosen) and not p.bound.once and _can_be_declined(what, effect.player):
        # One question instead of two: choosing nothing says no.
        p.body((replace(first, what=replace(what, up_to=True)),))
        if rest or effect.otherwise:
            p.answered(rest, effect.otherwise)
        return
    if p.bound.it == v.SELECT_IT and _becomes_it(effect):
        p.emit(v.OP_FORGET)
    p.emit(v.OP_MAY, who=p.one_player(effect.player))
    p.answered(effect.effects, effect.otherwise)


def _becomes_it(effect: d.May) -> bool:
    """Whether "it" is from then on what is offered, so that declined, there is no such object."""
    inside = (effect.effects, effect.otherwise)
    remembers = any(VERBS[type(one)].remembers for one in effect.effects)
    return remembers and "it" not in spoken_of(inside)


def _can_be_declined(what: d.Chosen, player: str) -> bool:
    """Whether an offer is to choose one object that everybody could see before saying yes."""
    single = what.by == player and what.count == 1
    return single and not what.random and what.zone != "library"


@lowers(d.MayPay, v.OP_MAY_PAY, remembers=False, tells=True)
def _may_pay(p: Program, effect: d.MayPay) -> None:
    if effect.cost.give:
        require("card", "an offer to pay by giving something up")
    cost = p.cost(effect.cost, hybrid=True)
    p.emit(v.OP_MAY_PAY, who=p.one_player(effect.player), detail=cost, **p.counted(effect.times))
    p.answered(effect.effects, effect.otherwise)


@lowers(d.Explore, v.OP_REVEAL, v.OP_MOVE, v.OP_PUT_COUNTERS, v.OP_LOOK, remembers=False)
def _explore(p: Program, effect: d.Explore) -> None:
    _keyword_action(p, effect)


@lowers(d.Connive, v.OP_DRAW, v.OP_DISCARD, v.OP_PUT_COUNTERS, remembers=False)
def _connive(p: Program, effect: d.Connive) -> None:
    _keyword_action(p, effect)


def _keyword_action(p: Program, effect: d.Explore | d.Connive) -> None:
    if not _is_yours(p, effect.what):
        raise CardError(f"{effect.what!r} may be somebody else's, and so the library or hand")
    p.body(actions_of(effect))


def _is_yours(p: Program, what: str) -> bool:
    """Whether an object that a phrase stands for is controlled by the controller."""
    if what == "self":
        return True
    groups = p.bound.groups
    if what != "target" or not groups or groups[0].objects is None:
        return False
    return groups[0].objects.controller == "you" and groups[0].most == 1


@lowers(d.Flip, v.OP_FLIP, remembers=False, tells=True)
def _flip(p: Program, effect: d.Flip) -> None:
    p.emit(v.OP_FLIP)
    p.answered(effect.win, effect.lose)


@lowers(d.If, v.OP_JUMP_UNLESS, remembers=False)
def _if(p: Program, effect: d.If) -> None:
    if not effect.then:
        raise CardError("has nothing to do where the condition holds")
    p.branches(p.condition(effect.condition), effect.then, effect.otherwise)


@lowers(d.ForEach, v.OP_LOOP, v.OP_NEXT, remembers=False)
def _for_each(p: Program, effect: d.ForEach) -> None:
    if not effect.effects:
        raise CardError("has no effects")
    loop = p.emit(v.OP_LOOP, who=p.players(effect.player))
    p.bound.loops += 1
    p.branch(effect.effects)
    p.bound.loops -= 1
    p.instructions[loop]["op_value"] = p.emit(v.OP_NEXT, value=loop)


@lowers(d.Later, v.OP_LATER, remembers=False)
def _later(p: Program, effect: d.Later) -> None:
    if not effect.effects:
        raise CardError("has no effects")
    names = binds(effect.event)
    about: d.Objects | None = effect.about
    if about is None and "it" in spoken_of(effect.effects):
        about = "it"
    what = 0 if about is None else p.objects(about, players=True)
    self_is = v.SUBJECT_SELF if effect.about is None else v.SUBJECT_REMEMBERED
    event, who = effect.event, 0
    if event.player not in w.EVENT_PLAYERS:
        require("player of an event", "one that is fixed")
        who = p.one_player(event.player)
        event = replace(event, player="any")
    fields = p.pattern(event, self_is=self_is)
    if who:
        fields["trigger_player"] = v.PLAYER_REMEMBERED
    inner = remembering(names, about)  # without X, which nobody keeps so long
    with at("later"):
        row = p.later(effect, inner, v.ABILITY_LATER, fields)
    p.emit(
        v.OP_LATER,
        detail=row,
        what=what,
        value=int(effect.once),
        bits=int(effect.this_turn),
        who=who,
        kind=0 if effect.unless is None else p.cost(effect.unless),
    )


@lowers(d.WhenDone, v.OP_REFLEX, remembers=False)
def _when_done(p: Program, effect: d.WhenDone) -> None:
    if not effect.effects:
        raise CardError("has no effects")
    # Where nothing was done to anything before, its "it" is what its own instructions acted on.
    about = bool(p.bound.it) and "it" in spoken_of(effect.effects)
    what = p.objects("it") if about else 0
    inner = remembering(p.bound.event, "it" if about else None)
    inner.groups = effect.targets
    with at("when done"):
        fields = lower_targets(Program(p.builder, p.face, inner), effect.targets)
        row = p.later(effect, inner, v.ABILITY_LATER, fields)
    # What was offered may have been impossible: then nothing was done, and nothing triggers.
    unless = p.jump_unless(p.condition(d.Done())) if p.bound.done else None
    p.emit(v.OP_REFLEX, detail=row, what=what)
    if unless is not None:
        p.land(unless)


@lowers(d.ChooseName, v.OP_CHOOSE_NAME, remembers=False)
def _choose_name(p: Program, effect: d.ChooseName) -> None:
    p.emit(v.OP_CHOOSE_NAME, detail=lookup(w.CHOICES, effect.what, "kind of choice"))
