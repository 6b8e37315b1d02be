"""Phases that are added to a turn (500.8)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.types import Match
from mtgenv.engine.record.vocabulary import (
    PHASE_COMBAT,
    STEP_BEGIN_COMBAT,
    STEP_END_COMBAT,
    STEP_MAIN1,
    STEP_MAIN2,
)

PHASE_BITS = 2
MOST_PHASES = 7  # that many fit the field


@compiled
def add_phase(m: Match, phase: int) -> None:
    """Add a phase after the present one, before all others that were added (500.8).

    "A combat phase followed by a main phase" is added from the back: first the main phase.
    """
    level = m.depth
    waiting = m.extra_phases[level]
    if waiting >> (PHASE_BITS * (MOST_PHASES - 1)) != 0:
        capacity_reached(m)
        return
    m.extra_phases[level] = phase | waiting << PHASE_BITS


@compiled
def ends_phase(step: int) -> bool:
    """Whether a phase ends with this step; extra phases follow main and combat phases only."""
    return step == STEP_MAIN1 or step == STEP_END_COMBAT or step == STEP_MAIN2


@compiled
def step_after_phase(m: Match, normal: int) -> int:
    """Return the step that follows a phase: of the newest added phase, else where the turn goes on.

    Args:
        m: the match.
        normal: the step that follows where nothing was added.
    """
    level = m.depth
    waiting = m.extra_phases[level]
    if waiting == 0:
        resumed = m.resume_step[level]
        m.resume_step[level] = 0
        return resumed if resumed != 0 else normal
    if m.resume_step[level] == 0:
        m.resume_step[level] = normal
    m.extra_phases[level] = waiting >> PHASE_BITS
    if waiting & 3 == PHASE_COMBAT:
        return STEP_BEGIN_COMBAT
    return STEP_MAIN2  # 505.1a: every main phase but the first is postcombat
