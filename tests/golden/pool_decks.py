"""Decks for golden matches that together hold every card of the pool, as files that stay."""

from __future__ import annotations

from itertools import combinations

from mtgenv.cards import registry
from mtgenv.cards.language import Card
from mtgenv.cards.parsing import color_bits, parse_cost, parse_type_line
from mtgenv.cards.phyrexian import paid_with_mana
from mtgenv.cards.words import BASIC_LAND_TYPES, COLORS
from mtgenv.engine.record import vocabulary as v
from tests.golden.matches import DECKS

SPELLS = 18  # different spells of a deck, each twice
LANDS = 24
FEW = 9  # spells of two colours that are too few for a deck


def colors_of(card: Card) -> int:
    """Return the colours a card needs, as bits."""
    bits = parse_cost(paid_with_mana(card.cost or "")).colors
    return bits if card.colors is None else bits | color_bits(card.colors)


def kept() -> dict[str, list[str]]:
    """Return the lines of the decks that are there, by name."""
    files = sorted(DECKS.glob("*.txt"))
    return {path.stem: path.read_text(encoding="utf-8").splitlines() for path in files}


def held(decks: dict[str, list[str]]) -> set[str]:
    """Return the names of the cards in some decks."""
    return {line.split(" ", 1)[1] for lines in decks.values() for line in lines}


def decks(found: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return the lines of all decks by name: those there are, and new ones for the other cards."""
    found = dict(found)
    cards = [registry.find(name) for name in registry.written() if name not in held(found)]
    is_land = {
        card.name: bool(parse_type_line(card.type_line).types & v.TYPE_LAND) for card in cards
    }
    lands = [c.name for c in cards if is_land[c.name] and c.name not in BASIC_LAND_TYPES]
    left = {card.name: colors_of(card) for card in cards if not is_land[card.name]}
    pairs = [(1 << a) | (1 << b) for a, b in combinations(range(len(COLORS)), 2)]
    everything = (1 << len(COLORS)) - 1
    while left or lands:
        # The pair of colours that most of what is left fits; for the last few of each all five.
        count = {pair: sum(not bits & ~pair for bits in left.values()) for pair in pairs}
        pair = max(pairs, key=lambda pair: count[pair])
        if count[pair] < FEW:
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
    return found


def write() -> None:
    """Write decks with the cards of the pool that no deck has."""
    DECKS.mkdir(exist_ok=True)
    for name, lines in decks(kept()).items():
        (DECKS / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
