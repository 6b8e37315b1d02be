"""Spells and abilities for a certain part of combat: "only before", "only after" (506.8)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.types import Match
from mtgenv.engine.record.vocabulary import (
    POINT_ATTACKERS,
    POINT_BLOCKERS,
    POINT_COMBAT,
    POINT_DAMAGE,
    POINT_END_COMBAT,
    STEP_BEGIN_COMBAT,
    STEP_COMBAT_DAMAGE,
    STEP_DECLARE_ATTACKERS,
    STEP_DECLARE_BLOCKERS,
    STEP_END_COMBAT,
    STEP_FIRST_STRIKE_DAMAGE,
    STEP_MAIN1,
)


@compiled
def step_of_point(point: int) -> int:
    """Return the step that begins with a point of combat."""
    if point == POINT_ATTACKERS:
        return STEP_DECLARE_ATTACKERS
    if point == POINT_BLOCKERS:
        return STEP_DECLARE_BLOCKERS
    if point == POINT_DAMAGE:
        return STEP_FIRST_STRIKE_DAMAGE
    if point == POINT_END_COMBAT:
        return STEP_END_COMBAT
    return STEP_BEGIN_COMBAT


@compiled
def in_combat_phase(m: Match) -> bool:
    """Whether it is the combat phase of the game being played."""
    step = m.step[m.depth]
    return step >= STEP_BEGIN_COMBAT and step <= STEP_END_COMBAT


@compiled
def is_before(m: Match, point: int, during_combat: bool) -> bool:
    """Whether a spell for "only before" a point of combat may be cast now.

    Args:
        m: the match.
        point: POINT_*.
        during_combat: it is for combat only, and so for every combat phase (506.8c); otherwise the
            turn's first combat counts (506.8d).
    """
    level = m.depth
    step = m.step[level]
    if during_combat:
        # A point that was skipped: to the end of the declare attackers step (506.8e). The steps
        # between are skipped with it, so that step is simply the last one before.
        return in_combat_phase(m) and step < step_of_point(point)
    if m.combats[level] == 0:
        return step <= STEP_MAIN1 or step < step_of_point(point)
    return m.combats[level] == 1 and in_combat_phase(m) and step < step_of_point(point)


@compiled
def is_after(m: Match, point: int, during_combat: bool) -> bool:
    """Whether a spell for "only after" a point of combat may be cast now; see `is_before`."""
    level = m.depth
    step = m.step[level]
    if during_combat:
        if not in_combat_phase(m) or step < step_of_point(point):
            return False
        # 506.8f: blockers were never declared in a combat that skipped the step.
        skips = point == POINT_BLOCKERS or point == POINT_DAMAGE
        return not skips or m.attackers_seen[level] > 0 or step <= STEP_COMBAT_DAMAGE
    if m.combats[level] == 0:
        return False
    return m.combats[level] > 1 or not in_combat_phase(m) or step >= step_of_point(point)


@compiled
def combat_timing_holds(m: Match, timing: int) -> bool:
    """Whether a timing made by `combat_timing` allows casting or activating now."""
    point = timing & 7
    during = timing & 8 != 0
    if point == POINT_COMBAT and during:
        return in_combat_phase(m)
    if timing & 16:
        return is_after(m, point, during)
    return is_before(m, point, during)
