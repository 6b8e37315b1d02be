"""Ending the turn or the combat phase before its time (724)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.effects import end_effects
from mtgenv.engine.combat.combat_damage import end_combat
from mtgenv.engine.combat.rules import end_combat_rules
from mtgenv.engine.events.triggers import drop_waiting
from mtgenv.engine.events.zones import cease, move
from mtgenv.engine.record.agenda import pop_frame
from mtgenv.engine.record.entries import free_slot
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    DURATION_COMBAT,
    OBJECT_CARD,
    STAGE_BEGIN,
    STAGE_FINISH,
    STEP_CLEANUP,
    STEP_END_COMBAT,
    ZONE_EXILE,
    ZONE_STACK,
)
from mtgenv.engine.stack.mana import empty_pools
from mtgenv.engine.turns.state_based import check_state


@compiled
def exile_stack(m: Match, t: Tables, w: Workspace) -> None:
    """724.1b: exile everything on the stack, what resolves included; nothing of it goes on."""
    level = m.depth
    while m.frame_top > m.game_frame[level]:
        slot = m.frame_slot[m.frame_top]
        pop_frame(m)
        if slot >= 0 and m.stack_row[slot] != -1:
            free_slot(m, slot)
    m.frame_state[m.frame_top] = 0
    row = m.zone_head[level, 0, ZONE_STACK]
    while row >= 0:
        if m.slot[row] >= 0:
            free_slot(m, m.slot[row])
        if m.kind[row] == OBJECT_CARD:
            move(m, t, w, row, ZONE_EXILE)
        else:
            cease(m, row)
        row = m.zone_head[level, 0, ZONE_STACK]


@compiled
def stop_all(m: Match, t: Tables, w: Workspace, step: int, stage: int) -> None:
    """Let nothing that was to come happen, and go on at a step (724.1a to d).

    Triggers that wait cease, the stack is exiled, then state-based actions are checked; what
    triggers because of these waits.
    """
    level = m.depth
    for i in range(m.waiting_count - 1, -1, -1):
        if m.waiting_level[i] == level:
            drop_waiting(m, i)
    exile_stack(m, t, w)
    empty_pools(m)  # 500.5: the step that ends here is not finished as others are
    m.passes[level] = 0
    m.step[level] = step
    m.stage[level] = stage
    top = m.frame_top
    while check_state(m, t, w):
        if m.over == 1 or m.depth != level or m.frame_top != top:
            return


@compiled
def end_turn(m: Match, t: Tables, w: Workspace) -> None:
    """End the turn: its cleanup step comes next."""
    level = m.depth
    m.extra_phases[level] = 0
    m.resume_step[level] = 0
    end_combat(m, t)
    end_effects(m, DURATION_COMBAT, -1)
    end_combat_rules(m, level, DURATION_COMBAT, -1)
    stop_all(m, t, w, STEP_CLEANUP, STAGE_BEGIN)


@compiled
def end_combat_phase(m: Match, t: Tables, w: Workspace) -> None:
    """End the combat phase as if its last step were over; no step of it begins any more (724.2)."""
    stop_all(m, t, w, STEP_END_COMBAT, STAGE_FINISH)
