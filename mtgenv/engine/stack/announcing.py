"""Announcing a spell or ability: modes, how it is paid for, X (601.2b)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.player_rules import is_ruled
from mtgenv.engine.record.agenda import ASKED
from mtgenv.engine.record.counters import counters_of
from mtgenv.engine.record.decisions import ask, ask_yes_no, kind_of, offer, subject_of
from mtgenv.engine.record.entries import FLAG_FREE, FLAG_NEEDS_FLASH, program_row
from mtgenv.engine.record.references import live_row, row_of
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_MODE,
    ACTION_NUMBER,
    ACTION_YES,
    COUNTER_LOYALTY,
    DECISION_COST,
    DECISION_MODE,
    DECISION_NUMBER,
    PLAYER_RULE_CANT_CAST,
    ZONE_GRAVEYARD,
)
from mtgenv.engine.stack.cast_frame import (
    CHOOSE_COST,
    CHOOSE_MODE,
    CHOOSE_MORE,
    CHOOSE_NUMBER,
    CHOOSE_TARGETS,
    PUT_ABILITY,
    PUT_SPELL,
    card_being_cast,
    change_now,
    get_cost,
    least_change,
    removes_loyalty,
    set_cost,
)
from mtgenv.engine.stack.cost_changes import ALL_TARGETS, changed
from mtgenv.engine.stack.costs import can_pay_rest
from mtgenv.engine.stack.mana import card_cost, cost_mana, gather_supply, is_covered, with_hybrid
from mtgenv.engine.stack.permissions import (
    additional_mana,
    can_pay_casting,
    can_pay_normally,
    flash_casting,
    is_offered_from,
)
from mtgenv.engine.stack.targets import groups_have_targets, source_row


@compiled
def choose_mode(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """601.2b: which of the modes, among those that have what they need."""
    slot = m.frame_slot[f]
    ability = m.stack_ability[slot]
    m.frame_state[f] = CHOOSE_COST
    modes = t.ability_modes[ability]
    if modes == 0:
        return
    player = m.frame_controller[f]
    if m.frame_flag[f] == ASKED:
        m.frame_flag[f] = 0
        m.stack_mode[slot] = subject_of(m.answer) + 1
        return
    ask(m, DECISION_MODE, player, m.stack_row[slot], ability)
    for k in range(modes):
        if groups_have_targets(m, t, w, ability + 1 + k, source_row(m, slot), player):
            offer(m, ACTION_MODE, k, 0)
    if m.legal_count == 0:
        m.dec_kind = 0  # a trigger whose modes all lack targets: it is removed as it ends
        m.stack_mode[slot] = 1
        return
    m.frame_flag[f] = ASKED
    m.frame_state[f] = CHOOSE_MODE


@compiled
def offer_costs(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Offer the ways to pay for a spell: 0 is the mana cost, then its alternative costs."""
    player = m.frame_controller[f]
    row = m.stack_row[m.frame_slot[f]]
    card = m.look[row]
    gather_supply(m, t, w, player, -1)
    origin = m.frame_b[f]
    change = least_change(m, t, w, f)
    if origin != ZONE_GRAVEYARD and can_pay_normally(m, t, w, row, change):
        offer(m, ACTION_MODE, 0, 0)
    first = t.card_casting_first[card]
    for i in range(t.card_castings[card]):
        if is_offered_from(m, t, w, player, row, first + i, origin):
            if can_pay_casting(m, t, w, player, row, first + i, change):
                offer(m, ACTION_MODE, 1 + i, 0)


@compiled
def with_symbols(
    m: Match, t: Tables, w: Workspace, f: int, cost: int, mask: int, count: int
) -> int:
    """Return a cost with its hybrid symbols as colours, chosen for what is paid at last."""
    if count == 0:
        return cost
    paid = changed(cost, least_change(m, t, w, f))
    gather_supply(m, t, w, m.frame_controller[f], -1)
    return cost + with_hybrid(w, paid, mask, count) - paid


@compiled
def mana_of_spell(m: Match, t: Tables, w: Workspace, f: int, chosen: int) -> int:
    """Return the packed mana cost of a spell with the way to pay that was chosen, X aside."""
    card = card_being_cast(m, f)
    more = additional_mana(t, card)
    if m.stack_flags[m.frame_slot[f]] & FLAG_FREE:
        return more
    if chosen == 0:
        cost = card_cost(t, card) + more
        return with_symbols(m, t, w, f, cost, t.card_hybrid[card], t.card_hybrids[card])
    row = t.casting_cost[t.card_casting_first[card] + chosen - 1]
    cost = cost_mana(t, row) + more
    return with_symbols(m, t, w, f, cost, t.cost_hybrid[row], t.cost_hybrids[row])


@compiled
def choose_cost(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """601.2b: an alternative cost, where there is one that can be paid."""
    slot = m.frame_slot[f]
    kind = m.frame_a[f]
    m.frame_state[f] = CHOOSE_NUMBER
    if kind == PUT_ABILITY:
        set_cost(m, f, cost_mana(t, t.ability_cost[m.stack_ability[slot]]))
        return
    if kind != PUT_SPELL:
        m.frame_state[f] = CHOOSE_TARGETS
        return
    row = m.stack_row[slot]
    card = m.look[row]
    chosen = 0
    if m.stack_flags[slot] & FLAG_FREE == 0 and t.card_castings[card] > 0:
        if m.frame_flag[f] != ASKED:
            ask(m, DECISION_COST, m.frame_controller[f], row, m.stack_ability[slot])
            offer_costs(m, t, w, f)
            # The mana cost goes without saying where nothing else can be paid.
            if m.legal_count > 1 or subject_of(m.legal[0]) > 0:
                m.frame_flag[f] = ASKED
                m.frame_state[f] = CHOOSE_COST
                return
            m.dec_kind = 0
            m.answer = m.legal[0]
        m.frame_flag[f] = 0
        chosen = subject_of(m.answer)
    first = t.card_casting_first[card]
    for i in range(t.card_castings[card]):
        always = t.casting_instead[first + i] == 0 and t.casting_optional[first + i] == 0
        if always or chosen == 1 + i:
            m.stack_costs[slot] |= 1 << i
    m.frame_state[f] = CHOOSE_MORE
    m.frame_pc[f] = 0
    cost = mana_of_spell(m, t, w, f, chosen)
    if m.stack_flags[slot] & FLAG_NEEDS_FLASH:
        i = flash_casting(t, card)
        m.stack_costs[slot] |= 1 << (i - first)
        cost += cost_mana(t, t.casting_cost[i])
    set_cost(m, f, cost)


@compiled(inline=True)
def symbols_of_x(m: Match, t: Tables, f: int) -> int:
    """Return how often X stands in the cost that is paid."""
    slot = m.frame_slot[f]
    if m.frame_a[f] == PUT_ABILITY:
        return t.cost_x[t.ability_cost[m.stack_ability[slot]]]
    if m.stack_flags[slot] & FLAG_FREE:
        return 0
    card = card_being_cast(m, f)
    first = t.card_casting_first[card]
    for i in range(t.card_castings[card]):
        if (m.stack_costs[slot] >> i) & 1 and t.casting_instead[first + i] == 1:
            return t.cost_x[t.casting_cost[first + i]]
    return t.card_x[card]


@compiled
def may_be_number(m: Match, t: Tables, w: Workspace, f: int, x: int) -> bool:
    """Whether a spell may be cast with this X: no rule forbids it, and it has its targets."""
    if m.frame_a[f] != PUT_SPELL:
        return True
    slot = m.frame_slot[f]
    m.stack_x[slot] = x
    player = m.frame_controller[f]
    row = m.stack_row[slot]
    allowed = not is_ruled(m, t, w, player, PLAYER_RULE_CANT_CAST, row)
    if allowed:
        allowed = groups_have_targets(m, t, w, program_row(m, slot), row, player)
    m.stack_x[slot] = 0
    return allowed


@compiled
def has_number(m: Match, t: Tables, w: Workspace, f: int, mana: int) -> bool:
    """Whether an X is left that may be chosen if so much mana is paid besides it."""
    symbols = symbols_of_x(m, t, f)
    x = 0
    while is_covered(w, mana + x * symbols):
        if may_be_number(m, t, w, f, x):
            return True
        if symbols == 0:
            return False
        x += 1
    return False


@compiled
def choose_more(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """601.2b: additional costs that may be paid or not (kicker), one by one."""
    slot = m.frame_slot[f]
    row = m.stack_row[slot]
    card = m.look[row]
    first = t.card_casting_first[card]
    player = m.frame_controller[f]
    if m.frame_flag[f] == ASKED:
        m.frame_flag[f] = 0
        i = m.frame_pc[f]
        if kind_of(m.answer) == ACTION_YES:
            m.stack_costs[slot] |= 1 << i
            set_cost(m, f, get_cost(m, f) + cost_mana(t, t.casting_cost[first + i]))
        m.frame_pc[f] += 1
    while m.frame_pc[f] < t.card_castings[card]:
        i = first + m.frame_pc[f]
        paid = (m.stack_costs[slot] >> m.frame_pc[f]) & 1
        if t.casting_optional[i] == 1 and paid == 0:
            mana = changed(
                get_cost(m, f) + cost_mana(t, t.casting_cost[i]), least_change(m, t, w, f)
            )
            gather_supply(m, t, w, player, -1)
            payable = is_covered(w, mana) and can_pay_rest(m, t, w, t.casting_cost[i], player, row)
            if payable and has_number(m, t, w, f, mana):
                ask_yes_no(m, player, row, m.stack_ability[slot])
                m.frame_flag[f] = ASKED
                return
        m.frame_pc[f] += 1
    m.frame_pc[f] = 0
    m.frame_state[f] = CHOOSE_NUMBER


@compiled
def tapped_for_cost(m: Match, t: Tables, f: int) -> int:
    """Return the row of the source if its tap symbol is part of the cost, or -1."""
    if m.frame_a[f] != PUT_ABILITY:
        return -1
    if t.cost_tap[t.ability_cost[m.stack_ability[m.frame_slot[f]]]] == 0:
        return -1
    return live_row(m, m.frame_source[f])


@compiled
def least_number(m: Match, t: Tables, f: int) -> int:
    """Return what X is at least ("X can't be 0")."""
    if m.frame_a[f] != PUT_ABILITY:
        return 0
    return t.cost_least_x[t.ability_cost[m.stack_ability[m.frame_slot[f]]]]


@compiled
def choose_loyalty(m: Match, f: int) -> None:
    """606.4: how many loyalty counters are removed, where that is X."""
    slot = m.frame_slot[f]
    if m.frame_flag[f] == ASKED:
        m.frame_flag[f] = 0
        m.stack_x[slot] = subject_of(m.answer)
        m.frame_state[f] = CHOOSE_TARGETS
        return
    ask(m, DECISION_NUMBER, m.frame_controller[f], m.stack_row[slot], m.stack_ability[slot])
    for x in range(counters_of(m, row_of(m.frame_source[f]), COUNTER_LOYALTY) + 1):
        offer(m, ACTION_NUMBER, x, 0)
    m.frame_flag[f] = ASKED


@compiled
def choose_number(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """601.2b: the value of X, as much as can be paid."""
    slot = m.frame_slot[f]
    symbols = symbols_of_x(m, t, f)
    player = m.frame_controller[f]
    if removes_loyalty(m, t, f):
        choose_loyalty(m, f)
        return
    if symbols == 0:
        m.frame_state[f] = CHOOSE_TARGETS
        return
    cost = get_cost(m, f)
    if m.frame_flag[f] != ASKED:
        change = change_now(m, t, w, f, ALL_TARGETS)
        gather_supply(m, t, w, player, tapped_for_cost(m, t, f))
        ask(m, DECISION_NUMBER, player, m.stack_row[slot], m.stack_ability[slot])
        least = least_number(m, t, f)
        x = least
        while x == least or x * symbols + (cost & 255) < 250:
            if x > least and not is_covered(w, changed(cost + x * symbols, change)):
                break
            if may_be_number(m, t, w, f, x):
                offer(m, ACTION_NUMBER, x, 0)
            x += 1
        m.frame_flag[f] = ASKED
        return
    m.frame_flag[f] = 0
    x = subject_of(m.answer)
    m.stack_x[slot] = x
    set_cost(m, f, cost + x * symbols)
    m.frame_state[f] = CHOOSE_TARGETS
