"""Targets: what a spell or ability may choose, when it is cast and at resolution (115)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.characteristics import is_protected
from mtgenv.engine.characteristics.matching import matches
from mtgenv.engine.record.references import live_row
from mtgenv.engine.record.types import Match, Tables
from mtgenv.engine.record.vocabulary import (
    KEYWORD_HEXPROOF,
    KEYWORD_SHROUD,
    OBJECT_ABILITY,
    ZONE_STACK,
)

OPPONENTS_ONLY = 2
OF_FIRST_TARGET = 3


@compiled
def can_target(
    m: Match, t: Tables, ability: int, group: int, row: int, source: int, you: int, that: int
) -> bool:
    """Whether an object is a legal target.

    Args:
        m: the match.
        t: the tables.
        ability: the ability that targets.
        group: which of its groups of targets.
        row: the object.
        source: row of the source of the ability (the spell itself for a spell), or -1.
        you: controller of the ability.
        that: the player chosen as first target, or -1.
    """
    zone = t.target_zone[ability, group]
    if m.zone[row] != zone or m.level[row] != m.depth:
        return False
    if zone == ZONE_STACK:
        # The pool targets spells only, and a spell never targets itself (115.5).
        if m.kind[row] == OBJECT_ABILITY or row == source:
            return False
    if not matches(m, t, t.target_filter[ability, group], row, source, you, that):
        return False
    if zone == ZONE_STACK:
        return True
    keywords = m.keywords[row]
    if keywords & KEYWORD_SHROUD:
        return False
    if keywords & KEYWORD_HEXPROOF and m.controller[row] != you:
        return False
    if source < 0:
        return True
    return not is_protected(m, row, m.colors[source], m.types[source])


@compiled
def can_target_player(m: Match, t: Tables, ability: int, group: int, player: int, you: int) -> bool:
    """Whether a player is a legal target."""
    allowed = t.target_players[ability, group]
    if allowed == 0 or m.in_game[m.depth, player] == 0:
        return False
    return allowed != OPPONENTS_ONLY or player != you


@compiled
def group_has_target(
    m: Match, t: Tables, ability: int, group: int, source: int, you: int, that: int
) -> bool:
    """Whether a group of targets has any legal choice."""
    if t.target_players[ability, group] != 0:
        for player in range(m.num_players):
            if can_target_player(m, t, ability, group, player, you):
                return True
    if t.target_filter[ability, group] == 0:
        return False
    row = m.zone_head[m.depth, 0, t.target_zone[ability, group]]
    while row >= 0:
        if can_target(m, t, ability, group, row, source, you, that):
            return True
        row = m.next[row]
    return False


@compiled
def depends_on_player(t: Tables, ability: int) -> bool:
    """Whether the second group asks for objects of the player chosen as the first target."""
    if t.ability_groups[ability] < 2:
        return False
    return t.filter_controller[t.target_filter[ability, 1]] == OF_FIRST_TARGET


@compiled
def has_targets(m: Match, t: Tables, ability: int, source: int, you: int) -> bool:
    """Whether every group that needs a target has a legal one (601.2c)."""
    groups = t.ability_groups[ability]
    if groups == 0:
        return True
    if depends_on_player(t, ability):
        for player in range(m.num_players):
            if can_target_player(m, t, ability, 0, player, you):
                if group_has_target(m, t, ability, 1, source, you, player):
                    return True
        return False
    for group in range(groups):
        if t.target_min[ability, group] > 0:
            if not group_has_target(m, t, ability, group, source, you, -1):
                return False
    return True


@compiled
def first_player(m: Match, slot: int) -> int:
    """Return the player among the targets of a stack entry, or -1."""
    for i in range(m.stack_targets[slot]):
        if m.stack_target[slot, i] < 0 and m.stack_target[slot, i] >= -m.num_players:
            return -1 - m.stack_target[slot, i]
    return -1


@compiled
def group_of(t: Tables, ability: int, index: int) -> int:
    """Return the group that the target with this index belongs to."""
    if t.ability_groups[ability] < 2:
        return 0
    return min(index, t.ability_groups[ability] - 1)


@compiled
def is_target_legal(m: Match, t: Tables, slot: int, index: int) -> bool:
    """Whether a chosen target is still legal as the spell or ability resolves (608.2b)."""
    ability = m.stack_ability[slot]
    group = group_of(t, ability, index)
    you = m.controller[m.stack_row[slot]]
    target = m.stack_target[slot, index]
    if target < 0:
        if target < -m.num_players:
            return False
        return can_target_player(m, t, ability, group, -1 - target, you)
    row = live_row(m, target)
    if row < 0:
        return False
    source = m.stack_row[slot]
    if m.stack_source[slot] >= 0:
        source = live_row(m, m.stack_source[slot])
    return can_target(m, t, ability, group, row, source, you, first_player(m, slot))


@compiled
def target_row(m: Match, slot: int, index: int) -> int:
    """Return the row of a target that is an object still there, or -1."""
    if index >= m.stack_targets[slot]:
        return -1
    return live_row(m, m.stack_target[slot, index])
