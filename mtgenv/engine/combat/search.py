"""Branch and bound over declarations: the search of `declarations`.

A node of the search has some things decided: that a creature takes part or not, that a goal which
needs several creatures gets them or nobody, that a creature takes a certain goal or not. Its
relaxation, `assignment`, forgets for what is undecided who needs company, how many a goal needs,
and the taxes. If what it finds happens to keep all restrictions, the node is done; else the search
branches on one that is broken.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.combat.assignment import (
    REQUIREMENT,
    assign,
    first_of,
    seen_tax,
    size_of,
)
from mtgenv.engine.record.types import Workspace

WORK = 1 << 20
"""Steps of one search: a node takes (creatures + 1) x (creatures + goals) of them."""

MOST = 1 << 30  # more requirements than there can be
SHARES = 5040  # a number that small numbers divide

# A decision, as in ``decl_path``: what << 14 | index << 2 | take part? << 1 | the other way was
# tried. The index of a pair is creature << 6 | goal.
CREATURE = 0 << 14
GOAL = 1 << 14
PAIR = 2 << 14
BRANCH = 1 << 24  # added where a number of requirements could stand instead
TAKEN = 2


@compiled
def price(w: Workspace) -> int:
    """Add up what ``decl_pick`` costs, with the mana that its creatures can't make then."""
    total = 0
    forgone = 0
    for i in range(w.decl_count):
        picked = w.decl_pick[i]
        if picked != 0:
            total += w.decl_tax[i]
            forgone += w.decl_forgone[i]
            if w.decl_taxed == 1:
                while picked != 0:
                    total += w.pair_tax[i, first_of(picked)]
                    picked &= picked - 1
    if total == 0:
        return 0
    return total + forgone


@compiled
def decided_price(w: Workspace) -> int:
    """Add up what the decided part of a node costs."""
    total = 0
    forgone = 0
    for i in range(w.decl_count):
        if (w.node_inside >> i) & 1 == 1:
            total += w.decl_tax[i]
            forgone += w.decl_forgone[i]
            bound = w.decl_bound[i]
            while bound != 0:
                total += w.pair_tax[i, first_of(bound)]
                bound &= bound - 1
    if total == 0:
        return 0
    return total + forgone


@compiled
def seen_price(w: Workspace) -> int:
    """Add up the taxes of ``decl_pick`` as the flow sees them."""
    total = 0
    for i in range(w.decl_count):
        picked = w.decl_pick[i]
        if picked != 0:
            total += seen_tax(w.decl_tax[i])
        while picked != 0:
            total += seen_tax(w.pair_tax[i, first_of(picked)])
            picked &= picked - 1
    return total


@compiled
def obeyed(w: Workspace, undecided: int) -> int:
    """Count the requirements that ``decl_pick`` obeys; its goals are counted in ``goal_load``.

    Args:
        w: the declaration.
        undecided: goals that count in shares, by how many of the needed creatures take them; then
            the answer is an upper bound.
    """
    total = 0
    shares = (
        SHARES // 64
    )  # what taxes can have displaced in the flow, for numbers that divide badly
    for i in range(w.decl_count):
        picked = w.decl_pick[i]
        if picked != 0:
            total += w.decl_value[i]
            if w.decl_paired == 1:
                while picked != 0:
                    total += w.pair_weight[i, first_of(picked)]
                    picked &= picked - 1
    groups = 0
    for j in range(w.goal_count):
        load = w.goal_load[j]
        if load > 0:
            least = w.goal_min[j]
            groups |= 1 << w.goal_group[j]
            if load < least and (undecided >> j) & 1 == 1:
                shares += (w.goal_must[j] * load * SHARES + least - 1) // least
            else:
                total += w.goal_must[j]
    for group in range(w.group_count):
        if (groups >> group) & 1 == 1:
            total += w.group_must[group]
    return total + shares // SHARES


@compiled
def tax_fault(w: Workspace) -> int:
    """Find what to leave out first where ``decl_pick`` costs too much; 0 if all is decided."""
    dearest = 0
    found = 0
    for i in range(w.decl_count):
        loose = w.decl_pick[i] & ~w.decl_bound[i]
        while loose != 0:
            j = first_of(loose)
            loose &= loose - 1
            if w.pair_tax[i, j] > dearest:
                dearest = w.pair_tax[i, j]
                found = BRANCH + PAIR + (((i << 6) | j) << 2)
        if w.decl_pick[i] != 0 and (w.node_inside >> i) & 1 == 0:
            if w.decl_tax[i] + w.decl_forgone[i] > dearest:
                dearest = w.decl_tax[i] + w.decl_forgone[i]
                found = BRANCH + CREATURE + (i << 2)
    return found


@compiled
def fault(w: Workspace, within: int, least: int, undecided: int) -> int:
    """Find a restriction that ``decl_pick`` breaks.

    Args:
        w: the declaration.
        within: creatures that may take part.
        least: creatures that take part at least.
        undecided: goals that may be taken by too few.

    Returns:
        0 if there is none, else what to decide next, in the form of ``decl_path`` plus `BRANCH`.
    """
    for j in range(w.goal_count):
        load = w.goal_load[j]
        if load > 0 and load < w.goal_min[j] and (undecided >> j) & 1 == 1:
            return BRANCH + GOAL + (j << 2) + TAKEN
    picked = 0
    for i in range(w.decl_count):
        if w.decl_pick[i] != 0:
            picked |= 1 << i
    size = size_of(picked)
    if size > w.decl_limit:
        return BRANCH + CREATURE + (first_of(picked & ~w.node_inside | 1 << 62) << 2) + TAKEN
    if size < least:
        return BRANCH + CREATURE + (first_of(within & ~picked | 1 << 62) << 2) + TAKEN
    if w.decl_restricted == 1:
        for i in range(w.decl_count):
            if (picked >> i) & 1 == 1:
                if w.decl_alone[i] == 1 and size > 1:
                    return BRANCH + CREATURE + (i << 2) + TAKEN
                if w.decl_need[i] > size - 1:
                    if (w.node_inside >> i) & 1 == 0:
                        return BRANCH + CREATURE + (i << 2) + TAKEN
                    other = first_of(within & ~picked | 1 << 62)
                    return BRANCH + CREATURE + (other << 2) + TAKEN
                company = w.decl_company[i] & ~(1 << i)
                if w.decl_company[i] != 0 and company & picked == 0:
                    # A creature that has to take part gets company; another may also stay out.
                    if (w.node_inside >> i) & 1 == 1 and company & within != 0:
                        return BRANCH + CREATURE + (first_of(company & within) << 2) + TAKEN
                    return BRANCH + CREATURE + (i << 2) + TAKEN
    if price(w) > w.decl_budget:
        return tax_fault(w)
    return 0


@compiled
def able(w: Workspace, among: int) -> int:
    """Return the largest set of creatures that can all take part, as far as numbers go."""
    within = among
    if w.decl_restricted == 0:
        return within
    while True:
        others = min(size_of(within), w.decl_limit) - 1
        kept = within
        for i in range(w.decl_count):
            if (within >> i) & 1 == 1:
                company = w.decl_company[i]
                alone = company != 0 and company & within & ~(1 << i) == 0
                if alone or w.decl_need[i] > others:
                    kept &= ~(1 << i)
        if kept == within:
            return within
        within = kept


@compiled
def lay_out_node(w: Workspace, forced: int, free: bool, depth: int) -> int:
    """Write down what is decided at a node of the search.

    Args:
        w: the declaration; the first `depth` entries of ``decl_path`` lead to the node.
        forced: creatures that have to take part beside those that have chosen.
        free: nothing that costs anything is allowed.
        depth: how much is decided.

    Returns:
        The goals that need several creatures and are neither opened nor shut.
    """
    w.node_inside = forced
    w.node_opened = 0
    shut = 0
    for i in range(w.decl_count):
        w.node_can[i] = w.decl_can[i]
        w.decl_bound[i] = 0
        if not free:
            w.decl_bound[i] = w.decl_chosen[i]
            if w.decl_chosen[i] != 0:
                w.node_inside |= 1 << i
        elif w.decl_tax[i] > 0:
            w.node_can[i] = 0
        elif w.decl_taxed == 1:
            for j in range(w.goal_count):
                if w.pair_tax[i, j] > 0:
                    w.node_can[i] &= ~(1 << j)
    for d in range(depth):
        what = w.decl_path[d] & ~((1 << 14) - 1)
        index = (w.decl_path[d] >> 2) & 4095
        taken = w.decl_path[d] & TAKEN != 0
        if what == CREATURE:
            if taken:
                w.node_inside |= 1 << index
            else:
                w.node_can[index] = 0
        elif what == GOAL:
            if taken:
                w.node_opened |= 1 << index
            else:
                shut |= 1 << index
        else:
            i = index >> 6
            goal = 1 << (index & 63)
            if taken:
                w.node_inside |= 1 << i
                w.decl_bound[i] |= goal
            else:
                w.node_can[i] &= ~goal
    undecided = 0
    for j in range(w.goal_count):
        if w.goal_min[j] > 1 and ((w.node_opened | shut) >> j) & 1 == 0:
            undecided |= 1 << j
    if shut != 0:
        for i in range(w.decl_count):
            w.node_can[i] &= ~shut
    return undecided


@compiled
def has_loner(w: Workspace) -> bool:
    """Whether a creature that takes part only alone has to take part."""
    if w.decl_restricted == 1:
        for i in range(w.decl_count):
            if (w.node_inside >> i) & 1 == 1 and w.decl_alone[i] == 1:
                return True
    return False


@compiled
def is_contradiction(w: Workspace) -> bool:
    """Whether what is decided at a node contradicts itself."""
    size = size_of(w.node_inside)
    if size > w.decl_limit or (size > 1 and has_loner(w)):
        return True
    for j in range(w.goal_count):
        w.goal_load[j] = 0
    for i in range(w.decl_count):
        bound = w.decl_bound[i]
        if bound & ~w.node_can[i] != 0 or size_of(bound) > w.decl_most[i]:
            return True
        if (w.node_inside >> i) & 1 == 1 and w.node_can[i] == 0:
            return True
        while bound != 0:
            w.goal_load[first_of(bound)] += 1
            bound &= bound - 1
    for j in range(w.goal_count):
        if w.goal_load[j] > w.goal_max[j]:
            return True
    return False


@compiled
def visit(w: Workspace, forced: int, free: bool, least: int, wanted: int, depth: int) -> int:
    """Solve one node of the search, or say what to decide next.

    Args:
        w: the declaration; the first `depth` entries of ``decl_path`` lead to the node.
        forced: creatures that have to take part beside those that have chosen.
        free: nothing that costs anything is allowed, and nothing is chosen yet.
        least: creatures that take part at least.
        wanted: requirements below which a declaration is of no interest.
        depth: how much is decided.

    Returns:
        -1 if nothing here is of interest; a number of requirements that a declaration in
        ``decl_pick`` obeys, and none here more (if there are taxes: none here needs to be looked
        for); or a decision, as from `fault`.
    """
    undecided = lay_out_node(w, forced, free, depth)
    if is_contradiction(w):
        return -1
    left = w.decl_budget - decided_price(w)
    if left < 0:
        return -1
    among = 0
    full = size_of(w.node_inside) >= w.decl_limit or has_loner(w)
    whole = 0  # the price of everything
    for i in range(w.decl_count):
        if (w.node_inside >> i) & 1 == 0 and (full or w.decl_tax[i] > left):
            w.node_can[i] = 0
        if w.decl_taxed == 1:
            dear = w.node_can[i] & ~w.decl_bound[i]
            while dear != 0:
                j = first_of(dear)
                dear &= dear - 1
                if w.pair_tax[i, j] > left:
                    w.node_can[i] &= ~(1 << j)
                else:
                    whole += w.pair_tax[i, j]
        if w.node_can[i] != 0:
            among |= 1 << i
            whole += w.decl_tax[i] + w.decl_forgone[i]
    within = able(w, among)
    for i in range(w.decl_count):
        if (within >> i) & 1 == 0:
            w.node_can[i] = 0
        elif (w.node_inside >> i) & 1 == 1:
            least = max(least, w.decl_need[i] + 1)
    size = size_of(within)
    if w.node_inside & ~within != 0 or least > min(size, w.decl_limit):
        return -1
    w.node_eager = 0
    dear = not free and whole > left
    if dear:
        if not assign(w, 0) or seen_price(w) > w.decl_budget:
            return -1
        if obeyed(w, 0) >= wanted and fault(w, within, least, undecided) == 0:
            if price(w) <= w.decl_budget:
                return obeyed(w, 0)
    elif size <= w.decl_limit and (w.decl_restricted == 1 or least > size_of(w.node_inside)):
        w.node_eager = 1  # if all of them take part, they keep each other's restrictions
    if not assign(w, REQUIREMENT):
        return -1
    if obeyed(w, undecided) < wanted:
        return -1
    broken = fault(w, within, least, undecided)
    if broken != 0:
        return broken
    if price(w) > w.decl_budget:
        return -1
    return obeyed(w, 0)


@compiled
def search(w: Workspace, forced: int, free: bool, least: int, goal: int) -> int:
    """Look for a declaration that keeps all restrictions and obeys many requirements.

    Args:
        w: the declaration.
        forced: creatures that have to take part beside those that have chosen.
        free: nothing that costs anything is allowed, and nothing is chosen yet.
        least: creatures that take part at least.
        goal: requirements that are enough and necessary, or `MOST` for as many as possible (then
            only with `free`).

    Returns:
        How many requirements it obeys; -1 if there is no such declaration. One that obeys `goal`
        is in ``decl_pick``.
    """
    best = -1
    depth = 0
    work = WORK
    while True:
        wanted = goal
        if goal == MOST:
            wanted = best + 1
        work -= (w.decl_count + 1) * (w.decl_count + w.goal_count)
        if work < 0:
            w.decl_exhausted = 1
            return best
        found = visit(w, forced, free, least, wanted, depth)
        if found >= BRANCH:
            if depth >= len(w.decl_path):
                w.decl_exhausted = 1
                return best
            w.decl_path[depth] = found - BRANCH
            depth += 1
            continue
        best = max(best, found)
        if best >= goal:
            return best
        # The other way at the last decision that was only tried one way: bit 0 marks the rest.
        while depth > 0 and w.decl_path[depth - 1] & 1 == 1:
            depth -= 1
        if depth == 0:
            return best
        w.decl_path[depth - 1] ^= 3
