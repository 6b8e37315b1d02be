"""Rows A5: restarting the game (727)."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, Start

KEPT = d.Each(d.Filter(types=("creature",)), zone="exile")
REDO = Card("Redo", "{0}", "Instant", abilities=(d.Spell((d.Restart(KEPT),)),))


def arrange_nothing(game: Position) -> None:
    assert game.asked == v.DECISION_SETUP
    game.choose("done")


def redo(game: Position, by: int = A) -> None:
    game.cast("Redo", by=by)
    game.resolve()
    arrange_nothing(game)


def keep_hands(game: Position) -> None:
    while game.asked == v.DECISION_MULLIGAN:
        game.choose("keep")


def test_A5_01_A5_03_A5_11_a_game_restarts_with_all_cards() -> None:
    game = Position(
        Side(
            "Redo, Giant Growth",
            "Hill Giant, Mountain",
            graveyard="Lightning Bolt",
            life=3,
            poison=4,
        ),
        Side("", "Grizzly Bears", exile="Plains", life=50),
        cards=[REDO],
    )
    game.pass_until_asked(v.DECISION_PRIORITY)
    before = [sum(game.m["owner"][row] == seat for row in game.rows()) for seat in (A, B)]
    redo(game, game.player)
    assert game.asked == v.DECISION_MULLIGAN
    keep_hands(game)
    assert (game.turn, game.active, game.depth) == (1, A, 0)
    assert (game.life(A), game.life(B), int(game.m["poison"][0, A])) == (20, 20, 0)
    assert [game.count(zone="hand", seat=seat) for seat in (A, B)] == [7, 7]
    assert game.names("battlefield") + game.names("graveyard") + game.names("exile") == []
    after = [sum(game.m["owner"][row] == seat for row in game.rows()) for seat in (A, B)]
    assert after == before
    game.next_turn("upkeep")
    assert game.active == B


def test_A5_02_who_restarts_the_game_goes_first() -> None:
    game = Position(Side(), Side("Redo"), cards=[REDO])
    redo(game, B)
    keep_hands(game)
    assert (game.turn, game.active) == (1, B)


def test_A5_05_A5_11_cards_that_stay_in_exile_enter_under_the_control_of_who_restarted() -> None:
    game = Position(
        Side("Redo", exile="Lightning Bolt"), Side(exile="Hill Giant, Grizzly Bears"), cards=[REDO]
    )
    redo(game)
    keep_hands(game)
    assert game.names("battlefield", A) == ["Hill Giant", "Grizzly Bears"]
    assert game.names("exile") == []
    game.attack("Hill Giant")  # controlled since before the turn began
    game.pass_until("end")
    assert game.life(B) == 17


def test_A1_36_A5_07_restarting_a_subgame_leaves_the_outer_game_as_it_is() -> None:
    game = Position(
        Side("Shahrazad", "2 Plains, Hill Giant", library="Redo", life=11), cards=[REDO]
    )
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(Start(hand="Redo"))
    outer = game.frozen(0)
    redo(game)
    keep_hands(game)
    assert (game.depth, game.turn, game.life(A), game.life(A, 0)) == (1, 1, 20, 11)
    assert game.frozen(0) == outer
    game.win(B)
    assert (game.depth, game.life(A)) == (0, 5)


def test_A5_04_under_seven_cards_it_is_lost_in_the_first_upkeep() -> None:
    game = Position(Side("Redo", "5 Plains", filler=0), Side(filler=7), cards=[REDO])
    redo(game)
    keep_hands(game)
    assert game.count(zone="hand", seat=A) == 6
    game.pass_until("draw")
    assert (game.over, game.winner) == (True, "B")


def test_A5_05_what_they_trigger_waits_for_the_first_upkeep() -> None:
    game = Position(Side("Redo", exile="Thragtusk"), cards=[REDO])
    redo(game)
    keep_hands(game)
    assert (game.step, game.stack, game.life(A)) == ("upkeep", ["Thragtusk"], 20)
    game.resolve()
    assert game.life(A) == 25


def test_A5_10_A10_36_karn_leaves_permanents_that_this_karn_has_exiled() -> None:
    game = Position(
        Side(battlefield="Karn Liberated (20 loyalty)"),
        Side("Lightning Bolt", "Memnite, Pacifism on Memnite", exile="Grizzly Bears"),
    )
    for name in ("Pacifism", "Memnite"):
        game.activate("Karn Liberated", name, ability=1)
        game.resolve()
        game.next_turn()
        game.next_turn()
    game.activate("Karn Liberated", "B", ability=0)
    game.resolve()
    game.choose("Lightning Bolt")
    game.next_turn()
    game.next_turn()
    game.activate("Karn Liberated", ability=2)
    game.resolve()
    arrange_nothing(game)
    keep_hands(game)
    assert game.names("battlefield") == ["Memnite"]  # no instant, and no Aura
    assert game.status("controller", "Memnite") == A
    assert game.names("exile") == []


@pytest.mark.parametrize(
    ("creator", "lands"),
    [("Enter the Dungeon", "2 Swamp"), ("The Countdown Is at One", "5 Mountain")],
)
def test_A5_12_a_restarted_subgame_begins_with_the_usual_life(creator: str, lands: str) -> None:
    game = Position(Side(creator, lands, library="Redo"), cards=[REDO])
    game.cast(creator)
    game.resolve()
    game.start_child(Start(hand="Redo"))
    assert game.life(A) < 20
    redo(game)
    keep_hands(game)
    assert (game.depth, game.life(A), game.life(B)) == (1, 20, 20)
