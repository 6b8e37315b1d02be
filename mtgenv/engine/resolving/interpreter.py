"""The interpreter: resolves the top of the stack and runs the programs of cards (608).

A frame of a resolving spell or ability holds the program counter, the state inside an instruction
and the answer flag that later jumps read. One call runs one instruction; it either finishes and
moves the counter on, or opens a decision and comes back with the answer.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.characteristics import refresh
from mtgenv.engine.characteristics.effects import start_effect
from mtgenv.engine.characteristics.matching import condition_holds
from mtgenv.engine.combat.roles import remove_from_combat
from mtgenv.engine.events.zones import (
    cease,
    enter_battlefield,
    move,
)
from mtgenv.engine.record.agenda import pop_frame, push_frame
from mtgenv.engine.record.references import NO_TARGET, live_row, reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    DURATION_CONTROL,
    DURATION_GAME,
    EFFECT_CHANGE,
    EFFECT_DOUBLE_DAMAGE,
    FRAME_RESOLVE,
    KEYWORD_HASTE,
    OBJECT_CARD,
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
    TYPE_CREATURE,
    TYPE_PERMANENT,
    ZONE_EXILE,
    ZONE_GRAVEYARD,
    ZONE_HAND,
    ZONE_STACK,
)
from mtgenv.engine.resolving.choices import (
    op_discard,
    op_discard_chosen,
    op_draw,
    op_flip,
    op_may,
    op_search,
    op_subgame,
    op_suspend_cast,
    op_wish,
)
from mtgenv.engine.resolving.instructions import (
    change,
    destroy,
    op_add_mana,
    op_change_each,
    op_copy_spell,
    op_counter,
    op_damage,
    op_damage_divided,
    op_damage_each,
    op_delayed,
    op_destroy_each,
    op_destroy_partners,
    op_discard_random,
    op_effect,
    op_exile,
    op_extra_turn,
    op_life,
    op_return_all,
    op_return_linked,
    op_reveal_top,
    op_set_base,
    op_suspend_tick,
    op_token,
    op_unblock,
)
from mtgenv.engine.resolving.operands import (
    jump_condition,
    object_of,
    permanent_of,
    players_of,
)
from mtgenv.engine.stack.mana import tap
from mtgenv.engine.stack.stack import FLAG_SUSPENDED, free_slot, stack_top
from mtgenv.engine.stack.targets import is_target_legal, target_row


@compiled
def run_asking(m: Match, t: Tables, w: Workspace, f: int, pc: int, op: int) -> bool:
    """Run an instruction that moves the counter itself.

    Returns:
        Whether it was one.
    """
    if op == OP_MAY or op == OP_MAY_PAY:
        op_may(m, t, w, f, pc, op)
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
        op_search(m, t, w, f, pc)
    elif op == OP_WISH:
        op_wish(m, t, w, f, pc)
    elif op == OP_DISCARD:
        op_discard(m, t, w, f, pc)
    elif op == OP_DISCARD_CHOSEN:
        op_discard_chosen(m, t, w, f, pc)
    elif op == OP_DRAW:
        op_draw(m, t, w, f, pc)
    elif op == OP_SUBGAME:
        op_subgame(m, t, w, f, pc)
    elif op == OP_SUSPEND_CAST:
        op_suspend_cast(m, t, w, f)
    else:
        return False
    return True


@compiled
def run_on_permanent(m: Match, t: Tables, w: Workspace, f: int, pc: int, op: int) -> bool:
    """Run an instruction about one permanent.

    Returns:
        Whether it was one.
    """
    if op == OP_SET_BASE or op == OP_ANIMATE:
        op_set_base(m, t, w, f, pc, op)
        return True
    known = op == OP_DESTROY or op == OP_CHANGE or op == OP_TAP or op == OP_PUT_COUNTERS
    if not known and op != OP_SACRIFICE and op != OP_REMOVE_FROM_COMBAT:
        return False
    row = permanent_of(m, f, t.op_object[pc])
    if row < 0:
        return True
    if op == OP_DESTROY:
        destroy(m, t, w, row)
    elif op == OP_CHANGE:
        change(m, t, w, f, pc, row)
    elif op == OP_TAP:
        tap(m, t, w, row)
    elif op == OP_PUT_COUNTERS:
        m.counters[row, t.op_detail[pc]] += t.op_value[pc]
        m.dirty[m.depth] = 1
    elif op == OP_REMOVE_FROM_COMBAT:
        remove_from_combat(m, row)
    elif m.controller[row] == m.frame_controller[f]:
        move(m, t, w, row, ZONE_GRAVEYARD)  # 701.21a: only your own permanents
    return True


@compiled
def run_plain(m: Match, t: Tables, w: Workspace, f: int, pc: int, op: int) -> None:
    """Run any other instruction that never asks."""
    if op == OP_DAMAGE:
        op_damage(m, t, w, f, pc)
    elif op == OP_DAMAGE_EACH:
        op_damage_each(m, t, w, f, pc)
    elif op == OP_DAMAGE_DIVIDED:
        op_damage_divided(m, t, w, f, pc)
    elif op == OP_GAIN_LIFE or op == OP_LOSE_LIFE or op == OP_LOSE_HALF:
        op_life(m, t, w, f, pc, op)
    elif op == OP_DESTROY_EACH:
        op_destroy_each(m, t, w, f, pc)
    elif op == OP_DESTROY_PARTNERS:
        op_destroy_partners(m, t, w, f)
    elif op == OP_EXILE:
        op_exile(m, t, w, f, pc)
    elif op == OP_RETURN_TO_HAND:
        row = object_of(m, f, t.op_object[pc])
        if row >= 0:
            move(m, t, w, row, ZONE_HAND)
    elif op == OP_RETURN_LINKED:
        op_return_linked(m, t, w, f)
    elif op == OP_RETURN_ALL:
        op_return_all(m, t, w, pc)
    elif op == OP_COUNTER:
        op_counter(m, t, w, f, pc)
    elif op == OP_CHANGE_EACH:
        op_change_each(m, t, w, f, pc)
    elif op == OP_EFFECT:
        op_effect(m, t, w, f, pc)
    elif op == OP_DOUBLE_DAMAGE:
        mask = players_of(m, f, t.op_player[pc])
        start_effect(m, EFFECT_DOUBLE_DAMAGE, DURATION_GAME, m.frame_controller[f], -1, 0, mask)
    elif op == OP_TOKEN:
        op_token(m, t, w, f, pc)
    elif op == OP_COPY_SPELL:
        op_copy_spell(m, t, w, f, pc)
    elif op == OP_UNBLOCK:
        op_unblock(m, f)
    elif op == OP_DELAYED:
        op_delayed(m, t, w, f, pc)
    elif op == OP_EXTRA_TURN:
        op_extra_turn(m, f)
    elif op == OP_ADD_MANA:
        op_add_mana(m, t, w, f, pc)
    elif op == OP_REVEAL_TOP:
        op_reveal_top(m, t, w, f, pc)
    elif op == OP_DISCARD_RANDOM:
        op_discard_random(m, t, w, f, pc)
    elif op == OP_SUSPEND_TICK:
        op_suspend_tick(m, t, w, f)


@compiled
def finish_resolution(m: Match, t: Tables, w: Workspace, f: int) -> None:
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
        move(m, t, w, row, ZONE_EXILE)
    else:
        move(m, t, w, row, ZONE_GRAVEYARD)


@compiled
def run_resolve(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Run the next instruction of a resolving spell or ability."""
    refresh(m, t, w)
    pc = m.frame_pc[f]
    op = t.op[pc]
    if op == OP_END:
        finish_resolution(m, t, w, f)
        return
    if run_asking(m, t, w, f, pc, op):
        return
    if not run_on_permanent(m, t, w, f, pc, op):
        run_plain(m, t, w, f, pc, op)
    m.frame_pc[f] = pc + 1


@compiled
def resolve_permanent(m: Match, t: Tables, w: Workspace, row: int, slot: int) -> None:
    """608.3: a permanent spell enters under its controller's control; an Aura attaches."""
    player = m.controller[row]
    host = -1
    if m.stack_targets[slot] > 0:
        host = target_row(m, slot, 0)
    suspended = m.stack_flags[slot] & FLAG_SUSPENDED != 0
    free_slot(m, slot)
    enter_battlefield(m, t, w, row, player, t.card_enters_tapped[m.card[row]] == 1)
    m.attached_to[row] = host
    if suspended and m.types[row] & TYPE_CREATURE:
        # 702.62a: haste for as long as that player controls it.
        ref = reference(m, row)
        start_effect(m, EFFECT_CHANGE, DURATION_CONTROL, player, ref, KEYWORD_HASTE, 0)


@compiled
def check_targets(m: Match, t: Tables, w: Workspace, slot: int) -> bool:
    """608.2b: strike out illegal targets.

    Returns:
        Whether the spell or ability resolves: it has no target, or a legal one is left.
    """
    n = m.stack_targets[slot]
    if n == 0:
        return True
    legal = 0
    for i in range(n):
        w.legal_target[i] = 0
        if is_target_legal(m, t, slot, i):
            w.legal_target[i] = 1
            legal += 1
    for i in range(n):
        if w.legal_target[i] == 0:
            m.stack_target[slot, i] = NO_TARGET
    return legal > 0


@compiled
def resolve_top(m: Match, t: Tables, w: Workspace) -> None:
    """Begin to resolve the topmost object of the stack of the game being played (608.1)."""
    row = stack_top(m)
    slot = m.slot[row]
    ability = m.stack_ability[slot]
    fizzles = not check_targets(m, t, w, slot)
    source = m.stack_source[slot]
    you = m.controller[row]
    if source >= 0 and not fizzles:
        condition = t.trigger_condition[ability]
        at = live_row(m, source)
        fizzles = not condition_holds(m, t, condition, m.depth, at, you)  # 603.4
    if fizzles:
        free_slot(m, slot)
        if m.kind[row] == OBJECT_CARD:
            move(m, t, w, row, ZONE_GRAVEYARD)
        else:
            cease(m, row)
        return
    if source < 0 and t.card_types[m.card[row]] & TYPE_PERMANENT:
        resolve_permanent(m, t, w, row, slot)
        return
    f = push_frame(m, FRAME_RESOLVE, you)
    m.frame_slot[f] = slot
    m.frame_pc[f] = t.ability_program[ability]
    m.frame_source[f] = source
    if source < 0:
        m.frame_source[f] = reference(m, row)
