"""Choosing the one player who may be attacked, as combat begins (506.2a, 507.1)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.games.range_of_influence import is_in_range
from mtgenv.engine.record.agenda import ASKED
from mtgenv.engine.record.decisions import ask, offer, subject_of
from mtgenv.engine.record.types import Match
from mtgenv.engine.record.vocabulary import (
    ACTION_PLAYER,
    ATTACK_SINGLE,
    DECISION_DEFENDER,
    STAGE_DEFENDER,
    STAGE_SETTLE,
    TEAMS_NONE,
)

NOBODY = -1


@compiled
def run_defender(m: Match, f: int) -> None:
    """Let the active player choose who defends, where the option says so and there is a choice.

    It is a turn-based action: it happens before anybody gets priority, and uses no stack.
    """
    level = m.depth
    player = m.active[level]
    m.stage[level] = STAGE_SETTLE
    if m.frame_state[f] == ASKED:
        m.frame_state[f] = 0
        m.chosen_defender[level] = subject_of(m.answer)
        return
    m.chosen_defender[level] = NOBODY
    if m.opt_attack != ATTACK_SINGLE or m.opt_teams != TEAMS_NONE or m.in_game[level, player] == 0:
        return
    ask(m, DECISION_DEFENDER, player, -1, -1)
    for k in range(1, m.num_players):
        other = (player + k) % m.num_players
        if m.in_game[level, other] == 1 and is_in_range(m, level, player, other):
            offer(m, ACTION_PLAYER, other, 0)
    if m.legal_count <= 1:
        m.dec_kind = 0
        if m.legal_count == 1:
            m.chosen_defender[level] = subject_of(m.legal[0])
        return
    m.frame_state[f] = ASKED
    m.stage[level] = STAGE_DEFENDER
