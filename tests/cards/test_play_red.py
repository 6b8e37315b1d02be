"""What the red cards do when they are played."""

from __future__ import annotations

import pytest

from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side

# --- Burn ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "mana", "damage"),
    [
        ("Lightning Bolt", "Mountain", 3),
        ("Incinerate", "2 Mountain", 3),
        ("Lava Spike", "Mountain", 3),
        ("Rift Bolt", "3 Mountain", 3),
        ("Chain Lightning", "Mountain", 3),
        ("Fireblast", "6 Mountain", 4),
        ("Shard Volley", "Mountain, Taiga", 3),
        ("Flames of the Blood Hand", "3 Mountain", 4),
        ("Skullcrack", "2 Mountain", 3),
        ("Lightning Helix", "Mountain, Plains", 3),
    ],
)
def test_burn_hits_a_player(name: str, mana: str, damage: int) -> None:
    game = Position(Side(name, mana))
    game.cast(name, "B")
    game.resolve()
    assert game.life(B) == 20 - damage
    assert name in game.names("graveyard", A)
    assert game.life(A) == (23 if name == "Lightning Helix" else 20)


@pytest.mark.parametrize(
    ("name", "mana", "creatures"),
    [
        ("Lightning Bolt", "Mountain", True),
        ("Incinerate", "2 Mountain", True),
        ("Lava Spike", "Mountain", False),
        ("Rift Bolt", "3 Mountain", True),
        ("Chain Lightning", "Mountain", True),
        ("Fireblast", "6 Mountain", True),
        ("Shard Volley", "2 Mountain", True),
        ("Flames of the Blood Hand", "3 Mountain", False),
        ("Skullcrack", "2 Mountain", False),
        ("Lightning Helix", "Mountain, Plains", True),
    ],
)
def test_burn_knows_its_targets(name: str, mana: str, creatures: bool) -> None:
    game = Position(Side(name, mana), Side(battlefield="Hill Giant, Crusade"))
    game.choose(f"cast {name}")
    if game.asked == v.DECISION_COST:
        game.choose("0")
    assert {"A", "B"} <= set(game.legal)
    assert ("Hill Giant" in game.legal) is creatures
    assert "Crusade" not in game.legal
    if creatures:
        game.choose("Hill Giant")
        if game.asked == v.DECISION_SACRIFICE:
            game.default()
        game.resolve()
        assert game.names("graveyard", B) == ["Hill Giant"]


def test_lightning_helix_without_its_target_gains_nothing() -> None:
    game = Position(
        Side("Lightning Helix", "Mountain, Plains"), Side("Unsummon", "Island, Hill Giant")
    )
    game.cast("Lightning Helix", "Hill Giant")
    game.cast("Unsummon", "Hill Giant", by=B)
    game.resolve_all()
    assert game.life(A) == 20


def test_skullcrack_stops_life_gain_and_prevention_this_turn() -> None:
    game = Position(
        Side("Skullcrack, Lightning Helix", "3 Mountain, Plains, Craw Wurm"),
        Side("Fog", "Forest, Repentant Blacksmith"),
    )
    game.cast("Skullcrack", "B")
    game.resolve()
    game.cast("Lightning Helix", "B")
    game.resolve()
    assert (game.life(A), game.life(B)) == (20, 14)
    game.attack("Craw Wurm")
    game.cast("Fog", by=B)
    game.resolve()
    game.pass_until("combat_damage")
    assert game.life(B) == 8


def test_skullcrack_pierces_protection() -> None:
    for cast in (True, False):
        game = Position(
            Side("Skullcrack", "2 Mountain, Hill Giant"), Side(battlefield="Repentant Blacksmith")
        )
        game.attack("Hill Giant")
        game.block(("Repentant Blacksmith", "Hill Giant"))
        if cast:
            game.cast("Skullcrack", "B")
            game.resolve()
        game.pass_until("combat_damage")
        assert ("Repentant Blacksmith" in game.names("graveyard", B)) is cast


def test_flames_of_the_blood_hand_stops_one_players_life_gain() -> None:
    side = Side("Flames of the Blood Hand, Lightning Helix", "4 Mountain, Plains")
    game = Position(side, Side("Swords to Plowshares", "Plains, Craw Wurm"))
    game.cast("Flames of the Blood Hand", "B")
    game.resolve()
    game.cast("Swords to Plowshares", "Craw Wurm", by=B)
    game.resolve()
    assert game.life(B) == 16
    game.cast("Lightning Helix", "B")
    game.resolve()
    assert (game.life(A), game.life(B)) == (23, 13)


def test_fireblast_for_two_mountains() -> None:
    game = Position(Side("Fireblast", "Mountain, Sacred Foundry, Forest"))
    game.cast("Fireblast", "B")
    assert sorted(game.names("graveyard", A)) == ["Mountain", "Sacred Foundry"]
    game.resolve()
    assert game.life(B) == 16


def test_fireblast_asks_which_cost() -> None:
    for mode, left in ((0, 6), (1, 4)):
        game = Position(Side("Fireblast", "6 Mountain"))
        game.cast("Fireblast", "B", mode=mode)
        assert game.count("Mountain", "battlefield") == left
        assert sum(game.m["tapped"]) == (6 if mode == 0 else 0)


def test_shard_volley_needs_a_land() -> None:
    game = Position(Side("Shard Volley", "Mox Ruby"))
    assert "cast Shard Volley" not in game.legal
    game = Position(Side("Shard Volley", "Mountain"))  # the land pays first, then it is sacrificed
    game.cast("Shard Volley", "B")
    assert game.names("graveyard", A) == ["Mountain"]


def test_rift_bolt_suspended() -> None:
    game = Position(Side("Rift Bolt", "Mountain"))
    assert game.legal == ["pass", "suspend Rift Bolt"]
    game.suspend("Rift Bolt")
    game.pass_until("upkeep", turn=3)
    game.resolve()
    game.resolve()
    game.choose("yes", "B")
    game.resolve()
    assert game.life(B) == 17
    assert game.names("graveyard", A) == ["Rift Bolt"]


@pytest.mark.parametrize(
    ("land", "damage"), [("Forest", 3), ("", 1)]
)  # fmt: skip
def test_searing_blaze_and_landfall(land: str, damage: int) -> None:
    game = Position(
        Side(", ".join(filter(None, ("Searing Blaze", land))), "2 Mountain"),
        Side(battlefield="Craw Wurm"),
    )
    if land:
        game.play(land)
    game.cast("Searing Blaze", "B", "Craw Wurm")
    game.resolve()
    assert game.life(B) == 20 - damage
    assert game.status("damage", "Craw Wurm") == damage


def test_searing_blaze_needs_a_creature_of_that_player() -> None:
    game = Position(Side("Searing Blaze", "2 Mountain, Craw Wurm"))
    game.choose("cast Searing Blaze")
    assert game.legal == ["A"]
    game = Position(Side("Searing Blaze", "2 Mountain"))
    assert "cast Searing Blaze" not in game.legal


def test_searing_blaze_counts_a_fetched_land_on_the_opponents_turn() -> None:
    game = Position(
        Side("Searing Blaze", "2 Mountain, Arid Mesa", library="Mountain"),
        Side(battlefield="Craw Wurm"),
    )
    game.next_turn()
    game.priority(A)
    game.activate("Arid Mesa")
    game.resolve()
    game.choose("Mountain")
    game.cast("Searing Blaze", "B", "Craw Wurm", by=A)
    game.resolve()
    assert game.life(B) == 17


def test_fireball_divides_evenly_and_costs_more_for_more_targets() -> None:
    board = "Hill Giant, Craw Wurm"
    for targets, x, lands, each in (
        (("B",), 5, 6, 5),
        (("B", "Hill Giant"), 5, 7, 2),
        (("B", "Hill Giant", "Craw Wurm"), 7, 10, 2),
    ):
        game = Position(Side("Fireball", f"{lands} Mountain"), Side(battlefield=board))
        game.cast("Fireball", *targets, x=x)
        assert sum(game.m["tapped"]) == lands
        game.resolve()
        assert game.life(B) == 20 - each
        for name in targets[1:]:
            assert game.status("damage", name) == each


def test_fireball_offers_no_target_it_cannot_pay_for() -> None:
    game = Position(Side("Fireball", "4 Mountain"), Side(battlefield="Hill Giant, Memnite"))
    game.choose("cast Fireball")
    assert game.legal == ["0", "1", "2", "3"]
    game.choose("2", "B", "Hill Giant")  # 2 + 1 + 1: nothing is left for a third
    assert game.asked == v.DECISION_PRIORITY


def test_fireball_is_divided_among_the_targets_that_are_left() -> None:
    game = Position(Side("Fireball", "6 Mountain"), Side("Unsummon", "Island, Hill Giant"))
    game.cast("Fireball", "B", "Hill Giant", x=4)
    game.cast("Unsummon", "Hill Giant", by=B)
    game.resolve_all()
    assert game.life(B) == 16


def test_fireball_without_targets_may_be_cast() -> None:
    game = Position(Side("Fireball", "3 Mountain"))
    game.cast("Fireball", x=2)
    game.resolve()
    assert (game.life(A), game.life(B)) == (20, 20)
    assert game.names("graveyard", A) == ["Fireball"]


def test_chain_lightning_may_be_passed_on_for_two_red() -> None:
    game = Position(
        Side("Chain Lightning", "3 Mountain"), Side(battlefield="2 Mountain, Hill Giant")
    )
    game.cast("Chain Lightning", "Hill Giant")
    game.resolve()
    assert (game.player, game.legal) == (B, ["yes", "no"])
    game.choose("yes")
    game.choose("yes")
    assert set(game.legal) >= {"A", "B", "Hill Giant"}
    game.choose("A")
    assert sum(game.m["tapped"][row] for row in game.rows("Mountain", "battlefield", B)) == 2
    assert game.names("graveyard", B) == ["Hill Giant"]
    game.resolve()
    assert game.life(A) == 17
    assert (game.player, game.legal) == (A, ["yes", "no"])  # and so it goes on
    game.choose("yes", "yes", "B")
    game.resolve()
    assert game.life(B) == 17
    assert game.stack == []
    assert game.names("graveyard", A) == ["Chain Lightning"]


def test_chain_lightning_stops_where_nobody_pays() -> None:
    game = Position(Side("Chain Lightning", "Mountain"), Side(battlefield="Mountain"))
    game.cast("Chain Lightning", "B")
    game.resolve()
    assert game.asked == v.DECISION_PRIORITY
    game = Position(Side("Chain Lightning", "Mountain"), Side(battlefield="2 Mountain"))
    game.cast("Chain Lightning", "B")
    game.resolve()
    game.choose("no")
    assert game.stack == []
    assert (game.life(A), game.life(B)) == (20, 17)


def test_fork_makes_a_red_copy() -> None:
    game = Position(
        Side("Unsummon, Fork", "Island, 2 Mountain"),
        Side(battlefield="Repentant Blacksmith, Hill Giant, Memnite"),
    )
    game.cast("Unsummon", "Hill Giant")
    game.cast("Fork", "Unsummon")
    game.resolve()
    # The copy is red: the Blacksmith is no legal new target.
    assert set(game.legal) == {"Hill Giant", "Memnite"}
    copy = game.rows("Unsummon", "stack")[-1]
    assert game.m["colors"][copy] == 1 << v.MANA_RED
    game.choose("Memnite")
    game.resolve_all()
    assert sorted(game.names("hand", B)) == ["Hill Giant", "Memnite"]
    assert sorted(game.names("graveyard", A)) == ["Fork", "Unsummon"]


def test_fork_copies_x_and_the_targets() -> None:
    game = Position(Side("Fireball, Fork", "7 Mountain"), Side(battlefield="Craw Wurm"))
    game.cast("Fireball", "B", x=4)
    game.cast("Fork", "Fireball")
    game.resolve()
    game.choose("Craw Wurm")
    game.resolve_all()
    assert game.life(B) == 16
    assert game.names("graveyard", B) == ["Craw Wurm"]


# --- Creatures -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "power"), [("Ball Lightning", 6), ("Spark Elemental", 3)])
def test_lightning_creatures_last_one_turn(name: str, power: int) -> None:
    game = Position(Side(name, "3 Mountain"), Side(battlefield="Memnite"))
    game.cast(name)
    game.resolve()
    game.attack(name)
    game.block(("Memnite", name))
    game.pass_until_asked(v.DECISION_DAMAGE)
    game.choose("1")
    assert game.life(B) == 20 - (power - 1)
    game.pass_until("end")
    game.resolve_all()
    assert name not in game.names("battlefield", A)


def test_goblin_guide_shows_the_top_card_and_gives_a_land() -> None:
    for top, hand in (("Taiga", ["Taiga"]), ("Memnite", [])):
        game = Position(Side("Goblin Guide", "Mountain"), Side(library=top))
        game.cast("Goblin Guide")
        game.resolve()
        game.attack("Goblin Guide")
        assert game.stack == ["Goblin Guide"]
        game.resolve()
        assert game.names("hand", B) == hand
        row = game.find(top)
        assert game.m["known"][row] == 3
        game.pass_until("combat_damage")
        assert game.life(B) == 18


def test_jackal_pup_passes_damage_on() -> None:
    game = Position(Side(battlefield="Jackal Pup"), Side("Fireball", "6 Mountain"))
    game.next_turn()
    game.cast("Fireball", "Jackal Pup", x=5)
    game.resolve()
    assert game.names("graveyard", A) == ["Jackal Pup"]
    assert game.stack == ["Jackal Pup"]
    game.resolve()
    assert game.life(A) == 15


@pytest.mark.parametrize("forest", ["Forest", "Taiga", "Savannah"])
def test_kird_ape_likes_a_forest(forest: str) -> None:
    game = Position(Side(forest, "Kird Ape"), Side(battlefield="Forest, Strip Mine"))
    assert game.pt("Kird Ape") == (1, 1)  # the opponent's does not count
    game.play(forest)
    assert game.pt("Kird Ape") == (2, 3)
    game.next_turn()
    game.activate("Strip Mine", game.find(forest, "battlefield", A))
    game.resolve()
    assert game.pt("Kird Ape") == (1, 1)


def test_markov_blademaster_grows_with_each_hit() -> None:
    game = Position(Side(battlefield="Markov Blademaster"))
    game.attack("Markov Blademaster")
    game.pass_until("first_strike_damage")
    game.resolve()
    assert game.pt("Markov Blademaster") == (2, 2)
    game.pass_until("combat_damage")
    game.resolve()
    assert game.pt("Markov Blademaster") == (3, 3)
    assert game.life(B) == 17


@pytest.mark.parametrize("won", [0, 1])
def test_mijae_djinn_flips_a_coin(won: int) -> None:
    game = Position(Side(battlefield="Mijae Djinn"), script=(won,))
    game.attack("Mijae Djinn")
    game.resolve()
    assert game.status("tapped", "Mijae Djinn") == 1
    assert (game.status("attacking", "Mijae Djinn") >= 0) is bool(won)
    game.pass_until("end_combat")
    assert game.life(B) == (14 if won else 20)


@pytest.mark.parametrize("won", [0, 1])
def test_ydwen_efreet_flips_a_coin(won: int) -> None:
    game = Position(
        Side(battlefield="Grizzly Bears"), Side(battlefield="Ydwen Efreet"), script=(won,)
    )
    game.attack("Grizzly Bears")
    game.block(("Ydwen Efreet", "Grizzly Bears"))
    game.resolve()
    assert (game.status("blocking", "Ydwen Efreet") >= 0) is bool(won)
    assert game.status("blocked", "Grizzly Bears") == (1 if won else 2)
    assert game.under("Ydwen Efreet", v.RULE_CANT_BLOCK) is not bool(won)
    game.pass_until("combat_damage")
    assert game.life(B) == (20 if won else 18)
    assert ("Grizzly Bears" in game.names("graveyard", A)) is bool(won)


def test_ydwen_efreet_with_company_leaves_the_attacker_blocked() -> None:
    game = Position(
        Side(battlefield="Craw Wurm"), Side(battlefield="Ydwen Efreet, Memnite"), script=(0,)
    )
    game.attack("Craw Wurm")
    game.block(("Ydwen Efreet", "Craw Wurm"), ("Memnite", "Craw Wurm"))
    game.resolve()
    assert game.status("blocked", "Craw Wurm") == 1
    game.pass_until("combat_damage")
    assert game.life(B) == 20
    assert game.names("graveyard", B) == ["Memnite"]


def test_mogg_fanatic() -> None:
    game = Position(Side(battlefield="Mogg Fanatic"), Side(battlefield="Savannah Lions"))
    game.activate("Mogg Fanatic", "Savannah Lions")
    assert game.names("graveyard", A) == ["Mogg Fanatic"]
    game.resolve()
    assert game.names("graveyard", B) == ["Savannah Lions"]


def test_monastery_swiftspear_has_prowess_and_haste() -> None:
    game = Position(Side("Monastery Swiftspear, Lightning Bolt, Memnite", "2 Mountain"))
    game.cast("Monastery Swiftspear")
    game.resolve()
    game.attack("Monastery Swiftspear")
    game.cast("Lightning Bolt", "B")
    assert game.stack == ["Monastery Swiftspear", "Lightning Bolt"]
    game.resolve()
    assert game.pt("Monastery Swiftspear") == (2, 3)
    game.resolve()
    game.pass_until("main2")
    assert game.life(B) == 15
    game.cast("Memnite")
    assert game.stack == ["Memnite"]  # a creature spell does not count


def test_rukh_egg_hatches_at_the_next_end_step() -> None:
    game = Position(Side("Lightning Bolt", "Mountain, Rukh Egg"))
    game.cast("Lightning Bolt", "Rukh Egg")
    game.resolve_all()
    assert game.count("Bird Token") == 0
    game.pass_until("end")
    game.resolve()
    assert game.pt("Bird Token") == (4, 4)
    assert game.has("Bird Token", v.KEYWORD_FLYING)


def test_rukh_egg_dead_in_an_end_step_hatches_in_the_next_one() -> None:
    game = Position(Side("Lightning Bolt", "Mountain, Rukh Egg"), step="end")
    game.cast("Lightning Bolt", "Rukh Egg")
    game.resolve_all()
    game.pass_until("end", turn=2)
    game.resolve()
    assert game.count("Bird Token", "battlefield", A) == 1


def test_scarred_puma_attacks_in_black_or_green_company() -> None:
    for friend, attacks in (("Grizzly Bears", True), ("Typhoid Rats", True), ("Memnite", False)):
        game = Position(Side(battlefield=f"Scarred Puma, {friend}"))
        game.pass_until_asked(v.DECISION_ATTACK)
        assert ("Scarred Puma" in game.legal) is attacks
        if attacks:
            game.choose("Scarred Puma")
            assert "done" not in game.legal  # not without the other


@pytest.mark.parametrize(
    ("name", "others", "attacks"),
    [
        ("Mogg Flunkies", "", False),
        ("Mogg Flunkies", "Memnite", True),
        ("Ember Beast", "", False),
        ("Ember Beast", "Memnite", True),
        ("Orcish Conscripts", "Memnite", False),
        ("Orcish Conscripts", "2 Memnite", True),
        ("Okk", "Hill Giant", False),
        ("Okk", "Craw Wurm", True),
        ("Craven Hulk", "", True),
    ],
)
def test_who_attacks_in_company_only(name: str, others: str, attacks: bool) -> None:
    game = Position(Side(battlefield=", ".join(filter(None, (name, others)))))
    game.pass_until("begin_combat")
    game.choose("pass", "pass")
    offered = game.asked == v.DECISION_ATTACK and name in game.legal
    assert offered is attacks


@pytest.mark.parametrize(
    ("name", "others", "blocks"),
    [
        ("Mogg Flunkies", "", False),
        ("Ember Beast", "Memnite", True),
        ("Craven Hulk", "", False),
        ("Craven Hulk", "Memnite", True),
        ("Orcish Conscripts", "Memnite", False),
        ("Orcish Conscripts", "2 Memnite", True),
        ("Okk", "Hill Giant", False),
        ("Okk", "Craw Wurm", True),
    ],
)
def test_who_blocks_in_company_only(name: str, others: str, blocks: bool) -> None:
    game = Position(
        Side(battlefield="Grizzly Bears"), Side(battlefield=", ".join(filter(None, (name, others))))
    )
    game.attack("Grizzly Bears")
    game.choose("pass", "pass")
    offered = game.asked == v.DECISION_BLOCK and name in game.legal
    assert offered is blocks


def test_ekundu_cyclops_joins_an_attack() -> None:
    game = Position(Side(battlefield="Ekundu Cyclops, Memnite"))
    game.pass_until_asked(v.DECISION_ATTACK)
    assert "done" in game.legal  # nobody attacks, so it need not
    game.choose("Memnite")
    if game.asked == v.DECISION_ATTACK:
        assert "done" not in game.legal
        game.choose("Ekundu Cyclops")
    game.pass_until("combat_damage")
    assert game.life(B) == 16


@pytest.mark.parametrize("name", ["Berserkers of Blood Ridge", "Juggernaut"])
def test_who_must_attack(name: str) -> None:
    game = Position(Side(battlefield=name))
    game.pass_until_asked(v.DECISION_ATTACK)
    assert game.legal == [name]


def test_fear_of_being_hunted_must_be_blocked() -> None:
    game = Position(
        Side("Fear of Being Hunted", "3 Mountain"), Side(battlefield="Memnite, Grizzly Bears")
    )
    game.cast("Fear of Being Hunted")
    game.resolve()
    game.attack("Fear of Being Hunted")
    game.pass_until_asked(v.DECISION_BLOCK)
    assert "done" not in game.legal
    game.choose("Memnite")
    assert game.legal == ["done", "Grizzly Bears"]  # one is enough


def test_goblin_assault_makes_goblins_that_must_attack() -> None:
    game = Position(
        Side("", "Goblin Assault, Memnite"), Side(battlefield="Goblin Piker"), step="upkeep"
    )
    game.resolve()
    assert game.pt("Goblin Token") == (1, 1)
    game.pass_until_asked(v.DECISION_ATTACK)
    assert "done" not in game.legal
    game.choose("Goblin Token")
    assert "done" in game.legal
    game.choose("done")
    game.pass_until_asked(v.DECISION_ATTACK)
    assert game.player == B  # the opponent's Goblin too
    assert game.legal == ["Goblin Piker"]


def test_kindled_fury() -> None:
    game = Position(Side("Kindled Fury", "Mountain, Grizzly Bears"), Side(battlefield="Hill Giant"))
    game.attack("Grizzly Bears")
    game.block(("Hill Giant", "Grizzly Bears"))
    game.cast("Kindled Fury", "Grizzly Bears")
    game.resolve()
    assert game.pt("Grizzly Bears") == (3, 2)
    game.pass_until("combat_damage")
    assert game.names("graveyard", B) == ["Hill Giant"]
    assert "Grizzly Bears" in game.names("battlefield", A)


def test_grapeshot_is_copied_for_each_spell_before_it() -> None:
    game = Position(Side("Lightning Bolt, Grapeshot", "3 Mountain"), Side(battlefield="Memnite"))
    game.cast("Lightning Bolt", "B")
    game.resolve()
    game.cast("Grapeshot", "B")
    game.resolve()
    assert game.asked == v.DECISION_TARGET
    game.choose("Memnite")
    game.resolve_all()
    assert (game.life(B), game.names("battlefield", B)) == (16, [])
