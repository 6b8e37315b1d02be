"""Choosing targets as something is put on the stack, and dividing among them (601.2c, 601.2d)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.expressions import compute
from mtgenv.engine.games.range_of_influence import is_in_range
from mtgenv.engine.games.teams import is_opponent
from mtgenv.engine.record.agenda import ASKED
from mtgenv.engine.record.decisions import ask, kind_of, offer, subject_of
from mtgenv.engine.record.entries import FLAG_FREE, add_target, program_row
from mtgenv.engine.record.references import live_row, reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_DONE,
    ACTION_NUMBER,
    ACTION_OBJECT,
    ACTION_PLAYER,
    DECISION_NUMBER,
    DECISION_TARGET,
)
from mtgenv.engine.stack.cast_frame import (
    DIVIDE,
    FINISH,
    IN_GROUP,
    PAY,
    PUT_SPELL,
    card_being_cast,
    change_now,
    get_cost,
    is_affordable,
)
from mtgenv.engine.stack.cost_changes import NO_TARGETS, changed
from mtgenv.engine.stack.mana import can_pay
from mtgenv.engine.stack.targets import (
    can_target,
    can_target_player,
    depends_on_first,
    first_in_list,
    first_target_player,
    is_target_legal,
    most_targets,
    others_have_targets,
    source_row,
)


@compiled
def is_chosen(m: Match, slot: int, target: int, group: int, others: bool, skip: int) -> bool:
    """Whether a group of targets has this one already (601.2c).

    Args:
        m: the match.
        slot: the entry of the stack.
        target: the target.
        group: the group.
        others: or another group has it ("another target").
        skip: the index that is not looked at, or -1.
    """
    for i in range(m.stack_targets[slot]):
        if i != skip and m.target[m.stack_first[slot] + i] == target:
            if others or m.target_group[m.stack_first[slot] + i] == group:
                return True
    return False


@compiled
def leaves_others_possible(
    m: Match,
    t: Tables,
    w: Workspace,
    ability: int,
    group: int,
    source: int,
    you: int,
    that: int,
    taken: int,
) -> bool:
    """Whether the later groups still have what they need with this first target.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        ability: the row with the groups.
        group: the group that the target is for.
        source: row of the source, or -1.
        you: who chooses.
        that: the player whom the target means.
        taken: its row, or -1 for a player.
    """
    if group > 0 or not depends_on_first(t, ability):
        return True
    return others_have_targets(m, t, w, ability, source, you, that, taken)


@compiled
def offer_targets(m: Match, t: Tables, w: Workspace, f: int, group: int, skip: int) -> int:
    """Offer every legal target of a group that is not chosen yet.

    Returns:
        How many there are.
    """
    slot = m.frame_slot[f]
    you = m.frame_controller[f]
    ability = program_row(m, slot)
    source = source_row(m, slot)
    at = t.ability_targets[ability] + group
    n = 0
    another = t.target_another[at] == 1
    for player in range(m.num_players):
        if not can_target_player(m, t, w, at, player, source, you):
            continue
        if is_chosen(m, slot, -1 - player, group, another, skip):
            continue
        if leaves_others_possible(m, t, w, ability, group, source, you, player, -1):
            offer(m, ACTION_PLAYER, player, 0)
            n += 1
    if t.target_filter[at] < 0:
        return n
    that = first_target_player(m, slot)
    if group == 0 and m.stack_event_player[slot] >= 0:
        that = m.stack_event_player[slot]
    for player in range(m.num_players):
        row = first_in_list(m, t.target_zone[at], player)
        while row >= 0:
            if can_target(m, t, w, at, row, source, you, that):
                free = not is_chosen(m, slot, reference(m, row), group, another, skip)
                if free and is_affordable(m, t, w, f, row):
                    its = m.controller[row]
                    if leaves_others_possible(m, t, w, ability, group, source, you, its, row):
                        offer(m, ACTION_OBJECT, row, 0)
                        n += 1
            row = m.next[row]
    return n


@compiled
def answered_target(m: Match) -> int:
    """Return the target that the answer names: a reference or a player."""
    if kind_of(m.answer) == ACTION_PLAYER:
        return -1 - subject_of(m.answer)
    return reference(m, subject_of(m.answer))


@compiled
def amount_to_divide(m: Match, t: Tables, w: Workspace, f: int) -> int:
    """Return how much a spell or ability divides among its targets (601.2d)."""
    slot = m.frame_slot[f]
    pc = t.ability_divides[program_row(m, slot)]
    if t.op_number[pc] == 0:
        return t.op_value[pc]
    source = m.stack_source[slot]
    if source < 0:
        source = reference(m, m.stack_row[slot])
    you = m.frame_controller[f]
    return compute(m, t, w, t.op_number[pc], source, you, slot, -1)


@compiled
def divide(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """601.2d: how what is divided is divided among the targets, each of them at least one."""
    slot = m.frame_slot[f]
    first = m.stack_first[slot]
    n = m.stack_targets[slot]
    left = amount_to_divide(m, t, w, f)
    if m.frame_flag[f] == ASKED:
        m.frame_flag[f] = 0
        m.target_share[first + m.frame_pc[f]] = subject_of(m.answer)
        m.frame_pc[f] += 1
    index = m.frame_pc[f]
    for i in range(index):
        left -= m.target_share[first + i]
    if index == n - 1:
        m.target_share[first + index] = left
        m.frame_state[f] = PAY
        return
    ask(m, DECISION_NUMBER, m.frame_controller[f], m.stack_row[slot], m.stack_ability[slot])
    m.dec_group = index
    for share in range(1, left - (n - 1 - index) + 1):
        offer(m, ACTION_NUMBER, share, 0)
    m.frame_flag[f] = ASKED


@compiled
def can_add_target(m: Match, t: Tables, w: Workspace, f: int) -> bool:
    """Whether one more target can be paid for (cards with a cost per target), and gets a share."""
    slot = m.frame_slot[f]
    n = m.stack_targets[slot]
    if t.ability_divides[program_row(m, slot)] != 0 and n >= amount_to_divide(m, t, w, f):
        return False  # each gets at least one
    if m.frame_a[f] != PUT_SPELL or n == 0 or m.stack_flags[slot] & FLAG_FREE:
        return True
    per_target = t.card_per_target[card_being_cast(m, f)]
    if per_target == 0:
        return True
    cost = changed(get_cost(m, f) + per_target * n, change_now(m, t, w, f, NO_TARGETS))
    return can_pay(m, t, w, m.frame_controller[f], cost, -1)


@compiled
def chooser_of(m: Match, t: Tables, f: int, group: int) -> int:
    """Return who chooses the targets of a group: the controller, or an opponent of theirs."""
    you = m.frame_controller[f]
    ability = program_row(m, m.frame_slot[f])
    if t.target_chooser[t.ability_targets[ability] + group] == 0:
        return you
    nearest = you
    for k in range(m.num_players - 1, 0, -1):
        player = (you + k) % m.num_players
        if m.in_game[m.depth, player] == 1 and is_opponent(m, you, player):
            if nearest == you or is_in_range(m, m.depth, you, player):
                nearest = player
            elif not is_in_range(m, m.depth, you, nearest):
                nearest = player  # 801.5c
    return nearest


@compiled
def choose_targets(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """601.2c: targets, one by one."""
    slot = m.frame_slot[f]
    ability = program_row(m, slot)
    if m.frame_flag[f] == ASKED:
        m.frame_flag[f] = 0
        if kind_of(m.answer) == ACTION_DONE:
            m.frame_pc[f] += 1
            m.frame_bound[f, IN_GROUP] = 0
        else:
            add_target(m, slot, answered_target(m), m.frame_pc[f], 0)
            m.frame_bound[f, IN_GROUP] += 1
    while True:
        group = m.frame_pc[f]
        if group >= t.ability_groups[ability]:
            m.frame_state[f] = PAY
            if t.ability_divides[ability] != 0 and m.stack_targets[slot] > 0:
                m.frame_state[f] = DIVIDE
                m.frame_pc[f] = 0
            return
        at = t.ability_targets[ability] + group
        most = most_targets(m, t, at, slot)
        if most != 0 and m.frame_bound[f, IN_GROUP] >= most:
            m.frame_pc[f] += 1
            m.frame_bound[f, IN_GROUP] = 0
            continue
        player = chooser_of(m, t, f, group)
        ask(m, DECISION_TARGET, player, m.stack_row[slot], m.stack_ability[slot])
        m.dec_group = group
        n = 0
        if can_add_target(m, t, w, f):
            n = offer_targets(m, t, w, f, group, -1)
        if m.frame_bound[f, IN_GROUP] >= t.target_least[at]:
            offer(m, ACTION_DONE, 0, 0)
        if n > 0:
            m.frame_flag[f] = ASKED
            return
        m.dec_kind = 0
        m.frame_pc[f] += 1
        m.frame_bound[f, IN_GROUP] = 0


@compiled
def choose_copy_targets(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """707.10c: for each target of a copy, another one or the same."""
    slot = m.frame_slot[f]
    if m.frame_flag[f] == ASKED:
        m.frame_flag[f] = 0
        at = m.stack_first[slot] + m.frame_pc[f]
        if kind_of(m.answer) != ACTION_DONE and m.target[at] != answered_target(m):
            m.target[at] = answered_target(m)
            if m.frame_pc[f] == 0:
                m.frame_b[f] = 1  # the first target is another one
        m.frame_pc[f] += 1
    if m.frame_pc[f] >= m.stack_targets[slot]:
        m.frame_state[f] = FINISH
        return
    index = m.frame_pc[f]
    group = m.target_group[m.stack_first[slot] + index]
    old = m.target[m.stack_first[slot] + index]
    ask(m, DECISION_TARGET, m.frame_controller[f], m.stack_row[slot], m.stack_ability[slot])
    m.dec_group = group
    # The target it has is offered first: it may be kept even if it has become illegal, or left; but
    # a new first target must not make it illegal (115.7d).
    ability = program_row(m, slot)
    fits = m.frame_b[f] == 0 or not depends_on_first(t, ability)
    if fits or is_target_legal(m, t, w, ability, slot, index):
        if old < 0:
            if old >= -m.num_players:
                offer(m, ACTION_PLAYER, -1 - old, 0)
        elif live_row(m, old) >= 0:
            offer(m, ACTION_OBJECT, live_row(m, old), 0)
        if m.legal_count == 0:
            offer(m, ACTION_DONE, 0, 0)
    kept = m.legal_count
    offer_targets(m, t, w, f, group, index)
    if kept == 1:
        for i in range(1, m.legal_count):
            if m.legal[i] == m.legal[0]:
                m.legal_count -= 1
                m.legal[i] = m.legal[m.legal_count]
                break
    if m.legal_count == 0:
        m.dec_kind = 0
        m.frame_pc[f] += 1
        return
    m.frame_flag[f] = ASKED
