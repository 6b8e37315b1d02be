"""Which attacks and blocks are legal: restrictions, requirements and costs (508.1c-d, 509.1b-c).

The caller writes what matters about one declaration into the fields ``decl_*`` and
``attacker_*`` of the workspace; nothing else is read here. Creature ``i`` is a candidate that can
take part as far as it alone is concerned, `S` a set of candidates with, for blocks, the one
attacker that each of them blocks.

**Restrictions.** `S` has at most ``decl_limit`` creatures. A creature is only in `S` together with
``decl_need`` others at least, and, where ``decl_company`` is not 0, with another one of that mask
(bit 62 is nobody). An attacker is blocked by nobody or by ``attacker_min`` at least. The taxes of
`S` are within ``decl_budget``.

**Requirements.** ``decl_weight`` counts those that a creature obeys by taking part,
``attacker_lure`` those that each creature obeys by blocking that attacker, ``attacker_must`` those
obeyed if somebody blocks it. ``decl_joins`` (attack only) is one that exists for `S` if another
creature is in `S`, and is obeyed if the creature itself is.

**Legal** is an `S` that keeps all restrictions and obeys at least as many of *the requirements that
exist for S* as any other declaration `T` that keeps all restrictions without paying a cost; nobody
has to pay for the sake of a requirement, so a creature with a tax is never in `T`. A requirement to
join counts for `T` if it exists for both. Without such requirements this is the plain maximum of
508.1d. With them, the rule compares declarations for which different requirements exist, so
something must say which count. Counting what exists for `T` would forbid to stay at home with
Ekundu Cyclops and Grizzly Bears, because an attack with both obeys one more; counting what exists
for `S` lets them stay, lets both attack and stops the Bears alone, as the card means it. Counting
only what exists for `T` too keeps a lone joiner from "obeying" a demand that nobody makes, and
thereby always leaves something legal: a `T` that obeys most of all. All joiners are treated alike,
and a joiner is forced by its demand even where it takes a place that another creature could have
under ``decl_limit``; where no legal attack has room for it, it stays at home.

**How.** An attack is the special case of blocking one attacker that everybody may block (so the
attack functions write ``decl_can`` and the first attacker themselves). The search branches and
bounds: a node has some creatures decided to take part or not, and some attackers that
need several blockers decided to get them or not. Its relaxation forgets, for what is undecided,
``decl_need``, ``decl_company`` and the tax, and gives each of the first ``attacker_min`` blockers
its share of ``attacker_must``; what is left is a flow problem that augmenting paths solve exactly
(`grow`). If the solution happens to keep all restrictions, the node is done, else it branches on
one that is broken. Only creatures of the largest set that can take part together stay in play
(`able`), which alone settles needs and company where neither limit nor budget is tight, because
then the union of two such sets is a third.

**Exact** up to `WORK` steps in one search. Boards of twelve creatures a side with all kinds of
restrictions mixed took at most an eighth of that. A search beyond it sets ``decl_exhausted`` and
goes by what it found: the best so far (`attack_best` and `block_best` may then be too low, so that
more is legal), or that a choice cannot be completed (so that a legal one may be missing, in the
worst case all of them). More than 62 creatures on a side also set ``decl_exhausted``, and nothing
is legal then. What a reached capacity means is for the caller to say.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.types import Workspace

SEATS = 62
"""Creatures on one side of a declaration: bits of a mask, without the sign and the flag bit 62."""
WORK = 1 << 20
"""Steps of one search: a node takes (creatures + 1) x (creatures + attackers) of them."""

# What the flow maximises, from the most to the least important: creatures and attackers for which
# it is decided that they take part; requirements, in fractions of 1/60; low taxes; nobody whose
# restriction could be broken. Sums over 62 creatures stay below the next unit, and all below 2**63.
DECIDED = 1 << 50
REQUIREMENT = 60 << 27
TAX = 256
TAX_SEEN = 4095
ANYTHING = -1 << 62

MOST = 1 << 30  # more requirements than there can be
SHARES = 5040  # a number that small numbers divide
# A decision, as in ``decl_path``: index << 2 | take part? << 1 | the other way was tried.
ATTACKER = 64  # added to the index if it is an attacker's
BRANCH = 1 << 24  # added where a number of requirements could stand instead


@compiled
def size_of(mask: int) -> int:
    """Count the members of a set."""
    n = 0
    while mask != 0:
        mask &= mask - 1
        n += 1
    return n


@compiled
def first_of(mask: int) -> int:
    """Return the lowest member of a set that is not empty."""
    i = 0
    while (mask >> i) & 1 == 0:
        i += 1
    return i


@compiled
def price(w: Workspace, mask: int) -> int:
    """Add up the taxes of some creatures."""
    total = 0
    for i in range(w.decl_count):
        if (mask >> i) & 1 == 1 and w.decl_tax[i] > 0:
            total += w.decl_tax[i]
    return total


@compiled
def able(w: Workspace, fixed: int, among: int, shut: int) -> int:
    """Return the largest set of creatures that can all take part, as far as numbers go.

    Args:
        w: the declaration.
        fixed: creatures that are bound to what they have chosen.
        among: the creatures to take from.
        shut: attackers that are not to be blocked.
    """
    within = 0
    for i in range(w.decl_count):
        if (among >> i) & 1 == 1:
            can = w.decl_can[i]
            if (fixed >> i) & 1 == 1:
                can = 1 << (w.decl_chosen[i] - 1)
            if can & ~shut != 0:
                within |= 1 << i
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
def worth(w: Workspace, i: int, inside: int, unit: int) -> int:
    """Return what the flow gains when a creature takes part, without what it blocks."""
    gain = w.decl_value[i] * unit - min(max(w.decl_tax[i], 0), TAX_SEEN) * TAX
    if w.decl_need[i] > 0 or w.decl_company[i] != 0:
        gain -= 1
    if (inside >> i) & 1 == 1:
        gain += DECIDED
    return gain


@compiled
def room(w: Workspace, j: int, opened: int, unit: int) -> int:
    """Return what the flow gains when one more creature blocks an attacker; never rises."""
    gain = w.attacker_lure[j] * unit
    least = w.attacker_min[j]
    load = w.attacker_load[j]
    if least < 2:
        if load == 0:
            gain += w.attacker_must[j] * unit
    elif (opened >> j) & 1 == 1:
        if load < least:
            gain += DECIDED
    else:
        gain -= 1
        if load < least:
            gain += (w.attacker_must[j] * unit + least - 1) // least
    return gain


@compiled
def grow(
    w: Workspace, movable: int, inside: int, opened: int, shut: int, unit: int, floor: int
) -> bool:
    """Let one more creature block, the one and in the way that gain most; others may move for it.

    Args:
        w: the declaration.
        movable: creatures that may block or be moved.
        inside: creatures that have to take part.
        opened: attackers that have to be blocked.
        shut: attackers that are not to be blocked.
        unit: what a requirement is worth to the flow.
        floor: the gain that is not enough.

    Returns:
        Whether there was such a creature.
    """
    top = ANYTHING
    for i in range(w.decl_count):
        if (movable >> i) & 1 == 1 and w.decl_pick[i] < 0:
            top = max(top, worth(w, i, inside, unit))
    best = floor
    start = -1
    entry = -1
    todo = ((1 << w.attacker_count) - 1) & ~shut
    # From the best free room downwards: whoever reaches it, directly or because others move on.
    while todo != 0 and top > ANYTHING:
        gain = ANYTHING
        goal = -1
        for j in range(w.attacker_count):
            if (todo >> j) & 1 == 1:
                offer = room(w, j, opened, unit)
                if offer > gain:
                    gain = offer
                    goal = j
        if gain + top <= best:
            break
        group = 1 << goal
        todo &= ~group
        w.attacker_next[goal] = -1
        growing = True
        while growing and todo != 0:
            growing = False
            for i in range(w.decl_count):
                here = w.decl_pick[i]
                if here >= 0 and (movable >> i) & 1 == 1 and (todo >> here) & 1 == 1:
                    onward = w.decl_can[i] & group
                    if onward != 0:
                        w.attacker_next[here] = first_of(onward)
                        w.attacker_mover[here] = i
                        todo &= ~(1 << here)
                        group |= 1 << here
                        growing = True
        for i in range(w.decl_count):
            if (movable >> i) & 1 == 1 and w.decl_pick[i] < 0 and w.decl_can[i] & group != 0:
                total = gain + worth(w, i, inside, unit)
                if total > best:
                    best = total
                    start = i
                    entry = first_of(w.decl_can[i] & group)
    if start < 0:
        return False
    i = start
    j = entry
    while w.attacker_next[j] >= 0:
        w.decl_pick[i] = j
        i = w.attacker_mover[j]
        j = w.attacker_next[j]
    w.decl_pick[i] = j
    w.attacker_load[j] += 1
    return True


@compiled
def assign(
    w: Workspace,
    fixed: int,
    within: int,
    inside: int,
    opened: int,
    shut: int,
    least: int,
    unit: int,
) -> bool:
    """Find the declaration that obeys most requirements if what is undecided were unrestricted.

    Args:
        w: the declaration.
        fixed: creatures that are bound to what they have chosen.
        within: creatures that may take part.
        inside: creatures that have to take part.
        opened: attackers that have to be blocked.
        shut: attackers that are not to be blocked.
        least: creatures that take part at least.
        unit: what a requirement is worth; with 0, the cheapest declaration is found.

    Returns:
        Whether all that have to take part do.
    """
    for j in range(w.attacker_count):
        w.attacker_load[j] = 0
    for i in range(w.decl_count):
        w.decl_pick[i] = -1
        if (fixed >> i) & 1 == 1:
            w.decl_pick[i] = w.decl_chosen[i] - 1
            w.attacker_load[w.decl_pick[i]] += 1
    size = size_of(fixed)
    limit = w.decl_limit
    movable = within & ~fixed
    while size < limit:
        floor = 0
        if size < least:
            floor = ANYTHING
        if not grow(w, movable, inside, opened, shut, unit, floor):
            break
        size += 1
    for i in range(w.decl_count):
        if (inside >> i) & 1 == 1 and w.decl_pick[i] < 0:
            return False
    for j in range(w.attacker_count):
        if (opened >> j) & 1 == 1 and w.attacker_load[j] < w.attacker_min[j]:
            return False
    return True


@compiled
def obeyed(w: Workspace, undecided: int) -> int:
    """Count the requirements that ``decl_pick`` obeys.

    Args:
        w: the declaration.
        undecided: attackers that count in shares, by how many of the needed creatures block them;
            then the answer is an upper bound.
    """
    total = 0
    shares = (
        SHARES // 64
    )  # what taxes can have displaced in the flow, for numbers that divide badly
    for i in range(w.decl_count):
        if w.decl_pick[i] >= 0:
            total += w.decl_value[i] + w.attacker_lure[w.decl_pick[i]]
    for j in range(w.attacker_count):
        load = w.attacker_load[j]
        least = w.attacker_min[j]
        if load > 0 and load < least and (undecided >> j) & 1 == 1:
            shares += (w.attacker_must[j] * load * SHARES + least - 1) // least
        elif load > 0:
            total += w.attacker_must[j]
    return total + shares // SHARES


@compiled
def fault(w: Workspace, within: int, inside: int, undecided: int) -> int:
    """Find a restriction that ``decl_pick`` breaks.

    Args:
        w: the declaration.
        within: creatures that may take part.
        inside: creatures that have to take part.
        undecided: attackers that may be blocked by too few.

    Returns:
        0 if there is none, else what to decide next, in the form of ``decl_path`` plus `BRANCH`.
    """
    for j in range(w.attacker_count):
        load = w.attacker_load[j]
        if load > 0 and load < w.attacker_min[j] and (undecided >> j) & 1 == 1:
            return BRANCH + ((ATTACKER + j) << 2) + 2
    picked = 0
    dearest = -1
    for i in range(w.decl_count):
        if w.decl_pick[i] >= 0:
            picked |= 1 << i
            if (inside >> i) & 1 == 0 and (dearest < 0 or w.decl_tax[i] > w.decl_tax[dearest]):
                dearest = i
    others = size_of(picked) - 1
    for i in range(w.decl_count):
        if (picked >> i) & 1 == 1:
            if w.decl_need[i] > others:
                return BRANCH + (i << 2) + 2
            company = w.decl_company[i] & ~(1 << i)
            if w.decl_company[i] != 0 and company & picked == 0:
                # A creature that has to take part gets company; another one may also stay out.
                if (inside >> i) & 1 == 1 and company & within != 0:
                    return BRANCH + (first_of(company & within) << 2) + 2
                return BRANCH + (i << 2) + 2
    if price(w, picked) > w.decl_budget:
        return BRANCH + (max(dearest, 0) << 2)
    return 0


@compiled
def seen_price(w: Workspace) -> int:
    """Add up the taxes of ``decl_pick`` as the flow sees them."""
    total = 0
    for i in range(w.decl_count):
        if w.decl_pick[i] >= 0:
            total += min(max(w.decl_tax[i], 0), TAX_SEEN)
    return total


@compiled
def visit(w: Workspace, fixed: int, allowed: int, least: int, wanted: int, depth: int) -> int:
    """Solve one node of the search, or say what to decide next.

    Args:
        w: the declaration; the first `depth` entries of ``decl_path`` lead to the node.
        fixed: creatures that are bound to what they have chosen.
        allowed: creatures that may take part.
        least: creatures that take part at least.
        wanted: requirements below which a declaration is of no interest.
        depth: how much is decided.

    Returns:
        -1 if nothing here is of interest; a number of requirements that a declaration in
        ``decl_pick`` obeys, and none here more (if there are taxes: none here needs to be looked
        for); or a decision, as from `fault`.
    """
    inside = fixed
    outside = 0
    opened = 0
    shut = ~((1 << w.attacker_count) - 1)
    for d in range(depth):
        which = w.decl_path[d] >> 2
        taken = w.decl_path[d] & 2 != 0
        if which < ATTACKER and taken:
            inside |= 1 << which
        elif which < ATTACKER:
            outside |= 1 << which
        elif taken:
            opened |= 1 << (which - ATTACKER)
        else:
            shut |= 1 << (which - ATTACKER)
    left = w.decl_budget - price(w, inside)
    if left < 0:
        return -1
    among = allowed & ~outside
    for i in range(w.decl_count):
        if w.decl_tax[i] > left and (inside >> i) & 1 == 0:
            among &= ~(1 << i)
    within = able(w, fixed, among, shut)
    restricted = False
    for i in range(w.decl_count):
        if (within >> i) & 1 == 1 and (w.decl_need[i] > 0 or w.decl_company[i] != 0):
            restricted = True
            if (inside >> i) & 1 == 1:
                least = max(least, w.decl_need[i] + 1)
    undecided = 0
    for j in range(w.attacker_count):
        if w.attacker_min[j] > 1 and ((opened | shut) >> j) & 1 == 0:
            undecided |= 1 << j
    size = size_of(within)
    limit = w.decl_limit
    if inside & ~within != 0 or least > min(size, limit) or size_of(inside) > limit:
        return -1
    if price(w, within) > w.decl_budget:
        if not assign(w, fixed, within, inside, opened, shut, least, 0):
            return -1
        if seen_price(w) > w.decl_budget:
            return -1
        if obeyed(w, 0) >= wanted and fault(w, within, inside, undecided) == 0:
            return obeyed(w, 0)
    elif restricted and size <= limit:
        least = size  # all of them keep each other's restrictions
    if not assign(w, fixed, within, inside, opened, shut, least, REQUIREMENT):
        return -1
    if obeyed(w, undecided) < wanted:
        return -1
    broken = fault(w, within, inside, undecided)
    if broken != 0:
        return broken
    return obeyed(w, 0)


@compiled
def search(w: Workspace, fixed: int, allowed: int, least: int, goal: int) -> int:
    """Look for a declaration that keeps all restrictions and obeys many requirements.

    Args:
        w: the declaration.
        fixed: creatures that take part as chosen.
        allowed: creatures that may take part, those included.
        least: creatures that take part at least.
        goal: requirements that are enough and necessary, or `MOST` for as many as possible (then
            no creature may have a tax).

    Returns:
        How many requirements it obeys; -1 if there is no such declaration.
    """
    best = -1
    depth = 0
    work = WORK
    while True:
        wanted = goal
        if goal == MOST:
            wanted = best + 1
        work -= (w.decl_count + 1) * (w.decl_count + w.attacker_count)
        if work < 0:
            w.decl_exhausted = 1
            return best
        found = visit(w, fixed, allowed, least, wanted, depth)
        if found >= BRANCH:
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


@compiled
def fits(w: Workspace) -> bool:
    """Whether the sides are small enough; else says so in ``decl_exhausted``."""
    if w.decl_count > SEATS or w.attacker_count > SEATS:
        w.decl_exhausted = 1
        return False
    return True


@compiled
def taxless(w: Workspace) -> int:
    """Return the set of the creatures without a tax."""
    mask = 0
    for i in range(w.decl_count):
        if w.decl_tax[i] <= 0:
            mask |= 1 << i
    return mask


@compiled
def chosen(w: Workspace) -> int:
    """Return the set of the creatures chosen so far."""
    mask = 0
    for i in range(w.decl_count):
        if w.decl_chosen[i] > 0:
            mask |= 1 << i
    return mask


@compiled
def keeps_restrictions(w: Workspace) -> bool:
    """Whether the choice keeps all restrictions; copies it to ``decl_pick``."""
    everywhere = (1 << w.attacker_count) - 1
    for j in range(w.attacker_count):
        w.attacker_load[j] = 0
    size = 0
    for i in range(w.decl_count):
        attacker = w.decl_chosen[i] - 1
        w.decl_pick[i] = attacker
        if attacker >= 0:
            if attacker >= w.attacker_count or (w.decl_can[i] >> attacker) & 1 == 0:
                return False
            w.attacker_load[attacker] += 1
            size += 1
    return size <= w.decl_limit and fault(w, 0, 0, everywhere) == 0


# --- attack --------------------------------------------------------------------------------------


@compiled
def joiners(w: Workspace) -> int:
    """Return the set of the creatures that have to join an attack."""
    mask = 0
    for i in range(w.decl_count):
        if w.decl_joins[i] > 0:
            mask |= 1 << i
    return mask


@compiled
def pose_attack(w: Workspace, joining: int) -> None:
    """Write the attack as blocks of one attacker; demands to join count for those of the mask."""
    w.attacker_count = 1
    w.attacker_min[0] = 0
    w.attacker_lure[0] = 0
    w.attacker_must[0] = 0
    for i in range(w.decl_count):
        w.decl_can[i] = 1
        w.decl_value[i] = w.decl_weight[i] + ((joining >> i) & 1)


@compiled
def attack_maximum(w: Workspace, joining: int) -> int:
    """Count the requirements that the best attack without costs obeys, if those must join."""
    free = taxless(w)
    if joining == 0:
        pose_attack(w, 0)
        return max(search(w, 0, free, 0, MOST), 0)
    # A demand to join exists for nobody who attacks alone.
    best = 0
    for i in range(w.decl_count):
        if (free >> i) & 1 == 1 and w.decl_limit > 0:
            if w.decl_need[i] <= 0 and w.decl_company[i] == 0:
                best = max(best, w.decl_weight[i])
    pose_attack(w, joining)
    return max(search(w, 0, free, 2, MOST), best)


@compiled
def attack_best(w: Workspace) -> int:
    """Count the requirements that the best attack without costs obeys, and note it.

    Call it once per declaration, before the other two; it writes ``decl_best`` and
    ``decl_exhausted``.
    """
    w.decl_best = 0
    w.decl_exhausted = 0
    w.attacker_count = 1
    if not fits(w):
        return 0
    demands = 0
    for i in range(w.decl_count):
        demands += w.decl_weight[i] + w.decl_joins[i]
    if demands > 0:
        w.decl_best = attack_maximum(w, joiners(w))
    return w.decl_best


@compiled
def attack_declaration_legal(w: Workspace) -> bool:
    """Whether the creatures chosen so far are a legal attack as they stand."""
    if not fits(w):
        return False
    attacking = chosen(w)
    joining = joiners(w)
    alone = attacking & (attacking - 1) == 0  # or nobody
    pose_attack(w, 0 if alone else joining)
    if not keeps_restrictions(w):
        return False
    met = obeyed(w, 0)
    if met >= w.decl_best:
        return True
    # With nobody attacking no demand to join exists, with a joiner alone only those of others.
    if not alone or joining == 0 or attacking & ~joining != 0:
        return False
    return met >= attack_maximum(w, 0 if attacking == 0 else joining & ~attacking)


@compiled
def attack_can_complete(w: Workspace, extra: int) -> bool:
    """Whether the attack chosen so far can become legal by adding creatures.

    Args:
        w: the declaration.
        extra: one more creature to attack, or -1.
    """
    if not fits(w) or extra >= w.decl_count:
        return False
    restricted = w.decl_limit < w.decl_count
    taxes = 0
    for i in range(w.decl_count):
        taxes += max(w.decl_tax[i], 0)
        if w.decl_need[i] > 0 or w.decl_company[i] != 0:
            restricted = True
    if not restricted and taxes <= w.decl_budget:
        return True  # all of them can attack
    before = 1
    if extra >= 0:
        before = w.decl_chosen[extra]
        w.decl_chosen[extra] = 1
    attacking = chosen(w)
    complete = attacking == 0 or attack_declaration_legal(w)
    if not complete:
        joining = joiners(w)
        pose_attack(w, joining)
        everybody = (1 << w.decl_count) - 1
        least = 2 if joining != 0 else 0
        complete = search(w, attacking, everybody, least, w.decl_best) >= 0
    if extra >= 0:
        w.decl_chosen[extra] = before
    return complete


# --- block ---------------------------------------------------------------------------------------


@compiled
def pose_block(w: Workspace) -> None:
    """Count the requirements that a creature obeys by blocking anything."""
    for i in range(w.decl_count):
        w.decl_value[i] = w.decl_weight[i]


@compiled
def block_best(w: Workspace) -> int:
    """Count the requirements that the best blocks without costs obey, and note it.

    Call it once per declaration, before the other two; it writes ``decl_best`` and
    ``decl_exhausted``.
    """
    w.decl_best = 0
    w.decl_exhausted = 0
    if not fits(w):
        return 0
    demands = 0
    for i in range(w.decl_count):
        demands += w.decl_weight[i]
    for j in range(w.attacker_count):
        demands += w.attacker_lure[j] + w.attacker_must[j]
    if demands > 0:
        pose_block(w)
        w.decl_best = max(search(w, 0, taxless(w), 0, MOST), 0)
    return w.decl_best


@compiled
def block_declaration_legal(w: Workspace) -> bool:
    """Whether the blocks chosen so far are legal as they stand."""
    if not fits(w):
        return False
    pose_block(w)
    return keeps_restrictions(w) and obeyed(w, 0) >= w.decl_best


@compiled
def block_can_complete(w: Workspace, blocker: int, attacker: int) -> bool:
    """Whether the blocks chosen so far can become legal by adding blocks.

    Args:
        w: the declaration.
        blocker: one more creature to block, or -1.
        attacker: the attacker that it blocks.
    """
    if not fits(w) or blocker >= w.decl_count or attacker >= w.attacker_count:
        return False
    before = 1
    if blocker >= 0:
        if (w.decl_can[blocker] >> attacker) & 1 == 0:
            return False
        before = w.decl_chosen[blocker]
        w.decl_chosen[blocker] = attacker + 1
    blocking = chosen(w)
    complete = blocking == 0 or block_declaration_legal(w)
    if not complete:
        everybody = (1 << w.decl_count) - 1
        complete = search(w, blocking, everybody, 0, w.decl_best) >= 0
    if blocker >= 0:
        w.decl_chosen[blocker] = before
    return complete
