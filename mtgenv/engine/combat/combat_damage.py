"""Combat damage: who strikes when, dividing it, dealing it at once; ending combat (510, 511).

First the attackers assign their damage, those that trample after the others, because what is lethal
for a blocker counts the damage that others assign to it (702.19b); then the blockers do. Each one
is asked about one receiver after the other.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.abilities import ability_count
from mtgenv.engine.combat.bands import has_banding, names_quality
from mtgenv.engine.combat.roles import (
    ATTACKS_NOTHING,
    BLOCKED,
    LEFT_BY_PLANESWALKER,
    attacked_row,
    blocks,
    in_combat,
    is_blocking,
    leave_combat,
    next_blocked,
    next_blocker,
    was_in_combat,
)
from mtgenv.engine.events.damage import deal_damage
from mtgenv.engine.events.triggers import COMBAT_DAMAGE, join_damage_triggers
from mtgenv.engine.record.counters import counters_of
from mtgenv.engine.record.decisions import ask, ask_yes_no, kind_of, offer, subject_of
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.references import reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_NO,
    ACTION_NUMBER,
    ACTION_YES,
    COUNTER_DEFENSE,
    COUNTER_LOYALTY,
    DECISION_DAMAGE,
    DECISION_NONE,
    KEYWORD_BANDING,
    KEYWORD_BANDS_WITH_OTHER,
    KEYWORD_DEATHTOUCH,
    KEYWORD_DOUBLE_STRIKE,
    KEYWORD_FIRST_STRIKE,
    KEYWORD_TRAMPLE,
    KEYWORD_TRAMPLE_OVER_PLANESWALKERS,
    RULE_DAMAGE_AS_UNBLOCKED,
    RULE_DAMAGE_BY_TOUGHNESS,
    RULE_NO_COMBAT_DAMAGE,
    STAGE_SETTLE,
    STEP_FIRST_STRIKE_DAMAGE,
    TYPE_BATTLE,
    TYPE_CREATURE,
    TYPE_PLANESWALKER,
    ZONE_BATTLEFIELD,
)

# ... and combat damage.
DAMAGE_START = 0
DAMAGE_NEXT = 1
DAMAGE_ANSWER = 2

# Who assigns in which round of a damage step.
PLAIN_ATTACKERS = 0
TRAMPLERS = 1
BLOCKERS = 2


@compiled
def strikes_first(m: Match, row: int) -> bool:
    """Whether a creature has first or double strike."""
    return m.keywords[row] & (KEYWORD_FIRST_STRIKE | KEYWORD_DOUBLE_STRIKE) != 0


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
def combat_power(m: Match, row: int) -> int:
    """Return how much combat damage a creature assigns: its power, with exceptions (510.1a)."""
    if m.rules[row] & (RULE_NO_COMBAT_DAMAGE | RULE_DAMAGE_BY_TOUGHNESS) == 0:
        return m.power[row]
    if m.rules[row] & RULE_NO_COMBAT_DAMAGE:
        return 0
    return m.toughness[row]


@compiled
def deals_now(m: Match, row: int) -> bool:
    """Whether a creature in combat deals damage in this damage step (510.4)."""
    if not in_combat(m, row) or combat_power(m, row) <= 0:
        return False
    level = m.depth
    if m.step[level] == STEP_FIRST_STRIKE_DAMAGE:
        return strikes_first(m, row)
    if m.first_strike[level] == 0:
        return True
    return m.struck[row] == 0 or m.keywords[row] & KEYWORD_DOUBLE_STRIKE != 0


@compiled
def tramples(m: Match, row: int) -> bool:
    """Whether a creature may give some of its damage to what it attacks though it is blocked."""
    return m.keywords[row] & (KEYWORD_TRAMPLE | KEYWORD_TRAMPLE_OVER_PLANESWALKERS) != 0


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
def is_deadly_hit(m: Match, blocker: int) -> bool:
    """Whether a creature with deathtouch assigns damage to a creature already (702.2c)."""
    for i in range(m.hit_count):
        if m.hit_target[i] == blocker and m.keywords[m.hit_source[i]] & KEYWORD_DEATHTOUCH:
            return True
    return False


@compiled
def lethal_damage(m: Match, attacker: int, blocker: int) -> int:
    """What is still lethal for a blocker, counting marked and assigned damage (702.19b, 702.2c)."""
    left = max(m.toughness[blocker] - m.damage[blocker] - m.assigned[blocker], 0)
    if left > 0 and m.assigned[blocker] > 0 and is_deadly_hit(m, blocker):
        return 0
    if m.keywords[attacker] & KEYWORD_DEATHTOUCH and left > 1:
        left = 1
    return left


@compiled
def attack_target(m: Match, attacker: int) -> int:
    """Return what gets the damage of an attacker that no blocker gets.

    Returns:
        A row, ``-1 - seat``, or `ATTACKS_NOTHING`. A creature with trample over planeswalkers
        whose planeswalker has left combat may turn to the player (702.19e). To a player who has
        left the game no damage is assigned (800.4e).
    """
    what = m.attacked[attacker]
    if m.in_game[m.depth, m.attacking[attacker]] == 0:
        return ATTACKS_NOTHING
    if what >= 0:
        return attacked_row(m, attacker)
    if what == LEFT_BY_PLANESWALKER:
        if m.keywords[attacker] & KEYWORD_TRAMPLE_OVER_PLANESWALKERS:
            return -1 - m.attacking[attacker]
        return ATTACKS_NOTHING
    return what


@compiled
def spill_target(m: Match, attacker: int) -> int:
    """Return who gets what a planeswalker attacked need not get: its controller, or nothing."""
    what = m.attacked[attacker]
    if what >= 0 and m.keywords[attacker] & KEYWORD_TRAMPLE_OVER_PLANESWALKERS:
        if m.types[attacked_row(m, attacker)] & TYPE_PLANESWALKER:
            return -1 - m.attacking[attacker]
    return ATTACKS_NOTHING


@compiled
def lethal_for_target(m: Match, attacker: int, target: int) -> int:
    """What a planeswalker must get before its controller can get anything (702.19c)."""
    lethal = 0
    if m.types[target] & TYPE_PLANESWALKER:
        lethal = max(counters_of(m, target, COUNTER_LOYALTY) - m.assigned[target], 0)
    if m.types[target] & TYPE_BATTLE:
        lethal = max(lethal, counters_of(m, target, COUNTER_DEFENSE) - m.assigned[target])
    if m.types[target] & TYPE_CREATURE:
        lethal = max(lethal, lethal_damage(m, attacker, target))
    return lethal


@compiled
def next_receiver(m: Match, creature: int, after: int) -> int:
    """Return the next creature that one may assign combat damage to, or -1."""
    if m.attacking[creature] >= 0:
        return next_blocker(m, creature, after)
    return next_blocked(m, creature, after)


@compiled
def fights_with_others(m: Match, t: Tables, w: Workspace, creature: int, bander: int) -> bool:
    """Whether a creature also fights another one that has a quality this one bands with."""
    if m.keywords[bander] & KEYWORD_BANDS_WITH_OTHER == 0:
        return False
    for k in range(ability_count(m, t, bander)):
        if names_quality(m, t, w, bander, k, bander):
            other = next_receiver(m, creature, -1)
            while other >= 0:
                if other != bander and names_quality(m, t, w, bander, k, other):
                    return True
                other = next_receiver(m, creature, other)
    return False


@compiled
def divider(m: Match, t: Tables, w: Workspace, creature: int) -> int:
    """Return who divides a creature's combat damage.

    That is its controller, unless it fights a creature with banding, or two of which one bands with
    the other: then the controller of that one does (702.22j, 702.22k).
    """
    other = next_receiver(m, creature, -1)
    while other >= 0:
        if m.keywords[other] & (KEYWORD_BANDING | KEYWORD_BANDS_WITH_OTHER):
            if has_banding(m, other) or fights_with_others(m, t, w, creature, other):
                return m.controller[other]
        other = next_receiver(m, creature, other)
    return m.controller[creature]


@compiled
def ask_amount(
    m: Match, t: Tables, w: Workspace, f: int, creature: int, receiver: int, least: int, most: int
) -> None:
    """Ask how much combat damage a receiver gets."""
    ask(m, DECISION_DAMAGE, divider(m, t, w, creature), creature, -1)
    m.dec_left = m.frame_b[f]
    m.dec_group = 0
    for amount in range(least, most + 1):
        offer(m, ACTION_NUMBER, amount, receiver)


@compiled
def strike_target(m: Match, t: Tables, w: Workspace, f: int, attacker: int) -> bool:
    """Give what is left to what is attacked; asks where its controller may get some of it.

    Returns:
        Whether a decision is open.
    """
    left = m.frame_b[f]
    target = attack_target(m, attacker)
    other = spill_target(m, attacker)
    if target == ATTACKS_NOTHING or left == 0:
        return False
    if other != ATTACKS_NOTHING:
        least = min(left, lethal_for_target(m, attacker, target))
        if least < left:
            ask_amount(m, t, w, f, attacker, target, least, left)
            return True
    add_hit(m, attacker, target, left)
    return False


@compiled
def shares_blockers(m: Match, attacker: int) -> bool:
    """Whether a creature that blocks this attacker fights another one too."""
    blocker = next_blocker(m, attacker, -1)
    while blocker >= 0:
        if m.combat_with[blocker] & (m.combat_with[blocker] - 1) != 0:
            return True
        blocker = next_blocker(m, attacker, blocker)
    return False


@compiled
def has_spilled(m: Match, attacker: int) -> bool:
    """Whether a blocked attacker has assigned damage to what it attacks in this step."""
    if m.blocked[attacker] != BLOCKED or m.rules[attacker] & RULE_DAMAGE_AS_UNBLOCKED:
        return False
    for i in range(m.hit_count):
        if m.hit_source[i] == attacker and m.hit_target[i] < 0:
            return True
        if m.hit_source[i] == attacker and not blocks(m, m.hit_target[i], attacker):
            return True
    return False


@compiled
def is_owed(m: Match, blocker: int, spilling: int) -> bool:
    """Whether a blocker has to get lethal damage, because a trampler that it blocks spills.

    Args:
        m: the match.
        blocker: the blocker.
        spilling: a trampler that is to spill, beside those that have; or -1.
    """
    attacker = next_blocked(m, blocker, -1)
    while attacker >= 0:
        if attacker == spilling or has_spilled(m, attacker):
            return True
        attacker = next_blocked(m, blocker, attacker)
    return False


@compiled
def assigns_later(m: Match, attacker: int, than: int) -> bool:
    """Whether a trampler assigns damage in this step after another one."""
    if not tramples(m, attacker) or not deals_now(m, attacker):
        return False
    row = m.next[than]
    while row >= 0:
        if row == attacker:
            return True
        row = m.next[row]
    return False


@compiled
def take_spare(w: Workspace, m: Match, attacker: int, need: int) -> int:
    """Take lethal damage for a blocker from what an attacker can still assign.

    Returns:
        What is still missing.
    """
    spare = w.spare[attacker]
    if need > 1 and spare > 0 and m.keywords[attacker] & KEYWORD_DEATHTOUCH:
        need = 1
    given = min(spare, need)
    w.spare[attacker] = spare - given
    return need - given


@compiled
def debts_can_be_paid(
    m: Match, w: Workspace, attacker: int, receiver: int, amount: int, left: int, spills: bool
) -> bool:
    """Whether every blocker that is owed lethal damage can get it (510.1e, 702.19b).

    Args:
        m: the match.
        w: the workspace.
        attacker: the trampler that divides its damage.
        receiver: the blocker that it is about.
        amount: what that one is to get.
        left: what the attacker has left then, for the blockers after it.
        spills: the attacker is to spill, so all its blockers are owed lethal damage.
    """
    level = m.depth
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        w.spare[row] = 0
        if m.attacking[row] >= 0 and assigns_later(m, row, attacker):
            w.spare[row] = combat_power(m, row)
        row = m.next[row]
    w.spare[attacker] = left
    after = False  # the attacker itself can still give to those after the receiver
    blocker = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while blocker >= 0:
        fights = is_blocking(m, blocker) and m.combat_with[blocker] != 0
        if fights and is_owed(m, blocker, attacker if spills else -1):
            need = max(m.toughness[blocker] - m.damage[blocker] - m.assigned[blocker], 0)
            if is_deadly_hit(m, blocker):
                need = 0
            if blocker == receiver:
                need = max(need - amount, 0)
                if amount > 0 and m.keywords[attacker] & KEYWORD_DEATHTOUCH:
                    need = 0
            if after and blocks(m, blocker, attacker):
                need = take_spare(w, m, attacker, need)
            other = next_blocked(m, blocker, -1)
            while other >= 0 and need > 0:
                if other != attacker:
                    need = take_spare(w, m, other, need)
                other = next_blocked(m, blocker, other)
            if need > 0:
                return False
        if blocker == receiver:
            after = True
        blocker = m.next[blocker]
    return True


@compiled
def may_give(m: Match, w: Workspace, f: int, attacker: int, amount: int, spills: bool) -> bool:
    """Whether a trampler that shares blockers may give the one in question so much."""
    receiver = m.frame_c[f]
    left = m.frame_b[f] - amount
    last = next_blocker(m, attacker, receiver) < 0
    if debts_can_be_paid(m, w, attacker, receiver, amount, left, False):
        if not last or left == 0:
            return True
    return last and spills and debts_can_be_paid(m, w, attacker, receiver, amount, 0, True)


@compiled
def ask_shared(m: Match, t: Tables, w: Workspace, f: int, attacker: int, spills: bool) -> bool:
    """Ask a trampler that shares blockers how much the one in question gets.

    Returns:
        Whether there was a choice; otherwise the answer is in the list of legal ones.
    """
    receiver = m.frame_c[f]
    left = m.frame_b[f]
    ask_amount(m, t, w, f, attacker, receiver, 0, -1)
    for amount in range(left + 1):
        if may_give(m, w, f, attacker, amount, spills):
            offer(m, ACTION_NUMBER, amount, receiver)
    if m.legal_count == 0:
        offer(m, ACTION_NUMBER, left, receiver)  # what others were bound to cannot be: none spills
    if m.legal_count > 1:
        return True
    m.dec_kind = DECISION_NONE
    return False


@compiled
def give_damage(m: Match, f: int, creature: int, amount: int) -> bool:
    """Give the creature in question its share and go on to the next.

    Returns:
        Whether that was the last one.
    """
    receiver = m.frame_c[f]
    if amount < lethal_damage(m, creature, receiver):
        m.frame_flag[f] = 0
    add_hit(m, creature, receiver, amount)
    m.frame_b[f] -= amount
    m.frame_c[f] = next_receiver(m, creature, receiver)
    return m.frame_c[f] < 0


@compiled
def divide(m: Match, t: Tables, w: Workspace, f: int, creature: int) -> bool:
    """Go through the receivers, asking where there is a choice (510.1c, 510.1d).

    What no other creature gets goes to the last one, or, with trample, to what is attacked, if
    every blocker has lethal damage (702.19b).

    Returns:
        Whether a decision is open; otherwise the damage is assigned.
    """
    spills = m.attacking[creature] >= 0 and tramples(m, creature)
    spills = spills and attack_target(m, creature) != ATTACKS_NOTHING
    shared = m.attacking[creature] >= 0 and tramples(m, creature) and shares_blockers(m, creature)
    while shared and m.frame_c[f] >= 0:
        if ask_shared(m, t, w, f, creature, spills):
            return True
        give_damage(m, f, creature, subject_of(m.legal[0]))
    while m.frame_c[f] >= 0:
        receiver = m.frame_c[f]
        left = m.frame_b[f]
        least = 0
        if next_receiver(m, creature, receiver) < 0:
            least = left
            if spills and m.frame_flag[f] == 1:
                least = min(lethal_damage(m, creature, receiver), left)
        if least < left:
            ask_amount(m, t, w, f, creature, receiver, least, left)
            return True
        give_damage(m, f, creature, left)
    if spills:
        return strike_target(m, t, w, f, creature)
    return False


@compiled
def assign_damage(m: Match, t: Tables, w: Workspace, f: int, creature: int) -> bool:
    """Assign a creature's combat damage; opens a decision where it can be divided.

    The frame keeps: a the round, b the damage left, c the receiver it is about (-1 for what is
    attacked), flag whether every blocker so far got lethal damage.

    Returns:
        Whether a decision is open.
    """
    m.frame_b[f] = combat_power(m, creature)
    m.frame_c[f] = next_receiver(m, creature, -1)
    m.frame_flag[f] = 1
    if m.attacking[creature] >= 0:
        unblocked = m.blocked[creature] != BLOCKED
        # 702.19d: a blocked trampler without blockers deals all of it to what it attacks.
        if unblocked or (m.frame_c[f] < 0 and tramples(m, creature)):
            m.frame_c[f] = -1
            return strike_target(m, t, w, f, creature)
        if m.rules[creature] & RULE_DAMAGE_AS_UNBLOCKED:
            if attack_target(m, creature) != ATTACKS_NOTHING:
                ask_yes_no(m, m.controller[creature], creature, -1)
                return True
    return divide(m, t, w, f, creature)


@compiled
def round_of(m: Match, row: int) -> int:
    """Return the round of the step in which a creature in combat assigns its damage.

    The blockers of one defending player come after those of another one in turn order (802.5).
    """
    if m.attacking[row] < 0:
        return BLOCKERS + (m.controller[row] - m.active[m.depth] + m.num_players) % m.num_players
    if tramples(m, row):
        return TRAMPLERS
    return PLAIN_ATTACKERS


@compiled
def next_assigning(m: Match, f: int, after: int) -> int:
    """Return the next creature that assigns damage in this step, or -1."""
    row = after
    later = -1
    if row >= 0:
        row = m.next[row]
        later = m.frame_bound[f, 0]
    else:
        row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while True:
        while row >= 0:
            if in_combat(m, row) and deals_now(m, row):
                turn = round_of(m, row)
                if turn == m.frame_a[f]:
                    m.frame_bound[f, 0] = later
                    return row
                if turn > m.frame_a[f] and (later < 0 or turn < later):
                    later = turn  # the next round in which anybody assigns
            row = m.next[row]
        if later < 0:
            return -1
        m.frame_a[f] = later
        later = -1
        row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]


@compiled
def note_strikes(m: Match) -> None:
    """Note who dealt damage in the first-strike step: they had first or double strike (510.4)."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if in_combat(m, row) and strikes_first(m, row):
            m.struck[row] = 1
        row = m.next[row]


@compiled
def deal_all(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """510.2: all combat damage of the step is dealt at once."""
    level = m.depth
    if m.step[level] == STEP_FIRST_STRIKE_DAMAGE:
        note_strikes(m)
    waiting = m.waiting_count
    for i in range(m.hit_count):
        source = reference(m, m.hit_source[i])
        target = m.hit_target[i]
        deal_damage(m, t, w, source, target, m.hit_amount[i], COMBAT_DAMAGE, False)
        if target >= 0:
            m.assigned[target] = 0
    join_damage_triggers(m, t, w, waiting)
    m.hit_count = 0
    m.frame_state[f] = 0
    m.stage[level] = STAGE_SETTLE


@compiled
def take_amount(m: Match, t: Tables, w: Workspace, f: int, creature: int, amount: int) -> bool:
    """Take the answer to the question how much a receiver gets, and go on with the creature.

    Returns:
        Whether another decision is open.
    """
    if kind_of(m.answer) == ACTION_YES:  # as though it weren't blocked
        m.frame_c[f] = -1
        return strike_target(m, t, w, f, creature)
    if kind_of(m.answer) == ACTION_NO:
        return divide(m, t, w, f, creature)
    if m.frame_c[f] >= 0:
        give_damage(m, f, creature, amount)
        return divide(m, t, w, f, creature)
    add_hit(m, creature, attack_target(m, creature), amount)
    add_hit(m, creature, spill_target(m, creature), m.frame_b[f] - amount)
    return False


@compiled
def run_damage(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Take the next step of a combat damage step: assign creature by creature, then deal (510)."""
    state = m.frame_state[f]
    creature = m.frame_pc[f]
    if state == DAMAGE_START:
        m.hit_count = 0
        m.frame_a[f] = PLAIN_ATTACKERS
        creature = -1
    elif state == DAMAGE_ANSWER:
        if take_amount(m, t, w, f, creature, subject_of(m.answer)):
            return
    creature = next_assigning(m, f, creature)
    m.frame_pc[f] = creature
    if creature < 0:
        deal_all(m, t, w, f)
        return
    m.frame_state[f] = DAMAGE_NEXT
    if assign_damage(m, t, w, f, creature):
        m.frame_state[f] = DAMAGE_ANSWER


@compiled
def end_combat(m: Match, t: Tables) -> None:
    """511.3: as the step ends, everything is removed from combat."""
    level = m.depth
    m.dirty[level] |= t.statics_look
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if was_in_combat(m, row):
            leave_combat(m, row)
        row = m.next[row]
    m.first_strike[level] = 0
    m.attackers_seen[level] = 0
    m.blockers_seen[level] = 0
    m.attacked_players[level] = 0
