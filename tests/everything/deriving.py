"""A second reading of continuous effects: what permanents are like, layer by layer (613)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from mtgenv.cards import language as d
from mtgenv.cards import words
from mtgenv.cards.keyword_abilities import expansion
from mtgenv.cards.keywords import parse_keyword
from mtgenv.cards.parsing import parse_cost, parse_type_line
from mtgenv.cards.phyrexian import other_castings, paid_with_mana
from tests.everything.reading import NotModelledError, Reading
from tests.everything.snapshot import State, Thing, letters_of, words_of

CREATURE_KINDS = frozenset({"creature"})


@dataclass
class Lasting:
    """A change that an effect began: of which objects or all such, with its numbers counted."""

    rows: list[int]
    change: d.Modification
    reading: Reading
    numbers: dict[str, int]
    each: d.Filter | None = None


def abilities_of(card: d.Card) -> tuple[d.Ability, ...]:
    """Return the abilities of a card, those that its keywords stand for included."""
    return (*card.abilities, *(a for text in card.keywords for a in expanded(text)))


def expanded(text: str) -> tuple[d.Ability, ...]:
    """Return the abilities that a keyword stands for; none for those that are rules themselves."""
    keyword = parse_keyword(text)
    is_rule = keyword.is_rule or keyword.name in ("morph", "megamorph", "toxic")
    return () if is_rule else tuple(expansion(keyword))


def castings_of(card: d.Card) -> list[d.CastCost]:
    """Return the other ways to pay for a card, in the order in which the record counts them."""
    written = [c for a in abilities_of(card) if isinstance(a, d.Casting) for c in a.costs]
    return [*written, *other_castings(card.cost or "")]


def keyword_words(texts: tuple[str, ...]) -> tuple[set[str], set[str]]:
    """Split the words of keyword abilities from those of rules about an object."""
    keywords: set[str] = set()
    rules: set[str] = set()
    for text in texts:
        keyword = parse_keyword(text)
        if not keyword.is_rule:
            if keyword.name in words.KEYWORDS:
                keywords |= words_of(words.KEYWORDS[keyword.name], "KEYWORDS")
        elif keyword.name in words.RULES:
            rules.add(keyword.name)
    return keywords, rules


def print_values(thing: Thing) -> None:
    """Give an object what is printed on its card."""
    card = thing.card
    line = parse_type_line(card.type_line)
    thing.power, thing.toughness = card.power or 0, card.toughness or 0
    thing.types, thing.subtypes = words_of(line.types, "TYPES"), frozenset(line.subtypes)
    colors = letters_of(parse_cost(paid_with_mana(card.cost or "")).colors)
    thing.colors = colors if card.colors is None else frozenset(card.colors)
    keywords, rules = keyword_words(card.keywords)
    thing.keywords, thing.rules = frozenset(keywords), frozenset(rules)
    if any(isinstance(a, d.Suspend) for a in card.abilities):
        thing.keywords |= {"suspend"}


def statics(state: State) -> Iterator[tuple[Thing, d.Static]]:
    """Yield the static abilities that apply, with their sources."""
    for thing in [*state.things.values(), *state.made]:
        if thing.phased or not thing.card.type_line:
            continue
        for ability in abilities_of(thing.card):
            if isinstance(ability, d.Static) and ability.zone in ("anywhere", thing.zone):
                yield thing, ability


def derive(state: State, lasting: list[Lasting]) -> None:
    """Compute what all permanents are like now, from what is printed on them.

    Raises:
        NotModelledError: if something that applies is not known here.
    """
    for thing in [*state.things.values(), *state.made]:
        if thing.card.type_line and thing.zone != "stack":
            print_values(thing)
    entries: list[tuple[d.Modification, Reading, list[Thing] | None, dict[str, int]]] = []
    for source, ability in statics(state):
        reading = Reading(state, source.controller, source.row, costs=source.paid)
        if source in state.made:
            raise NotModelledError("a static ability of a token")
        entries.append((ability, reading, None, {}))
    for effect in lasting:
        things = [t for t in [*state.things.values(), *state.made] if t.row in effect.rows]
        if effect.each is not None:
            there = state.within("battlefield")
            things = [t for t in there if effect.reading.fits(t, effect.each)]
        there = [t for t in things if t.zone == "battlefield"]
        entries.append((effect.change, effect.reading, there, effect.numbers))
    for change, reading, there, _ in entries:
        if isinstance(change, d.Static) and change.controller:
            for thing in _affected(change, reading) if there is None else there:
                thing.controller = reading.players(change.controller)[0]
    affected: dict[int, list[Thing]] = {}
    for layer in (_types, _colors, _abilities, _base, _modify):
        if layer is _modify:
            _counters(state)
        for place, (change, reading, there, numbers) in enumerate(entries):
            if not _acts(layer, change):
                continue
            if place not in affected:
                affected[place] = _affected(change, reading) if there is None else there
            for thing in affected[place]:
                layer(thing, change, reading, numbers)
    for place, (change, _reading, there, _numbers) in enumerate(entries):
        if change.switch:
            for thing in affected.get(place, there or []):
                thing.power, thing.toughness = thing.toughness, thing.power


def _affected(change: d.Modification, reading: Reading) -> list[Thing]:
    assert isinstance(change, d.Static)
    if not reading.holds(change.condition):
        return []
    if change.zone == "anywhere":
        return [reading.self()]
    return [t for t in reading.objects(change.what) if t.zone == "battlefield"]


Layer = Callable[[Thing, d.Modification, Reading, dict[str, int]], None]


def _acts(layer: Layer, c: d.Modification) -> bool:
    """Whether a change does something in a layer."""
    if layer is _types:
        return bool(c.types or c.subtypes or c.not_types)
    if layer is _colors:
        return c.colors is not None or bool(c.add_colors)
    if layer is _abilities:
        return bool(c.keywords or c.loses or c.abilities)
    if layer is _base:
        return c.base_power is not None or c.base_toughness is not None
    return c.power != 0 or c.toughness != 0


def _types(thing: Thing, c: d.Modification, reading: Reading, numbers: dict[str, int]) -> None:
    if c.only_types:
        if c.types:
            thing.types = frozenset(c.types)
        if c.subtypes:
            kept = {s for s in thing.subtypes if s in words.LAND_TYPES or s in words.OTHER_SUBTYPES}
            if set(c.subtypes) & words.LAND_TYPES:
                kept = set(thing.subtypes - words.LAND_TYPES)
            thing.subtypes = frozenset(c.subtypes) | kept
    else:
        thing.types |= set(c.types)
        thing.subtypes |= set(c.subtypes)
    thing.types -= set(c.not_types)


def _colors(thing: Thing, c: d.Modification, reading: Reading, numbers: dict[str, int]) -> None:
    if "*" in f"{c.colors}{c.add_colors}":
        raise NotModelledError("the chosen colour")
    if c.colors is not None:
        thing.colors = frozenset(c.colors)
    thing.colors |= set(c.add_colors)


def _abilities(thing: Thing, c: d.Modification, reading: Reading, numbers: dict[str, int]) -> None:
    if any(isinstance(ability, d.Static) for ability in c.abilities):
        raise NotModelledError("a static ability that is given")
    if c.loses == ("all",):
        thing.keywords = thing.rules = frozenset()
    thing.keywords -= set(c.loses)
    keywords, rules = keyword_words(c.keywords)
    thing.keywords |= keywords
    thing.rules |= rules


def _value(c: d.Modification, name: str, reading: Reading, numbers: dict[str, int]) -> int:
    if name in numbers:
        return numbers[name]
    return reading.number(getattr(c, name))


def _base(thing: Thing, c: d.Modification, reading: Reading, numbers: dict[str, int]) -> None:
    reading.changed = thing
    if c.base_power is not None:
        thing.power = _value(c, "base_power", reading, numbers)
    if c.base_toughness is not None:
        thing.toughness = _value(c, "base_toughness", reading, numbers)


def _modify(thing: Thing, c: d.Modification, reading: Reading, numbers: dict[str, int]) -> None:
    reading.changed = thing
    thing.power += _value(c, "power", reading, numbers)
    thing.toughness += _value(c, "toughness", reading, numbers)


def _counters(state: State) -> None:
    for thing in state.within("battlefield"):
        for word, count in thing.counters.items():
            if word in ("+1/+1", "-1/-1"):
                sign = 1 if word == "+1/+1" else -1
                thing.power += sign * count
                thing.toughness += sign * count
            elif word in words.KEYWORDS:
                thing.keywords |= {word}
