"""Costs besides mana: whether they can be paid, and paying them (118, 601.2h)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.expressions import compute
from mtgenv.engine.characteristics.matching import matches
from mtgenv.engine.characteristics.player_counters import player_counters
from mtgenv.engine.events.counters import remove_counters
from mtgenv.engine.events.damage import lose_life
from mtgenv.engine.events.destruction import may_be_sacrificed, sacrifice
from mtgenv.engine.events.drawing import discard
from mtgenv.engine.events.player_counters import pay_counters
from mtgenv.engine.events.status import add_counters, tap, untap
from mtgenv.engine.events.zones import move
from mtgenv.engine.record.counters import counters_of
from mtgenv.engine.record.decisions import offer
from mtgenv.engine.record.references import reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_DONE,
    ACTION_OBJECT,
    COUNTER_LOYALTY,
    CYCLES,
    GIVE_DISCARD,
    GIVE_EXILE_GRAVEYARD,
    GIVE_EXILE_HAND,
    GIVE_EXILE_MATERIAL,
    GIVE_RETURN,
    GIVE_REVEAL,
    GIVE_SACRIFICE,
    GIVE_TAP,
    ZONE_BATTLEFIELD,
    ZONE_EXILE,
    ZONE_GRAVEYARD,
    ZONE_HAND,
    ZONE_NOWHERE,
)
from mtgenv.engine.stack.mana import can_pay, can_tap_for_cost, is_summoning_sick, is_usable


@compiled
def give_zone(how: int) -> int:
    """Return the zone of the objects that a cost asks for, the first of two of them."""
    if how == GIVE_DISCARD or how == GIVE_EXILE_HAND or how == GIVE_REVEAL:
        return ZONE_HAND
    if how == GIVE_EXILE_GRAVEYARD:
        return ZONE_GRAVEYARD
    return ZONE_BATTLEFIELD


@compiled(inline=True)
def other_give_zone(how: int) -> int:
    """Return another zone of such objects (702.167a), or ZONE_NOWHERE if there is none."""
    if how == GIVE_EXILE_MATERIAL:
        return ZONE_GRAVEYARD
    return ZONE_NOWHERE


@compiled(inline=True)
def can_give(
    m: Match, t: Tables, w: Workspace, give: int, player: int, row: int, source: int
) -> bool:
    """Whether a player could use this object for a part of a cost.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        give: the part: a row of the gives.
        player: who pays.
        row: the object.
        source: row of what the cost is paid for, or -1.
    """
    how = t.give_how[give]
    ref = -1
    if source >= 0:
        ref = reference(m, source)
    if m.zone[row] == ZONE_BATTLEFIELD:
        if m.controller[row] != player or m.phased[row] != 0:
            return False
        if how == GIVE_TAP and m.tapped[row] == 1:
            return False
        if how == GIVE_SACRIFICE and not may_be_sacrificed(m, row):
            return False
    elif row == source:
        return False  # the card that is being cast or used is no longer there to be given up
    return matches(m, t, w, t.give_filter[give], row, ref, player, -1)


@compiled(inline=True)
def is_used_up(t: Tables, cost: int, give: int) -> bool:
    """Whether the source pays for another part of the cost, and so cannot pay for this one too."""
    if give_zone(t.give_how[give]) != ZONE_BATTLEFIELD:
        return False
    if t.cost_sacrifice[cost] == 1 or t.cost_exile[cost] == 1:
        return True
    return t.cost_tap[cost] == 1 and t.give_how[give] == GIVE_TAP


@compiled(inline=True)
def count_gives(m: Match, t: Tables, w: Workspace, give: int, player: int, source: int) -> int:
    """Count the objects that a player could use for a part of a cost."""
    n = 0
    how = t.give_how[give]
    for zone in (give_zone(how), other_give_zone(how)):
        if zone == ZONE_NOWHERE:
            continue
        whose = 0 if zone == ZONE_BATTLEFIELD else player
        row = m.zone_head[m.depth, whose, zone]
        while row >= 0:
            if can_give(m, t, w, give, player, row, source):
                n += 1
            row = m.next[row]
    return n


@compiled
def power_given(m: Match, t: Tables, w: Workspace, give: int, player: int, source: int) -> int:
    """Return the greatest power together of creatures that a player could use for a cost."""
    total = 0
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.power[row] > 0 and can_give(m, t, w, give, player, row, source):
            total += m.power[row]
        row = m.next[row]
    return total


@compiled
def can_give_all(
    m: Match, t: Tables, w: Workspace, cost: int, give: int, player: int, source: int
) -> bool:
    """Whether a player has what a part of a cost asks for.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        cost: the row of costs.
        give: the part: a row of the gives.
        player: who pays.
        source: row of what the cost is paid for.
    """
    counts = is_used_up(t, cost, give) and can_give(m, t, w, give, player, source, source)
    if t.give_power[give] > 0:
        power = power_given(m, t, w, give, player, source)
        if counts:
            power -= max(m.power[source], 0)
        return power >= t.give_power[give]
    return count_gives(m, t, w, give, player, source) - int(counts) >= t.give_count[give]


@compiled
def offer_powerful(
    m: Match, t: Tables, w: Workspace, give: int, player: int, source: int, left: int
) -> None:
    """Offer creatures for a cost that asks for so much more power; once it is there, to be done.

    A creature whose power is negative is offered only if the others can make up for it.
    """
    if left <= 0:
        offer(m, ACTION_DONE, 0, 0)
    total = power_given(m, t, w, give, player, source)
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if can_give(m, t, w, give, player, row, source):
            if m.power[row] >= 0 or total + m.power[row] >= left:
                offer(m, ACTION_OBJECT, row, 0)
        row = m.next[row]


@compiled
def offer_gives(m: Match, t: Tables, w: Workspace, give: int, player: int, source: int) -> None:
    """Offer the objects that a player could use for a part of a cost."""
    how = t.give_how[give]
    for zone in (give_zone(how), other_give_zone(how)):
        if zone == ZONE_NOWHERE:
            continue
        whose = 0 if zone == ZONE_BATTLEFIELD else player
        row = m.zone_head[m.depth, whose, zone]
        while row >= 0:
            if can_give(m, t, w, give, player, row, source):
                offer(m, ACTION_OBJECT, row, 0)
            row = m.next[row]


@compiled
def give_up(m: Match, t: Tables, w: Workspace, give: int, row: int) -> None:
    """Use an object for a part of a cost."""
    how = t.give_how[give]
    if how == GIVE_SACRIFICE:
        sacrifice(m, t, w, row)
    elif how == GIVE_DISCARD:
        discard(m, t, w, row, 0)
    elif how == GIVE_EXILE_HAND or how == GIVE_EXILE_GRAVEYARD or how == GIVE_EXILE_MATERIAL:
        move(m, t, w, row, ZONE_EXILE)
    elif how == GIVE_RETURN:
        move(m, t, w, row, ZONE_HAND)
    elif how == GIVE_TAP:
        tap(m, t, w, row)
    else:
        m.known[row] = (1 << m.num_players) - 1


@compiled
def life_of_cost(m: Match, t: Tables, w: Workspace, cost: int, player: int, source: int) -> int:
    """Return how much life a cost is."""
    if t.cost_life_number[cost] == 0:
        return t.cost_life[cost]
    return compute(m, t, w, t.cost_life_number[cost], source, player, -1, -1)


@compiled(inline=True)
def can_pay_rest(m: Match, t: Tables, w: Workspace, cost: int, player: int, row: int) -> bool:
    """Whether a player can pay everything of a cost but its mana.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        cost: the row of costs.
        player: who pays.
        row: what it is paid for: the permanent, or the card.
    """
    if t.cost_tap[cost] == 1 and not can_tap_for_cost(m, row):
        return False
    if t.cost_tap[cost] == 2 and (m.tapped[row] == 0 or is_summoning_sick(m, row)):
        return False
    if t.cost_sacrifice[cost] == 1 and not may_be_sacrificed(m, row):
        return False
    if t.cost_life[cost] != 0 or t.cost_life_number[cost] != 0:
        ref = reference(m, row)
        if life_of_cost(m, t, w, cost, player, ref) > m.life[m.depth, player]:
            return False
    if t.cost_loyalty[cost] < 0:
        if counters_of(m, row, COUNTER_LOYALTY) < -t.cost_loyalty[cost]:
            return False
    if t.cost_counters[cost] > 0:
        if counters_of(m, row, t.cost_counter[cost]) < t.cost_counters[cost]:
            return False
    if t.cost_energy[cost] > 0:
        if player_counters(m, t, player, t.energy) < t.cost_energy[cost]:
            return False
    first = t.cost_gives[cost]
    for give in range(first, first + t.cost_give_count[cost]):
        if not can_give_all(m, t, w, cost, give, player, row):
            return False
    return True


@compiled(inline=True)
def gives_source(t: Tables, cost: int) -> bool:
    """Whether the source itself is given up for a cost."""
    return t.cost_sacrifice[cost] == 1 or t.cost_exile[cost] == 1 or t.cost_discard[cost] == 1


@compiled
def keep(
    m: Match, t: Tables, w: Workspace, cost: int, give: int, player: int, source: int, packed: int
) -> int:
    """Keep what is to be tapped for a part of a cost from being tapped for its mana.

    What makes no mana comes first; of the rest each without which the mana can still be paid.

    Returns:
        How many objects are still missing.
    """
    left = t.give_count[give]
    without = -1
    if t.cost_tap[cost] != 0:
        without = source
    for makes in range(2):
        row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
        while row >= 0 and left > 0:
            spent = row == source and is_used_up(t, cost, give)
            if not spent and can_give(m, t, w, give, player, row, source):
                if int(is_usable(m, t, w, player, row)) == makes:
                    m.tapped[row] = 1
                    if makes == 0 or can_pay(m, t, w, player, packed, without):
                        w.kept_row[w.kept_count] = row
                        w.kept_count += 1
                        left -= 1
                    else:
                        m.tapped[row] = 0
            row = m.next[row]
    return left


@compiled
def keep_all(
    m: Match, t: Tables, w: Workspace, cost: int, player: int, source: int, packed: int
) -> bool:
    """Keep all that is to be tapped for a cost from being tapped for its mana; see `let_go`.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        cost: the row of costs.
        player: who pays.
        source: row of what the cost is paid for.
        packed: the mana.

    Returns:
        Whether there is enough for both.
    """
    w.kept_count = 0
    enough = True
    if packed != 0:
        first = t.cost_gives[cost]
        for give in range(first, first + t.cost_give_count[cost]):
            if t.give_how[give] == GIVE_TAP and t.give_power[give] == 0:
                enough = keep(m, t, w, cost, give, player, source, packed) == 0 and enough
    return enough


@compiled
def let_go(m: Match, w: Workspace) -> None:
    """Let what was kept from being tapped for mana be untapped, as it is."""
    for i in range(w.kept_count):
        m.tapped[w.kept_row[i]] = 0
    w.kept_count = 0


@compiled
def can_pay_both(
    m: Match, t: Tables, w: Workspace, cost: int, player: int, source: int, packed: int
) -> bool:
    """Whether what is tapped for a cost and what makes its mana are not the same."""
    enough = keep_all(m, t, w, cost, player, source, packed)
    let_go(m, w)
    return enough


@compiled
def pay_rest(m: Match, t: Tables, w: Workspace, cost: int, player: int, row: int) -> None:
    """Pay everything of a cost but its mana and what the player chooses to give up."""
    if t.cost_tap[cost] == 1:
        tap(m, t, w, row)
    elif t.cost_tap[cost] == 2:
        untap(m, t, w, row)
    life = life_of_cost(m, t, w, cost, player, reference(m, row))
    if life > 0:
        lose_life(m, t, w, player, life)
    if t.cost_loyalty[cost] > 0:
        add_counters(m, t, w, row, COUNTER_LOYALTY, t.cost_loyalty[cost], False)
    elif t.cost_loyalty[cost] < 0:
        remove_counters(m, t, w, row, COUNTER_LOYALTY, -t.cost_loyalty[cost])
    if t.cost_counters[cost] > 0:
        remove_counters(m, t, w, row, t.cost_counter[cost], t.cost_counters[cost])
    if t.cost_energy[cost] > 0:
        pay_counters(m, t, player, t.energy, t.cost_energy[cost])
    if t.cost_sacrifice[cost] == 1:
        sacrifice(m, t, w, row)
    elif t.cost_exile[cost] == 1:
        move(m, t, w, row, ZONE_EXILE)
    elif t.cost_discard[cost] != 0:
        discard(m, t, w, row, t.cost_discard[cost] & CYCLES)
