"""Does an object fit a description? Filters of the tables against rows of the match."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.printed import supertypes_of
from mtgenv.engine.characteristics.ring_bearers import is_ring_bearer
from mtgenv.engine.combat.roles import blocks, is_attacker, is_blocker
from mtgenv.engine.combat.roles import fought as fought_before
from mtgenv.engine.games.seats import may_attack_player
from mtgenv.engine.games.teams import is_opponent
from mtgenv.engine.record.counters import counters_in_all, counters_of
from mtgenv.engine.record.references import (
    live_row,
    memory,
    power_of,
    row_now,
    toughness_of,
)
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ASKS_COLORS,
    ASKS_CONTROLLER,
    ASKS_KEYWORDS,
    ASKS_REST,
    ASKS_SUBTYPES,
    ASKS_SUPERTYPES,
    ASKS_TYPES,
    COUNTER_LOYALTY,
    DECLARED_ATTACKER,
    DESIGNATION_MONSTROUS,
    DESIGNATION_RENOWNED,
    EXPR_AT_LEAST,
    EXPR_AT_MOST,
    EXPR_CALCULATED,
    EXPR_DIVISIBLE,
    EXPR_EQUAL,
    EXPR_LESS,
    EXPR_MORE,
    EXPR_NOT_DIVISIBLE,
    EXPR_X,
    OBJECT_TOKEN,
    PLAYER_CHOSEN,
    PLAYER_NOT_YOU,
    PLAYER_OF_EVENT,
    PLAYER_OF_TARGET,
    PLAYER_OPPONENT,
    PLAYER_YOU,
    SECTOR_PENDING,
    STAT_DAMAGE,
    STAT_LOYALTY,
    STAT_POWER,
    STAT_SECTOR,
    STAT_TOUGHNESS,
    STAT_VALUE,
    STATE_ATTACKED_THIS_TURN,
    STATE_ATTACKING,
    STATE_ATTACKING_YOU,
    STATE_BANDED_WITH_THIS,
    STATE_BLOCKED,
    STATE_BLOCKED_BY_THIS,
    STATE_BLOCKED_BY_THIS_ALONE,
    STATE_BLOCKING,
    STATE_BLOCKING_THIS,
    STATE_CAME_THIS_TURN,
    STATE_DRAWN_LAST,
    STATE_FOUGHT_THIS,
    STATE_HERE_ALL_TURN,
    STATE_MONSTROUS,
    STATE_NONATTACKING,
    STATE_NONTOKEN,
    STATE_RENOWNED,
    STATE_RING_BEARER,
    STATE_TAPPED,
    STATE_TOKEN,
    STATE_UNBLOCKED,
    STATE_UNTAPPED,
    SUPERTYPE_LEGENDARY,
    TYPE_MADE_LEGENDARY,
    ZONE_STACK,
)

OF_FIGHTS = STATE_BLOCKING_THIS | STATE_BLOCKED_BY_THIS
ORDINARY_STATES = STATE_ATTACKING | STATE_BLOCKING | STATE_TAPPED | STATE_UNTAPPED


@compiled
def has_colors(colors: int, count: int) -> bool:
    """Whether something is of one colour (count 1), or multicoloured (2)."""
    several = colors & (colors - 1) != 0
    return colors != 0 and several == (count == 2)


@compiled
def holds(how: int, left: int, right: int) -> bool:
    """Whether a comparison holds."""
    if how == EXPR_LESS:
        return left < right
    if how == EXPR_AT_MOST:
        return left <= right
    if how == EXPR_EQUAL:
        return left == right
    if how == EXPR_AT_LEAST:
        return left >= right
    if how == EXPR_DIVISIBLE or how == EXPR_NOT_DIVISIBLE:
        return (right != 0 and left % right == 0) == (how == EXPR_DIVISIBLE)
    return how == EXPR_MORE and left > right


@compiled
def value_of_row(m: Match, t: Tables, row: int) -> int:
    """Return the mana value of an object; on the stack X is what was chosen (202.3e)."""
    value = t.card_value[m.look[row]]
    if m.zone[row] == ZONE_STACK and m.slot[row] >= 0:
        value += t.card_x[m.look[row]] * m.stack_x[m.slot[row]]
    return value


@compiled
def stat_of_row(m: Match, t: Tables, row: int, stat: int) -> int:
    """Return a number of an object as it is now."""
    if stat == STAT_POWER:
        return m.power[row]
    if stat == STAT_TOUGHNESS:
        return m.toughness[row]
    if stat == STAT_VALUE:
        return value_of_row(m, t, row)
    if stat == STAT_LOYALTY:
        return counters_of(m, row, COUNTER_LOYALTY)
    if stat == STAT_DAMAGE:
        return m.damage[row]
    if stat == STAT_SECTOR:
        return m.sector[row] if m.sector[row] < SECTOR_PENDING else 0
    return counters_in_all(m, row)  # STAT_COUNTERS


@compiled
def compared_with(m: Match, t: Tables, w: Workspace, i: int, source: int) -> int:
    """Return what a comparison of a filter compares with: a number, X, or one of the source's."""
    expression = t.compare_number[i]
    if expression == 0:
        return t.compare_value[i]
    op = t.expr_op[expression]
    if op == EXPR_CALCULATED:
        return w.calculated
    if source < 0:
        return 0
    row = live_row(m, source)
    if op == EXPR_X:
        if row >= 0 and m.slot[row] >= 0:
            return m.stack_x[m.slot[row]]
        if row >= 0 and row == w.ahead_row:
            return w.ahead_x
        return 0
    if t.expr_a[expression] == STAT_POWER:  # EXPR_STAT of the source
        return power_of(m, source)
    if t.expr_a[expression] == STAT_TOUGHNESS:
        return toughness_of(m, source)
    if row >= 0:
        return stat_of_row(m, t, row, t.expr_a[expression])
    return 0


@compiled
def fought(m: Match, row: int, source: int) -> bool:
    """Whether a creature blocks or is blocked by the source, which may have left just now."""
    at = live_row(m, source)
    if at >= 0:
        return blocks(m, row, at) or blocks(m, at, row)
    entry = memory(m, source)
    return entry >= 0 and fought_before(m, entry, row)


@compiled
def is_banded(m: Match, row: int, source: int) -> bool:
    """Whether a creature is in the band of the source."""
    at = live_row(m, source)
    return at >= 0 and at != row and m.band[at] != 0 and m.band[row] == m.band[at]


@compiled
def is_fighting(m: Match, states: int, row: int, source: int) -> bool:
    """Whether a creature blocks the source, or is blocked by it, as the states ask for.

    Of a source that has left, what it was then (608.2b).
    """
    if source < 0:
        return False
    at = live_row(m, source)
    if at >= 0:
        if states & STATE_BLOCKING_THIS and not blocks(m, row, at):
            return False
        return states & STATE_BLOCKED_BY_THIS == 0 or blocks(m, at, row)
    entry = memory(m, source)
    if entry < 0 or not fought_before(m, entry, row):
        return False
    if states & STATE_BLOCKING_THIS and not is_blocker(m, row):
        return False
    return states & STATE_BLOCKED_BY_THIS == 0 or is_attacker(m, row)


@compiled
def is_in_states(m: Match, t: Tables, states: int, row: int, source: int, you: int) -> bool:
    """Whether an object is in all of these states."""
    if states & STATE_ATTACKING and not is_attacker(m, row):
        return False
    if states & STATE_BLOCKING and not is_blocker(m, row):
        return False
    if states & STATE_TAPPED and m.tapped[row] == 0:
        return False
    if states & STATE_UNTAPPED and m.tapped[row] == 1:
        return False
    if states & ~ORDINARY_STATES == 0:
        return True
    if states & STATE_ATTACKING_YOU and m.attacked[row] != -1 - you:
        return False
    if states & STATE_BLOCKED and m.blocked[row] != 1:
        return False
    if states & STATE_UNBLOCKED and m.blocked[row] != 2:
        return False
    if states & STATE_TOKEN and m.kind[row] != OBJECT_TOKEN:
        return False
    if states & STATE_NONTOKEN and m.kind[row] == OBJECT_TOKEN:
        return False
    if states & STATE_ATTACKED_THIS_TURN and m.was_declared[row] & DECLARED_ATTACKER == 0:
        return False
    if states & STATE_MONSTROUS and (m.designation[row] >> DESIGNATION_MONSTROUS) & 1 == 0:
        return False
    if states & STATE_RENOWNED and (m.designation[row] >> DESIGNATION_RENOWNED) & 1 == 0:
        return False
    if states & STATE_CAME_THIS_TURN and m.control_turn[row] != m.turn[m.level[row]]:
        return False
    if states & STATE_DRAWN_LAST and m.drawn_last[m.level[row], m.owner[row]] != row:
        return False
    if states & STATE_NONATTACKING and is_attacker(m, row):
        return False
    if states & STATE_RING_BEARER and not is_ring_bearer(m, t, row):
        return False
    if states & STATE_HERE_ALL_TURN and m.sick[row] == 1:
        return False
    if states & STATE_BANDED_WITH_THIS and not is_banded(m, row, source):
        return False
    if states & STATE_FOUGHT_THIS and not fought(m, row, source):
        return False
    if states & OF_FIGHTS and not is_fighting(m, states, row, source):
        return False
    if states & STATE_BLOCKED_BY_THIS_ALONE:
        return is_attacker(m, row) and m.blockers[row] == 1 and fought(m, row, source)
    return True


@compiled
def is_whose(m: Match, who: int, controller: int, source: int, you: int, that: int) -> bool:
    """Whether the controller of an object is the player that a filter names."""
    if who == PLAYER_YOU:
        return controller == you
    if who == PLAYER_OPPONENT:
        return is_opponent(m, you, controller)
    if who == PLAYER_NOT_YOU:
        return controller != you
    if who == PLAYER_OF_TARGET or who == PLAYER_OF_EVENT:
        return controller == that
    if who == PLAYER_CHOSEN:
        at = row_now(m, source)
        return at >= 0 and controller == m.chosen_player[at]
    at = live_row(m, source)
    if at >= 0 and m.attacking[at] >= 0:
        return controller == m.attacking[at]
    if that >= 0:
        return controller == that  # 508.5: whom it attacked before it left combat
    # 802.2a: of something that does not attack, any of those who may be attacked.
    return may_attack_player(m, m.active[m.depth], controller)


@compiled
def is_named(t: Tables, f: int, card: int) -> bool:
    """Whether a card has one of the names of a filter."""
    first = t.filter_names[f]
    for i in range(first, first + t.filter_name_count[f]):
        if t.name_card[i] == card:
            return True
    return False


@compiled
def fits_more(m: Match, t: Tables, w: Workspace, f: int, row: int, source: int, you: int) -> bool:
    """Whether an object fits the rarer fields of a filter."""
    if t.filter_name_count[f] > 0 and not is_named(t, f, m.look[row]):
        return False
    first = t.filter_compares[f]
    for i in range(first, first + t.filter_compare_count[f]):
        number = stat_of_row(m, t, row, t.compare_what[i])
        if t.compare_counter[i] > 0:
            number = counters_of(m, row, t.compare_counter[i])
        if t.compare_what[i] == STAT_VALUE and row == w.ahead_row:
            number += w.ahead_x * t.card_x[m.look[row]]
        if not holds(t.compare_how[i], number, compared_with(m, t, w, i, source)):
            return False
    if t.filter_chosen_color[f] == 1:
        at = row_now(m, source)
        if at < 0 or m.colors[row] & m.chosen_color[at] == 0:
            return False
    return is_in_states(m, t, t.filter_states[f], row, source, you)


@compiled
def fits(
    m: Match, t: Tables, w: Workspace, f: int, row: int, source: int, you: int, that: int
) -> bool:
    """Whether an object fits one filter, without what it is attached to and alternatives."""
    asks = t.filter_asks[f]
    if asks & ASKS_TYPES:
        types = m.types[row]
        if t.filter_types[f] != 0 and (types & t.filter_types[f]) == 0:
            return False
        if (types & t.filter_not_types[f]) != 0:
            return False
        if (types & t.filter_all_types[f]) != t.filter_all_types[f]:
            return False
    if asks & ASKS_CONTROLLER:
        if not is_whose(m, t.filter_controller[f], m.controller[row], source, you, that):
            return False
    if asks & ASKS_SUBTYPES:
        if t.filter_subtypes[f] != 0 and (m.subtypes[row] & t.filter_subtypes[f]) == 0:
            return False
        if (m.subtypes[row] & t.filter_not_subtypes[f]) != 0:
            return False
    if asks & ASKS_SUPERTYPES:
        supertypes = supertypes_of(m, t, row)
        if (supertypes & t.filter_supertypes[f]) != t.filter_supertypes[f]:
            return False
        if (supertypes & t.filter_not_supertypes[f]) != 0:
            return False
    if asks & ASKS_COLORS:
        if t.filter_colors[f] != 0 and (m.colors[row] & t.filter_colors[f]) == 0:
            return False
        if (m.colors[row] & t.filter_not_colors[f]) != 0:
            return False
        count = t.filter_color_count[f]
        if count != 0 and not has_colors(m.colors[row], count):
            return False
    if asks & ASKS_KEYWORDS:
        if (m.keywords[row] & t.filter_keywords[f]) != t.filter_keywords[f]:
            return False
        if (m.keywords[row] & t.filter_not_keywords[f]) != 0:
            return False
    if asks & ASKS_REST == 0:
        return True
    if t.filter_other[f] == 1 and source >= 0 and row == live_row(m, source):
        return False
    if t.filter_more[f] == 1:
        return fits_more(m, t, w, f, row, source, you)
    return t.filter_states[f] == 0 or is_in_states(m, t, t.filter_states[f], row, source, you)


@compiled(inline=True)
def fits_attached(
    m: Match, t: Tables, w: Workspace, f: int, row: int, source: int, you: int, that: int
) -> bool:
    """Whether an object fits one filter, what it is attached to included."""
    if not fits(m, t, w, f, row, source, you, that):
        return False
    if t.filter_attached_to[f] == 0:
        return True
    host = m.attached_to[row]
    return host >= 0 and fits(m, t, w, t.filter_attached_to[f] - 1, host, source, you, that)


@compiled
def matches(
    m: Match, t: Tables, w: Workspace, f: int, row: int, source: int, you: int, that: int
) -> bool:
    """Whether an object fits a filter.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        f: the filter; 0 = everything fits.
        row: the object.
        source: reference of the object whose ability asks, or -1.
        you: the player the filter calls "you".
        that: the player of the first target, of the event or of a loop, or -1.
    """
    if f == 0:
        return True
    while True:
        if fits_attached(m, t, w, f, row, source, you, that):
            return True
        f = t.filter_or[f]
        if f == 0:
            return False


@compiled
def has_values(
    t: Tables, f: int, look: int, types: int, subtypes: int, colors: int, keywords: int
) -> bool:
    """Whether an object with these values fits what one filter says about them.

    `fits` asks the same of an object of the match; this is for what is none, or none any more.
    """
    if t.filter_types[f] != 0 and types & t.filter_types[f] == 0:
        return False
    if types & t.filter_not_types[f] or types & t.filter_all_types[f] != t.filter_all_types[f]:
        return False
    if t.filter_subtypes[f] != 0 and subtypes & t.filter_subtypes[f] == 0:
        return False
    supertypes = t.card_supertypes[look]
    if types & TYPE_MADE_LEGENDARY:
        supertypes |= SUPERTYPE_LEGENDARY
    if supertypes & t.filter_supertypes[f] != t.filter_supertypes[f]:
        return False
    if t.filter_name_count[f] > 0 and not is_named(t, f, look):
        return False
    if subtypes & t.filter_not_subtypes[f] or supertypes & t.filter_not_supertypes[f]:
        return False
    if t.filter_colors[f] != 0 and colors & t.filter_colors[f] == 0:
        return False
    if colors & t.filter_not_colors[f] or keywords & t.filter_not_keywords[f]:
        return False
    if t.filter_color_count[f] != 0 and not has_colors(colors, t.filter_color_count[f]):
        return False
    return keywords & t.filter_keywords[f] == t.filter_keywords[f]


@compiled
def card_matches(t: Tables, f: int, card: int) -> bool:
    """Whether a card fits a filter by what is printed on it (400.11c: cards outside the game)."""
    if f == 0:
        return True
    while f != 0:
        types = t.card_types[card]
        subtypes = t.card_subtypes[card]
        if has_values(t, f, card, types, subtypes, t.card_colors[card], t.card_keywords[card]):
            return True
        f = t.filter_or[f]
    return False
