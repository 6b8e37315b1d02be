"""Which abilities an object has: those of its card, unless it lost them, and those given to it."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.types import Match, Tables
from mtgenv.engine.record.vocabulary import OBJECT_NONE, ZONE_BATTLEFIELD, ZONE_COMMAND


@compiled(inline=True)
def ability_count(m: Match, t: Tables, row: int) -> int:
    """Return how many abilities an object has; `ability_at` numbers them from 0."""
    if m.lost[row] == 1:
        return m.granted[row]
    return t.card_abilities[m.look[row]] + m.granted[row]


@compiled
def granted_ability(m: Match, row: int, k: int) -> int:
    """Return the k-th ability that an object has been given."""
    for i in range(m.grant_count):
        if m.grant_row[i] == row:
            if k == 0:
                return m.grant_ability[i]
            k -= 1
    return 0


@compiled(inline=True)
def ability_at(m: Match, t: Tables, row: int, k: int) -> int:
    """Return the k-th ability of an object: a row of the tables."""
    own = 0
    if m.lost[row] == 0:
        own = t.card_abilities[m.look[row]]
    if k < own:
        return t.card_first[m.look[row]] + k
    return granted_ability(m, row, k - own)


@compiled
def stating_in_command(m: Match, t: Tables, level: int, player: int, row: int) -> int:
    """Return the first object in command zones with abilities that apply there, or -1.

    Args:
        m: the match.
        t: the tables.
        level: the game.
        player: in whose list of the zone to begin.
        row: where in it, or -1 for the next player.
    """
    if t.elsewhere_statics == 0:
        return -1
    while True:
        while row >= 0:
            if t.card_in_command[m.look[row]] == 1 and t.card_statics[m.look[row]] > 0:
                return row
            row = m.next[row]
        player += 1
        if player >= m.num_players:
            return -1
        row = m.zone_head[level, player, ZONE_COMMAND]


@compiled
def stating_from(m: Match, t: Tables, level: int, source: int) -> int:
    """Return what `first_stating` and `next_stating` do, from a permanent or -1 on."""
    while source >= 0:
        if t.card_statics[m.look[source]] > 0 or m.granted[source] > 0:
            if m.phased[source] == 0:
                return source
        source = m.next[source]
    return stating_in_command(m, t, level, -1, -1)


@compiled
def first_stating(m: Match, t: Tables, level: int) -> int:
    """Return the first object of a game with abilities that apply all the time, or -1.

    First come permanents, then emblems and nontraditional cards. What has phased out states nothing
    (702.26b).
    """
    return stating_from(m, t, level, m.zone_head[level, 0, ZONE_BATTLEFIELD])


@compiled
def next_stating(m: Match, t: Tables, source: int) -> int:
    """Return the next one after an object that `first_stating` found, or -1."""
    level = m.level[source]
    if m.zone[source] == ZONE_COMMAND:
        return stating_in_command(m, t, level, m.owner[source], m.next[source])
    return stating_from(m, t, level, m.next[source])


@compiled
def forget_grants(m: Match, level: int) -> None:
    """Take back every ability that objects of one game have been given, and what has ceased."""
    kept = 0
    for i in range(m.grant_count):
        row = m.grant_row[i]
        if m.level[row] != level and m.kind[row] != OBJECT_NONE:
            m.grant_row[kept] = row
            m.grant_ability[kept] = m.grant_ability[i]
            kept += 1
        else:
            m.granted[row] = 0
    m.grant_count = kept


@compiled
def take_grants(m: Match, row: int) -> None:
    """Take back every ability that one object has been given."""
    kept = 0
    for i in range(m.grant_count):
        if m.grant_row[i] != row:
            m.grant_row[kept] = m.grant_row[i]
            m.grant_ability[kept] = m.grant_ability[i]
            kept += 1
    m.grant_count = kept
    m.granted[row] = 0


@compiled
def grant(m: Match, row: int, ability: int) -> None:
    """Give an object an ability."""
    n = m.grant_count
    if n >= len(m.grant_row):
        capacity_reached(m)
        return
    m.grant_row[n] = row
    m.grant_ability[n] = ability
    m.granted[row] += 1
    m.grant_count = n + 1


@compiled
def has_ability(m: Match, t: Tables, row: int, ability: int) -> bool:
    """Whether an object has an ability now."""
    for k in range(ability_count(m, t, row)):
        if ability_at(m, t, row, k) == ability:
            return True
    return False


@compiled
def lose_abilities(m: Match, row: int) -> None:
    """Take all abilities from an object, those given to it up to now included."""
    m.lost[row] = 1
    take_grants(m, row)
    m.keywords[row] = 0
    m.rules[row] = 0
