"""Small declarations judged by trying them all: what the solver of `declarations` is checked with.

A declaration is one number whose digits say what each creature does: 0 nothing, 1 + j takes part
(in an attack) or blocks attacker j. Everything is read from the same fields of the workspace
as the solver reads; `declarations` says what they mean and what makes a declaration legal.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.types import Workspace

MOST_TRIED = 243  # declarations of one board; larger boards are not judged
NO_TAX = 0


@compiled
def choices(w: Workspace, attack: bool) -> int:
    """Return how many things a creature may do, nothing included: the base of the digits."""
    if attack:
        return 2
    return 1 + w.attacker_count


@compiled
def count_declarations(w: Workspace, attack: bool) -> int:
    """Return how many declarations there are, or -1 if they are too many to try."""
    base = choices(w, attack)
    total = 1
    for _ in range(w.decl_count):
        total *= base
        if total > MOST_TRIED:
            return -1
    return total


@compiled
def digit(code: int, base: int, i: int) -> int:
    """Return what creature i does in a declaration."""
    for _ in range(i):
        code //= base
    return code % base


@compiled
def keeps_restrictions(w: Workspace, attack: bool, code: int, budget: int) -> bool:
    """Whether a declaration keeps all restrictions and costs no more than the budget."""
    base = choices(w, attack)
    size = 0
    tax = 0
    members = 0
    for i in range(w.decl_count):
        choice = digit(code, base, i)
        if choice > 0:
            if not attack and (w.decl_can[i] >> (choice - 1)) & 1 == 0:
                return False
            size += 1
            tax += w.decl_tax[i]
            members |= 1 << i
    if size > w.decl_limit or tax > budget:
        return False
    for i in range(w.decl_count):
        if (members >> i) & 1 == 0:
            continue
        if size - 1 < w.decl_need[i]:
            return False
        if w.decl_company[i] != 0 and w.decl_company[i] & members & ~(1 << i) == 0:
            return False
    if attack:
        return True
    for j in range(w.attacker_count):
        load = 0
        for i in range(w.decl_count):
            if digit(code, base, i) == 1 + j:
                load += 1
        if load > 0 and load < w.attacker_min[j]:
            return False
    return True


@compiled
def joins_for(w: Workspace, code: int, i: int) -> bool:
    """Whether creature i is asked to join in an attack: another creature attacks."""
    return w.decl_joins[i] > 0 and code & ~(1 << i) != 0


@compiled
def obeyed(w: Workspace, attack: bool, code: int, other: int) -> int:
    """Count the requirements that a declaration obeys, of those that exist for another one too."""
    base = choices(w, attack)
    total = 0
    for i in range(w.decl_count):
        choice = digit(code, base, i)
        if choice > 0:
            total += w.decl_weight[i]
            if attack and joins_for(w, code, i) and joins_for(w, other, i):
                total += w.decl_joins[i]
            if not attack:
                total += w.attacker_lure[choice - 1]
    if not attack:
        for j in range(w.attacker_count):
            for i in range(w.decl_count):
                if digit(code, base, i) == 1 + j:
                    total += w.attacker_must[j]
                    break
    return total


@compiled
def most_obeyed(w: Workspace, attack: bool, code: int, total: int) -> int:
    """Return how many of the requirements that exist for a declaration can be obeyed for free."""
    most = 0
    for other in range(total):
        if keeps_restrictions(w, attack, other, NO_TAX):
            most = max(most, obeyed(w, attack, other, code))
    return most


@compiled
def has_joiners(w: Workspace) -> bool:
    """Whether some requirement exists for some declarations only."""
    for i in range(w.decl_count):
        if w.decl_joins[i] > 0:
            return True
    return False


@compiled
def extends(w: Workspace, attack: bool, code: int) -> bool:
    """Whether a declaration has everything that has been chosen so far."""
    base = choices(w, attack)
    for i in range(w.decl_count):
        if w.decl_chosen[i] != 0 and digit(code, base, i) != w.decl_chosen[i]:
            return False
    return True


@compiled
def completions(w: Workspace, attack: bool, of: int) -> int:
    """Return what the open declaration may still become, as bits.

    Args:
        w: the declaration.
        attack: whether attackers are declared, not blockers.
        of: -1 to ask about every creature, or the creature to ask about.

    Returns:
        Bit 0: it may end as it is. Then, bit 1 + i: creature i may be added; or, asked about one
        creature, bit 1 + j: that creature may block attacker j. -1 if there are too many to try.
    """
    total = count_declarations(w, attack)
    if total < 0:
        return -1
    base = choices(w, attack)
    conditional = attack and has_joiners(w)
    most = most_obeyed(w, attack, 0, total)
    result = 0
    for code in range(total):
        if not extends(w, attack, code):
            continue
        if not keeps_restrictions(w, attack, code, w.decl_budget):
            continue
        if conditional:
            most = most_obeyed(w, attack, code, total)
        if obeyed(w, attack, code, code) < most:
            continue
        added = 0
        for i in range(w.decl_count):
            choice = digit(code, base, i)
            if choice > 0 and w.decl_chosen[i] == 0:
                added += 1
                if of < 0:
                    result |= 1 << (1 + i)
                elif of == i:
                    result |= 1 << choice
        if added == 0:
            result |= 1
    return result
