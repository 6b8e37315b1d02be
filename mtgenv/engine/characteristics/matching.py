"""Does an object fit a description? Filters of the tables against rows of the match."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.combat.roles import is_blocking
from mtgenv.engine.record.types import Match, Tables
from mtgenv.engine.record.vocabulary import (
    CONDITION_BATTLEFIELD,
    CONDITION_CONTROLS,
    CONDITION_FEWER,
    CONDITION_LANDFALL,
    ZONE_BATTLEFIELD,
)

STATE_ATTACKING = 1
STATE_BLOCKING = 2
STATE_TAPPED = 3
STATE_UNTAPPED = 4


@compiled
def matches(m: Match, t: Tables, f: int, row: int, source: int, you: int, that: int) -> bool:
    """Whether an object fits a filter.

    Args:
        m: the match.
        t: the tables.
        f: the filter.
        row: the object.
        source: row of the object whose ability asks (for "other"), or -1.
        you: the player the filter calls "you".
        that: the player the filter calls "target", or -1.
    """
    types = m.types[row]
    if t.filter_types[f] != 0 and (types & t.filter_types[f]) == 0:
        return False
    if (types & t.filter_not_types[f]) != 0:
        return False
    if (types & t.filter_all_types[f]) != t.filter_all_types[f]:
        return False
    who = t.filter_controller[f]
    if who != 0:
        controller = m.controller[row]
        if who == 1 and controller != you:
            return False
        if who == 2 and controller == you:
            return False
        if who == 3 and controller != that:
            return False
    if t.filter_subtypes[f] != 0 and (m.subtypes[row] & t.filter_subtypes[f]) == 0:
        return False
    if (m.subtypes[row] & t.filter_not_subtypes[f]) != 0:
        return False
    supertypes = t.card_supertypes[m.card[row]]
    if (supertypes & t.filter_supertypes[f]) != t.filter_supertypes[f]:
        return False
    if t.filter_colors[f] != 0 and (m.colors[row] & t.filter_colors[f]) == 0:
        return False
    if (m.colors[row] & t.filter_not_colors[f]) != 0:
        return False
    if (m.keywords[row] & t.filter_keywords[f]) != t.filter_keywords[f]:
        return False
    if t.filter_other[f] == 1 and row == source:
        return False
    state = t.filter_state[f]
    if state == STATE_ATTACKING:
        return m.attacking[row] >= 0
    if state == STATE_BLOCKING:
        return is_blocking(m, row)
    if state == STATE_TAPPED:
        return m.tapped[row] == 1
    if state == STATE_UNTAPPED:
        return m.tapped[row] == 0
    return True


@compiled
def card_matches(t: Tables, f: int, card: int) -> bool:
    """Whether a card fits a filter by what is printed on it (400.11c: cards outside the game)."""
    types = t.card_types[card]
    if t.filter_types[f] != 0 and (types & t.filter_types[f]) == 0:
        return False
    if (types & t.filter_not_types[f]) != 0:
        return False
    if (types & t.filter_all_types[f]) != t.filter_all_types[f]:
        return False
    if t.filter_subtypes[f] != 0 and (t.card_subtypes[card] & t.filter_subtypes[f]) == 0:
        return False
    if (t.card_subtypes[card] & t.filter_not_subtypes[f]) != 0:
        return False
    if (t.card_supertypes[card] & t.filter_supertypes[f]) != t.filter_supertypes[f]:
        return False
    if t.filter_colors[f] != 0 and (t.card_colors[card] & t.filter_colors[f]) == 0:
        return False
    return (t.card_colors[card] & t.filter_not_colors[f]) == 0


@compiled
def count_matching(m: Match, t: Tables, f: int, level: int, source: int, you: int) -> int:
    """Count the permanents of a game that fit a filter."""
    n = 0
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if matches(m, t, f, row, source, you, -1):
            n += 1
        row = m.next[row]
    return n


@compiled
def condition_holds(m: Match, t: Tables, condition: int, level: int, source: int, you: int) -> bool:
    """Whether a condition of the tables holds now; condition 0 always does."""
    if condition == 0:
        return True
    kind = t.condition_kind[condition]
    if kind == CONDITION_LANDFALL:
        return m.land_entered[level, you] == 1
    f = t.condition_filter[condition]
    need = t.condition_count[condition]
    if kind == CONDITION_BATTLEFIELD:
        return count_matching(m, t, f, level, source, you) >= need
    if kind == CONDITION_FEWER:
        return count_matching(m, t, f, level, source, you) < need
    if kind == CONDITION_CONTROLS:
        row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
        n = 0
        while row >= 0:
            if m.controller[row] == you and matches(m, t, f, row, source, you, -1):
                n += 1
            row = m.next[row]
        return n >= need
    return False
