"""Re-dealing what a seat cannot see, for two players to six (`tests.redeals` has the rules)."""

from __future__ import annotations

import numpy as np
import pytest

from mtgenv.engine.information.determinize import determinize_all
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.matches.match import Match
from mtgenv.testing import Position, Side, Start
from tests.redeals import check, differences


def test_nothing_that_a_seat_knows_changes_whatever_the_number_of_seats() -> None:
    seen = check(100)
    assert all(seen[f"{players} players"] > 0 for players in (2, 3, 4, 5, 6))
    assert seen["another deal"] > 30
    assert seen["another order"] > 30


def changed(match: Match, field: str, where: np.ndarray) -> list[str]:
    """What is found when a field of some object has another value."""
    other = match.clone()
    row = int(np.flatnonzero(where)[0])
    other.record[0][field][row] += 1
    return differences(match.record[0], other.record[0], 0)


@pytest.mark.parametrize(
    ("zone", "owner", "field", "found"),
    [
        (v.ZONE_HAND, 0, "card", "card"),
        (v.ZONE_HAND, 1, "known", "known"),
        (v.ZONE_LIBRARY, 1, "card", "the unseen cards of seat 1"),
        (v.ZONE_LIBRARY, 0, "zone", "zone"),
    ],
)
def test_the_check_finds_what_may_not_change(zone: int, owner: int, field: str, found: str) -> None:
    match = Match.new("burn", "wish", "weenie", seed=1)
    record = match.record[0]
    assert found in changed(match, field, (record["zone"] == zone) & (record["owner"] == owner))


def dealt(game: Position, seat: int, deal: int) -> Position:
    """A position dealt anew for a seat."""
    other = game.copy()
    record, seeds = other.matches, np.array([deal])
    determinize_all(record, other.tables, new_workspace(game.matches), seat, seeds)
    return other


def after_a_subgame() -> Position:
    """B held two cards while another one of theirs died in a subgame, and went home."""
    game = Position(
        Side("Shahrazad", "2 Plains, Mountain"),
        Side("Memnite, Island", library="Hill Giant, 2 Swamp"),
    )
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(Start(), Start(battlefield="Hill Giant"))
    game.win(0)
    return game


def test_what_was_seen_in_a_subgame_is_in_no_hand_that_was_held_meanwhile() -> None:
    game = after_a_subgame()
    places = set()
    for deal in range(60):
        other = dealt(game, 0, deal)
        assert other.count("Hill Giant", "hand", 1) == 0
        assert other.count("Hill Giant", "library", 1) == 1
        places |= set(other.names("hand", 1))
        again = dealt(other, 0, deal + 100)  # the mark has gone with the card
        assert again.count("Hill Giant", "hand", 1) == 0
    assert "Swamp" in places  # the others may be anywhere


def test_it_may_have_been_drawn_since() -> None:
    game = after_a_subgame()
    game.next_turn("main1")  # B draws a card
    hands = [dealt(game, 0, deal).names("hand", 1) for deal in range(120)]
    assert any("Hill Giant" in hand for hand in hands)


def test_its_owner_knows_their_hand_and_who_saw_nothing_is_told_nothing() -> None:
    game = after_a_subgame()
    before = sorted(game.names("hand", 1))
    assert sorted(dealt(game, 1, 1).names("hand", 1)) == before


def test_planar_decks_are_dealt_anew_where_nobody_has_seen_them() -> None:
    planes = "Krosa, Gavony, Shiv, Tazeem, Panopticon"
    game = Position(
        Side(command="Naar Isle", planes=planes),
        Side(planes="Llanowar, Takenuma, Minamo"),
        script=[v.DIE_PLANESWALK],
    )
    game.choose("roll the planar die")
    game.resolve()
    names = game.world.cards.cards

    def deck(other: Position, seat: int) -> list[str]:
        rows = other.rows(zone="command", seat=seat)
        return [names[other.m["card"][row]].name for row in rows if other.m["look"][row] == 0]

    assert "Krosa" in game.names("command")
    orders = set()
    for deal in range(12):
        other = dealt(game, 0, deal)
        mine, theirs = deck(other, 0), deck(other, 1)
        assert mine[-1] == "Naar Isle"  # everybody saw it go under the deck
        assert sorted(mine) == sorted(deck(game, 0))
        assert sorted(theirs) == sorted(deck(game, 1))
        assert other.find("Krosa", "command") == game.find("Krosa", "command")
        orders.add((*mine, *theirs))
    assert len(orders) > 6
