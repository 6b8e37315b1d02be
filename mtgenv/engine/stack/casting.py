"""Putting spells and abilities on the stack: the steps of 601.2, one decision at a time.

Nothing is offered that could not be completed, so nothing is ever taken back (733). One frame does
it for spells, activated abilities, triggers (603.3d), copies (707.10c) and mana abilities that ask
for a colour. How it begins and ends is here; the steps between have a module each: `announcing`,
`choosing_targets`, `paying`.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.effects import drop_effect, find_rule
from mtgenv.engine.events.daytime import note_spell, spells_before
from mtgenv.engine.events.drawing import is_outside, take_from_outside
from mtgenv.engine.events.faces import show_face
from mtgenv.engine.events.triggers import watch
from mtgenv.engine.events.zones import cease, move, new_object, put
from mtgenv.engine.record.agenda import pop_frame, push_frame
from mtgenv.engine.record.commanders import note_commander_cast
from mtgenv.engine.record.counters import set_counters
from mtgenv.engine.record.entries import (
    FLAG_COMMANDED,
    FLAG_FREE,
    FLAG_NEEDS_FLASH,
    FLAG_SUSPENDED,
    free_slot,
    program_row,
    take_slot,
)
from mtgenv.engine.record.references import live_row, reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    COUNTER_TIME,
    EVENT_ACTIVATES,
    EVENT_CAST,
    EVENT_CAST_TARGETING,
    EVENT_TARGETED,
    FRAME_CAST,
    OBJECT_ABILITY,
    PLAYER_RULE_SORCERY_FLASH,
    TYPE_SORCERY,
    ZONE_COMMAND,
    ZONE_EXILE,
    ZONE_HAND,
    ZONE_STACK,
)
from mtgenv.engine.stack.announcing import choose_cost, choose_mode, choose_more, choose_number
from mtgenv.engine.stack.cast_frame import (
    CHOOSE_COLOR,
    CHOOSE_COST,
    CHOOSE_MODE,
    CHOOSE_MORE,
    CHOOSE_NUMBER,
    CHOOSE_TARGETS,
    DIVIDE,
    GIVE,
    PAY,
    PUT_ABILITY,
    PUT_COPY,
    PUT_MANA,
    PUT_SPELL,
    PUT_TRIGGER,
    card_being_cast,
)
from mtgenv.engine.stack.choosing_targets import choose_copy_targets, choose_targets, divide
from mtgenv.engine.stack.mana import cost_mana, pay_mana, ways_to_pay
from mtgenv.engine.stack.paying import choose_color, finish_mana, pay, pay_gives
from mtgenv.engine.stack.permissions import LOYALTY_USED, has_timing, special_action


@compiled
def stack_ability_object(
    m: Match, t: Tables, w: Workspace, ability: int, source: int, card: int, controller: int
) -> int:
    """Put an ability on the stack.

    Returns:
        Its entry, or -1 when the record is full and the match has ended.
    """
    row = new_object(m, t, w, card, OBJECT_ABILITY, controller, m.depth, ZONE_STACK)
    if row < 0:
        return -1
    slot = take_slot(m, row, ability, source)
    if slot < 0:
        cease(m, row)
    return slot


@compiled
def begin_spell(
    m: Match, t: Tables, w: Workspace, player: int, row: int, free: bool, suspended: bool
) -> None:
    """Move a card to the stack and start casting it (601.2a).

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        player: who casts.
        row: the card.
        free: it is cast without paying its mana cost.
        suspended: by suspend.
    """
    look = m.look[row]
    origin = m.zone[row]
    late = not free and not has_timing(m, t, w, player, row)
    if is_outside(m, row):
        look = m.card[row]  # 400.11c
        take_from_outside(m, t, w, row, ZONE_STACK)
    else:
        put(m, t, w, row, m.depth, ZONE_STACK, False)
    show_face(m, t, row, look)
    m.controller[row] = player
    m.base_controller[row] = player
    m.known[row] = 0
    slot = take_slot(m, row, t.card_spell[m.look[row]], -1)
    if slot < 0:
        return
    f = push_frame(m, FRAME_CAST, player)
    m.frame_a[f] = PUT_SPELL
    m.frame_b[f] = origin
    m.frame_slot[f] = slot
    if late:
        m.stack_flags[slot] = FLAG_NEEDS_FLASH
    if free:
        m.stack_flags[slot] = FLAG_FREE
    if suspended:
        m.stack_flags[slot] = FLAG_FREE | FLAG_SUSPENDED
    if origin == ZONE_COMMAND:
        m.stack_flags[slot] |= FLAG_COMMANDED


@compiled
def begin_ability(m: Match, t: Tables, w: Workspace, player: int, row: int, ability: int) -> None:
    """Put an activated ability on the stack and start activating it (602.2)."""
    slot = stack_ability_object(m, t, w, ability, reference(m, row), m.look[row], player)
    if slot < 0:
        return
    f = push_frame(m, FRAME_CAST, player)
    m.frame_a[f] = PUT_ABILITY
    m.frame_slot[f] = slot
    m.frame_source[f] = reference(m, row)
    if m.zone[row] == ZONE_HAND:
        m.known[row] = (1 << m.num_players) - 1  # 702.49b: revealed by activating its ability
    if t.ability_loyalty[ability] == 1:
        m.activated[row] |= LOYALTY_USED
    m.activated[row] |= t.ability_once[ability]


@compiled
def begin_mana(m: Match, t: Tables, w: Workspace, player: int, row: int, ability: int) -> None:
    """Start activating a mana ability by hand: it uses no stack (605.3b)."""
    m.activated[row] |= t.ability_once[ability]
    f = push_frame(m, FRAME_CAST, player)
    m.frame_a[f] = PUT_MANA
    m.frame_b[f] = ability
    m.frame_c[f] = -1
    m.frame_source[f] = reference(m, row)
    m.frame_state[f] = CHOOSE_COLOR


@compiled
def begin_copy(m: Match, player: int, slot: int) -> None:
    """Let a player choose new targets for a copy that is on the stack (707.10c)."""
    f = push_frame(m, FRAME_CAST, player)
    m.frame_a[f] = PUT_COPY
    m.frame_slot[f] = slot
    m.frame_state[f] = CHOOSE_TARGETS


@compiled
def begin_trigger(m: Match, player: int, slot: int) -> None:
    """Let the controller of a trigger that is on the stack choose modes and targets (603.3c, d)."""
    f = push_frame(m, FRAME_CAST, player)
    m.frame_a[f] = PUT_TRIGGER
    m.frame_slot[f] = slot


@compiled
def suspend(m: Match, t: Tables, w: Workspace, player: int, row: int) -> None:
    """Suspend a card: pay, exile it face up with time counters; no stack (116.2f)."""
    ability = special_action(t, m.look[row])
    pay_mana(m, t, w, player, cost_mana(t, t.ability_cost[ability]), -1)
    move(m, t, w, row, ZONE_EXILE)
    set_counters(m, row, COUNTER_TIME, t.rule_value[ability])


@compiled
def note_targets(m: Match, t: Tables, w: Workspace, slot: int, spell: bool) -> None:
    """Let what watches for becoming a target trigger (603.2)."""
    row = m.stack_row[slot]
    ref = reference(m, row)
    player = m.controller[row]
    first = m.stack_first[slot]
    for i in range(m.stack_targets[slot]):
        at = live_row(m, m.target[first + i])
        for k in range(i):
            if m.target[first + k] == m.target[first + i]:
                at = -1  # it is targeted already, for another instance of the word
        if at >= 0:
            watch(m, t, w, EVENT_TARGETED, m.depth, at, ref, player, 0, 0)
            if spell:
                watch(m, t, w, EVENT_CAST_TARGETING, m.depth, at, ref, player, 0, 0)


@compiled
def has_group(m: Match, slot: int, group: int) -> bool:
    """Whether some target of a group was chosen."""
    for i in range(m.stack_targets[slot]):
        if m.target_group[m.stack_first[slot] + i] == group:
            return True
    return False


@compiled
def lacks_targets(m: Match, t: Tables, slot: int) -> bool:
    """Whether a group of a trigger's targets that has to be chosen was left empty (603.3d)."""
    ability = program_row(m, slot)
    first = t.ability_targets[ability]
    for group in range(t.ability_groups[ability]):
        if t.target_least[first + group] > 0:
            if not has_group(m, slot, group):
                return True
    return False


@compiled
def use_sorcery_flash(m: Match, player: int) -> None:
    """A sorcery that was cast uses up what let it be cast like an instant."""
    i = find_rule(m, PLAYER_RULE_SORCERY_FLASH, player)
    while i >= 0:
        drop_effect(m, i)
        i = find_rule(m, PLAYER_RULE_SORCERY_FLASH, player)


@compiled
def finish_cast(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """601.2i: the spell or ability has become cast or activated."""
    slot = m.frame_slot[f]
    kind = m.frame_a[f]
    player = m.frame_controller[f]
    source = live_row(m, m.frame_source[f])
    pop_frame(m)
    row = m.stack_row[slot]
    if kind == PUT_TRIGGER and lacks_targets(m, t, slot):
        free_slot(m, slot)
        cease(m, row)
        return
    if m.stack_targets[slot] > 0 and kind != PUT_COPY:
        note_targets(m, t, w, slot, kind == PUT_SPELL)
    if kind == PUT_SPELL:
        m.trigger_run[m.depth] = 0
        if m.types[row] & TYPE_SORCERY and m.effect_count > 0:
            use_sorcery_flash(m, player)
        watch(m, t, w, EVENT_CAST, m.depth, row, -1, player, spells_before(m), 0)
        note_spell(m, player)
        if m.opt_variants != 0:
            note_commander_cast(m, row)
    elif kind == PUT_ABILITY:
        m.trigger_run[m.depth] = 0
        if source >= 0:
            watch(m, t, w, EVENT_ACTIVATES, m.depth, source, -1, player, 0, 0)


@compiled
def abandon(m: Match, f: int) -> None:
    """800.4a: who was putting something on the stack has left the game, and that with them."""
    slot = m.frame_slot[f]
    pop_frame(m)
    if slot >= 0 and m.stack_row[slot] != -1:
        free_slot(m, slot)


@compiled
def run_cast(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Take the next step of putting something on the stack."""
    if m.in_game[m.depth, m.frame_controller[f]] == 0:
        abandon(m, f)
        return
    state = m.frame_state[f]
    w.paying_for = 0
    if m.frame_a[f] == PUT_SPELL:
        w.paying_for = ways_to_pay(t, card_being_cast(m, f))
    if state == CHOOSE_TARGETS:
        if m.frame_a[f] == PUT_COPY:
            choose_copy_targets(m, t, w, f)
        else:
            choose_targets(m, t, w, f)
    elif state == CHOOSE_MODE:
        choose_mode(m, t, w, f)
    elif state == CHOOSE_COST:
        choose_cost(m, t, w, f)
    elif state == CHOOSE_MORE:
        choose_more(m, t, w, f)
    elif state == CHOOSE_NUMBER:
        choose_number(m, t, w, f)
    elif state == DIVIDE:
        divide(m, t, w, f)
    elif state == PAY:
        pay(m, t, w, f)
    elif state == GIVE:
        pay_gives(m, t, w, f)
    elif state == CHOOSE_COLOR:
        choose_color(m, t, w, f)
    elif m.frame_a[f] == PUT_MANA:
        finish_mana(m, t, w, f)
    else:
        finish_cast(m, t, w, f)
    w.paying_for = 0
