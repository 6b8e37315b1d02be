"""Instructions that steer a program: jumps, loops over players, offers, coins."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.abilities import ability_at
from mtgenv.engine.characteristics.selecting import first_in_turn_order
from mtgenv.engine.record.agenda import ASKED, LOOP_PLAYER, LOOP_PLAYERS
from mtgenv.engine.record.chance import flip_coin
from mtgenv.engine.record.decisions import (
    ask,
    ask_yes_no,
    detail_of,
    kind_of,
    offer,
    subject_of,
)
from mtgenv.engine.record.references import live_row, row_of
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_ACTIVATE,
    ACTION_NO,
    ACTION_YES,
    DECISION_MAY,
    DECISION_SACRIFICE,
    OP_JUMP,
    OP_LOOP,
)
from mtgenv.engine.resolving.operands import (
    first_player_in,
    number_in,
    number_of,
    players_in,
)
from mtgenv.engine.stack.by_hand import gather_reachable, offer_by_hand
from mtgenv.engine.stack.casting import begin_mana
from mtgenv.engine.stack.costs import can_pay_rest, give_up, offer_gives, pay_rest
from mtgenv.engine.stack.mana import cost_mana, gather_all, pay_from_all, with_hybrid

GIVING = 2  # a state besides ASKED: an object is given up for a cost


@compiled(inline=True)
def next_instruction(m: Match, f: int) -> None:
    """Go on to the next instruction."""
    m.frame_pc[f] += 1
    m.frame_state[f] = 0


@compiled
def op_jump(m: Match, t: Tables, w: Workspace, f: int, pc: int, op: int) -> None:
    """Go on at another instruction, or where a condition does not hold."""
    if op == OP_JUMP or number_in(m, t, w, f, t.op_number[pc], 0) == 0:
        m.frame_pc[f] = t.op_value[pc]
    else:
        m.frame_pc[f] += 1


@compiled
def op_unless_used(m: Match, t: Tables, f: int, pc: int) -> None:
    """603.2h: nothing happens if it has been done this turn."""
    row = live_row(m, m.frame_source[f])
    bit = t.ability_once[m.stack_ability[m.frame_slot[f]]]
    if row >= 0 and m.activated[row] & bit:
        m.frame_pc[f] = t.op_value[pc]
    else:
        m.frame_pc[f] += 1


@compiled
def op_use_up(m: Match, t: Tables, f: int) -> None:
    """603.2h: it has been done, and is not done again this turn."""
    row = live_row(m, m.frame_source[f])
    if row >= 0:
        m.activated[row] |= t.ability_once[m.stack_ability[m.frame_slot[f]]]


@compiled
def op_loop(m: Match, t: Tables, w: Workspace, f: int, pc: int, op: int) -> None:
    """Run the instructions up to the NEXT once for each player, the active player first (101.4)."""
    if op == OP_LOOP:
        if m.frame_bound[f, LOOP_PLAYER] == 0:
            m.frame_bound[f, LOOP_PLAYERS] = players_in(m, t, w, f, t.op_who[pc])
        player = first_in_turn_order(m, m.frame_bound[f, LOOP_PLAYERS])
        if player >= 0:
            m.frame_bound[f, LOOP_PLAYERS] &= ~(1 << player)
            m.frame_bound[f, LOOP_PLAYER] = player + 1
            m.frame_pc[f] += 1
            return
        m.frame_bound[f, LOOP_PLAYER] = 0
        m.frame_pc[f] = t.op_value[pc] + 1
    else:
        m.frame_pc[f] = t.op_value[pc]


@compiled
def op_may(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """A player may do what follows; the answer flag tells."""
    if m.frame_state[f] == ASKED:
        m.frame_flag[f] = 0
        if kind_of(m.answer) == ACTION_YES:
            m.frame_flag[f] = 1
        next_instruction(m, f)
        return
    player = first_player_in(m, t, w, f, t.op_who[pc])
    if player < 0:
        m.frame_flag[f] = 0
        next_instruction(m, f)
        return
    ask_yes_no(m, player, row_of(m.frame_source[f]), m.stack_ability[m.frame_slot[f]])
    m.frame_state[f] = ASKED


@compiled
def times(cost: int, n: int) -> int:
    """Return a packed mana cost n times over."""
    packed = 0
    for part in range(7):
        packed |= min(255, ((cost >> (8 * part)) & 255) * n) << (8 * part)
    return packed


@compiled
def give_next(m: Match, t: Tables, w: Workspace, f: int, cost: int, player: int, row: int) -> None:
    """Ask for the next object that a cost gives up; with the last one the instruction is done."""
    if m.frame_state[f] == GIVING:
        give_up(m, t, w, t.cost_gives[cost] + m.frame_a[f], subject_of(m.answer))
        m.frame_b[f] += 1
    while m.frame_a[f] < t.cost_give_count[cost]:
        give = t.cost_gives[cost] + m.frame_a[f]
        if m.frame_b[f] < t.give_count[give]:
            source = row_of(m.frame_source[f])
            ask(m, DECISION_SACRIFICE, player, source, m.stack_ability[m.frame_slot[f]])
            offer_gives(m, t, w, give, player, row)
            m.dec_left = t.give_count[give] - m.frame_b[f]
            m.frame_state[f] = GIVING
            return
        m.frame_a[f] += 1
        m.frame_b[f] = 0
    next_instruction(m, f)


@compiled
def offered_mana(
    m: Match, t: Tables, w: Workspace, f: int, pc: int, player: int, by_hand: bool
) -> int:
    """Return the packed mana that an offer to pay asks for, or -1 if the player has not so much.

    Hybrid symbols are colours in it that the player can pay.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        f: the frame ...
        pc: ... and its instruction.
        player: who pays.
        by_hand: mana counts that could be made by hand first.
    """
    cost = t.op_detail[pc]
    n = number_of(m, t, w, f, pc)
    if by_hand:
        gather_reachable(m, t, w, player)
    else:
        gather_all(m, t, w, player)
    mana = times(cost_mana(t, cost), n)
    return with_hybrid(w, mana, t.cost_hybrid[cost], t.cost_hybrids[cost] * n)


@compiled
def op_may_pay(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """A player may pay a cost; the answer flag tells whether it was paid."""
    cost = t.op_detail[pc]
    player = first_player_in(m, t, w, f, t.op_who[pc])
    row = live_row(m, m.frame_source[f])
    if m.frame_state[f] == GIVING:
        give_next(m, t, w, f, cost, player, max(row, 0))
        return
    if m.frame_state[f] == ASKED:
        m.frame_flag[f] = 0
        if kind_of(m.answer) == ACTION_ACTIVATE:
            m.frame_state[f] = 0  # it is asked again when the mana is there (605.3a)
            made = subject_of(m.answer)
            begin_mana(m, t, w, player, made, ability_at(m, t, made, detail_of(m.answer)))
            return
        if kind_of(m.answer) == ACTION_YES:
            m.frame_flag[f] = 1
            m.frame_a[f] = 0
            m.frame_b[f] = 0
            pay_from_all(m, t, w, player, offered_mana(m, t, w, f, pc, player, False))
            pay_rest(m, t, w, cost, player, max(row, 0))
            give_next(m, t, w, f, cost, player, max(row, 0))
            return
        next_instruction(m, f)
        return
    m.frame_flag[f] = 0
    if player < 0:
        next_instruction(m, f)
        return
    mana = offered_mana(m, t, w, f, pc, player, True)
    if mana < 0 or not can_pay_rest(m, t, w, cost, player, max(row, 0)):
        next_instruction(m, f)
        return
    source = row_of(m.frame_source[f])
    ask(m, DECISION_MAY, player, source, m.stack_ability[m.frame_slot[f]])
    if offered_mana(m, t, w, f, pc, player, False) >= 0:
        offer(m, ACTION_YES, 0, 0)
    offer(m, ACTION_NO, 0, 0)
    if mana > 0:
        offer_by_hand(m, t, w, player)
    m.dec_left = min(255, mana & 255)
    m.frame_state[f] = ASKED


@compiled
def op_flip(m: Match, f: int) -> None:
    """The controller flips a coin; the answer flag tells whether they won (705)."""
    m.frame_flag[f] = flip_coin(m)
    next_instruction(m, f)
