"""What Equipment, Vehicles, Sagas, planeswalkers and battles do when they are played."""

from __future__ import annotations

from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.counters import set_counters
from tests.rules.positions import A, B, Position, Side


def test_bonesplitter_gives_power_to_what_it_equips() -> None:
    game = Position(Side(battlefield="Bonesplitter, Memnite, Plains"))
    game.activate("Bonesplitter", "Memnite")
    game.resolve()
    assert game.pt("Memnite") == (3, 1)
    game.attack("Memnite")
    game.pass_until("main2")
    assert game.life(B) == 17


def test_loxodon_warhammer_gives_trample_and_lifelink() -> None:
    game = Position(
        Side(battlefield="Loxodon Warhammer, Memnite, 3 Plains"), Side(battlefield="Memnite")
    )
    game.activate("Loxodon Warhammer", "Memnite")
    game.resolve()
    mine = game.find("Memnite", "battlefield", A)
    game.attack(mine)
    game.block((game.find("Memnite", "battlefield", B), mine))
    if game.asked == v.DECISION_DAMAGE:
        game.choose("1")
    game.pass_until("main2")
    assert (game.life(A), game.life(B)) == (24, 17)


def test_sky_skiff_flies_with_a_crew_of_one_power() -> None:
    game = Position(Side(battlefield="Sky Skiff, Memnite (sick)"), Side(battlefield="Hill Giant"))
    game.activate("Sky Skiff")
    game.resolve()
    assert game.status("tapped", "Memnite") == 1
    game.attack("Sky Skiff")
    game.pass_until("main2")
    assert game.life(B) == 18


def test_history_of_benalia_ends_with_knights_that_grow() -> None:
    game = Position(Side("History of Benalia", "3 Plains"))
    game.cast("History of Benalia")
    game.resolve()
    for turn in (3, 5):
        game.resolve_all()
        game.pass_until("main1", turn)
    assert game.count("Knight Token", "battlefield", A) == 2
    game.resolve()
    assert [game.pt(row) for row in game.rows("Knight Token", "battlefield")] == [(4, 3), (4, 3)]
    assert game.has("Knight Token", v.KEYWORD_VIGILANCE)
    assert "History of Benalia" in game.names("graveyard", A)


def test_lightning_greaves_gives_haste_and_shroud_for_nothing() -> None:
    game = Position(
        Side("Lightning Bolt, Memnite", "Lightning Greaves, Mountain"),
    )
    game.cast("Memnite")
    game.resolve()
    game.activate("Lightning Greaves", "Memnite")
    game.resolve()
    game.choose("cast Lightning Bolt")
    assert sorted(game.legal) == ["A", "B"]  # shroud
    game.choose("B")
    game.resolve()
    game.attack("Memnite")
    game.pass_until("main2")
    assert game.life(B) == 20 - 3 - 1


def test_falcon_abomination_brings_a_decayed_zombie() -> None:
    game = Position(Side("Falcon Abomination", "3 Island"))
    game.cast("Falcon Abomination")
    game.resolve()
    game.resolve()
    game.next_turn()
    game.pass_until_asked(v.DECISION_ATTACK)
    game.next_turn()
    game.attack("Zombie Token")
    game.pass_until("main2")
    assert game.life(B) == 18
    assert "Zombie Token" not in game.names("battlefield", A)


def test_marchesas_emissary_is_hexproof_and_dethrones() -> None:
    game = Position(
        Side(battlefield="Marchesa's Emissary"),
        Side("Lightning Bolt", "Mountain, Memnite", life=20),
    )
    game.attack("Marchesa's Emissary")
    game.resolve()
    assert game.pt("Marchesa's Emissary") == (3, 3)
    game.priority(B)
    game.choose("cast Lightning Bolt")
    assert "Marchesa's Emissary" not in game.legal


def test_ajani_goldmane_gains_life_strengthens_and_makes_an_avatar() -> None:
    game = Position(Side(battlefield="Ajani Goldmane (3 loyalty), 2 Memnite"))
    game.activate("Ajani Goldmane", ability=0)
    game.resolve()
    assert game.life(A) == 22
    game.next_turn()
    game.next_turn()
    game.activate("Ajani Goldmane", ability=1)
    game.resolve()
    assert [game.pt(row) for row in game.rows("Memnite", "battlefield")] == [(2, 2), (2, 2)]
    assert game.has("Memnite", v.KEYWORD_VIGILANCE)
    game.next_turn()
    assert game.pt("Memnite") == (2, 2)
    assert not game.has("Memnite", v.KEYWORD_VIGILANCE)
    game.next_turn()
    row = game.find("Ajani Goldmane", "battlefield")
    set_counters(game.m, row, v.COUNTER_LOYALTY, 6)
    game.pass_until("begin_combat")
    game.next_turn()
    game.next_turn()
    game.activate("Ajani Goldmane", ability=2)
    game.resolve()
    assert game.pt("Avatar Token") == (22, 22)
    assert game.names("graveyard", A) == ["Ajani Goldmane"]


def test_sorin_lends_power_makes_a_vampire_and_leaves_an_emblem() -> None:
    game = Position(
        Side(battlefield="Sorin, Solemn Visitor, Memnite"), Side(battlefield="Hill Giant, Memnite")
    )
    game.activate("Sorin, Solemn Visitor", ability=0)
    game.resolve()
    mine = game.find("Memnite", "battlefield", A)
    assert game.pt(mine) == (2, 1)
    game.next_turn()
    assert game.pt(mine) == (2, 1)  # until Sorin's controller's next turn
    game.pass_until("upkeep", 3)
    assert game.pt(mine) == (1, 1)
    game.pass_until("main1", 3)
    game.activate("Sorin, Solemn Visitor", ability=1)
    game.resolve()
    assert game.pt("Vampire Token") == (2, 2)
    set_counters(game.m, game.find("Sorin, Solemn Visitor", "battlefield"), v.COUNTER_LOYALTY, 6)
    game.next_turn()
    game.next_turn()
    game.activate("Sorin, Solemn Visitor", ability=2)
    game.resolve()
    game.pass_until("upkeep", 6)
    game.resolve()
    assert game.player == B
    assert sorted(game.legal) == ["Hill Giant", "Memnite"]
    game.choose("Memnite")
    assert game.names("battlefield", B) == ["Hill Giant"]


def test_geist_of_saint_traft_brings_an_angel_for_one_attack() -> None:
    game = Position(Side(battlefield="Geist of Saint Traft"), Side(battlefield="Ajani Goldmane"))
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Geist of Saint Traft", "B")
    game.resolve()
    assert game.asked == v.DECISION_DEFENDER  # 508.4: whom the Angel attacks is chosen
    game.choose("Ajani Goldmane")
    assert game.status("tapped", "Angel Token") == 1
    game.pass_until("main2")
    assert game.life(B) == 18
    assert game.names("graveyard", B) == ["Ajani Goldmane"]
    assert game.names("battlefield", A) == ["Geist of Saint Traft"]


def test_mist_intruder_is_colorless_and_ingests() -> None:
    game = Position(Side(battlefield="Mist Intruder"), Side(library="Memnite"))
    assert game.m["colors"][game.find("Mist Intruder", "battlefield")] == 0
    game.attack("Mist Intruder")
    game.pass_until("combat_damage")
    game.resolve()
    assert game.names("exile", B) == ["Memnite"]


def test_mikaeus_brings_other_creatures_back_and_destroys_humans_that_hurt() -> None:
    game = Position(
        Side("Lightning Bolt", "Mikaeus, the Unhallowed, Memnite, Mountain"),
        Side(battlefield="Savannah Lions, Elite Vanguard"),
    )
    assert game.pt("Memnite") == (2, 2)
    game.cast("Lightning Bolt", "Memnite")
    game.resolve_all()
    assert game.pt("Memnite") == (3, 3)  # with a counter
    game.next_turn()
    game.attack("Savannah Lions", "Elite Vanguard")
    game.pass_until("combat_damage")
    game.resolve_all()
    assert game.names("graveyard", B) == ["Elite Vanguard"]  # the only Human


def test_invasion_of_belenon_becomes_an_anthem_when_it_is_defeated() -> None:
    game = Position(Side("Invasion of Belenon, 2 Lightning Bolt", "3 Plains, 2 Mountain"))
    game.cast("Invasion of Belenon")
    game.resolve()
    game.resolve()
    assert game.pt("Knight Token") == (2, 2)
    for _ in range(2):
        game.cast("Lightning Bolt", "Invasion of Belenon")
        game.resolve()
    game.resolve()
    assert game.names("exile", A) == ["Invasion of Belenon"]
    game.choose("yes")
    game.resolve()
    assert game.pt("Knight Token") == (3, 3)
    row = game.find("Belenon War Anthem", "battlefield")
    assert game.m["types"][row] == v.TYPE_ENCHANTMENT


def test_karn_exiles_from_hand_and_battlefield() -> None:
    game = Position(Side(battlefield="Karn Liberated"), Side("Memnite, Plains", "Hill Giant"))
    game.activate("Karn Liberated", "B", ability=0)
    game.resolve()
    assert (game.player, sorted(game.legal)) == (B, ["Memnite", "Plains"])
    game.choose("Memnite")
    assert game.names("exile", B) == ["Memnite"]
    game.next_turn()
    game.next_turn()
    game.activate("Karn Liberated", "Hill Giant", ability=1)
    game.resolve()
    assert game.names("exile", B) == ["Memnite", "Hill Giant"]
    karn = game.find("Karn Liberated", "battlefield")
    assert game.counters(karn, v.COUNTER_LOYALTY) == 6 + 4 - 3


def test_master_of_cruelties_attacks_alone_and_leaves_one_life() -> None:
    game = Position(Side(battlefield="Master of Cruelties, Memnite"))
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Master of Cruelties")
    assert game.asked != v.DECISION_ATTACK  # nothing may attack with it
    game.pass_until("declare_blockers")
    game.resolve()
    assert game.life(B) == 1
    game.pass_until("main2")
    assert game.life(B) == 1  # it assigns no combat damage
