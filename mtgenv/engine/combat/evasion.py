"""Evasion: who can block whom by keywords, protection and landwalk (509.1b, 702)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.abilities import ability_at, ability_count
from mtgenv.engine.characteristics.characteristics import is_protected
from mtgenv.engine.characteristics.matching import matches
from mtgenv.engine.combat.block_rules import pair_is_forbidden
from mtgenv.engine.games.teams import shares_turns
from mtgenv.engine.record.references import reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ABILITY_LANDWALK,
    KEYWORD_FEAR,
    KEYWORD_FLYING,
    KEYWORD_HORSEMANSHIP,
    KEYWORD_INTIMIDATE,
    KEYWORD_LANDWALK,
    KEYWORD_REACH,
    KEYWORD_SHADOW,
    KEYWORD_SKULK,
    MANA_BLACK,
    RULE_EVADES_GREATER_POWER,
    RULE_SAME_SECTOR,
    RULE_UNBLOCKABLE,
    TYPE_ARTIFACT,
    TYPE_LAND,
    ZONE_BATTLEFIELD,
)


@compiled
def walks_past(m: Match, t: Tables, w: Workspace, attacker: int, player: int) -> bool:
    """Whether landwalk makes an attacker unblockable by this player (702.14)."""
    for k in range(ability_count(m, t, attacker)):
        ability = ability_at(m, t, attacker, k)
        if t.ability_kind[ability] != ABILITY_LANDWALK:
            continue
        row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
        while row >= 0:
            if m.controller[row] == player and m.types[row] & TYPE_LAND and m.phased[row] == 0:
                f = t.rule_filter[ability]
                if matches(m, t, w, f, row, reference(m, attacker), m.controller[attacker], -1):
                    return True
            row = m.next[row]
    return False


@compiled
def shares_sector(m: Match, attacker: int, blocker: int) -> bool:
    """Whether a creature is in the sector of an attacker; one that is in none is met by all."""
    return m.sector[attacker] == 0 or m.sector[attacker] == m.sector[blocker]


@compiled
def may_block_by_words(m: Match, t: Tables, w: Workspace, blocker: int, attacker: int) -> bool:
    """Whether evasion and protection let a creature block another one (509.1b)."""
    mine = m.keywords[blocker]
    its = m.keywords[attacker]
    if its & KEYWORD_FLYING and mine & (KEYWORD_FLYING | KEYWORD_REACH) == 0:
        return False
    if (its ^ mine) & KEYWORD_SHADOW:
        return False
    if its & KEYWORD_HORSEMANSHIP and mine & KEYWORD_HORSEMANSHIP == 0:
        return False
    evades = its & KEYWORD_SKULK or m.rules[attacker] & RULE_EVADES_GREATER_POWER
    if evades and m.power[blocker] > m.power[attacker]:
        return False
    artifact = m.types[blocker] & TYPE_ARTIFACT != 0
    if its & KEYWORD_FEAR and not artifact and (m.colors[blocker] >> MANA_BLACK) & 1 == 0:
        return False
    if its & KEYWORD_INTIMIDATE and not artifact and m.colors[blocker] & m.colors[attacker] == 0:
        return False
    if m.rules[attacker] & (RULE_UNBLOCKABLE | RULE_SAME_SECTOR):
        if m.rules[attacker] & RULE_UNBLOCKABLE or not shares_sector(m, attacker, blocker):
            return False
    if is_protected(m, t, w, attacker, blocker):
        return False
    defending = m.controller[blocker]
    if shares_turns(m) and m.attacking[attacker] >= 0:
        defending = m.attacking[attacker]  # 805.10e: whom it attacks, whoever of the team blocks
    return not (its & KEYWORD_LANDWALK and walks_past(m, t, w, attacker, defending))


@compiled
def may_block_pair(m: Match, t: Tables, w: Workspace, blocker: int, attacker: int) -> bool:
    """Whether a creature may block another one, rules in force included."""
    if not may_block_by_words(m, t, w, blocker, attacker):
        return False
    return not pair_is_forbidden(m, t, w, blocker, attacker)
