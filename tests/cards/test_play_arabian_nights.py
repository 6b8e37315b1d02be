"""What the cards of Arabian Nights do when they are played."""

from __future__ import annotations

import pytest

from mtgenv.cards import registry
from mtgenv.cards.language import Card, Filter, Spell, Target
from mtgenv.engine.games.setup import template
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side

COPPER_CURSE = Card(
    "Copper Curse",
    "{B}",
    "Enchantment — Aura",
    abilities=(Spell(targets=(Target(Filter(types=("artifact",))),)),),
)


def upkeep(mine: str, hand: str = "", other: Side | None = None, **more: object) -> Position:
    """A position in the upkeep of the second player, who has these permanents."""
    game = Position(other, Side(hand, mine, **more))
    game.next_turn("upkeep")
    return game


# --- Islanders and other creatures ---------------------------------------------------------------


@pytest.mark.parametrize("fish", ["Dandân", "Merchant Ship", "Island Fish Jasconius"])
def test_islanders_attack_only_over_islands(fish: str) -> None:
    game = Position(Side("", f"{fish}, Island"), Side("", "Island"))
    game.attack(fish)
    assert game.status("attacking", fish) == B
    game = Position(Side("", f"{fish}, Island, Memnite"), Side("", "Swamp"))
    game.pass_until_asked(v.DECISION_ATTACK)
    assert fish not in game.legal


@pytest.mark.parametrize("fish", ["Dandân", "Merchant Ship", "Island Fish Jasconius"])
def test_islanders_die_without_islands_even_if_one_comes_in_response(fish: str) -> None:
    game = Position(Side("", f"{fish}, Island", library="Island"), Side("", "Strip Mine"))
    game.priority(B)
    game.activate("Strip Mine", "Island")
    game.resolve()
    assert game.stack == [fish]
    game.put("Island", v.ZONE_BATTLEFIELD, A)
    game.resolve()
    assert game.names("graveyard", A) == ["Island", fish]


def test_a_state_trigger_waits_until_its_ability_has_left_the_stack() -> None:
    game = Position(Side("", "Dandân, Island"), Side("", "Strip Mine"))
    game.priority(B)
    game.activate("Strip Mine", "Island")
    game.resolve()
    assert game.stack.count("Dandân") == 1


def test_merchant_ship_trades_where_nobody_blocks() -> None:
    game = Position(Side("", "Merchant Ship, Island"), Side("", "Island, Memnite"))
    blocked = game.copy()
    game.attack("Merchant Ship")
    game.block()
    game.resolve_all()
    assert game.life(A) == 22
    blocked.attack("Merchant Ship")
    blocked.block(("Memnite", "Merchant Ship"))
    blocked.resolve_all()
    assert blocked.life(A) == 20


@pytest.mark.parametrize(
    ("card", "lands"), [("Island Fish Jasconius", "3 Island"), ("Brass Man", "Island")]
)
def test_what_does_not_untap_untaps_for_mana_in_the_upkeep(card: str, lands: str) -> None:
    game = Position(None, Side("", f"{card}, {lands}"))
    game.set("tapped", card, 1)
    game.next_turn("upkeep")
    assert game.status("tapped", card) == 1
    game.resolve()
    refuses = game.copy()
    game.choose("yes")
    assert game.status("tapped", card) == 0
    assert game.status("tapped", "Island") == 1
    refuses.choose("no")
    assert refuses.status("tapped", card) == 1


def test_giant_tortoise_hides_while_it_is_untapped() -> None:
    game = Position(Side("", "Giant Tortoise"))
    assert game.pt("Giant Tortoise") == (1, 4)
    game.attack("Giant Tortoise")
    assert game.pt("Giant Tortoise") == (1, 1)


def test_serendib_djinn_eats_lands_and_hurts_for_islands() -> None:
    game = upkeep("Serendib Djinn, Island, Swamp")
    game.resolve()
    assert set(game.legal) == {"Island", "Swamp"}
    swamp = game.copy()
    game.choose("Island")
    assert game.life(B) == 17
    assert game.names("graveyard", B) == ["Island"]
    swamp.choose("Swamp")
    assert swamp.life(B) == 20


def test_serendib_djinn_goes_with_the_last_land() -> None:
    game = upkeep("Serendib Djinn, Swamp")
    game.resolve()
    game.choose("Swamp")
    game.resolve_all()
    assert set(game.names("graveyard", B)) == {"Swamp", "Serendib Djinn"}


def test_sindbad_keeps_lands_only() -> None:
    game = Position(Side("", "Sindbad", library="Island"))
    game.activate("Sindbad")
    game.resolve()
    assert game.names("hand", A) == ["Island"]
    game = Position(Side("", "Sindbad", library="Memnite"))
    game.activate("Sindbad")
    game.resolve()
    assert (game.names("hand", A), game.names("graveyard", A)) == ([], ["Memnite"])


def test_fishliver_oil_gives_islandwalk() -> None:
    game = Position(Side("Fishliver Oil", "2 Island, Memnite"), Side("", "Island, Hill Giant"))
    game.cast("Fishliver Oil", game.find("Memnite", "battlefield", A))
    game.resolve()
    game.attack("Memnite")
    game.pass_until("end_combat")
    assert game.life(B) == 19
    assert game.status("blocked", "Memnite") == 2


def test_unstable_mutation_shrinks_what_it_enchants() -> None:
    game = Position(Side("Unstable Mutation", "Island, Hill Giant"))
    game.cast("Unstable Mutation", "Hill Giant")
    game.resolve()
    assert game.pt("Hill Giant") == (6, 6)
    game.next_turn("upkeep")
    assert game.stack == []
    game.next_turn("upkeep")
    game.resolve()
    assert game.pt("Hill Giant") == (5, 5)


def test_cuombajj_witches_let_an_opponent_aim_too() -> None:
    game = Position(Side("", "Cuombajj Witches"), Side("", "Memnite"))
    game.choose("activate Cuombajj Witches 0")
    assert game.player == A
    game.choose("Memnite")
    assert game.player == B
    game.choose("A")
    game.resolve()
    assert game.life(A) == 19
    assert game.names("graveyard", B) == ["Memnite"]


def test_erg_raiders_want_to_attack() -> None:
    game = Position(Side("", "Erg Raiders"))
    stays = game.copy()
    game.attack("Erg Raiders")
    game.pass_until("end")
    game.resolve_all()
    assert game.life(A) == 20
    stays.pass_until("end")
    stays.resolve_all()
    assert stays.life(A) == 18


def test_erg_raiders_are_excused_in_the_turn_they_come() -> None:
    game = Position(Side("Erg Raiders", "2 Swamp"))
    game.cast("Erg Raiders")
    game.resolve()
    game.pass_until("end")
    game.resolve_all()
    assert game.life(A) == 20


def test_guardian_beast_guards_artifacts() -> None:
    game = Position(Side("", "Guardian Beast, Sol Ring"), Side("", "Aladdin, 3 Mountain, Sol Ring"))
    mine = game.find("Sol Ring", "battlefield", A)
    assert game.has(mine, v.KEYWORD_INDESTRUCTIBLE)
    game.next_turn()
    game.activate("Aladdin", mine)
    game.resolve()
    assert game.status("controller", mine) == A


def test_guardian_beast_guards_nothing_while_it_is_tapped() -> None:
    game = Position(Side("", "Guardian Beast, Sol Ring"), Side("", "Aladdin, 3 Mountain"))
    game.set("tapped", "Guardian Beast", 1)
    game.priority(B)
    game.activate("Aladdin", "Sol Ring")
    game.resolve()
    assert game.status("controller", "Sol Ring") == B


def test_what_guardian_beast_guards_cannot_be_enchanted() -> None:
    game = Position(
        Side("", "Guardian Beast, Sol Ring"),
        Side("Copper Curse", "Swamp, Sol Ring"),
        cards=[COPPER_CURSE],
    )
    game.next_turn()
    game.choose("cast Copper Curse")
    assert game.actions == [
        action for action in game.actions if action >> 8 & 0xFFF == game.find("Sol Ring", seat=B)
    ]


def test_hasran_ogress_attacks_for_mana_or_pain() -> None:
    game = Position(Side("", "Hasran Ogress, 2 Swamp"))
    game.attack("Hasran Ogress")
    game.resolve()
    pays = game.copy()
    pays.choose("yes")
    assert pays.life(A) == 20
    game.choose("no")
    assert game.life(A) == 17
    poor = Position(Side("", "Hasran Ogress, Swamp"))
    poor.attack("Hasran Ogress")
    poor.resolve()
    assert poor.life(A) == 17


def test_junun_efreet_leaves_unless_it_is_paid() -> None:
    game = upkeep("Junún Efreet, 2 Swamp")
    game.resolve()
    pays = game.copy()
    pays.choose("yes")
    assert pays.count("Junún Efreet", "battlefield") == 1
    game.choose("no")
    assert game.names("graveyard", B) == ["Junún Efreet"]


def test_khabal_ghoul_eats_the_dead_of_the_turn() -> None:
    game = Position(Side("", "Khabál Ghoul, Memnite"), Side("", "2 Hill Giant"))
    game.attack("Memnite")
    game.block((game.find("Hill Giant"), "Memnite"))
    game.pass_until("end")
    game.resolve_all()
    assert game.counters(game.find("Khabál Ghoul"), v.COUNTER_PLUS) == 1
    game.next_turn("end")
    game.resolve_all()
    assert game.counters(game.find("Khabál Ghoul"), v.COUNTER_PLUS) == 1


def test_aladdin_keeps_an_artifact_while_he_is_kept() -> None:
    game = Position(Side("", "Aladdin, 3 Mountain"), Side("Lightning Bolt", "Sol Ring, Mountain"))
    game.activate("Aladdin", "Sol Ring")
    game.resolve()
    assert game.status("controller", "Sol Ring") == A
    game.next_turn()
    assert game.status("controller", "Sol Ring") == A
    game.cast("Lightning Bolt", "Aladdin")
    game.resolve()
    assert game.status("controller", "Sol Ring") == B


def test_aladdin_gets_nothing_if_he_is_gone_before() -> None:
    game = Position(Side("", "Aladdin, 3 Mountain"), Side("Lightning Bolt", "Sol Ring, Mountain"))
    game.activate("Aladdin", "Sol Ring")
    game.cast("Lightning Bolt", "Aladdin", by=B)
    game.resolve_all()
    assert game.status("controller", "Sol Ring") == B


def test_ali_baba_taps_walls() -> None:
    game = Position(Side("", "Ali Baba, Mountain"), Side("", "Wall of Swords, Memnite"))
    game.choose("activate Ali Baba 0")
    assert game.legal == ["Wall of Swords"]
    game.choose("Wall of Swords")
    game.resolve()
    assert game.status("tapped", "Wall of Swords") == 1


def test_magnetic_mountain_holds_blue_creatures() -> None:
    blue = "Magnetic Mountain, 4 Island, Flying Men, Merfolk of the Pearl Trident, Memnite"
    game = Position(None, Side("", blue))
    for name in ("Flying Men", "Merfolk of the Pearl Trident", "Memnite"):
        game.set("tapped", name, 1)
    game.next_turn("upkeep")
    assert game.status("tapped", "Memnite") == 0
    game.resolve()
    assert set(game.legal) == {"Flying Men", "Merfolk of the Pearl Trident", "done"}
    game.choose("Flying Men", "done", "yes")
    assert game.status("tapped", "Flying Men") == 0
    assert game.status("tapped", "Merfolk of the Pearl Trident") == 1
    assert game.status("tapped", "Island") == 1


def test_cyclone_grows_until_it_is_not_paid() -> None:
    game = upkeep("Cyclone, 2 Forest, Hill Giant")
    game.resolve()
    game.choose("yes")
    assert (game.life(A), game.life(B)) == (19, 19)
    assert game.status("damage", "Hill Giant") == 1
    game.next_turn("upkeep")
    game.next_turn("upkeep")
    game.resolve()
    refuses = game.copy()
    game.choose("yes")
    assert (game.life(A), game.life(B)) == (17, 17)
    refuses.choose("no")
    assert refuses.names("graveyard", B) == ["Cyclone"]
    assert refuses.life(B) == 19


def test_drop_of_honey_takes_the_weakest() -> None:
    game = Position(Side("", "Hill Giant"), Side("", "Drop of Honey, Memnite, Savannah Lions"))
    game.next_turn("upkeep")
    game.resolve()
    assert game.legal == ["Memnite"]
    game.choose("Memnite")
    assert game.names("graveyard", B) == ["Memnite"]


def test_drop_of_honey_asks_among_the_weakest_and_dies_alone() -> None:
    game = Position(Side("", "Memnite"), Side("", "Drop of Honey, Memnite"))
    game.next_turn("upkeep")
    game.resolve()
    assert game.legal == ["Memnite", "Memnite"]
    game.choose("Memnite")
    game.next_turn("upkeep")
    game.next_turn("upkeep")
    game.resolve()
    game.choose("Memnite")
    game.resolve_all()
    assert game.count("Memnite", "battlefield") == 0
    assert "Drop of Honey" in game.names("graveyard", B)


def test_ghazban_ogre_follows_the_most_life() -> None:
    game = Position(Side(life=25), Side("", "Ghazbán Ogre"))
    game.next_turn("upkeep")
    game.resolve()
    assert game.status("controller", "Ghazbán Ogre") == A
    even = Position(None, Side("", "Ghazbán Ogre"))
    even.next_turn("upkeep")
    assert even.stack == []


def test_ifh_biff_efreet_rains_for_anybody() -> None:
    game = Position(Side("", "Ifh-Bíff Efreet, Memnite"), Side("", "Forest, Serra Angel"))
    game.priority(B)
    game.activate("Ifh-Bíff Efreet")
    assert game.status("tapped", "Forest") == 1
    game.resolve()
    assert (game.life(A), game.life(B)) == (19, 19)
    assert game.status("damage", "Serra Angel") == 1
    assert game.status("damage", "Ifh-Bíff Efreet") == 1
    assert game.status("damage", "Memnite") == 0


def test_singing_tree_takes_the_power_of_an_attacker() -> None:
    game = Position(Side("", "Hill Giant"), Side("", "Singing Tree"))
    game.attack("Hill Giant")
    game.activate("Singing Tree", "Hill Giant", by=B)
    game.resolve()
    assert game.pt("Hill Giant") == (0, 3)
    game.next_turn()
    assert game.pt("Hill Giant") == (3, 3)


def test_wyluli_wolf_helps() -> None:
    game = Position(Side("", "Wyluli Wolf, Memnite"))
    game.activate("Wyluli Wolf", "Memnite")
    game.resolve()
    assert game.pt("Memnite") == (2, 2)


def test_hurr_jackal_stops_regeneration() -> None:
    game = Position(Side("", "Hurr Jackal, Memnite"))
    game.activate("Hurr Jackal", "Memnite")
    game.resolve()
    assert game.under("Memnite", v.RULE_CANT_REGENERATE)


# --- Artifacts and lands -------------------------------------------------------------------------


def test_aladdins_lamp_looks_for_one_of_x_cards() -> None:
    lamp = "Aladdin's Lamp, 3 Wastes, Library of Alexandria"
    library = "Memnite, Island, Swamp, Forest"
    game = Position(Side("", lamp, library=library))
    game.choose("activate Aladdin's Lamp 0")
    assert game.legal == ["1", "2", "3", "4"]
    game.choose("3")
    game.resolve()
    assert game.names("hand", A) == []
    game = Position(None, Side("", "Aladdin's Lamp, 3 Wastes", library=library))
    game.next_turn("upkeep")
    game.choose("activate Aladdin's Lamp 0", "3")
    game.resolve()
    game.choose("pass", "pass")
    assert set(game.legal) == {"Memnite", "Island", "Swamp"}
    game.choose("Swamp")
    assert game.names("hand", B) == ["Swamp"]
    assert game.names("library", B)[0] == "Forest"


def test_aladdins_ring_deals_four() -> None:
    game = Position(Side("", "Aladdin's Ring, 8 Wastes"))
    game.activate("Aladdin's Ring", "B")
    game.resolve()
    assert game.life(B) == 16


def test_city_in_a_bottle_empties_the_board_and_forbids_its_set() -> None:
    game = Position(
        Side("City in a Bottle, Desert, Ali Baba", "2 Mountain, Mountain, Memnite"),
        Side("", "Bazaar of Baghdad, Juzám Djinn"),
    )
    assert "play Desert" in game.legal
    game.cast("City in a Bottle")
    game.resolve()
    assert game.stack == ["City in a Bottle"]
    game.resolve()
    assert set(game.names("graveyard", B)) == {"Bazaar of Baghdad", "Juzám Djinn"}
    assert game.count("City in a Bottle", "battlefield") == 1
    assert game.count("Memnite", "battlefield") == 1
    assert "play Desert" not in game.legal
    assert "cast Ali Baba" not in game.legal


def test_jandors_ring_changes_the_card_drawn_last() -> None:
    game = Position(None, Side("Plains", "Jandor's Ring, 2 Wastes", library="Swamp, Forest"))
    assert all("Jandor" not in word for word in game.legal)
    game.next_turn("draw")
    game.choose("activate Jandor's Ring 0")
    assert game.legal == ["Swamp"]
    game.choose("Swamp")
    game.resolve()
    assert set(game.names("hand", B)) == {"Plains", "Forest"}


def test_jandors_ring_needs_the_card_in_hand() -> None:
    game = Position(None, Side("", "Jandor's Ring, 2 Wastes", library="Memnite"))
    game.next_turn()
    game.cast("Memnite")
    game.resolve()
    assert not any(word.startswith("activate Jandor's Ring") for word in game.legal)


def test_jandors_saddlebags_untap() -> None:
    game = Position(Side("", "Jandor's Saddlebags, 3 Wastes, Memnite"))
    game.set("tapped", "Memnite", 1)
    game.activate("Jandor's Saddlebags", "Memnite")
    game.resolve()
    assert game.status("tapped", "Memnite") == 0


def test_sandals_of_abdallah_die_with_whom_they_carry() -> None:
    game = Position(
        Side("Lightning Bolt", "Sandals of Abdallah, 2 Wastes, Mountain, Memnite"),
        Side("", "Island, Hill Giant"),
    )
    game.activate("Sandals of Abdallah", "Memnite")
    game.resolve()
    assert game.has("Memnite", v.KEYWORD_LANDWALK)
    later = game.copy()
    game.cast("Lightning Bolt", "Memnite")
    game.resolve()
    game.resolve_all()
    assert "Sandals of Abdallah" in game.names("graveyard", A)
    later.next_turn()
    later.priority(A)
    later.cast("Lightning Bolt", "Memnite")
    later.resolve_all()
    assert later.count("Sandals of Abdallah", "battlefield") == 1


def test_bazaar_of_baghdad_trades_cards() -> None:
    game = Position(Side("Plains", "Bazaar of Baghdad", library="Swamp, Forest"))
    game.activate("Bazaar of Baghdad")
    game.resolve()
    assert sorted(game.names("graveyard", A)) == ["Forest", "Plains", "Swamp"]


def test_diamond_valley_gives_the_toughness() -> None:
    game = Position(Side("", "Diamond Valley, Craw Wurm, Crusade"))
    game.activate("Diamond Valley")
    assert game.names("graveyard", A) == ["Craw Wurm"]
    game.resolve()
    assert game.life(A) == 24


def test_island_of_wak_wak_grounds_the_power_of_flyers() -> None:
    game = Position(Side("", "Island of Wak-Wak, Memnite"), Side("", "Serra Angel"))
    game.choose("activate Island of Wak-Wak 0")
    assert game.legal == ["Serra Angel"]
    game.choose("Serra Angel")
    game.resolve()
    assert game.pt("Serra Angel") == (0, 4)


@pytest.mark.parametrize(("cards", "draws"), [(6, False), (7, True), (8, False)])
def test_library_of_alexandria_is_for_full_hands(cards: int, draws: bool) -> None:
    game = Position(Side(f"{cards} Plains", "Library of Alexandria"))
    offered = [word for word in game.legal if word.startswith("activate Library")]
    assert bool(offered) is draws
    if draws:
        game.choose(*offered)
        game.resolve()
        assert game.count(None, "hand", A) == 8


def test_jihad_is_against_a_colour_of_an_opponent() -> None:
    game = Position(
        Side("Jihad", "3 Plains, Savannah Lions"), Side("Memnite", "Jackal Pup, Mountain")
    )
    game.cast("Jihad")
    game.resolve()
    green = game.copy()
    game.choose("R", "B")
    assert game.pt("Savannah Lions") == (4, 2)
    assert game.stack == []
    green.choose("G", "B")
    assert green.stack == ["Jihad"]
    assert green.pt("Savannah Lions") == (2, 1)
    green.resolve()
    assert green.names("graveyard", A) == ["Jihad"]


def test_metamorphosis_makes_mana_for_creatures_only() -> None:
    game = Position(
        Side("Metamorphosis, Hill Giant, Aladdin's Ring, Lightning Bolt", "Forest, Craw Wurm")
    )
    game.cast("Metamorphosis")
    assert game.names("graveyard", A) == ["Craw Wurm"]
    game.resolve()
    game.choose("R")
    assert game.legal == ["pass", "cast Hill Giant"]
    game.cast("Hill Giant")
    game.resolve()
    assert game.count("Hill Giant", "battlefield") == 1
    assert game.m["creature_mana"][0, A].tolist() == [0, 0, 0, 3, 0, 0]
    game.pass_until("begin_combat")
    assert game.m["creature_mana"][0, A].sum() == 0


def test_nafs_asp_bites_again_unless_it_is_paid() -> None:
    game = Position(Side("", "Nafs Asp"), Side("", "Forest"))
    game.attack("Nafs Asp")
    game.pass_until("end_combat")
    game.resolve_all()
    assert game.life(B) == 19
    game.next_turn("upkeep")
    game.priority(B)
    assert "yes" in game.legal
    pays = game.copy()
    game.pass_until("draw")
    game.resolve_all()
    assert game.life(B) == 18
    pays.choose("yes")
    assert pays.status("tapped", "Forest") == 1
    assert "yes" not in pays.legal
    pays.pass_until("main1")
    assert pays.life(B) == 19


def test_nobody_pays_for_nafs_asp_without_mana_or_in_place_of_another() -> None:
    game = Position(Side("", "Nafs Asp, Forest"))
    game.attack("Nafs Asp")
    game.pass_until("main2")
    assert "yes" not in game.legal
    game.choose("pass")
    assert "yes" not in game.legal


def test_jeweled_bird_is_not_in_the_deck_where_nobody_plays_for_ante() -> None:
    cards = registry.load(["Jeweled Bird", "Plains"])
    bird, plains = cards.index["Jeweled Bird"], cards.index["Plains"]
    matches = template(cards.tables, [{"main": [bird, plains]}, {"main": [plains]}], {})
    assert matches[0]["zone_size"][0, A, v.ZONE_LIBRARY] == 1
    assert matches[0]["zone_size"][0, A, v.ZONE_OUTSIDE] == 1


def test_jeweled_bird_does_nothing_without_an_ante() -> None:
    game = Position(Side("", "Jeweled Bird", library="Plains"))
    game.activate("Jeweled Bird")
    game.resolve()
    assert game.names("hand", A) == []
    assert game.count("Jeweled Bird", "battlefield") == 1


def test_old_man_of_the_sea_holds_what_is_no_stronger_while_he_stays_tapped() -> None:
    game = Position(
        Side("", "Old Man of the Sea"), Side("Giant Growth", "Forest, Savannah Lions, Hill Giant")
    )
    game.choose("activate Old Man of the Sea 0")
    assert set(game.legal) == {"Old Man of the Sea", "Savannah Lions"}
    game.choose("Savannah Lions")
    game.resolve()
    assert game.status("controller", "Savannah Lions") == A
    grown, wakes = game.copy(), game.copy()
    grown.cast("Giant Growth", "Savannah Lions", by=B)
    grown.resolve()
    assert grown.status("controller", "Savannah Lions") == B
    game.pass_until_asked(v.DECISION_MAY)
    assert game.active == A
    wakes.pass_until_asked(v.DECISION_MAY)
    stays = game.legal.index("yes")
    assert stays >= 0
    outcomes = set()
    for answer, position in (("yes", game), ("no", wakes)):
        position.choose(answer)
        position.pass_until("upkeep")
        tapped = position.status("tapped", "Old Man of the Sea")
        assert position.status("controller", "Savannah Lions") == (A if tapped else B)
        outcomes.add(tapped)
    assert outcomes == {0, 1}
