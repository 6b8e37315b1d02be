"""Priority: what a player may do now, and doing it (117)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.abilities import ability_at, ability_count
from mtgenv.engine.characteristics.effects import find_rule, first_object
from mtgenv.engine.characteristics.player_rules import is_ruled, is_under_rule
from mtgenv.engine.events.entering import begin_entering
from mtgenv.engine.events.faces import face_of, show_face
from mtgenv.engine.events.planes import face_up_plane, roll_planar_die
from mtgenv.engine.events.triggers import drop_delayed, stoppable_delayed, watch
from mtgenv.engine.games.agreeing import begin_draw_offer
from mtgenv.engine.games.companions import PRICE, call_companion, companion_of
from mtgenv.engine.games.seats import next_seat, next_with_priority, note_team_pass, seats_in_game
from mtgenv.engine.games.teams import shares_turns
from mtgenv.engine.record.agenda import ASKED
from mtgenv.engine.record.commanders import is_commander
from mtgenv.engine.record.decisions import ask, detail_of, kind_of, offer, subject_of, takes_forced
from mtgenv.engine.record.references import live_row
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ABILITY_ACTIVATED,
    ABILITY_MANA,
    ABILITY_RULE,
    ACTION_ACTIVATE,
    ACTION_CAST,
    ACTION_COMPANION,
    ACTION_FACE_UP,
    ACTION_OFFER_DRAW,
    ACTION_PASS,
    ACTION_PLANAR_DIE,
    ACTION_PLAY_LAND,
    ACTION_SUSPEND,
    ACTION_YES,
    ACTS_ALWAYS,
    ACTS_BY_HAND,
    DECISION_PRIORITY,
    EFFECT_PLAY,
    EVENT_PLAYS_LAND,
    LAYOUT_TRANSFORM,
    PLAYER_RULE_CANT_PLAY_LAND,
    PLAYER_RULE_FLASH,
    PLAYER_RULE_SORCERY_FLASH,
    STAGE_FINISH,
    STAGE_SETTLE,
    TYPE_LAND,
    VARIANT_COMMANDER,
    VARIANT_PLANECHASE,
    ZONE_BATTLEFIELD,
    ZONE_COMMAND,
    ZONE_EXILE,
    ZONE_GRAVEYARD,
    ZONE_HAND,
    ZONE_STACK,
)
from mtgenv.engine.resolving.interpreter import resolve_top
from mtgenv.engine.stack.by_hand import may_make_mana
from mtgenv.engine.stack.casting import (
    begin_ability,
    begin_mana,
    begin_spell,
    suspend,
)
from mtgenv.engine.stack.cost_changes import costs_change
from mtgenv.engine.stack.faces import (
    offer_adventurers,
    offer_back,
    offer_faces,
    offer_turning_up,
    pay_to_turn_up,
)
from mtgenv.engine.stack.ignoring import ignore_rule, may_ignore
from mtgenv.engine.stack.mana import can_pay, cost_mana, has_creature_mana, pay_mana
from mtgenv.engine.stack.permissions import (
    can_activate,
    can_cast,
    can_suspend,
    gather_for_offers,
    is_sorcery_time,
)

MOST_ROLLS = 100  # what is counted of one turn: nobody pays for more


@compiled
def offer_elsewhere(m: Match, t: Tables, w: Workspace, player: int, row: int) -> None:
    """Offer the abilities of a card in a hand or graveyard that can be activated there (113.6k)."""
    first = t.card_first[m.look[row]]
    for k in range(t.card_abilities[m.look[row]]):
        if t.ability_kind[first + k] == ABILITY_ACTIVATED:
            if can_activate(m, t, w, player, row, first + k):
                offer(m, ACTION_ACTIVATE, row, k)


@compiled
def is_repeated(m: Match, row: int) -> bool:
    """Whether an equal card lies before one in the list of its zone."""
    before = m.prev[row]
    while before >= 0 and m.card[before] != m.card[row]:
        before = m.prev[before]
    return before >= 0


@compiled
def offer_playing(
    m: Match, t: Tables, w: Workspace, player: int, row: int, may_play_land: bool
) -> None:
    """Offer to cast a card, or to play it as a land, from where it is."""
    card = m.card[row]
    if t.card_faces[card] != 0:
        offer_faces(m, t, w, player, row, may_play_land)
    elif t.card_types[card] & TYPE_LAND:
        forbidden = is_ruled(m, t, w, player, PLAYER_RULE_CANT_PLAY_LAND, row)
        if may_play_land and not forbidden:
            offer(m, ACTION_PLAY_LAND, row, 0)
    elif can_cast(m, t, w, player, row):
        offer(m, ACTION_CAST, row, 0)


@compiled
def offer_card(
    m: Match, t: Tables, w: Workspace, player: int, row: int, may_play_land: bool
) -> None:
    """Offer what a player may do with a card in hand."""
    card = m.card[row]
    offer_playing(m, t, w, player, row, may_play_land)
    if t.card_faces[card] == 0 and t.card_from_elsewhere[card] > 0:
        if can_suspend(m, t, w, player, row):
            offer(m, ACTION_SUSPEND, row, 0)
        offer_elsewhere(m, t, w, player, row)


@compiled(inline=True)
def is_sorcery_time_for_some(m: Match, player: int) -> bool:
    """Whether it is the time for sorceries, or some rule makes it so for what it speaks of."""
    if is_sorcery_time(m, player) or is_under_rule(m, player, PLAYER_RULE_FLASH):
        return True
    return m.effect_count > 0 and find_rule(m, PLAYER_RULE_SORCERY_FLASH, player) >= 0


@compiled(inline=True)
def is_within_reach(m: Match, t: Tables, w: Workspace, player: int, card: int) -> bool:
    """Whether there is so much mana that a card in hand may be of use, its kinds aside."""
    if t.card_least[card] == 0 or costs_change(m) or has_creature_mana(m, player):
        return True
    gather_for_offers(m, t, w, player)
    return t.card_least[card] <= w.supply_total


@compiled(inline=True)
def is_land_time(m: Match, player: int) -> bool:
    """Whether a player may play one more land now (305.2, 305.3)."""
    more = m.lands_played[m.depth, player] < m.lands_allowed[m.depth, player]
    return more and is_sorcery_time(m, player)


@compiled(inline=True)
def offer_hand(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Offer what a player may cast, play or suspend from hand; equal cards once.

    Most of the time most cards are of no use, by the time or by the mana: that is seen first.
    """
    level = m.depth
    may_play_land = is_land_time(m, player)
    slow_too = is_sorcery_time_for_some(m, player)
    seen = 0
    row = m.zone_head[level, player, ZONE_HAND]
    while row >= 0:
        card = m.card[row]
        if (slow_too or t.card_slow[card] == 0) and is_within_reach(m, t, w, player, card):
            bit = 1 << (card & 63)
            if seen & bit == 0 or not is_repeated(m, row):
                offer_card(m, t, w, player, row, may_play_land)
            seen |= bit
        row = m.next[row]


@compiled
def offer_graveyard(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Offer what a player may cast from their graveyard, or activate there; equal cards once."""
    row = m.zone_head[m.depth, player, ZONE_GRAVEYARD]
    while row >= 0:
        card = m.card[row]
        if not is_repeated(m, row):
            if t.card_castings[card] > 0:
                if can_cast(m, t, w, player, row):
                    offer(m, ACTION_CAST, row, 0)
            if t.card_layout[card] == LAYOUT_TRANSFORM:
                offer_back(m, t, w, player, row)
            if t.card_from_elsewhere[card] > 0:
                offer_elsewhere(m, t, w, player, row)
        row = m.next[row]


@compiled
def offer_exile(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Offer the cards in exile that effects let a player play; those of several effects once."""
    before = m.legal_count
    for e in range(m.effect_count):
        if m.effect_kind[e] != EFFECT_PLAY or m.effect_level[e] != m.depth:
            continue
        if m.effect_controller[e] != player:
            continue
        start = first_object(m, e)
        for i in range(start, start + m.effect_objects[e]):
            row = live_row(m, m.about[i])
            offered = False
            for k in range(before, m.legal_count):
                offered = offered or subject_of(m.legal[k]) == row
            if row >= 0 and not offered:
                offer_playing(m, t, w, player, row, is_land_time(m, player))


@compiled
def offer_commanders(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Offer what a player may do with their commanders in the command zone (903.8)."""
    row = m.zone_head[m.depth, player, ZONE_COMMAND]
    while row >= 0:
        if is_commander(m, row):
            card = m.card[row]
            if t.card_faces[card] != 0:
                offer_faces(m, t, w, player, row, False)
            elif t.card_types[card] & TYPE_LAND == 0 and can_cast(m, t, w, player, row):
                offer(m, ACTION_CAST, row, 0)
            if t.card_from_elsewhere[card] > 0:
                offer_elsewhere(m, t, w, player, row)
        row = m.next[row]


@compiled
def offer_abilities(m: Match, t: Tables, w: Workspace, player: int, row: int) -> None:
    """Offer the abilities of a permanent that its controller may activate now.

    Mana abilities are offered where automatic payment would not use them, and in manual mode.
    """
    for k in range(ability_count(m, t, row)):
        ability = ability_at(m, t, row, k)
        kind = t.ability_kind[ability]
        if t.ability_zone[ability] != m.zone[row]:
            continue
        if kind == ABILITY_ACTIVATED:
            if can_activate(m, t, w, player, row, ability):
                offer(m, ACTION_ACTIVATE, row, k)
        elif kind == ABILITY_RULE:
            if may_ignore(m, t, w, player, row, ability):
                offer(m, ACTION_ACTIVATE, row, k)
        elif may_make_mana(m, t, w, player, row, ability):
            offer(m, ACTION_ACTIVATE, row, k)


@compiled
def offer_in_command(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Offer the abilities of emblems and nontraditional cards that a player may activate now."""
    for owner in range(m.num_players):
        row = m.zone_head[m.depth, owner, ZONE_COMMAND]
        while row >= 0:
            if t.card_in_command[m.look[row]] == 1 and t.card_from_elsewhere[m.look[row]] > 0:
                if m.controller[row] == player or t.card_anyone[m.look[row]] == 1:
                    offer_abilities(m, t, w, player, row)
            row = m.next[row]


@compiled
def may_roll(m: Match, t: Tables, w: Workspace, player: int) -> bool:
    """Whether a player may roll the planar die now: a special action (116.2i, 901.9)."""
    if player != m.active[m.depth] or not is_sorcery_time(m, player):
        return False
    return can_pay(m, t, w, player, m.planar_rolls[m.depth], -1)


@compiled
def pay_to_roll(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """901.9: pay {1} for each time this action was taken this turn, and roll the planar die."""
    level = m.depth
    pay_mana(m, t, w, player, m.planar_rolls[level], -1)
    m.planar_rolls[level] = min(MOST_ROLLS, m.planar_rolls[level] + 1)
    roll_planar_die(m, t, w, player)


@compiled(inline=True)
def ask_priority(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Ask a player what to do with priority."""
    ask(m, DECISION_PRIORITY, player, -1, -1)
    offer(m, ACTION_PASS, 0, 0)
    if m.delayed_count > 0:
        stopped = stoppable_delayed(m, player)
        if stopped >= 0:
            cost = m.delayed_cost[stopped]
            if can_pay(m, t, w, player, cost_mana(t, cost), -1):
                offer(m, ACTION_YES, 0, 0)
    w.supply_ready = 0
    acts = ACTS_ALWAYS
    if m.opt_manual_mana != 0 or costs_change(m):
        acts |= ACTS_BY_HAND
    row = -1
    if m.acts[m.depth] & acts or m.grant_count > 0:
        row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        card = m.look[row]
        if (t.card_acts[card] & acts or m.granted[row] > 0) and m.phased[row] == 0:
            if m.controller[row] == player or t.card_anyone[card] == 1:
                offer_abilities(m, t, w, player, row)
        row = m.next[row]
    if t.commands_act == 1:
        offer_in_command(m, t, w, player)
    if m.opt_variants & VARIANT_PLANECHASE and may_roll(m, t, w, player):
        plane = face_up_plane(m, t, m.depth)
        if plane >= 0:
            offer(m, ACTION_PLANAR_DIE, plane, 0)
    if m.zone_size[m.depth, player, ZONE_HAND] > 0:
        offer_hand(m, t, w, player)
    if m.effect_count > 0:
        offer_exile(m, t, w, player)
    if t.adventures == 1 and m.zone_size[m.depth, player, ZONE_EXILE] > 0:
        offer_adventurers(m, t, w, player)
    if t.face_down != 0:
        offer_turning_up(m, t, w, player)
    if t.graveyards_act == 1 and m.zone_size[m.depth, player, ZONE_GRAVEYARD] > 0:
        offer_graveyard(m, t, w, player)
    if m.opt_variants & VARIANT_COMMANDER:
        offer_commanders(m, t, w, player)
    if t.companions == 1 and is_sorcery_time(m, player):
        companion = companion_of(m, player)
        if companion >= 0 and can_pay(m, t, w, player, PRICE, -1):
            offer(m, ACTION_COMPANION, companion, 0)


@compiled
def stop_delayed(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """A special action (116.2d): pay, so that a delayed trigger never triggers."""
    i = stoppable_delayed(m, player)
    pay_mana(m, t, w, player, cost_mana(t, m.delayed_cost[i]), -1)
    drop_delayed(m, i)


@compiled
def act(m: Match, t: Tables, w: Workspace, player: int, kind: int) -> None:
    """Do what the player with priority chose; afterwards things settle (117.3c)."""
    level = m.depth
    row = subject_of(m.answer)
    m.stage[level] = STAGE_SETTLE
    m.priority[level] = player
    m.passes[level] = 0
    m.trigger_run[level] = 0
    if kind == ACTION_YES:
        stop_delayed(m, t, w, player)
    elif kind == ACTION_CAST:
        show_face(m, t, row, face_of(t, m.card[row], detail_of(m.answer)))
        begin_spell(m, t, w, player, row, False, False)
    elif kind == ACTION_PLAY_LAND:
        m.lands_played[level, player] += 1
        show_face(m, t, row, face_of(t, m.card[row], detail_of(m.answer)))
        watch(m, t, w, EVENT_PLAYS_LAND, level, row, -1, player, 0, 0)
        begin_entering(m, t, w, row, player, 0)
    elif kind == ACTION_PLANAR_DIE:
        pay_to_roll(m, t, w, player)
    elif kind == ACTION_COMPANION:
        call_companion(m, t, w, player)
    elif kind == ACTION_FACE_UP:
        pay_to_turn_up(m, t, w, player, row)
    elif kind == ACTION_SUSPEND:
        suspend(m, t, w, player, row)
    elif kind == ACTION_ACTIVATE:
        ability = ability_at(m, t, row, detail_of(m.answer))
        if t.ability_kind[ability] == ABILITY_MANA:
            begin_mana(m, t, w, player, row, ability)
        elif t.ability_kind[ability] == ABILITY_RULE:
            ignore_rule(m, t, w, player, row, ability)
        else:
            begin_ability(m, t, w, player, row, ability)


@compiled(inline=True)
def hand_priority_on(m: Match, player: int) -> bool:
    """A player passes; returns whether somebody else still gets priority (117.3d, 117.4)."""
    level = m.depth
    m.passes[level] += 1
    if m.passes[level] >= seats_in_game(m):
        return False
    m.priority[level] = next_seat(m, player)
    if shares_turns(m):
        note_team_pass(m, player)
    return True


@compiled(inline=True)
def run_priority(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Ask the player with priority, or do what they answered (117.3, 117.4).

    Those who can do nothing but pass do so one after the other: most of a match is that.
    """
    level = m.depth
    if m.in_game[level, m.priority[level]] == 0:
        # 800.4j: the active player has left
        m.priority[level] = next_with_priority(m, m.priority[level])
    goes_on = True
    if m.frame_state[f] == ASKED:
        m.frame_state[f] = 0
        kind = kind_of(m.answer)
        if kind == ACTION_OFFER_DRAW:
            begin_draw_offer(m, m.priority[level])
            return
        if kind != ACTION_PASS:
            act(m, t, w, m.priority[level], kind)
            return
        goes_on = hand_priority_on(m, m.priority[level])
    while goes_on:
        ask_priority(m, t, w, m.priority[level])
        if not takes_forced(m):
            m.frame_state[f] = ASKED
            return
        goes_on = hand_priority_on(m, m.priority[level])
    m.priority[level] = m.active[level]
    if m.zone_size[level, 0, ZONE_STACK] == 0:
        m.stage[level] = STAGE_FINISH
        return
    m.stage[level] = STAGE_SETTLE
    resolve_top(m, t, w)
