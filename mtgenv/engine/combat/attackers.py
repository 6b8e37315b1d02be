"""Declaring attackers, creature by creature, with their costs (508)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.combat.declarations import (
    attack_best,
    attack_can_complete,
    attack_declaration_legal,
)
from mtgenv.engine.combat.declaring import (
    MOST_CREATURES,
    company_of,
    count_rule,
)
from mtgenv.engine.events.triggers import watch
from mtgenv.engine.events.zones import capacity_reached
from mtgenv.engine.record.decisions import ask, kind_of, offer, subject_of
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_DONE,
    ACTION_NO,
    ACTION_OBJECT,
    ACTION_PLAYER,
    ACTION_YES,
    DECISION_ATTACK,
    DECISION_ATTACK_TAX,
    DECISION_DEFENDER,
    EVENT_ATTACKS,
    EVENT_ATTACKS_ALONE,
    KEYWORD_DEFENDER,
    KEYWORD_HASTE,
    KEYWORD_VIGILANCE,
    RULE_ATTACK_COMPANY_1,
    RULE_ATTACK_COMPANY_2,
    RULE_ATTACK_COMPANY_FILTER,
    RULE_ATTACK_GREATER_POWER,
    RULE_CANT_ATTACK,
    RULE_GOADED,
    RULE_JOINS_ATTACK,
    RULE_MUST_ATTACK,
    STAGE_SETTLE,
    TYPE_CREATURE,
    ZONE_BATTLEFIELD,
)
from mtgenv.engine.stack.mana import gather_all, pay_from_all, tap

# States of the game frame while attackers are declared ...
ATTACK_START = 0
ATTACK_PICK = 1
ATTACK_DEFENDER = 2
ATTACK_PAY = 3


@compiled
def may_attack(m: Match, row: int, player: int) -> bool:
    """Whether a creature by itself could be declared as an attacker (508.1a, 508.1c)."""
    if m.controller[row] != player or (m.types[row] & TYPE_CREATURE) == 0 or m.tapped[row] == 1:
        return False
    keywords = m.keywords[row]
    if keywords & (KEYWORD_DEFENDER | RULE_CANT_ATTACK):
        return False
    return m.sick[row] == 0 or (keywords & KEYWORD_HASTE) != 0


@compiled
def least_tax(m: Match, player: int) -> int:
    """Return the least that attacking some opponent costs per creature."""
    level = m.depth
    least = -1
    for other in range(m.num_players):
        if other != player and m.in_game[level, other] == 1:
            if least < 0 or m.attack_tax[level, other] < least:
                least = m.attack_tax[level, other]
    return max(least, 0)


@compiled
def mana_forgone(m: Match, t: Tables, row: int) -> int:
    """Return the mana that a creature cannot make for the cost of its attack (508.1f, 508.1i)."""
    if m.keywords[row] & KEYWORD_VIGILANCE or t.card_mana_mask[m.card[row]] == 0:
        return 0
    return t.card_mana_amount[m.card[row]]


@compiled
def lay_out_attack(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Write down who may attack, with restrictions, requirements and costs (508.1c, 508.1d, h).

    Who has been picked so far counts as chosen, so this is repeated whenever a declaration goes on.
    """
    level = m.depth
    n = 0
    w.decl_count = 0
    tax = least_tax(m, player)
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if may_attack(m, row, player):
            if n >= MOST_CREATURES:
                capacity_reached(m)
                return
            keywords = m.keywords[row]
            w.decl_row[n] = row
            w.decl_chosen[n] = 0
            if m.attacking[row] >= 0:
                w.decl_chosen[n] = 1
            w.decl_need[n] = 0
            if keywords & RULE_ATTACK_COMPANY_1:
                w.decl_need[n] = 1
            if keywords & RULE_ATTACK_COMPANY_2:
                w.decl_need[n] = 2
            w.decl_company[n] = 0
            w.decl_weight[n] = count_rule(m, t, row, RULE_MUST_ATTACK)
            if keywords & RULE_GOADED:
                w.decl_weight[n] += 1
            w.decl_joins[n] = 0
            if keywords & RULE_JOINS_ATTACK:
                w.decl_joins[n] = 1
            w.decl_tax[n] = tax
            if tax > 0:
                w.decl_tax[n] += mana_forgone(m, t, row)
            n += 1
        row = m.next[row]
    w.decl_count = n
    w.decl_limit = m.max_attackers[level]
    for i in range(n):
        keywords = m.keywords[w.decl_row[i]]
        if keywords & (RULE_ATTACK_GREATER_POWER | RULE_ATTACK_COMPANY_FILTER):
            w.decl_company[i] = company_of(m, t, w, i, True)
    w.decl_budget = m.declared_budget
    w.decl_best = m.declared_best


@compiled
def prepare_attack(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Begin a declaration: what there is to pay with, and what the best one obeys."""
    m.declared_budget = 0
    if least_tax(m, player) > 0:
        gather_all(m, t, w, player)
        m.declared_budget = w.supply_total
    lay_out_attack(m, t, w, player)
    m.declared_best = attack_best(w)


@compiled
def ask_attackers(m: Match, w: Workspace, f: int) -> bool:
    """Offer the next attacker, and to be done where the declaration is legal.

    Returns:
        Whether anything but ending the declaration was possible.
    """
    player = m.active[m.depth]
    ask(m, DECISION_ATTACK, player, -1, -1)
    legal = attack_declaration_legal(w)
    if legal:
        offer(m, ACTION_DONE, 0, 0)
    for i in range(w.decl_count):
        if w.decl_chosen[i] == 0 and attack_can_complete(w, i):
            offer(m, ACTION_OBJECT, w.decl_row[i], 0)
    m.frame_state[f] = ATTACK_PICK
    if m.legal_count == 0:
        capacity_reached(m)  # the search gave up on a board that is too large for it
    return not legal or m.legal_count > 1


@compiled
def ask_defender(m: Match, f: int, row: int) -> bool:
    """Ask which opponent an attacker attacks, where there is a choice (508.1b).

    Returns:
        Whether there was.
    """
    level = m.depth
    player = m.active[level]
    ask(m, DECISION_DEFENDER, player, row, -1)
    for k in range(1, m.num_players):
        other = (player + k) % m.num_players
        if m.in_game[level, other] == 1:
            offer(m, ACTION_PLAYER, other, 0)
    m.frame_a[f] = row
    if m.legal_count > 1:
        m.frame_state[f] = ATTACK_DEFENDER
        return True
    m.dec_kind = 0
    m.attacking[row] = subject_of(m.legal[0])
    return False


@compiled
def total_tax(m: Match) -> int:
    """Return what the declared attack costs in all."""
    level = m.depth
    total = 0
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.attacking[row] >= 0:
            total += m.attack_tax[level, m.attacking[row]]
        row = m.next[row]
    return total


@compiled
def undo_attack(m: Match) -> None:
    """Take the whole declaration back (733.1)."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        m.attacking[row] = -1
        row = m.next[row]


@compiled
def tap_attackers(m: Match, t: Tables, w: Workspace) -> None:
    """508.1f: tap the attackers, before the cost to attack is paid."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.attacking[row] >= 0 and m.keywords[row] & KEYWORD_VIGILANCE == 0:
            tap(m, t, w, row)
        row = m.next[row]


@compiled
def finish_attack(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """508.1k, 508.1m: the chosen creatures attack, and attack triggers trigger.

    The frame keeps in pc how many there are, for `steps.next_step`.
    """
    level = m.depth
    n = 0
    last = -1
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.attacking[row] >= 0:
            n += 1
            last = row
            m.blocked[row] = 0
            m.blockers[row] = 0
            m.struck[row] = 0
        row = m.next[row]
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.attacking[row] >= 0:
            watch(m, t, w, EVENT_ATTACKS, level, row, m.attacking[row], 0)
        row = m.next[row]
    if n == 1:
        watch(m, t, w, EVENT_ATTACKS_ALONE, level, last, m.active[level], 0)
    m.frame_pc[f] = n
    m.frame_state[f] = 0
    m.stage[level] = STAGE_SETTLE


@compiled
def close_attack(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """End the declaration; where it costs something, ask first whether to pay (508.1h)."""
    tax = total_tax(m)
    if tax == 0:
        tap_attackers(m, t, w)
        finish_attack(m, t, w, f)
        return
    ask(m, DECISION_ATTACK_TAX, m.active[m.depth], -1, -1)
    m.dec_left = tax
    offer(m, ACTION_YES, 0, 0)
    offer(m, ACTION_NO, 0, 0)
    m.frame_state[f] = ATTACK_PAY


@compiled
def run_attackers(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Take the next step of declaring attackers (508.1)."""
    player = m.active[m.depth]
    state = m.frame_state[f]
    if state == ATTACK_START:
        prepare_attack(m, t, w, player)
        if w.decl_count == 0 or not ask_attackers(m, w, f):
            m.dec_kind = 0
            finish_attack(m, t, w, f)
        return
    if state == ATTACK_PICK:
        if kind_of(m.answer) == ACTION_DONE:
            close_attack(m, t, w, f)
            return
        row = subject_of(m.answer)
        if ask_defender(m, f, row):
            return
    elif state == ATTACK_DEFENDER:
        m.attacking[m.frame_a[f]] = subject_of(m.answer)
    elif state == ATTACK_PAY:
        if kind_of(m.answer) == ACTION_YES:
            tap_attackers(m, t, w)
            pay_from_all(m, t, w, player, total_tax(m))
            finish_attack(m, t, w, f)
            return
        undo_attack(m)
        m.declared_budget = 0
    lay_out_attack(m, t, w, player)
    if not ask_attackers(m, w, f):
        m.dec_kind = 0  # nothing more can be added: the declaration is complete
        close_attack(m, t, w, f)
