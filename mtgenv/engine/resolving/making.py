"""Verbs about spells and tokens: counter, copy, cast, create, and what triggers later."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.copying import look_to_copy
from mtgenv.engine.characteristics.player_rules import is_ruled
from mtgenv.engine.characteristics.selecting import object_row, permanent_of
from mtgenv.engine.combat.joining import join_block
from mtgenv.engine.events.designations import give_designation
from mtgenv.engine.events.entering import (
    at_player,
    begin_entering,
    enter_attached,
    tell_arrivals,
)
from mtgenv.engine.events.faces import is_face_down_exile, show_face
from mtgenv.engine.events.replacement import replaced_tokens
from mtgenv.engine.events.triggers import set_event, wait_trigger, watch
from mtgenv.engine.events.zones import cease, move, new_object
from mtgenv.engine.record.agenda import ASKED, LOOP_PLAYER, keep_in_mind
from mtgenv.engine.record.decisions import ask_yes_no, kind_of
from mtgenv.engine.record.entries import copy_entry, take_slot
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.references import live_row, reference, row_now
from mtgenv.engine.record.state import ROW_BITS
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_YES,
    CAST_TRANSFORMED,
    EVENT_COUNTERED,
    LAYOUT_TRANSFORM,
    MOVE_AT_THAT_PLAYER,
    OBJECT_CARD,
    OBJECT_COPY,
    OBJECT_EMBLEM,
    OBJECT_TOKEN,
    PLAYER_RULE_CANT_CAST,
    RULE_CANT_BE_COUNTERED,
    ZONE_COMMAND,
    ZONE_EXILE,
    ZONE_GRAVEYARD,
    ZONE_NOWHERE,
    ZONE_STACK,
)
from mtgenv.engine.resolving.moving import follows_object
from mtgenv.engine.resolving.operands import (
    count_of,
    first_object_in,
    first_player_in,
    forget_it,
    number_of,
    numbers_for,
    players_in,
    select,
)
from mtgenv.engine.resolving.structure import next_instruction
from mtgenv.engine.stack.casting import begin_copy, begin_spell
from mtgenv.engine.stack.gone import drop_gone, entry_of_gone, leave_entry
from mtgenv.engine.stack.permissions import lacks_legend
from mtgenv.engine.stack.targets import has_targets


@compiled
def op_counter(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Counter spells and abilities (701.6)."""
    select(m, t, w, f, t.op_what[pc])
    for i in range(w.picked_count):
        row = live_row(m, w.picked[i])
        if row < 0 or m.zone[row] != ZONE_STACK or m.rules[row] & RULE_CANT_BE_COUNTERED:
            continue
        slot = m.slot[row]
        ref = reference(m, row)
        by = m.frame_source[f]
        watch(m, t, w, EVENT_COUNTERED, m.depth, row, by, m.controller[row], 0, 0)  # 603.10e
        if m.kind[row] == OBJECT_CARD:
            move(m, t, w, row, ZONE_GRAVEYARD)
        else:
            cease(m, row)
        if slot >= 0:
            leave_entry(m, t, slot, ref)


@compiled
def op_copy_spell(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Copy a spell; whoever copies it may choose new targets (707.10)."""
    player = first_player_in(m, t, w, f, t.op_who[pc])
    ref = first_object_in(m, t, w, f, t.op_what[pc], -1)
    gone = entry_of_gone(m, ref)
    row = object_row(m, ref)
    if row < 0 or player < 0 or (gone < 0 and m.slot[row] < 0):
        return
    old = m.slot[row]
    look = m.look[row]
    if gone >= 0:
        old = gone
        look = m.card[row]
    for _ in range(number_of(m, t, w, f, pc)):
        copy = new_object(m, t, w, look, OBJECT_COPY, player, m.depth, ZONE_STACK)
        if copy < 0:
            return
        slot = take_slot(m, copy, m.stack_ability[old], -1)
        if slot < 0:
            return
        copy_entry(m, old, slot)
        m.colors[copy] = m.colors[row]
        m.stack_flags[slot] = m.stack_flags[old]
        if t.op_detail[pc] > 0:
            m.colors[copy] = t.op_detail[pc] - 1
        begin_copy(m, player, slot)
    if gone >= 0:
        drop_gone(m, t, ref, m.frame_slot[f])


@compiled
def op_cast(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """A player may cast a card without paying its mana cost (702.62a)."""
    player = first_player_in(m, t, w, f, t.op_who[pc])
    row = live_row(m, first_object_in(m, t, w, f, t.op_what[pc], -1))
    if row < 0 or player < 0 or m.zone[row] == ZONE_STACK:
        next_instruction(m, f)
        return
    if is_face_down_exile(m, row):
        show_face(m, t, row, m.card[row])  # 406.4: it is turned face up to be cast
    look = m.look[row]
    if t.op_detail[pc] & CAST_TRANSFORMED:
        if t.card_layout[m.card[row]] != LAYOUT_TRANSFORM:
            next_instruction(m, f)  # 310.12b: what has no other face is not cast transformed
            return
        look = t.card_other_face[m.card[row]]
    if m.frame_state[f] == ASKED:
        next_instruction(m, f)
        if kind_of(m.answer) == ACTION_YES:
            show_face(m, t, row, look)
            suspended = m.zone[row] == ZONE_EXILE and row == live_row(m, m.frame_source[f])
            begin_spell(m, t, w, player, row, True, suspended)
        return
    spell = t.card_spell[look]
    forbidden = is_ruled(m, t, w, player, PLAYER_RULE_CANT_CAST, row)
    forbidden = forbidden or lacks_legend(m, t, player, look)
    if forbidden or (spell != 0 and not has_targets(m, t, w, spell, row, player)):
        next_instruction(m, f)
        return
    ask_yes_no(m, player, row, m.stack_ability[m.frame_slot[f]])
    m.frame_state[f] = ASKED


@compiled
def op_create(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Players create tokens under their control (111.2)."""
    mask = players_in(m, t, w, f, t.op_who[pc])
    card = t.op_detail[pc]
    if card < 0:
        ref = first_object_in(m, t, w, f, t.op_other[pc], -1)
        if ref < 0:
            return
        card = look_to_copy(m, t, ref)
    counts = numbers_for(m, t, w, f, pc)
    attacker = -1
    if t.op_what[pc] != 0:
        attacker = permanent_of(m, first_object_in(m, t, w, f, t.op_what[pc], -1))
    host = -1
    if t.op_duration[pc] != 0:
        host = permanent_of(m, first_object_in(m, t, w, f, t.op_duration[pc], -1))
        if host < 0:
            return  # 303.4g: there is nothing that the token could be attached to
    forget_it(m, f)
    began = m.timestamp
    together = began
    how = t.op_bits[pc]
    if how & MOVE_AT_THAT_PLAYER:
        how = at_player(how & ~MOVE_AT_THAT_PLAYER, m.frame_bound[f, LOOP_PLAYER] - 1)
        together = m.frame_c[f]  # those of the other rounds of the loop are created with it
    for player in range(m.num_players):
        if (mask >> player) & 1 == 0:
            continue
        for _ in range(replaced_tokens(m, t, w, player, count_of(counts, player))):
            row = new_object(m, t, w, card, OBJECT_TOKEN, player, m.depth, ZONE_NOWHERE)
            if row < 0:
                return
            keep_in_mind(m, reference(m, row) + (1 << ROW_BITS))
            if host >= 0:
                enter_attached(m, t, w, row, player, host, -1, together)
                continue
            begin_entering(m, t, w, row, player, how, -1, together)
            if attacker >= 0:
                join_block(m, t, w, row, attacker)
    tell_arrivals(m, t, w, how, began, together)


@compiled
def op_emblem(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """The controller gets an emblem (114)."""
    you = m.frame_controller[f]
    new_object(m, t, w, t.op_detail[pc], OBJECT_EMBLEM, you, m.depth, ZONE_COMMAND)
    m.dirty[m.depth] = 1


@compiled
def op_designate(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Players get a designation."""
    mask = players_in(m, t, w, f, t.op_who[pc])
    for player in range(m.num_players):
        if (mask >> player) & 1:
            give_designation(m, t, w, player, t.op_detail[pc])


@compiled
def where_it_is(m: Match, t: Tables, f: int, ref: int) -> int:
    """Return the reference of what has died where it is now, if it is meant there (603.7c)."""
    row = row_now(m, ref)
    if row >= 0 and follows_object(m, t, f, row):
        return reference(m, row)
    return ref


@compiled
def delay(m: Match, t: Tables, f: int, pc: int, about: int, player: int) -> None:
    """Add one delayed trigger."""
    n = m.delayed_count
    if n >= len(m.delayed_level):
        capacity_reached(m)
        return
    m.delayed_level[n] = m.depth
    m.delayed_ability[n] = t.op_detail[pc]
    m.delayed_controller[n] = m.frame_controller[f]
    m.delayed_source[n] = where_it_is(m, t, f, m.frame_source[f])
    m.delayed_about[n] = about
    m.delayed_player[n] = player
    m.delayed_once[n] = t.op_value[pc]
    m.delayed_cost[n] = t.op_kind[pc]
    m.delayed_turn[n] = t.op_bits[pc]
    m.delayed_count = n + 1


@compiled
def op_later(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Set up a delayed triggered ability, one for each object that it is about (603.7)."""
    player = -1
    if t.op_who[pc] != 0:
        player = first_player_in(m, t, w, f, t.op_who[pc])
    if t.op_what[pc] == 0:
        delay(m, t, f, pc, -1, player)
        return
    select(m, t, w, f, t.op_what[pc])
    for i in range(w.picked_count):
        delay(m, t, f, pc, where_it_is(m, t, f, w.picked[i]), player)


@compiled
def op_reflex(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """603.12: a reflexive trigger has triggered, for what was done just now."""
    about = -1
    if t.op_what[pc] != 0:
        select(m, t, w, f, t.op_what[pc])
        if w.picked_count > 0:
            about = w.picked[0]
    slot = m.frame_slot[f]
    player = m.stack_event_player[slot]
    set_event(w, m.stack_event[slot], m.stack_other[slot], player, m.stack_event_amount[slot], 0)
    you = m.frame_controller[f]
    wait_trigger(m, w, m.depth, t.op_detail[pc], you, m.frame_source[f], about)
