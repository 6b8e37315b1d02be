"""Checks card definitions against themselves, the engine, and a user's own card data file.

A definition must survive the way through JSON, compile, and agree with the data in cost, type line,
power and toughness and keyword abilities. What a card does beyond its keywords is checked by the
scenarios: data files say it in prose.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from mtgenv.cards import definition as d
from mtgenv.cards.carddata import CardFacts
from mtgenv.cards.compiler import CardError, compile_cards
from mtgenv.cards.names.spelling import normalise
from mtgenv.cards.serialize import DefinitionError, from_json, to_json
from mtgenv.cards.words import BASIC_LAND_TYPES, KEYWORDS

_LANDWALKS = {f"{land_type.lower()}walk" for land_type in BASIC_LAND_TYPES}

# Data files list keyword actions (701) and ability words (207.2c) together with the keyword
# abilities. These two say nothing that a definition repeats; any other keyword must be in it.
_ACTIONS = {
    "abandon", "adapt", "airbend", "amass", "assemble", "attach", "behold", "blight", "bolster",
    "cast", "clash", "cloak", "collect evidence", "conjure", "connive", "convert", "counter",
    "create", "destroy", "detain", "discard", "discover", "double", "earthbend", "endure",
    "exchange", "exert", "exile", "explore", "face a villainous choice", "fateseal", "fight",
    "food", "forage", "goad", "harness", "heist", "incubate", "intensity", "investigate", "learn",
    "manifest", "manifest dread", "meld", "mill", "monstrosity", "open an attraction", "planeswalk",
    "play", "populate", "proliferate", "regenerate", "reveal", "role token",
    "roll to visit your attractions", "sacrifice", "scry", "search", "seek", "set in motion",
    "shuffle", "support", "surveil", "suspect", "tap", "the ring tempts you", "time travel",
    "transform", "treasure", "triple", "untap", "venture into the dungeon", "vote", "waterbend",
}  # fmt: skip
_ABILITY_WORDS = {
    "adamant", "addendum", "alliance", "battalion", "bloodrush", "celebration", "channel", "chroma",
    "cohort", "constellation", "converge", "corrupted", "council's dilemma", "coven", "delirium",
    "descend 4", "descend 8", "domain", "eerie", "eminence", "enrage", "fateful hour",
    "fathomless descent", "ferocious", "flurry", "formidable", "grandeur", "hellbent", "heroic",
    "imprint", "inspired", "join forces", "kinfall", "kinship", "landfall", "lieutenant",
    "magecraft", "metalcraft", "morbid", "pack tactics", "paradox", "parley", "radiance", "raid",
    "rally", "renew", "revolt", "secret council", "spell mastery", "strive", "survival", "sweep",
    "tempting offer", "threshold", "undergrowth", "valiant", "vivid", "void", "will of the council",
    "will of the planeswalkers",
}  # fmt: skip
# "Landwalk" stands beside the kind of it, which says more.
_IGNORED = _ACTIONS | _ABILITY_WORDS | {"landwalk"}


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
    cards: Iterable[d.Card], facts: Mapping[str, CardFacts] | None = None
) -> list[Problem]:
    """Check card definitions.

    Args:
        cards: the definitions.
        facts: what a card data file says, by normalised name; None = compare with nothing.

    Returns:
        All problems, in the order of the cards.

    Example:
        >>> check_cards([d.Card("Storm Crow", "{1}{U}", "Creature — Bird", 1, 2, ("flyin",))])
        [Problem(card='Storm Crow', what="does not compile: keywords: 'flyin' is not a known \
keyword or rule; did you mean 'flying'")]
    """
    problems = []
    for card in cards:
        # A definition that is not made of the right parts cannot be compiled either.
        found = _check_json(card) or _check_compiles(card)
        if facts is not None:
            found += _check_facts(card, facts.get(normalise(card.name)))
        problems += [Problem(card.name, what) for what in found]
    return problems


def _check_json(card: d.Card) -> list[str]:
    try:
        same = from_json(json.loads(json.dumps(to_json(card)))) == card
    except (DefinitionError, TypeError) as error:
        return [f"does not survive JSON: {error}"]
    return [] if same else ["comes back from JSON as another definition"]


def _check_compiles(card: d.Card) -> list[str]:
    try:
        compile_cards([card])
    except CardError as error:
        place = f"{', '.join(error.place)}: " if error.place else ""
        return [f"does not compile: {place}{error.problem}"]
    return []


def _check_facts(card: d.Card, facts: CardFacts | None) -> list[str]:
    """Compare a definition with what the data say about the card."""
    if facts is None:
        return ["is not in the card data file"]
    pairs = (
        ("name", card.name, facts.name),
        ("mana cost", card.cost or "", facts.mana_cost),
        ("type line", _words(card.type_line), _words(facts.type_line)),
        ("power", _text(card.power), facts.power),
        ("toughness", _text(card.toughness), facts.toughness),
    )
    problems = [
        f"{what} is {ours or 'none'}, in the card data {theirs or 'none'}"
        for what, ours, theirs in pairs
        if ours != theirs
    ]
    ours, theirs = _keywords(card), _data_keywords(facts)
    if surplus := sorted(ours - theirs):
        problems.append(f"has {', '.join(surplus)}, in the card data it has not")
    if missing := sorted(theirs - ours):
        problems.append(f"lacks {', '.join(missing)}, which the card data name")
    return problems


def _words(type_line: str) -> str:
    return " ".join(type_line.split())


def _text(number: int | None) -> str | None:
    return None if number is None else str(number)


def _keywords(card: d.Card) -> set[str]:
    """Return the keyword abilities of a definition, in the words of card data."""
    keywords = {
        "protection" if keyword.startswith("protection") else keyword
        for keyword in card.keywords
        if keyword in KEYWORDS
    }
    for ability in card.abilities:
        if isinstance(ability, d.Suspend):
            keywords.add("suspend")
        if isinstance(ability, d.Spell) and "Aura" in card.type_line:
            keywords.add("enchant")
    return keywords


def _data_keywords(facts: CardFacts) -> set[str]:
    """Return the keyword abilities that card data name."""
    named = {keyword.lower() for keyword in facts.keywords}
    # A file that knows only "Landwalk" must not hide that the definition lacks it.
    ignored = _IGNORED if named & _LANDWALKS else _IGNORED - {"landwalk"}
    return named - ignored
