"""What changes objects now, and its changes: static abilities and effects of resolutions (611).

Each is an entry of a list in the workspace, in timestamp order. The objects that an entry changes
are fixed in the first layer in which it does something (613.6).
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.abilities import (
    ability_at,
    ability_count,
    grant,
    has_ability,
    lose_abilities,
)
from mtgenv.engine.characteristics.effects import first_object, lasts
from mtgenv.engine.characteristics.expressions import compute, condition_holds
from mtgenv.engine.characteristics.matching import matches
from mtgenv.engine.characteristics.selecting import first_in_turn_order, one_player
from mtgenv.engine.games.range_of_influence import is_in_range
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.references import live_row, reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ABILITY_STATIC,
    BASIC_LAND_TYPES,
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
    CHANGE_POWER,
    CHANGE_RULES,
    CHANGE_SET_COLORS,
    CHANGE_SET_SUBTYPES,
    CHANGE_SET_TYPES,
    CHANGE_TOUGHNESS,
    DURATION_TARGETS_TURN,
    EFFECT_CHANGE,
    SELECT_ATTACHED,
    SELECT_SELF,
    TYPE_LAND,
    TYPE_MADE_LEGENDARY,
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
        w.active_done[i] = w.active_done[i - 1]
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
    w.active_done[i] = 0
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
        waits = lasts(m, i, DURATION_TARGETS_TURN)
        if m.effect_level[i] == level and m.effect_kind[i] == EFFECT_CHANGE and not waits:
            add_active(m, w, m.effect_time[i], -1, 0, i, m.effect_row[i], m.effect_rows[i])


@compiled
def affect(m: Match, w: Workspace, i: int, row: int, you: int) -> None:
    """Let an entry of a player change one more object, if it is in that player's range (801.10)."""
    if not is_in_range(m, m.level[row], you, m.controller[row]):
        return
    n = w.affected_count
    if n >= len(w.affected):
        capacity_reached(m)
        return
    w.affected[n] = row
    w.affected_count = n + 1
    w.active_size[i] += 1


@compiled
def affect_all(
    m: Match, t: Tables, w: Workspace, i: int, f: int, source: int, you: int, that: int
) -> None:
    """Let an entry change every permanent that fits a filter."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.phased[row] == 0 and matches(m, t, w, f, row, source, you, that):
            affect(m, w, i, row, you)
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
            you = m.effect_controller[effect]
            that = m.effect_left[effect] - 1  # the target whose turn it is about
            affect_all(m, t, w, i, f, m.effect_source[effect], you, that)
            return
        start = first_object(m, effect)
        for k in range(start, start + m.effect_objects[effect]):
            row = live_row(m, m.about[k])
            if row >= 0 and m.zone[row] == ZONE_BATTLEFIELD and m.phased[row] == 0:
                affect(m, w, i, row, m.effect_controller[effect])
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
        affect(m, w, i, source, you)
    elif kind == SELECT_ATTACHED:
        if m.attached_to[source] >= 0:
            affect(m, w, i, m.attached_to[source], you)
    else:  # SELECT_EACH
        affect_all(m, t, w, i, t.select_filter[what], ref, you, -1)


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
def new_controller(m: Match, t: Tables, w: Workspace, i: int, c: int) -> int:
    """Return who controls what a control-changing entry changes, or -1 for whoever did before.

    Who it is was fixed as an effect of a resolution began (611.2c).
    """
    effect = w.active_effect[i]
    if effect >= 0:
        return first_in_turn_order(m, m.effect_players[effect])
    source = w.active_source[i]
    you = m.controller[source]
    if t.change_value[c] == 0:
        return you
    return one_player(m, t, w, t.change_value[c], reference(m, source), you, -1, -1)


@compiled
def change_control(m: Match, w: Workspace, row: int, player: int) -> None:
    """Make a change of layer 2, unless other players can't gain control of the object."""
    if player < 0 or m.in_game[m.level[row], player] == 0:
        return
    if w.was_guarded[row] == 1 and player != w.was_controller[row]:
        return
    m.controller[row] = player


@compiled
def gain_basic_mana(m: Match, t: Tables, row: int, before: int) -> None:
    """Give a land the mana abilities of the basic land types that it has gained (305.6, 305.7)."""
    if m.types[row] & TYPE_LAND == 0:
        return
    for kind in range(5):
        bit = 1 << kind
        if m.subtypes[row] & bit and before & bit == 0 and t.basic_mana[kind] != 0:
            grant(m, row, t.basic_mana[kind])


@compiled
def set_subtypes(m: Match, t: Tables, row: int, bits: int) -> None:
    """Replace subtypes of a kind: land types, or creature types (205.1a, 305.7)."""
    if bits & t.land_subtypes == 0:
        m.subtypes[row] = (m.subtypes[row] & ~t.creature_subtypes) | bits
        return
    m.subtypes[row] = (m.subtypes[row] & ~t.land_subtypes) | bits
    if bits & BASIC_LAND_TYPES and m.types[row] & TYPE_LAND:
        lose_abilities(m, row)
        gain_basic_mana(m, t, row, 0)


@compiled
def change_types(m: Match, t: Tables, row: int, kind: int, bits: int) -> None:
    """Make a change of layer 4."""
    if kind == CHANGE_ADD_TYPES:
        m.types[row] |= bits
    elif kind == CHANGE_ADD_SUBTYPES:
        before = m.subtypes[row]
        m.subtypes[row] |= bits
        gain_basic_mana(m, t, row, before)
    elif kind == CHANGE_SET_TYPES:
        m.types[row] = bits | (m.types[row] & TYPE_MADE_LEGENDARY)  # 205.1a
    elif kind == CHANGE_SET_SUBTYPES:
        set_subtypes(m, t, row, bits)
    else:  # CHANGE_LOSE_TYPES
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
    else:  # CHANGE_LOSE_ABILITIES
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
    else:  # CHANGE_SWITCH
        power = m.power[row]
        m.power[row] = m.toughness[row]
        m.toughness[row] = power


@compiled
def make_change(m: Match, t: Tables, w: Workspace, i: int, c: int) -> None:
    """Make one change to all objects of its entry."""
    kind = t.change_kind[c]
    bits = t.change_bits[c]
    number = 0
    controller = -1
    each = False
    if kind >= CHANGE_BASE_POWER:
        each = t.change_each[c] == 1
        if not each:
            number = change_number(m, t, w, i, c)
    elif kind == CHANGE_CONTROL:
        controller = new_controller(m, t, w, i, c)
    for k in range(w.active_from[i], w.active_from[i] + w.active_size[i]):
        row = w.affected[k]
        if kind >= CHANGE_BASE_POWER:
            if each:
                w.changed = reference(m, row)
                number = change_number(m, t, w, i, c)
            change_numbers(m, row, kind, number)
        elif kind >= CHANGE_LOSE_ABILITIES:
            change_abilities(m, row, kind, bits, t.change_value[c])
        elif kind == CHANGE_SET_COLORS:
            m.colors[row] = bits
        elif kind == CHANGE_ADD_COLORS:
            m.colors[row] |= bits
        elif kind == CHANGE_CONTROL:
            change_control(m, w, row, controller)
        else:
            change_types(m, t, row, kind, bits)
