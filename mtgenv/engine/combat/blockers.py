"""Declaring blockers, creature by creature, with their costs (509)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.combat.bands import share_blockers
from mtgenv.engine.combat.block_rules import apply_block_rules, count_creatures
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
from mtgenv.engine.combat.evasion import may_block_by_words
from mtgenv.engine.combat.members import comes_after, leave_to_members, may_be_done, still_obeyed
from mtgenv.engine.combat.object_rules import count_rule
from mtgenv.engine.combat.roles import (
    BLOCKED,
    UNBLOCKED,
    UNDECIDED,
    attacks_team_of,
    combat_bit,
    is_blocking,
    join_blockers,
    leave_combat,
    next_blocked,
    next_blocker,
    pick_block,
)
from mtgenv.engine.combat.rules import has_rule, list_rules
from mtgenv.engine.combat.taxes import ask_tax, make_for_tax
from mtgenv.engine.events.triggers import is_watched, watch
from mtgenv.engine.games.teams import acting_with, acts_with, leader_of, next_member, shares_turns
from mtgenv.engine.record.decisions import ask, kind_of, offer, subject_of
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.references import reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_ACTIVATE,
    ACTION_DONE,
    ACTION_OBJECT,
    ACTION_YES,
    COMBAT_BLOCK_COST,
    COMBAT_BLOCK_COST_FOR,
    DECISION_BLOCK,
    DECISION_BLOCKED_ATTACKER,
    DECLARED_BLOCKER,
    EVENT_ATTACKS_UNBLOCKED,
    EVENT_BECOMES_BLOCKED,
    EVENT_BECOMES_BLOCKED_BY,
    EVENT_BLOCKS,
    KEYWORD_MENACE,
    RULE_BLOCK_COMPANY_1,
    RULE_BLOCK_COMPANY_2,
    RULE_BLOCK_GREATER_POWER,
    RULE_BLOCKED_BY_ALL,
    RULE_BLOCKS_99_MORE,
    RULE_BLOCKS_ANY_NUMBER,
    RULE_BLOCKS_EACH_ATTACKER,
    RULE_BLOCKS_ONE_MORE,
    RULE_CANT_BLOCK,
    RULE_LURE,
    RULE_MAX_BLOCKERS_1,
    RULE_MIN_BLOCKERS_3,
    RULE_MUST_BE_BLOCKED,
    RULE_MUST_BLOCK,
    RULE_MUST_BLOCK_ONCE,
    STAGE_SETTLE,
    TYPE_BATTLE,
    TYPE_CREATURE,
    ZONE_BATTLEFIELD,
)
from mtgenv.engine.stack.by_hand import gather_reachable
from mtgenv.engine.stack.mana import pay_from_all

# ... and blockers.
BLOCK_START = 0
BLOCK_NEXT_PLAYER = 1
BLOCK_PICK = 2
BLOCK_ATTACKER = 3
BLOCK_PAY = 4
BLOCK_PAY_AGAIN = 5  # mana has been made for the cost
BLOCK_EVENTS = (
    (1 << EVENT_BLOCKS)
    | (1 << EVENT_BECOMES_BLOCKED)
    | (1 << EVENT_BECOMES_BLOCKED_BY)
    | (1 << EVENT_ATTACKS_UNBLOCKED)
)


@compiled
def list_attackers(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Write down the attackers of one defending player, with what they ask of blockers."""
    n = 0
    w.goal_count = 0
    w.group_count = 1
    w.group_must[0] = 0
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if attacks_team_of(m, row, player):
            if n >= MOST_CREATURES:
                capacity_reached(m)
                return
            w.goal_row[n] = row
            w.goal_min[n] = 0
            if m.keywords[row] & KEYWORD_MENACE:
                w.goal_min[n] = 2
            if m.rules[row] & RULE_MIN_BLOCKERS_3:
                w.goal_min[n] = 3
            w.goal_max[n] = NO_LIMIT
            if m.rules[row] & RULE_BLOCKED_BY_ALL:
                w.goal_min[n] = max(w.goal_min[n], count_creatures(m, m.attacking[row]))
            if m.rules[row] & RULE_MAX_BLOCKERS_1:
                w.goal_max[n] = 1
            w.goal_must[n] = count_rule(m, t, w, row, RULE_MUST_BE_BLOCKED)
            w.goal_lure[n] = count_rule(m, t, w, row, RULE_LURE)
            w.goal_group[n] = 0
            n += 1
        row = m.next[row]
    w.goal_count = n


@compiled
def most_blocked(m: Match, t: Tables, w: Workspace, row: int) -> int:
    """Return how many attackers a creature can block at most."""
    rules = m.rules[row]
    if rules & RULE_BLOCKS_ANY_NUMBER:
        return MOST_CREATURES
    most = 1
    if rules & RULE_BLOCKS_ONE_MORE:
        most += count_rule(m, t, w, row, RULE_BLOCKS_ONE_MORE)
    if rules & RULE_BLOCKS_99_MORE:
        most = MOST_CREATURES
    return most


@compiled
def may_block(m: Match, row: int, player: int) -> bool:
    """Whether a creature by itself could be declared as a blocker (509.1a)."""
    if m.controller[row] != player or m.tapped[row] == 1:
        return False
    if m.types[row] & (TYPE_CREATURE | TYPE_BATTLE) != TYPE_CREATURE:
        return False
    return m.phased[row] == 0 and m.rules[row] & RULE_CANT_BLOCK == 0


@compiled(inline=True)
def may_help_block(m: Match, row: int, player: int) -> bool:
    """Whether a creature counts in a declaration that a player makes, alone or with a team.

    The creatures of a team block for all of it (805.10d): what a member before has declared stays,
    and what one after may declare can help.
    """
    controller = m.controller[row]
    if controller == player or not acts_with(m, player, controller):
        return may_block(m, row, player)
    if is_blocking(m, row) and m.combat_index[row] == 0:
        return True
    return comes_after(m, player, controller) and may_block(m, row, controller)


@compiled
def lay_out_block(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Write down who may block whom, with restrictions and requirements (509.1b, 509.1c).

    Who has been picked so far counts as chosen, so this is repeated whenever a declaration goes on.
    """
    level = m.depth
    w.decl_count = 0
    list_attackers(m, t, w, player)
    list_rules(m, t, w)
    n = 0
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if may_help_block(m, row, player):
            can = 0
            chosen = 0
            for j in range(w.goal_count):
                attacker = w.goal_row[j]
                w.pair_weight[n, j] = 0
                w.pair_tax[n, j] = 0
                if may_block_by_words(m, t, w, row, attacker):
                    can |= 1 << j
                    w.pair_weight[n, j] = w.goal_lure[j]
                    if m.rules[row] & RULE_BLOCKS_EACH_ATTACKER:
                        w.pair_weight[n, j] += 1
                if m.combat_with[row] & combat_bit(m, attacker):
                    chosen |= 1 << j
            if can != 0:
                if n >= MOST_CREATURES:
                    capacity_reached(m)
                    return
                rules = m.rules[row]
                w.decl_row[n] = row
                w.decl_can[n] = can
                w.decl_most[n] = most_blocked(m, t, w, row)
                w.decl_chosen[n] = chosen
                w.decl_need[n] = 0
                if rules & RULE_BLOCK_COMPANY_1:
                    w.decl_need[n] = 1
                if rules & RULE_BLOCK_COMPANY_2:
                    w.decl_need[n] = 2
                w.decl_company[n] = 0
                w.decl_alone[n] = 0
                w.decl_weight[n] = count_rule(m, t, w, row, RULE_MUST_BLOCK)
                if m.was_declared[row] & DECLARED_BLOCKER == 0:
                    w.decl_weight[n] += count_rule(m, t, w, row, RULE_MUST_BLOCK_ONCE)
                w.decl_joins[n] = 0
                w.decl_tax[n] = 0
                w.decl_forgone[n] = 0
                n += 1
        row = m.next[row]
    w.decl_count = n
    w.decl_budget = m.declared_budget
    w.decl_best = m.declared_best
    w.decl_limit = m.max_blockers[level]
    for i in range(n):
        if m.rules[w.decl_row[i]] & RULE_BLOCK_GREATER_POWER:
            w.decl_company[i] = stronger_than(m, w, i)
    if w.rule_count > 0:
        apply_block_rules(m, t, w, player)
    if shares_turns(m):
        leave_to_members(m, w, player)
    note_features(w)


@compiled
def prepare_block(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Begin the declaration of one defending player: what the best one obeys."""
    m.declared_budget = 0
    list_rules(m, t, w)
    if has_rule(w, COMBAT_BLOCK_COST) or has_rule(w, COMBAT_BLOCK_COST_FOR):
        gather_reachable(m, t, w, player)
        m.declared_budget = w.supply_total
    lay_out_block(m, t, w, player)
    goes_on = leader_of(m, player) != player  # with the declaration of a team
    m.declared_best = still_obeyed(w) if goes_on else find_best(w)


@compiled
def ask_blockers(m: Match, w: Workspace, f: int) -> bool:
    """Offer the next blocker, and to be done where the declaration is legal.

    A member of a team may also be done where those who declare after can make it legal.

    Returns:
        Whether anything but ending the declaration was possible.
    """
    player = m.frame_b[f]
    ask(m, DECISION_BLOCK, player, -1, -1)
    legal = may_be_done(m, w, player)
    if legal:
        offer(m, ACTION_DONE, 0, 0)
    creatures = creatures_to_offer(w)
    for i in range(w.decl_count):
        if (creatures >> i) & 1 == 1 and m.controller[w.decl_row[i]] == player:
            offer(m, ACTION_OBJECT, w.decl_row[i], 0)
    m.frame_state[f] = BLOCK_PICK
    if m.legal_count == 0:
        capacity_reached(m)  # the search gave up on a board that is too large for it
    return not legal or m.legal_count > 1


@compiled
def ask_blocked(m: Match, w: Workspace, f: int, row: int) -> None:
    """Ask which attacker the picked creature blocks."""
    ask(m, DECISION_BLOCKED_ATTACKER, m.frame_b[f], row, -1)
    goals = goals_to_offer(w, candidate(w, row))
    for j in range(w.goal_count):
        if (goals >> j) & 1 == 1:
            offer(m, ACTION_OBJECT, w.goal_row[j], 0)
    m.frame_c[f] = row
    m.frame_state[f] = BLOCK_ATTACKER
    if m.legal_count == 1:
        m.answer = m.legal[0]
        m.dec_kind = 0


@compiled
def undo_blocks(m: Match, players: int) -> None:
    """Take back the whole declaration of players, given as bits (733.1)."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if (players >> m.controller[row]) & 1 and is_blocking(m, row) and m.combat_index[row] == 0:
            leave_combat(m, row)
        row = m.next[row]


@compiled
def finish_blocks(m: Match, player: int) -> None:
    """509.1g: the chosen creatures of one defending player become blocking creatures.

    Those of a team do when its last member has declared.
    """
    if next_member(m, player) >= 0:
        return
    players = acting_with(m, player)
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if (players >> m.controller[row]) & 1 and is_blocking(m, row) and m.combat_index[row] == 0:
            if not join_blockers(m, row):
                capacity_reached(m)
                return
            m.was_declared[row] |= DECLARED_BLOCKER
            attacker = next_blocked(m, row, -1)
            while attacker >= 0:
                m.combat_with[attacker] |= combat_bit(m, row)
                m.blockers[attacker] += 1
                attacker = next_blocked(m, row, attacker)
        row = m.next[row]


@compiled
def announce_blocked_by(
    m: Match, t: Tables, w: Workspace, attacker: int, blocker: int, anew: bool
) -> None:
    """Let abilities trigger that watch attackers become blocked (509.3c, 509.3d)."""
    level = m.level[attacker]
    player = m.attacking[attacker]
    if anew:
        watch(m, t, w, EVENT_BECOMES_BLOCKED, level, attacker, -1, player, 0, 0)
    its = reference(m, blocker)
    watch(m, t, w, EVENT_BECOMES_BLOCKED_BY, level, attacker, its, player, 0, 0)


@compiled
def announce_blocks(m: Match, t: Tables, w: Workspace) -> None:
    """509.1i: let abilities trigger that watch the declaration of blockers."""
    level = m.depth
    if not is_watched(m, t, level, BLOCK_EVENTS):
        return
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if is_blocking(m, row):
            attacker = next_blocked(m, row, -1)
            while attacker >= 0:
                ref = reference(m, attacker)
                watch(m, t, w, EVENT_BLOCKS, level, row, ref, m.attacking[attacker], 0, 0)
                attacker = next_blocked(m, row, attacker)
        if m.attacking[row] >= 0:
            blocker = next_blocker(m, row, -1)
            anew = True
            while blocker >= 0:
                announce_blocked_by(m, t, w, row, blocker, anew)
                anew = False
                blocker = next_blocker(m, row, blocker)
            if m.blocked[row] == UNBLOCKED:
                player = m.attacking[row]
                watch(m, t, w, EVENT_ATTACKS_UNBLOCKED, level, row, -1, player, 0, 0)
        row = m.next[row]


@compiled
def finish_blockers(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """509.1h, 509.1i: attackers become blocked or unblocked, and block triggers trigger."""
    level = m.depth
    share_blockers(m)
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.attacking[row] >= 0 and m.blocked[row] == UNDECIDED:
            m.blocked[row] = UNBLOCKED
            if m.blockers[row] > 0:
                m.blocked[row] = BLOCKED
        row = m.next[row]
    m.dirty[level] |= t.statics_look
    announce_blocks(m, t, w)
    m.frame_state[f] = 0
    m.stage[level] = STAGE_SETTLE


@compiled
def close_blocks(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """End one player's declaration; where it costs something, ask first whether to pay (509.1d)."""
    player = m.frame_b[f]
    m.frame_state[f] = BLOCK_NEXT_PLAYER
    if m.declared_budget > 0:
        lay_out_block(m, t, w, player)
        cost = total_cost(w)
        if cost > 0:
            m.frame_c[f] = cost  # locked in (509.1e)
            ask_tax(m, t, w, player, cost, 0)
            m.frame_state[f] = BLOCK_PAY
            return
    finish_blocks(m, player)


@compiled
def pick_blocker(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Offer the next blocker; where nothing can be added the declaration is complete."""
    lay_out_block(m, t, w, m.frame_b[f])
    if not ask_blockers(m, w, f):
        m.dec_kind = 0
        close_blocks(m, t, w, f)


@compiled
def run_blockers(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Take the next step of declaring blockers, each defending player in turn order (509.1, 802.4).

    The frame keeps: a how many players after the active one have declared, b who declares,
    c the creature picked, or what the declaration costs.
    """
    level = m.depth
    state = m.frame_state[f]
    player = m.frame_b[f]
    if state == BLOCK_START:
        m.frame_a[f] = 0
        m.frame_state[f] = BLOCK_NEXT_PLAYER
    elif state == BLOCK_NEXT_PLAYER:
        m.frame_a[f] += 1
        if m.frame_a[f] >= m.num_players:
            finish_blockers(m, t, w, f)
            return
        player = (m.active[level] + m.frame_a[f]) % m.num_players
        m.frame_b[f] = player
        prepare_block(m, t, w, player)
        if w.decl_count == 0 or w.goal_count == 0 or not ask_blockers(m, w, f):
            m.dec_kind = 0
            m.frame_state[f] = BLOCK_NEXT_PLAYER
            if shares_turns(m):
                finish_blocks(m, player)
    elif state == BLOCK_PICK:
        if kind_of(m.answer) == ACTION_DONE:
            close_blocks(m, t, w, f)
            return
        lay_out_block(m, t, w, player)
        ask_blocked(m, w, f, subject_of(m.answer))
    elif state == BLOCK_PAY:
        if kind_of(m.answer) == ACTION_YES:
            pay_from_all(m, t, w, player, m.frame_c[f])
            finish_blocks(m, player)
            m.frame_state[f] = BLOCK_NEXT_PLAYER
            return
        if kind_of(m.answer) == ACTION_ACTIVATE:
            m.frame_state[f] = BLOCK_PAY_AGAIN
            make_for_tax(m, t, w, player)
            return
        undo_blocks(m, 1 << player)
        pick_blocker(m, t, w, f)
    elif state == BLOCK_PAY_AGAIN:
        ask_tax(m, t, w, player, m.frame_c[f], 0)
        m.frame_state[f] = BLOCK_PAY
    else:
        pick_block(m, m.frame_c[f], subject_of(m.answer))
        pick_blocker(m, t, w, f)
