"""Made-up cards that fit what a card speaks of, so that it finds its targets and its food."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from mtgenv.cards import language as d
from mtgenv.cards import words
from mtgenv.cards.keywords import KeywordError, parse_keyword
from mtgenv.cards.lowering.cards import parts_of

MOST = 6
"""How many descriptions of one card get a witness."""

_GAIN = d.Spell((d.GainLife(1),))


def spell(name: str, *effects: d.Effect, target: d.Target | None = None) -> d.Card:
    """Return a made-up instant that costs nothing."""
    targets = () if target is None else (target,)
    return d.Card(name, "{0}", "Instant", abilities=(d.Spell(effects, targets),))


MINE = d.Target(d.Filter(controller="you"))
ANY = d.Target(d.Filter())
IN_GRAVEYARD = d.Target(d.Filter(), zone="graveyard")
CAUSES = {
    "bury": spell("Paper Burial", d.Move("target", "graveyard"), target=ANY),
    "raise": spell(
        "Paper Raising", d.Move("target", "battlefield", controller="you"), target=IN_GRAVEYARD
    ),
    "point": spell("Paper Finger", d.GainLife(1), target=ANY),
    "tap": spell("Paper Rest", d.Tap(), target=ANY),
    "hurt": spell("Paper Sting", d.Damage(1), target=d.Target(d.CREATURE)),
    "count": spell("Paper Growth", d.PutCounters("target"), target=ANY),
    "life": spell("Paper Balm", d.GainLife(1, "each player")),
    "loss": spell("Paper Bane", d.LoseLife(1, "each player")),
    "draw": spell("Paper Insight", d.Draw(1, "each player")),
    "discard": spell("Paper Lapse", d.Discard(d.Chosen(zone="hand", by="each player"))),
    "offer": spell("Paper Offering", d.Sacrifice("target"), target=MINE),
    "phase": spell("Paper Mist", d.PhaseOut(), target=ANY),
}
"""Made-up spells that cause what triggers wait for."""

BASE = (
    d.Card("Paper Ox", "{1}{G}", "Creature — Ox", 3, 5),
    d.Card("Paper Imp", "{B}", "Creature — Imp", 1, 4, keywords=("flying",)),
    d.Card("Paper Relic", "{2}", "Artifact"),
    d.Card("Paper Vow", "{1}{W}", "Enchantment"),
    d.Card("Paper Field", None, "Land"),
    d.Card("Paper Sage", "{3}{U}", "Planeswalker — Sage", loyalty=6),
    d.Card("Paper Spark", "{R}", "Instant", abilities=(_GAIN,)),
    d.Card("Paper Rite", "{1}{B}", "Sorcery", abilities=(_GAIN,)),
)
"""What is always there: one plain card of each type, and one more creature."""

_NO_CREATURE = {
    **dict.fromkeys(words.LAND_TYPES, "Land"),
    **dict.fromkeys(("Aura", "Background", "Cartouche", "Curse", "Shrine", "Rune"), "Enchantment"),
    **dict.fromkeys(("Arcane", "Lesson", "Trap"), "Instant"),
}
_ARTIFACTS = words.OTHER_SUBTYPES - set(_NO_CREATURE) | {"Equipment", "Vehicle", "Treasure"}
_PERMANENT = ("creature", "artifact", "enchantment", "land", "planeswalker")


def descriptions(card: d.Card) -> list[d.Filter]:
    """Return the filters of a card, each once, those of its keywords included."""
    found = {}
    for part in parts_of(card):
        if isinstance(part, d.Filter) and part != d.Filter():
            found[part] = None
            for inner in part.any_of:
                found[inner] = None
    return list(found)


@dataclass(frozen=True)
class Witness:
    """A made-up card that fits a description.

    Attributes:
        card: the card.
        filter: the description.
        count: how many of it a cost asks for.
    """

    card: d.Card
    filter: d.Filter
    count: int = 1

    @property
    def permanent(self) -> str:
        """The entry of a battlefield, in words; "" for what is no permanent."""
        if {"Instant", "Sorcery"} & set(self.card.type_line.split()):
            return ""
        status = [word for word in ("tapped",) if word in self.filter.states]
        if self.card.loyalty is not None:
            status.append(f"{self.card.loyalty} loyalty")
        return f"{self.card.name} ({', '.join(status)})" if status else self.card.name


def witnesses(card: d.Card) -> list[Witness]:
    """Return what fits the descriptions of a card, one for each."""
    gives: dict[d.Filter, int] = {}
    for part in parts_of(card):
        if isinstance(part, d.Give):
            for filter in (part.filter, *part.filter.any_of):
                gives[filter] = min(max(part.count, part.power), MOST)
    made: dict[d.Card, Witness] = {}
    for filter in descriptions(card):
        if len(made) == MOST:
            break
        witness = witness_of(filter, len(made))
        if witness is not None and witness.name != card.name:
            made.setdefault(witness, Witness(witness, filter, gives.get(filter, 1)))
    return list(made.values())


def witness_of(filter: d.Filter, number: int) -> d.Card | None:
    """Return a made-up card that fits a description, if one can be made."""
    f = filter
    if f.any_of:
        return witness_of(f.any_of[0], number)
    types = list(dict.fromkeys((*f.all_types, *(f.types[:1] if not f.all_types else ()))))
    subtypes = f.subtypes[:1]
    if subtypes and not types:
        other = _NO_CREATURE.get(subtypes[0], "Artifact" if subtypes[0] in _ARTIFACTS else "")
        types = [other.lower() or "creature"]
    if not types:
        types = [next(t for t in _PERMANENT if t not in f.not_types)]
    if "Aura" in subtypes or "Saga" in subtypes or "battle" in types:
        return None
    if subtypes and subtypes[0] in words.RULED_SUBTYPES - {"Equipment"}:
        return None
    front = " ".join(word.capitalize() for word in (*f.supertypes, *types))
    line = f"{front} — {subtypes[0]}" if subtypes else front
    colors = f.colors.strip("*")[:1]
    if "multicolored" in f.states:
        colors = "WU"
    if not colors and "monocolored" in f.states:
        colors = "G"
    keywords = tuple(word for word in f.keywords if _is_plain(word))
    name = f.names[0] if f.names else f"Paper Witness {'ABCDEFGH'[number]}"
    sized = "creature" in types
    for power, toughness, generic in _sizes():
        if not all(_fits(c, power, toughness, generic + len(colors)) for c in f.compare):
            continue
        cost = "".join(f"{{{letter}}}" for letter in colors)
        cost = f"{{{generic}}}{cost}" if generic or not cost else cost
        is_spell = bool({"instant", "sorcery"} & set(types))
        return d.Card(
            name,
            None if "land" in types else cost,
            line,
            power if sized else None,
            toughness if sized else None,
            keywords=() if is_spell else keywords,
            abilities=(_GAIN,) if is_spell else (),
            loyalty=6 if "planeswalker" in types else None,
        )
    return None


def _sizes() -> Iterator[tuple[int, int, int]]:
    """Try usual sizes first."""
    order = (2, 4, 1, 0, 3, 5, 6, 7, 8)
    toughness = (5, 4, 3, 2, 1, 6, 7, 8)
    return itertools.product(order, toughness, order)


def _fits(compare: d.Compare, power: int, toughness: int, value: int) -> bool:
    number = compare.number
    if not isinstance(number, int):
        return True
    left = {"power": power, "toughness": toughness, "mana value": value}.get(compare.what)
    if left is None:
        return True
    return {
        "<": left < number,
        "<=": left <= number,
        "=": left == number,
        ">=": left >= number,
        ">": left > number,
        "divisible by": left % number == 0,
        "not divisible by": left % number != 0,
    }[compare.how]


def _is_plain(word: str) -> bool:
    try:
        keyword = parse_keyword(word)
    except KeywordError:
        return False
    return not keyword.is_rule and not keyword.cost and keyword.filter is None
