"""What cards with shields, replacements and unusual costs do when they are played."""

from __future__ import annotations

import pytest

from mtgenv.cards.language import LAND, Card, Destroy, Spell, Target
from tests.rules.positions import A, B, Position, Side


@pytest.mark.parametrize("target", ["B", "Hill Giant"])
def test_healing_salve_prevents_three_damage_to_any_target(target: str) -> None:
    game = Position(
        Side("Fireball", "6 Mountain"), Side("Healing Salve", "Plains, Hill Giant", life=20)
    )
    game.cast("Fireball", target, x=4)
    game.priority(B)
    game.choose("cast Healing Salve", "1", target)
    game.resolve()
    game.resolve()
    if target == "B":
        assert game.life(B) == 19
    else:
        assert game.status("damage", "Hill Giant") == 1


def test_healing_salve_gains_three_life_instead() -> None:
    game = Position(Side("Healing Salve", "Plains"))
    game.choose("cast Healing Salve", "0", "A")
    game.resolve()
    assert game.life(A) == 23


def test_samite_healer_prevents_one_damage_to_a_player() -> None:
    game = Position(Side("Lightning Bolt", "Mountain"), Side(battlefield="Samite Healer"))
    game.cast("Lightning Bolt", "B")
    game.activate("Samite Healer", "B", by=B)
    game.resolve()
    game.resolve()
    assert game.life(B) == 18


def test_oasis_prevents_one_damage_to_a_creature() -> None:
    game = Position(Side("Lightning Bolt", "Mountain"), Side(battlefield="Oasis, Hill Giant"))
    game.cast("Lightning Bolt", "Hill Giant")
    game.activate("Oasis", "Hill Giant", by=B)
    game.resolve()
    game.resolve()
    assert game.status("damage", "Hill Giant") == 2


def test_desert_nomads_take_no_damage_from_deserts() -> None:
    game = Position(Side(battlefield="Desert Nomads, Hill Giant"), Side(battlefield="2 Desert"))
    game.attack("Desert Nomads", "Hill Giant")
    game.pass_until("end_combat")
    game.activate("Desert", "Desert Nomads", by=B)
    game.activate("Desert", "Hill Giant", by=B)
    game.resolve_all()
    assert game.status("damage", "Desert Nomads") == 0
    assert game.status("damage", "Hill Giant") == 1


def test_elephant_graveyard_regenerates_an_elephant() -> None:
    elephant = Card("Paper Elephant", "{1}", "Creature — Elephant", power=3, toughness=3)
    game = Position(
        Side("Lightning Bolt", "Mountain"),
        Side(battlefield="Elephant Graveyard, Paper Elephant"),
        cards=[elephant],
    )
    game.cast("Lightning Bolt", "Paper Elephant")
    game.activate("Elephant Graveyard", "Paper Elephant", by=B)
    game.resolve_all()
    assert game.status("tapped", "Paper Elephant") == 1
    assert game.names("graveyard", B) == []


def test_hasran_ogress_hurts_unless_it_is_paid_for() -> None:
    for lands, life in ((1, 17), (2, 20)):
        game = Position(Side(battlefield=f"Hasran Ogress, {lands} Swamp"))
        game.attack("Hasran Ogress")
        game.resolve()
        if lands == 2:
            game.choose("yes")
        assert game.life(A) == life


def test_junun_efreet_is_sacrificed_unless_it_is_paid_for() -> None:
    for lands in (1, 2):
        game = Position(Side(battlefield=f"Junún Efreet, {lands} Swamp"), step=None)
        game.pass_until("upkeep")
        game.next_turn("upkeep")
        game.next_turn("upkeep")
        game.resolve()
        if lands == 2:
            game.choose("yes")
        assert game.count("Junún Efreet", "battlefield") == lands - 1


def test_drop_of_honey_destroys_what_has_the_least_power() -> None:
    game = Position(
        Side(battlefield="Drop of Honey, Hill Giant"), Side(battlefield="Memnite, Grizzly Bears")
    )
    game.next_turn("upkeep")
    game.next_turn("upkeep")
    game.resolve()
    assert game.names("graveyard", B) == ["Memnite"]


def test_drop_of_honey_goes_with_the_last_creature() -> None:
    game = Position(Side(battlefield="Drop of Honey"), Side(battlefield="Hill Giant"), step=None)
    game.pass_until("upkeep")
    game.resolve()
    game.choose("Hill Giant")
    assert game.names("graveyard", B) == ["Hill Giant"]
    assert game.stack == ["Drop of Honey"]
    game.resolve()
    assert "Drop of Honey" in game.names("graveyard", A)


def test_despark_exiles_what_costs_four_or_more() -> None:
    game = Position(Side("Despark", "Plains, Swamp"), Side(battlefield="Memnite, Hill Giant"))
    game.choose("cast Despark")
    assert game.legal == ["Hill Giant"]
    game.choose("Hill Giant")
    game.resolve()
    assert game.names("exile", B) == ["Hill Giant"]


def test_fall_of_the_hammer_takes_another_creature() -> None:
    game = Position(
        Side("Fall of the Hammer", "2 Mountain, Hill Giant"), Side(battlefield="Grizzly Bears")
    )
    game.cast("Fall of the Hammer", "Hill Giant", "Grizzly Bears")
    game.resolve()
    assert game.names("graveyard", B) == ["Grizzly Bears"]
    assert game.names("graveyard", A) == ["Fall of the Hammer"]


@pytest.mark.parametrize("mode", ["0", "1", "2"])
def test_simic_charm_has_three_modes(mode: str) -> None:
    game = Position(
        Side("Simic Charm", "Forest, Island, Grizzly Bears"), Side("Lightning Bolt", "Mountain")
    )
    game.choose("cast Simic Charm", mode)
    if mode != "1":
        game.choose("Grizzly Bears")
    game.resolve()
    if mode == "0":
        assert game.pt("Grizzly Bears") == (5, 5)
    elif mode == "2":
        assert game.names("hand", A) == ["Grizzly Bears"]
    else:
        game.priority(B)
        game.choose("cast Lightning Bolt")
        assert "Grizzly Bears" not in game.legal


@pytest.mark.parametrize("who", ["A", "B"])
def test_maze_of_ith_untaps_and_prevents_combat_damage(who: str) -> None:
    game = Position(
        Side(battlefield="Hill Giant" + (", Maze of Ith" if who == "A" else "")),
        Side(battlefield="Grizzly Bears" + (", Maze of Ith" if who == "B" else "")),
    )
    game.attack("Hill Giant")
    game.activate("Maze of Ith", "Hill Giant", by=(A if who == "A" else B))
    game.resolve()
    assert game.status("tapped", "Hill Giant") == 0
    game.block(("Grizzly Bears", "Hill Giant"))
    game.pass_until("end_combat")
    assert game.names("graveyard") == []


def test_ebony_horse_saves_an_attacker() -> None:
    game = Position(Side(battlefield="Grizzly Bears, Ebony Horse, 2 Wastes"), Side("", "Craw Wurm"))
    game.attack("Grizzly Bears")
    game.block(("Craw Wurm", "Grizzly Bears"))
    game.activate("Ebony Horse", "Grizzly Bears", by=A)
    game.resolve()
    game.pass_until("end_combat")
    assert game.count("Grizzly Bears", "battlefield") == 1
    assert game.status("damage", "Craw Wurm") == 0


def test_pyramids_saves_a_land_once() -> None:
    quake = Card("Paper Quake", "{0}", "Instant", abilities=(Spell((Destroy(),), (Target(LAND),)),))
    game = Position(
        Side("2 Paper Quake"), Side(battlefield="Pyramids, Forest, 2 Wastes"), cards=[quake]
    )
    game.cast("Paper Quake", "Forest")
    game.priority(B)
    game.choose("activate Pyramids 0", "1", "Forest")
    game.resolve()
    game.resolve()
    assert game.count("Forest", "battlefield") == 1
    game.cast("Paper Quake", "Forest")
    game.resolve()
    assert game.names("graveyard", B) == ["Forest"]


def test_blightsteel_colossus_is_shuffled_in() -> None:
    game = Position(Side("Counterspell", "2 Island"), Side("Blightsteel Colossus", "12 Wastes"))
    game.next_turn()
    game.cast("Blightsteel Colossus")
    game.cast("Counterspell", "Blightsteel Colossus", by=A)
    game.resolve()
    assert game.count("Blightsteel Colossus", "library", B) == 1
    assert game.names("graveyard", B) == []


def test_cackling_counterpart_copies_from_the_graveyard_too() -> None:
    game = Position(Side("", "7 Island, Hill Giant", graveyard="Cackling Counterpart"))
    game.cast("Cackling Counterpart", "Hill Giant")
    game.resolve()
    assert game.count("Hill Giant", "battlefield") == 2
    assert game.names("exile", A) == ["Cackling Counterpart"]


def test_fury_of_the_horde_exiles_two_red_cards() -> None:
    game = Position(Side("Fury of the Horde, 2 Lightning Bolt, Giant Growth", "Hill Giant"))
    game.attack("Hill Giant")
    game.pass_until("main2")
    game.cast("Fury of the Horde")
    assert game.names("exile", A) == ["Lightning Bolt", "Lightning Bolt"]
    game.resolve()
    assert game.status("tapped", "Hill Giant") == 0
    game.attack("Hill Giant")
    game.pass_until("main2")
    assert game.life(B) == 14


@pytest.mark.parametrize("pays", [True, False])
def test_koskun_falls_wants_a_creature_tapped(pays: bool) -> None:
    game = Position(Side(battlefield="Koskun Falls, Memnite"), step=None)
    game.pass_until("upkeep", 3)
    game.resolve()
    game.choose("yes" if pays else "no")
    if pays:
        game.choose("Memnite")
        assert game.status("tapped", "Memnite") == 1
    assert game.count("Koskun Falls", "battlefield") == pays


def test_oppressive_rays_makes_abilities_dear() -> None:
    for lands, can in ((2, False), (3, True)):
        game = Position(
            Side("Oppressive Rays", "Plains"), Side(battlefield=f"Samite Healer, {lands} Wastes")
        )
        game.cast("Oppressive Rays", "Samite Healer")
        game.resolve()
        game.priority(B)
        assert ("activate Samite Healer 0" in game.legal) is can


def test_oppressive_rays_taxes_mana_abilities() -> None:
    game = Position(Side("Oppressive Rays", "Plains"), Side("Giant Growth", "Llanowar Elves"))
    game.cast("Oppressive Rays", "Llanowar Elves")
    game.resolve()
    game.priority(B)
    assert "cast Giant Growth" not in game.legal


def test_xantcha_enters_under_an_opponents_control() -> None:
    game = Position(Side("Xantcha, Sleeper Agent", "Swamp, Mountain, Wastes, 3 Wastes"))
    game.cast("Xantcha, Sleeper Agent")
    game.resolve()
    game.choose("B")
    assert game.count("Xantcha, Sleeper Agent", "battlefield", B) == 1
    game.activate("Xantcha, Sleeper Agent")
    game.resolve()
    assert game.life(B) == 18
    assert game.count(zone="hand", seat=A) == 1


def test_camel_protects_its_band_from_deserts() -> None:
    game = Position(Side(battlefield="Camel"), Side(battlefield="Desert"))
    game.attack("Camel")
    game.pass_until("end_combat")
    game.activate("Desert", "Camel", by=B)
    game.resolve()
    assert game.names("graveyard", A) == []


def test_isao_regenerates_a_samurai() -> None:
    game = Position(
        Side("Lightning Bolt", "Mountain"), Side(battlefield="Isao, Enlightened Bushi, 2 Forest")
    )
    game.cast("Lightning Bolt", "Isao, Enlightened Bushi")
    game.activate("Isao, Enlightened Bushi", "Isao, Enlightened Bushi", by=B)
    game.resolve_all()
    assert game.status("tapped", "Isao, Enlightened Bushi") == 1


def test_kiora_prevents_damage_to_and_from_a_permanent() -> None:
    game = Position(
        Side("Lightning Bolt", "Kiora, the Crashing Wave, Mountain"),
        Side(battlefield="Hill Giant"),
    )
    game.activate("Kiora, the Crashing Wave", "Hill Giant", ability=0)
    game.resolve()
    game.cast("Lightning Bolt", "Hill Giant")
    game.resolve()
    assert game.status("damage", "Hill Giant") == 0


def test_gideon_jura_takes_no_damage_as_a_creature() -> None:
    game = Position(Side("Lightning Bolt", "Gideon Jura, Mountain"))
    game.activate("Gideon Jura", ability=2)
    game.resolve()
    assert game.pt("Gideon Jura") == (6, 6)
    game.cast("Lightning Bolt", "Gideon Jura")
    game.resolve()
    assert game.status("damage", "Gideon Jura") == 0
