"""Lowers changes: what continuous effects make of an object (`mtgenv.cards.language.changes`)."""

from __future__ import annotations

from mtgenv.cards import words as w
from mtgenv.cards.language import (
    Ability,
    Activated,
    AddMana,
    Casting,
    Cost,
    Enters,
    Modification,
    Spell,
    Static,
    Suspend,
)
from mtgenv.cards.lowering.context import Context
from mtgenv.cards.lowering.filters import keyword_bits
from mtgenv.cards.lowering.keyword_words import read_keywords, singles
from mtgenv.cards.lowering.tables_builder import Draft, Fields, Value
from mtgenv.cards.parsing import CardError, bits_of, color_bits, lookup, require
from mtgenv.cards.walking import walk
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.tables import EFFECT_NUMBERS

_PRINTED_ONLY = (Spell, Casting, Enters, Suspend)


def _plain_keywords(names: tuple[str, ...]) -> int:
    """Return the bits of keywords that are lost; those that are abilities with rows are refused."""
    bits = keyword_bits(names)
    if bits & v.KEYWORD_BANDING:
        bits |= v.KEYWORD_BANDS_WITH_OTHER  # 702.22b: it is a form of banding
    beyond = bits & ~v.KEYWORDS_WITHOUT_ABILITIES
    if beyond:
        raise CardError(f"an object cannot lose {names[0]!r} alone; it can lose all abilities")
    return bits


class ChangeLowering(Context):
    """Lowers changes."""

    def changes(self, change: Modification) -> tuple[int, int]:
        """Return the first row of a change and how many there are, in the order of the layers."""
        # An effect of a resolution computes its numbers once, not for each object (608.2i).
        outer, self.bound.changed = self.bound.changed, isinstance(change, Static)
        rows = self._change_rows(change)
        self.bound.changed = outer
        if not rows:
            raise CardError("changes nothing")
        counted = sum(row["change_number"] != 0 for row in rows)
        if counted > EFFECT_NUMBERS and not isinstance(change, Static):
            raise CardError(
                f"{counted} of its numbers are counted as it begins; an effect can keep "
                f"{EFFECT_NUMBERS}: make two changes of it"
            )
        return self.builder.shared("changes", rows), len(rows)

    def _change_rows(self, change: Modification) -> list[Fields]:
        words = read_keywords(change.keywords)
        rows: list[Fields] = []
        if words.bits & v.KEYWORD_CHANGELING:
            raise CardError("changeling can only be printed on a card, not given to an object")
        if words.bits & v.KEYWORD_FLASH:
            # A card is cast from where nothing gives it abilities.
            raise CardError("flash can only be printed on a card, not given to an object")
        if words.bound or words.of_the_back:
            raise CardError(f"{change.keywords} can only be printed on a card with two faces")

        def add(
            kind: int, bits: int = 0, number: int = 0, value: Value = 0, each: bool = False
        ) -> None:
            rows.append(
                {
                    "change_kind": kind,
                    "change_bits": bits,
                    "change_number": number,
                    "change_value": value,
                    "change_each": int(each),
                }
            )

        if change.controller:
            # 0 stands for the controller of the source, whoever that is by then.
            you = change.controller == "you"
            add(v.CHANGE_CONTROL, value=0 if you else self.players(change.controller))
        types = bits_of(w.TYPES, change.types, "card type")
        subtypes = self.builder.subtype_bits(change.subtypes)
        if change.only_types and not (types or change.subtypes):
            raise CardError("only_types replaces the types by none; name types or subtypes")
        for color, subtype in enumerate(w.BASIC_LAND_TYPES):
            if subtype in change.subtypes:
                mana = Activated(Cost(tap=True), (AddMana(w.COLORS[color]),))
                self.builder.basic_mana[color] = self.builder.grant(mana, "")
        if change.supertypes:
            for supertype in change.supertypes:
                lookup(w.SUPERTYPES, supertype, "supertype that is gained")
            add(v.CHANGE_ADD_TYPES, v.TYPE_MADE_LEGENDARY)
        if types and not change.only_types:
            add(v.CHANGE_ADD_TYPES, types)
        if change.subtypes and not change.only_types:
            add(v.CHANGE_ADD_SUBTYPES, subtypes)
        if types and change.only_types:
            add(v.CHANGE_SET_TYPES, types)
        if change.subtypes and change.only_types:
            add(v.CHANGE_SET_SUBTYPES, subtypes)
        if change.not_types:
            add(v.CHANGE_LOSE_TYPES, bits_of(w.TYPES, change.not_types, "card type"))
        if change.colors is not None:
            add(v.CHANGE_SET_COLORS, color_bits(change.colors))
        if change.add_colors:
            add(v.CHANGE_ADD_COLORS, color_bits(change.add_colors))
        if "all" in change.loses:
            add(v.CHANGE_LOSE_ABILITIES)
        if words.bits:
            add(v.CHANGE_KEYWORDS, words.bits)
        if lost := tuple(name for name in change.loses if name != "all"):
            add(v.CHANGE_LOSE_KEYWORDS, _plain_keywords(lost))
        for ability, name in words.abilities:
            add(v.CHANGE_ABILITY, value=self.grant(ability, name))
        for ability in (single for several in change.abilities for single in singles(several)):
            add(v.CHANGE_ABILITY, value=self.grant(ability, ""))
        if words.rules:
            add(v.CHANGE_RULES, words.rules)
        for kind, number, unless in (
            (v.CHANGE_BASE_POWER, change.base_power, None),
            (v.CHANGE_BASE_TOUGHNESS, change.base_toughness, None),
            (v.CHANGE_POWER, change.power, 0),
            (v.CHANGE_TOUGHNESS, change.toughness, 0),
        ):
            if number is not None and number != unless:
                row, plain = self.number(number)
                each = any(getattr(part, "of", "") == "each" for part in walk(number))
                add(kind, number=row, value=plain, each=each)
        if change.switch:
            add(v.CHANGE_SWITCH)
        return rows

    def grant(self, ability: Ability, name: str) -> Draft:
        """Return the row of an ability that another object will have; equal ones share it."""
        if isinstance(ability, _PRINTED_ONLY):
            raise CardError(
                f"{name or type(ability).__name__} can only be printed on a card, not given to an "
                "object"
            )
        require("given ability", type(ability).__name__)
        return self.builder.grant(ability, name)
