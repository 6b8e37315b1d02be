"""Lowers filters: descriptions of objects (`mtgenv.cards.language.filters`)."""

from __future__ import annotations

from dataclasses import replace

from mtgenv.cards import words as w
from mtgenv.cards.expansions import ORIGINALLY_PRINTED_IN
from mtgenv.cards.joining import joined
from mtgenv.cards.keywords import KeywordError, parse_keyword
from mtgenv.cards.language import Compare, Filter, Rule, Stat
from mtgenv.cards.lowering.context import DEFENDING, THAT_PLAYER, Context
from mtgenv.cards.lowering.tables_builder import Value
from mtgenv.cards.parsing import (
    CardError,
    at,
    bits_of,
    color_bits,
    lookup,
    require_part,
)
from mtgenv.engine.record import vocabulary as v

YOUR_CHOICE = "your choice"
"""A number that is chosen as an instruction is carried out: a sector."""

_FIRST_STATES = v.STATE_ATTACKING | v.STATE_BLOCKING | v.STATE_TAPPED | v.STATE_UNTAPPED


def keyword_bits(names: tuple[str, ...]) -> int:
    """Return the bits of keywords that a filter asks about, or that are lost."""
    return bits_of(w.KEYWORDS, names, "keyword")


class FilterLowering(Context):
    """Lowers filters."""

    def filter(self, asked: Filter | None) -> int:
        """Return the row of a filter; 0 for one that asks nothing."""
        if asked is None or asked == Filter():
            return 0
        require_part(asked)
        alternatives = 0
        if not asked.any_of:
            return self._filter_row(asked, 0)
        own = replace(asked, any_of=())
        for other in reversed(asked.any_of):
            if other.any_of:
                raise CardError("an alternative of a filter has alternatives; list all in one")
            try:
                whole = joined(own, other)
            except ValueError as error:
                raise CardError(f"an alternative does not go with its filter: {error}") from None
            alternatives = self._filter_row(whole, alternatives)
        return alternatives

    def player_rule(self, asked: Rule) -> tuple[int, int]:
        """Return PLAYER_RULE_* of a rule about players, and the filter of what it speaks of."""
        if not asked.rule.startswith("protection from "):
            rule = lookup(w.PLAYER_RULES, asked.rule, "rule about players")
            return rule, self.filter(asked.filter)
        if asked.filter is not None:
            raise CardError("protection says itself from what; leave the filter out")
        try:
            keyword = parse_keyword(asked.rule)
        except KeywordError as error:
            raise CardError(str(error)) from None
        rule = lookup(w.PLAYER_RULES, keyword.name, "rule about players")
        return rule, self.filter(keyword.filter)

    def _filter_row(self, asked: Filter, alternatives: int) -> int:
        """Return the row of a filter without alternatives, with those that follow it."""
        builder = self.builder
        counted = [
            lookup(w.COLOR_COUNTS, state, "state")
            for state in asked.states
            if state in w.COLOR_COUNTS
        ]
        others = [state for state in asked.states if state not in w.COLOR_COUNTS]
        states = bits_of(w.STATES, others, "state")
        names = self._filter_names(asked)
        compares = [self._filter_compare(compare) for compare in asked.compare]
        attached_to = 0 if asked.attached_to is None else self.filter(asked.attached_to) + 1
        chosen_color = int("*" in asked.colors)
        more = bool(names or compares or attached_to or alternatives or chosen_color)
        fields: dict[str, Value] = {
            "filter_types": bits_of(w.TYPES, asked.types, "card type"),
            "filter_all_types": bits_of(w.TYPES, asked.all_types, "card type"),
            "filter_not_types": bits_of(w.TYPES, asked.not_types, "card type"),
            "filter_subtypes": builder.subtype_bits(asked.subtypes),
            "filter_not_subtypes": builder.subtype_bits(asked.not_subtypes),
            "filter_supertypes": bits_of(w.SUPERTYPES, asked.supertypes, "supertype"),
            "filter_not_supertypes": bits_of(w.SUPERTYPES, asked.not_supertypes, "supertype"),
            "filter_colors": color_bits(asked.colors.replace("*", "")),
            "filter_not_colors": color_bits(asked.not_colors),
            "filter_color_count": max(counted, default=0),
            "filter_chosen_color": chosen_color,
            "filter_keywords": keyword_bits(asked.keywords),
            "filter_not_keywords": keyword_bits(asked.not_keywords),
            "filter_controller": self._filter_controller(asked.controller),
            "filter_states": states,
            "filter_other": int(asked.other),
            "filter_more": int(more or bool(states & ~_FIRST_STATES)),
            "filter_names": builder.shared("names", [{"name_card": row} for row in names]),
            "filter_name_count": len(names),
            "filter_compares": builder.shared("compares", compares),
            "filter_compare_count": len(compares),
            "filter_attached_to": attached_to,
            "filter_or": alternatives,
        }
        return builder.shared("filters", [fields])

    def _filter_controller(self, controller: str) -> int:
        bound = self.bound
        if controller == "target" and not bound.groups:
            raise CardError('controller="target" needs an earlier target to refer to')
        if controller == THAT_PLAYER and not (THAT_PLAYER in bound.event or bound.loops):
            raise CardError('controller="that player" needs an event or a loop that names a player')
        if controller == DEFENDING and DEFENDING not in bound.event:
            raise CardError('controller="defending player" needs an event of combat')
        return lookup(w.CONTROLLERS, controller, "controller")

    def _filter_names(self, asked: Filter) -> list[int]:
        """Return the rows of cards with a name asked for; [0], which nothing has, for none."""
        wanted = [set(asked.names)] if asked.names else []
        if asked.printed_in:
            if asked.printed_in not in ORIGINALLY_PRINTED_IN:
                known = ", ".join(map(repr, ORIGINALLY_PRINTED_IN))
                raise CardError(
                    f"{asked.printed_in!r} is no expansion whose names are known; known: {known}"
                )
            wanted.append(set(ORIGINALLY_PRINTED_IN[asked.printed_in]))
        if not wanted:
            return []
        names = set.intersection(*wanted)
        rows = [row for name, cards in self.builder.named.items() if name in names for row in cards]
        return rows or [0]

    def _filter_compare(self, compare: Compare) -> dict[str, Value]:
        with at(f"comparison of {compare.what}"):
            require_part(compare)
            simple = (
                type(compare.number) is int
                or (compare.number == "X" and self.bound.spell)
                or (isinstance(compare.number, Stat) and compare.number.of == "self")
            )
            number, value = (self.number if simple else self.calculated)(compare.number)
            if compare.number == YOUR_CHOICE and compare.what != "sector":
                raise CardError("only a sector is chosen; compare with another number")
            kind = compare.what.removesuffix("counters").strip()
            counted = "counters" if compare.what.endswith(" counters") else compare.what
            return {
                "compare_what": lookup(w.COMPARED, counted, "number of an object"),
                "compare_counter": self.builder.counter(kind) if counted != compare.what else 0,
                "compare_how": lookup(w.COMPARISONS, compare.how, "comparison"),
                "compare_number": number,
                "compare_value": value,
            }
