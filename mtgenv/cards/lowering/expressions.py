"""Lowers numbers and conditions to expressions in postfix form.

A number that is written down is no expression: the field beside it holds it.
"""

from __future__ import annotations

from mtgenv.cards import language as d
from mtgenv.cards import words as w
from mtgenv.cards.dungeons import dungeon_number
from mtgenv.cards.lowering.context import AMOUNT, Context
from mtgenv.cards.lowering.tables_builder import Value
from mtgenv.cards.parsing import CardError, color_bits, lookup, require, require_part
from mtgenv.engine.record import vocabulary as v

_ARITHMETIC: dict[type, int] = {
    d.Plus: v.EXPR_ADD,
    d.Minus: v.EXPR_SUBTRACT,
    d.Times: v.EXPR_MULTIPLY,
}
_Step = tuple[int, Value, int]


class ExpressionLowering(Context):
    """Lowers numbers and conditions."""

    def number(self, number: d.Number) -> tuple[int, int]:
        """Return the row of an expression and a plain number; one of them is 0."""
        if type(number) is int:
            return 0, number
        return self._expression_row(self._number(number)), 0

    def condition(self, condition: d.Condition | None) -> int:
        """Return the row of a condition; 0 for one that always holds."""
        return 0 if condition is None else self._expression_row(self._condition(condition))

    def condition_with_color(self, condition: d.Condition | None, color: str) -> int:
        """Return the row of a condition that holds only if a colour is the one chosen, if given."""
        if not color:
            return self.condition(condition)
        steps: list[_Step] = [(v.EXPR_CHOSEN_COLOR, color_bits(color), 0)]
        if condition is not None:
            steps += [*self._condition(condition), (v.EXPR_AND, 0, 0)]
        return self._expression_row(steps)

    def amount(self, number: d.Number, name: str = "op") -> dict[str, Value]:
        """Return the two fields that hold how many things there are: ``*_number``, ``*_value``."""
        if type(number) is int and number < 0:
            raise CardError(f"{number} is not a number of things")
        row, value = self.number(number)
        return {f"{name}_number": row, f"{name}_value": value}

    def _expression_row(self, steps: list[_Step]) -> int:
        """Write an expression and return its row."""
        rows = [{"expr_op": op, "expr_a": a, "expr_b": b} for op, a, b in steps]
        return self.builder.shared("expressions", [*rows, {"expr_op": v.EXPR_END}])

    def _number(self, number: d.Number) -> list[_Step]:
        """Return the steps that compute a number."""
        if isinstance(number, str):
            return [(self._number_word(number), 0, 0)]
        if type(number) is int:
            return [(v.EXPR_CONST, number, 0)]
        require_part(number)
        match number:
            case d.Count(what):
                return [(v.EXPR_COUNT, 0, self.select(what, players=True))]
            case d.Stat(stat, of):
                return [(v.EXPR_STAT, lookup(w.STATS, stat, "stat"), self.select(of, players=True))]
            case d.Counters(kind, of):
                counter = self.builder.counter(kind)
                return [(v.EXPR_COUNTERS, counter, self.select(of, players=True))]
            case d.Life(player):
                return [(v.EXPR_LIFE, 0, self.players(player))]
            case d.DungeonsCompleted():
                return [(v.EXPR_PROGRESS, self._completed(number), self.players(number.player))]
            case d.Tempted(player):
                return [(v.EXPR_PROGRESS, v.PROGRESS_RING, self.players(player))]
            case d.Devotion(colors):
                return [(v.EXPR_DEVOTION, color_bits(colors), 0)]
            case d.Happened(event):
                return [(v.EXPR_HAPPENED, self.happened(event), 0)]
            case d.Half(of, up):
                return [*self._number(of), (v.EXPR_HALF_UP if up else v.EXPR_HALF_DOWN, 0, 0)]
            case d.Plus(left, right) | d.Minus(left, right) | d.Times(left, right):
                op = _ARITHMETIC[type(number)]
                return [*self._number(left), *self._number(right), (op, 0, 0)]
            case d.IdentityColors():
                return [(v.EXPR_IDENTITY, 0, 0)]
            case d.Kinds(of, among):
                kinds = lookup(w.KINDS, of, "kind of thing to count")
                return [(v.EXPR_KINDS, kinds, self.select(among))]
            case d.Least(stat, among):
                return [(v.EXPR_LEAST, lookup(w.STATS, stat, "stat"), self.select(among))]
            case d.Most(stat, among) if isinstance(among, str):
                asked = lookup(w.PLAYER_STATS, stat, "number of a player")
                return [(v.EXPR_MOST, asked, self.players(among))]
            case d.Most(stat, among):
                return [(v.EXPR_MOST, lookup(w.STATS, stat, "stat"), self.select(among))]
        raise CardError(f"{number!r} is no number")

    def _number_word(self, word: str) -> int:
        """Return the operation of a number that is a word."""
        if word == "X":
            if not self.bound.x:
                raise CardError(
                    "there is no X here; only a spell or ability whose cost has {X} knows it, and "
                    "only as it resolves, not later"
                )
            require("number", word)
            return v.EXPR_X
        if word == AMOUNT:
            if AMOUNT not in self.bound.event:
                raise CardError("'amount' names no number here; the event has no amount")
            return v.EXPR_AMOUNT
        if word == "excess":
            require("number", word)
            return v.EXPR_EXCESS
        if word == "most spells last turn":
            require("number", word)
            return v.EXPR_MOST_SPELLS
        if word == "chosen":
            require("number", word)
            return v.EXPR_CHOSEN
        raise CardError(
            f"{word!r} names no number; use X, amount, chosen, excess, most spells last turn or a "
            "class of numbers"
        )

    def _completed(self, number: d.DungeonsCompleted) -> int:
        """Return PROGRESS_*, or the number of the dungeon."""
        if number.dungeon and number.different:
            raise CardError("counts one dungeon; leave `different` out")
        if number.dungeon:
            return dungeon_number(number.dungeon)
        return v.PROGRESS_DIFFERENT_DUNGEONS if number.different else v.PROGRESS_DUNGEONS

    def _condition(self, condition: d.Condition) -> list[_Step]:
        """Return the steps that find out whether a condition holds."""
        require_part(condition)
        match condition:
            case d.Test(left, how, right):
                compared = lookup(w.COMPARISONS, how, "comparison")
                return [*self._number(left), *self._number(right), (compared, 0, 0)]
            case d.Is(what, asked):
                return [(v.EXPR_IS, self.filter(asked), self.select(what, players=True))]
            case d.TimeOfDay(when):
                return [(v.EXPR_DAY, lookup(w.DAYS, when, "time of day"), 0)]
            case d.Designated(designation, player):
                row = self.builder.designation(designation)
                return [(v.EXPR_DESIGNATED, row, self.players(player))]
            case d.Turn(whose, step):
                if whose == "any" and not step:
                    raise CardError("it is always somebody's turn; name a step of it")
                during = lookup(w.STEPS, step, "step") + 1 if step else 0
                return [(v.EXPR_TURN, lookup(w.TURNS, whose, "player whose turn it is"), during)]
            case d.Done():
                if not self.bound.done:
                    raise CardError("Done needs an instruction before it that may fail")
                if self.bound.done == v.EXPR_COUNT:
                    return [(v.EXPR_COUNT, 0, self.select("it"))]
                return [(v.EXPR_DONE, 0, 0)]
            case d.Paid(name):
                return [(v.EXPR_PAID, self._paid(name), 0)]
            case d.Not(inner):
                return [*self._condition(inner), (v.EXPR_NOT, 0, 0)]
            case d.All(conditions):
                return self._joined(conditions, v.EXPR_AND)
            case d.Any(conditions):
                return self._joined(conditions, v.EXPR_OR)
        raise CardError(f"{condition!r} is no condition")

    def _joined(self, conditions: tuple[d.Condition, ...], joint: int) -> list[_Step]:
        if not conditions:
            raise CardError("joins no conditions")
        first, *others = conditions
        steps = self._condition(first)
        for other in others:
            steps += [*self._condition(other), (joint, 0, 0)]
        return steps

    def _paid(self, name: str) -> int:
        """Return which of the card's other costs have this name, as bits."""
        bits = sum(
            1 << number for number, casting in enumerate(self.face.castings) if casting.name == name
        )
        if not bits:
            known = ", ".join(repr(casting.name) for casting in self.face.castings) or "none"
            raise CardError(f"Paid({name!r}): the card has no such cost; its other costs: {known}")
        return bits
