"""Rules of combat in force: what effects say about who may, must or pays to attack and block.

A rule has a kind (COMBAT_*), a number, the player who is its "you", the creatures it is about (its
subject: one object, or all that fit a filter) and, for many kinds, a second description: of the
attackers or blockers opposite, or of what the defending player must control. `list_rules` writes
those of the game being played into the workspace; declarations apply them one by one.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.matching import matches
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.references import live_row, reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    COMBAT_ATTACK_ALONE,
    COMBAT_ATTACK_COMPANY,
    COMBAT_ATTACK_COST,
    COMBAT_ATTACKED_IF_ABLE,
    COMBAT_ATTACKERS_AT_MOST,
    COMBAT_BLOCK_ALONE,
    COMBAT_BLOCK_COMPANY,
    COMBAT_BLOCK_COST,
    COMBAT_BLOCK_COST_FOR,
    COMBAT_BLOCKED_BY_ALL,
    COMBAT_BLOCKED_ONLY_BY,
    COMBAT_BLOCKERS_AT_LEAST,
    COMBAT_BLOCKERS_AT_MOST,
    COMBAT_BLOCKS_MORE,
    COMBAT_BLOCKS_ONLY,
    COMBAT_CANT_ATTACK,
    COMBAT_CANT_BE_BLOCKED,
    COMBAT_CANT_BLOCK,
    COMBAT_GOADED,
    COMBAT_LANDWALK,
    COMBAT_LURE,
    COMBAT_MUST_ATTACK,
    COMBAT_MUST_BE_BLOCKED,
    COMBAT_MUST_BLOCK,
    DURATION_YOUR_TURN,
    TYPE_CREATURE,
    TYPE_LAND,
    TYPE_PLANESWALKER,
    WHOSE_OTHER,
    WHOSE_PLANESWALKERS,
    WHOSE_YOU,
    ZONE_BATTLEFIELD,
)

NO_OBJECT = -1


@compiled
def start_combat_rule(
    m: Match,
    kind: int,
    number: int,
    duration: int,
    you: int,
    subject: int,
    subject_filter: int,
    other: int,
    other_filter: int,
    whose: int,
) -> None:
    """Start a rule of combat in the game being played.

    Args:
        m: the match.
        kind: COMBAT_*.
        number: its number.
        duration: DURATION_*.
        you: the player whom it calls "you".
        subject: reference of the one creature that it is about, or -1.
        subject_filter: the filter of all that it is about, where that is not one.
        other: reference of the one object opposite, or -1.
        other_filter: the filter of those opposite, or 0 for all.
        whose: for rules about attacks, WHOSE_* as bits; 0 = whatever is attacked.
    """
    n = m.combat_rule_count
    if n >= len(m.combat_rule_kind):
        capacity_reached(m)
        return
    m.combat_rule_level[n] = m.depth
    m.combat_rule_kind[n] = kind
    m.combat_rule_number[n] = number
    m.combat_rule_duration[n] = duration
    m.combat_rule_you[n] = you
    m.combat_rule_subject[n] = subject
    m.combat_rule_subject_filter[n] = subject_filter
    m.combat_rule_other[n] = other
    m.combat_rule_other_filter[n] = other_filter
    m.combat_rule_whose[n] = whose
    m.combat_rule_count = n + 1
    m.dirty[m.depth] = 1  # who is goaded is a derived value


@compiled
def end_combat_rules(m: Match, level: int, duration: int, you: int) -> None:
    """End the rules of combat of a game that have this duration.

    Args:
        m: the match.
        level: the game.
        duration: DURATION_*, or -1 for all.
        you: only this player's, or -1 for everybody's.
    """
    kept = 0
    for i in range(m.combat_rule_count):
        ends = duration < 0 or m.combat_rule_duration[i] == duration
        ends = ends and (you < 0 or m.combat_rule_you[i] == you)
        if m.combat_rule_level[i] == level and ends:
            m.dirty[level] = 1  # who is goaded is a derived value
            continue
        if kept != i:
            m.combat_rule_level[kept] = m.combat_rule_level[i]
            m.combat_rule_kind[kept] = m.combat_rule_kind[i]
            m.combat_rule_number[kept] = m.combat_rule_number[i]
            m.combat_rule_duration[kept] = m.combat_rule_duration[i]
            m.combat_rule_you[kept] = m.combat_rule_you[i]
            m.combat_rule_subject[kept] = m.combat_rule_subject[i]
            m.combat_rule_subject_filter[kept] = m.combat_rule_subject_filter[i]
            m.combat_rule_other[kept] = m.combat_rule_other[i]
            m.combat_rule_other_filter[kept] = m.combat_rule_other_filter[i]
            m.combat_rule_whose[kept] = m.combat_rule_whose[i]
        kept += 1
    m.combat_rule_count = kept


@compiled
def is_subject(m: Match, t: Tables, w: Workspace, r: int, row: int) -> bool:
    """Whether a rule is about a creature."""
    if m.combat_rule_subject[r] != NO_OBJECT:
        return live_row(m, m.combat_rule_subject[r]) == row
    f = m.combat_rule_subject_filter[r]
    return f == 0 or matches(m, t, w, f, row, -1, m.combat_rule_you[r], -1)


@compiled
def is_opposite(m: Match, t: Tables, w: Workspace, r: int, row: int) -> bool:
    """Whether a creature is one of those opposite that a rule speaks of."""
    if m.combat_rule_other[r] != NO_OBJECT:
        return live_row(m, m.combat_rule_other[r]) == row
    f = m.combat_rule_other_filter[r]
    return f == 0 or matches(m, t, w, f, row, -1, m.combat_rule_you[r], -1)


@compiled
def controls_fitting(m: Match, t: Tables, w: Workspace, r: int, player: int, types: int) -> bool:
    """Whether a player controls a permanent of these types that fits a rule's second filter."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        mine = m.controller[row] == player and m.phased[row] == 0
        if mine and m.types[row] & types and is_opposite(m, t, w, r, row):
            return True
        row = m.next[row]
    return False


@compiled
def is_whose(m: Match, w: Workspace, r: int, j: int) -> bool:
    """Whether a rule about attacks speaks of something that can be attacked."""
    whose = m.combat_rule_whose[r]
    what = w.goal_row[j]
    if whose == 0:
        return True
    you = m.combat_rule_you[r]
    if whose & WHOSE_YOU and what == -1 - you:
        return True
    if what < 0:
        return False
    if whose & WHOSE_PLANESWALKERS and m.types[what] & TYPE_PLANESWALKER:
        return m.controller[what] == you
    return whose & WHOSE_OTHER != 0 and live_row(m, m.combat_rule_other[r]) == what


@compiled
def apply_to_attacker(m: Match, t: Tables, w: Workspace, r: int, i: int) -> None:
    """Apply a rule to one creature that could attack."""
    kind = m.combat_rule_kind[r]
    number = m.combat_rule_number[r]
    everywhere = m.combat_rule_whose[r] == 0
    if kind == COMBAT_ATTACK_ALONE:
        w.decl_alone[i] = 1
    elif kind == COMBAT_ATTACK_COMPANY:
        w.decl_need[i] = max(w.decl_need[i], number)
    elif kind == COMBAT_GOADED or (kind == COMBAT_MUST_ATTACK and everywhere):
        w.decl_weight[i] += number
    elif kind == COMBAT_ATTACK_COST and everywhere:
        w.decl_tax[i] += number
    for j in range(w.goal_count):
        if kind == COMBAT_CANT_ATTACK:
            if is_whose(m, w, r, j):
                unless = m.combat_rule_other_filter[r] != 0
                if not unless or not controls_fitting(m, t, w, r, w.goal_defender[j], -1):
                    w.decl_can[i] &= ~(1 << j)
        elif kind == COMBAT_GOADED:
            # 701.15b: and a player other than the one who goaded it
            if w.goal_row[j] < 0 and w.goal_row[j] != -1 - m.combat_rule_you[r]:
                w.pair_weight[i, j] += number
        elif kind == COMBAT_MUST_ATTACK and not everywhere:
            if is_whose(m, w, r, j):
                w.pair_weight[i, j] += number
        elif kind == COMBAT_ATTACK_COST and not everywhere:
            if is_whose(m, w, r, j):
                w.pair_tax[i, j] += number


@compiled
def apply_attack_rules(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Apply the rules of combat to an attack that a player declares."""
    for r in range(m.combat_rule_count):
        if m.combat_rule_level[r] != m.depth:
            continue
        kind = m.combat_rule_kind[r]
        if kind == COMBAT_ATTACKERS_AT_MOST:
            for j in range(w.goal_count):
                if is_whose(m, w, r, j):
                    w.goal_max[j] = min(w.goal_max[j], m.combat_rule_number[r])
        elif kind == COMBAT_ATTACKED_IF_ABLE:
            if m.combat_rule_you[r] != player:
                w.group_must[m.combat_rule_you[r]] += m.combat_rule_number[r]
        elif kind <= COMBAT_ATTACK_COST:
            for i in range(w.decl_count):
                if is_subject(m, t, w, r, w.decl_row[i]):
                    apply_to_attacker(m, t, w, r, i)


@compiled
def apply_to_blocked(m: Match, t: Tables, w: Workspace, r: int, j: int, player: int) -> None:
    """Apply a rule to one attacker that could be blocked."""
    kind = m.combat_rule_kind[r]
    number = m.combat_rule_number[r]
    if kind == COMBAT_BLOCKERS_AT_LEAST:
        w.goal_min[j] = max(w.goal_min[j], number)
    elif kind == COMBAT_BLOCKERS_AT_MOST:
        w.goal_max[j] = min(w.goal_max[j], number)
    elif kind == COMBAT_BLOCKED_BY_ALL:
        n = 0
        row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
        while row >= 0:
            if m.controller[row] == player and m.types[row] & TYPE_CREATURE:
                n += 1
            row = m.next[row]
        w.goal_min[j] = max(w.goal_min[j], n)
    elif kind == COMBAT_MUST_BE_BLOCKED:
        w.goal_must[j] += number
    walks = kind == COMBAT_LANDWALK and controls_fitting(m, t, w, r, player, TYPE_LAND)
    for i in range(w.decl_count):
        fits = is_opposite(m, t, w, r, w.decl_row[i])
        if walks or (kind == COMBAT_CANT_BE_BLOCKED and fits):
            w.decl_can[i] &= ~(1 << j)
        elif kind == COMBAT_BLOCKED_ONLY_BY and not fits:
            w.decl_can[i] &= ~(1 << j)
        elif kind == COMBAT_LURE and fits:
            w.pair_weight[i, j] += number
        elif kind == COMBAT_BLOCK_COST_FOR:
            w.pair_tax[i, j] += number


@compiled
def apply_to_blocker(m: Match, t: Tables, w: Workspace, r: int, i: int) -> None:
    """Apply a rule to one creature that could block."""
    kind = m.combat_rule_kind[r]
    number = m.combat_rule_number[r]
    if kind == COMBAT_BLOCKS_MORE:
        w.decl_most[i] = min(w.decl_most[i] + number, len(w.goal_row))
    elif kind == COMBAT_BLOCK_ALONE:
        w.decl_alone[i] = 1
    elif kind == COMBAT_BLOCK_COMPANY:
        w.decl_need[i] = max(w.decl_need[i], number)
    elif kind == COMBAT_BLOCK_COST:
        w.decl_tax[i] += number
    elif kind == COMBAT_MUST_BLOCK and m.combat_rule_other[r] == NO_OBJECT:
        w.decl_weight[i] += number
    for j in range(w.goal_count):
        fits = is_opposite(m, t, w, r, w.goal_row[j])
        if kind == COMBAT_CANT_BLOCK and fits:
            w.decl_can[i] &= ~(1 << j)
        elif kind == COMBAT_BLOCKS_ONLY and not fits:
            w.decl_can[i] &= ~(1 << j)
        elif kind == COMBAT_MUST_BLOCK and m.combat_rule_other[r] != NO_OBJECT and fits:
            w.pair_weight[i, j] += number


@compiled
def apply_block_rules(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Apply the rules of combat to blocks that a player declares."""
    for r in range(m.combat_rule_count):
        if m.combat_rule_level[r] != m.depth:
            continue
        kind = m.combat_rule_kind[r]
        if kind >= COMBAT_CANT_BE_BLOCKED:
            for j in range(w.goal_count):
                if is_subject(m, t, w, r, w.goal_row[j]):
                    apply_to_blocked(m, t, w, r, j, player)
        elif kind >= COMBAT_CANT_BLOCK:
            for i in range(w.decl_count):
                if is_subject(m, t, w, r, w.decl_row[i]):
                    apply_to_blocker(m, t, w, r, i)


@compiled
def has_rule(m: Match, kind: int) -> bool:
    """Whether a rule of this kind is in force in the game being played."""
    for r in range(m.combat_rule_count):
        if m.combat_rule_level[r] == m.depth and m.combat_rule_kind[r] == kind:
            return True
    return False


@compiled
def goad(m: Match, row: int, you: int) -> None:
    """Let a player goad a creature until their next turn; to do it again adds nothing (701.15)."""
    ref = reference(m, row)
    for r in range(m.combat_rule_count):
        if m.combat_rule_level[r] == m.depth and m.combat_rule_kind[r] == COMBAT_GOADED:
            if m.combat_rule_subject[r] == ref and m.combat_rule_you[r] == you:
                return  # 701.15d
    start_combat_rule(m, COMBAT_GOADED, 1, DURATION_YOUR_TURN, you, ref, 0, NO_OBJECT, 0, 0)
