"""Banding: forming bands as attackers are declared, and what they share (702.22)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.abilities import ability_at, ability_count
from mtgenv.engine.characteristics.matching import matches
from mtgenv.engine.combat.roles import combat_bit, is_blocking, is_declared
from mtgenv.engine.record.decisions import ask, offer
from mtgenv.engine.record.references import reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ABILITY_BANDS_WITH,
    ACTION_DONE,
    ACTION_OBJECT,
    DECISION_PICK,
    KEYWORD_BANDING,
    KEYWORD_BANDS_WITH_OTHER,
    ZONE_BATTLEFIELD,
)


@compiled
def has_banding(m: Match, row: int) -> bool:
    """Whether a creature has banding."""
    return m.keywords[row] & KEYWORD_BANDING != 0


@compiled
def may_lead(m: Match, row: int) -> bool:
    """Whether a creature has banding, or bands with others of some quality."""
    return m.keywords[row] & (KEYWORD_BANDING | KEYWORD_BANDS_WITH_OTHER) != 0


@compiled
def names_quality(m: Match, t: Tables, w: Workspace, source: int, k: int, row: int) -> bool:
    """Whether a creature has the quality that the k-th ability of another one bands with."""
    ability = ability_at(m, t, source, k)
    if t.ability_kind[ability] != ABILITY_BANDS_WITH:
        return False
    f = t.rule_filter[ability]
    return matches(m, t, w, f, row, reference(m, source), m.controller[source], -1)


@compiled
def is_member(m: Match, leader: int, extra: int, row: int) -> bool:
    """Whether a creature is in the band of a leader, or is the one that might join it."""
    if row == leader or row == extra:
        return True
    return m.band[leader] != 0 and m.band[row] == m.band[leader]


@compiled
def share_quality(m: Match, t: Tables, w: Workspace, source: int, leader: int, extra: int) -> bool:
    """Whether all of a band have a quality that one of them bands with."""
    if m.keywords[source] & KEYWORD_BANDS_WITH_OTHER == 0:
        return False
    for k in range(ability_count(m, t, source)):
        all_have = names_quality(m, t, w, source, k, source)
        row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
        while row >= 0 and all_have:
            if is_member(m, leader, extra, row):
                all_have = names_quality(m, t, w, source, k, row)
            row = m.next[row]
        if all_have:
            return True
    return False


@compiled
def is_band(m: Match, t: Tables, w: Workspace, leader: int, extra: int) -> bool:
    """Whether a leader, its band and one creature more may be a band (702.22c).

    One of them at most is without banding, or all have the quality that one bands with.
    """
    banding = 0
    others = 0
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if is_member(m, leader, extra, row):
            if has_banding(m, row):
                banding += 1
            else:
                others += 1
            if share_quality(m, t, w, row, leader, extra):
                return True
        row = m.next[row]
    return banding > 0 and others <= 1


@compiled
def can_join_band(m: Match, t: Tables, w: Workspace, leader: int, row: int) -> bool:
    """Whether a declared attacker may be put into the band that a creature forms.

    All members attack the same (702.22c).
    """
    if row == leader or not is_declared(m, row) or m.band[row] != 0:
        return False
    if m.attacked[row] != m.attacked[leader]:
        return False
    return is_band(m, t, w, leader, row)


@compiled
def next_leader(m: Match, t: Tables, w: Workspace, after: int, player: int) -> int:
    """Return the next attacker that a player has declared and that may form a band, or -1."""
    row = after
    if row < 0:
        row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    else:
        row = m.next[row]
    while row >= 0:
        own = is_declared(m, row) and m.controller[row] == player
        if own and m.band[row] == 0 and may_lead(m, row):
            other = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
            while other >= 0:
                if can_join_band(m, t, w, row, other):
                    return row
                other = m.next[other]
        row = m.next[row]
    return -1


@compiled
def found_band(m: Match, leader: int) -> None:
    """Give a new band its number."""
    band = 1
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        band = max(band, m.band[row] + 1)
        row = m.next[row]
    m.band[leader] = band


@compiled
def ask_member(m: Match, t: Tables, w: Workspace, player: int, leader: int, may_end: bool) -> bool:
    """Ask who joins a band; returns whether anybody could."""
    ask(m, DECISION_PICK, player, leader, -1)
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if can_join_band(m, t, w, leader, row):
            offer(m, ACTION_OBJECT, row, 0)
        row = m.next[row]
    if m.legal_count == 0:
        m.dec_kind = 0
        return False
    if may_end:
        offer(m, ACTION_DONE, 0, 0)
    return True


@compiled
def share_blockers(m: Match) -> None:
    """702.22h: who blocks one member of a band blocks all of them."""
    level = m.depth
    banded = False
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.attacking[row] >= 0 and m.band[row] != 0:
            banded = True
            other = m.zone_head[level, 0, ZONE_BATTLEFIELD]
            while other >= 0:
                if m.band[other] == m.band[row] and m.attacking[other] >= 0:
                    m.combat_with[row] |= m.combat_with[other]
                other = m.next[other]
        row = m.next[row]
    if not banded:
        return
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if is_blocking(m, row):
            other = m.zone_head[level, 0, ZONE_BATTLEFIELD]
            while other >= 0:
                if m.attacking[other] >= 0 and m.combat_with[other] & combat_bit(m, row):
                    if m.combat_with[row] & combat_bit(m, other) == 0:
                        m.combat_with[row] |= combat_bit(m, other)
                        m.blockers[other] += 1
                other = m.next[other]
        row = m.next[row]
