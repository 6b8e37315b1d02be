"""Coming into combat without being declared: put attacking or blocking, redirected (506.3).

A creature that an effect puts into combat never "attacked" or "blocked", so no ability that looks
at declarations triggers, and restrictions, requirements and costs of declarations don't count
(508.4, 509.4).
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.combat.attackers import list_goals, pick_goal
from mtgenv.engine.combat.blockers import announce_blocked_by
from mtgenv.engine.combat.roles import (
    BLOCKED,
    UNBLOCKED,
    attacks_team_of,
    combat_bit,
    defender_of,
    in_combat,
    is_defended_by,
    join_attackers,
    join_blockers,
    pick_block,
)
from mtgenv.engine.events.triggers import watch
from mtgenv.engine.games.seats import may_attack_player
from mtgenv.engine.games.teams import is_active
from mtgenv.engine.record.agenda import ASKED, pop_frame, push_frame
from mtgenv.engine.record.decisions import ask, kind_of, offer, subject_of
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.references import live_row
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_OBJECT,
    ACTION_PLAYER,
    DECISION_BLOCKED_ATTACKER,
    DECISION_DEFENDER,
    EVENT_BECOMES_BLOCKED,
    FRAME_JOIN_COMBAT,
    STAGE_BLOCKERS,
    STEP_BEGIN_COMBAT,
    STEP_DECLARE_BLOCKERS,
    STEP_END_COMBAT,
    TYPE_BATTLE,
    TYPE_CREATURE,
    ZONE_BATTLEFIELD,
)

# What a frame of this kind is for, in its `a`; its `b` is the creature, `c` whom it attacks.
JOIN_ATTACK = 0
JOIN_BLOCK = 1
REDIRECT = 2

ANYBODY = -1


@compiled
def may_fight(m: Match, row: int) -> bool:
    """Whether a permanent could attack or block: a creature and no battle (506.3a, 506.3f)."""
    step = m.step[m.depth]
    if step < STEP_BEGIN_COMBAT or step > STEP_END_COMBAT or m.level[row] != m.depth:
        return False
    if m.zone[row] != ZONE_BATTLEFIELD or in_combat(m, row):
        return False
    return m.types[row] & (TYPE_CREATURE | TYPE_BATTLE) == TYPE_CREATURE


@compiled
def blockers_are_declared(m: Match) -> bool:
    """Whether attackers are blocked or unblocked by now (509.1h)."""
    level = m.depth
    step = m.step[level]
    if step == STEP_DECLARE_BLOCKERS:
        return m.stage[level] != STAGE_BLOCKERS
    return step > STEP_DECLARE_BLOCKERS


@compiled
def is_attackable(m: Match, player: int, what: int) -> bool:
    """Whether a player's creatures can attack something: ``-1 - seat`` or a row (506.3c)."""
    if what < 0:
        other = -1 - what
        if other >= m.num_players:
            return False  # nothing at all
        return may_attack_player(m, player, other)
    if m.zone[what] != ZONE_BATTLEFIELD or m.level[what] != m.depth:
        return False
    defender = defender_of(m, what)
    if defender < 0 or not may_attack_player(m, player, defender):
        return False
    return is_defended_by(m, what, defender)


@compiled
def join_attack(m: Match, row: int, what: int) -> bool:
    """Let a creature attack something, which an effect states or its controller has chosen (508.4).

    Args:
        m: the match.
        row: the creature.
        what: the permanent that it attacks, or ``-1 - seat``.

    Returns:
        Whether it attacks; else it stays out of combat (506.3a to 506.3c, 508.4a, 508.4b).
    """
    player = m.controller[row]
    if not may_fight(m, row) or not is_active(m, player) or not is_attackable(m, player, what):
        return False
    pick_goal(m, row, what)
    if not join_attackers(m, row):
        capacity_reached(m)
        return False
    if blockers_are_declared(m):
        m.blocked[row] = UNBLOCKED  # 508.4d
    m.dirty[m.depth] = 1
    return True


@compiled
def join_attack_at(m: Match, row: int, attacked: int) -> bool:
    """Let a creature attack what another one attacked, as its ``attacked`` says (702.49c)."""
    if attacked < 0:
        return join_attack(m, row, attacked)
    what = live_row(m, attacked)
    return what >= 0 and join_attack(m, row, what)


@compiled
def join_block(m: Match, t: Tables, w: Workspace, row: int, attacker: int) -> bool:
    """Let a creature block an attacker without being declared (509.4).

    Returns:
        Whether it blocks; else it stays out of combat (506.3e, 509.4a).
    """
    if not may_fight(m, row) or not attacks_team_of(m, attacker, m.controller[row]):
        return False
    pick_block(m, row, attacker)
    if not join_blockers(m, row):
        capacity_reached(m)
        return False
    m.combat_with[attacker] |= combat_bit(m, row)
    m.blockers[attacker] += 1
    was = m.blocked[attacker]
    m.blocked[attacker] = BLOCKED
    m.dirty[m.depth] = 1
    announce_blocked_by(m, t, w, attacker, row, was != BLOCKED)
    return True


@compiled
def become_blocked(m: Match, t: Tables, w: Workspace, attacker: int) -> None:
    """An effect makes an attacker blocked, by no creature, and with it its whole band.

    See 509.1h, 509.3c and 702.22i.
    """
    row = m.zone_head[m.level[attacker], 0, ZONE_BATTLEFIELD]
    while row >= 0:
        banded = m.band[row] != 0 and m.band[row] == m.band[attacker]
        if m.attacking[row] >= 0 and (row == attacker or banded) and m.blocked[row] != BLOCKED:
            m.blocked[row] = BLOCKED
            seat = m.attacking[row]
            watch(m, t, w, EVENT_BECOMES_BLOCKED, m.level[row], row, -1, seat, 0, 0)
        row = m.next[row]


@compiled
def redirect(m: Match, row: int, what: int) -> bool:
    """Let an attacker attack something else: it has not left combat, nor attacked anew (508.7).

    Returns:
        Whether it attacks that now; what does not belong to an opponent is refused (508.7c).
    """
    if m.attacking[row] < 0 or not is_attackable(m, m.controller[row], what):
        return False
    pick_goal(m, row, what)
    return True


@compiled
def begin_joining(m: Match, purpose: int, row: int, player: int, defender: int = ANYBODY) -> None:
    """Let a player choose what a creature is to attack or block (508.4, 509.4, 508.7).

    Args:
        m: the match.
        purpose: JOIN_ATTACK, JOIN_BLOCK or REDIRECT.
        row: the creature.
        player: who chooses.
        defender: what it attacks is this player or a planeswalker of theirs; ANYBODY: anything.
    """
    f = push_frame(m, FRAME_JOIN_COMBAT, player)
    m.frame_a[f] = purpose
    m.frame_b[f] = row
    m.frame_c[f] = defender


@compiled
def list_goals_at(m: Match, w: Workspace, player: int, defender: int) -> None:
    """Write down what a player's creatures can attack, of one player only unless ANYBODY."""
    list_goals(m, w, player)
    if defender == ANYBODY:
        return
    n = 0
    for j in range(w.goal_count):
        if w.goal_group[j] == defender:  # a battle belongs to nobody's group
            w.goal_row[n] = w.goal_row[j]
            n += 1
    w.goal_count = n


@compiled
def ask_goal(m: Match, w: Workspace, row: int, player: int, defender: int) -> None:
    """Ask what a creature attacks; see `begin_joining`."""
    list_goals_at(m, w, m.controller[row], defender)
    ask(m, DECISION_DEFENDER, player, row, -1)
    for j in range(w.goal_count):
        if w.goal_row[j] < 0:
            offer(m, ACTION_PLAYER, -1 - w.goal_row[j], 0)
        else:
            offer(m, ACTION_OBJECT, w.goal_row[j], 0)


@compiled
def ask_attacker(m: Match, row: int, player: int) -> None:
    """Ask which attacker a creature blocks."""
    ask(m, DECISION_BLOCKED_ATTACKER, player, row, -1)
    other = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while other >= 0:
        if attacks_team_of(m, other, m.controller[row]):
            offer(m, ACTION_OBJECT, other, 0)
        other = m.next[other]


@compiled
def finish_joining(m: Match, t: Tables, w: Workspace, purpose: int, row: int, answer: int) -> None:
    """Let a creature attack or block what was chosen."""
    what = subject_of(answer)
    if kind_of(answer) == ACTION_PLAYER:
        what = -1 - what
    if purpose == JOIN_BLOCK:
        join_block(m, t, w, row, what)
    elif purpose == REDIRECT:
        redirect(m, row, what)
    else:
        join_attack(m, row, what)


@compiled
def run_joining(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Take the next step of a creature that comes into combat by an effect."""
    purpose = m.frame_a[f]
    row = m.frame_b[f]
    player = m.frame_controller[f]
    if m.frame_state[f] == ASKED:
        answer = m.answer
        pop_frame(m)
        finish_joining(m, t, w, purpose, row, answer)
        return
    if purpose == JOIN_BLOCK:
        ask_attacker(m, row, player)
    else:
        ask_goal(m, w, row, player, m.frame_c[f])
    if m.legal_count > 1:
        m.frame_state[f] = ASKED
        return
    m.dec_kind = 0
    pop_frame(m)
    if m.legal_count == 1:
        finish_joining(m, t, w, purpose, row, m.legal[0])
