"""Derived characteristics: continuous effects applied to permanents in layers (613).

Order: base values, 2 control, 4 types, 6 abilities, 7b base power and toughness, 7c changes and
counters; then what effects say about players and the rules of the game. Layers 1, 3 and 5 are
empty here: nothing in the card pool copies, rewords or recolours a permanent.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.effects import end_control_effects
from mtgenv.engine.characteristics.matching import condition_holds, matches
from mtgenv.engine.combat.roles import check_attacked, in_combat, remove_from_combat
from mtgenv.engine.events.zones import reset_characteristics
from mtgenv.engine.record.references import live_row, reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ABILITY_STATIC,
    AFFECTS_ATTACHED,
    AFFECTS_SELF,
    COUNTER_MINUS,
    COUNTER_PLUS,
    EFFECT_ANIMATE,
    EFFECT_CHANGE,
    KEYWORD_PROTECTION_CREATURES,
    PROTECTION_SHIFT,
    STATIC_ATTACK_TAX,
    STATIC_CANT_LOSE,
    STATIC_CHANGE,
    STATIC_CONTROL,
    STATIC_GRAVEYARD_SHROUD,
    STATIC_MAX_ATTACKERS,
    STATIC_MAX_BLOCKERS,
    TYPE_BATTLE,
    TYPE_CREATURE,
    ZONE_BATTLEFIELD,
)

NO_LIMIT = 100


@compiled
def change_object(
    m: Match, t: Tables, w: Workspace, ability: int, row: int, abilities_layer: bool
) -> None:
    """Apply what one static ability says in layer 6 or in layer 7c to one object."""
    if abilities_layer:
        m.keywords[row] |= t.static_bits[ability]
    else:
        m.power[row] += t.static_power[ability]
        m.toughness[row] += t.static_toughness[ability]


@compiled
def apply_static(
    m: Match, t: Tables, w: Workspace, source: int, ability: int, abilities_layer: bool
) -> None:
    """Apply a static ability that changes objects, in layer 6 or in layer 7c."""
    level = m.level[source]
    you = m.controller[source]
    if abilities_layer:
        if t.static_bits[ability] == 0:
            return
    elif t.static_power[ability] == 0 and t.static_toughness[ability] == 0:
        return
    if not condition_holds(m, t, t.static_condition[ability], level, source, you):
        return
    affects = t.static_affects[ability]
    if affects == AFFECTS_SELF:
        change_object(m, t, w, ability, source, abilities_layer)
    elif affects == AFFECTS_ATTACHED:
        if m.attached_to[source] >= 0:
            change_object(m, t, w, ability, m.attached_to[source], abilities_layer)
    else:
        row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
        while row >= 0:
            if matches(m, t, t.static_filter[ability], row, source, you, -1):
                change_object(m, t, w, ability, row, abilities_layer)
            row = m.next[row]


@compiled
def apply_statics(m: Match, t: Tables, w: Workspace, level: int, abilities_layer: bool) -> None:
    """Apply all static abilities of a game in layer 6 or 7c, in timestamp order."""
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        card = m.card[row]
        if t.card_statics[card] > 0:
            first = t.card_first[card]
            for ability in range(first, first + t.card_abilities[card]):
                if t.ability_kind[ability] == ABILITY_STATIC:
                    if t.static_kind[ability] == STATIC_CHANGE:
                        apply_static(m, t, w, row, ability, abilities_layer)
        row = m.next[row]


@compiled
def apply_control(m: Match, t: Tables, w: Workspace, level: int) -> None:
    """Layer 2: who controls what; a change of control removes from combat and brings sickness."""
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        card = m.card[row]
        if t.card_statics[card] > 0 and m.attached_to[row] >= 0:
            first = t.card_first[card]
            for ability in range(first, first + t.card_abilities[card]):
                if t.static_kind[ability] == STATIC_CONTROL:
                    m.controller[m.attached_to[row]] = m.controller[row]
        row = m.next[row]
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.controller[row] != w.was_controller[row]:
            m.sick[row] = 1
            remove_from_combat(m, row)
            end_control_effects(m, reference(m, row))
        w.was_controller[row] = 0
        row = m.next[row]


@compiled
def apply_effects(m: Match, level: int) -> None:
    """Apply the effects of resolved spells and abilities, layers 4, 6 and 7b, oldest first.

    Within layer 7b only setting effects exist, so one pass in timestamp order is the rule's order;
    changes of power and toughness (7c) follow in `apply_changes`.
    """
    for i in range(m.effect_count):
        if m.effect_level[i] != level:
            continue
        kind = m.effect_kind[i]
        if kind > EFFECT_ANIMATE:
            continue
        row = live_row(m, m.effect_object[i])
        if row < 0:
            continue
        if kind == EFFECT_CHANGE:
            m.keywords[row] |= m.effect_bits[i]
        else:
            m.power[row] = m.effect_power[i]
            m.toughness[row] = m.effect_toughness[i]
            if kind == EFFECT_ANIMATE:
                m.types[row] |= m.effect_value[i]
                m.subtypes[row] |= m.effect_bits[i]


@compiled
def apply_changes(m: Match, level: int) -> None:
    """Layer 7c: changes of power and toughness by effects, then counters."""
    for i in range(m.effect_count):
        if m.effect_level[i] == level and m.effect_kind[i] == EFFECT_CHANGE:
            row = live_row(m, m.effect_object[i])
            if row >= 0:
                m.power[row] += m.effect_power[i]
                m.toughness[row] += m.effect_toughness[i]
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        change = m.counters[row, COUNTER_PLUS] - m.counters[row, COUNTER_MINUS]
        m.power[row] += change
        m.toughness[row] += change
        row = m.next[row]


@compiled
def apply_rule_changes(m: Match, t: Tables, w: Workspace, level: int) -> None:
    """What static abilities say about players and the rules of the game (613.10, 613.11)."""
    m.max_attackers[level] = NO_LIMIT
    m.max_blockers[level] = NO_LIMIT
    m.graveyard_shroud[level] = 0
    m.watched[level] = 0
    for player in range(m.num_players):
        m.attack_tax[level, player] = 0
        m.cant_lose[level, player] = 0
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        card = m.card[row]
        m.watched[level] |= t.card_watches[card]
        if in_combat(m, row):
            if m.types[row] & (TYPE_CREATURE | TYPE_BATTLE) != TYPE_CREATURE:
                remove_from_combat(m, row)  # 506.4
            else:
                check_attacked(m, row)
        if t.card_statics[card] > 0:
            you = m.controller[row]
            first = t.card_first[card]
            for ability in range(first, first + t.card_abilities[card]):
                kind = t.static_kind[ability]
                value = t.static_value[ability]
                if kind == STATIC_ATTACK_TAX:
                    m.attack_tax[level, you] += value
                elif kind == STATIC_CANT_LOSE:
                    m.cant_lose[level, you] = 1
                elif kind == STATIC_MAX_ATTACKERS:
                    m.max_attackers[level] = min(m.max_attackers[level], value)
                elif kind == STATIC_MAX_BLOCKERS:
                    m.max_blockers[level] = min(m.max_blockers[level], value)
                elif kind == STATIC_GRAVEYARD_SHROUD:
                    m.graveyard_shroud[level] = 1
        row = m.next[row]


@compiled
def derive(m: Match, t: Tables, w: Workspace, level: int) -> None:
    """Compute every derived value of a game anew."""
    statics = False
    counters = False
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        w.was_controller[row] = m.controller[row]
        m.controller[row] = m.base_controller[row]
        reset_characteristics(m, t, row)
        if t.card_statics[m.card[row]] > 0:
            statics = True
        if m.counters[row, COUNTER_PLUS] != 0 or m.counters[row, COUNTER_MINUS] != 0:
            counters = True
        row = m.next[row]
    apply_control(m, t, w, level)
    m.dirty[level] = 0
    if m.effect_count > 0:
        apply_effects(m, level)
    if statics:
        apply_statics(m, t, w, level, True)
        apply_statics(m, t, w, level, False)
    if counters or m.effect_count > 0:
        apply_changes(m, level)
    apply_rule_changes(m, t, w, level)


@compiled(inline=True)
def refresh(m: Match, t: Tables, w: Workspace) -> None:
    """Bring the derived values of the game being played up to date."""
    if m.dirty[m.depth] != 0:
        derive(m, t, w, m.depth)


@compiled
def is_protected(m: Match, row: int, colors: int, types: int) -> bool:
    """Whether a permanent has protection from a source with these colours and types (702.16)."""
    keywords = m.keywords[row]
    if ((keywords >> PROTECTION_SHIFT) & 31 & colors) != 0:
        return True
    return (keywords & KEYWORD_PROTECTION_CREATURES) != 0 and (types & TYPE_CREATURE) != 0
