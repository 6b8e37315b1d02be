"""Cards that words of the language made playable: untapping, counters, zones, rules in combat."""

from __future__ import annotations

import pytest

from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side


def test_arbor_elf_untaps_a_forest() -> None:
    game = Position(Side("Llanowar Elves, Giant Growth", "Arbor Elf, Forest"))
    game.cast("Llanowar Elves")
    game.resolve()
    assert game.status("tapped", "Forest") == 1
    game.activate("Arbor Elf", "Forest")
    game.resolve()
    assert (game.status("tapped", "Forest"), game.status("tapped", "Arbor Elf")) == (0, 1)


def test_battlegrowth_puts_a_counter() -> None:
    game = Position(Side("Battlegrowth", "Forest, Hill Giant"))
    game.cast("Battlegrowth", "Hill Giant")
    game.resolve()
    assert game.pt("Hill Giant") == (4, 4)


def test_belligerent_brontodon_lets_yours_hit_by_toughness() -> None:
    game = Position(Side(battlefield="Belligerent Brontodon, Kraken Hatchling"))
    game.attack("Belligerent Brontodon", "Kraken Hatchling")
    game.pass_until("end_combat")
    assert game.life(B) == 20 - 6 - 4


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_brass_man_untaps_for_mana_only(answer: str) -> None:
    game = Position(Side(battlefield="Brass Man (tapped), Plains"))
    game.set("tapped", "Brass Man", 1)
    game.next_turn()
    game.next_turn("upkeep")
    assert game.status("tapped", "Brass Man") == 1
    game.resolve()
    game.choose(answer)
    assert game.status("tapped", "Brass Man") == (0 if answer == "yes" else 1)


def test_brave_the_sands_lets_yours_block_two() -> None:
    game = Position(
        Side(battlefield="Hill Giant, Craw Wurm"),
        Side(battlefield="Brave the Sands, Grizzly Bears"),
    )
    game.attack("Hill Giant", "Craw Wurm")
    game.block(("Grizzly Bears", "Hill Giant"), ("Grizzly Bears", "Craw Wurm"))
    game.pass_until("end_combat")
    assert game.life(B) == 20
    game.next_turn()
    assert game.has("Brave the Sands", v.KEYWORD_VIGILANCE) is False


def test_deathmask_nezumi_grows_with_a_full_hand() -> None:
    game = Position(Side("7 Plains", "Deathmask Nezumi"))
    assert game.pt("Deathmask Nezumi") == (4, 3)
    assert game.has("Deathmask Nezumi", v.KEYWORD_FEAR)
    game.play("Plains")
    assert game.pt("Deathmask Nezumi") == (2, 2)


def test_hundred_handed_one_becomes_monstrous_once() -> None:
    game = Position(Side(battlefield="Hundred-Handed One, 12 Plains"))
    for _ in range(2):
        game.activate("Hundred-Handed One")
        game.resolve()
        assert game.pt("Hundred-Handed One") == (6, 8)
    assert game.has("Hundred-Handed One", v.KEYWORD_REACH)


def test_jandors_saddlebags_untap() -> None:
    game = Position(Side(battlefield="Jandor's Saddlebags, 3 Plains, Hill Giant"))
    game.set("tapped", "Hill Giant", 1)
    game.activate("Jandor's Saddlebags", "Hill Giant")
    game.resolve()
    assert game.status("tapped", "Hill Giant") == 0


def test_khabal_ghoul_grows_by_what_died() -> None:
    game = Position(
        Side("2 Lightning Bolt", "Khabál Ghoul, 2 Mountain"),
        Side(battlefield="Hill Giant, Grizzly Bears"),
    )
    for name in ("Hill Giant", "Grizzly Bears"):
        game.cast("Lightning Bolt", name)
        game.resolve()
    game.pass_until("end")
    game.resolve()
    assert game.pt("Khabál Ghoul") == (3, 3)


def test_prey_upon_makes_two_creatures_fight() -> None:
    game = Position(Side("Prey Upon", "Forest, Craw Wurm"), Side(battlefield="Hill Giant"))
    game.cast("Prey Upon", "Craw Wurm", "Hill Giant")
    game.resolve()
    assert game.names("graveyard", B) == ["Hill Giant"]
    assert game.status("damage", "Craw Wurm") == 3


def test_sandals_of_abdallah_break_when_the_walker_dies() -> None:
    game = Position(
        Side("Lightning Bolt", "Sandals of Abdallah, 2 Plains, Mountain, Hill Giant"),
        Side(battlefield="Island"),
    )
    game.activate("Sandals of Abdallah", "Hill Giant")
    game.resolve()
    assert game.has("Hill Giant", v.KEYWORD_LANDWALK)
    game.cast("Lightning Bolt", "Hill Giant")
    game.resolve()
    game.resolve()
    assert "Sandals of Abdallah" in game.names("graveyard", A)


def test_sphere_of_safety_taxes_attackers_by_enchantments() -> None:
    game = Position(
        Side(battlefield="Hill Giant, 3 Mountain"),
        Side(battlefield="Sphere of Safety, Brave the Sands"),
    )
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Hill Giant")
    game.pass_until_asked(v.DECISION_ATTACK_TAX)
    assert int(game.m["dec_left"]) == 2
    game.choose("yes")
    game.pass_until("end_combat")
    assert game.life(B) == 17


def test_sublime_archangel_gives_exalted() -> None:
    game = Position(Side(battlefield="Sublime Archangel, Hill Giant"))
    game.attack("Hill Giant")
    while game.asked == v.DECISION_TRIGGER or game.stack:
        game.default()
    assert game.pt("Hill Giant") == (5, 5)


def test_unstable_mutation_wears_off() -> None:
    game = Position(Side("Unstable Mutation", "Island, Hill Giant"))
    game.cast("Unstable Mutation", "Hill Giant")
    game.resolve()
    assert game.pt("Hill Giant") == (6, 6)
    game.next_turn()
    game.next_turn("upkeep")
    game.resolve()
    assert game.pt("Hill Giant") == (5, 5)


def test_druids_call_makes_tokens_though_the_creature_has_died() -> None:
    game = Position(
        Side("Druid's Call, Lightning Bolt", "2 Forest, Mountain"), Side("", "Hill Giant")
    )
    game.cast("Druid's Call", "Hill Giant")
    game.resolve()
    game.cast("Lightning Bolt", "Hill Giant")
    game.resolve_all()
    assert game.names("battlefield", B) == ["Squirrel Token"] * 3


def test_spiteful_shadows_hurt_whose_creature_has_died() -> None:
    game = Position(
        Side("Spiteful Shadows, Lightning Bolt", "2 Swamp, Mountain"), Side("", "Hill Giant")
    )
    game.cast("Spiteful Shadows", "Hill Giant")
    game.resolve()
    game.cast("Lightning Bolt", "Hill Giant")
    game.resolve_all()
    assert game.life(B) == 17


def test_foot_chopper_counts_the_power_of_what_was_sacrificed() -> None:
    game = Position(Side("", "Foot Chopper, Hill Giant, 2 Mountain", library="5 Island"))
    game.activate("Foot Chopper", "Hill Giant")
    game.resolve()
    game.attack("Hill Giant")
    while game.legal != ["yes", "no"]:
        game.default()
    game.choose("yes")
    assert game.names("hand", A) == ["Island"] * 3
    assert game.names("graveyard", A) == ["Hill Giant"]


def test_book_devourer_draws_as_many_cards_as_were_discarded() -> None:
    game = Position(Side("2 Plains", "Book Devourer", library="5 Island"))
    game.attack("Book Devourer")
    while game.legal != ["yes", "no"]:
        game.default()
    game.choose("yes")
    assert game.names("hand", A) == ["Island"] * 2
    assert game.life(B) == 16


def test_shocker_lets_a_player_draw_as_many_cards_as_they_discarded() -> None:
    game = Position(Side("", "Shocker"), Side("3 Plains", library="5 Island"))
    game.attack("Shocker")
    game.pass_until("end_combat")
    assert game.names("hand", B) == ["Island"] * 3


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_mirror_mockery_exiles_the_token_and_not_what_it_copies(answer: str) -> None:
    game = Position(Side("Mirror Mockery", "2 Island"), Side("", "Hill Giant"))
    game.cast("Mirror Mockery", "Hill Giant")
    game.resolve()
    game.next_turn()
    game.attack("Hill Giant")
    while game.legal != ["yes", "no"]:
        game.default()
    game.choose(answer)
    assert game.count("Hill Giant", "battlefield") == (2 if answer == "yes" else 1)
    game.pass_until("main2")
    assert game.count("Hill Giant", "battlefield") == 1
    assert not game.names("exile")


def test_rising_populace_grows_when_a_planeswalker_dies() -> None:
    game = Position(
        Side("Hero's Downfall", "Rising Populace, Sarkhan Vol, Ornithopter, 3 Swamp"),
    )
    game.cast("Hero's Downfall", "Sarkhan Vol")
    game.resolve_all()
    assert game.pt("Rising Populace") == (3, 3)


def test_a_vehicle_that_is_no_creature_dies() -> None:
    game = Position(Side("Shatter", "Fire Nation Warship, 2 Mountain"))
    game.cast("Shatter", "Fire Nation Warship")
    game.resolve_all()
    assert game.names("battlefield", A)[-1:] == ["Clue Token"]
