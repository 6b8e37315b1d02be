"""The interpreter: instructions of card programs, each resumable where a player must choose (608).

A frame of a resolving spell or ability holds the program counter, the state inside an instruction
(0 = not begun) and the answer flag that later jumps read. One function runs one instruction; it
either finishes and moves the counter on, or opens a decision and comes back with the answer.
"""

from __future__ import annotations

from mtgenv.engine.agenda import pop_frame, push_frame
from mtgenv.engine.casting import begin_copy, begin_spell
from mtgenv.engine.chance import random_below, scripted, shuffle_library
from mtgenv.engine.characteristics import refresh
from mtgenv.engine.damage import (
    damage_permanent,
    damage_player,
    gain_life,
    hurt,
    lose_life,
)
from mtgenv.engine.decisions import ask, ask_yes_no, offer, subject_of
from mtgenv.engine.effects import start_effect
from mtgenv.engine.entering import (
    begin_discard,
    begin_entering,
    discard,
    draw_cards,
    offer_distinct,
    offer_outside,
    take_from_outside,
)
from mtgenv.engine.jit import Match, Tables, compiled
from mtgenv.engine.mana import gather_all, is_covered, pay_from_all, tap
from mtgenv.engine.matching import card_matches, condition_holds, matches
from mtgenv.engine.references import (
    NO_TARGET,
    ROW_MASK,
    controller_of,
    live_row,
    memory,
    power_of,
    reference,
    row_now,
)
from mtgenv.engine.stack import FLAG_RED, FLAG_SUSPENDED, free_slot, stack_top, take_slot
from mtgenv.engine.subgames import begin_subgame
from mtgenv.engine.targets import has_targets, is_target_legal, target_row
from mtgenv.engine.triggers import wait_trigger
from mtgenv.engine.vocabulary import (
    ACTION_DONE,
    ACTION_OBJECT,
    ACTION_YES,
    CONDITION_NO,
    CONDITION_YES,
    COUNTER_TIME,
    DECISION_PICK,
    DURATION_CONTROL,
    DURATION_GAME,
    DURATION_TURN,
    EFFECT_ANIMATE,
    EFFECT_CHANGE,
    EFFECT_DOUBLE_DAMAGE,
    EFFECT_NO_LIFE_GAIN,
    EFFECT_SET_BASE,
    FRAME_RESOLVE,
    KEYWORD_HASTE,
    KEYWORD_INDESTRUCTIBLE,
    MANA_KINDS,
    NUMBER_CONST,
    NUMBER_EVENT,
    NUMBER_POWER,
    NUMBER_X,
    OBJECT_CARD,
    OBJECT_COPY,
    OBJECT_TOKEN,
    OP_ADD_MANA,
    OP_ANIMATE,
    OP_CHANGE,
    OP_CHANGE_EACH,
    OP_COPY_SPELL,
    OP_COUNTER,
    OP_DAMAGE,
    OP_DAMAGE_DIVIDED,
    OP_DAMAGE_EACH,
    OP_DELAYED,
    OP_DESTROY,
    OP_DESTROY_EACH,
    OP_DESTROY_PARTNERS,
    OP_DISCARD,
    OP_DISCARD_CHOSEN,
    OP_DISCARD_RANDOM,
    OP_DOUBLE_DAMAGE,
    OP_DRAW,
    OP_EFFECT,
    OP_END,
    OP_EXILE,
    OP_EXTRA_TURN,
    OP_FLIP,
    OP_GAIN_LIFE,
    OP_JUMP,
    OP_JUMP_UNLESS,
    OP_LOSE_HALF,
    OP_LOSE_LIFE,
    OP_MAY,
    OP_MAY_PAY,
    OP_PUT_COUNTERS,
    OP_REMOVE_FROM_COMBAT,
    OP_RETURN_ALL,
    OP_RETURN_LINKED,
    OP_RETURN_TO_HAND,
    OP_REVEAL_TOP,
    OP_SACRIFICE,
    OP_SEARCH,
    OP_SET_BASE,
    OP_SUBGAME,
    OP_SUSPEND_CAST,
    OP_SUSPEND_TICK,
    OP_TAP,
    OP_TOKEN,
    OP_UNBLOCK,
    OP_WISH,
    REF_ATTACHED,
    REF_CONTROLLER,
    REF_CONTROLLER_OF_EVENT,
    REF_DEFENDING_PLAYER,
    REF_EACH_OPPONENT,
    REF_EACH_PLAYER,
    REF_EVENT,
    REF_EVENT_PLAYER,
    REF_NON_WINNERS,
    REF_OWNER,
    REF_SELF,
    REF_TARGET,
    REF_TARGET_PLAYER,
    REF_WINNERS,
    REF_YOU,
    STREAM_GAME,
    TO_BATTLEFIELD_TAPPED,
    TO_EXILE,
    TO_HAND,
    TYPE_CREATURE,
    TYPE_PERMANENT,
    ZONE_BATTLEFIELD,
    ZONE_EXILE,
    ZONE_GRAVEYARD,
    ZONE_HAND,
    ZONE_LIBRARY,
    ZONE_STACK,
)
from mtgenv.engine.zones import (
    capacity_reached,
    cease,
    enter_battlefield,
    move,
    move_marked,
    new_object,
    remove_from_combat,
    settle_in,
)

KIND_MASK = ~255  # the kind of a reference without its argument
RED = 8
ASKED = 1


# --- Looking things up --------------------------------------------------------------------------


@compiled
def players_of(m: Match, f: int, ref: int) -> int:
    """Return the players an instruction names, as bits."""
    level = m.depth
    kind = ref & KIND_MASK
    slot = m.frame_slot[f]
    you = m.frame_controller[f]
    everybody = 0
    for player in range(m.num_players):
        if m.in_game[level, player] == 1:
            everybody |= 1 << player
    if kind == REF_YOU:
        return 1 << you
    if kind == REF_EACH_PLAYER:
        return everybody
    if kind == REF_EACH_OPPONENT:
        return everybody & ~(1 << you)
    if kind == REF_WINNERS:
        return everybody & m.result[level]
    if kind == REF_NON_WINNERS:
        return everybody & ~m.result[level]
    player = -1
    if kind == REF_TARGET_PLAYER or kind == REF_CONTROLLER or kind == REF_OWNER:
        index = ref & 255
        if index < m.stack_targets[slot]:
            target = m.stack_target[slot, index]
            if target == NO_TARGET:
                player = -1
            elif target < 0:
                player = -1 - target
            elif kind == REF_OWNER:
                player = m.owner[target & ROW_MASK]
            elif kind == REF_CONTROLLER:
                player = controller_of(m, target)
    elif kind == REF_EVENT_PLAYER or kind == REF_DEFENDING_PLAYER:
        player = m.stack_event_player[slot]
    elif kind == REF_CONTROLLER_OF_EVENT and m.stack_event[slot] >= 0:
        player = controller_of(m, m.stack_event[slot])
    if player < 0:
        return 0
    return (1 << player) & everybody


@compiled
def one_player(m: Match, f: int, ref: int) -> int:
    """Return the first player an instruction names, from the active player on, or -1."""
    mask = players_of(m, f, ref)
    for i in range(m.num_players):
        player = (m.active[m.depth] + i) % m.num_players
        if (mask >> player) & 1:
            return player
    return -1


@compiled
def object_of(m: Match, f: int, ref: int) -> int:
    """Return the row of the object an instruction names, or -1 if it is gone.

    A source that has just died is found in the graveyard (603.6).
    """
    kind = ref & KIND_MASK
    slot = m.frame_slot[f]
    if kind == REF_TARGET:
        return target_row(m, slot, ref & 255)
    if kind == REF_EVENT:
        return live_row(m, m.stack_event[slot])
    source = m.frame_source[f]
    if kind == REF_ATTACHED:
        row = live_row(m, source)
        if row < 0:
            return -1
        return m.attached_to[row]
    if kind != REF_SELF:
        return -1
    row = live_row(m, source)
    if row < 0:
        row = row_now(m, source)
        if row >= 0 and m.zone[row] != ZONE_GRAVEYARD:
            return -1
    return row


@compiled
def permanent_of(m: Match, f: int, ref: int) -> int:
    """Return the row of the permanent an instruction names, or -1."""
    row = object_of(m, f, ref)
    if row >= 0 and m.zone[row] != ZONE_BATTLEFIELD:
        return -1
    return row


@compiled
def number_of(m: Match, t: Tables, f: int, pc: int) -> int:
    """Return the number of an instruction."""
    kind = t.op_number[pc]
    value = t.op_value[pc]
    slot = m.frame_slot[f]
    if kind == NUMBER_CONST:
        return value
    if kind == NUMBER_X:
        return m.stack_x[slot]
    if kind == NUMBER_EVENT:
        return m.stack_event_amount[slot]
    if kind == NUMBER_POWER:
        if value < m.stack_targets[slot] and m.stack_target[slot, value] >= 0:
            return power_of(m, m.stack_target[slot, value])
    return 0


@compiled
def jump_condition(m: Match, t: Tables, f: int, condition: int) -> bool:
    """Whether the condition of a jump holds in this frame."""
    kind = t.condition_kind[condition]
    if kind == CONDITION_YES:
        return m.frame_flag[f] == 1
    if kind == CONDITION_NO:
        return m.frame_flag[f] == 0
    source = live_row(m, m.frame_source[f])
    return condition_holds(m, t, condition, m.depth, source, m.frame_controller[f])


# --- Instructions that never ask ----------------------------------------------------------------


@compiled
def op_damage(m: Match, t: Tables, f: int, pc: int) -> None:
    """Damage to one object or player."""
    amount = number_of(m, t, f, pc)
    sure = t.op_detail[pc] == 1
    source = m.frame_source[f]
    ref = t.op_object[pc]
    if ref != 0:
        if ref & KIND_MASK == REF_TARGET:
            slot = m.frame_slot[f]
            if ref & 255 < m.stack_targets[slot]:
                target = m.stack_target[slot, ref & 255]
                if target != NO_TARGET:
                    hurt(m, t, source, target, amount, sure)
            return
        row = permanent_of(m, f, ref)
        if row >= 0:
            damage_permanent(m, t, source, row, amount, False, sure)
        return
    mask = players_of(m, f, t.op_player[pc])
    for player in range(m.num_players):
        if (mask >> player) & 1:
            damage_player(m, t, source, player, amount, False, sure)


@compiled
def op_damage_each(m: Match, t: Tables, f: int, pc: int) -> None:
    """Damage to every object that matches."""
    amount = number_of(m, t, f, pc)
    you = m.frame_controller[f]
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if matches(m, t, t.op_filter[pc], row, -1, you, -1):
            damage_permanent(m, t, m.frame_source[f], row, amount, False, False)
        row = m.next[row]


@compiled
def op_damage_divided(m: Match, t: Tables, f: int, pc: int) -> None:
    """Damage divided evenly among the targets that are still legal: nobody chose how (608.2b)."""
    slot = m.frame_slot[f]
    n = m.stack_targets[slot]
    legal = 0
    for i in range(n):
        if m.stack_target[slot, i] != NO_TARGET:
            legal += 1
    if legal == 0:
        return
    share = number_of(m, t, f, pc) // legal
    for i in range(n):
        if m.stack_target[slot, i] != NO_TARGET:
            hurt(m, t, m.frame_source[f], m.stack_target[slot, i], share, False)


@compiled
def destroy(m: Match, t: Tables, row: int) -> None:
    """Destroy a permanent (701.8)."""
    if m.keywords[row] & KEYWORD_INDESTRUCTIBLE == 0:
        move(m, t, row, ZONE_GRAVEYARD)


@compiled
def op_destroy_each(m: Match, t: Tables, f: int, pc: int) -> None:
    """Destroy every permanent that matches, at once."""
    you = m.frame_controller[f]
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        m.mark[row] = 0
        if matches(m, t, t.op_filter[pc], row, -1, you, -1):
            if m.keywords[row] & KEYWORD_INDESTRUCTIBLE == 0:
                m.mark[row] = 1
        row = m.next[row]
    move_marked(m, t, m.depth, ZONE_GRAVEYARD)


@compiled
def op_destroy_partners(m: Match, t: Tables, f: int) -> None:
    """Destroy what blocked or was blocked by the source when it left the battlefield."""
    source = m.frame_source[f]
    entry = memory(m, source)
    blocked = -1
    if entry >= 0:
        blocked = live_row(m, m.lki_blocking[entry])
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        m.mark[row] = 0
        partner = row == blocked or m.blocking[row] == source & ROW_MASK
        if partner and m.keywords[row] & KEYWORD_INDESTRUCTIBLE == 0:
            m.mark[row] = 1
        row = m.next[row]
    move_marked(m, t, m.depth, ZONE_GRAVEYARD)


@compiled
def op_exile(m: Match, t: Tables, f: int, pc: int) -> None:
    """Exile an object; linked exile is remembered, "until" does nothing if it is over (610.3b)."""
    row = object_of(m, f, t.op_object[pc])
    if row < 0:
        return
    detail = t.op_detail[pc]
    source = m.frame_source[f]
    if detail == 2 and live_row(m, source) < 0:
        return
    move(m, t, row, ZONE_EXILE)
    if detail > 0:
        m.link[row] = source
        m.link_until[row] = detail - 1


@compiled
def op_return_linked(m: Match, t: Tables, f: int) -> None:
    """Return the card exiled with the source under its owner's control."""
    for owner in range(m.num_players):
        row = m.zone_head[m.depth, owner, ZONE_EXILE]
        while row >= 0:
            after = m.next[row]
            if m.link[row] == m.frame_source[f]:
                m.link[row] = -1
                if m.types[row] & TYPE_PERMANENT:
                    begin_entering(m, t, row, owner, False)
            row = after


@compiled
def op_return_all(m: Match, t: Tables, pc: int) -> None:
    """Every player returns all matching cards from the graveyard to the hand."""
    for owner in range(m.num_players):
        row = m.zone_head[m.depth, owner, ZONE_GRAVEYARD]
        while row >= 0:
            after = m.next[row]
            if m.kind[row] == OBJECT_CARD and card_matches(t, t.op_filter[pc], m.card[row]):
                move(m, t, row, ZONE_HAND)
            row = after


@compiled
def op_counter(m: Match, t: Tables, f: int, pc: int) -> None:
    """Counter a spell: off the stack into its owner's graveyard (701.6)."""
    row = object_of(m, f, t.op_object[pc])
    if row < 0 or m.zone[row] != ZONE_STACK:
        return
    free_slot(m, m.slot[row])
    if m.kind[row] == OBJECT_CARD:
        move(m, t, row, ZONE_GRAVEYARD)
    else:
        cease(m, row)


@compiled
def op_life(m: Match, t: Tables, f: int, pc: int, op: int) -> None:
    """Gain life, lose life, or lose half of it rounded up (107.1a), each player their own."""
    mask = players_of(m, f, t.op_player[pc])
    for player in range(m.num_players):
        if (mask >> player) & 1 == 0:
            continue
        if op == OP_GAIN_LIFE:
            gain_life(m, player, number_of(m, t, f, pc))
        elif op == OP_LOSE_LIFE:
            lose_life(m, player, number_of(m, t, f, pc))
        else:
            lose_life(m, player, (m.life[m.depth, player] + 1) // 2)


@compiled
def change(m: Match, t: Tables, f: int, pc: int, row: int) -> None:
    """Start an effect on the power, toughness, keywords and rules of one object."""
    you = m.frame_controller[f]
    ref = reference(m, row)
    duration = t.op_duration[pc]
    i = start_effect(m, EFFECT_CHANGE, duration, you, ref, t.op_bits[pc], 0)
    if i >= 0:
        m.effect_power[i] = t.op_power[pc]
        m.effect_toughness[i] = t.op_toughness[pc]


@compiled
def op_change_each(m: Match, t: Tables, f: int, pc: int) -> None:
    """Start an effect on every object that matches now (611.2c)."""
    you = m.frame_controller[f]
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if matches(m, t, t.op_filter[pc], row, -1, you, -1):
            change(m, t, f, pc, row)
        row = m.next[row]


@compiled
def op_set_base(m: Match, t: Tables, f: int, pc: int, op: int) -> None:
    """Set base power and toughness until end of turn, and types for an animation."""
    row = permanent_of(m, f, t.op_object[pc])
    if row < 0:
        return
    kind = EFFECT_SET_BASE
    if op == OP_ANIMATE:
        kind = EFFECT_ANIMATE
    you = m.frame_controller[f]
    ref = reference(m, row)
    i = start_effect(m, kind, DURATION_TURN, you, ref, t.op_bits[pc], t.op_detail[pc])
    if i >= 0:
        m.effect_power[i] = t.op_power[pc]
        m.effect_toughness[i] = t.op_toughness[pc]


@compiled
def op_effect(m: Match, t: Tables, f: int, pc: int) -> None:
    """Start a continuous effect that is not about the characteristics of one object."""
    kind = t.op_detail[pc]
    you = m.frame_controller[f]
    ref = -1
    if t.op_object[pc] == REF_SELF:
        ref = m.frame_source[f]
    value = 0
    if kind == EFFECT_NO_LIFE_GAIN:
        value = players_of(m, f, t.op_player[pc])
    start_effect(m, kind, DURATION_TURN, you, ref, 0, value)


@compiled
def op_token(m: Match, t: Tables, f: int, pc: int) -> None:
    """Create tokens under the controller's control (111.2)."""
    you = m.frame_controller[f]
    for _ in range(t.op_value[pc]):
        row = new_object(m, t, t.op_detail[pc], OBJECT_TOKEN, you, m.depth, ZONE_BATTLEFIELD)
        if row < 0:
            return
        settle_in(m, t, row, you, False)


@compiled
def op_copy_spell(m: Match, t: Tables, f: int, pc: int) -> None:
    """Copy a spell; whoever copies it may choose new targets (707.10)."""
    row = object_of(m, f, t.op_object[pc])
    player = one_player(m, f, t.op_player[pc])
    if row < 0 or player < 0 or m.slot[row] < 0:
        return
    old = m.slot[row]
    copy = new_object(m, t, m.card[row], OBJECT_COPY, player, m.depth, ZONE_STACK)
    if copy < 0:
        return
    slot = take_slot(m, copy, m.stack_ability[old], -1)
    if slot < 0:
        return
    m.colors[copy] = m.colors[row]
    m.stack_x[slot] = m.stack_x[old]
    m.stack_flags[slot] = m.stack_flags[old]
    if t.op_detail[pc] == 1:
        m.colors[copy] = RED
        m.stack_flags[slot] |= FLAG_RED
    m.stack_targets[slot] = m.stack_targets[old]
    for i in range(m.stack_targets[old]):
        m.stack_target[slot, i] = m.stack_target[old, i]
    begin_copy(m, player, slot)


@compiled
def op_unblock(m: Match, f: int) -> None:
    """Attackers blocked by nobody but the source this combat become unblocked."""
    row = live_row(m, m.frame_source[f])
    entry = memory(m, m.frame_source[f])
    attacker = -1
    if row >= 0:
        attacker = m.blocking[row]
    elif entry >= 0:
        attacker = live_row(m, m.lki_blocking[entry])  # 608.2h: what it blocked as it left
    if attacker < 0:
        return
    if m.attacking[attacker] >= 0 and m.blockers[attacker] == 1:
        m.blocked[attacker] = 2
        m.blockers[attacker] = 0


@compiled
def op_delayed(m: Match, t: Tables, f: int, pc: int) -> None:
    """Set up a delayed triggered ability (603.7)."""
    n = m.delayed_count
    if n >= len(m.delayed_level):
        capacity_reached(m)
        return
    m.delayed_level[n] = m.depth
    m.delayed_event[n] = t.op_value[pc]
    m.delayed_ability[n] = t.op_detail[pc]
    m.delayed_controller[n] = m.frame_controller[f]
    m.delayed_source[n] = m.frame_source[f]
    m.delayed_count = n + 1


@compiled
def op_extra_turn(m: Match, f: int) -> None:
    """An extra turn after this one; the newest is taken first (500.7)."""
    level = m.depth
    n = m.extra_turn_count[level]
    if n >= m.extra_turns.shape[1]:
        capacity_reached(m)
        return
    m.extra_turns[level, n] = m.frame_controller[f]
    m.extra_turn_count[level] = n + 1


@compiled
def op_add_mana(m: Match, t: Tables, f: int, pc: int) -> None:
    """Add mana to the controller's pool."""
    you = m.frame_controller[f]
    for kind in range(MANA_KINDS):
        m.mana[m.depth, you, kind] += (t.op_bits[pc] >> (8 * kind)) & 255


@compiled
def op_reveal_top(m: Match, t: Tables, f: int, pc: int) -> None:
    """A player reveals the top card of the library and takes it if it matches."""
    mask = players_of(m, f, t.op_player[pc])
    for player in range(m.num_players):
        if (mask >> player) & 1:
            row = m.zone_head[m.depth, player, ZONE_LIBRARY]
            if row >= 0:
                if card_matches(t, t.op_filter[pc], m.card[row]):
                    move(m, t, row, ZONE_HAND)
                m.known[row] = (1 << m.num_players) - 1


@compiled
def op_discard_random(m: Match, t: Tables, f: int, pc: int) -> None:
    """A player discards cards at random; a scenario may script which."""
    mask = players_of(m, f, t.op_player[pc])
    for player in range(m.num_players):
        if (mask >> player) & 1 == 0:
            continue
        for _ in range(number_of(m, t, f, pc)):
            size = m.zone_size[m.depth, player, ZONE_HAND]
            if size == 0:
                break
            wanted = scripted(m)
            row = m.zone_head[m.depth, player, ZONE_HAND]
            if wanted >= 0:
                while row >= 0 and m.card[row] != wanted:
                    row = m.next[row]
            else:
                for _ in range(random_below(m, STREAM_GAME, size)):
                    row = m.next[row]
            if row >= 0:
                discard(m, t, row)


@compiled
def op_suspend_tick(m: Match, t: Tables, f: int) -> None:
    """Remove a time counter; when the last one goes, the second ability triggers (702.62a)."""
    row = live_row(m, m.frame_source[f])
    if row < 0 or m.zone[row] != ZONE_EXILE or m.counters[row, COUNTER_TIME] == 0:
        return
    m.counters[row, COUNTER_TIME] -= 1
    if m.counters[row, COUNTER_TIME] == 0:
        ability = t.card_suspend_last[m.card[row]]
        owner = m.owner[row]
        wait_trigger(m, m.depth, ability, owner, reference(m, row), -1, -1, 0)


# --- Instructions that ask ----------------------------------------------------------------------


@compiled
def next_instruction(m: Match, f: int) -> None:
    """Go on to the next instruction of a frame."""
    m.frame_pc[f] += 1
    m.frame_state[f] = 0


@compiled
def op_may(m: Match, t: Tables, f: int, pc: int, op: int) -> None:
    """Ask whether to do something, or to pay for it; the answer is kept for the next jump."""
    player = one_player(m, f, t.op_player[pc])
    source = m.frame_source[f] & ROW_MASK
    cost = 0
    if op == OP_MAY_PAY:
        cost = t.op_bits[pc]
    if m.frame_state[f] == 0:
        m.frame_flag[f] = 0
        able = player >= 0
        if able and cost > 0:
            gather_all(m, t, player)
            able = is_covered(m, cost)
        if not able:
            next_instruction(m, f)
            return
        ask_yes_no(m, player, source, m.stack_ability[m.frame_slot[f]])
        m.frame_state[f] = ASKED
        return
    if m.answer & 255 == ACTION_YES:
        m.frame_flag[f] = 1
        pay_from_all(m, t, player, cost)
    next_instruction(m, f)


@compiled
def op_flip(m: Match, f: int) -> None:
    """Flip a coin (705.2)."""
    outcome = scripted(m)
    if outcome < 0:
        outcome = random_below(m, STREAM_GAME, 2)
    m.frame_flag[f] = outcome
    next_instruction(m, f)


@compiled
def op_discard_chosen(m: Match, t: Tables, f: int, pc: int) -> None:
    """A player reveals the hand; the controller chooses a card that matches; it is discarded."""
    if m.frame_state[f] == ASKED:
        discard(m, t, subject_of(m.answer))
        next_instruction(m, f)
        return
    victim = one_player(m, f, t.op_player[pc])
    if victim < 0:
        next_instruction(m, f)
        return
    source = m.frame_source[f] & ROW_MASK
    ask(m, DECISION_PICK, m.frame_controller[f], source, m.stack_ability[m.frame_slot[f]])
    row = m.zone_head[m.depth, victim, ZONE_HAND]
    while row >= 0:
        m.known[row] = (1 << m.num_players) - 1
        if card_matches(t, t.op_filter[pc], m.card[row]):
            offer_distinct(m, row)
        row = m.next[row]
    if m.legal_count == 0:
        m.dec_kind = 0
        next_instruction(m, f)
        return
    m.frame_state[f] = ASKED


@compiled
def op_wish(m: Match, t: Tables, f: int, pc: int) -> None:
    """The controller may take a card they own from outside the game."""
    you = m.frame_controller[f]
    if m.frame_state[f] == ASKED:
        if m.answer & 255 == ACTION_OBJECT:
            take_from_outside(m, t, subject_of(m.answer), t.op_detail[pc] == 1)
        next_instruction(m, f)
        return
    source = m.frame_source[f] & ROW_MASK
    ask(m, DECISION_PICK, you, source, m.stack_ability[m.frame_slot[f]])
    if offer_outside(m, t, you, t.op_filter[pc]) == 0:
        m.dec_kind = 0
        next_instruction(m, f)
        return
    offer(m, ACTION_DONE, 0, 0)
    m.frame_state[f] = ASKED


SEARCH_NEXT_PLAYER = 1
SEARCH_ASK = 2
SEARCH_FOUND = 3


@compiled
def op_search(m: Match, t: Tables, f: int, pc: int) -> None:
    """Players search a library for cards, one by one, then it is shuffled (701.23).

    The frame keeps: a the players still to search, b how many cards are still to be found,
    c who searches now.
    """
    state = m.frame_state[f]
    if state == 0:
        m.frame_a[f] = players_of(m, f, t.op_player[pc])
        m.frame_state[f] = SEARCH_NEXT_PLAYER
        return
    if state == SEARCH_NEXT_PLAYER:
        for i in range(m.num_players):
            player = (m.active[m.depth] + i) % m.num_players
            if (m.frame_a[f] >> player) & 1:
                m.frame_a[f] &= ~(1 << player)
                m.frame_c[f] = player
                m.frame_b[f] = t.op_value[pc]
                m.frame_state[f] = SEARCH_ASK
                return
        next_instruction(m, f)
        return
    player = m.frame_c[f]
    library = player
    if t.op_object[pc] != 0:
        library = one_player(m, f, t.op_object[pc])
    if state == SEARCH_FOUND:
        m.frame_state[f] = SEARCH_ASK
        if m.answer & 255 == ACTION_DONE:
            m.frame_b[f] = 0
        else:
            m.frame_b[f] -= 1
            found = subject_of(m.answer)
            to = t.op_detail[pc]
            if to == TO_HAND:
                move(m, t, found, ZONE_HAND)
            elif to == TO_EXILE:
                move(m, t, found, ZONE_EXILE)
            else:
                begin_entering(m, t, found, player, to == TO_BATTLEFIELD_TAPPED)
        return
    f_cards = t.op_filter[pc]
    if m.frame_b[f] > 0 and library >= 0:
        source = m.frame_source[f] & ROW_MASK
        ask(m, DECISION_PICK, player, source, m.stack_ability[m.frame_slot[f]])
        m.dec_left = m.frame_b[f]
        row = m.zone_head[m.depth, library, ZONE_LIBRARY]
        while row >= 0:
            is_card = t.card_types[m.card[row]] != 0  # filler of a scenario is never found
            if is_card and (f_cards == 0 or card_matches(t, f_cards, m.card[row])):
                offer_distinct(m, row)
            row = m.next[row]
        if m.legal_count > 0:
            if f_cards != 0:
                offer(m, ACTION_DONE, 0, 0)  # 701.23b: a stated quality need not be found
            m.frame_state[f] = SEARCH_FOUND
            return
        m.dec_kind = 0
    if library >= 0:
        shuffle_library(m, library)
    m.frame_state[f] = SEARCH_NEXT_PLAYER


@compiled
def op_discard(m: Match, t: Tables, f: int, pc: int) -> None:
    """Players discard cards of their choice, the active player first."""
    if m.frame_state[f] == 0:
        m.frame_a[f] = players_of(m, f, t.op_player[pc])
        m.frame_state[f] = ASKED
    for i in range(m.num_players):
        player = (m.active[m.depth] + i) % m.num_players
        if (m.frame_a[f] >> player) & 1:
            m.frame_a[f] &= ~(1 << player)
            begin_discard(m, player, number_of(m, t, f, pc))
            return
    next_instruction(m, f)


@compiled
def op_draw(m: Match, t: Tables, f: int, pc: int) -> None:
    """Players draw cards."""
    mask = players_of(m, f, t.op_player[pc])
    next_instruction(m, f)
    for player in range(m.num_players):
        if (mask >> player) & 1:
            draw_cards(m, t, player, number_of(m, t, f, pc))


@compiled
def op_subgame(m: Match, t: Tables, f: int, pc: int) -> None:
    """Play a subgame; the frame goes on when it is over (729)."""
    if m.frame_state[f] == 0:
        m.frame_state[f] = ASKED
        life = t.op_value[pc]
        if life == 0:
            life = m.opt_life
        begin_subgame(m, t, m.frame_source[f], life)
        return
    next_instruction(m, f)


@compiled
def op_suspend_cast(m: Match, t: Tables, f: int) -> None:
    """The owner may cast the card without paying its mana cost (702.62a)."""
    row = live_row(m, m.frame_source[f])
    if row < 0 or m.zone[row] != ZONE_EXILE:
        next_instruction(m, f)
        return
    you = m.frame_controller[f]
    if m.frame_state[f] == 0:
        spell = t.card_spell[m.card[row]]
        if spell != 0 and not has_targets(m, t, spell, row, you):
            next_instruction(m, f)
            return
        ask_yes_no(m, you, row, m.stack_ability[m.frame_slot[f]])
        m.frame_state[f] = ASKED
        return
    next_instruction(m, f)
    if m.answer & 255 == ACTION_YES:
        begin_spell(m, t, you, row, True)


# --- The loop -----------------------------------------------------------------------------------


@compiled
def run_asking(m: Match, t: Tables, f: int, pc: int, op: int) -> bool:
    """Run an instruction that moves the counter itself.

    Returns:
        Whether it was one.
    """
    if op == OP_MAY or op == OP_MAY_PAY:
        op_may(m, t, f, pc, op)
    elif op == OP_JUMP_UNLESS:
        if jump_condition(m, t, f, t.op_filter[pc]):
            m.frame_pc[f] += 1
        else:
            m.frame_pc[f] = t.op_value[pc]
    elif op == OP_JUMP:
        m.frame_pc[f] = t.op_value[pc]
    elif op == OP_FLIP:
        op_flip(m, f)
    elif op == OP_SEARCH:
        op_search(m, t, f, pc)
    elif op == OP_WISH:
        op_wish(m, t, f, pc)
    elif op == OP_DISCARD:
        op_discard(m, t, f, pc)
    elif op == OP_DISCARD_CHOSEN:
        op_discard_chosen(m, t, f, pc)
    elif op == OP_DRAW:
        op_draw(m, t, f, pc)
    elif op == OP_SUBGAME:
        op_subgame(m, t, f, pc)
    elif op == OP_SUSPEND_CAST:
        op_suspend_cast(m, t, f)
    else:
        return False
    return True


@compiled
def run_on_permanent(m: Match, t: Tables, f: int, pc: int, op: int) -> bool:
    """Run an instruction about one permanent.

    Returns:
        Whether it was one.
    """
    if op == OP_SET_BASE or op == OP_ANIMATE:
        op_set_base(m, t, f, pc, op)
        return True
    known = op == OP_DESTROY or op == OP_CHANGE or op == OP_TAP or op == OP_PUT_COUNTERS
    if not known and op != OP_SACRIFICE and op != OP_REMOVE_FROM_COMBAT:
        return False
    row = permanent_of(m, f, t.op_object[pc])
    if row < 0:
        return True
    if op == OP_DESTROY:
        destroy(m, t, row)
    elif op == OP_CHANGE:
        change(m, t, f, pc, row)
    elif op == OP_TAP:
        tap(m, t, row)
    elif op == OP_PUT_COUNTERS:
        m.counters[row, t.op_detail[pc]] += t.op_value[pc]
        m.dirty[m.depth] = 1
    elif op == OP_REMOVE_FROM_COMBAT:
        remove_from_combat(m, row)
    elif m.controller[row] == m.frame_controller[f]:
        move(m, t, row, ZONE_GRAVEYARD)  # 701.21a: only your own permanents
    return True


@compiled
def run_plain(m: Match, t: Tables, f: int, pc: int, op: int) -> None:
    """Run any other instruction that never asks."""
    if op == OP_DAMAGE:
        op_damage(m, t, f, pc)
    elif op == OP_DAMAGE_EACH:
        op_damage_each(m, t, f, pc)
    elif op == OP_DAMAGE_DIVIDED:
        op_damage_divided(m, t, f, pc)
    elif op == OP_GAIN_LIFE or op == OP_LOSE_LIFE or op == OP_LOSE_HALF:
        op_life(m, t, f, pc, op)
    elif op == OP_DESTROY_EACH:
        op_destroy_each(m, t, f, pc)
    elif op == OP_DESTROY_PARTNERS:
        op_destroy_partners(m, t, f)
    elif op == OP_EXILE:
        op_exile(m, t, f, pc)
    elif op == OP_RETURN_TO_HAND:
        row = object_of(m, f, t.op_object[pc])
        if row >= 0:
            move(m, t, row, ZONE_HAND)
    elif op == OP_RETURN_LINKED:
        op_return_linked(m, t, f)
    elif op == OP_RETURN_ALL:
        op_return_all(m, t, pc)
    elif op == OP_COUNTER:
        op_counter(m, t, f, pc)
    elif op == OP_CHANGE_EACH:
        op_change_each(m, t, f, pc)
    elif op == OP_EFFECT:
        op_effect(m, t, f, pc)
    elif op == OP_DOUBLE_DAMAGE:
        mask = players_of(m, f, t.op_player[pc])
        start_effect(m, EFFECT_DOUBLE_DAMAGE, DURATION_GAME, m.frame_controller[f], -1, 0, mask)
    elif op == OP_TOKEN:
        op_token(m, t, f, pc)
    elif op == OP_COPY_SPELL:
        op_copy_spell(m, t, f, pc)
    elif op == OP_UNBLOCK:
        op_unblock(m, f)
    elif op == OP_DELAYED:
        op_delayed(m, t, f, pc)
    elif op == OP_EXTRA_TURN:
        op_extra_turn(m, f)
    elif op == OP_ADD_MANA:
        op_add_mana(m, t, f, pc)
    elif op == OP_REVEAL_TOP:
        op_reveal_top(m, t, f, pc)
    elif op == OP_DISCARD_RANDOM:
        op_discard_random(m, t, f, pc)
    elif op == OP_SUSPEND_TICK:
        op_suspend_tick(m, t, f)


@compiled
def finish_resolution(m: Match, t: Tables, f: int) -> None:
    """608.2n: the card goes to the graveyard if it is still on the stack; an ability ceases."""
    slot = m.frame_slot[f]
    row = m.stack_row[slot]
    pop_frame(m)
    still_there = m.slot[row] == slot and m.zone[row] == ZONE_STACK
    free_slot(m, slot)
    if not still_there:
        return
    if m.kind[row] != OBJECT_CARD:
        cease(m, row)
    elif t.card_exile_spell[m.card[row]] == 1:
        move(m, t, row, ZONE_EXILE)
    else:
        move(m, t, row, ZONE_GRAVEYARD)


@compiled
def run_resolve(m: Match, t: Tables, f: int) -> None:
    """Run the next instruction of a resolving spell or ability."""
    refresh(m, t)
    pc = m.frame_pc[f]
    op = t.op[pc]
    if op == OP_END:
        finish_resolution(m, t, f)
        return
    if run_asking(m, t, f, pc, op):
        return
    if not run_on_permanent(m, t, f, pc, op):
        run_plain(m, t, f, pc, op)
    m.frame_pc[f] = pc + 1


@compiled
def resolve_permanent(m: Match, t: Tables, row: int, slot: int) -> None:
    """608.3: a permanent spell enters under its controller's control; an Aura attaches."""
    player = m.controller[row]
    host = -1
    if m.stack_targets[slot] > 0:
        host = target_row(m, slot, 0)
    suspended = m.stack_flags[slot] & FLAG_SUSPENDED != 0
    free_slot(m, slot)
    enter_battlefield(m, t, row, player, t.card_enters_tapped[m.card[row]] == 1)
    m.attached_to[row] = host
    if suspended and m.types[row] & TYPE_CREATURE:
        # 702.62a: haste for as long as that player controls it.
        ref = reference(m, row)
        start_effect(m, EFFECT_CHANGE, DURATION_CONTROL, player, ref, KEYWORD_HASTE, 0)


@compiled
def check_targets(m: Match, t: Tables, slot: int) -> bool:
    """608.2b: strike out illegal targets.

    Returns:
        Whether the spell or ability resolves: it has no target, or a legal one is left.
    """
    n = m.stack_targets[slot]
    if n == 0:
        return True
    legal = 0
    for i in range(n):
        m.order[i] = 0
        if is_target_legal(m, t, slot, i):
            m.order[i] = 1
            legal += 1
    for i in range(n):
        if m.order[i] == 0:
            m.stack_target[slot, i] = NO_TARGET
    return legal > 0


@compiled
def resolve_top(m: Match, t: Tables) -> None:
    """Begin to resolve the topmost object of the stack of the game being played (608.1)."""
    row = stack_top(m)
    slot = m.slot[row]
    ability = m.stack_ability[slot]
    fizzles = not check_targets(m, t, slot)
    source = m.stack_source[slot]
    you = m.controller[row]
    if source >= 0 and not fizzles:
        condition = t.trigger_condition[ability]
        at = live_row(m, source)
        fizzles = not condition_holds(m, t, condition, m.depth, at, you)  # 603.4
    if fizzles:
        free_slot(m, slot)
        if m.kind[row] == OBJECT_CARD:
            move(m, t, row, ZONE_GRAVEYARD)
        else:
            cease(m, row)
        return
    if source < 0 and t.card_types[m.card[row]] & TYPE_PERMANENT:
        resolve_permanent(m, t, row, slot)
        return
    f = push_frame(m, FRAME_RESOLVE, you)
    m.frame_slot[f] = slot
    m.frame_pc[f] = t.ability_program[ability]
    m.frame_source[f] = source
    if source < 0:
        m.frame_source[f] = reference(m, row)
