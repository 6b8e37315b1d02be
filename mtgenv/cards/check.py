"""Checks card definitions against themselves, the engine, and a user's own card data file.

A definition must survive the way through JSON, compile, and agree with the data in cost, type line,
numbers and keyword abilities. What a card does beyond its keywords is checked by play tests and
scenarios; its wording can be compared with the printed one, which may say the same otherwise.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from mtgenv.cards.ability_words import ABILITY_WORDS
from mtgenv.cards.carddata import CardFacts
from mtgenv.cards.comparing import differences
from mtgenv.cards.compiler import CardError, compile_cards
from mtgenv.cards.keywords import KeywordError, parse_keyword
from mtgenv.cards.language import Card, Spell, Static, Suspend
from mtgenv.cards.names.spelling import normalise
from mtgenv.cards.serialize import DefinitionError, from_json, to_json

# Data files list keyword actions (701) and ability words (207.2c) together with the keyword
# abilities. These two say nothing that a definition repeats; any other keyword must be in it.
_ACTIONS = {
    "abandon", "adapt", "airbend", "amass", "assemble", "attach", "behold", "blight", "bolster",
    "cast", "clash", "cloak", "collect evidence", "conjure", "connive", "convert", "counter",
    "create", "destroy", "detain", "discard", "discover", "double", "earthbend", "endure",
    "exchange", "exert", "exile", "explore", "face a villainous choice", "fateseal", "fight",
    "food", "forage", "goad", "harness", "heal",
    "heist", "incubate", "intensity", "investigate", "learn",
    "manifest", "manifest dread", "meld", "mill", "monstrosity", "open an attraction", "planeswalk",
    "play", "populate", "proliferate", "regenerate", "reveal", "role token",
    "roll to visit your attractions", "sacrifice", "scry", "search", "seek", "set in motion",
    "shuffle", "support", "surveil", "suspect", "tap", "the ring tempts you", "time travel",
    "transform", "treasure", "triple", "untap", "venture into the dungeon", "vote", "waterbend",
}  # fmt: skip
# "Landwalk" stands beside the kind of it, which says more.
_IGNORED = _ACTIONS | ABILITY_WORDS | {"landwalk"}


@dataclass(frozen=True)
class Problem:
    """Something wrong with a card definition.

    Attributes:
        card: the card's name.
        what: what is wrong, in one line.
    """

    card: str
    what: str

    def __str__(self) -> str:
        return f"{self.card}: {self.what}"


def check_cards(
    cards: Iterable[Card],
    facts: Mapping[str, CardFacts] | None = None,
    *,
    wording: bool = False,
) -> list[Problem]:
    """Check card definitions.

    Args:
        cards: the definitions.
        facts: what a card data file says, by normalised name; None = compare with nothing.
        wording: compare the rules text too.

    Returns:
        All problems, in the order of the cards.

    Example:
        >>> check_cards([Card("Storm Crow", "{1}{U}", "Creature — Bird", 1, 2, ("flyin",))])
        [Problem(card='Storm Crow', what="does not compile: keywords: 'flyin' is not a known \
keyword or rule; did you mean 'flying', 'flanking'")]
    """
    problems = []
    for card in cards:
        # A definition that is not made of the right parts cannot be compiled either.
        found = _check_json(card) or _check_compiles(card)
        face: Card | None = card
        while facts is not None and face is not None:
            known = facts.get(normalise(face.name))
            found += _check_facts(face, known)
            if wording and known is not None:
                found += _check_wording(face, known)
            face = face.other_face
        problems += [Problem(card.name, what) for what in found]
    return problems


def _check_json(card: Card) -> list[str]:
    try:
        same = from_json(json.loads(json.dumps(to_json(card)))) == card
    except (DefinitionError, TypeError) as error:
        return [f"does not survive JSON: {error}"]
    return [] if same else ["comes back from JSON as another definition"]


def _check_compiles(card: Card) -> list[str]:
    try:
        compile_cards([card])
    except CardError as error:
        place = f"{', '.join(error.place)}: " if error.place else ""
        return [f"does not compile: {place}{error.problem}"]
    return []


def _check_facts(card: Card, facts: CardFacts | None) -> list[str]:
    """Compare a definition with what the data say about the card."""
    if facts is None:
        return ["is not in the card data file"]
    pairs = (
        ("name", card.name, facts.name),
        ("mana cost", card.cost or "", facts.mana_cost),
        ("type line", _words(card.type_line), _words(facts.type_line)),
        ("power", _size(card, card.power), facts.power),
        ("toughness", _size(card, card.toughness), facts.toughness),
        ("loyalty", _text(card.loyalty), facts.loyalty),
        ("defense", _text(card.defense), facts.defense),
    )
    problems = [
        f"{what} is {ours or 'none'}, in the card data {theirs or 'none'}"
        for what, ours, theirs in pairs
        if ours != theirs
    ]
    ours, theirs = _keywords(card), _data_keywords(facts)
    # Some files name the keywords of both faces together.
    either = ours | (set() if card.other_face is None else _keywords(card.other_face))
    if surplus := sorted(ours - theirs):
        problems.append(f"has {', '.join(surplus)}, in the card data it has not")
    if missing := sorted(theirs - either):
        problems.append(f"lacks {', '.join(missing)}, which the card data name")
    return problems


def _words(type_line: str) -> str:
    return " ".join(type_line.split())


def _check_wording(card: Card, facts: CardFacts) -> list[str]:
    """Compare the wording of a definition with the printed one."""
    ours, theirs = differences(card, facts.text)
    return [f"says {one!r}, which is not printed" for one in ours] + [
        f"does not say {one!r}, which is printed" for one in theirs
    ]


def _text(number: int | None) -> str | None:
    return None if number is None else str(number)


def _size(card: Card, number: int | None) -> str | None:
    """Return a power or toughness as printed: a star where an ability defines it (604.3)."""
    defined = any(
        isinstance(part, Static) and part.zone == "anywhere" and part.base_power is not None
        for part in card.abilities
    )
    return "*" if defined and number is None else _text(number)


def _keywords(card: Card) -> set[str]:
    """Return the keyword abilities of a definition, in the words of card data."""
    keywords = set()
    for text in card.keywords:
        with contextlib.suppress(KeywordError):  # the compiler has refused it already
            keyword = parse_keyword(text)
            if not keyword.is_rule:
                keywords.add(text if keyword.name == "landwalk" else keyword.name)
            if keyword.name == "hexproof from":  # data name both
                keywords.add("hexproof")
    for ability in card.abilities:
        if isinstance(ability, Suspend):
            keywords.add("suspend")
        if isinstance(ability, Spell) and "Aura" in card.type_line:
            keywords.add("enchant")
    return keywords


def _data_keywords(facts: CardFacts) -> set[str]:
    """Return the keyword abilities that card data name."""
    named = {keyword.lower() for keyword in facts.keywords}
    # A file that knows only "Landwalk" must not hide that the definition lacks it.
    kinds = any(word.endswith("walk") and word != "landwalk" for word in named)
    ignored = _IGNORED if kinds else _IGNORED - {"landwalk"}
    return named - ignored
