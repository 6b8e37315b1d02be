"""Expressions: numbers and conditions of cards, computed from their postfix form.

A condition is an expression that is not 0. Who asks is given as in `selecting`.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.dungeons import dungeons_completed
from mtgenv.engine.characteristics.emblems import emblem_of
from mtgenv.engine.characteristics.matching import (
    compared_with,
    has_values,
    holds,
    is_whose,
    matches,
    stat_of_row,
)
from mtgenv.engine.characteristics.player_counters import player_counters
from mtgenv.engine.characteristics.selecting import (
    collect_more,
    filter_player,
    one_object,
    one_player,
    player_named,
    players_of,
)
from mtgenv.engine.games.teams import is_active, is_opponent
from mtgenv.engine.record.agenda import EXCESS
from mtgenv.engine.record.commanders import identity_of
from mtgenv.engine.record.references import (
    NO_TARGET,
    counters_on,
    live_row,
    look_of,
    memory,
    power_of,
    row_now,
    row_of,
    toughness_of,
)
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    BASIC_LAND_TYPES,
    EXPR_ADD,
    EXPR_AMOUNT,
    EXPR_AND,
    EXPR_CHOSEN,
    EXPR_CHOSEN_COLOR,
    EXPR_CONST,
    EXPR_COUNT,
    EXPR_COUNTERS,
    EXPR_DAY,
    EXPR_DESIGNATED,
    EXPR_DEVOTION,
    EXPR_DONE,
    EXPR_END,
    EXPR_EXCESS,
    EXPR_HALF_DOWN,
    EXPR_HALF_UP,
    EXPR_HAPPENED,
    EXPR_IDENTITY,
    EXPR_KINDS,
    EXPR_LEAST,
    EXPR_LIFE,
    EXPR_MOST,
    EXPR_MOST_SPELLS,
    EXPR_MULTIPLY,
    EXPR_NOT,
    EXPR_OR,
    EXPR_PAID,
    EXPR_PROGRESS,
    EXPR_STAT,
    EXPR_SUBTRACT,
    EXPR_TURN,
    EXPR_X,
    KINDS_COLORS,
    KINDS_TYPES,
    PAID_SHIFT,
    PLAYER_ANY,
    PLAYER_YOU,
    PROGRESS_RING,
    SELECT_YOU,
    STAT_LIFE,
    STAT_POWER,
    STAT_TOUGHNESS,
    STAT_VALUE,
    TYPE_MADE_LEGENDARY,
    ZONE_BATTLEFIELD,
)


@compiled
def stat_of(m: Match, t: Tables, ref: int, stat: int) -> int:
    """Return a number of an object or player, as it is or as it last was (608.2h)."""
    if ref == NO_TARGET:
        return 0
    if ref < 0:
        if stat == STAT_LIFE:
            return m.life[m.depth, -1 - ref]
        return 0
    row = live_row(m, ref)
    if row < 0:
        if stat == STAT_VALUE:
            return t.card_value[look_of(m, ref)]
        on_battlefield = memory(m, ref) >= 0
        if stat == STAT_POWER:
            return power_of(m, ref) if on_battlefield else t.card_power[look_of(m, ref)]
        if stat == STAT_TOUGHNESS:
            return toughness_of(m, ref) if on_battlefield else t.card_toughness[look_of(m, ref)]
        return 0
    return stat_of_row(m, t, row, stat)


@compiled
def fitted(
    m: Match, t: Tables, w: Workspace, f: int, i: int, source: int, you: int, that: int
) -> bool:
    """Whether an object that has left fitted one filter; ``i`` is what is remembered of it."""
    types = m.lki_types[i]
    colors = m.lki_colors[i]
    if not has_values(t, f, m.lki_look[i], types, m.lki_subtypes[i], colors, m.lki_keywords[i]):
        return False
    if t.filter_other[f] == 1 and m.lki_ref[i] == source:
        return False
    who = t.filter_controller[f]
    if who != PLAYER_ANY and not is_whose(m, who, m.lki_controller[i], source, you, that):
        return False
    first = t.filter_compares[f]
    for k in range(first, first + t.filter_compare_count[f]):
        number = stat_of(m, t, m.lki_ref[i], t.compare_what[k])
        if t.compare_counter[k] > 0:
            number = counters_on(m, m.lki_ref[i], t.compare_counter[k])
        if not holds(t.compare_how[k], number, compared_with(m, t, w, k, source)):
            return False
    return True


@compiled
def fits_as_it_was(
    m: Match, t: Tables, w: Workspace, f: int, ref: int, source: int, you: int, that: int
) -> bool:
    """Whether an object fits a filter as it is, or did as it last was (608.2h).

    Its states are not remembered: whether it was tapped, attacked, ...
    """
    if ref < 0:
        return False
    i = -1
    if live_row(m, ref) < 0:
        i = memory(m, ref)
    if i < 0 or f == 0:
        return matches(m, t, w, f, row_of(ref), source, you, that)
    while f != 0:
        if fitted(m, t, w, f, i, source, you, that):
            return True
        f = t.filter_or[f]
    return False


@compiled
def extreme(m: Match, t: Tables, w: Workspace, first: int, stat: int, most: bool) -> int:
    """Return the least or the greatest value of a stat among what is selected; 0 for nothing."""
    best = 0
    for i in range(first, w.picked_count):
        number = stat_of(m, t, w.picked[i], stat)
        if i == first or (most and number > best) or (not most and number < best):
            best = number
    return best


@compiled
def bits_in(bits: int) -> int:
    """Count the bits of a number."""
    n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


@compiled
def kinds_among(m: Match, w: Workspace, first: int, of: int) -> int:
    """Return how many different types or colours the objects have that are selected."""
    bits = 0
    for i in range(first, w.picked_count):
        row = live_row(m, w.picked[i])
        if row < 0:
            continue
        if of == KINDS_TYPES:
            bits |= m.types[row] & ~TYPE_MADE_LEGENDARY
        elif of == KINDS_COLORS:
            bits |= m.colors[row]
        else:
            bits |= m.subtypes[row] & BASIC_LAND_TYPES
    return bits_in(bits)


@compiled
def devotion(m: Match, t: Tables, you: int, colors: int) -> int:
    """Return a player's devotion to colours: such mana symbols among their permanents (700.5)."""
    n = 0
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.controller[row] == you and m.phased[row] == 0:
            look = m.look[row]
            for kind in range(5):
                if (colors >> kind) & 1:
                    n += t.card_cost[look, kind + 1]
            if t.card_hybrid[look] & colors:
                n += t.card_hybrids[look]
        row = m.next[row]
    return n


@compiled
def counted(
    m: Match, t: Tables, w: Workspace, e: int, source: int, you: int, slot: int, f: int
) -> int:
    """Count what a selection selects, or find an extreme among it.

    Something else may just be selected, by the instruction that made the event in question: what is
    counted comes behind it and goes again.
    """
    before = w.picked_count
    collect_more(m, t, w, t.expr_b[e], 0, source, you, slot, f)
    number = w.picked_count - before
    if t.expr_op[e] == EXPR_KINDS:
        number = kinds_among(m, w, before, t.expr_a[e])
    elif t.expr_op[e] != EXPR_COUNT:
        number = extreme(m, t, w, before, t.expr_a[e], t.expr_op[e] == EXPR_MOST)
    w.picked_count = before
    return number


@compiled
def costs_paid(m: Match, source: int, slot: int) -> int:
    """Return which other costs were paid for a spell, or for the spell that a permanent was."""
    paid = 0
    if slot >= 0:
        paid = m.stack_costs[slot]
    row = live_row(m, source)
    if row >= 0 and m.zone[row] == ZONE_BATTLEFIELD:
        paid |= m.designation[row] >> PAID_SHIFT
    return paid


@compiled
def progress_of(m: Match, players: int, what: int) -> int:
    """Return how far some players, given as bits, have come together: see PROGRESS_*."""
    n = 0
    for player in range(m.num_players):
        if (players >> player) & 1:
            if what == PROGRESS_RING:
                n += m.tempted[m.depth, player]
            else:
                n += dungeons_completed(m, m.depth, player, what)
    return n


@compiled
def is_designated(m: Match, players: int, card: int) -> int:
    """Return 1 if one of some players, given as bits, has a designation, by its card; else 0."""
    for player in range(m.num_players):
        if (players >> player) & 1 and emblem_of(m, m.depth, player, card) >= 0:
            return 1
    return 0


@compiled
def leaf(
    m: Match, t: Tables, w: Workspace, e: int, source: int, you: int, slot: int, f: int
) -> int:
    """Compute a part of an expression that is not made of others."""
    op = t.expr_op[e]
    a = t.expr_a[e]
    s = t.expr_b[e]
    if op == EXPR_CONST:
        return a
    if op == EXPR_X:
        if slot >= 0:
            return m.stack_x[slot]
        return 0
    if op == EXPR_AMOUNT:
        if slot >= 0:
            return m.stack_event_amount[slot]
        return w.event_amount
    if op == EXPR_CHOSEN or op == EXPR_DONE:
        if f >= 0:
            return m.frame_flag[f]
        return 0
    if op == EXPR_IDENTITY:
        return bits_in(identity_of(m, t, you))
    if op == EXPR_EXCESS:
        if f >= 0:
            return m.frame_bound[f, EXCESS]
        return 0
    if op == EXPR_COUNT or op == EXPR_LEAST or op == EXPR_MOST or op == EXPR_KINDS:
        return counted(m, t, w, e, source, you, slot, f)
    if op == EXPR_LIFE:
        player = one_player(m, t, w, s, source, you, slot, f)
        if player < 0:
            # 800.4i: of a player who has left, the life total they had then
            player = player_named(m, w, t.select_kind[s], t.select_arg[s], source, you, slot, f)
        if player >= 0:
            return m.life[m.depth, player]
        return 0
    if op == EXPR_MOST_SPELLS:
        return m.most_spells[m.depth]
    if op == EXPR_DAY:
        if m.day[m.depth] == a:
            return 1
        return 0
    if op == EXPR_PROGRESS:
        return progress_of(m, players_of(m, t, w, s, source, you, slot, f), a)
    if op == EXPR_DESIGNATED:
        return is_designated(m, players_of(m, t, w, s, source, you, slot, f), a)
    if op == EXPR_TURN:
        during = t.expr_b[e]
        if during != 0 and m.step[m.depth] != during - 1:
            return 0
        fits = a == PLAYER_ANY
        if a == PLAYER_YOU:
            fits = is_active(m, you)
        elif not fits:
            fits = is_opponent(m, you, m.active[m.depth])
        if fits:
            return 1
        return 0
    if op == EXPR_PAID:
        if (costs_paid(m, source, slot) & a) != 0:
            return 1
        return 0
    if op == EXPR_DEVOTION:
        return devotion(m, t, you, a)
    if op == EXPR_CHOSEN_COLOR:
        row = row_now(m, source)
        if row >= 0 and m.chosen_color[row] & a:
            return 1
        return 0
    if op == EXPR_HAPPENED:
        return m.happened[m.depth, you, a]
    if op == EXPR_COUNTERS and t.select_kind[s] >= SELECT_YOU:
        player = one_player(m, t, w, s, source, you, slot, f)
        if player < 0:
            return 0
        return player_counters(m, t, player, a)
    ref = one_object(m, w, t.select_kind[s], t.select_arg[s], source, slot, f)
    if op == EXPR_STAT:
        return stat_of(m, t, ref, a)
    if op == EXPR_COUNTERS:
        return counters_on(m, ref, a)
    that = filter_player(m, t, w, slot, f, a)  # EXPR_IS
    if fits_as_it_was(m, t, w, a, ref, source, you, that):
        return 1
    return 0


@compiled
def combined(op: int, left: int, right: int) -> int:
    """Compute an operation of two numbers."""
    if op == EXPR_ADD:
        return left + right
    if op == EXPR_SUBTRACT:
        return left - right
    if op == EXPR_MULTIPLY:
        return left * right
    if op == EXPR_AND:
        return min(left, right)
    if op == EXPR_OR:
        return max(left, right)
    if holds(op, left, right):
        return 1
    return 0


@compiled
def compute(
    m: Match, t: Tables, w: Workspace, e: int, source: int, you: int, slot: int, f: int
) -> int:
    """Compute an expression.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        e: the first row of the expression, not 0.
        source: reference of the object whose ability asks.
        you: its controller.
        slot: the entry of the stack, or -1.
        f: the frame, or -1.
    """
    n = 0
    while t.expr_op[e] != EXPR_END:
        op = t.expr_op[e]
        if op < EXPR_ADD:
            w.operand[n] = leaf(m, t, w, e, source, you, slot, f)
            n += 1
        elif op == EXPR_HALF_UP:
            w.operand[n - 1] = (w.operand[n - 1] + 1) // 2
        elif op == EXPR_HALF_DOWN:
            w.operand[n - 1] = w.operand[n - 1] // 2
        elif op == EXPR_NOT:
            if w.operand[n - 1] == 0:
                w.operand[n - 1] = 1
            else:
                w.operand[n - 1] = 0
        else:
            w.operand[n - 2] = combined(op, w.operand[n - 2], w.operand[n - 1])
            n -= 1
        e += 1
    return w.operand[0]


@compiled
def condition_holds(
    m: Match, t: Tables, w: Workspace, e: int, source: int, you: int, slot: int, f: int
) -> bool:
    """Whether a condition holds now; condition 0 always does."""
    return e == 0 or compute(m, t, w, e, source, you, slot, f) != 0
