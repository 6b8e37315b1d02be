"""Restarting a game: the one that is on ends without a result, and its cards begin anew (727)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.events.zones import cease
from mtgenv.engine.games.command_zone import begin_anew, put_into_command_zone
from mtgenv.engine.games.seats import next_seat, note_players
from mtgenv.engine.games.subgames import forget_level, open_game, return_to_library
from mtgenv.engine.games.teams import leader_of
from mtgenv.engine.record.commanders import is_commander
from mtgenv.engine.record.references import live_row
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    OBJECT_CARD,
    OBJECT_NONE,
    STAGE_RESTART,
    ZONE_COMMAND,
    ZONE_EXILE,
    ZONE_OUTSIDE,
)

STAYS = -2  # in ``link``, less a seat: stays in exile, and enters under that player's control


@compiled
def mark_staying(m: Match, w: Workspace) -> None:
    """Mark the selected cards that are in exile."""
    for row in range(len(m.kind)):
        w.marked[row] = 0
    for i in range(w.picked_count):
        row = live_row(m, w.picked[i])
        if row >= 0 and m.zone[row] == ZONE_EXILE and m.level[row] == m.depth:
            w.marked[row] = 1


@compiled
def restart_game(m: Match, t: Tables, w: Workspace, you: int) -> None:
    """Restart the game being played, at whatever depth; games around it go on as they stood.

    Every card in it but those selected in the workspace belongs to its owner's new deck, also one
    that came from outside (727.2). Who controls the effect goes first (727.1a).
    """
    level = m.depth
    mark_staying(m, w)
    forget_level(m, level)
    for row in range(len(m.kind)):
        zone = m.zone[row]
        if m.kind[row] == OBJECT_NONE or m.level[row] != level or zone == ZONE_OUTSIDE:
            continue
        if m.kind[row] != OBJECT_CARD:
            cease(m, row)
        elif w.marked[row] == 1:
            m.link[row] = STAYS - you
            m.link_until[row] = 0
        elif is_commander(m, row):
            put_into_command_zone(m, t, row, level)  # 903.6
        elif zone == ZONE_COMMAND:
            begin_anew(m, t, row, level)
        else:
            return_to_library(m, t, row, level)
        w.marked[row] = 0
    children = m.children[level]
    note_players(m, level)
    life: int = m.opt_life
    if m.opt_creator_life == 1:
        life = m.start_life[level]
    open_game(m, t, level, life, True)
    m.children[level] = children  # subgames go on being told apart by their number
    m.restarts[level] += 1
    m.starter[level] = you
    if m.in_game[level, you] == 0:
        m.starter[level] = next_seat(m, you)
    m.starter[level] = leader_of(m, m.starter[level])
    m.stage[level] = STAGE_RESTART
