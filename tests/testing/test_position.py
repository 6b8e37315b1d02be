"""Positions: what sides can say, made-up cards, and what is refused."""

import re

import pytest

from mtgenv.cards.language import Card
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.counters import counters_of
from mtgenv.errors import MtgenvError
from mtgenv.scenario import run_scenario
from mtgenv.testing import A, B, Position, PositionError, Side


def test_a_permanent_has_the_status_that_is_written_with_it():
    game = Position(
        Side(battlefield="2 Grizzly Bears (tapped, 2 +1/+1), Hill Giant (sick), Memnite"), step=None
    )
    bears = game.rows("Grizzly Bears")
    assert [counters_of(game.m, row, v.COUNTER_PLUS) for row in bears] == [2, 2]
    assert game.status("sick", "Hill Giant") == 1
    assert game.status("sick", "Memnite") == 0
    game = Position(Side(battlefield="Memnite"), Side(battlefield="Hill Giant (tapped)"))
    assert game.status("tapped", "Hill Giant") == 1
    game.attack("Memnite")
    assert game.asked != v.DECISION_BLOCK
    game.pass_until("end")
    assert game.life(B) == 19


def test_a_sick_creature_cannot_attack_in_the_first_turn():
    game = Position(Side(battlefield="Hill Giant (sick), Memnite"))
    game.pass_until_asked(v.DECISION_ATTACK)
    assert game.legal == ["done", "Memnite"]


def test_what_is_attached_is_written_with_its_host():
    mine = "Grizzly Bears, Rancor on Grizzly Bears"
    game = Position(Side(battlefield=mine), Side(battlefield="Grizzly Bears"))
    # One's own comes first.
    mine, theirs = game.find("Grizzly Bears", seat=A), game.find("Grizzly Bears", seat=B)
    assert (game.pt(mine), game.pt(theirs)) == ((4, 2), (2, 2))
    game = Position(Side(battlefield="Control Magic on Memnite"), Side(battlefield="Memnite"))
    game.attack("Memnite")
    game.pass_until("end")
    assert game.life(B) == 19


def test_sides_have_all_zones_and_counters():
    game = Position(
        Side("Fork", "Forest", "Fog", "Island, Swamp", "Terror", "Plains", 7, 3, "Quicken", 9)
    )
    zones = ("hand", "battlefield", "graveyard", "exile", "outside", "command")
    found = [game.names(zone, A) for zone in zones]
    assert found == [["Fork"], ["Forest"], ["Fog"], ["Terror"], ["Plains"], ["Quicken"]]
    assert game.names("library", A, filler=True) == ["Island", "Swamp", *["Filler"] * 3]
    assert (game.life(A), int(game.m["poison"][0, A])) == (7, 9)


def test_cards_that_are_not_there_can_be_made_up():
    cards = [
        Card("Ox, the Paper Hero", "{1}", "Creature — Ox", power=5, toughness=5),
        Card("Paper Tiger", "{G}", "Creature — Cat", power=1, toughness=1, keywords=("trample",)),
    ]
    game = Position(
        Side("Paper Tiger", "Ox, the Paper Hero, 2 Forest"),
        Side(battlefield="Memnite"),
        cards=cards,
    )
    game.cast("Paper Tiger")
    game.resolve()
    assert sorted(game.names("battlefield", A)) == [
        *["Forest"] * 2,
        "Ox, the Paper Hero",
        "Paper Tiger",
    ]
    game.attack("Ox, the Paper Hero")
    game.block(("Memnite", "Ox, the Paper Hero"))
    game.pass_until("end")
    assert game.names("graveyard", B) == ["Memnite"]


@pytest.mark.parametrize(
    ("side", "message"),
    [
        (Side("Grizzly Baers"), "no card that can be played is called 'Grizzly Baers'"),
        (
            Side(battlefield="Memnite (taped)"),
            "'taped' is no status; give tapped, sick, commander, companion, or",
        ),
        (Side(battlefield="Memnite ()"), "'' is no status"),
        (Side(battlefield="Memnite (tapped"), "is no entry; write 2 Grizzly Bears"),
        (Side(battlefield="Rancor on Memnite"), "is attached to 'Memnite', which is not on"),
    ],
)
def test_what_cannot_be_set_up_is_refused(side, message):
    with pytest.raises(MtgenvError, match=re.escape(message)):
        Position(side)


def test_what_cannot_be_done_is_refused_and_nothing_happens():
    game = Position(Side("Lightning Bolt", "Mountain"))
    before = game.matches.tobytes()
    with pytest.raises(PositionError, match="'cast Fog' is not offered; legal: pass, cast Light"):
        game.cast("Fog")
    with pytest.raises(PositionError, match="there is no Fog in hand"):
        game.find("Fog", "hand")
    with pytest.raises(PositionError, match="lief: no option; give one of max_turns"):
        Position(lief=3)
    assert game.matches.tobytes() == before
    game.concede(B)
    with pytest.raises(
        PositionError, match="'Fog' is not offered; legal: nothing, the match is ov"
    ):
        game.attack("Fog")


def test_a_copy_goes_its_own_way():
    game = Position(Side("Lightning Bolt", "Mountain"))
    twin = game.copy()
    twin.cast("Lightning Bolt", "B")
    twin.resolve()
    assert (game.life(B), twin.life(B)) == (20, 17)


def test_a_position_is_written_as_a_scenario_that_runs():
    game = Position(Side("Lightning Bolt", "Mountain (tapped)"), Side(life=7))
    data = game.scenario("four lines")
    assert data["setup"]["B"] == {"life": 7}
    assert run_scenario(data).status == "pass"
    assert repr(game).startswith("<Position: turn 1 main1, A decides: pass")
