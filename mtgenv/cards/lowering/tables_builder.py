"""The card tables while they are filled: rows, rows that equals share, rows yet without place.

An ability row is needed (by an instruction that grants it, or a question about events) before its
place is known, because the abilities of a card lie together. So it is a `Draft` first; a field that
names a draft gets its row when the draft has been placed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from mtgenv.cards import words as w
from mtgenv.cards.designations import designations
from mtgenv.cards.dungeons import dungeons
from mtgenv.cards.language import Ability, Card, Event, Filter, Modification
from mtgenv.cards.parsing import CardError, lookup, parse_type_line, require
from mtgenv.engine.record import tables as t
from mtgenv.engine.record import vocabulary as v

SUBTYPE_BITS = 62


@dataclass(eq=False)
class Draft:
    """An ability row that has no place yet.

    Attributes:
        name: what it is called in renderings.
        values: its fields.
        row: its row, or 0 before it is placed.
    """

    name: str
    values: dict[str, Value]
    row: int = 0


Value = int | tuple[int, ...] | Draft
Fields = Mapping[str, Value]


def number_subtypes(cards: Mapping[Card, Sequence[object]]) -> dict[str, int]:
    """Give subtypes their bits: basic land types, those asked about, then what there is room for.

    Args:
        cards: all cards and tokens of the run, and the parts that each consists of.

    Returns:
        The bit of each subtype; those left out are on some cards, but no filter asks about them.
    """
    asked: dict[str, str] = {}
    for card, parts in cards.items():
        for part in parts:
            if isinstance(part, Filter):
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
    for card, parts in cards.items():
        try:
            carried = parse_type_line(card.type_line).subtypes
        except CardError as error:
            raise CardError(error.problem, card.name, ("type line",)) from None
        gained = [s for part in parts if isinstance(part, Modification) for s in part.subtypes]
        numbered.update(dict.fromkeys((*carried, *gained)))
    return {subtype: bit for bit, subtype in enumerate(list(numbered)[:SUBTYPE_BITS])}


class TableBuilder:
    """The tables while they are filled.

    Attributes:
        tables, record: the tables, as the engine takes them and as a record.
        used: how many rows of each table are in use.
        rows: row of each card; equal definitions share one.
        named: rows of the cards with a name.
        subtypes: the bit of each subtype.
        counter_kinds: the number of each kind of counters.
        ability_names: a short text for each ability row.
        granted: abilities that effects give, each with its draft; those in `quoted` are still to be
            lowered.
        basic_mana: drafts of the mana abilities of basic land types that lands may gain.
        patterns: patterns of events that conditions ask about, each with its draft.
    """

    def __init__(self, cards: Mapping[Card, Sequence[object]]) -> None:
        self.tables = t.empty_tables()
        self.record = self.tables[0]
        self.used = dict.fromkeys(t.SIZES, 1)
        self.subtypes = number_subtypes(cards)
        self.counter_kinds = dict(w.COUNTERS)
        self.ability_names = [""]
        self.rows: dict[Card, int] = {}
        self.named: dict[str, list[int]] = {}
        for card in cards:
            self.rows[card] = self.row("cards")
            self.named.setdefault(card.name, []).append(self.rows[card])
        self.granted: dict[Ability, Draft] = {}
        self.quoted: list[Ability] = []
        self.basic_mana: dict[int, Draft] = {}
        self.patterns: dict[Event, Draft] = {}
        self._shared: dict[tuple[object, ...], int] = {}
        self._waiting: list[Draft] = []
        self._open: list[tuple[str, int, Draft]] = []

    def row(self, kind: str) -> int:
        """Return a fresh row of one of the tables."""
        row = self.used[kind]
        if row == t.SIZES[kind]:
            raise CardError(
                f"the tables are full at {row} {kind}; load fewer cards together, or raise "
                f"{kind.upper()} in mtgenv/engine/record/tables.py"
            )
        self.used[kind] = row + 1
        return row

    def put(self, row: int, fields: Fields) -> None:
        """Write fields of a row."""
        for name, value in fields.items():
            if isinstance(value, Draft):
                self._open.append((name, row, value))
                continue
            try:
                self.record[name][row] = value
            except OverflowError:
                worst = max(value, key=abs) if isinstance(value, tuple) else value
                raise CardError(f"{worst} is too large for the engine's {name}") from None

    def append(self, kind: str, rows: Sequence[Fields]) -> int:
        """Write fresh rows that lie together and return the first; 0 for none."""
        first = 0
        for number, fields in enumerate(rows):
            row = self.row(kind)
            first = row if number == 0 else first
            self.put(row, fields)
        return first

    def shared(self, kind: str, rows: Sequence[Fields]) -> int:
        """Return the first of rows that lie together; equal ones are written once; 0 for none."""
        key = (kind, *(tuple(sorted(fields.items(), key=_by_name)) for fields in rows))
        if key not in self._shared:
            self._shared[key] = self.append(kind, rows)
        return self._shared[key]

    def grant(self, ability: Ability, name: str) -> Draft:
        """Return the draft of an ability that effects give to objects."""
        if ability not in self.granted:
            self.granted[ability] = Draft(name, {})
            self.quoted.append(ability)
        return self.granted[ability]

    def add_pattern(self, event: Event, draft: Draft) -> None:
        """Add a pattern of events that are counted each turn."""
        number = len(self.patterns)
        if number == t.PATTERNS:
            raise CardError(
                f"the cards ask about more than {t.PATTERNS} kinds of events of a turn; load fewer "
                "cards together, or raise PATTERNS in mtgenv/engine/record/tables.py"
            )
        self.patterns[event] = draft
        self.place_later([draft])

    def place(self, drafts: Iterable[Draft]) -> None:
        """Give drafts their rows, one after the other."""
        for draft in drafts:
            draft.row = self.row("abilities")
            self.ability_names.append(draft.name)
            self.put(draft.row, draft.values)

    def place_later(self, drafts: Iterable[Draft]) -> None:
        """Give drafts their rows once the abilities of the card have theirs."""
        self._waiting += drafts

    def place_waiting(self) -> None:
        """Give rows to all drafts that waited."""
        self.place(self._waiting)
        self._waiting.clear()

    def finish(self) -> None:
        """Write the counts, and the rows of drafts where they are named."""
        for name, row, draft in self._open:
            self.record[name][row] = draft.row
        for number, draft in self.basic_mana.items():
            self.record["basic_mana"][number] = draft.row
        for kind, used in self.used.items():
            self.record[f"{kind}_used"] = used
        self._look_at_whole_pool()
        self._note_at_a_glance()
        self._note_what_filters_ask()

    def _look_at_whole_pool(self) -> None:
        """Write what the engine wants to know of all cards together."""
        record, rows = self.record, slice(1, self.used["abilities"])
        kinds, zones = record["ability_kind"][rows], record["ability_zone"][rows]
        elsewhere = (zones != v.ZONE_BATTLEFIELD) & (zones != v.ZONE_NOWHERE)
        triggers = elsewhere & (kinds == v.ABILITY_TRIGGERED)
        applies = (kinds == v.ABILITY_STATIC) | (kinds == v.ABILITY_RULE)
        commands = zones == v.ZONE_COMMAND
        record["commands_replace"] = int(np.any(commands & (kinds == v.ABILITY_INSTEAD)))
        record["commands_act"] = int(np.any(commands & (kinds == v.ABILITY_ACTIVATED)))
        events, details = record["trigger_event"][rows], record["trigger_detail"][rows]
        record["elsewhere_watches"] = _bits(events[triggers])
        for zone in (v.ZONE_COMMAND, v.ZONE_EXILE, v.ZONE_GRAVEYARD, v.ZONE_HAND, v.ZONE_STACK):
            here = triggers & (zones == zone)
            record["zone_watches"][zone] = _bits(events[here])
            steps = details[here & (events == v.EVENT_BEGINS)]
            record["zone_steps"][zone] = -1 if np.any(steps == 0) else _bits(steps)
        record["elsewhere_steps"] = np.bitwise_or.reduce(record["zone_steps"])
        several = (v.EVENT_BLOCKED_BY_SEVERAL, v.EVENT_BLOCKS_SEVERAL)
        record["combat_counted"] = int(np.any(np.isin(events, several)))
        record["elsewhere_statics"] = int(record["commands_replace"] or np.any(elsewhere & applies))
        record["land_subtypes"] = self.subtype_bits(w.LAND_TYPES)
        record["creature_subtypes"] = self.creature_types()
        ruled = v.SUPERTYPE_LEGENDARY | v.SUPERTYPE_WORLD
        cards = self._columns(
            "cards", "supertypes", "chapters", "siege", "replacers", "keywords", "role", "bound"
        )
        record["bound"] = int(np.any(cards["bound"]))
        record["sagas"] = int(np.any(cards["chapters"]))
        record["sieges"] = int(np.any(cards["siege"]))
        record["roles"] = int(np.any(cards["role"]))
        record["patterns_used"] = len(self.patterns)
        for number, draft in enumerate(self.patterns.values()):
            record["pattern_ability"][number] = draft.row
        patterns = [draft.values["trigger_event"] for draft in self.patterns.values()]
        record["patterns_watch"] = _bits(np.array(patterns, dtype=int))
        changes = self._columns("changes", "kind", "value", "bits")
        types = changes["bits"][changes["kind"] == v.CHANGE_ADD_TYPES]
        made_legendary = np.any(types & v.TYPE_MADE_LEGENDARY)
        record["supertypes_ruled"] = int(made_legendary or np.any(cards["supertypes"] & ruled))
        gained = changes["value"][changes["kind"] == v.CHANGE_ABILITY]
        given = np.count_nonzero(record["ability_kind"][gained] == v.ABILITY_INSTEAD)
        record["replacers"] = np.sum(cards["replacers"]) + given
        gains = changes["bits"][changes["kind"] == v.CHANGE_KEYWORDS]
        basic = (changes["kind"] == v.CHANGE_SET_SUBTYPES) & (
            changes["bits"] & v.BASIC_LAND_TYPES != 0
        )
        record["abilities_lost"] = int(np.any(basic | (changes["kind"] == v.CHANGE_LOSE_ABILITIES)))
        sculpts = np.any((cards["keywords"] & v.KEYWORD_SPACE_SCULPTOR) != 0)
        sculpts |= np.any((gains & v.KEYWORD_SPACE_SCULPTOR) != 0)
        record["sectors"] = int(sculpts)
        phasing = np.any((cards["keywords"] & v.KEYWORD_PHASING) != 0)
        phasing |= np.any((gains & v.KEYWORD_PHASING) != 0)
        verbs = record["op"][: self.used["instructions"]]
        record["phases"] = int(phasing or np.any(verbs == v.OP_PHASE_OUT))

    def _note_at_a_glance(self) -> None:
        """Write for cards and costs in one number what the engine asks all the time."""
        cards = self._columns(
            "cards", "cost", "packed", "layout", "morph", "faces", "mana", "mana_mask", "activated",
            "acts",
        )  # fmt: skip
        shifts = 8 * np.arange(t.COST_PARTS)
        cards["packed"][:] = np.sum(cards["cost"].astype(np.int64) << shifts, axis=1)
        costs = slice(0, self.used["costs"])
        mana = self.record["cost_mana"][costs].astype(np.int64)
        self.record["packed_cost"][costs] = np.sum(mana << shifts, axis=1)
        one_way = np.isin(cards["layout"], (v.LAYOUT_NORMAL, v.LAYOUT_TRANSFORM))
        cards["faces"][:] = (cards["morph"] != 0) | ~one_way | self._cast_by_the_back()
        by_hand = cards["mana"] != 0
        used_up = by_hand & (cards["mana_mask"] == 0)
        rows = slice(0, self.used["abilities"])
        makes = self.record["ability_kind"][rows] == v.ABILITY_MANA
        makes &= (self.record["mana_plain"][rows] == 0) & (self.record["trigger_event"][rows] == 0)
        used_up[self.record["ability_card"][rows][makes]] = True
        always = (cards["activated"] > 0) | used_up
        cards["acts"][:] = v.ACTS_ALWAYS * always + v.ACTS_BY_HAND * by_hand
        self._note_use_in_hand()

    def _cast_by_the_back(self) -> np.ndarray:
        """Return which cards can be cast from a hand as their back face (702.162)."""
        cards = self._columns("cards", "layout", "front", "other_face", "casting_first", "castings")
        castings = self._columns("castings", "zone")
        found = np.zeros(len(cards["layout"]), dtype=bool)
        for card in np.flatnonzero((cards["layout"] == v.LAYOUT_TRANSFORM) & (cards["front"] == 1)):
            back = cards["other_face"][card]
            first = cards["casting_first"][back]
            zones = castings["zone"][first : first + cards["castings"][back]]
            found[card] = bool(np.any(zones == v.ZONE_HAND))
        return found

    def _note_use_in_hand(self) -> None:
        """Write when a card in a hand need not be looked at: by the time, or by the mana."""
        cards = self._columns(
            "cards", "slow", "least", "types", "keywords", "castable", "packed", "hybrids", "faces",
            "cost_rule", "casting_first", "castings",
        )  # fmt: skip
        castings = self._columns("castings", "cost", "instead", "optional", "flash")
        quick = cards["types"] & v.TYPE_INSTANT | cards["keywords"] & v.KEYWORD_FLASH
        slow = (quick == 0) & (cards["faces"] == 0)
        tapping = cards["keywords"] & (v.KEYWORD_CONVOKE | v.KEYWORD_IMPROVISE)
        told = (cards["castable"] == 1) & (cards["faces"] == 0) & (cards["cost_rule"] == 0)
        told &= tapping == 0
        least = _total(cards["packed"]) + cards["hybrids"]
        for card in np.flatnonzero(cards["castings"]):
            first = cards["casting_first"][card]
            costs = slice(first, first + cards["castings"][card])
            slow[card] &= not castings["flash"][costs].any()
            told[card] &= not castings["instead"][costs].any()
            always = castings["cost"][costs][castings["optional"][costs] == 0]
            least[card] += _total(self.record["packed_cost"][always]).sum()
        abilities = slice(0, self.used["abilities"])
        for row in np.flatnonzero(self.record["ability_zone"][abilities] == v.ZONE_HAND):
            card, kind = self.record["ability_card"][row], self.record["ability_kind"][row]
            if kind == v.ABILITY_SPECIAL:
                cost = _total(self.record["packed_cost"][self.record["ability_cost"][row]])
                least[card] = min(least[card], cost)
            elif kind == v.ABILITY_ACTIVATED:
                slow[card] = told[card] = False
        cards["slow"][:] = slow
        cards["least"][:] = np.minimum(least, np.iinfo(np.int8).max) * told

    def _note_what_filters_ask(self) -> None:
        """Write for each filter which of its fields say something."""
        asks = {
            v.ASKS_TYPES: ("types", "all_types", "not_types"),
            v.ASKS_CONTROLLER: ("controller",),
            v.ASKS_SUBTYPES: ("subtypes", "not_subtypes"),
            v.ASKS_SUPERTYPES: ("supertypes", "not_supertypes"),
            v.ASKS_COLORS: ("colors", "not_colors", "color_count"),
            v.ASKS_KEYWORDS: ("keywords", "not_keywords"),
            v.ASKS_REST: ("other", "states", "more"),
        }
        filters = self._columns("filters", "asks", *(n for names in asks.values() for n in names))
        for bit, names in asks.items():
            for name in names:
                filters["asks"] |= bit * (filters[name] != 0)

    def _columns(self, kind: str, *names: str) -> dict[str, np.ndarray]:
        """Return fields of a table, the rows in use only: most runs use a small part of it."""
        prefix = kind.removesuffix("s")
        return {name: self.record[f"{prefix}_{name}"][: self.used[kind]] for name in names}

    def subtype_bits(self, subtypes: Iterable[str]) -> int:
        """Return the bits of subtypes; those without one are dropped, for nothing asks them."""
        return sum({1 << self.subtypes[s] for s in subtypes if s in self.subtypes})

    def creature_types(self) -> int:
        """Return the bits of all creature types (205.3m)."""
        others = w.LAND_TYPES | w.RULED_SUBTYPES | w.OTHER_SUBTYPES
        return self.subtype_bits(set(self.subtypes) - others)

    def designation(self, name: str) -> int:
        """Return the card row of a designation of players."""
        known = designations()
        lookup(dict.fromkeys(known, 1), name, "designation of a player")
        return self.rows[known[name].card]

    def dungeon(self, name: str) -> int:
        """Return the card row of a dungeon."""
        known = dungeons()
        lookup(dict.fromkeys(known, 1), name, "dungeon")
        return self.rows[known[name]]

    def counter(self, kind: str) -> int:
        """Return the number of a kind of counters, a new one for a kind that no rule speaks of."""
        if not kind:
            raise CardError('names no kind of counters; write "+1/+1" or another')
        if kind in w.RULED_COUNTERS:
            require("kind of counter", kind)
        if kind not in self.counter_kinds:
            others = len(self.counter_kinds) - len(w.COUNTERS)
            self.counter_kinds[kind] = v.COUNTER_FIRST_OTHER + others
        return self.counter_kinds[kind]


def _total(packed: np.ndarray) -> np.ndarray:
    """Return how many mana packed costs are in all, X and hybrid symbols aside."""
    parts = [packed >> 8 * part & 255 for part in range(t.COST_PARTS)]
    total: np.ndarray = np.sum(parts, axis=0)
    return total


def _bits(numbers: np.ndarray) -> int:
    """Return numbers as the bits of one word."""
    return sum(1 << int(number) for number in np.unique(numbers))


def _by_name(field: tuple[str, Value]) -> str:
    return field[0]
