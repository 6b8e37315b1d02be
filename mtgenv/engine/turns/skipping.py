"""What players skip: turns, steps and phases, by waiting effects and by rules (500.11, 614.10)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.effects import drop_effect, lasts
from mtgenv.engine.characteristics.player_rules import is_any_under
from mtgenv.engine.games.teams import acting_with
from mtgenv.engine.record.types import Match
from mtgenv.engine.record.vocabulary import (
    DURATION_NEXT_TURN,
    DURATION_TARGETS_TURN,
    DURATION_TURN,
    EFFECT_CHANGE,
    EFFECT_RULE,
    EFFECT_SKIP,
    PLAYER_RULE_SKIP_COMBAT,
    PLAYER_RULE_SKIP_DRAW,
    PLAYER_RULE_SKIP_UNTAP,
    SKIP_COMBAT_OF_TURN,
    SKIP_DRAW_STEP,
    SKIP_UNTAP_STEP,
)


@compiled
def find_skip(m: Match, what: int, player: int) -> int:
    """Return the oldest effect that lets a player skip something the next time, or -1."""
    for i in range(m.effect_count):
        if m.effect_kind[i] == EFFECT_SKIP and m.effect_level[i] == m.depth:
            if m.effect_row[i] == what and (m.effect_players[i] >> player) & 1:
                return i
    return -1


@compiled
def takes_skip(m: Match, what: int, player: int) -> bool:
    """Whether a player skips something now; one effect is used up, others go on (614.10a)."""
    i = find_skip(m, what, player)
    if i < 0:
        return False
    drop_effect(m, i)
    return True


@compiled
def skips(m: Match, player: int, rule: int, what: int) -> bool:
    """Whether the active player, or their team (805.8), skips a step, by a rule or an effect."""
    players = acting_with(m, player)
    if is_any_under(m, players, rule):
        return True
    for mate in range(m.num_players):
        if (players >> mate) & 1 and takes_skip(m, what, mate):
            return True
    return False


@compiled
def skips_untap(m: Match, player: int) -> bool:
    """Whether the active player, or their team, skips the untap step that comes now."""
    return skips(m, player, PLAYER_RULE_SKIP_UNTAP, SKIP_UNTAP_STEP)


@compiled
def skips_draw(m: Match, player: int) -> bool:
    """Whether the active player, or their team, skips the draw step that comes now."""
    return skips(m, player, PLAYER_RULE_SKIP_DRAW, SKIP_DRAW_STEP)


@compiled
def begin_waiting(m: Match, player: int) -> None:
    """As a player's turn begins: what applies during it, or no longer, ends with it from now on."""
    for i in range(m.effect_count):
        mine = m.effect_controller[i] == player and m.effect_level[i] == m.depth
        if mine and lasts(m, i, DURATION_NEXT_TURN):
            m.effect_duration[i] = DURATION_TURN
        if m.effect_kind[i] != EFFECT_CHANGE or m.effect_level[i] != m.depth:
            continue
        if lasts(m, i, DURATION_TARGETS_TURN) and m.effect_left[i] == 1 + player:
            m.effect_duration[i] = DURATION_TURN
            m.dirty[m.depth] = 1


@compiled
def note_skipped_combat(m: Match, player: int) -> None:
    """As a turn begins: where its combat phases are to be skipped, that is a rule of the turn."""
    i = find_skip(m, SKIP_COMBAT_OF_TURN, player)
    if i < 0:
        return
    m.effect_kind[i] = EFFECT_RULE
    m.effect_row[i] = PLAYER_RULE_SKIP_COMBAT
    m.effect_duration[i] = DURATION_TURN
    m.dirty[m.depth] = 1
