"""Lowers costs: mana, and verbs about objects (`mtgenv.cards.language.costs`)."""

from __future__ import annotations

from dataclasses import replace

from mtgenv.cards import words as w
from mtgenv.cards.language import CastCost, Cost, Give
from mtgenv.cards.lowering.context import Context
from mtgenv.cards.lowering.tables_builder import Value
from mtgenv.cards.parsing import CardError, at, lookup, parse_cost, require_part
from mtgenv.cards.phyrexian import paid_with_mana
from mtgenv.engine.record import vocabulary as v


class CostLowering(Context):
    """Lowers costs."""

    def cost(self, cost: Cost, *, x: bool = False, hybrid: bool = False) -> int:
        """Return the row of a cost.

        Args:
            cost: the cost.
            x: whether a value for X is asked for where it is paid.
            hybrid: whether the engine chooses the colours of hybrid symbols where it is paid.

        Raises:
            CardError: if it cannot be paid there.
        """
        if cost == Cost():
            raise CardError('costs nothing; write Cost("{0}") if that is meant')
        require_part(cost)
        mana = parse_cost(cost.mana)
        if mana.x and not x:
            raise CardError(f"{cost.mana} has an X, which nobody is asked for where it is paid")
        if mana.hybrids and not hybrid:
            raise CardError(
                f"{cost.mana} has hybrid symbols; the engine takes them in the mana cost of a "
                "spell, in what is paid instead of it, and in offers to pay"
            )
        if cost.tap and cost.untap:
            raise CardError("a cost has the tap symbol or the untap symbol, not both")
        if cost.least_x and not mana.x:
            raise CardError("least_x is for a cost with {X}")
        life_number, life = self.number(cost.life)
        loyalty = cost.loyalty or 0
        if isinstance(loyalty, str):
            if loyalty != "-X":
                raise CardError(f"loyalty={loyalty!r} is no cost; give a number or '-X'")
            loyalty = 0
        kind, removed = cost.counters or ("", 0)
        if cost.counters is not None and removed < 1:
            raise CardError("removes no counters; count is at least 1")
        if not 0 <= cost.energy <= 100:
            raise CardError(f"energy={cost.energy}: give a number from 0 to 100")
        fields: dict[str, Value] = {
            "cost_mana": mana.parts,
            "cost_x": mana.x,
            "cost_least_x": cost.least_x,
            "cost_hybrid": mana.hybrid,
            "cost_hybrids": mana.hybrids,
            "cost_tap": 1 if cost.tap else 2 if cost.untap else 0,
            "cost_sacrifice": int(cost.sacrifice),
            "cost_exile": int(cost.exile),
            "cost_discard": v.CYCLES if cost.cycles else int(cost.discard),
            "cost_life_number": life_number,
            "cost_life": life,
            "cost_loyalty": loyalty,
            "cost_loyalty_x": int(cost.loyalty == "-X"),
            "cost_counter": self.builder.counter(kind) if kind else 0,
            "cost_counters": removed,
            "cost_energy": cost.energy,
            "cost_gives": self.builder.shared("gives", [self._give(give) for give in cost.give]),
            "cost_give_count": len(cost.give),
        }
        return self.builder.shared("costs", [fields])

    def casting(self, casting: CastCost) -> dict[str, Value]:
        """Return the fields of another cost of a spell."""
        require_part(casting)
        if casting.instead and casting.optional:
            raise CardError("a cost is either paid instead or optional besides, not both")
        if casting.flash and not casting.optional:
            raise CardError("flash is for an optional additional cost")
        if (casting.printed or casting.condition) and not casting.instead:
            raise CardError("its mana cost and a condition are for what is paid instead")
        cost = casting.cost
        if casting.printed:
            if self.face.card.cost is None:
                raise CardError("has no mana cost, so nobody can pay it (118.6)")
            cost = replace(cost, mana=paid_with_mana(self.face.card.cost) + cost.mana)
        return {
            "casting_cost": self.cost(cost, x=casting.instead, hybrid=casting.instead),
            "casting_instead": int(casting.instead),
            "casting_optional": int(casting.optional),
            "casting_flash": int(casting.flash),
            "casting_name": lookup(w.CASTINGS, casting.name, "name of a cost"),
            "casting_zone": lookup(w.ZONES, casting.zone, "zone of a cost"),
            "casting_condition": self.condition(casting.condition),
        }

    def _give(self, give: Give) -> dict[str, Value]:
        with at(f"give ({give.how})"):
            require_part(give)
            if give.count < 1:
                raise CardError("gives nothing; count is at least 1")
            return {
                "give_how": lookup(w.GIVES, give.how, "way to give something up"),
                "give_filter": self.filter(give.filter),
                "give_count": give.count,
                "give_power": give.power,
            }


def gives_something(cost: Cost) -> bool:
    """Whether a cost gives up an object that effects can speak of as "paid"."""
    return bool(cost.give or cost.sacrifice or cost.exile or cost.discard)
