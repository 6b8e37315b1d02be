"""Verbs about zones: move, destroy, sacrifice, discard, draw, reveal, look, shuffle."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.selecting import object_row, permanent_of
from mtgenv.engine.combat.joining import join_attack_at
from mtgenv.engine.events.destruction import (
    mark_destroyed,
    may_be_sacrificed,
    sacrifice_marked,
    unmark_all,
)
from mtgenv.engine.events.drawing import discard, draw_cards, is_outside, take_from_outside
from mtgenv.engine.events.entering import begin_entering, tell_arrivals, with_counters
from mtgenv.engine.events.faces import is_face_down_exile, show_face
from mtgenv.engine.events.shuffling import shuffle
from mtgenv.engine.events.zones import cease, move, move_marked, put_on_bottom
from mtgenv.engine.record.agenda import keep_in_mind
from mtgenv.engine.record.entries import free_slot
from mtgenv.engine.record.programs import NO_OBJECT
from mtgenv.engine.record.references import NO_TARGET, live_row, reference, row_now, row_of
from mtgenv.engine.record.state import ROW_BITS
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ABILITY_LATER,
    ABILITY_TRIGGERED,
    EVENT_COUNTERED,
    EVENT_DAMAGED_CREATURE_DIES,
    EVENT_DIES,
    EVENT_DISCARDS,
    EVENT_LEAVES,
    EVENT_LOSES_CONTROL,
    EVENT_MOVES,
    EVENT_RESOLVES,
    EVENT_SACRIFICES,
    EVENT_TO_GRAVEYARD,
    EVENT_UNATTACHED,
    LAYOUT_TRANSFORM,
    MOVE_ATTACKING,
    MOVE_FACE_DOWN,
    MOVE_LINKED,
    MOVE_OWNER_LOOKS,
    MOVE_REVEAL,
    MOVE_TRANSFORMED,
    MOVE_UNTIL_LEAVES,
    MOVE_YOU_LOOK,
    MOVE_YOUR_CONTROL,
    OBJECT_CARD,
    TO_ANTE,
    TO_BATTLEFIELD,
    TO_BOTTOM,
    TO_EXILE,
    TO_GRAVEYARD,
    TO_HAND,
    TO_SHUFFLED,
    TYPE_PERMANENT,
    ZONE_BATTLEFIELD,
    ZONE_EXILE,
    ZONE_GRAVEYARD,
    ZONE_HAND,
    ZONE_LIBRARY,
    ZONE_STACK,
)
from mtgenv.engine.resolving.operands import (
    count_of,
    forget_it,
    keep_picked,
    numbers_for,
    players_in,
    select,
)

# Events of objects that leave: who watches them finds the object where it went (603.6, 603.10a).
OF_LEAVING = (
    (1 << EVENT_DIES)
    | (1 << EVENT_LEAVES)
    | (1 << EVENT_TO_GRAVEYARD)
    | (1 << EVENT_DAMAGED_CREATURE_DIES)
    | (1 << EVENT_MOVES)
    | (1 << EVENT_DISCARDS)
    | (1 << EVENT_SACRIFICES)
    | (1 << EVENT_UNATTACHED)
    | (1 << EVENT_LOSES_CONTROL)
    | (1 << EVENT_COUNTERED)
    | (1 << EVENT_RESOLVES)
)


@compiled
def zone_of(to: int) -> int:
    """Return the zone that a destination but the battlefield lies in."""
    if to == TO_HAND:
        return ZONE_HAND
    if to == TO_GRAVEYARD:
        return ZONE_GRAVEYARD
    if to == TO_EXILE:
        return ZONE_EXILE
    return ZONE_LIBRARY


@compiled
def follows_object(m: Match, t: Tables, f: int, row: int) -> bool:
    """Whether a resolution finds an object that has died since in the graveyard (400.7, 603.7c).

    It does if the object died as it resolved, or if the trigger is about objects that leave.
    Another trigger knows only the object that was there before, and does not find what died since.
    """
    if m.since[row] > m.frame_c[f]:
        return True
    slot = m.frame_slot[f]
    if slot < 0 or m.stack_row[slot] == NO_OBJECT:
        return True
    ability = m.stack_ability[slot]
    kind = t.ability_kind[ability]
    if kind != ABILITY_TRIGGERED and kind != ABILITY_LATER:
        return True
    event = t.trigger_event[ability]
    # Without an event it is a reflexive trigger, about what was done just before (603.12).
    return event == 0 or (OF_LEAVING >> event) & 1 == 1


@compiled
def exiled_for_cost(m: Match, t: Tables, f: int) -> int:
    """Return the row of the source of an ability whose cost exiled it (400.7j), or -1."""
    slot = m.frame_slot[f]
    if slot < 0 or m.stack_row[slot] == NO_OBJECT:
        return -1
    if t.cost_exile[t.ability_cost[m.stack_ability[slot]]] == 0:
        return -1
    row = row_now(m, m.frame_source[f])
    if row >= 0 and m.zone[row] == ZONE_EXILE:
        return row
    return -1


@compiled
def found_row(m: Match, t: Tables, f: int, ref: int) -> int:
    """Return the row of a selected object, if the resolution still finds it, or -1."""
    row = object_row(m, ref)
    if row < 0 and ref == m.frame_source[f]:
        return exiled_for_cost(m, t, f)
    if row >= 0 and live_row(m, ref) < 0 and not follows_object(m, t, f, row):
        return -1
    return row


@compiled
def take_off_stack(m: Match, row: int) -> None:
    """An object that leaves the stack gives its entry back and does not resolve any more."""
    if m.slot[row] >= 0:
        free_slot(m, m.slot[row])


@compiled
def mark_moving(m: Match, w: Workspace) -> bool:
    """Mark the selected permanents of the game being played: they leave together.

    Returns:
        Whether there are any.
    """
    unmark_all(m, w, m.depth)
    found = False
    for i in range(w.picked_count):
        row = live_row(m, w.picked[i])
        if row >= 0 and m.zone[row] == ZONE_BATTLEFIELD and m.level[row] == m.depth:
            if m.phased[row] != 0:
                w.picked[i] = NO_TARGET  # 702.26b: nothing can affect it
                continue
            w.marked[row] = 1
            found = True
    return found


@compiled
def move_one(m: Match, t: Tables, w: Workspace, pc: int, row: int) -> None:
    """Move one object that is not on the battlefield, to anywhere but the battlefield."""
    to = t.op_detail[pc]
    zone = zone_of(to)
    if is_outside(m, row):
        take_from_outside(m, t, w, row, zone)
    else:
        slot = m.slot[row]
        if m.kind[row] != OBJECT_CARD and m.zone[row] == ZONE_STACK:
            cease(m, row)
            free_slot(m, slot)
            return
        move(m, t, w, row, zone)
        if slot >= 0 and m.slot[row] != slot:
            free_slot(m, slot)
    if to == TO_BOTTOM and m.zone[row] == ZONE_LIBRARY:
        put_on_bottom(m, row)
    if t.op_bits[pc] & MOVE_REVEAL:
        m.known[row] = (1 << m.num_players) - 1


@compiled
def seen_by(m: Match, row: int) -> int:
    """Return who has seen an object, as bits: everybody, unless it lies where it is hidden."""
    zone = m.zone[row]
    if zone == ZONE_HAND or zone == ZONE_LIBRARY or is_face_down_exile(m, row):
        return m.known[row]
    return (1 << m.num_players) - 1


@compiled
def settle_moved(m: Match, t: Tables, f: int, pc: int, ref: int, seen: int) -> None:
    """What a moved object keeps: the link to the source; and it is "it" from now on.

    Args:
        m: the match.
        t: the tables.
        f: the frame.
        pc: the instruction.
        ref: reference of the object as it was.
        seen: who has seen it, as bits.
    """
    row = row_of(ref)
    bits = t.op_bits[pc]
    if m.zone[row] == ZONE_EXILE and m.kind[row] == OBJECT_CARD and bits & MOVE_FACE_DOWN:
        show_face(m, t, row, 0)  # 406.3: whoever may not look at it never sees it
        if bits & MOVE_YOU_LOOK:
            seen |= 1 << m.frame_controller[f]
        if bits & MOVE_OWNER_LOOKS:
            seen |= 1 << m.owner[row]
        m.known[row] = seen
    if m.zone[row] == ZONE_EXILE and bits & (MOVE_LINKED | MOVE_UNTIL_LEAVES):
        m.link[row] = m.frame_source[f]
        if bits & MOVE_UNTIL_LEAVES:
            m.link_until[row] = 1
    keep_in_mind(m, ref + (1 << ROW_BITS))


@compiled
def source_is_gone(m: Match, t: Tables, f: int, pc: int) -> bool:
    """Whether an exile "until" something leaves has no effect, as that has left (610.3c)."""
    if t.op_bits[pc] & MOVE_UNTIL_LEAVES == 0:
        return False
    row = live_row(m, m.frame_source[f])
    return row < 0 or m.zone[row] != ZONE_BATTLEFIELD


@compiled
def put_onto_battlefield(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Put the selected cards onto the battlefield."""
    n = w.picked_count
    m.timestamp += 1  # what enters at once has timestamps that follow on one another (704.5k)
    forget_it(m, f)
    for i in range(n):
        keep_in_mind(m, w.picked[i] + (1 << ROW_BITS))
    together = m.timestamp
    start = m.frame_memory[f]
    you = m.frame_controller[f]
    slot = m.frame_slot[f]
    how = t.op_bits[pc] | with_counters(t.op_kind[pc], t.op_value[pc])
    for i in range(n):
        row = found_row(m, t, f, m.memory[start + i] - (1 << ROW_BITS))
        if row < 0:
            continue
        hidden = is_face_down_exile(m, row)
        if hidden:
            show_face(m, t, row, m.card[row])
        if how & MOVE_FACE_DOWN:
            show_face(m, t, row, t.face_down)
        elif how & MOVE_TRANSFORMED and t.card_layout[m.card[row]] == LAYOUT_TRANSFORM:
            show_face(m, t, row, t.card_other_face[m.card[row]])
        single = how & MOVE_TRANSFORMED != 0 and t.card_layout[m.card[row]] != LAYOUT_TRANSFORM
        # 712.14a: what has one face stays where it is
        if single or m.types[row] & TYPE_PERMANENT == 0 or m.phased[row] != 0:
            show_face(m, t, row, m.card[row])
            if hidden:
                show_face(m, t, row, 0)
            continue
        if m.zone[row] == ZONE_STACK:
            take_off_stack(m, row)
        controller = m.owner[row]
        if how & MOVE_YOUR_CONTROL:
            controller = you
        m.link[row] = -1
        if how & MOVE_ATTACKING and m.stack_event_player[slot] >= 0:
            # 702.49c: it attacks what the attacker did that was returned for the cost.
            begin_entering(m, t, w, row, controller, how & ~MOVE_ATTACKING, -1, together)
            join_attack_at(m, row, m.stack_other[slot])
        else:
            begin_entering(m, t, w, row, controller, how, -1, together)
        m.frame_flag[f] = 1
    if how & MOVE_ATTACKING and m.stack_event_player[slot] >= 0:
        how &= ~MOVE_ATTACKING
    tell_arrivals(m, t, w, how, together)


@compiled
def op_move(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Objects go to a zone, permanents among them all at once; the flag tells whether any does."""
    m.frame_flag[f] = 0
    if source_is_gone(m, t, f, pc):
        forget_it(m, f)
        return
    to = t.op_detail[pc]
    if to == TO_ANTE:
        forget_it(m, f)  # nobody plays for ante, so nothing can be anted (407.1)
        return
    select(m, t, w, f, t.op_what[pc])
    if to == TO_BATTLEFIELD:
        put_onto_battlefield(m, t, w, f, pc)
        return
    forget_it(m, f)
    together = mark_moving(m, w)
    n = w.picked_count
    owners = 0
    for i in range(n):
        ref = w.picked[i]
        if ref < 0:
            continue
        owners |= 1 << m.owner[row_of(ref)]
        row = found_row(m, t, f, ref)
        w.picked[i] = -1
        if row >= 0:
            w.picked[i] = reference(m, row)
            m.frame_flag[f] = 1
    if together:
        move_marked(m, t, w, m.depth, zone_of(to))
    for i in range(n):
        ref = w.picked[i]
        if ref < 0:
            continue
        row = live_row(m, ref)
        seen = (1 << m.num_players) - 1
        if row >= 0:
            seen = seen_by(m, row)
            move_one(m, t, w, pc, row)
        elif to == TO_BOTTOM and m.zone[row_of(ref)] == ZONE_LIBRARY:
            put_on_bottom(m, row_of(ref))
        settle_moved(m, t, f, pc, ref, seen)
    if to == TO_SHUFFLED:
        for player in range(m.num_players):
            if (owners >> player) & 1:
                shuffle(m, t, w, player)


@compiled
def op_destroy(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Destroy permanents, all at once (701.8)."""
    select(m, t, w, f, t.op_what[pc])
    keep_picked(m, w, f)
    unmark_all(m, w, m.depth)
    for i in range(w.picked_count):
        row = permanent_of(m, w.picked[i])
        if row >= 0:
            mark_destroyed(m, t, w, row, t.op_detail[pc] == 1, True)
    move_marked(m, t, w, m.depth, ZONE_GRAVEYARD)


@compiled
def op_sacrifice(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Sacrifice permanents: one's own only, or those that each player chose (701.21a).

    The answer flag tells whether any was sacrificed.
    """
    m.frame_flag[f] = 0
    select(m, t, w, f, t.op_what[pc])
    keep_picked(m, w, f)
    chosen = t.op_detail[pc] == 1
    start = m.frame_memory[f]
    unmark_all(m, w, m.depth)
    for i in range(w.picked_count):
        row = live_row(m, m.memory[start + i])
        if row >= 0 and may_be_sacrificed(m, row):
            if chosen or m.controller[row] == m.frame_controller[f]:
                w.marked[row] = 1
                m.frame_flag[f] = 1
    sacrifice_marked(m, t, w)


@compiled
def op_discard(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Discard cards."""
    select(m, t, w, f, t.op_what[pc])
    keep_picked(m, w, f)
    start = m.frame_memory[f]
    for i in range(m.memory_count - start):
        row = live_row(m, m.memory[start + i])
        if row >= 0 and m.zone[row] == ZONE_HAND:
            discard(m, t, w, row, 0)
            m.memory[start + i] += 1 << ROW_BITS


@compiled
def op_draw(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Players draw cards, the active player first; the cards drawn at once are "it"."""
    mask = players_in(m, t, w, f, t.op_who[pc])
    counts = numbers_for(m, t, w, f, pc)
    forget_it(m, f)
    for i in range(m.num_players):
        player = (m.active[m.depth] + m.num_players - 1 - i) % m.num_players
        if (mask >> player) & 1 == 0:
            continue
        count = count_of(counts, player)
        row = m.zone_head[m.depth, player, ZONE_LIBRARY]
        for _ in range(count):
            if row < 0:
                break
            keep_in_mind(m, reference(m, row) + (1 << ROW_BITS))
            row = m.next[row]
        draw_cards(m, t, w, player, count)


@compiled
def op_reveal(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Everybody sees cards, or players' whole hands."""
    everybody = (1 << m.num_players) - 1
    if t.op_who[pc] != 0:
        mask = players_in(m, t, w, f, t.op_who[pc])
        forget_it(m, f)
        for player in range(m.num_players):
            if (mask >> player) & 1:
                row = m.zone_head[m.depth, player, ZONE_HAND]
                while row >= 0:
                    m.known[row] = everybody
                    keep_in_mind(m, reference(m, row))
                    row = m.next[row]
        return
    select(m, t, w, f, t.op_what[pc])
    keep_picked(m, w, f)
    for i in range(w.picked_count):
        row = live_row(m, w.picked[i])
        if row >= 0:
            m.known[row] = everybody


@compiled
def op_shuffle(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Players shuffle their libraries."""
    mask = players_in(m, t, w, f, t.op_who[pc])
    for player in range(m.num_players):
        if (mask >> player) & 1:
            shuffle(m, t, w, player)
