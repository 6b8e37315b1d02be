"""Conceding a game or the match (104.3a): at any time, so also in the middle of a question.

What was asked is then asked anew, of those who are left: without what has gone, and where the one
who was asked has left, of another player (800.4g, 800.4h).
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.combat.attackers import (
    ATTACK_CLOSE,
    ATTACK_GIVE,
    ATTACK_NEXT_MEMBER,
    ATTACK_OPTION,
    ATTACK_START,
    undo_attack,
)
from mtgenv.engine.combat.blockers import BLOCK_NEXT_PLAYER, undo_blocks
from mtgenv.engine.combat.combat_damage import DAMAGE_START
from mtgenv.engine.events.entering import OF_QUESTION
from mtgenv.engine.events.ordering import forget_order
from mtgenv.engine.events.zones import cease, put
from mtgenv.engine.games.control import take_up_held
from mtgenv.engine.games.leaving import leave_match, lose_players, note_places, players_left
from mtgenv.engine.games.seats import next_with_priority, previous_seat, seats_in_game
from mtgenv.engine.games.subgames import end_match
from mtgenv.engine.games.teams import (
    acting_with,
    first_seat,
    losing_with,
    next_member,
    shares_turns,
    teams_left,
    winning_with,
)
from mtgenv.engine.record.agenda import pop_frame
from mtgenv.engine.record.decisions import action_of, kind_of, subject_of
from mtgenv.engine.record.entries import free_slot, program_row
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_CONCEDE_GAME,
    ACTION_CONCEDE_MATCH,
    ACTION_NO,
    ACTION_OBJECT,
    ACTION_PLAYER,
    DECISION_COMPANION,
    DECISION_MAY,
    DECISION_NONE,
    END_CONCEDED,
    FRAME_CAST,
    FRAME_DRAW_OFFER,
    FRAME_ENTER,
    FRAME_GAME,
    FRAME_HOMECOMING,
    FRAME_JOIN_COMBAT,
    FRAME_RESOLVE,
    OBJECT_NONE,
    OP_CHOOSE,
    OP_MAY_PAY,
    OP_TEMPT,
    OP_VENTURE,
    STAGE_ATTACKERS,
    STAGE_BLOCKERS,
    STAGE_BOTTOM,
    STAGE_DAMAGE,
    STAGE_DEFENDER,
    STAGE_FINISH,
    STAGE_MULLIGAN,
    STAGE_OPENING_HANDS,
    STAGE_PRIORITY,
    STAGE_SETTLE,
    STAGE_STARTER,
    STAGE_UNTAP,
    ZONE_BATTLEFIELD,
    ZONE_LIBRARY,
    ZONE_NOWHERE,
    ZONE_OUTSIDE,
)
from mtgenv.engine.resolving.choosing import CHOOSE_AGAIN
from mtgenv.engine.resolving.structure import next_instruction
from mtgenv.engine.stack.cast_frame import CHOOSE_TARGETS, PUT_SPELL, PUT_TRIGGER
from mtgenv.engine.stack.targets import has_targets, source_row
from mtgenv.engine.turns.untapping import untap_all


@compiled
def is_there(m: Match, action: int) -> bool:
    """Whether what an answer names is still in the game."""
    kind = kind_of(action)
    subject = subject_of(action)
    if kind == ACTION_CONCEDE_GAME or kind == ACTION_CONCEDE_MATCH:
        return False  # offered anew to whoever is asked
    if kind == ACTION_PLAYER:
        return m.in_game[m.depth, subject] == 1
    if kind != ACTION_OBJECT:
        return True
    if m.kind[subject] == OBJECT_NONE or m.zone[subject] == ZONE_NOWHERE:
        return False
    return m.zone[subject] != ZONE_OUTSIDE or m.in_game[m.depth, m.owner[subject]] == 1


@compiled
def keep_asking(m: Match, decision: int, offers: int) -> bool:
    """Leave a question open with the answers that are still possible.

    Returns:
        Whether there are any.
    """
    kept = 0
    for i in range(offers):
        if is_there(m, m.legal[i]):
            m.legal[kept] = m.legal[i]
            kept += 1
    m.legal_count = kept
    if kept > 0:
        m.dec_kind = decision
    return kept > 0


@compiled
def has_passed(m: Match, player: int) -> bool:
    """Whether a player who is about to leave is among those who have passed in a row."""
    level = m.depth
    seat = m.priority[level]
    passed = m.passes[level]
    if shares_turns(m) and passed > 0:
        if (m.team_passed[level] >> player) & 1:
            return True
        seat = first_seat(m, seat)
        for member in range(m.num_players):
            passed -= (m.team_passed[level] >> member) & 1
    for _ in range(passed):
        seat = previous_seat(m, seat)
        if seat == player:
            return True
    return False


@compiled
def pass_on(m: Match, player: int, passed: bool) -> None:
    """800.4a: priority passes to the next player; others keep it, and what they have passed."""
    level = m.depth
    m.frame_state[m.frame_top] = 0
    m.stage[level] = STAGE_SETTLE
    if passed:
        m.passes[level] -= 1
    if shares_turns(m):
        m.team_passed[level] &= ~(1 << player)
    if m.priority[level] == player:
        m.priority[level] = next_with_priority(m, player)
    m.passes[level] = min(m.passes[level], seats_in_game(m) - 1)


@compiled
def declare_anew(m: Match, f: int) -> None:
    """Let a declaration under way, or the assignment of combat damage, begin anew."""
    level = m.depth
    stage = m.stage[level]
    if stage == STAGE_ATTACKERS:
        undo_attack(m, (1 << m.num_players) - 1)
        m.frame_state[f] = ATTACK_START
    elif stage == STAGE_BLOCKERS:
        team = acting_with(m, m.frame_b[f])
        undo_blocks(m, team | 1 << m.frame_b[f])
        m.frame_state[f] = BLOCK_NEXT_PLAYER
        m.frame_a[f] -= 1
        while shares_turns(m) and m.frame_a[f] > 0:
            seat = (m.active[level] + m.frame_a[f]) % m.num_players
            if (team >> seat) & 1 == 0:
                break
            m.frame_a[f] -= 1  # the whole team declares anew
    else:
        m.hit_count = 0
        row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
        while row >= 0:
            m.assigned[row] = 0
            row = m.next[row]
        m.frame_state[f] = DAMAGE_START


@compiled
def go_on_with_team(m: Match, f: int, player: int, asked: int, decision: int, offers: int) -> None:
    """Go on with the attack that a team declares, without a member who has left.

    Who has declared has tapped their attackers and paid for them, so that stands.
    """
    state = m.frame_state[f]
    if state == ATTACK_OPTION or state == ATTACK_GIVE:
        if asked == player:
            m.frame_state[f] = ATTACK_OPTION
            m.answer = action_of(ACTION_NO, 0, 0)
        else:
            keep_asking(m, decision, offers)
        return
    m.frame_state[f] = ATTACK_NEXT_MEMBER
    if m.frame_b[f] == player:
        m.frame_state[f] = ATTACK_CLOSE
        member = next_member(m, player)
        if member >= 0:
            m.frame_b[f] = member
            m.frame_state[f] = ATTACK_NEXT_MEMBER


@compiled
def go_on_in_turn(
    m: Match, t: Tables, w: Workspace, f: int, player: int, asked: int, decision: int, offers: int
) -> None:
    """Go on with what the course of a game has asked, without the player who has left.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        f: the frame of the game.
        player: who has left.
        asked: whose decision it was.
        decision: what was asked.
        offers: how many answers there were.
    """
    level = m.depth
    stage = m.stage[level]
    if stage == STAGE_SETTLE or stage == STAGE_BOTTOM or stage == STAGE_STARTER:
        m.frame_state[f] = 0
    elif stage == STAGE_DEFENDER or (stage == STAGE_MULLIGAN and asked == player):
        m.frame_state[f] = 0
    elif decision == DECISION_COMPANION and asked == player:
        m.frame_state[f] = 0
    elif stage == STAGE_OPENING_HANDS and asked == player:
        m.frame_state[f] = 0
        m.frame_a[f] = -1
        m.stage_player[level] += 1
    elif stage == STAGE_UNTAP and m.zone[m.frame_a[f]] != ZONE_BATTLEFIELD:
        m.frame_state[f] = 0
        untap_all(m, t, w)
        m.stage[level] = STAGE_FINISH
    elif stage == STAGE_BLOCKERS or stage == STAGE_DAMAGE:
        declare_anew(m, f)
    elif stage == STAGE_ATTACKERS and shares_turns(m):
        go_on_with_team(m, f, player, asked, decision, offers)
    elif stage == STAGE_ATTACKERS and m.frame_state[f] < ATTACK_OPTION:
        declare_anew(m, f)
    elif stage == STAGE_ATTACKERS and asked == player:
        m.frame_state[f] = ATTACK_START  # nobody is left who could attack
    else:
        keep_asking(m, decision, offers)


@compiled
def take_back(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """733.1: what is being put on the stack cannot be completed any more, and is taken back."""
    slot = m.frame_slot[f]
    origin = m.frame_b[f]
    spell = m.frame_a[f] == PUT_SPELL
    pop_frame(m)
    if slot < 0 or m.stack_row[slot] < 0:
        return
    row = m.stack_row[slot]
    free_slot(m, slot)
    if spell:
        put(m, t, w, row, m.depth, origin, origin == ZONE_LIBRARY)
    else:
        cease(m, row)


@compiled
def go_on_casting(m: Match, t: Tables, w: Workspace, f: int, decision: int, offers: int) -> None:
    """Go on with what somebody is putting on the stack: targets are chosen among those left."""
    if m.in_game[m.depth, m.frame_controller[f]] == 0:
        return  # the frame goes, as what was being put there has gone
    slot = m.frame_slot[f]
    if offers == 0:
        return
    if m.frame_state[f] == CHOOSE_TARGETS:
        m.frame_flag[f] = 0
        if m.frame_a[f] >= PUT_TRIGGER:
            return
        ability = program_row(m, slot)
        source = source_row(m, slot)
        if not has_targets(m, t, w, ability, source, m.frame_controller[f]):
            take_back(m, t, w, f)
    elif not keep_asking(m, decision, offers):
        take_back(m, t, w, f)


@compiled
def go_on_resolving(
    m: Match, t: Tables, f: int, player: int, asked: int, decision: int, offers: int
) -> None:
    """Go on with a resolution: what the player who has left might have done or paid, they don't."""
    op = t.op[m.frame_pc[f]]
    if offers == 0:
        return
    if op == OP_MAY_PAY and asked == player:
        m.frame_flag[f] = 0  # 800.4f
        next_instruction(m, f)
    elif (op == OP_VENTURE or op == OP_TEMPT) and asked == player:
        next_instruction(m, f)  # nobody else ventures for them, or bears their Ring
    elif decision == DECISION_MAY and asked == player:
        m.answer = action_of(ACTION_NO, 0, 0)
    elif op == OP_CHOOSE:
        m.frame_state[f] = CHOOSE_AGAIN
    elif not keep_asking(m, decision, offers):
        next_instruction(m, f)


@compiled
def go_on_without(
    m: Match, t: Tables, w: Workspace, player: int, decision: int, offers: int
) -> None:
    """Go on after a player has left the game being played in the middle of a question."""
    f = m.frame_top
    kind = m.frame_kind[f]
    asked = m.dec_for
    if kind == FRAME_GAME:
        go_on_in_turn(m, t, w, f, player, asked, decision, offers)
    elif kind == FRAME_RESOLVE:
        go_on_resolving(m, t, f, player, asked, decision, offers)
    elif kind == FRAME_CAST:
        go_on_casting(m, t, w, f, decision, offers)
    elif kind == FRAME_ENTER and offers > 0:
        m.frame_state[f] -= OF_QUESTION
    elif kind == FRAME_JOIN_COMBAT and offers > 0:
        m.frame_state[f] = 0
    elif kind == FRAME_HOMECOMING and asked == player:
        m.frame_state[f] = 0  # the commander has left with its owner
    elif asked != player:
        keep_asking(m, decision, offers)


@compiled
def concede(m: Match, t: Tables, w: Workspace, player: int, whole_match: bool) -> None:
    """A player concedes the game being played, or the whole match: nothing can stop it.

    Conceding the outermost game from inside leaves every game at once. Where one player is left
    there, the inner games are abandoned and the spells that made them never finish; where more
    are, they play on (800.4), in the innermost game that two of them are in.
    """
    level = m.depth
    if m.in_game[0 if whole_match else level, player] == 0:
        return
    if whole_match and level > 0:
        losers = losing_with(m, 1 << player)
        left = players_left(m, 0) & ~losers
        if teams_left(m, left) <= 1:
            note_places(m, losers, left)
            end_match(m, winning_with(m, left), END_CONCEDED)
            return
    elif level > 0:
        m.conceded += 1
    if m.held_kind != DECISION_NONE:
        take_up_held(m)
    m.stand_in = 0
    decision = m.dec_kind
    offers = m.legal_count
    if m.order_asked == 1:
        forget_order(m)  # the step is taken again, and asks anew
        offers = 0
    m.dec_kind = DECISION_NONE
    m.legal_count = 0
    if m.frame_kind[m.frame_top] == FRAME_DRAW_OFFER:
        pop_frame(m)  # it was for the players there were: who offered it has priority again
    had_priority = m.stage[level] == STAGE_PRIORITY and m.frame_top == m.game_frame[level]
    had_priority = had_priority and (offers > 0 or m.priority[level] == player)
    passed = had_priority and has_passed(m, player)
    if whole_match and level > 0:
        leave_match(m, t, w, player)
    else:
        lose_players(m, t, w, 1 << player, END_CONCEDED)
    if m.over == 1 or m.depth != level or decision == DECISION_NONE:
        return
    if had_priority:
        pass_on(m, player, passed)
    else:
        go_on_without(m, t, w, player, decision, offers)
