"""What may change from one moment of a match to the next, and what is new as a turn begins."""

from __future__ import annotations

from mtgenv.checks.invariants import (
    EMBLEMS,
    FINE,
    HAND_SIZE,
    LEFTOVERS,
    MANA_EMPTIES,
    NEW_OBJECT,
    PHASED_OUT_STAYS,
    THIS_TURN,
)
from mtgenv.compiling.jit import compiled
from mtgenv.engine.combat.roles import was_in_combat
from mtgenv.engine.games.teams import acts_with
from mtgenv.engine.games.vanguards import hand_size
from mtgenv.engine.record.types import Match, Tables
from mtgenv.engine.record.vocabulary import (
    DECLARED_HAD_TO,
    DURATION_COMBAT,
    DURATION_TURN,
    MANA_KINDS,
    OBJECT_CARD,
    OBJECT_EMBLEM,
    OBJECT_NONE,
    PLANAR_COMMUNAL,
    PLAYER_RULE_NO_MAXIMUM_HAND,
    ZONE_BATTLEFIELD,
    ZONE_COMMAND,
    ZONE_HAND,
    ZONE_STACK,
)


@compiled
def is_same_game(m: Match, was: Match, level: int) -> bool:
    """Whether the game at a level is the one that it was, and has not restarted since."""
    if level > m.depth or level > was.depth:
        return False
    for k in range(1, level + 1):
        if m.game_index[k] != was.game_index[k] or m.creator[k] != was.creator[k]:
            return False
    return m.restarts[level] == was.restarts[level]


@compiled
def keeps_owner(m: Match, was: Match, row: int) -> bool:
    """Whether an object has the owner that it had; a communal planar deck is handed over."""
    if m.owner[row] == was.owner[row]:
        return True
    return m.opt_planar & PLANAR_COMMUNAL != 0 and m.zone[row] == ZONE_COMMAND


@compiled
def check_object_change(m: Match, was: Match, row: int) -> int:
    """Check what became of one object since the decision before (400.7, 109.5)."""
    if m.generation[row] < was.generation[row]:
        return NEW_OBJECT
    if m.generation[row] == was.generation[row]:
        same = m.zone[row] == was.zone[row] and m.level[row] == was.level[row]
        same = same and m.kind[row] == was.kind[row] and m.card[row] == was.card[row]
        if not same or not keeps_owner(m, was, row):
            return NEW_OBJECT
    elif was.kind[row] == OBJECT_CARD:
        same = m.kind[row] == OBJECT_CARD and keeps_owner(m, was, row)
        if not same or m.card[row] != was.card[row]:
            return NEW_OBJECT
    return FINE


@compiled
def check_permanent_change(m: Match, was: Match, row: int) -> int:
    """Check what became of a permanent within one turn, as the same object."""
    # Loyalty abilities and others are activated once a turn (606.3).
    if was.activated[row] & ~m.activated[row] != 0:
        return THIS_TURN
    if was.was_declared[row] & ~(m.was_declared[row] | DECLARED_HAD_TO) != 0:
        return THIS_TURN
    if m.phased[row] == 0 or was.phased[row] == 0:
        return FINE
    same = m.tapped[row] == was.tapped[row] and m.controller[row] == was.controller[row]
    host = was.attached_to[row]
    left = host >= 0 and m.attached_to[row] < 0  # its host has gone, perhaps with its owner
    left = left and (m.num_players > 2 or m.generation[host] != was.generation[host])
    same = same and (left or m.attached_to[row] == host)
    same = same and (m.sector[row] == was.sector[row] or m.sector[row] == 0)
    for k in range(m.counter_kind.shape[1]):
        same = same and m.counter_kind[row, k] == was.counter_kind[row, k]
        same = same and m.counter_count[row, k] == was.counter_count[row, k]
    if not same:
        return PHASED_OUT_STAYS
    return FINE


@compiled
def check_changes(m: Match, was: Match, t: Tables) -> int:
    """Compare a match with what it was at the decision before.

    Returns:
        The number of a broken invariant, or 0.
    """
    if m.timestamp < was.timestamp or m.turns < was.turns or m.decisions <= was.decisions:
        return NEW_OBJECT
    for row in range(len(m.kind)):
        if was.kind[row] == OBJECT_NONE:
            continue
        broken = check_object_change(m, was, row)
        if broken != FINE:
            return broken
        level = was.level[row]
        if not is_same_game(m, was, level):
            continue
        leaves = was.kind[row] == OBJECT_EMBLEM and m.kind[row] != OBJECT_EMBLEM
        if leaves and t.card_dungeon[was.card[row]] == 0:
            if m.turn[level] > 0 and m.in_game[level, was.owner[row]] == 1:
                return EMBLEMS  # 114.1: nothing removes one
        same = m.generation[row] == was.generation[row] and m.turn[level] == was.turn[level]
        if same and was.zone[row] == ZONE_BATTLEFIELD:
            broken = check_permanent_change(m, was, row)
            if broken != FINE:
                return broken
    return FINE


@compiled
def check_step_begins(m: Match) -> int:
    """Check that mana was lost as the step before ended (106.4, 500.5)."""
    for player in range(m.num_players):
        for kind in range(MANA_KINDS):
            only = m.creature_mana[m.depth, player, kind]
            if m.mana[m.depth, player, kind] != 0 or only != 0:
                return MANA_EMPTIES
    return FINE


@compiled
def lasts_too_long(was: Match, i: int) -> bool:
    """Whether an effect lasts until the end of the turn that is just over, or of its combat."""
    for part in range(2):
        duration = (was.effect_duration[i] >> (8 * part)) & 255
        if duration == DURATION_COMBAT or duration == DURATION_TURN:
            return True
    return False


@compiled
def check_turn_begins(m: Match, t: Tables, was: Match) -> int:
    """Check that nothing of the turn before is left as a turn begins (514.2).

    Args:
        m: the match, in which a turn has just begun.
        t: the tables.
        was: the match just before.

    Returns:
        The number of a broken invariant, or 0.
    """
    level = m.depth
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        left = m.damage[row] != 0 or m.deathtouched[row] != 0 or m.shields[row] != 0
        left = left or m.activated[row] != 0 or m.was_declared[row] != 0
        if left or was_in_combat(m, row):
            return LEFTOVERS
        row = m.next[row]
    left = m.extra_phases[level] != 0 or m.resume_step[level] != 0 or m.combats[level] != 0
    left = left or m.attackers_seen[level] != 0 or m.blockers_seen[level] != 0
    left = left or m.zone_size[level, 0, ZONE_STACK] != 0
    for player in range(m.num_players):
        left = left or m.lands_played[level, player] != 0
        for k in range(m.happened.shape[2]):
            left = left or m.happened[level, player, k] != 0
    for i in range(was.effect_count):
        left = left or (was.effect_level[i] == level and lasts_too_long(was, i))
    for i in range(m.combat_rule_count):
        duration = m.combat_rule_duration[i]
        if m.combat_rule_level[i] == level:
            left = left or duration == DURATION_TURN or duration == DURATION_COMBAT
    for i in range(m.delayed_count):
        left = left or (m.delayed_level[i] == level and m.delayed_turn[i] == 1)
    for i in range(m.waiting_count):
        left = left or m.waiting_level[i] == level
    for i in range(m.harm_count):
        left = left or m.harm_level[i] == level
    if left:
        return LEFTOVERS
    if was.turn[level] > 0:
        for player in range(m.num_players):
            unlimited = (was.player_rules[level, player] >> PLAYER_RULE_NO_MAXIMUM_HAND) & 1 == 1
            if unlimited or not acts_with(m, was.active[level], player):
                continue
            if m.zone_size[level, player, ZONE_HAND] > hand_size(m, t, player):
                return HAND_SIZE  # 514.1
    return FINE
