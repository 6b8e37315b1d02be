"""The course of one game: each call takes the next small step of the game being played."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.combat.attackers import run_attackers
from mtgenv.engine.combat.blockers import run_blockers
from mtgenv.engine.combat.combat_damage import run_damage
from mtgenv.engine.combat.single_defender import run_defender
from mtgenv.engine.events.ordering import might_ask
from mtgenv.engine.games.opening import (
    run_bottom,
    run_mulligan,
    run_opening_hands,
    run_restart,
    run_start,
    run_starter,
)
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    DECISION_NONE,
    STAGE_ATTACKERS,
    STAGE_BEGIN,
    STAGE_BLOCKERS,
    STAGE_BOTTOM,
    STAGE_DAMAGE,
    STAGE_DEFENDER,
    STAGE_DISCARD,
    STAGE_FINISH,
    STAGE_MULLIGAN,
    STAGE_OPENING_HANDS,
    STAGE_PRIORITY,
    STAGE_RESTART,
    STAGE_SETTLE,
    STAGE_START,
    STAGE_STARTER,
    STAGE_UNTAP,
)
from mtgenv.engine.stack.priority import run_priority
from mtgenv.engine.turns.settling import settle
from mtgenv.engine.turns.steps import begin_step, clean_up, finish_step
from mtgenv.engine.turns.untapping import run_untap


@compiled(inline=True)
def stage_at_once(m: Match, t: Tables, w: Workspace, f: int) -> int:
    """Return the stage that follows without a pause, or -1.

    There is one where somebody looks at each step, is asked, or has something else to do first, and
    before what has to be taken on trial.
    """
    if w.each_step == 1 or m.over == 1 or m.dec_kind != DECISION_NONE:
        return -1
    if m.frame_top != f or might_ask(m, t):
        return -1
    return m.stage[m.depth]


@compiled(inline=True)
def run_turn(m: Match, t: Tables, w: Workspace, f: int, stage: int) -> None:
    """Take the next step within a turn, and those that usually follow it at once."""
    if stage == STAGE_FINISH:
        finish_step(m, t, w)
        stage = stage_at_once(m, t, w, f)
    if stage == STAGE_BEGIN:
        begin_step(m, t, w)
        stage = stage_at_once(m, t, w, f)
    if stage == STAGE_SETTLE:
        settle(m, t, w, f)
        stage = stage_at_once(m, t, w, f)
    if stage == STAGE_PRIORITY:
        run_priority(m, t, w, f)
    elif stage == STAGE_ATTACKERS:
        run_attackers(m, t, w, f)
    elif stage == STAGE_BLOCKERS:
        run_blockers(m, t, w, f)
    elif stage == STAGE_DAMAGE:
        run_damage(m, t, w, f)
    elif stage == STAGE_DISCARD:
        clean_up(m, t, w)
    elif stage == STAGE_DEFENDER:
        run_defender(m, f)
    elif stage == STAGE_UNTAP:
        run_untap(m, t, w, f)


@compiled(inline=True)
def run_game(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Take the next step of the game being played."""
    stage = m.stage[m.depth]
    if stage == STAGE_START:
        run_start(m, t, w, f)
    elif stage == STAGE_OPENING_HANDS:
        run_opening_hands(m, t, w, f)
    elif stage == STAGE_RESTART:
        run_restart(m, t, w, f)
    elif stage == STAGE_STARTER:
        run_starter(m, t, w, f)
    elif stage == STAGE_MULLIGAN:
        run_mulligan(m, t, w, f)
    elif stage == STAGE_BOTTOM:
        run_bottom(m, t, f)
    else:
        run_turn(m, t, w, f, stage)
