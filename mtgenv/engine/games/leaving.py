"""Losing a game and leaving it while the others play on (104.3, 800.4).

What a player owns leaves with them and is held aside until the game ends (729.5): their cards lie
outside, in the rows of that game, and go to the library of the outer one with everything else.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.characteristics import derive
from mtgenv.engine.characteristics.effects import drop_effect
from mtgenv.engine.characteristics.printed import reset_characteristics
from mtgenv.engine.combat.roles import ATTACKS_NOTHING, is_blocking, leave_combat
from mtgenv.engine.events.designations import pass_designations
from mtgenv.engine.events.planes import (
    announce_departure,
    arrive,
    face_up_plane,
    make_planar_controller,
)
from mtgenv.engine.events.triggers import drop_delayed, drop_waiting, watch
from mtgenv.engine.events.zones import (
    announce_leaving,
    cease,
    move,
    move_marked,
    put,
    reset_status,
)
from mtgenv.engine.games.seats import next_seat
from mtgenv.engine.games.subgames import end_game
from mtgenv.engine.games.teams import leader_of, losing_with, teams_left, winning_with
from mtgenv.engine.record.agenda import CHOOSERS, LOOP_PLAYERS
from mtgenv.engine.record.entries import free_slot, is_resolving
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    CHANGE_CONTROL,
    EFFECT_CHANGE,
    EFFECT_CONTROL_PLAYER,
    END_CONCEDED,
    END_DRAWN,
    END_WON,
    EVENT_LOSES_GAME,
    FRAME_RESOLVE,
    MANA_KINDS,
    OBJECT_CARD,
    OBJECT_NONE,
    VARIANT_PLANECHASE,
    ZONE_BATTLEFIELD,
    ZONE_COMMAND,
    ZONE_EXILE,
    ZONE_HAND,
    ZONE_LIBRARY,
    ZONE_OUTSIDE,
    ZONE_STACK,
)


@compiled
def players_left(m: Match, level: int) -> int:
    """Return the players who are still in a game, as bits."""
    left = 0
    for player in range(m.num_players):
        if m.in_game[level, player] == 1:
            left |= 1 << player
    return left


@compiled
def drop_triggers(m: Match, level: int, player: int) -> None:
    """800.4d: triggered abilities of a player who has left are not put on the stack."""
    for i in range(m.waiting_count - 1, -1, -1):
        if m.waiting_level[i] == level and m.waiting_controller[i] == player:
            drop_waiting(m, i)
    for i in range(m.delayed_count - 1, -1, -1):
        if m.delayed_level[i] == level and m.delayed_controller[i] == player:
            drop_delayed(m, i)


@compiled
def ask_no_more(m: Match, level: int, player: int) -> None:
    """Let no resolution of a game come to a player any more, where it goes through players."""
    for f in range(m.frame_top + 1):
        if m.frame_kind[f] == FRAME_RESOLVE and m.frame_level[f] == level:
            m.frame_bound[f, CHOOSERS] &= ~(1 << player)
            m.frame_bound[f, LOOP_PLAYERS] &= ~(1 << player)


@compiled
def take_objects(m: Match, t: Tables, w: Workspace, level: int, player: int) -> None:
    """Let all objects that a player owns leave a game, and announce the permanents (603.6c).

    A spell of theirs that is resolving finishes without its card, as one does that was wished for.
    """
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.owner[row] == player and m.phased[row] == 0:
            announce_leaving(m, t, w, row, ZONE_OUTSIDE)
        row = m.next[row]
    for row in range(len(m.kind)):
        if m.kind[row] == OBJECT_NONE or m.level[row] != level or m.owner[row] != player:
            continue
        if m.zone[row] == ZONE_OUTSIDE:
            continue
        if m.slot[row] >= 0 and not is_resolving(m, m.slot[row]):
            free_slot(m, m.slot[row])
        if m.kind[row] == OBJECT_CARD:
            hidden = m.zone[row] == ZONE_HAND or m.zone[row] == ZONE_LIBRARY
            hidden = hidden or m.look[row] == 0  # exiled face down (406.3)
            if m.zone[row] == ZONE_COMMAND:
                reset_status(m, row)
                reset_characteristics(m, t, row)
                m.controller[row] = player  # a plane may have been somebody else's (311.5)
                m.base_controller[row] = player
            put(m, t, w, row, level, ZONE_OUTSIDE, False)
            if not hidden:
                m.known[row] = (1 << m.num_players) - 1
            continue
        if m.zone[row] == ZONE_BATTLEFIELD:
            put(m, t, w, row, level, ZONE_OUTSIDE, False)  # nothing stays attached to it
            m.ceasing -= 1
        cease(m, row)


@compiled
def gives_control(m: Match, t: Tables, i: int) -> bool:
    """Whether an effect gives somebody control of objects."""
    if m.effect_kind[i] == EFFECT_CHANGE:
        for c in range(m.effect_row[i], m.effect_row[i] + m.effect_rows[i]):
            if t.change_kind[c] == CHANGE_CONTROL:
                return True
    return False


@compiled
def end_control(m: Match, t: Tables, level: int, player: int) -> None:
    """End the effects that give a player control of objects or of players."""
    for i in range(m.effect_count - 1, -1, -1):
        if m.effect_level[i] != level:
            continue
        if m.effect_kind[i] == EFFECT_CONTROL_PLAYER and m.effect_controller[i] == player:
            drop_effect(m, i)
        elif gives_control(m, t, i) and m.effect_players[i] == 1 << player:
            drop_effect(m, i)


@compiled
def exile_controlled(m: Match, t: Tables, w: Workspace, level: int, player: int) -> bool:
    """Exile the permanents and spells of others that a player who has left still controls.

    Returns:
        Whether there were any.
    """
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        w.marked[row] = 0
        if m.controller[row] == player:
            w.marked[row] = 1
        row = m.next[row]
    found = move_marked(m, t, w, level, ZONE_EXILE)
    row = m.zone_head[level, 0, ZONE_STACK]
    while row >= 0:
        after = m.next[row]
        if m.controller[row] == player and m.kind[row] == OBJECT_CARD:
            if m.slot[row] >= 0 and not is_resolving(m, m.slot[row]):
                free_slot(m, m.slot[row])
            move(m, t, w, row, ZONE_EXILE)
            found = True
        row = after
    return found


@compiled
def exile_ownerless(m: Match, t: Tables, w: Workspace) -> bool:
    """800.4c: exile what has come back under the control of a player who has left.

    It entered the battlefield under that player's control, and the effect that gave somebody else
    control of it has ended.

    Returns:
        Whether there was any.
    """
    found = False
    for player in range(m.num_players):
        if m.in_game[m.depth, player] == 0 and exile_controlled(m, t, w, m.depth, player):
            found = True
    return found


@compiled
def take_back_picks(m: Match, level: int, player: int) -> None:
    """Of declarations under way, take back attacks on a player, and blocks of what has left."""
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.combat_index[row] == 0:
            attacks = m.attacking[row] == player or m.attacked[row] == ATTACKS_NOTHING
            if m.attacking[row] >= 0 and attacks:
                leave_combat(m, row)
            elif is_blocking(m, row) and m.combat_with[row] == 0:
                leave_combat(m, row)
        row = m.next[row]


@compiled
def leave_planes(m: Match, t: Tables, w: Workspace, player: int, heir: int) -> bool:
    """Before a player leaves: somebody else controls the planes (311.5); theirs will go (901.10).

    Returns:
        Whether what lies face up leaves the game with them, so that another plane is turned up.
    """
    level = m.depth
    if m.planar_controller[level] == player:
        make_planar_controller(m, t, level, heir)
    row = face_up_plane(m, t, level)
    if row < 0 or m.owner[row] != player:
        return False
    announce_departure(m, t, w)
    return True


@compiled
def leave_game(m: Match, t: Tables, w: Workspace, level: int, player: int) -> None:
    """800.4a: a player leaves a game that goes on, at once and not as a state-based action."""
    depth = m.depth
    m.depth = level
    if m.dirty[level] != 0:
        derive(m, t, w, level)
    m.in_game[level, player] = 0
    m.active[level] = leader_of(m, m.active[level])  # a teammate of who has left goes on
    heir = m.active[level]
    if m.in_game[level, heir] == 0:
        heir = next_seat(m, heir)
    pass_designations(m, t, w, player, heir)
    loses_plane = False
    if m.opt_variants & VARIANT_PLANECHASE:
        loses_plane = leave_planes(m, t, w, player, heir)
    drop_triggers(m, level, player)
    ask_no_more(m, level, player)
    take_objects(m, t, w, level, player)
    m.room[level, player] = 0
    if loses_plane:
        arrive(m, t, w)
    end_control(m, t, level, player)
    derive(m, t, w, level)
    exile_controlled(m, t, w, level, player)
    derive(m, t, w, level)
    take_back_picks(m, level, player)
    for kind in range(MANA_KINDS):
        m.mana[level, player, kind] = 0
        m.creature_mana[level, player, kind] = 0
    m.depth = depth


@compiled
def note_places(m: Match, losers: int, left: int) -> None:
    """Write down the place of who has lost the outermost game; who lose at once share it.

    Of teams it is the place of the team, which a later one of it may better (see `end_match`).
    """
    place = 1 + teams_left(m, left)
    for player in range(m.num_players):
        if (losers >> player) & 1:
            m.place[player] = place


@compiled
def take_out(m: Match, t: Tables, w: Workspace, players: int, left: int, reason: int) -> None:
    """Take players out of the game being played; the last team left wins it (104.2a).

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        players: who goes, as bits.
        left: who stays, as bits.
        reason: END_*, where the game ends so.
    """
    goes_on = teams_left(m, left) > 1
    for player in range(m.num_players):
        if (players >> player) & 1:
            if goes_on:
                leave_game(m, t, w, m.depth, player)
            else:
                m.in_game[m.depth, player] = 0
    if not goes_on:
        end_game(m, t, w, winning_with(m, left), reason)


@compiled
def lose_players(m: Match, t: Tables, w: Workspace, losers: int, reason: int) -> None:
    """Let players lose the game being played (104.3); the last one left wins it (104.2a)."""
    level = m.depth
    losers = losing_with(m, losers)
    left = players_left(m, level) & ~losers
    losers &= players_left(m, level)
    if level == 0:
        note_places(m, losers, left)
    if teams_left(m, left) > 1:
        for player in range(m.num_players):
            if (losers >> player) & 1:
                watch(m, t, w, EVENT_LOSES_GAME, level, -1, -1, player, 0, 0)  # 603.10f
    if left == 0:
        reason = END_DRAWN
    take_out(m, t, w, losers, left, reason)


@compiled
def lose_game(m: Match, t: Tables, w: Workspace, losers: int) -> None:
    """Let players lose by a state-based action or an effect (104.3b to 104.3e)."""
    lose_players(m, t, w, losers, END_WON)


@compiled
def draw_for(m: Match, t: Tables, w: Workspace, players: int, reason: int) -> None:
    """Let the game being played be a draw for some players, given as bits, who leave it (801.15).

    The others play on; the last one left wins. A draw takes the place that is free then.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        players: for whom it is a draw, as bits.
        reason: END_*, where that is everybody.
    """
    level = m.depth
    players = losing_with(m, players)
    left = players_left(m, level) & ~players
    players &= players_left(m, level)
    if left == 0:
        end_game(m, t, w, 0, reason)
        return
    if level == 0:
        note_places(m, players, left)
    take_out(m, t, w, players, left, END_WON)


@compiled
def leave_match(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Let a player leave all nested games; those with one player left end with that winner."""
    losers = losing_with(m, 1 << player) & players_left(m, 0)
    note_places(m, losers, players_left(m, 0) & ~losers)
    for level in range(m.depth, -1, -1):
        for loser in range(m.num_players):
            if (losers >> loser) & 1 and m.in_game[level, loser] == 1:
                watch(m, t, w, EVENT_LOSES_GAME, level, -1, -1, loser, 0, 0)
                leave_game(m, t, w, level, loser)
    while True:
        left = players_left(m, m.depth)
        if teams_left(m, left) > 1:
            return
        end_game(m, t, w, winning_with(m, left), END_CONCEDED)
        if m.over == 1:
            return
