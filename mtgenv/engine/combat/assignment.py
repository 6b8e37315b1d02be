"""The flow at the heart of `declarations`: who takes part where, if restrictions were forgotten.

Creatures take goals: attackers take the players and permanents they attack, blockers the attackers
they block. `assign` finds the declaration of greatest gain for one node of the search, where the
gain counts what is decided, then requirements, then low taxes. Each creature in turn is let in on
the path of greatest gain, along which others may move to another goal or give up their place; after
each of them the declaration is the best one for the creatures seen so far.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.types import Workspace

# What the flow maximises, from the most to the least important: creatures and goals for which it is
# decided that they take part; requirements, in fractions of 1/60; low taxes; as many creatures as
# there can be where some need company, else nobody whose restriction could be broken. Sums over 62
# creatures and goals stay below the next unit, and all below 2**58.
DECIDED = 1 << 50
REQUIREMENT = 60 << 27
TAX = 256
TAX_SEEN = 4095
EAGER = 4
NEVER = -(1 << 60)

SINK = -2  # where a goal's label comes from if the path went through the sink

# What becomes of a creature that asks to be let in.
OUT = 0
IN = 1
INSTEAD = 2


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
    if mask & 0xFFFFFFFF == 0:
        i = 32
    if (mask >> i) & 0xFFFF == 0:
        i += 16
    if (mask >> i) & 0xFF == 0:
        i += 8
    while (mask >> i) & 1 == 0:
        i += 1
    return i


@compiled(inline=True)
def seen_tax(tax: int) -> int:
    """Return a tax as the flow sees it: it must not outweigh a requirement."""
    return min(max(tax, 0), TAX_SEEN)


@compiled
def worth(w: Workspace, i: int, unit: int) -> int:
    """Return what the flow gains when a creature takes part, whatever it takes."""
    gain = w.decl_value[i] * unit - seen_tax(w.decl_tax[i]) * TAX
    if w.node_eager != 0:
        gain += EAGER
    elif w.decl_need[i] > 0 or w.decl_company[i] != 0:
        gain -= 1
    if (w.node_inside >> i) & 1 == 1:
        gain += DECIDED
    return gain


@compiled(inline=True)
def pair_gain(w: Workspace, i: int, j: int, unit: int) -> int:
    """Return what the flow gains when a creature takes one goal rather than another."""
    return w.pair_weight[i, j] * unit - seen_tax(w.pair_tax[i, j]) * TAX


@compiled
def room(w: Workspace, j: int, load: int, unit: int) -> int:
    """Return what the flow gains when a goal with so many creatures gets one more; never rises."""
    if load >= w.goal_max[j]:
        return NEVER
    least = w.goal_min[j]
    if least < 2:
        if load == 0:
            return w.goal_must[j] * unit
        return 0
    if (w.node_opened >> j) & 1 == 1:
        if load < least:
            return DECIDED
        return 0
    if load < least:
        return (w.goal_must[j] * unit + least - 1) // least - 1
    return -1


@compiled(inline=True)
def group_room(w: Workspace, j: int, load: int, unit: int) -> int:
    """Return what the flow gains when the group of a goal, with so many creatures, gets one."""
    if load == 0:
        return w.group_must[w.goal_group[j]] * unit
    return 0


@compiled
def place(w: Workspace, i: int, j: int) -> None:
    """Let a creature take a goal."""
    w.decl_pick[i] |= 1 << j
    w.goal_at[j] |= 1 << i


@compiled
def lift(w: Workspace, i: int, j: int) -> None:
    """Let a creature leave a goal."""
    w.decl_pick[i] &= ~(1 << j)
    w.goal_at[j] &= ~(1 << i)


@compiled
def fill(w: Workspace, j: int, change: int, unit: int) -> None:
    """Count creatures that come to a goal or leave it."""
    w.goal_load[j] += change
    w.group_load[w.goal_group[j]] += change
    w.goal_room[j] = room(w, j, w.goal_load[j], unit)


@compiled
def room_now(w: Workspace, j: int, unit: int) -> int:
    """Return what the flow gains when a goal gets one more creature than it has."""
    if w.decl_grouped == 0:
        return w.goal_room[j]
    return w.goal_room[j] + group_room(w, j, w.group_load[w.goal_group[j]], unit)


@compiled
def note_pairs(w: Workspace, unit: int) -> None:
    """Note what each creature gains at best by the goal it takes."""
    for i in range(w.decl_count):
        w.pair_most[i] = 0
        if w.decl_paired == 0 and w.decl_taxed == 0:
            continue
        most = NEVER
        can = w.node_can[i]
        while can != 0:
            most = max(most, pair_gain(w, i, first_of(can), unit))
            can &= can - 1
        w.pair_most[i] = most


@compiled
def note_prospects(w: Workspace, unit: int) -> None:
    """Note what the flow gains at most if one more creature comes, beside what that one brings.

    It goes where there is most room, or where it is best that another one gives up its place, and
    all others move to where they gain most.
    """
    most = NEVER
    for j in range(w.goal_count):
        most = max(most, room_now(w, j, unit))
    moving = 0
    for i in range(w.decl_count):
        loose = w.decl_pick[i] & ~w.decl_bound[i]
        if loose == 0:
            continue
        leaving = 0
        if w.decl_pick[i] & (w.decl_pick[i] - 1) == 0:
            leaving = worth(w, i, unit)
        while loose != 0:
            gain = 0
            if w.decl_paired == 1 or w.decl_taxed == 1:
                gain = pair_gain(w, i, first_of(loose), unit)
            most = max(most, -leaving - gain)
            moving += w.pair_most[i] - gain
            loose &= loose - 1
    w.prospects = most + moving


@compiled
def relax_sink(w: Workspace, todo: int, group: int, unit: int) -> int:
    """Continue paths that could end at a goal: that one gets one more, another one less.

    Args:
        w: the declaration.
        todo: goals whose creatures wait to be looked at.
        group: only within this group, or -1 for everywhere.
        unit: what a requirement is worth.

    Returns:
        The goals that wait then.
    """
    best = NEVER
    out = -1
    for j in range(w.goal_count):
        if w.goal_gain[j] > NEVER and (group < 0 or w.goal_group[j] == group):
            total = w.goal_gain[j] + w.goal_room[j]
            if group < 0:
                total = w.goal_gain[j] + room_now(w, j, unit)
            if total > best:
                best = total
                out = j
    if out < 0:
        return todo
    for j in range(w.goal_count):
        if j != out and w.goal_at[j] != 0 and (group < 0 or w.goal_group[j] == group):
            total = best - room(w, j, w.goal_load[j] - 1, unit)
            if group < 0:
                total -= group_room(w, j, w.group_load[w.goal_group[j]] - 1, unit)
            if total > w.goal_gain[j]:
                w.goal_gain[j] = total
                w.goal_mover[j] = SINK
                w.goal_from[j] = out
                todo |= 1 << j
    return todo


@compiled
def relax_movers(w: Workspace, j: int, unit: int) -> int:
    """Continue paths to a goal by moving one of its creatures on to another goal.

    Returns:
        The goals that are reached with a greater gain than before.
    """
    better = 0
    at = w.goal_at[j]
    while at != 0:
        k = first_of(at)
        at &= at - 1
        if (w.decl_bound[k] >> j) & 1 == 1:
            continue
        base = w.goal_gain[j] - pair_gain(w, k, j, unit)
        onward = w.node_can[k] & ~w.decl_pick[k]
        while onward != 0:
            goal = first_of(onward)
            onward &= onward - 1
            total = base + pair_gain(w, k, goal, unit)
            if total > w.goal_gain[goal]:
                w.goal_gain[goal] = total
                w.goal_mover[goal] = k
                w.goal_from[goal] = j
                better |= 1 << goal
    return better


@compiled
def label(w: Workspace, i: int, start: int, crowded: bool, unit: int) -> None:
    """Write down the greatest gain with which each goal is reached from one creature.

    Args:
        w: the declaration.
        i: the creature.
        start: what is gained already.
        crowded: it gets in only if another creature gives up its place.
        unit: what a requirement is worth.
    """
    todo = 0
    for j in range(w.goal_count):
        w.goal_gain[j] = NEVER
    onward = w.node_can[i] & ~w.decl_pick[i]
    while onward != 0:
        j = first_of(onward)
        onward &= onward - 1
        w.goal_gain[j] = start + pair_gain(w, i, j, unit)
        w.goal_mover[j] = i
        w.goal_from[j] = -1
        todo |= 1 << j
    while todo != 0:
        while todo != 0:
            j = first_of(todo)
            todo &= todo - 1
            todo |= relax_movers(w, j, unit)
        for group in range(w.group_count):
            if w.group_must[group] > 0:
                todo = relax_sink(w, todo, group, unit)
        if crowded:
            todo = relax_sink(w, todo, -1, unit)


@compiled
def follow(w: Workspace, j: int, unit: int) -> None:
    """Move the creatures along the path that reaches a goal, up to the one that is let in."""
    while True:
        mover = w.goal_mover[j]
        source = w.goal_from[j]
        if mover == SINK:
            fill(w, j, -1, unit)
            fill(w, source, 1, unit)
        else:
            place(w, mover, j)
            if source < 0:
                return
            lift(w, mover, source)
        j = source


@compiled
def let_in(w: Workspace, i: int, start: int, crowded: bool, unit: int) -> int:
    """Let a creature take one more goal if something is gained, others moving as is best.

    Args:
        w: the declaration.
        i: the creature.
        start: what is gained whatever it takes.
        crowded: it gets in only if another creature gives up its place.
        unit: what a requirement is worth.

    Returns:
        OUT, or IN if it takes one more goal, or INSTEAD if another one gives up a goal for it.
    """
    # Where nobody would have to give up a place for it, no path can gain more than this.
    open_to_all = not crowded and w.decl_grouped == 0
    prospects = start + w.pair_most[i] + w.prospects
    if open_to_all and prospects <= 0:
        return OUT
    best = 0
    goal = -1
    bound = 0
    onward = w.node_can[i] & ~w.decl_pick[i]
    while onward != 0:
        j = first_of(onward)
        onward &= onward - 1
        gain = start + pair_gain(w, i, j, unit)
        bound = max(bound, gain + room(w, j, 0, unit) + group_room(w, j, 0, unit))
        if not crowded:
            gain += room_now(w, j, unit)
            if gain > best:
                best = gain
                goal = j
    if bound <= 0:
        return OUT
    if open_to_all:
        bound = min(bound, prospects)
    if best >= bound and goal >= 0:  # nobody could gain more, alone on an empty board
        place(w, i, goal)
        fill(w, goal, 1, unit)
        return IN
    label(w, i, start, crowded, unit)
    best = 0
    goal = -1
    leaving = -1
    for j in range(w.goal_count):
        if w.goal_gain[j] <= NEVER:
            continue
        if not crowded:
            gain = w.goal_gain[j] + room_now(w, j, unit)
            if gain > best:
                best = gain
                goal = j
                leaving = -1
        at = w.goal_at[j]
        while at != 0:
            k = first_of(at)
            at &= at - 1
            if k != i and (w.decl_bound[k] >> j) & 1 == 0:
                gain = w.goal_gain[j] - pair_gain(w, k, j, unit)
                if w.decl_pick[k] & (w.decl_pick[k] - 1) == 0:
                    gain -= worth(w, k, unit)
                if gain > best:
                    best = gain
                    goal = j
                    leaving = k
    if goal < 0:
        return OUT
    if leaving >= 0:
        lift(w, leaving, goal)
        follow(w, goal, unit)
        return INSTEAD
    fill(w, goal, 1, unit)
    follow(w, goal, unit)
    return IN


@compiled
def count_picked(w: Workspace) -> int:
    """Count the creatures that take part in the declaration looked at."""
    n = 0
    for i in range(w.decl_count):
        if w.decl_pick[i] != 0:
            n += 1
    return n


@compiled
def assign(w: Workspace, unit: int) -> bool:
    """Find the declaration of greatest gain for a node of the search.

    Args:
        w: the declaration, with ``node_can``, ``node_inside``, ``node_opened``, ``node_eager`` and
            ``decl_bound`` as decided.
        unit: what a requirement is worth; with 0, the cheapest declaration is found.

    Returns:
        Whether all that have to take part do.
    """
    for j in range(w.goal_count):
        w.goal_load[j] = 0
        w.goal_at[j] = 0
        w.goal_room[j] = room(w, j, 0, unit)
    for group in range(w.group_count):
        w.group_load[group] = 0
    size = 0
    single = True
    for i in range(w.decl_count):
        w.decl_pick[i] = 0
        bound = w.decl_bound[i]
        if w.decl_most[i] > 1:
            single = False
        if bound != 0:
            size += 1
        while bound != 0:
            j = first_of(bound)
            bound &= bound - 1
            place(w, i, j)
            fill(w, j, 1, unit)
    note_pairs(w, unit)
    note_prospects(w, unit)
    # The limit counts creatures, the flow places: with several places a creature `fault` judges.
    limit = w.decl_count
    if single:
        limit = w.decl_limit
    for i in range(w.decl_count):
        if w.node_can[i] & ~w.decl_pick[i] == 0:
            continue
        taken = size_of(w.decl_pick[i])
        start = 0
        if taken == 0:
            start = worth(w, i, unit)
        while taken < w.decl_most[i]:
            became = let_in(w, i, start, taken == 0 and size >= limit, unit)
            if became == OUT:
                break
            note_prospects(w, unit)
            if became == INSTEAD:
                size = count_picked(w)
            elif taken == 0:
                size += 1
            taken += 1
            start = 0
    for i in range(w.decl_count):
        if (w.node_inside >> i) & 1 == 1 and w.decl_pick[i] == 0:
            return False
    for j in range(w.goal_count):
        if (w.node_opened >> j) & 1 == 1 and w.goal_load[j] < w.goal_min[j]:
            return False
    return True
