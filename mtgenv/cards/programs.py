"""Lowers effects to instructions: one function for each kind of effect, found by its type.

A `Program` is the instructions of one ability and the names that are bound for them. Adding an
effect to the language means a dataclass in `definition`, an instruction in the engine, a text in
`describe`, and one function with ``@_lowers`` here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from mtgenv.cards import definition as d
from mtgenv.cards import words as w
from mtgenv.cards.builder import CardJob
from mtgenv.cards.parsing import CardError, at, bits_of, given_bits, letter_bits, lookup, walk
from mtgenv.engine.record import vocabulary as v

_DURATIONS = {"turn": v.DURATION_TURN, "your next upkeep": v.DURATION_UPKEEP}
_DESTINATIONS = {
    "hand": v.TO_HAND,
    "battlefield": v.TO_BATTLEFIELD,
    "battlefield tapped": v.TO_BATTLEFIELD_TAPPED,
    "exile": v.TO_EXILE,
}

# Which names an event binds for the effects of an ability that it triggers.
_OBJECT = frozenset({"that", "controller of that"})
BINDS: dict[str, frozenset[str]] = {
    "enters": _OBJECT,
    "dies": _OBJECT,
    "leaves": _OBJECT,
    "to graveyard": _OBJECT,
    "attacks": _OBJECT | {"defending player"},
    "attacks alone": _OBJECT | {"defending player"},
    "blocks": _OBJECT,
    "is dealt damage": _OBJECT | {"amount"},
    "deals damage": _OBJECT | {"amount"},
    "deals damage to player": _OBJECT | {"amount", "that player"},
    "deals combat damage to player": _OBJECT | {"amount", "that player"},
    "becomes tapped": _OBJECT,
    "upkeep": frozenset({"that player"}),
    "end step": frozenset({"that player"}),
    "casts": _OBJECT | {"that player"},
    "damaged creature dies": _OBJECT,
}
_EVENT_PLAYER_REFS = {
    "that player": v.REF_EVENT_PLAYER,
    "controller of that": v.REF_CONTROLLER_OF_EVENT,
    "defending player": v.REF_DEFENDING_PLAYER,
}
_ALWAYS_PLAYERS = {
    "you": v.REF_YOU,
    "each player": v.REF_EACH_PLAYER,
    "each opponent": v.REF_EACH_OPPONENT,
}
_SUBGAME_PLAYERS = {"winners": v.REF_WINNERS, "non-winners": v.REF_NON_WINNERS}
_SEVERAL = {"each player", "each opponent", "winners", "non-winners"}


def _packed(parts: Iterable[int]) -> int:
    """Pack small numbers into one word, 8 bits each, the first lowest."""
    packed = 0
    for place, part in enumerate(parts):
        if part > 255:
            raise CardError(f"a cost of {part} is more than the 255 that an instruction can hold")
        packed |= part << 8 * place
    return packed


class Program:
    """The instructions of one ability, and the names bound for them.

    What a phrase of the definition means here lies in four dictionaries, filled from the targets,
    the event and the card; a phrase that is in none of them was never bound.
    """

    def __init__(
        self,
        job: CardJob,
        kind: int,
        targets: tuple[d.Target, ...],
        event: str,
        effects: tuple[d.Effect, ...],
    ) -> None:
        self.job = job
        self.compiler = job.compiler
        self.has_targets = bool(targets)
        # What can't be prevented is all the damage of the spell that says so.
        self.unpreventable = any(
            isinstance(part, d.DamageUnpreventable) and part.this_spell for part in walk(effects)
        )
        binds = BINDS.get(event, frozenset())
        self.objects = {"self": v.REF_SELF}
        self.spells = {"self": v.REF_SELF} if kind == v.ABILITY_SPELL else {}
        self.players = {
            **_ALWAYS_PLAYERS,
            **{phrase: ref for phrase, ref in _EVENT_PLAYER_REFS.items() if phrase in binds},
        }
        self.numbers: dict[str, tuple[int, int]] = {}
        if job.attaches:
            self.objects["attached"] = v.REF_ATTACHED
        if "that" in binds:
            (self.spells if event == "casts" else self.objects)["that"] = v.REF_EVENT
        if "amount" in binds:
            self.numbers["amount"] = (v.NUMBER_EVENT, 0)
        if kind == v.ABILITY_SPELL and job.cost.x:
            self.numbers["X"] = (v.NUMBER_X, 0)
        self.receivers = dict(self.objects)
        for index, target in enumerate(targets):
            self._bind_target(index, target)

    def _bind_target(self, index: int, target: d.Target) -> None:
        """Bind the phrases about one group of targets; several targets have no phrase."""
        if target.most != 1:
            return
        phrase = "target" if index == 0 else f"target {index + 1}"
        self.receivers[phrase] = v.REF_TARGET | index
        self.players[f"controller of {phrase}"] = v.REF_CONTROLLER | index
        if target.players != "none":
            self.players.setdefault("target", v.REF_TARGET_PLAYER | index)
        if target.objects is None:
            return
        self.players[f"owner of {phrase}"] = v.REF_OWNER | index
        if target.zone == "stack":
            self.spells[phrase] = v.REF_TARGET | index
        else:
            self.objects[phrase] = v.REF_TARGET | index
            self.numbers[f"power of {phrase}"] = (v.NUMBER_POWER, index)

    def emit(self, op: int, **values: int) -> int:
        """Append an instruction and return its index; fields are named without their ``op_``."""
        row = self.compiler.row("instructions")
        self.compiler.put(row, op=op, **{f"op_{name}": value for name, value in values.items()})
        return row

    def compile(self, effects: tuple[d.Effect, ...]) -> int:
        """Append a whole program and return where it starts; 0 if it does nothing."""
        if not effects:
            return 0
        start = self.compiler.used["instructions"]
        self.body(effects)
        self.emit(v.OP_END)
        return start

    def body(self, effects: tuple[d.Effect, ...]) -> None:
        """Append the instructions of some effects."""
        for number, effect in enumerate(effects, start=1):
            with at(f"effect {number} ({type(effect).__name__})"):
                lowering = _EFFECTS.get(type(effect))
                if lowering is None:
                    raise CardError("the engine has no instruction for this kind of effect")
                lowering(self, effect)

    def jump_unless(self, kind: int) -> int:
        """Append a jump that is taken unless a condition holds; `land` says where to."""
        return self.emit(v.OP_JUMP_UNLESS, filter=self.compiler.condition_row(kind))

    def land(self, jump: int) -> None:
        """Let a jump lead to the instruction that comes next."""
        self.compiler.put(jump, op_value=self.compiler.used["instructions"])

    def guarded(self, effects: tuple[d.Effect, ...], kind: int = v.CONDITION_YES) -> None:
        """Append effects that happen if the question just asked was answered so."""
        if not effects:
            raise CardError("has no effects")
        jump = self.jump_unless(kind)
        self.body(effects)
        self.land(jump)

    def object(self, phrase: str) -> int:
        """Return the reference of a permanent or card."""
        return _bound(self.objects, phrase, "object")

    def spell(self, phrase: str) -> int:
        """Return the reference of a spell."""
        return _bound(self.spells, phrase, "spell")

    def player(self, phrase: str) -> int:
        """Return the reference of a player or a set of players."""
        return _bound(self.players, phrase, "player")

    def one_player(self, phrase: str) -> int:
        """Return the reference of a single player."""
        if phrase in _SEVERAL:
            raise CardError(f"{phrase!r} are several players; this asks a single one")
        return self.player(phrase)

    def number(self, number: d.Number) -> dict[str, int]:
        """Return the number fields of an instruction."""
        if isinstance(number, str):
            kind, value = _bound(self.numbers, number, "number")
            return {"number": kind, "value": value}
        if number < 0:
            raise CardError(f"{number} is not a number of things")
        return {"number": v.NUMBER_CONST, "value": number}

    def filter(self, asked: d.Filter | None) -> int:
        """Return the row of a filter; 0 for none."""
        return 0 if asked is None else self.compiler.filter(asked, target=self.has_targets)

    def damage(self, op: int, amount: d.Number, **values: int) -> None:
        """Append an instruction that deals damage."""
        self.emit(op, **self.number(amount), detail=int(self.unpreventable), **values)


B = TypeVar("B")


def _bound(bound: Mapping[str, B], phrase: str, what: str) -> B:
    """Return what a phrase is bound to, or refuse it and say what is bound."""
    if phrase in bound:
        return bound[phrase]
    known = ", ".join(map(repr, bound)) or "nothing"
    raise CardError(f"{phrase!r} names no {what} here; bound here: {known}")


# --- Effects -------------------------------------------------------------------------------------

E = TypeVar("E", bound=d.Effect)
EffectLowering = Callable[[Program, E], None]
_EFFECTS: dict[type[d.Effect], EffectLowering[Any]] = {}


def _lowers(kind: type[E]) -> Callable[[EffectLowering[E]], EffectLowering[E]]:
    """Enter a function into the table of effect lowerings."""

    def enter(lowering: EffectLowering[E]) -> EffectLowering[E]:
        _EFFECTS[kind] = lowering
        return lowering

    return enter


@_lowers(d.Damage)
def _damage(p: Program, effect: d.Damage) -> None:
    # A target may turn out to be a player or an object; the engine looks when it is dealt.
    if effect.to in p.receivers:
        p.damage(v.OP_DAMAGE, effect.amount, object=p.receivers[effect.to])
    else:
        player = _bound(p.players, effect.to, "object or player")
        p.damage(v.OP_DAMAGE, effect.amount, player=player)


@_lowers(d.DamageEach)
def _damage_each(p: Program, effect: d.DamageEach) -> None:
    p.damage(v.OP_DAMAGE_EACH, effect.amount, filter=p.filter(effect.filter))


@_lowers(d.DamageDivided)
def _damage_divided(p: Program, effect: d.DamageDivided) -> None:
    if not p.has_targets:
        raise CardError("divides damage among targets, but there are none")
    p.damage(v.OP_DAMAGE_DIVIDED, effect.amount)


@_lowers(d.Draw)
def _draw(p: Program, effect: d.Draw) -> None:
    p.emit(v.OP_DRAW, player=p.player(effect.player), **p.number(effect.count))


@_lowers(d.Discard)
def _discard(p: Program, effect: d.Discard) -> None:
    op = v.OP_DISCARD_RANDOM if effect.random else v.OP_DISCARD
    p.emit(op, player=p.player(effect.player), **p.number(effect.count))


@_lowers(d.DiscardChosen)
def _discard_chosen(p: Program, effect: d.DiscardChosen) -> None:
    player = p.one_player(effect.player)
    p.emit(v.OP_DISCARD_CHOSEN, player=player, filter=p.filter(effect.filter))


@_lowers(d.Destroy)
def _destroy(p: Program, effect: d.Destroy) -> None:
    p.emit(v.OP_DESTROY, object=p.object(effect.what))


@_lowers(d.DestroyEach)
def _destroy_each(p: Program, effect: d.DestroyEach) -> None:
    p.emit(v.OP_DESTROY_EACH, filter=p.filter(effect.filter))


@_lowers(d.DestroyPartners)
def _destroy_partners(p: Program, effect: d.DestroyPartners) -> None:
    p.emit(v.OP_DESTROY_PARTNERS)


@_lowers(d.Exile)
def _exile(p: Program, effect: d.Exile) -> None:
    if effect.linked and effect.until_leaves:
        raise CardError("is either linked or until the source leaves, not both")
    detail = 2 if effect.until_leaves else int(effect.linked)
    if detail:
        p.job.on_battlefield()
    p.emit(v.OP_EXILE, object=p.object(effect.what), detail=detail)


@_lowers(d.ReturnLinked)
def _return_linked(p: Program, effect: d.ReturnLinked) -> None:
    p.emit(v.OP_RETURN_LINKED)


@_lowers(d.ReturnToHand)
def _return_to_hand(p: Program, effect: d.ReturnToHand) -> None:
    p.emit(v.OP_RETURN_TO_HAND, object=p.object(effect.what))


@_lowers(d.ReturnAll)
def _return_all(p: Program, effect: d.ReturnAll) -> None:
    p.emit(v.OP_RETURN_ALL, filter=p.filter(effect.filter))


@_lowers(d.CounterSpell)
def _counter_spell(p: Program, effect: d.CounterSpell) -> None:
    p.emit(v.OP_COUNTER, object=p.spell(effect.what))


@_lowers(d.GainLife)
def _gain_life(p: Program, effect: d.GainLife) -> None:
    p.emit(v.OP_GAIN_LIFE, player=p.player(effect.player), **p.number(effect.amount))


@_lowers(d.LoseLife)
def _lose_life(p: Program, effect: d.LoseLife) -> None:
    player = p.player(effect.player)
    if effect.amount == "half life":
        p.emit(v.OP_LOSE_HALF, player=player)
    else:
        p.emit(v.OP_LOSE_LIFE, player=player, **p.number(effect.amount))


@_lowers(d.AddMana)
def _add_mana(p: Program, effect: d.AddMana) -> None:
    if not effect.mana:
        raise CardError("adds no mana")
    letter_bits(effect.mana, "kind of mana", v.COLOR_LETTERS)
    p.emit(v.OP_ADD_MANA, bits=_packed(effect.mana.count(letter) for letter in v.COLOR_LETTERS))


@_lowers(d.Change)
def _change(p: Program, effect: d.Change) -> None:
    p.emit(
        v.OP_CHANGE,
        object=p.object(effect.what),
        power=effect.power,
        toughness=effect.toughness,
        bits=given_bits(effect.keywords),
        duration=lookup(_DURATIONS, effect.duration, "duration"),
    )


@_lowers(d.ChangeEach)
def _change_each(p: Program, effect: d.ChangeEach) -> None:
    p.emit(
        v.OP_CHANGE_EACH,
        filter=p.filter(effect.filter),
        power=effect.power,
        toughness=effect.toughness,
        bits=given_bits(effect.keywords),
        duration=v.DURATION_TURN,
    )


@_lowers(d.SetBase)
def _set_base(p: Program, effect: d.SetBase) -> None:
    p.emit(
        v.OP_SET_BASE,
        object=p.object(effect.what),
        power=effect.power,
        toughness=effect.toughness,
        duration=v.DURATION_TURN,
    )


@_lowers(d.Animate)
def _animate(p: Program, effect: d.Animate) -> None:
    p.emit(
        v.OP_ANIMATE,
        object=p.object(effect.what),
        power=effect.power,
        toughness=effect.toughness,
        detail=bits_of(w.TYPES, effect.types, "card type"),
        bits=p.compiler.subtype_bits(effect.subtypes),
        duration=v.DURATION_TURN,
    )


@_lowers(d.Tap)
def _tap(p: Program, effect: d.Tap) -> None:
    p.emit(v.OP_TAP, object=p.object(effect.what))


@_lowers(d.CreateToken)
def _create_token(p: Program, effect: d.CreateToken) -> None:
    row = p.compiler.token_rows[effect.token]
    p.emit(v.OP_TOKEN, detail=row, **p.number(effect.count))


@_lowers(d.PutCounters)
def _put_counters(p: Program, effect: d.PutCounters) -> None:
    number = p.number(effect.count)
    p.emit(v.OP_PUT_COUNTERS, object=p.object(effect.what), detail=v.COUNTER_PLUS, **number)


@_lowers(d.Search)
def _search(p: Program, effect: d.Search) -> None:
    if effect.count < 1:
        raise CardError("searches for nothing; count is at least 1")
    p.emit(
        v.OP_SEARCH,
        player=p.player(effect.player),
        object=p.one_player(effect.library) if effect.library else v.REF_NONE,
        filter=p.filter(effect.filter),
        value=effect.count,
        detail=lookup(_DESTINATIONS, effect.to, "destination"),
    )


@_lowers(d.Wish)
def _wish(p: Program, effect: d.Wish) -> None:
    p.emit(v.OP_WISH, filter=p.filter(effect.filter), detail=int(effect.reveal))


def _start_effect(p: Program, effect: int, **values: int) -> None:
    """Append an instruction that starts a continuous effect until end of turn."""
    p.emit(v.OP_EFFECT, detail=effect, duration=v.DURATION_TURN, **values)


@_lowers(d.DrawFromOutside)
def _draw_from_outside(p: Program, effect: d.DrawFromOutside) -> None:
    _start_effect(p, v.EFFECT_DRAW_OUTSIDE, player=v.REF_YOU)


@_lowers(d.Subgame)
def _subgame(p: Program, effect: d.Subgame) -> None:
    if effect.life is not None and effect.life < 1:
        raise CardError(f"a subgame cannot start at {effect.life} life")
    p.emit(v.OP_SUBGAME, value=effect.life or 0)
    p.players.update(_SUBGAME_PLAYERS)


@_lowers(d.DoubleDamage)
def _double_damage(p: Program, effect: d.DoubleDamage) -> None:
    p.emit(v.OP_DOUBLE_DAMAGE, player=p.player(effect.player))


@_lowers(d.ExtraTurn)
def _extra_turn(p: Program, effect: d.ExtraTurn) -> None:
    p.emit(v.OP_EXTRA_TURN)


@_lowers(d.PreventCombatDamage)
def _prevent_combat_damage(p: Program, effect: d.PreventCombatDamage) -> None:
    excepted = v.REF_SELF if effect.except_self else v.REF_NONE
    _start_effect(p, v.EFFECT_PREVENT_COMBAT, object=excepted)


@_lowers(d.NoLifeGain)
def _no_life_gain(p: Program, effect: d.NoLifeGain) -> None:
    _start_effect(p, v.EFFECT_NO_LIFE_GAIN, player=p.player(effect.player))


@_lowers(d.DamageUnpreventable)
def _damage_unpreventable(p: Program, effect: d.DamageUnpreventable) -> None:
    # With this_spell it is a mark on the damage instructions themselves.
    if not effect.this_spell:
        _start_effect(p, v.EFFECT_UNPREVENTABLE)


@_lowers(d.SorceryFlash)
def _sorcery_flash(p: Program, effect: d.SorceryFlash) -> None:
    _start_effect(p, v.EFFECT_SORCERY_FLASH, player=v.REF_YOU)


@_lowers(d.CopySpell)
def _copy_spell(p: Program, effect: d.CopySpell) -> None:
    p.emit(
        v.OP_COPY_SPELL,
        object=p.spell(effect.what),
        player=p.one_player(effect.player),
        detail=int(effect.red),
    )


@_lowers(d.RemoveFromCombat)
def _remove_from_combat(p: Program, effect: d.RemoveFromCombat) -> None:
    p.emit(v.OP_REMOVE_FROM_COMBAT, object=p.object(effect.what))


@_lowers(d.Unblock)
def _unblock(p: Program, effect: d.Unblock) -> None:
    p.emit(v.OP_UNBLOCK)


@_lowers(d.Sacrifice)
def _sacrifice(p: Program, effect: d.Sacrifice) -> None:
    p.emit(v.OP_SACRIFICE, object=p.object(effect.what))


@_lowers(d.RevealTop)
def _reveal_top(p: Program, effect: d.RevealTop) -> None:
    player = p.one_player(effect.player)
    p.emit(v.OP_REVEAL_TOP, player=player, filter=p.filter(effect.filter))


@_lowers(d.AtNextEndStep)
def _at_next_end_step(p: Program, effect: d.AtNextEndStep) -> None:
    if not effect.effects:
        raise CardError("has no effects")
    # Its ability comes after the others of the card, which are not all there yet.
    instruction = p.emit(v.OP_DELAYED, value=v.EVENT_END_STEP)
    p.job.delayed.append((instruction, effect.effects))


@_lowers(d.May)
def _may(p: Program, effect: d.May) -> None:
    p.emit(v.OP_MAY, player=p.one_player(effect.player))
    p.guarded(effect.effects)


@_lowers(d.MayPay)
def _may_pay(p: Program, effect: d.MayPay) -> None:
    cost = _packed(p.compiler.cost(effect.cost, "a payment while resolving"))
    p.emit(v.OP_MAY_PAY, player=p.one_player(effect.player), bits=cost)
    p.guarded(effect.effects)


@_lowers(d.Flip)
def _flip(p: Program, effect: d.Flip) -> None:
    p.emit(v.OP_FLIP)
    if effect.win and effect.lose:
        # The losing branch asks nothing itself: a question inside the winning one may by then
        # have changed the answer.
        _branches(p, p.jump_unless(v.CONDITION_YES), effect.win, effect.lose)
    else:
        p.guarded(effect.win or effect.lose, v.CONDITION_YES if effect.win else v.CONDITION_NO)


@_lowers(d.If)
def _if(p: Program, effect: d.If) -> None:
    if not effect.then:
        raise CardError("has nothing to do where the condition holds")
    jump = p.emit(v.OP_JUMP_UNLESS, filter=p.compiler.condition(effect.condition))
    _branches(p, jump, effect.then, effect.otherwise)


def _branches(
    p: Program, jump: int, then: tuple[d.Effect, ...], otherwise: tuple[d.Effect, ...]
) -> None:
    """Append one branch, and another one that `jump` leads to."""
    p.body(then)
    if not otherwise:
        p.land(jump)
        return
    over = p.emit(v.OP_JUMP)
    p.land(jump)
    p.body(otherwise)
    p.land(over)
