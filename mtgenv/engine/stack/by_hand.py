"""Mana abilities that automatic payment never uses, as a Lotus: they are activated by hand.

That may be whenever a cost is asked for, also where nobody has priority (605.3a): as attackers or
blockers cost something, and where a resolving spell or ability offers to pay.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.abilities import ability_at, ability_count
from mtgenv.engine.characteristics.expressions import condition_holds
from mtgenv.engine.combat.roles import is_declared
from mtgenv.engine.record.commanders import kinds_made
from mtgenv.engine.record.decisions import offer
from mtgenv.engine.record.references import reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ABILITY_MANA,
    ACTION_ACTIVATE,
    KEYWORD_VIGILANCE,
    RULE_CANT_ACTIVATE,
    ZONE_BATTLEFIELD,
)
from mtgenv.engine.stack.cost_changes import ability_change, changed
from mtgenv.engine.stack.costs import can_pay_both, can_pay_rest
from mtgenv.engine.stack.mana import (
    add_supply,
    can_pay,
    cost_mana,
    cost_total,
    gather_all,
    is_covered,
    is_free,
)


@compiled
def may_make_mana(m: Match, t: Tables, w: Workspace, player: int, row: int, ability: int) -> bool:
    """Whether a player may activate a mana ability of a permanent by hand now.

    Where automatic payment uses it, that is so with the option manual_mana alone.
    """
    if t.ability_kind[ability] != ABILITY_MANA or t.ability_zone[ability] != ZONE_BATTLEFIELD:
        return False
    if t.trigger_event[ability] != 0:
        return False
    if m.controller[row] != player or m.rules[row] & RULE_CANT_ACTIVATE:
        return False
    cost = t.ability_cost[ability]
    change = ability_change(m, t, w, player, row)
    automatic = is_free(t, cost) and t.mana_plain[ability] == 1
    if m.opt_manual_mana == 0 and automatic and change <= 0:
        return False
    if m.activated[row] & t.ability_once[ability]:
        return False
    condition = t.ability_condition[ability]
    if not condition_holds(m, t, w, condition, reference(m, row), player, -1, -1):
        return False
    mana = changed(cost_mana(t, cost), change)
    if not can_pay(m, t, w, player, mana, row) or not can_pay_rest(m, t, w, cost, player, row):
        return False
    return t.cost_give_count[cost] == 0 or can_pay_both(m, t, w, cost, player, row, mana)


@compiled
def is_tapping(m: Match, t: Tables, row: int, ability: int) -> bool:
    """Whether a creature attacks by a declaration under way, so that it can't tap for mana."""
    if not is_declared(m, row) or m.keywords[row] & KEYWORD_VIGILANCE:
        return False
    return t.cost_tap[t.ability_cost[ability]] == 1


@compiled
def most_by_tapping(m: Match, t: Tables, row: int) -> int:
    """Return the most mana that an ability of a permanent makes by hand which taps it."""
    most = 0
    if t.card_mana[m.look[row]] == 0 and m.granted[row] == 0:
        return most
    for k in range(ability_count(m, t, row)):
        ability = ability_at(m, t, row, k)
        if t.ability_kind[ability] == ABILITY_MANA and t.cost_tap[t.ability_cost[ability]] == 1:
            if not is_free(t, t.ability_cost[ability]):
                most = max(most, t.mana_amount[ability])
    return most


@compiled
def offer_by_hand(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Offer the mana abilities that a player may activate by hand for the cost that is asked."""
    manual = m.opt_manual_mana
    m.opt_manual_mana = 0  # everything else is paid automatically there, see `gather_all`
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        makes = t.card_mana[m.look[row]] != 0 or m.granted[row] > 0
        if makes and m.controller[row] == player and m.phased[row] == 0:
            for k in range(ability_count(m, t, row)):
                ability = ability_at(m, t, row, k)
                if is_tapping(m, t, row, ability):
                    continue
                if may_make_mana(m, t, w, player, row, ability):
                    offer(m, ACTION_ACTIVATE, row, k)
        row = m.next[row]
    m.opt_manual_mana = manual


@compiled
def gather_reachable(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Gather the supply for a cost together with what could be made for it by hand.

    Of each permanent the ability counts that makes most beyond what it costs, once.
    """
    manual = m.opt_manual_mana
    m.opt_manual_mana = 0
    kinds = 0
    units = 0
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        makes = t.card_mana[m.look[row]] != 0 or m.granted[row] > 0
        if makes and m.controller[row] == player and m.phased[row] == 0:
            most = 0
            for k in range(ability_count(m, t, row)):
                ability = ability_at(m, t, row, k)
                if may_make_mana(m, t, w, player, row, ability):
                    kinds |= kinds_made(m, t, t.mana_mask[ability], player)
                    spent = cost_total(cost_mana(t, t.ability_cost[ability]))
                    most = max(most, t.mana_amount[ability] - spent)
            units += most
        row = m.next[row]
    m.opt_manual_mana = manual
    gather_all(m, t, w, player)
    if units > 0:
        add_supply(m, w, kinds, units)


@compiled
def covers(m: Match, t: Tables, w: Workspace, player: int, cost: int, forgone: int) -> bool:
    """Whether a player can pay a packed cost without activating anything by hand first.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        player: who pays.
        cost: the cost.
        forgone: how much of the mana at hand goes to waste before it is paid.
    """
    gather_all(m, t, w, player)
    w.supply_total -= forgone
    return is_covered(w, cost)
