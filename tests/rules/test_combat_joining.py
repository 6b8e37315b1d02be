"""Coming into combat without being declared (506.3, 508.4, 509.4), and becoming blocked."""

from __future__ import annotations

import pytest

from mtgenv.engine.combat.joining import (
    JOIN_ATTACK,
    JOIN_BLOCK,
    become_blocked,
    begin_joining,
    join_attack,
    join_attack_at,
    join_block,
)
from mtgenv.engine.combat.roles import remove_from_combat
from mtgenv.engine.record import vocabulary as v
from tests.rules.combats import (
    CREATURE,
    A,
    B,
    Position,
    Side,
    give,
    make,
    planeswalker,
    row_of,
    run,
    token,
)

UNDECIDED, BLOCKED, UNBLOCKED = 0, 1, 2


def at_step(step: str, attackers: str = "Craw Wurm", blockers: str = "Grizzly Bears") -> Position:
    """A attacks with the Wurm, which B's Bears block, and A has priority in a step."""
    game = Position(Side("", attackers), Side("Hill Giant, Memnite", blockers))
    game.attack("Craw Wurm")
    if step != "declare_attackers" and blockers:
        game.block(("Grizzly Bears", "Craw Wurm"))
    game.pass_until(step)
    return game


def join(game: Position, name: str, seat: int = A, what: int = -1 - B) -> int:
    """A token enters attacking; returns its row."""
    row = token(game, name, seat)
    join_attack(game.matches, row, what)
    return row


def attacks(game: Position, row: int) -> bool:
    return game.status("attacking", row) >= 0


def test_B1_06_what_is_no_creature_enters_and_does_not_attack() -> None:
    game = at_step("declare_attackers")
    make(game, "Hill Giant", types=v.TYPE_ARTIFACT)
    row = join(game, "Hill Giant")
    assert game.m["zone"][row] == v.ZONE_BATTLEFIELD
    assert not attacks(game, row)


def test_B1_07_a_creature_of_the_defending_player_does_not_attack() -> None:
    game = at_step("declare_attackers")
    assert not attacks(game, join(game, "Hill Giant", B, -1 - A))


def test_B1_08_B3_24_what_cannot_be_attacked_is_not_attacked() -> None:
    game = at_step("declare_attackers")
    assert not attacks(game, join(game, "Hill Giant", A, -1 - A))
    assert not attacks(game, join(game, "Hill Giant", A, row_of(game, "Grizzly Bears")))


def test_B3_24_a_planeswalker_that_has_gone_is_not_attacked() -> None:
    game = at_step("declare_attackers", blockers="Grizzly Bears, Icy Manipulator")
    row = planeswalker(game, "Icy Manipulator", 3)
    reference = int(game.m["generation"][row]) << 10 | row
    giant = token(game, "Hill Giant", A)
    game.m["generation"][row] += 1  # it has been another object since
    assert not join_attack_at(game.matches, giant, reference)
    game.m["generation"][row] -= 1
    assert join_attack_at(game.matches, giant, reference)


def test_B1_11_a_creature_that_is_a_battle_does_not_attack_or_block() -> None:
    game = at_step("declare_blockers")
    make(game, "Hill Giant", types=CREATURE | v.TYPE_BATTLE, defense=3)
    assert not attacks(game, join(game, "Hill Giant"))
    row = token(game, "Hill Giant", B)
    wurm = row_of(game, "Craw Wurm")
    assert not join_block(game.matches, game.tables, game.workspace, row, wurm)


def test_B1_12_B3_25_an_effect_turns_no_battle_into_an_attacker() -> None:
    game = Position(Side("", "Craw Wurm, Icy Manipulator"), Side())
    make(game, "Icy Manipulator", types=v.TYPE_BATTLE | CREATURE, toughness=9, defense=3)
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Craw Wurm", "B")
    assert not join_attack(game.matches, row_of(game, "Icy Manipulator"), -1 - B)


def test_B3_25_an_effect_lets_a_creature_attack_that_is_there() -> None:
    game = at_step("declare_attackers", "Craw Wurm, Eager Cadet")
    cadet = row_of(game, "Eager Cadet")
    assert join_attack(game.matches, cadet, -1 - B)
    assert not join_attack(game.matches, cadet, -1 - B)  # once is enough
    game.pass_until("end_combat")
    assert game.life(B) == 13


@pytest.mark.parametrize("step", ["declare_blockers", "combat_damage", "end_combat"])
def test_B1_09_B3_27_put_in_later_it_is_unblocked(step: str) -> None:
    game = at_step(step)
    row = join(game, "Hill Giant")
    assert game.status("blocked", row) == UNBLOCKED


def test_B3_23_put_in_before_blocks_it_can_be_blocked() -> None:
    game = at_step("declare_attackers")
    row = join(game, "Hill Giant")
    assert game.status("blocked", row) == UNDECIDED
    game.block(("Grizzly Bears", row))
    assert game.status("blocked", row) == BLOCKED


def test_B3_23_its_controller_chooses_what_it_attacks() -> None:
    game = at_step("declare_attackers", blockers="Grizzly Bears, Icy Manipulator")
    planeswalker(game, "Icy Manipulator", 3)
    row = token(game, "Hill Giant", A)
    begin_joining(game.matches, JOIN_ATTACK, row, A)
    run(game)
    assert (game.asked, game.legal) == (v.DECISION_DEFENDER, ["B", "Icy Manipulator"])
    game.choose("Icy Manipulator")
    game.pass_until("end_combat")
    assert game.names("graveyard", B) == ["Icy Manipulator"]


def test_B1_01_steps_are_not_skipped_where_a_creature_was_put_into_combat() -> None:
    game = Position(Side("", "Eager Cadet"), Side("Hill Giant"), step="begin_combat")
    join(game, "Hill Giant")
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("done")
    game.pass_until("declare_blockers")
    game.pass_until("end_combat")
    assert game.life(B) == 17


def test_B3_26_restrictions_of_declarations_do_not_count() -> None:
    game = at_step("declare_attackers")
    make(game, "Hill Giant", v.KEYWORD_DEFENDER, v.RULE_CANT_ATTACK)
    give(game, v.COMBAT_ATTACKERS_AT_MOST, number=1)
    assert attacks(game, join(game, "Hill Giant"))


def test_B5_16_put_in_between_the_damage_steps_it_deals_damage_once() -> None:
    game = Position(Side("", "White Knight"), Side("Hill Giant"))
    make(game, "Hill Giant", v.KEYWORD_FIRST_STRIKE)
    game.attack("White Knight")
    game.pass_until("first_strike_damage")
    assert game.life(B) == 18
    join(game, "Hill Giant")
    game.pass_until("end_combat")
    assert game.life(B) == 15


def block_with_token(game: Position, name: str = "Memnite") -> tuple[int, bool]:
    row = token(game, name, B)
    wurm = row_of(game, "Craw Wurm")
    return row, join_block(game.matches, game.tables, game.workspace, row, wurm)


def test_B4_21_a_creature_put_in_blocking_blocks() -> None:
    game = at_step("declare_blockers", blockers="")
    wurm = row_of(game, "Craw Wurm")
    assert game.status("blocked", wurm) == UNBLOCKED
    row, blocks = block_with_token(game)
    assert blocks
    assert game.status("blocked", wurm) == BLOCKED
    game.pass_until("end_combat")
    assert game.life(B) == 20
    assert game.status("damage", wurm) == 1
    assert game.m["zone"][row] != v.ZONE_BATTLEFIELD


def test_B4_21_its_controller_chooses_an_attacker() -> None:
    game = Position(Side("", "Craw Wurm, Eager Cadet"), Side("Memnite"))
    game.attack("Craw Wurm", "Eager Cadet")
    game.pass_until("declare_blockers")
    row = token(game, "Memnite", B)
    begin_joining(game.matches, JOIN_BLOCK, row, B)
    run(game)
    assert game.asked == v.DECISION_BLOCKED_ATTACKER
    game.choose("Eager Cadet")
    game.pass_until("end_combat")
    assert game.life(B) == 14


def test_B4_22_B1_10_what_does_not_attack_its_controller_is_not_blocked() -> None:
    game = at_step("declare_blockers")
    remove_from_combat(game.matches, row_of(game, "Craw Wurm"))
    row, blocks = block_with_token(game)
    assert not blocks
    assert game.status("blocking", row) == -1


def test_B4_23_restrictions_of_declarations_do_not_count_for_it() -> None:
    game = at_step("declare_blockers", blockers="")
    make(game, "Craw Wurm", v.KEYWORD_FLYING, v.RULE_UNBLOCKABLE)
    assert block_with_token(game)[1]


def test_B4_09_an_effect_makes_an_attacker_blocked_by_nobody() -> None:
    game = at_step("declare_blockers", blockers="")
    become_blocked(game.matches, game.tables, game.workspace, row_of(game, "Craw Wurm"))
    game.pass_until("end_combat")
    assert game.life(B) == 20


def test_B1x_01_the_blocker_of_an_attacker_that_has_gone_blocks_nobody() -> None:
    game = at_step("declare_blockers")
    remove_from_combat(game.matches, row_of(game, "Craw Wurm"))
    bears = row_of(game, "Grizzly Bears")
    assert game.status("blocking", bears) == -2  # a blocking creature all the same
    game.pass_until("end_combat")
    assert game.status("damage", "Craw Wurm") == 0


def test_B1x_06_what_was_removed_from_combat_stays_tapped_and_deals_no_damage() -> None:
    game = at_step("declare_attackers", blockers="")
    remove_from_combat(game.matches, row_of(game, "Craw Wurm"))
    assert game.status("tapped", "Craw Wurm") == 1
    game.pass_until("end_combat")
    assert game.life(B) == 20
