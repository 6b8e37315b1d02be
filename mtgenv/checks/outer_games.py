"""Games on hold against what they were as the game within them began, and cards that came home."""

from __future__ import annotations

from mtgenv.checks.invariants import (
    CAME_HOME,
    CREATOR_FINISHES,
    FETCHED,
    FINE,
    OUTER_EFFECTS,
    OUTER_GAME,
    OUTER_OBJECTS,
    OUTER_PLAYERS,
    OUTER_STACK,
    OUTER_TRIGGERS,
)
from mtgenv.compiling.jit import compiled
from mtgenv.engine.games.range_of_influence import is_in_range, is_limited
from mtgenv.engine.games.teams import totals_of
from mtgenv.engine.record.types import Match, Tables
from mtgenv.engine.record.vocabulary import (
    DURATION_SOURCE,
    DURATION_SOURCE_CONTROLLED,
    FRAME_HOMECOMING,
    FRAME_RESOLVE,
    MANA_KINDS,
    OBJECT_CARD,
    OBJECT_NONE,
    OP_LOSE_LIFE,
    VARIANT_COMMANDER,
    VARIANT_PLANECHASE,
    ZONE_BATTLEFIELD,
    ZONE_COMMAND,
    ZONE_EXILE,
    ZONE_LIBRARY,
    ZONE_OUTSIDE,
)


@compiled
def check_outer_game(m: Match, was: Match, level: int) -> int:
    """Compare where an outer game stands with where it stood."""
    same = m.turn[level] == was.turn[level] and m.step[level] == was.step[level]
    same = same and m.stage[level] == was.stage[level]
    same = same and m.stage_player[level] == was.stage_player[level]
    same = same and m.active[level] == was.active[level]
    same = same and m.priority[level] == was.priority[level]
    same = same and m.passes[level] == was.passes[level]
    same = same and m.starter[level] == was.starter[level]
    same = same and m.game_frame[level] == was.game_frame[level]
    same = same and m.children[level] == was.children[level]
    same = same and m.game_index[level] == was.game_index[level]
    same = same and m.restarts[level] == was.restarts[level]
    same = same and m.start_life[level] == was.start_life[level]
    same = same and m.creator[level] == was.creator[level]
    same = same and m.next_normal[level] == was.next_normal[level]
    same = same and m.extra_turn_count[level] == was.extra_turn_count[level]
    same = same and m.trigger_run[level] == was.trigger_run[level]
    same = same and m.first_strike[level] == was.first_strike[level]
    same = same and m.attackers_seen[level] == was.attackers_seen[level]
    same = same and m.blockers_seen[level] == was.blockers_seen[level]
    same = same and m.extra_phases[level] == was.extra_phases[level]
    same = same and m.resume_step[level] == was.resume_step[level]
    same = same and m.combats[level] == was.combats[level]
    same = same and m.draw_offered[level] == was.draw_offered[level]
    same = same and m.attacked_players[level] == was.attacked_players[level]
    same = same and m.day[level] == was.day[level]
    same = same and m.last_spells[level] == was.last_spells[level]
    same = same and m.most_spells[level] == was.most_spells[level]
    if m.num_players > 2:
        same = same and m.began[level] == was.began[level]
        same = same and m.chosen_defender[level] == was.chosen_defender[level]
        same = same and m.team_passed[level] == was.team_passed[level]
    if m.opt_variants & VARIANT_PLANECHASE:
        same = same and m.planar_controller[level] == was.planar_controller[level]
        same = same and m.planar_rolls[level] == was.planar_rolls[level]
    for i in range(was.extra_turn_count[level]):
        same = same and m.extra_turns[level, i] == was.extra_turns[level, i]
    if not same or m.result[level] != was.result[level]:
        return OUTER_GAME
    return FINE


@compiled
def lost_permanent(m: Match, was: Match, level: int) -> bool:
    """Whether a permanent was fetched from a game on hold: what it did to others is over then."""
    for row in range(len(m.kind)):
        if was.level[row] == level and was.zone[row] == ZONE_BATTLEFIELD:
            if m.generation[row] != was.generation[row]:
                return True
    return False


@compiled
def check_outer_players(m: Match, was: Match, level: int) -> int:
    """Compare the players of an outer game with what they were.

    As a permanent is fetched it leaves its game, which may be what some card counts.
    """
    lost = lost_permanent(m, was, level)
    for player in range(m.num_players):
        same = m.life[level, player] == was.life[level, player]
        same = same and m.poison[level, player] == was.poison[level, player]
        same = same and m.room[level, player] == was.room[level, player]
        same = same and m.completed[level, player] == was.completed[level, player]
        same = same and m.tempted[level, player] == was.tempted[level, player]
        same = same and m.lands_played[level, player] == was.lands_played[level, player]
        for k in range(m.happened.shape[2]):
            more = m.happened[level, player, k] - was.happened[level, player, k]
            same = same and (more == 0 or (lost and more > 0))
        same = same and m.in_game[level, player] == was.in_game[level, player]
        if is_limited(m):
            same = same and m.in_range[level, player] == was.in_range[level, player]
        same = same and m.drew_empty[level, player] == was.drew_empty[level, player]
        same = same and m.mulligans[level, player] == was.mulligans[level, player]
        same = same and m.kept[level, player] == was.kept[level, player]
        same = same and m.companion[level, player] == was.companion[level, player]
        if m.opt_variants & VARIANT_COMMANDER:
            for k in range(len(m.commander_ref)):
                dealt = m.commander_damage[level, player, k]
                same = same and dealt == was.commander_damage[level, player, k]
                same = same and m.commander_casts[level, k] == was.commander_casts[level, k]
        if not same:
            return OUTER_PLAYERS
        for kind in range(MANA_KINDS):
            if m.mana[level, player, kind] != was.mana[level, player, kind]:
                return OUTER_PLAYERS
            if m.creature_mana[level, player, kind] != was.creature_mana[level, player, kind]:
                return OUTER_PLAYERS
    return FINE


@compiled
def check_outer_derived(m: Match, was: Match, row: int) -> int:
    """Compare what continuous effects make of an object of an outer game with what it was."""
    same = m.controller[row] == was.controller[row] and m.sick[row] == was.sick[row]
    same = same and m.attacking[row] == was.attacking[row]
    same = same and m.blocked[row] == was.blocked[row] and m.blocking[row] == was.blocking[row]
    same = same and m.blockers[row] == was.blockers[row] and m.attacked[row] == was.attacked[row]
    same = same and m.combat_with[row] == was.combat_with[row]
    same = same and m.attached_to[row] == was.attached_to[row]
    same = same and m.power[row] == was.power[row] and m.toughness[row] == was.toughness[row]
    same = same and m.keywords[row] == was.keywords[row] and m.types[row] == was.types[row]
    same = same and m.colors[row] == was.colors[row] and m.subtypes[row] == was.subtypes[row]
    same = same and m.rules[row] == was.rules[row] and m.lost[row] == was.lost[row]
    same = same and m.granted[row] == was.granted[row] and m.band[row] == was.band[row]
    same = same and m.combat_index[row] == was.combat_index[row]
    same = same and m.control_turn[row] == was.control_turn[row]
    if not same:
        return OUTER_OBJECTS
    return FINE


@compiled
def check_outer_object(m: Match, was: Match, row: int, lost: bool) -> int:
    """Compare one object of an outer game with what it was.

    Args:
        m: the match.
        was: the match as the inner game was opened.
        row: the object, which may be a card that has been fetched.
        lost: a permanent was fetched from that game.
    """
    level = was.level[row]
    if m.generation[row] != was.generation[row]:
        if m.level[row] == level or was.kind[row] != OBJECT_CARD or m.kind[row] != OBJECT_CARD:
            return FETCHED
        return FINE
    same = m.level[row] == level and m.kind[row] == was.kind[row]
    same = same and m.card[row] == was.card[row] and m.owner[row] == was.owner[row]
    same = same and m.base_controller[row] == was.base_controller[row]
    same = same and m.zone[row] == was.zone[row] and m.tapped[row] == was.tapped[row]
    same = same and m.damage[row] == was.damage[row] and m.since[row] == was.since[row]
    same = same and m.deathtouched[row] == was.deathtouched[row]
    same = same and m.struck[row] == was.struck[row] and m.slot[row] == was.slot[row]
    same = same and m.link[row] == was.link[row] and m.link_until[row] == was.link_until[row]
    for k in range(m.counter_kind.shape[1]):
        same = same and m.counter_kind[row, k] == was.counter_kind[row, k]
        same = same and m.counter_count[row, k] == was.counter_count[row, k]
    same = same and m.look[row] == was.look[row] and m.phased[row] == was.phased[row]
    same = same and m.designation[row] == was.designation[row]
    same = same and m.shields[row] == was.shields[row] and m.protector[row] == was.protector[row]
    # What triggers once each turn may have triggered as a permanent was fetched.
    same = same and m.activated[row] | was.activated[row] == m.activated[row]
    same = same and (lost or m.activated[row] == was.activated[row])
    same = same and m.was_declared[row] == was.was_declared[row]
    # All sectors are lost with the last permanent that divides the battlefield.
    same = same and (m.sector[row] == was.sector[row] or (lost and m.sector[row] == 0))
    same = same and m.chosen_color[row] == was.chosen_color[row]
    same = same and m.chosen_player[row] == was.chosen_player[row]
    if not same:
        return OUTER_OBJECTS
    return FINE


@compiled
def check_outer_stack(m: Match, was: Match, level: int) -> int:
    """Compare the entries of the stack that belong to an outer game with what they were."""
    for slot in range(len(was.stack_row)):
        row = was.stack_row[slot]
        if row < 0 or was.level[row] != level or was.slot[row] != slot:
            continue
        if m.generation[row] != was.generation[row]:
            continue
        same = m.stack_row[slot] == row and m.stack_ability[slot] == was.stack_ability[slot]
        same = same and m.stack_source[slot] == was.stack_source[slot]
        same = same and m.stack_x[slot] == was.stack_x[slot]
        same = same and m.stack_targets[slot] == was.stack_targets[slot]
        same = same and m.stack_mode[slot] == was.stack_mode[slot]
        same = same and m.stack_costs[slot] == was.stack_costs[slot]
        same = same and m.stack_flags[slot] == was.stack_flags[slot]
        for i in range(was.stack_targets[slot]):
            at = m.stack_first[slot] + i
            before = was.stack_first[slot] + i
            same = same and m.target[at] == was.target[before]
            same = same and m.target_group[at] == was.target_group[before]
            same = same and m.target_share[at] == was.target_share[before]
        if not same:
            return OUTER_STACK
    for f in range(m.game_frame[level], m.game_frame[level + 1]):
        same = m.frame_kind[f] == was.frame_kind[f] and m.frame_pc[f] == was.frame_pc[f]
        same = same and m.frame_slot[f] == was.frame_slot[f]
        same = same and m.frame_source[f] == was.frame_source[f]
        if not same or m.frame_state[f] != was.frame_state[f]:
            return OUTER_STACK
    return FINE


@compiled
def may_have_ended(was: Match, i: int) -> bool:
    """Whether an effect lasts only as long as something is so that may have left the game."""
    if was.effect_while[i] != 0:
        return True
    for part in range(2):
        duration = (was.effect_duration[i] >> (8 * part)) & 255
        if DURATION_SOURCE_CONTROLLED <= duration <= DURATION_SOURCE:
            return True
    return False


@compiled
def check_outer_lists(m: Match, was: Match, level: int) -> int:
    """Compare effects and triggers of an outer game with what they were: triggers may be added."""
    k = 0
    lost = lost_permanent(m, was, level)
    for i in range(was.effect_count):
        if was.effect_level[i] != level:
            continue
        while k < m.effect_count and m.effect_level[k] != level:
            k += 1
        gone = k == m.effect_count or m.effect_time[k] != was.effect_time[i]
        if gone and lost and may_have_ended(was, i):
            continue
        if k == m.effect_count or m.effect_time[k] != was.effect_time[i]:
            return OUTER_EFFECTS
        same = m.effect_kind[k] == was.effect_kind[i]
        same = same and m.effect_row[k] == was.effect_row[i]
        same = same and m.effect_objects[k] == was.effect_objects[i]
        if not same or m.effect_duration[k] != was.effect_duration[i]:
            return OUTER_EFFECTS
        k += 1
    k = 0
    for i in range(was.waiting_count):
        if was.waiting_level[i] != level:
            continue
        while k < m.waiting_count and m.waiting_level[k] != level:
            k += 1
        if k == m.waiting_count or m.waiting_source[k] != was.waiting_source[i]:
            return OUTER_TRIGGERS
        if m.waiting_ability[k] != was.waiting_ability[i]:
            return OUTER_TRIGGERS
        k += 1
    k = 0
    for i in range(was.delayed_count):
        if was.delayed_level[i] != level:
            continue
        while k < m.delayed_count and m.delayed_level[k] != level:
            k += 1
        if k == m.delayed_count or m.delayed_ability[k] != was.delayed_ability[i]:
            return OUTER_TRIGGERS
        if m.delayed_about[k] != was.delayed_about[i]:
            return OUTER_TRIGGERS
        k += 1
    while k < m.delayed_count:
        if m.delayed_level[k] == level:
            return OUTER_TRIGGERS
        k += 1
    k = 0
    for i in range(was.combat_rule_count):
        if was.combat_rule_level[i] != level:
            continue
        while k < m.combat_rule_count and m.combat_rule_level[k] != level:
            k += 1
        if k == m.combat_rule_count or m.combat_rule_kind[k] != was.combat_rule_kind[i]:
            return OUTER_EFFECTS
        if m.combat_rule_subject[k] != was.combat_rule_subject[i]:
            return OUTER_EFFECTS
        k += 1
    return FINE


@compiled
def check_outer(m: Match, was: Match, level: int) -> int:
    """Check that a game on hold differs only by fetched cards and held triggers (729.4).

    Args:
        m: the match, while a game deeper than ``level`` is played.
        was: the match as the game within that one had just been opened.
        level: the game on hold.

    Returns:
        The number of a broken invariant, or 0.
    """
    broken = check_outer_game(m, was, level)
    if broken == FINE:
        broken = check_outer_players(m, was, level)
    if broken == FINE:
        broken = check_outer_stack(m, was, level)
    if broken == FINE:
        broken = check_outer_lists(m, was, level)
    if broken != FINE:
        return broken
    derived_anew = lost_permanent(m, was, level)
    for row in range(len(m.kind)):
        if was.kind[row] != OBJECT_NONE and was.level[row] == level:
            broken = check_outer_object(m, was, row, derived_anew)
            if broken == FINE and not derived_anew:
                if m.generation[row] == was.generation[row]:
                    broken = check_outer_derived(m, was, row)
            if broken != FINE:
                return broken
    return FINE


@compiled
def check_homecoming(m: Match, was: Match, level: int) -> int:
    """Check that an inner game that is just over has left its cards and nothing else (729.5).

    Args:
        m: the match, at the moment at which the game at ``level`` goes on.
        was: the match as the inner game had just been opened.
        level: the game that goes on.

    Returns:
        The number of a broken invariant, or 0.
    """
    for row in range(len(m.kind)):
        if m.kind[row] != OBJECT_NONE and m.level[row] > level:
            return CAME_HOME
        if was.kind[row] != OBJECT_CARD:
            continue
        inside = was.level[row] > level
        if not inside:
            stayed = m.generation[row] == was.generation[row]
            if stayed and m.zone[row] == was.zone[row] and m.level[row] == was.level[row]:
                continue
        home = m.zone[row] == ZONE_LIBRARY
        if m.opt_legacy_exile == 1:
            home = home or m.zone[row] == ZONE_EXILE
        if m.opt_variants != 0:
            home = home or m.zone[row] == ZONE_COMMAND  # 729.5a to 729.5c
        if m.in_game[level, m.owner[row]] == 0:
            home = m.zone[row] == ZONE_OUTSIDE  # held aside for who has left (800.4a)
        if m.kind[row] != OBJECT_CARD or m.level[row] != level or not home:
            return CAME_HOME
    f = was.game_frame[level + 1] - 1
    asks = m.frame_top == f + 1 and m.frame_kind[m.frame_top] == FRAME_HOMECOMING
    if (
        (m.frame_top != f and not asks)
        or m.frame_kind[f] != FRAME_RESOLVE
        or m.frame_pc[f] != was.frame_pc[f]
    ):
        return CREATOR_FINISHES
    return FINE


@compiled
def check_creator(m: Match, t: Tables, was: Match, level: int) -> int:
    """Check who lost half their life, at the first priority after an inner game.

    Args:
        m: the match, where no decision came between the end of the inner game and this priority.
        t: the tables.
        was: the match as the inner game had just been opened.
        level: the game that goes on.

    Returns:
        The number of a broken invariant, or 0.
    """
    f = was.game_frame[level + 1] - 1
    pc = was.frame_pc[f]
    # A creator that does something else to life totals than halving them is not looked at.
    halves = t.op[pc + 1] == OP_LOSE_LIFE and t.op_number[pc + 1] != 0
    for player in range(m.num_players):
        life = was.life[level, player]
        plays = was.in_game[level, player] == 1
        plays = plays and is_in_range(m, level, was.frame_controller[f], player)
        if halves and plays and life > 0 and (m.result[level] >> player) & 1 == 0:
            half = (life + 1) // 2
            for mate in range(m.num_players):
                if (totals_of(m, player) >> mate) & 1:
                    life -= half  # 810.9a: each player of a team loses half of its total
        if m.life[level, player] != life:
            return CREATOR_FINISHES
    return FINE
