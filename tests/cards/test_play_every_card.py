"""Every card of the pool can be played for what it costs, and has a test of what it does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mtgenv.cards import registry
from mtgenv.cards.language import Card, Spell
from mtgenv.cards.parsing import parse_cost, parse_type_line
from mtgenv.cards.phyrexian import paid_with_mana
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, Position, Side

LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes")
BOARD = "Hill Giant, Memnite, Crusade, Juzám Djinn, Taiga"
NEEDS_A_SPELL = {"Counterspell", "Fork", "Twincast"}
KEYWORDS_ONLY = {  # these words, and what they mean in combat, have tests by rule row
    "flying",
    "first strike",
    "double strike",
    "trample",
    "deathtouch",
    "lifelink",
    "vigilance",
    "haste",
    "reach",
    "defender",
    "menace",
    "fear",
    "horsemanship",
    "intimidate",
    "shadow",
    "skulk",
    "wither",
}


def has_mana_cost(card: Card) -> bool:
    return card.cost is not None


def lands_for(card: Card) -> list[str]:
    """The basic lands that pay for a card exactly; a hybrid symbol takes its first colour."""
    cost = parse_cost(paid_with_mana(card.cost or ""))
    lands = []
    for name, count in zip(LANDS, cost.parts[1:], strict=True):
        lands += [name] * count
    for _ in range(cost.hybrids):
        colors = [kind for kind in range(5) if cost.hybrid >> kind & 1]
        lands.append(LANDS[colors[0]])
    return lands + ["Wastes"] * cost.parts[0]


def has_time_of_its_own(card: Card) -> bool:
    """Whether it is cast only then ("only during combat"); its play test says when."""
    return any(isinstance(part, Spell) and part.timing for part in card.abilities)


CASTABLE = [
    name
    for name in registry.written()
    if has_mana_cost(registry.find(name)) and not has_time_of_its_own(registry.find(name))
]
LAND_CARDS = [
    name
    for name in registry.written()
    if parse_type_line(registry.find(name).type_line).types & v.TYPE_LAND
]


@pytest.mark.parametrize("name", CASTABLE)
def test_a_spell_costs_what_it_says(name: str) -> None:
    lands = lands_for(registry.find(name))
    for missing in (0, 1) if lands else (0,):
        paying = lands[missing:]
        mine = ", ".join([*paying, BOARD.replace(", Taiga", "")])
        hand = f"{name}, Lightning Bolt" if name in NEEDS_A_SPELL else name
        mine += ", Mox Ruby" if name in NEEDS_A_SPELL else ""
        game = Position(Side(hand, mine), Side(hand="Memnite", battlefield=BOARD))
        if name in NEEDS_A_SPELL:
            game.cast("Lightning Bolt", "B")
        assert (f"cast {name}" in game.legal) is (missing == 0)


@pytest.mark.parametrize("name", LAND_CARDS)
def test_a_land_is_played(name: str) -> None:
    game = Position(Side(name))
    game.play(name)
    while game.asked != v.DECISION_PRIORITY:
        game.default()
    assert game.names("battlefield", A) == [name]
    assert game.m["lands_played"][0, A] == 1


def test_every_card_with_rules_has_a_test() -> None:
    text = "".join(
        file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_play_*.py")
    )
    rules = Path(__file__).parent.parent / "rules"
    text += "".join(file.read_text(encoding="utf-8") for file in rules.glob("test_*.py"))
    untested = [
        name
        for name in registry.written()
        if (registry.find(name).abilities or set(registry.find(name).keywords) - KEYWORDS_ONLY)
        and not re.search(rf"\b{re.escape(name)}\b", text)
    ]
    assert not untested, f"no test plays {', '.join(untested)}"
