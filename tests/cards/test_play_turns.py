"""Cards about turns, goad and permanents that stay tapped, as they are played."""

from __future__ import annotations

from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, Start


def test_wall_of_frost_keeps_what_it_blocks_tapped() -> None:
    game = Position(
        Side(battlefield="Hill Giant, Grizzly Bears"), Side(battlefield="Wall of Frost")
    )
    game.attack("Hill Giant", "Grizzly Bears")
    game.block(("Wall of Frost", "Hill Giant"))
    game.resolve()
    game.next_turn()
    game.next_turn()
    assert (game.status("tapped", "Hill Giant"), game.status("tapped", "Grizzly Bears")) == (1, 0)
    game.next_turn()
    game.next_turn()
    assert game.status("tapped", "Hill Giant") == 0


def test_jeering_homunculus_goads() -> None:
    game = Position(Side("Jeering Homunculus", "2 Island"), Side(battlefield="Grizzly Bears"))
    game.cast("Jeering Homunculus")
    game.resolve()
    game.choose("Grizzly Bears")
    game.resolve()
    game.choose("yes")
    assert game.under("Grizzly Bears", v.RULE_GOADED)


def test_disrupt_decorum_goads_what_others_control() -> None:
    game = Position(
        Side("Disrupt Decorum", "4 Mountain, Hill Giant"),
        Side(battlefield="Grizzly Bears"),
        Side(battlefield="Craw Wurm"),
    )
    game.cast("Disrupt Decorum")
    game.resolve()
    goaded = [
        game.under(name, v.RULE_GOADED) for name in ("Hill Giant", "Grizzly Bears", "Craw Wurm")
    ]
    assert goaded == [False, True, True]
    game.next_turn()
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Grizzly Bears")
    assert game.status("attacking", "Grizzly Bears") == 2  # not A, who goaded it


def test_endless_sands_brings_back_the_creatures_it_exiled() -> None:
    game = Position(Side(battlefield="Endless Sands, 6 Plains, Hill Giant, Grizzly Bears"))
    game.activate("Endless Sands", "Hill Giant")
    game.resolve()
    game.next_turn()
    game.next_turn()
    game.activate("Endless Sands", ability=2)
    game.resolve()
    assert game.count("Hill Giant", "battlefield", A) == 1
    assert game.names("graveyard", A) == ["Endless Sands"]


def test_leyline_of_punishment_begins_the_game_on_the_battlefield() -> None:
    game = Position(Side("Shahrazad", "2 Plains", library="Leyline of Punishment"))
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(Start(hand="Leyline of Punishment"))
    assert (game.player, game.legal) == (A, ["yes", "no"])
    game.choose("yes")
    assert game.names("battlefield", A) == ["Leyline of Punishment"]


def test_time_walk_and_time_stop() -> None:
    game = Position(Side("Time Walk, Time Stop", "8 Island"))
    game.cast("Time Walk")
    game.cast("Time Stop")
    game.resolve()
    assert (game.turn, game.active) == (2, B)  # the spell that would give the turn was exiled
    assert game.names("exile", A) == ["Time Walk", "Time Stop"]
