"""Combat damage: who strikes when, dividing it, dealing it at once; ending combat (510, 511)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.events.damage import damage_permanent, damage_player
from mtgenv.engine.events.triggers import join_damage_triggers
from mtgenv.engine.events.zones import capacity_reached
from mtgenv.engine.record.decisions import ask, offer, subject_of
from mtgenv.engine.record.references import reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_NUMBER,
    DECISION_DAMAGE,
    KEYWORD_DEATHTOUCH,
    KEYWORD_DOUBLE_STRIKE,
    KEYWORD_FIRST_STRIKE,
    KEYWORD_TRAMPLE,
    STAGE_SETTLE,
    STEP_FIRST_STRIKE_DAMAGE,
    ZONE_BATTLEFIELD,
)

# ... and combat damage.
DAMAGE_START = 0
DAMAGE_NEXT = 1
DAMAGE_ANSWER = 2


@compiled
def strikes_first(m: Match, row: int) -> bool:
    """Whether a creature has first or double strike."""
    return m.keywords[row] & (KEYWORD_FIRST_STRIKE | KEYWORD_DOUBLE_STRIKE) != 0


@compiled
def in_combat(m: Match, row: int) -> bool:
    """Whether a creature is attacking or blocking."""
    return m.attacking[row] >= 0 or m.blocking[row] >= 0


@compiled
def needs_first_strike_step(m: Match) -> bool:
    """510.4: whether any creature in combat has first or double strike now."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if in_combat(m, row) and strikes_first(m, row):
            return True
        row = m.next[row]
    return False


@compiled
def deals_now(m: Match, row: int) -> bool:
    """Whether a creature in combat deals damage in this damage step (510.4)."""
    if not in_combat(m, row) or m.power[row] <= 0:
        return False
    level = m.depth
    if m.step[level] == STEP_FIRST_STRIKE_DAMAGE:
        return strikes_first(m, row)
    if m.first_strike[level] == 0:
        return True
    return m.struck[row] == 0 or m.keywords[row] & KEYWORD_DOUBLE_STRIKE != 0


@compiled
def add_hit(m: Match, source: int, target: int, amount: int) -> None:
    """Write down damage that one creature assigns; targets are rows or ``-1 - seat``."""
    if amount <= 0:
        return
    n = m.hit_count
    if n >= len(m.hit_source):
        capacity_reached(m)
        return
    m.hit_source[n] = source
    m.hit_target[n] = target
    m.hit_amount[n] = amount
    m.hit_count = n + 1
    if target >= 0:
        m.assigned[target] += amount


@compiled
def lethal_damage(m: Match, attacker: int, blocker: int) -> int:
    """What is still lethal for a blocker, counting marked and assigned damage (702.19b, 702.2c)."""
    left = max(m.toughness[blocker] - m.damage[blocker] - m.assigned[blocker], 0)
    if m.keywords[attacker] & KEYWORD_DEATHTOUCH and left > 1:
        left = 1
    return left


@compiled
def next_blocker(m: Match, attacker: int, after: int) -> int:
    """Return the next creature blocking an attacker, in the order of the battlefield, or -1."""
    row = after
    if row < 0:
        row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    else:
        row = m.next[row]
    while row >= 0:
        if m.blocking[row] == attacker:
            return row
        row = m.next[row]
    return -1


@compiled
def give_damage(m: Match, f: int, attacker: int, amount: int) -> bool:
    """Give the blocker in question its share and go on to the next.

    Returns:
        Whether the attacker's damage is all assigned.
    """
    blocker = m.frame_c[f]
    if amount < lethal_damage(m, attacker, blocker):
        m.frame_flag[f] = 0
    add_hit(m, attacker, blocker, amount)
    m.frame_b[f] -= amount
    m.frame_c[f] = next_blocker(m, attacker, blocker)
    if m.frame_c[f] >= 0:
        return False
    if m.keywords[attacker] & KEYWORD_TRAMPLE:
        add_hit(m, attacker, -1 - m.attacking[attacker], m.frame_b[f])
    return True


@compiled
def ask_division(m: Match, f: int, attacker: int) -> bool:
    """Ask how much damage the blocker in question gets.

    Without trample the last one takes the rest; with trample something may go on to the player
    only if every blocker has lethal damage (702.19b).

    Returns:
        Whether there was a choice; otherwise the damage is assigned.
    """
    tramples = m.keywords[attacker] & KEYWORD_TRAMPLE != 0
    while True:
        blocker = m.frame_c[f]
        left = m.frame_b[f]
        last = next_blocker(m, attacker, blocker) < 0
        lethal = lethal_damage(m, attacker, blocker)
        least = 0
        if last:
            least = left
            if tramples and m.frame_flag[f] == 1:
                least = min(lethal, left)
        if least == left:
            if left < lethal:
                m.frame_flag[f] = 0
            if give_damage(m, f, attacker, left):
                return False
            continue
        ask(m, DECISION_DAMAGE, m.controller[attacker], attacker, -1)
        m.dec_left = left
        m.dec_group = 0
        m.frame_a[f] = attacker
        for amount in range(least, left + 1):
            offer(m, ACTION_NUMBER, amount, blocker)
        return True


@compiled
def assign_attacker(m: Match, f: int, attacker: int) -> bool:
    """Assign an attacker's damage; opens a decision where it can be divided (510.1c).

    The frame keeps: b the damage left, c the blocker it is about, flag whether every blocker so
    far got lethal damage.

    Returns:
        Whether a decision is open.
    """
    power = m.power[attacker]
    defender = -1 - m.attacking[attacker]
    tramples = m.keywords[attacker] & KEYWORD_TRAMPLE != 0
    first = next_blocker(m, attacker, -1)
    if m.blocked[attacker] != 1:
        add_hit(m, attacker, defender, power)
        return False
    if first < 0:
        if tramples:
            add_hit(m, attacker, defender, power)  # 702.19d
        return False
    if not tramples and next_blocker(m, attacker, first) < 0:
        add_hit(m, attacker, first, power)
        return False
    m.frame_b[f] = power
    m.frame_c[f] = first
    m.frame_flag[f] = 1
    return ask_division(m, f, attacker)


@compiled
def next_assigning(m: Match, after: int) -> int:
    """Return the next attacker that assigns damage in this step, or -1."""
    row = after
    if row < 0:
        row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    else:
        row = m.next[row]
    while row >= 0:
        if m.attacking[row] >= 0 and deals_now(m, row):
            return row
        row = m.next[row]
    return -1


@compiled
def deal_all(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """510.2: all combat damage of the step is dealt at once."""
    level = m.depth
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        attacker = m.blocking[row]
        if attacker >= 0 and m.attacking[attacker] >= 0 and deals_now(m, row):
            add_hit(m, row, attacker, m.power[row])
        row = m.next[row]
    first = m.step[level] == STEP_FIRST_STRIKE_DAMAGE
    if first:
        row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
        while row >= 0:
            if in_combat(m, row) and strikes_first(m, row):
                m.struck[row] = 1
            row = m.next[row]
    waiting = m.waiting_count
    for i in range(m.hit_count):
        source = reference(m, m.hit_source[i])
        target = m.hit_target[i]
        if target < 0:
            damage_player(m, t, w, source, -1 - target, m.hit_amount[i], True, False)
        else:
            damage_permanent(m, t, w, source, target, m.hit_amount[i], True, False)
            m.assigned[target] = 0
    join_damage_triggers(m, t, w, waiting)
    m.hit_count = 0
    m.frame_state[f] = 0
    m.stage[level] = STAGE_SETTLE


@compiled
def run_damage(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Take the next step of a combat damage step: assign attacker by attacker, then deal (510)."""
    state = m.frame_state[f]
    attacker = m.frame_pc[f]
    if state == DAMAGE_START:
        m.hit_count = 0
        attacker = -1
    elif state == DAMAGE_ANSWER:
        if not give_damage(m, f, attacker, subject_of(m.answer)):
            if ask_division(m, f, attacker):
                return
    attacker = next_assigning(m, attacker)
    m.frame_pc[f] = attacker
    if attacker < 0:
        deal_all(m, t, w, f)
        return
    m.frame_state[f] = DAMAGE_NEXT
    if assign_attacker(m, f, attacker):
        m.frame_state[f] = DAMAGE_ANSWER


@compiled
def end_combat(m: Match) -> None:
    """511.3: as the step ends, everything is removed from combat."""
    level = m.depth
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        m.attacking[row] = -1
        m.blocked[row] = 0
        m.blocking[row] = -1
        m.blockers[row] = 0
        m.struck[row] = 0
        m.assigned[row] = 0
        row = m.next[row]
    m.first_strike[level] = 0
