"""Verbs about games, turns and phases: subgames, extra turns, winning and losing."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.effects import start_effect
from mtgenv.engine.characteristics.player_rules import is_under_rule
from mtgenv.engine.characteristics.selecting import everybody
from mtgenv.engine.games.control import WAITS
from mtgenv.engine.games.leaving import draw_for, lose_game
from mtgenv.engine.games.range_of_influence import (
    is_limited,
    members_of_subgame,
    players_in_range,
    ranges_of,
)
from mtgenv.engine.games.restarting import restart_game
from mtgenv.engine.games.subgames import begin_subgame
from mtgenv.engine.games.teams import acting_with, shares_life, shares_turns, team_of, winning_with
from mtgenv.engine.record.agenda import ASKED
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    DURATION_GAME,
    EFFECT_CONTROL_PLAYER,
    EFFECT_SKIP,
    END_DRAWN,
    END_GAME_DRAW,
    END_GAME_LOSE,
    END_NOW_TURN,
    PLAYER_RULE_CANT_LOSE,
    PLAYER_RULE_CANT_WIN,
    STEP_BEGIN_COMBAT,
    STEP_END_COMBAT,
)
from mtgenv.engine.resolving.operands import players_in, select
from mtgenv.engine.resolving.structure import next_instruction
from mtgenv.engine.turns.ending import end_combat_phase, end_turn
from mtgenv.engine.turns.state_based import spare_teams


@compiled
def op_subgame(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Play a subgame; the frame goes on when it is over (729)."""
    if m.frame_state[f] == ASKED:
        next_instruction(m, f)
        return
    m.frame_state[f] = ASKED
    life = t.op_value[pc]
    modified = life == 0 or m.opt_creator_life == 1  # policy creator_life_vs_vanguard
    if life == 0:
        life = m.opt_life
    members = members_of_subgame(m, m.frame_controller[f])
    begin_subgame(m, t, w, m.frame_source[f], life, modified, members)


@compiled
def op_extra_turn(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Extra turns after this one; the newest is taken first (500.7)."""
    level = m.depth
    mask = players_in(m, t, w, f, t.op_who[pc])
    for player in range(m.num_players):
        if (mask >> player) & 1 == 0:
            continue
        if shares_turns(m):
            mask &= ~team_of(m, player)  # 805.8: one turn for all of a team
        n = m.extra_turn_count[level]
        if n >= m.extra_turns.shape[1]:
            capacity_reached(m)
            return
        m.extra_turns[level, n] = player
        m.extra_turn_count[level] = n + 1


@compiled
def op_skip(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Players skip something the next time it would come; several skips add up (614.10a)."""
    mask = players_in(m, t, w, f, t.op_who[pc])
    source = m.frame_source[f]
    for player in range(m.num_players):
        if (mask >> player) & 1 == 0:
            continue
        if shares_turns(m):
            mask &= ~team_of(m, player)  # 805.8: once for all of a team
        what = t.op_detail[pc]
        e = start_effect(m, EFFECT_SKIP, DURATION_GAME, m.frame_controller[f], source, what, 0)
        if e < 0:
            return
        m.effect_players[e] = acting_with(m, player)


@compiled
def op_control_player(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """You control players during their next turn (723)."""
    mask = players_in(m, t, w, f, t.op_who[pc])
    you = m.frame_controller[f]
    for player in range(m.num_players):
        if (mask >> player) & 1 == 0:
            continue
        source = m.frame_source[f]
        e = start_effect(m, EFFECT_CONTROL_PLAYER, DURATION_GAME, you, source, WAITS, 0)
        if e < 0:
            return
        m.effect_players[e] = acting_with(m, player)  # 805.8: the team


@compiled
def op_end_now(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """End the turn, or the combat phase where it is one (724)."""
    if t.op_detail[pc] == END_NOW_TURN:
        end_turn(m, t, w)
    elif STEP_BEGIN_COMBAT <= m.step[m.depth] <= STEP_END_COMBAT:
        end_combat_phase(m, t, w)


@compiled
def op_restart(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Restart the game; some cards stay in exile and enter under your control (727)."""
    you = m.frame_controller[f]
    select(m, t, w, f, t.op_what[pc])
    restart_game(m, t, w, you)


@compiled
def op_end_game(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Players win or lose the game, or it is a draw (104)."""
    how = t.op_detail[pc]
    mask = players_in(m, t, w, f, t.op_who[pc])
    reached = players_in_range(m, m.frame_controller[f])
    if how == END_GAME_DRAW:
        draw_for(m, t, w, everybody(m) & reached, END_DRAWN)  # 801.15
        return
    losers = 0
    if how == END_GAME_LOSE:
        losers = mask
    else:
        mask = winning_with(m, mask)
        for player in range(m.num_players):
            named = (mask >> player) & 1 and m.in_game[m.depth, player] == 1
            if named and is_under_rule(m, player, PLAYER_RULE_CANT_WIN):
                return
        if is_limited(m):
            reached = ranges_of(m, mask)  # 801.14
        losers = everybody(m) & ~mask & reached
    if shares_life(m):
        losers = spare_teams(m, losers)
    for player in range(m.num_players):
        if (losers >> player) & 1 and is_under_rule(m, player, PLAYER_RULE_CANT_LOSE):
            losers &= ~(1 << player)
    if losers != 0:
        lose_game(m, t, w, losers)
