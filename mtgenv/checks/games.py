"""What must hold of games and of who decides in them, and of lists that share their room."""

from __future__ import annotations

from mtgenv.checks.invariants import ASKER, COURSE, DECIDER, FINE, ORDERING, POOLS
from mtgenv.compiling.jit import compiled
from mtgenv.engine.games.control import HOLDS
from mtgenv.engine.games.teams import leader_of, shares_turns
from mtgenv.engine.record.commanders import is_commander
from mtgenv.engine.record.decisions import kind_of
from mtgenv.engine.record.types import Match
from mtgenv.engine.record.vocabulary import (
    ACTION_CONCEDE_GAME,
    ACTION_CONCEDE_MATCH,
    DECISION_DRAW_OFFER,
    DECISION_MAY,
    DECISION_PICK,
    DURATION_NEXT_TURN,
    EFFECT_CHANGE,
    EFFECT_CONTROL_PLAYER,
    EFFECT_PLAY,
    FRAME_DRAW_OFFER,
    MANA_KINDS,
    OBJECT_NONE,
    STAGE_DEFENDER,
    STAGE_PRIORITY,
    STEP_CLEANUP,
    STEP_MULLIGAN,
    ZONE_BATTLEFIELD,
)
from mtgenv.engine.turns.phases import MOST_PHASES, PHASE_BITS


@compiled
def is_seat(m: Match, player: int) -> bool:
    """Whether a number is a seat at the table."""
    return 0 <= player < m.num_players


@compiled
def phases_fit(phases: int) -> bool:
    """Whether phases that were added lie one after the other, with nothing between (500.8)."""
    ended = False
    for place in range(MOST_PHASES):
        phase = (phases >> (PHASE_BITS * place)) & 3
        if phase == 3 or (ended and phase != 0):
            return False
        ended = phase == 0
    return phases >= 0 and phases >> (PHASE_BITS * MOST_PHASES) == 0


@compiled
def check_course(m: Match, level: int) -> int:
    """Check where a game stands: its turn, its step and its players (500)."""
    if m.step[level] < STEP_MULLIGAN or m.step[level] > STEP_CLEANUP:
        return COURSE
    if m.stage[level] < 0 or m.stage[level] > STAGE_DEFENDER or m.turn[level] < 0:
        return COURSE
    if m.step[level] != STEP_MULLIGAN:
        fits = m.turn[level] > 0 and is_seat(m, m.active[level]) and is_seat(m, m.priority[level])
        fits = fits and is_seat(m, m.next_normal[level])
        if not fits or m.passes[level] < 0 or m.passes[level] > m.num_players:
            return COURSE
    if shares_turns(m) and level == m.depth and m.step[level] != STEP_MULLIGAN:
        if (
            m.in_game[level, m.active[level]] == 1
            and leader_of(m, m.active[level]) != m.active[level]
        ):
            return COURSE
    if m.extra_turn_count[level] < 0 or m.extra_turn_count[level] > m.extra_turns.shape[1]:
        return COURSE
    for i in range(m.extra_turn_count[level]):
        if not is_seat(m, m.extra_turns[level, i]):
            return COURSE
    if not phases_fit(m.extra_phases[level]) or m.combats[level] < 0:
        return COURSE
    for player in range(m.num_players):
        for kind in range(MANA_KINDS):
            if m.creature_mana[level, player, kind] < 0:
                return COURSE
    return FINE


@compiled
def controlling_seat(m: Match, player: int) -> int:
    """Return who decides for a player in this turn: the newest effect's controller (723.1a)."""
    seat = player
    for i in range(m.effect_count):
        holds = m.effect_kind[i] == EFFECT_CONTROL_PLAYER and m.effect_row[i] == HOLDS
        if holds and m.effect_level[i] == m.depth and (m.effect_players[i] >> player) & 1:
            if m.in_game[m.depth, m.effect_controller[i]] == 1:
                seat = m.effect_controller[i]
    return seat


@compiled
def check_draw_offer(m: Match) -> int:
    """Check that who is asked about a draw answers for themselves, and by whom (104.4i)."""
    f = m.frame_top
    player = m.frame_controller[f]
    if m.opt_draw_offers == 0 or m.frame_kind[f] != FRAME_DRAW_OFFER:
        return DECIDER
    if m.dec_player != m.dec_for or m.dec_player == player or m.frame_level[f] != m.depth:
        return DECIDER
    offered = (m.draw_offered[m.depth] >> player) & 1 == 1
    return FINE if offered and m.stage[m.depth] == STAGE_PRIORITY else DECIDER


@compiled
def check_decider(m: Match) -> int:
    """Check who answers the open decision: who is asked, or who controls them (723).

    For who has left the game somebody answers who is in it (800.4g, 800.4h).
    """
    if not is_seat(m, m.dec_for) or not is_seat(m, m.dec_player):
        return DECIDER
    if m.in_game[m.depth, m.dec_for] == 0:
        if m.in_game[m.depth, m.dec_player] == 0:
            return DECIDER
    elif m.dec_kind == DECISION_DRAW_OFFER:
        return check_draw_offer(m)
    elif m.dec_player != controlling_seat(m, m.dec_for):
        return DECIDER
    if m.dec_row >= len(m.kind):
        return DECIDER  # what asks may have ceased: a token whose trigger resolves
    for i in range(m.effect_count):
        if m.effect_kind[i] != EFFECT_CONTROL_PLAYER or m.effect_row[i] != HOLDS:
            continue
        level = m.effect_level[i]
        if (m.effect_players[i] >> m.active[level]) & 1 == 0:
            return DECIDER  # it is only that player's own turn
    return FINE


@compiled
def check_ordering(m: Match) -> int:
    """Check the question which replacement effect applies first, and that none lingers (616.1)."""
    if m.order_asked == 0:
        if m.order_count != 0:
            return ORDERING
        return FINE
    if m.order_count >= len(m.order):
        return ORDERING
    if m.dec_kind == DECISION_MAY:
        return FINE if is_commander(m, m.dec_row) else ORDERING  # 903.9b: whether it goes there
    effects = 0
    for i in range(m.legal_count):
        kind = kind_of(m.legal[i])
        if kind != ACTION_CONCEDE_GAME and kind != ACTION_CONCEDE_MATCH:
            effects += 1
    if m.dec_kind != DECISION_PICK or effects < 2:
        return ORDERING
    return FINE


@compiled
def check_targets(m: Match) -> int:
    """Check that the stretches of the list of targets lie end to end, each with its owner."""
    total = 0
    for slot in range(len(m.stack_row)):
        if m.stack_row[slot] == -1:
            continue
        n = m.stack_targets[slot]
        first = m.stack_first[slot]
        if n < 0 or first < 0 or first + n > m.target_count:
            return POOLS
        total += n
        for other in range(slot):
            apart = m.stack_row[other] == -1 or n == 0 or m.stack_targets[other] == 0
            apart = apart or first >= m.stack_first[other] + m.stack_targets[other]
            if not apart and m.stack_first[other] < first + n:
                return POOLS
    if total != m.target_count:
        return POOLS
    return FINE


@compiled
def check_grants(m: Match) -> int:
    """Check that the abilities given to objects are as many as the objects know of."""
    for i in range(m.grant_count):
        row = m.grant_row[i]
        if m.kind[row] == OBJECT_NONE or m.zone[row] != ZONE_BATTLEFIELD:
            # It has left; the list is made anew before anybody looks at it.
            if m.dirty[m.level[row]] == 0:
                return POOLS
    for row in range(len(m.kind)):
        n = 0
        for i in range(m.grant_count):
            if m.grant_row[i] == row:
                n += 1
        if m.zone[row] == ZONE_BATTLEFIELD and n != m.granted[row]:
            return POOLS
    return FINE


@compiled
def check_lists(m: Match) -> int:
    """Check that effects follow their timestamps, and that the shared lists are their owners'."""
    time = 0
    for i in range(m.effect_count):
        kind = m.effect_kind[i]
        if kind < EFFECT_CHANGE or kind > EFFECT_PLAY or m.effect_left[i] < 0:
            return POOLS
        for part in range(2):
            if (m.effect_duration[i] >> (8 * part)) & 255 > DURATION_NEXT_TURN:
                return POOLS
        if m.effect_time[i] < time or m.effect_time[i] > m.timestamp:
            return POOLS
        time = m.effect_time[i]
    before = 0
    for f in range(m.frame_top + 1):
        if m.frame_memory[f] < before or m.frame_memory[f] > m.memory_count:
            return POOLS
        before = m.frame_memory[f]
    for i in range(m.combat_rule_count):
        if m.combat_rule_level[i] < 0 or m.combat_rule_level[i] > m.depth:
            return POOLS
    broken = check_targets(m)
    if broken == FINE:
        broken = check_grants(m)
    return broken


@compiled
def check_asker(m: Match, top: int) -> int:
    """Check, after a step of the frame at ``top``, that nobody but it has asked a question.

    What it began instead of an event has to happen first (614.6).
    """
    if m.dec_kind != 0 and m.frame_top != top:
        return ASKER
    return FINE


@compiled
def check_games(m: Match) -> int:
    """Check the games of a match and who decides now.

    Returns:
        The number of a broken invariant, or 0.
    """
    for level in range(m.depth + 1):
        broken = check_course(m, level)
        if broken != FINE:
            return broken
    broken = check_lists(m)
    if broken == FINE and m.dec_kind != 0:
        broken = check_decider(m)
    if broken == FINE and m.dec_kind != 0:
        broken = check_ordering(m)
    return broken
