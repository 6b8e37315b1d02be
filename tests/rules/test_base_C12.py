"""Rows C12, C13 and C14: permanents, keyword actions, and keywords that touch combat (701, 702)."""

from __future__ import annotations

import pytest

from mtgenv.cards.language import Card, Each, Filter, Static
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.counters import set_counters
from tests.rules.positions import A, B, Position, Side

BOLT = Side("Lightning Bolt", "Mountain")


def badge(name: str, keyword: str) -> Card:
    """A made-up artifact, with a name of its own, that gives what is called so a keyword."""
    gives = Static(Each(Filter(names=(name,))), keywords=(keyword,))
    return Card(f"Badge of {name}", "{0}", "Artifact", abilities=(gives,))


def blockers(attacker: str, keyword: str, candidates: str, lands: str = "") -> set[str]:
    """Which creatures may block an attacker that has been given a keyword, or none."""
    given = [badge(attacker, keyword)] if keyword else []
    mine = ", ".join([attacker, *(card.name for card in given)])
    theirs = f"{candidates}, {lands or 'Wastes'}"
    game = Position(Side(battlefield=mine), Side(battlefield=theirs), cards=given)
    game.attack(attacker)
    offered: set[str] = set()
    while game.step in ("declare_attackers", "declare_blockers"):
        if game.asked == v.DECISION_BLOCK:
            offered = set(game.legal) - {"done"}
        game.default()
    return offered


# --- Permanents ----------------------------------------------------------------------------------


def test_C12_01_a_change_of_control_brings_summoning_sickness() -> None:
    game = Position(Side("Control Magic", "4 Island"), Side(battlefield="Grizzly Bears"))
    game.cast("Control Magic", "Grizzly Bears")
    game.resolve()
    assert game.status("sick", "Grizzly Bears") == 1
    game.pass_until("end_combat")
    assert all(step != "declare_blockers" for _, _, step, _ in game.trace)
    game.next_turn()
    game.next_turn()
    game.attack("Grizzly Bears")


def test_C12_11_an_aura_that_was_not_cast_enters_attached_by_choice() -> None:
    # Naturalize frees Pacifism from the Ring: its owner chooses what it is attached to.
    game = Position(
        Side("Disenchant, Oblivion Ring", "5 Plains"),
        Side(battlefield="Hill Giant, Craw Wurm, Pacifism on Hill Giant"),
    )
    game.cast("Oblivion Ring")
    game.resolve()
    game.choose("Pacifism")
    game.resolve_all()
    game.cast("Disenchant", "Oblivion Ring")
    game.resolve()
    game.resolve_all()
    assert (game.asked, game.player) == (v.DECISION_PICK, B)
    assert sorted(game.legal) == ["Craw Wurm", "Hill Giant"]
    game.choose("Craw Wurm")
    assert game.status("attached_to", "Pacifism") == game.find("Craw Wurm", "battlefield")


def test_C12_11_without_a_host_it_stays_where_it_is() -> None:
    game = Position(
        Side("Disenchant, Oblivion Ring, Lightning Bolt", "5 Plains, Mountain"),
        Side(battlefield="Hill Giant, Pacifism on Hill Giant"),
    )
    game.cast("Oblivion Ring")
    game.resolve()
    game.choose("Pacifism")
    game.resolve_all()
    game.cast("Lightning Bolt", "Hill Giant")
    game.resolve()
    game.cast("Disenchant", "Oblivion Ring")
    game.resolve()
    game.resolve_all()
    assert game.names("exile", B) == ["Pacifism"]


def test_C12_11_C10_14_an_aura_on_nothing_it_can_enchant_goes_to_the_graveyard() -> None:
    game = Position(Side("Holy Strength", "Mishra's Factory, 2 Plains"))
    game.activate("Mishra's Factory")
    game.resolve()
    game.cast("Holy Strength", "Mishra's Factory")
    game.resolve()
    assert game.pt("Mishra's Factory") == (3, 4)
    game.next_turn("upkeep")
    assert game.names("graveyard", A) == ["Holy Strength"]


def test_C12_14_supertypes_do_not_depend_on_types() -> None:
    # Path to Exile finds basic lands only, whatever their types.
    game = Position(
        Side("Path to Exile", "Plains"),
        Side(battlefield="Memnite", library="Wastes, Plateau, Forest"),
    )
    game.cast("Path to Exile", "Memnite")
    game.resolve()
    game.choose("yes")
    assert sorted(game.legal) == ["Forest", "Wastes", "done"]


# --- Keyword actions -----------------------------------------------------------------------------


def test_C13_01_C14_07_indestructible_is_not_destroyed() -> None:
    game = Position(Side("Wrath of God", "4 Plains"), Side(battlefield="Darksteel Myr, Memnite"))
    game.cast("Wrath of God")
    game.resolve()
    assert game.names("battlefield", B) == ["Darksteel Myr"]


def test_C13_01_C10_08_no_toughness_is_not_destruction() -> None:
    game = Position(Side(), Side(battlefield="Darksteel Myr"))
    set_counters(game.m, game.find("Darksteel Myr", "battlefield"), v.COUNTER_MINUS, 1)
    game.m["dirty"][0] = 1
    game.choose("pass", "pass")
    assert game.names("graveyard", B) == ["Darksteel Myr"]


def test_C13_05_only_own_permanents_are_sacrificed() -> None:
    game = Position(Side("Shard Volley", "2 Mountain, Wastes"), Side(battlefield="3 Forest"))
    game.choose("cast Shard Volley", "B")
    assert game.asked == v.DECISION_SACRIFICE
    assert sorted(game.legal) == ["Mountain", "Mountain", "Wastes"]


def test_C13_05_an_indestructible_permanent_can_be_sacrificed() -> None:
    given = badge("Mogg Fanatic", "indestructible")
    game = Position(Side(battlefield="Mogg Fanatic, Badge of Mogg Fanatic"), cards=[given])
    game.activate("Mogg Fanatic", "B")
    assert game.names("graveyard", A) == ["Mogg Fanatic"]


def test_C13_06_a_stated_quality_need_not_be_found() -> None:
    game = Position(Side(battlefield="Evolving Wilds", library="Plains"))
    game.activate("Evolving Wilds")
    game.resolve()
    assert sorted(game.legal) == ["Plains", "done"]
    game.choose("done")
    assert game.names("battlefield", A) == []


def test_C13_06_C13_07_a_search_that_finds_nothing_shuffles() -> None:
    library = ", ".join(["Craw Wurm", "Hill Giant", "Memnite", "Crusade", "Fog", "Fork"] * 3)
    game = Position(Side(battlefield="Evolving Wilds", library=library, filler=0))
    before = game.names("library", A)
    game.activate("Evolving Wilds")
    game.resolve()
    after = game.names("library", A)
    assert game.asked == v.DECISION_PRIORITY
    assert before != after
    assert sorted(before) == sorted(after)


def test_C13_06_what_is_found_is_not_revealed_unless_the_effect_says_so() -> None:
    game = Position(Side(battlefield="Jester's Cap, 2 Plains"), Side(library="Fog, Crusade, Fork"))
    game.activate("Jester's Cap", "B")
    game.resolve()
    assert game.player == A
    assert "done" not in game.legal


@pytest.mark.parametrize("tapped", [0, 1])
def test_C13_08_a_tapped_permanent_pays_no_tap_symbol(tapped: int) -> None:
    game = Position(Side(battlefield="Icy Manipulator, Plains"), step=None)
    game.set("tapped", "Icy Manipulator", tapped)
    game.pass_until("main1")
    offered = [word for word in game.legal if word.startswith("activate Icy")]
    assert len(offered) == 1 - tapped


def test_C13_11_a_countered_spell_goes_to_the_graveyard_and_its_cost_is_gone() -> None:
    game = Position(BOLT, Side("Counterspell", "2 Island"))
    game.cast("Lightning Bolt", "B")
    game.cast("Counterspell", "Lightning Bolt", by=B)
    game.resolve()
    assert (game.names("graveyard", A), game.life(B)) == (["Lightning Bolt"], 20)
    assert game.status("tapped", "Mountain") == 1


# --- Keywords ------------------------------------------------------------------------------------


def test_C14_04_flying_is_blocked_by_flying_and_reach() -> None:
    candidates = "Grizzly Bears, Flying Men, Giant Spider"
    assert blockers("Air Elemental", "", candidates) == {"Flying Men", "Giant Spider"}
    assert blockers("Hill Giant", "", candidates) == {"Grizzly Bears", "Flying Men", "Giant Spider"}


def test_C14_05_a_hasty_mana_creature_taps_at_once() -> None:
    given = badge("Llanowar Elves", "haste")
    game = Position(
        Side("Llanowar Elves, Giant Growth, Badge of Llanowar Elves", "Forest"),
        cards=[given],
        manual_mana=2,
    )
    game.cast("Llanowar Elves")
    game.resolve()
    assert not any("activate" in word for word in game.legal)
    game.cast(given.name)
    game.resolve()
    assert any("activate Llanowar Elves" in word for word in game.legal)


def targets(keyword: str, seat: int) -> set[str]:
    """What Lightning Bolt of a seat can target when B's Memnite has a keyword."""
    game = Position(
        Side("Lightning Bolt", "Mountain"),
        Side("Lightning Bolt", "Mountain, Memnite, Badge of Memnite"),
        cards=[badge("Memnite", keyword)],
    )
    game.priority(seat)
    game.choose("cast Lightning Bolt")
    return set(game.legal)


def test_C14_06_hexproof_stops_opponents() -> None:
    assert targets("hexproof", A) == {"A", "B"}
    assert targets("hexproof", B) == {"A", "B", "Memnite"}


def test_C14_12_shroud_stops_everybody() -> None:
    assert targets("shroud", A) == {"A", "B"}
    assert targets("shroud", B) == {"A", "B"}


def test_C14_08_intimidate() -> None:
    candidates = "Walking Corpse, Memnite, Grizzly Bears"
    assert blockers("Black Knight", "intimidate", candidates) == {
        "Walking Corpse",
        "Memnite",
    }


def test_C14_09_landwalk_asks_for_the_defenders_lands() -> None:
    assert blockers("Hill Giant", "islandwalk", "Grizzly Bears", "Island") == set()
    assert blockers("Hill Giant", "islandwalk", "Grizzly Bears", "Forest") == {"Grizzly Bears"}


def test_C14_09_landwalk_does_not_cancel_landwalk() -> None:
    assert blockers("Hill Giant", "forestwalk", "Grizzly Bears", "Forest") == set()


def test_C14_09_erhnam_djinn_gives_forestwalk_until_the_next_upkeep() -> None:
    game = Position(
        Side(battlefield="Erhnam Djinn"), Side(battlefield="Grizzly Bears"), step="upkeep"
    )
    if game.asked != v.DECISION_TARGET:
        game.next_turn("upkeep")
        game.pass_until_asked(v.DECISION_TARGET)
    game.choose("Grizzly Bears")
    game.resolve_all()
    assert game.has("Grizzly Bears", v.KEYWORD_LANDWALK)
    turn = game.turn
    game.pass_until("end", turn + 1)
    assert game.has("Grizzly Bears", v.KEYWORD_LANDWALK)


def test_C14_10_each_source_gains_by_itself() -> None:
    game = Position(Side(battlefield="Ajani's Sunstriker, Vampire Nighthawk"))
    game.attack("Ajani's Sunstriker", "Vampire Nighthawk")
    game.pass_until("end_combat")
    assert (game.life(A), game.life(B)) == (24, 16)


def test_C14_11_protection() -> None:
    # Blocked and damaged: B4-03 and B5-17. Here: not targeted, not enchanted, but not spared.
    game = Position(
        Side("Terror, Wrath of God", "2 Swamp, 4 Plains"), Side(battlefield="White Knight, Memnite")
    )
    assert "cast Terror" not in game.legal
    game.cast("Wrath of God")
    game.resolve()
    assert game.names("battlefield", B) == []


def test_C14_11_an_aura_of_that_colour_does_not_enchant() -> None:
    game = Position(Side("Pacifism", "2 Plains"), Side(battlefield="Black Knight"))
    assert "cast Pacifism" not in game.legal


def test_C14_14_vigilance_attacks_and_blocks() -> None:
    game = Position(Side(battlefield="Serra Angel"), Side(battlefield="Hill Giant"))
    game.attack("Serra Angel")
    assert game.status("tapped", "Serra Angel") == 0
    game.next_turn()
    game.attack("Hill Giant")
    game.block(("Serra Angel", "Hill Giant"))
    assert game.status("blocking", "Serra Angel") == game.find("Hill Giant")


def test_C14_23_shadow_both_ways() -> None:
    assert blockers("Hill Giant", "shadow", "Grizzly Bears") == set()
    given = [badge("Hill Giant", "shadow"), badge("Grizzly Bears", "shadow")]
    game = Position(
        Side(battlefield="Hill Giant, Craw Wurm, Badge of Hill Giant"),
        Side(battlefield="Grizzly Bears, Badge of Grizzly Bears"),
        cards=given,
    )
    game.attack("Hill Giant", "Craw Wurm")
    game.block(("Grizzly Bears", "Hill Giant"))
    assert game.status("blocked", "Hill Giant") == 1
    assert game.status("blocked", "Craw Wurm") == 2


def test_C14_24_horsemanship() -> None:
    assert blockers("Hill Giant", "horsemanship", "Grizzly Bears, Flying Men") == set()


def test_C14_25_fear() -> None:
    candidates = "Walking Corpse, Memnite, Grizzly Bears"
    assert blockers("Hill Giant", "fear", candidates) == {"Walking Corpse", "Memnite"}


def test_C14_31_exalted_counts_its_instances() -> None:
    game = Position(Side(battlefield="2 Aven Squire, Grizzly Bears"))
    game.attack("Grizzly Bears")
    while game.asked != v.DECISION_PRIORITY:
        game.answer(game.actions[0])
    game.resolve_all()
    assert game.pt("Grizzly Bears") == (4, 4)


def test_C14_36_menace_is_blocked_by_two_and_stays_blocked() -> None:
    assert blockers("Alley Strangler", "", "Grizzly Bears") == set()
    game = Position(
        Side("Lightning Bolt", "Alley Strangler, Mountain"),
        Side(battlefield="Glory Seeker, Grizzly Bears"),
    )
    game.attack("Alley Strangler")
    game.pass_until_asked(v.DECISION_BLOCK)
    game.choose("Glory Seeker")
    if game.asked == v.DECISION_BLOCK:
        assert game.legal == ["Grizzly Bears"]
        game.choose("Grizzly Bears")
    game.cast("Lightning Bolt", "Grizzly Bears", by=A)
    game.resolve()
    assert game.status("blocked", "Alley Strangler") == 1
    assert game.status("blocking", "Glory Seeker") == game.find("Alley Strangler")


def test_C14_38_skulk_compares_power_as_blocks_are_declared() -> None:
    assert blockers("Grizzly Bears", "skulk", "Hill Giant, Glory Seeker, Memnite") == {
        "Glory Seeker",
        "Memnite",
    }


def test_C14_35_prowess_is_for_noncreature_spells() -> None:
    game = Position(Side("Memnite, Lightning Bolt", "Mountain, Monastery Swiftspear"))
    game.cast("Memnite")
    assert game.stack == ["Memnite"]
    game.resolve()
    game.cast("Lightning Bolt", "B")
    assert game.stack == ["Monastery Swiftspear", "Lightning Bolt"]
    game.resolve()
    assert (game.stack, game.pt("Monastery Swiftspear")) == (["Lightning Bolt"], (2, 3))


def test_C14_45_flash() -> None:
    game = Position(Side(), Side("Ambush Viper", "2 Forest"))
    game.pass_until("end")
    game.cast("Ambush Viper", by=B)
    game.resolve()
    assert (game.active, game.count("Ambush Viper", "battlefield", B)) == (A, 1)


def test_C14_45_an_aura_spell_has_a_target() -> None:
    game = Position(Side("Holy Strength", "Plains, Mox Pearl"))
    assert "cast Holy Strength" not in game.legal
