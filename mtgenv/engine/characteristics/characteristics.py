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
    grant,
    has_ability,
    lose_abilities,
)
from mtgenv.engine.characteristics.effects import (
    drop_effect,
    end_control_effects,
    first_object,
    lasts,
)
from mtgenv.engine.characteristics.expressions import compute, condition_holds
from mtgenv.engine.characteristics.matching import matches
from mtgenv.engine.characteristics.player_rules import apply_player_rules
from mtgenv.engine.characteristics.printed import reset_characteristics
from mtgenv.engine.combat.roles import check_attacked, in_combat, remove_from_combat
from mtgenv.engine.record.counters import counters_of
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.references import live_row, reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ABILITY_PROTECTION,
    ABILITY_STATIC,
    CHANGE_ABILITY,
    CHANGE_ADD_COLORS,
    CHANGE_ADD_SUBTYPES,
    CHANGE_ADD_TYPES,
    CHANGE_BASE_POWER,
    CHANGE_BASE_TOUGHNESS,
    CHANGE_CONTROL,
    CHANGE_KEYWORDS,
    CHANGE_LOSE_ABILITIES,
    CHANGE_LOSE_KEYWORDS,
    CHANGE_LOSE_TYPES,
    CHANGE_POWER,
    CHANGE_RULES,
    CHANGE_SET_COLORS,
    CHANGE_SET_SUBTYPES,
    CHANGE_SET_TYPES,
    CHANGE_SWITCH,
    CHANGE_TOUGHNESS,
    COUNTER_MINUS,
    COUNTER_PLUS,
    DURATION_SOURCE,
    DURATION_SOURCE_CONTROLLED,
    DURATION_SOURCE_TAPPED,
    EFFECT_CHANGE,
    KEYWORD_FLYING,
    KEYWORD_PROTECTION,
    RULE_CANT_HAVE_FLYING,
    SELECT_ATTACHED,
    SELECT_EACH,
    SELECT_SELF,
    TYPE_BATTLE,
    TYPE_CREATURE,
    ZONE_BATTLEFIELD,
    ZONE_COMMAND,
)


@compiled
def add_active(
    m: Match,
    w: Workspace,
    time: int,
    source: int,
    ability: int,
    effect: int,
    first: int,
    count: int,
) -> None:
    """Enter what applies into the list, in timestamp order."""
    n = w.active_count
    if n >= len(w.active_time):
        capacity_reached(m)
        return
    i = n
    while i > 0 and w.active_time[i - 1] > time:
        w.active_time[i] = w.active_time[i - 1]
        w.active_source[i] = w.active_source[i - 1]
        w.active_ability[i] = w.active_ability[i - 1]
        w.active_effect[i] = w.active_effect[i - 1]
        w.active_first[i] = w.active_first[i - 1]
        w.active_changes[i] = w.active_changes[i - 1]
        w.active_begun[i] = w.active_begun[i - 1]
        w.active_from[i] = w.active_from[i - 1]
        w.active_size[i] = w.active_size[i - 1]
        i -= 1
    w.active_time[i] = time
    w.active_source[i] = source
    w.active_ability[i] = ability
    w.active_effect[i] = effect
    w.active_first[i] = first
    w.active_changes[i] = count
    w.active_begun[i] = 0
    w.active_from[i] = 0
    w.active_size[i] = 0
    w.active_count = n + 1


@compiled
def list_statics(m: Match, t: Tables, w: Workspace, row: int, zone: int) -> None:
    """List the static abilities of one object that apply from its zone."""
    for k in range(ability_count(m, t, row)):
        ability = ability_at(m, t, row, k)
        works = t.ability_zone[ability] == zone or t.ability_zone[ability] == 0
        if t.ability_kind[ability] == ABILITY_STATIC and works:
            first = t.static_first[ability]
            add_active(m, w, m.since[row], row, ability, -1, first, t.static_changes[ability])


@compiled
def list_granted(m: Match, t: Tables, w: Workspace, level: int) -> None:
    """List the static abilities that objects have been given in layer 6."""
    for i in range(m.grant_count):
        row = m.grant_row[i]
        ability = m.grant_ability[i]
        if m.level[row] == level and t.ability_kind[ability] == ABILITY_STATIC:
            first = t.static_first[ability]
            add_active(m, w, m.since[row], row, ability, -1, first, t.static_changes[ability])


@compiled
def list_active(m: Match, t: Tables, w: Workspace, level: int) -> None:
    """List all that changes objects of a game."""
    w.active_count = 0
    w.affected_count = 0
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if t.card_statics[m.look[row]] > 0 and m.phased[row] == 0:
            list_statics(m, t, w, row, ZONE_BATTLEFIELD)
        row = m.next[row]
    if t.elsewhere_statics == 1:
        for player in range(m.num_players):
            row = m.zone_head[level, player, ZONE_COMMAND]
            while row >= 0:
                list_statics(m, t, w, row, ZONE_COMMAND)
                row = m.next[row]
    for i in range(m.effect_count):
        if m.effect_level[i] == level and m.effect_kind[i] == EFFECT_CHANGE:
            add_active(m, w, m.effect_time[i], -1, 0, i, m.effect_row[i], m.effect_rows[i])


@compiled
def affect(m: Match, w: Workspace, i: int, row: int) -> None:
    """Let an entry change one more object."""
    n = w.affected_count
    if n >= len(w.affected):
        capacity_reached(m)
        return
    w.affected[n] = row
    w.affected_count = n + 1
    w.active_size[i] += 1


@compiled
def affect_all(m: Match, t: Tables, w: Workspace, i: int, f: int, source: int, you: int) -> None:
    """Let an entry change every permanent that fits a filter."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.phased[row] == 0 and matches(m, t, w, f, row, source, you, -1):
            affect(m, w, i, row)
        row = m.next[row]


@compiled
def begin_entry(m: Match, t: Tables, w: Workspace, i: int) -> None:
    """Fix which objects an entry changes, as it does something for the first time (613.6)."""
    w.active_begun[i] = 1
    w.active_from[i] = w.affected_count
    effect = w.active_effect[i]
    if effect >= 0:
        if m.effect_what[effect] != 0:
            f = t.select_filter[m.effect_what[effect]]
            affect_all(m, t, w, i, f, m.effect_source[effect], m.effect_controller[effect])
            return
        start = first_object(m, effect)
        for k in range(start, start + m.effect_objects[effect]):
            row = live_row(m, m.about[k])
            if row >= 0 and m.zone[row] == ZONE_BATTLEFIELD and m.phased[row] == 0:
                affect(m, w, i, row)
        return
    source = w.active_source[i]
    ability = w.active_ability[i]
    if not has_ability(m, t, source, ability):
        return
    ref = reference(m, source)
    you = m.controller[source]
    if not condition_holds(m, t, w, t.ability_condition[ability], ref, you, -1, -1):
        return
    what = t.static_what[ability]
    kind = t.select_kind[what]
    if kind == SELECT_SELF:
        affect(m, w, i, source)
    elif kind == SELECT_ATTACHED:
        if m.attached_to[source] >= 0:
            affect(m, w, i, m.attached_to[source])
    elif kind == SELECT_EACH:
        affect_all(m, t, w, i, t.select_filter[what], ref, you)


@compiled
def change_number(m: Match, t: Tables, w: Workspace, i: int, c: int) -> int:
    """Return the number of a change: fixed when its effect began, or computed now."""
    expression = t.change_number[c]
    if expression == 0:
        return t.change_value[c]
    effect = w.active_effect[i]
    if effect >= 0:
        n = 0
        for k in range(w.active_first[i], c):
            if t.change_number[k] != 0:
                n += 1
        return m.effect_number[effect, n]
    source = w.active_source[i]
    return compute(m, t, w, expression, reference(m, source), m.controller[source], -1, -1)


@compiled
def new_controller(m: Match, w: Workspace, i: int) -> int:
    """Return who controls what a control-changing entry changes."""
    if w.active_effect[i] >= 0:
        return m.effect_controller[w.active_effect[i]]
    return m.controller[w.active_source[i]]


@compiled
def change_types(m: Match, row: int, kind: int, bits: int) -> None:
    """Make a change of layer 4."""
    if kind == CHANGE_ADD_TYPES:
        m.types[row] |= bits
    elif kind == CHANGE_ADD_SUBTYPES:
        m.subtypes[row] |= bits
    elif kind == CHANGE_SET_TYPES:
        m.types[row] = bits
    elif kind == CHANGE_SET_SUBTYPES:
        m.subtypes[row] = bits
    elif kind == CHANGE_LOSE_TYPES:
        m.types[row] &= ~bits


@compiled
def change_abilities(m: Match, row: int, kind: int, bits: int, value: int) -> None:
    """Make a change of layer 6, or of the rules that apply to an object."""
    if kind == CHANGE_KEYWORDS:
        m.keywords[row] |= bits
    elif kind == CHANGE_RULES:
        m.rules[row] |= bits
    elif kind == CHANGE_LOSE_KEYWORDS:
        m.keywords[row] &= ~bits
    elif kind == CHANGE_ABILITY:
        grant(m, row, value)
    elif kind == CHANGE_LOSE_ABILITIES:
        lose_abilities(m, row)


@compiled
def change_numbers(m: Match, row: int, kind: int, number: int) -> None:
    """Make a change of layer 7."""
    if kind == CHANGE_POWER:
        m.power[row] += number
    elif kind == CHANGE_TOUGHNESS:
        m.toughness[row] += number
    elif kind == CHANGE_BASE_POWER:
        m.power[row] = number
    elif kind == CHANGE_BASE_TOUGHNESS:
        m.toughness[row] = number
    elif kind == CHANGE_SWITCH:
        power = m.power[row]
        m.power[row] = m.toughness[row]
        m.toughness[row] = power


@compiled
def make_change(m: Match, t: Tables, w: Workspace, i: int, c: int) -> None:
    """Make one change to all objects of its entry."""
    kind = t.change_kind[c]
    bits = t.change_bits[c]
    number = 0
    if kind >= CHANGE_BASE_POWER:
        number = change_number(m, t, w, i, c)
    for k in range(w.active_from[i], w.active_from[i] + w.active_size[i]):
        row = w.affected[k]
        if kind >= CHANGE_BASE_POWER:
            change_numbers(m, row, kind, number)
        elif kind >= CHANGE_LOSE_ABILITIES:
            change_abilities(m, row, kind, bits, t.change_value[c])
        elif kind == CHANGE_SET_COLORS:
            m.colors[row] = bits
        elif kind == CHANGE_ADD_COLORS:
            m.colors[row] |= bits
        elif kind == CHANGE_CONTROL:
            m.controller[row] = new_controller(m, w, i)
        else:
            change_types(m, row, kind, bits)


@compiled
def is_defining(t: Tables, w: Workspace, i: int) -> bool:
    """Whether an entry is a characteristic-defining ability (604.3)."""
    return w.active_effect[i] < 0 and t.ability_zone[w.active_ability[i]] == 0


@compiled
def apply_layer(m: Match, t: Tables, w: Workspace, low: int, high: int) -> None:
    """Make all changes of a layer, given by the kinds of change that belong to it."""
    for defining in range(2):
        for i in range(w.active_count):
            if is_defining(t, w, i) == (defining == 1):
                continue
            first = w.active_first[i]
            for c in range(first, first + w.active_changes[i]):
                if low <= t.change_kind[c] <= high:
                    if w.active_begun[i] == 0:
                        begin_entry(m, t, w, i)
                    make_change(m, t, w, i, c)


@compiled
def note_control(m: Match, level: int, w: Workspace) -> None:
    """A change of control removes from combat and brings summoning sickness (506.4, 302.6)."""
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.controller[row] != w.was_controller[row]:
            m.sick[row] = 1
            m.control_turn[row] = m.turn[level]
            remove_from_combat(m, row)
            end_control_effects(m, reference(m, row))
        row = m.next[row]


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
def source_fails(m: Match, i: int) -> bool:
    """Whether an effect lasts as long as something holds for its source that holds no more."""
    controlled = lasts(m, i, DURATION_SOURCE_CONTROLLED)
    tapped = lasts(m, i, DURATION_SOURCE_TAPPED)
    if not controlled and not tapped and not lasts(m, i, DURATION_SOURCE):
        return False
    row = live_row(m, m.effect_source[i])
    if row < 0 or m.zone[row] != ZONE_BATTLEFIELD or m.phased[row] != 0:
        return True
    if controlled and m.controller[row] != m.effect_controller[i]:
        return True
    return tapped and m.tapped[row] == 0


@compiled
def end_lapsed(m: Match, t: Tables, w: Workspace) -> bool:
    """End effects whose condition does not hold any more (611.2b).

    Returns:
        Whether there was any.
    """
    found = False
    for i in range(m.effect_count - 1, -1, -1):
        if m.effect_level[i] != m.depth:
            continue
        lapsed = source_fails(m, i)
        if m.effect_while[i] != 0 and not lapsed:
            w.lasting = -1
            if m.effect_objects[i] > 0:
                w.lasting = m.about[first_object(m, i)]
            source = m.effect_source[i]
            you = m.effect_controller[i]
            lapsed = not condition_holds(m, t, w, m.effect_while[i], source, you, -1, -1)
        if lapsed:
            drop_effect(m, i)
            found = True
    return found


@compiled
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


@compiled
def derive_played(m: Match, t: Tables, w: Workspace) -> None:
    """Compute every derived value of the game being played anew."""
    level = m.depth
    changed = m.grant_count > 0 or m.effect_count > 0
    counters = False
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        w.was_controller[row] = m.controller[row]
        m.controller[row] = m.base_controller[row]
        reset_characteristics(m, t, row)
        if t.card_statics[m.look[row]] > 0:
            changed = True
        if m.counter_kind[row, 0] != 0 or m.counter_kind[row, 1] != 0:
            counters = True
        row = m.next[row]
    m.dirty[level] = 0
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


@compiled
def derive(m: Match, t: Tables, w: Workspace, level: int) -> None:
    """Compute every derived value of a game anew, as if it were the one being played."""
    depth = m.depth
    m.depth = level
    derive_played(m, t, w)
    while m.effect_count > 0 and end_lapsed(m, t, w):
        derive_played(m, t, w)
    m.depth = depth


@compiled(inline=True)
def refresh(m: Match, t: Tables, w: Workspace) -> None:
    """Bring the derived values of the game being played up to date."""
    if m.dirty[m.depth] != 0:
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
