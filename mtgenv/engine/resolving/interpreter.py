"""The interpreter: resolves the top of the stack and runs the programs of cards (608).

A frame of a resolving spell or ability holds the program counter, the state inside an instruction,
the answer flag that later jumps read, and what "it" is. One call runs one instruction; it either
finishes and moves the counter on, or opens a decision and comes back with the answer.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.characteristics import refresh
from mtgenv.engine.characteristics.effects import add_object, start_effect
from mtgenv.engine.characteristics.expressions import condition_holds
from mtgenv.engine.events.attaching import is_aura
from mtgenv.engine.events.daytime import become
from mtgenv.engine.events.entering import begin_entering, enter_attached
from mtgenv.engine.events.triggers import watch
from mtgenv.engine.events.zones import cease, move
from mtgenv.engine.record.agenda import pop_frame
from mtgenv.engine.record.entries import (
    FLAG_SUSPENDED,
    free_slot,
    program_row,
    stack_top,
)
from mtgenv.engine.record.limits import stop_match
from mtgenv.engine.record.programs import NO_OBJECT, begin_resolution
from mtgenv.engine.record.references import NO_TARGET, live_row, reference
from mtgenv.engine.record.state import ROW_BITS
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ABILITY_TRIGGERED,
    CASTING_BUYBACK,
    DESIGNATION_ADVENTURE,
    DURATION_CONTROL,
    EFFECT_CHANGE,
    END_ERROR,
    EVENT_RESOLVES,
    EVENT_STATE,
    LAYOUT_ADVENTURE,
    OBJECT_CARD,
    OBJECT_TOKEN,
    OP_ABANDON,
    OP_ADD_MANA,
    OP_BECOME_COPY,
    OP_CALCULATE,
    OP_CAST,
    OP_CHANGE,
    OP_CHAOS,
    OP_CHOOSE,
    OP_CHOOSE_NAME,
    OP_CONTROL_PLAYER,
    OP_COPY_SPELL,
    OP_COUNTER,
    OP_CREATE,
    OP_DAMAGE,
    OP_DAY,
    OP_DESIGNATE,
    OP_DESTROY,
    OP_DIG,
    OP_DISCARD,
    OP_DRAW,
    OP_EMBLEM,
    OP_END,
    OP_END_GAME,
    OP_END_NOW,
    OP_EXTRA_PHASES,
    OP_EXTRA_TURN,
    OP_FIGHT,
    OP_FLIP,
    OP_FORGET,
    OP_GAIN_LIFE,
    OP_GOAD,
    OP_INSTEAD,
    OP_JUMP,
    OP_JUMP_UNLESS,
    OP_LATER,
    OP_LOOK,
    OP_LOOP,
    OP_LOSE_LIFE,
    OP_MAY,
    OP_MAY_PAY,
    OP_MAY_PLAY,
    OP_MOVE,
    OP_MOVE_COUNTERS,
    OP_MUST_BLOCK,
    OP_NEXT,
    OP_PHASE_OUT,
    OP_PLANESWALK,
    OP_PROLIFERATE,
    OP_PUT_COUNTERS,
    OP_REFLEX,
    OP_REMOVE_COUNTERS,
    OP_RESTART,
    OP_REVEAL,
    OP_ROLL_PLANAR_DIE,
    OP_RULE,
    OP_SACRIFICE,
    OP_SET_LIFE,
    OP_SHUFFLE,
    OP_SKIP,
    OP_STAY_TAPPED,
    OP_SUBGAME,
    OP_TEMPT,
    OP_UNLESS_USED,
    OP_USE_UP,
    OP_VENTURE,
    TYPE_CREATURE,
    TYPE_PERMANENT,
    ZONE_EXILE,
    ZONE_GRAVEYARD,
    ZONE_HAND,
    ZONE_STACK,
)
from mtgenv.engine.resolving.changing import (
    is_about_permanents,
    op_become_copy,
    op_change,
    op_demand,
    op_each_permanent,
    op_instead,
    op_may_play,
    op_phase_out,
    op_rule,
)
from mtgenv.engine.resolving.choosing import (
    op_add_mana,
    op_calculate,
    op_choose,
    op_choose_name,
    op_look,
)
from mtgenv.engine.resolving.digging import op_dig
from mtgenv.engine.resolving.harming import (
    op_damage,
    op_fight,
    op_life,
    op_move_counters,
    op_put_counters,
    op_remove_counters,
)
from mtgenv.engine.resolving.making import (
    op_cast,
    op_copy_spell,
    op_counter,
    op_create,
    op_designate,
    op_emblem,
    op_later,
    op_reflex,
)
from mtgenv.engine.resolving.moving import (
    op_destroy,
    op_discard,
    op_draw,
    op_move,
    op_reveal,
    op_sacrifice,
    op_shuffle,
)
from mtgenv.engine.resolving.operands import forget_it
from mtgenv.engine.resolving.proliferating import op_proliferate
from mtgenv.engine.resolving.structure import (
    next_instruction,
    op_flip,
    op_jump,
    op_loop,
    op_may,
    op_may_pay,
    op_unless_used,
    op_use_up,
)
from mtgenv.engine.resolving.tempting import op_tempt
from mtgenv.engine.resolving.turning import (
    op_control_player,
    op_end_game,
    op_end_now,
    op_extra_turn,
    op_restart,
    op_skip,
    op_subgame,
)
from mtgenv.engine.resolving.variants import op_variant
from mtgenv.engine.resolving.venturing import op_venture
from mtgenv.engine.stack.targets import is_target_legal
from mtgenv.engine.turns.phases import add_phases


@compiled
def run_steering(m: Match, t: Tables, w: Workspace, f: int, pc: int, op: int) -> bool:
    """Run an instruction that moves the counter itself.

    Returns:
        Whether it was one.
    """
    if op == OP_JUMP or op == OP_JUMP_UNLESS:
        op_jump(m, t, w, f, pc, op)
    elif op == OP_LOOP or op == OP_NEXT:
        op_loop(m, t, w, f, pc, op)
    elif op == OP_UNLESS_USED:
        op_unless_used(m, t, f, pc)
    elif op == OP_MAY:
        op_may(m, t, w, f, pc)
    elif op == OP_MAY_PAY:
        op_may_pay(m, t, w, f, pc)
    elif op == OP_FLIP:
        op_flip(m, f)
    elif op == OP_CHOOSE:
        op_choose(m, t, w, f, pc)
    elif op == OP_CHOOSE_NAME:
        op_choose_name(m, t, f, pc)
    elif op == OP_ADD_MANA:
        op_add_mana(m, t, w, f, pc)
    elif op == OP_LOOK:
        op_look(m, t, w, f, pc)
    elif op == OP_DIG:
        op_dig(m, t, w, f, pc)
    elif op == OP_PROLIFERATE:
        op_proliferate(m, t, w, f)
    elif op == OP_CAST:
        op_cast(m, t, w, f, pc)
    elif op == OP_SUBGAME:
        op_subgame(m, t, w, f, pc)
    elif op == OP_TEMPT:
        op_tempt(m, t, w, f, pc)
    elif op == OP_VENTURE:
        op_venture(m, t, w, f, pc)
    else:
        return False
    return True


@compiled
def run_on_zones(m: Match, t: Tables, w: Workspace, f: int, pc: int, op: int) -> bool:
    """Run an instruction about zones; see `run_steering`."""
    if op == OP_MOVE:
        op_move(m, t, w, f, pc)
    elif op == OP_DESTROY:
        op_destroy(m, t, w, f, pc)
    elif op == OP_SACRIFICE:
        op_sacrifice(m, t, w, f, pc)
    elif op == OP_DRAW:
        op_draw(m, t, w, f, pc)
    elif op == OP_DISCARD:
        op_discard(m, t, w, f, pc)
    elif op == OP_REVEAL:
        op_reveal(m, t, w, f, pc)
    elif op == OP_SHUFFLE:
        op_shuffle(m, t, w, f, pc)
    elif op == OP_CREATE:
        op_create(m, t, w, f, pc)
    elif op == OP_EMBLEM:
        op_emblem(m, t, w, f, pc)
    elif op == OP_DESIGNATE:
        op_designate(m, t, w, f, pc)
    else:
        return False
    return True


@compiled
def run_on_values(m: Match, t: Tables, w: Workspace, f: int, pc: int, op: int) -> bool:
    """Run an instruction about damage, life, counters or lasting effects; see `run_steering`."""
    if op == OP_DAMAGE:
        op_damage(m, t, w, f, pc)
    elif op == OP_FIGHT:
        op_fight(m, t, w, f, pc)
    elif op == OP_GAIN_LIFE or op == OP_LOSE_LIFE or op == OP_SET_LIFE:
        op_life(m, t, w, f, pc, op)
    elif op == OP_PUT_COUNTERS:
        op_put_counters(m, t, w, f, pc)
    elif op == OP_MOVE_COUNTERS:
        op_move_counters(m, t, w, f, pc)
    elif op == OP_REMOVE_COUNTERS:
        op_remove_counters(m, t, w, f, pc)
    elif op == OP_CHANGE:
        op_change(m, t, w, f, pc)
    elif op == OP_PHASE_OUT:
        op_phase_out(m, t, w, f, pc)
    elif op == OP_BECOME_COPY:
        op_become_copy(m, t, w, f, pc)
    elif op == OP_MAY_PLAY:
        op_may_play(m, t, w, f, pc)
    elif op == OP_RULE:
        op_rule(m, t, w, f, pc)
    elif op == OP_INSTEAD:
        op_instead(m, t, w, f, pc)
    elif op == OP_GOAD or op == OP_STAY_TAPPED or op == OP_MUST_BLOCK:
        op_demand(m, t, w, f, pc, op)
    elif is_about_permanents(op):
        op_each_permanent(m, t, w, f, pc, op)
    else:
        return False
    return True


@compiled
def run_plain(m: Match, t: Tables, w: Workspace, f: int, pc: int, op: int) -> bool:
    """Run any other instruction; see `run_steering`."""
    if op == OP_COUNTER:
        op_counter(m, t, w, f, pc)
    elif op == OP_COPY_SPELL:
        op_copy_spell(m, t, w, f, pc)
    elif op == OP_LATER:
        op_later(m, t, w, f, pc)
    elif op == OP_REFLEX:
        op_reflex(m, t, w, f, pc)
    elif op == OP_USE_UP:
        op_use_up(m, t, f)
    elif op == OP_FORGET:
        forget_it(m, f)
    elif op == OP_EXTRA_TURN:
        op_extra_turn(m, t, w, f, pc)
    elif op == OP_EXTRA_PHASES:
        add_phases(m, t.op_bits[pc])
    elif op == OP_SKIP:
        op_skip(m, t, w, f, pc)
    elif op == OP_CONTROL_PLAYER:
        op_control_player(m, t, w, f, pc)
    elif op == OP_END_NOW:
        op_end_now(m, t, w, f, pc)
    elif op == OP_RESTART:
        op_restart(m, t, w, f, pc)
    elif op == OP_END_GAME:
        op_end_game(m, t, w, f, pc)
    elif op == OP_DAY:
        become(m, t, w, t.op_detail[pc])
    elif op == OP_PLANESWALK or op == OP_CHAOS or op == OP_ROLL_PLANAR_DIE or op == OP_ABANDON:
        op_variant(m, t, w, f, pc, op)
    else:
        return False
    return True


@compiled
def is_adventure(t: Tables, look: int) -> bool:
    """Whether a spell is the adventure of an adventurer card (715.3)."""
    return t.card_layout[look] == LAYOUT_ADVENTURE and t.card_front[look] == 0


@compiled
def is_bought_back(m: Match, t: Tables, row: int, slot: int) -> bool:
    """Whether a spell's buyback cost was paid (702.27a)."""
    look = m.look[row]
    first = t.card_casting_first[look]
    for i in range(t.card_castings[look]):
        if (m.stack_costs[slot] >> i) & 1 and t.casting_name[first + i] == CASTING_BUYBACK:
            return True
    return False


@compiled
def finish_resolution(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """608.2n: the card goes to the graveyard if it is still on the stack; an ability ceases."""
    slot = m.frame_slot[f]
    row = m.stack_row[slot]
    pop_frame(m)
    still_there = row >= 0 and m.slot[row] == slot and m.zone[row] == ZONE_STACK
    if still_there:
        watch(m, t, w, EVENT_RESOLVES, m.depth, row, -1, m.controller[row], 0, 0)  # 608.2p
    if still_there and m.kind[row] != OBJECT_CARD:
        cease(m, row)
    elif still_there and t.card_exile_spell[m.look[row]] == 1:
        move(m, t, w, row, ZONE_EXILE)
    elif still_there and is_adventure(t, m.look[row]):
        move(m, t, w, row, ZONE_EXILE)
        if m.zone[row] == ZONE_EXILE:
            m.designation[row] |= 1 << DESIGNATION_ADVENTURE  # 715.3d
    elif still_there and is_bought_back(m, t, row, slot):
        move(m, t, w, row, ZONE_HAND)  # only as it resolves: countered, it isn't bought back
    elif still_there:
        move(m, t, w, row, ZONE_GRAVEYARD)
    free_slot(m, slot)  # what replaces the move may ask how the spell was paid for


@compiled
def run_resolve(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Run the next instruction of a resolving spell or ability."""
    refresh(m, t, w)
    pc = m.frame_pc[f]
    op = t.op[pc]
    if op == OP_END:
        finish_resolution(m, t, w, f)
        return
    while op == OP_CALCULATE:
        # One step with what asks for the number: a step that is taken again computes it again.
        op_calculate(m, t, w, f, pc)
        next_instruction(m, f)
        pc += 1
        op = t.op[pc]
    if run_steering(m, t, w, f, pc, op):
        return
    next_instruction(m, f)
    if run_on_zones(m, t, w, f, pc, op) or run_on_values(m, t, w, f, pc, op):
        return
    if not run_plain(m, t, w, f, pc, op):
        stop_match(m, END_ERROR)


@compiled
def resolve_permanent(m: Match, t: Tables, w: Workspace, row: int, slot: int) -> None:
    """608.3: a permanent spell enters under its controller's control; an Aura attaches."""
    player = m.controller[row]
    watch(m, t, w, EVENT_RESOLVES, m.depth, row, -1, player, 0, 0)
    host = -1
    if m.stack_targets[slot] > 0:
        host = live_row(m, m.target[m.stack_first[slot]])
    suspended = m.stack_flags[slot] & FLAG_SUSPENDED != 0
    copy = m.kind[row] != OBJECT_CARD
    spell = m.stack_ability[slot]
    if m.stack_costs[slot] != 0 or t.ability_program[spell] != 0 or t.card_x[m.look[row]] != 0:
        # It knows how it was paid for, and then its own effects happen.
        m.stack_row[slot] = NO_OBJECT
        begin_resolution(m, t, player, slot, spell, reference(m, row) + (1 << ROW_BITS))
    else:
        free_slot(m, slot)
        slot = -1
    if copy:
        m.kind[row] = OBJECT_TOKEN  # 608.3f
    if is_aura(t, m.look[row]):
        enter_attached(m, t, w, row, player, host, slot)
    else:
        begin_entering(m, t, w, row, player, 0, slot)
    if suspended and m.types[row] & TYPE_CREATURE:
        # 702.62a: haste for as long as that player controls it.
        first = t.haste_change
        ref = reference(m, row)
        if start_effect(m, EFFECT_CHANGE, DURATION_CONTROL, player, ref, first, 1) >= 0:
            add_object(m, ref)


@compiled
def check_targets(m: Match, t: Tables, w: Workspace, slot: int) -> bool:
    """608.2b: strike out illegal targets.

    Returns:
        Whether the spell or ability resolves: it has no target, or a legal one is left.
    """
    n = m.stack_targets[slot]
    if n == 0:
        return True
    ability = program_row(m, slot)
    legal = 0
    for i in range(n):
        w.legal_target[i] = 0
        if is_target_legal(m, t, w, ability, slot, i):
            w.legal_target[i] = 1
            legal += 1
    for i in range(n):
        if w.legal_target[i] == 0:
            m.target[m.stack_first[slot] + i] = NO_TARGET
    return legal > 0


@compiled
def resolve_top(m: Match, t: Tables, w: Workspace) -> None:
    """Begin to resolve the topmost object of the stack of the game being played (608.1)."""
    row = stack_top(m)
    slot = m.slot[row]
    fizzles = not check_targets(m, t, w, slot)
    source = m.stack_source[slot]
    you = m.controller[row]
    if source >= 0 and not fizzles:
        condition = t.ability_condition[m.stack_ability[slot]]
        ability = m.stack_ability[slot]
        state = t.trigger_event[ability] == EVENT_STATE  # 603.8: no intervening if
        if t.ability_kind[ability] == ABILITY_TRIGGERED and not state:
            fizzles = not condition_holds(m, t, w, condition, source, you, slot, -1)  # 603.4
    if fizzles:
        if m.kind[row] == OBJECT_CARD:
            move(m, t, w, row, ZONE_GRAVEYARD)
        else:
            cease(m, row)
        free_slot(m, slot)
        return
    if source < 0 and t.card_types[m.look[row]] & TYPE_PERMANENT:
        resolve_permanent(m, t, w, row, slot)
        return
    if source < 0:
        source = reference(m, row)
    begin_resolution(m, t, you, slot, program_row(m, slot), source)
