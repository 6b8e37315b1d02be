"""Rows C3: what zones do with objects, and what a change of zones makes of them (400)."""

from __future__ import annotations

import pytest

from mtgenv.cards.language import Activated, Cost, Each, Event, Filter, Instead, Move, Target
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, charm, spell

ANY_CARD_IN_A_GRAVEYARD = Target(Filter(), zone="graveyard")


def test_C3_23_instants_and_sorceries_never_enter_the_battlefield() -> None:
    rise = spell("Rise", Move(to="battlefield"), targets=(ANY_CARD_IN_A_GRAVEYARD,))
    game = Position(Side("2 Rise", graveyard="Divination, Memnite"), cards=[rise])
    game.cast("Rise", "Divination")
    game.resolve()
    assert game.names("graveyard", A) == ["Divination", "Memnite", "Rise"]
    game.cast("Rise", "Memnite")
    game.resolve()
    assert game.names("battlefield", A) == ["Memnite"]
    assert "Divination" in game.names("graveyard", A)


@pytest.mark.parametrize("first", ["Pit", "Loop"])
def test_C3_24_its_controller_chooses_which_replacement_applies_before_it_moves(first: str) -> None:
    """Each of them would send it elsewhere; after the first one the other sees no death."""
    pit = charm(Instead(Event("dies", Filter(types=("creature",))), "exile"), name="Pit")
    loop = charm(Instead(Event("dies", Filter(types=("creature",))), "hand"), name="Loop")
    game = Position(
        Side("Lightning Bolt", "Mountain, Pit, Loop"),
        Side(battlefield="Grizzly Bears"),
        cards=[pit, loop],
    )
    game.cast("Lightning Bolt", "Grizzly Bears")
    game.resolve()
    assert game.player == B
    offered = [game.name(row) for row in game.rows(zone="battlefield", seat=A)]
    game.answer(game.actions[[n for n in offered if n in ("Pit", "Loop")].index(first)])
    assert game.names({"Pit": "exile", "Loop": "hand"}[first], B) == ["Grizzly Bears"]
    assert game.count("Grizzly Bears") == 1


def test_C3_26_a_card_exiled_again_is_a_new_object() -> None:
    """What exiled it first has lost sight of it."""
    cell = charm(
        Activated(Cost("{0}"), (Move(Each(Filter(types=("creature",))), "exile", linked=True),)),
        Activated(Cost("{0}"), (Move("linked", "battlefield"),)),
        name="Cell",
    )
    again = spell("Again", Move(Each(zone="exile"), "exile"))
    for spells, back in (("", 1), ("Again", 0)):
        game = Position(
            Side(spells, "Cell", library="Plains"), Side(battlefield="Memnite"), cards=[cell, again]
        )
        game.activate("Cell", ability=0)
        game.resolve()
        row = game.find("Memnite", "exile")
        before = int(game.m["generation"][row])
        if spells:
            game.cast("Again")
            game.resolve()
            assert int(game.m["generation"][row]) == before + 1
        game.activate("Cell", ability=1)
        game.resolve()
        assert game.count("Memnite", "battlefield", B) == back
        assert v.ZONE_NAMES[game.m["zone"][row]] == ("battlefield" if back else "exile")
