"""Reads compiled tables back, so that a test can say what a definition becomes."""

from __future__ import annotations

from typing import Any

import numpy as np

from mtgenv.cards import language as d
from mtgenv.cards.compiler import CompiledCards, compile_cards
from mtgenv.engine.record import tables as t
from mtgenv.engine.record import vocabulary as v

_JUMPS = (v.OP_JUMP, v.OP_JUMP_UNLESS, v.OP_LOOP, v.OP_NEXT, v.OP_UNLESS_USED)
_SELECTIONS = ("what", "other", "who")


def instant(*effects: d.Effect, targets=(), cost="{R}", name="Test", **spell) -> d.Card:
    """An instant that does something."""
    return d.Card(name, cost, "Instant", abilities=(d.Spell(effects, targets, **spell),))


def creature(*abilities: d.Ability, keywords=(), name="Test", **fields) -> d.Card:
    """A creature with some abilities."""
    return d.Card(
        name, "{1}", "Creature — Bear", 2, 2, keywords, abilities, **{"colors": "", **fields}
    )


def permanent(*abilities: d.Ability, type_line="Artifact", name="Test", **fields) -> d.Card:
    """A permanent with some abilities."""
    return d.Card(name, "{1}", type_line, abilities=abilities, **fields)


def aura(*abilities: d.Ability) -> d.Card:
    """An Aura for creatures with some abilities."""
    spell = d.Spell(targets=(d.TARGET_CREATURE,))
    return d.Card("Test", "{1}", "Enchantment — Aura", abilities=(spell, *abilities))


def field(compiled: CompiledCards, name: str, row: int = 1) -> Any:
    """One field of a row."""
    return compiled.tables[name][0][row].tolist()


def fields(compiled: CompiledCards, prefix: str, row: int) -> dict[str, Any]:
    """The fields of a row that are not zero, without their prefix."""
    names = [n for n in t.TABLES.names if n.startswith(prefix) and not n.endswith("_used")]
    return {
        n.removeprefix(prefix): field(compiled, n, row)
        for n in names
        if np.any(compiled.tables[n][0][row])
    }


def filter_of(compiled: CompiledCards, row: int) -> dict[str, Any]:
    """The fields of a filter that ask something."""
    found = fields(compiled, "filter_", row)
    found.pop("asks", None)  # says which of the others say something
    return found


def selection(compiled: CompiledCards, row: int) -> Any:
    """A selection: kind and argument, all fields where it has more, a list where it is a chain."""
    chain = []
    while row:
        found = fields(compiled, "select_", row)
        row = found.pop("next", 0)
        simple = set(found) <= {"kind", "arg"}
        chain.append((found["kind"], found.get("arg", 0)) if simple else found)
    return chain[0] if len(chain) == 1 else chain


def expression(compiled: CompiledCards, row: int) -> list[tuple[int, int, Any]]:
    """An expression: operation and its two arguments, the second a selection."""
    steps = []
    while op := field(compiled, "expr_op", row):
        chosen = field(compiled, "expr_b", row)
        a = field(compiled, "expr_a", row)
        steps.append((op, a, selection(compiled, chosen) if chosen else 0))
        row += 1
    return steps


def program(compiled: CompiledCards, ability: int = 1) -> list[dict[str, Any]]:
    """The instructions of an ability; selections read back, jumps counted from its start."""
    start = row = field(compiled, "ability_program", ability)
    instructions = []
    while op := field(compiled, "op", row):
        shown = {"op": op, **fields(compiled, "op_", row)}
        for name in _SELECTIONS:
            if name in shown:
                shown[name] = selection(compiled, shown[name])
        if op in _JUMPS:
            shown["value"] -= start
        instructions.append(shown)
        row += 1
    return instructions


def effects_of(
    *effects: d.Effect, targets=(d.TARGET_CREATURE,), cost="{R}"
) -> list[dict[str, Any]]:
    """The instructions of an instant."""
    return program(compile_cards([instant(*effects, targets=targets, cost=cost)]))


def triggered(*effects: d.Effect, event: d.Event, **ability) -> list[dict[str, Any]]:
    """The instructions of a creature's triggered ability."""
    return program(compile_cards([creature(d.Triggered(event, effects, **ability))]))


def ability_of(card: d.Card, number: int = 0, prefix: str = "ability_") -> dict[str, Any]:
    """The fields of an ability of a card that are not zero."""
    compiled = compile_cards([card])
    return fields(compiled, prefix, compiled.abilities(1)[number])


def used(table: str, card: d.Card) -> int:
    """How many rows of a table a card takes beside those that every pool has."""
    with_it, without = (
        compile_cards([one]).tables[f"{table}_used"][0] for one in (card, creature())
    )
    return int(with_it) - int(without)
