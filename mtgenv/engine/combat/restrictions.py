"""Rules that permanents state about who may attack what and who may block whom (508.1c, 509.1b).

Each is an ability of kind `ABILITY_RULE` of some permanent: who is meant, whom it concerns, and
what it costs to be allowed to all the same.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.abilities import ability_at, ability_count
from mtgenv.engine.characteristics.effects import is_about
from mtgenv.engine.characteristics.expressions import condition_holds
from mtgenv.engine.characteristics.matching import matches
from mtgenv.engine.characteristics.player_rules import rule_number
from mtgenv.engine.combat.roles import defender_of
from mtgenv.engine.record.references import reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ABILITY_LANDWALK,
    ABILITY_RULE,
    ABILITY_STATIC,
    CHANGE_RULES,
    DEFENDER_OWNER,
    DEFENDER_YOU,
    DEFENDER_YOU_AND_PLANESWALKERS,
    EFFECT_CHANGE,
    PLAYER_RULE_CANT_ATTACK,
    PLAYER_RULE_CANT_BLOCK,
    SELECT_ATTACHED,
    SELECT_EACH,
    SELECT_SELF,
    SUBJECT_ANY,
    SUBJECT_ATTACHED,
    SUBJECT_FILTER,
    SUBJECT_REMEMBERED,
    SUBJECT_SELF,
    TYPE_BATTLE,
    TYPE_LAND,
    ZONE_BATTLEFIELD,
)

PLACES = 1 << 10  # more abilities than one object has
BLOCK_TAX = 1  # in ``rule_detail`` of a rule about blocking: its number is a cost


@compiled
def is_meant(
    m: Match, t: Tables, w: Workspace, subject: int, f: int, row: int, source: int
) -> bool:
    """Whether a rule of one permanent means another one."""
    if subject == SUBJECT_ANY:
        return True
    if subject == SUBJECT_SELF:
        return row == source
    if subject == SUBJECT_ATTACHED:
        return m.attached_to[source] == row
    return matches(m, t, w, f, row, reference(m, source), m.controller[source], -1)


@compiled
def is_in_force(m: Match, kind: int) -> bool:
    """Whether some permanent of the game being played states a rule of this kind."""
    return (m.game_rules[m.depth] >> kind) & 1 == 1


@compiled
def rule_applies(m: Match, t: Tables, w: Workspace, source: int, ability: int, kind: int) -> bool:
    """Whether an ability of a permanent states a rule of a kind and its condition holds."""
    if t.ability_kind[ability] != ABILITY_RULE or t.rule_kind[ability] != kind:
        return False
    condition = t.ability_condition[ability]
    return condition_holds(m, t, w, condition, reference(m, source), m.controller[source], -1, -1)


@compiled
def next_stating(m: Match, t: Tables, source: int) -> int:
    """Return the first permanent with abilities that apply all the time, from this one on, or -1.

    What has phased out states nothing (702.26b).
    """
    while source >= 0:
        if t.card_statics[m.look[source]] > 0 or m.granted[source] > 0:
            if m.phased[source] == 0:
                return source
        source = m.next[source]
    return -1


@compiled(inline=True)
def stating(rule: int) -> int:
    """Return the permanent that states a rule found by `next_rule`."""
    return rule // PLACES


@compiled(inline=True)
def stated(m: Match, t: Tables, rule: int) -> int:
    """Return the ability that is a rule found by `next_rule`: a row of the tables."""
    return ability_at(m, t, rule // PLACES, rule & (PLACES - 1))


@compiled
def next_rule(m: Match, t: Tables, w: Workspace, kind: int, after: int) -> int:
    """Return the next rule of a kind that a permanent states and that applies now, or -1.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        kind: PLAYER_RULE_*.
        after: the rule before it, or -1 to begin.

    Returns:
        The rule: its permanent and the place of its ability there; see `stating` and `stated`.
    """
    place = 0
    if after >= 0:
        source = stating(after)
        place = (after & (PLACES - 1)) + 1
    elif is_in_force(m, kind):
        source = next_stating(m, t, m.zone_head[m.depth, 0, ZONE_BATTLEFIELD])
    else:
        return -1
    while source >= 0:
        for k in range(place, ability_count(m, t, source)):
            if rule_applies(m, t, w, source, ability_at(m, t, source, k), kind):
                return source * PLACES + k
        place = 0
        source = next_stating(m, t, m.next[source])
    return -1


@compiled
def protects(m: Match, t: Tables, ability: int, source: int, goal: int, row: int) -> bool:
    """Whether a rule about attacking is about this player or permanent.

    Args:
        m: the match.
        t: the tables.
        ability: the rule.
        source: row of the permanent that states it.
        row: the creature that would attack.
        goal: what would be attacked: ``-1 - seat`` or a row.
    """
    you = m.controller[source]
    whom = t.rule_detail[ability]
    if whom == DEFENDER_OWNER:
        you = m.owner[row]
    if whom == DEFENDER_YOU:
        return goal == -1 - you
    if whom == DEFENDER_YOU_AND_PLANESWALKERS or whom == DEFENDER_OWNER:
        if goal < 0:
            return goal == -1 - you
        return m.types[goal] & TYPE_BATTLE == 0 and m.controller[goal] == you
    return True


@compiled
def player_controls(m: Match, t: Tables, w: Workspace, f: int, player: int, source: int) -> bool:
    """Whether a player controls a permanent that fits a filter."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.controller[row] == player and m.phased[row] == 0:
            if matches(m, t, w, f, row, reference(m, source), m.controller[source], -1):
                return True
        row = m.next[row]
    return False


@compiled
def has_number(t: Tables, ability: int) -> bool:
    """Whether a rule can be bought off with mana."""
    return t.rule_value[ability] != 0 or t.rule_number[ability] != 0


@compiled
def rule_forbids(
    m: Match, t: Tables, w: Workspace, source: int, ability: int, row: int, goal: int
) -> bool:
    """Whether a rule keeps a creature from attacking something, whoever else attacks."""
    if has_number(t, ability) or t.rule_other[ability] == SUBJECT_FILTER:
        return False
    if not is_meant(m, t, w, t.rule_subject[ability], t.rule_filter[ability], row, source):
        return False
    if not protects(m, t, ability, source, goal, row):
        return False
    if t.rule_other[ability] == SUBJECT_REMEMBERED:
        defender = -1 - goal
        if goal >= 0:
            defender = defender_of(m, goal)
        return not player_controls(m, t, w, t.rule_other_filter[ability], defender, source)
    return True


@compiled
def may_attack_goal(m: Match, t: Tables, w: Workspace, row: int, goal: int) -> bool:
    """Whether the rules in force let a creature attack a player (``-1 - seat``) or a permanent."""
    rule = next_rule(m, t, w, PLAYER_RULE_CANT_ATTACK, -1)
    while rule >= 0:
        if rule_forbids(m, t, w, stating(rule), stated(m, t, rule), row, goal):
            return False
        rule = next_rule(m, t, w, PLAYER_RULE_CANT_ATTACK, rule)
    return True


@compiled
def attack_tax(m: Match, t: Tables, w: Workspace, row: int, goal: int) -> int:
    """Return the mana that it costs a creature to attack a player or a permanent (508.1h)."""
    total = 0
    rule = next_rule(m, t, w, PLAYER_RULE_CANT_ATTACK, -1)
    while rule >= 0:
        source = stating(rule)
        ability = stated(m, t, rule)
        f = t.rule_filter[ability]
        if has_number(t, ability) and protects(m, t, ability, source, goal, row):
            if is_meant(m, t, w, t.rule_subject[ability], f, row, source):
                total += rule_number(m, t, w, ability, source)
        rule = next_rule(m, t, w, PLAYER_RULE_CANT_ATTACK, rule)
    return total


@compiled
def printed_tax(m: Match, t: Tables, level: int, player: int) -> int:
    """Return what it costs to attack a player, by what is printed; a computed tax counts as 1."""
    total = 0
    if (m.game_rules[level] >> PLAYER_RULE_CANT_ATTACK) & 1 == 0:
        return total
    source = next_stating(m, t, m.zone_head[level, 0, ZONE_BATTLEFIELD])
    while source >= 0:
        if m.controller[source] == player:
            for k in range(ability_count(m, t, source)):
                ability = ability_at(m, t, source, k)
                rule = t.rule_kind[ability] == PLAYER_RULE_CANT_ATTACK
                if rule and t.rule_detail[ability] != 0 and has_number(t, ability):
                    total += max(1, t.rule_value[ability])
        source = next_stating(m, t, m.next[source])
    return total


@compiled
def company_filter(m: Match, t: Tables, w: Workspace, row: int) -> int:
    """Return the filter of those without whom a creature can't attack, or -1 if it can."""
    if not is_in_force(m, PLAYER_RULE_CANT_ATTACK):
        return -1
    for k in range(ability_count(m, t, row)):
        ability = ability_at(m, t, row, k)
        if rule_applies(m, t, w, row, ability, PLAYER_RULE_CANT_ATTACK):
            if t.rule_other[ability] == SUBJECT_FILTER:
                return t.rule_other_filter[ability]
    return -1


@compiled
def is_about_block(
    m: Match, t: Tables, w: Workspace, rule: int, blocker: int, attacker: int
) -> bool:
    """Whether a rule about blocking means that this creature blocks that one."""
    source = stating(rule)
    ability = stated(m, t, rule)
    if not is_meant(m, t, w, t.rule_subject[ability], t.rule_filter[ability], blocker, source):
        return False
    return is_meant(m, t, w, t.rule_other[ability], t.rule_other_filter[ability], attacker, source)


@compiled
def least_blockers(m: Match, t: Tables, w: Workspace, blocker: int, attacker: int) -> int:
    """Return how many must block an attacker together if this creature is to be among them.

    1 where no rule speaks of the two; 0 where a rule forbids it altogether.
    """
    least = 1
    rule = next_rule(m, t, w, PLAYER_RULE_CANT_BLOCK, -1)
    while rule >= 0:
        ability = stated(m, t, rule)
        taxes = t.rule_detail[ability] == BLOCK_TAX
        if not taxes and is_about_block(m, t, w, rule, blocker, attacker):
            if t.rule_value[ability] == 0:
                return 0
            least = max(least, t.rule_value[ability])
        rule = next_rule(m, t, w, PLAYER_RULE_CANT_BLOCK, rule)
    return least


@compiled
def block_tax(m: Match, t: Tables, w: Workspace, blocker: int, attacker: int) -> int:
    """Return the mana that it costs a creature to block an attacker (509.1d)."""
    total = 0
    rule = next_rule(m, t, w, PLAYER_RULE_CANT_BLOCK, -1)
    while rule >= 0:
        ability = stated(m, t, rule)
        taxes = t.rule_detail[ability] == BLOCK_TAX
        if taxes and is_about_block(m, t, w, rule, blocker, attacker):
            total += rule_number(m, t, w, ability, stating(rule))
        rule = next_rule(m, t, w, PLAYER_RULE_CANT_BLOCK, rule)
    return total


@compiled
def walks_past(m: Match, t: Tables, w: Workspace, attacker: int, player: int) -> bool:
    """Whether landwalk makes an attacker unblockable by this player (702.14)."""
    for k in range(ability_count(m, t, attacker)):
        ability = ability_at(m, t, attacker, k)
        if t.ability_kind[ability] != ABILITY_LANDWALK:
            continue
        row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
        while row >= 0:
            if m.controller[row] == player and m.types[row] & TYPE_LAND and m.phased[row] == 0:
                f = t.rule_filter[ability]
                if matches(m, t, w, f, row, reference(m, attacker), m.controller[attacker], -1):
                    return True
            row = m.next[row]
    return False


@compiled
def gives_rule(
    m: Match, t: Tables, w: Workspace, source: int, ability: int, row: int, rule: int
) -> bool:
    """Whether a static ability of one permanent puts another one under a rule now."""
    if t.ability_kind[ability] != ABILITY_STATIC:
        return False
    first = t.static_first[ability]
    found = False
    for c in range(first, first + t.static_changes[ability]):
        if t.change_kind[c] == CHANGE_RULES and t.change_bits[c] & rule:
            found = True
    if not found:
        return False
    what = t.static_what[ability]
    kind = t.select_kind[what]
    ref = reference(m, source)
    you = m.controller[source]
    if kind == SELECT_SELF and source != row:
        return False
    if kind == SELECT_ATTACHED and m.attached_to[source] != row:
        return False
    if kind == SELECT_EACH:
        if not matches(m, t, w, t.select_filter[what], row, ref, you, -1):
            return False
    return condition_holds(m, t, w, t.ability_condition[ability], ref, you, -1, -1)


@compiled
def is_under_effect(m: Match, t: Tables, w: Workspace, i: int, row: int) -> bool:
    """Whether an effect that changes objects changes this one."""
    if m.effect_what[i] == 0:
        return is_about(m, i, row)
    f = t.select_filter[m.effect_what[i]]
    that = m.effect_left[i] - 1  # the target whose creatures it is about
    return matches(m, t, w, f, row, m.effect_source[i], m.effect_controller[i], that)


@compiled
def effects_give(m: Match, t: Tables, w: Workspace, row: int, rule: int) -> int:
    """Count the effects of resolutions that put a permanent under a rule."""
    n = 0
    for i in range(m.effect_count):
        if m.effect_level[i] != m.depth or m.effect_kind[i] != EFFECT_CHANGE:
            continue
        for c in range(m.effect_row[i], m.effect_row[i] + m.effect_rows[i]):
            if t.change_kind[c] != CHANGE_RULES or t.change_bits[c] & rule == 0:
                continue
            if is_under_effect(m, t, w, i, row):
                n += 1
    return n


@compiled
def count_rule(m: Match, t: Tables, w: Workspace, row: int, rule: int) -> int:
    """Count how often a creature is under a rule: each is a requirement of its own (508.1d)."""
    if m.rules[row] & rule == 0:
        return 0
    n = effects_give(m, t, w, row, rule)
    if t.card_rules[m.look[row]] & rule and m.lost[row] == 0:
        n += 1
    source = next_stating(m, t, m.zone_head[m.depth, 0, ZONE_BATTLEFIELD])
    while source >= 0:
        for k in range(ability_count(m, t, source)):
            if gives_rule(m, t, w, source, ability_at(m, t, source, k), row, rule):
                n += 1
        source = next_stating(m, t, m.next[source])
    return max(n, 1)
