"""Which attacks and blocks are legal: restrictions, requirements and costs (508.1c-d, 509.1b-c).

The caller writes what matters about one declaration into the scratch fields ``decl_*`` and
``attacker_*`` of the match; nothing else is read here. Creature ``i`` is a candidate that can take
part as far as it alone is concerned, `S` a set of candidates with, for blocks, the one attacker
that each of them blocks.

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
from mtgenv.engine.record.types import Match

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
def price(m: Match, mask: int) -> int:
    """Add up the taxes of some creatures."""
    total = 0
    for i in range(m.decl_count):
        if (mask >> i) & 1 == 1 and m.decl_tax[i] > 0:
            total += m.decl_tax[i]
    return total


@compiled
def able(m: Match, fixed: int, among: int, shut: int) -> int:
    """Return the largest set of creatures that can all take part, as far as numbers go.

    Args:
        m: the match.
        fixed: creatures that are bound to what they have chosen.
        among: the creatures to take from.
        shut: attackers that are not to be blocked.
    """
    within = 0
    for i in range(m.decl_count):
        if (among >> i) & 1 == 1:
            can = m.decl_can[i]
            if (fixed >> i) & 1 == 1:
                can = 1 << (m.decl_chosen[i] - 1)
            if can & ~shut != 0:
                within |= 1 << i
    while True:
        others = min(size_of(within), m.decl_limit) - 1
        kept = within
        for i in range(m.decl_count):
            if (within >> i) & 1 == 1:
                company = m.decl_company[i]
                alone = company != 0 and company & within & ~(1 << i) == 0
                if alone or m.decl_need[i] > others:
                    kept &= ~(1 << i)
        if kept == within:
            return within
        within = kept


@compiled
def worth(m: Match, i: int, inside: int, unit: int) -> int:
    """Return what the flow gains when a creature takes part, without what it blocks."""
    gain = m.decl_value[i] * unit - min(max(m.decl_tax[i], 0), TAX_SEEN) * TAX
    if m.decl_need[i] > 0 or m.decl_company[i] != 0:
        gain -= 1
    if (inside >> i) & 1 == 1:
        gain += DECIDED
    return gain


@compiled
def room(m: Match, j: int, opened: int, unit: int) -> int:
    """Return what the flow gains when one more creature blocks an attacker; never rises."""
    gain = m.attacker_lure[j] * unit
    least = m.attacker_min[j]
    load = m.attacker_load[j]
    if least < 2:
        if load == 0:
            gain += m.attacker_must[j] * unit
    elif (opened >> j) & 1 == 1:
        if load < least:
            gain += DECIDED
    else:
        gain -= 1
        if load < least:
            gain += (m.attacker_must[j] * unit + least - 1) // least
    return gain


@compiled
def grow(
    m: Match, movable: int, inside: int, opened: int, shut: int, unit: int, floor: int
) -> bool:
    """Let one more creature block, the one and in the way that gain most; others may move for it.

    Args:
        m: the match.
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
    for i in range(m.decl_count):
        if (movable >> i) & 1 == 1 and m.decl_pick[i] < 0:
            top = max(top, worth(m, i, inside, unit))
    best = floor
    start = -1
    entry = -1
    todo = ((1 << m.attacker_count) - 1) & ~shut
    # From the best free room downwards: whoever reaches it, directly or because others move on.
    while todo != 0 and top > ANYTHING:
        gain = ANYTHING
        goal = -1
        for j in range(m.attacker_count):
            if (todo >> j) & 1 == 1:
                offer = room(m, j, opened, unit)
                if offer > gain:
                    gain = offer
                    goal = j
        if gain + top <= best:
            break
        group = 1 << goal
        todo &= ~group
        m.attacker_next[goal] = -1
        growing = True
        while growing and todo != 0:
            growing = False
            for i in range(m.decl_count):
                here = m.decl_pick[i]
                if here >= 0 and (movable >> i) & 1 == 1 and (todo >> here) & 1 == 1:
                    onward = m.decl_can[i] & group
                    if onward != 0:
                        m.attacker_next[here] = first_of(onward)
                        m.attacker_mover[here] = i
                        todo &= ~(1 << here)
                        group |= 1 << here
                        growing = True
        for i in range(m.decl_count):
            if (movable >> i) & 1 == 1 and m.decl_pick[i] < 0 and m.decl_can[i] & group != 0:
                total = gain + worth(m, i, inside, unit)
                if total > best:
                    best = total
                    start = i
                    entry = first_of(m.decl_can[i] & group)
    if start < 0:
        return False
    i = start
    j = entry
    while m.attacker_next[j] >= 0:
        m.decl_pick[i] = j
        i = m.attacker_mover[j]
        j = m.attacker_next[j]
    m.decl_pick[i] = j
    m.attacker_load[j] += 1
    return True


@compiled
def assign(
    m: Match, fixed: int, within: int, inside: int, opened: int, shut: int, least: int, unit: int
) -> bool:
    """Find the declaration that obeys most requirements if what is undecided were unrestricted.

    Args:
        m: the match.
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
    for j in range(m.attacker_count):
        m.attacker_load[j] = 0
    for i in range(m.decl_count):
        m.decl_pick[i] = -1
        if (fixed >> i) & 1 == 1:
            m.decl_pick[i] = m.decl_chosen[i] - 1
            m.attacker_load[m.decl_pick[i]] += 1
    size = size_of(fixed)
    limit = m.decl_limit
    movable = within & ~fixed
    while size < limit:
        floor = 0
        if size < least:
            floor = ANYTHING
        if not grow(m, movable, inside, opened, shut, unit, floor):
            break
        size += 1
    for i in range(m.decl_count):
        if (inside >> i) & 1 == 1 and m.decl_pick[i] < 0:
            return False
    for j in range(m.attacker_count):
        if (opened >> j) & 1 == 1 and m.attacker_load[j] < m.attacker_min[j]:
            return False
    return True


@compiled
def obeyed(m: Match, undecided: int) -> int:
    """Count the requirements that ``decl_pick`` obeys.

    Args:
        m: the match.
        undecided: attackers that count in shares, by how many of the needed creatures block them;
            then the answer is an upper bound.
    """
    total = 0
    shares = (
        SHARES // 64
    )  # what taxes can have displaced in the flow, for numbers that divide badly
    for i in range(m.decl_count):
        if m.decl_pick[i] >= 0:
            total += m.decl_value[i] + m.attacker_lure[m.decl_pick[i]]
    for j in range(m.attacker_count):
        load = m.attacker_load[j]
        least = m.attacker_min[j]
        if load > 0 and load < least and (undecided >> j) & 1 == 1:
            shares += (m.attacker_must[j] * load * SHARES + least - 1) // least
        elif load > 0:
            total += m.attacker_must[j]
    return total + shares // SHARES


@compiled
def fault(m: Match, within: int, inside: int, undecided: int) -> int:
    """Find a restriction that ``decl_pick`` breaks.

    Args:
        m: the match.
        within: creatures that may take part.
        inside: creatures that have to take part.
        undecided: attackers that may be blocked by too few.

    Returns:
        0 if there is none, else what to decide next, in the form of ``decl_path`` plus `BRANCH`.
    """
    for j in range(m.attacker_count):
        load = m.attacker_load[j]
        if load > 0 and load < m.attacker_min[j] and (undecided >> j) & 1 == 1:
            return BRANCH + ((ATTACKER + j) << 2) + 2
    picked = 0
    dearest = -1
    for i in range(m.decl_count):
        if m.decl_pick[i] >= 0:
            picked |= 1 << i
            if (inside >> i) & 1 == 0 and (dearest < 0 or m.decl_tax[i] > m.decl_tax[dearest]):
                dearest = i
    others = size_of(picked) - 1
    for i in range(m.decl_count):
        if (picked >> i) & 1 == 1:
            if m.decl_need[i] > others:
                return BRANCH + (i << 2) + 2
            company = m.decl_company[i] & ~(1 << i)
            if m.decl_company[i] != 0 and company & picked == 0:
                # A creature that has to take part gets company; another one may also stay out.
                if (inside >> i) & 1 == 1 and company & within != 0:
                    return BRANCH + (first_of(company & within) << 2) + 2
                return BRANCH + (i << 2) + 2
    if price(m, picked) > m.decl_budget:
        return BRANCH + (max(dearest, 0) << 2)
    return 0


@compiled
def seen_price(m: Match) -> int:
    """Add up the taxes of ``decl_pick`` as the flow sees them."""
    total = 0
    for i in range(m.decl_count):
        if m.decl_pick[i] >= 0:
            total += min(max(m.decl_tax[i], 0), TAX_SEEN)
    return total


@compiled
def visit(m: Match, fixed: int, allowed: int, least: int, wanted: int, depth: int) -> int:
    """Solve one node of the search, or say what to decide next.

    Args:
        m: the match; the first `depth` entries of ``decl_path`` lead to the node.
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
    shut = ~((1 << m.attacker_count) - 1)
    for d in range(depth):
        which = m.decl_path[d] >> 2
        taken = m.decl_path[d] & 2 != 0
        if which < ATTACKER and taken:
            inside |= 1 << which
        elif which < ATTACKER:
            outside |= 1 << which
        elif taken:
            opened |= 1 << (which - ATTACKER)
        else:
            shut |= 1 << (which - ATTACKER)
    left = m.decl_budget - price(m, inside)
    if left < 0:
        return -1
    among = allowed & ~outside
    for i in range(m.decl_count):
        if m.decl_tax[i] > left and (inside >> i) & 1 == 0:
            among &= ~(1 << i)
    within = able(m, fixed, among, shut)
    restricted = False
    for i in range(m.decl_count):
        if (within >> i) & 1 == 1 and (m.decl_need[i] > 0 or m.decl_company[i] != 0):
            restricted = True
            if (inside >> i) & 1 == 1:
                least = max(least, m.decl_need[i] + 1)
    undecided = 0
    for j in range(m.attacker_count):
        if m.attacker_min[j] > 1 and ((opened | shut) >> j) & 1 == 0:
            undecided |= 1 << j
    size = size_of(within)
    limit = m.decl_limit
    if inside & ~within != 0 or least > min(size, limit) or size_of(inside) > limit:
        return -1
    if price(m, within) > m.decl_budget:
        if not assign(m, fixed, within, inside, opened, shut, least, 0):
            return -1
        if seen_price(m) > m.decl_budget:
            return -1
        if obeyed(m, 0) >= wanted and fault(m, within, inside, undecided) == 0:
            return obeyed(m, 0)
    elif restricted and size <= limit:
        least = size  # all of them keep each other's restrictions
    if not assign(m, fixed, within, inside, opened, shut, least, REQUIREMENT):
        return -1
    if obeyed(m, undecided) < wanted:
        return -1
    broken = fault(m, within, inside, undecided)
    if broken != 0:
        return broken
    return obeyed(m, 0)


@compiled
def search(m: Match, fixed: int, allowed: int, least: int, goal: int) -> int:
    """Look for a declaration that keeps all restrictions and obeys many requirements.

    Args:
        m: the match.
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
        work -= (m.decl_count + 1) * (m.decl_count + m.attacker_count)
        if work < 0:
            m.decl_exhausted = 1
            return best
        found = visit(m, fixed, allowed, least, wanted, depth)
        if found >= BRANCH:
            m.decl_path[depth] = found - BRANCH
            depth += 1
            continue
        best = max(best, found)
        if best >= goal:
            return best
        # The other way at the last decision that was only tried one way: bit 0 marks the rest.
        while depth > 0 and m.decl_path[depth - 1] & 1 == 1:
            depth -= 1
        if depth == 0:
            return best
        m.decl_path[depth - 1] ^= 3


@compiled
def fits(m: Match) -> bool:
    """Whether the sides are small enough; else says so in ``decl_exhausted``."""
    if m.decl_count > SEATS or m.attacker_count > SEATS:
        m.decl_exhausted = 1
        return False
    return True


@compiled
def taxless(m: Match) -> int:
    """Return the set of the creatures without a tax."""
    mask = 0
    for i in range(m.decl_count):
        if m.decl_tax[i] <= 0:
            mask |= 1 << i
    return mask


@compiled
def chosen(m: Match) -> int:
    """Return the set of the creatures chosen so far."""
    mask = 0
    for i in range(m.decl_count):
        if m.decl_chosen[i] > 0:
            mask |= 1 << i
    return mask


@compiled
def keeps_restrictions(m: Match) -> bool:
    """Whether the choice keeps all restrictions; copies it to ``decl_pick``."""
    everywhere = (1 << m.attacker_count) - 1
    for j in range(m.attacker_count):
        m.attacker_load[j] = 0
    size = 0
    for i in range(m.decl_count):
        attacker = m.decl_chosen[i] - 1
        m.decl_pick[i] = attacker
        if attacker >= 0:
            if attacker >= m.attacker_count or (m.decl_can[i] >> attacker) & 1 == 0:
                return False
            m.attacker_load[attacker] += 1
            size += 1
    return size <= m.decl_limit and fault(m, 0, 0, everywhere) == 0


# --- attack --------------------------------------------------------------------------------------


@compiled
def joiners(m: Match) -> int:
    """Return the set of the creatures that have to join an attack."""
    mask = 0
    for i in range(m.decl_count):
        if m.decl_joins[i] > 0:
            mask |= 1 << i
    return mask


@compiled
def pose_attack(m: Match, joining: int) -> None:
    """Write the attack as blocks of one attacker; demands to join count for those of the mask."""
    m.attacker_count = 1
    m.attacker_min[0] = 0
    m.attacker_lure[0] = 0
    m.attacker_must[0] = 0
    for i in range(m.decl_count):
        m.decl_can[i] = 1
        m.decl_value[i] = m.decl_weight[i] + ((joining >> i) & 1)


@compiled
def attack_maximum(m: Match, joining: int) -> int:
    """Count the requirements that the best attack without costs obeys, if those must join."""
    free = taxless(m)
    if joining == 0:
        pose_attack(m, 0)
        return max(search(m, 0, free, 0, MOST), 0)
    # A demand to join exists for nobody who attacks alone.
    best = 0
    for i in range(m.decl_count):
        if (free >> i) & 1 == 1 and m.decl_limit > 0:
            if m.decl_need[i] <= 0 and m.decl_company[i] == 0:
                best = max(best, m.decl_weight[i])
    pose_attack(m, joining)
    return max(search(m, 0, free, 2, MOST), best)


@compiled
def attack_best(m: Match) -> int:
    """Count the requirements that the best attack without costs obeys, and note it.

    Call it once per declaration, before the other two; it writes ``decl_best`` and
    ``decl_exhausted``.
    """
    m.decl_best = 0
    m.decl_exhausted = 0
    m.attacker_count = 1
    if not fits(m):
        return 0
    demands = 0
    for i in range(m.decl_count):
        demands += m.decl_weight[i] + m.decl_joins[i]
    if demands > 0:
        m.decl_best = attack_maximum(m, joiners(m))
    return m.decl_best


@compiled
def attack_declaration_legal(m: Match) -> bool:
    """Whether the creatures chosen so far are a legal attack as they stand."""
    if not fits(m):
        return False
    attacking = chosen(m)
    joining = joiners(m)
    alone = attacking & (attacking - 1) == 0  # or nobody
    pose_attack(m, 0 if alone else joining)
    if not keeps_restrictions(m):
        return False
    met = obeyed(m, 0)
    if met >= m.decl_best:
        return True
    # With nobody attacking no demand to join exists, with a joiner alone only those of others.
    if not alone or joining == 0 or attacking & ~joining != 0:
        return False
    return met >= attack_maximum(m, 0 if attacking == 0 else joining & ~attacking)


@compiled
def attack_can_complete(m: Match, extra: int) -> bool:
    """Whether the attack chosen so far can become legal by adding creatures.

    Args:
        m: the match.
        extra: one more creature to attack, or -1.
    """
    if not fits(m) or extra >= m.decl_count:
        return False
    restricted = m.decl_limit < m.decl_count
    taxes = 0
    for i in range(m.decl_count):
        taxes += max(m.decl_tax[i], 0)
        if m.decl_need[i] > 0 or m.decl_company[i] != 0:
            restricted = True
    if not restricted and taxes <= m.decl_budget:
        return True  # all of them can attack
    before = 1
    if extra >= 0:
        before = m.decl_chosen[extra]
        m.decl_chosen[extra] = 1
    attacking = chosen(m)
    complete = attacking == 0 or attack_declaration_legal(m)
    if not complete:
        joining = joiners(m)
        pose_attack(m, joining)
        everybody = (1 << m.decl_count) - 1
        least = 2 if joining != 0 else 0
        complete = search(m, attacking, everybody, least, m.decl_best) >= 0
    if extra >= 0:
        m.decl_chosen[extra] = before
    return complete


# --- block ---------------------------------------------------------------------------------------


@compiled
def pose_block(m: Match) -> None:
    """Count the requirements that a creature obeys by blocking anything."""
    for i in range(m.decl_count):
        m.decl_value[i] = m.decl_weight[i]


@compiled
def block_best(m: Match) -> int:
    """Count the requirements that the best blocks without costs obey, and note it.

    Call it once per declaration, before the other two; it writes ``decl_best`` and
    ``decl_exhausted``.
    """
    m.decl_best = 0
    m.decl_exhausted = 0
    if not fits(m):
        return 0
    demands = 0
    for i in range(m.decl_count):
        demands += m.decl_weight[i]
    for j in range(m.attacker_count):
        demands += m.attacker_lure[j] + m.attacker_must[j]
    if demands > 0:
        pose_block(m)
        m.decl_best = max(search(m, 0, taxless(m), 0, MOST), 0)
    return m.decl_best


@compiled
def block_declaration_legal(m: Match) -> bool:
    """Whether the blocks chosen so far are legal as they stand."""
    if not fits(m):
        return False
    pose_block(m)
    return keeps_restrictions(m) and obeyed(m, 0) >= m.decl_best


@compiled
def block_can_complete(m: Match, blocker: int, attacker: int) -> bool:
    """Whether the blocks chosen so far can become legal by adding blocks.

    Args:
        m: the match.
        blocker: one more creature to block, or -1.
        attacker: the attacker that it blocks.
    """
    if not fits(m) or blocker >= m.decl_count or attacker >= m.attacker_count:
        return False
    before = 1
    if blocker >= 0:
        if (m.decl_can[blocker] >> attacker) & 1 == 0:
            return False
        before = m.decl_chosen[blocker]
        m.decl_chosen[blocker] = attacker + 1
    blocking = chosen(m)
    complete = blocking == 0 or block_declaration_legal(m)
    if not complete:
        everybody = (1 << m.decl_count) - 1
        complete = search(m, blocking, everybody, 0, m.decl_best) >= 0
    if blocker >= 0:
        m.decl_chosen[blocker] = before
    return complete
