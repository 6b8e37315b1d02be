"""Mana: what a player could produce, whether a cost can be paid with it, and paying it.

A cost is packed into one integer, eight bits for each of generic, W, U, B, R, G, C. Automatic
payment uses, in this order: mana in the pool; sources that cost nothing but a tap before those
that hurt; lands and artifacts before creatures; kinds that nothing in hand needs before those that
something does; then kinds that no card needs which could be brought in from outside; what makes few
kinds before what makes many; kinds of which there is much before those of which there is little;
then by row. The source of the ability that is paid for comes last. It never uses up a source (a
Lotus is activated by hand). Artifacts that may be tapped rather than paying mana (improvise,
702.126), and creatures (convoke, 702.51), are tapped for what mana does not pay; one that makes two
mana at once is tapped for its mana.

Whether a cost can be paid is Hall's condition: for every set of colours in the cost, the units
that can be one of them are at least as many as are needed.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.abilities import ability_at, ability_count, granted_ability
from mtgenv.engine.events.damage import hurt
from mtgenv.engine.events.status import tap
from mtgenv.engine.record.commanders import kinds_made
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.references import reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ABILITY_MANA,
    KEYWORD_CONVOKE,
    KEYWORD_HASTE,
    KEYWORD_IMPROVISE,
    MANA_COLORLESS,
    MANA_KINDS,
    OBJECT_CARD,
    RULE_CANT_ACTIVATE,
    TYPE_ARTIFACT,
    TYPE_CREATURE,
    ZONE_BATTLEFIELD,
    ZONE_HAND,
    ZONE_OUTSIDE,
)
from mtgenv.engine.stack.cost_changes import ability_change, costs_change

POOL_ONLY = 1  # value of the option manual_mana: pay from the pool alone
ALL_KINDS = 63
GENERIC = 64  # in the mask of what may be tapped rather than paying mana: it pays for generic mana

# In ``paying_for``: what is paid for is ...
FOR_CREATURE = 1  # a creature spell
BY_ARTIFACTS = 2  # a spell with improvise
BY_CREATURES = 4  # a spell with convoke
BY_TAPPING = BY_ARTIFACTS | BY_CREATURES
BIG = 1 << 30
LAST = 1 << 20  # rank of a source that is used only if no other one will do
RANK_HURTS = 1 << 18
RANK_CREATURE = 1 << 17
RANK_WANTED = 1 << 12  # for each kind that the hand needs
RANK_WANTED_OUTSIDE = 1 << 9
RANK_KIND = 1 << 6
MOST_PLENTY = RANK_KIND - 1
OUTSIDE_SHIFT = 8  # where the kinds begin that cards outside need, behind those of the hand


@compiled
def cost_total(cost: int) -> int:
    """Return how many mana a packed cost is in all."""
    n = 0
    for part in range(7):
        n += (cost >> (8 * part)) & 255
    return n


@compiled(inline=True)
def card_cost(t: Tables, card: int) -> int:
    """Return the packed mana cost of a card, without X and hybrid symbols."""
    return t.card_packed[card]


@compiled(inline=True)
def cost_mana(t: Tables, cost: int) -> int:
    """Return the packed mana part of a row of costs, without X and hybrid symbols."""
    return t.packed_cost[cost]


@compiled(inline=True)
def is_summoning_sick(m: Match, row: int) -> bool:
    """302.6: a creature without haste not controlled continuously since its player's turn began."""
    if m.sick[row] == 0 or (m.types[row] & TYPE_CREATURE) == 0:
        return False
    return (m.keywords[row] & KEYWORD_HASTE) == 0


@compiled(inline=True)
def can_tap_for_cost(m: Match, row: int) -> bool:
    """Whether a permanent may pay a tap symbol: untapped and not a summoning-sick creature."""
    return m.tapped[row] == 0 and not is_summoning_sick(m, row)


@compiled
def is_free(t: Tables, cost: int) -> bool:
    """Whether a cost is the tap symbol and nothing else."""
    if t.cost_tap[cost] != 1 or t.cost_sacrifice[cost] == 1 or t.cost_exile[cost] == 1:
        return False
    if t.cost_life[cost] != 0 or t.cost_give_count[cost] != 0 or t.cost_counters[cost] != 0:
        return False
    return t.cost_energy[cost] == 0 and cost_mana(t, cost) == 0


@compiled
def granted_mask(m: Match, t: Tables, row: int) -> int:
    """Return what abilities given to a permanent let automatic payment get from it, as bits."""
    mask = 0
    for k in range(m.granted[row]):
        ability = granted_ability(m, row, k)
        if t.ability_kind[ability] == ABILITY_MANA and is_free(t, t.ability_cost[ability]):
            if t.mana_amount[ability] == 1 and t.mana_damage[ability] == 0:
                mask |= kinds_made(m, t, t.mana_mask[ability], m.controller[row])
    return mask


@compiled(inline=True)
def source_mask(m: Match, t: Tables, row: int) -> int:
    """Return the kinds of mana that automatic payment can get from a permanent, as bits."""
    own = 0
    if m.rules[row] & RULE_CANT_ACTIVATE:
        return 0
    if m.lost[row] == 0:
        own = kinds_made(m, t, t.card_mana_mask[m.look[row]], m.controller[row])
    if m.granted[row] == 0 or (own != 0 and t.card_mana_amount[m.look[row]] != 1):
        return own
    return own | granted_mask(m, t, row)


@compiled(inline=True)
def source_amount(m: Match, t: Tables, row: int) -> int:
    """Return how much mana a source makes at once."""
    if m.lost[row] == 0 and t.card_mana_mask[m.look[row]] != 0:
        return t.card_mana_amount[m.look[row]]
    return 1


@compiled
def harmless_mask(m: Match, t: Tables, row: int) -> int:
    """Return the kinds of mana that a source makes without hurting its controller, as bits."""
    own = 0
    if m.lost[row] == 0:
        own = kinds_made(m, t, t.card_mana_free[m.look[row]], m.controller[row])
    if m.granted[row] == 0:
        return own
    return own | (granted_mask(m, t, row) & source_mask(m, t, row))


@compiled(inline=True)
def add_supply(m: Match, w: Workspace, mask: int, units: int) -> None:
    """Count units of mana that can be any one of the kinds in the mask."""
    w.supply_total += units
    for i in range(w.supply_count):
        if w.supply_mask[i] == mask:
            w.supply_units[i] += units
            return
    n = w.supply_count
    if n >= len(w.supply_mask):
        capacity_reached(m)
        return
    w.supply_mask[n] = mask
    w.supply_units[n] = units
    w.supply_count = n + 1


@compiled(inline=True)
def is_taxed(m: Match, t: Tables, w: Workspace, player: int, row: int) -> bool:
    """Whether the abilities of a permanent cost more, so that it is only tapped by hand."""
    return costs_change(m) and ability_change(m, t, w, player, row) > 0


@compiled(inline=True)
def ways_to_pay(t: Tables, card: int) -> int:
    """Return what is special about paying for a card: bits of ``paying_for``."""
    ways = 0
    if t.card_types[card] & TYPE_CREATURE:
        ways = FOR_CREATURE
    keywords = t.card_keywords[card]
    if keywords & (KEYWORD_IMPROVISE | KEYWORD_CONVOKE):
        if keywords & KEYWORD_IMPROVISE:
            ways |= BY_ARTIFACTS
        if keywords & KEYWORD_CONVOKE:
            ways |= BY_CREATURES
    return ways


@compiled
def helper_mask(m: Match, w: Workspace, player: int, row: int) -> int:
    """Return for which mana a permanent may be tapped rather than paying it, as bits."""
    if m.controller[row] != player or m.tapped[row] == 1 or m.phased[row] != 0:
        return 0
    mask = 0
    if w.paying_for & BY_ARTIFACTS and m.types[row] & TYPE_ARTIFACT:
        mask |= GENERIC
    if w.paying_for & BY_CREATURES and m.types[row] & TYPE_CREATURE:
        mask |= GENERIC | m.colors[row]
    return mask


@compiled
def is_usable(m: Match, t: Tables, w: Workspace, player: int, row: int) -> bool:
    """Whether automatic payment can tap a permanent for mana now."""
    if m.controller[row] != player or m.phased[row] != 0 or source_mask(m, t, row) == 0:
        return False
    return can_tap_for_cost(m, row) and not is_taxed(m, t, w, player, row)


@compiled
def gather_permanents(m: Match, t: Tables, w: Workspace, player: int, without: int) -> None:
    """Write down what permanents make, or are tapped for, where they may be tapped for a spell."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if row != without:
            mask = 0
            units = 1
            if m.opt_manual_mana != POOL_ONLY and is_usable(m, t, w, player, row):
                mask = source_mask(m, t, row)
                units = source_amount(m, t, row)
            if units == 1:
                mask |= helper_mask(m, w, player, row)
            if mask != 0:
                add_supply(m, w, mask, units)
        row = m.next[row]


@compiled
def gather_supply(m: Match, t: Tables, w: Workspace, player: int, without: int) -> None:
    """Write down what mana a player has and could make now.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        player: who pays.
        without: a row that may not be used, or -1.
    """
    level = m.depth
    w.supply_ready = 0
    w.supply_count = 0
    w.supply_total = 0
    for kind in range(MANA_KINDS):
        if m.mana[level, player, kind] > 0:
            add_supply(m, w, 1 << kind, m.mana[level, player, kind])
        if w.paying_for & FOR_CREATURE and m.creature_mana[level, player, kind] > 0:
            add_supply(m, w, 1 << kind, m.creature_mana[level, player, kind])
    if w.paying_for & BY_TAPPING:
        gather_permanents(m, t, w, player, without)
        return
    if m.opt_manual_mana == POOL_ONLY:
        return
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    grants = m.grant_count > 0
    while row >= 0:
        makes = t.card_mana_mask[m.look[row]] != 0 or (grants and m.granted[row] > 0)
        if makes and m.tapped[row] == 0 and m.controller[row] == player:
            mask = source_mask(m, t, row)
            usable = mask != 0 and row != without and m.phased[row] == 0
            if usable and can_tap_for_cost(m, row) and not is_taxed(m, t, w, player, row):
                add_supply(m, w, mask, source_amount(m, t, row))
        row = m.next[row]


@compiled(inline=True)
def supply_of(w: Workspace, mask: int) -> int:
    """Return how many units could be one of these kinds."""
    n = 0
    for i in range(w.supply_count):
        if w.supply_mask[i] & mask:
            n += w.supply_units[i]
    return n


@compiled(inline=True)
def is_covered(w: Workspace, cost: int) -> bool:
    """Whether the gathered supply can pay a packed cost (Hall's condition)."""
    if cost >> 8 == 0:
        return cost <= w.supply_total
    need = 0
    kinds = 0
    for part in range(1, 7):
        n = (cost >> (8 * part)) & 255
        if n > 0:
            need += n
            kinds |= 1 << (part - 1)
    if need + (cost & 255) > w.supply_total:
        return False
    if kinds & (kinds - 1) == 0:
        return need <= supply_of(w, kinds)
    subset = kinds
    while subset > 0:
        wanted = 0
        for kind in range(6):
            if (subset >> kind) & 1:
                wanted += (cost >> (8 * kind + 8)) & 255
        if wanted > supply_of(w, subset):
            return False
        subset = (subset - 1) & kinds
    return True


@compiled
def with_hybrid(w: Workspace, cost: int, mask: int, count: int) -> int:
    """Turn hybrid symbols into colours so that the supply covers the cost.

    Args:
        w: the workspace, with the supply gathered.
        cost: the rest of the cost, packed.
        mask: the colours of each hybrid symbol.
        count: how many such symbols.

    Returns:
        The whole cost, packed, or -1 if there is no way to pay it.
    """
    if count == 0:
        if is_covered(w, cost):
            return cost
        return -1
    for first in range(5):
        if (mask >> first) & 1 == 0:
            continue
        for second in range(first + 1, 5):
            if (mask >> second) & 1 == 0:
                continue
            for n in range(count + 1):
                whole = cost + ((count - n) << (8 * first + 8)) + (n << (8 * second + 8))
                if is_covered(w, whole):
                    return whole
    return -1


@compiled
def make_mana(
    m: Match, t: Tables, w: Workspace, source: int, ability: int, player: int, kind: int
) -> None:
    """Resolve a mana ability whose costs are paid (605.3b); ``source`` is a reference."""
    if kind >= 0:  # 903.4f: without a commander or colours there is none to make
        m.mana[m.depth, player, kind] += t.mana_amount[ability]
    if t.mana_damage[ability] > 0:
        hurt(m, t, w, source, -1 - player, t.mana_damage[ability], False)


@compiled
def ability_for(m: Match, t: Tables, row: int, kind: int) -> int:
    """Return the tap-only mana ability that makes a kind, the harmless one first, or -1."""
    best = -1
    for k in range(ability_count(m, t, row)):
        ability = ability_at(m, t, row, k)
        if t.ability_kind[ability] == ABILITY_MANA and is_free(t, t.ability_cost[ability]):
            if (kinds_made(m, t, t.mana_mask[ability], m.controller[row]) >> kind) & 1:
                if best < 0 or t.mana_damage[ability] < t.mana_damage[best]:
                    best = ability
    return best


@compiled
def colors_outside(m: Match, t: Tables, player: int) -> int:
    """Return the kinds of mana that the cards need which a player owns outside, as bits."""
    wanted = 0
    row = m.zone_head[0, player, ZONE_OUTSIDE]
    while row >= 0:
        wanted |= t.card_colors[m.card[row]]
        row = m.next[row]
    if m.depth > 0:
        for row in range(len(m.kind)):
            if m.kind[row] == OBJECT_CARD and m.owner[row] == player and m.level[row] < m.depth:
                wanted |= t.card_colors[m.card[row]]
    return wanted


@compiled
def colors_wanted(m: Match, t: Tables, player: int) -> int:
    """Return the kinds of mana that a player's cards need, as bits.

    Those in hand come first; behind `OUTSIDE_SHIFT` those that could be brought in from outside.
    """
    wanted = 0
    row = m.zone_head[m.depth, player, ZONE_HAND]
    while row >= 0:
        wanted |= t.card_colors[m.card[row]]
        row = m.next[row]
    if t.wishes == 1:
        wanted |= colors_outside(m, t, player) << OUTSIDE_SHIFT
    return wanted


@compiled
def note_plenty(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Write down how much mana of each kind a player could make."""
    gather_supply(m, t, w, player, -1)
    for kind in range(MANA_KINDS):
        w.plenty[kind] = supply_of(w, 1 << kind)


@compiled(inline=True)
def source_rank(m: Match, t: Tables, w: Workspace, row: int, kind: int, wanted: int) -> int:
    """Rank a source for paying with it: lower is used first. ``kind`` -1 asks for any mana."""
    mask = source_mask(m, t, row)
    free = harmless_mask(m, t, row)
    rank = 0
    if (kind < 0 and free == 0) or (kind >= 0 and (free >> kind) & 1 == 0):
        rank += RANK_HURTS
    if m.types[row] & TYPE_CREATURE:
        rank += RANK_CREATURE
    least = MOST_PLENTY
    for k in range(MANA_KINDS):
        if (mask >> k) & 1:
            rank += RANK_KIND
            least = min(least, w.plenty[k])
            if (wanted >> k) & 1:
                rank += RANK_WANTED
            if (wanted >> (k + OUTSIDE_SHIFT)) & 1:
                rank += RANK_WANTED_OUTSIDE
    return rank + MOST_PLENTY - least


@compiled(inline=True)
def kind_of_source(m: Match, t: Tables, row: int, mask: int) -> int:
    """Return which kind of the mask a source should make: one that does not hurt, if it can."""
    can = source_mask(m, t, row) & mask
    if can & harmless_mask(m, t, row):
        can &= harmless_mask(m, t, row)
    if (can >> MANA_COLORLESS) & 1:
        return MANA_COLORLESS
    for kind in range(MANA_KINDS):
        if (can >> kind) & 1:
            return kind
    return -1


@compiled(inline=True)
def has_creature_mana(m: Match, player: int) -> bool:
    """Whether a player has mana in the pool that pays for creature spells only."""
    for kind in range(MANA_KINDS):
        if m.creature_mana[m.depth, player, kind] > 0:
            return True
    return False


@compiled
def pay_from_restricted(
    m: Match, t: Tables, w: Workspace, player: int, mask: int, rest: int
) -> bool:
    """Pay one mana with such that pays for creature spells only, so that the rest can be paid.

    Returns:
        Whether there was any of the kinds in the mask.
    """
    for kind in range(MANA_KINDS):
        if (mask >> kind) & 1 and m.creature_mana[m.depth, player, kind] > 0:
            m.creature_mana[m.depth, player, kind] -= 1
            gather_supply(m, t, w, player, -1)
            if is_covered(w, rest):
                return True
            m.creature_mana[m.depth, player, kind] += 1
    return False


@compiled
def tap_helper(m: Match, t: Tables, w: Workspace, player: int, mask: int, rest: int) -> None:
    """Tap a permanent rather than paying one mana, so that the rest can still be paid.

    Creatures come last, then it goes by row.
    """
    wanted = GENERIC if mask == ALL_KINDS else mask
    best = -1
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if helper_mask(m, w, player, row) & wanted:
            sooner = best < 0
            if not sooner:
                creature = m.types[row] & TYPE_CREATURE
                was = m.types[best] & TYPE_CREATURE
                sooner = creature < was or (creature == was and row < best)
            if sooner:
                gather_supply(m, t, w, player, row)
                if is_covered(w, rest):
                    best = row
        row = m.next[row]
    if best >= 0:
        tap(m, t, w, best)


@compiled(inline=True)
def pay_unit(
    m: Match, t: Tables, w: Workspace, player: int, mask: int, rest: int, wanted: int, spare: int
) -> None:
    """Pay one mana of one of the kinds in the mask so that the rest can still be paid."""
    level = m.depth
    single = -1
    if mask != ALL_KINDS:
        for kind in range(MANA_KINDS):
            if mask == 1 << kind:
                single = kind
    # Mana for creature spells only, then the rest of the pool.
    if w.paying_for & FOR_CREATURE and pay_from_restricted(m, t, w, player, mask, rest):
        return
    # The pool first; colourless mana before coloured, unneeded before needed.
    best = -1
    best_rank = BIG
    for kind in range(MANA_KINDS):
        if (mask >> kind) & 1 and m.mana[level, player, kind] > 0:
            rank = 0
            if kind != MANA_COLORLESS:
                rank = 1
            if (wanted >> kind) & 1:
                rank += 2
            if rank < best_rank:
                m.mana[level, player, kind] -= 1
                gather_supply(m, t, w, player, -1)
                if is_covered(w, rest):
                    best = kind
                    best_rank = rank
                m.mana[level, player, kind] += 1
    if best >= 0:
        m.mana[level, player, best] -= 1
        return
    note_plenty(m, t, w, player)
    chosen = -1
    last_rank = -1
    last_row = -1
    if w.paying_for & BY_TAPPING and m.opt_manual_mana == POOL_ONLY:
        tap_helper(m, t, w, player, mask, rest)
        return
    while chosen < 0:
        # The next source in order of rank, then row, that leaves the rest payable.
        row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
        candidate = -1
        candidate_rank = BIG
        while row >= 0:
            if m.controller[row] == player and m.phased[row] == 0:
                usable = source_mask(m, t, row) & mask != 0 and can_tap_for_cost(m, row)
                if usable and not is_taxed(m, t, w, player, row):
                    rank = source_rank(m, t, w, row, single, wanted)
                    if row == spare:
                        rank += LAST
                    later = rank > last_rank or (rank == last_rank and row > last_row)
                    sooner = rank < candidate_rank or (rank == candidate_rank and row < candidate)
                    if later and sooner:
                        candidate = row
                        candidate_rank = rank
            row = m.next[row]
        if candidate < 0:
            if w.paying_for & BY_TAPPING:
                tap_helper(m, t, w, player, mask, rest)
            return
        last_rank = candidate_rank
        last_row = candidate
        kind = kind_of_source(m, t, candidate, mask)
        gather_supply(m, t, w, player, candidate)
        extra = source_amount(m, t, candidate) - 1
        if extra > 0:
            add_supply(m, w, 1 << kind, extra)
        if is_covered(w, rest):
            chosen = candidate
            tap(m, t, w, chosen)
            ability = ability_for(m, t, chosen, kind)
            make_mana(m, t, w, reference(m, chosen), ability, player, kind)
            m.mana[level, player, kind] -= 1


@compiled
def pay_mana(m: Match, t: Tables, w: Workspace, player: int, cost: int, spare: int) -> None:
    """Pay a packed cost that `is_covered` has accepted, with the row ``spare`` (or -1) last."""
    if cost == 0:
        return
    wanted = colors_wanted(m, t, player)
    rest = cost
    for part in range(1, 7):
        while (rest >> (8 * part)) & 255 > 0:
            rest -= 1 << (8 * part)
            pay_unit(m, t, w, player, 1 << (part - 1), rest, wanted, spare)
    while rest & 255 > 0:
        rest -= 1
        pay_unit(m, t, w, player, ALL_KINDS, rest, wanted, spare)


@compiled
def can_pay(m: Match, t: Tables, w: Workspace, player: int, cost: int, without: int) -> bool:
    """Whether a player can pay a packed cost now without the given row."""
    if cost == 0:
        return True
    gather_supply(m, t, w, player, without)
    return is_covered(w, cost)


@compiled
def gather_all(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Gather the supply for a cost that comes up where nobody has priority.

    There is no moment to fill the pool by hand for it (508.1i, 608.2g), so such a cost is paid
    automatically with the option manual_mana too.
    """
    manual = m.opt_manual_mana
    m.opt_manual_mana = 0
    gather_supply(m, t, w, player, -1)
    m.opt_manual_mana = manual


@compiled
def pay_from_all(m: Match, t: Tables, w: Workspace, player: int, cost: int) -> None:
    """Pay a packed cost that the supply of `gather_all` covers."""
    manual = m.opt_manual_mana
    m.opt_manual_mana = 0
    pay_mana(m, t, w, player, cost, -1)
    m.opt_manual_mana = manual


@compiled(inline=True)
def empty_pools(m: Match) -> None:
    """Empty all mana pools of the game being played as a step ends (500.5, 106.4)."""
    for player in range(m.mana.shape[1]):  # one store for all, as the number is known
        for kind in range(MANA_KINDS):
            m.mana[m.depth, player, kind] = 0
            m.creature_mana[m.depth, player, kind] = 0
