"""Driving the match of a scenario: on to the next moment that a script could care about."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled, entry
from mtgenv.engine.driver import accept, run_step
from mtgenv.engine.games.agreeing import offer_to_draw
from mtgenv.engine.games.control import hand_over
from mtgenv.engine.record.decisions import offer_concessions
from mtgenv.engine.record.types import Match, Matches, TableRef, WorkspaceRef
from mtgenv.engine.record.vocabulary import (
    DECISION_NONE,
    STAGE_ATTACKERS,
    STAGE_BEGIN,
    STAGE_BLOCKERS,
    STAGE_FINISH,
    STAGE_RESTART,
    STAGE_START,
    STAGE_STARTER,
    STEP_DECLARE_ATTACKERS,
    STEP_UNTAP,
)

STEP_BITS = 8


@compiled
def is_looked_at(stage: int, step: int) -> bool:
    """Whether a script wants to know that a game has left a stage, in a step of its turn."""
    if stage == STAGE_BEGIN:
        return step == STEP_UNTAP or step == STEP_DECLARE_ATTACKERS
    declared = stage == STAGE_ATTACKERS or stage == STAGE_BLOCKERS
    return declared or stage == STAGE_START or stage == STAGE_STARTER or stage == STAGE_RESTART


@compiled
def open_up(m: Match) -> None:
    """Let the one who decides be asked, who may always concede."""
    hand_over(m)
    offer_to_draw(m)
    offer_concessions(m)


@entry
def take(matches: Matches, tables: TableRef, workspace: WorkspaceRef, action: int) -> bool:
    """Answer the open decision without running on; False if the action is not legal."""
    m = matches[0]
    if not accept(m, tables[0], workspace[0], action):
        return False
    if m.dec_kind != DECISION_NONE:
        open_up(m)  # who chooses for a player who has left has been said (800.4g)
    return True


@entry
def run_on(
    matches: Matches, tables: TableRef, workspace: WorkspaceRef, one: bool, turn: int, step: int
) -> int:
    """Run until a decision is open, another game is played, or a stage ends that scripts look at.

    Args:
        matches: the match, not over and with no decision open.
        tables: the card tables.
        workspace: what the rules work in.
        one: take a single step only.
        turn: where the script stops: each step at or behind this turn and step is a moment.
        step: STEP_*.

    Returns:
        The stage and the step of the game before the last small step, as
        ``stage | step << STEP_BITS``.
    """
    m = matches[0]
    t = tables[0]
    w = workspace[0]
    level = m.depth
    ended = m.ended_count
    restarts = m.restarts[level]
    while True:
        before = m.stage[level]
        place = m.step[level]
        run_step(m, t, w)
        if m.over == 1:
            m.dec_kind = DECISION_NONE
            m.legal_count = 0
            break
        if m.dec_kind != DECISION_NONE:
            open_up(m)
            break
        if one or m.depth != level or m.ended_count != ended or m.restarts[level] != restarts:
            break
        now = m.stage[level]
        if now != before and is_looked_at(before, place):
            break
        if m.turn[level] > turn or (m.turn[level] == turn and m.step[level] > step):
            break
        if m.turn[level] == turn and m.step[level] == step and now == STAGE_FINISH:
            break
    return int(before | (place << STEP_BITS))
