"""Which phase comes next: the usual one, one that was added, no skipped one (500.8, 500.11)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.player_rules import is_any_under
from mtgenv.engine.games.teams import acting_with
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.types import Match
from mtgenv.engine.record.vocabulary import (
    PHASE_COMBAT,
    PLAYER_RULE_SKIP_COMBAT,
    STEP_BEGIN_COMBAT,
    STEP_DRAW,
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
    """Whether a phase that another one of the turn follows ends with this step."""
    if step == STEP_DRAW:
        return True
    return step == STEP_MAIN1 or step == STEP_END_COMBAT or step == STEP_MAIN2


@compiled
def add_phases(m: Match, phases: int) -> None:
    """Add several phases after the present one, given as the tables have them: the first lowest."""
    for place in range(MOST_PHASES - 1, -1, -1):
        phase = (phases >> PHASE_BITS * place) & 3
        if phase != 0:
            add_phase(m, phase)


@compiled
def take_added(m: Match, normal: int) -> int:
    """Return the step of the newest phase that was added, else where the turn goes on."""
    level = m.depth
    waiting = m.extra_phases[level]
    if waiting == 0:
        resumed = m.resume_step[level]
        m.resume_step[level] = 0
        if resumed != 0:
            return resumed
        return normal
    if m.resume_step[level] == 0:
        m.resume_step[level] = normal
    m.extra_phases[level] = waiting >> PHASE_BITS
    if waiting & 3 == PHASE_COMBAT:
        return STEP_BEGIN_COMBAT
    return STEP_MAIN2  # 505.1a: every main phase but the first is postcombat


@compiled
def step_after_phase(m: Match, normal: int) -> int:
    """Return the step that follows a phase, passing over combat phases that are skipped (500.11).

    Args:
        m: the match; the rules that players are under are up to date.
        normal: the step that follows where nothing was added.
    """
    step = take_added(m, normal)
    while step == STEP_BEGIN_COMBAT:
        player = m.active[m.depth]
        if not is_any_under(m, acting_with(m, player), PLAYER_RULE_SKIP_COMBAT):
            return step
        step = take_added(m, STEP_MAIN2)
    return step
