"""Instructions that ask: each opens a decision, or waits for a frame, and goes on with the answer.

The state of the frame says where inside the instruction it stands; 0 is not begun.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.matching import card_matches
from mtgenv.engine.events.entering import (
    begin_discard,
    begin_entering,
    discard,
    draw_cards,
    offer_distinct,
    offer_outside,
    take_from_outside,
)
from mtgenv.engine.events.zones import move
from mtgenv.engine.games.subgames import begin_subgame
from mtgenv.engine.record.agenda import ASKED
from mtgenv.engine.record.chance import random_below, scripted, shuffle_library
from mtgenv.engine.record.decisions import ask, ask_yes_no, kind_of, offer, subject_of
from mtgenv.engine.record.references import live_row, row_of
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_DONE,
    ACTION_OBJECT,
    ACTION_YES,
    DECISION_PICK,
    OP_MAY_PAY,
    STREAM_GAME,
    TO_BATTLEFIELD_TAPPED,
    TO_EXILE,
    TO_HAND,
    ZONE_EXILE,
    ZONE_HAND,
    ZONE_LIBRARY,
)
from mtgenv.engine.resolving.operands import number_of, one_player, players_of
from mtgenv.engine.stack.casting import begin_spell
from mtgenv.engine.stack.mana import gather_all, is_covered, pay_from_all
from mtgenv.engine.stack.targets import has_targets


@compiled
def next_instruction(m: Match, f: int) -> None:
    """Go on to the next instruction of a frame."""
    m.frame_pc[f] += 1
    m.frame_state[f] = 0


@compiled
def op_may(m: Match, t: Tables, w: Workspace, f: int, pc: int, op: int) -> None:
    """Ask whether to do something, or to pay for it; the answer is kept for the next jump."""
    player = one_player(m, f, t.op_player[pc])
    source = row_of(m.frame_source[f])
    cost = 0
    if op == OP_MAY_PAY:
        cost = t.op_bits[pc]
    if m.frame_state[f] == 0:
        m.frame_flag[f] = 0
        able = player >= 0
        if able and cost > 0:
            gather_all(m, t, w, player)
            able = is_covered(w, cost)
        if not able:
            next_instruction(m, f)
            return
        ask_yes_no(m, player, source, m.stack_ability[m.frame_slot[f]])
        m.frame_state[f] = ASKED
        return
    if kind_of(m.answer) == ACTION_YES:
        m.frame_flag[f] = 1
        pay_from_all(m, t, w, player, cost)
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
def op_discard_chosen(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """A player reveals the hand; the controller chooses a card that matches; it is discarded."""
    if m.frame_state[f] == ASKED:
        discard(m, t, w, subject_of(m.answer))
        next_instruction(m, f)
        return
    victim = one_player(m, f, t.op_player[pc])
    if victim < 0:
        next_instruction(m, f)
        return
    source = row_of(m.frame_source[f])
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
def op_wish(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """The controller may take a card they own from outside the game."""
    you = m.frame_controller[f]
    if m.frame_state[f] == ASKED:
        if kind_of(m.answer) == ACTION_OBJECT:
            take_from_outside(m, t, w, subject_of(m.answer), t.op_detail[pc] == 1)
        next_instruction(m, f)
        return
    source = row_of(m.frame_source[f])
    ask(m, DECISION_PICK, you, source, m.stack_ability[m.frame_slot[f]])
    if offer_outside(m, t, w, you, t.op_filter[pc]) == 0:
        m.dec_kind = 0
        next_instruction(m, f)
        return
    offer(m, ACTION_DONE, 0, 0)
    m.frame_state[f] = ASKED


SEARCH_NEXT_PLAYER = 1
SEARCH_ASK = 2
SEARCH_FOUND = 3


@compiled
def op_search(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
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
        if kind_of(m.answer) == ACTION_DONE:
            m.frame_b[f] = 0
        else:
            m.frame_b[f] -= 1
            found = subject_of(m.answer)
            to = t.op_detail[pc]
            if to == TO_HAND:
                move(m, t, w, found, ZONE_HAND)
            elif to == TO_EXILE:
                move(m, t, w, found, ZONE_EXILE)
            else:
                begin_entering(m, t, w, found, player, to == TO_BATTLEFIELD_TAPPED)
        return
    f_cards = t.op_filter[pc]
    if m.frame_b[f] > 0 and library >= 0:
        source = row_of(m.frame_source[f])
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
        shuffle_library(m, w, library)
    m.frame_state[f] = SEARCH_NEXT_PLAYER


@compiled
def op_discard(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
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
def op_draw(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Players draw cards."""
    mask = players_of(m, f, t.op_player[pc])
    next_instruction(m, f)
    for player in range(m.num_players):
        if (mask >> player) & 1:
            draw_cards(m, t, w, player, number_of(m, t, f, pc))


@compiled
def op_subgame(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Play a subgame; the frame goes on when it is over (729)."""
    if m.frame_state[f] == 0:
        m.frame_state[f] = ASKED
        life = t.op_value[pc]
        if life == 0:
            life = m.opt_life
        begin_subgame(m, t, w, m.frame_source[f], life)
        return
    next_instruction(m, f)


@compiled
def op_suspend_cast(m: Match, t: Tables, w: Workspace, f: int) -> None:
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
    if kind_of(m.answer) == ACTION_YES:
        begin_spell(m, t, w, you, row, True)
