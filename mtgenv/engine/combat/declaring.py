"""What both declarations of a combat share: who counts as company, and which rules apply how often.

Attackers and blockers are declared creature by creature; `declarations` judges what may be picked
and when a declaration may end, over the data that these functions help to write down.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.matching import condition_holds, matches
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    AFFECTS_ATTACHED,
    AFFECTS_FILTER,
    AFFECTS_SELF,
    RULE_ATTACK_COMPANY_FILTER,
    RULE_ATTACK_GREATER_POWER,
    RULE_BLOCK_GREATER_POWER,
    STATIC_CHANGE,
    STATIC_DECLARATION_FILTER,
    ZONE_BATTLEFIELD,
)

MOST_CREATURES = 62
NO_LIMIT = 99
NEVER = 1 << 62  # company that does not exist
BIT_ATTACK_COMPANY_FILTER = 50
BIT_UNBLOCKABLE_BY_FILTER = 54
BIT_CANT_BLOCK_FILTER = 55


@compiled
def declaration_filter(t: Tables, card: int, bit: int) -> int:
    """Return the filter that a RULE_*_FILTER bit of a card refers to."""
    first = t.card_first[card]
    for ability in range(first, first + t.card_abilities[card]):
        if t.static_kind[ability] == STATIC_DECLARATION_FILTER:
            if t.static_value[ability] == bit:
                return t.static_filter[ability]
    return 0


@compiled
def gives_rule(m: Match, t: Tables, source: int, ability: int, row: int, rule: int) -> bool:
    """Whether a static ability of one permanent gives a rule to another one now."""
    if t.static_kind[ability] != STATIC_CHANGE or t.static_bits[ability] & rule == 0:
        return False
    affects = t.static_affects[ability]
    you = m.controller[source]
    if affects == AFFECTS_SELF and source != row:
        return False
    if affects == AFFECTS_ATTACHED and m.attached_to[source] != row:
        return False
    if affects == AFFECTS_FILTER:
        if not matches(m, t, t.static_filter[ability], row, source, you, -1):
            return False
    return condition_holds(m, t, t.static_condition[ability], m.level[source], source, you)


@compiled
def count_rule(m: Match, t: Tables, row: int, rule: int) -> int:
    """Count how often a creature is under a rule: each is a requirement of its own (508.1d)."""
    if m.keywords[row] & rule == 0:
        return 0
    n = 0
    if t.card_keywords[m.card[row]] & rule:
        n = 1
    source = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while source >= 0:
        card = m.card[source]
        if t.card_statics[card] > 0:
            first = t.card_first[card]
            for ability in range(first, first + t.card_abilities[card]):
                if gives_rule(m, t, source, ability, row, rule):
                    n += 1
        source = m.next[source]
    return max(n, 1)


@compiled
def company_of(m: Match, t: Tables, w: Workspace, i: int, attack: bool) -> int:
    """Return which other candidates would be company enough for candidate i, as bits."""
    row = w.decl_row[i]
    keywords = m.keywords[row]
    by_power = keywords & RULE_BLOCK_GREATER_POWER != 0
    f = 0
    if attack:
        by_power = keywords & RULE_ATTACK_GREATER_POWER != 0
        if keywords & RULE_ATTACK_COMPANY_FILTER:
            f = declaration_filter(t, m.card[row], BIT_ATTACK_COMPANY_FILTER)
    mask = 0
    for k in range(w.decl_count):
        if k == i:
            continue
        other = w.decl_row[k]
        if by_power and m.power[other] <= m.power[row]:
            continue
        if f != 0 and not matches(m, t, f, other, row, m.controller[row], -1):
            continue
        mask |= 1 << k
    if mask == 0:
        return NEVER
    return mask


@compiled
def candidate(w: Workspace, row: int) -> int:
    """Return the index of a row among the candidates of the declaration, or -1."""
    for i in range(w.decl_count):
        if w.decl_row[i] == row:
            return i
    return -1
