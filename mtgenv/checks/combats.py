"""Combat: what declarations offer and declare, and combat damage as it was assigned."""

from __future__ import annotations

from mtgenv.checks.brute_force import completions
from mtgenv.checks.invariants import (
    ATTACK_DECLARATION,
    BLOCK_DECLARATION,
    DAMAGE_RECEIVER,
    DAMAGE_SUM,
    DECLARATION_OFFERS,
    FINE,
    TRAMPLE,
)
from mtgenv.compiling.jit import compiled
from mtgenv.engine.combat.attackers import lay_out_attack
from mtgenv.engine.combat.blockers import lay_out_block
from mtgenv.engine.combat.combat_damage import (
    attack_target,
    combat_power,
    deals_now,
    lethal_for_target,
    next_receiver,
    spill_target,
    tramples,
)
from mtgenv.engine.combat.declaring import candidate
from mtgenv.engine.combat.evasion import may_block_pair
from mtgenv.engine.combat.roles import (
    ATTACKS_NOTHING,
    BLOCKED,
    attacks_team_of,
    is_blocking,
    next_blocked,
    next_blocker,
)
from mtgenv.engine.games.teams import is_active, next_member, shares_turns
from mtgenv.engine.record.decisions import kind_of, subject_of
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_DONE,
    ACTION_OBJECT,
    ACTION_PLAYER,
    DECISION_ATTACK,
    DECISION_BLOCKED_ATTACKER,
    DECISION_DEFENDER,
    FRAME_GAME,
    KEYWORD_DEATHTOUCH,
    KEYWORD_DEFENDER,
    KEYWORD_HASTE,
    KEYWORD_MENACE,
    KEYWORD_VIGILANCE,
    RULE_ATTACKS_AS_THOUGH_NO_DEFENDER,
    RULE_CANT_ATTACK,
    RULE_CANT_BLOCK,
    RULE_DAMAGE_AS_UNBLOCKED,
    RULE_MIN_BLOCKERS_3,
    STAGE_DEFENDER,
    TYPE_CREATURE,
    ZONE_BATTLEFIELD,
)


@compiled
def check_offers(m: Match, t: Tables, w: Workspace) -> int:
    """Compare what a declaration offers next with what trying all declarations allows (508.1d)."""
    if m.frame_kind[m.frame_top] != FRAME_GAME or m.stage[m.depth] == STAGE_DEFENDER:
        return FINE  # 508.4, 509.4, 507.1: nothing is declared
    kind = m.dec_kind
    asked = -1
    if kind == DECISION_ATTACK or kind == DECISION_DEFENDER:
        lay_out_attack(m, t, w, m.dec_for)
    else:
        lay_out_block(m, t, w, m.dec_for)
    if kind == DECISION_BLOCKED_ATTACKER or kind == DECISION_DEFENDER:
        asked = candidate(w, m.dec_row)
    allowed = completions(w, asked)
    if allowed < 0:
        return FINE
    offered = 0
    for k in range(m.legal_count):
        row = subject_of(m.legal[k])
        if kind_of(m.legal[k]) == ACTION_DONE:
            offered |= 1
        elif kind_of(m.legal[k]) == ACTION_OBJECT and asked >= 0:
            for j in range(w.goal_count):
                if w.goal_row[j] == row:
                    offered |= 1 << (1 + j)
        elif kind_of(m.legal[k]) == ACTION_PLAYER:
            for j in range(w.goal_count):
                if w.goal_row[j] == -1 - row:
                    offered |= 1 << (1 + j)
        elif kind_of(m.legal[k]) == ACTION_OBJECT:
            for i in range(w.decl_count):
                if w.decl_row[i] == row:
                    offered |= 1 << (1 + i)
    if asked >= 0:
        allowed &= ~1
    elif shares_turns(m):
        for i in range(w.decl_count):
            if m.controller[w.decl_row[i]] != m.dec_for:
                allowed &= ~(1 << (1 + i))  # each member of a team declares for themselves
        if next_member(m, m.dec_for) >= 0:
            allowed = (allowed & ~1) | (offered & 1)  # who comes after may make it legal
    if offered != allowed:
        return DECLARATION_OFFERS
    return FINE


@compiled
def check_attack(m: Match) -> int:
    """Check an attack that has just been declared (508.1)."""
    level = m.depth
    n = 0
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.attacking[row] >= 0:
            n += 1
            keywords = m.keywords[row]
            if not is_active(m, m.controller[row]) or m.types[row] & TYPE_CREATURE == 0:
                return ATTACK_DECLARATION
            rules = m.rules[row]
            barred = keywords & KEYWORD_DEFENDER != 0
            if rules & RULE_ATTACKS_AS_THOUGH_NO_DEFENDER:
                barred = False
            if barred or rules & RULE_CANT_ATTACK:
                return ATTACK_DECLARATION
            if m.sick[row] == 1 and keywords & KEYWORD_HASTE == 0:
                return ATTACK_DECLARATION
            if m.tapped[row] == 0 and keywords & KEYWORD_VIGILANCE == 0:
                return ATTACK_DECLARATION
        row = m.next[row]
    if n > m.max_attackers[level]:
        return ATTACK_DECLARATION
    return FINE


@compiled
def check_blocks(m: Match, t: Tables, w: Workspace) -> int:
    """Check blocks that have just been declared (509.1)."""
    level = m.depth
    n = 0
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if is_blocking(m, row):
            n += 1
            if m.tapped[row] == 1 or m.rules[row] & RULE_CANT_BLOCK:
                return BLOCK_DECLARATION
            attacker = next_blocked(m, row, -1)
            if attacker < 0:
                return BLOCK_DECLARATION
            while attacker >= 0:
                if not attacks_team_of(m, attacker, m.controller[row]):
                    return BLOCK_DECLARATION
                if m.band[attacker] == 0 and not may_block_pair(m, t, w, row, attacker):
                    return BLOCK_DECLARATION
                attacker = next_blocked(m, row, attacker)
        if m.attacking[row] >= 0:
            count = 0
            other = next_blocker(m, row, -1)
            while other >= 0:
                count += 1
                other = next_blocker(m, row, other)
            least = 1
            if m.keywords[row] & KEYWORD_MENACE:
                least = 2
            if m.rules[row] & RULE_MIN_BLOCKERS_3:
                least = 3
            if m.band[row] != 0:
                least = 1  # 702.22h: who blocks one member blocks all
            if count != m.blockers[row] or (count > 0 and count < least):
                return BLOCK_DECLARATION
            if (count > 0) != (m.blocked[row] == BLOCKED):
                return BLOCK_DECLARATION
        row = m.next[row]
    if n > m.max_blockers[level]:
        return BLOCK_DECLARATION
    return FINE


@compiled
def given(m: Match, source: int, target: int) -> int:
    """Add up the damage that was assigned by one creature to one receiver."""
    total = 0
    for i in range(len(m.hit_amount)):
        if m.hit_amount[i] > 0 and m.hit_source[i] == source and m.hit_target[i] == target:
            total += m.hit_amount[i]
    return total


@compiled
def assigned_by(m: Match, source: int) -> int:
    """Add up the damage that was assigned by one creature."""
    total = 0
    for i in range(len(m.hit_amount)):
        if m.hit_amount[i] > 0 and m.hit_source[i] == source:
            total += m.hit_amount[i]
    return total


@compiled
def assigned_to(m: Match, target: int) -> int:
    """Add up the damage that was assigned to one receiver."""
    total = 0
    for i in range(len(m.hit_amount)):
        if m.hit_amount[i] > 0 and m.hit_target[i] == target:
            total += m.hit_amount[i]
    return total


@compiled
def given_to_opponents(m: Match, was: Match, row: int) -> int:
    """Add up the damage that a creature assigned to those that it fights."""
    total = 0
    other = next_receiver(was, row, -1)
    while other >= 0:
        total += given(m, row, other)
        other = next_receiver(was, row, other)
    return total


@compiled
def has_lethal(m: Match, was: Match, row: int) -> bool:
    """Whether a creature was assigned lethal damage in all, by everybody (702.19b)."""
    left = was.toughness[row] - was.damage[row]
    deadly = False
    for i in range(len(m.hit_amount)):
        if m.hit_amount[i] > 0 and m.hit_target[i] == row:
            left -= m.hit_amount[i]
            if was.keywords[m.hit_source[i]] & KEYWORD_DEATHTOUCH:
                deadly = True
    return left <= 0 or deadly


@compiled
def check_attacker_damage(m: Match, was: Match, row: int) -> int:
    """Check what one attacker assigned, as it is written in the list of hits (510.1b to 510.1d)."""
    target = attack_target(was, row)
    spill = spill_target(was, row)
    to_target = 0
    to_spill = 0
    if target != ATTACKS_NOTHING:
        to_target = given(m, row, target)
    if spill != ATTACKS_NOTHING:
        to_spill = given(m, row, spill)
    total = assigned_by(m, row)
    if total != to_target + to_spill + given_to_opponents(m, was, row):
        return DAMAGE_RECEIVER
    blocked = was.blocked[row] == BLOCKED
    first = next_blocker(was, row, -1)
    expected = combat_power(was, row)
    if not deals_now(was, row) or (blocked and first < 0 and not tramples(was, row)):
        expected = 0
    if target == ATTACKS_NOTHING and (first < 0 or not blocked):
        expected = 0
    if total != expected:
        # Its controller may have let it assign its damage as though it weren't blocked.
        if was.rules[row] & RULE_DAMAGE_AS_UNBLOCKED == 0 or total != combat_power(was, row):
            return DAMAGE_SUM
    if to_spill > 0 and assigned_to(m, target) < lethal_for_target(was, row, target):
        return TRAMPLE
    if not blocked or to_target + to_spill == 0 or was.rules[row] & RULE_DAMAGE_AS_UNBLOCKED:
        return FINE
    if not tramples(was, row):
        return DAMAGE_RECEIVER
    blocker = first
    while blocker >= 0:
        if not has_lethal(m, was, blocker):
            return TRAMPLE
        blocker = next_blocker(was, row, blocker)
    return FINE


@compiled
def check_blocker_damage(m: Match, was: Match, row: int) -> int:
    """Check what one blocker assigned: its power, to what it blocks if that still attacks."""
    total = assigned_by(m, row)
    if total != given_to_opponents(m, was, row):
        return DAMAGE_RECEIVER
    expected = 0
    if next_blocked(was, row, -1) >= 0 and deals_now(was, row):
        expected = combat_power(was, row)
    if total != expected:
        return DAMAGE_SUM
    return FINE


@compiled
def check_assignment(m: Match, was: Match) -> int:
    """Check combat damage that has just been dealt (510.1, 510.2).

    Args:
        m: the match; its list of hits holds this step's and, after them, zeros.
        was: the match just before the last creature had assigned and the damage was dealt; what is
            assigned by then is left out of what is lethal.

    Returns:
        The number of a broken invariant, or 0.
    """
    for row in range(len(was.assigned)):
        was.assigned[row] = 0
    row = was.zone_head[was.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        broken = FINE
        if was.attacking[row] >= 0:
            broken = check_attacker_damage(m, was, row)
        elif is_blocking(was, row):
            broken = check_blocker_damage(m, was, row)
        if broken != FINE:
            return broken
        row = was.next[row]
    return FINE
