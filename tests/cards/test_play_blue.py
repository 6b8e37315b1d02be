"""What the blue cards do when they are played."""

from __future__ import annotations

import pytest

from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.counters import set_counters
from tests.rules.positions import A, B, Position, Side


def test_harbor_serpent_attacks_where_there_are_five_islands() -> None:
    for mine, theirs, attacks in ((3, 2, True), (3, 1, False)):
        game = Position(
            Side(battlefield=f"Harbor Serpent, {mine} Island"), Side(battlefield=f"{theirs} Island")
        )
        if attacks:
            game.attack("Harbor Serpent")
            game.pass_until("combat_damage")
        else:
            game.pass_until("end_combat")
        assert game.life(B) == (15 if attacks else 20)


def test_harbor_serpent_walks_islands() -> None:
    for land, blocked in (("Island", False), ("Forest", True)):
        game = Position(
            Side(battlefield="Harbor Serpent, 5 Island"), Side(battlefield=f"{land}, Craw Wurm")
        )
        game.attack("Harbor Serpent")
        if blocked:
            game.block(("Craw Wurm", "Harbor Serpent"))
        game.pass_until("combat_damage")
        assert game.life(B) == (20 if blocked else 15)


@pytest.mark.parametrize("name", ["Serendib Efreet", "Juzám Djinn"])
def test_a_djinns_upkeep_costs_life(name: str) -> None:
    game = Position(Side(battlefield=name), step="upkeep")
    assert game.stack == [name]
    game.resolve()
    assert (game.life(A), game.life(B)) == (19, 20)
    game.pass_until("main1", turn=2)  # not in the opponent's upkeep
    assert game.life(A) == 19


def test_ancestral_recall_and_divination_draw() -> None:
    game = Position(Side("Ancestral Recall, Divination", "4 Island"))
    game.cast("Ancestral Recall", "B")
    game.resolve()
    assert game.count(zone="hand", seat=B) == 3
    game.cast("Divination")
    game.resolve()
    assert game.names("hand", A, filler=True) == ["Filler", "Filler"]


def test_ancestral_vision_can_only_be_suspended() -> None:
    game = Position(Side("Ancestral Vision", "4 Island, Black Lotus"))
    assert "cast Ancestral Vision" not in game.legal
    game.suspend("Ancestral Vision")
    row = game.find("Ancestral Vision", "exile")
    assert game.counters(row, v.COUNTER_TIME) == 4
    for turn, left in ((3, 3), (5, 2), (7, 1)):
        game.pass_until("upkeep", turn)
        assert game.stack == ["Ancestral Vision"]
        game.resolve()
        assert game.counters(row, v.COUNTER_TIME) == left
    game.pass_until("upkeep", 9)
    game.resolve()
    game.resolve()
    game.choose("yes", "A")
    before = game.count(zone="hand", seat=A)
    game.resolve()
    assert game.count(zone="hand", seat=A) == before + 3
    assert game.names("graveyard", A)[-1] == "Ancestral Vision"


def test_a_suspended_card_may_be_left_in_exile() -> None:
    game = Position(Side("Rift Bolt", "Mountain"))
    game.suspend("Rift Bolt")
    game.pass_until("upkeep", 3)
    game.resolve()
    game.resolve()
    game.choose("no")
    game.pass_until("upkeep", 5)
    assert game.stack == []
    assert game.names("exile", A) == ["Rift Bolt"]


def test_suspend_keeps_the_timing_of_the_card() -> None:
    game = Position(Side("Rift Bolt", "Mountain"), step="upkeep")
    assert "suspend Rift Bolt" not in game.legal
    game.pass_until("main1")
    assert "suspend Rift Bolt" in game.legal
    game.pass_until("main1", turn=2)
    game.priority(A)
    assert "suspend Rift Bolt" not in game.legal


def test_counterspell() -> None:
    game = Position(Side("Memnite", ""), Side("Counterspell", "2 Island"))
    game.cast("Memnite")
    game.cast("Counterspell", "Memnite", by=B)
    game.resolve()
    assert game.names("graveyard", A) == ["Memnite"]
    assert game.names("graveyard", B) == ["Counterspell"]
    assert game.stack == []


def test_quicken_gives_the_next_sorcery_flash_and_a_card() -> None:
    game = Position(Side("Quicken, 2 Divination", "7 Island"), step="upkeep")
    assert "cast Divination" not in game.legal
    game.cast("Quicken")
    game.resolve()
    assert game.names("hand", A, filler=True).count("Filler") == 1
    game.cast("Divination")
    assert game.step == "upkeep"
    game.resolve()
    assert "cast Divination" not in game.legal


def test_quicken_wears_off() -> None:
    game = Position(Side("Quicken, Divination", "4 Island"))
    game.cast("Quicken")
    game.resolve()
    game.pass_until("upkeep", turn=2)
    game.priority(A)
    assert "cast Divination" not in game.legal


def test_time_walk_gives_the_next_turn() -> None:
    game = Position(Side("2 Time Walk", "4 Island"))
    game.cast("Time Walk")
    game.resolve()
    game.cast("Time Walk")
    game.resolve()
    owners = []
    for _ in range(4):
        game.next_turn()
        owners.append(game.active)
    assert owners == [A, A, B, A]


def test_twincast_copies_with_new_targets() -> None:
    game = Position(Side("Lightning Bolt", "Mountain"), Side("Twincast", "2 Island", life=20))
    game.cast("Lightning Bolt", "B")
    game.cast("Twincast", "Lightning Bolt", by=B)
    game.resolve()
    assert game.player == B
    assert set(game.legal) == {"A", "B"}
    game.choose("A")
    assert game.stack == ["Lightning Bolt", "Lightning Bolt"]
    game.resolve_all()
    assert (game.life(A), game.life(B)) == (17, 17)
    assert game.names("graveyard") == ["Lightning Bolt", "Twincast"]


def test_a_copied_counterspell_may_counter_another_spell() -> None:
    game = Position(
        Side("Memnite, Lightning Bolt, Twincast", "Mountain, 2 Island"),
        Side("Counterspell", "2 Island"),
    )
    game.cast("Lightning Bolt", "B")
    game.cast("Counterspell", "Lightning Bolt", by=B)
    game.cast("Twincast", "Counterspell", by=A)
    game.resolve()
    game.choose("Counterspell")  # of the two others on the stack
    game.resolve_all()
    assert game.life(B) == 17
    assert game.names("graveyard", B) == ["Counterspell"]


def test_unsummon() -> None:
    game = Position(Side("Unsummon", "Island"), Side(battlefield="Craw Wurm"))
    game.cast("Unsummon", "Craw Wurm")
    game.resolve()
    assert game.names("hand", B) == ["Craw Wurm"]


def test_unsummon_on_a_token_ends_it() -> None:
    game = Position(Side("Unsummon", "Island, Goblin Assault"), step="upkeep")
    game.resolve()
    game.cast("Unsummon", "Goblin Token")
    game.resolve()
    assert game.count("Goblin Token") == 0
    assert game.names("hand", A) == []


def test_control_magic_and_back() -> None:
    game = Position(Side("Control Magic", "4 Island"), Side("Disenchant", "2 Plains, Craw Wurm"))
    game.cast("Control Magic", "Craw Wurm")
    game.resolve()
    assert "Craw Wurm" in game.names("battlefield", A)
    assert game.status("sick", "Craw Wurm") == 1  # it cannot attack this turn
    game.pass_until("main1", turn=3)
    game.attack("Craw Wurm")
    game.cast("Disenchant", "Control Magic", by=B)
    game.resolve()
    assert "Craw Wurm" in game.names("battlefield", B)
    assert game.status("attacking", "Craw Wurm") == -1
    assert game.status("tapped", "Craw Wurm") == 1
    game.pass_until("end")
    assert game.life(B) == 20


def test_a_stolen_creature_dies_into_its_owners_graveyard() -> None:
    game = Position(
        Side("Lightning Bolt", "Mountain, Control Magic on Hill Giant"),
        Side(battlefield="Hill Giant"),
    )
    assert "Hill Giant" in game.names("battlefield", A)
    game.cast("Lightning Bolt", "Hill Giant")
    game.resolve()
    assert game.names("graveyard", B) == ["Hill Giant"]
    assert sorted(game.names("graveyard", A)) == ["Control Magic", "Lightning Bolt"]


def test_steady_progress_proliferates_and_draws() -> None:
    game = Position(Side("Steady Progress", "3 Island, Memnite, Squire", library="Okk"))
    set_counters(game.m, game.find("Memnite"), v.COUNTER_PLUS, 1)
    game.cast("Steady Progress")
    game.resolve()
    game.choose("Memnite")
    game.default()
    assert (game.pt("Memnite"), game.names("hand", A)) == ((3, 3), ["Okk"])
