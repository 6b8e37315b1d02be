"""Dependency: an effect waits for those that would change what it applies to (613.8).

Whether one does is tried: the other effect is applied, what the first one would change is looked
at again, and everything is put back as it was. That is done only where a filter asks for what the
layer changes, or where abilities are lost.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.applying import begin_entry, make_change
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    BASIC_LAND_TYPES,
    CHANGE_ADD_COLORS,
    CHANGE_CONTROL,
    CHANGE_LOSE_ABILITIES,
    CHANGE_LOSE_TYPES,
    CHANGE_RULES,
    CHANGE_SET_SUBTYPES,
    SELECT_EACH,
    ZONE_BATTLEFIELD,
)


@compiled
def asks_for_layer(t: Tables, f: int, high: int) -> bool:
    """Whether a filter asks for what the changes of a layer change; ``high`` names the layer."""
    while f != 0:
        if high == CHANGE_CONTROL and t.filter_controller[f] != 0:
            return True
        if high == CHANGE_LOSE_TYPES:
            types = t.filter_types[f] | t.filter_not_types[f] | t.filter_all_types[f]
            types |= t.filter_supertypes[f] | t.filter_not_supertypes[f]
            if types != 0 or t.filter_subtypes[f] != 0 or t.filter_not_subtypes[f] != 0:
                return True
        if high == CHANGE_ADD_COLORS and t.filter_colors[f] | t.filter_not_colors[f] != 0:
            return True
        if high == CHANGE_RULES and t.filter_keywords[f] | t.filter_not_keywords[f] != 0:
            return True
        if high > CHANGE_RULES and t.filter_compare_count[f] > 0:
            return True
        f = t.filter_or[f]
    return False


@compiled
def takes_abilities(t: Tables, w: Workspace, i: int, low: int, high: int) -> bool:
    """Whether an entry makes objects lose abilities in a layer."""
    first = w.active_first[i]
    for c in range(first, first + w.active_changes[i]):
        kind = t.change_kind[c]
        if low <= kind <= high:
            if kind == CHANGE_LOSE_ABILITIES:
                return True
            if kind == CHANGE_SET_SUBTYPES and t.change_bits[c] & BASIC_LAND_TYPES:
                return True
    return False


@compiled
def may_wait(m: Match, t: Tables, w: Workspace, i: int, high: int) -> bool:
    """Whether what an entry changes in a layer can depend on other effects of the layer at all."""
    if w.active_begun[i] == 1:
        return False
    effect = w.active_effect[i]
    if effect >= 0:
        what = m.effect_what[effect]
        return what != 0 and asks_for_layer(t, t.select_filter[what], high)
    ability = w.active_ability[i]
    if t.ability_condition[ability] != 0:
        return True
    what = t.static_what[ability]
    return t.select_kind[what] == SELECT_EACH and asks_for_layer(t, t.select_filter[what], high)


@compiled
def keep_values(m: Match, w: Workspace) -> None:
    """Write down the derived values of all permanents."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        w.tried_types[row] = m.types[row]
        w.tried_subtypes[row] = m.subtypes[row]
        w.tried_colors[row] = m.colors[row]
        w.tried_keywords[row] = m.keywords[row]
        w.tried_rules[row] = m.rules[row]
        w.tried_lost[row] = m.lost[row]
        w.tried_granted[row] = m.granted[row]
        w.tried_controller[row] = m.controller[row]
        w.tried_power[row] = m.power[row]
        w.tried_toughness[row] = m.toughness[row]
        row = m.next[row]
    w.tried_grants = m.grant_count
    for i in range(m.grant_count):
        w.tried_grant_row[i] = m.grant_row[i]
        w.tried_grant_ability[i] = m.grant_ability[i]


@compiled
def restore_values(m: Match, w: Workspace) -> None:
    """Give all permanents the values that were written down."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        m.types[row] = w.tried_types[row]
        m.subtypes[row] = w.tried_subtypes[row]
        m.colors[row] = w.tried_colors[row]
        m.keywords[row] = w.tried_keywords[row]
        m.rules[row] = w.tried_rules[row]
        m.lost[row] = w.tried_lost[row]
        m.granted[row] = w.tried_granted[row]
        m.controller[row] = w.tried_controller[row]
        m.power[row] = w.tried_power[row]
        m.toughness[row] = w.tried_toughness[row]
        row = m.next[row]
    m.grant_count = w.tried_grants
    for i in range(m.grant_count):
        m.grant_row[i] = w.tried_grant_row[i]
        m.grant_ability[i] = w.tried_grant_ability[i]


@compiled
def make_changes(m: Match, t: Tables, w: Workspace, i: int, low: int, high: int) -> None:
    """Make the changes of an entry that belong to a layer."""
    first = w.active_first[i]
    for c in range(first, first + w.active_changes[i]):
        if low <= t.change_kind[c] <= high:
            if w.active_begun[i] == 0:
                begin_entry(m, t, w, i)
            make_change(m, t, w, i, c)


@compiled
def forget_begin(w: Workspace, i: int, count: int) -> None:
    """Let an entry have begun to do nothing yet; so many objects were listed before it did."""
    w.active_begun[i] = 0
    w.active_from[i] = 0
    w.active_size[i] = 0
    w.affected_count = count


@compiled
def waits_for(m: Match, t: Tables, w: Workspace, i: int, other: int, low: int, high: int) -> bool:
    """Whether applying another entry first changes which objects an entry applies to (613.8a)."""
    count = w.affected_count
    begin_entry(m, t, w, i)
    size = w.active_size[i]
    keep_values(m, w)
    begun = w.active_begun[other] == 1
    make_changes(m, t, w, other, low, high)
    again = w.affected_count
    w.active_size[i] = 0
    begin_entry(m, t, w, i)
    differs = w.active_size[i] != size
    if not differs:
        for k in range(size):
            if w.affected[count + k] != w.affected[again + k]:
                differs = True
    restore_values(m, w)
    if not begun:
        forget_begin(w, other, count)
    forget_begin(w, i, count)
    return differs


@compiled
def has_to_wait(m: Match, t: Tables, w: Workspace, i: int, low: int, high: int, now: int) -> bool:
    """Whether an entry depends on another one whose changes of the layer are not made yet.

    Args:
        m: the match.
        t: the tables.
        w: the workspace: ``active_done`` is ``now`` for those that wait to be applied.
        i: the entry.
        low: the first kind of change of the layer.
        high: the last one.
        now: what marks those that are still to be applied.
    """
    asks = may_wait(m, t, w, i, high)
    unbegun = w.active_begun[i] == 0 and w.active_effect[i] < 0
    if not asks and not unbegun:
        return False
    for other in range(w.active_count):
        if other == i or w.active_done[other] != now:
            continue
        if asks or takes_abilities(t, w, other, low, high):
            if waits_for(m, t, w, i, other, low, high):
                return True
    return False
