"""What cards of several colours that scenarios play do."""

from __future__ import annotations

import pytest

from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side


def test_agate_blade_assassin_drains_the_defending_player() -> None:
    game = Position(Side("", "Agate-Blade Assassin"))
    game.attack("Agate-Blade Assassin")
    game.resolve()
    assert (game.life(A), game.life(B)) == (21, 19)


def test_slivers_share_what_battle_sliver_gives() -> None:
    game = Position(Side("", "2 Battle Sliver, Memnite"))
    assert game.pt("Battle Sliver") == (7, 3)
    assert game.pt("Memnite") == (1, 1)


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


def test_somberwald_dryad_walks_through_forests() -> None:
    game = Position(Side("", "Somberwald Dryad"), Side("", "Forest, Hill Giant"))
    game.attack("Somberwald Dryad")
    game.pass_until("end_combat")
    assert game.life(B) == 18


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


def test_privileged_position_hides_your_other_permanents_from_opponents() -> None:
    game = Position(
        Side("Disenchant", "2 Plains"),
        Side(battlefield="Privileged Position, Icy Manipulator, Memnite"),
    )
    game.choose("cast Disenchant")
    assert game.legal == ["Privileged Position"]


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
