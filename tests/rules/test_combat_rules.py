"""Restrictions, requirements and costs that effects state about attacks and blocks (508, 509)."""

from __future__ import annotations

from mtgenv.checks.combats import check_offers
from mtgenv.checks.invariants import FINE
from mtgenv.engine.record import vocabulary as v
from tests.rules.combats import (
    A,
    B,
    Position,
    Side,
    give,
    make,
    planeswalker,
    row_of,
    run,
    types_filter,
)


def attack_position(mine: str, theirs: str = "", **values: int) -> Position:
    """A is asked about attackers; rules may be given before by `give` and a fresh question."""
    return Position(Side("", mine), Side("", theirs), step="begin_combat", **values)


def asked_to_attack(game: Position) -> Position:
    game.pass_until_asked(v.DECISION_ATTACK)
    return game


def attack_sets(game: Position) -> set[frozenset[tuple[str, str]]]:
    """All legal attacks, as sets of a creature and what it attacks."""
    found = set()

    def pairs(at: Position) -> frozenset[tuple[str, str]]:
        attacked = at.m["attacked"]
        return frozenset(
            (at.name(row), "B" if attacked[row] < 0 else at.name(int(attacked[row]) & 1023))
            for row in at.rows(None, "battlefield", A)
            if at.status("attacking", row) >= 0
        )

    def go_on(at: Position) -> None:
        if at.asked not in (v.DECISION_ATTACK, v.DECISION_DEFENDER):
            found.add(pairs(at))
            return
        assert check_offers(at.matches, at.tables, at.workspace) == FINE
        for action in at.actions:
            step = at.copy()
            step.answer(action)
            go_on(step)

    go_on(asked_to_attack(game))
    return found


def at_player(*names: str) -> frozenset[tuple[str, str]]:
    return frozenset((name, "B") for name in names)


def test_B3_05_506_2_can_attack_only_a_planeswalker() -> None:
    game = attack_position("Grizzly Bears", "Icy Manipulator")
    planeswalker(game, "Icy Manipulator", 3)
    give(game, v.COMBAT_CANT_ATTACK, to="Grizzly Bears", whose=v.WHOSE_YOU)
    game = asked_to_attack(game)
    game.choose("Grizzly Bears")
    assert game.asked != v.DECISION_DEFENDER
    game.pass_until("end_combat")
    assert game.life(B) == 20


def test_B8_06_cannot_attack_unless_the_defender_controls_something_that_fits() -> None:
    for theirs, legal in (("Mox Ruby", ["done", "Grizzly Bears"]), ("Island", None)):
        game = attack_position("Grizzly Bears", theirs)
        artifact = types_filter(game, v.TYPE_ARTIFACT)
        give(game, v.COMBAT_CANT_ATTACK, to="Grizzly Bears", fitting=artifact)
        if legal is None:
            game.pass_until("main2")
            assert game.status("tapped", "Grizzly Bears") == 0
        else:
            assert asked_to_attack(game).legal == legal


def test_B3_37_goaded_creatures_attack() -> None:
    game = attack_position("Grizzly Bears, Hill Giant")
    give(game, v.COMBAT_GOADED, to="Grizzly Bears", you=B)
    assert attack_sets(game) == {
        at_player("Grizzly Bears"),
        at_player("Grizzly Bears", "Hill Giant"),
    }


def test_B8_04_two_duties_are_obeyed_by_attacking_the_planeswalker() -> None:
    game = attack_position("Grizzly Bears", "Icy Manipulator")
    planeswalker(game, "Icy Manipulator", 3)
    give(game, v.COMBAT_MUST_ATTACK, to="Grizzly Bears")
    give(
        game,
        v.COMBAT_MUST_ATTACK,
        to="Grizzly Bears",
        other="Icy Manipulator",
        whose=v.WHOSE_OTHER,
    )
    game = asked_to_attack(game)
    assert game.legal == ["Grizzly Bears"]
    game.choose("Grizzly Bears")
    game.pass_until("end_combat")
    assert game.life(B) == 20


def test_B8_01_nobody_has_to_pay_to_attack_and_whoever_wants_may() -> None:
    for lands, legal in (("2 Plains", ["done", "Grizzly Bears"]), ("Plains", None)):
        game = attack_position(f"Grizzly Bears, {lands}")
        give(game, v.COMBAT_MUST_ATTACK, to="Grizzly Bears")
        give(game, v.COMBAT_ATTACK_COST, number=2, whose=v.WHOSE_YOU)
        if legal is None:
            game.pass_until("main2")
            assert game.life(B) == 20
        else:
            assert asked_to_attack(game).legal == legal


def test_B3_09_B3_11_what_is_refused_is_taken_back_and_may_be_tried_again() -> None:
    game = attack_position("Grizzly Bears, 2 Plains")
    give(game, v.COMBAT_ATTACK_COST, number=2, whose=v.WHOSE_YOU)
    asked_to_attack(game).choose("Grizzly Bears")
    assert game.asked == v.DECISION_ATTACK_TAX
    game.choose("no")
    assert game.legal == ["done", "Grizzly Bears"]
    assert game.status("attacking", "Grizzly Bears") == -1
    game.choose("Grizzly Bears", "yes")
    assert game.status("attacking", "Grizzly Bears") == B
    assert [game.m["tapped"][row] for row in game.rows("Plains", "battlefield")] == [1, 1]


def test_508_1d_an_untaxed_planeswalker_is_attacked_by_who_must_attack() -> None:
    game = attack_position("Grizzly Bears, 2 Plains", "Icy Manipulator")
    planeswalker(game, "Icy Manipulator", 5)
    give(game, v.COMBAT_MUST_ATTACK, to="Grizzly Bears")
    give(game, v.COMBAT_ATTACK_COST, number=2, whose=v.WHOSE_YOU)
    assert attack_sets(game) == {
        at_player("Grizzly Bears"),
        frozenset({("Grizzly Bears", "Icy Manipulator")}),
    }


def test_508_1c_only_so_many_attack_the_player() -> None:
    game = attack_position("Grizzly Bears, Hill Giant", "Icy Manipulator")
    planeswalker(game, "Icy Manipulator", 5)
    give(game, v.COMBAT_ATTACKERS_AT_MOST, number=1, whose=v.WHOSE_YOU)
    both = {sets for sets in attack_sets(game) if len(sets) == 2}
    assert at_player("Grizzly Bears", "Hill Giant") not in both
    assert len(both) == 3


def test_508_1d_a_player_has_to_be_attacked_by_something() -> None:
    game = attack_position("Grizzly Bears, Hill Giant")
    give(game, v.COMBAT_ATTACKED_IF_ABLE, you=B)
    assert frozenset() not in attack_sets(game)


def test_508_1c_a_creature_that_attacks_only_alone() -> None:
    game = attack_position("Grizzly Bears, Hill Giant")
    give(game, v.COMBAT_ATTACK_ALONE, to="Grizzly Bears")
    assert attack_sets(game) == {
        frozenset(),
        at_player("Grizzly Bears"),
        at_player("Hill Giant"),
    }


def test_B1_21_who_had_to_attack() -> None:
    game = attack_position("Grizzly Bears, Hill Giant")
    give(game, v.COMBAT_GOADED, to="Grizzly Bears", you=B)
    asked_to_attack(game)
    game.choose("Grizzly Bears", "Hill Giant")
    declared = [game.status("was_declared", name) for name in ("Grizzly Bears", "Hill Giant")]
    assert declared == [v.DECLARED_ATTACKER | v.DECLARED_HAD_TO, v.DECLARED_ATTACKER]


def test_B3_04_a_pair_that_cannot_attack_alone_attacks_together_or_not_at_all() -> None:
    game = attack_position("Grizzly Bears, Hill Giant")
    give(game, v.COMBAT_ATTACK_COMPANY)
    assert attack_sets(game) == {frozenset(), at_player("Grizzly Bears", "Hill Giant")}


def test_B8_02_two_must_attack_and_one_may() -> None:
    game = attack_position("Grizzly Bears, Hill Giant")
    give(game, v.COMBAT_MUST_ATTACK)
    give(game, v.COMBAT_ATTACKERS_AT_MOST)
    assert attack_sets(game) == {at_player("Grizzly Bears"), at_player("Hill Giant")}


def test_B8_05_a_tapped_creature_that_must_attack_stays_at_home() -> None:
    game = attack_position("Grizzly Bears, Hill Giant")
    give(game, v.COMBAT_MUST_ATTACK, to="Grizzly Bears")
    game.set("tapped", "Grizzly Bears", 1)
    assert attack_sets(game) == {frozenset(), at_player("Hill Giant")}


# --- blocks --------------------------------------------------------------------------------------


def asked_to_block(attackers: str, blockers: str, *rules: tuple[int, str, int]) -> Position:
    """B is asked about blockers; rules are a kind, the creature they are about, and a number."""
    game = Position(Side("", attackers), Side("", blockers))
    game.pass_until_asked(v.DECISION_ATTACK)
    while any(word != "done" for word in game.legal) and game.asked == v.DECISION_ATTACK:
        game.answer(next(a for a in game.actions if game.word(a) != "done"))
    if game.asked == v.DECISION_ATTACK:
        game.choose("done")
    game.pass_until("declare_attackers")
    for kind, name, number in rules:
        give(game, kind, to=name, number=number, you=A)
    game.pass_until_asked(v.DECISION_BLOCK)
    return game


def block_sets(game: Position) -> set[frozenset[tuple[str, str]]]:
    """All legal blocks, as sets of pairs."""
    found = set()

    def pairs(at: Position) -> frozenset[tuple[str, str]]:
        m = at.m
        return frozenset(
            (at.name(row), at.name(other))
            for row in at.rows(None, "battlefield", B)
            for other in at.rows(None, "battlefield", A)
            if m["attacking"][other] >= 0
            and int(m["combat_with"][row]) >> int(m["combat_index"][other]) & 1
        )

    def go_on(at: Position) -> None:
        if at.asked not in (v.DECISION_BLOCK, v.DECISION_BLOCKED_ATTACKER):
            found.add(pairs(at))
            return
        assert check_offers(at.matches, at.tables, at.workspace) == FINE
        for action in at.actions:
            step = at.copy()
            step.answer(action)
            go_on(step)

    go_on(game)
    return found


def test_B4_26_a_creature_blocks_two_attackers_and_no_third() -> None:
    game = asked_to_block(
        "Eager Cadet, Memnite, Savannah Lions", "Craw Wurm", (v.COMBAT_BLOCKS_MORE, "Craw Wurm", 1)
    )
    assert {len(blocks) for blocks in block_sets(game)} == {0, 1, 2}
    game.choose("Craw Wurm", "Eager Cadet", "Craw Wurm", "Memnite")
    game.pass_until("combat_damage")
    assert game.life(B) == 18


def test_B5_05_a_blocker_of_two_divides_its_damage_freely() -> None:
    game = asked_to_block(
        "Grizzly Bears, Hill Giant", "Craw Wurm", (v.COMBAT_BLOCKS_MORE, "Craw Wurm", 1)
    )
    game.choose("Craw Wurm", "Grizzly Bears", "Craw Wurm")
    game.pass_until_asked(v.DECISION_DAMAGE)
    assert (game.player, game.legal) == (B, [str(n) for n in range(7)])
    game.choose("0")
    game.pass_until("end_combat")
    assert game.names("graveyard", A) == ["Hill Giant"]
    assert game.names("graveyard", B) == ["Craw Wurm"]
    assert game.life(B) == 20


def test_B5_05_what_has_left_combat_gets_nothing() -> None:
    game = asked_to_block(
        "Grizzly Bears, Hill Giant", "Craw Wurm", (v.COMBAT_BLOCKS_MORE, "Craw Wurm", 1)
    )
    game.choose("Craw Wurm", "Grizzly Bears", "Craw Wurm")
    game.set("base_controller", "Grizzly Bears", B)
    game.pass_until("end_combat")
    assert game.names("graveyard", A) == ["Hill Giant"]


def test_B5_19_the_damage_of_others_counts_for_a_trampler() -> None:
    # 1/1 and a 6/6 trampler, both blocked by a 2/2: one is lethal, five go on to the player.
    game = asked_to_block(
        "Colossal Dreadmaw, Eager Cadet",
        "Grizzly Bears",
        (v.COMBAT_BLOCKS_MORE, "Grizzly Bears", 1),
    )
    game.choose("Grizzly Bears", "Colossal Dreadmaw", "Grizzly Bears")
    game.pass_until_asked(v.DECISION_DAMAGE)
    assert game.legal == [str(n) for n in range(1, 7)]
    game.choose("1")
    game.pass_until("end_combat")
    assert game.life(B) == 15


def test_B5_06_B5_19_two_tramplers_share_a_blocker() -> None:
    # Whatever the first one leaves, the second one has to make up for if any of them spills.
    game = asked_to_block(
        "Colossal Dreadmaw, Stampeding Rhino",
        "Hill Giant",
        (v.COMBAT_BLOCKS_MORE, "Hill Giant", 1),
    )
    game.choose("Hill Giant", "Colossal Dreadmaw", "Hill Giant")
    game.pass_until_asked(v.DECISION_DAMAGE)
    assert game.legal == [str(n) for n in range(7)]
    for first, second in (("0", range(3, 5)), ("1", range(2, 5)), ("3", range(5)), ("6", range(5))):
        copy = game.copy()
        copy.choose(first)
        assert copy.legal == [str(n) for n in second]
        copy.choose(copy.legal[0])
        copy.pass_until("end_combat")
        assert copy.life(B) == 20 - (10 - int(first) - second[0])


def test_B4_04_blocks_if_able() -> None:
    game = asked_to_block(
        "Craw Wurm", "Grizzly Bears, Hill Giant", (v.COMBAT_MUST_BLOCK, "Grizzly Bears", 1)
    )
    assert all(("Grizzly Bears", "Craw Wurm") in blocks for blocks in block_sets(game))


def test_B4_24_a_provoked_creature_blocks_the_one_that_provoked_it() -> None:
    game = asked_to_block("Craw Wurm, Eager Cadet", "Grizzly Bears, Hill Giant")
    give(game, v.COMBAT_MUST_BLOCK, to="Grizzly Bears", other="Craw Wurm", you=A)
    game = again(game)
    assert all(("Grizzly Bears", "Craw Wurm") in blocks for blocks in block_sets(game))


def again(game: Position) -> Position:
    """Ask about blockers anew, after a rule was given."""
    game.m["frame_state"][game.m["frame_top"]] = 0
    run(game)
    return game


def test_B8_09_must_be_blocked_and_provoke_elsewhere_count_the_same_in_play() -> None:
    game = asked_to_block(
        "Craw Wurm, Eager Cadet", "Grizzly Bears", (v.COMBAT_MUST_BE_BLOCKED, "Eager Cadet", 1)
    )
    give(game, v.COMBAT_MUST_BLOCK, to="Grizzly Bears", other="Craw Wurm", you=A)
    assert block_sets(again(game)) == {
        frozenset({("Grizzly Bears", "Craw Wurm")}),
        frozenset({("Grizzly Bears", "Eager Cadet")}),
    }


def test_509_1b_not_blocked_by_more_than_one() -> None:
    game = asked_to_block(
        "Craw Wurm", "Grizzly Bears, Hill Giant", (v.COMBAT_BLOCKERS_AT_MOST, "Craw Wurm", 1)
    )
    assert {len(blocks) for blocks in block_sets(game)} == {0, 1}


def test_509_1b_blocked_by_all_or_nobody() -> None:
    game = asked_to_block(
        "Craw Wurm", "Grizzly Bears, Hill Giant", (v.COMBAT_BLOCKED_BY_ALL, "Craw Wurm", 0)
    )
    assert {len(blocks) for blocks in block_sets(game)} == {0, 2}


def test_B4_05_B4_07_B8_10_nobody_has_to_pay_to_block() -> None:
    rules = ((v.COMBAT_MUST_BLOCK, "Grizzly Bears", 1), (v.COMBAT_BLOCK_COST, "Grizzly Bears", 2))
    game = asked_to_block("Craw Wurm", "Grizzly Bears, 2 Plains", *rules)
    assert game.legal == ["done", "Grizzly Bears"]
    game.choose("Grizzly Bears")
    assert (game.asked, game.player) == (v.DECISION_ATTACK_TAX, B)
    refused = game.copy()
    refused.choose("no")
    assert refused.legal == ["done", "Grizzly Bears"]
    assert refused.status("blocking", "Grizzly Bears") == -1
    game.choose("yes")
    assert game.status("blocking", "Grizzly Bears") == row_of(game, "Craw Wurm")
    assert [game.m["tapped"][row] for row in game.rows("Plains", "battlefield")] == [1, 1]


def test_B4_06_B4_07_who_cannot_pay_cannot_block() -> None:
    game = Position(Side("", "Craw Wurm"), Side("", "Grizzly Bears, Plains"))
    game.attack("Craw Wurm")
    give(game, v.COMBAT_BLOCK_COST, to="Grizzly Bears", number=2)
    game.pass_until("combat_damage")
    assert game.life(B) == 14


def test_509_1b_rules_end_with_their_duration() -> None:
    game = Position(Side("", "Craw Wurm"), Side("", "Grizzly Bears"))
    give(game, v.COMBAT_CANT_BLOCK, to="Grizzly Bears", duration=v.DURATION_TURN)
    game.attack("Craw Wurm")
    game.pass_until("end_combat")
    assert game.life(B) == 14
    game.pass_until("upkeep", turn=3)
    game.attack("Craw Wurm")
    game.pass_until_asked(v.DECISION_BLOCK)
    assert game.legal == ["done", "Grizzly Bears"]


def test_506_2_unblockable_creatures_are_not_blocked() -> None:
    game = Position(Side("", "Craw Wurm"), Side("", "Grizzly Bears"))
    make(game, "Craw Wurm", rules=v.RULE_UNBLOCKABLE)
    game.attack("Craw Wurm")
    game.pass_until("end_combat")
    assert game.life(B) == 14


def test_B8_07_lure_with_menace_and_a_single_blocker_requires_nothing() -> None:
    rules = ((v.COMBAT_LURE, "Craw Wurm", 1), (v.COMBAT_BLOCKERS_AT_LEAST, "Craw Wurm", 2))
    game = Position(Side("", "Craw Wurm"), Side("", "Grizzly Bears"))
    for kind, name, number in rules:
        give(game, kind, to=name, number=number, you=A)
    game.attack("Craw Wurm")
    game.pass_until("end_combat")
    assert game.life(B) == 14


def test_B8_08_of_two_lures_a_blocker_obeys_either() -> None:
    game = asked_to_block(
        "Craw Wurm, Eager Cadet",
        "Grizzly Bears",
        (v.COMBAT_LURE, "Craw Wurm", 1),
        (v.COMBAT_LURE, "Eager Cadet", 1),
    )
    assert block_sets(game) == {
        frozenset({("Grizzly Bears", "Craw Wurm")}),
        frozenset({("Grizzly Bears", "Eager Cadet")}),
    }


def test_B8_11_two_or_more_blockers_with_three_duties() -> None:
    # The Wurm is blocked by two or nobody, two creatures must block, the Cadet must be blocked.
    game = asked_to_block(
        "Craw Wurm, Eager Cadet",
        "Grizzly Bears, Hill Giant, Memnite",
        (v.COMBAT_BLOCKERS_AT_LEAST, "Craw Wurm", 2),
        (v.COMBAT_MUST_BLOCK, "Grizzly Bears", 1),
        (v.COMBAT_MUST_BLOCK, "Hill Giant", 1),
        (v.COMBAT_MUST_BE_BLOCKED, "Eager Cadet", 1),
    )
    found = block_sets(game)
    wurm = {("Grizzly Bears", "Craw Wurm"), ("Hill Giant", "Craw Wurm")}
    assert frozenset(wurm | {("Memnite", "Eager Cadet")}) in found
    assert frozenset(wurm) not in found
    for blocks in found:
        assert {"Grizzly Bears", "Hill Giant"} <= {blocker for blocker, _ in blocks}
        assert "Eager Cadet" in {attacker for _, attacker in blocks}
