"""Replacement and prevention: which effects apply to an event that is about to happen (614, 615).

An event is written into the workspace as for triggers; `gather` lists the effects that apply. What
each does with it is a word, INSTEAD_*, with a number or a program.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.abilities import ability_at, ability_count
from mtgenv.engine.characteristics.expressions import compute, condition_holds
from mtgenv.engine.events.triggers import fits_event
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.references import reference, row_of
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ABILITY_INSTEAD,
    EFFECT_INSTEAD,
    EVENT_DIES,
    EVENT_MOVES,
    INSTEAD_EXILE,
    TYPE_CREATURE,
    ZONE_BATTLEFIELD,
    ZONE_EXILE,
    ZONE_GRAVEYARD,
)


@compiled
def note_instead(m: Match, w: Workspace, ability: int, source: int, effect: int) -> None:
    """Add an effect to the list of those that apply, unless it is there already (614.5)."""
    n = w.instead_count
    for i in range(n):
        if w.instead_ability[i] == ability and w.instead_source[i] == source:
            if w.instead_effect[i] == effect:
                return
    if n >= len(w.instead_ability):
        capacity_reached(m)
        return
    w.instead_ability[n] = ability
    w.instead_source[n] = source
    w.instead_effect[n] = effect
    w.instead_count = n + 1


@compiled
def gather_abilities(m: Match, t: Tables, w: Workspace, row: int, event: int) -> None:
    """List the abilities of one permanent that replace the event."""
    you = m.controller[row]
    source = reference(m, row)
    for k in range(ability_count(m, t, row)):
        ability = ability_at(m, t, row, k)
        if t.ability_kind[ability] != ABILITY_INSTEAD:
            continue
        if not fits_event(m, t, w, ability, event, row, you, -1):
            continue
        if condition_holds(m, t, w, t.ability_condition[ability], source, you, -1, -1):
            note_instead(m, w, ability, source, -1)


@compiled
def gather_effect(m: Match, t: Tables, w: Workspace, i: int, start: int, event: int) -> None:
    """List one effect of a resolution if it replaces the event.

    Args:
        m: the match.
        t: the tables.
        w: the workspace, with the event.
        i: the effect.
        start: where the objects that it is about begin.
        event: EVENT_*.
    """
    ability = m.effect_row[i]
    if t.trigger_event[ability] != event:
        return
    source = m.effect_source[i]
    from_source = m.effect_from[i]
    if from_source >= 0 and w.event_other != from_source and w.event_object != from_source:
        return
    row = row_of(source)
    you = m.effect_controller[i]
    players = m.effect_players[i]
    if players != 0 and (w.event_player < 0 or (players >> w.event_player) & 1 == 0):
        return
    if m.effect_objects[i] == 0:
        if fits_event(m, t, w, ability, event, row, you, -1):
            note_instead(m, w, ability, source, i)
        return
    for k in range(start, start + m.effect_objects[i]):
        if fits_event(m, t, w, ability, event, row, you, m.about[k]):
            note_instead(m, w, ability, source, i)


@compiled
def gather(m: Match, t: Tables, w: Workspace, event: int, level: int) -> None:
    """List the effects that apply to the event in the workspace, after those already listed."""
    if (m.replaced[level] >> event) & 1:
        row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
        while row >= 0:
            replaces = (t.card_replaces[m.look[row]] >> event) & 1 and m.lost[row] == 0
            if (replaces or m.granted[row] > 0) and m.phased[row] == 0:
                gather_abilities(m, t, w, row, event)
            row = m.next[row]
    start = 0
    for i in range(m.effect_count):
        if m.effect_level[i] == level and m.effect_kind[i] == EFFECT_INSTEAD:
            gather_effect(m, t, w, i, start, event)
        start += m.effect_objects[i]


@compiled
def instead_number(m: Match, t: Tables, w: Workspace, i: int) -> int:
    """Return the number that an effect in the list speaks of."""
    ability = w.instead_ability[i]
    expression = t.instead_number[ability]
    if expression == 0:
        return t.instead_value[ability]
    source = w.instead_source[i]
    you = m.controller[row_of(source)]
    if w.instead_effect[i] >= 0:
        you = m.effect_controller[w.instead_effect[i]]
    return compute(m, t, w, expression, source, you, -1, -1)


@compiled
def set_event(
    w: Workspace, subject: int, other: int, player: int, amount: int, detail: int
) -> None:
    """Write an event that is about to happen into the workspace."""
    w.event_object = subject
    w.event_other = other
    w.event_player = player
    w.event_amount = amount
    w.event_detail = detail


@compiled
def may_be_replaced(m: Match, event: int, level: int) -> bool:
    """Whether some effect could replace events of this kind."""
    return (m.replaced[level] >> event) & 1 == 1


@compiled
def destination(m: Match, t: Tables, w: Workspace, row: int, zone: int) -> int:
    """Return the zone where an object goes that is about to move to another one."""
    level = m.level[row]
    if not may_be_replaced(m, EVENT_MOVES, level) and not may_be_replaced(m, EVENT_DIES, level):
        return zone
    old = m.zone[row]
    w.instead_count = 0
    set_event(w, reference(m, row), -1, m.controller[row], 0, old | (zone << 4))
    gather(m, t, w, EVENT_MOVES, level)
    if zone == ZONE_GRAVEYARD and old == ZONE_BATTLEFIELD and m.types[row] & TYPE_CREATURE:
        gather(m, t, w, EVENT_DIES, level)
    for i in range(w.instead_count):
        if t.instead_kind[w.instead_ability[i]] == INSTEAD_EXILE:
            return ZONE_EXILE
    return zone
