"""What is said about players and the rules of the game (613.10, 613.11)."""

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
from mtgenv.engine.games.range_of_influence import is_in_range, is_limited, players_in_range
from mtgenv.engine.games.teams import is_opponent
from mtgenv.engine.record.references import live_row, reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ABILITY_INSTEAD,
    ABILITY_RULE,
    COMBAT_GOADED,
    EFFECT_IGNORE,
    EFFECT_INSTEAD,
    EFFECT_RULE,
    EVENT_DESTROYED,
    PLAYER_ANY,
    PLAYER_RULE_COST_CHANGE,
    PLAYER_RULE_MAX_ATTACKERS,
    PLAYER_RULE_MAX_BLOCKERS,
    PLAYER_RULE_MORE_LANDS,
    PLAYER_YOU,
    RULE_GOADED,
    ZONE_BATTLEFIELD,
    ZONE_COMMAND,
)

NO_LIMIT = 100


@compiled
def rule_number(m: Match, t: Tables, w: Workspace, ability: int, row: int) -> int:
    """Return the number of a rule."""
    expression = t.rule_number[ability]
    if expression == 0:
        return t.rule_value[ability]
    return compute(m, t, w, expression, reference(m, row), m.controller[row], -1, -1)


@compiled
def is_under(m: Match, who: int, you: int, player: int) -> bool:
    """Whether a rule of one player's permanent is about a player."""
    if who == PLAYER_ANY:
        return True
    if who == PLAYER_YOU:
        return player == you
    return is_opponent(m, you, player)


@compiled
def apply_to_player(m: Match, level: int, player: int, rule: int, number: int) -> None:
    """Put a player under a rule."""
    m.player_rules[level, player] |= 1 << rule
    if rule == PLAYER_RULE_MORE_LANDS:
        m.lands_allowed[level, player] += number


@compiled
def limit_combat(m: Match, level: int, rule: int, number: int) -> None:
    """Apply a rule that limits how many creatures attack or block."""
    if rule == PLAYER_RULE_MAX_ATTACKERS:
        m.max_attackers[level] = min(m.max_attackers[level], number)
    elif rule == PLAYER_RULE_MAX_BLOCKERS:
        m.max_blockers[level] = min(m.max_blockers[level], number)


@compiled
def ignores(m: Match, t: Tables, level: int, player: int, source: int, ability: int) -> bool:
    """Whether a player has paid to ignore what an ability of a permanent says (116.2d)."""
    if t.ability_cost[ability] == 0:
        return False
    for i in range(m.effect_count):
        if m.effect_kind[i] == EFFECT_IGNORE and m.effect_level[i] == level:
            if m.effect_source[i] == source and m.effect_row[i] == ability:
                if (m.effect_players[i] >> player) & 1:
                    return True
    return False


@compiled
def apply_rule(m: Match, t: Tables, w: Workspace, level: int, row: int, ability: int) -> None:
    """Apply one ability that states a rule."""
    you = m.controller[row]
    source = reference(m, row)
    rule = t.rule_kind[ability]
    # What changes a cost asks as the cost is told, so that it need not be known here in time.
    asked = t.ability_condition[ability] if rule != PLAYER_RULE_COST_CHANGE else 0
    if not condition_holds(m, t, w, asked, source, you, -1, -1):
        return
    number = rule_number(m, t, w, ability, row)
    m.game_rules[level] |= 1 << rule
    if is_in_range(m, level, you, m.active[level]):
        limit_combat(m, level, rule, number)
    for player in range(m.num_players):
        under = is_under(m, t.rule_player[ability], you, player)
        under = under and is_in_range(m, level, you, player)
        if under and not ignores(m, t, level, player, source, ability):
            apply_to_player(m, level, player, rule, number)


@compiled(inline=True)
def note_replacers(m: Match, t: Tables, level: int, events: int, count: int) -> None:
    """Note that abilities replace events, and whether an event may find several of them (616.1).

    Args:
        m: the match.
        t: the tables.
        level: the game.
        events: EVENT_* as bits.
        count: how many abilities or effects it is.
    """
    if count == 0:
        return
    shielded = events & (1 << EVENT_DESTROYED)  # a regeneration shield may want to apply too
    if m.replaced[level] != 0 or count + t.own_replacers > 1 or shielded:
        m.contested[level] = 1
    m.replaced[level] |= events


@compiled
def apply_abilities(m: Match, t: Tables, w: Workspace, level: int, row: int, zone: int) -> None:
    """Apply what the abilities of one object say, and note what they watch and replace."""
    for k in range(ability_count(m, t, row)):
        ability = ability_at(m, t, row, k)
        if t.ability_zone[ability] != zone:
            continue
        kind = t.ability_kind[ability]
        if kind == ABILITY_RULE:
            apply_rule(m, t, w, level, row, ability)
        elif t.trigger_event[ability] != 0:
            if kind == ABILITY_INSTEAD:
                note_replacers(m, t, level, 1 << t.trigger_event[ability], 1)
            else:
                m.watched[level] |= 1 << t.trigger_event[ability]


@compiled(inline=True)
def apply_player_rules(m: Match, t: Tables, w: Workspace, level: int) -> None:
    """Write down which rules players are under, and which events are watched and replaced."""
    m.max_attackers[level] = NO_LIMIT
    m.max_blockers[level] = NO_LIMIT
    m.watched[level] = 0
    m.acts[level] = 0
    m.replaced[level] = 0
    m.contested[level] = int(t.own_replacers > 1)
    m.game_rules[level] = 0
    for player in range(m.num_players):
        m.player_rules[level, player] = 0
        m.lands_allowed[level, player] = 1
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        look = m.look[row]
        m.acts[level] |= t.card_acts[look]
        if m.granted[row] > 0 or t.card_statics[look] > 0:
            if m.phased[row] == 0:
                apply_abilities(m, t, w, level, row, ZONE_BATTLEFIELD)
        elif m.lost[row] == 0:
            m.watched[level] |= t.card_watches[look]
            note_replacers(m, t, level, t.card_replaces[look], t.card_replacers[look])
        row = m.next[row]
    if t.elsewhere_statics == 1:
        for player in range(m.num_players):
            row = m.zone_head[level, player, ZONE_COMMAND]
            while row >= 0:
                apply_abilities(m, t, w, level, row, ZONE_COMMAND)
                row = m.next[row]
    for i in range(m.effect_count):
        if m.effect_level[i] != level:
            continue
        if m.effect_kind[i] == EFFECT_RULE:
            m.game_rules[level] |= 1 << m.effect_row[i]
            you = m.effect_controller[i]
            if is_in_range(m, level, you, m.active[level]):
                limit_combat(m, level, m.effect_row[i], m.effect_left[i])
            under = m.effect_players[i]
            if is_limited(m) and under == 0:
                under = players_in_range(m, you)  # a rule about the whole game
            for player in range(m.num_players):
                if (under >> player) & 1:
                    apply_to_player(m, level, player, m.effect_row[i], m.effect_left[i])
        elif m.effect_kind[i] == EFFECT_INSTEAD:
            note_replacers(m, t, level, 1 << t.trigger_event[m.effect_row[i]], 1)
    for i in range(m.combat_rule_count):
        if m.combat_rule_level[i] == level and m.combat_rule_kind[i] == COMBAT_GOADED:
            row = live_row(m, m.combat_rule_subject[i])
            if row >= 0:
                m.rules[row] |= RULE_GOADED


@compiled(inline=True)
def is_under_rule(m: Match, player: int, rule: int) -> bool:
    """Whether a player of the game being played is under a rule."""
    return (m.player_rules[m.depth, player] >> rule) & 1 == 1


@compiled
def is_any_under(m: Match, players: int, rule: int) -> bool:
    """Whether one of some players, given as bits, is under a rule, which is that of their team."""
    for player in range(m.num_players):
        if (players >> player) & 1 and is_under_rule(m, player, rule):
            return True
    return False


@compiled(inline=True)
def is_anywhere_under(m: Match, player: int, rule: int) -> bool:
    """Whether a rule is in force that is about the whole game, as far as it reaches a player."""
    if is_limited(m):
        return is_under_rule(m, player, rule)
    return (m.game_rules[m.depth] >> rule) & 1 == 1


@compiled
def states_rule(
    m: Match, t: Tables, w: Workspace, source: int, player: int, rule: int, row: int
) -> bool:
    """Whether an object states a rule about a player that speaks of another object."""
    you = m.controller[source]
    ref = reference(m, source)
    for k in range(ability_count(m, t, source)):
        ability = ability_at(m, t, source, k)
        if t.ability_kind[ability] != ABILITY_RULE or t.rule_kind[ability] != rule:
            continue
        if t.ability_zone[ability] != m.zone[source]:
            continue
        if not is_under(m, t.rule_player[ability], you, player):
            continue
        if not is_in_range(m, m.depth, you, player):
            continue
        if ignores(m, t, m.depth, player, ref, ability):
            continue
        if not condition_holds(m, t, w, t.ability_condition[ability], ref, you, -1, -1):
            continue
        if matches(m, t, w, t.rule_filter[ability], row, ref, you, -1):
            return True
    return False


@compiled
def speaks_of(m: Match, t: Tables, w: Workspace, player: int, rule: int, row: int) -> bool:
    """Whether some rule of a kind that a player is under speaks of an object, see `is_ruled`.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        player: the player.
        rule: PLAYER_RULE_*.
        row: the object.
    """
    source = first_stating(m, t, m.depth)
    while source >= 0:
        if states_rule(m, t, w, source, player, rule, row):
            return True
        source = next_stating(m, t, source)
    for i in range(m.effect_count):
        if m.effect_kind[i] == EFFECT_RULE and m.effect_row[i] == rule:
            if m.effect_level[i] == m.depth and (m.effect_players[i] >> player) & 1:
                source = m.effect_source[i]
                if matches(m, t, w, m.effect_what[i], row, source, m.effect_controller[i], -1):
                    return True
    return False


@compiled(inline=True)
def is_ruled(m: Match, t: Tables, w: Workspace, player: int, rule: int, row: int) -> bool:
    """Whether a rule that a player is under speaks of an object; without a filter it does of all.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        player: the player.
        rule: PLAYER_RULE_*.
        row: the object.
    """
    return is_under_rule(m, player, rule) and speaks_of(m, t, w, player, rule, row)
