"""Legal attacks and blocks, against the rules' small cases and against brute force."""

# The ids of the rule rows stand in the names of the tests as they are written in the checklist.
# ruff: noqa: N802

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest

from mtgenv.compiling.jit import JIT, Bytes2, entry
from mtgenv.engine.combat.declarations import (
    attack_best,
    attack_can_complete,
    attack_declaration_legal,
    block_best,
    block_can_complete,
    block_declaration_legal,
)
from mtgenv.engine.record.types import WorkspaceRef
from mtgenv.engine.record.workspace import new_workspace

NOBODY = 1 << 62  # company that never comes
NO_LIMIT = 999


@dataclass(frozen=True)
class Creature:
    need: int = 0
    company: int = 0
    weight: int = 0
    joins: int = 0
    tax: int = 0
    can: int = 0


@dataclass(frozen=True)
class Attacker:
    least: int = 0
    lure: int = 0
    must: int = 0


@dataclass(frozen=True)
class Board:
    """One declaration: an attack, or blocks if there are attackers."""

    creatures: tuple[Creature, ...]
    attackers: tuple[Attacker, ...] = ()
    limit: int = NO_LIMIT
    budget: int = 0

    @property
    def is_attack(self) -> bool:
        return not self.attackers

    def choices(self, i: int) -> list[int]:
        """What creature i may be chosen for: 0 for nothing, and 1 or 1 + an attacker's index."""
        if self.is_attack:
            return [0, 1]
        can = self.creatures[i].can
        return [0, *(1 + j for j in range(len(self.attackers)) if can >> j & 1)]


Declaration = tuple[int, ...]


def pose(board: Board) -> Any:
    """Write a board into a workspace, an array of one, and find the best declaration."""
    ws = new_workspace()
    w = ws[0]
    w["decl_count"] = len(board.creatures)
    w["decl_limit"] = board.limit
    w["decl_budget"] = board.budget
    for i, creature in enumerate(board.creatures):
        w["decl_need"][i] = creature.need
        w["decl_company"][i] = creature.company
        w["decl_weight"][i] = creature.weight
        w["decl_joins"][i] = creature.joins
        w["decl_tax"][i] = creature.tax
        w["decl_can"][i] = creature.can
    w["attacker_count"] = len(board.attackers)
    for j, attacker in enumerate(board.attackers):
        w["attacker_min"][j] = attacker.least
        w["attacker_lure"][j] = attacker.lure
        w["attacker_must"][j] = attacker.must
    (attack_best if board.is_attack else block_best)(w)
    return ws


@entry
def answer(ws: WorkspaceRef, is_attack: bool, declarations: Bytes2, answers: Bytes2) -> None:
    """Ask the engine about many declarations of one board: calls from Python would take longer.

    Answers whether each is legal, whether it can be completed, and again whether it can be
    completed, with the last creature not chosen yet but in hand.
    """
    w = ws[0]
    for d in range(len(declarations)):
        last = -1
        choice = 0
        for i in range(w.decl_count):
            w.decl_chosen[i] = declarations[d, i]
            if w.decl_chosen[i] > 0:
                last = i
                choice = w.decl_chosen[i]
        if is_attack:
            answers[d, 0] = attack_declaration_legal(w)
            answers[d, 1] = attack_can_complete(w, -1)
        else:
            answers[d, 0] = block_declaration_legal(w)
            answers[d, 1] = block_can_complete(w, -1, -1)
        if last >= 0:
            w.decl_chosen[last] = 0
        if is_attack:
            answers[d, 2] = attack_can_complete(w, last)
        else:
            answers[d, 2] = block_can_complete(w, last, choice - 1)
        if last >= 0:
            answers[d, 3] = w.decl_chosen[last]


# --- brute force: the definition, word by word ---------------------------------------------------


def keeps_restrictions(board: Board, declaration: Declaration) -> bool:
    taking_part = {i for i, choice in enumerate(declaration) if choice}
    if len(taking_part) > board.limit:
        return False
    if sum(board.creatures[i].tax for i in taking_part) > board.budget:
        return False
    for i in taking_part:
        creature = board.creatures[i]
        if len(taking_part - {i}) < creature.need:
            return False
        if creature.company and not any(creature.company >> k & 1 for k in taking_part - {i}):
            return False
    for j, attacker in enumerate(board.attackers):
        if 0 < declaration.count(1 + j) < attacker.least:
            return False
    return True


def requirements(board: Board, declaration: Declaration) -> Iterator[tuple[bool, bool]]:
    """All requirements in a fixed order: whether it exists for this declaration, and is obeyed."""
    taking_part = {i for i, choice in enumerate(declaration) if choice}
    for i, creature in enumerate(board.creatures):
        yield from [(True, i in taking_part)] * creature.weight
        if board.is_attack:
            yield from [(len(taking_part - {i}) > 0, i in taking_part)] * creature.joins
        for j, attacker in enumerate(board.attackers):
            if creature.can >> j & 1:
                yield from [(True, declaration[i] == 1 + j)] * attacker.lure
    for j, attacker in enumerate(board.attackers):
        yield from [(True, 1 + j in declaration)] * attacker.must


def as_bits(truths: Iterable[bool]) -> int:
    return sum(1 << k for k, truth in enumerate(truths) if truth)


@dataclass
class BruteForce:
    best: int
    declarations: list[Declaration]  # all that can be chosen, legal or not, so all partial ones too
    legal: set[Declaration]
    completable: set[Declaration]


def brute_force(board: Board) -> BruteForce:
    n = len(board.creatures)
    everything = list(product(*(board.choices(i) for i in range(n))))
    kept = [d for d in everything if keeps_restrictions(board, d)]
    exist, obeyed_by = {}, {}
    for d in kept:
        pairs = list(requirements(board, d))
        exist[d] = as_bits(exists for exists, _ in pairs)
        obeyed_by[d] = as_bits(exists and obeyed for exists, obeyed in pairs)
    without_cost = {
        obeyed_by[d]
        for d in kept
        if not any(c.tax for c, choice in zip(board.creatures, d, strict=True) if choice)
    }
    most = {
        existing: max((existing & obeyed).bit_count() for obeyed in without_cost)
        for existing in set(exist.values())
    }
    legal = {d for d in kept if obeyed_by[d].bit_count() >= most[exist[d]]}
    completable = set()
    for d in legal:
        completable.update(product(*({0, choice} for choice in d)))
    best = max(obeyed.bit_count() for obeyed in without_cost)
    return BruteForce(best, everything, legal, completable)


def check(board: Board) -> BruteForce:
    """Compare everything the engine says about a board with brute force."""
    truth = brute_force(board)
    assert truth.legal, board
    ws = pose(board)
    assert ws[0]["decl_best"] == truth.best, board
    declarations = np.array(truth.declarations, np.int8).reshape(len(truth.declarations), -1)
    answers = np.zeros((len(declarations), 4), np.int8)
    answer(ws, board.is_attack, declarations, answers)
    for d, said in zip(truth.declarations, answers.tolist(), strict=True):
        completable = d in truth.completable
        # The last number would not be 0 if asking changed the choice.
        assert said == [d in truth.legal, completable, completable, 0], (board, d)
    assert ws[0]["decl_exhausted"] == 0
    return truth


# --- boards in words -----------------------------------------------------------------------------


def attack_sets(board: Board) -> list[set[int]]:
    """All legal attacks, as sets of creatures, after the comparison with brute force."""
    return sorted(({i for i, c in enumerate(d) if c} for d in check(board).legal), key=sorted)


def block_maps(board: Board) -> list[dict[int, int]]:
    """All legal blocks, blocker to attacker, after the comparison with brute force."""
    legal = ({i: c - 1 for i, c in enumerate(d) if c} for d in check(board).legal)
    return sorted(legal, key=lambda blocks: sorted(blocks.items()))


BEARS = Creature()
GOADED_BEARS = Creature(weight=1)


def attack(*creatures: Creature, limit: int = NO_LIMIT, budget: int = 0) -> Board:
    return Board(creatures, (), limit, budget)


def block(
    blockers: Iterable[Creature],
    attackers: Iterable[Attacker],
    limit: int = NO_LIMIT,
    budget: int = 0,
) -> Board:
    return Board(tuple(blockers), tuple(attackers), limit, budget)


def test_B3_04_a_pair_that_cannot_attack_alone_attacks_together_or_not_at_all() -> None:
    pair = Creature(need=1)
    assert attack_sets(attack(pair, pair)) == [set(), {0, 1}]


def test_B3_05_must_attack_beside_a_limit_of_one_is_exactly_that_creature() -> None:
    assert attack_sets(attack(GOADED_BEARS, BEARS, limit=1)) == [{0}]


def test_B4_04_a_duty_to_block_a_menacing_attacker_makes_another_creature_help() -> None:
    blockers = [Creature(weight=1, can=1), Creature(can=1)]
    assert block_maps(block(blockers, [Attacker(least=2)])) == [{0: 0, 1: 0}]


def test_B8_01_nobody_has_to_pay_for_a_requirement_but_may() -> None:
    assert attack_sets(attack(Creature(weight=1, tax=2), budget=2)) == [set(), {0}]
    assert attack_sets(attack(Creature(weight=1, tax=2), budget=1)) == [set()]


def test_B8_02_two_must_attack_and_one_may() -> None:
    assert attack_sets(attack(GOADED_BEARS, GOADED_BEARS, limit=1)) == [{0}, {1}]


def test_B8_04_more_requirements_on_one_creature_outweigh_one_on_another() -> None:
    # Whom a creature attacks is not part of this data (nor is B8-03), only how many duties it has.
    assert attack_sets(attack(Creature(weight=2), GOADED_BEARS, limit=1)) == [{0}]


def test_B8_05_a_creature_that_cannot_attack_is_no_candidate() -> None:
    assert attack_sets(attack()) == [set()]
    assert attack_sets(attack(BEARS)) == [set(), {0}]


def test_B8_06_what_only_one_creature_may_not_do_leaves_the_others_free() -> None:
    # Without an Island the creature is no candidate; with one, nothing restricts it here.
    assert attack_sets(attack(BEARS, BEARS)) == [set(), {0}, {0, 1}, {1}]


def test_B8_07_lure_with_menace_and_a_single_blocker_requires_nothing() -> None:
    board = block([Creature(can=1)], [Attacker(least=2, lure=1)])
    assert block_maps(board) == [{}]
    assert pose(board)[0]["decl_best"] == 0


def test_B8_08_of_two_lures_a_blocker_obeys_either() -> None:
    assert block_maps(block([Creature(can=3)], [Attacker(lure=1)] * 2)) == [{0: 0}, {0: 1}]


def test_B8_09_must_be_blocked_and_provoke_elsewhere_count_the_same() -> None:
    # Provoke is a lure that only one creature heeds, here the only one there is.
    board = block([Creature(can=3)], [Attacker(must=1), Attacker(lure=1)])
    assert block_maps(board) == [{0: 0}, {0: 1}]


def test_B8_10_nobody_has_to_pay_to_block() -> None:
    board = block([Creature(weight=1, tax=1, can=1)], [Attacker()], budget=1)
    assert block_maps(board) == [{}, {0: 0}]


def test_B8_11_two_or_more_blockers_with_three_duties() -> None:
    for least, lure, must in product(((2, 0), (0, 2), (2, 2)), ((0, 0), (1, 0), (0, 1)), (0, 1)):
        attackers = [
            Attacker(least[0], lure[0], must),
            Attacker(least[1], lure[1], 1),
        ]
        for cans in product((1, 2, 3), repeat=3):
            check(block([Creature(weight=k % 2, can=can) for k, can in enumerate(cans)], attackers))


# --- tests/scenarios/legality.json, rebuilt as data ----------------------------------------------

FLUNKIES, CONSCRIPTS = Creature(need=1), Creature(need=2)
CYCLOPS = Creature(joins=1)


def test_legal_02_a_requirement_forces_an_unrequired_creature_to_join() -> None:
    assert attack_sets(attack(Creature(need=1, weight=1), BEARS)) == [{0, 1}]


def test_legal_03_a_tapped_creature_is_no_company() -> None:
    assert attack_sets(attack(Creature(need=1, weight=1))) == [set()]


def test_legal_06_two_other_attackers_are_forced_to_come() -> None:
    assert attack_sets(attack(Creature(need=2, weight=1), BEARS, BEARS)) == [{0, 1, 2}]


def test_legal_07_company_of_the_wrong_colour_is_none() -> None:
    assert attack_sets(attack(Creature(company=NOBODY, weight=1), BEARS)) == [set(), {1}]


def test_legal_11_company_that_itself_needs_company() -> None:
    assert attack_sets(attack(Creature(need=1, weight=1), Creature(company=NOBODY))) == [set()]


def test_legal_14_a_limit_leaves_no_room_for_company() -> None:
    assert attack_sets(attack(Creature(need=1, weight=1), GOADED_BEARS, limit=1)) == [{1}]


def test_legal_15_a_creature_forced_to_join_an_attack() -> None:
    assert attack_sets(attack(CYCLOPS, BEARS)) == [set(), {0}, {0, 1}]


def test_legal_19_a_player_who_must_attack() -> None:
    # "Attacks with at least one creature" is no requirement of a creature; what it leaves is.
    assert attack_sets(attack(FLUNKIES, GOADED_BEARS)) == [{0, 1}, {1}]


def test_legal_21_at_most_one_attacker() -> None:
    assert attack_sets(attack(BEARS, BEARS, BEARS, limit=1)) == [set(), {0}, {1}, {2}]


def test_legal_26_block_restrictions_look_at_the_other_blockers() -> None:
    conscripts, okk, bears, lions, wurm = range(5)
    blockers = [
        Creature(need=2, can=1),
        Creature(company=1 << wurm, can=1),
        Creature(can=1),
        Creature(can=1),
        Creature(can=1),
    ]
    legal = [set(blocks) for blocks in block_maps(block(blockers, [Attacker()]))]
    assert {conscripts, bears, lions} in legal
    assert {okk, wurm} in legal
    assert {conscripts, bears} not in legal
    assert {okk, bears} not in legal


def test_legal_30_a_lure_takes_every_able_blocker() -> None:
    board = block([Creature(can=3)] * 3, [Attacker(lure=1), Attacker()])
    assert block_maps(board) == [{0: 0, 1: 0, 2: 0}]


def test_legal_31_must_be_blocked_is_obeyed_by_any_blocker() -> None:
    legal = block_maps(block([Creature(can=1)] * 3, [Attacker(must=1)]))
    assert legal == sorted(
        (dict.fromkeys(who, 0) for k in (1, 2, 3) for who in combinations(range(3), k)),
        key=lambda blocks: sorted(blocks.items()),
    )


# --- the chosen definition of "attacks too, if another creature attacks" ------------------------


def test_508_1d_joiners_are_symmetrical() -> None:
    assert attack_sets(attack(CYCLOPS, CYCLOPS)) == [set(), {0, 1}]
    assert attack_sets(attack(CYCLOPS, CYCLOPS, BEARS)) == [set(), {0, 1}, {0, 1, 2}]


def test_508_1d_a_joiner_without_room_stays_at_home() -> None:
    assert attack_sets(attack(CYCLOPS, BEARS, limit=1)) == [set(), {0}, {1}]
    assert attack_sets(attack(CYCLOPS, CYCLOPS, limit=1)) == [set(), {0}, {1}]
    assert attack_sets(attack(CYCLOPS, GOADED_BEARS, limit=1)) == [{1}]


def test_508_1d_a_joiner_takes_the_place_of_a_creature_nobody_requires() -> None:
    assert attack_sets(attack(CYCLOPS, GOADED_BEARS, BEARS, limit=2)) == [{0, 1}]
    assert attack_sets(attack(CYCLOPS, BEARS, BEARS, limit=2)) == [set(), {0}, {0, 1}, {0, 2}]


def test_508_1d_a_joiner_brings_the_company_it_needs() -> None:
    needy = Creature(need=2, joins=1)
    assert attack_sets(attack(needy, BEARS, BEARS)) == [set(), {0, 1, 2}]


def test_508_1d_nobody_pays_to_join() -> None:
    board = attack(Creature(joins=1, tax=1), BEARS, budget=1)
    assert attack_sets(board) == [set(), {0}, {0, 1}, {1}]


# --- random boards -------------------------------------------------------------------------------

BOARDS = 4000 if JIT else 60


def random_creature(rng: random.Random, n: int, odds: dict[str, float], can: int) -> Creature:
    def with_odds(feature: str) -> bool:
        return rng.random() < odds[feature]

    company = rng.choice([rng.getrandbits(n), rng.getrandbits(n), NOBODY])
    return Creature(
        need=rng.choice([1, 1, 2, 3]) if with_odds("need") else 0,
        company=company if with_odds("company") else 0,
        weight=rng.choice([1, 1, 1, 2]) if with_odds("weight") else 0,
        joins=int(with_odds("joins")),
        tax=rng.choice([1, 1, 2, 3]) if with_odds("tax") else 0,
        can=can,
    )


def random_board(rng: random.Random, *, blocks: bool, size: int = 6, options: int = 400) -> Board:
    """Mix features, each of them absent, rare or common on a given board."""
    features = ("need", "company", "weight", "joins", "tax", "menace", "lure", "must")
    odds = {feature: rng.choice([0.0, 0.0, 0.3, 0.7]) for feature in features}
    n = rng.randint(0, size)
    a = rng.randint(1, size) if blocks else 0
    cans = [rng.getrandbits(a) | rng.getrandbits(a) if blocks else 0 for _ in range(n)]
    while blocks and math.prod(1 + can.bit_count() for can in cans) > options:
        k = rng.randrange(n)
        cans[k] &= cans[k] - 1  # brute force looks at every combination
    attackers = [
        Attacker(
            least=rng.choice([2, 2, 3, 4]) if rng.random() < odds["menace"] else rng.randint(0, 1),
            lure=rng.choice([1, 1, 2]) if rng.random() < odds["lure"] else 0,
            must=rng.choice([1, 1, 2]) if rng.random() < odds["must"] else 0,
        )
        for _ in range(a)
    ]
    return Board(
        tuple(random_creature(rng, n, odds, can) for can in cans),
        tuple(attackers),
        limit=rng.choice([NO_LIMIT, NO_LIMIT, rng.randint(0, n)]),
        budget=rng.randint(0, 6) if odds["tax"] else 0,
    )


@pytest.mark.parametrize("blocks", [False, True], ids=["attack", "block"])
def test_B8_12_random_boards_match_brute_force(blocks: bool) -> None:
    rng = random.Random(812)
    for _ in range(BOARDS):
        check(random_board(rng, blocks=blocks))


@pytest.mark.boundscheck
def test_B8_12_a_few_random_boards_with_bounds_checks() -> None:
    rng = random.Random(813)
    for k in range(40):
        check(random_board(rng, blocks=k % 2 == 0, size=4, options=60))


# --- large boards --------------------------------------------------------------------------------


def decisions(rng: random.Random, board: Board, offers: int) -> np.ndarray[Any, Any]:
    """The empty declaration, and some with two creatures."""
    rows = np.zeros((1 + offers, len(board.creatures)), np.int8)
    for row in rows[1:]:
        for i in rng.sample(range(len(row)), min(2, len(row))):
            row[i] = rng.choice(board.choices(i))
    return rows


@pytest.mark.skipif(not JIT, reason="times the compiled code")
@pytest.mark.parametrize("blocks", [False, True], ids=["attack", "block"])
@pytest.mark.parametrize("size", [40, 62])
def test_large_boards_take_milliseconds(size: int, blocks: bool) -> None:
    rng = random.Random(size)
    for _ in range(20):
        board = random_board(rng, blocks=blocks, size=size, options=1 << 400)
        rows = decisions(rng, board, offers=5)
        answers = np.zeros((len(rows), 4), np.int8)
        posed = pose(board)
        answer(posed, board.is_attack, rows, answers)
        assert posed[0]["decl_exhausted"] == 0, board


@pytest.mark.skipif(not JIT, reason="times the compiled code")
def test_a_search_that_gives_up_says_so_and_what_it_found_is_still_legal() -> None:
    # Which triples of blockers cover most attackers is a problem without a known fast solution.
    rng = random.Random(3)
    cans = [sum(1 << j for j in rng.sample(range(60), 3)) for _ in range(60)]
    board = block([Creature(can=can) for can in cans], [Attacker(least=3, must=1)] * 60)
    ws = pose(board)
    assert ws[0]["decl_exhausted"] == 1
    assert 0 < ws[0]["decl_best"] <= 20
    assert not block_declaration_legal(ws[0])


def test_sides_beyond_the_capacity_are_reported() -> None:
    w = new_workspace()[0]
    w["decl_limit"] = NO_LIMIT
    w["decl_count"] = 62
    attack_best(w)
    assert w["decl_exhausted"] == 0
    w["decl_count"] = 63
    attack_best(w)
    assert w["decl_exhausted"] == 1
    assert not attack_declaration_legal(w)
    w["decl_count"], w["attacker_count"] = 62, 63
    block_best(w)
    assert w["decl_exhausted"] == 1
    assert not block_declaration_legal(w)
