"""Rows C1: what cards do before the game begins (103.5b, 103.6)."""

from __future__ import annotations

import pytest

from mtgenv.cards.language import (
    Card,
    Count,
    Draw,
    Each,
    Event,
    GainLife,
    Later,
    Move,
    OpeningHand,
)
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, Start

POWDER = Card(
    "Powder",
    "{3}",
    "Artifact",
    abilities=(
        OpeningHand(
            (Move(Each(zone="hand", whose="you"), "exile"), Draw(Count("it"))), when="mulligan"
        ),
    ),
)
HERALD = Card(
    "Herald",
    "{5}",
    "Creature — Giant",
    5,
    5,
    abilities=(OpeningHand((Later(Event("begins", step="upkeep"), (GainLife(3),)),)),),
)
LINE = Card("Leyline", "{4}", "Enchantment", keywords=("may begin the game on the battlefield",))


def from_the_start(cards: list[Card], a: str, b: str = "20 Plains") -> Position:
    """A game from its beginning, with these decks; A goes first."""
    return Position(
        Side(library=a, filler=0),
        Side(library=b, filler=0),
        step=None,
        harness=0,
        cards=cards,
        script=[A],
    )


def test_C1_11_what_can_be_done_any_time_one_could_mulligan() -> None:
    """The hand is exiled and as many cards are drawn, before each declaration."""
    game = from_the_start([POWDER], "40 Powder")
    assert (game.player, game.legal) == (A, ["keep", "mulligan", "activate Powder 0"])
    game.choose("activate Powder 0")
    assert (game.count(zone="exile"), game.count(zone="hand", seat=A)) == (7, 7)
    assert (game.player, game.legal) == (A, ["keep", "mulligan", "activate Powder 0"])
    game.choose("mulligan")
    assert game.player == B  # all declare before anybody draws anew
    game.choose("keep")
    assert game.asked == v.DECISION_BOTTOM
    game.choose("Powder")
    assert game.count(zone="hand", seat=A) == 6
    assert (game.player, game.legal) == (A, ["keep", "mulligan", "activate Powder 0"])
    game.choose("activate Powder 0")
    assert (game.count(zone="exile"), game.count(zone="hand", seat=A)) == (13, 6)
    game.choose("keep")
    assert (game.turn, game.count(zone="hand", seat=A)) == (1, 6)


def test_C1_11_it_is_for_a_card_in_the_hand_of_who_declares() -> None:
    game = from_the_start([POWDER], "20 Plains", "20 Powder")
    assert game.legal == ["keep", "mulligan"]
    game.choose("keep")
    assert (game.player, game.legal) == (B, ["keep", "mulligan", "activate Powder 0"])


def opening(a: str, b: str, first: int = B) -> Position:
    """A subgame with opening hands of these cards; its players have kept them."""
    game = Position(
        Side("Shahrazad", "2 Plains", library="4 Leyline, 4 Herald, Plains"),
        Side(library="4 Leyline, 4 Herald, Plains"),
        cards=[LINE, HERALD],
    )
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(Start(hand=a), Start(hand=b), first=first)
    return game


@pytest.mark.parametrize("first", [A, B])
def test_C1_14_the_starting_player_acts_first(first: int) -> None:
    game = opening("2 Leyline", "Leyline", first)
    asked = []
    while game.asked == v.DECISION_MAY:
        asked.append(game.player)
        game.choose("yes" if game.player == A else "no")
    assert asked == ([A, A, B] if first == A else [B, A, A])
    assert (game.count("Leyline", "battlefield", A), game.count("Leyline", "hand", B)) == (2, 1)
    assert (game.turn, game.active) == (1, first)


def test_C1_14_a_card_of_the_opening_hand_is_revealed_and_does_something_later() -> None:
    game = opening("Herald", "Herald", A)
    assert game.player == A
    game.choose("yes")
    assert game.m["known"][game.find("Herald", "hand", A)] == 3
    assert game.player == B
    game.choose("no")
    assert game.m["known"][game.find("Herald", "hand", B)] == 2
    game.pass_until("upkeep")
    assert game.stack == ["Herald"]
    game.resolve()
    assert (game.life(A), game.life(B)) == (23, 20)
    game.next_turn("upkeep")
    assert game.stack == []  # only in the first upkeep


def test_C1_14_nothing_is_asked_about_other_cards() -> None:
    game = opening("Plains", "Plains", A)
    assert (game.turn, game.asked) == (1, v.DECISION_PRIORITY)
