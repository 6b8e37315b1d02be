"""Phasing: permanents that are treated as though they did not exist (702.26)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.combat.roles import remove_from_combat
from mtgenv.engine.events.triggers import watch
from mtgenv.engine.record.references import live_row
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    EVENT_PHASES_IN,
    EVENT_PHASES_OUT,
    KEYWORD_PHASING,
    PHASED_INDIRECTLY,
    PHASED_OUT,
    PHASED_TAPPED,
    PHASED_UNTIL,
    ZONE_BATTLEFIELD,
)

GOES = 1  # marks of what phases out and in
COMES = 2


@compiled
def announce(m: Match, t: Tables, w: Workspace, row: int, event: int) -> None:
    """Say that a permanent is about to phase out, or has phased in."""
    watch(m, t, w, event, m.level[row], row, -1, m.controller[row], 0, 0)


@compiled
def goes_along(m: Match, row: int, host: int) -> bool:
    """Whether a permanent is attached to another one, or to what is attached to that, and so on."""
    at = m.attached_to[row]
    for _ in range(len(m.attached_to)):
        if at < 0 or at == host:
            return at == host
        at = m.attached_to[at]
    return False


@compiled
def announce_going(m: Match, t: Tables, w: Workspace, row: int) -> None:
    """Say that a permanent is about to phase out with all that is attached to it (603.10b)."""
    announce(m, t, w, row, EVENT_PHASES_OUT)
    other = m.zone_head[m.level[row], 0, ZONE_BATTLEFIELD]
    while other >= 0:
        if m.phased[other] == 0 and goes_along(m, other, row):
            announce(m, t, w, other, EVENT_PHASES_OUT)
        other = m.next[other]


@compiled
def take_along(m: Match, level: int) -> None:
    """What is attached to a permanent that has phased out phases out with it (702.26g)."""
    found = True
    while found:
        found = False
        row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
        while row >= 0:
            host = m.attached_to[row]
            if m.phased[row] == 0 and host >= 0 and m.phased[host] != 0:
                remove_from_combat(m, row)
                m.phased[row] = PHASED_INDIRECTLY
                found = True
            row = m.next[row]


@compiled
def phase_out(m: Match, row: int, how: int) -> None:
    """Phase a permanent out; it changes no zone, so it neither leaves nor enters (702.26d).

    Args:
        m: the match.
        row: the permanent, which was announced.
        how: PHASED_OUT, with PHASED_UNTIL and PHASED_TAPPED.
    """
    if m.phased[row] != 0:
        return
    remove_from_combat(m, row)  # 702.26b, 506.4
    m.phased[row] = how
    take_along(m, m.level[row])
    m.dirty[m.level[row]] = 1


@compiled
def phase_in(m: Match, t: Tables, w: Workspace, row: int) -> None:
    """Phase a permanent in, with everything that phased out together with it."""
    level = m.level[row]
    if m.phased[row] & PHASED_TAPPED:
        m.tapped[row] = 1
    m.phased[row] = 0
    host = m.attached_to[row]
    if host >= 0 and (m.zone[host] != ZONE_BATTLEFIELD or m.phased[host] != 0):
        m.attached_to[row] = -1  # 702.26h
    found = True
    while found:
        found = False
        other = m.zone_head[level, 0, ZONE_BATTLEFIELD]
        while other >= 0:
            host = m.attached_to[other]
            if m.phased[other] == PHASED_INDIRECTLY and host >= 0 and m.phased[host] == 0:
                m.phased[other] = 0
                announce(m, t, w, other, EVENT_PHASES_IN)
                found = True
            other = m.next[other]
    announce(m, t, w, row, EVENT_PHASES_IN)
    m.dirty[level] = 1


@compiled
def phase_all(m: Match, t: Tables, w: Workspace, players: int) -> None:
    """502.1: players' permanents with phasing phase out, and those phased out phase in, at once.

    What would phase out by itself and with what it is attached to does so with that (702.26j).
    """
    level = m.depth
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        w.marked[row] = 0
        if (players >> m.controller[row]) & 1:
            if m.phased[row] == 0 and m.keywords[row] & KEYWORD_PHASING:
                w.marked[row] = GOES
            elif m.phased[row] & (PHASED_OUT | PHASED_UNTIL) == PHASED_OUT:
                w.marked[row] = COMES
        row = m.next[row]
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        host = m.attached_to[row]
        if w.marked[row] == GOES and not (host >= 0 and w.marked[host] == GOES):
            announce_going(m, t, w, row)
        row = m.next[row]
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        host = m.attached_to[row]
        with_host = host >= 0 and w.marked[host] == GOES
        if w.marked[row] == GOES and not with_host:
            phase_out(m, row, PHASED_OUT)
        elif w.marked[row] == COMES:
            phase_in(m, t, w, row)
        row = m.next[row]
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        w.marked[row] = 0
        row = m.next[row]


@compiled(inline=True)
def phase_in_released(m: Match, t: Tables, w: Workspace) -> None:
    """Phase in what was phased out until something left the battlefield that has left."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.phased[row] & PHASED_UNTIL and live_row(m, m.link[row]) < 0:
            m.link[row] = -1
            phase_in(m, t, w, row)
        row = m.next[row]
