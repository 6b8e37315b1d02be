"""Small declarations judged by trying them all: what the solver of `declarations` is checked with.

A declaration says for each creature which goals it takes, as bits; all of them are tried like the
numbers of a counter, creature by creature. Everything is read from the same fields of the workspace
as the solver reads; `declarations` says what they mean and what makes a declaration legal.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.types import Workspace

MOST_TRIED = 243  # declarations of one board; larger boards are not judged
MOST_GOALS = 10  # of one creature: of more not even the sets that are too large can be passed over
NO_TAX = 0


@compiled
def takes_at_most(goals: int, most: int) -> bool:
    """Whether a set of goals has so many at most."""
    for _ in range(most):
        goals &= goals - 1
    return goals == 0


@compiled
def next_choice(w: Workspace, i: int, goals: int) -> int:
    """Return the next set of goals that a creature may take, in the order of subsets, or 0."""
    can = w.decl_can[i]
    while True:
        goals = (goals - can) & can
        if takes_at_most(goals, w.decl_most[i]):
            return goals


@compiled
def next_declaration(w: Workspace, first: bool) -> bool:
    """Go on to the next declaration in ``tried`` (or ``tried_other``); the last one is empty.

    Returns:
        Whether there is one.
    """
    for i in range(w.decl_count):
        if first:
            w.tried[i] = next_choice(w, i, w.tried[i])
            if w.tried[i] != 0:
                return True
        else:
            w.tried_other[i] = next_choice(w, i, w.tried_other[i])
            if w.tried_other[i] != 0:
                return True
    return False


@compiled
def count_declarations(w: Workspace) -> int:
    """Return how many declarations there are, or -1 if they are too many to try."""
    total = 1
    for i in range(w.decl_count):
        if not takes_at_most(w.decl_can[i], MOST_GOALS):
            return -1
        choices = 1
        goals = next_choice(w, i, 0)
        while goals != 0:
            choices += 1
            if choices > MOST_TRIED:
                return -1
            goals = next_choice(w, i, goals)
        total *= choices
        if total > MOST_TRIED:
            return -1
    return total


@compiled
def chosen_by(w: Workspace, first: bool, i: int) -> int:
    """Return the goals that a creature takes in one of the two declarations looked at."""
    if first:
        return w.tried[i]
    return w.tried_other[i]


@compiled
def keeps_restrictions(w: Workspace, first: bool, budget: int) -> bool:
    """Whether a declaration keeps all restrictions and costs no more than the budget."""
    size = 0
    tax = 0
    forgone = 0
    members = 0
    for i in range(w.decl_count):
        goals = chosen_by(w, first, i)
        if goals != 0:
            size += 1
            tax += w.decl_tax[i]
            forgone += w.decl_forgone[i]
            members |= 1 << i
            for j in range(w.goal_count):
                if (goals >> j) & 1 == 1:
                    tax += w.pair_tax[i, j]
    if tax > 0:
        tax += forgone
    if size > w.decl_limit or tax > budget:
        return False
    for i in range(w.decl_count):
        if (members >> i) & 1 == 0:
            continue
        if size - 1 < w.decl_need[i] or (size > 1 and w.decl_alone[i] == 1):
            return False
        if w.decl_company[i] != 0 and w.decl_company[i] & members & ~(1 << i) == 0:
            return False
    for j in range(w.goal_count):
        load = 0
        for i in range(w.decl_count):
            load += (chosen_by(w, first, i) >> j) & 1
        if load > w.goal_max[j] or (load > 0 and load < w.goal_min[j]):
            return False
    return True


@compiled
def joins_for(w: Workspace, first: bool, i: int) -> bool:
    """Whether creature i is asked to join in an attack: another creature attacks."""
    if w.decl_joins[i] > 0:
        for k in range(w.decl_count):
            if k != i and chosen_by(w, first, k) != 0:
                return True
    return False


@compiled
def obeyed(w: Workspace, first: bool, other: bool) -> int:
    """Count the requirements that a declaration obeys, of those that exist for another one too."""
    total = 0
    taken = 0
    for i in range(w.decl_count):
        goals = chosen_by(w, first, i)
        if goals != 0:
            taken |= goals
            total += w.decl_weight[i]
            if joins_for(w, first, i) and joins_for(w, other, i):
                total += w.decl_joins[i]
            for j in range(w.goal_count):
                if (goals >> j) & 1 == 1:
                    total += w.pair_weight[i, j]
    groups = 0
    for j in range(w.goal_count):
        if (taken >> j) & 1 == 1:
            total += w.goal_must[j]
            groups |= 1 << w.goal_group[j]
    for group in range(w.group_count):
        if (groups >> group) & 1 == 1:
            total += w.group_must[group]
    return total


@compiled
def most_obeyed(w: Workspace) -> int:
    """Return how many of the requirements that exist for ``tried`` can be obeyed for free."""
    most = 0
    for i in range(w.decl_count):
        w.tried_other[i] = 0
    while True:
        if keeps_restrictions(w, False, NO_TAX):
            most = max(most, obeyed(w, False, True))
        if not next_declaration(w, False):
            return most


@compiled
def has_joiners(w: Workspace) -> bool:
    """Whether some requirement exists for some declarations only."""
    for i in range(w.decl_count):
        if w.decl_joins[i] > 0:
            return True
    return False


@compiled
def extends(w: Workspace) -> bool:
    """Whether ``tried`` has everything that has been chosen so far."""
    for i in range(w.decl_count):
        if w.decl_chosen[i] & ~w.tried[i] != 0:
            return False
    return True


@compiled
def may_end(w: Workspace) -> bool:
    """Whether ``tried`` is what has been chosen so far."""
    for i in range(w.decl_count):
        if w.decl_chosen[i] != w.tried[i]:
            return False
    return True


@compiled
def completions(w: Workspace, of: int) -> int:
    """Return what the open declaration may still become, as bits.

    Args:
        w: the declaration.
        of: -1 to ask about every creature, or the creature to ask about.

    Returns:
        Bit 0: it may end as it is. Then, bit 1 + i: creature i may take a goal more; or, asked
        about one creature, bit 1 + j: that creature may take goal j. -1 if there are too many to
        try.
    """
    if count_declarations(w) < 0:
        return -1
    conditional = has_joiners(w)
    for i in range(w.decl_count):
        w.tried[i] = 0
    most = most_obeyed(w)
    result = 0
    while True:
        if extends(w) and keeps_restrictions(w, True, w.decl_budget):
            if conditional:
                most = most_obeyed(w)
            if obeyed(w, True, True) >= most:
                if may_end(w):
                    result |= 1
                for i in range(w.decl_count):
                    added = w.tried[i] & ~w.decl_chosen[i]
                    if of == i:
                        result |= added << 1
                    elif of < 0 and added != 0:
                        result |= 1 << (1 + i)
        if not next_declaration(w, True):
            return result
