"""What must hold of every object by itself: counters, faces, phasing, what is attached, copies.

What no state-based action leaves behind is written down here rule by rule, not with the functions
that perform them.
"""

from __future__ import annotations

from mtgenv.checks.invariants import COPIES, COUNTERS, FACES, FINE, PHASING, SETTLED_PERMANENTS
from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.printed import supertypes_of
from mtgenv.engine.combat.roles import in_combat
from mtgenv.engine.events.attaching import IS_AURA
from mtgenv.engine.events.faces import is_face_down_exile
from mtgenv.engine.events.supplementary import deck_of
from mtgenv.engine.games.teams import is_opponent
from mtgenv.engine.record.references import reference
from mtgenv.engine.record.types import Match, Tables
from mtgenv.engine.record.vocabulary import (
    COUNTER_DEFENSE,
    COUNTER_LORE,
    COUNTER_LOYALTY,
    COUNTER_MINUS,
    COUNTER_PLUS,
    DESIGNATION_KEPT,
    EFFECT_COPY,
    KEYWORD_SPACE_SCULPTOR,
    OBJECT_NONE,
    OBJECT_TOKEN,
    PHASED_INDIRECTLY,
    RULE_CANT_BE_SACRIFICED,
    RULE_NO_LEGEND_RULE,
    SECTOR_COUNT,
    SUPERTYPE_LEGENDARY,
    SUPERTYPE_WORLD,
    TYPE_BATTLE,
    TYPE_CREATURE,
    TYPE_ENCHANTMENT,
    TYPE_PLANESWALKER,
    ZONE_BATTLEFIELD,
    ZONE_COMMAND,
    ZONE_STACK,
)


@compiled
def number_of(m: Match, row: int, kind: int) -> int:
    """Count the counters of a kind on an object, over all entries of its map."""
    n = 0
    for k in range(m.counter_kind.shape[1]):
        if m.counter_kind[row, k] == kind:
            n += m.counter_count[row, k]
    return n


@compiled
def check_counters(m: Match, row: int) -> int:
    """Check the map of an object's counters (122)."""
    for k in range(m.counter_kind.shape[1]):
        kind = m.counter_kind[row, k]
        count = m.counter_count[row, k]
        if kind < 0 or (kind == 0 and count != 0) or (kind != 0 and count <= 0):
            return COUNTERS
        for other in range(k):
            if kind != 0 and m.counter_kind[row, other] == kind:
                return COUNTERS
    return FINE


@compiled
def check_printed(m: Match, t: Tables, row: int) -> int:
    """Check that what is no permanent and no spell is what is printed on its card (400.7)."""
    card = m.card[row]
    if is_face_down_exile(m, row):
        card = 0  # it has no characteristics (406.3)
    if m.look[row] == 0 and deck_of(m, t, row) != 0:
        card = 0  # in a supplementary deck
    same = m.look[row] == card and m.lost[row] == 0 and m.granted[row] == 0
    if m.zone[row] != ZONE_COMMAND:  # where an ability may define them, as a commander's (604.3)
        same = same and m.power[row] == t.card_power[card]
        same = same and m.toughness[row] == t.card_toughness[card]
    same = same and m.types[row] == t.card_types[card] and m.colors[row] == t.card_colors[card]
    same = same and m.keywords[row] == t.card_keywords[card]
    same = same and m.subtypes[row] == t.card_subtypes[card]
    same = same and m.rules[row] == t.card_rules[card]
    nothing = m.shields[row] == 0 and m.phased[row] == 0 and m.protector[row] == -1
    # What lies in the command zone may have an ability that triggers once each turn (603.2h).
    nothing = nothing and (m.activated[row] == 0 or m.zone[row] == ZONE_COMMAND)
    nothing = nothing and m.was_declared[row] == 0 and m.sector[row] == 0
    if not same or not nothing:
        return FACES
    return FINE


@compiled
def check_phasing(m: Match, row: int) -> int:
    """Check what has phased out, and what it took along (702.26)."""
    host = m.attached_to[row]
    if m.phased[row] == 0:
        if host >= 0 and m.phased[host] != 0:
            return PHASING
        return FINE
    if in_combat(m, row):
        return PHASING
    if m.phased[row] != PHASED_INDIRECTLY or (host >= 0 and m.phased[host] != 0):
        return FINE
    # 702.26k: what it was attached to may have left the game with its owner; then it stays away.
    return FINE if host < 0 and m.num_players > 2 else PHASING


@compiled
def check_copies(m: Match) -> int:
    """Check that an object looks as the newest effect that makes it a copy says (613.2a)."""
    start = 0
    for i in range(m.effect_count):
        if m.effect_kind[i] == EFFECT_COPY:
            if m.effect_objects[i] != 1:
                return COPIES
            ref = m.about[start]
            newest = True
            after = start + 1
            for k in range(i + 1, m.effect_count):
                if m.effect_kind[k] == EFFECT_COPY and m.about[after] == ref:
                    newest = False
                after += m.effect_objects[k]
            for row in range(len(m.kind)):
                if newest and m.kind[row] != OBJECT_NONE and reference(m, row) == ref:
                    if m.look[row] != m.effect_row[i]:
                        return COPIES
        start += m.effect_objects[i]
    return FINE


@compiled
def check_objects(m: Match, t: Tables) -> int:
    """Check every object by itself.

    Returns:
        The number of a broken invariant, or 0.
    """
    for row in range(len(m.kind)):
        if m.kind[row] == OBJECT_NONE:
            continue
        broken = check_counters(m, row)
        if broken == FINE and m.zone[row] == ZONE_BATTLEFIELD:
            broken = check_phasing(m, row)
        elif broken == FINE and m.zone[row] != ZONE_STACK:
            broken = check_printed(m, t, row)
        if broken != FINE:
            return broken
    return check_copies(m)


# --- Where state-based actions have been performed ------------------------------------------------


@compiled
def is_bound(m: Match, t: Tables, row: int) -> bool:
    """Whether an Aura is on something, and nothing is attached that must not be (704.5m to p)."""
    host = m.attached_to[row]
    aura = t.card_aura[m.look[row]] == IS_AURA and m.types[row] & TYPE_ENCHANTMENT != 0
    if host < 0:
        return not aura
    if m.types[row] & (TYPE_CREATURE | TYPE_BATTLE):
        return False
    return aura or m.types[host] & TYPE_CREATURE != 0


@compiled
def is_alive(m: Match, t: Tables, row: int) -> bool:
    """Whether a permanent has what it needs to stay (704.5f, 704.5i, 704.5s, 704.5v)."""
    types = m.types[row]
    if types & TYPE_CREATURE and m.toughness[row] <= 0:
        return False
    if types & TYPE_PLANESWALKER and number_of(m, row, COUNTER_LOYALTY) == 0:
        return False
    # A battle, or a Saga, whose ability is on the stack waits for it.
    waits = m.zone_size[m.depth, 0, ZONE_STACK] > 0
    if types & TYPE_BATTLE and number_of(m, row, COUNTER_DEFENSE) == 0 and not waits:
        return False
    chapters = t.card_chapters[m.look[row]]
    if chapters > 0 and m.lost[row] == 0 and m.rules[row] & RULE_CANT_BE_SACRIFICED == 0:
        return number_of(m, row, COUNTER_LORE) < chapters or waits
    return True


@compiled
def is_alone(m: Match, t: Tables, row: int) -> bool:
    """Whether no other permanent is the same legend or the newer world (704.5j, 704.5k)."""
    look = m.look[row]
    legend = supertypes_of(m, t, row) & SUPERTYPE_LEGENDARY != 0 and t.card_name[look] != 0
    legend = legend and m.rules[row] & RULE_NO_LEGEND_RULE == 0
    other = m.next[row]
    while other >= 0:
        same = t.card_name[m.look[other]] == t.card_name[look]
        same = same and supertypes_of(m, t, other) & SUPERTYPE_LEGENDARY != 0
        same = same and m.rules[other] & RULE_NO_LEGEND_RULE == 0
        if m.phased[other] == 0:
            if legend and same and m.controller[other] == m.controller[row]:
                return False
            if t.card_supertypes[look] & t.card_supertypes[m.look[other]] & SUPERTYPE_WORLD:
                return False
        other = m.next[other]
    return True


@compiled
def is_protected_by_opponent(m: Match, t: Tables, row: int) -> bool:
    """Whether a Siege has a protector, who is an opponent of its controller (310.12a, 704.5x)."""
    if t.card_siege[m.look[row]] == 0 or m.types[row] & TYPE_BATTLE == 0:
        return True
    protector = m.protector[row]
    if (
        protector < 0
        or protector >= m.num_players
        or not is_opponent(m, protector, m.controller[row])
    ):
        return False
    return m.in_game[m.depth, protector] == 1


@compiled
def is_divided(m: Match) -> bool:
    """Whether some permanent divides the battlefield of the game being played into sectors."""
    for row in range(len(m.kind)):
        there = m.kind[row] != OBJECT_NONE and m.zone[row] == ZONE_BATTLEFIELD
        if there and m.level[row] == m.depth and m.phased[row] == 0:
            if m.keywords[row] & KEYWORD_SPACE_SCULPTOR:
                return True
    return False


@compiled
def is_in_its_sector(m: Match, row: int, divided: bool) -> bool:
    """Whether a permanent is in a sector if it must be, and in none if there are none (704.5u)."""
    if m.sector[row] == 0:
        return not divided or m.phased[row] != 0 or m.types[row] & TYPE_CREATURE == 0
    return divided and 0 < m.sector[row] <= SECTOR_COUNT


@compiled
def check_settled_permanents(m: Match, t: Tables) -> int:
    """Check the permanents of the game being played where somebody has priority (704.3).

    Returns:
        The number of a broken invariant, or 0.
    """
    divided = t.sectors == 1 and is_divided(m)
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        settled = m.phased[row] != 0 or (
            is_bound(m, t, row)
            and is_alive(m, t, row)
            and is_alone(m, t, row)
            and is_protected_by_opponent(m, t, row)
        )
        pairs = number_of(m, row, COUNTER_PLUS) > 0 and number_of(m, row, COUNTER_MINUS) > 0
        kept = (m.designation[row] >> DESIGNATION_KEPT) & 1 == 1
        settled = settled and is_in_its_sector(m, row, divided)
        if not settled or (pairs and m.phased[row] == 0) or kept:
            return SETTLED_PERMANENTS
        row = m.next[row]
    for row in range(len(m.kind)):
        if m.kind[row] == OBJECT_TOKEN and m.level[row] == m.depth:
            if m.zone[row] != ZONE_BATTLEFIELD:
                return SETTLED_PERMANENTS  # 704.5d
    return FINE
