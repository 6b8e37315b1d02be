"""The table of objects: cards, permanents, spells and abilities, one row each."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.encoding.columns import OBJECT, ability_number, clip, relative
from mtgenv.encoding.layout import (
    COLUMN_BITS,
    KEYWORDS_B_AT,
    KEYWORDS_C_AT,
    KEYWORDS_D_AT,
    OBJECT_TABLE,
    RULES_B_AT,
    RULES_C_AT,
    TYPE_WORDS,
)
from mtgenv.encoding.records import Legend, Observation, Scratch
from mtgenv.engine.characteristics.abilities import ability_at, ability_count
from mtgenv.engine.characteristics.printed import supertypes_of
from mtgenv.engine.characteristics.ring_bearers import is_ring_bearer
from mtgenv.engine.combat.roles import UNDECIDED, combat_bit, is_blocking
from mtgenv.engine.games.companions import companion_of
from mtgenv.engine.record.commanders import TAX, is_commander, kinds_made
from mtgenv.engine.record.counters import counters_in_all, counters_of
from mtgenv.engine.record.references import live_row
from mtgenv.engine.record.types import Match, Tables
from mtgenv.engine.record.vocabulary import (
    ABILITY_PROTECTION,
    COUNTER_DEFENSE,
    COUNTER_LOYALTY,
    COUNTER_MINUS,
    COUNTER_PLUS,
    COUNTER_TIME,
    KEYWORD_LANDWALK,
    KEYWORD_PROTECTION,
    MANA_IDENTITY,
    OBJECT_ABILITY,
    SECTOR_PENDING,
    STEP_DECLARE_BLOCKERS,
    TYPE_BATTLE,
    ZONE_BATTLEFIELD,
    ZONE_EXILE,
    ZONE_HAND,
    ZONE_STACK,
)

COLUMNS = len(OBJECT_TABLE.columns)


CARD_TYPES = (1 << len(TYPE_WORDS)) - 1


@compiled
def aim(m: Match, x: Scratch) -> None:
    """Count for each object shown how many targets on the stacks it is."""
    for level in range(m.depth + 1):
        source = m.zone_head[level, 0, ZONE_STACK]
        while source >= 0:
            slot = m.slot[source]
            for i in range(m.stack_targets[slot]):
                row = live_row(m, m.target[m.stack_first[slot] + i])
                if row >= 0 and x.slot_of[row] >= 0:
                    x.aimed[x.slot_of[row]] += 1
            source = m.next[source]


@compiled(inline=True)
def point(x: Scratch, row: int) -> int:
    """Return a pointer to an object; 0 if there is none, or if it is not shown."""
    if row < 0:
        return 0
    return x.slot_of[row] + 1


@compiled
def write_targets(m: Match, x: Scratch, o: Observation, k: int, slot: int, seat: int) -> None:
    """Write what an object on the stack targets, and X."""
    o.objects[k, OBJECT.x] = clip(m.stack_x[slot])
    found = 0
    players = 0
    for i in range(m.stack_targets[slot]):
        target = m.target[m.stack_first[slot] + i]
        if target < 0 and target >= -m.num_players:
            players |= 1 << relative(m, -1 - target, seat)
        else:
            row = live_row(m, target)
            if row >= 0 and x.slot_of[row] >= 0:
                if found == 0:
                    o.objects[k, OBJECT.target] = x.slot_of[row] + 1
                elif found == 1:
                    o.objects[k, OBJECT.target_2] = x.slot_of[row] + 1
                found += 1
    o.objects[k, OBJECT.targets_players] = players


@compiled
def qualities_of(m: Match, t: Tables, legend: Legend, row: int) -> int:
    """Return from what an object has protection, and which lands it walks, as bits."""
    qualities = 0
    for k in range(ability_count(m, t, row)):
        ability = ability_at(m, t, row, k)
        qualities |= legend.quality[ability]
        if t.ability_kind[ability] == ABILITY_PROTECTION:
            if t.filter_chosen_color[t.rule_filter[ability]] == 1:
                qualities |= m.chosen_color[row]
    return qualities


@compiled
def write_derived(m: Match, t: Tables, legend: Legend, o: Observation, k: int, row: int) -> None:
    """Write characteristics that effects may have changed."""
    keywords = m.keywords[row]
    rules = m.rules[row]
    o.objects[k, OBJECT.types] = m.types[row] & CARD_TYPES
    o.objects[k, OBJECT.supertypes] = supertypes_of(m, t, row)
    if t.ring_card != 0 and is_ring_bearer(m, t, row):
        o.objects[k, OBJECT.ring_bearer] = 1
    if t.sectors == 1:
        o.objects[k, OBJECT.sector] = m.sector[row] & ~SECTOR_PENDING
    o.objects[k, OBJECT.colors] = m.colors[row]
    o.objects[k, OBJECT.keywords_a] = keywords & COLUMN_BITS
    o.objects[k, OBJECT.keywords_b] = (keywords >> KEYWORDS_B_AT) & COLUMN_BITS
    o.objects[k, OBJECT.keywords_c] = (keywords >> KEYWORDS_C_AT) & COLUMN_BITS
    o.objects[k, OBJECT.keywords_d] = (keywords >> KEYWORDS_D_AT) & COLUMN_BITS
    o.objects[k, OBJECT.qualities] = 0
    if keywords & (KEYWORD_PROTECTION | KEYWORD_LANDWALK):
        o.objects[k, OBJECT.qualities] = qualities_of(m, t, legend, row)
    o.objects[k, OBJECT.rules_a] = rules & COLUMN_BITS
    o.objects[k, OBJECT.rules_b] = (rules >> RULES_B_AT) & COLUMN_BITS
    o.objects[k, OBJECT.rules_c] = (rules >> RULES_C_AT) & COLUMN_BITS
    o.objects[k, OBJECT.power] = clip(m.power[row])
    o.objects[k, OBJECT.toughness] = clip(m.toughness[row])


@compiled
def count_picked(m: Match, attacker: int) -> int:
    """Count the creatures picked so far to block an attacker, while blockers are declared.

    The rules count them as the declaration ends; who declares has to see them before.
    """
    n = 0
    if m.step[m.level[attacker]] == STEP_DECLARE_BLOCKERS and m.blocked[attacker] == UNDECIDED:
        bit = combat_bit(m, attacker)
        row = m.zone_head[m.level[attacker], 0, ZONE_BATTLEFIELD]
        while row >= 0:
            picked = is_blocking(m, row) and m.combat_index[row] == 0
            if picked and m.combat_with[row] & bit != 0:
                n += 1
            row = m.next[row]
    return n


@compiled
def write_combat(m: Match, x: Scratch, o: Observation, k: int, row: int, seat: int) -> None:
    """Write the part of a permanent in the combat under way."""
    if m.attacking[row] >= 0:
        o.objects[k, OBJECT.attacking] = 1 + relative(m, m.attacking[row], seat)
        o.objects[k, OBJECT.attacked] = point(x, live_row(m, m.attacked[row]))
        o.objects[k, OBJECT.blocked] = m.blocked[row]
        o.objects[k, OBJECT.blockers] = m.blockers[row] + count_picked(m, row)
    elif m.blocking[row] != -1:
        o.objects[k, OBJECT.blocking] = point(x, m.blocking[row])
        others = m.combat_with[row]
        n = 0
        while others != 0:
            others &= others - 1
            n += 1
        o.objects[k, OBJECT.blocks] = n


@compiled
def write_counters(m: Match, o: Observation, k: int, row: int) -> None:
    """Write the counters on a permanent."""
    plus = counters_of(m, row, COUNTER_PLUS)
    minus = counters_of(m, row, COUNTER_MINUS)
    loyalty = counters_of(m, row, COUNTER_LOYALTY)
    defense = counters_of(m, row, COUNTER_DEFENSE)
    o.objects[k, OBJECT.plus] = clip(plus)
    o.objects[k, OBJECT.minus] = clip(minus)
    o.objects[k, OBJECT.loyalty] = clip(loyalty)
    o.objects[k, OBJECT.defense] = clip(defense)
    others = counters_in_all(m, row) - plus - minus - loyalty - defense
    o.objects[k, OBJECT.counters] = clip(others)


@compiled
def write_permanent(m: Match, x: Scratch, o: Observation, k: int, row: int, seat: int) -> None:
    """Write the status of a permanent."""
    o.objects[k, OBJECT.damage] = clip(m.damage[row])
    o.objects[k, OBJECT.tapped] = m.tapped[row]
    o.objects[k, OBJECT.phased_out] = 1 if m.phased[row] != 0 else 0
    o.objects[k, OBJECT.sick] = m.sick[row]
    o.objects[k, OBJECT.attached_to] = point(x, m.attached_to[row])
    if m.counter_kind[row, 0] != 0 or m.counter_kind[row, 1] != 0:
        write_counters(m, o, k, row)
    if m.types[row] & TYPE_BATTLE and m.protector[row] >= 0:
        o.objects[k, OBJECT.protector] = 1 + relative(m, m.protector[row], seat)


@compiled
def write_commander(m: Match, o: Observation, k: int, row: int, seat: int) -> None:
    """Write what the game of a commander remembers of it."""
    level = m.level[row]
    number = m.commander[row] - 1
    o.objects[k, OBJECT.commander] = 1
    o.objects[k, OBJECT.tax] = TAX * m.commander_casts[level, number]
    o.objects[k, OBJECT.dealt] = m.commander_damage[level, seat, number]


@compiled
def write_object(
    m: Match, t: Tables, legend: Legend, x: Scratch, o: Observation, k: int, seat: int
) -> None:
    """Write one row: what its card says in a hand, and then what differs.

    Off the battlefield and the stack objects keep what is printed on them, and have no status.
    """
    row = x.row_of[k]
    card = m.look[row]
    zone = m.zone[row]
    owner = m.owner[row]
    if t.face_down != 0 and card == t.face_down and m.controller[row] == seat:
        card = m.card[row]  # 708.5: its controller may look at it
    if zone == ZONE_EXILE and card == 0 and (m.known[row] >> seat) & 1:
        card = m.card[row]  # 406.3: who may look at a card exiled face down
    for column in range(COLUMNS):
        o.objects[k, column] = legend.printed[card, column]
    if t.card_mana_mask[card] & MANA_IDENTITY:
        makes = kinds_made(m, t, t.card_mana_mask[card], m.controller[row])
        o.objects[k, OBJECT.makes] = makes
    o.objects[k, OBJECT.kind] = m.kind[row]
    o.objects[k, OBJECT.zone] = zone
    o.objects[k, OBJECT.outward] = m.depth - m.level[row]
    o.objects[k, OBJECT.controller] = relative(m, m.controller[row], seat)
    o.objects[k, OBJECT.owner] = relative(m, owner, seat)
    o.objects[k, OBJECT.choice] = x.choice[k]
    o.objects[k, OBJECT.targeted] = x.aimed[k]
    if zone == ZONE_BATTLEFIELD:
        write_derived(m, t, legend, o, k, row)
        write_permanent(m, x, o, k, row, seat)
        if m.attacking[row] >= 0 or m.blocking[row] != -1:
            write_combat(m, x, o, k, row, seat)
    elif zone == ZONE_STACK:
        write_derived(m, t, legend, o, k, row)
        slot = m.slot[row]
        write_targets(m, x, o, k, slot, seat)
        if m.kind[row] == OBJECT_ABILITY:
            ability = ability_number(m.stack_ability[slot], t.card_first[card])
            o.objects[k, OBJECT.ability] = ability
    elif zone == ZONE_HAND:
        others = ((1 << m.num_players) - 1) ^ (1 << owner)
        if owner == seat and m.known[row] & others != 0:
            o.objects[k, OBJECT.shown] = 1
    elif zone == ZONE_EXILE:
        o.objects[k, OBJECT.time] = clip(counters_of(m, row, COUNTER_TIME))
    hidden = card == 0 or (t.face_down != 0 and card == t.face_down)
    if m.companion[m.depth, owner] == row and companion_of(m, owner) == row:
        o.objects[k, OBJECT.companion] = 1
    if is_commander(m, row) and not hidden:
        write_commander(m, o, k, row, seat)


@compiled
def write_objects(
    m: Match, t: Tables, legend: Legend, x: Scratch, o: Observation, seat: int
) -> None:
    """Write the rows of the objects shown and clear the others."""
    aim(m, x)
    for k in range(x.count):
        write_object(m, t, legend, x, o, k, seat)
    for k in range(x.count, o.rows):
        for column in range(COLUMNS):
            o.objects[k, column] = 0
    o.rows = x.count
