"""The door for sacrificing and destroying permanents (701.21, 701.8, 701.19)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.combat.roles import remove_from_combat
from mtgenv.engine.events.counters import remove_counters
from mtgenv.engine.events.replacement import (
    OF_COUNTER,
    OF_SHIELD,
    gather,
    may_be_replaced,
    next_instead,
    note_instead,
    start_instead,
    use_up,
)
from mtgenv.engine.events.status import tap
from mtgenv.engine.events.triggers import set_event, watch
from mtgenv.engine.events.zones import move, move_marked
from mtgenv.engine.record.counters import counters_of
from mtgenv.engine.record.references import reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    COUNTER_SHIELD,
    EVENT_DESTROYED,
    EVENT_SACRIFICES,
    INSTEAD_NOTHING,
    KEYWORD_INDESTRUCTIBLE,
    RULE_CANT_BE_SACRIFICED,
    RULE_CANT_REGENERATE,
    ZONE_BATTLEFIELD,
    ZONE_GRAVEYARD,
)


@compiled
def may_be_sacrificed(m: Match, row: int) -> bool:
    """Whether a permanent can be sacrificed."""
    if m.phased[row] != 0:
        return False
    return m.zone[row] == ZONE_BATTLEFIELD and m.rules[row] & RULE_CANT_BE_SACRIFICED == 0


@compiled
def sacrifice(m: Match, t: Tables, w: Workspace, row: int) -> None:
    """Sacrifice a permanent (701.21a)."""
    watch(m, t, w, EVENT_SACRIFICES, m.level[row], row, -1, m.controller[row], 1, 0)
    move(m, t, w, row, ZONE_GRAVEYARD)


@compiled
def sacrifice_marked(m: Match, t: Tables, w: Workspace) -> None:
    """Sacrifice all marked permanents of the game being played at once: they see each other die."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if w.marked[row] == 1:
            watch(m, t, w, EVENT_SACRIFICES, m.depth, row, -1, m.controller[row], 1, 0)
        row = m.next[row]
    move_marked(m, t, w, m.depth, ZONE_GRAVEYARD)


@compiled
def regenerate(m: Match, t: Tables, w: Workspace, row: int) -> None:
    """Use up a regeneration shield: damage is removed, it is tapped and leaves combat (701.19a)."""
    m.shields[row] -= 1
    m.damage[row] = 0
    m.deathtouched[row] = 0
    tap(m, t, w, row)
    remove_from_combat(m, row)


@compiled
def mark_destroyed(
    m: Match, t: Tables, w: Workspace, row: int, no_regeneration: bool, by_effect: bool
) -> bool:
    """Mark a permanent that is destroyed together with others, unless something saves it.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        row: the permanent.
        no_regeneration: it can't be regenerated.
        by_effect: an effect destroys it, not damage: a shield counter helps (122.1c).

    Returns:
        Whether something happened to it.
    """
    w.marked[row] = 0
    if m.keywords[row] & KEYWORD_INDESTRUCTIBLE:
        return False
    ref = reference(m, row)
    player = m.controller[row]
    w.instead_count = 0
    if may_be_replaced(m, EVENT_DESTROYED, m.level[row]):
        set_event(w, ref, -1, player, 0, 0)
        gather(m, t, w, EVENT_DESTROYED, m.level[row])
    if m.shields[row] > 0 and not no_regeneration and m.rules[row] & RULE_CANT_REGENERATE == 0:
        note_instead(m, w, 0, ref, OF_SHIELD)
    if by_effect and counters_of(m, row, COUNTER_SHIELD) > 0:
        note_instead(m, w, t.shield_ability, ref, OF_COUNTER)
    i = next_instead(m, t, w, player)
    if i < 0:
        w.marked[row] = 1
    elif w.instead_effect[i] == OF_SHIELD:
        regenerate(m, t, w, row)
    elif w.instead_effect[i] == OF_COUNTER:
        remove_counters(m, t, w, row, COUNTER_SHIELD, 1)
    elif t.instead_kind[w.instead_ability[i]] == INSTEAD_NOTHING:
        use_up(m, w, i, 1)
    else:
        set_event(w, ref, -1, player, 0, 0)
        start_instead(m, t, w, i, player, 0)
    return True


@compiled
def unmark_all(m: Match, w: Workspace, level: int) -> None:
    """Take the marks off all permanents of a game."""
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        w.marked[row] = 0
        row = m.next[row]
