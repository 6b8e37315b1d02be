"""Paying for what is put on the stack: mana, then what is given up (601.2f to 601.2h)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.events.counters import remove_counters
from mtgenv.engine.events.triggers import set_event
from mtgenv.engine.record.agenda import ASKED, pop_frame
from mtgenv.engine.record.commanders import kinds_made
from mtgenv.engine.record.decisions import ask, kind_of, offer, subject_of
from mtgenv.engine.record.entries import FLAG_FREE
from mtgenv.engine.record.programs import begin_program
from mtgenv.engine.record.references import live_row, reference, row_of
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_COLOR,
    ACTION_DONE,
    COUNTER_LOYALTY,
    DECISION_COLOR,
    DECISION_SACRIFICE,
    MANA_KINDS,
)
from mtgenv.engine.stack.cast_frame import (
    FINISH,
    GIVE,
    GIVES_LEFT,
    GIVING,
    IN_GROUP,
    POWER_LEFT,
    PUT_ABILITY,
    PUT_MANA,
    PUT_SPELL,
    PUT_TRIGGER,
    card_being_cast,
    change_now,
    get_cost,
    removes_loyalty,
)
from mtgenv.engine.stack.cost_changes import NO_TARGETS, changed
from mtgenv.engine.stack.costs import (
    give_up,
    gives_source,
    keep_all,
    let_go,
    offer_gives,
    offer_powerful,
    pay_rest,
)
from mtgenv.engine.stack.mana import cost_mana, make_mana, pay_mana


@compiled
def cost_part(m: Match, t: Tables, f: int, i: int) -> int:
    """Return the i-th row of costs, or 0 if it isn't paid; an ability has one."""
    slot = m.frame_slot[f]
    if m.frame_a[f] == PUT_ABILITY:
        return t.ability_cost[m.stack_ability[slot]]
    if m.frame_a[f] == PUT_MANA:
        return t.ability_cost[m.frame_b[f]]
    if (m.stack_costs[slot] >> i) & 1:
        return t.casting_cost[t.card_casting_first[card_being_cast(m, f)] + i]
    return 0


@compiled
def cost_parts(m: Match, t: Tables, f: int) -> int:
    """Return how many rows of costs may be paid."""
    if m.frame_a[f] == PUT_SPELL:
        return t.card_castings[card_being_cast(m, f)]
    return 1


@compiled
def note_paid(m: Match, t: Tables, f: int, row: int) -> None:
    """Write down what is given up for a cost, the first of it: "paid" speaks of it.

    A mana ability has no entry of the stack until its program runs.
    """
    slot = m.frame_slot[f]
    if slot >= 0:
        if m.stack_paid[slot] < 0:
            m.stack_paid[slot] = reference(m, row)
    elif t.mana_plain[m.frame_b[f]] == 0 and m.frame_c[f] < 0:
        m.frame_c[f] = reference(m, row)


@compiled
def pay(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """601.2f to 601.2h: the whole cost but what must be chosen to be given up."""
    slot = m.frame_slot[f]
    player = m.frame_controller[f]
    kind = m.frame_a[f]
    m.frame_state[f] = FINISH
    if kind == PUT_TRIGGER:
        return
    m.frame_state[f] = GIVE
    m.frame_bound[f, GIVING] = 0
    m.frame_bound[f, GIVES_LEFT] = 0
    cost = get_cost(m, f)
    spare = live_row(m, m.frame_source[f])
    row = spare
    if kind == PUT_SPELL:
        row = m.stack_row[slot]
        extra = t.card_per_target[m.look[row]] * (m.stack_targets[slot] - 1)
        if extra > 0 and m.stack_flags[slot] & FLAG_FREE == 0:
            cost += extra
    elif kind == PUT_MANA:
        cost = cost_mana(t, t.ability_cost[m.frame_b[f]])
    elif removes_loyalty(m, t, f):
        remove_counters(m, t, w, row, COUNTER_LOYALTY, m.stack_x[slot])
    cost = changed(cost, change_now(m, t, w, f, NO_TARGETS))
    if kind != PUT_SPELL:
        keep_all(m, t, w, cost_part(m, t, f, 0), player, row, cost)
    # A source that is tapped or used up for the cost makes no mana for it.
    for i in range(cost_parts(m, t, f)):
        part = cost_part(m, t, f, i)
        if gives_source(t, part):
            note_paid(m, t, f, row)
        if part != 0 and kind != PUT_SPELL and t.cost_tap[part] != 0:
            pay_rest(m, t, w, part, player, row)
            pay_mana(m, t, w, player, cost, spare)
            let_go(m, w)
            return
    pay_mana(m, t, w, player, cost, spare)
    let_go(m, w)
    for i in range(cost_parts(m, t, f)):
        part = cost_part(m, t, f, i)
        if part != 0:
            pay_rest(m, t, w, part, player, row)


@compiled
def next_give(m: Match, t: Tables, f: int) -> int:
    """Go on to the next part of the cost that is given up.

    Returns:
        Its row, or -1 if there is none; the number of objects is written down.
    """
    k = m.frame_bound[f, GIVING]
    m.frame_bound[f, GIVING] = k + 1
    for i in range(cost_parts(m, t, f)):
        part = cost_part(m, t, f, i)
        if part == 0:
            continue
        count = t.cost_give_count[part]
        if k < count:
            give = t.cost_gives[part] + k
            m.frame_bound[f, GIVES_LEFT] = t.give_count[give]
            m.frame_bound[f, POWER_LEFT] = t.give_power[give]
            m.frame_bound[f, IN_GROUP] = give
            return give
        k -= count
    return -1


@compiled
def take_given(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Give up the object that was chosen for a cost; "done" where any number may be chosen."""
    if kind_of(m.answer) == ACTION_DONE:
        m.frame_bound[f, GIVES_LEFT] = 0
        return
    slot = m.frame_slot[f]
    give = m.frame_bound[f, IN_GROUP]
    row = subject_of(m.answer)
    note_paid(m, t, f, row)
    if t.give_power[give] > 0:
        m.frame_bound[f, POWER_LEFT] -= m.power[row]
    else:
        m.frame_bound[f, GIVES_LEFT] -= 1
    if slot >= 0 and m.attacking[row] >= 0:
        # 702.49c: what comes instead of an attacker attacks the same.
        m.stack_other[slot] = m.attacked[row]
        m.stack_event_player[slot] = m.attacking[row]
    give_up(m, t, w, give, row)


@compiled
def pay_gives(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """601.2h: give up what the cost asks for, object by object."""
    slot = m.frame_slot[f]
    player = m.frame_controller[f]
    if m.frame_flag[f] == ASKED:
        m.frame_flag[f] = 0
        take_given(m, t, w, f)
        if m.frame_top != f:
            return  # what happens instead happens first
    while m.frame_bound[f, GIVES_LEFT] == 0:
        if next_give(m, t, f) < 0:
            m.frame_state[f] = FINISH
            return
    row = row_of(m.frame_source[f])
    if slot >= 0:
        row = m.stack_row[slot]
    ask(m, DECISION_SACRIFICE, player, row, -1)
    m.dec_left = m.frame_bound[f, GIVES_LEFT]
    source = live_row(m, m.frame_source[f])
    if m.frame_a[f] == PUT_SPELL:
        source = m.stack_row[slot]
    give = m.frame_bound[f, IN_GROUP]
    if t.give_power[give] > 0:
        offer_powerful(m, t, w, give, player, source, m.frame_bound[f, POWER_LEFT])
    else:
        offer_gives(m, t, w, give, player, source)
    m.frame_flag[f] = ASKED


@compiled
def choose_color(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """605: the kind of mana that an ability activated by hand makes; a program asks itself."""
    ability = m.frame_b[f]
    row = row_of(m.frame_source[f])
    if t.mana_plain[ability] == 0:
        pay(m, t, w, f)
        return
    if m.frame_flag[f] != ASKED:
        kinds = kinds_made(m, t, t.mana_mask[ability], m.frame_controller[f])
        ask(m, DECISION_COLOR, m.frame_controller[f], row, ability)
        for kind in range(MANA_KINDS):
            if (kinds >> kind) & 1:
                offer(m, ACTION_COLOR, kind, 0)
        if m.legal_count > 1:
            m.frame_flag[f] = ASKED
            return
        m.dec_kind = 0
        if m.legal_count == 0:
            m.frame_c[f] = -1
            pay(m, t, w, f)
            return
        m.answer = m.legal[0]
    m.frame_flag[f] = 0
    m.frame_c[f] = subject_of(m.answer)
    pay(m, t, w, f)


@compiled
def finish_mana(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """605.3b: a mana ability activated by hand resolves at once."""
    ability = m.frame_b[f]
    source = m.frame_source[f]
    player = m.frame_controller[f]
    kept = m.frame_c[f]
    pop_frame(m)
    if t.mana_plain[ability] == 1:
        make_mana(m, t, w, source, ability, player, kept)
        return
    set_event(w, -1, -1, player, 0, 0)
    before = m.frame_top
    begin_program(m, t, w, ability, source, player, player, 0, 0)
    if m.frame_top > before:
        m.stack_paid[m.frame_slot[m.frame_top]] = kept
