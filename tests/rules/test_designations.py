"""Designations of players: the monarch, the city's blessing."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from tests.rules.positions import A, B, C, Position, Side, spell

CROWN = spell("Crown", d.Designate("monarch", "target"), targets=(d.TARGET_PLAYER,))


def crowned(seat: str, a: Side | None = None, b: Side | None = None) -> Position:
    """A has made a player the monarch."""
    a = a or Side()
    game = Position(Side("Crown", a.battlefield), b, cards=[CROWN])
    game.cast("Crown", seat)
    game.resolve()
    return game


def test_725_2_the_monarch_draws_at_the_end_of_their_turn() -> None:
    game = crowned("A")
    game.pass_until("end")
    game.resolve()
    assert game.count(zone="hand", seat=A) == 1
    game.next_turn("end")
    assert game.stack == []  # not at the end of the other player's


def test_725_2_combat_damage_of_a_creature_takes_the_crown() -> None:
    game = crowned("B", Side(battlefield="Memnite"))
    game.attack("Memnite")
    game.pass_until("combat_damage")
    game.resolve()
    assert [game.count("The Monarch", "command", seat) for seat in (A, B)] == [1, 0]
    game.pass_until("end")
    game.resolve()
    assert game.count(zone="hand", seat=A) == 1


def test_725_3_only_one_player_is_the_monarch() -> None:
    game = Position(Side("2 Crown"), cards=[CROWN])
    for seat in ("B", "A"):
        game.cast("Crown", seat)
        game.resolve()
    assert [game.count("The Monarch", "command", seat) for seat in (A, B)] == [1, 0]


@pytest.mark.parametrize(("active", "heir"), [(A, A), (B, C)])
def test_725_4_as_the_monarch_leaves_it_is_the_active_player_or_the_next_one(
    active: int, heir: int
) -> None:
    game = Position(Side("Crown"), Side(), Side(), cards=[CROWN])
    game.cast("Crown", "B")
    game.resolve()
    if active == B:
        game.next_turn("upkeep")
    game.concede(B)
    assert [game.count("The Monarch", "command", seat) for seat in (A, B, C)] == [
        int(seat == heir) for seat in (A, B, C)
    ]
