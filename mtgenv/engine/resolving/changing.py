"""Verbs about permanents: tap, attach, change, goad, regenerate, designations, combat."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.characteristics import goes_on
from mtgenv.engine.characteristics.copying import become_copy, look_to_copy
from mtgenv.engine.characteristics.effects import (
    add_object,
    drop_effect,
    has_outlasted,
    start_about,
    start_effect,
)
from mtgenv.engine.characteristics.player_rules import note_replacers
from mtgenv.engine.characteristics.selecting import filter_player, permanent_of, target_player
from mtgenv.engine.combat.joining import become_blocked
from mtgenv.engine.combat.roles import become_unblocked, remove_from_combat
from mtgenv.engine.combat.rules import goad, start_combat_rule, whose_attacks
from mtgenv.engine.events.attaching import attach
from mtgenv.engine.events.faces import transform, turn_face_up
from mtgenv.engine.events.phasing import announce_going, goes_along, phase_out
from mtgenv.engine.events.status import exert, note_status, tap, untap
from mtgenv.engine.record.agenda import keep_in_mind
from mtgenv.engine.record.references import live_row, reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    CHANGE_CONTROL,
    COMBAT_ATTACK_COST,
    COMBAT_ATTACKED_IF_ABLE,
    COMBAT_BLOCK_COST,
    COMBAT_CANT_ATTACK,
    COMBAT_CANT_BLOCK,
    COMBAT_MUST_BLOCK,
    DURATION_COMBAT,
    DURATION_GAME,
    DURATION_TARGETS_TURN,
    EFFECT_CHANGE,
    EFFECT_INSTEAD,
    EFFECT_PLAY,
    EFFECT_RULE,
    EFFECT_STAY_TAPPED,
    INSTEAD_PREVENT_N,
    INSTEAD_REDIRECT_N,
    MOVE_TAPPED,
    MOVE_UNTIL_LEAVES,
    OP_ATTACH,
    OP_BECOME,
    OP_BECOME_BLOCKED,
    OP_EXERT,
    OP_FACE_UP,
    OP_MUST_BLOCK,
    OP_REGENERATE,
    OP_REMOVE_DAMAGE,
    OP_REMOVE_FROM_COMBAT,
    OP_STAY_TAPPED,
    OP_TAP,
    OP_TRANSFORM,
    OP_UNTAP,
    PHASED_OUT,
    PHASED_TAPPED,
    PHASED_UNTIL,
    PLAYER_RULE_CANT_ATTACK,
    PLAYER_RULE_MUST_ATTACK,
    PLAYER_RULE_UNPREVENTABLE,
    RULE_OTHERS_CANT_CONTROL,
    WHOSE_YOU,
    ZONE_EXILE,
)
from mtgenv.engine.resolving.operands import (
    first_object_in,
    first_player_in,
    forget_it,
    keep_picked,
    number_in,
    number_of,
    players_in,
    select,
)


@compiled
def is_about_permanents(op: int) -> bool:
    """Whether an instruction does something to each selected permanent."""
    if op == OP_TAP or op == OP_UNTAP or op == OP_ATTACH or op == OP_REGENERATE:
        return True
    if op == OP_EXERT or op == OP_REMOVE_DAMAGE:
        return True
    if op == OP_TRANSFORM or op == OP_FACE_UP:
        return True
    return op == OP_REMOVE_FROM_COMBAT or op == OP_BECOME_BLOCKED or op == OP_BECOME


@compiled
def act_on(
    m: Match, t: Tables, w: Workspace, f: int, pc: int, op: int, row: int, host: int
) -> None:
    """Do to one permanent what the instruction says."""
    if op == OP_TAP:
        tap(m, t, w, row)
    elif op == OP_UNTAP:
        untap(m, t, w, row)
    elif op == OP_TRANSFORM:
        transform(m, t, w, row)
    elif op == OP_FACE_UP:
        turn_face_up(m, t, w, row, False)
    elif op == OP_REGENERATE:
        m.shields[row] += 1
    elif op == OP_EXERT:
        exert(m, t, w, row, m.frame_controller[f])
    elif op == OP_REMOVE_DAMAGE:
        m.damage[row] = 0
        m.deathtouched[row] = 0
    elif op == OP_BECOME:
        m.designation[row] |= 1 << t.op_detail[pc]
        m.dirty[m.depth] = 1
    elif op == OP_REMOVE_FROM_COMBAT:
        remove_from_combat(m, row)
        note_status(m, t, row)
    elif op == OP_BECOME_BLOCKED:
        if m.attacking[row] >= 0:
            if t.op_detail[pc] == 1:
                become_blocked(m, t, w, row)
            else:
                become_unblocked(m, row)
    else:  # OP_ATTACH
        attach(m, t, w, row, host)


@compiled
def op_each_permanent(m: Match, t: Tables, w: Workspace, f: int, pc: int, op: int) -> None:
    """Do something to each selected permanent; they are "it" afterwards.

    The answer flag tells whether any was tapped, or untapped.
    """
    if op == OP_TAP or op == OP_UNTAP:
        m.frame_flag[f] = 0
    host = -1
    if op == OP_ATTACH:
        host = permanent_of(m, first_object_in(m, t, w, f, t.op_other[pc], -1))
    select(m, t, w, f, t.op_what[pc])
    keep_picked(m, w, f)
    start = m.frame_memory[f]
    for i in range(w.picked_count):
        row = permanent_of(m, m.memory[start + i])
        if row >= 0:
            before = m.tapped[row]
            act_on(m, t, w, f, pc, op, row, host)
            if m.tapped[row] != before:
                m.frame_flag[f] = 1


@compiled
def op_demand(m: Match, t: Tables, w: Workspace, f: int, pc: int, op: int) -> None:
    """Goad permanents, let them stay tapped, or make them block an attacker if able.

    Which they are is fixed now (611.2c); they are "it" afterwards.
    """
    you = m.frame_controller[f]
    attacker = -1
    if op == OP_MUST_BLOCK:
        attacker = first_object_in(m, t, w, f, t.op_other[pc], -1)
        if attacker < 0:
            return
    select(m, t, w, f, t.op_what[pc])
    keep_picked(m, w, f)
    if op == OP_STAY_TAPPED:
        start_about(m, w, EFFECT_STAY_TAPPED, DURATION_GAME, you, m.frame_source[f])
        return
    for i in range(w.picked_count):
        row = permanent_of(m, w.picked[i])
        if row < 0:
            continue
        ref = reference(m, row)
        if op == OP_MUST_BLOCK:
            start_combat_rule(m, COMBAT_MUST_BLOCK, 1, DURATION_COMBAT, you, ref, 0, attacker, 0, 0)
        else:
            goad(m, row, you)


@compiled
def fix_numbers(m: Match, t: Tables, w: Workspace, f: int, e: int, first: int, count: int) -> None:
    """Compute the numbers of an effect's changes once and for all (608.2i)."""
    n = 0
    for c in range(first, first + count):
        if t.change_number[c] != 0:
            number = number_in(m, t, w, f, t.change_number[c], 0)
            m.effect_number[e, n] = number
            n += 1


@compiled
def new_controller(m: Match, t: Tables, w: Workspace, f: int, first: int, count: int) -> int:
    """Return who gets control by some changes, or -1 where they are about something else."""
    for c in range(first, first + count):
        if t.change_kind[c] == CHANGE_CONTROL:
            if t.change_value[c] == 0:
                return m.frame_controller[f]
            return first_player_in(m, t, w, f, t.change_value[c])
    return -1


@compiled
def can_be_changed(m: Match, row: int, controller: int) -> bool:
    """Whether an effect can change a permanent: other players may be kept from controlling it."""
    if controller < 0 or m.rules[row] & RULE_OTHERS_CANT_CONTROL == 0:
        return True
    return m.controller[row] == controller


@compiled
def op_change(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Objects are changed for a while; which they are is fixed now (611.2c)."""
    s = t.op_what[pc]
    first = t.op_detail[pc]
    count = t.op_kind[pc]
    you = m.frame_controller[f]
    controller = new_controller(m, t, w, f, first, count)
    if controller >= 0:
        you = controller  # whoever controls the objects controls what lasts of the effect
    source = m.frame_source[f]
    e = start_effect(m, EFFECT_CHANGE, t.op_duration[pc], you, source, first, count)
    if e < 0:
        return
    m.effect_while[e] = t.op_while[pc]
    fix_numbers(m, t, w, f, e, first, count)
    if controller >= 0:
        m.effect_players[e] = 1 << controller
    if t.op_duration[pc] == DURATION_TARGETS_TURN:
        m.effect_left[e] = 1 + target_player(m, m.frame_slot[f])
    elif t.op_bits[pc] == 1:
        slot = m.frame_slot[f]
        m.effect_left[e] = 1 + filter_player(m, t, w, slot, f, t.select_filter[s])
    if t.op_bits[pc] == 1:
        m.effect_what[e] = s
        return
    select(m, t, w, f, s)
    forget_it(m, f)
    for i in range(w.picked_count):
        row = permanent_of(m, w.picked[i])
        if row >= 0 and can_be_changed(m, row, controller):
            add_object(m, reference(m, row))
            keep_in_mind(m, w.picked[i])
    e = m.effect_count - 1
    if m.effect_objects[e] == 0:
        m.effect_count -= 1  # nothing to change: the newest effect goes without a trace
    elif has_outlasted(m, e) or not goes_on(m, t, w, e):
        drop_effect(m, e)  # 611.2b: it would have ended already


@compiled
def op_become_copy(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Objects become copies of another one (707.4)."""
    ref = first_object_in(m, t, w, f, t.op_other[pc], -1)
    select(m, t, w, f, t.op_what[pc])
    keep_picked(m, w, f)
    if ref < 0:
        return
    look = look_to_copy(m, t, ref)
    you = m.frame_controller[f]
    for i in range(w.picked_count):
        row = permanent_of(m, w.picked[i])
        if row >= 0:
            become_copy(m, t, row, look, t.op_duration[pc], you, m.frame_source[f])


@compiled
def op_phase_out(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Permanents phase out, for a turn or until the source leaves the battlefield (702.26)."""
    select(m, t, w, f, t.op_what[pc])
    keep_picked(m, w, f)
    how = PHASED_OUT
    if t.op_bits[pc] & MOVE_TAPPED:
        how |= PHASED_TAPPED
    if t.op_bits[pc] & MOVE_UNTIL_LEAVES:
        how |= PHASED_UNTIL
        if permanent_of(m, m.frame_source[f]) < 0:
            return  # it has left already, so that nothing would bring them back (610.3c)
    start = m.frame_memory[f]
    for i in range(start, m.memory_count):
        row = permanent_of(m, m.memory[i])
        with_host = False
        for k in range(start, m.memory_count):
            host = permanent_of(m, m.memory[k])
            if row >= 0 and host >= 0 and goes_along(m, row, host):
                with_host = True
        if row >= 0 and not with_host:
            announce_going(m, t, w, row)
    for i in range(start, m.memory_count):
        row = permanent_of(m, m.memory[i])
        if row >= 0:
            if how & PHASED_UNTIL:
                m.link[row] = m.frame_source[f]
            phase_out(m, row, how)


@compiled
def op_combat_rule(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """A rule about attacking or blocking applies for a while; its number is fixed now (608.2i)."""
    ability = t.op_detail[pc]
    duration = t.op_duration[pc]
    you = m.frame_controller[f]
    number = number_of(m, t, w, f, pc)
    about = t.rule_filter[ability]
    other = t.rule_other_filter[ability]
    if t.rule_kind[ability] == PLAYER_RULE_MUST_ATTACK:
        for seat in range(m.num_players):
            if (players_in(m, t, w, f, t.op_who[pc]) >> seat) & 1:
                start_combat_rule(
                    m, COMBAT_ATTACKED_IF_ABLE, 1, duration, seat, -1, 0, -1, 0, WHOSE_YOU
                )
        return
    bought_off = t.rule_value[ability] != 0 or t.rule_number[ability] != 0
    if t.rule_kind[ability] == PLAYER_RULE_CANT_ATTACK:
        kind = COMBAT_ATTACK_COST if bought_off else COMBAT_CANT_ATTACK
        whose = whose_attacks(t.rule_detail[ability])
        start_combat_rule(m, kind, number, duration, you, -1, about, -1, other, whose)
        return
    kind = COMBAT_BLOCK_COST if bought_off else COMBAT_CANT_BLOCK
    start_combat_rule(m, kind, number, duration, you, -1, about, -1, other, 0)


@compiled
def op_rule(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """A rule about players applies for a while."""
    if t.op_bits[pc] == 1:
        op_combat_rule(m, t, w, f, pc)
        return
    mask = players_in(m, t, w, f, t.op_who[pc])
    rule = t.op_detail[pc]
    you = m.frame_controller[f]
    if mask == 0 and rule != PLAYER_RULE_UNPREVENTABLE:
        return
    e = start_effect(m, EFFECT_RULE, t.op_duration[pc], you, m.frame_source[f], rule, 0)
    if e < 0:
        return
    m.effect_players[e] = mask
    m.effect_left[e] = number_of(m, t, w, f, pc)
    m.effect_what[e] = t.op_what[pc]


@compiled
def op_may_play(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """The controller may play cards that are in exile, for as long as they are there (406.7)."""
    select(m, t, w, f, t.op_what[pc])
    you = m.frame_controller[f]
    if start_effect(m, EFFECT_PLAY, t.op_duration[pc], you, m.frame_source[f], 0, 0) < 0:
        return
    for i in range(w.picked_count):
        row = live_row(m, w.picked[i])
        if row >= 0 and m.zone[row] == ZONE_EXILE and m.level[row] == m.depth:
            add_object(m, w.picked[i])
    if m.effect_objects[m.effect_count - 1] == 0:
        m.effect_count -= 1  # the newest effect goes without a trace


@compiled
def start_instead_effect(m: Match, t: Tables, f: int, pc: int, left: int, from_source: int) -> int:
    """Start an effect that replaces events, and return its index, or -1.

    Args:
        m: the match.
        t: the tables.
        f: the frame of the instruction ...
        pc: ... and its row.
        left: how often or how much it replaces; 0 = always.
        from_source: the source of damage that it is about, or -1.
    """
    you = m.frame_controller[f]
    ability = t.op_detail[pc]
    e = start_effect(m, EFFECT_INSTEAD, t.op_duration[pc], you, m.frame_source[f], ability, 0)
    if e >= 0:
        note_replacers(m, t, m.depth, 1 << t.trigger_event[ability], 1)
        m.effect_left[e] = left
        m.effect_from[e] = from_source
        m.effect_number[e, 0] = m.stack_x[m.frame_slot[f]]
    return e


@compiled
def op_instead(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """For a while, events are replaced or prevented (614, 615)."""
    ability = t.op_detail[pc]
    from_source = -1
    if t.op_other[pc] != 0:
        from_source = first_object_in(m, t, w, f, t.op_other[pc], -1)
        if from_source < 0:
            return
    left = t.op_value[pc]
    kind = t.instead_kind[ability]
    shields = kind == INSTEAD_PREVENT_N or kind == INSTEAD_REDIRECT_N
    if shields:
        left = number_in(m, t, w, f, t.instead_number[ability], t.instead_value[ability])
    if t.op_what[pc] == 0:
        start_instead_effect(m, t, f, pc, left, from_source)
        return
    select(m, t, w, f, t.op_what[pc])
    e = -1
    for i in range(w.picked_count):
        ref = w.picked[i]
        if ref >= 0 and permanent_of(m, ref) < 0:
            continue
        if e < 0 or shields:  # 615.11: each of them has a shield of its own
            e = start_instead_effect(m, t, f, pc, left, from_source)
            if e < 0:
                return
        if ref < 0:
            m.effect_players[e] |= 1 << (-1 - ref)
        else:
            add_object(m, ref)
