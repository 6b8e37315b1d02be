"""The instructions of one ability, and the table `VERBS` of how each verb becomes some of them.

`Program` is the instructions of one ability; `mtgenv.cards.lowering.verbs` fills the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from mtgenv.cards import describe
from mtgenv.cards import language as d
from mtgenv.cards import words as w
from mtgenv.cards.lowering.changes import ChangeLowering
from mtgenv.cards.lowering.context import Binding
from mtgenv.cards.lowering.costs import CostLowering
from mtgenv.cards.lowering.events import EventLowering
from mtgenv.cards.lowering.expressions import ExpressionLowering
from mtgenv.cards.lowering.filters import YOUR_CHOICE, FilterLowering
from mtgenv.cards.lowering.selections import SEVERAL_PLAYERS, SelectionLowering
from mtgenv.cards.lowering.tables_builder import Draft, Fields, Value
from mtgenv.cards.parsing import (
    CardError,
    at,
    lookup,
    require,
    require_part,
)
from mtgenv.cards.walking import walk
from mtgenv.engine.record import vocabulary as v

_JUMPS = (v.OP_JUMP, v.OP_JUMP_UNLESS, v.OP_LOOP, v.OP_NEXT, v.OP_UNLESS_USED)


class Lowering(
    FilterLowering,
    SelectionLowering,
    ExpressionLowering,
    EventLowering,
    CostLowering,
    ChangeLowering,
):
    """One place in a card, with everything that can be lowered there."""


@dataclass
class Program(Lowering):
    """The instructions of one ability, and what is bound while they are carried out."""

    instructions: list[dict[str, Value]] = field(default_factory=list)
    searched: list[str] = field(default_factory=list)
    computed: d.Number | None = None
    """The number that filters of the instruction compare with, which is computed before it."""
    divides: int = 0
    """The row of the instruction that divides damage among the targets as they are chosen."""

    def compile(self, effects: tuple[d.Effect, ...]) -> int:
        """Write a whole program and return where it starts; 0 if it does nothing."""
        if not effects:
            return 0
        skip = self.emit(v.OP_UNLESS_USED) if self.bound.once else None
        if self.bound.once and not isinstance(effects[0], d.May | d.MayPay):
            self.use_up()
        self.body(effects)
        if skip is not None:
            self.land(skip)
        self.emit(v.OP_END)
        start = self.builder.used["instructions"]
        rows: list[Fields] = []
        for fields in self.instructions:
            if fields["op"] in _JUMPS:
                target = fields["op_value"]
                assert isinstance(target, int)
                fields = {**fields, "op_value": start + target}
            how = fields.get("op_detail", 0)
            if fields["op"] == v.OP_DAMAGE and isinstance(how, int) and how & v.DAMAGE_AS_CHOSEN:
                self.divides = start + len(rows)
            rows.append(fields)
        return self.builder.append("instructions", rows)

    def emit(self, op: int, **values: Value) -> int:
        """Append an instruction and return its index; fields are named without their ``op_``."""
        self.instructions.append(
            {"op": op, **{f"op_{name}": value for name, value in values.items()}}
        )
        return len(self.instructions) - 1

    def body(self, effects: tuple[d.Effect, ...]) -> None:
        """Append the instructions of some effects."""
        for number, effect in enumerate(effects, start=1):
            with at(f"effect {number} ({type(effect).__name__})"):
                verb = VERBS.get(type(effect))
                if verb is None:
                    raise CardError("the compiler does not know this verb")
                require_part(effect)
                outer, self.searched, self.computed = self.searched, [], None
                verb.lower(self, effect)
                if verb.remembers:
                    self.bound.it = v.SELECT_IT
                    self.bound.done = v.EXPR_DONE if verb.tells else v.EXPR_COUNT
                elif not verb.tells:
                    self.bound.done = 0
                self.shuffle()
                self.searched = outer

    def use_up(self) -> None:
        """Append what notes that an ability was used which does it only once each turn (603.2h)."""
        if self.bound.once:
            self.emit(v.OP_USE_UP)
            self.bound.once = False

    def calculated(self, number: d.Number) -> tuple[int, int]:
        """Append an instruction that computes a number, for a filter that compares with it."""
        if not self.bound.asks:
            return super().calculated(number)
        require("comparison", "with a number that is counted")
        if self.computed not in (None, number):
            raise CardError("compares with two numbers that are computed; an instruction keeps one")
        if number == YOUR_CHOICE:
            require("number", number)
            if self.computed is None:
                self.emit(v.OP_CHOOSE_NAME, detail=v.CHOOSE_SECTOR)
            row = self._expression_row([(v.EXPR_CHOSEN, 0, 0)])
        else:
            row, _ = self.number(number)
        self.computed = number
        self.emit(v.OP_CALCULATE, number=row)
        return self.builder.shared(
            "expressions", [{"expr_op": v.EXPR_CALCULATED}, {"expr_op": v.EXPR_END}]
        ), 0

    def shuffle(self) -> None:
        """Shuffle the libraries that the verb searched (701.23)."""
        for whose in self.searched:
            self.emit(v.OP_SHUFFLE, who=self.players(whose))
        self.searched = []

    def branch(self, effects: tuple[d.Effect, ...]) -> None:
        """Append effects that may be left out: what they remember is not sure to be there."""
        before = self.bound.it
        self.body(effects)
        if before == v.SELECT_REMEMBERED:
            self.bound.it = before

    def jump_unless(self, condition: int) -> int:
        """Append a jump that is taken unless a condition holds; `land` says where to."""
        return self.emit(v.OP_JUMP_UNLESS, number=condition)

    def land(self, jump: int) -> None:
        """Let a jump lead to the instruction that comes next."""
        self.instructions[jump]["op_value"] = len(self.instructions)

    def branches(
        self, condition: int, then: tuple[d.Effect, ...], otherwise: tuple[d.Effect, ...]
    ) -> None:
        """Append what happens if a condition holds, and what happens if it does not."""
        if not (then or otherwise):
            raise CardError("has no effects")
        jump = self.jump_unless(condition)
        self.use_up()
        self.branch(then)
        if otherwise:
            over = self.emit(v.OP_JUMP)
            self.land(jump)
            self.branch(otherwise)
            self.land(over)
        else:
            self.land(jump)

    def answered(self, then: tuple[d.Effect, ...], otherwise: tuple[d.Effect, ...]) -> None:
        """Append what happens after an optional instruction, by its answer."""
        self.bound.done = v.EXPR_DONE
        if then:
            self.branches(self.condition(d.Done()), then, otherwise)
        else:
            self.branches(self.condition(d.Not(d.Done())), otherwise, ())
        # Another question in between may have changed the answer.
        asks = any(isinstance(part, d.May | d.MayPay | d.Flip) for part in walk((then, otherwise)))
        self.bound.done = 0 if asks else v.EXPR_DONE

    def objects(self, what: d.Objects | tuple[d.Objects, ...], **asked: bool) -> int:
        """Return the row of what a verb acts on; a choice is asked first and is then "it"."""
        if not isinstance(what, d.Chosen):
            return self.select(what, players=asked.get("players", False))
        self.emit(v.OP_CHOOSE, what=self.chosen(what, own=asked.get("own", False)))
        if self.computed is not None and (what.count != 1 or what.by in SEVERAL_PLAYERS):
            raise CardError(
                "chooses several objects by a number that is computed; one player chooses one"
            )
        if what.zone == "library":
            self.searched.append(what.whose or what.by)
        self.bound.it = v.SELECT_IT
        return self.builder.shared("selections", [{"select_kind": v.SELECT_IT}])

    def each_number(self, number: d.Number, player: d.Players) -> dict[str, Value]:
        """Return a number that each of some players computes for themselves."""
        others = int(player != "you")
        self.bound.loops += others
        fields = self.counted(number)
        self.bound.loops -= others
        return fields

    def counted(self, number: d.Number) -> dict[str, Value]:
        """Return the number fields of an instruction."""
        return {name.removeprefix("op_"): value for name, value in self.amount(number).items()}

    def duration(self, text: str) -> int:
        """Return a duration, or two that must both last."""
        parts = text.split(" and ")
        if len(parts) > 2:
            raise CardError(f"the duration {text!r} joins more than two")
        return sum(
            lookup(w.DURATIONS, part, "duration") << 8 * place for place, part in enumerate(parts)
        )

    def say(self, effect: d.Effect) -> str:
        """Return what a row is called that an instruction makes: the words of the instruction."""
        return describe.effects((effect,), self.bound.groups).removesuffix(".")

    def later(
        self, effect: d.Later | d.Replace | d.WhenDone, bound: Binding, kind: int, fields: Fields
    ) -> Draft:
        """Return the row of an ability that an instruction makes."""
        program = Program(self.builder, self.face, replace(bound, asks=True))
        done = program.compile(effect.effects)
        draft = Draft(
            self.say(effect),
            {
                "ability_kind": kind,
                "ability_card": self.face.row,
                **fields,
                "ability_program": done,
            },
        )
        self.builder.place_later([draft])
        return draft


# --- The table -----------------------------------------------------------------------------------

E = TypeVar("E", bound=d.Effect)


@dataclass(frozen=True)
class Verb:
    """How a verb of the language is lowered.

    Attributes:
        ops: the instructions it is made of, jumps and choices aside.
        remembers: what it acted on is "it" afterwards.
        lower: appends its instructions to a program.
        tells: the answer flag says afterwards whether it was done.
    """

    ops: tuple[int, ...]
    remembers: bool
    lower: Callable[[Program, Any], None]
    tells: bool = False


VERBS: dict[type[d.Effect], Verb] = {}
"""Every verb of the language."""


def lowers(
    kind: type[E], *ops: int, remembers: bool = True, tells: bool = False
) -> Callable[[Callable[[Program, E], None]], Callable[[Program, E], None]]:
    """Enter a function into the table of verbs."""

    def enter(lower: Callable[[Program, E], None]) -> Callable[[Program, E], None]:
        VERBS[kind] = Verb(ops, remembers, lower, tells)
        return lower

    return enter


def acts(kind: type[d.Effect], op: int, *, tells: bool = False, **asked: bool) -> None:
    """Enter a verb that says nothing but on what it acts."""

    def lower(p: Program, effect: Any) -> None:
        p.emit(op, what=p.objects(effect.what, **asked))

    VERBS[kind] = Verb((op,), True, lower, tells)
