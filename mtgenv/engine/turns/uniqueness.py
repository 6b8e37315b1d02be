"""The legend rule and the world rule: state-based actions about supertypes (704.5j, 704.5k)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.printed import supertypes_of
from mtgenv.engine.games.range_of_influence import is_in_range
from mtgenv.engine.record.decisions import ask, offer
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_OBJECT,
    DECISION_PICK,
    DESIGNATION_KEPT,
    RULE_NO_LEGEND_RULE,
    SUPERTYPE_LEGENDARY,
    SUPERTYPE_WORLD,
    ZONE_BATTLEFIELD,
)

KEPT = 1 << DESIGNATION_KEPT


@compiled
def is_legend(m: Match, t: Tables, row: int) -> bool:
    """Whether the legend rule looks at a permanent: it is legendary and has a name."""
    if supertypes_of(m, t, row) & SUPERTYPE_LEGENDARY == 0 or t.card_name[m.look[row]] == 0:
        return False
    return m.phased[row] == 0 and m.rules[row] & RULE_NO_LEGEND_RULE == 0


@compiled
def is_same_legend(m: Match, t: Tables, row: int, other: int) -> bool:
    """Whether two permanents are legends of one name under one player's control."""
    if row == other or m.controller[row] != m.controller[other] or not is_legend(m, t, other):
        return False
    return t.card_name[m.look[row]] == t.card_name[m.look[other]]


@compiled
def is_undecided(m: Match, t: Tables, row: int) -> bool:
    """Whether a permanent is one of several legends of which none has been chosen to stay."""
    if not is_legend(m, t, row) or m.designation[row] & KEPT:
        return False
    several = False
    other = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while other >= 0:
        if is_same_legend(m, t, row, other):
            if m.designation[other] & KEPT:
                return False
            several = True
        other = m.next[other]
    return several


@compiled
def find_undecided(m: Match, t: Tables, player: int) -> int:
    """Return a permanent of which a player has to choose one, or -1."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.controller[row] == player and is_undecided(m, t, row):
            return row
        row = m.next[row]
    return -1


@compiled
def has_undecided(m: Match, t: Tables) -> bool:
    """Whether some player has to choose which of several legends stays."""
    if t.supertypes_ruled == 1:
        for player in range(m.num_players):
            if find_undecided(m, t, player) >= 0:
                return True
    return False


@compiled
def asks_for_legend(m: Match, t: Tables, w: Workspace) -> bool:
    """Ask which of several legends of one name its controller keeps, the active player first.

    Returns:
        Whether that is asked.
    """
    if t.supertypes_ruled == 0:
        return False
    for i in range(m.num_players):
        player = (m.active[m.depth] + i) % m.num_players
        row = find_undecided(m, t, player)
        if row >= 0:
            ask(m, DECISION_PICK, player, row, -1)
            offer(m, ACTION_OBJECT, row, 0)
            other = m.next[row]
            while other >= 0:
                if is_same_legend(m, t, row, other):
                    offer(m, ACTION_OBJECT, other, 0)
                other = m.next[other]
            return True
    return False


@compiled
def keep_legend(m: Match, row: int) -> None:
    """Note that a legend has been chosen to stay."""
    m.designation[row] |= KEPT


@compiled
def is_legend_to_go(m: Match, t: Tables, row: int) -> bool:
    """Whether another legend of the name has been chosen to stay instead (704.5j)."""
    if m.designation[row] & KEPT or not is_legend(m, t, row):
        return False
    other = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while other >= 0:
        if m.designation[other] & KEPT and is_same_legend(m, t, row, other):
            return True
        other = m.next[other]
    return False


@compiled
def is_world(m: Match, t: Tables, row: int) -> bool:
    """Whether a permanent has the supertype world."""
    return m.phased[row] == 0 and t.card_supertypes[m.look[row]] & SUPERTYPE_WORLD != 0


@compiled
def entered_together(m: Match, early: int, late: int) -> bool:
    """Whether two permanents came onto the battlefield at once.

    Objects that one instruction puts there have timestamps that follow on one another; between any
    others there is a gap.
    """
    time = m.since[late]
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.since[row] == time - 1:
            if row == early:
                return True
            time -= 1
            row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
        else:
            row = m.next[row]
    return False


@compiled
def is_world_to_go(m: Match, t: Tables, row: int) -> bool:
    """Whether a world permanent is not the newest one, or shares that with another (704.5k)."""
    if not is_world(m, t, row):
        return False
    other = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while other >= 0:
        if other != row and is_world(m, t, other):
            if not is_in_range(m, m.depth, m.controller[row], m.controller[other]):
                other = m.next[other]
                continue  # 801.12
            if m.since[other] > m.since[row] or entered_together(m, other, row):
                return True
        other = m.next[other]
    return False


@compiled
def is_role_to_go(m: Match, t: Tables, row: int) -> bool:
    """Whether a newer Role of the same controller is attached to the same permanent (704.5z)."""
    if t.card_role[m.look[row]] == 0 or m.attached_to[row] < 0:
        return False
    other = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while other >= 0:
        if t.card_role[m.look[other]] == 1 and m.attached_to[other] == m.attached_to[row]:
            newer = m.since[other] > m.since[row]
            if newer and m.controller[other] == m.controller[row] and m.phased[other] == 0:
                return True
        other = m.next[other]
    return False


@compiled(inline=True)
def is_surplus(m: Match, t: Tables, row: int) -> bool:
    """Whether the legend rule, the world rule or that of Roles puts a permanent away."""
    if t.roles == 1 and is_role_to_go(m, t, row):
        return True
    if t.supertypes_ruled == 0:
        return False
    return is_legend_to_go(m, t, row) or is_world_to_go(m, t, row)


@compiled
def forget_kept(m: Match, t: Tables) -> None:
    """Let nothing be chosen any more: the state-based actions have been performed."""
    if t.supertypes_ruled == 0:
        return
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        m.designation[row] &= ~KEPT
        row = m.next[row]
