"""The course of one game: its start, turns and steps, priority, and what settles in between.

`run_game` takes the next small step of the game being played: a turn-based action, the check of
state-based actions, a trigger put on the stack, or a question to whoever has priority (500 to 514,
103, 117, 703).
"""

from __future__ import annotations

from mtgenv.engine.agenda import push_frame
from mtgenv.engine.casting import (
    CHOOSE_TARGETS,
    PUT_TRIGGER,
    begin_ability,
    begin_mana,
    begin_spell,
    can_activate,
    can_cast,
    can_suspend,
    is_sorcery_time,
    suspend,
)
from mtgenv.engine.chance import random_below, scripted, shuffle_library
from mtgenv.engine.characteristics import refresh
from mtgenv.engine.combat import (
    end_combat,
    needs_first_strike_step,
    run_attackers,
    run_blockers,
    run_damage,
)
from mtgenv.engine.damage import forget_harm
from mtgenv.engine.decisions import ask, detail_of, offer, subject_of
from mtgenv.engine.effects import end_effects
from mtgenv.engine.entering import (
    begin_discard,
    begin_entering,
    draw_card,
    draw_cards,
    offer_distinct,
)
from mtgenv.engine.interpreter import resolve_top
from mtgenv.engine.jit import Match, Tables, compiled
from mtgenv.engine.mana import can_tap_for_cost, empty_pools, gather_supply
from mtgenv.engine.references import ROW_MASK, reference
from mtgenv.engine.stack import stack_ability_object
from mtgenv.engine.state_based import check_state, return_exiled
from mtgenv.engine.subgames import end_game
from mtgenv.engine.triggers import drop_waiting, wait_delayed, wait_trigger, watch
from mtgenv.engine.vocabulary import (
    ABILITY_ACTIVATED,
    ABILITY_MANA,
    ACTION_ACTIVATE,
    ACTION_CAST,
    ACTION_DONE,
    ACTION_KEEP,
    ACTION_MODE,
    ACTION_MULLIGAN,
    ACTION_PASS,
    ACTION_PLAY_LAND,
    ACTION_PLAYER,
    ACTION_SUSPEND,
    COUNTER_TIME,
    DECISION_BOTTOM,
    DECISION_MULLIGAN,
    DECISION_PRIORITY,
    DECISION_SETUP,
    DECISION_STARTER,
    DECISION_TRIGGER,
    DURATION_COMBAT,
    DURATION_TURN,
    DURATION_UPKEEP,
    END_LOOP,
    END_TURN_LIMIT,
    EVENT_END_STEP,
    EVENT_UPKEEP,
    FRAME_CAST,
    STAGE_ATTACKERS,
    STAGE_BEGIN,
    STAGE_BLOCKERS,
    STAGE_BOTTOM,
    STAGE_DAMAGE,
    STAGE_DISCARD,
    STAGE_FINISH,
    STAGE_MULLIGAN,
    STAGE_PRIORITY,
    STAGE_SETTLE,
    STAGE_START,
    STAGE_STARTER,
    STEP_CLEANUP,
    STEP_COMBAT_DAMAGE,
    STEP_DECLARE_ATTACKERS,
    STEP_DECLARE_BLOCKERS,
    STEP_DRAW,
    STEP_END,
    STEP_END_COMBAT,
    STEP_FIRST_STRIKE_DAMAGE,
    STEP_UNTAP,
    STEP_UPKEEP,
    STREAM_GAME,
    TYPE_LAND,
    ZONE_BATTLEFIELD,
    ZONE_EXILE,
    ZONE_HAND,
    ZONE_LIBRARY,
    ZONE_STACK,
)
from mtgenv.engine.zones import link, put, unlink

ASKED = 1

# What a player has said about their opening hand.
UNDECIDED = 0
KEPT = 1
ARRANGED = 2
TAKES_MULLIGAN = 3
PUTS_BACK = 4

LOOP_LIMIT = 400  # triggers in a row without anybody choosing to act: a draw (104.4b)


# --- The start of a game (103) -------------------------------------------------------------------


@compiled
def seats_in_game(m: Match) -> int:
    """Count the players of the game being played who have not lost it."""
    n = 0
    for player in range(m.num_players):
        n += m.in_game[m.depth, player]
    return n


@compiled
def next_seat(m: Match, player: int) -> int:
    """Return the next player in turn order who is in the game being played."""
    for _ in range(m.num_players):
        player += 1
        if player == m.num_players:
            player = 0
        if m.in_game[m.depth, player] == 1:
            return player
    return player


@compiled
def choose_starter(m: Match) -> None:
    """Pick the starting player at random, or as scripted (103.1, 729.2)."""
    level = m.depth
    if m.starter[level] >= 0:
        return
    player = scripted(m)
    if player < 0:
        player = random_below(m, STREAM_GAME, m.num_players)
    if m.in_game[level, player] == 0:
        player = next_seat(m, player)
    m.starter[level] = player


@compiled
def deal(m: Match, t: Tables) -> None:
    """Draw opening hands; an arranged hand is not dealt."""
    level = m.depth
    for player in range(m.num_players):
        if m.in_game[level, player] == 1 and m.kept[level, player] != ARRANGED:
            for _ in range(m.opt_hand):
                draw_card(m, t, player)
    m.stage[level] = STAGE_MULLIGAN
    m.stage_player[level] = 0


@compiled
def begin_turn(m: Match, player: int) -> None:
    """Begin a turn; the match ends as a draw at its limit of turns."""
    level = m.depth
    if m.turn[level] == 0:
        m.next_normal[level] = next_seat(m, player)
    m.turn[level] += 1
    m.turns += 1
    if m.turns > m.opt_max_turns:
        m.over = 1
        m.winner = -1
        m.end_reason = END_TURN_LIMIT
        return
    m.active[level] = player
    m.step[level] = STEP_UNTAP
    m.stage[level] = STAGE_BEGIN
    m.trigger_run[level] = 0
    m.may_concede[level, player] = 1
    for p in range(m.num_players):
        m.lands_played[level, p] = 0
        m.land_entered[level, p] = 0


@compiled
def run_start(m: Match, t: Tables, f: int) -> None:
    """Shuffle, find the starting player and deal (103.1 to 103.4)."""
    level = m.depth
    if m.opt_harness == 1:
        refresh(m, t)  # permanents that were put there watch events from the start
        if level == 0:
            begin_turn(m, m.starter[0])
            return
        if m.frame_state[f] == 0:
            for player in range(m.num_players):
                shuffle_library(m, player)
            ask(m, DECISION_SETUP, 0, -1, -1)
            offer(m, ACTION_DONE, 0, 0)
            m.frame_state[f] = ASKED
            return
        m.frame_state[f] = 0
    else:
        for player in range(m.num_players):
            shuffle_library(m, player)
    known_starter = m.starter[level] >= 0
    choose_starter(m)
    if m.opt_starter_choice == 1 and not known_starter:
        m.stage[level] = STAGE_STARTER
        return
    deal(m, t)


@compiled
def run_starter(m: Match, t: Tables, f: int) -> None:
    """With the flag starter_choice: the random player says who goes first."""
    level = m.depth
    if m.frame_state[f] == ASKED:
        m.frame_state[f] = 0
        m.starter[level] = subject_of(m.answer)
        deal(m, t)
        return
    ask(m, DECISION_STARTER, m.starter[level], -1, -1)
    for player in range(m.num_players):
        if m.in_game[level, player] == 1:
            offer(m, ACTION_PLAYER, player, 0)
    m.frame_state[f] = ASKED


@compiled
def take_mulligan(m: Match, t: Tables, player: int) -> None:
    """Shuffle the hand into the library and draw a new one (103.5)."""
    level = m.depth
    row = m.zone_head[level, player, ZONE_HAND]
    while row >= 0:
        put(m, t, row, level, ZONE_LIBRARY, True)
        row = m.zone_head[level, player, ZONE_HAND]
    shuffle_library(m, player)
    m.mulligans[level, player] += 1
    for _ in range(m.opt_hand):
        draw_card(m, t, player)


@compiled
def hand_after_mulligans(m: Match, player: int) -> int:
    """How many cards a player keeps; none are left for another mulligan when it reaches 0 (103.5).

    In a multiplayer game the first mulligan is free (103.5c).
    """
    taken = m.mulligans[m.depth, player]
    if m.num_players > 2 and taken > 0:
        taken -= 1
    return m.opt_hand - taken


@compiled
def run_mulligan(m: Match, t: Tables, f: int) -> None:
    """Declarations in turn order, then all mulligans at once (103.5)."""
    level = m.depth
    if m.frame_state[f] == ASKED:
        m.frame_state[f] = 0
        player = m.dec_player
        m.kept[level, player] = KEPT
        if m.answer & 255 == ACTION_MULLIGAN:
            m.kept[level, player] = TAKES_MULLIGAN
    while m.stage_player[level] < m.num_players:
        player = (m.starter[level] + m.stage_player[level]) % m.num_players
        m.stage_player[level] += 1
        if m.in_game[level, player] == 0 or m.kept[level, player] != UNDECIDED:
            continue
        ask(m, DECISION_MULLIGAN, player, -1, -1)
        offer(m, ACTION_KEEP, 0, 0)
        if hand_after_mulligans(m, player) > 0:
            offer(m, ACTION_MULLIGAN, 0, 0)
        m.frame_state[f] = ASKED
        return
    again = False
    for player in range(m.num_players):
        if m.kept[level, player] == TAKES_MULLIGAN:
            take_mulligan(m, t, player)
            m.kept[level, player] = PUTS_BACK
            again = True
    m.stage_player[level] = 0
    if again:
        m.stage[level] = STAGE_BOTTOM
    else:
        begin_turn(m, m.starter[level])


@compiled
def run_bottom(m: Match, f: int) -> None:
    """Players who took a mulligan put cards on the bottom, then everybody declares again."""
    level = m.depth
    if m.frame_state[f] == ASKED:
        m.frame_state[f] = 0
        row = subject_of(m.answer)
        unlink(m, row)
        m.generation[row] += 1
        link(m, row, level, ZONE_LIBRARY, False)
    for i in range(m.num_players):
        player = (m.starter[level] + i) % m.num_players
        if m.kept[level, player] != PUTS_BACK:
            continue
        left = m.zone_size[level, player, ZONE_HAND] - hand_after_mulligans(m, player)
        if left <= 0:
            m.kept[level, player] = UNDECIDED
            continue
        ask(m, DECISION_BOTTOM, player, -1, -1)
        m.dec_left = left
        row = m.zone_head[level, player, ZONE_HAND]
        while row >= 0:
            offer_distinct(m, row)
            row = m.next[row]
        m.frame_state[f] = ASKED
        return
    m.stage[level] = STAGE_MULLIGAN


# --- Turns and steps -----------------------------------------------------------------------------


@compiled
def next_turn(m: Match) -> None:
    """Begin the newest extra turn, or the next player's (500.7)."""
    level = m.depth
    while m.extra_turn_count[level] > 0:
        m.extra_turn_count[level] -= 1
        player = m.extra_turns[level, m.extra_turn_count[level]]
        if m.in_game[level, player] == 1:
            begin_turn(m, player)
            return
    player = m.next_normal[level]
    if m.in_game[level, player] == 0:
        player = next_seat(m, player)
    m.next_normal[level] = next_seat(m, player)
    begin_turn(m, player)


@compiled
def next_step(m: Match) -> None:
    """End the step: mana empties, and the next step or turn begins (500.1 to 500.5)."""
    level = m.depth
    step = m.step[level]
    empty_pools(m)
    if step == STEP_CLEANUP:
        next_turn(m)
        return
    step += 1
    if step == STEP_DECLARE_BLOCKERS and m.frame_pc[m.frame_top] == 0:
        step = STEP_END_COMBAT  # 508.8: nobody was declared
    if step == STEP_FIRST_STRIKE_DAMAGE:
        m.first_strike[level] = 0
        if needs_first_strike_step(m):
            m.first_strike[level] = 1
        else:
            step = STEP_COMBAT_DAMAGE
    if step == STEP_END_COMBAT + 1:
        end_combat(m)
        end_effects(m, DURATION_COMBAT, -1)
    m.step[level] = step
    m.stage[level] = STAGE_BEGIN


@compiled
def untap_all(m: Match) -> None:
    """502.3: the active player's permanents untap; what stayed under their control is not sick."""
    level = m.depth
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.controller[row] == m.active[level]:
            m.tapped[row] = 0
            m.sick[row] = 0
        row = m.next[row]


@compiled
def tick_suspended(m: Match, t: Tables) -> None:
    """702.62a: at the beginning of their owner's upkeep, suspended cards trigger."""
    level = m.depth
    player = m.active[level]
    row = m.zone_head[level, player, ZONE_EXILE]
    while row >= 0:
        card = m.card[row]
        if m.counters[row, COUNTER_TIME] > 0 and t.card_suspend[card] > 0:
            ability = t.card_suspend_tick[card]
            wait_trigger(m, level, ability, player, reference(m, row), -1, -1, 0)
        row = m.next[row]


@compiled
def begin_step(m: Match, t: Tables) -> None:
    """Do the turn-based actions of a step and let its triggers trigger (703.4, 500.6)."""
    level = m.depth
    step = m.step[level]
    player = m.active[level]
    m.priority[level] = player
    m.stage[level] = STAGE_SETTLE
    if step == STEP_UNTAP:
        untap_all(m)
        m.stage[level] = STAGE_FINISH
    elif step == STEP_UPKEEP:
        end_effects(m, DURATION_UPKEEP, player)
        watch(m, t, EVENT_UPKEEP, level, -1, player, 0)
        tick_suspended(m, t)
        wait_delayed(m, level, EVENT_UPKEEP)
    elif step == STEP_DRAW:
        if m.turn[level] > 1 or m.num_players > 2:  # 103.8a
            draw_cards(m, t, player, 1)
    elif step == STEP_DECLARE_ATTACKERS:
        m.stage[level] = STAGE_ATTACKERS
    elif step == STEP_DECLARE_BLOCKERS:
        m.stage[level] = STAGE_BLOCKERS
    elif step == STEP_FIRST_STRIKE_DAMAGE or step == STEP_COMBAT_DAMAGE:
        m.stage[level] = STAGE_DAMAGE
    elif step == STEP_END:
        watch(m, t, EVENT_END_STEP, level, -1, player, 0)
        wait_delayed(m, level, EVENT_END_STEP)
    elif step == STEP_CLEANUP:
        m.stage[level] = STAGE_DISCARD
        surplus = m.zone_size[level, player, ZONE_HAND] - m.opt_hand
        if surplus > 0:
            begin_discard(m, player, surplus)  # 514.1


@compiled
def has_waiting(m: Match) -> bool:
    """Whether a trigger of the game being played waits to be put on the stack."""
    for i in range(m.waiting_count):
        if m.waiting_level[i] == m.depth:
            return True
    return False


@compiled
def clean_up(m: Match, t: Tables) -> None:
    """514.2, 514.3: damage wears off, "this turn" ends; priority only if something happens."""
    level = m.depth
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        m.damage[row] = 0
        m.deathtouched[row] = 0
        row = m.next[row]
    end_effects(m, DURATION_TURN, -1)
    forget_harm(m, level)
    acted = check_state(m, t)
    if m.over == 1 or m.depth != level:
        return
    m.stage[level] = STAGE_FINISH
    if acted or has_waiting(m):
        m.priority[level] = m.active[level]
        m.stage[level] = STAGE_SETTLE


# --- Between events: state-based actions and triggers (117.5) ------------------------------------


@compiled
def offer_triggers(m: Match, player: int) -> int:
    """Offer a player's waiting triggers, equal ones once.

    Returns:
        The index of the first one, or -1.
    """
    first = -1
    ask(m, DECISION_TRIGGER, player, -1, -1)
    for i in range(m.waiting_count):
        if m.waiting_level[i] != m.depth or m.waiting_controller[i] != player:
            continue
        if first < 0:
            first = i
        new = True
        for k in range(m.legal_count):
            other = subject_of(m.legal[k])
            same = m.waiting_ability[other] == m.waiting_ability[i]
            same = same and m.waiting_event[other] == m.waiting_event[i]
            same = same and m.waiting_source[other] == m.waiting_source[i]
            same = same and m.waiting_amount[other] == m.waiting_amount[i]
            if same and m.waiting_player[other] == m.waiting_player[i]:
                new = False
        if new:
            offer(m, ACTION_MODE, i, m.waiting_source[i] & ROW_MASK)
    return first


@compiled
def stack_trigger(m: Match, t: Tables, i: int) -> None:
    """Put a waiting trigger on the stack and start choosing its targets (603.3d)."""
    ability = m.waiting_ability[i]
    player = m.waiting_controller[i]
    source = m.waiting_source[i]
    slot = stack_ability_object(m, t, ability, source, t.ability_card[ability], player)
    if slot < 0:
        return
    m.stack_event[slot] = m.waiting_event[i]
    m.stack_event_player[slot] = m.waiting_player[i]
    m.stack_event_amount[slot] = m.waiting_amount[i]
    drop_waiting(m, i)
    m.trigger_run[m.depth] += 1
    f = push_frame(m, FRAME_CAST, player)
    m.frame_a[f] = PUT_TRIGGER
    m.frame_b[f] = ability
    m.frame_slot[f] = slot
    m.frame_state[f] = CHOOSE_TARGETS


@compiled
def place_trigger(m: Match, t: Tables, f: int) -> None:
    """Put the next waiting trigger on the stack: the active player's first (603.3b)."""
    level = m.depth
    if m.frame_state[f] == ASKED:
        m.frame_state[f] = 0
        stack_trigger(m, t, subject_of(m.answer))
        return
    if m.trigger_run[level] > LOOP_LIMIT:
        end_game(m, t, 0, END_LOOP)
        return
    player = m.active[level]
    for _ in range(m.num_players):
        first = offer_triggers(m, player)
        if m.legal_count > 1:
            m.frame_state[f] = ASKED
            return
        m.dec_kind = 0
        if first >= 0:
            stack_trigger(m, t, first)
            return
        player += 1
        if player == m.num_players:
            player = 0
    # Their controllers have left the game.
    for i in range(m.waiting_count - 1, -1, -1):
        if m.waiting_level[i] == level:
            drop_waiting(m, i)


@compiled
def settle(m: Match, t: Tables, f: int) -> None:
    """State-based actions until none applies, then triggers, then priority (117.5, 704.3)."""
    level = m.depth
    if m.frame_state[f] == ASKED:
        place_trigger(m, t, f)
        return
    if return_exiled(m, t):
        return
    while check_state(m, t):
        if m.over == 1 or m.depth != level:
            return
        if return_exiled(m, t):
            return
    if has_waiting(m):
        place_trigger(m, t, f)
        return
    m.passes[level] = 0
    m.stage[level] = STAGE_PRIORITY


# --- Priority (117) ------------------------------------------------------------------------------


@compiled
def offer_hand(m: Match, t: Tables, player: int) -> None:
    """Offer what a player may cast, play or suspend from hand; equal cards once."""
    level = m.depth
    may_play_land = m.lands_played[level, player] == 0 and is_sorcery_time(m, player)
    row = m.zone_head[level, player, ZONE_HAND]
    while row >= 0:
        card = m.card[row]
        before = m.prev[row]
        while before >= 0 and m.card[before] != card:
            before = m.prev[before]
        if before < 0:
            if t.card_types[card] & TYPE_LAND:
                if may_play_land:
                    offer(m, ACTION_PLAY_LAND, row, 0)
            elif can_cast(m, t, player, row):
                offer(m, ACTION_CAST, row, 0)
            if t.card_suspend[card] > 0 and can_suspend(m, t, player, row):
                offer(m, ACTION_SUSPEND, row, 0)
        row = m.next[row]


@compiled
def offer_abilities(m: Match, t: Tables, player: int, row: int) -> None:
    """Offer the abilities of a permanent that its controller may activate now.

    Mana abilities are offered where automatic payment would not use them, and in manual mode.
    """
    card = m.card[row]
    first = t.card_first[card]
    for k in range(t.card_abilities[card]):
        ability = first + k
        kind = t.ability_kind[ability]
        if kind == ABILITY_ACTIVATED:
            if can_activate(m, t, player, row, ability):
                offer(m, ACTION_ACTIVATE, row, k)
        elif kind == ABILITY_MANA:
            if m.opt_manual_mana == 0 and t.ability_sacrifice[ability] == 0:
                continue
            if t.ability_tap[ability] == 0 or can_tap_for_cost(m, row):
                offer(m, ACTION_ACTIVATE, row, k)


@compiled
def ask_priority(m: Match, t: Tables, player: int) -> None:
    """Ask a player what to do with priority."""
    ask(m, DECISION_PRIORITY, player, -1, -1)
    offer(m, ACTION_PASS, 0, 0)
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.controller[row] == player:
            card = m.card[row]
            manual = m.opt_manual_mana != 0 and t.card_mana[card] != 0
            used_up = t.card_mana[card] != 0 and t.card_mana_mask[card] == 0
            if t.card_activated[card] > 0 or manual or used_up:
                offer_abilities(m, t, player, row)
        row = m.next[row]
    if m.zone_size[m.depth, player, ZONE_HAND] > 0:
        gather_supply(m, t, player, -1)
        offer_hand(m, t, player)


@compiled
def act(m: Match, t: Tables, player: int, kind: int) -> None:
    """Do what the player with priority chose; afterwards things settle (117.3c)."""
    level = m.depth
    row = subject_of(m.answer)
    m.stage[level] = STAGE_SETTLE
    m.priority[level] = player
    m.trigger_run[level] = 0
    if kind == ACTION_CAST:
        begin_spell(m, t, player, row, False)
    elif kind == ACTION_PLAY_LAND:
        m.lands_played[level, player] += 1
        begin_entering(m, t, row, player, False)
    elif kind == ACTION_SUSPEND:
        suspend(m, t, player, row)
    elif kind == ACTION_ACTIVATE:
        ability = t.card_first[m.card[row]] + detail_of(m.answer)
        if t.ability_kind[ability] == ABILITY_MANA:
            begin_mana(m, t, player, row, ability)
        else:
            begin_ability(m, t, player, row, ability)


@compiled
def run_priority(m: Match, t: Tables, f: int) -> None:
    """Ask the player with priority, or do what they answered (117.3, 117.4)."""
    level = m.depth
    if m.in_game[level, m.priority[level]] == 0:
        m.priority[level] = next_seat(m, m.priority[level])  # 800.4j: the active player has left
    player = m.priority[level]
    if m.frame_state[f] != ASKED:
        ask_priority(m, t, player)
        m.frame_state[f] = ASKED
        return
    m.frame_state[f] = 0
    kind = m.answer & 255
    if kind != ACTION_PASS:
        act(m, t, player, kind)
        return
    m.passes[level] += 1
    if m.passes[level] < seats_in_game(m):
        m.priority[level] = next_seat(m, player)
        return
    m.priority[level] = m.active[level]
    if m.zone_size[level, 0, ZONE_STACK] == 0:
        m.stage[level] = STAGE_FINISH
        return
    m.stage[level] = STAGE_SETTLE
    resolve_top(m, t)


@compiled
def finish_step(m: Match) -> None:
    """A step is over; after priority in a cleanup step comes another one (514.3a)."""
    level = m.depth
    if m.step[level] == STEP_CLEANUP and m.passes[level] > 0:
        m.passes[level] = 0
        empty_pools(m)
        m.stage[level] = STAGE_BEGIN
        return
    m.passes[level] = 0
    next_step(m)


@compiled
def run_turn(m: Match, t: Tables, f: int, stage: int) -> None:
    """Take the next step within a turn."""
    if stage == STAGE_PRIORITY:
        run_priority(m, t, f)
    elif stage == STAGE_SETTLE:
        settle(m, t, f)
    elif stage == STAGE_BEGIN:
        begin_step(m, t)
    elif stage == STAGE_FINISH:
        finish_step(m)
    elif stage == STAGE_ATTACKERS:
        run_attackers(m, t, f)
    elif stage == STAGE_BLOCKERS:
        run_blockers(m, t, f)
    elif stage == STAGE_DAMAGE:
        run_damage(m, t, f)
    elif stage == STAGE_DISCARD:
        clean_up(m, t)


@compiled
def run_game(m: Match, t: Tables, f: int) -> None:
    """Take the next step of the game being played."""
    stage = m.stage[m.depth]
    if stage == STAGE_START:
        run_start(m, t, f)
    elif stage == STAGE_STARTER:
        run_starter(m, t, f)
    elif stage == STAGE_MULLIGAN:
        run_mulligan(m, t, f)
    elif stage == STAGE_BOTTOM:
        run_bottom(m, f)
    else:
        run_turn(m, t, f, stage)
