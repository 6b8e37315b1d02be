"""Banding: forming bands as attackers are declared, and what they share (702.22)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.combat.roles import combat_bit, is_blocking
from mtgenv.engine.record.decisions import ask, offer
from mtgenv.engine.record.types import Match
from mtgenv.engine.record.vocabulary import (
    ACTION_DONE,
    ACTION_OBJECT,
    DECISION_PICK,
    KEYWORD_BANDING,
    ZONE_BATTLEFIELD,
)


@compiled
def has_banding(m: Match, row: int) -> bool:
    """Whether a creature has banding."""
    return m.keywords[row] & KEYWORD_BANDING != 0


@compiled
def can_join_band(m: Match, leader: int, row: int) -> bool:
    """Whether a declared attacker may be put into the band that a creature with banding forms.

    All members attack the same, and one of them at most is without banding (702.22c).
    """
    if row == leader or m.attacking[row] < 0 or m.band[row] != 0 or m.combat_index[row] != 0:
        return False
    if m.attacked[row] != m.attacked[leader]:
        return False
    if has_banding(m, row):
        return True
    other = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while other >= 0:
        if other != leader and m.band[leader] != 0 and m.band[other] == m.band[leader]:
            if not has_banding(m, other):
                return False
        other = m.next[other]
    return True


@compiled
def next_leader(m: Match, after: int) -> int:
    """Return the next declared attacker that may form a band, or -1."""
    row = after
    if row < 0:
        row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    else:
        row = m.next[row]
    while row >= 0:
        fresh = m.attacking[row] >= 0 and m.combat_index[row] == 0
        if fresh and m.band[row] == 0 and has_banding(m, row):
            other = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
            while other >= 0:
                if can_join_band(m, row, other):
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
def ask_member(m: Match, player: int, leader: int, may_end: bool) -> bool:
    """Ask who joins a band; returns whether anybody could."""
    ask(m, DECISION_PICK, player, leader, -1)
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if can_join_band(m, leader, row):
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
