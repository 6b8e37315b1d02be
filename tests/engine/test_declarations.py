"""Legal attacks and blocks, against the rules' small cases and against brute force.

A run judges thousands of random boards; ``MTGENV_BOARDS=20000`` judges so many of each kind
(`python -m pytest tests/engine/test_declarations.py -k random`).
"""

from __future__ import annotations

import math
import os
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest

from mtgenv.compiling.jit import JIT, Longs, entry
from mtgenv.engine.combat.declarations import (
    can_complete,
    creatures_to_offer,
    declaration_legal,
    find_best,
    goals_to_offer,
    note_features,
)
from mtgenv.engine.record.types import WorkspaceRef
from mtgenv.engine.record.workspace import new_workspace

NOBODY = 1 << 62  # company that never comes
NO_LIMIT = 99


@dataclass(frozen=True)
class Creature:
    """A creature that may take part.

    Attributes:
        need: so many others have to take part too.
        company: one of these has to take part too.
        alone: nobody else takes part then.
        weight: requirements to take part.
        joins: requirements to take part if another creature does.
        tax: what it costs that it takes part.
        forgone: mana that it can't make any more.
        can: the goals it may take.
        most: how many of them.
        wishes: requirements to take a certain goal, by goal.
        tolls: what it costs to take a certain goal, by goal.
    """

    need: int = 0
    company: int = 0
    alone: int = 0
    weight: int = 0
    joins: int = 0
    tax: int = 0
    forgone: int = 0
    can: int = 1
    most: int = 1
    wishes: tuple[tuple[int, int], ...] = ()
    tolls: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Attacker:
    """A goal: an attacker to block, or a player or permanent to attack.

    Attributes:
        least: taken by nobody or so many.
        most: taken by so many at most.
        lure: a requirement for every creature that can to take it.
        must: requirements that anybody takes it.
        group: its group of goals.
    """

    least: int = 0
    lure: int = 0
    must: int = 0
    most: int = NO_LIMIT
    group: int = 0


OPPONENT = (Attacker(),)


@dataclass(frozen=True)
class Board:
    """One declaration; ``groups`` are requirements that anybody takes a goal of the group."""

    creatures: tuple[Creature, ...]
    attackers: tuple[Attacker, ...] = OPPONENT
    limit: int = NO_LIMIT
    budget: int = 0
    groups: tuple[int, ...] = (0,)

    def choices(self, i: int) -> list[int]:
        """What creature i may be chosen for: sets of goals as bits, 0 for nothing."""
        creature = self.creatures[i]
        goals = [j for j in range(len(self.attackers)) if creature.can >> j & 1]
        return [
            sum(1 << j for j in some)
            for k in range(min(creature.most, len(goals)) + 1)
            for some in combinations(goals, k)
        ]

    def wish(self, i: int, j: int) -> int:
        """How many requirements creature i obeys by taking goal j."""
        return dict(self.creatures[i].wishes).get(j, 0) + self.attackers[j].lure


Declaration = tuple[int, ...]
FIELDS = ("need", "company", "alone", "weight", "joins", "tax", "forgone", "can", "most")


def pose(board: Board) -> Any:
    """Write a board into a workspace and find the best declaration."""
    ws = new_workspace()
    w = ws[0]
    w["decl_count"] = len(board.creatures)
    w["decl_limit"] = board.limit
    w["decl_budget"] = board.budget
    for i, creature in enumerate(board.creatures):
        for field in FIELDS:
            w[f"decl_{field}"][i] = getattr(creature, field)
        for j in range(len(board.attackers)):
            w["pair_weight"][i, j] = board.wish(i, j) if creature.can >> j & 1 else 0
            w["pair_tax"][i, j] = dict(creature.tolls).get(j, 0)
    w["goal_count"] = len(board.attackers)
    for j, attacker in enumerate(board.attackers):
        w["goal_min"][j] = attacker.least
        w["goal_max"][j] = attacker.most
        w["goal_must"][j] = attacker.must
        w["goal_group"][j] = attacker.group
    w["group_count"] = len(board.groups)
    w["group_must"][: len(board.groups)] = board.groups
    note_features(w)
    find_best(w)
    return ws


@entry
def answer(ws: WorkspaceRef, declarations: Longs, answers: Longs) -> None:
    """Ask the engine about many declarations of one board: calls from Python would take longer.

    Answers whether each is legal, whether it can be completed, which creatures are offered next,
    and for each creature which goals.
    """
    w = ws[0]
    n = w.decl_count
    for d in range(len(answers) // (3 + n)):
        said = d * (3 + n)
        for i in range(n):
            w.decl_chosen[i] = declarations[d * n + i]
        answers[said] = declaration_legal(w)
        answers[said + 1] = can_complete(w, -1, 0)
        if answers[said + 1] == 1:
            answers[said + 2] = creatures_to_offer(w)
            for i in range(n):
                if (answers[said + 2] >> i) & 1 == 1:
                    answers[said + 3 + i] = goals_to_offer(w, i)
        for i in range(n):
            if w.decl_chosen[i] != declarations[d * n + i]:
                answers[said] = -1  # asking has changed the choice


# --- brute force: the definition, word by word ---------------------------------------------------


def members_of(declaration: Declaration) -> set[int]:
    return {i for i, choice in enumerate(declaration) if choice}


def takers_of(declaration: Declaration, j: int) -> int:
    return sum(choice >> j & 1 for choice in declaration)


def cost_of(board: Board, declaration: Declaration) -> int:
    cost = forgone = 0
    for i in members_of(declaration):
        creature = board.creatures[i]
        cost += creature.tax
        cost += sum(toll for j, toll in creature.tolls if declaration[i] >> j & 1)
        forgone += creature.forgone
    return cost + forgone if cost else 0


def keeps_restrictions(board: Board, declaration: Declaration) -> bool:
    taking_part = members_of(declaration)
    if len(taking_part) > board.limit or cost_of(board, declaration) > board.budget:
        return False
    for i in taking_part:
        creature = board.creatures[i]
        if len(taking_part - {i}) < creature.need or (creature.alone and taking_part != {i}):
            return False
        if creature.company and not any(creature.company >> k & 1 for k in taking_part - {i}):
            return False
    for j, attacker in enumerate(board.attackers):
        takers = takers_of(declaration, j)
        if 0 < takers < attacker.least or takers > attacker.most:
            return False
    return True


def requirements(board: Board, declaration: Declaration) -> Iterator[tuple[bool, bool]]:
    """All requirements in a fixed order: whether it exists for this declaration, and is obeyed."""
    taking_part = members_of(declaration)
    for i, creature in enumerate(board.creatures):
        yield from [(True, i in taking_part)] * creature.weight
        yield from [(len(taking_part - {i}) > 0, i in taking_part)] * creature.joins
        for j in range(len(board.attackers)):
            if creature.can >> j & 1:
                yield from [(True, bool(declaration[i] >> j & 1))] * board.wish(i, j)
    taken = [takers_of(declaration, j) > 0 for j in range(len(board.attackers))]
    for j, attacker in enumerate(board.attackers):
        yield from [(True, taken[j])] * attacker.must
    for group, must in enumerate(board.groups):
        goals = [j for j, attacker in enumerate(board.attackers) if attacker.group == group]
        yield from [(True, any(taken[j] for j in goals))] * must


def as_bits(truths: Iterable[bool]) -> int:
    return sum(1 << k for k, truth in enumerate(truths) if truth)


def subsets(choice: int) -> list[int]:
    """All subsets of a set of goals."""
    found = [0]
    for j in range(choice.bit_length()):
        if choice >> j & 1:
            found += [some | 1 << j for some in found]
    return found


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
    without_cost = {obeyed_by[d] for d in kept if cost_of(board, d) == 0}
    most = {
        existing: max((existing & obeyed).bit_count() for obeyed in without_cost)
        for existing in set(exist.values())
    }
    legal = {d for d in kept if obeyed_by[d].bit_count() >= most[exist[d]]}
    completable = set()
    for d in legal:
        completable.update(product(*(subsets(choice) for choice in d)))
    best = max(obeyed.bit_count() for obeyed in without_cost)
    return BruteForce(best, everything, legal, completable)


def goals_left(truth: BruteForce, d: Declaration, i: int, goals: int) -> int:
    """The goals for which a creature can be picked next."""
    found = 0
    for j in range(goals):
        more = (*d[:i], d[i] | 1 << j, *d[i + 1 :])
        if more != d and more in truth.completable:
            found |= 1 << j
    return found


def check(board: Board) -> BruteForce:
    """Compare everything the engine says about a board with brute force."""
    truth = brute_force(board)
    assert truth.legal, board
    ws = pose(board)
    assert ws[0]["decl_best"] == truth.best, board
    n, goals = len(board.creatures), len(board.attackers)
    answers = np.zeros(len(truth.declarations) * (3 + n), np.int64)
    answer(ws, np.array(truth.declarations, np.int64).reshape(-1), answers)
    for d, said in zip(truth.declarations, answers.reshape(-1, 3 + n).tolist(), strict=True):
        expected = [0] * (3 + n)
        expected[:2] = [d in truth.legal, d in truth.completable]
        if expected[1]:
            expected[3:] = [goals_left(truth, d, i, goals) for i in range(n)]
            expected[2] = sum(1 << i for i in range(n) if expected[3 + i])
        assert said == expected, (board, d)
    assert ws[0]["decl_exhausted"] == 0
    return truth


# --- boards in words -----------------------------------------------------------------------------


def attack_sets(board: Board) -> list[set[int]]:
    """All legal attacks, as sets of creatures, after the comparison with brute force."""
    return sorted((members_of(d) for d in check(board).legal), key=sorted)


def block_maps(board: Board) -> list[dict[int, int]]:
    """All legal blocks, blocker to attacker, after the comparison with brute force."""
    legal = ({i: c.bit_length() - 1 for i, c in enumerate(d) if c} for d in check(board).legal)
    return sorted(legal, key=lambda blocks: sorted(blocks.items()))


BEARS = Creature()
GOADED_BEARS = Creature(weight=1)


def attack(*creatures: Creature, limit: int = NO_LIMIT, budget: int = 0) -> Board:
    return Board(creatures, OPPONENT, limit, budget)


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

BOARDS = int(os.environ.get("MTGENV_BOARDS", "4000" if JIT else "60"))

FEATURES = (
    *("need", "company", "alone", "weight", "joins", "tax", "wishes", "tolls", "several"),
    *("menace", "most", "lure", "must", "groups"),
)


def random_creature(
    rng: random.Random, n: int, a: int, odds: dict[str, float], can: int
) -> Creature:
    def with_odds(feature: str) -> bool:
        return rng.random() < odds[feature]

    def by_goal(feature: str) -> tuple[tuple[int, int], ...]:
        return tuple((j, rng.choice([1, 1, 2])) for j in range(a) if with_odds(feature))

    company = rng.choice([rng.getrandbits(n), rng.getrandbits(n), NOBODY])
    taxed = odds["tax"] + odds["tolls"] > 0
    return Creature(
        need=rng.choice([1, 1, 2, 3]) if with_odds("need") else 0,
        company=company if with_odds("company") else 0,
        alone=int(with_odds("alone") and rng.random() < 0.5),
        weight=rng.choice([1, 1, 1, 2]) if with_odds("weight") else 0,
        joins=int(with_odds("joins")),
        tax=rng.choice([1, 1, 2, 3]) if with_odds("tax") else 0,
        forgone=rng.choice([0, 0, 0, 1]) if taxed else 0,
        can=can,
        most=rng.choice([2, 2, a]) if with_odds("several") else 1,
        wishes=by_goal("wishes"),
        tolls=by_goal("tolls"),
    )


def random_board(
    rng: random.Random, *, blocks: bool, size: int = 6, options: int | None = 250
) -> Board:
    """Mix features, each of them absent, rare or common on a given board."""
    odds = {feature: rng.choice([0.0, 0.0, 0.3, 0.7]) for feature in FEATURES}
    odds["several" if not blocks else "joins"] = 0.0
    n = rng.randint(0, size)
    a = rng.randint(1, size if blocks else 3)
    creatures = [
        random_creature(rng, n, a, odds, rng.getrandbits(a) | rng.getrandbits(a)) for _ in range(n)
    ]
    groups = rng.randint(1, 3) if odds["groups"] else 1
    attackers = [
        Attacker(
            least=rng.choice([2, 2, 3, 4]) if rng.random() < odds["menace"] else rng.randint(0, 1),
            most=rng.choice([0, 1, 1, 2]) if rng.random() < odds["most"] else NO_LIMIT,
            lure=rng.choice([1, 1, 2]) if rng.random() < odds["lure"] else 0,
            must=rng.choice([1, 1, 2]) if rng.random() < odds["must"] else 0,
            group=rng.randrange(groups),
        )
        for _ in range(a)
    ]
    board = Board(
        tuple(creatures),
        tuple(attackers),
        limit=rng.choice([NO_LIMIT, NO_LIMIT, rng.randint(0, n)]),
        budget=rng.randint(0, 6) if odds["tax"] + odds["tolls"] else 0,
        groups=tuple(int(rng.random() < odds["groups"]) for _ in range(groups)),
    )
    # Brute force looks at every combination.
    while options and math.prod(len(board.choices(i)) for i in range(n)) > options:
        k = rng.randrange(n)
        can = board.creatures[k].can
        fewer = replace(board.creatures[k], can=can & (can - 1))
        board = replace(board, creatures=(*creatures[:k], fewer, *creatures[k + 1 :]))
        creatures[k] = fewer
    return board


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


@entry
def ask(ws: WorkspaceRef, declaration: Longs) -> int:
    """Ask what can be picked next."""
    w = ws[0]
    for i in range(w.decl_count):
        w.decl_chosen[i] = declaration[i]
    return creatures_to_offer(w)


@pytest.mark.skipif(not JIT, reason="large boards take minutes in plain Python")
@pytest.mark.parametrize("blocks", [False, True], ids=["attack", "block"])
@pytest.mark.parametrize(("size", "most"), [(30, 0), (40, 2), (62, 2)])
def test_large_boards_seldom_exhaust_the_search(size: int, most: int, blocks: bool) -> None:
    rng = random.Random(size)
    given_up = 0
    for _ in range(20):
        ws = pose(random_board(rng, blocks=blocks, size=size, options=None))
        ask(ws, np.zeros(size, np.int64))
        given_up += int(ws[0]["decl_exhausted"])
    assert given_up <= most


@pytest.mark.skipif(not JIT, reason="takes minutes in plain Python")
def test_a_search_that_gives_up_says_so_and_what_it_found_is_still_legal() -> None:
    # Which triples of blockers cover most attackers is a problem without a known fast solution.
    rng = random.Random(3)
    cans = [sum(1 << j for j in rng.sample(range(60), 3)) for _ in range(60)]
    board = block([Creature(can=can) for can in cans], [Attacker(least=3, must=1)] * 60)
    ws = pose(board)
    assert ws[0]["decl_exhausted"] == 1
    assert 0 < ws[0]["decl_best"] <= 20
    assert not declaration_legal(ws[0])


def test_sides_beyond_the_capacity_are_reported() -> None:
    w = new_workspace()[0]
    w["decl_limit"] = NO_LIMIT
    for creatures, goals, exhausted in ((62, 62, 0), (63, 1, 1), (62, 63, 1)):
        w["decl_count"], w["goal_count"] = creatures, goals
        note_features(w)
        assert w["decl_exhausted"] == exhausted
        assert bool(declaration_legal(w)) != bool(exhausted)
