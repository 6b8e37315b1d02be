"""How often a creature is under a rule about objects: each is a requirement of its own (508.1d).

A card, a permanent or an effect puts a creature under "attacks each combat if able"; two of them
are two requirements.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.abilities import (
    ability_at,
    ability_count,
    first_stating,
    next_stating,
)
from mtgenv.engine.characteristics.effects import is_about
from mtgenv.engine.characteristics.expressions import condition_holds
from mtgenv.engine.characteristics.matching import matches
from mtgenv.engine.games.range_of_influence import is_in_range
from mtgenv.engine.record.references import live_row, reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ABILITY_STATIC,
    CHANGE_RULES,
    EFFECT_CHANGE,
    RULE_ATTACKS_SOURCE,
    SELECT_ATTACHED,
    SELECT_EACH,
    SELECT_SELF,
)


@compiled
def gives_rule(
    m: Match, t: Tables, w: Workspace, source: int, ability: int, row: int, rule: int
) -> bool:
    """Whether a static ability of one permanent puts another one under a rule now."""
    if t.ability_kind[ability] != ABILITY_STATIC:
        return False
    first = t.static_first[ability]
    found = False
    for c in range(first, first + t.static_changes[ability]):
        if t.change_kind[c] == CHANGE_RULES and t.change_bits[c] & rule:
            found = True
    if not found:
        return False
    what = t.static_what[ability]
    kind = t.select_kind[what]
    ref = reference(m, source)
    you = m.controller[source]
    if kind == SELECT_SELF and source != row:
        return False
    if kind == SELECT_ATTACHED and m.attached_to[source] != row:
        return False
    if not is_in_range(m, m.depth, you, m.controller[row]):
        return False
    if kind == SELECT_EACH:
        if not matches(m, t, w, t.select_filter[what], row, ref, you, -1):
            return False
    return condition_holds(m, t, w, t.ability_condition[ability], ref, you, -1, -1)


@compiled
def is_under_effect(m: Match, t: Tables, w: Workspace, i: int, row: int) -> bool:
    """Whether an effect that changes objects changes this one."""
    if m.effect_what[i] == 0:
        return is_about(m, i, row)
    f = t.select_filter[m.effect_what[i]]
    that = m.effect_left[i] - 1  # the target whose creatures it is about
    return matches(m, t, w, f, row, m.effect_source[i], m.effect_controller[i], that)


@compiled
def effects_give(m: Match, t: Tables, w: Workspace, row: int, rule: int) -> int:
    """Count the effects of resolutions that put a permanent under a rule."""
    n = 0
    for i in range(m.effect_count):
        if m.effect_level[i] != m.depth or m.effect_kind[i] != EFFECT_CHANGE:
            continue
        for c in range(m.effect_row[i], m.effect_row[i] + m.effect_rows[i]):
            if t.change_kind[c] != CHANGE_RULES or t.change_bits[c] & rule == 0:
                continue
            if is_under_effect(m, t, w, i, row):
                n += 1
    return n


@compiled
def count_rule(m: Match, t: Tables, w: Workspace, row: int, rule: int) -> int:
    """Count how often a creature is under a rule: each is a requirement of its own (508.1d)."""
    if m.rules[row] & rule == 0:
        return 0
    n = effects_give(m, t, w, row, rule)
    if t.card_rules[m.look[row]] & rule and m.lost[row] == 0:
        n += 1
    source = first_stating(m, t, m.depth)
    while source >= 0:
        for k in range(ability_count(m, t, source)):
            if gives_rule(m, t, w, source, ability_at(m, t, source, k), row, rule):
                n += 1
        source = next_stating(m, t, source)
    return max(n, 1)


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
