"""Positions for rule tests: those of `mtgenv.testing`, and subgames that have just begun."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mtgenv.testing import A, B, Position, Side, Start

__all__ = ["A", "B", "Position", "Side", "Start", "child", "shahrazad"]


def shahrazad(
    a: Side | None = None, b: Side | None = None, *, creator: str = "Shahrazad", **options: Any
) -> Position:
    """A position whose first player has cast a creator of a subgame: its start is asked."""
    mana = {"Shahrazad": "2 Plains", "Enter the Dungeon": "2 Swamp"}.get(creator, "5 Mountain")
    a = a or Side()
    hand = ", ".join(filter(None, (creator, a.hand)))
    battlefield = ", ".join(filter(None, (mana, a.battlefield)))
    game = Position(replace(a, hand=hand, battlefield=battlefield), b, **options)
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
