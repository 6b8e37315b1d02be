"""What cards of several colours that scenarios play do."""

from __future__ import annotations

import numpy as np
import pytest

from mtgenv.cards import registry
from mtgenv.engine.driver import answer_all, begin_all
from mtgenv.engine.games.setup import template
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.workspace import new_workspace
from tests.rules.positions import A, B, Position, Side


def test_act_of_treason_borrows_an_untapped_hasty_creature() -> None:
    game = Position(Side("Act of Treason", "3 Mountain"), Side("", "Hill Giant"))
    game.set("tapped", "Hill Giant", 1)
    game.cast("Act of Treason", "Hill Giant")
    game.resolve()
    game.attack("Hill Giant")
    game.pass_until("end_combat")
    assert game.life(B) == 17
    game.next_turn()
    assert game.status("controller", "Hill Giant") == B


def test_agate_blade_assassin_drains_the_defending_player() -> None:
    game = Position(Side("", "Agate-Blade Assassin"))
    game.attack("Agate-Blade Assassin")
    game.resolve()
    assert (game.life(A), game.life(B)) == (21, 19)


def test_arbor_elf_untaps_forests() -> None:
    game = Position(Side("", "Arbor Elf, Forest, Swamp"))
    game.set("tapped", "Forest", 1)
    game.choose("activate Arbor Elf 0")
    assert game.legal == ["Forest"]
    game.choose("Forest")
    game.resolve()
    assert game.status("tapped", "Forest") == 0


def test_captain_of_the_mists_wakes_for_humans_and_taps_or_untaps() -> None:
    game = Position(Side("Elite Vanguard", "Captain of the Mists, Plains, 2 Island, Memnite"))
    game.set("tapped", "Captain of the Mists", 1)
    game.cast("Elite Vanguard")
    game.resolve()
    game.resolve()
    assert game.status("tapped", "Captain of the Mists") == 0
    game.activate("Captain of the Mists", "Memnite")
    game.resolve()
    untaps = game.copy()
    game.choose("yes")
    assert game.status("tapped", "Memnite") == 1
    untaps.set("tapped", "Memnite", 1)
    untaps.choose("no", "yes")
    assert untaps.status("tapped", "Memnite") == 0


def test_archangel_of_thune_grows_everybody_with_each_gain() -> None:
    game = Position(Side("", "Archangel of Thune, Memnite"))
    game.attack("Archangel of Thune")
    game.pass_until("end_combat")
    assert game.life(A) == 23
    assert game.pt("Archangel of Thune") == (4, 5)
    assert game.pt("Memnite") == (2, 2)


def test_slivers_share_what_battle_sliver_gives() -> None:
    game = Position(Side("", "2 Battle Sliver, Memnite"))
    assert game.pt("Battle Sliver") == (7, 3)
    assert game.pt("Memnite") == (1, 1)


def test_battlegrowth_puts_a_counter() -> None:
    game = Position(Side("Battlegrowth", "Forest, Memnite"))
    game.cast("Battlegrowth", "Memnite")
    game.resolve()
    assert game.pt("Memnite") == (2, 2)


@pytest.mark.parametrize(
    ("elf", "colors"), [("Birds of Paradise", "WUBRG"), ("Elvish Mystic", "G")]
)
def test_creatures_pay_for_their_colours(elf: str, colors: str) -> None:
    hand = {"W": "Savannah Lions", "U": "Flying Men", "B": "Typhoid Rats", "R": "Jackal Pup"}
    hand["G"] = "Llanowar Elves"
    game = Position(Side(", ".join(hand.values()), elf))
    offered = {word for word in game.legal if word.startswith("cast")}
    assert offered == {f"cast {hand[color]}" for color in colors}


def test_nobody_attacks_the_player_of_blazing_archon() -> None:
    game = Position(Side("", "Hill Giant"), Side("", "Blazing Archon"))
    game.pass_until("declare_attackers")
    assert game.asked == v.DECISION_PRIORITY  # there was nobody to be declared
    assert game.status("attacking", "Hill Giant") == -1


@pytest.mark.parametrize(
    ("spell", "mana"), [("Bloodscent", "4 Forest"), ("Irresistible Prey", "Forest")]
)
def test_spells_that_have_a_creature_blocked(spell: str, mana: str) -> None:
    game = Position(Side(spell, f"{mana}, Memnite"), Side("", "Hill Giant, Craw Wurm"))
    game.cast(spell, "Memnite")
    game.resolve()
    game.attack("Memnite")
    game.pass_until_asked(v.DECISION_BLOCK)
    assert "done" not in game.legal
    game.choose("Hill Giant")
    if game.asked == v.DECISION_BLOCKED_ATTACKER:
        game.choose("Memnite")
    assert ("done" in game.legal) is (spell == "Irresistible Prey")


def test_irresistible_prey_draws() -> None:
    game = Position(Side("Irresistible Prey", "Forest, Memnite", library="Swamp"))
    game.cast("Irresistible Prey", "Memnite")
    game.resolve()
    assert game.names("hand", A) == ["Swamp"]


@pytest.mark.parametrize("name", ["Elvish Bard", "Goblin Fire Fiend"])
def test_creatures_that_have_to_be_blocked(name: str) -> None:
    game = Position(Side("", f"{name}, Mountain"), Side("", "Hill Giant"))
    game.attack(name)
    if name == "Goblin Fire Fiend":
        game.activate(name)
        game.resolve()
        assert game.pt(name) == (2, 1)
    game.pass_until_asked(v.DECISION_BLOCK)
    assert "done" not in game.legal


def test_elemental_uprising_and_enlarge_make_something_to_be_blocked() -> None:
    game = Position(Side("Elemental Uprising", "3 Forest"), Side("", "Hill Giant"))
    land = game.find("Forest", "battlefield")
    game.cast("Elemental Uprising", land)
    game.resolve()
    assert game.pt(land) == (4, 4)
    assert game.under(land, v.RULE_MUST_BE_BLOCKED)
    assert game.m["types"][land] & v.TYPE_LAND
    game = Position(Side("Enlarge", "5 Forest, Memnite"))
    game.cast("Enlarge", "Memnite")
    game.resolve()
    assert game.pt("Memnite") == (8, 8)
    assert game.has("Memnite", v.KEYWORD_TRAMPLE)
    assert game.under("Memnite", v.RULE_MUST_BE_BLOCKED)


def test_boomerang_and_mist_raven_return_permanents() -> None:
    game = Position(Side("Boomerang", "2 Island"), Side("", "Plains"))
    game.cast("Boomerang", "Plains")
    game.resolve()
    assert game.names("hand", B) == ["Plains"]
    game = Position(Side("Mist Raven", "4 Island"), Side("", "Memnite"))
    game.cast("Mist Raven")
    game.resolve()
    game.choose("Memnite")
    game.resolve()
    assert game.names("hand", B) == ["Memnite"]


def test_flyers_do_not_block_past_bower_passage() -> None:
    game = Position(Side("", "Bower Passage, Memnite"), Side("", "Serra Angel, Hill Giant"))
    game.attack("Memnite")
    game.pass_until_asked(v.DECISION_BLOCK)
    assert set(game.legal) == {"Hill Giant", "done"}


def test_vaporkin_blocks_only_flyers() -> None:
    game = Position(Side("", "Serra Angel, Hill Giant"), Side("", "Vaporkin"))
    game.attack("Serra Angel", "Hill Giant")
    game.pass_until_asked(v.DECISION_BLOCK)
    game.choose("Vaporkin")
    assert game.status("blocking", "Vaporkin") == game.find("Serra Angel")


def test_despark_exiles_what_costs_four() -> None:
    game = Position(Side("Despark", "Plains, Swamp"), Side("", "Serra Angel, Hill Giant, Memnite"))
    game.choose("cast Despark")
    assert set(game.legal) == {"Serra Angel", "Hill Giant"}
    game.choose("Serra Angel")
    game.resolve()
    assert game.names("exile", B) == ["Serra Angel"]


@pytest.mark.parametrize("hero", ["Fabled Hero", "Wingsteed Rider"])
def test_heroes_grow_when_their_own_spells_target_them(hero: str) -> None:
    game = Position(Side("Jump", f"{hero}, Island"), Side("Jump", "Island"))
    game.cast("Jump", hero)
    assert game.stack == [hero, "Jump"]
    game.resolve_all()
    assert game.counters(game.find(hero), v.COUNTER_PLUS) == 1
    assert game.has(hero, v.KEYWORD_FLYING)
    game.cast("Jump", hero, by=B)
    assert game.stack == ["Jump"]


def test_fall_of_the_hammer_needs_another_creature() -> None:
    game = Position(Side("Fall of the Hammer", "2 Mountain, Hill Giant"))
    assert "cast Fall of the Hammer" not in game.legal
    game = Position(Side("Fall of the Hammer", "2 Mountain, Hill Giant"), Side("", "Craw Wurm"))
    game.choose("cast Fall of the Hammer")
    assert game.legal == ["Hill Giant"]
    game.choose("Hill Giant")
    assert game.legal == ["Craw Wurm"]
    game.choose("Craw Wurm")
    game.resolve()
    assert game.status("damage", "Craw Wurm") == 3


def test_prey_upon_makes_creatures_fight() -> None:
    game = Position(Side("Prey Upon", "Forest, Craw Wurm"), Side("", "Hill Giant"))
    game.cast("Prey Upon", "Craw Wurm", "Hill Giant")
    game.resolve()
    assert game.names("graveyard", B) == ["Hill Giant"]
    assert game.status("damage", "Craw Wurm") == 3


def test_flinthoof_boar_likes_mountains() -> None:
    game = Position(Side("", "Flinthoof Boar, Mountain"))
    assert game.pt("Flinthoof Boar") == (3, 3)
    game.activate("Flinthoof Boar")
    game.resolve()
    assert game.has("Flinthoof Boar", v.KEYWORD_HASTE)
    assert Position(Side("", "Flinthoof Boar, Forest")).pt("Flinthoof Boar") == (2, 2)


def test_glorious_anthem_is_for_your_creatures() -> None:
    game = Position(Side("", "Glorious Anthem, Memnite"), Side("", "Hill Giant"))
    assert game.pt("Memnite") == (2, 2)
    assert game.pt("Hill Giant") == (3, 3)


def test_megrim_hurts_whoever_discards() -> None:
    game = Position(Side("", "Megrim"), Side("Plains", "Bazaar of Baghdad"))
    game.activate("Bazaar of Baghdad", by=B)
    game.resolve()
    while game.asked == v.DECISION_TRIGGER:
        game.default()
    game.resolve_all()
    assert (game.life(A), game.life(B)) == (20, 14)


def test_ruin_rat_takes_a_card_along() -> None:
    game = Position(
        Side("Lightning Bolt", "Ruin Rat, Mountain", graveyard="Plains"),
        Side(graveyard="Island, Swamp"),
    )
    game.cast("Lightning Bolt", "Ruin Rat")
    game.resolve()
    assert set(game.legal) == {"Island", "Swamp"}
    game.choose("Swamp")
    game.resolve()
    assert game.names("exile", B) == ["Swamp"]


def test_somberwald_alpha_urges_the_blocked() -> None:
    game = Position(Side("", "Somberwald Alpha, Memnite, 2 Forest"), Side("", "Hill Giant"))
    game.attack("Memnite")
    game.block(("Hill Giant", "Memnite"))
    game.resolve()
    assert game.pt("Memnite") == (2, 2)
    game.activate("Somberwald Alpha", "Memnite", by=A)
    game.resolve()
    assert game.has("Memnite", v.KEYWORD_TRAMPLE)


def test_somberwald_dryad_walks_through_forests() -> None:
    game = Position(Side("", "Somberwald Dryad"), Side("", "Forest, Hill Giant"))
    game.attack("Somberwald Dryad")
    game.pass_until("end_combat")
    assert game.life(B) == 18


def test_sonorous_howlbonder_asks_for_three_blockers() -> None:
    game = Position(Side("", "Sonorous Howlbonder"), Side("", "2 Memnite, Hill Giant, Craw Wurm"))
    game.attack("Sonorous Howlbonder")
    two = game.copy()
    pairs = [("Memnite", "Sonorous Howlbonder"), ("Hill Giant", "Sonorous Howlbonder")]
    two.pass_until_asked(v.DECISION_BLOCK)
    for blocker, attacker in pairs:
        two.choose(blocker)
        if two.asked == v.DECISION_BLOCKED_ATTACKER:
            two.choose(attacker)
    assert "done" not in two.legal
    game.block(*pairs, ("Craw Wurm", "Sonorous Howlbonder"))
    assert game.status("blockers", "Sonorous Howlbonder") == 3


def test_tormented_soul_neither_blocks_nor_is_blocked() -> None:
    game = Position(Side("", "Tormented Soul"), Side("", "Hill Giant, Tormented Soul"))
    game.attack("Tormented Soul")
    game.pass_until("end_combat")
    assert game.life(B) == 19


def test_trap_runner_blocks_from_afar() -> None:
    game = Position(Side("", "Hill Giant"), Side("", "Trap Runner"))
    game.attack("Hill Giant")
    assert "activate Trap Runner 0" not in game.legal
    game.block()
    game.activate("Trap Runner", "Hill Giant", by=B)
    game.resolve()
    game.pass_until("end_combat")
    assert game.life(B) == 20


def test_war_tax_taxes_attackers_for_a_turn() -> None:
    game = Position(Side("", "2 Memnite, 3 Wastes"), Side("", "War Tax, 3 Island"))
    game.pass_until("begin_combat")
    game.priority(B)
    game.choose("activate War Tax 0", "2")
    game.resolve()
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Memnite")  # there is no mana for a second one
    assert game.asked == v.DECISION_ATTACK_TAX
    game.choose("yes")
    assert game.status("tapped", "Wastes") == 1
    assert game.m["attacking"][game.rows("Memnite")].tolist().count(B) == 1
    game.next_turn()
    game.next_turn()
    game.attack("Memnite", "Memnite")
    assert game.asked != v.DECISION_ATTACK_TAX


def test_leyline_of_punishment_may_begin_the_game_on_the_battlefield() -> None:
    cards = registry.load(["Leyline of Punishment", "Mountain"])
    leyline, mountain = cards.index["Leyline of Punishment"], cards.index["Mountain"]
    deck = [leyline] * 7 + [mountain] * 20
    for seed in range(1, 6):
        matches = template(cards.tables, [{"main": deck}, {"main": [mountain] * 27}], {"forced": 0})
        workspace = new_workspace()
        begin_all(matches, cards.tables, workspace, np.array([seed], dtype=np.int64))
        m = matches[0]
        while m["dec_kind"] == v.DECISION_MULLIGAN:
            keep = [a for a in m["legal"][: m["legal_count"]] if a & 255 == v.ACTION_KEEP]
            answer_all(matches, cards.tables, workspace, np.array(keep, dtype=np.int32))
        hand = int(m["zone_size"][0, 0, v.ZONE_HAND])
        asked = 0
        while m["dec_kind"] == v.DECISION_MAY:
            asked += 1
            yes = v.ACTION_YES if asked == 1 else v.ACTION_NO
            answer_all(matches, cards.tables, workspace, np.array([yes], dtype=np.int32))
        assert m["zone_size"][0, 0, v.ZONE_BATTLEFIELD] == min(asked, 1)
        if asked:
            assert m["zone_size"][0, 0, v.ZONE_HAND] - hand in (-1, 0)  # who goes second draws
            return
    raise AssertionError("no opening hand had a Leyline")


def test_belligerent_brontodon_lets_toughness_fight() -> None:
    game = Position(Side("", "Belligerent Brontodon, Wall of Swords, Fortress Crab"))
    game.attack("Belligerent Brontodon", "Fortress Crab")
    game.pass_until("end_combat")
    assert game.life(B) == 20 - 6 - 6


def test_two_of_brave_the_sands_let_a_creature_block_three() -> None:
    game = Position(Side("", "4 Memnite"), Side("", "2 Brave the Sands, Hill Giant"))
    attackers = game.rows("Memnite", "battlefield", A)
    game.attack(*attackers)
    game.pass_until_asked(v.DECISION_BLOCK)
    for attacker in attackers[:3]:
        assert "Hill Giant" in game.legal
        game.choose("Hill Giant", attacker)
    assert game.asked != v.DECISION_BLOCK
    assert game.has("Hill Giant", v.KEYWORD_VIGILANCE)


def test_hundred_handed_one_becomes_monstrous_once() -> None:
    game = Position(Side("", "Hundred-Handed One, 6 Plains"))
    game.activate("Hundred-Handed One")
    game.resolve()
    assert game.pt("Hundred-Handed One") == (6, 8)
    assert game.has("Hundred-Handed One", v.KEYWORD_REACH)
    assert game.under("Hundred-Handed One", v.RULE_BLOCKS_99_MORE)
    game.next_turn()
    game.next_turn()
    game.activate("Hundred-Handed One")
    game.resolve()
    assert game.pt("Hundred-Handed One") == (6, 8)


def test_sphere_of_safety_taxes_for_each_enchantment() -> None:
    game = Position(Side("", "2 Memnite, 3 Wastes"), Side("", "Sphere of Safety, Glorious Anthem"))
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Memnite")
    assert game.asked == v.DECISION_ATTACK_TAX
    game.choose("yes")
    assert game.m["tapped"][game.rows("Wastes")].sum() == 2


def test_knight_of_grace_is_hexproof_from_black() -> None:
    game = Position(
        Side("", "Knight of Grace"), Side("Terror, Lightning Bolt", "2 Swamp, Mountain, Memnite")
    )
    assert game.pt("Knight of Grace") == (2, 2)
    game.priority(B)
    game.choose("cast Lightning Bolt")
    assert "Knight of Grace" in game.legal
    game.choose("A")
    assert "cast Terror" not in game.legal
    assert Position(Side("", "Knight of Grace, Typhoid Rats")).pt("Knight of Grace") == (3, 2)


def test_flash_foliage_blocks_an_attacker() -> None:
    game = Position(Side("", "Hill Giant"), Side("Flash Foliage", "3 Forest", library="Plains"))
    game.attack("Hill Giant")
    assert game.status("attacking", "Hill Giant") == B
    game.pass_until("declare_blockers")
    game.cast("Flash Foliage", "Hill Giant", by=B)
    game.resolve()
    assert game.names("hand", B) == ["Plains"]
    game.pass_until("end_combat")
    assert game.life(B) == 20
    assert game.count("Saproling Token", "battlefield") == 0


def test_simic_charm_has_three_modes() -> None:
    game = Position(Side("Simic Charm", "Forest, Island, Memnite"), Side("", "Hill Giant"))
    game.choose("cast Simic Charm")
    assert game.legal == ["0", "1", "2"]
    grows, guards = game.copy(), game.copy()
    grows.choose("0", "Memnite")
    grows.resolve()
    assert grows.pt("Memnite") == (4, 4)
    guards.choose("1")
    guards.resolve()
    assert guards.has("Memnite", v.KEYWORD_HEXPROOF)
    assert guards.has("Forest", v.KEYWORD_HEXPROOF)
    assert not guards.has("Hill Giant", v.KEYWORD_HEXPROOF)
    game.choose("2", "Hill Giant")
    game.resolve()
    assert game.names("hand", B) == ["Hill Giant"]


def test_privileged_position_guards_others() -> None:
    game = Position(
        Side("", "Privileged Position, Memnite"), Side("Lightning Bolt, Boomerang", "2 Island")
    )
    assert game.has("Memnite", v.KEYWORD_HEXPROOF)
    assert not game.has("Privileged Position", v.KEYWORD_HEXPROOF)
    game.priority(B)
    game.choose("cast Boomerang")
    assert set(game.legal) == {"Privileged Position", "Island"}


def test_deathmask_nezumi_likes_a_full_hand() -> None:
    assert Position(Side("7 Plains", "Deathmask Nezumi")).pt("Deathmask Nezumi") == (4, 3)
    game = Position(Side("6 Plains", "Deathmask Nezumi"))
    assert game.pt("Deathmask Nezumi") == (2, 2)


def test_blighted_agent_poisons() -> None:
    game = Position(Side("", "Blighted Agent"), Side("", "Hill Giant"))
    game.attack("Blighted Agent")
    game.pass_until("end_combat")
    assert game.life(B) == 20
    assert game.m["poison"][0, B] == 1


def test_dauthi_slayer_attacks_and_only_shadows_block_it() -> None:
    game = Position(Side(battlefield="Dauthi Slayer"), Side(battlefield="Hill Giant"))
    game.pass_until_asked(v.DECISION_ATTACK)
    assert game.legal == ["Dauthi Slayer"]
    game.attack("Dauthi Slayer")
    asked = []
    while game.step != "end_combat":
        asked.append(game.asked)
        game.default()
    assert v.DECISION_BLOCK not in asked
    assert game.life(B) == 18


def test_jump_gives_flying_for_the_turn() -> None:
    game = Position(Side("Jump", "Island, Hill Giant"))
    game.cast("Jump", "Hill Giant")
    game.resolve()
    assert game.has("Hill Giant", v.KEYWORD_FLYING)
    game.next_turn()
    assert not game.has("Hill Giant", v.KEYWORD_FLYING)


def test_blaze_of_glory_makes_a_blocker_of_everything() -> None:
    game = Position(Side("", "3 Memnite"), Side("Blaze of Glory", "Hill Giant, Plains"))
    attackers = game.rows("Memnite", "battlefield", A)
    assert "cast Blaze of Glory" not in game.legal
    game.attack(*attackers)
    game.priority(B)
    game.choose("cast Blaze of Glory")
    assert game.legal == ["Hill Giant"]
    game.choose("Hill Giant")
    game.resolve()
    game.pass_until_asked(v.DECISION_BLOCK)
    while game.asked in (v.DECISION_BLOCK, v.DECISION_BLOCKED_ATTACKER):
        assert "done" not in game.legal
        game.answer(game.actions[0])
    assert [game.status("blockers", attacker) for attacker in attackers] == [1, 1, 1]


def test_mandate_of_peace_ends_the_combat() -> None:
    game = Position(
        Side("Lightning Bolt", "Hill Giant, Mountain"), Side("Mandate of Peace", "2 Plains")
    )
    assert "cast Mandate of Peace" not in game.legal
    game.attack("Hill Giant")
    game.cast("Mandate of Peace", by=B)
    game.resolve()
    assert game.step == "main2"
    assert game.life(B) == 20
    assert "cast Lightning Bolt" not in game.legal
    game.next_turn()
    game.priority(A)
    assert "cast Lightning Bolt" in game.legal


def test_ram_through_lets_a_trampler_hurt_the_controller_too() -> None:
    game = Position(Side("Ram Through", "2 Forest, Craw Wurm"), Side("", "Memnite"))
    game.cast("Ram Through", "Craw Wurm", "Memnite")
    game.resolve()
    assert game.names("graveyard", B) == ["Memnite"]
    assert game.life(B) == 20
    mammoth = "2 Forest, War Elephant"
    game = Position(Side("Ram Through", mammoth), Side("", "Memnite"))
    game.cast("Ram Through", "War Elephant", "Memnite")
    game.resolve()
    assert game.life(B) == 19


def test_sublime_archangel_lets_everybody_exalt() -> None:
    game = Position(Side("", "Sublime Archangel, 2 Memnite"))
    game.attack("Memnite")
    while game.asked == v.DECISION_TRIGGER:
        game.default()
    assert len(game.stack) == 3
    game.resolve_all()
    attacker = next(row for row in game.rows("Memnite") if game.m["attacking"][row] == B)
    assert game.pt(attacker) == (4, 4)
