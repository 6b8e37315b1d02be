"""Ignoring what a permanent says about players, for a cost: a special action (116.2d)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.effects import start_effect
from mtgenv.engine.characteristics.player_rules import ignores, is_under
from mtgenv.engine.record.references import reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import DURATION_TURN, EFFECT_IGNORE
from mtgenv.engine.stack.mana import can_pay, cost_mana, pay_mana


@compiled
def may_ignore(m: Match, t: Tables, w: Workspace, player: int, row: int, ability: int) -> bool:
    """Whether a player is under a rule that can be ignored for a cost, and can pay that."""
    cost = t.ability_cost[ability]
    if cost == 0 or not is_under(m, t.rule_player[ability], m.controller[row], player):
        return False
    if ignores(m, t, m.depth, player, reference(m, row), ability):
        return False
    return can_pay(m, t, w, player, cost_mana(t, cost), -1)


@compiled
def ignore_rule(m: Match, t: Tables, w: Workspace, player: int, row: int, ability: int) -> None:
    """Pay to ignore a rule until end of turn."""
    pay_mana(m, t, w, player, cost_mana(t, t.ability_cost[ability]), -1)
    e = start_effect(m, EFFECT_IGNORE, DURATION_TURN, player, reference(m, row), ability, 0)
    if e >= 0:
        m.effect_players[e] = 1 << player
        m.dirty[m.depth] = 1
