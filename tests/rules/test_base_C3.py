"""Rows C3: objects, zones, tokens, counters, costs, life, damage, drawing (108 to 122, 400)."""

from __future__ import annotations

import pytest

from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.counters import set_counters
from tests.rules.positions import A, B, Position, Side

STOLEN = Side("Lightning Bolt", "Control Magic on Grizzly Bears, Mountain")


def test_C3_01_C3_22_a_stolen_creature_dies_to_its_owners_graveyard() -> None:
    game = Position(STOLEN, Side(battlefield="Grizzly Bears"))
    assert game.status("controller", "Grizzly Bears") == A
    game.cast("Lightning Bolt", "Grizzly Bears")
    game.resolve()
    assert game.names("graveyard", B) == ["Grizzly Bears"]
    assert sorted(game.names("graveyard", A)) == ["Control Magic", "Lightning Bolt"]


def test_C3_02_a_card_in_a_graveyard_is_not_controlled_by_who_stole_it() -> None:
    game = Position(STOLEN, Side(battlefield="Grizzly Bears"))
    game.cast("Lightning Bolt", "Grizzly Bears")
    game.resolve()
    row = game.find("Grizzly Bears", "graveyard")
    assert game.status("controller", row) == B


def test_C3_03_permanents_enter_untapped_unless_they_say_otherwise() -> None:
    game = Position(Side("Plains, Sacred Foundry", life=1))
    game.play("Sacred Foundry")
    assert game.status("tapped", "Sacred Foundry") == 1
    game = Position(Side("Plains"))
    game.play("Plains")
    assert game.status("tapped", "Plains") == 0


def test_C3_04_C10_06_a_token_that_leaves_ceases_to_exist() -> None:
    game = Position(Side("2 Unsummon", "Thragtusk, 2 Island"))
    game.cast("Unsummon", "Thragtusk")
    game.resolve_all()
    assert game.names("battlefield", A)[-1] == "Beast Token"
    token = game.find("Beast Token", "battlefield")
    assert game.status("owner", token) == A
    game.cast("Unsummon", "Beast Token")
    game.resolve_all()
    assert game.count("Beast Token") == 0
    assert game.names("hand", A) == ["Thragtusk"]


def test_C3_06_abilities_of_permanents_work_on_the_battlefield_only() -> None:
    game = Position(Side("Crusade", "Savannah Lions", graveyard="Crusade", exile="Crusade"))
    assert game.pt("Savannah Lions") == (2, 1)


def test_C3_06_suspend_works_in_hand() -> None:
    game = Position(Side("Rift Bolt", "Mountain"))
    assert "suspend Rift Bolt" in game.legal


def test_C3_07_an_ability_does_not_need_its_source() -> None:
    game = Position(Side(battlefield="Mogg Fanatic"))
    game.activate("Mogg Fanatic", "B")
    assert game.names("graveyard", A) == ["Mogg Fanatic"]
    game.resolve()
    assert game.life(B) == 19


def test_C3_07_last_known_information_of_a_source() -> None:
    # Spirit Link's creature and its source are gone before its trigger resolves.
    game = Position(
        Side(battlefield="Grizzly Bears, Spirit Link on Grizzly Bears"),
        Side("Lightning Bolt", "Mountain"),
    )
    game.attack("Grizzly Bears")
    game.pass_until("combat_damage")
    assert game.stack == ["Spirit Link"]
    game.cast("Lightning Bolt", "Grizzly Bears", by=B)
    game.resolve_all()
    assert game.count("Spirit Link", "graveyard") == 1
    assert game.life(A) == 22


def test_C3_10_any_target() -> None:
    game = Position(Side("Lightning Bolt", "Mountain, Mox Jet"), Side(battlefield="Hill Giant"))
    game.choose("cast Lightning Bolt")
    assert sorted(game.legal) == ["A", "B", "Hill Giant"]


def test_C3_10_a_spell_does_not_target_itself() -> None:
    game = Position(Side("Counterspell", "2 Island"))
    assert "cast Counterspell" not in game.legal


def test_C3_11_a_card_without_mana_cost_is_not_cast() -> None:
    game = Position(Side("Ancestral Vision", "9 Island"))
    assert "suspend Ancestral Vision" in game.legal
    assert "cast Ancestral Vision" not in game.legal


def test_C3_11_a_cost_is_paid_in_full() -> None:
    for lands, castable in (("2 Forest", True), ("Forest", False), ("2 Mountain", False)):
        game = Position(Side("Grizzly Bears", lands))
        assert ("cast Grizzly Bears" in game.legal) == castable


def test_C3_12_paying_life_needs_that_much() -> None:
    for life, asked in ((1, False), (2, True)):
        game = Position(Side("Sacred Foundry", life=life))
        game.play("Sacred Foundry")
        assert (game.asked == v.DECISION_MAY) == asked


def test_C3_12_the_last_life_can_be_paid() -> None:
    game = Position(Side(battlefield="Arid Mesa", library="Plains", life=1))
    game.activate("Arid Mesa")
    assert game.over
    assert int(game.m["winner"]) == B


def test_C3_13_damage_to_players_and_creatures() -> None:
    game = Position(Side("2 Lightning Bolt", "2 Mountain"), Side(battlefield="Giant Spider"))
    for target in ("B", "Giant Spider"):
        game.cast("Lightning Bolt", target)
        game.resolve()
    assert game.life(B) == 17
    assert game.status("damage", "Giant Spider") == 3


def test_C3_14_C6_04_prevented_damage_has_no_results_and_triggers_nothing() -> None:
    game = Position(Side(battlefield="Hypnotic Specter"), Side("Fog, Plains", "Forest"))
    game.attack("Hypnotic Specter")
    game.cast("Fog", by=B)
    game.resolve()
    game.pass_until("end_combat")
    assert game.life(B) == 20
    assert game.names("hand", B) == ["Plains"]


def test_C3_15_damage_stays_until_cleanup() -> None:
    game = Position(Side("Lightning Bolt", "Mountain"), Side(battlefield="Giant Spider"))
    game.cast("Lightning Bolt", "Giant Spider")
    game.resolve()
    game.pass_until("end")
    assert game.status("damage", "Giant Spider") == 3
    game.next_turn("upkeep")
    assert game.status("damage", "Giant Spider") == 0


def ring(**zones: str) -> Position:
    """A position in which Ring of Ma'rûf's effect waits for the next draw."""
    library = zones.pop("library", "Swamp, Mountain, Forest")
    side = Side(
        zones.pop("hand", ""),
        "Ring of Ma'rûf, 5 Plains, " + zones.pop("battlefield", "Island"),
        library=library,
        sideboard="Craw Wurm",
        filler=int(zones.pop("filler", "30")),
    )
    game = Position(side)
    game.activate("Ring of Ma'rûf")
    game.resolve()
    return game


def test_C3_17_cards_are_drawn_one_at_a_time() -> None:
    # The first of three draws is replaced, the others are draws.
    game = ring(hand="Ancestral Recall")
    game.cast("Ancestral Recall", "A")
    game.resolve()
    game.choose("Craw Wurm")
    assert game.names("hand", A) == ["Craw Wurm", "Swamp", "Mountain"]


def test_C3_17_a_replaced_draw_does_not_need_a_library() -> None:
    game = ring(hand="Ancestral Recall", library="Swamp, Mountain", filler="0")
    game.cast("Ancestral Recall", "A")
    game.resolve()
    game.choose("Craw Wurm")
    assert not game.over
    assert game.names("hand", A) == ["Craw Wurm", "Swamp", "Mountain"]


def test_C3_19_counters_vanish_with_a_change_of_zones() -> None:
    game = Position(Side("Unsummon", "Island, 3 Mountain, Markov Blademaster"))
    set_counters(game.m, game.find("Markov Blademaster", "battlefield"), v.COUNTER_PLUS, 2)
    game.m["dirty"][0] = 1
    assert game.pt("Markov Blademaster") == (3, 3)
    game.cast("Unsummon", "Markov Blademaster")
    game.resolve()
    game.cast("Markov Blademaster")
    game.resolve()
    assert game.pt("Markov Blademaster") == (1, 1)


@pytest.mark.parametrize(("plus", "minus", "left"), [(3, 2, (1, 0)), (1, 1, (0, 0))])
def test_C3_20_C10_17_opposite_counters_cancel(
    plus: int, minus: int, left: tuple[int, int]
) -> None:
    game = Position(Side(battlefield="Craw Wurm"))
    row = game.find("Craw Wurm", "battlefield")
    set_counters(game.m, row, v.COUNTER_PLUS, plus)
    set_counters(game.m, row, v.COUNTER_MINUS, minus)
    game.m["dirty"][0] = 1
    game.choose("pass", "pass")
    assert (game.counters(row, v.COUNTER_PLUS), game.counters(row, v.COUNTER_MINUS)) == left


def test_C3_25_a_new_object_has_lost_its_auras_and_is_no_target_any_more() -> None:
    game = Position(
        Side("Lightning Bolt", "Mountain"),
        Side("Unsummon", "Memnite, Holy Strength on Memnite, Island"),
    )
    game.cast("Lightning Bolt", "Memnite")
    game.cast("Unsummon", "Memnite", by=B)
    game.resolve()
    assert game.names("graveyard", B) == ["Unsummon", "Holy Strength"]
    game.resolve()
    assert game.names("graveyard", A) == ["Lightning Bolt"]
    assert game.names("hand", B) == ["Memnite"]


def test_C3_27_libraries_keep_their_order_and_hide_it() -> None:
    game = Position(Side("Divination", "3 Island", library="Plains, Swamp, Forest"))
    assert not any(game.m["known"][row] for row in game.rows(zone="library"))
    game.cast("Divination")
    game.resolve()
    assert game.names("hand", A) == ["Plains", "Swamp"]
    assert game.names("library", A) == ["Forest"]


def test_C3_28_graveyards_keep_their_order() -> None:
    game = Position(Side("Lightning Bolt, Dark Ritual", "Mountain, Swamp", graveyard="Fog"))
    for spell, targets in (("Dark Ritual", ()), ("Lightning Bolt", ("B",))):
        game.cast(spell, *targets)
        game.resolve()
    assert game.names("graveyard", A) == ["Fog", "Dark Ritual", "Lightning Bolt"]


def test_C3_28_the_stack_resolves_last_in_first_out() -> None:
    game = Position(Side("Lightning Bolt, Dark Ritual", "Mountain, Swamp"))
    game.cast("Lightning Bolt", "B")
    game.cast("Dark Ritual")
    assert game.stack == ["Dark Ritual", "Lightning Bolt"]
    game.resolve()
    assert game.stack == ["Lightning Bolt"]


def test_C3_28_exiled_cards_are_seen_by_all() -> None:
    game = Position(Side("Swords to Plowshares", "Plains"), Side(battlefield="Memnite"))
    game.cast("Swords to Plowshares", "Memnite")
    game.resolve()
    assert game.names("exile", B) == ["Memnite"]
