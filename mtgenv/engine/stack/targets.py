"""Targets: what a spell or ability may choose, when it is cast and at resolution (115)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.characteristics import has_quality, is_protected
from mtgenv.engine.characteristics.matching import matches
from mtgenv.engine.characteristics.player_rules import is_anywhere_under, is_ruled, is_under_rule
from mtgenv.engine.events.attaching import is_aura
from mtgenv.engine.games.range_of_influence import is_in_range
from mtgenv.engine.games.teams import is_opponent
from mtgenv.engine.record.references import NO_TARGET, controller_of, live_row, reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ABILITY_HEXPROOF_FROM,
    KEYWORD_HEXPROOF,
    KEYWORD_HEXPROOF_FROM,
    KEYWORD_SHROUD,
    OBJECT_ABILITY,
    PLAYER_OF_TARGET,
    PLAYER_OPPONENT,
    PLAYER_RULE_GRAVEYARD_SHROUD,
    PLAYER_RULE_HEXPROOF,
    PLAYER_RULE_PROTECTION,
    PLAYER_RULE_SHROUD,
    PLAYER_YOU,
    RULE_CANT_BE_ENCHANTED,
    ZONE_BATTLEFIELD,
    ZONE_GRAVEYARD,
    ZONE_STACK,
)

OPPONENTS_ONLY = 2
TEAMMATES_ONLY = 3
AS_MANY_AS_X = -1


@compiled
def is_shielded(m: Match, t: Tables, w: Workspace, row: int, source: int, you: int) -> bool:
    """Whether shroud, hexproof or protection keeps a permanent from being targeted."""
    keywords = m.keywords[row]
    if keywords & KEYWORD_SHROUD:
        return True
    if keywords & KEYWORD_HEXPROOF and is_opponent(m, m.controller[row], you):
        return True
    if source >= 0 and keywords & KEYWORD_HEXPROOF_FROM and is_opponent(m, m.controller[row], you):
        if has_quality(m, t, w, row, source, ABILITY_HEXPROOF_FROM):
            return True
    return source >= 0 and is_protected(m, t, w, row, source)


@compiled
def is_owner(m: Match, who: int, owner: int, you: int) -> bool:
    """Whether a card's owner is the one that a group of targets asks for."""
    if who == PLAYER_YOU:
        return owner == you
    return who != PLAYER_OPPONENT or is_opponent(m, you, owner)


@compiled
def can_target_of(
    m: Match,
    t: Tables,
    w: Workspace,
    group: int,
    row: int,
    source: int,
    ref: int,
    you: int,
    that: int,
) -> bool:
    """Whether an object is a legal target.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        group: row of the group of targets.
        row: the object.
        source: row of the source of the ability (the spell itself for a spell), or -1 if it has
            left.
        ref: reference of the source, of which filters may ask what is last known (608.2b), or -1.
        you: controller of the ability.
        that: the player chosen as first target, or the controller of it, or -1.
    """
    zone = t.target_zone[group]
    if m.zone[row] != zone or m.level[row] != m.depth:
        return False
    # A spell never targets itself (115.5).
    if zone == ZONE_STACK and (m.kind[row] == OBJECT_ABILITY or row == source):
        return False
    if not matches(m, t, w, t.target_filter[group], row, ref, you, that):
        return False
    if not is_in_range(m, m.depth, you, m.controller[row]):
        return False  # 801.4
    if zone == ZONE_BATTLEFIELD:
        if m.rules[row] & RULE_CANT_BE_ENCHANTED and source >= 0:
            if m.zone[source] != ZONE_BATTLEFIELD and is_aura(t, m.look[source]):
                return False
        return m.phased[row] == 0 and not is_shielded(m, t, w, row, source, you)
    if zone == ZONE_GRAVEYARD:
        if is_anywhere_under(m, m.owner[row], PLAYER_RULE_GRAVEYARD_SHROUD):
            return False
        return is_owner(m, t.target_owner[group], m.owner[row], you)
    return True


@compiled
def can_target(
    m: Match, t: Tables, w: Workspace, group: int, row: int, source: int, you: int, that: int
) -> bool:
    """Whether an object is a legal target of a source that is there; see `can_target_of`."""
    ref = -1
    if source >= 0:
        ref = reference(m, source)
    return can_target_of(m, t, w, group, row, source, ref, you, that)


@compiled
def can_target_player(
    m: Match, t: Tables, w: Workspace, group: int, player: int, source: int, you: int
) -> bool:
    """Whether a player is a legal target of a source: a row, or -1."""
    allowed = t.target_players[group]
    if allowed == 0 or m.in_game[m.depth, player] == 0:
        return False
    if not is_in_range(m, m.depth, you, player):
        return False  # 801.4
    if m.game_rules[m.depth] != 0:
        if is_under_rule(m, player, PLAYER_RULE_SHROUD):
            return False
        if is_opponent(m, player, you) and is_under_rule(m, player, PLAYER_RULE_HEXPROOF):
            return False
        if source >= 0 and is_ruled(m, t, w, player, PLAYER_RULE_PROTECTION, source):
            return False  # 702.16b
    if allowed == TEAMMATES_ONLY:
        return player != you and not is_opponent(m, you, player)
    return allowed != OPPONENTS_ONLY or is_opponent(m, you, player)


@compiled
def first_in_list(m: Match, zone: int, player: int) -> int:
    """Return the first row of a player's list of a zone; the battlefield and stack are shared."""
    if zone == ZONE_BATTLEFIELD or zone == ZONE_STACK:
        if player > 0:
            return -1
        return m.zone_head[m.depth, 0, zone]
    return m.zone_head[m.depth, player, zone]


@compiled
def group_has_target(
    m: Match, t: Tables, w: Workspace, group: int, source: int, you: int, that: int, taken: int
) -> bool:
    """Whether a group of targets has any legal choice.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        group: the row of the group.
        source: row of the source, or -1.
        you: who chooses.
        that: the player of the first target, or -1.
        taken: row of the first target, which a group of other targets can't have; or -1.
    """
    if t.target_players[group] != 0:
        for player in range(m.num_players):
            if can_target_player(m, t, w, group, player, source, you):
                return True
    if t.target_filter[group] < 0:
        return False
    for player in range(m.num_players):
        row = first_in_list(m, t.target_zone[group], player)
        while row >= 0:
            free = row != taken or t.target_another[group] == 0
            if free and can_target(m, t, w, group, row, source, you, that):
                return True
            row = m.next[row]
    return False


@compiled
def depends_on_first(t: Tables, ability: int) -> bool:
    """Whether what a later group may be depends on the first target, or on whose it is."""
    first = t.ability_targets[ability]
    for k in range(1, t.ability_groups[ability]):
        if t.target_another[first + k] == 1:
            return True
        f = t.target_filter[first + k]
        if f > 0 and t.filter_controller[f] == PLAYER_OF_TARGET:
            return True
    return False


@compiled
def others_have_targets(
    m: Match,
    t: Tables,
    w: Workspace,
    ability: int,
    source: int,
    you: int,
    that: int,
    taken: int,
) -> bool:
    """Whether every group but the first has what it needs, with this player or row for it."""
    first = t.ability_targets[ability]
    for k in range(1, t.ability_groups[ability]):
        if t.target_least[first + k] > 0:
            if not group_has_target(m, t, w, first + k, source, you, that, taken):
                return False
    return True


@compiled
def player_behind(m: Match, target: int) -> int:
    """Return a targeted player, or the controller of a targeted object, or -1."""
    if target == NO_TARGET:
        return -1
    if target < 0:
        return -1 - target
    return controller_of(m, target)


@compiled
def groups_have_targets(
    m: Match, t: Tables, w: Workspace, ability: int, source: int, you: int
) -> bool:
    """Whether every group of targets of one program has what it needs."""
    groups = t.ability_groups[ability]
    if groups == 0:
        return True
    first = t.ability_targets[ability]
    if depends_on_first(t, ability):
        for player in range(m.num_players):
            if can_target_player(m, t, w, first, player, source, you):
                if others_have_targets(m, t, w, ability, source, you, player, -1):
                    return True
        if t.target_filter[first] < 0:
            return False
        row = first_in_list(m, t.target_zone[first], 0)
        while row >= 0:
            if can_target(m, t, w, first, row, source, you, -1):
                that = m.controller[row]
                if others_have_targets(m, t, w, ability, source, you, that, row):
                    return True
            row = m.next[row]
        return False
    for k in range(groups):
        if t.target_least[first + k] > 0:
            if not group_has_target(m, t, w, first + k, source, you, -1, -1):
                return False
    return True


@compiled
def has_targets(m: Match, t: Tables, w: Workspace, ability: int, source: int, you: int) -> bool:
    """Whether every group that needs a target has a legal one (601.2c); modes: one of them."""
    modes = t.ability_modes[ability]
    if modes > 0:
        for k in range(1, modes + 1):
            if groups_have_targets(m, t, w, ability + k, source, you):
                return True
        return False
    return groups_have_targets(m, t, w, ability, source, you)


@compiled
def first_target_player(m: Match, slot: int) -> int:
    """Return the player of the first target of a stack entry, or -1."""
    if m.stack_targets[slot] == 0 or m.target_group[m.stack_first[slot]] != 0:
        return -1
    return player_behind(m, m.target[m.stack_first[slot]])


@compiled
def source_row(m: Match, slot: int) -> int:
    """Return the row of the source of what is on the stack: for a spell, the spell; or -1."""
    if m.stack_source[slot] >= 0:
        return live_row(m, m.stack_source[slot])
    return m.stack_row[slot]


@compiled
def is_target_legal(m: Match, t: Tables, w: Workspace, ability: int, slot: int, index: int) -> bool:
    """Whether a chosen target is still legal as the spell or ability resolves (608.2b).

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        ability: the row with the groups of targets: that of the mode chosen, where there are some.
        slot: the entry.
        index: which of its targets.
    """
    group = t.ability_targets[ability] + m.target_group[m.stack_first[slot] + index]
    you = m.controller[m.stack_row[slot]]
    target = m.target[m.stack_first[slot] + index]
    if target < 0:
        if target < -m.num_players:
            return False
        return can_target_player(m, t, w, group, -1 - target, source_row(m, slot), you)
    row = live_row(m, target)
    if row < 0:
        return False
    that = first_target_player(m, slot)
    if m.stack_event_player[slot] >= 0 and m.target_group[m.stack_first[slot] + index] == 0:
        that = m.stack_event_player[slot]
    source = source_row(m, slot)
    ref = m.stack_source[slot]
    if ref < 0:
        ref = reference(m, source)
    return can_target_of(m, t, w, group, row, source, ref, you, that)


@compiled
def most_targets(m: Match, t: Tables, group: int, slot: int) -> int:
    """Return how many targets a group takes at most; 0 = any number."""
    most = t.target_most[group]
    if most == AS_MANY_AS_X:
        return m.stack_x[slot]
    return most
