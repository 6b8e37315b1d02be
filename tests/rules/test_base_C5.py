"""Rows C5: casting spells and activating abilities, and mana (601, 602, 605, 118)."""

from __future__ import annotations

import numpy as np

from mtgenv.engine.driver import answer_all
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.workspace import new_workspace
from tests.rules.positions import A, B, Position, Side


def test_C5_01_the_card_is_on_the_stack_before_anything_is_chosen() -> None:
    game = Position(Side("Lightning Bolt", "Mountain"))
    game.choose("cast Lightning Bolt")
    assert game.asked == v.DECISION_TARGET
    assert (game.stack, game.names("hand", A)) == (["Lightning Bolt"], [])
    assert game.status("tapped", "Mountain") == 0


def test_C5_02_the_value_of_x_is_asked_before_targets() -> None:
    game = Position(Side("Fireball", "3 Mountain"))
    game.choose("cast Fireball")
    assert (game.asked, game.legal) == (v.DECISION_NUMBER, ["0", "1", "2"])
    game.choose("2")
    assert game.asked == v.DECISION_TARGET


def test_C5_02_an_alternative_cost_is_chosen_first_and_paid_last() -> None:
    game = Position(Side("Fireblast", "6 Mountain"))
    game.choose("cast Fireblast")
    assert game.asked == v.DECISION_COST
    game.choose("1")
    assert game.asked == v.DECISION_TARGET
    game.choose("B")
    assert game.asked == v.DECISION_SACRIFICE
    for _ in range(2):
        game.answer(game.actions[0])
    assert game.asked == v.DECISION_PRIORITY
    assert game.names("battlefield", A) == ["Mountain"] * 4
    assert game.m["tapped"][game.rows("Mountain", "battlefield")].sum() == 0


def test_C5_02_a_hybrid_symbol_is_paid_with_either_colour() -> None:
    for lands, castable in (("Plains, Island", True), ("2 Mountain", True), ("2 Island", False)):
        game = Position(Side("Double Cleave", f"{lands}, Grizzly Bears"))
        assert ("cast Double Cleave" in game.legal) is castable


def test_C5_03_each_target_is_chosen_once() -> None:
    game = Position(Side("Fireball", "6 Mountain"), Side(battlefield="Craw Wurm"))
    game.choose("cast Fireball", "2", "B")
    assert "B" not in game.legal
    game.choose("Craw Wurm")
    assert game.legal == ["A", "done"]


def test_C5_03_a_spell_needs_all_its_targets() -> None:
    side = Side("Searing Blaze", "2 Mountain")
    assert "cast Searing Blaze" not in Position(side).legal  # nobody has a creature
    game = Position(side, Side(battlefield="Craw Wurm"))
    game.choose("cast Searing Blaze")
    assert game.legal == ["B"]
    game.choose("B")
    assert game.legal == ["Craw Wurm"]  # of that player


def test_C5_06_total_cost_is_the_mana_cost_and_what_is_added() -> None:
    """Increases only: the pool reduces no cost."""
    game = Position(Side("Fireball", "5 Mountain"), Side(battlefield="Craw Wurm"))
    game.cast("Fireball", "B", "Craw Wurm", "A", x=2)  # 2 + R, and 1 for each target but one
    assert game.m["tapped"][game.rows("Mountain", "battlefield")].sum() == 5
    game = Position(Side("Fireball", "4 Mountain"), Side(battlefield="Craw Wurm"))
    game.choose("cast Fireball", "2", "B", "Craw Wurm")
    assert game.asked == v.DECISION_PRIORITY  # a third target could not be paid


def test_C5_06_an_alternative_cost_replaces_the_mana_cost() -> None:
    game = Position(Side("Fireblast", "2 Mountain"))
    game.cast("Fireblast", "B", mode=1)
    game.resolve()
    assert (game.life(B), game.names("battlefield", A)) == (16, [])


def test_C5_07_once_costs_are_paid_no_mana_ability_is_activated() -> None:
    game = Position(Side("Shard Volley", "Mountain, Plains"), manual_mana=1)
    game.activate("Mountain")
    game.choose("cast Shard Volley", "B")
    assert game.asked == v.DECISION_SACRIFICE
    assert game.legal == ["Mountain", "Plains"]
    game.choose("Plains")
    assert game.m["mana"][0, A].sum() == 0


def test_C5_08_one_land_pays_the_mana_and_is_sacrificed() -> None:
    game = Position(Side("Shard Volley", "Mountain"))
    game.cast("Shard Volley", "B")
    assert game.names("graveyard", A) == ["Mountain"]
    assert game.stack == ["Shard Volley"]


def test_C5_08_a_cost_is_not_paid_in_part() -> None:
    assert Position(Side("Divination", "2 Island")).legal == ["pass"]
    assert Position(Side("Divination", "Island, 2 Swamp")).legal == ["pass", "cast Divination"]
    assert Position(Side("Divination", "3 Swamp")).legal == ["pass"]
    assert Position(Side("Shard Volley", "Mox Ruby")).legal == ["pass"]  # no land to sacrifice


def test_C5_09_cast_triggers_go_above_the_spell_and_the_caster_has_priority() -> None:
    game = Position(Side(), Side("Lightning Bolt", "Mountain, Monastery Swiftspear"))
    game.cast("Lightning Bolt", "A", by=B)
    assert game.stack == ["Monastery Swiftspear", "Lightning Bolt"]
    assert game.player == B
    game.resolve()
    assert (game.pt("Monastery Swiftspear"), game.life(A)) == ((2, 3), 20)


def test_C5_12_only_the_controller_activates_an_ability() -> None:
    game = Position(Side(), Side(battlefield="Mogg Fanatic"))
    assert game.legal == ["pass"]
    game.activate("Mogg Fanatic", "A", by=B)
    ability = game.find("Mogg Fanatic", "stack")
    assert game.m["kind"][ability] == v.OBJECT_ABILITY  # the card itself paid the cost
    assert game.names("graveyard", B) == ["Mogg Fanatic"]
    game.resolve()
    assert (game.life(A), game.names("graveyard", B)) == (19, ["Mogg Fanatic"])


def test_C5_12_the_controller_of_a_stolen_creature_activates_it() -> None:
    game = Position(Side("Control Magic", "4 Island"), Side(battlefield="Mogg Fanatic"))
    game.cast("Control Magic", "Mogg Fanatic")
    game.resolve()
    assert game.legal == ["pass", "activate Mogg Fanatic 0"]
    game.priority(B)
    assert game.legal == ["pass"]


def test_C5_13_a_tap_ability_of_a_creature_waits_for_the_next_turn() -> None:
    """A creature and an artifact; no creature of the pool has haste and a tap ability."""
    game = Position(Side("King Suleiman, Icy Manipulator", "7 Plains, Juzám Djinn"))
    game.cast("King Suleiman")
    game.resolve()
    assert "activate King Suleiman 0" not in game.legal
    game.cast("Icy Manipulator")
    game.resolve()
    assert game.legal == ["pass", "activate Icy Manipulator 0"]
    game.next_turn()
    game.next_turn("upkeep")
    assert "activate King Suleiman 0" in game.legal


def test_C5_13_a_fresh_mana_creature_makes_no_mana() -> None:
    game = Position(Side("Llanowar Elves, Giant Growth", "Forest"))
    game.cast("Llanowar Elves")
    game.resolve()
    assert game.legal == ["pass"]


def test_C5_13_a_land_that_became_a_creature_is_one_for_tap_abilities_too() -> None:
    for fresh in (True, False):
        factory = "Mishra's Factory"
        here, hand = ("", factory) if fresh else (factory, "")
        game = Position(Side(hand, f"Wastes, Mox Emerald, {here}"))
        if fresh:
            game.play(factory)
        game.activate(factory, ability=1)
        assert game.status("tapped", "Wastes") == 1
        game.resolve()
        assert (f"activate {factory} 2" in game.legal) is not fresh
        game.pass_until("begin_combat")
        game.choose("pass", "pass")
        assert (game.asked == v.DECISION_ATTACK) is not fresh


def test_C5_15_a_mana_ability_resolves_at_once() -> None:
    game = Position(Side("Lightning Bolt", "Black Lotus"))
    game.activate("Black Lotus")
    game.choose("R")
    assert game.m["mana"][0, A, v.MANA_RED] == 3
    assert (game.stack, game.player) == ([], A)
    game.cast("Lightning Bolt", "B")
    assert game.m["mana"][0, A, v.MANA_RED] == 2


def test_C5_15_an_ability_that_adds_no_mana_uses_the_stack() -> None:
    """City of Brass: the mana comes at once, its triggered ability waits on the stack."""
    game = Position(Side("Lightning Bolt", "City of Brass"))
    game.cast("Lightning Bolt", "B")
    assert (game.stack, game.life(A)) == (["City of Brass", "Lightning Bolt"], 20)
    game.resolve()
    assert game.life(A) == 19


def test_C5_17_nothing_is_ever_taken_back() -> None:
    """Only what can be completed is offered, and a wrong answer changes nothing."""
    game = Position(Side("Lightning Bolt, Counterspell", "Mountain, 2 Island"))
    assert game.legal == ["pass", "cast Lightning Bolt"]  # there is no spell to counter
    row = game.find("Counterspell", "hand")
    before = game.matches.tobytes()
    wrong = np.array([v.ACTION_CAST | row << 8], dtype=np.int32)
    assert answer_all(game.matches, game.tables, new_workspace(), wrong) == 1
    assert game.matches.tobytes() == before
    game.choose("cast Lightning Bolt")
    before = game.matches.tobytes()
    assert answer_all(game.matches, game.tables, new_workspace(), wrong) == 1
    assert game.matches.tobytes() == before
