"""Decks for golden matches that together hold every card of the pool, as files that stay."""

from __future__ import annotations

from itertools import combinations

from mtgenv.cards import registry
from mtgenv.cards.language import Card
from mtgenv.cards.parsing import color_bits, parse_cost, parse_type_line
from mtgenv.cards.words import BASIC_LAND_TYPES, COLORS
from mtgenv.engine.record import vocabulary as v
from tests.golden.matches import DECKS

SPELLS = 18  # different spells of a deck, each twice
LANDS = 24


def colors_of(card: Card) -> int:
    """Return the colours a card needs, as bits."""
    bits = parse_cost(card.cost or "").colors
    return bits if card.colors is None else bits | color_bits(card.colors)


def decks() -> dict[str, list[str]]:
    """Return the lines of all decks by name."""
    cards = [registry.find(name) for name in registry.names()]
    is_land = {
        card.name: bool(parse_type_line(card.type_line).types & v.TYPE_LAND) for card in cards
    }
    lands = [c.name for c in cards if is_land[c.name] and c.name not in BASIC_LAND_TYPES]
    left = {card.name: colors_of(card) for card in cards if not is_land[card.name]}
    found: dict[str, list[str]] = {}
    pairs = [(1 << a) | (1 << b) for a, b in combinations(range(len(COLORS)), 2)]
    everything = (1 << len(COLORS)) - 1
    while left or lands:
        # The pair of colours that most of what is left fits; for the rest all five.
        count = {pair: sum(not bits & ~pair for bits in left.values()) for pair in pairs}
        pair = max(pairs, key=lambda pair: count[pair])
        if not count[pair]:
            pair = everything
        spells = [name for name, bits in left.items() if not bits & ~pair][:SPELLS]
        for name in spells:
            del left[name]
        special, lands = lands[:3], lands[3:]
        basics = [land for k, land in enumerate(BASIC_LAND_TYPES) if (pair >> k) & 1]
        each, over = divmod(LANDS - 2 * len(special) + 2 * (SPELLS - len(spells)), len(basics))
        lines = [f"2 {name}" for name in (*spells, *special)]
        lines += [f"{each + (k < over)} {land}" for k, land in enumerate(basics)]
        found[f"pool-{len(found) + 1:02}"] = lines
    if len(found) % 2:
        found[f"pool-{len(found) + 1:02}"] = found["pool-01"]
    return found


def write() -> None:
    """Write the decks of today's pool in place of the old ones."""
    for path in DECKS.glob("*.txt"):
        path.unlink()
    DECKS.mkdir(exist_ok=True)
    for name, lines in decks().items():
        (DECKS / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
