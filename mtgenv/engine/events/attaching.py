"""The door for attaching permanents to others: Auras and Equipment (301.5, 303.4, 701.3)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.characteristics import is_protected
from mtgenv.engine.characteristics.matching import matches
from mtgenv.engine.events.triggers import watch
from mtgenv.engine.games.range_of_influence import is_in_range
from mtgenv.engine.record.references import reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    EVENT_UNATTACHED,
    TYPE_BATTLE,
    TYPE_CREATURE,
    ZONE_BATTLEFIELD,
)

# What ``card_aura`` says.
IS_AURA = 1
IS_EQUIPMENT = 2


@compiled(inline=True)
def is_aura(t: Tables, card: int) -> bool:
    """Whether a card is an Aura."""
    return t.card_aura[card] == IS_AURA


@compiled
def may_be_attached(m: Match, t: Tables, w: Workspace, row: int, host: int, player: int) -> bool:
    """Whether an Aura or Equipment may be attached to a permanent.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        row: the Aura or Equipment, which may be about to enter.
        host: the permanent.
        player: who controls it, or will.
    """
    if host < 0 or host == row or m.zone[host] != ZONE_BATTLEFIELD:
        return False
    if not is_in_range(m, m.level[host], player, m.controller[host]):
        return False  # 801.8, 801.9
    if m.zone[row] == ZONE_BATTLEFIELD and m.types[row] & (TYPE_CREATURE | TYPE_BATTLE):
        return False  # 301.5c, 303.4d, 310.10
    how = t.card_aura[m.look[row]]
    if how == IS_AURA:
        f = t.target_filter[t.ability_targets[t.card_spell[m.look[row]]]]
        if f < 0 or not matches(m, t, w, f, host, reference(m, row), player, -1):
            return False
    elif how != IS_EQUIPMENT or m.types[host] & TYPE_CREATURE == 0:
        return False
    return not is_protected(m, t, w, host, row)


@compiled
def announce_unattaching(m: Match, t: Tables, w: Workspace, row: int) -> None:
    """Say that something is about to become unattached, for triggers look back (603.10c)."""
    host = m.attached_to[row]
    if host >= 0:
        ref = reference(m, host)
        watch(m, t, w, EVENT_UNATTACHED, m.level[row], row, ref, m.controller[row], 0, 0)


@compiled
def attach(m: Match, t: Tables, w: Workspace, row: int, host: int) -> None:
    """Attach a permanent to another one, if it may be: it gets a new timestamp (701.3c).

    Where it already is, and where it must not be, nothing happens (701.3b).
    """
    if m.zone[row] != ZONE_BATTLEFIELD or m.attached_to[row] == host:
        return
    if not may_be_attached(m, t, w, row, host, m.controller[row]):
        return
    announce_unattaching(m, t, w, row)  # 701.3d
    m.attached_to[row] = host
    m.timestamp += 1
    m.since[row] = m.timestamp
    m.dirty[m.level[row]] = 1


@compiled
def detach_illegal(m: Match, t: Tables, w: Workspace, row: int) -> bool:
    """Unattach what is attached to something it must not be attached to; an Aura then dies.

    Returns:
        Whether it was (704.5n, 704.5p).
    """
    host = m.attached_to[row]
    if host < 0 or may_be_attached(m, t, w, row, host, m.controller[row]):
        return False
    announce_unattaching(m, t, w, row)
    m.attached_to[row] = -1
    m.dirty[m.level[row]] = 1
    return True
