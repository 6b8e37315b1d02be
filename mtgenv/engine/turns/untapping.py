"""The untap step: which permanents untap, which must and which may stay tapped (502.3)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.characteristics import refresh
from mtgenv.engine.characteristics.effects import (
    add_object,
    drop_effect,
    is_about,
    lasts,
    release,
    start_effect,
)
from mtgenv.engine.characteristics.player_rules import is_ruled
from mtgenv.engine.events.daytime import check_day
from mtgenv.engine.events.phasing import phase_all
from mtgenv.engine.events.status import untap
from mtgenv.engine.games.teams import acting_with, acts_with, is_active
from mtgenv.engine.record.agenda import ASKED
from mtgenv.engine.record.decisions import ask_yes_no, kind_of
from mtgenv.engine.record.references import reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_YES,
    DURATION_GAME,
    DURATION_UNTAP,
    EFFECT_STAY_TAPPED,
    PLAYER_RULE_STAY_TAPPED,
    RULE_MAY_STAY_TAPPED,
    RULE_STAYS_TAPPED,
    STAGE_FINISH,
    ZONE_BATTLEFIELD,
)
from mtgenv.engine.turns.skipping import skips_untap


@compiled
def stays_tapped(m: Match, t: Tables, w: Workspace, row: int, player: int) -> bool:
    """Whether a permanent of the active player does not untap in this untap step."""
    if m.rules[row] & RULE_STAYS_TAPPED:
        return True
    if is_ruled(m, t, w, player, PLAYER_RULE_STAY_TAPPED, row):
        return True
    for i in range(m.effect_count):
        if m.effect_kind[i] == EFFECT_STAY_TAPPED and m.effect_level[i] == m.depth:
            players = m.effect_players[i]
            if players == 0 or (players >> player) & 1:
                if is_about(m, i, row):
                    return True
    return False


@compiled
def end_stays(m: Match, player: int) -> None:
    """End what lasted until a permanent's controller, or a player, has had an untap step."""
    for i in range(m.effect_count - 1, -1, -1):
        if m.effect_level[i] != m.depth:
            continue
        if m.effect_kind[i] == EFFECT_STAY_TAPPED and m.effect_players[i] != 0:
            if (m.effect_players[i] >> player) & 1:
                drop_effect(m, i)
        elif m.effect_kind[i] == EFFECT_STAY_TAPPED or lasts(m, i, DURATION_UNTAP):
            release(m, i, player)


@compiled
def untap_all(m: Match, t: Tables, w: Workspace) -> None:
    """502.3: the active player's permanents untap at once."""
    level = m.depth
    player = m.active[level]
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        mine = acts_with(m, player, m.controller[row]) and m.phased[row] == 0
        if mine and m.tapped[row] == 1 and not stays_tapped(m, t, w, row, m.controller[row]):
            untap(m, t, w, row)
        row = m.next[row]
    for active in range(m.num_players):
        if is_active(m, active):
            end_stays(m, active)


@compiled
def leave_tapped(m: Match, row: int, player: int) -> None:
    """Note that the active player chose not to untap a permanent in this untap step."""
    e = start_effect(m, EFFECT_STAY_TAPPED, DURATION_GAME, player, -1, 0, 0)
    if e >= 0:
        m.effect_players[e] = 1 << player
        add_object(m, reference(m, row))


@compiled
def run_untap(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Ask which permanents stay tapped that may, then untap the others.

    The frame keeps in a the permanent that is asked about.
    """
    level = m.depth
    player = m.active[level]
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    if m.frame_state[f] == ASKED:
        m.frame_state[f] = 0
        row = m.frame_a[f]
        if kind_of(m.answer) == ACTION_YES:
            leave_tapped(m, row, m.controller[row])
        row = m.next[row]
    else:
        refresh(m, t, w)
        if skips_untap(m, player):
            m.stage[level] = STAGE_FINISH
            return
        if t.phases != 0:
            phase_all(m, t, w, acting_with(m, player))  # 502.1
            refresh(m, t, w)
        check_day(m, t, w)
    while row >= 0:
        owner = m.controller[row]
        may = acts_with(m, player, owner) and m.phased[row] == 0 and m.tapped[row] == 1
        if may and m.rules[row] & RULE_MAY_STAY_TAPPED:
            if not stays_tapped(m, t, w, row, owner):
                ask_yes_no(m, owner, row, -1)
                m.frame_a[f] = row
                m.frame_state[f] = ASKED
                return
        row = m.next[row]
    untap_all(m, t, w)
    m.stage[level] = STAGE_FINISH
