"""Putting spells and abilities on the stack: the steps of 601.2, one decision at a time.

Nothing is offered that could not be completed, so nothing is ever taken back (733). One frame does
it for spells, activated abilities, triggers (603.3d), copies (707.10c) and mana abilities that ask
for a colour.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.effects import drop_effect, find_effect
from mtgenv.engine.characteristics.matching import matches
from mtgenv.engine.combat.timing import combat_timing_holds
from mtgenv.engine.events.damage import lose_life
from mtgenv.engine.events.triggers import watch
from mtgenv.engine.events.zones import cease, move, put
from mtgenv.engine.record.agenda import ASKED, pop_frame, push_frame
from mtgenv.engine.record.decisions import ask, kind_of, offer, subject_of
from mtgenv.engine.record.references import live_row, reference, row_of
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_COLOR,
    ACTION_DONE,
    ACTION_MODE,
    ACTION_NUMBER,
    ACTION_OBJECT,
    ACTION_PLAYER,
    COUNTER_TIME,
    DECISION_COLOR,
    DECISION_COST,
    DECISION_NUMBER,
    DECISION_SACRIFICE,
    DECISION_TARGET,
    EFFECT_SORCERY_FLASH,
    EVENT_CAST,
    FRAME_CAST,
    KEYWORD_FLASH,
    MANA_KINDS,
    STEP_END_COMBAT,
    STEP_MAIN1,
    STEP_MAIN2,
    TIMING_END_COMBAT,
    TIMING_OF_COMBAT,
    TIMING_SORCERY,
    TYPE_INSTANT,
    TYPE_LAND,
    TYPE_SORCERY,
    ZONE_BATTLEFIELD,
    ZONE_EXILE,
    ZONE_GRAVEYARD,
    ZONE_STACK,
)
from mtgenv.engine.stack.mana import (
    ability_cost,
    can_pay,
    can_tap_for_cost,
    card_cost,
    gather_supply,
    is_covered,
    make_mana,
    pay_mana,
    tap,
    with_hybrid,
)
from mtgenv.engine.stack.stack import (
    FLAG_ALTERNATIVE_COST,
    FLAG_SUSPENDED,
    free_slot,
    stack_ability_object,
    take_slot,
)
from mtgenv.engine.stack.targets import (
    can_target,
    can_target_player,
    depends_on_player,
    first_player,
    group_has_target,
    group_of,
    has_targets,
)

# What is being put on the stack (frame_a) ...
PUT_SPELL = 0
PUT_ABILITY = 1
PUT_TRIGGER = 2
PUT_COPY = 3
PUT_MANA = 4

# ... and the states of the frame.
CHOOSE_COST = 0
CHOOSE_NUMBER = 1
CHOOSE_TARGETS = 2
PAY = 3
SACRIFICE = 4
FINISH = 5
CHOOSE_COLOR = 6

# frame_bound: the packed mana cost, what must be sacrificed and how many, targets in this group.
COST = 0
SACRIFICE_FILTER = 1
SACRIFICE_COUNT = 2
IN_GROUP = 3


@compiled
def is_sorcery_time(m: Match, player: int) -> bool:
    """Whether a player could cast a sorcery now: own main phase, empty stack (307.1)."""
    level = m.depth
    if m.active[level] != player or m.zone_size[level, 0, ZONE_STACK] != 0:
        return False
    return m.step[level] == STEP_MAIN1 or m.step[level] == STEP_MAIN2


@compiled
def has_timing(m: Match, t: Tables, player: int, card: int) -> bool:
    """Whether the rules allow a player to begin to cast this card now."""
    types = t.card_types[card]
    if types & TYPE_INSTANT or t.card_keywords[card] & KEYWORD_FLASH:
        return True
    if is_sorcery_time(m, player):
        return True
    if types & TYPE_SORCERY and m.effect_count > 0:
        return find_effect(m, EFFECT_SORCERY_FLASH, player) >= 0
    return False


@compiled
def count_sacrifices(m: Match, t: Tables, player: int, f: int) -> int:
    """Count the permanents a player could sacrifice for a cost."""
    n = 0
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.controller[row] == player and matches(m, t, f, row, -1, player, -1):
            n += 1
        row = m.next[row]
    return n


@compiled
def can_pay_card(m: Match, t: Tables, w: Workspace, player: int, card: int) -> bool:
    """Whether a player can pay the mana cost of a card with X = 0; the supply is gathered."""
    if t.card_castable[card] == 0:
        return False
    cost = card_cost(t, card)
    hybrids = t.card_hybrids[card]
    if hybrids == 0:
        return is_covered(w, cost)
    return with_hybrid(w, cost, t.card_hybrid[card], hybrids) >= 0


@compiled
def can_pay_alternative(m: Match, t: Tables, player: int, card: int) -> bool:
    """Whether a player can pay the alternative cost of a card."""
    f = t.card_alt_sacrifice[card]
    return f != 0 and count_sacrifices(m, t, player, f) >= t.card_alt_count[card]


@compiled
def can_cast(m: Match, t: Tables, w: Workspace, player: int, row: int) -> bool:
    """Whether a player may cast this card from hand now; the supply must be gathered."""
    card = m.card[row]
    if t.card_types[card] & TYPE_LAND:
        return False
    if not can_pay_card(m, t, w, player, card):
        if not can_pay_alternative(m, t, player, card):
            return False
    if not has_timing(m, t, player, card):
        return False
    extra = t.card_extra_sacrifice[card]
    if extra != 0 and count_sacrifices(m, t, player, extra) == 0:
        return False
    spell = t.card_spell[card]
    timing = t.ability_timing[spell]
    if timing >= TIMING_OF_COMBAT and not combat_timing_holds(m, timing):
        return False
    return spell == 0 or has_targets(m, t, spell, row, player)


@compiled
def can_suspend(m: Match, t: Tables, w: Workspace, player: int, row: int) -> bool:
    """Whether a player may suspend this card from hand now (702.62a)."""
    card = m.card[row]
    if t.card_suspend[card] == 0 or not has_timing(m, t, player, card):
        return False
    cost = 0
    for part in range(7):
        cost |= t.card_suspend_cost[card, part] << (8 * part)
    return is_covered(w, cost)


@compiled
def can_activate(m: Match, t: Tables, w: Workspace, player: int, row: int, ability: int) -> bool:
    """Whether a player may activate this ability of a permanent now."""
    timing = t.ability_timing[ability]
    if timing == TIMING_SORCERY and not is_sorcery_time(m, player):
        return False
    if timing == TIMING_END_COMBAT and m.step[m.depth] != STEP_END_COMBAT:
        return False
    if timing >= TIMING_OF_COMBAT and not combat_timing_holds(m, timing):
        return False
    without = -1
    if t.ability_tap[ability] == 1:
        if not can_tap_for_cost(m, row):
            return False
        without = row
    if t.ability_life[ability] > m.life[m.depth, player]:
        return False
    if not can_pay(m, t, w, player, ability_cost(t, ability), without):
        return False
    return has_targets(m, t, ability, row, player)


@compiled
def begin_spell(m: Match, t: Tables, w: Workspace, player: int, row: int, free: bool) -> None:
    """Move a card to the stack and start casting it (601.2a).

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        player: who casts.
        row: the card.
        free: it is cast without paying its mana cost, by suspend.
    """
    card = m.card[row]
    put(m, t, w, row, m.depth, ZONE_STACK, False)
    m.controller[row] = player
    m.base_controller[row] = player
    m.known[row] = 0
    slot = take_slot(m, row, t.card_spell[card], -1)
    if slot < 0:
        return
    f = push_frame(m, FRAME_CAST, player)
    m.frame_a[f] = PUT_SPELL
    m.frame_b[f] = t.card_spell[card]
    m.frame_slot[f] = slot
    m.frame_bound[f, SACRIFICE_FILTER] = t.card_extra_sacrifice[card]
    m.frame_bound[f, SACRIFICE_COUNT] = 0
    if t.card_extra_sacrifice[card] != 0:
        m.frame_bound[f, SACRIFICE_COUNT] = 1
    if free:
        m.stack_flags[slot] = FLAG_SUSPENDED
        m.frame_state[f] = CHOOSE_TARGETS


@compiled
def begin_ability(m: Match, t: Tables, w: Workspace, player: int, row: int, ability: int) -> None:
    """Put an activated ability on the stack and start activating it (602.2)."""
    slot = stack_ability_object(m, t, w, ability, reference(m, row), m.card[row], player)
    if slot < 0:
        return
    f = push_frame(m, FRAME_CAST, player)
    m.frame_a[f] = PUT_ABILITY
    m.frame_b[f] = ability
    m.frame_slot[f] = slot
    m.frame_source[f] = reference(m, row)
    m.frame_state[f] = CHOOSE_TARGETS


@compiled
def begin_mana(m: Match, t: Tables, w: Workspace, player: int, row: int, ability: int) -> None:
    """Start activating a mana ability by hand: it uses no stack (605.3b)."""
    f = push_frame(m, FRAME_CAST, player)
    m.frame_a[f] = PUT_MANA
    m.frame_b[f] = ability
    m.frame_source[f] = reference(m, row)
    m.frame_state[f] = CHOOSE_COLOR


@compiled
def begin_copy(m: Match, player: int, slot: int) -> None:
    """Let a player choose new targets for a copy that is on the stack (707.10c)."""
    f = push_frame(m, FRAME_CAST, player)
    m.frame_a[f] = PUT_COPY
    m.frame_b[f] = m.stack_ability[slot]
    m.frame_slot[f] = slot
    m.frame_state[f] = CHOOSE_TARGETS


@compiled
def suspend(m: Match, t: Tables, w: Workspace, player: int, row: int) -> None:
    """Suspend a card: pay, exile it face up with time counters; no stack (116.2f)."""
    card = m.card[row]
    cost = 0
    for part in range(7):
        cost |= t.card_suspend_cost[card, part] << (8 * part)
    pay_mana(m, t, w, player, cost, -1)
    move(m, t, w, row, ZONE_EXILE)
    m.counters[row, COUNTER_TIME] = t.card_suspend[card]


@compiled
def set_cost(m: Match, f: int, cost: int) -> None:
    """Write the packed cost of the spell being cast: it needs 56 bits, so two entries."""
    m.frame_bound[f, COST] = cost & 0xFFFFFF
    m.frame_c[f] = cost >> 24


@compiled
def choose_cost(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """601.2b: an alternative cost, where both can be paid."""
    slot = m.frame_slot[f]
    row = m.stack_row[slot]
    card = m.card[row]
    player = m.frame_controller[f]
    gather_supply(m, t, w, player, -1)
    normal = can_pay_card(m, t, w, player, card)
    other = can_pay_alternative(m, t, player, card)
    if m.frame_flag[f] != ASKED and normal and other:
        ask(m, DECISION_COST, player, row, m.frame_b[f])
        offer(m, ACTION_MODE, 0, 0)
        offer(m, ACTION_MODE, 1, 0)
        m.frame_flag[f] = ASKED
        return
    alternative = other and (not normal or subject_of(m.answer) == 1)
    m.frame_flag[f] = 0
    m.frame_state[f] = CHOOSE_NUMBER
    if alternative:
        m.stack_flags[slot] |= FLAG_ALTERNATIVE_COST
        m.frame_bound[f, SACRIFICE_FILTER] = t.card_alt_sacrifice[card]
        m.frame_bound[f, SACRIFICE_COUNT] = t.card_alt_count[card]
        m.frame_state[f] = CHOOSE_TARGETS
        return
    m.frame_bound[f, COST] = 0
    set_cost(m, f, with_hybrid(w, card_cost(t, card), t.card_hybrid[card], t.card_hybrids[card]))


@compiled
def get_cost(m: Match, f: int) -> int:
    """Read the packed cost of the spell being cast."""
    return m.frame_bound[f, COST] | (m.frame_c[f] << 24)


@compiled
def choose_number(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """601.2b: the value of X, as much as can be paid."""
    slot = m.frame_slot[f]
    row = m.stack_row[slot]
    symbols = t.card_x[m.card[row]]
    player = m.frame_controller[f]
    if symbols == 0:
        m.frame_state[f] = CHOOSE_TARGETS
        return
    cost = get_cost(m, f)
    if m.frame_flag[f] != ASKED:
        gather_supply(m, t, w, player, -1)
        ask(m, DECISION_NUMBER, player, row, m.frame_b[f])
        x = 0
        while x * symbols + (cost & 255) < 250 and is_covered(w, cost + x * symbols):
            offer(m, ACTION_NUMBER, x, 0)
            x += 1
        m.frame_flag[f] = ASKED
        return
    m.frame_flag[f] = 0
    x = subject_of(m.answer)
    m.stack_x[slot] = x
    set_cost(m, f, cost + x * symbols)
    m.frame_state[f] = CHOOSE_TARGETS


@compiled
def is_chosen(m: Match, t: Tables, slot: int, target: int, group: int, skip: int) -> bool:
    """Whether a group of targets has this one already (601.2c), not looking at index ``skip``."""
    ability = m.stack_ability[slot]
    for i in range(m.stack_targets[slot]):
        if i != skip and m.stack_target[slot, i] == target and group_of(t, ability, i) == group:
            return True
    return False


@compiled
def offer_targets(
    m: Match, t: Tables, w: Workspace, f: int, ability: int, group: int, skip: int
) -> int:
    """Offer every legal target of a group that is not chosen yet.

    Returns:
        How many there are.
    """
    slot = m.frame_slot[f]
    you = m.frame_controller[f]
    source = m.stack_row[slot]
    if m.stack_source[slot] >= 0:
        source = live_row(m, m.stack_source[slot])
    n = 0
    for player in range(m.num_players):
        if not can_target_player(m, t, ability, group, player, you):
            continue
        if is_chosen(m, t, slot, -1 - player, group, skip):
            continue
        if group == 0 and skip < 0 and depends_on_player(t, ability):
            if not group_has_target(m, t, ability, 1, source, you, player):
                continue
        offer(m, ACTION_PLAYER, player, 0)
        n += 1
    if t.target_filter[ability, group] == 0:
        return n
    that = first_player(m, slot)
    row = m.zone_head[m.depth, 0, t.target_zone[ability, group]]
    while row >= 0:
        if can_target(m, t, ability, group, row, source, you, that):
            if not is_chosen(m, t, slot, reference(m, row), group, skip):
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
def can_add_target(m: Match, t: Tables, w: Workspace, f: int) -> bool:
    """Whether one more target can be held and paid for (cards with a cost per target)."""
    slot = m.frame_slot[f]
    n = m.stack_targets[slot]
    if n >= m.stack_target.shape[1]:
        return False
    per_target = 0
    if m.frame_a[f] == PUT_SPELL:
        per_target = t.card_per_target[m.card[m.stack_row[slot]]]
    if per_target == 0 or n == 0:
        return True
    return can_pay(m, t, w, m.frame_controller[f], get_cost(m, f) + per_target * n, -1)


@compiled
def choose_targets(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """601.2c: targets, one by one."""
    slot = m.frame_slot[f]
    ability = m.frame_b[f]
    if m.frame_flag[f] == ASKED:
        m.frame_flag[f] = 0
        if kind_of(m.answer) == ACTION_DONE:
            m.frame_pc[f] += 1
            m.frame_bound[f, IN_GROUP] = 0
        else:
            n = m.stack_targets[slot]
            m.stack_target[slot, n] = answered_target(m)
            m.stack_targets[slot] = n + 1
            m.frame_bound[f, IN_GROUP] += 1
    while True:
        group = m.frame_pc[f]
        if group >= t.ability_groups[ability]:
            m.frame_state[f] = PAY
            return
        most = t.target_max[ability, group]
        if most != 0 and m.frame_bound[f, IN_GROUP] >= most:
            m.frame_pc[f] += 1
            m.frame_bound[f, IN_GROUP] = 0
            continue
        ask(m, DECISION_TARGET, m.frame_controller[f], m.stack_row[slot], ability)
        m.dec_group = group
        n = 0
        if can_add_target(m, t, w, f):
            n = offer_targets(m, t, w, f, ability, group, -1)
        if m.frame_bound[f, IN_GROUP] >= t.target_min[ability, group]:
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
    ability = m.frame_b[f]
    if m.frame_flag[f] == ASKED:
        m.frame_flag[f] = 0
        m.stack_target[slot, m.frame_pc[f]] = answered_target(m)
        m.frame_pc[f] += 1
    if m.frame_pc[f] >= m.stack_targets[slot]:
        m.frame_state[f] = FINISH
        return
    index = m.frame_pc[f]
    group = group_of(t, ability, index)
    old = m.stack_target[slot, index]
    ask(m, DECISION_TARGET, m.frame_controller[f], m.stack_row[slot], ability)
    m.dec_group = group
    # The target it has is offered first: it may be kept even if it has become illegal.
    if old < 0:
        if old >= -m.num_players:
            offer(m, ACTION_PLAYER, -1 - old, 0)
    elif live_row(m, old) >= 0:
        offer(m, ACTION_OBJECT, live_row(m, old), 0)
    kept = m.legal_count
    offer_targets(m, t, w, f, ability, group, index)
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


@compiled
def pay(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """601.2f to 601.2h: the whole cost but sacrifices that must be chosen."""
    slot = m.frame_slot[f]
    player = m.frame_controller[f]
    kind = m.frame_a[f]
    m.frame_state[f] = FINISH
    if kind == PUT_SPELL:
        cost = get_cost(m, f)
        extra = t.card_per_target[m.card[m.stack_row[slot]]] * (m.stack_targets[slot] - 1)
        if extra > 0 and m.stack_flags[slot] & FLAG_SUSPENDED == 0:
            cost += extra
        pay_mana(m, t, w, player, cost, -1)
        m.frame_state[f] = SACRIFICE
    elif kind == PUT_ABILITY or kind == PUT_MANA:
        ability = m.frame_b[f]
        row = live_row(m, m.frame_source[f])
        if t.ability_tap[ability] == 1:
            tap(m, t, w, row)
        pay_mana(m, t, w, player, ability_cost(t, ability), row)
        lose_life(m, player, t.ability_life[ability])
        if t.ability_sacrifice[ability] == 1:
            move(m, t, w, row, ZONE_GRAVEYARD)
        elif t.ability_exile[ability] == 1:
            move(m, t, w, row, ZONE_EXILE)


@compiled
def pay_sacrifice(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """601.2h: sacrifice what the cost asks for, one by one."""
    player = m.frame_controller[f]
    if m.frame_flag[f] == ASKED:
        m.frame_flag[f] = 0
        m.frame_bound[f, SACRIFICE_COUNT] -= 1
        move(m, t, w, subject_of(m.answer), ZONE_GRAVEYARD)
    if m.frame_bound[f, SACRIFICE_COUNT] == 0:
        m.frame_state[f] = FINISH
        return
    ask(m, DECISION_SACRIFICE, player, m.stack_row[m.frame_slot[f]], m.frame_b[f])
    m.dec_left = m.frame_bound[f, SACRIFICE_COUNT]
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.controller[row] == player:
            if matches(m, t, m.frame_bound[f, SACRIFICE_FILTER], row, -1, player, -1):
                offer(m, ACTION_OBJECT, row, 0)
        row = m.next[row]
    m.frame_flag[f] = ASKED


@compiled
def choose_color(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """605: the kind of mana that an ability activated by hand makes."""
    ability = m.frame_b[f]
    row = row_of(m.frame_source[f])
    if m.frame_flag[f] != ASKED:
        ask(m, DECISION_COLOR, m.frame_controller[f], row, ability)
        for kind in range(MANA_KINDS):
            if (t.mana_mask[ability] >> kind) & 1:
                offer(m, ACTION_COLOR, kind, 0)
        if m.legal_count > 1:
            m.frame_flag[f] = ASKED
            return
        m.dec_kind = 0
        m.answer = m.legal[0]
    kind = subject_of(m.answer)
    player = m.frame_controller[f]
    pay(m, t, w, f)
    make_mana(m, t, w, m.frame_source[f], ability, player, kind)
    pop_frame(m)


@compiled
def finish_cast(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """601.2i: the spell or ability has become cast or activated."""
    slot = m.frame_slot[f]
    kind = m.frame_a[f]
    player = m.frame_controller[f]
    row = m.stack_row[slot]
    pop_frame(m)
    if kind == PUT_TRIGGER:
        ability = m.stack_ability[slot]
        if m.stack_targets[slot] == 0 and t.ability_groups[ability] > 0:
            if t.target_min[ability, 0] > 0:
                # 603.3d: no legal target, so it is removed from the stack.
                free_slot(m, slot)
                cease(m, row)
        return
    if kind == PUT_SPELL:
        m.trigger_run[m.depth] = 0
        if m.types[row] & TYPE_SORCERY:
            i = find_effect(m, EFFECT_SORCERY_FLASH, player)
            while i >= 0:
                drop_effect(m, i)
                i = find_effect(m, EFFECT_SORCERY_FLASH, player)
        watch(m, t, w, EVENT_CAST, m.depth, row, player, 0)
    elif kind == PUT_ABILITY:
        m.trigger_run[m.depth] = 0


@compiled
def run_cast(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Take the next step of putting something on the stack."""
    state = m.frame_state[f]
    if state == CHOOSE_TARGETS:
        if m.frame_a[f] == PUT_COPY:
            choose_copy_targets(m, t, w, f)
        else:
            choose_targets(m, t, w, f)
    elif state == PAY:
        pay(m, t, w, f)
    elif state == SACRIFICE:
        pay_sacrifice(m, t, w, f)
    elif state == CHOOSE_COST:
        choose_cost(m, t, w, f)
    elif state == CHOOSE_NUMBER:
        choose_number(m, t, w, f)
    elif state == CHOOSE_COLOR:
        choose_color(m, t, w, f)
    else:
        finish_cast(m, t, w, f)
