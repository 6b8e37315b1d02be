"""What keyword strings become: bits, rules about the object, and abilities of their own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from mtgenv.cards import words as w
from mtgenv.cards.keyword_abilities import expansion
from mtgenv.cards.keywords import (
    CANT_HAVE,
    FILTERED,
    MORE_BLOCKS,
    OF_THE_BACK,
    Keyword,
    KeywordError,
    parse_keyword,
)
from mtgenv.cards.language import Ability, Activated, CastCost, Casting, Cost, Filter, Triggered
from mtgenv.cards.parsing import CardError, lookup, require
from mtgenv.cards.phyrexian import activations


@dataclass(frozen=True)
class Quality(Ability):
    """A keyword ability with a quality that the engine knows as such: protection, landwalk."""

    keyword: str
    filter: Filter


@dataclass(frozen=True)
class Numbered(Ability):
    """A keyword ability with a number that the engine knows as such: toxic."""

    keyword: str
    number: int


@dataclass
class KeywordWords:
    """What several keyword strings become together.

    Attributes:
        bits: KEYWORD_* of the keywords that the engine or a filter asks about.
        rules: RULE_* of the rules about the object.
        bound: DAY_* that a permanent is bound to: daybound and nightbound.
        abilities: the abilities that keywords stand for, each with what it is called.
        of_the_back: those that say for what the back face is cast.
    """

    bits: int = 0
    rules: int = 0
    bound: int = 0
    abilities: list[tuple[Ability, str]] = field(default_factory=list)
    of_the_back: list[tuple[Ability, str]] = field(default_factory=list)


def read_keywords(texts: Iterable[str]) -> KeywordWords:
    """Lower keyword strings.

    Args:
        texts: the strings, as a card or a change lists them.

    Returns:
        What they become.

    Raises:
        CardError: if one is unknown, or the engine does nothing with it yet.
    """
    words = KeywordWords()
    for text in texts:
        try:
            keyword = parse_keyword(text)
        except KeywordError as error:
            raise CardError(str(error)) from None
        if keyword.is_rule:
            words.rules |= _rule(keyword)
            continue
        require("keyword", keyword.name)
        if keyword.name in w.BOUND:
            words.bound = w.BOUND[keyword.name]
            continue
        abilities = _abilities(keyword)
        if keyword.name not in w.KEYWORDS and not abilities:
            raise CardError(f"the engine has no rule for the keyword {keyword.name!r}")
        words.bits |= w.KEYWORDS.get(keyword.name, 0)
        name = text[:1].upper() + text[1:]
        place = words.of_the_back if keyword.name in OF_THE_BACK else words.abilities
        place += [(single, name) for ability in abilities for single in singles(ability)]
    return words


def singles(ability: Ability) -> tuple[Ability, ...]:
    """Return an ability as several: for each event that it waits for, for each way to pay for it.

    Args:
        ability: any ability.

    Returns:
        The ability itself, a triggered one for each of its events, or an activated one for each
        way to pay Phyrexian symbols in its cost.

    Example:
        >>> from mtgenv.cards.language import Event, Triggered
        >>> [a.event.verb for a in singles(Triggered((Event("enters"), Event("attacks"))))]
        ['enters', 'attacks']
    """
    if isinstance(ability, Triggered) and isinstance(ability.event, tuple):
        return tuple(replace(ability, event=event) for event in ability.event)
    if isinstance(ability, Activated):
        return activations(ability)
    return (ability,)


def _rule(keyword: Keyword) -> int:
    """Return the bit of a rule about an object."""
    require("rule", keyword.name)
    if keyword.name == MORE_BLOCKS:
        if keyword.number not in w.MORE_BLOCKS:
            known = ", ".join(map(str, w.MORE_BLOCKS))
            raise CardError(f"{keyword.text!r}: the engine counts {known} more creatures only")
        return w.MORE_BLOCKS[keyword.number]
    if keyword.name == CANT_HAVE:
        return lookup(w.CANT_HAVE_KEYWORDS, keyword.text, "keyword that it can't have")
    return lookup(w.RULES, keyword.name, "rule")


def _abilities(keyword: Keyword) -> tuple[Ability, ...]:
    if keyword.name in FILTERED:
        assert keyword.filter is not None
        return (Quality(keyword.name, keyword.filter),)
    if keyword.name == "toxic":
        return (Numbered(keyword.name, keyword.number),)
    if keyword.name in ("morph", "megamorph"):
        # The cost is what turning it face up costs; casting it face down always costs {3}.
        return (Casting((CastCost(Cost(keyword.cost), keyword.name, instead=True),)),)
    return expansion(keyword)
