"""Declaring blockers, creature by creature, and evasion (509, 702)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.characteristics import is_protected
from mtgenv.engine.characteristics.matching import matches
from mtgenv.engine.combat.declarations import (
    block_best,
    block_can_complete,
    block_declaration_legal,
)
from mtgenv.engine.combat.declaring import (
    BIT_CANT_BLOCK_FILTER,
    BIT_UNBLOCKABLE_BY_FILTER,
    MOST_CREATURES,
    candidate,
    company_of,
    count_rule,
    declaration_filter,
)
from mtgenv.engine.events.triggers import watch
from mtgenv.engine.events.zones import capacity_reached
from mtgenv.engine.record.decisions import ask, kind_of, offer, subject_of
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_DONE,
    ACTION_OBJECT,
    DECISION_BLOCK,
    DECISION_BLOCKED_ATTACKER,
    EVENT_BLOCKS,
    KEYWORD_FEAR,
    KEYWORD_FLYING,
    KEYWORD_HORSEMANSHIP,
    KEYWORD_INTIMIDATE,
    KEYWORD_MENACE,
    KEYWORD_REACH,
    KEYWORD_SHADOW,
    KEYWORD_SKULK,
    LANDWALK_SHIFT,
    MANA_BLACK,
    RULE_BLOCK_COMPANY_1,
    RULE_BLOCK_COMPANY_2,
    RULE_BLOCK_GREATER_POWER,
    RULE_CANT_BLOCK,
    RULE_CANT_BLOCK_FILTER,
    RULE_LURE,
    RULE_MIN_BLOCKERS_3,
    RULE_MUST_BE_BLOCKED,
    RULE_UNBLOCKABLE_BY_FILTER,
    STAGE_SETTLE,
    TYPE_ARTIFACT,
    TYPE_CREATURE,
    TYPE_LAND,
    ZONE_BATTLEFIELD,
)

# ... and blockers.
BLOCK_START = 0
BLOCK_NEXT_PLAYER = 1
BLOCK_PICK = 2
BLOCK_ATTACKER = 3


@compiled
def walks_past(m: Match, t: Tables, walks: int, player: int) -> bool:
    """Whether landwalk makes an attacker unblockable by this player (702.14)."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.controller[row] == player and m.types[row] & TYPE_LAND:
            if m.subtypes[row] & walks:
                return True
        row = m.next[row]
    return False


@compiled
def may_block_pair(m: Match, t: Tables, blocker: int, attacker: int) -> bool:
    """Whether evasion and pairwise restrictions let this creature block that one (509.1b)."""
    mine = m.keywords[blocker]
    its = m.keywords[attacker]
    if its & KEYWORD_FLYING and mine & (KEYWORD_FLYING | KEYWORD_REACH) == 0:
        return False
    if (its ^ mine) & KEYWORD_SHADOW:
        return False
    if its & KEYWORD_HORSEMANSHIP and mine & KEYWORD_HORSEMANSHIP == 0:
        return False
    if its & KEYWORD_SKULK and m.power[blocker] > m.power[attacker]:
        return False
    artifact = m.types[blocker] & TYPE_ARTIFACT != 0
    if its & KEYWORD_FEAR and not artifact and (m.colors[blocker] >> MANA_BLACK) & 1 == 0:
        return False
    if its & KEYWORD_INTIMIDATE and not artifact and m.colors[blocker] & m.colors[attacker] == 0:
        return False
    if is_protected(m, attacker, m.colors[blocker], m.types[blocker]):
        return False
    walks = (its >> LANDWALK_SHIFT) & 31
    if walks != 0 and walks_past(m, t, walks, m.controller[blocker]):
        return False
    if its & RULE_UNBLOCKABLE_BY_FILTER:
        f = declaration_filter(t, m.card[attacker], BIT_UNBLOCKABLE_BY_FILTER)
        if matches(m, t, f, blocker, attacker, m.controller[attacker], -1):
            return False
    if mine & RULE_CANT_BLOCK_FILTER:
        f = declaration_filter(t, m.card[blocker], BIT_CANT_BLOCK_FILTER)
        if matches(m, t, f, attacker, blocker, m.controller[blocker], -1):
            return False
    return True


@compiled
def list_attackers(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Write down the attackers of one defending player, with what they ask of blockers."""
    n = 0
    w.attacker_count = 0
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.attacking[row] == player:
            if n >= MOST_CREATURES:
                capacity_reached(m)
                return
            keywords = m.keywords[row]
            w.attacker_row[n] = row
            w.attacker_min[n] = 0
            if keywords & KEYWORD_MENACE:
                w.attacker_min[n] = 2
            if keywords & RULE_MIN_BLOCKERS_3:
                w.attacker_min[n] = 3
            w.attacker_lure[n] = count_rule(m, t, row, RULE_LURE)
            w.attacker_must[n] = count_rule(m, t, row, RULE_MUST_BE_BLOCKED)
            n += 1
        row = m.next[row]
    w.attacker_count = n


@compiled
def attacker_index(w: Workspace, row: int) -> int:
    """Return the index of a row among the attackers of the declaration, or -1."""
    for j in range(w.attacker_count):
        if w.attacker_row[j] == row:
            return j
    return -1


@compiled
def lay_out_block(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Write down who may block whom, with restrictions and requirements (509.1b, 509.1c).

    Who has been picked so far counts as chosen, so this is repeated whenever a declaration goes on.
    """
    level = m.depth
    w.decl_count = 0
    list_attackers(m, t, w, player)
    n = 0
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        able = m.controller[row] == player and m.types[row] & TYPE_CREATURE != 0
        if able and m.tapped[row] == 0 and m.keywords[row] & RULE_CANT_BLOCK == 0:
            can = 0
            for j in range(w.attacker_count):
                if may_block_pair(m, t, row, w.attacker_row[j]):
                    can |= 1 << j
            if can != 0:
                if n >= MOST_CREATURES:
                    capacity_reached(m)
                    return
                keywords = m.keywords[row]
                w.decl_row[n] = row
                w.decl_can[n] = can
                w.decl_chosen[n] = attacker_index(w, m.blocking[row]) + 1
                w.decl_need[n] = 0
                if keywords & RULE_BLOCK_COMPANY_1:
                    w.decl_need[n] = 1
                if keywords & RULE_BLOCK_COMPANY_2:
                    w.decl_need[n] = 2
                w.decl_company[n] = 0
                w.decl_weight[n] = 0
                w.decl_joins[n] = 0
                w.decl_tax[n] = 0
                n += 1
        row = m.next[row]
    w.decl_count = n
    w.decl_budget = 0
    w.decl_best = m.declared_best
    w.decl_limit = m.max_blockers[level]
    for i in range(n):
        if m.keywords[w.decl_row[i]] & RULE_BLOCK_GREATER_POWER:
            w.decl_company[i] = company_of(m, t, w, i, False)


@compiled
def prepare_block(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Begin the declaration of one defending player: what the best one obeys."""
    lay_out_block(m, t, w, player)
    m.declared_best = block_best(w)


@compiled
def can_block_something(w: Workspace, i: int) -> bool:
    """Whether candidate i can still be added to the declaration as a blocker."""
    for j in range(w.attacker_count):
        if (w.decl_can[i] >> j) & 1 and block_can_complete(w, i, j):
            return True
    return False


@compiled
def ask_blockers(m: Match, w: Workspace, f: int) -> bool:
    """Offer the next blocker, and to be done where the declaration is legal.

    Returns:
        Whether anything but ending the declaration was possible.
    """
    ask(m, DECISION_BLOCK, m.frame_b[f], -1, -1)
    legal = block_declaration_legal(w)
    if legal:
        offer(m, ACTION_DONE, 0, 0)
    for i in range(w.decl_count):
        if w.decl_chosen[i] == 0 and can_block_something(w, i):
            offer(m, ACTION_OBJECT, w.decl_row[i], 0)
    m.frame_state[f] = BLOCK_PICK
    if m.legal_count == 0:
        capacity_reached(m)  # the search gave up on a board that is too large for it
    return not legal or m.legal_count > 1


@compiled
def ask_blocked(m: Match, w: Workspace, f: int, row: int) -> None:
    """Ask which attacker the picked creature blocks."""
    ask(m, DECISION_BLOCKED_ATTACKER, m.frame_b[f], row, -1)
    i = candidate(w, row)
    for j in range(w.attacker_count):
        if (w.decl_can[i] >> j) & 1 and block_can_complete(w, i, j):
            offer(m, ACTION_OBJECT, w.attacker_row[j], 0)
    m.frame_c[f] = row
    m.frame_state[f] = BLOCK_ATTACKER
    if m.legal_count == 1:
        m.answer = m.legal[0]
        m.dec_kind = 0


@compiled
def finish_blocks(m: Match, player: int) -> None:
    """509.1g: the chosen creatures of one defending player become blocking creatures."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.controller[row] == player and m.blocking[row] >= 0:
            m.struck[row] = 0
            m.blockers[m.blocking[row]] += 1
        row = m.next[row]


@compiled
def finish_blockers(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """509.1h, 509.1i: attackers become blocked or unblocked, and block triggers trigger."""
    level = m.depth
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.attacking[row] >= 0:
            m.blocked[row] = 2
            if m.blockers[row] > 0:
                m.blocked[row] = 1
        row = m.next[row]
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.blocking[row] >= 0:
            watch(m, t, w, EVENT_BLOCKS, level, row, m.controller[row], 0)
        row = m.next[row]
    m.frame_state[f] = 0
    m.stage[level] = STAGE_SETTLE


@compiled
def run_blockers(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Take the next step of declaring blockers, each defending player in turn order (509.1, 802.4).

    The frame keeps: a how many players after the active one have declared, b who declares,
    c the creature picked.
    """
    level = m.depth
    state = m.frame_state[f]
    if state == BLOCK_START:
        m.frame_a[f] = 0
        m.frame_state[f] = BLOCK_NEXT_PLAYER
        return
    if state == BLOCK_NEXT_PLAYER:
        m.frame_a[f] += 1
        if m.frame_a[f] >= m.num_players:
            finish_blockers(m, t, w, f)
            return
        player = (m.active[level] + m.frame_a[f]) % m.num_players
        m.frame_b[f] = player
        prepare_block(m, t, w, player)
        if w.decl_count == 0 or w.attacker_count == 0 or not ask_blockers(m, w, f):
            m.dec_kind = 0
            m.frame_state[f] = BLOCK_NEXT_PLAYER
        return
    if state == BLOCK_PICK:
        if kind_of(m.answer) == ACTION_DONE:
            finish_blocks(m, m.frame_b[f])
            m.frame_state[f] = BLOCK_NEXT_PLAYER
            return
        lay_out_block(m, t, w, m.frame_b[f])
        ask_blocked(m, w, f, subject_of(m.answer))
        return
    m.blocking[m.frame_c[f]] = subject_of(m.answer)
    lay_out_block(m, t, w, m.frame_b[f])
    if not ask_blockers(m, w, f):
        m.dec_kind = 0
        finish_blocks(m, m.frame_b[f])
        m.frame_state[f] = BLOCK_NEXT_PLAYER
