"""Day and night, a designation of the game (730), and the spells of turns, which change them."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.events.faces import bound_to, turn_over_bound
from mtgenv.engine.events.triggers import watch
from mtgenv.engine.games.teams import acts_with
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    DAY_DAY,
    DAY_NEITHER,
    DAY_NIGHT,
    EVENT_BECOMES_DAY,
    EVENT_BECOMES_NIGHT,
    ZONE_BATTLEFIELD,
)

MOST_SPELLS = 100


@compiled
def become(m: Match, t: Tables, w: Workspace, when: int) -> None:
    """It becomes day or night in the game being played; from the other one that is an event."""
    level = m.depth
    before = m.day[level]
    if before == when:
        return
    m.day[level] = when
    m.dirty[level] = 1
    if before == DAY_NEITHER:
        return
    event = EVENT_BECOMES_DAY
    if when == DAY_NIGHT:
        event = EVENT_BECOMES_NIGHT
    watch(m, t, w, event, level, -1, -1, -1, 1, 0)
    if t.bound == 1:
        turn_over_bound(m, t, w, level)


@compiled
def keep_time(m: Match, t: Tables, w: Workspace) -> bool:
    """Let it become day or night for what is bound to it, and turn over what is bound otherwise.

    Both happen at once and are no state-based actions (702.145c, d, f, g); between two looks at
    these nobody could tell.

    Returns:
        Whether something was changed.
    """
    level = m.depth
    before = m.day[level]
    if before == DAY_NEITHER:
        bound = DAY_NEITHER
        row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
        while row >= 0:
            if bound != DAY_DAY and bound_to(m, t, row) != DAY_NEITHER:
                bound = bound_to(m, t, row)
            row = m.next[row]
        if bound != DAY_NEITHER:
            become(m, t, w, bound)
    turned = turn_over_bound(m, t, w, level)
    return turned or m.day[level] != before


@compiled
def note_spell(m: Match, player: int) -> None:
    """Count a spell that a player has cast this turn."""
    m.spells_cast[m.depth, player] = min(MOST_SPELLS, m.spells_cast[m.depth, player] + 1)


@compiled
def spells_before(m: Match) -> int:
    """Return how many spells all players have cast this turn."""
    n = 0
    for player in range(m.num_players):
        n += m.spells_cast[m.depth, player]
    return n


@compiled
def begin_counting(m: Match, level: int, before: int) -> None:
    """Begin to count the spells of a turn; ``before`` is the active player of the one before."""
    m.last_spells[level] = -1
    m.most_spells[level] = 0
    for player in range(m.num_players):
        m.most_spells[level] = max(m.most_spells[level], m.spells_cast[level, player])
    if before >= 0:
        for player in range(m.num_players):  # 730.2a: of a team, who cast most counts
            if acts_with(m, before, player):
                cast = m.spells_cast[level, player]
                m.last_spells[level] = max(m.last_spells[level], cast)
    for player in range(m.num_players):
        m.spells_cast[level, player] = 0


@compiled
def check_day(m: Match, t: Tables, w: Workspace) -> None:
    """502.2: day turns to night after a turn without a spell, night to day after one with two."""
    level = m.depth
    if m.last_spells[level] < 0:
        return
    if m.day[level] == DAY_DAY and m.last_spells[level] == 0:
        become(m, t, w, DAY_NIGHT)
    elif m.day[level] == DAY_NIGHT and m.last_spells[level] >= 2:
        become(m, t, w, DAY_DAY)
