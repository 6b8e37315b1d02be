"""Rows C3: cards exiled face down, and who may look at them (406.3).

Piles need no rule of their own here (406.4): which object exiled a card is written down with it,
and whoever may not look at the cards of a pile sees nothing to tell them apart by.
"""

from __future__ import annotations

import numpy as np
import pytest

from mtgenv.cards.compiler import CardError, compile_cards
from mtgenv.cards.language import (
    CREATURE,
    TARGET_CREATURE,
    Activated,
    Card,
    Cost,
    Count,
    Each,
    Event,
    Filter,
    GainLife,
    Later,
    Move,
    Target,
    Top,
)
from mtgenv.engine.information.determinize import determinize_all
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, charm, spell

FREE = Cost("{0}")


def hiding(looks: str = "", whose: str = "you") -> Card:
    """A free instant that exiles the top card of a library face down."""
    hide = Move(Top(1, whose), "exile", face_down=True, looks=looks)
    return spell("Hide", hide)


def exiled(game: Position) -> int:
    (row,) = game.rows(zone="exile")
    return row


def card_of(game: Position, row: int) -> str:
    """The name of the card itself, face up or down."""
    return game.world.cards.cards[int(game.m["card"][row])].name


@pytest.mark.parametrize(
    ("looks", "whose", "known"),
    [
        ("", "you", 0),
        ("you", "you", 1 << A),
        ("you", "each opponent", 1 << A),
        ("owner", "each opponent", 1 << B),
        ("", "each opponent", 0),
    ],
)
def test_C3_29_only_who_is_allowed_may_look(looks: str, whose: str, known: int) -> None:
    game = Position(
        Side("Hide", library="Craw Wurm"), Side(library="Craw Wurm"), cards=[hiding(looks, whose)]
    )
    game.cast("Hide")
    game.resolve()
    row = exiled(game)
    assert (card_of(game, row), int(game.m["known"][row])) == ("Craw Wurm", known)
    assert game.name(row) == ""  # nothing shows on the table


def test_C3_29_it_has_no_characteristics() -> None:
    count = charm(
        Activated(FREE, (GainLife(Count(Each(CREATURE, "exile"))),)),
        Activated(FREE, (GainLife(Count(Each(Filter(), "exile"))),)),
        name="Count",
    )
    game = Position(Side("Hide", "Count", library="Craw Wurm"), cards=[hiding(), count])
    game.cast("Hide")
    game.resolve()
    for ability, life in ((0, 20), (1, 21)):
        game.activate("Count", ability=ability)
        game.resolve()
        assert game.life(A) == life


def test_C3_29_what_everybody_has_seen_is_known() -> None:
    cage = spell("Cage", Move(to="exile", face_down=True), targets=(TARGET_CREATURE,))
    game = Position(Side("Cage"), Side(battlefield="Craw Wurm"), cards=[cage])
    game.cast("Cage", "Craw Wurm")
    game.resolve()
    assert int(game.m["known"][exiled(game)]) == 3


def pit() -> Card:
    """It exiles face down, and brings what it exiled to a hand or onto the battlefield."""
    return charm(
        Activated(FREE, (Move(Top(), "exile", face_down=True, linked=True),)),
        Activated(FREE, (Move("linked", "hand"),)),
        Activated(FREE, (Move("linked", "battlefield"),)),
        name="Pit",
    )


def test_C3_29_in_a_hand_it_is_its_owners_secret() -> None:
    game = Position(Side(battlefield="Pit", library="Craw Wurm"), cards=[pit()])
    for ability in (0, 1):
        game.activate("Pit", ability=ability)
        game.resolve()
    assert game.names("hand", A) == ["Craw Wurm"]
    assert int(game.m["known"][game.find("Craw Wurm", "hand")]) == 1 << A


@pytest.mark.parametrize(("card", "enters"), [("Craw Wurm", True), ("Divination", False)])
def test_C3_29_it_is_turned_up_to_enter_the_battlefield(card: str, enters: bool) -> None:
    game = Position(Side(battlefield="Pit", library=card), cards=[pit()])
    for ability in (0, 2):
        game.activate("Pit", ability=ability)
        game.resolve()
    if enters:
        assert game.pt("Craw Wurm") == (6, 4)
    else:
        row = exiled(game)
        assert (game.name(row), int(game.m["known"][row])) == ("", 0)


def test_C3_29_it_is_put_into_the_hand_later() -> None:
    """A skull that pays life for cards, as the most famous one does."""
    skull = charm(
        Activated(
            Cost(life=1),
            (
                Move(Top(), "exile", face_down=True),
                Later(Event("begins", step="end step", player="you"), (Move("it", "hand"),)),
            ),
        ),
        name="Skull",
    )
    game = Position(Side(battlefield="Skull", library="2 Craw Wurm"), cards=[skull])
    for _ in range(2):
        game.activate("Skull")
        game.resolve()
    assert (game.life(A), game.count(zone="exile"), game.names("hand", A)) == (18, 2, [])
    game.pass_until("end")
    game.resolve_all()
    while game.asked == v.DECISION_TRIGGER:
        game.answer(game.actions[0])
    game.resolve_all()
    assert game.names("hand", A) == ["Craw Wurm"] * 2


def test_C3_29_exiled_again_face_up_everybody_sees_it() -> None:
    show = spell("Show", Move(Each(zone="exile"), "exile"))
    game = Position(Side("Hide, Show", library="Craw Wurm"), cards=[hiding(), show])
    for name in ("Hide", "Show"):
        game.cast(name)
        game.resolve()
    assert game.name(exiled(game)) == "Craw Wurm"


@pytest.mark.parametrize(
    ("looks", "seat", "sure"), [("", A, False), ("", B, False), ("you", A, True), ("you", B, False)]
)
def test_C3_29_what_a_seat_may_not_look_at_is_dealt_anew_for_it(
    looks: str, seat: int, sure: bool
) -> None:
    library = "Craw Wurm, 5 Plains, 5 Island, 5 Swamp"
    game = Position(Side("Hide", library=library, filler=0), cards=[hiding(looks)])
    game.cast("Hide")
    game.resolve()
    row = exiled(game)
    found = set()
    for seed in range(12):
        twin = game.copy()
        seeds = np.array([seed], dtype=np.int64)
        determinize_all(twin.matches, twin.tables, twin.workspace, seat, seeds)
        assert twin.name(exiled(twin)) == ""
        found.add(card_of(twin, row))
        whole = [card_of(twin, r) for r in [*twin.rows(zone="library", seat=A), row]]
        assert sorted(whole) == sorted(["Craw Wurm", *["Plains", "Island", "Swamp"] * 5])
    assert (found == {"Craw Wurm"}) is sure


def test_C3_29_looking_is_for_what_is_exiled_face_down() -> None:
    for wrong in (Move(to="exile", looks="you"), Move(to="hand", face_down=True)):
        with pytest.raises(CardError, match=r"face down|battlefield"):
            compile_cards([spell("Odd", wrong, targets=(Target(CREATURE),))])
