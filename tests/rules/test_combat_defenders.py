"""What is attacked: players, planeswalkers and battles (506, 508.1b, 508.5, 306, 310)."""

from __future__ import annotations

import pytest

from mtgenv.engine.combat.joining import redirect
from mtgenv.engine.combat.roles import remove_from_combat
from mtgenv.engine.record import vocabulary as v
from tests.rules.combats import (
    CREATURE,
    PLANESWALKER,
    A,
    B,
    Position,
    Side,
    battle,
    defense,
    loyalty,
    make,
    planeswalker,
    row_of,
    token,
)


def attacked_planeswalker(
    attackers: str = "Craw Wurm", others: str = "", hand: str = "", start: int = 3
) -> Position:
    """B's Icy Manipulator is a planeswalker, and A's turn has begun."""
    game = Position(
        Side(hand, f"{attackers}, 6 Mountain"),
        Side("", ", ".join(filter(None, ("Icy Manipulator", others)))),
    )
    planeswalker(game, "Icy Manipulator", start)
    return game


def attack_it(game: Position, *names: str, what: str = "Icy Manipulator") -> None:
    """Attack the planeswalker with these creatures."""
    game.pass_until_asked(v.DECISION_ATTACK)
    for name in names:
        game.choose(name, what)
    if game.asked == v.DECISION_ATTACK:
        game.choose("done")


def after_damage(game: Position) -> Position:
    game.pass_until("end_combat")
    return game


def test_B1_02_B3_03_players_planeswalkers_and_battles_can_be_attacked() -> None:
    game = Position(Side("", "Grizzly Bears, Hill Giant"), Side("", "Icy Manipulator, Mox Ruby"))
    planeswalker(game, "Icy Manipulator", 3)
    make(game, "Mox Ruby", types=v.TYPE_BATTLE, defense=4)
    game.m["protector"][row_of(game, "Mox Ruby")] = B
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Grizzly Bears")
    assert game.asked == v.DECISION_DEFENDER
    assert game.legal == ["B", "Icy Manipulator", "Mox Ruby"]


def test_B1_02_a_battle_is_attacked_by_everybody_but_its_protector() -> None:
    # A's own battle, which B protects, is attackable; B's, which A protects, is not.
    game = Position(Side("", "Grizzly Bears, Icy Manipulator"), Side("", "Mox Ruby"))
    battle(game, "Icy Manipulator", 3)
    battle(game, "Mox Ruby", 3)
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Grizzly Bears")
    assert game.legal == ["B", "Icy Manipulator"]


def test_B3_03_where_there_is_no_choice_nobody_is_asked() -> None:
    game = Position(Side("", "Grizzly Bears, Hill Giant"), Side("", "Icy Manipulator"))
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Grizzly Bears")
    assert game.asked == v.DECISION_ATTACK


@pytest.mark.parametrize(("start", "left"), [(9, 3), (6, None), (5, None)])
def test_B5_31_combat_damage_removes_loyalty_counters(start: int, left: int | None) -> None:
    game = attacked_planeswalker(start=start)
    attack_it(game, "Craw Wurm")
    after_damage(game)
    assert game.life(B) == 20
    if left is None:
        assert game.names("graveyard", B) == ["Icy Manipulator"]
    else:
        assert loyalty(game, "Icy Manipulator") == left


def test_B5_31_combat_damage_removes_defense_counters() -> None:
    game = Position(Side("", "Grizzly Bears, Icy Manipulator"), Side())
    battle(game, "Icy Manipulator", 3)
    attack_it(game, "Grizzly Bears")
    after_damage(game)
    assert (game.life(B), defense(game, "Icy Manipulator")) == (20, 1)


def test_B5_31_C10_23_C12_06_a_battle_without_defense_counters_is_put_into_the_graveyard() -> None:
    game = Position(Side("", "Craw Wurm, Icy Manipulator"), Side())
    battle(game, "Icy Manipulator", 3)
    attack_it(game, "Craw Wurm")
    after_damage(game)
    assert game.names("graveyard", A) == ["Icy Manipulator"]


def test_B5_31_a_planeswalker_that_is_a_creature_gets_both() -> None:
    game = attacked_planeswalker("Grizzly Bears", start=5)
    make(game, "Icy Manipulator", types=PLANESWALKER | CREATURE, loyalty=5, toughness=6)
    attack_it(game, "Grizzly Bears")
    after_damage(game)
    assert (loyalty(game, "Icy Manipulator"), game.status("damage", "Icy Manipulator")) == (3, 2)


def test_B1_16_an_attacker_of_a_planeswalker_that_is_gone_deals_no_damage() -> None:
    game = attacked_planeswalker(hand="Disenchant", attackers="Craw Wurm, 2 Plains")
    make(game, "Icy Manipulator", types=PLANESWALKER | v.TYPE_ARTIFACT, loyalty=3)
    attack_it(game, "Craw Wurm")
    game.cast("Disenchant", "Icy Manipulator", by=A)
    game.resolve()
    assert game.status("attacking", "Craw Wurm") == B
    after_damage(game)
    assert game.life(B) == 20


def test_B1_16_it_can_be_blocked_all_the_same() -> None:
    game = attacked_planeswalker("Craw Wurm, 2 Plains", "Hill Giant", "Disenchant")
    make(game, "Icy Manipulator", types=PLANESWALKER | v.TYPE_ARTIFACT, loyalty=3)
    attack_it(game, "Craw Wurm")
    game.cast("Disenchant", "Icy Manipulator", by=A)
    game.resolve()
    game.block(("Hill Giant", "Craw Wurm"))
    after_damage(game)
    assert game.names("graveyard", B) == ["Icy Manipulator", "Hill Giant"]


def test_B1x_07_an_attacked_planeswalker_that_becomes_a_creature_only_is_not_attacked() -> None:
    game = attacked_planeswalker()
    attack_it(game, "Craw Wurm")
    game.priority(A)
    make(game, "Icy Manipulator", types=CREATURE)
    after_damage(game)
    assert game.life(B) == 20
    assert game.status("damage", "Craw Wurm") == 0


def test_B1x_08_an_attacked_battle_that_is_none_any_more_is_not_attacked() -> None:
    game = Position(Side("", "Grizzly Bears, Icy Manipulator"), Side())
    row = battle(game, "Icy Manipulator", 3)
    attack_it(game, "Grizzly Bears")
    game.priority(A)
    make(game, "Icy Manipulator", types=v.TYPE_ARTIFACT, defense=3)
    after_damage(game)
    assert (game.life(B), defense(game, row)) == (20, 3)


def test_B1x_04_an_attacked_battle_with_a_new_protector_is_not_attacked() -> None:
    game = Position(Side("", "Grizzly Bears, Icy Manipulator"), Side())
    row = battle(game, "Icy Manipulator", 3)
    attack_it(game, "Grizzly Bears")
    game.priority(A)
    game.set("protector", row, A)
    after_damage(game)
    assert (game.life(B), defense(game, row)) == (20, 3)


def test_B1x_02_an_attacked_planeswalker_that_changes_control_is_not_attacked() -> None:
    game = attacked_planeswalker()
    attack_it(game, "Craw Wurm")
    game.priority(A)
    game.set("base_controller", "Icy Manipulator", A)
    after_damage(game)
    assert (game.life(B), loyalty(game, "Icy Manipulator")) == (20, 3)


def test_B1x_11_an_attacker_that_becomes_a_battle_leaves_combat() -> None:
    game = Position(Side("", "Grizzly Bears"), Side())
    game.attack("Grizzly Bears")
    game.priority(A)
    make(game, "Grizzly Bears", types=CREATURE | v.TYPE_BATTLE, defense=5)
    after_damage(game)
    assert game.life(B) == 20
    assert game.status("attacking", "Grizzly Bears") == -1


def test_B1x_10_an_attacker_that_is_no_creature_leaves_combat_and_does_not_come_back() -> None:
    game = Position(Side("", "Grizzly Bears"), Side())
    game.attack("Grizzly Bears")
    game.priority(A)
    make(game, "Grizzly Bears", types=v.TYPE_ARTIFACT)
    game.choose("pass")
    make(game, "Grizzly Bears", types=CREATURE)
    after_damage(game)
    assert game.life(B) == 20


def test_B1_17_a_blocker_that_is_an_attacked_planeswalker_keeps_what_still_fits() -> None:
    game = attacked_planeswalker("Grizzly Bears, Hill Giant", start=6)
    make(game, "Icy Manipulator", types=PLANESWALKER | CREATURE, loyalty=6, toughness=9)
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Grizzly Bears", "Icy Manipulator", "Hill Giant", "B")
    game.block(("Icy Manipulator", "Hill Giant"))
    game.priority(A)
    make(game, "Icy Manipulator", types=PLANESWALKER, loyalty=6)
    after_damage(game)
    assert loyalty(game, "Icy Manipulator") == 4  # still attacked by the Bears
    assert game.life(B) == 20  # the Giant stays blocked


@pytest.mark.parametrize(
    ("types", "protector", "hit"),
    [
        (v.TYPE_ARTIFACT, B, False),
        (PLANESWALKER, A, False),
        (PLANESWALKER, B, True),
        (v.TYPE_BATTLE, B, True),
    ],
)
def test_B1_18_a_planeswalker_battle_that_loses_types(
    types: int, protector: int, hit: bool
) -> None:
    # B protects and controls it, or only protects it: as a planeswalker its controller counts.
    controller = B if protector == B else A
    side = Side("", "Grizzly Bears, Icy Manipulator"), Side()
    if controller == B:
        side = Side("", "Grizzly Bears"), Side("", "Icy Manipulator")
    game = Position(*side)
    make(game, "Icy Manipulator", types=PLANESWALKER | v.TYPE_BATTLE, loyalty=5, defense=5)
    row = row_of(game, "Icy Manipulator")
    game.set("protector", row, B)
    attack_it(game, "Grizzly Bears")
    game.priority(A)
    make(game, "Icy Manipulator", types=types, loyalty=5, defense=5)
    game.set("protector", row, B)
    after_damage(game)
    counters = (loyalty(game, row), defense(game, row))
    assert (5 not in counters or min(counters) == 3) == hit
    assert game.life(B) == 20


def test_B3_28_the_defending_player_is_remembered() -> None:
    game = attacked_planeswalker()
    attack_it(game, "Craw Wurm")
    remove_from_combat(game.matches, row_of(game, "Icy Manipulator"))
    assert game.status("attacking", "Craw Wurm") == B


def test_B5_20_trample_over_planeswalkers_spills_to_its_controller() -> None:
    # 6/4 and a 1/1 at loyalty 3: two for the planeswalker, four for the player.
    game = attacked_planeswalker("Craw Wurm, Eager Cadet", start=3)
    make(game, "Craw Wurm", v.KEYWORD_TRAMPLE_OVER_PLANESWALKERS)
    attack_it(game, "Eager Cadet", "Craw Wurm")
    game.pass_until_asked(v.DECISION_DAMAGE)
    assert game.legal == [str(n) for n in range(2, 7)]
    game.choose("2")
    after_damage(game)
    assert game.names("graveyard", B) == ["Icy Manipulator"]
    assert game.life(B) == 16


def test_B5_22_it_may_hit_the_player_whose_planeswalker_has_left() -> None:
    game = attacked_planeswalker(hand="Disenchant", attackers="Craw Wurm, 2 Plains")
    make(game, "Craw Wurm", v.KEYWORD_TRAMPLE_OVER_PLANESWALKERS)
    make(game, "Icy Manipulator", types=PLANESWALKER | v.TYPE_ARTIFACT, loyalty=3)
    attack_it(game, "Craw Wurm")
    game.cast("Disenchant", "Icy Manipulator", by=A)
    game.resolve()
    after_damage(game)
    assert game.life(B) == 14


def test_B5_23_a_plain_trampler_never_spills_over_a_planeswalker() -> None:
    game = attacked_planeswalker("Colossal Dreadmaw", start=1)
    attack_it(game, "Colossal Dreadmaw")
    after_damage(game)
    assert game.life(B) == 20


def test_B5_23_a_blocked_trampler_spills_to_the_planeswalker() -> None:
    game = attacked_planeswalker("Colossal Dreadmaw", others="Grizzly Bears", start=5)
    attack_it(game, "Colossal Dreadmaw")
    game.block(("Grizzly Bears", "Colossal Dreadmaw"))
    game.pass_until_asked(v.DECISION_DAMAGE)
    game.choose("2")
    after_damage(game)
    assert (loyalty(game, "Icy Manipulator"), game.life(B)) == (1, 20)


def test_B3_31_B3_32_a_redirected_attacker_has_not_left_combat() -> None:
    game = attacked_planeswalker()
    attack_it(game, "Craw Wurm")
    game.priority(A)
    wurm = row_of(game, "Craw Wurm")
    number = game.status("combat_index", wurm)
    assert redirect(game.matches, wurm, -1 - B)
    assert game.status("combat_index", wurm) == number
    after_damage(game)
    assert (game.life(B), loyalty(game, "Icy Manipulator")) == (14, 3)


def test_B3_33_it_cannot_be_redirected_to_what_is_ones_own() -> None:
    game = Position(Side("", "Craw Wurm, Icy Manipulator"), Side())
    planeswalker(game, "Icy Manipulator", 3)
    game.attack("Craw Wurm")
    wurm = row_of(game, "Craw Wurm")
    assert not redirect(game.matches, wurm, row_of(game, "Icy Manipulator"))
    assert not redirect(game.matches, wurm, -1 - A)
    after_damage(game)
    assert game.life(B) == 14


def test_306_5b_a_planeswalker_enters_with_its_loyalty() -> None:
    game = Position(Side("Hill Giant"), Side())
    make(game, "Hill Giant", types=PLANESWALKER, loyalty=4)
    assert loyalty(game, token(game, "Hill Giant", A)) == 4
