"""Games within games: opening one, ending one, bringing the cards home (729).

The running game stays in its rows of the record, one level down; the new game gets the next level.
Nothing of the outer game needs to be stored or restored, because nothing writes to its level.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.abilities import forget_grants
from mtgenv.engine.characteristics.effects import drop_level_effects
from mtgenv.engine.characteristics.printed import reset_characteristics
from mtgenv.engine.combat.rules import end_combat_rules
from mtgenv.engine.events.damage import change_life, forget_harm
from mtgenv.engine.events.planes import take_over_plane
from mtgenv.engine.events.shuffling import shuffle
from mtgenv.engine.events.triggers import drop_waiting, end_delayed
from mtgenv.engine.events.zones import (
    become_new,
    cease,
    link,
    unlink,
)
from mtgenv.engine.games.command_zone import (
    begin_homecoming,
    bring_command_card_home,
    commanders_to_ask_about,
    move_command_zones,
    put_into_command_zone,
    shuffle_after,
)
from mtgenv.engine.games.range_of_influence import is_limited
from mtgenv.engine.games.seats import note_players
from mtgenv.engine.games.teams import teams_left, winning_with
from mtgenv.engine.games.vanguards import life_modifier
from mtgenv.engine.record.agenda import push_frame
from mtgenv.engine.record.commanders import forget_commanders, is_commander
from mtgenv.engine.record.entries import free_slot
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.programs import NO_OBJECT
from mtgenv.engine.record.references import row_of
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    DAY_NEITHER,
    END_DRAWN,
    FRAME_GAME,
    MANA_KINDS,
    OBJECT_CARD,
    OBJECT_NONE,
    PLANAR_COMMUNAL,
    STAGE_START,
    STEP_MULLIGAN,
    TEAMS_NONE,
    VARIANT_COMMANDER,
    ZONE_COUNT,
    ZONE_EXILE,
    ZONE_HAND,
    ZONE_LIBRARY,
    ZONE_OUTSIDE,
)

PATH_BITS = 6


@compiled
def open_game(m: Match, t: Tables, level: int, life: int, modified: bool) -> None:
    """Give a new game its own rows of the record and put it on the agenda.

    Args:
        m: the match.
        t: the tables.
        level: of the game.
        life: the starting life total.
        modified: whether vanguards, and being the archenemy, add to it.
    """
    m.depth = level
    m.turn[level] = 0
    m.step[level] = STEP_MULLIGAN
    m.stage[level] = STAGE_START
    m.stage_player[level] = 0
    m.active[level] = 0
    m.priority[level] = 0
    m.passes[level] = 0
    m.children[level] = 0
    m.start_life[level] = life
    m.extra_turn_count[level] = 0
    m.trigger_run[level] = 0
    m.dirty[level] = 1
    m.watched[level] = 0
    m.first_strike[level] = 0
    m.attackers_seen[level] = 0
    m.blockers_seen[level] = 0
    m.attacked_players[level] = 0
    m.game_rules[level] = 0
    m.replaced[level] = 0
    m.contested[level] = 1
    m.acts[level] = 0
    m.settled[level] = 0
    m.draw_offered[level] = 0
    m.extra_phases[level] = 0
    m.resume_step[level] = 0
    m.result[level] = 0
    m.day[level] = DAY_NEITHER
    m.last_spells[level] = -1
    m.most_spells[level] = 0
    if m.opt_variants & VARIANT_COMMANDER:
        forget_commanders(m, level)
    for player in range(m.num_players):
        m.life[level, player] = life
        m.poison[level, player] = 0
        m.room[level, player] = 0
        m.completed[level, player] = 0
        m.tempted[level, player] = 0
        m.lands_played[level, player] = 0
        m.spells_cast[level, player] = 0
        m.lands_allowed[level, player] = 1
        m.drawn_last[level, player] = -1
        for k in range(m.happened.shape[2]):
            m.happened[level, player, k] = 0
        m.drew_empty[level, player] = 0
        m.mulligans[level, player] = 0
        m.kept[level, player] = 0
        m.player_rules[level, player] = 0
        m.may_concede[level, player] = 1
        m.companion[level, player] = -1
        for kind in range(MANA_KINDS):
            m.mana[level, player, kind] = 0
            m.creature_mana[level, player, kind] = 0
    if modified and m.opt_variants != 0:
        for player in range(m.num_players):
            change_life(m, player, life_modifier(m, t, level, player))
    f = push_frame(m, FRAME_GAME, 0)
    m.game_frame[level] = f


@compiled
def begin_subgame(
    m: Match, t: Tables, w: Workspace, creator: int, life: int, modified: bool, members: int
) -> None:
    """Suspend the running game and open another one with the libraries as decks (729.2).

    Where one player would play alone, or one team, it has won the game at once (104.2a).

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        creator: reference of the spell or ability that makes it.
        life: the starting life total.
        modified: whether vanguards, and being the archenemy, add to it.
        members: who plays it, as bits; the others are outside of it, with their libraries.
    """
    parent = m.depth
    level = parent + 1
    if teams_left(m, members) <= 1:
        m.result[parent] = winning_with(m, members)
        for player in range(m.num_players):
            if (members >> player) & 1:
                shuffle(m, t, w, player)
        return
    if level >= len(m.turn):
        capacity_reached(m)
        return
    m.children[parent] += 1
    m.game_index[level] = m.children[parent]
    m.restarts[level] = 0
    m.creator[level] = creator
    m.creator_card[level] = m.card[row_of(creator)]
    m.starter[level] = -1
    m.opened += 1
    if level > m.deepest:
        m.deepest = level
    for player in range(m.num_players):
        m.in_game[level, player] = (members >> player) & 1  # the others are outside (729.4)
        for zone in range(ZONE_COUNT):
            m.zone_head[level, player, zone] = -1
            m.zone_tail[level, player, zone] = -1
            m.zone_size[level, player, zone] = 0
        if (members >> player) & 1 == 0 and m.in_game[parent, player] == 1:
            continue
        row = m.zone_head[parent, player, ZONE_LIBRARY]
        while row >= 0:
            after = m.next[row]
            if is_commander(m, row) and m.opt_commander_in_library_at_start == 1:
                put_into_command_zone(m, t, row, level)  # 903.6
            else:
                unlink(m, row)
                m.generation[row] += 1
                link(m, row, level, ZONE_LIBRARY, False)
            row = after
    if m.opt_variants != 0:
        move_command_zones(m, t, level)
    note_players(m, level)
    open_game(m, t, level, life, modified)


@compiled
def note_ended(m: Match, level: int, winners: int, reason: int) -> None:
    """Write down how a game ended, in a ring that reports and scenarios read."""
    path = 0
    for k in range(1, level + 1):
        path |= m.game_index[k] << (PATH_BITS * (k - 1))
    i = m.ended_count % len(m.ended_path)
    m.ended_path[i] = path
    m.ended_winners[i] = winners
    m.ended_reason[i] = reason
    m.ended_turns[i] = m.turn[level]
    m.ended_count += 1


@compiled
def return_to_library(m: Match, t: Tables, row: int, level: int) -> None:
    """Put a card of a game that is over into its owner's library of a game, as a new object."""
    hidden = m.zone[row] == ZONE_HAND or m.zone[row] == ZONE_LIBRARY or m.zone[row] == ZONE_OUTSIDE
    hidden = hidden or m.look[row] == 0  # exiled face down (406.3)
    hidden = hidden or (t.face_down != 0 and m.look[row] == t.face_down)
    if not hidden:
        m.known[row] = (1 << m.num_players) - 1  # it lay open
    unlink(m, row)
    become_new(m, t, row, m.card[row], m.owner[row])
    link(m, row, level, ZONE_LIBRARY, False)


@compiled
def bring_home(m: Match, t: Tables, w: Workspace, level: int) -> None:
    """729.5: every card of a game that is over goes to its owner's library in the outer game.

    With the rule before July 2007 exiled cards stay exiled there, time counters and all.
    """
    for row in range(len(m.kind)):
        if m.kind[row] == OBJECT_NONE or m.level[row] != level:
            continue
        if m.kind[row] != OBJECT_CARD:
            cease(m, row)
            continue
        if m.opt_planar & PLANAR_COMMUNAL:
            take_over_plane(m, t, row, m.planar_controller[level - 1])
        if m.in_game[level - 1, m.owner[row]] == 0:
            # Its owner has left the outer game too: there it is held aside in turn (800.4a).
            unlink(m, row)
            m.generation[row] += 1
            link(m, row, level - 1, ZONE_OUTSIDE, False)
            continue
        if m.opt_variants != 0 and bring_command_card_home(m, t, row, level - 1):
            continue
        if m.zone[row] == ZONE_EXILE and m.opt_legacy_exile == 1:
            unlink(m, row)
            m.generation[row] += 1
            m.look[row] = m.card[row]  # what was face down is turned up
            reset_characteristics(m, t, row)
            m.controller[row] = m.owner[row]
            m.base_controller[row] = m.owner[row]
            m.link[row] = -1
            m.link_until[row] = 0
            m.known[row] = (1 << m.num_players) - 1
            link(m, row, level - 1, ZONE_EXILE, False)
        else:
            return_to_library(m, t, row, level - 1)


@compiled
def forget_level(m: Match, level: int) -> None:
    """Drop everything that waits or lasts in a game that is over."""
    for f in range(m.game_frame[level], m.frame_top + 1):
        if m.frame_slot[f] >= 0 and m.stack_row[m.frame_slot[f]] >= 0:
            free_slot(m, m.frame_slot[f])
    for slot in range(len(m.stack_row)):
        row = m.stack_row[slot]
        if row == NO_OBJECT and m.stack_remembered[slot] >= 0:
            row = row_of(m.stack_remembered[slot])  # kept of a spell that has gone
            if m.level[row] == level:
                free_slot(m, slot)
        elif row >= 0 and m.level[row] == level and m.slot[row] == slot:
            free_slot(m, slot)
    m.memory_count = m.frame_memory[m.game_frame[level]]
    m.frame_top = m.game_frame[level] - 1
    drop_level_effects(m, level)
    forget_grants(m, level)
    end_combat_rules(m, level, -1, -1)
    forget_harm(m, level)
    i = m.waiting_count - 1
    while i >= 0:
        if m.waiting_level[i] == level:
            drop_waiting(m, i)
        i -= 1
    end_delayed(m, level, False)


@compiled
def members_of(m: Match, level: int) -> int:
    """Return whose libraries a subgame that ends has been played with, as bits."""
    if not is_limited(m):
        return (1 << m.num_players) - 1
    members = m.began[level]
    for row in range(len(m.kind)):
        if m.kind[row] == OBJECT_CARD and m.level[row] == level:
            members |= 1 << m.owner[row]
    return members


@compiled
def end_match(m: Match, winners: int, reason: int) -> None:
    """End the match: exactly one winner, or a team of them, or a draw.

    Of a team the record names the first seat; all of it share the first place (104.2c).
    """
    m.over = 1
    m.winner = -1
    m.end_reason = reason
    m.dec_kind = 0
    m.legal_count = 0
    if teams_left(m, winners) != 1:
        return
    for player in range(m.num_players - 1, -1, -1):
        if (winners >> player) & 1:
            m.winner = player
            m.place[player] = min(m.place[player], 1)
        elif m.opt_teams != TEAMS_NONE:
            for mate in range(m.num_players):
                if m.team[mate] == m.team[player]:
                    m.place[player] = min(m.place[player], m.place[mate])


@compiled
def end_game(m: Match, t: Tables, w: Workspace, winners: int, reason: int) -> None:
    """End the game being played (104.1): the match, or a subgame whose cards go home."""
    level = m.depth
    note_ended(m, level, winners, reason)
    if level == 0:
        end_match(m, winners, reason)
        return
    m.dec_kind = 0
    m.legal_count = 0
    asked = 0
    if m.opt_variants & VARIANT_COMMANDER:
        asked = commanders_to_ask_about(m, level)
    forget_level(m, level)
    members = members_of(m, level)
    bring_home(m, t, w, level)
    m.depth = level - 1
    m.result[level - 1] = winners
    m.dirty[level - 1] = 1
    for player in range(m.num_players):
        if (winners >> player) & 1:
            m.sub_wins[player] += 1
    if asked != 0:
        begin_homecoming(m, asked, members)
    else:
        shuffle_after(m, t, w, members)


@compiled
def draw_game(m: Match, t: Tables, w: Workspace) -> None:
    """End the game being played as a draw (104.4)."""
    end_game(m, t, w, 0, END_DRAWN)
