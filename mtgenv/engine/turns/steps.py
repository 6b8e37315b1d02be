"""Turns and steps, with the turn-based actions of each (500 to 514, 703)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.characteristics import refresh
from mtgenv.engine.characteristics.effects import end_effects
from mtgenv.engine.characteristics.player_rules import is_under_rule
from mtgenv.engine.combat.combat_damage import end_combat, needs_first_strike_step
from mtgenv.engine.combat.rules import end_combat_rules
from mtgenv.engine.events.damage import forget_harm
from mtgenv.engine.events.daytime import begin_counting
from mtgenv.engine.events.drawing import begin_discard, draw_cards
from mtgenv.engine.events.planes import begin_planar_turn
from mtgenv.engine.events.schemes import is_archenemy, set_scheme_in_motion
from mtgenv.engine.events.status import add_counters
from mtgenv.engine.events.triggers import end_delayed, watch
from mtgenv.engine.games.control import take_over
from mtgenv.engine.games.range_of_influence import is_limited, note_ranges
from mtgenv.engine.games.seats import is_multiplayer
from mtgenv.engine.games.teams import (
    acting_with,
    acts_with,
    is_active,
    leader_of,
    seat_after_team,
    shares_turns,
)
from mtgenv.engine.games.vanguards import hand_size
from mtgenv.engine.record.limits import stop_match
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    COUNTER_LORE,
    DURATION_COMBAT,
    DURATION_NEXT_TURN,
    DURATION_TURN,
    DURATION_UPKEEP,
    DURATION_YOUR_TURN,
    END_TURN_LIMIT,
    EVENT_BEGINS,
    PLAYER_RULE_NO_MAXIMUM_HAND,
    SKIP_TURN,
    STAGE_ATTACKERS,
    STAGE_BEGIN,
    STAGE_BLOCKERS,
    STAGE_DAMAGE,
    STAGE_DEFENDER,
    STAGE_DISCARD,
    STAGE_FINISH,
    STAGE_SETTLE,
    STAGE_UNTAP,
    STEP_BEGIN_COMBAT,
    STEP_CLEANUP,
    STEP_COMBAT_DAMAGE,
    STEP_DECLARE_ATTACKERS,
    STEP_DECLARE_BLOCKERS,
    STEP_DRAW,
    STEP_END_COMBAT,
    STEP_FIRST_STRIKE_DAMAGE,
    STEP_MAIN1,
    STEP_MAIN2,
    STEP_UNTAP,
    STEP_UPKEEP,
    TEAMS_TWO_HEADED_GIANT,
    VARIANT_PLANECHASE,
    ZONE_BATTLEFIELD,
    ZONE_COMMAND,
    ZONE_HAND,
)
from mtgenv.engine.stack.mana import empty_pools
from mtgenv.engine.turns.phases import ends_phase, step_after_phase
from mtgenv.engine.turns.settling import has_waiting, settle_step
from mtgenv.engine.turns.skipping import begin_waiting, note_skipped_combat, skips_draw, takes_skip
from mtgenv.engine.turns.state_based import check_state
from mtgenv.engine.turns.uniqueness import has_undecided


@compiled(inline=True)
def begin_turn_of(m: Match, player: int) -> None:
    """Let what lasts until a player's turn end, and what waits for it begin."""
    end_combat_rules(m, m.depth, DURATION_YOUR_TURN, player)
    note_skipped_combat(m, player)
    begin_waiting(m, player)
    m.may_concede[m.depth, player] = 1


@compiled
def begin_turn(m: Match, player: int) -> None:
    """Begin a turn; the match ends as a draw at its limit of turns."""
    level = m.depth
    if m.turn[level] == 0:
        m.next_normal[level] = seat_after_team(m, player)
    m.turn[level] += 1
    m.turns += 1
    if m.turns > m.opt_max_turns:
        stop_match(m, END_TURN_LIMIT)
        return
    before = -1
    if m.turn[level] > 1:
        before = m.active[level]
    begin_counting(m, level, before)
    m.active[level] = player
    if is_limited(m):
        note_ranges(m)
    m.step[level] = STEP_UNTAP
    m.stage[level] = STAGE_BEGIN
    m.trigger_run[level] = 0
    m.draw_offered[level] = 0
    m.combats[level] = 0
    m.extra_phases[level] = 0
    m.resume_step[level] = 0
    for p in range(m.num_players):
        if is_active(m, p):
            begin_turn_of(m, p)
        m.lands_played[level, p] = 0
        m.drawn_last[level, p] = -1
        for k in range(m.happened.shape[2]):
            m.happened[level, p, k] = 0
        row = m.zone_head[level, p, ZONE_COMMAND]
        while row >= 0:
            m.activated[row] = 0
            row = m.next[row]
    take_over(m, acting_with(m, player))
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        m.was_declared[row] = 0
        m.activated[row] = 0
        row = m.next[row]


@compiled
def pass_turn_over(m: Match, player: int) -> None:
    """The turn of a player who has left would begin: what lasts until then ends (800.4k, m)."""
    end_effects(m, DURATION_YOUR_TURN, player)
    end_effects(m, DURATION_UPKEEP, player)
    end_effects(m, DURATION_NEXT_TURN, player)
    end_combat_rules(m, m.depth, DURATION_YOUR_TURN, player)


@compiled
def next_turn(m: Match) -> None:
    """Begin the newest extra turn, or the next player's, unless it is skipped (500.7, 500.11)."""
    level = m.depth
    while m.extra_turn_count[level] > 0:
        m.extra_turn_count[level] -= 1
        player = leader_of(m, m.extra_turns[level, m.extra_turn_count[level]])
        if m.in_game[level, player] == 0:
            pass_turn_over(m, player)
        elif not takes_skip(m, SKIP_TURN, player):
            begin_turn(m, player)
            return
    while True:
        seat = m.next_normal[level]
        player = leader_of(m, seat)
        m.next_normal[level] = seat_after_team(m, seat)
        if m.in_game[level, player] == 0:
            pass_turn_over(m, player)
        elif not takes_skip(m, SKIP_TURN, player):
            begin_turn(m, player)
            return


@compiled(inline=True)
def next_step(m: Match, t: Tables, w: Workspace) -> None:
    """End the step: mana empties, and the next step or turn begins (500.1 to 500.5)."""
    level = m.depth
    step = m.step[level]
    empty_pools(m)
    if step == STEP_CLEANUP:
        next_turn(m)
        return
    if step == STEP_END_COMBAT:
        end_combat(m, t)
        end_effects(m, DURATION_COMBAT, -1)
        end_combat_rules(m, level, DURATION_COMBAT, -1)
    if step == STEP_UPKEEP:
        refresh(m, t, w)
        if skips_draw(m, m.active[level]):
            step = STEP_DRAW
    if ends_phase(step):
        refresh(m, t, w)
        step = step_after_phase(m, step + 1)
    else:
        step += 1
    if step == STEP_DECLARE_BLOCKERS and m.attackers_seen[level] == 0:
        step = STEP_END_COMBAT  # 508.8: nobody was declared or put into combat
    if step == STEP_FIRST_STRIKE_DAMAGE:
        m.first_strike[level] = 0
        if needs_first_strike_step(m):
            m.first_strike[level] = 1
        else:
            step = STEP_COMBAT_DAMAGE
    m.step[level] = step
    m.stage[level] = STAGE_BEGIN


@compiled
def end_sickness(m: Match) -> None:
    """302.6: what the active player controls as the turn begins is not sick any more."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if is_active(m, m.controller[row]):
            m.sick[row] = 0
        row = m.next[row]


@compiled
def add_lore(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """714.3c: a lore counter for each Saga of the active player that has chapters."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if t.card_chapters[m.look[row]] > 0 and acts_with(m, player, m.controller[row]):
            if m.lost[row] == 0 and m.phased[row] == 0:
                add_counters(m, t, w, row, COUNTER_LORE, 1, False)
        row = m.next[row]


@compiled
def begin_step_of(m: Match, t: Tables, w: Workspace, step: int, player: int) -> None:
    """Let a step begin for an active player, one of their team maybe (805.4)."""
    if step == STEP_UPKEEP:
        end_effects(m, DURATION_UPKEEP, player)
    elif step == STEP_DRAW:
        draws = m.turn[m.depth] > 1
        if is_multiplayer(m) and m.opt_teams != TEAMS_TWO_HEADED_GIANT:
            draws = True  # 103.8a to 103.8c
        if draws and m.in_game[m.depth, player] == 1:
            draw_cards(m, t, w, player, 1)
    elif step == STEP_MAIN1 and is_archenemy(m, player):
        set_scheme_in_motion(m, t, w, player)  # 904.9, 703.4e
    if step != STEP_MAIN2:
        watch(m, t, w, EVENT_BEGINS, m.depth, -1, -1, player, 0, step)


@compiled(inline=True)
def begin_open_step(m: Match, t: Tables, w: Workspace, step: int, player: int) -> None:
    """Begin a step in which little happens by itself before players get priority."""
    if step == STEP_BEGIN_COMBAT:
        m.combats[m.depth] += 1
    elif step == STEP_MAIN1 and t.sagas == 1:
        add_lore(m, t, w, player)
    begin_step_of(m, t, w, step, player)
    if shares_turns(m):
        for mate in range(m.num_players):
            if mate != player and m.in_game[m.depth, mate] == 1 and is_active(m, mate):
                begin_step_of(m, t, w, step, mate)


@compiled
def begin_cleanup(m: Match, t: Tables) -> None:
    """514.1: each player of the active team discards down to the hand size, the first one first."""
    for k in range(m.num_players):
        player = (m.active[m.depth] + m.num_players - 1 - k) % m.num_players
        if not is_active(m, player):
            continue
        surplus = m.zone_size[m.depth, player, ZONE_HAND] - hand_size(m, t, player)
        if surplus > 0 and not is_under_rule(m, player, PLAYER_RULE_NO_MAXIMUM_HAND):
            begin_discard(m, player, surplus)


@compiled(inline=True)
def begin_step(m: Match, t: Tables, w: Workspace) -> None:
    """Do the turn-based actions of a step and let its triggers trigger (703.4, 500.6)."""
    level = m.depth
    step = m.step[level]
    player = m.active[level]
    m.priority[level] = player
    if step == STEP_UNTAP:
        if m.opt_variants & VARIANT_PLANECHASE:
            begin_planar_turn(m, t)
        for active in range(m.num_players):
            if is_active(m, active):
                end_effects(m, DURATION_YOUR_TURN, active)
        refresh(m, t, w)
        end_sickness(m)
        m.stage[level] = STAGE_UNTAP
    elif step == STEP_DECLARE_ATTACKERS:
        m.stage[level] = STAGE_ATTACKERS
    elif step == STEP_DECLARE_BLOCKERS:
        m.stage[level] = STAGE_BLOCKERS
    elif step == STEP_FIRST_STRIKE_DAMAGE or step == STEP_COMBAT_DAMAGE:
        m.stage[level] = STAGE_DAMAGE
    elif step == STEP_CLEANUP:
        m.stage[level] = STAGE_DISCARD
        refresh(m, t, w)
        begin_cleanup(m, t)
    else:
        begin_open_step(m, t, w, step, player)
        settle_step(m)
        if step == STEP_BEGIN_COMBAT and m.num_players > 2:
            m.stage[level] = STAGE_DEFENDER


@compiled
def clean_up(m: Match, t: Tables, w: Workspace) -> None:
    """514.2, 514.3: damage wears off, "this turn" ends; priority only if something happens."""
    level = m.depth
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        m.damage[row] = 0
        m.deathtouched[row] = 0
        m.shields[row] = 0
        row = m.next[row]
    end_effects(m, DURATION_TURN, -1)
    end_combat_rules(m, level, DURATION_TURN, -1)
    end_delayed(m, level, True)
    forget_harm(m, level)
    refresh(m, t, w)
    acted = has_undecided(m, t)
    if not acted:
        acted = check_state(m, t, w)
    if m.over == 1 or m.depth != level:
        return
    m.stage[level] = STAGE_FINISH
    if acted or has_waiting(m):
        m.priority[level] = m.active[level]
        m.stage[level] = STAGE_SETTLE


@compiled
def finish_step(m: Match, t: Tables, w: Workspace) -> None:
    """A step is over; after priority in a cleanup step comes another one (514.3a)."""
    level = m.depth
    if m.step[level] == STEP_CLEANUP and m.passes[level] > 0:
        m.passes[level] = 0
        empty_pools(m)
        m.stage[level] = STAGE_BEGIN
        return
    m.passes[level] = 0
    next_step(m, t, w)
