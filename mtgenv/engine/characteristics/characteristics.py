"""Derived characteristics: continuous effects applied to permanents in layers (613).

What applies is listed once, in timestamp order: static abilities and effects of resolutions. Then
layer by layer each entry's changes of that layer are made; the objects that an entry changes are
fixed in the first layer in which it does something (613.6). Characteristic-defining abilities go
first in their layer (613.3).
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.abilities import (
    ability_at,
    ability_count,
    forget_grants,
)
from mtgenv.engine.characteristics.applying import list_active, list_granted
from mtgenv.engine.characteristics.dependency import has_to_wait, make_changes
from mtgenv.engine.characteristics.effects import (
    drop_effect,
    end_control_effects,
    end_outlasted,
    first_object,
)
from mtgenv.engine.characteristics.expressions import condition_holds
from mtgenv.engine.characteristics.matching import matches
from mtgenv.engine.characteristics.player_rules import apply_player_rules
from mtgenv.engine.characteristics.printed import reset_characteristics
from mtgenv.engine.characteristics.ring_bearers import lose_ring_bearer
from mtgenv.engine.combat.roles import check_attacked, in_combat, remove_from_combat
from mtgenv.engine.events.triggers import watch
from mtgenv.engine.record.counters import counters_of, has_counters
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.references import NO_TARGET, reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ABILITY_PROTECTION,
    CHANGE_ADD_COLORS,
    CHANGE_ADD_TYPES,
    CHANGE_BASE_POWER,
    CHANGE_BASE_TOUGHNESS,
    CHANGE_CONTROL,
    CHANGE_LOSE_ABILITIES,
    CHANGE_LOSE_TYPES,
    CHANGE_POWER,
    CHANGE_RULES,
    CHANGE_SET_COLORS,
    CHANGE_SWITCH,
    CHANGE_TOUGHNESS,
    COUNTER_FINALITY,
    COUNTER_MINUS,
    COUNTER_PLUS,
    COUNTER_SHIELD,
    EVENT_DESTROYED,
    EVENT_DIES,
    EVENT_IS_DEALT_DAMAGE,
    EVENT_LOSES_CONTROL,
    KEYWORD_FLYING,
    KEYWORD_PROTECTION,
    RULE_CANT_HAVE_FLYING,
    RULE_OTHERS_CANT_CONTROL,
    TYPE_BATTLE,
    TYPE_CREATURE,
    ZONE_BATTLEFIELD,
)

WAITS = 1  # an entry whose changes of a layer are still to be made


@compiled
def is_defining(t: Tables, w: Workspace, i: int) -> bool:
    """Whether an entry is a characteristic-defining ability (604.3)."""
    return w.active_effect[i] < 0 and t.ability_zone[w.active_ability[i]] == 0


@compiled
def next_entry(m: Match, t: Tables, w: Workspace, low: int, high: int) -> int:
    """Return the entry that is applied next: the first in timestamp order that need not wait.

    Where all of them wait for one another, timestamps alone decide (613.8b). Returns -1 when the
    layer is done.
    """
    first = -1
    for i in range(w.active_count):
        if w.active_done[i] != WAITS:
            continue
        if first < 0:
            first = i
        if not has_to_wait(m, t, w, i, low, high, WAITS):
            return i
    return first


@compiled
def apply_layer(m: Match, t: Tables, w: Workspace, low: int, high: int) -> None:
    """Make all changes of a layer, given by the kinds of change that belong to it.

    What defines a characteristic comes first (613.3); then each entry in timestamp order, after
    those on which it depends; that is found out anew after each of them (613.8c).
    """
    for defining in range(2):
        several = 0
        for i in range(w.active_count):
            w.active_done[i] = 0
            if is_defining(t, w, i) == (defining == 1):
                continue
            first = w.active_first[i]
            for c in range(first, first + w.active_changes[i]):
                if low <= t.change_kind[c] <= high and w.active_done[i] == 0:
                    w.active_done[i] = WAITS
                    several += 1
        if several == 0:
            continue
        i = 0
        while i >= 0:
            i = next_entry(m, t, w, low, high)
            if i >= 0:
                w.active_done[i] = 0
                make_changes(m, t, w, i, low, high)


@compiled(inline=True)
def note_control(m: Match, level: int, w: Workspace) -> None:
    """A change of control removes from combat and brings summoning sickness (506.4, 302.6)."""
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.controller[row] != w.was_controller[row]:
            m.sick[row] = 1
            m.control_turn[row] = m.turn[level]
            remove_from_combat(m, row)
            end_control_effects(m, reference(m, row))
            n = w.lost_count
            if n >= len(w.lost_row):
                capacity_reached(m)
                return
            w.lost_row[n] = row
            w.lost_by[n] = w.was_controller[row]
            w.lost_count = n + 1
        row = m.next[row]


@compiled
def hand_back_and_forth(m: Match, w: Workspace) -> None:
    """Exchange who controls what changed hands with who controlled it before."""
    for i in range(w.lost_count):
        row = w.lost_row[i]
        now = m.controller[row]
        m.controller[row] = w.lost_by[i]
        w.lost_by[i] = now


@compiled
def announce_lost(m: Match, t: Tables, w: Workspace) -> None:
    """Let what watches for a loss of control trigger; it looks back in time (603.10d)."""
    hand_back_and_forth(m, w)
    for i in range(w.lost_count):
        row = w.lost_row[i]
        lose_ring_bearer(m, t, row, m.controller[row])
        watch(m, t, w, EVENT_LOSES_CONTROL, m.level[row], row, -1, m.controller[row], 0, 0)
    hand_back_and_forth(m, w)


@compiled
def apply_counters(m: Match, level: int) -> None:
    """Layer 7c: +1/+1 and -1/-1 counters."""
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        change = counters_of(m, row, COUNTER_PLUS) - counters_of(m, row, COUNTER_MINUS)
        m.power[row] += change
        m.toughness[row] += change
        row = m.next[row]


@compiled
def note_protecting_counters(m: Match, level: int) -> None:
    """Shield and finality counters replace events, as other effects may (122.1c, 122.1h)."""
    replaced = 0
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if counters_of(m, row, COUNTER_SHIELD) > 0:
            replaced |= (1 << EVENT_IS_DEALT_DAMAGE) | (1 << EVENT_DESTROYED)
        if counters_of(m, row, COUNTER_FINALITY) > 0:
            replaced |= 1 << EVENT_DIES
        row = m.next[row]
    if replaced != 0:
        m.replaced[level] |= replaced
        m.contested[level] = 1


@compiled
def goes_on(m: Match, t: Tables, w: Workspace, i: int) -> bool:
    """Whether the condition holds for as long as which an effect lasts."""
    w.changed = NO_TARGET
    if m.effect_objects[i] > 0:
        w.changed = m.about[first_object(m, i)]
    you = m.effect_controller[i]
    return condition_holds(m, t, w, m.effect_while[i], m.effect_source[i], you, -1, -1)


@compiled
def end_lapsed(m: Match, t: Tables, w: Workspace) -> bool:
    """End effects whose condition does not hold any more (611.2b).

    Returns:
        Whether there was any.
    """
    found = False
    for i in range(m.effect_count - 1, -1, -1):
        if m.effect_while[i] != 0 and m.effect_level[i] == m.depth:
            if not goes_on(m, t, w, i):
                drop_effect(m, i)
                found = True
    return found


@compiled(inline=True)
def finish_characteristics(m: Match, level: int) -> None:
    """What follows from the derived values themselves."""
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.rules[row] & RULE_CANT_HAVE_FLYING:
            m.keywords[row] &= ~KEYWORD_FLYING
        if in_combat(m, row):
            if m.types[row] & (TYPE_CREATURE | TYPE_BATTLE) != TYPE_CREATURE:
                remove_from_combat(m, row)  # 506.4
            else:
                check_attacked(m, row)
        row = m.next[row]


@compiled(inline=True)
def derive_played(m: Match, t: Tables, w: Workspace) -> None:
    """Compute every derived value of the game being played anew."""
    level = m.depth
    changed = m.grant_count > 0 or m.effect_count > 0
    counters = False
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        w.was_controller[row] = m.controller[row]
        w.was_guarded[row] = 0
        if m.rules[row] & RULE_OTHERS_CANT_CONTROL:
            w.was_guarded[row] = 1
        if m.phased[row] == 0:
            m.controller[row] = m.base_controller[row]
        reset_characteristics(m, t, row)
        if t.card_statics[m.look[row]] > 0:
            changed = True
        if has_counters(m, row):
            counters = True
        row = m.next[row]
    m.dirty[level] = 0
    m.settled[level] = 0
    if m.grant_count > 0:
        forget_grants(m, level)
    if changed or t.elsewhere_statics == 1:
        list_active(m, t, w, level)
        apply_layer(m, t, w, CHANGE_CONTROL, CHANGE_CONTROL)
    else:
        w.active_count = 0
    note_control(m, level, w)
    if w.active_count > 0:
        apply_layer(m, t, w, CHANGE_ADD_TYPES, CHANGE_LOSE_TYPES)
        apply_layer(m, t, w, CHANGE_SET_COLORS, CHANGE_ADD_COLORS)
        apply_layer(m, t, w, CHANGE_LOSE_ABILITIES, CHANGE_RULES)
        if m.grant_count > 0:
            list_granted(m, t, w, level)
        apply_layer(m, t, w, CHANGE_BASE_POWER, CHANGE_BASE_TOUGHNESS)
        apply_layer(m, t, w, CHANGE_POWER, CHANGE_TOUGHNESS)
    if counters:
        apply_counters(m, level)
    if w.active_count > 0:
        apply_layer(m, t, w, CHANGE_SWITCH, CHANGE_SWITCH)
    finish_characteristics(m, level)
    apply_player_rules(m, t, w, level)
    if counters:
        note_protecting_counters(m, level)


@compiled
def derive(m: Match, t: Tables, w: Workspace, level: int) -> None:
    """Compute every derived value of a game anew, as if it were the one being played."""
    depth = m.depth
    m.depth = level
    w.lost_count = 0
    if m.effect_count > 0:
        end_outlasted(m)
    derive_played(m, t, w)
    while m.effect_count > 0 and (end_outlasted(m) or end_lapsed(m, t, w)):
        derive_played(m, t, w)
    if w.lost_count > 0:
        announce_lost(m, t, w)
    m.depth = depth


@compiled(inline=True)
def refresh(m: Match, t: Tables, w: Workspace) -> None:
    """Bring the derived values of the game being played up to date."""
    if m.dirty[m.depth] != 0 or t.statics_look & 2:
        derive(m, t, w, m.depth)


@compiled
def has_quality(m: Match, t: Tables, w: Workspace, row: int, source: int, kind: int) -> bool:
    """Whether a source has a quality that some ability of a kind of a permanent names."""
    you = m.controller[row]
    for k in range(ability_count(m, t, row)):
        ability = ability_at(m, t, row, k)
        if t.ability_kind[ability] == kind:
            if matches(m, t, w, t.rule_filter[ability], source, reference(m, row), you, -1):
                return True
    return False


@compiled
def is_protected(m: Match, t: Tables, w: Workspace, row: int, source: int) -> bool:
    """Whether a permanent has protection from a source (702.16).

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        row: the permanent.
        source: row of the source, which may have left: then it counts with what it is now.
    """
    if m.keywords[row] & KEYWORD_PROTECTION == 0:
        return False
    return has_quality(m, t, w, row, source, ABILITY_PROTECTION)
