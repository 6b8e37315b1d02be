"""Instructions that never ask: each does what it says and is done."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.effects import start_effect
from mtgenv.engine.characteristics.matching import card_matches, matches
from mtgenv.engine.combat.roles import become_unblocked, blocks, fought
from mtgenv.engine.events.damage import (
    damage_permanent,
    damage_player,
    gain_life,
    hurt,
    lose_life,
)
from mtgenv.engine.events.entering import begin_entering, discard
from mtgenv.engine.events.triggers import wait_trigger
from mtgenv.engine.events.zones import (
    capacity_reached,
    cease,
    move,
    move_marked,
    new_object,
    settle_in,
)
from mtgenv.engine.record.chance import random_below, scripted
from mtgenv.engine.record.references import (
    NO_TARGET,
    live_row,
    memory,
    reference,
)
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    COUNTER_TIME,
    DURATION_TURN,
    EFFECT_ANIMATE,
    EFFECT_CHANGE,
    EFFECT_NO_LIFE_GAIN,
    EFFECT_SET_BASE,
    KEYWORD_INDESTRUCTIBLE,
    MANA_KINDS,
    OBJECT_CARD,
    OBJECT_COPY,
    OBJECT_TOKEN,
    OP_ANIMATE,
    OP_GAIN_LIFE,
    OP_LOSE_LIFE,
    REF_SELF,
    REF_TARGET,
    STREAM_GAME,
    TYPE_PERMANENT,
    ZONE_BATTLEFIELD,
    ZONE_EXILE,
    ZONE_GRAVEYARD,
    ZONE_HAND,
    ZONE_LIBRARY,
    ZONE_STACK,
)
from mtgenv.engine.resolving.operands import (
    KIND_MASK,
    number_of,
    object_of,
    one_player,
    permanent_of,
    players_of,
)
from mtgenv.engine.stack.casting import begin_copy
from mtgenv.engine.stack.stack import FLAG_RED, free_slot, take_slot

RED = 8


@compiled
def op_damage(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
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
                    hurt(m, t, w, source, target, amount, sure)
            return
        row = permanent_of(m, f, ref)
        if row >= 0:
            damage_permanent(m, t, w, source, row, amount, False, sure)
        return
    mask = players_of(m, f, t.op_player[pc])
    for player in range(m.num_players):
        if (mask >> player) & 1:
            damage_player(m, t, w, source, player, amount, False, sure)


@compiled
def op_damage_each(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Damage to every object that matches."""
    amount = number_of(m, t, f, pc)
    you = m.frame_controller[f]
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if matches(m, t, t.op_filter[pc], row, -1, you, -1):
            damage_permanent(m, t, w, m.frame_source[f], row, amount, False, False)
        row = m.next[row]


@compiled
def op_damage_divided(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
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
            hurt(m, t, w, m.frame_source[f], m.stack_target[slot, i], share, False)


@compiled
def destroy(m: Match, t: Tables, w: Workspace, row: int) -> None:
    """Destroy a permanent (701.8)."""
    if m.keywords[row] & KEYWORD_INDESTRUCTIBLE == 0:
        move(m, t, w, row, ZONE_GRAVEYARD)


@compiled
def op_destroy_each(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Destroy every permanent that matches, at once."""
    you = m.frame_controller[f]
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        w.marked[row] = 0
        if matches(m, t, t.op_filter[pc], row, -1, you, -1):
            if m.keywords[row] & KEYWORD_INDESTRUCTIBLE == 0:
                w.marked[row] = 1
        row = m.next[row]
    move_marked(m, t, w, m.depth, ZONE_GRAVEYARD)


@compiled
def op_destroy_partners(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Destroy what blocked or was blocked by the source when it left the battlefield."""
    source = m.frame_source[f]
    entry = memory(m, source)
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        w.marked[row] = 0
        partner = entry >= 0 and fought(m, entry, row)
        if partner and m.keywords[row] & KEYWORD_INDESTRUCTIBLE == 0:
            w.marked[row] = 1
        row = m.next[row]
    move_marked(m, t, w, m.depth, ZONE_GRAVEYARD)


@compiled
def op_exile(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Exile an object; linked exile is remembered, "until" does nothing if it is over (610.3b)."""
    row = object_of(m, f, t.op_object[pc])
    if row < 0:
        return
    detail = t.op_detail[pc]
    source = m.frame_source[f]
    if detail == 2 and live_row(m, source) < 0:
        return
    move(m, t, w, row, ZONE_EXILE)
    if detail > 0:
        m.link[row] = source
        m.link_until[row] = detail - 1


@compiled
def op_return_linked(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Return the card exiled with the source under its owner's control."""
    for owner in range(m.num_players):
        row = m.zone_head[m.depth, owner, ZONE_EXILE]
        while row >= 0:
            after = m.next[row]
            if m.link[row] == m.frame_source[f]:
                m.link[row] = -1
                if m.types[row] & TYPE_PERMANENT:
                    begin_entering(m, t, w, row, owner, False)
            row = after


@compiled
def op_return_all(m: Match, t: Tables, w: Workspace, pc: int) -> None:
    """Every player returns all matching cards from the graveyard to the hand."""
    for owner in range(m.num_players):
        row = m.zone_head[m.depth, owner, ZONE_GRAVEYARD]
        while row >= 0:
            after = m.next[row]
            if m.kind[row] == OBJECT_CARD and card_matches(t, t.op_filter[pc], m.card[row]):
                move(m, t, w, row, ZONE_HAND)
            row = after


@compiled
def op_counter(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Counter a spell: off the stack into its owner's graveyard (701.6)."""
    row = object_of(m, f, t.op_object[pc])
    if row < 0 or m.zone[row] != ZONE_STACK:
        return
    free_slot(m, m.slot[row])
    if m.kind[row] == OBJECT_CARD:
        move(m, t, w, row, ZONE_GRAVEYARD)
    else:
        cease(m, row)


@compiled
def op_life(m: Match, t: Tables, w: Workspace, f: int, pc: int, op: int) -> None:
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
def change(m: Match, t: Tables, w: Workspace, f: int, pc: int, row: int) -> None:
    """Start an effect on the power, toughness, keywords and rules of one object."""
    you = m.frame_controller[f]
    ref = reference(m, row)
    duration = t.op_duration[pc]
    i = start_effect(m, EFFECT_CHANGE, duration, you, ref, t.op_bits[pc], 0)
    if i >= 0:
        m.effect_power[i] = t.op_power[pc]
        m.effect_toughness[i] = t.op_toughness[pc]


@compiled
def op_change_each(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Start an effect on every object that matches now (611.2c)."""
    you = m.frame_controller[f]
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if matches(m, t, t.op_filter[pc], row, -1, you, -1):
            change(m, t, w, f, pc, row)
        row = m.next[row]


@compiled
def op_set_base(m: Match, t: Tables, w: Workspace, f: int, pc: int, op: int) -> None:
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
def op_effect(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
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
def op_token(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Create tokens under the controller's control (111.2)."""
    you = m.frame_controller[f]
    for _ in range(t.op_value[pc]):
        row = new_object(m, t, w, t.op_detail[pc], OBJECT_TOKEN, you, m.depth, ZONE_BATTLEFIELD)
        if row < 0:
            return
        settle_in(m, t, w, row, you, False)


@compiled
def op_copy_spell(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Copy a spell; whoever copies it may choose new targets (707.10)."""
    row = object_of(m, f, t.op_object[pc])
    player = one_player(m, f, t.op_player[pc])
    if row < 0 or player < 0 or m.slot[row] < 0:
        return
    old = m.slot[row]
    copy = new_object(m, t, w, m.card[row], OBJECT_COPY, player, m.depth, ZONE_STACK)
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
    source = live_row(m, m.frame_source[f])
    entry = memory(m, m.frame_source[f])
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.attacking[row] >= 0 and m.blockers[row] == 1:
            # 608.2h: where the source has left, what it blocked as it left
            if source >= 0 and blocks(m, source, row):
                become_unblocked(m, row)
            elif source < 0 and entry >= 0 and fought(m, entry, row):
                become_unblocked(m, row)
        row = m.next[row]


@compiled
def op_delayed(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
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
def op_add_mana(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Add mana to the controller's pool."""
    you = m.frame_controller[f]
    for kind in range(MANA_KINDS):
        m.mana[m.depth, you, kind] += (t.op_bits[pc] >> (8 * kind)) & 255


@compiled
def op_reveal_top(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """A player reveals the top card of the library and takes it if it matches."""
    mask = players_of(m, f, t.op_player[pc])
    for player in range(m.num_players):
        if (mask >> player) & 1:
            row = m.zone_head[m.depth, player, ZONE_LIBRARY]
            if row >= 0:
                if card_matches(t, t.op_filter[pc], m.card[row]):
                    move(m, t, w, row, ZONE_HAND)
                m.known[row] = (1 << m.num_players) - 1


@compiled
def op_discard_random(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
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
                discard(m, t, w, row)


@compiled
def op_suspend_tick(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Remove a time counter; when the last one goes, the second ability triggers (702.62a)."""
    row = live_row(m, m.frame_source[f])
    if row < 0 or m.zone[row] != ZONE_EXILE or m.counters[row, COUNTER_TIME] == 0:
        return
    m.counters[row, COUNTER_TIME] -= 1
    if m.counters[row, COUNTER_TIME] == 0:
        ability = t.card_suspend_last[m.card[row]]
        owner = m.owner[row]
        wait_trigger(m, m.depth, ability, owner, reference(m, row), -1, -1, 0)
