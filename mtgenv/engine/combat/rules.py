"""Rules of combat in force: who may, must or pays to attack and block (508.1c to h, 509.1b to d).

A rule has a kind (COMBAT_*), a number, the player who is its "you", the creatures it is about (its
subject: one object, or all that fit a filter) and, for many kinds, a second description: of the
attackers or blockers opposite, or of what the defending player must control. Effects start rules
for a while, which the record keeps; permanents state others, by abilities of kind `ABILITY_RULE`.
`list_rules` writes all of them into the workspace in one form; `attack_rules` and `block_rules`
apply them one by one to a declaration.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.abilities import (
    ability_at,
    ability_count,
    first_stating,
    next_stating,
)
from mtgenv.engine.characteristics.expressions import condition_holds
from mtgenv.engine.characteristics.matching import matches
from mtgenv.engine.characteristics.player_rules import rule_number
from mtgenv.engine.games.range_of_influence import is_in_range
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.references import live_row, reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ABILITY_RULE,
    COMBAT_ATTACK_COMPANY_OF,
    COMBAT_ATTACK_COST,
    COMBAT_ATTACKED_IF_ABLE,
    COMBAT_BLOCK_COST,
    COMBAT_BLOCK_TOGETHER,
    COMBAT_CANT_ATTACK,
    COMBAT_CANT_BLOCK,
    COMBAT_GOADED,
    DEFENDER_OWNER,
    DEFENDER_YOU,
    DEFENDER_YOU_AND_PLANESWALKERS,
    DURATION_YOUR_TURN,
    PLAYER_RULE_CANT_ATTACK,
    PLAYER_RULE_CANT_BLOCK,
    PLAYER_RULE_MUST_ATTACK,
    SUBJECT_ATTACHED,
    SUBJECT_FILTER,
    SUBJECT_REMEMBERED,
    SUBJECT_SELF,
    WHOSE_OWNER,
    WHOSE_PLANESWALKERS,
    WHOSE_YOU,
    ZONE_BATTLEFIELD,
)

STATED = (
    (1 << PLAYER_RULE_CANT_ATTACK) | (1 << PLAYER_RULE_CANT_BLOCK) | (1 << PLAYER_RULE_MUST_ATTACK)
)
BLOCK_TAX = 1  # in ``rule_detail`` of a rule about blocking: its number is a cost
NO_OBJECT = -1


@compiled
def start_combat_rule(
    m: Match,
    kind: int,
    number: int,
    duration: int,
    you: int,
    subject: int,
    subject_filter: int,
    other: int,
    other_filter: int,
    whose: int,
) -> None:
    """Start a rule of combat in the game being played.

    Args:
        m: the match.
        kind: COMBAT_*.
        number: its number.
        duration: DURATION_*.
        you: the player whom it calls "you".
        subject: reference of the one creature that it is about, or -1.
        subject_filter: the filter of all that it is about, where that is not one.
        other: reference of the one object opposite, or -1.
        other_filter: the filter of those opposite, or 0 for all.
        whose: for rules about attacks, WHOSE_* as bits; 0 = whatever is attacked.
    """
    n = m.combat_rule_count
    if n >= len(m.combat_rule_kind):
        capacity_reached(m)
        return
    m.combat_rule_level[n] = m.depth
    m.combat_rule_kind[n] = kind
    m.combat_rule_number[n] = number
    m.combat_rule_duration[n] = duration
    m.combat_rule_you[n] = you
    m.combat_rule_subject[n] = subject
    m.combat_rule_subject_filter[n] = subject_filter
    m.combat_rule_other[n] = other
    m.combat_rule_other_filter[n] = other_filter
    m.combat_rule_whose[n] = whose
    m.combat_rule_count = n + 1
    m.dirty[m.depth] = 1  # who is goaded is a derived value


@compiled
def end_combat_rules(m: Match, level: int, duration: int, you: int) -> None:
    """End the rules of combat of a game that have this duration.

    Args:
        m: the match.
        level: the game.
        duration: DURATION_*, or -1 for all.
        you: only this player's, or -1 for everybody's.
    """
    kept = 0
    for i in range(m.combat_rule_count):
        ends = duration < 0 or m.combat_rule_duration[i] == duration
        ends = ends and (you < 0 or m.combat_rule_you[i] == you)
        if m.combat_rule_level[i] == level and ends:
            m.dirty[level] = 1  # who is goaded is a derived value
            continue
        if kept != i:
            m.combat_rule_level[kept] = m.combat_rule_level[i]
            m.combat_rule_kind[kept] = m.combat_rule_kind[i]
            m.combat_rule_number[kept] = m.combat_rule_number[i]
            m.combat_rule_duration[kept] = m.combat_rule_duration[i]
            m.combat_rule_you[kept] = m.combat_rule_you[i]
            m.combat_rule_subject[kept] = m.combat_rule_subject[i]
            m.combat_rule_subject_filter[kept] = m.combat_rule_subject_filter[i]
            m.combat_rule_other[kept] = m.combat_rule_other[i]
            m.combat_rule_other_filter[kept] = m.combat_rule_other_filter[i]
            m.combat_rule_whose[kept] = m.combat_rule_whose[i]
        kept += 1
    m.combat_rule_count = kept


@compiled
def goad(m: Match, row: int, you: int) -> None:
    """Let a player goad a creature until their next turn; to do it again adds nothing (701.15)."""
    ref = reference(m, row)
    for r in range(m.combat_rule_count):
        if m.combat_rule_level[r] == m.depth and m.combat_rule_kind[r] == COMBAT_GOADED:
            if m.combat_rule_subject[r] == ref and m.combat_rule_you[r] == you:
                return  # 701.15d
    start_combat_rule(m, COMBAT_GOADED, 1, DURATION_YOUR_TURN, you, ref, 0, NO_OBJECT, 0, 0)


# --- All rules in force --------------------------------------------------------------------------


@compiled
def add_rule(m: Match, w: Workspace, kind: int, number: int, you: int, source: int) -> int:
    """Write down one more rule, about everything so far; returns its place, or -1."""
    n = w.rule_count
    if n >= len(w.rule_kind):
        capacity_reached(m)
        return -1
    w.rule_kind[n] = kind
    w.rule_number[n] = number
    w.rule_you[n] = you
    w.rule_source[n] = source
    w.rule_subject[n] = NO_OBJECT
    w.rule_subject_filter[n] = 0
    w.rule_other[n] = NO_OBJECT
    w.rule_other_filter[n] = 0
    w.rule_whose[n] = 0
    w.rule_count = n + 1
    return n


@compiled
def add_started(m: Match, w: Workspace, i: int) -> None:
    """Write down a rule that an effect has started."""
    number = m.combat_rule_number[i]
    n = add_rule(m, w, m.combat_rule_kind[i], number, m.combat_rule_you[i], NO_OBJECT)
    if n >= 0:
        w.rule_subject[n] = m.combat_rule_subject[i]
        w.rule_subject_filter[n] = m.combat_rule_subject_filter[i]
        w.rule_other[n] = m.combat_rule_other[i]
        w.rule_other_filter[n] = m.combat_rule_other_filter[i]
        w.rule_whose[n] = m.combat_rule_whose[i]


@compiled
def one_meant(m: Match, subject: int, source: int) -> int:
    """Return the one object that a permanent's rule means, or `NO_OBJECT` where it means others."""
    if subject == SUBJECT_SELF:
        return reference(m, source)
    if subject == SUBJECT_ATTACHED and m.attached_to[source] >= 0:
        return reference(m, m.attached_to[source])
    return NO_OBJECT


@compiled
def whose_attacks(defender: int) -> int:
    """Return what a rule about attacks speaks of, as bits WHOSE_*; 0 = whatever is attacked."""
    if defender == DEFENDER_YOU:
        return WHOSE_YOU
    if defender == DEFENDER_YOU_AND_PLANESWALKERS:
        return WHOSE_YOU | WHOSE_PLANESWALKERS
    if defender == DEFENDER_OWNER:
        return WHOSE_OWNER | WHOSE_YOU | WHOSE_PLANESWALKERS
    return 0


@compiled
def kind_of_rule(t: Tables, ability: int) -> int:
    """Return which kind of rule, COMBAT_*, an ability about attacking or blocking states."""
    stated = t.rule_kind[ability]
    if stated == PLAYER_RULE_MUST_ATTACK:
        return COMBAT_ATTACKED_IF_ABLE
    has_number = t.rule_value[ability] != 0 or t.rule_number[ability] != 0
    if stated == PLAYER_RULE_CANT_ATTACK:
        if has_number:
            return COMBAT_ATTACK_COST
        if t.rule_other[ability] == SUBJECT_FILTER:
            return COMBAT_ATTACK_COMPANY_OF
        return COMBAT_CANT_ATTACK
    if t.rule_detail[ability] == BLOCK_TAX:
        return COMBAT_BLOCK_COST
    return COMBAT_BLOCK_TOGETHER if has_number else COMBAT_CANT_BLOCK


@compiled
def add_stated(m: Match, t: Tables, w: Workspace, source: int, ability: int) -> None:
    """Write down a rule that a permanent states."""
    subject = t.rule_subject[ability]
    other = t.rule_other[ability]
    lonely = m.attached_to[source] < 0
    if lonely and (subject == SUBJECT_ATTACHED or other == SUBJECT_ATTACHED):
        return  # attached to nothing, it means nothing
    kind = kind_of_rule(t, ability)
    number = 1
    if kind != COMBAT_ATTACKED_IF_ABLE:
        number = rule_number(m, t, w, ability, source)
    n = add_rule(m, w, kind, number, m.controller[source], reference(m, source))
    if n < 0:
        return
    w.rule_subject[n] = one_meant(m, subject, source)
    if subject == SUBJECT_FILTER:
        w.rule_subject_filter[n] = t.rule_filter[ability]
    w.rule_other[n] = one_meant(m, other, source)
    if other == SUBJECT_FILTER or other == SUBJECT_REMEMBERED:
        w.rule_other_filter[n] = t.rule_other_filter[ability]
    if t.rule_kind[ability] == PLAYER_RULE_CANT_ATTACK:
        w.rule_whose[n] = whose_attacks(t.rule_detail[ability])


@compiled
def list_stated(m: Match, t: Tables, w: Workspace) -> None:
    """Write down the rules about attacking and blocking that permanents state now."""
    source = first_stating(m, t, m.depth)
    while source >= 0:
        for k in range(ability_count(m, t, source)):
            ability = ability_at(m, t, source, k)
            if t.ability_kind[ability] != ABILITY_RULE:
                continue
            if (STATED >> t.rule_kind[ability]) & 1 == 0:
                continue
            asked = t.ability_condition[ability]
            you = m.controller[source]
            if condition_holds(m, t, w, asked, reference(m, source), you, -1, -1):
                add_stated(m, t, w, source, ability)
        source = next_stating(m, t, source)


@compiled
def list_rules(m: Match, t: Tables, w: Workspace) -> None:
    """Write down all rules of combat in force in the game being played."""
    w.rule_count = 0
    if m.game_rules[m.depth] & STATED:
        list_stated(m, t, w)
    for i in range(m.combat_rule_count):
        if m.combat_rule_level[i] == m.depth:
            add_started(m, w, i)


@compiled
def has_rule(w: Workspace, kind: int) -> bool:
    """Whether a rule of this kind is among those listed."""
    for r in range(w.rule_count):
        if w.rule_kind[r] == kind:
            return True
    return False


@compiled
def is_subject(m: Match, t: Tables, w: Workspace, r: int, row: int) -> bool:
    """Whether a rule is about a creature."""
    if w.rule_subject[r] != NO_OBJECT:
        return live_row(m, w.rule_subject[r]) == row
    if not is_in_range(m, m.depth, w.rule_you[r], m.controller[row]):
        return False  # 801.10
    f = w.rule_subject_filter[r]
    return f == 0 or matches(m, t, w, f, row, w.rule_source[r], w.rule_you[r], -1)


@compiled
def is_opposite(m: Match, t: Tables, w: Workspace, r: int, row: int) -> bool:
    """Whether an object is one of those opposite that a rule speaks of."""
    if w.rule_other[r] != NO_OBJECT:
        return live_row(m, w.rule_other[r]) == row
    if not is_in_range(m, m.depth, w.rule_you[r], m.controller[row]):
        return False
    f = w.rule_other_filter[r]
    return f == 0 or matches(m, t, w, f, row, w.rule_source[r], w.rule_you[r], -1)


@compiled
def names_opposite(w: Workspace, r: int) -> bool:
    """Whether a rule speaks of some of those opposite only."""
    return w.rule_other[r] != NO_OBJECT or w.rule_other_filter[r] != 0


@compiled
def controls_fitting(m: Match, t: Tables, w: Workspace, r: int, player: int, types: int) -> bool:
    """Whether a player controls a permanent of these types that fits a rule's second filter."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        mine = m.controller[row] == player and m.phased[row] == 0
        if mine and m.types[row] & types and is_opposite(m, t, w, r, row):
            return True
        row = m.next[row]
    return False
