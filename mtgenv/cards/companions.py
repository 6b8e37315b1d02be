"""What companions ask of a starting deck (702.139a): a closed family of conditions, by a word each.

Most of them ask something of every card, which is known from its definition; the engine gets the
answers as bits of each card. Three ask something of the deck as a whole.
"""

from __future__ import annotations

import functools
import operator
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mtgenv.cards.color_identity import BASIC_LANDS
from mtgenv.cards.keyword_abilities import expansion
from mtgenv.cards.keywords import KeywordError, parse_keyword
from mtgenv.cards.language import Activated, Card
from mtgenv.cards.parsing import parse_cost, parse_type_line
from mtgenv.cards.phyrexian import paid_with_mana
from mtgenv.cards.words import COMPANIONS
from mtgenv.engine.record import vocabulary as v


@dataclass(frozen=True)
class Asked:
    """What a companion asks.

    Attributes:
        condition: of the starting deck, a word of `mtgenv.cards.words.COMPANIONS`.
        colors: the letters of its colour identity, for decks with commanders.
    """

    condition: str
    colors: str


OF_CARDS = {
    "Gyruda, Doom of Depths": Asked("even mana values", "UB"),
    "Jegantha, the Wellspring": Asked("no repeated mana symbols", "WUBRG"),
    "Kaheera, the Orphanguard": Asked("creatures of five types", "WG"),
    "Keruga, the Macrosage": Asked("mana values of 3 or more", "UG"),
    "Lurrus of the Dream-Den": Asked("permanents of mana value 2 or less", "WB"),
    "Lutri, the Spellchaser": Asked("different names", "UR"),
    "Obosh, the Preypiercer": Asked("odd mana values", "BR"),
    "Umori, the Collector": Asked("a shared card type", "BG"),
    "Yorion, Sky Nomad": Asked("twenty more cards", "WU"),
    "Zirda, the Dawnwaker": Asked("permanents with activated abilities", "WR"),
}
"""What each companion asks that there is, whether it can be played or not."""
FIVE_TYPES = ("Cat", "Elemental", "Nightmare", "Dinosaur", "Beast")
MORE_CARDS = 20

_SYMBOL = re.compile(r"\{[^}]*\}")


def _parts(card: Card) -> tuple[Card, ...]:
    """Return a card, or both halves of a split one, which everywhere else are one (709.4)."""
    if card.layout == "split" and card.other_face is not None:
        return card, card.other_face
    return (card,)


def _types(card: Card) -> int:
    """Return the card types of a card as bits."""
    bits = (parse_type_line(part.type_line).types for part in _parts(card))
    return functools.reduce(operator.or_, bits)


def _value(card: Card) -> int:
    return sum(parse_cost(paid_with_mana(part.cost or "")).value for part in _parts(card))


def _has_activated(card: Card) -> bool:
    """Whether a card has an activated ability; basic land types have one of mana (305.6)."""
    abilities = list(card.abilities)
    for text in card.keywords:
        try:
            abilities += expansion(parse_keyword(text))
        except KeywordError:
            continue  # told with its place when the card is lowered
    basic = any(word in BASIC_LANDS for word in card.type_line.split())
    return basic or any(isinstance(ability, Activated) for ability in abilities)


def _repeats_no_symbol(card: Card) -> bool:
    symbols = Counter(
        symbol for part in _parts(card) for symbol in _SYMBOL.findall(part.cost or "")
    )
    return all(count == 1 for count in symbols.values())


def _is_of_five_types(card: Card) -> bool:
    return "changeling" in card.keywords or any(
        subtype in FIVE_TYPES for subtype in parse_type_line(card.type_line).subtypes
    )


_SUITS: dict[str, Callable[[Card], bool]] = {
    "even mana values": lambda card: _value(card) % 2 == 0,
    "odd mana values": lambda card: _types(card) & v.TYPE_LAND != 0 or _value(card) % 2 == 1,
    "mana values of 3 or more": lambda card: _types(card) & v.TYPE_LAND != 0 or _value(card) >= 3,
    "permanents of mana value 2 or less": lambda card: (
        not _types(card) & v.TYPE_PERMANENT or _value(card) <= 2
    ),
    "permanents with activated abilities": lambda card: (
        not _types(card) & v.TYPE_PERMANENT or _has_activated(card)
    ),
    "no repeated mana symbols": _repeats_no_symbol,
    "creatures of five types": lambda card: (
        not _types(card) & v.TYPE_CREATURE or _is_of_five_types(card)
    ),
}


def suits(card: Card) -> int:
    """Return with which companions a card may be in a starting deck, as bits `COMPANION_*`.

    Of those that ask something of the deck as a whole the bit is set.

    Example:
        >>> bears = Card("Bears", "{1}{G}", "Creature — Bear", 2, 2)
        >>> suits(bears) >> COMPANIONS["even mana values"] & 1
        1
        >>> suits(bears) >> COMPANIONS["odd mana values"] & 1
        0
    """
    return sum(
        1 << number
        for condition, number in COMPANIONS.items()
        if condition not in _SUITS or _SUITS[condition](card)
    )


def broken_by(condition: str, deck: Sequence[Card], least: int) -> list[str]:
    """Return the cards of a starting deck that break the condition of a companion, or what does.

    Args:
        condition: one of `COMPANIONS`.
        deck: the starting deck, commanders included.
        least: how many cards a deck has at least.

    Returns:
        Names, or a short text; empty if the condition is fulfilled.

    Example:
        >>> bolt = Card("Bolt", "{R}", "Instant")
        >>> broken_by("even mana values", [bolt], 60), broken_by("different names", [bolt] * 2, 60)
        (['Bolt'], ['Bolt'])
    """
    number = COMPANIONS[condition]
    if number == v.COMPANION_TWENTY_MORE:
        return [] if len(deck) >= least + MORE_CARDS else [f"{len(deck)} cards"]
    spells = [card for card in deck if not _types(card) & v.TYPE_LAND]
    if number == v.COMPANION_DIFFERENT_NAMES:
        return [name for name, n in Counter(card.name for card in spells).items() if n > 1]
    if number == v.COMPANION_SHARED_TYPE:
        shared = functools.reduce(operator.and_, map(_types, spells), -1)
        return [] if shared else ["no card type of all of them"]
    broken = [card.name for card in deck if not _SUITS[condition](card)]
    return list(dict.fromkeys(broken))
