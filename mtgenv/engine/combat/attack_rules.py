"""The rules of combat in force applied to a declaration of attackers (508.1c, 508.1d, 508.1h)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.combat.declaring import NEVER
from mtgenv.engine.combat.rules import controls_fitting, is_opposite, is_subject
from mtgenv.engine.games.range_of_influence import is_in_range
from mtgenv.engine.games.teams import is_opponent
from mtgenv.engine.record.references import live_row
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    COMBAT_ATTACK_ALONE,
    COMBAT_ATTACK_COMPANY,
    COMBAT_ATTACK_COMPANY_OF,
    COMBAT_ATTACK_COST,
    COMBAT_ATTACKED_IF_ABLE,
    COMBAT_ATTACKERS_AT_MOST,
    COMBAT_CANT_ATTACK,
    COMBAT_GOADED,
    COMBAT_MUST_ATTACK,
    TYPE_PLANESWALKER,
    WHOSE_OTHER,
    WHOSE_OWNER,
    WHOSE_PLANESWALKERS,
    WHOSE_YOU,
)


@compiled
def is_whose(m: Match, w: Workspace, r: int, j: int, row: int) -> bool:
    """Whether a rule speaks of something that a creature can attack; row -1 = any creature."""
    whose = w.rule_whose[r]
    what = w.goal_row[j]
    if whose == 0:
        return True
    you = w.rule_you[r]
    if whose & WHOSE_OWNER and row >= 0:
        you = m.owner[row]
    if whose & WHOSE_YOU and what == -1 - you:
        return True
    if what < 0:
        return False
    if whose & WHOSE_PLANESWALKERS and m.types[what] & TYPE_PLANESWALKER:
        return m.controller[what] == you
    return whose & WHOSE_OTHER != 0 and live_row(m, w.rule_other[r]) == what


@compiled
def company_by(m: Match, t: Tables, w: Workspace, r: int, i: int) -> int:
    """Return which other candidates a rule lets a creature attack with, as bits."""
    mask = 0
    for k in range(w.decl_count):
        if k != i and is_opposite(m, t, w, r, w.decl_row[k]):
            mask |= 1 << k
    if w.decl_company[i] != 0:
        mask &= w.decl_company[i]
    if mask == 0:
        return NEVER
    return mask


@compiled
def forbid_attack(m: Match, t: Tables, w: Workspace, r: int, i: int, j: int) -> None:
    """Let a rule keep a creature from attacking something, unless the defender controls ..."""
    if is_whose(m, w, r, j, w.decl_row[i]):
        unless = w.rule_other_filter[r] != 0
        if not unless or not controls_fitting(m, t, w, r, w.goal_defender[j], -1):
            w.decl_can[i] &= ~(1 << j)


@compiled
def apply_to_attacker(m: Match, t: Tables, w: Workspace, r: int, i: int) -> None:
    """Apply a rule to one creature that could attack."""
    kind = w.rule_kind[r]
    number = w.rule_number[r]
    everywhere = w.rule_whose[r] == 0
    row = w.decl_row[i]
    if kind == COMBAT_ATTACK_ALONE:
        w.decl_alone[i] = 1
    elif kind == COMBAT_ATTACK_COMPANY:
        w.decl_need[i] = max(w.decl_need[i], number)
    elif kind == COMBAT_ATTACK_COMPANY_OF:
        w.decl_company[i] = company_by(m, t, w, r, i)
    elif kind == COMBAT_GOADED or (kind == COMBAT_MUST_ATTACK and everywhere):
        w.decl_weight[i] += number
    elif kind == COMBAT_ATTACK_COST and everywhere:
        w.decl_tax[i] += number
    for j in range(w.goal_count):
        if kind == COMBAT_CANT_ATTACK:
            forbid_attack(m, t, w, r, i, j)
        elif kind == COMBAT_GOADED:
            # 701.15b: and a player other than the one who goaded it
            if w.goal_row[j] < 0 and w.goal_row[j] != -1 - w.rule_you[r]:
                w.pair_weight[i, j] += number
        elif kind == COMBAT_MUST_ATTACK and not everywhere:
            if is_whose(m, w, r, j, row):
                w.pair_weight[i, j] += number
        elif kind == COMBAT_ATTACK_COST and not everywhere:
            if is_whose(m, w, r, j, row):
                w.pair_tax[i, j] += number


@compiled
def apply_attack_rules(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Apply the rules that are listed to an attack that a player declares."""
    for r in range(w.rule_count):
        kind = w.rule_kind[r]
        if kind == COMBAT_ATTACKERS_AT_MOST:
            for j in range(w.goal_count):
                if is_whose(m, w, r, j, -1):
                    w.goal_max[j] = min(w.goal_max[j], w.rule_number[r])
        elif kind == COMBAT_ATTACKED_IF_ABLE:
            you = w.rule_you[r]
            if is_opponent(m, player, you) and is_in_range(m, m.depth, you, player):
                w.group_must[w.rule_you[r]] += w.rule_number[r]
        elif kind <= COMBAT_ATTACK_COMPANY_OF:
            for i in range(w.decl_count):
                if is_subject(m, t, w, r, w.decl_row[i]):
                    apply_to_attacker(m, t, w, r, i)
