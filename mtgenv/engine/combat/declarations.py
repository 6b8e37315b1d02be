"""Which attacks and blocks are legal: restrictions, requirements and costs (508.1c-d, 509.1b-c).

The caller writes what matters about one declaration into the fields ``decl_*``, ``goal_*``,
``group_*`` and ``pair_*`` of the workspace and then calls `note_features`; nothing else is read
here. Creature ``i`` is a candidate that can take part as far as it alone is concerned, and takes
goals: an attacker the player or permanent that it attacks, a blocker the attackers it blocks. A
declaration `S` says which creature takes which goals.

**Restrictions.** A creature takes goals of ``decl_can`` only, ``decl_most`` of them at most. `S`
has at most ``decl_limit`` creatures. A creature is only in `S` together with ``decl_need`` others
at least, where ``decl_company`` is not 0 with another one of that mask (bit 62 is nobody), and with
``decl_alone`` without others. A goal is taken by nobody or by ``goal_min`` at least, and by
``goal_max`` at most. What `S` costs is within ``decl_budget``: ``decl_tax`` for a creature,
``pair_tax`` for a creature and a goal, and, if that is anything, the mana ``decl_forgone`` that the
creatures of `S` cannot make any more.

**Requirements.** ``decl_weight`` counts those that a creature obeys by taking part, ``pair_weight``
those it obeys by taking a certain goal, ``goal_must`` those obeyed if anybody takes the goal,
``group_must`` those obeyed if anybody takes a goal of the group. ``decl_joins`` (attack only) is
one that exists for `S` if another creature is in `S`, and is obeyed if the creature itself is.

**Legal** is an `S` that keeps all restrictions and obeys at least as many of *the requirements that
exist for S* as any other declaration `T` that keeps all restrictions without paying a cost; nobody
has to pay for the sake of a requirement, so what has a tax is never in `T`. A requirement to
join counts for `T` if it exists for both. Without such requirements this is the plain maximum of
508.1d. With them, the rule compares declarations for which different requirements exist, so
something must say which count. Counting what exists for `T` would forbid to stay at home with
Ekundu Cyclops and Grizzly Bears, because an attack with both obeys one more; counting what exists
for `S` lets them stay, lets both attack and stops the Bears alone, as the card means it. Counting
only what exists for `T` too keeps a lone joiner from "obeying" a demand that nobody makes, and
thereby always leaves something legal: a `T` that obeys most of all. All joiners are treated alike,
and a joiner is forced by its demand even where it takes a place that another creature could have
under ``decl_limit``; where no legal attack has room for it, it stays at home.

**Offers.** A pick is offered only if the declaration can still be completed to a legal one. One
legal completion, the witness, answers for most picks: those that are in it, and those that it
stays legal with. A pick with which even every creature's best would obey too little is ruled out.
For the rest there is `search`.

**Exact** up to `search.WORK` steps in one search. A search beyond it sets ``decl_exhausted`` and
goes by what it found: the best so far (so that more is legal), or that a choice cannot be completed
(so that a legal one may be missing, in the worst case all of them). More than 62 creatures or goals
also set ``decl_exhausted``, and nothing is legal then. What a reached capacity means is for the
caller to say.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.combat.assignment import REQUIREMENT, assign, first_of, size_of
from mtgenv.engine.combat.search import MOST, fault, lay_out_node, obeyed, price, search
from mtgenv.engine.record.types import Workspace

SEATS = 62
"""Creatures, or goals, of one declaration: bits of a mask, without the sign and the flag bit 62."""
EVERYWHERE = (1 << SEATS) - 1


@compiled
def fits(w: Workspace) -> bool:
    """Whether the sides are small enough; else says so in ``decl_exhausted``."""
    if w.decl_count > SEATS or w.goal_count > SEATS:
        w.decl_exhausted = 1
        return False
    return True


@compiled
def note_features(w: Workspace) -> None:
    """Note which kinds of restrictions, requirements and costs the declaration has at all."""
    w.decl_exhausted = 0
    w.decl_restricted = 0
    w.decl_paired = 0
    w.decl_taxed = 0
    w.decl_joining = 0
    w.decl_demands = 0
    w.decl_grouped = 0
    free = w.decl_limit >= w.decl_count
    if not fits(w):
        return
    for i in range(w.decl_count):
        if w.decl_need[i] > 0 or w.decl_company[i] != 0 or w.decl_alone[i] == 1:
            w.decl_restricted = 1
            free = False
        if w.decl_joins[i] > 0:
            w.decl_joining |= 1 << i
        if w.decl_tax[i] > 0:
            free = False
        w.decl_demands += w.decl_weight[i] + w.decl_joins[i]
        for j in range(w.goal_count):
            if w.pair_weight[i, j] != 0:
                w.decl_paired = 1
            if w.pair_tax[i, j] > 0:
                w.decl_taxed = 1
                free = False
    for j in range(w.goal_count):
        w.decl_demands += w.goal_must[j]
        if w.goal_min[j] > 1 or w.goal_max[j] < w.decl_count:
            free = False
    for group in range(w.group_count):
        w.decl_demands += w.group_must[group]
        if w.group_must[group] > 0:
            w.decl_grouped = 1
    w.decl_demands += w.decl_paired
    w.decl_free = 0
    if free and w.decl_demands == 0:
        w.decl_free = 1


@compiled
def pose(w: Workspace, joining: int) -> None:
    """Count the requirements each creature obeys by taking part; those of the mask must join."""
    for i in range(w.decl_count):
        w.decl_value[i] = w.decl_weight[i] + ((joining >> i) & 1)


@compiled
def best_alone(w: Workspace) -> int:
    """Count the requirements that the best declaration of one creature without costs obeys."""
    best = 0
    if w.decl_limit <= 0:
        return 0
    for i in range(w.decl_count):
        if w.decl_tax[i] > 0 or w.decl_need[i] > 0 or w.decl_company[i] != 0:
            continue
        for j in range(w.goal_count):
            if (w.decl_can[i] >> j) & 1 == 0 or w.pair_tax[i, j] > 0:
                continue
            if w.goal_min[j] < 2 and w.goal_max[j] > 0:
                met = w.decl_weight[i] + w.pair_weight[i, j] + w.goal_must[j]
                best = max(best, met + w.group_must[w.goal_group[j]])
    return best


@compiled
def maximum(w: Workspace, joining: int) -> int:
    """Count the requirements that the best declaration without costs obeys, if those must join."""
    if joining == 0:
        pose(w, 0)
        return max(search(w, 0, True, 0, MOST), 0)
    # A demand to join exists for nobody who attacks alone.
    best = best_alone(w)
    pose(w, joining)
    return max(search(w, 0, True, 2, MOST), best)


@compiled
def find_best(w: Workspace) -> int:
    """Count the requirements that the best declaration without costs obeys, and note it."""
    w.decl_best = 0
    if fits(w) and w.decl_demands > 0:
        w.decl_best = maximum(w, w.decl_joining)
    return w.decl_best


@compiled
def take(w: Workspace) -> int:
    """Look at what has been chosen so far, as ``decl_pick``; returns the creatures."""
    members = 0
    for i in range(w.decl_count):
        w.decl_pick[i] = w.decl_chosen[i]
        if w.decl_chosen[i] != 0:
            members |= 1 << i
    return members


@compiled
def count_loads(w: Workspace) -> None:
    """Count who takes each goal in ``decl_pick``."""
    for j in range(w.goal_count):
        w.goal_load[j] = 0
    for i in range(w.decl_count):
        picked = w.decl_pick[i]
        while picked != 0:
            w.goal_load[first_of(picked)] += 1
            picked &= picked - 1


@compiled
def keeps_restrictions(w: Workspace) -> bool:
    """Whether ``decl_pick`` keeps all restrictions."""
    count_loads(w)
    for i in range(w.decl_count):
        picked = w.decl_pick[i]
        if picked & ~w.decl_can[i] != 0 or size_of(picked) > w.decl_most[i]:
            return False
    for j in range(w.goal_count):
        if w.goal_load[j] > w.goal_max[j]:
            return False
    w.node_inside = 0
    return fault(w, 0, 0, EVERYWHERE) == 0 and price(w) <= w.decl_budget


@compiled
def declaration_legal(w: Workspace) -> bool:
    """Whether what has been chosen so far is legal as it stands; it is in ``decl_pick`` then."""
    if not fits(w):
        return False
    members = take(w)
    if w.decl_free == 1:
        return True
    joining = w.decl_joining
    alone = members & (members - 1) == 0  # or nobody
    pose(w, 0 if alone else joining)
    if not keeps_restrictions(w):
        return False
    met = obeyed(w, 0)
    if met >= w.decl_best:
        return True
    # With nobody attacking no demand to join exists, with a joiner alone only those of others.
    if not alone or joining == 0 or members & ~joining != 0:
        return False
    most = maximum(w, 0 if members == 0 else joining & ~members)
    take(w)
    return met >= most


@compiled
def finds_lone_attacker(w: Workspace) -> bool:
    """Whether nobody has been chosen and one creature by itself is a legal attack."""
    if take(w) != 0:
        return False
    for i in range(w.decl_count):
        for j in range(w.goal_count):
            if (w.decl_can[i] >> j) & 1 == 1:
                w.decl_chosen[i] = 1 << j
                legal = declaration_legal(w)
                w.decl_chosen[i] = 0
                if legal:
                    return True
    return False


@compiled
def completes(w: Workspace, forced: int) -> bool:
    """Whether the choice can become legal by adding to it; a completion is in ``decl_pick`` then.

    Args:
        w: the declaration.
        forced: creatures that have to take part too; only without demands to join.
    """
    if forced == 0 and declaration_legal(w):
        return True
    least = 0
    if w.decl_joining != 0:
        least = 2  # the demands to join exist then
        if finds_lone_attacker(w):
            return True
    pose(w, w.decl_joining)
    return search(w, forced, False, least, w.decl_best) >= 0


@compiled
def can_complete(w: Workspace, i: int, j: int) -> bool:
    """Whether the choice can become legal by adding to it, with one more pick at first.

    Args:
        w: the declaration.
        i: a creature, or -1.
        j: a goal that it takes.
    """
    if not fits(w) or i >= w.decl_count:
        return False
    if i < 0:
        return completes(w, 0)
    before = w.decl_chosen[i]
    w.decl_chosen[i] = before | 1 << j
    complete = completes(w, 0)
    w.decl_chosen[i] = before
    return complete


@compiled
def total_cost(w: Workspace) -> int:
    """Return what has been chosen so far costs in all (508.1h, 509.1d)."""
    total = 0
    for i in range(w.decl_count):
        goals = w.decl_chosen[i]
        if goals != 0:
            total += w.decl_tax[i]
        while goals != 0:
            total += w.pair_tax[i, first_of(goals)]
            goals &= goals - 1
    return total


# --- offers --------------------------------------------------------------------------------------


@compiled
def keep_witness(w: Workspace) -> None:
    """Keep ``decl_pick`` as the witness, with what is known about it."""
    w.witness_members = 0
    for i in range(w.decl_count):
        w.witness[i] = w.decl_pick[i]
        if w.decl_pick[i] != 0:
            w.witness_members |= 1 << i
    count_loads(w)
    pose(w, 0)
    w.witness_met = obeyed(w, 0)
    for group in range(w.group_count):
        w.group_load[group] = 0
    for j in range(w.goal_count):
        w.witness_load[j] = w.goal_load[j]
        w.group_load[w.goal_group[j]] += w.goal_load[j]
    for group in range(w.group_count):
        w.witness_group[group] = w.group_load[group]


@compiled
def find_bounds(w: Workspace) -> None:
    """Note what each creature obeys at best, wherever the others go, and all of them together."""
    total = 0
    for j in range(w.goal_count):
        total += w.goal_must[j]
    for group in range(w.group_count):
        total += w.group_must[group]
    for i in range(w.decl_count):
        most = 0
        if w.decl_paired == 1:
            for j in range(w.goal_count):
                if (w.decl_can[i] >> j) & 1 == 1:
                    if w.decl_most[i] > 1:
                        most += w.pair_weight[i, j]
                    else:
                        most = max(most, w.pair_weight[i, j])
        w.decl_bound_met[i] = w.decl_weight[i] + most
        total += w.decl_bound_met[i]
    w.decl_all_met = total


@compiled
def is_hopeless(w: Workspace, i: int, j: int) -> bool:
    """Whether too few requirements would be obeyed with a pick even if all else went best."""
    if w.decl_joining != 0 or w.decl_most[i] > 1:
        return False
    with_it = w.decl_weight[i] + w.pair_weight[i, j]
    if w.bound_of == i:
        met = w.bound_others + with_it + w.goal_must[j] + w.group_must[w.goal_group[j]]
        if met < w.decl_best:
            return True
    return w.decl_all_met - w.decl_bound_met[i] + with_it < w.decl_best


@compiled
def bound_others(w: Workspace, i: int) -> None:
    """Note what all others obey at most while a creature does no more than it has chosen."""
    if w.decl_best == 0 or w.decl_joining != 0 or w.decl_most[i] > 1:
        return
    pose(w, 0)
    undecided = lay_out_node(w, 0, False, 0)
    w.node_can[i] = w.decl_chosen[i]
    w.node_eager = 0
    if assign(w, REQUIREMENT):
        w.bound_of = i
        w.bound_others = obeyed(w, undecided)


@compiled
def has_helpers(w: Workspace, i: int, j: int, need: int) -> bool:
    """Whether creatures that the witness leaves at home can take a goal that needs several."""
    if need > 0 and w.decl_restricted == 1:
        return False
    size = size_of(w.witness_members | 1 << i)
    if size + need > w.decl_limit:
        return False
    for k in range(w.decl_count):
        if need <= 0:
            return True
        if k != i and w.witness[k] == 0 and (w.decl_can[k] >> j) & 1 == 1:
            if w.decl_tax[k] + w.decl_forgone[k] + w.pair_tax[k, j] == 0:
                need -= 1
    return need <= 0


@compiled
def witness_allows(w: Workspace, i: int, j: int) -> bool:
    """Whether the witness has a pick, or stays legal with it, as far as that is quick to see."""
    had = w.witness[i]
    if (had >> j) & 1 == 1:
        return True
    if w.decl_joining != 0 or w.decl_tax[i] + w.decl_forgone[i] + w.pair_tax[i, j] > 0:
        return False
    load = w.witness_load[j] + 1
    if load > w.goal_max[j]:
        return False
    if load < w.goal_min[j]:
        if w.goal_min[j] > w.goal_max[j] or not has_helpers(w, i, j, w.goal_min[j] - load):
            return False
    if had == 0:
        size = size_of(w.witness_members)
        if size >= w.decl_limit or w.decl_need[i] > size:
            return False
        if size > 0 and w.decl_alone[i] == 1:
            return False
        if size == 1 and w.decl_alone[first_of(w.witness_members)] == 1:
            return False
        return w.decl_company[i] == 0 or w.decl_company[i] & w.witness_members != 0
    if size_of(had) < w.decl_most[i]:
        return True
    loose = had & ~w.decl_chosen[i]
    if loose == 0:
        return False
    old = first_of(loose)
    left = w.witness_load[old] - 1
    if left > 0 and left < w.goal_min[old]:
        return False
    met = w.witness_met - w.pair_weight[i, old] + w.pair_weight[i, j]
    if left == 0:
        met -= w.goal_must[old]
    if load == 1:
        met += w.goal_must[j]
    group = w.goal_group[old]
    if w.goal_group[j] != group:
        if w.witness_group[group] == 1:
            met -= w.group_must[group]
        if w.witness_group[w.goal_group[j]] == 0:
            met += w.group_must[w.goal_group[j]]
    return met >= w.decl_best


@compiled
def begin_offers(w: Workspace) -> bool:
    """Find a witness; returns whether there is one."""
    if not fits(w) or not completes(w, 0):
        return False
    keep_witness(w)
    find_bounds(w)
    w.bound_of = -1
    return True


@compiled
def pick_allowed(w: Workspace, i: int, j: int) -> bool:
    """Whether a pick can be completed; `begin_offers` has found a witness."""
    if witness_allows(w, i, j):
        return True
    if is_hopeless(w, i, j) or not can_complete(w, i, j):
        return False
    keep_witness(w)
    return True


@compiled
def creature_allowed(w: Workspace, i: int) -> bool:
    """Whether a creature can be added, or can take one goal more."""
    left = w.decl_can[i] & ~w.decl_chosen[i]
    goals = left
    while goals != 0:
        if witness_allows(w, i, first_of(goals)):
            return True
        goals &= goals - 1
    if w.decl_chosen[i] == 0 and w.decl_joining == 0:
        if not completes(w, 1 << i):
            return False
        keep_witness(w)
        return True
    goals = left
    while goals != 0:
        if pick_allowed(w, i, first_of(goals)):
            return True
        goals &= goals - 1
    return False


@compiled
def creatures_to_offer(w: Workspace) -> int:
    """Return the creatures that can be picked next, as a set."""
    offers = 0
    if w.decl_free == 0 and not begin_offers(w):
        return 0
    for i in range(w.decl_count):
        chosen = w.decl_chosen[i]
        if w.decl_can[i] & ~chosen == 0 or size_of(chosen) >= w.decl_most[i]:
            continue
        if w.decl_free == 1 or creature_allowed(w, i):
            offers |= 1 << i
    return offers


@compiled
def goals_to_offer(w: Workspace, i: int) -> int:
    """Return the goals that a creature can be picked for, as a set."""
    left = w.decl_can[i] & ~w.decl_chosen[i]
    if w.decl_free == 1:
        return left
    offers = 0
    if not begin_offers(w):
        return 0
    bound_others(w, i)
    while left != 0:
        j = first_of(left)
        left &= left - 1
        if pick_allowed(w, i, j):
            offers |= 1 << j
    return offers
