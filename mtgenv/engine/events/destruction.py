"""The door for sacrificing and destroying permanents (701.21, 701.8, 701.19)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.combat.roles import remove_from_combat
from mtgenv.engine.events.status import tap
from mtgenv.engine.events.triggers import watch
from mtgenv.engine.events.zones import move
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    EVENT_SACRIFICES,
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
def regenerate(m: Match, t: Tables, w: Workspace, row: int) -> None:
    """Use up a regeneration shield: damage is removed, it is tapped and leaves combat (701.19a)."""
    m.shields[row] -= 1
    m.damage[row] = 0
    m.deathtouched[row] = 0
    tap(m, t, w, row)
    remove_from_combat(m, row)


@compiled
def mark_destroyed(m: Match, t: Tables, w: Workspace, row: int, no_regeneration: bool) -> bool:
    """Mark a permanent that is destroyed together with others, unless something saves it.

    Returns:
        Whether something happened to it.
    """
    w.marked[row] = 0
    if m.keywords[row] & KEYWORD_INDESTRUCTIBLE:
        return False
    if m.shields[row] > 0 and not no_regeneration and m.rules[row] & RULE_CANT_REGENERATE == 0:
        regenerate(m, t, w, row)
        return True
    w.marked[row] = 1
    return True


@compiled
def destroy(m: Match, t: Tables, w: Workspace, row: int, no_regeneration: bool) -> None:
    """Destroy one permanent (701.8)."""
    mark_destroyed(m, t, w, row, no_regeneration)
    if w.marked[row] == 1:
        w.marked[row] = 0
        move(m, t, w, row, ZONE_GRAVEYARD)


@compiled
def unmark_all(m: Match, w: Workspace, level: int) -> None:
    """Take the marks off all permanents of a game."""
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        w.marked[row] = 0
        row = m.next[row]
