"""What settles before anybody gets priority: state-based actions, then triggers (117.5, 603.3)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.characteristics import refresh
from mtgenv.engine.combat.counting import watch_numbers
from mtgenv.engine.events.commanders import asks_for_commander
from mtgenv.engine.events.daytime import keep_time
from mtgenv.engine.events.triggers import drop_waiting, watch_states
from mtgenv.engine.events.zones import move
from mtgenv.engine.games.leaving import draw_for, exile_ownerless
from mtgenv.engine.games.range_of_influence import ranges_of
from mtgenv.engine.games.seats import seats_in_game
from mtgenv.engine.games.teams import acts_with
from mtgenv.engine.record.agenda import ASKED
from mtgenv.engine.record.decisions import ask, kind_of, offer, subject_of
from mtgenv.engine.record.references import reference, row_of
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_MODE,
    ACTION_YES,
    DECISION_TRIGGER,
    END_LOOP,
    EVENT_STATE,
    RUN_COUNT,
    RUN_PLAYERS,
    SECTOR_PENDING,
    STAGE_PRIORITY,
    STAGE_SETTLE,
    ZONE_COMMAND,
)
from mtgenv.engine.stack.casting import begin_trigger, stack_ability_object
from mtgenv.engine.turns.sectors import asks_for_sector
from mtgenv.engine.turns.state_based import asks_for_protector, check_state, is_lost, return_exiled
from mtgenv.engine.turns.uniqueness import asks_for_legend, keep_legend

CHOSEN_LEGEND = 2  # a state of the frame besides ASKED: a legend has been chosen to stay
CHOSEN_PROTECTOR = 3  # ... or who protects a Siege
CHOSEN_SECTOR = 5  # ... or which sector a creature is in
CHOSEN_COMMANDER = 4  # ... or whether a commander goes to the command zone
LOOP_LIMIT = 400  # triggers in a row without anybody choosing to act: a draw (104.4b)


@compiled
def has_waiting(m: Match) -> bool:
    """Whether a trigger of the game being played waits to be put on the stack."""
    for i in range(m.waiting_count):
        if m.waiting_level[i] == m.depth:
            return True
    return False


@compiled
def offer_triggers(m: Match, player: int) -> int:
    """Offer a player's waiting triggers, equal ones once.

    A team puts those of all its players on the stack in an order of its own (805.7), which its
    primary player says.

    Returns:
        The index of the first one, or -1.
    """
    first = -1
    ask(m, DECISION_TRIGGER, player, -1, -1)
    for i in range(m.waiting_count):
        if m.waiting_level[i] != m.depth or not acts_with(m, player, m.waiting_controller[i]):
            continue
        if first < 0:
            first = i
        new = True
        for k in range(m.legal_count):
            other = subject_of(m.legal[k])
            same = m.waiting_ability[other] == m.waiting_ability[i]
            same = same and m.waiting_event[other] == m.waiting_event[i]
            same = same and m.waiting_source[other] == m.waiting_source[i]
            same = same and m.waiting_controller[other] == m.waiting_controller[i]
            same = same and m.waiting_amount[other] == m.waiting_amount[i]
            same = same and m.waiting_other[other] == m.waiting_other[i]
            same = same and m.waiting_remembered[other] == m.waiting_remembered[i]
            if same and m.waiting_player[other] == m.waiting_player[i]:
                new = False
        if new:
            offer(m, ACTION_MODE, i, row_of(m.waiting_source[i]))
    return first


@compiled
def stack_trigger(m: Match, t: Tables, w: Workspace, i: int) -> None:
    """Put a waiting trigger on the stack and start choosing its targets (603.3d)."""
    ability = m.waiting_ability[i]
    player = m.waiting_controller[i]
    source = m.waiting_source[i]
    slot = stack_ability_object(m, t, w, ability, source, t.ability_card[ability], player)
    if slot < 0:
        return
    m.stack_event[slot] = m.waiting_event[i]
    m.stack_event_player[slot] = m.waiting_player[i]
    m.stack_event_amount[slot] = m.waiting_amount[i]
    m.stack_other[slot] = m.waiting_other[i]
    m.stack_remembered[slot] = m.waiting_remembered[i]
    drop_waiting(m, i)
    m.passes[m.depth] = 0
    m.trigger_run[m.depth] = (m.trigger_run[m.depth] | (1 << (RUN_PLAYERS + player))) + 1
    begin_trigger(m, player, slot)


@compiled
def place_trigger(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Put the next waiting trigger on the stack: the active player's first (603.3b)."""
    level = m.depth
    if m.frame_state[f] == ASKED:
        m.frame_state[f] = 0
        stack_trigger(m, t, w, subject_of(m.answer))
        return
    if m.trigger_run[level] & RUN_COUNT > LOOP_LIMIT:
        # 801.16: for whoever controls an object of the loop, and who is in their ranges.
        players = ranges_of(m, m.trigger_run[level] >> RUN_PLAYERS)
        m.trigger_run[level] = 0
        draw_for(m, t, w, players, END_LOOP)
        return
    player = m.active[level]
    for _ in range(m.num_players):
        first = offer_triggers(m, player)
        if m.legal_count > 1:
            m.frame_state[f] = ASKED
            return
        m.dec_kind = 0
        if first >= 0:
            stack_trigger(m, t, w, first)
            return
        player += 1
        if player == m.num_players:
            player = 0
    # Their controllers have left the game.
    for i in range(m.waiting_count - 1, -1, -1):
        if m.waiting_level[i] == level:
            drop_waiting(m, i)


@compiled
def perform_state_based(m: Match, t: Tables, w: Workspace, f: int) -> bool:
    """Perform state-based actions until none applies, asking what players choose of them (704.3).

    Returns:
        Whether they are done with; otherwise something is asked or goes on first.
    """
    level = m.depth
    while True:
        refresh(m, t, w)
        if t.bound == 1 and keep_time(m, t, w):
            refresh(m, t, w)
        if asks_for_commander(m, f):
            m.frame_state[f] = CHOSEN_COMMANDER
            return False
        if asks_for_legend(m, t, w):
            m.frame_state[f] = CHOSEN_LEGEND
            return False
        if t.sectors == 1 and asks_for_sector(m, f):
            m.frame_state[f] = CHOSEN_SECTOR
            return False
        if m.num_players > 2:
            if exile_ownerless(m, t, w):
                continue  # a commander among it is asked about
            if asks_for_protector(m, t, f):
                m.frame_state[f] = CHOSEN_PROTECTOR
                return False
        if not check_state(m, t, w):
            return True
        if m.over == 1 or m.depth != level or m.frame_top != f:
            return False  # what happens instead of an event happens first
        if return_exiled(m, t, w):
            return False


@compiled(inline=True)
def settle(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """State-based actions until none applies, then triggers, then priority (117.5, 704.3)."""
    level = m.depth
    if m.frame_state[f] == ASKED:
        place_trigger(m, t, w, f)
        return
    if m.frame_state[f] == CHOSEN_LEGEND:
        m.frame_state[f] = 0
        keep_legend(m, subject_of(m.answer))
    elif m.frame_state[f] == CHOSEN_PROTECTOR:
        m.frame_state[f] = 0
        m.protector[m.frame_a[f]] = subject_of(m.answer)
        m.dirty[level] = 1
    elif m.frame_state[f] == CHOSEN_SECTOR:
        m.frame_state[f] = 0
        m.sector[m.frame_a[f]] = SECTOR_PENDING + subject_of(m.answer)
    elif m.frame_state[f] == CHOSEN_COMMANDER:
        m.frame_state[f] = 0
        row = m.frame_a[f]
        m.commander_ref[m.commander[row] - 1] = reference(m, row)
        if kind_of(m.answer) == ACTION_YES:
            move(m, t, w, row, ZONE_COMMAND)
    elif return_exiled(m, t, w):
        return
    if not perform_state_based(m, t, w, f):
        return
    watch_numbers(m, t, w)
    watch_states(m, t, w)
    if has_waiting(m):
        place_trigger(m, t, w, f)
        return
    m.settled[level] = 1
    if m.passes[level] != 0 and m.passes[level] >= seats_in_game(m):
        m.passes[level] = 0  # all have passed, and what was on top has resolved
    m.stage[level] = STAGE_PRIORITY


@compiled(inline=True)
def settle_step(m: Match) -> None:
    """Let things settle as a step begins, before players get priority in it.

    Where nothing has changed since they settled last, state-based actions would find nothing again.
    Between two steps nothing changes that sets no derived value out of date, triggers nothing, and
    lets nobody do something first; but of several opponents one may leave. Who loses now, by a draw
    from an empty library say, is so soon told that it is asked again.
    """
    level = m.depth
    m.stage[level] = STAGE_SETTLE
    if m.settled[level] == 0 or m.dirty[level] != 0 or m.waiting_count > 0 or m.num_players > 2:
        return
    if m.opt_variants != 0:
        return
    if m.frame_top != m.game_frame[level] or (m.watched[level] >> EVENT_STATE) & 1 == 1:
        return
    for player in range(m.num_players):
        if is_lost(m, player):
            return
    m.stage[level] = STAGE_PRIORITY
