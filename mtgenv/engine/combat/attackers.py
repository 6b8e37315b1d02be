"""Declaring attackers, creature by creature, with their costs (508)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.combat.assignment import first_of
from mtgenv.engine.combat.attack_rules import apply_attack_rules
from mtgenv.engine.combat.bands import ask_member, found_band, next_leader
from mtgenv.engine.combat.declarations import (
    creatures_to_offer,
    find_best,
    goals_to_offer,
    note_features,
    total_cost,
)
from mtgenv.engine.combat.declaring import (
    MOST_CREATURES,
    NO_LIMIT,
    candidate,
    stronger_than,
)
from mtgenv.engine.combat.members import comes_after, leave_to_members, may_be_done, still_obeyed
from mtgenv.engine.combat.object_rules import count_drawn, count_rule
from mtgenv.engine.combat.optional_costs import begin_options, run_option
from mtgenv.engine.combat.roles import (
    defender_of,
    is_declared,
    join_attackers,
    leave_combat,
)
from mtgenv.engine.combat.rules import has_rule, list_rules
from mtgenv.engine.combat.taxes import ask_tax, make_for_tax
from mtgenv.engine.events.status import note_status, tap
from mtgenv.engine.events.triggers import is_watched, watch
from mtgenv.engine.games.seats import may_attack_player
from mtgenv.engine.games.teams import acts_with, next_member, shares_turns
from mtgenv.engine.record.decisions import ask, ask_yes_no, kind_of, offer, subject_of
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.references import reference, row_of
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_ACTIVATE,
    ACTION_DONE,
    ACTION_OBJECT,
    ACTION_PLAYER,
    ACTION_YES,
    COMBAT_ATTACK_COST,
    DECISION_ATTACK,
    DECISION_DEFENDER,
    DECLARED_ATTACKER,
    DECLARED_HAD_TO,
    EVENT_ATTACKS,
    EVENT_ATTACKS_ALONE,
    EVENT_ATTACKS_PLAYER_ALONE,
    KEYWORD_DEFENDER,
    KEYWORD_HASTE,
    KEYWORD_VIGILANCE,
    RULE_ATTACK_COMPANY_1,
    RULE_ATTACK_COMPANY_2,
    RULE_ATTACK_GREATER_POWER,
    RULE_ATTACKS_AS_THOUGH_NO_DEFENDER,
    RULE_ATTACKS_ONLY_ALONE,
    RULE_CANT_ATTACK,
    RULE_JOINS_ATTACK,
    RULE_MUST_ATTACK,
    RULE_MUST_ATTACK_ONCE,
    STAGE_SETTLE,
    TYPE_BATTLE,
    TYPE_CREATURE,
    TYPE_PLANESWALKER,
    ZONE_BATTLEFIELD,
)
from mtgenv.engine.stack.by_hand import gather_reachable, most_by_tapping
from mtgenv.engine.stack.mana import pay_from_all, source_amount, source_mask

# States of the game frame while attackers are declared ...
ATTACK_START = 0
ATTACK_PICK = 1
ATTACK_DEFENDER = 2
ATTACK_PAY = 3
ATTACK_BAND = 4
ATTACK_MEMBER = 5
ATTACK_OPTION = 6
ATTACK_GIVE = 7
ATTACK_PAY_AGAIN = 8  # mana has been made for the cost
ATTACK_NEXT_MEMBER = 9  # another member of the attacking team declares (805.10b)
ATTACK_CLOSE = 10  # ... or none is left who does


@compiled
def may_attack(m: Match, row: int, player: int) -> bool:
    """Whether a creature by itself could be declared as an attacker (508.1a, 508.1c)."""
    if m.controller[row] != player or m.tapped[row] == 1:
        return False
    if m.types[row] & (TYPE_CREATURE | TYPE_BATTLE) != TYPE_CREATURE:
        return False
    if m.phased[row] != 0 or m.rules[row] & RULE_CANT_ATTACK:
        return False
    keywords = m.keywords[row]
    if m.combat_index[row] != 0:
        return False
    if keywords & KEYWORD_DEFENDER and m.rules[row] & RULE_ATTACKS_AS_THOUGH_NO_DEFENDER == 0:
        return False
    return m.sick[row] == 0 or (keywords & KEYWORD_HASTE) != 0


@compiled(inline=True)
def takes_part(m: Match, row: int, player: int) -> bool:
    """Whether a creature counts in a declaration that a player makes, alone or with a team.

    A team attacks as one (805.10b): what a member before has declared stays, and what one after may
    declare can help.
    """
    controller = m.controller[row]
    if controller == player or not acts_with(m, player, controller):
        return may_attack(m, row, player)
    if is_declared(m, row):
        return True
    return comes_after(m, player, controller) and may_attack(m, row, controller)


@compiled
def mana_forgone(m: Match, t: Tables, row: int) -> int:
    """Return the mana that automatic payment cannot get from an attacker (508.1f, 508.1i)."""
    if m.keywords[row] & KEYWORD_VIGILANCE or source_mask(m, t, row) == 0:
        return 0
    return source_amount(m, t, row)


@compiled
def add_goal(m: Match, w: Workspace, what: int, defender: int, group: int) -> None:
    """Write down something that can be attacked: a permanent, or ``-1 - seat``."""
    n = w.goal_count
    if n >= MOST_CREATURES:
        capacity_reached(m)
        return
    w.goal_row[n] = what
    w.goal_defender[n] = defender
    w.goal_min[n] = 0
    w.goal_max[n] = NO_LIMIT
    w.goal_must[n] = 0
    w.goal_group[n] = group
    w.goal_count = n + 1


@compiled
def list_goals(m: Match, w: Workspace, player: int) -> None:
    """Write down what a player's creatures can attack (506.2, 508.1b).

    That is each opponent who defends, the planeswalkers that they control and the battles that
    they protect. A player and their planeswalkers are a group, all battles another one.
    """
    level = m.depth
    w.goal_count = 0
    w.group_count = m.num_players + 1
    for group in range(w.group_count):
        w.group_must[group] = 0
    for k in range(1, m.num_players):
        other = (player + k) % m.num_players
        if may_attack_player(m, player, other):
            add_goal(m, w, -1 - other, other, other)
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.types[row] & (TYPE_PLANESWALKER | TYPE_BATTLE) and m.phased[row] == 0:
            defender = defender_of(m, row)
            if defender >= 0 and may_attack_player(m, player, defender):
                group = m.num_players
                if m.types[row] & TYPE_PLANESWALKER:
                    group = defender
                add_goal(m, w, row, defender, group)
        row = m.next[row]


@compiled
def chosen_goal(m: Match, w: Workspace, row: int) -> int:
    """Return the index of what a picked attacker attacks, or -1."""
    if m.attacking[row] < 0:
        return -1
    what = m.attacked[row]
    if what >= 0:
        what = row_of(what)
    for j in range(w.goal_count):
        if w.goal_row[j] == what:
            return j
    return -1


@compiled
def lay_out_attack(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Write down who may attack, with restrictions, requirements and costs (508.1c, 508.1d, h).

    Who has been picked so far counts as chosen, so this is repeated whenever a declaration goes on.
    """
    level = m.depth
    n = 0
    w.decl_count = 0
    list_goals(m, w, player)
    list_rules(m, t, w)
    taxed = has_rule(w, COMBAT_ATTACK_COST)
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if takes_part(m, row, player):
            if n >= MOST_CREATURES:
                capacity_reached(m)
                return
            rules = m.rules[row]
            w.decl_row[n] = row
            w.decl_can[n] = (1 << w.goal_count) - 1
            w.decl_most[n] = 1
            w.decl_chosen[n] = 0
            goal = chosen_goal(m, w, row)
            if goal >= 0:
                w.decl_chosen[n] = 1 << goal
            w.decl_need[n] = 0
            if rules & RULE_ATTACK_COMPANY_1:
                w.decl_need[n] = 1
            if rules & RULE_ATTACK_COMPANY_2:
                w.decl_need[n] = 2
            w.decl_company[n] = 0
            w.decl_alone[n] = 0
            if rules & RULE_ATTACKS_ONLY_ALONE:
                w.decl_alone[n] = 1
            w.decl_weight[n] = count_rule(m, t, w, row, RULE_MUST_ATTACK)
            if m.was_declared[row] & DECLARED_ATTACKER == 0:
                w.decl_weight[n] += count_rule(m, t, w, row, RULE_MUST_ATTACK_ONCE)
            w.decl_joins[n] = 0
            if rules & RULE_JOINS_ATTACK:
                w.decl_joins[n] = 1
            w.decl_tax[n] = 0
            w.decl_forgone[n] = 0
            if taxed:
                w.decl_forgone[n] = mana_forgone(m, t, row)
                if m.keywords[row] & KEYWORD_VIGILANCE == 0:
                    w.decl_forgone[n] += most_by_tapping(m, t, row)
            for j in range(w.goal_count):
                w.pair_weight[n, j] = count_drawn(m, t, w, row, w.goal_row[j])
                w.pair_tax[n, j] = 0
            if w.decl_can[n] != 0:
                n += 1
        row = m.next[row]
    w.decl_count = n
    w.decl_limit = m.max_attackers[level]
    for i in range(n):
        if m.rules[w.decl_row[i]] & RULE_ATTACK_GREATER_POWER:
            w.decl_company[i] = stronger_than(m, w, i)
    if w.rule_count > 0:
        apply_attack_rules(m, t, w, player)
    if shares_turns(m):
        leave_to_members(m, w, player)
    w.decl_budget = m.declared_budget
    w.decl_best = m.declared_best
    note_features(w)


@compiled
def has_attacker(m: Match, player: int) -> bool:
    """Whether any creature could be declared as an attacker."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if may_attack(m, row, player):
            return True
        row = m.next[row]
    return False


@compiled
def prepare_attack(m: Match, t: Tables, w: Workspace, player: int, goes_on: bool) -> None:
    """Begin a declaration: what there is to pay with, and what the best one obeys.

    Where that of a team goes on, another member declares, and has mana of their own.
    """
    m.declared_budget = 0
    list_rules(m, t, w)
    if has_rule(w, COMBAT_ATTACK_COST):
        gather_reachable(m, t, w, player)
        m.declared_budget = w.supply_total
    lay_out_attack(m, t, w, player)
    m.declared_best = still_obeyed(w) if goes_on else find_best(w)


@compiled(inline=True)
def attacking_player(m: Match, f: int) -> int:
    """Return who declares attackers: the active player, or a member of the active team."""
    if shares_turns(m):
        return m.frame_b[f]
    return m.active[m.depth]


@compiled
def ask_attackers(m: Match, w: Workspace, f: int) -> bool:
    """Offer the next attacker, and to be done where the declaration is legal.

    A member of a team may also be done where those who declare after can make it legal.

    Returns:
        Whether anything but ending the declaration was possible.
    """
    player = attacking_player(m, f)
    ask(m, DECISION_ATTACK, player, -1, -1)
    legal = may_be_done(m, w, player)
    if legal:
        offer(m, ACTION_DONE, 0, 0)
    creatures = creatures_to_offer(w)
    for i in range(w.decl_count):
        if (creatures >> i) & 1 == 1 and m.controller[w.decl_row[i]] == player:
            offer(m, ACTION_OBJECT, w.decl_row[i], 0)
    m.frame_state[f] = ATTACK_PICK
    if m.legal_count == 0:
        capacity_reached(m)  # the search gave up on a board that is too large for it
    return not legal or m.legal_count > 1


@compiled
def pick_goal(m: Match, row: int, what: int) -> None:
    """Write down what a picked creature is to attack: a permanent, or ``-1 - seat``."""
    if what < 0:
        m.attacking[row] = -1 - what
        m.attacked[row] = what
    else:
        m.attacking[row] = defender_of(m, what)
        m.attacked[row] = reference(m, what)


@compiled
def ask_defender(m: Match, t: Tables, w: Workspace, f: int, row: int) -> bool:
    """Ask what an attacker attacks, where there is a choice (508.1b).

    Returns:
        Whether there was.
    """
    player = attacking_player(m, f)
    list_goals(m, w, player)
    if w.goal_count == 1:
        pick_goal(m, row, w.goal_row[0])
        return False
    lay_out_attack(m, t, w, player)
    goals = goals_to_offer(w, candidate(w, row))
    if goals & (goals - 1) == 0:
        pick_goal(m, row, w.goal_row[first_of(goals)])
        return False
    ask(m, DECISION_DEFENDER, player, row, -1)
    for j in range(w.goal_count):
        if (goals >> j) & 1 == 1:
            if w.goal_row[j] < 0:
                offer(m, ACTION_PLAYER, -1 - w.goal_row[j], 0)
            else:
                offer(m, ACTION_OBJECT, w.goal_row[j], 0)
    m.frame_a[f] = row
    m.frame_state[f] = ATTACK_DEFENDER
    return True


@compiled
def undo_attack(m: Match, players: int) -> None:
    """Take back the declaration of players, given as bits (733.1)."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if is_declared(m, row) and (players >> m.controller[row]) & 1:
            leave_combat(m, row)
        row = m.next[row]


@compiled
def tap_attackers(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """508.1f: tap a player's attackers, before the cost to attack is paid."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        declared = is_declared(m, row) and m.controller[row] == player
        if declared and m.keywords[row] & KEYWORD_VIGILANCE == 0:
            tap(m, t, w, row)
        row = m.next[row]


@compiled
def note_had_to_attack(m: Match, w: Workspace) -> None:
    """506.7: note which attackers some effect required to attack."""
    if w.decl_demands == 0:
        return
    others = 0
    for i in range(w.decl_count):
        others += 1 if w.decl_chosen[i] != 0 else 0
    for i in range(w.decl_count):
        had_to = w.decl_weight[i] > 0 or (w.decl_joins[i] > 0 and others > 1)
        for j in range(w.goal_count):
            had_to = had_to or w.pair_weight[i, j] > 0
        if had_to and w.decl_chosen[i] != 0:
            m.was_declared[w.decl_row[i]] |= DECLARED_HAD_TO


@compiled
def watch_lone_attackers(m: Match, t: Tables, w: Workspace, first: int) -> None:
    """506.6: a creature attacks a player alone if it is the only one declared at that player.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        first: the number of the first attacker of the declaration.
    """
    level = m.depth
    if not is_watched(m, t, level, 1 << EVENT_ATTACKS_PLAYER_ALONE):
        return
    for player in range(m.num_players):
        n = 0
        lone = -1
        row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
        while row >= 0:
            declared = m.attacking[row] >= 0 and m.combat_index[row] >= first
            if declared and m.attacked[row] == -1 - player:
                n += 1
                lone = row
            row = m.next[row]
        if n == 1:
            event = EVENT_ATTACKS_PLAYER_ALONE
            watch(m, t, w, event, level, lone, m.attacked[lone], player, 0, 0)


@compiled
def finish_attack(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """508.1k, 508.1m: the chosen creatures attack, and attack triggers trigger."""
    level = m.depth
    first = m.attackers_seen[level] + 1
    n = 0
    last = -1
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if is_declared(m, row):
            n += 1
            last = row
            if not join_attackers(m, row):
                capacity_reached(m)
                return
        row = m.next[row]
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.attacking[row] >= 0 and m.combat_index[row] >= first:
            m.was_declared[row] |= DECLARED_ATTACKER
            if m.attacked[row] == -1 - m.attacking[row]:
                m.attacked_players[level] |= 1 << m.attacking[row]
            note_status(m, t, row)
            watch(m, t, w, EVENT_ATTACKS, level, row, m.attacked[row], m.attacking[row], 0, 0)
        row = m.next[row]
    if n == 1:
        player = m.attacking[last]
        watch(m, t, w, EVENT_ATTACKS_ALONE, level, last, m.attacked[last], player, 0, 0)
    watch_lone_attackers(m, t, w, first)
    m.frame_state[f] = 0
    m.stage[level] = STAGE_SETTLE


@compiled
def conclude_attack(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Ask about optional costs, where there are any, and then they attack."""
    if begin_options(m, t, w, f):
        m.frame_state[f] = ATTACK_OPTION
    else:
        finish_attack(m, t, w, f)


@compiled
def complete_attack(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Go on with what follows a declaration and its costs: optional costs, then they attack.

    In a team the next member declares first.
    """
    member = next_member(m, attacking_player(m, f))
    if member >= 0:
        m.frame_b[f] = member
        m.frame_state[f] = ATTACK_NEXT_MEMBER
    else:
        conclude_attack(m, t, w, f)


@compiled
def mana_of_attackers(m: Match, t: Tables, player: int) -> int:
    """Return the mana that automatic payment cannot get from the attackers a player declared."""
    forgone = 0
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if is_declared(m, row) and m.tapped[row] == 0 and m.controller[row] == player:
            forgone += mana_forgone(m, t, row)
        row = m.next[row]
    return forgone


@compiled
def pay_or_finish(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """End the declaration; where it costs something, ask first whether to pay (508.1h)."""
    player = attacking_player(m, f)
    lay_out_attack(m, t, w, player)
    note_had_to_attack(m, w)
    cost = total_cost(w)
    if cost == 0:
        tap_attackers(m, t, w, player)
        complete_attack(m, t, w, f)
        return
    m.frame_c[f] = cost  # locked in, whatever is tapped or given up for mana now (508.1h)
    ask_tax(m, t, w, player, cost, mana_of_attackers(m, t, player))
    m.frame_state[f] = ATTACK_PAY


@compiled
def form_bands(m: Match, t: Tables, w: Workspace, f: int, after: int) -> None:
    """508.1e: ask the next creature with banding whether it forms a band, or go on."""
    player = attacking_player(m, f)
    leader = next_leader(m, t, w, after, player)
    if leader < 0:
        pay_or_finish(m, t, w, f)
        return
    m.frame_a[f] = leader
    ask_yes_no(m, player, leader, -1)
    m.frame_state[f] = ATTACK_BAND


@compiled
def add_members(m: Match, t: Tables, w: Workspace, f: int, may_end: bool) -> None:
    """Ask who joins the band being formed; with nobody left, ask about the next band."""
    leader = m.frame_a[f]
    if ask_member(m, t, w, attacking_player(m, f), leader, may_end):
        m.frame_state[f] = ATTACK_MEMBER
    else:
        form_bands(m, t, w, f, leader)


@compiled
def close_attack(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """All attackers are chosen: bands, costs, and then they attack (508.1e to 508.1k)."""
    form_bands(m, t, w, f, -1)


@compiled
def run_bands(m: Match, t: Tables, w: Workspace, f: int, state: int) -> None:
    """Take the answer to a question about bands."""
    leader = m.frame_a[f]
    if state == ATTACK_BAND:
        if kind_of(m.answer) == ACTION_YES:
            found_band(m, leader)
            add_members(m, t, w, f, False)
        else:
            form_bands(m, t, w, f, leader)
    elif kind_of(m.answer) == ACTION_DONE:
        form_bands(m, t, w, f, leader)
    else:
        m.band[subject_of(m.answer)] = m.band[leader]
        add_members(m, t, w, f, True)


@compiled
def run_attackers(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Take the next step of declaring attackers (508.1).

    The frame keeps in b which member of a team that attacks as one declares (805.10b).
    """
    state = m.frame_state[f]
    if state == ATTACK_CLOSE:
        conclude_attack(m, t, w, f)
        return
    if state == ATTACK_START:
        m.frame_b[f] = m.active[m.depth]
    player = attacking_player(m, f)
    if state == ATTACK_START or state == ATTACK_NEXT_MEMBER:
        able = has_attacker(m, player)
        if able or shares_turns(m):
            prepare_attack(m, t, w, player, state == ATTACK_NEXT_MEMBER)
        if able:
            if ask_attackers(m, w, f):
                return
            m.dec_kind = 0
        if shares_turns(m):
            complete_attack(m, t, w, f)
        else:
            finish_attack(m, t, w, f)
        return
    if state == ATTACK_PICK:
        if kind_of(m.answer) == ACTION_DONE:
            close_attack(m, t, w, f)
            return
        row = subject_of(m.answer)
        if ask_defender(m, t, w, f, row):
            return
    elif state == ATTACK_DEFENDER:
        what = subject_of(m.answer)
        if kind_of(m.answer) == ACTION_PLAYER:
            what = -1 - what
        pick_goal(m, m.frame_a[f], what)
    elif state == ATTACK_BAND or state == ATTACK_MEMBER:
        run_bands(m, t, w, f, state)
        return
    elif state == ATTACK_OPTION or state == ATTACK_GIVE:
        asked = run_option(m, t, w, f, state == ATTACK_GIVE)
        if asked == 0:
            finish_attack(m, t, w, f)
        else:
            m.frame_state[f] = ATTACK_OPTION if asked == 1 else ATTACK_GIVE
        return
    elif state == ATTACK_PAY:
        if kind_of(m.answer) == ACTION_YES:
            tap_attackers(m, t, w, player)
            pay_from_all(m, t, w, player, m.frame_c[f])
            complete_attack(m, t, w, f)
            return
        if kind_of(m.answer) == ACTION_ACTIVATE:
            m.frame_state[f] = ATTACK_PAY_AGAIN
            make_for_tax(m, t, w, player)
            return
        undo_attack(m, 1 << player)
    elif state == ATTACK_PAY_AGAIN:
        ask_tax(m, t, w, player, m.frame_c[f], mana_of_attackers(m, t, player))
        m.frame_state[f] = ATTACK_PAY
        return
    lay_out_attack(m, t, w, player)
    if not ask_attackers(m, w, f):
        m.dec_kind = 0  # nothing more can be added: the declaration is complete
        close_attack(m, t, w, f)
