"""Spells and abilities that cost more or less than they say (118.7, 601.2f).

A change is generic mana: more, or less, but never below none. The mana cost itself, additional
costs and X are added up first, so a change is applied to their sum.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.abilities import (
    ability_at,
    ability_count,
    first_stating,
    next_stating,
)
from mtgenv.engine.characteristics.expressions import compute, condition_holds
from mtgenv.engine.characteristics.matching import matches
from mtgenv.engine.characteristics.player_rules import is_under, rule_number
from mtgenv.engine.events.triggers import is_subject
from mtgenv.engine.games.range_of_influence import is_in_range
from mtgenv.engine.record.commanders import commander_tax, is_commander
from mtgenv.engine.record.references import reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ABILITY_RULE,
    COST_OF_ABILITIES,
    COST_OF_ITSELF,
    COST_OF_TARGETING,
    PLAYER_RULE_COST_CHANGE,
)

GENERIC = 255  # the part of a packed cost that is generic
MOST_GENERIC = 250

NO_TARGETS = -1  # instead of a row: no target is looked at
ALL_TARGETS = -2  # every source is taken to be targeted that would make it cost more


@compiled(inline=True)
def costs_change(m: Match) -> bool:
    """Whether some rule of the game being played changes what things cost."""
    return (m.game_rules[m.depth] >> PLAYER_RULE_COST_CHANGE) & 1 == 1


@compiled(inline=True)
def spell_may_change(m: Match, t: Tables, row: int) -> bool:
    """Whether a rule of the game or of a spell itself may change what the spell costs."""
    if costs_change(m) or t.card_cost_rule[m.look[row]] != 0:
        return True
    return is_commander(m, row)


@compiled(inline=True)
def changed(cost: int, change: int) -> int:
    """Return a packed cost with so much more generic mana, or less as far as there is some."""
    generic = min(MOST_GENERIC, max(0, (cost & GENERIC) + change))
    return cost - (cost & GENERIC) + generic


@compiled
def is_targeted(m: Match, slot: int, row: int) -> bool:
    """Whether an object is a target of what is put on the stack."""
    if slot < 0:
        return False
    for i in range(m.stack_targets[slot]):
        if m.target[m.stack_first[slot] + i] == reference(m, row):
            return True
    return False


@compiled
def changes_costs(m: Match, t: Tables, ability: int, by: int, player: int) -> bool:
    """Whether an ability of a permanent changes what a player has to pay for something."""
    if t.ability_kind[ability] != ABILITY_RULE or t.rule_kind[ability] != PLAYER_RULE_COST_CHANGE:
        return False
    if not is_in_range(m, m.depth, m.controller[by], player):
        return False
    return is_under(m, t.rule_player[ability], m.controller[by], player)


@compiled
def change_by(
    m: Match,
    t: Tables,
    w: Workspace,
    ability: int,
    by: int,
    row: int,
    slot: int,
    extra: int,
) -> int:
    """Return how much more a spell costs because of one rule; see `spell_change`."""
    kind = t.rule_detail[ability]
    if kind == COST_OF_ABILITIES or kind == COST_OF_ITSELF:
        return 0
    source = reference(m, by)
    you = m.controller[by]
    if not condition_holds(m, t, w, t.ability_condition[ability], source, you, -1, -1):
        return 0
    if not matches(m, t, w, t.rule_filter[ability], row, source, you, -1):
        return 0
    number = rule_number(m, t, w, ability, by)
    if kind == COST_OF_TARGETING and extra == ALL_TARGETS:
        return max(0, number)
    if kind == COST_OF_TARGETING and by != extra and not is_targeted(m, slot, by):
        return 0
    return number


@compiled
def own_change(m: Match, t: Tables, w: Workspace, player: int, row: int, slot: int) -> int:
    """Return how much more a spell costs as it says of itself, or less."""
    own = t.card_cost_rule[m.look[row]]
    source = reference(m, row)
    if own == 0 or not condition_holds(m, t, w, t.ability_condition[own], source, player, slot, -1):
        return 0
    if t.rule_number[own] == 0:
        return t.rule_value[own]
    return compute(m, t, w, t.rule_number[own], source, player, slot, -1)


@compiled
def spell_change(
    m: Match, t: Tables, w: Workspace, player: int, row: int, slot: int, extra: int
) -> int:
    """Return how much more generic mana a spell costs, or less.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        player: who casts it.
        row: the card, or the spell.
        slot: its entry of the stack, with the targets chosen so far, or -1.
        extra: the row of one more target, `NO_TARGETS` or `ALL_TARGETS`.
    """
    change = own_change(m, t, w, player, row, slot) + commander_tax(m, row)
    if not costs_change(m):
        return change
    by = first_stating(m, t, m.depth)
    while by >= 0:
        for k in range(ability_count(m, t, by)):
            ability = ability_at(m, t, by, k)
            if changes_costs(m, t, ability, by, player):
                change += change_by(m, t, w, ability, by, row, slot, extra)
        by = next_stating(m, t, by)
    return change


@compiled
def ability_change(m: Match, t: Tables, w: Workspace, player: int, row: int) -> int:
    """Return how much more generic mana the activated abilities of an object cost, or less."""
    if not costs_change(m):
        return 0
    change = 0
    by = first_stating(m, t, m.depth)
    while by >= 0:
        you = m.controller[by]
        for k in range(ability_count(m, t, by)):
            ability = ability_at(m, t, by, k)
            if t.rule_detail[ability] != COST_OF_ABILITIES:
                continue
            if not changes_costs(m, t, ability, by, player):
                continue
            asked = t.ability_condition[ability]
            if not condition_holds(m, t, w, asked, reference(m, by), you, -1, -1):
                continue
            subject = t.rule_subject[ability]
            f = t.rule_filter[ability]
            if is_subject(m, t, w, subject, f, reference(m, row), by, you, -1):
                change += rule_number(m, t, w, ability, by)
        by = next_stating(m, t, by)
    return change
