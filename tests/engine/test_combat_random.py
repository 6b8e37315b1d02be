"""Random combats with every invariant checked: rules of combat, planeswalkers, battles and bands.

The cards of the pool reach little of this, so each position changes creatures of the pool at random
and starts random rules. A plain run plays a few; ``MTGENV_COMBATS=2000`` plays so many.
"""

from __future__ import annotations

import os
import random

import numpy as np
import pytest

from mtgenv.checks import fuzzing
from mtgenv.checks.fuzz import new_worker
from mtgenv.checks.fuzzing import LAST, MATCH, answer_checked, check_all, count_owned, pick
from mtgenv.checks.invariants import FINE, NAMES
from mtgenv.compiling.jit import JIT, Bytes2, Longs, entry
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.types import Matches, TableRef, WorkspaceRef
from tests.rules.combats import A, B, Position, Side, give, make

COMBATS = int(os.environ.get("MTGENV_COMBATS", "60" if JIT else "2"))
CREATURES = (
    *("Grizzly Bears", "Hill Giant", "Craw Wurm", "Eager Cadet", "Savannah Lions"),
    *("Serra Angel", "White Knight", "Memnite", "Glory Seeker", "Tundra Wolves"),
)
OTHERS = ("Icy Manipulator", "Mox Ruby", "Sol Ring")
WORDS = (
    *(v.KEYWORD_FLYING, v.KEYWORD_FIRST_STRIKE, v.KEYWORD_DOUBLE_STRIKE, v.KEYWORD_TRAMPLE),
    *(v.KEYWORD_DEATHTOUCH, v.KEYWORD_LIFELINK, v.KEYWORD_VIGILANCE, v.KEYWORD_MENACE),
    *(v.KEYWORD_INDESTRUCTIBLE, v.KEYWORD_INFECT, v.KEYWORD_WITHER, v.KEYWORD_BANDING),
    v.KEYWORD_TRAMPLE_OVER_PLANESWALKERS,
)
RULES = (
    *(0, 0, v.RULE_DAMAGE_AS_UNBLOCKED, v.RULE_MUST_BE_BLOCKED, v.RULE_DAMAGE_BY_TOUGHNESS),
    *(v.RULE_MAX_BLOCKERS_1, v.RULE_MUST_ATTACK, v.RULE_MUST_BLOCK),
)
KINDS = [value for name, value in sorted(vars(v).items()) if name.startswith("COMBAT_")]


@entry
def play(
    matches: Matches,
    tables: TableRef,
    workspaces: WorkspaceRef,
    memory: Bytes2,
    counts: Longs,
    turns: int,
) -> int:
    """Play at random to the end of some turns; returns the number of a broken invariant, or 0."""
    m = matches[MATCH]
    count_owned(m, counts)
    while m.over == 0 and m.turn[0] < turns:
        broken = check_all(matches, tables[0], workspaces[0], memory, counts)
        if broken == FINE:
            action = pick(m, 0)
            broken = answer_checked(matches, tables[0], workspaces[0], memory, counts, action)
        if broken != FINE:
            return broken
    return FINE


def random_combat(rng: random.Random) -> Position:
    """A position in which both players have creatures and things to attack."""
    sides = [
        Side("", ", ".join([*rng.choices(CREATURES, k=rng.randint(1, 4)), *OTHERS, "2 Plains"]))
        for _ in range(2)
    ]
    game = Position(*sides, step="begin_combat", seed=rng.randrange(1000))
    for name in CREATURES:
        if name in game.world.cards.index and rng.random() < 0.5:
            make(game, name, rng.choice(WORDS) | rng.choice(WORDS), rng.choice(RULES))
    for name in OTHERS:
        kind = rng.choice(["planeswalker", "battle", "both", "artifact", "artifact"])
        n = rng.randint(1, 4)
        if kind == "planeswalker":
            make(game, name, types=v.TYPE_PLANESWALKER, loyalty=n)
        elif kind == "battle":
            make(game, name, types=v.TYPE_BATTLE, defense=n)
        elif kind == "both":
            make(game, name, types=v.TYPE_PLANESWALKER | v.TYPE_BATTLE, loyalty=n, defense=n)
    permanents = game.rows(None, "battlefield")
    for _ in range(rng.choice([0, 1, 2, 4])):
        give(
            game,
            rng.choice(KINDS),
            to=rng.choice([None, rng.choice(permanents)]),
            other=rng.choice([None, None, rng.choice(permanents)]),
            number=rng.choice([0, 1, 1, 2]),
            you=rng.choice([A, B]),
            whose=rng.choice([0, 0, v.WHOSE_YOU, v.WHOSE_PLANESWALKERS, v.WHOSE_OTHER]),
        )
    return game


@pytest.mark.parametrize("part", range(4))
def test_B8_12_random_combats_keep_every_invariant(part: int) -> None:
    worker = new_worker()
    rng = random.Random(part)
    counts = np.zeros(fuzzing.COUNTS, np.int64)
    for n in range(COMBATS):
        game = random_combat(rng)
        worker.matches[MATCH] = worker.matches[LAST] = game.m
        worker.matches["decisions"][LAST] -= 1  # as it would have been at the decision before
        broken = play(worker.matches, game.tables, worker.workspace, worker.memory, counts, 5)
        assert broken == FINE, (n, NAMES[broken])
