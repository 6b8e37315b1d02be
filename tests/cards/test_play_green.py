"""What the green cards do when they are played."""

from __future__ import annotations

import pytest

from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.counters import set_counters
from tests.rules.positions import A, B, Position, Side


def test_ambush_viper_has_flash() -> None:
    game = Position(Side(battlefield="Craw Wurm"), Side("Ambush Viper, Grizzly Bears", "2 Forest"))
    game.attack("Craw Wurm")
    game.priority(B)
    assert "cast Grizzly Bears" not in game.legal
    game.cast("Ambush Viper")
    game.resolve()
    game.block(("Ambush Viper", "Craw Wurm"))
    game.pass_until("combat_damage")
    assert game.names("graveyard", A) == ["Craw Wurm"]


def test_durkwood_baloth_is_suspended_and_comes_with_haste() -> None:
    game = Position(Side("Durkwood Baloth", "Forest"))
    game.suspend("Durkwood Baloth")
    row = game.find("Durkwood Baloth", "exile")
    assert game.counters(row, v.COUNTER_TIME) == 5
    for turn in (3, 5, 7, 9, 11):
        game.pass_until("upkeep", turn)
        game.resolve()
    game.resolve()
    game.choose("yes")
    game.resolve()
    assert game.status("sick", "Durkwood Baloth") == 1
    game.attack("Durkwood Baloth")
    game.pass_until("combat_damage")
    assert game.life(B) == 15


def test_erhnam_djinn_lends_forestwalk_until_its_next_upkeep() -> None:
    game = Position(
        Side(battlefield="Erhnam Djinn, Forest"),
        Side(battlefield="Grizzly Bears, Wall of Swords, Memnite"),
        step=None,
    )
    assert set(game.legal) == {"Grizzly Bears", "Memnite"}  # no Wall
    game.choose("Grizzly Bears")
    game.resolve()
    assert game.has("Grizzly Bears", v.KEYWORD_LANDWALK)
    game.pass_until("main1", turn=2)
    game.attack("Grizzly Bears")
    game.pass_until("combat_damage")
    assert game.life(A) == 18  # a Forest: the Djinn could not block
    game.pass_until_asked(v.DECISION_TARGET)
    assert game.turn == 3
    assert not game.has("Grizzly Bears", v.KEYWORD_LANDWALK)
    game.choose("Memnite")
    game.resolve()
    assert game.has("Memnite", v.KEYWORD_LANDWALK)


def test_erhnam_djinn_without_a_target_does_nothing() -> None:
    game = Position(Side(battlefield="Erhnam Djinn"), Side(battlefield="Wall of Swords"), step=None)
    assert game.stack == []


def test_haze_frog_prevents_all_combat_damage_but_its_own() -> None:
    game = Position(Side(battlefield="Craw Wurm"), Side("Haze Frog", "5 Forest, Grizzly Bears"))
    game.attack("Craw Wurm")
    game.cast("Haze Frog", by=B)
    game.resolve()
    game.resolve()
    game.block(("Haze Frog", "Craw Wurm"))
    game.pass_until("combat_damage")
    assert game.status("damage", "Craw Wurm") == 2
    assert game.status("damage", "Haze Frog") == 0
    assert game.life(B) == 20


def test_llanowar_elves_make_mana_once_they_are_awake() -> None:
    game = Position(Side("Grizzly Bears, Llanowar Elves", "Forest"))
    game.cast("Llanowar Elves")
    game.resolve()
    assert "cast Grizzly Bears" not in game.legal
    game.pass_until("main1", turn=3)
    game.cast("Grizzly Bears")
    assert game.status("tapped", "Llanowar Elves") == 1


def test_prized_unicorn_and_lure_draw_every_blocker() -> None:
    for lure in ("Prized Unicorn", "Craw Wurm, Lure on Craw Wurm"):
        attacker = lure.split(",")[0]
        game = Position(
            Side(battlefield=f"{lure}, Hill Giant"), Side(battlefield="Memnite, Grizzly Bears")
        )
        game.attack(attacker, "Hill Giant")
        game.pass_until_asked(v.DECISION_BLOCK)
        assert "done" not in game.legal
        game.choose("Memnite")
        if game.asked == v.DECISION_BLOCK:
            game.choose("Grizzly Bears")
        assert game.status("blocked", attacker) == 1
        assert game.status("blockers", attacker) == 2
        assert game.status("blocked", "Hill Giant") == 2


def test_lure_is_an_aura() -> None:
    game = Position(Side("Lure", "3 Forest, Craw Wurm"))
    game.cast("Lure", "Craw Wurm")
    game.resolve()
    assert game.under("Craw Wurm", v.RULE_LURE)


def test_thragtusk_comes_and_goes() -> None:
    game = Position(Side("Thragtusk", "5 Forest"), Side("Unsummon", "Island"))
    game.cast("Thragtusk")
    game.resolve()
    game.resolve()
    assert game.life(A) == 25
    game.cast("Unsummon", "Thragtusk", by=B)
    game.resolve()
    assert game.names("hand", A) == ["Thragtusk"]
    game.resolve()
    assert game.pt("Beast Token") == (3, 3)


def test_fog_prevents_all_combat_damage() -> None:
    game = Position(
        Side("Fog", "Forest, Craw Wurm, Hill Giant"), Side("", "Grizzly Bears, Mogg Fanatic")
    )
    game.attack("Craw Wurm", "Hill Giant")
    game.block(("Grizzly Bears", "Craw Wurm"))
    game.cast("Fog")
    game.resolve()
    game.priority(B)
    game.activate("Mogg Fanatic", "A")
    game.resolve()
    game.pass_until("combat_damage")
    assert game.names("battlefield", B) == ["Grizzly Bears"]
    assert (game.life(A), game.life(B)) == (19, 20)  # other damage is not prevented


def test_giant_growth_lasts_until_end_of_turn() -> None:
    game = Position(Side("Giant Growth", "Forest, Memnite"))
    game.cast("Giant Growth", "Memnite")
    game.resolve()
    assert game.pt("Memnite") == (4, 4)
    game.next_turn()
    assert game.pt("Memnite") == (1, 1)


def test_sandstorm_hits_each_attacker() -> None:
    game = Position(
        Side(battlefield="Memnite, Craw Wurm, Savannah Lions"),
        Side("Sandstorm", "Forest, Flying Men"),
    )
    game.attack("Memnite", "Craw Wurm")
    game.cast("Sandstorm", by=B)
    game.resolve()
    assert game.names("graveyard", A) == ["Memnite"]
    assert game.status("damage", "Craw Wurm") == 1
    assert "Savannah Lions" in game.names("battlefield", A)
    assert "Flying Men" in game.names("battlefield", B)


def test_rancor_tramples_and_comes_back() -> None:
    game = Position(Side("Rancor", "Forest, Grizzly Bears"), Side("Terror", "2 Swamp, Memnite"))
    game.cast("Rancor", "Grizzly Bears")
    game.resolve()
    assert game.pt("Grizzly Bears") == (4, 2)
    game.attack("Grizzly Bears")
    game.block(("Memnite", "Grizzly Bears"))
    game.pass_until_asked(v.DECISION_DAMAGE)
    game.choose("1")
    assert game.life(B) == 17
    game.cast("Terror", "Grizzly Bears", by=B)
    game.resolve()
    assert game.names("graveyard", A) == ["Grizzly Bears", "Rancor"]
    game.resolve()
    assert game.names("hand", A) == ["Rancor"]


def test_rancor_without_its_creature_stays_in_the_graveyard() -> None:
    game = Position(Side("Rancor", "Forest, Grizzly Bears"), Side("Terror", "2 Swamp"))
    game.cast("Rancor", "Grizzly Bears")
    game.cast("Terror", "Grizzly Bears", by=B)
    game.resolve_all()
    assert game.names("graveyard", A) == ["Grizzly Bears", "Rancor"]
    assert game.names("hand", A) == []


@pytest.mark.parametrize("name", ["Colossal Dreadmaw", "Stampeding Rhino", "Yavimaya Wurm"])
def test_trample(name: str) -> None:
    game = Position(Side(battlefield=name), Side(battlefield="Memnite"))
    power, _ = game.pt(name)
    game.attack(name)
    game.block(("Memnite", name))
    game.pass_until_asked(v.DECISION_DAMAGE)
    game.choose("1")
    assert game.life(B) == 20 - (power - 1)


@pytest.mark.parametrize("name", ["Giant Spider", "Sentinel Spider"])
def test_reach(name: str) -> None:
    game = Position(Side(battlefield="Air Elemental"), Side(battlefield=name))
    game.attack("Air Elemental")
    game.block((name, "Air Elemental"))
    assert game.status("blocked", "Air Elemental") == 1


def test_suspends_haste_ends_when_control_is_lost() -> None:
    game = Position(
        Side("Durkwood Baloth", "Forest"), Side("Control Magic, Disenchant", "4 Island, 2 Plains")
    )
    game.suspend("Durkwood Baloth")
    set_counters(game.m, game.find("Durkwood Baloth", "exile"), v.COUNTER_TIME, 1)
    game.pass_until("upkeep", turn=3)
    game.resolve()
    game.resolve()
    game.choose("yes")
    game.resolve()
    game.pass_until("main1", turn=4)
    game.cast("Control Magic", "Durkwood Baloth")
    game.resolve()
    assert not game.has("Durkwood Baloth", v.KEYWORD_HASTE)
    game.cast("Disenchant", "Control Magic")
    game.resolve()
    assert not game.has("Durkwood Baloth", v.KEYWORD_HASTE)
