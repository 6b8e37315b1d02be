"""Positions for rule tests: those of `mtgenv.testing`, subgames, made-up cards, steps taken."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import Any

from mtgenv.cards.language import Ability, Card, Effect, Spell, Target
from mtgenv.testing import A, B, C, D, Position, Side, Start

__all__ = [
    "A",
    "B",
    "C",
    "D",
    "Position",
    "Side",
    "Start",
    "bear",
    "cast",
    "charm",
    "child",
    "shahrazad",
    "spell",
    "steps",
]


def shahrazad(
    a: Side | None = None, *others: Side | None, creator: str = "Shahrazad", **options: Any
) -> Position:
    """A position whose first player has cast a creator of a subgame: its start is asked."""
    mana = {"Shahrazad": "2 Plains", "Enter the Dungeon": "2 Swamp"}.get(creator, "5 Mountain")
    a = a or Side()
    hand = ", ".join(filter(None, (creator, a.hand)))
    battlefield = ", ".join(filter(None, (mana, a.battlefield)))
    game = Position(replace(a, hand=hand, battlefield=battlefield), *others, **options)
    game.cast(creator)
    game.resolve()
    return game


def child(
    a: Side | None = None,
    b: Side | None = None,
    start_a: Start | None = None,
    start_b: Start | None = None,
    *,
    first: int = A,
    step: str = "main1",
    **options: Any,
) -> Position:
    """A subgame made by Shahrazad, arranged, in a step of its first turn."""
    game = shahrazad(a, b, **options)
    game.start_child(start_a, start_b, first=first)
    game.pass_until(step)
    return game


def spell(name: str, *effects: Effect, targets: tuple[Target, ...] = ()) -> Card:
    """A made-up instant that costs nothing."""
    return Card(name, "{0}", "Instant", abilities=(Spell(effects, targets),))


def cast(card: Card, *targets: str, a: Side | None = None, b: Side | None = None) -> Position:
    """A has cast a made-up spell that costs nothing, and it has resolved."""
    a = a or Side()
    hand = ", ".join(filter(None, (card.name, a.hand)))
    game = Position(replace(a, hand=hand), b, cards=[card])
    game.cast(card.name, *targets)
    game.resolve()
    return game


def bear(*abilities: Ability, keywords: tuple[str, ...] = (), name: str = "Bear") -> Card:
    """A made-up creature with some words."""
    return Card(name, "{0}", "Creature — Bear", 2, 2, keywords, abilities, colors="")


def charm(*abilities: Ability, name: str = "Charm") -> Card:
    """A made-up enchantment with some abilities."""
    return Card(name, "{0}", "Enchantment", abilities=abilities)


def steps(game: Position, turn: int) -> list[str]:
    """The steps of a turn in which somebody was asked something, in order."""
    return [step for step, _ in groupby(step for _, at, step, _ in game.trace if at == turn)]
