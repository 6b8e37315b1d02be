"""Cards that what is layered made playable, each by what it does."""

from __future__ import annotations

import pytest

from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side


def test_despark_exiles_what_costs_four_or_more() -> None:
    game = Position(
        Side("Despark", "Plains, Swamp"), Side(battlefield="Grizzly Bears, Serra Angel")
    )
    game.choose("cast Despark")
    assert game.legal == ["Serra Angel"]
    game.choose("Serra Angel")
    game.resolve()
    assert game.names("exile", B) == ["Serra Angel"]


def test_wax_and_wane_are_cast_for_their_own_costs() -> None:
    game = Position(Side("2 Wax", "Forest, Plains, Memnite"), Side(battlefield="Crusade"))
    game.cast("Wax", "Memnite")
    game.resolve()
    assert game.pt("Memnite") == (3, 3)
    assert "cast Wax" not in game.legal
    game.cast("Wane", "Crusade")
    game.resolve()
    assert game.names("graveyard", B) == ["Crusade"]


def test_woodland_changeling_is_every_creature_type() -> None:
    """Lord of the creature types: Battle Sliver makes it bigger, in play and in a search."""
    game = Position(Side(battlefield="Woodland Changeling, Battle Sliver, Memnite"))
    assert game.pt("Woodland Changeling") == (4, 2)
    assert game.pt("Memnite") == (1, 1)


def test_giant_tortoise_is_bigger_while_it_is_untapped() -> None:
    game = Position(Side(battlefield="Giant Tortoise"))
    assert game.pt("Giant Tortoise") == (1, 4)
    game.attack("Giant Tortoise")
    assert game.pt("Giant Tortoise") == (1, 1)
    game.next_turn()
    game.next_turn()
    assert game.pt("Giant Tortoise") == (1, 4)


def test_sublime_archangel_gives_all_creatures_exalted() -> None:
    """Its own, and one for each other creature: four instances for a lone attacker."""
    game = Position(Side(battlefield="Sublime Archangel, Memnite, Squire, Grizzly Bears"))
    game.attack("Memnite")
    game.resolve_all()
    while game.asked == v.DECISION_TRIGGER:
        game.answer(game.actions[0])
        game.resolve_all()
    game.resolve_all()
    assert game.pt("Memnite") == (5, 5)


def test_turn_to_frog_keeps_land_types() -> None:
    """Only creature types are replaced: an animated land is a Frog and still what it was."""
    game = Position(Side("Turn to Frog", "2 Island, Wastes, Mishra's Factory"))
    game.activate("Mishra's Factory")
    game.resolve()
    factory = game.find("Mishra's Factory", "battlefield")
    frog = 1 << game.world.cards.subtypes.index("Frog")
    game.cast("Turn to Frog", factory)
    game.resolve()
    assert int(game.m["subtypes"][factory]) & frog
    assert int(game.m["types"][factory]) & v.TYPE_LAND
    assert game.pt(factory) == (1, 1)


def test_isamaru_is_there_once_for_each_player() -> None:
    game = Position(Side(battlefield="Plains, Isamaru, Hound of Konda"))
    assert game.pt("Isamaru, Hound of Konda") == (2, 2)


def test_concordant_crossroads_lets_everything_attack_at_once() -> None:
    game = Position(Side("Memnite, Concordant Crossroads", "Forest"))
    game.cast("Concordant Crossroads")
    game.resolve()
    game.cast("Memnite")
    game.resolve()
    game.attack("Memnite")
    assert game.status("attacking", "Memnite") == B


def test_aladdin_steals_an_artifact() -> None:
    game = Position(Side(battlefield="Aladdin, 3 Mountain"), Side(battlefield="Mox Ruby"))
    game.activate("Aladdin", "Mox Ruby")
    game.resolve()
    assert game.count("Mox Ruby", "battlefield", A) == 1


def test_deathmask_nezumi_grows_with_its_controllers_hand() -> None:
    game = Position(Side("6 Swamp, Memnite", "Deathmask Nezumi"))
    assert game.pt("Deathmask Nezumi") == (4, 3)
    assert game.has("Deathmask Nezumi", v.KEYWORD_FEAR)
    game.cast("Memnite")
    assert game.pt("Deathmask Nezumi") == (2, 2)
    assert not game.has("Deathmask Nezumi", v.KEYWORD_FEAR)


def test_delver_of_secrets_transforms_for_an_instant_on_top() -> None:
    for top, name in (("Giant Growth", "Insectile Aberration"), ("Wastes", "Delver of Secrets")):
        game = Position(Side(battlefield="Delver of Secrets", library=top), step=None)
        game.resolve()
        while game.asked == v.DECISION_MAY:
            game.choose("yes")
        assert game.names("battlefield", A) == [name]


def test_doran_lets_toughness_deal_the_damage() -> None:
    """Doran, the Siege Tower."""
    game = Position(Side(battlefield="Doran, the Siege Tower"))
    game.attack("Doran, the Siege Tower")
    game.pass_until("main2")
    assert game.life(B) == 15


def test_fumiko_makes_opposing_creatures_attack() -> None:
    """Fumiko the Lowblood, who grows with the number of attackers when blocked."""
    game = Position(Side(battlefield="Fumiko the Lowblood"), Side(battlefield="Memnite, Squire"))
    assert game.under("Memnite", v.RULE_MUST_ATTACK)
    game.attack("Fumiko the Lowblood")
    game.block(("Squire", "Fumiko the Lowblood"))
    game.resolve()
    assert game.pt("Fumiko the Lowblood") == (4, 3)


def test_heliod_is_a_creature_with_enough_devotion() -> None:
    """Heliod, Sun-Crowned: {W}{W} of three Savannah Lions and two more make five."""
    game = Position(Side("Savannah Lions", "Heliod, Sun-Crowned, Plains, 3 Savannah Lions"))
    heliod = game.find("Heliod, Sun-Crowned", "battlefield")
    assert int(game.m["types"][heliod]) == v.TYPE_ENCHANTMENT
    game.cast("Savannah Lions")
    game.resolve()
    assert int(game.m["types"][heliod]) == v.TYPE_ENCHANTMENT | v.TYPE_CREATURE


def test_mindslaver_takes_over_the_next_turn() -> None:
    game = Position(Side(battlefield="Mindslaver, 4 Wastes"), Side("Lightning Bolt", "Mountain"))
    game.activate("Mindslaver", "B")
    game.resolve()
    game.next_turn()
    assert (game.active, game.player) == (B, A)
    game.cast("Lightning Bolt", "B")
    game.resolve()
    assert game.life(B) == 17


def test_neyith_draws_when_a_creature_becomes_blocked() -> None:
    """Neyith of the Dire Hunt."""
    game = Position(
        Side(battlefield="Neyith of the Dire Hunt, Memnite", library="2 Wastes"),
        Side(battlefield="Squire"),
    )
    game.attack("Memnite")
    game.block(("Squire", "Memnite"))
    game.resolve_all()
    assert game.count("Wastes", "hand", A) == 1


@pytest.mark.parametrize(("lands", "may"), [("2 Forest", False), ("Plains, Plains, Forest", True)])
def test_what_neyith_costs_has_a_hybrid_symbol(lands: str, may: bool) -> None:
    """Neyith of the Dire Hunt asks for {2}{R/G}: three mana, red or green among them."""
    game = Position(Side(battlefield=f"Neyith of the Dire Hunt, Grizzly Bears, {lands}"))
    game.pass_until_asked(v.DECISION_TARGET)
    game.choose("Grizzly Bears")
    game.resolve()
    assert (game.asked == v.DECISION_MAY) == may
    if may:
        game.choose("yes")
    assert game.pt("Grizzly Bears") == ((4, 2) if may else (2, 2))
    assert all(game.status("tapped", row) == may for row in game.rows(None, "battlefield", A)[2:])


def test_rograkh_costs_nothing_and_is_a_legend() -> None:
    """Rograkh, Son of Rohgahh is red, though its cost says no colour."""
    game = Position(Side("Rograkh, Son of Rohgahh"))
    game.cast("Rograkh, Son of Rohgahh")
    game.resolve()
    row = game.find("Rograkh, Son of Rohgahh", "battlefield")
    assert int(game.m["colors"][row]) == 1 << v.MANA_RED
    assert game.has(row, v.KEYWORD_FIRST_STRIKE | v.KEYWORD_MENACE)


def test_tromokratis_has_hexproof_outside_of_combat() -> None:
    game = Position(Side(battlefield="Tromokratis"))
    assert game.has("Tromokratis", v.KEYWORD_HEXPROOF)
    game.attack("Tromokratis")
    assert not game.has("Tromokratis", v.KEYWORD_HEXPROOF)
    game.pass_until("main2")
    assert game.has("Tromokratis", v.KEYWORD_HEXPROOF)
