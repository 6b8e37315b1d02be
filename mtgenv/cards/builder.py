"""The card tables while they are filled, and one card while it is compiled.

`TableBuilder` hands out rows, shares equal filters and conditions and numbers the subtypes;
`CardJob` is what the lowering of one card's abilities needs to know about the rest of the card.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from mtgenv.cards import definition as d
from mtgenv.cards import words as w
from mtgenv.cards.parsing import (
    CardError,
    ManaCost,
    TypeLine,
    bits_of,
    color_bits,
    lookup,
    parse_cost,
    parse_type_line,
    walk,
)
from mtgenv.engine.record import tables as t
from mtgenv.engine.record import vocabulary as v

SUBTYPE_BITS = 62

_CAPACITY = {
    "cards": t.CARDS,
    "abilities": t.ABILITIES,
    "instructions": t.INSTRUCTIONS,
    "filters": t.FILTERS,
    "conditions": t.CONDITIONS,
}
_CONTROLLERS = {"any": 0, "you": 1, "opponent": 2, "target": 3}
_STATES = {"": 0, "attacking": 1, "blocking": 2, "tapped": 3, "untapped": 4}


def _number_subtypes(cards: Sequence[d.Card]) -> dict[str, int]:
    """Give subtypes their bits: basic land types, those asked about, then what there is room for.

    Args:
        cards: all cards and tokens of the run.

    Returns:
        The bit of each subtype; those left out are on some cards, but no filter asks about them.
    """
    asked: dict[str, str] = {}
    for card in cards:
        for part in walk(card):
            if isinstance(part, d.Filter):
                for subtype in (*part.subtypes, *part.not_subtypes):
                    asked.setdefault(subtype, card.name)
    numbered = dict.fromkeys((*w.BASIC_LAND_TYPES, *asked))
    if len(numbered) > SUBTYPE_BITS:
        subtype = list(numbered)[SUBTYPE_BITS]
        raise CardError(
            f"{subtype!r} is one subtype more than the {SUBTYPE_BITS} that the filters of one run "
            "may ask about; load fewer cards together",
            asked[subtype],
        )
    for card in cards:
        try:
            carried = parse_type_line(card.type_line).subtypes
        except CardError as error:
            raise CardError(error.problem, card.name, ("type line",)) from None
        animated = [s for part in walk(card) if isinstance(part, d.Animate) for s in part.subtypes]
        numbered.update(dict.fromkeys((*carried, *animated)))
    return {subtype: bit for bit, subtype in enumerate(list(numbered)[:SUBTYPE_BITS])}


class TableBuilder:
    """The tables while they are filled: rows of filters, conditions, instructions and so on."""

    def __init__(self, cards: list[d.Card], tokens: list[d.Card]) -> None:
        self.tables = t.empty_tables()
        self.record = self.tables[0]
        self.used = dict.fromkeys(_CAPACITY, 1)
        self.cards = (d.Card("", None, ""), *cards, *tokens)
        self.subtypes = _number_subtypes(self.cards)
        self.ability_names = [""]
        self.rows: dict[str, int] = {}
        self.token_rows: dict[d.Card, int] = {}
        for card in self.cards[1:]:
            row = self.row("cards")
            self.rows.setdefault(card.name, row)
            if card.token:
                self.token_rows[card] = row
        self._filters: dict[tuple[int, ...], int] = {}
        self._conditions: dict[tuple[int, int, int], int] = {}

    def row(self, kind: str) -> int:
        """Return a fresh row of one of the tables."""
        row = self.used[kind]
        if row == _CAPACITY[kind]:
            raise CardError(
                f"the tables are full at {row} {kind}; load fewer cards together, or raise "
                f"{kind.upper()} in mtgenv/engine/record/tables.py"
            )
        self.used[kind] = row + 1
        return row

    def put(self, row: int, **values: int | tuple[int, ...]) -> None:
        """Write fields of a row."""
        for name, value in values.items():
            try:
                self.record[name][row] = value
            except OverflowError:
                raise CardError(f"{value} is too large for the engine's {name}") from None

    def subtype_bits(self, subtypes: Iterable[str]) -> int:
        """Return the bits of subtypes; those without one are dropped, for nothing asks them."""
        return sum({1 << self.subtypes[s] for s in subtypes if s in self.subtypes})

    def filter(self, asked: d.Filter, *, target: bool = False) -> int:
        """Return the row of a filter.

        Args:
            asked: the filter.
            target: there is a first target that it may refer to.

        Returns:
            The row, shared by equal filters.
        """
        if asked.controller == "target" and not target:
            raise CardError('controller="target" needs an earlier target to refer to')
        values = {
            "filter_types": bits_of(w.TYPES, asked.types, "card type"),
            "filter_all_types": bits_of(w.TYPES, asked.all_types, "card type"),
            "filter_not_types": bits_of(w.TYPES, asked.not_types, "card type"),
            "filter_subtypes": self.subtype_bits(asked.subtypes),
            "filter_not_subtypes": self.subtype_bits(asked.not_subtypes),
            "filter_supertypes": bits_of(w.SUPERTYPES, asked.supertypes, "supertype"),
            "filter_colors": color_bits(asked.colors),
            "filter_not_colors": color_bits(asked.not_colors),
            "filter_keywords": bits_of(w.KEYWORDS, asked.keywords, "keyword"),
            "filter_controller": lookup(_CONTROLLERS, asked.controller, "controller"),
            "filter_state": lookup(_STATES, asked.state, "state"),
            "filter_other": int(asked.other),
        }
        key = tuple(values.values())
        if key not in self._filters:
            self._filters[key] = self.row("filters")
            self.put(self._filters[key], **values)
        return self._filters[key]

    def condition_row(self, kind: int, filter_row: int = 0, count: int = 0) -> int:
        """Return the row of a condition, shared by equal ones."""
        key = (kind, filter_row, count)
        if key not in self._conditions:
            row = self._conditions[key] = self.row("conditions")
            self.put(row, condition_kind=kind, condition_filter=filter_row, condition_count=count)
        return self._conditions[key]

    def condition(self, condition: d.Condition | None) -> int:
        """Return the row of a condition of a definition; 0 for none."""
        match condition:
            case None:
                return 0
            case d.Controls(asked, count):
                return self.condition_row(v.CONDITION_CONTROLS, self.filter(asked), count)
            case d.OnBattlefield(asked, count):
                return self.condition_row(v.CONDITION_BATTLEFIELD, self.filter(asked), count)
            case d.FewerOnBattlefield(asked, count):
                return self.condition_row(v.CONDITION_FEWER, self.filter(asked), count)
            case d.Landfall():
                return self.condition_row(v.CONDITION_LANDFALL)
        raise CardError(f"the engine has no condition {type(condition).__name__}")

    def cost(self, text: str, what: str) -> tuple[int, ...]:
        """Return the parts of a cost that may have neither {X} nor hybrid symbols."""
        cost = parse_cost(text)
        if not cost.plain:
            raise CardError(f"{what} may have neither {{X}} nor hybrid symbols, but is {text}")
        return cost.parts


@dataclass
class CardJob:
    """One card while it is compiled."""

    compiler: TableBuilder
    row: int
    card: d.Card
    line: TypeLine
    cost: ManaCost
    delayed: list[tuple[int, tuple[d.Effect, ...]]] = field(default_factory=list)

    @property
    def spell(self) -> d.Spell | None:
        """Its spell ability."""
        return next((a for a in self.card.abilities if isinstance(a, d.Spell)), None)

    @property
    def attaches(self) -> bool:
        """Whether it is attached to something while on the battlefield."""
        return self.line.permanent and self.spell is not None

    def put(self, **values: int | tuple[int, ...]) -> None:
        """Write fields of the card's row."""
        self.compiler.put(self.row, **values)

    def add(self, name: str, **values: int | tuple[int, ...]) -> int:
        """Write fields of the card's row that may be written once only."""
        for written in values:
            if np.any(self.compiler.record[written][self.row]):
                raise CardError(f"a card has {name} only once")
        self.put(**values)
        return self.row

    def ability(self, name: str, kind: int, **values: int | tuple[int, ...]) -> int:
        """Append an ability to the card and return its row."""
        row = self.compiler.row("abilities")
        self.compiler.ability_names.append(name)
        self.compiler.put(row, ability_kind=kind, ability_card=self.row, **values)
        return row

    def on_battlefield(self) -> None:
        """Refuse what works on the battlefield on a card that never gets there."""
        if not self.line.permanent:
            raise CardError("works on the battlefield only, but the card is no permanent")
