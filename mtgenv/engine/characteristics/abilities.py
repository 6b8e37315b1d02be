"""Which abilities an object has: those of its card, unless it lost them, and those given to it."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.types import Match, Tables
from mtgenv.engine.record.vocabulary import OBJECT_NONE


@compiled(inline=True)
def ability_count(m: Match, t: Tables, row: int) -> int:
    """Return how many abilities an object has; `ability_at` numbers them from 0."""
    if m.lost[row] == 1:
        return m.granted[row]
    return t.card_abilities[m.look[row]] + m.granted[row]


@compiled
def granted_ability(m: Match, row: int, k: int) -> int:
    """Return the k-th ability that an object has been given."""
    for i in range(m.grant_count):
        if m.grant_row[i] == row:
            if k == 0:
                return m.grant_ability[i]
            k -= 1
    return 0


@compiled(inline=True)
def ability_at(m: Match, t: Tables, row: int, k: int) -> int:
    """Return the k-th ability of an object: a row of the tables."""
    own = 0
    if m.lost[row] == 0:
        own = t.card_abilities[m.look[row]]
    if k < own:
        return t.card_first[m.look[row]] + k
    return granted_ability(m, row, k - own)


@compiled
def next_stating(m: Match, t: Tables, source: int) -> int:
    """Return the first permanent with abilities that apply all the time, from this one on, or -1.

    What has phased out states nothing (702.26b).
    """
    while source >= 0:
        if t.card_statics[m.look[source]] > 0 or m.granted[source] > 0:
            if m.phased[source] == 0:
                return source
        source = m.next[source]
    return -1


@compiled
def forget_grants(m: Match, level: int) -> None:
    """Take back every ability that objects of one game have been given, and what has ceased."""
    kept = 0
    for i in range(m.grant_count):
        row = m.grant_row[i]
        if m.level[row] != level and m.kind[row] != OBJECT_NONE:
            m.grant_row[kept] = row
            m.grant_ability[kept] = m.grant_ability[i]
            kept += 1
        else:
            m.granted[row] = 0
    m.grant_count = kept


@compiled
def take_grants(m: Match, row: int) -> None:
    """Take back every ability that one object has been given."""
    kept = 0
    for i in range(m.grant_count):
        if m.grant_row[i] != row:
            m.grant_row[kept] = m.grant_row[i]
            m.grant_ability[kept] = m.grant_ability[i]
            kept += 1
    m.grant_count = kept
    m.granted[row] = 0


@compiled
def grant(m: Match, row: int, ability: int) -> None:
    """Give an object an ability."""
    n = m.grant_count
    if n >= len(m.grant_row):
        capacity_reached(m)
        return
    m.grant_row[n] = row
    m.grant_ability[n] = ability
    m.granted[row] += 1
    m.grant_count = n + 1


@compiled
def has_ability(m: Match, t: Tables, row: int, ability: int) -> bool:
    """Whether an object has an ability now."""
    for k in range(ability_count(m, t, row)):
        if ability_at(m, t, row, k) == ability:
            return True
    return False


@compiled
def lose_abilities(m: Match, row: int) -> None:
    """Take all abilities from an object, those given to it up to now included."""
    m.lost[row] = 1
    take_grants(m, row)
    m.keywords[row] = 0
    m.rules[row] = 0
