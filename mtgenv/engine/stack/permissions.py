"""When and what a player may cast or activate: timing, costs that can be paid, targets (601.3)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.effects import find_rule
from mtgenv.engine.characteristics.expressions import condition_holds
from mtgenv.engine.characteristics.player_rules import is_ruled
from mtgenv.engine.characteristics.printed import supertypes_of
from mtgenv.engine.combat.timing import combat_timing_holds
from mtgenv.engine.games.range_of_influence import is_in_range
from mtgenv.engine.games.teams import is_active
from mtgenv.engine.record.references import reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ABILITY_SPECIAL,
    KEYWORD_FLASH,
    PLAYER_RULE_CANT_CAST,
    PLAYER_RULE_FLASH,
    PLAYER_RULE_SORCERY_FLASH,
    RULE_CANT_ACTIVATE,
    STEP_DECLARE_BLOCKERS,
    STEP_END_COMBAT,
    STEP_MAIN1,
    STEP_MAIN2,
    SUPERTYPE_LEGENDARY,
    TIMING_END_COMBAT,
    TIMING_OF_COMBAT,
    TIMING_SORCERY,
    TYPE_CREATURE,
    TYPE_INSTANT,
    TYPE_LAND,
    TYPE_PLANESWALKER,
    TYPE_SORCERY,
    ZONE_BATTLEFIELD,
    ZONE_COMMAND,
    ZONE_EXILE,
    ZONE_GRAVEYARD,
    ZONE_HAND,
    ZONE_STACK,
)
from mtgenv.engine.stack.cost_changes import (
    ALL_TARGETS,
    NO_TARGETS,
    ability_change,
    changed,
    spell_change,
    spell_may_change,
)
from mtgenv.engine.stack.costs import can_pay_both, can_pay_rest
from mtgenv.engine.stack.mana import (
    BY_TAPPING,
    FOR_CREATURE,
    can_pay,
    card_cost,
    cost_mana,
    gather_supply,
    has_creature_mana,
    is_covered,
    ways_to_pay,
    with_hybrid,
)
from mtgenv.engine.stack.targets import (
    can_target,
    can_target_player,
    first_in_list,
    has_targets,
)

LOYALTY_USED = 1  # a loyalty ability of the object was activated this turn: bit of ``activated``
LARGE = 1 << 12  # more than anybody can pay


@compiled(inline=True)
def is_sorcery_time(m: Match, player: int) -> bool:
    """Whether a player could cast a sorcery now: own main phase, empty stack (307.1)."""
    level = m.depth
    if not is_active(m, player) or m.zone_size[level, 0, ZONE_STACK] != 0:
        return False
    return m.step[level] == STEP_MAIN1 or m.step[level] == STEP_MAIN2


@compiled(inline=True)
def has_timing(m: Match, t: Tables, w: Workspace, player: int, row: int) -> bool:
    """Whether the rules allow a player to begin to cast this card now."""
    card = m.look[row]
    types = t.card_types[card]
    if types & TYPE_INSTANT or t.card_keywords[card] & KEYWORD_FLASH:
        return True
    if is_sorcery_time(m, player):
        return True
    if types & TYPE_SORCERY and m.effect_count > 0:
        if find_rule(m, PLAYER_RULE_SORCERY_FLASH, player) >= 0:
            return True
    return is_ruled(m, t, w, player, PLAYER_RULE_FLASH, row)  # 609.4: for its timing only


@compiled(inline=True)
def flash_casting(t: Tables, card: int) -> int:
    """Return the cost with which a card is cast as though it had flash, or -1."""
    first = t.card_casting_first[card]
    for i in range(first, first + t.card_castings[card]):
        if t.casting_flash[i] == 1:
            return i
    return -1


@compiled
def is_time_for(m: Match, t: Tables, player: int, ability: int) -> bool:
    """Whether it is the time at which a spell or an ability may be used (602.5d, 506.8)."""
    timing = t.ability_timing[ability]
    if timing == 0:
        return True
    step = m.step[m.depth]
    if timing == TIMING_SORCERY:
        return is_sorcery_time(m, player)
    if timing == TIMING_END_COMBAT:
        return step == STEP_END_COMBAT
    if timing >= TIMING_OF_COMBAT:
        return combat_timing_holds(m, timing)
    return step == STEP_DECLARE_BLOCKERS  # TIMING_DECLARE_BLOCKERS


@compiled(inline=True)
def can_pay_printed(w: Workspace, t: Tables, card: int, more: int, change: int) -> bool:
    """Whether the gathered supply covers the mana cost of a card with X = 0, and more mana."""
    if t.card_castable[card] == 0:
        return False
    cost = changed(card_cost(t, card) + more, change)
    hybrids = t.card_hybrids[card]
    if hybrids == 0:
        return is_covered(w, cost)
    return with_hybrid(w, cost, t.card_hybrid[card], hybrids) >= 0


@compiled(inline=True)
def additional_mana(t: Tables, card: int) -> int:
    """Return the packed mana of the additional costs that a card always has."""
    mana = 0
    first = t.card_casting_first[card]
    for i in range(first, first + t.card_castings[card]):
        if t.casting_instead[i] == 0 and t.casting_optional[i] == 0:
            mana += cost_mana(t, t.casting_cost[i])
    return mana


@compiled
def can_pay_additional(m: Match, t: Tables, w: Workspace, player: int, row: int) -> bool:
    """Whether a player can pay the additional costs of a card, mana aside."""
    card = m.look[row]
    first = t.card_casting_first[card]
    for i in range(first, first + t.card_castings[card]):
        if t.casting_instead[i] == 0 and t.casting_optional[i] == 0:
            if not can_pay_rest(m, t, w, t.casting_cost[i], player, row):
                return False
    return True


@compiled(inline=True)
def can_pay_casting(
    m: Match, t: Tables, w: Workspace, player: int, row: int, i: int, change: int
) -> bool:
    """Whether a player can pay one of the other costs of a card; the supply is gathered."""
    cost = t.casting_cost[i]
    mana = cost_mana(t, cost)
    card = m.look[row]
    if t.casting_instead[i] == 1:
        mana = changed(mana + additional_mana(t, card), change)
        if t.cost_hybrids[cost] > 0:
            if with_hybrid(w, mana, t.cost_hybrid[cost], t.cost_hybrids[cost]) < 0:
                return False
        elif not is_covered(w, mana):
            return False
    elif not can_pay_printed(w, t, card, mana + additional_mana(t, card), change):
        return False
    return can_pay_rest(m, t, w, cost, player, row)


@compiled(inline=True)
def can_pay_normally(m: Match, t: Tables, w: Workspace, row: int, change: int) -> bool:
    """Whether a player can pay the mana cost of a card; the supply is gathered."""
    card = m.look[row]
    if t.card_castings[card] == 0:
        return can_pay_printed(w, t, card, 0, change)
    return can_pay_printed(w, t, card, additional_mana(t, card), change)


@compiled
def is_offered_from(
    m: Match, t: Tables, w: Workspace, player: int, row: int, i: int, zone: int
) -> bool:
    """Whether one of the other costs is an alternative now for who casts a card from a zone.

    A commander is cast from the command zone as it would be from a hand, and so is what may be cast
    from exile.
    """
    if zone == ZONE_COMMAND or zone == ZONE_EXILE:
        zone = ZONE_HAND
    if t.casting_instead[i] == 0 or t.casting_zone[i] != zone:
        return False
    asked = t.casting_condition[i]
    return asked == 0 or condition_holds(m, t, w, asked, reference(m, row), player, -1, -1)


@compiled
def can_pay_otherwise(
    m: Match, t: Tables, w: Workspace, player: int, row: int, change: int
) -> bool:
    """Whether a player can pay an alternative cost of a card."""
    card = m.look[row]
    first = t.card_casting_first[card]
    for i in range(first, first + t.card_castings[card]):
        if is_offered_from(m, t, w, player, row, i, m.zone[row]):
            if can_pay_casting(m, t, w, player, row, i, change):
                return True
    return False


@compiled(inline=True)
def gather_for_offers(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Gather all that a player could pay with who is offered actions, unless that is done."""
    if w.supply_ready == 0:
        gather_supply(m, t, w, player, -1)
        w.supply_ready = 1


@compiled(inline=True)
def can_pay_some_way(m: Match, t: Tables, w: Workspace, player: int, row: int, change: int) -> bool:
    """Whether a player can pay for a card from where it is, with so much more generic mana.

    Either the supply is gathered for what is offered next too, or not at all.
    """
    card = m.look[row]
    ways = ways_to_pay(t, card)
    special = ways & BY_TAPPING != 0 or (ways & FOR_CREATURE != 0 and has_creature_mana(m, player))
    if special:
        w.paying_for = ways
        gather_supply(m, t, w, player, -1)
    else:
        gather_for_offers(m, t, w, player)
    payable = m.zone[row] != ZONE_GRAVEYARD and can_pay_normally(m, t, w, row, change)
    if not payable and t.card_castings[card] > 0:
        payable = can_pay_otherwise(m, t, w, player, row, change)
    w.paying_for = 0
    return payable


@compiled
def has_one_target(t: Tables, spell: int) -> bool:
    """Whether a spell has one target exactly, so that what it costs can be told for each."""
    if spell == 0 or t.ability_modes[spell] > 0 or t.ability_groups[spell] != 1:
        return False
    group = t.ability_targets[spell]
    return t.target_least[group] == 1 and t.target_most[group] == 1


@compiled
def least_spell_change(m: Match, t: Tables, w: Workspace, player: int, row: int) -> int:
    """Return how much more a spell costs with the cheapest target, or less (601.2f).

    Where there are several targets it must be payable with the worst of them.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        player: who casts it.
        row: the card, or the spell.
    """
    spell = t.card_spell[m.look[row]]
    if not has_one_target(t, spell):
        return spell_change(m, t, w, player, row, -1, ALL_TARGETS)
    group = t.ability_targets[spell]
    change = spell_change(m, t, w, player, row, -1, NO_TARGETS)
    best = change + LARGE
    for seat in range(m.num_players):
        if can_target_player(m, t, w, group, seat, row, player):
            best = change
        if t.target_filter[group] < 0:
            continue
        at = first_in_list(m, t.target_zone[group], seat)
        while at >= 0:
            if can_target(m, t, w, group, at, row, player, -1):
                best = min(best, spell_change(m, t, w, player, row, -1, at))
            at = m.next[at]
    return best


@compiled
def is_allowed_with(m: Match, t: Tables, w: Workspace, player: int, row: int, x: int) -> bool:
    """Whether a card may be cast with this X: no rule forbids it, and it has targets (601.3)."""
    w.ahead_row = row
    w.ahead_x = x
    allowed = not is_ruled(m, t, w, player, PLAYER_RULE_CANT_CAST, row)
    spell = t.card_spell[m.look[row]]
    if allowed and spell != 0:
        allowed = has_targets(m, t, w, spell, row, player)
    w.ahead_x = 0
    return allowed


@compiled
def is_allowed(m: Match, t: Tables, w: Workspace, player: int, row: int, change: int) -> bool:
    """Whether a card may be cast with some X that can be paid for; see `is_allowed_with`."""
    if is_allowed_with(m, t, w, player, row, 0):
        return True
    card = m.look[row]
    symbols = t.card_x[card]
    if symbols == 0:
        return False
    x = 1
    more = additional_mana(t, card)
    while can_pay_printed(w, t, card, more + x * symbols, change):
        if is_allowed_with(m, t, w, player, row, x):
            return True
        x += 1
    return False


@compiled
def lacks_legend(m: Match, t: Tables, player: int, card: int) -> bool:
    """205.4e: a legendary instant or sorcery asks for a legendary creature or planeswalker."""
    if t.card_supertypes[card] & SUPERTYPE_LEGENDARY == 0:
        return False
    if t.card_types[card] & (TYPE_INSTANT | TYPE_SORCERY) == 0:
        return False
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        legend = supertypes_of(m, t, row) & SUPERTYPE_LEGENDARY != 0
        legend = legend and m.types[row] & (TYPE_CREATURE | TYPE_PLANESWALKER) != 0
        if legend and m.controller[row] == player and m.phased[row] == 0:
            return False
        row = m.next[row]
    return True


@compiled(inline=True)
def can_cast(m: Match, t: Tables, w: Workspace, player: int, row: int) -> bool:
    """Whether a player may cast this card from where it is."""
    card = m.look[row]
    if t.card_types[card] & TYPE_LAND or lacks_legend(m, t, player, card):
        return False
    timed = has_timing(m, t, w, player, row)
    if not timed and flash_casting(t, card) < 0:
        return False  # 601.3a: it may begin if it will be allowed by a cost that is then paid
    change = 0
    if spell_may_change(m, t, row):
        change = least_spell_change(m, t, w, player, row)
    if not can_pay_some_way(m, t, w, player, row, change):
        return False
    if not timed and not can_pay_casting(m, t, w, player, row, flash_casting(t, card), change):
        return False
    if t.card_castings[card] > 0 and not can_pay_additional(m, t, w, player, row):
        return False
    spell = t.card_spell[card]
    if spell != 0 and not is_time_for(m, t, player, spell):
        return False
    return is_allowed(m, t, w, player, row, change)


@compiled(inline=True)
def special_action(t: Tables, card: int) -> int:
    """Return the special action that a card offers from the hand (116.2f), or 0."""
    first = t.card_first[card]
    for ability in range(first, first + t.card_abilities[card]):
        if t.ability_kind[ability] == ABILITY_SPECIAL:
            return ability
    return 0


@compiled
def can_suspend(m: Match, t: Tables, w: Workspace, player: int, row: int) -> bool:
    """Whether a player may suspend this card from hand now (702.62a)."""
    if not has_timing(m, t, w, player, row):
        return False
    ability = special_action(t, m.look[row])
    if ability == 0 or is_ruled(m, t, w, player, PLAYER_RULE_CANT_CAST, row):
        return False
    gather_for_offers(m, t, w, player)
    return is_covered(w, cost_mana(t, t.ability_cost[ability]))


@compiled
def can_pay_ability(m: Match, t: Tables, w: Workspace, player: int, row: int, cost: int) -> bool:
    """Whether a player can pay the whole cost of an ability of a permanent, with the least X."""
    if not can_pay_rest(m, t, w, cost, player, row):
        return False
    without = -1
    if t.cost_tap[cost] != 0:
        without = row
    mana = cost_mana(t, cost) + t.cost_x[cost] * t.cost_least_x[cost]
    mana = changed(mana, ability_change(m, t, w, player, row))
    if not can_pay(m, t, w, player, mana, without):
        return False
    return t.cost_give_count[cost] == 0 or can_pay_both(m, t, w, cost, player, row, mana)


@compiled
def can_activate(m: Match, t: Tables, w: Workspace, player: int, row: int, ability: int) -> bool:
    """Whether a player may activate this ability of an object now."""
    if m.controller[row] != player:
        if t.ability_anyone[ability] == 0 or not is_in_range(m, m.depth, player, m.controller[row]):
            return False  # 801.6
    if t.ability_zone[ability] != m.zone[row] or m.rules[row] & RULE_CANT_ACTIVATE:
        return False
    if not is_time_for(m, t, player, ability):
        return False
    if t.ability_loyalty[ability] == 1 and m.activated[row] & LOYALTY_USED:
        return False  # 606.3
    if m.activated[row] & t.ability_once[ability]:
        return False  # 602.5b: whoever activated it
    condition = t.ability_condition[ability]
    if not condition_holds(m, t, w, condition, reference(m, row), player, -1, -1):
        return False
    if not can_pay_ability(m, t, w, player, row, t.ability_cost[ability]):
        return False
    return has_targets(m, t, w, ability, row, player)
