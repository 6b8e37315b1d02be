"""The rules of combat in force applied to a declaration of blockers (509.1b to 509.1d)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.combat.rules import (
    controls_fitting,
    is_opposite,
    is_subject,
    list_rules,
    names_opposite,
)
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    COMBAT_BLOCK_ALONE,
    COMBAT_BLOCK_COMPANY,
    COMBAT_BLOCK_COST,
    COMBAT_BLOCK_COST_FOR,
    COMBAT_BLOCK_TOGETHER,
    COMBAT_BLOCKED_BY_ALL,
    COMBAT_BLOCKED_ONLY_BY,
    COMBAT_BLOCKERS_AT_LEAST,
    COMBAT_BLOCKERS_AT_MOST,
    COMBAT_BLOCKS_MORE,
    COMBAT_BLOCKS_ONLY,
    COMBAT_CANT_BE_BLOCKED,
    COMBAT_CANT_BLOCK,
    COMBAT_LANDWALK,
    COMBAT_LURE,
    COMBAT_MUST_BE_BLOCKED,
    COMBAT_MUST_BLOCK,
    TYPE_CREATURE,
    TYPE_LAND,
    ZONE_BATTLEFIELD,
)


@compiled
def count_creatures(m: Match, player: int) -> int:
    """Count the creatures that a player controls."""
    n = 0
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.controller[row] == player and m.types[row] & TYPE_CREATURE and m.phased[row] == 0:
            n += 1
        row = m.next[row]
    return n


@compiled
def apply_to_blocked(m: Match, t: Tables, w: Workspace, r: int, j: int, player: int) -> None:
    """Apply a rule to one attacker that could be blocked."""
    kind = w.rule_kind[r]
    number = w.rule_number[r]
    if kind == COMBAT_BLOCKERS_AT_LEAST:
        w.goal_min[j] = max(w.goal_min[j], number)
    elif kind == COMBAT_BLOCKERS_AT_MOST:
        w.goal_max[j] = min(w.goal_max[j], number)
    elif kind == COMBAT_BLOCKED_BY_ALL:
        w.goal_min[j] = max(w.goal_min[j], count_creatures(m, player))
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
    kind = w.rule_kind[r]
    number = w.rule_number[r]
    paired = names_opposite(w, r)
    if kind == COMBAT_BLOCKS_MORE:
        w.decl_most[i] = min(w.decl_most[i] + number, len(w.goal_row))
    elif kind == COMBAT_BLOCK_ALONE:
        w.decl_alone[i] = 1
    elif kind == COMBAT_BLOCK_COMPANY:
        w.decl_need[i] = max(w.decl_need[i], number)
    elif kind == COMBAT_BLOCK_COST and not paired:
        w.decl_tax[i] += number
    elif kind == COMBAT_MUST_BLOCK and not paired:
        w.decl_weight[i] += number
    for j in range(w.goal_count):
        fits = is_opposite(m, t, w, r, w.goal_row[j])
        if kind == COMBAT_CANT_BLOCK and fits:
            w.decl_can[i] &= ~(1 << j)
        elif kind == COMBAT_BLOCKS_ONLY and not fits:
            w.decl_can[i] &= ~(1 << j)
        elif kind == COMBAT_MUST_BLOCK and paired and fits:
            w.pair_weight[i, j] += number
        elif kind == COMBAT_BLOCK_COST and paired and fits:
            w.pair_tax[i, j] += number


@compiled
def apply_together(m: Match, t: Tables, w: Workspace, r: int) -> None:
    """Apply "can't block unless so many do together" to those who can block at all."""
    for i in range(w.decl_count):
        if w.decl_can[i] != 0 and is_subject(m, t, w, r, w.decl_row[i]):
            for j in range(w.goal_count):
                if (w.decl_can[i] >> j) & 1 and is_opposite(m, t, w, r, w.goal_row[j]):
                    w.goal_min[j] = max(w.goal_min[j], w.rule_number[r])


@compiled
def apply_block_rules(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Apply the rules that are listed to blocks that a player declares."""
    for r in range(w.rule_count):
        kind = w.rule_kind[r]
        if kind >= COMBAT_CANT_BE_BLOCKED:
            for j in range(w.goal_count):
                if is_subject(m, t, w, r, w.goal_row[j]):
                    apply_to_blocked(m, t, w, r, j, m.attacking[w.goal_row[j]])
        elif kind >= COMBAT_CANT_BLOCK and kind != COMBAT_BLOCK_TOGETHER:
            for i in range(w.decl_count):
                if is_subject(m, t, w, r, w.decl_row[i]):
                    apply_to_blocker(m, t, w, r, i)
    for r in range(w.rule_count):
        if w.rule_kind[r] == COMBAT_BLOCK_TOGETHER:
            apply_together(m, t, w, r)


@compiled
def pair_is_forbidden(m: Match, t: Tables, w: Workspace, blocker: int, attacker: int) -> bool:
    """Whether rules in force keep one creature from blocking another one; lists them anew."""
    list_rules(m, t, w)
    for r in range(w.rule_count):
        if w.rule_kind[r] == COMBAT_CANT_BLOCK:
            if is_subject(m, t, w, r, blocker) and is_opposite(m, t, w, r, attacker):
                return True
        elif w.rule_kind[r] == COMBAT_BLOCKS_ONLY:
            if is_subject(m, t, w, r, blocker) and not is_opposite(m, t, w, r, attacker):
                return True
        elif w.rule_kind[r] == COMBAT_CANT_BE_BLOCKED:
            if is_subject(m, t, w, r, attacker) and is_opposite(m, t, w, r, blocker):
                return True
        elif w.rule_kind[r] == COMBAT_BLOCKED_ONLY_BY:
            if is_subject(m, t, w, r, attacker) and not is_opposite(m, t, w, r, blocker):
                return True
        elif w.rule_kind[r] == COMBAT_LANDWALK and is_subject(m, t, w, r, attacker):
            if controls_fitting(m, t, w, r, m.controller[blocker], TYPE_LAND):
                return True
    return False
