"""What both declarations of a combat share: who counts as company, and which rules apply how often.

Attackers and blockers are declared creature by creature; `declarations` judges what may be picked
and when a declaration may end, over the data that these functions help to write down.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.matching import matches
from mtgenv.engine.combat.restrictions import company_filter
from mtgenv.engine.record.references import reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import RULE_ATTACK_GREATER_POWER, RULE_BLOCK_GREATER_POWER

MOST_CREATURES = 62
NO_LIMIT = 99
NEVER = 1 << 62  # company that does not exist


@compiled
def company_of(m: Match, t: Tables, w: Workspace, i: int, attack: bool) -> int:
    """Return which other candidates would be company enough for candidate i, as bits."""
    row = w.decl_row[i]
    by_power = m.rules[row] & RULE_BLOCK_GREATER_POWER != 0
    f = -1
    if attack:
        by_power = m.rules[row] & RULE_ATTACK_GREATER_POWER != 0
        f = company_filter(m, t, w, row)
    mask = 0
    for k in range(w.decl_count):
        if k == i:
            continue
        other = w.decl_row[k]
        if by_power and m.power[other] <= m.power[row]:
            continue
        if f >= 0:
            if not matches(m, t, w, f, other, reference(m, row), m.controller[row], -1):
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
