"""Rows C8: continuous effects in layers (613)."""

from __future__ import annotations

from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.counters import set_counters
from tests.rules.positions import A, B, Position, Side


def test_C8_01_control() -> None:
    """Layer 2. Nothing of the pool copies, rewords or recolours a permanent (1, 3, 5)."""
    game = Position(Side("Control Magic", "4 Island"), Side(battlefield="Silvercoat Lion"))
    game.cast("Control Magic", "Silvercoat Lion")
    game.resolve()
    assert game.count("Silvercoat Lion", "battlefield", A) == 1


def test_C8_01_types_then_power_and_toughness() -> None:
    """Layers 4 and 7: what makes a land a creature lets a change of creatures apply to it."""
    game = Position(Side("Army of Allah", "Mishra's Factory, 4 Plains"))
    game.activate("Mishra's Factory")
    game.resolve()
    land = game.find("Mishra's Factory", "battlefield")
    types = v.TYPE_LAND | v.TYPE_CREATURE | v.TYPE_ARTIFACT
    assert (game.pt(land), game.m["types"][land]) == ((2, 2), types)
    game.attack("Mishra's Factory")
    game.cast("Army of Allah")
    game.resolve()
    assert game.pt(land) == (4, 2)
    game.next_turn()
    assert game.m["types"][land] == v.TYPE_LAND


def test_C8_01_control_comes_before_what_depends_on_it() -> None:
    """Layers 2, 6 and 7: Kird Ape looks for a Forest of the player who controls it now."""
    game = Position(Side("Control Magic", "4 Island"), Side(battlefield="Kird Ape, Forest"))
    assert game.pt("Kird Ape") == (2, 3)
    game.cast("Control Magic", "Kird Ape")
    game.resolve()
    assert game.pt("Kird Ape") == (1, 1)


def test_C8_01_abilities() -> None:
    """Layer 6."""
    game = Position(Side(battlefield="Flying Carpet, 2 Wastes, Squire"))
    game.activate("Flying Carpet", "Squire")
    game.resolve()
    assert game.has("Squire", v.KEYWORD_FLYING)


def test_C8_04_set_then_changes_and_counters_whatever_came_first() -> None:
    """Layers 7b and 7c; the pool defines no power by itself and switches none (7a, 7d)."""
    game = Position(Side("Giant Growth", "Forest, Sorceress Queen, Craw Wurm"))
    set_counters(game.m, game.find("Craw Wurm", "battlefield"), v.COUNTER_PLUS, 1)
    game.cast("Giant Growth", "Craw Wurm")
    game.resolve()
    assert game.pt("Craw Wurm") == (10, 8)
    game.activate("Sorceress Queen", "Craw Wurm")
    game.resolve()
    assert game.pt("Craw Wurm") == (4, 6)


def test_C8_06_the_later_timestamp_wins_in_a_layer() -> None:
    game = Position(Side(battlefield="Mishra's Factory, 2 Wastes, Sorceress Queen"))
    game.activate("Mishra's Factory")
    game.resolve()
    game.activate("Sorceress Queen", "Mishra's Factory")
    game.resolve()
    assert game.pt("Mishra's Factory") == (0, 2)
    game.activate("Mishra's Factory", ability=1)
    game.resolve()
    assert game.pt("Mishra's Factory") == (2, 2)


def test_C8_06_the_later_aura_decides_who_controls() -> None:
    game = Position(Side("Control Magic", "4 Island, Memnite"), Side("Control Magic", "4 Island"))
    game.cast("Control Magic", "Memnite")
    game.resolve()
    game.next_turn()
    game.cast("Control Magic", "Memnite")
    game.resolve()
    assert game.count("Memnite", "battlefield", B) == 1


def test_C8_09_what_changes_the_rules_adds_up() -> None:
    """Costs to attack and limits; the pool sets no maximum hand size."""
    for lands, may in (("3 Wastes", False), ("4 Wastes", True)):
        game = Position(
            Side(battlefield=f"{lands}, Memnite"), Side(battlefield="Propaganda, Ghostly Prison")
        )
        while game.turn == 1 and game.asked != v.DECISION_ATTACK:
            game.default()
        assert (game.asked == v.DECISION_ATTACK) is may


def test_C8_09_they_apply_to_creatures_as_they_are_after_all_layers() -> None:
    """Silent Arbiter lets one creature attack, and an animated land is one."""
    game = Position(
        Side(battlefield="Mishra's Factory, Wastes, Memnite"), Side(battlefield="Silent Arbiter")
    )
    game.activate("Mishra's Factory", ability=1)
    game.resolve()
    game.attack("Mishra's Factory")
    assert game.status("attacking", "Mishra's Factory") == B
    assert game.status("attacking", "Memnite") == -1


def test_C8_12_a_static_ability_stops_with_its_source() -> None:
    game = Position(
        Side("Disenchant", "2 Plains"), Side(battlefield="Crusade, Silvercoat Lion, Squire")
    )
    game.set("damage", "Silvercoat Lion", 2)
    assert game.pt("Silvercoat Lion") == (3, 3)
    game.cast("Disenchant", "Crusade")
    game.resolve()
    assert game.names("graveyard", B) == ["Crusade", "Silvercoat Lion"]
    assert game.pt("Squire") == (1, 2)
