"""What attackers must attack, by what permanents and effects that name their source say (508.1d).

A planeswalker can draw all attacks on itself, a permanent can demand that somebody attacks its
controller.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.combat.restrictions import is_under_effect, next_rule, stating
from mtgenv.engine.record.references import live_row
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    CHANGE_RULES,
    EFFECT_CHANGE,
    PLAYER_RULE_MUST_ATTACK,
    RULE_ATTACKS_SOURCE,
)


@compiled
def count_drawn(m: Match, t: Tables, w: Workspace, row: int, goal: int) -> int:
    """Count the effects that make a creature attack their source, if that is the goal."""
    n = 0
    if goal < 0 or m.rules[row] & RULE_ATTACKS_SOURCE == 0:
        return n
    for i in range(m.effect_count):
        if m.effect_level[i] != m.depth or m.effect_kind[i] != EFFECT_CHANGE:
            continue
        if live_row(m, m.effect_source[i]) != goal:
            continue
        for c in range(m.effect_row[i], m.effect_row[i] + m.effect_rows[i]):
            if t.change_kind[c] == CHANGE_RULES and t.change_bits[c] & RULE_ATTACKS_SOURCE:
                if is_under_effect(m, t, w, i, row):
                    n += 1
    return n


@compiled
def demand_attacks(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Write down whom, by what their permanents state, something has to attack."""
    rule = next_rule(m, t, w, PLAYER_RULE_MUST_ATTACK, -1)
    while rule >= 0:
        you = m.controller[stating(rule)]
        if you != player:
            w.group_must[you] += 1
        rule = next_rule(m, t, w, PLAYER_RULE_MUST_ATTACK, rule)
