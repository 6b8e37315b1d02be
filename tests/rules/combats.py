"""Positions for the tests of combat: creatures, planeswalkers and battles that no card is yet.

A made-up card is a name of the pool whose row in the tables a test changes, and a rule of combat is
one that an effect has started, so that every rule can be tested before a card says it.
"""

from __future__ import annotations

from mtgenv.engine.characteristics.characteristics import refresh
from mtgenv.engine.combat.rules import start_combat_rule
from mtgenv.engine.events.zones import new_object, settle_in
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.counters import set_counters
from mtgenv.scenario.combats import run_to_decision
from mtgenv.testing import A, B, Position, Side

__all__ = ["A", "B", "Position", "Side"]

BATTLE, CREATURE, PLANESWALKER = v.TYPE_BATTLE, v.TYPE_CREATURE, v.TYPE_PLANESWALKER
FIELDS = {  # what a test may say about a card, and where the tables keep it
    "types": "card_types",
    "loyalty": "card_loyalty",
    "defense": "card_defense",
    "power": "card_power",
    "toughness": "card_toughness",
}


def row_of(game: Position, name: str | int) -> int:
    """The row of a permanent."""
    return game.find(name, "battlefield") if isinstance(name, str) else name


def make(game: Position, name: str, keywords: int = 0, rules: int = 0, **values: int) -> None:
    """Change a card for this test: add keywords and rules, set types, loyalty or defense.

    What is on the battlefield changes with it, and gets the counters it would have entered with.
    """
    world = game.world
    world.tables = world.tables.copy()
    card = world.cards.index[name]
    world.tables[0]["card_keywords"][card] |= keywords
    world.tables[0]["card_rules"][card] |= rules
    for field, value in values.items():
        world.tables[0][FIELDS[field]][card] = value
    m = game.m
    for row in game.rows(name, "battlefield"):
        set_counters(m, row, v.COUNTER_LOYALTY, values.get("loyalty", 0))
        set_counters(m, row, v.COUNTER_DEFENSE, values.get("defense", 0))
        if values.get("defense") and m["protector"][row] < 0:
            m["protector"][row] = 1 - m["controller"][row]
    m["dirty"][game.depth] = 1
    refresh(game.matches, game.tables, game.workspace)


def unmake(game: Position, name: str, keywords: int) -> None:
    """Take keywords from a card again."""
    game.world.tables = game.world.tables.copy()
    game.world.tables[0]["card_keywords"][game.world.cards.index[name]] &= ~keywords
    game.m["dirty"][game.depth] = 1
    refresh(game.matches, game.tables, game.workspace)


def run(game: Position) -> None:
    """Run on from what a test has begun to the next decision."""
    game.m["dec_kind"] = v.DECISION_NONE
    run_to_decision(game.world)


def planeswalker(game: Position, name: str, loyalty: int) -> int:
    """Make a permanent a planeswalker with this loyalty; returns its row."""
    make(game, name, types=PLANESWALKER, loyalty=loyalty)
    return row_of(game, name)


def battle(game: Position, name: str, defense: int) -> int:
    """Make a permanent a battle that its controller's opponent protects; returns its row."""
    make(game, name, types=BATTLE, defense=defense)
    return row_of(game, name)


def loyalty(game: Position, name: str | int) -> int:
    """How many loyalty counters a permanent has."""
    return game.counters(row_of(game, name), v.COUNTER_LOYALTY)


def defense(game: Position, name: str | int) -> int:
    """How many defense counters a permanent has."""
    return game.counters(row_of(game, name), v.COUNTER_DEFENSE)


def types_filter(game: Position, types: int) -> int:
    """A filter that objects of these card types fit."""
    game.world.tables = game.world.tables.copy()
    tables = game.world.tables[0]
    row = int(tables["filters_used"])
    tables["filter_types"][row] = types
    tables["filter_asks"][row] = v.ASKS_TYPES
    tables["filters_used"] = row + 1
    return row


def give(
    game: Position,
    kind: int,
    *,
    to: str | int | None = None,
    other: str | int | None = None,
    number: int = 1,
    you: int = B,
    fitting: int = 0,
    whose: int = 0,
    duration: int = v.DURATION_GAME,
) -> None:
    """Start a rule of combat, COMBAT_*: about one creature or all, and one opposite or all."""
    m = game.m

    def reference(name: str | int | None) -> int:
        if name is None:
            return -1
        row = row_of(game, name)
        return int(m["generation"][row]) << 10 | row

    start_combat_rule(
        m, kind, number, duration, you, reference(to), 0, reference(other), fitting, whose
    )


def token(game: Position, name: str, seat: int) -> int:
    """Put a token that looks like a card onto the battlefield, now; returns its row."""
    card = game.world.cards.index[name]
    level = game.depth
    row = new_object(
        game.matches,
        game.tables,
        game.workspace,
        card,
        v.OBJECT_TOKEN,
        seat,
        level,
        v.ZONE_BATTLEFIELD,
    )
    settle_in(game.matches, game.tables, game.workspace, row, seat, False)
    return int(row)
