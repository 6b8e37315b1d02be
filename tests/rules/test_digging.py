"""Looking at the top cards of a library, taking some of them and putting the rest away."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, spell

LIBRARY = "Plains, Hill Giant, Swamp, Craw Wurm, Island"


def dig(take: d.Chosen | None, rest: str, *, reveal: bool = False) -> Position:
    """A has cast a spell that digs through four cards of the library; a question is open."""
    card = spell("Search", d.Dig(d.Top(4), take, rest, reveal))
    game = Position(Side("Search", library=LIBRARY), cards=[card])
    game.cast("Search")
    game.resolve()
    return game


def library(game: Position) -> list[str]:
    """The names of A's library from the top."""
    names = []
    row = game.m["zone_head"][game.depth, A, v.ZONE_LIBRARY]
    while row >= 0:
        names += [game.name(row)] * (game.name(row) != "Filler")
        row = game.m["next"][row]
    return names


def test_one_of_them_and_the_rest_into_the_graveyard() -> None:
    game = dig(d.Chosen(zone="it"), "graveyard")
    assert sorted(game.legal) == ["Craw Wurm", "Hill Giant", "Plains", "Swamp"]
    game.choose("Swamp")
    assert game.count("Swamp", "hand", A) == 1
    assert game.count(zone="graveyard", seat=A) == 4  # the spell is there too
    assert library(game) == ["Island"]


def test_a_card_of_a_kind_need_not_be_taken_and_is_shown() -> None:
    for answer, cards in (("Craw Wurm", 1), ("done", 0)):
        game = dig(d.Chosen(d.CREATURE, zone="it", up_to=True), "random")
        assert sorted(game.legal) == ["Craw Wurm", "Hill Giant", "done"]
        game.choose(answer)
        assert game.count("Craw Wurm", "hand", A) == cards
        assert library(game)[0] == "Island"
        assert len(library(game)) == 5 - cards
        if cards:
            assert game.m["known"][game.find("Craw Wurm", "hand")] >> B & 1


def test_none_that_fits_is_asked_for_nothing() -> None:
    game = dig(d.Chosen(d.Filter(types=("enchantment",)), zone="it", up_to=True), "graveyard")
    assert game.asked == v.DECISION_PRIORITY
    assert game.count(zone="graveyard", seat=A) == 5


def test_the_rest_to_the_bottom_in_any_order() -> None:
    game = dig(d.Chosen(count=2, zone="it"), "bottom")
    game.choose("Plains")
    game.choose("Craw Wurm")
    assert sorted(game.legal) == ["Hill Giant", "Swamp"]
    game.choose("Swamp")
    assert library(game) == ["Island", "Swamp", "Hill Giant"]


def test_back_on_top_in_any_order() -> None:
    game = dig(None, "top")
    for name in ("Hill Giant", "Plains", "Craw Wurm"):
        game.choose(name)
    assert library(game) == ["Swamp", "Craw Wurm", "Plains", "Hill Giant", "Island"]


@pytest.mark.parametrize("reveal", [False, True])
def test_who_sees_them(reveal: bool) -> None:
    game = dig(d.Chosen(count=1, zone="it"), "bottom", reveal=reveal)
    row = game.find("Plains", "library")
    assert bool(game.m["known"][row] >> B & 1) == reveal
