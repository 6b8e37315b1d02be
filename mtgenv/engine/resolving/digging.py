"""Looking at the top cards of a library, taking some of them and putting the rest away."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.matching import matches
from mtgenv.engine.events.zones import link, move, put_on_bottom, unlink
from mtgenv.engine.record.agenda import ASKED, CHOOSERS, CHOSEN, GOES_ON, keep_in_mind
from mtgenv.engine.record.chance import random_below
from mtgenv.engine.record.decisions import ask, kind_of, offer, offer_distinct, subject_of
from mtgenv.engine.record.references import live_row, reference, row_of
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_DONE,
    ACTION_OBJECT,
    DECISION_LOOK,
    DECISION_PICK,
    DIG_REVEAL,
    REST_GRAVEYARD,
    REST_RANDOM,
    REST_TOP,
    STREAM_GAME,
    ZONE_GRAVEYARD,
    ZONE_HAND,
    ZONE_LIBRARY,
)
from mtgenv.engine.resolving.choosing import drop_from_mind
from mtgenv.engine.resolving.operands import forget_it, number_in, select
from mtgenv.engine.resolving.structure import next_instruction

# What is asked now, in ``frame_bound`` at CHOOSERS.
TAKING = 0
PUTTING_AWAY = 1


@compiled
def put_on_top(m: Match, row: int) -> None:
    """Put a card of a library on top of it."""
    level = m.level[row]
    unlink(m, row)
    link(m, row, level, ZONE_LIBRARY, True)


@compiled
def look_at(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Look at the cards; they are "it" until they are taken or put away."""
    select(m, t, w, f, t.op_what[pc])
    forget_it(m, f)
    seen = 1 << m.frame_controller[f]
    if t.op_bits[pc] & DIG_REVEAL:
        seen = (1 << m.num_players) - 1
    for i in range(w.picked_count):
        keep_in_mind(m, w.picked[i])
        m.known[row_of(w.picked[i])] |= seen
    m.frame_bound[f, CHOOSERS] = TAKING
    m.frame_bound[f, CHOSEN] = 0


@compiled
def take(m: Match, t: Tables, w: Workspace, f: int, row: int, s: int) -> None:
    """Put a card that was looked at into its owner's hand; shown, if it had to be a certain one."""
    drop_from_mind(m, f, reference(m, row))
    if t.select_filter[s] != 0:
        m.known[row] |= (1 << m.num_players) - 1
    move(m, t, w, row, ZONE_HAND)
    m.frame_bound[f, CHOSEN] += 1


@compiled
def ask_what_to_take(m: Match, t: Tables, w: Workspace, f: int, pc: int, s: int) -> bool:
    """Ask for the next card to take.

    Returns:
        Whether something is asked.
    """
    left = number_in(m, t, w, f, t.select_number[s], t.select_value[s]) - m.frame_bound[f, CHOSEN]
    if left <= 0:
        return False
    you = m.frame_controller[f]
    source = m.frame_source[f]
    ask(m, DECISION_PICK, you, row_of(source), m.stack_ability[m.frame_slot[f]])
    m.dec_left = left
    for i in range(m.frame_memory[f], m.memory_count):
        row = live_row(m, m.memory[i])
        if row >= 0 and matches(m, t, w, t.select_filter[s], row, source, you, -1):
            offer_distinct(m, row)
    if m.legal_count == 0:
        m.dec_kind = 0
        return False
    if t.select_up_to[s] == 1:
        offer(m, ACTION_DONE, 0, 0)
    return True


@compiled
def put_rest(m: Match, t: Tables, w: Workspace, row: int, rest: int) -> None:
    """Put one of the cards that were not taken where they go."""
    if rest == REST_GRAVEYARD:
        move(m, t, w, row, ZONE_GRAVEYARD)
    elif rest == REST_TOP:
        put_on_top(m, row)
    else:
        put_on_bottom(m, row)


@compiled
def ask_what_goes_first(m: Match, t: Tables, w: Workspace, f: int, rest: int) -> bool:
    """Put the rest away, and ask for their order where it is chosen.

    Returns:
        Whether something is asked.
    """
    while m.memory_count > m.frame_memory[f]:
        n = m.memory_count - m.frame_memory[f]
        if n > 1 and rest != REST_GRAVEYARD and rest != REST_RANDOM:
            you = m.frame_controller[f]
            source = row_of(m.frame_source[f])
            ask(m, DECISION_LOOK, you, source, m.stack_ability[m.frame_slot[f]])
            for i in range(m.frame_memory[f], m.memory_count):
                offer(m, ACTION_OBJECT, row_of(m.memory[i]), 0)
            return True
        i = m.frame_memory[f]
        if rest == REST_RANDOM:
            i += random_below(m, STREAM_GAME, n)
        row = row_of(m.memory[i])
        drop_from_mind(m, f, m.memory[i])
        put_rest(m, t, w, row, rest)
    return False


@compiled
def op_dig(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """The controller looks at cards, takes some into the hand and puts the rest away."""
    s = t.op_other[pc]
    rest = t.op_detail[pc]
    if m.frame_state[f] != ASKED:
        if m.frame_state[f] != GOES_ON:
            look_at(m, t, w, f, pc)
    elif m.frame_bound[f, CHOOSERS] == PUTTING_AWAY:
        row = subject_of(m.answer)
        drop_from_mind(m, f, reference(m, row))
        put_rest(m, t, w, row, rest)
    elif kind_of(m.answer) == ACTION_DONE:
        m.frame_bound[f, CHOOSERS] = PUTTING_AWAY
    else:
        take(m, t, w, f, subject_of(m.answer), s)
    if m.frame_top != f:
        m.frame_state[f] = GOES_ON
        return
    m.frame_state[f] = ASKED
    if m.frame_bound[f, CHOOSERS] == TAKING:
        if ask_what_to_take(m, t, w, f, pc, s):
            return
        m.frame_bound[f, CHOOSERS] = PUTTING_AWAY
    if not ask_what_goes_first(m, t, w, f, rest):
        m.frame_state[f] = 0
        m.frame_flag[f] = min(1, m.frame_bound[f, CHOSEN])
        next_instruction(m, f)
