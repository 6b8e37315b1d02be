"""Derived values against those of a copy that was derived anew."""

from __future__ import annotations

from mtgenv.checks.invariants import DERIVED_VALUES, FINE
from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.abilities import granted_ability
from mtgenv.engine.record.types import Match
from mtgenv.engine.record.vocabulary import ZONE_BATTLEFIELD


@compiled
def check_derived(m: Match, fresh: Match) -> int:
    """Compare the derived values of a game with those of a copy that was derived anew."""
    level = m.depth
    if m.dirty[level] != 0:
        return FINE
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        same = m.power[row] == fresh.power[row] and m.toughness[row] == fresh.toughness[row]
        same = same and m.types[row] == fresh.types[row]
        same = same and m.colors[row] == fresh.colors[row]
        same = same and m.keywords[row] == fresh.keywords[row] and m.lost[row] == fresh.lost[row]
        same = same and m.subtypes[row] == fresh.subtypes[row]
        same = same and m.rules[row] == fresh.rules[row] and m.granted[row] == fresh.granted[row]
        for k in range(m.granted[row]):
            same = same and granted_ability(m, row, k) == granted_ability(fresh, row, k)
        same = same and m.look[row] == fresh.look[row]
        same = same and m.attacking[row] == fresh.attacking[row]
        same = same and m.attacked[row] == fresh.attacked[row]
        same = same and m.blocking[row] == fresh.blocking[row]
        if not same or m.controller[row] != fresh.controller[row]:
            return DERIVED_VALUES
        row = m.next[row]
    for player in range(m.num_players):
        if m.player_rules[level, player] != fresh.player_rules[level, player]:
            return DERIVED_VALUES
        if m.lands_allowed[level, player] != fresh.lands_allowed[level, player]:
            return DERIVED_VALUES
    same = m.max_attackers[level] == fresh.max_attackers[level]
    same = same and m.max_blockers[level] == fresh.max_blockers[level]
    same = same and m.watched[level] == fresh.watched[level]
    same = same and m.replaced[level] == fresh.replaced[level]
    same = same and m.effect_count == fresh.effect_count
    if not same or m.game_rules[level] != fresh.game_rules[level]:
        return DERIVED_VALUES
    return FINE
