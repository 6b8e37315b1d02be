"""Replacement and prevention: which effects apply to an event that is about to happen (614, 615).

An event is written into the workspace as for triggers; `gather` lists the effects that apply, and
`next_instead` says which of them applies next (616.1): the affected player chooses where the order
matters. What each does with the event is a word, INSTEAD_*, with a number or a program.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.abilities import ability_at, ability_count
from mtgenv.engine.characteristics.effects import drop_effect
from mtgenv.engine.characteristics.expressions import compute, condition_holds
from mtgenv.engine.characteristics.selecting import one_object, one_player, permanent_of
from mtgenv.engine.events.commanders import commander_destination
from mtgenv.engine.events.counters import remove_counters
from mtgenv.engine.events.triggers import fits_pattern, set_event
from mtgenv.engine.games.range_of_influence import (
    event_level,
    is_event_in_range,
    is_in_range,
    is_limited,
    reaches,
)
from mtgenv.engine.record.counters import counters_of
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.programs import NO_OBJECT, begin_program
from mtgenv.engine.record.references import NO_TARGET, controller_of, reference, row_now, row_of
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ABILITY_INSTEAD,
    COUNTER_FINALITY,
    COUNTER_SHIELD,
    EFFECT_INSTEAD,
    EVENT_COUNTERS,
    EVENT_DEALS_DAMAGE,
    EVENT_DIES,
    EVENT_LEAVES,
    EVENT_LOSES_GAME,
    EVENT_MAKES_TOKENS,
    EVENT_MOVES,
    EVENT_TO_GRAVEYARD,
    FRAME_GAME,
    FRAME_RESOLVE,
    INSTEAD_ALSO,
    INSTEAD_AT_MOST,
    INSTEAD_EXILE,
    INSTEAD_HAND,
    INSTEAD_MORE,
    INSTEAD_NOTHING,
    INSTEAD_PREVENT,
    INSTEAD_PREVENT_N,
    INSTEAD_PROGRAM,
    INSTEAD_REDIRECT,
    INSTEAD_REDIRECT_N,
    INSTEAD_TIMES,
    OBJECT_NONE,
    PLAYER_ANY,
    SELECT_YOU,
    SUBJECT_ANY,
    TYPE_BATTLE,
    TYPE_CREATURE,
    TYPE_PLANESWALKER,
    ZONE_BATTLEFIELD,
    ZONE_COMMAND,
    ZONE_EXILE,
    ZONE_GRAVEYARD,
    ZONE_HAND,
    ZONE_LIBRARY,
)

STAYS = -1  # where an object goes whose move is replaced by something else
MOST = 30000  # the largest amount of anything

# What the effect of an entry is where it is no effect of a resolution.
OF_ABILITY = -1
USED_UP = -2
OF_SHIELD = -3  # a regeneration shield, which has no row in the tables
OF_COUNTER = -4  # a shield or finality counter on the object


@compiled
def is_within(m: Match, ability: int, source: int) -> bool:
    """Whether what happens now is what an effect made of an event: it doesn't apply again (614.5).

    Programs that replace something run without an object on the stack, above what they are part of.
    """
    f = m.frame_top
    while m.frame_kind[f] != FRAME_GAME:
        slot = m.frame_slot[f]
        if m.frame_kind[f] == FRAME_RESOLVE:
            if slot < 0 or m.stack_row[slot] != NO_OBJECT:
                return False
            if m.stack_ability[slot] == ability and m.stack_source[slot] == source:
                return True
        f -= 1
    return False


@compiled
def note_instead(m: Match, w: Workspace, ability: int, source: int, effect: int) -> None:
    """Add an effect to the list of those that apply, unless it is there already (614.5)."""
    n = w.instead_count
    for i in range(n):
        if w.instead_ability[i] == ability and w.instead_source[i] == source:
            if w.instead_effect[i] == effect:
                w.instead_fits[i] = 1
                return
    if is_within(m, ability, source):
        return
    if n >= len(w.instead_ability):
        capacity_reached(m)
        return
    w.instead_ability[n] = ability
    w.instead_source[n] = source
    w.instead_effect[n] = effect
    w.instead_fits[n] = 1
    w.instead_done[n] = 0
    w.instead_count = n + 1


@compiled
def reaches_event(m: Match, t: Tables, w: Workspace, ability: int, you: int, named: bool) -> bool:
    """Whether an effect of a player that would replace the event in the workspace reaches it.

    It has to reach what it speaks of: the source of damage, or whom it would be dealt to; and all
    of the event where it names nothing (801.10, 801.13b).

    Args:
        m: the match.
        t: the tables.
        w: the workspace, with the event.
        ability: the row that says what is replaced.
        you: the player who controls the effect.
        named: the effect is about objects or players that were named as it began.
    """
    level = event_level(m, w)
    if t.trigger_subject[ability] != SUBJECT_ANY and w.event_object >= 0:
        named = True
        if not reaches(m, level, you, w.event_object):
            return False
    if t.trigger_other[ability] != SUBJECT_ANY and w.event_other >= 0:
        named = True
        if not reaches(m, level, you, w.event_other):
            return False
    if t.trigger_player[ability] != PLAYER_ANY and w.event_player >= 0:
        named = True
        if not is_in_range(m, level, you, w.event_player):
            return False
    return named or is_event_in_range(m, w, you)


@compiled
def gather_abilities(
    m: Match, t: Tables, w: Workspace, row: int, event: int, anywhere: bool
) -> None:
    """List the abilities of one object that replace the event.

    On the stack they know what was paid for the spell.

    Args:
        m: the match.
        t: the tables.
        w: the workspace, with the event.
        row: the object.
        event: EVENT_*.
        anywhere: only those that work wherever it is.
    """
    you = m.controller[row]
    source = reference(m, row)
    for k in range(ability_count(m, t, row)):
        ability = ability_at(m, t, row, k)
        if t.ability_kind[ability] != ABILITY_INSTEAD:
            continue
        if anywhere and t.ability_zone[ability] != 0:
            continue
        if not fits_pattern(m, t, w, ability, event, row, you, -1):
            continue
        if is_limited(m) and not reaches_event(m, t, w, ability, you, False):
            continue
        condition = t.ability_condition[ability]
        if condition_holds(m, t, w, condition, source, you, m.slot[row], -1):
            note_instead(m, w, ability, source, OF_ABILITY)


@compiled
def gather_own(m: Match, t: Tables, w: Workspace, row: int, event: int) -> None:
    """List the abilities of an object that replace its own move, wherever it is (614.12)."""
    if (t.card_replaces[m.look[row]] >> event) & 1 and m.lost[row] == 0:
        gather_abilities(m, t, w, row, event, True)


@compiled
def gather_effect(m: Match, t: Tables, w: Workspace, i: int, start: int, event: int) -> None:
    """List one effect of a resolution if it replaces the event.

    Args:
        m: the match.
        t: the tables.
        w: the workspace, with the event.
        i: the effect.
        start: where the objects that it is about begin.
        event: EVENT_*.
    """
    ability = m.effect_row[i]
    if t.trigger_event[ability] != event:
        return
    source = m.effect_source[i]
    from_source = m.effect_from[i]
    if from_source >= 0 and w.event_other != from_source and w.event_object != from_source:
        return
    row = row_of(source)
    you = m.effect_controller[i]
    players = m.effect_players[i]
    if w.event_object < 0 or m.effect_objects[i] == 0:
        if players != 0 and (w.event_player < 0 or (players >> w.event_player) & 1 == 0):
            return
        if players == 0 and m.effect_objects[i] > 0:
            return
        if fits_pattern(m, t, w, ability, event, row, you, -1):
            named = from_source >= 0 or players != 0
            if not is_limited(m) or reaches_event(m, t, w, ability, you, named):
                note_instead(m, w, ability, source, i)
        return
    for k in range(start, start + m.effect_objects[i]):
        if fits_pattern(m, t, w, ability, event, row, you, m.about[k]):
            if not is_limited(m) or reaches_event(m, t, w, ability, you, True):
                note_instead(m, w, ability, source, i)


@compiled
def gather_effects(m: Match, t: Tables, w: Workspace, event: int, level: int) -> None:
    """List the effects of resolutions that apply to the event in the workspace."""
    start = 0
    for i in range(m.effect_count):
        if m.effect_level[i] == level and m.effect_kind[i] == EFFECT_INSTEAD:
            gather_effect(m, t, w, i, start, event)
        start += m.effect_objects[i]


@compiled
def gather_in_command(m: Match, t: Tables, w: Workspace, event: int, level: int) -> None:
    """List the abilities of emblems and nontraditional cards that replace the event."""
    for player in range(m.num_players):
        row = m.zone_head[level, player, ZONE_COMMAND]
        while row >= 0:
            replaces = (t.card_replaces[m.look[row]] >> event) & 1
            if replaces and t.card_in_command[m.look[row]] == 1:
                gather_abilities(m, t, w, row, event, False)
            row = m.next[row]


@compiled
def gather(m: Match, t: Tables, w: Workspace, event: int, level: int) -> None:
    """List the effects that apply to the event in the workspace, after those already listed."""
    if (m.replaced[level] >> event) & 1:
        row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
        while row >= 0:
            replaces = (t.card_replaces[m.look[row]] >> event) & 1 and m.lost[row] == 0
            if (replaces or m.granted[row] > 0) and m.phased[row] == 0:
                gather_abilities(m, t, w, row, event, False)
            row = m.next[row]
        if t.commands_replace == 1:
            gather_in_command(m, t, w, event, level)
    gather_effects(m, t, w, event, level)


@compiled
def instead_number(m: Match, t: Tables, w: Workspace, i: int) -> int:
    """Return the number that an effect in the list speaks of."""
    ability = w.instead_ability[i]
    expression = t.instead_number[ability]
    if expression == 0:
        return t.instead_value[ability]
    source = w.instead_source[i]
    you = m.controller[row_of(source)]
    if w.instead_effect[i] >= 0:
        you = m.effect_controller[w.instead_effect[i]]
    return compute(m, t, w, expression, source, you, -1, -1)


@compiled(inline=True)
def may_be_replaced(m: Match, event: int, level: int) -> bool:
    """Whether some effect could replace events of this kind."""
    return (m.replaced[level] >> event) & 1 == 1


# --- Which effect applies next (616.1) -----------------------------------------------------------


@compiled
def alike(m: Match, t: Tables, w: Workspace, i: int, k: int) -> bool:
    """Whether it makes no difference which of two effects in the list applies first."""
    one = w.instead_ability[i]
    other = w.instead_ability[k]
    kind = t.instead_kind[one]
    lasting = w.instead_effect[i] == OF_ABILITY and w.instead_effect[k] == OF_ABILITY
    if one == other:
        if lasting:
            return True
        e = w.instead_effect[i]
        g = w.instead_effect[k]
        return e >= 0 and g >= 0 and m.effect_left[e] == m.effect_left[g]
    if kind != t.instead_kind[other] or not lasting:
        return False
    if kind == INSTEAD_REDIRECT or kind == INSTEAD_REDIRECT_N:
        return False
    return kind != INSTEAD_PROGRAM and kind != INSTEAD_ALSO and kind != INSTEAD_PREVENT_N


@compiled
def is_open(t: Tables, w: Workspace, i: int) -> bool:
    """Whether an effect in the list has still to be applied to the event itself."""
    if w.instead_fits[i] == 0 or w.instead_done[i] == 1:
        return False
    return t.instead_kind[w.instead_ability[i]] != INSTEAD_AT_MOST


@compiled
def source_there(m: Match, source: int) -> int:
    """Return the row of the source of an effect, moved once at most, or -1 where it is no more."""
    row = row_now(m, source)
    if row >= 0 and m.kind[row] == OBJECT_NONE:
        return -1  # it was a copy of a spell, or an ability
    return row


@compiled
def chosen_instead(m: Match, t: Tables, w: Workspace, player: int, first: int) -> int:
    """Return which of several effects the affected player chose to apply (616.1e).

    The step that runs cannot stop here. Where there is no answer yet it goes on with the first
    effect, and the driver takes all of it back, asks, and lets it run again (see `ordering`).
    """
    if w.order_ready == 0:
        return first
    n = w.order_used
    if n < m.order_count:
        w.order_used = n + 1
        left = m.order[n]
        for i in range(first, w.instead_count):
            if is_open(t, w, i):
                if left == 0:
                    return i
                left -= 1
        return first
    if w.order_wanted == 0 and n >= len(m.order):
        capacity_reached(m)
    elif w.order_wanted == 0:
        w.order_wanted = 1
        w.order_player = player
        w.order_options = 0
        for i in range(first, w.instead_count):
            k = w.order_options
            if is_open(t, w, i):
                w.order_row[k] = source_there(m, w.instead_source[i])
                w.order_ability[k] = w.instead_ability[i]
                w.order_options = k + 1
    return first


@compiled
def next_instead(m: Match, t: Tables, w: Workspace, player: int) -> int:
    """Return which of the effects in the list applies next, or -1; it is noted as applied.

    Args:
        m: the match.
        t: the tables.
        w: the workspace, with the effects.
        player: the affected player, or the controller of the affected object.
    """
    first = -1
    several = False
    for i in range(w.instead_count):
        if is_open(t, w, i):
            if first < 0:
                first = i
            elif not alike(m, t, w, first, i):
                several = True
    if several:
        first = chosen_instead(m, t, w, player, first)
    if first >= 0:
        w.instead_done[first] = 1
    return first


@compiled
def use_up(m: Match, w: Workspace, i: int, amount: int) -> None:
    """Count down what an effect in the list still replaces, and end it when that is used up."""
    effect = w.instead_effect[i]
    if effect < 0 or m.effect_left[effect] == 0:
        return
    m.effect_left[effect] -= amount
    if m.effect_left[effect] > 0:
        return
    drop_effect(m, effect)
    for k in range(w.instead_count):
        if w.instead_effect[k] == effect:
            w.instead_effect[k] = USED_UP
        elif w.instead_effect[k] > effect:
            w.instead_effect[k] -= 1


@compiled
def start_instead(m: Match, t: Tables, w: Workspace, i: int, player: int, amount: int) -> None:
    """Let the program of an effect in the list happen; the event lies in the workspace."""
    ability = w.instead_ability[i]
    source = w.instead_source[i]
    you = m.controller[row_of(source)]
    x = 0
    effect = w.instead_effect[i]
    if effect >= 0:
        you = m.effect_controller[effect]
        x = m.effect_number[effect, 0]
    use_up(m, w, i, 1)
    begin_program(m, t, w, ability, source, you, player, amount, x)


# --- Amounts -------------------------------------------------------------------------------------


@compiled
def is_prevention(kind: int) -> bool:
    """Whether a replacement prevents damage (615)."""
    return kind == INSTEAD_PREVENT or kind == INSTEAD_PREVENT_N


@compiled
def let_pass(m: Match, t: Tables, w: Workspace) -> None:
    """Damage can't be prevented: prevention has no effect on it, and isn't used up (615.12).

    A shield counter is removed all the same, which is no part of the prevention.
    """
    for i in range(w.instead_count):
        if is_prevention(t.instead_kind[w.instead_ability[i]]):
            w.instead_done[i] = 1
            if w.instead_effect[i] == OF_COUNTER:
                remove_counters(m, t, w, row_of(w.instead_source[i]), COUNTER_SHIELD, 1)


@compiled
def prevented(m: Match, t: Tables, w: Workspace, i: int, amount: int) -> int:
    """Return how much an effect in the list prevents of damage; its shield is used up."""
    effect = w.instead_effect[i]
    if effect == OF_COUNTER:
        remove_counters(m, t, w, row_of(w.instead_source[i]), COUNTER_SHIELD, 1)
        return amount
    if t.instead_kind[w.instead_ability[i]] == INSTEAD_PREVENT:
        use_up(m, w, i, 1)
        return amount
    if effect < 0:
        return min(amount, instead_number(m, t, w, i))
    stopped = min(amount, m.effect_left[effect])
    use_up(m, w, i, stopped)
    return stopped


@compiled
def receiver(m: Match, t: Tables, w: Workspace, i: int) -> int:
    """Return to whom an effect in the list has damage dealt instead (614.9).

    Returns:
        A reference, -1 - seat for a player, or `NO_TARGET` where nobody is there whom it could be
        dealt to.
    """
    s = t.instead_to[w.instead_ability[i]]
    source = w.instead_source[i]
    you = m.controller[row_of(source)]
    if w.instead_effect[i] >= 0:
        you = m.effect_controller[w.instead_effect[i]]
    kind = t.select_kind[s]
    if kind >= SELECT_YOU:
        player = one_player(m, t, w, s, source, you, -1, -1)
        if player < 0 or m.in_game[m.depth, player] == 0:
            return NO_TARGET
        return -1 - player
    ref = one_object(m, w, kind, t.select_arg[s], source, -1, -1)
    row = permanent_of(m, ref)
    if row < 0 or m.types[row] & (TYPE_CREATURE | TYPE_PLANESWALKER | TYPE_BATTLE) == 0:
        return NO_TARGET
    return ref


@compiled
def redirected(m: Match, t: Tables, w: Workspace, i: int, amount: int, source: int) -> int:
    """Return how much of a source's damage an effect has dealt to somebody else instead."""
    to = receiver(m, t, w, i)
    if to == NO_TARGET:
        return 0
    lost = is_limited(m) and not reaches(m, m.depth, controller_of(m, source), to)
    effect = w.instead_effect[i]
    if t.instead_kind[w.instead_ability[i]] == INSTEAD_REDIRECT:
        use_up(m, w, i, 1)
    else:
        most = instead_number(m, t, w, i)
        if effect >= 0:
            most = m.effect_left[effect]
        amount = min(amount, most)
        use_up(m, w, i, amount)
    if lost:
        return amount  # 801.13a: that part of the event does nothing
    n = w.moved_count
    if n >= len(w.moved_to):
        capacity_reached(m)
        return 0
    w.moved_to[n] = to
    w.moved_amount[n] = amount
    w.moved_count = n + 1
    return amount


@compiled
def tell_event(t: Tables, w: Workspace, i: int, source: int, victim: int) -> None:
    """Write the damage into the workspace as the event that an effect in the list replaces."""
    if t.trigger_event[w.instead_ability[i]] == EVENT_DEALS_DAMAGE:
        w.event_object = source
        w.event_other = victim
    else:
        w.event_object = victim
        w.event_other = source


@compiled
def replaced_amount(
    m: Match,
    t: Tables,
    w: Workspace,
    amount: int,
    player: int,
    source: int,
    victim: int,
) -> int:
    """Apply the listed effects to an amount, each once (614.5), and return how much is left.

    Args:
        m: the match.
        t: the tables.
        w: the workspace, with the effects that apply.
        amount: how much damage, life, ... it would be.
        player: the affected player, or the controller of the affected object.
        source: reference of the source of damage, or -1.
        victim: reference of the permanent that is damaged, or -1.
    """
    while amount > 0:
        i = next_instead(m, t, w, player)
        if i < 0:
            break
        kind = t.instead_kind[w.instead_ability[i]]
        if is_prevention(kind):
            amount -= prevented(m, t, w, i, amount)
        elif kind == INSTEAD_REDIRECT or kind == INSTEAD_REDIRECT_N:
            amount -= redirected(m, t, w, i, amount, source)
        elif kind == INSTEAD_TIMES:
            amount = min(MOST, amount * instead_number(m, t, w, i))
            use_up(m, w, i, 1)
        elif kind == INSTEAD_MORE:
            amount = min(MOST, amount + instead_number(m, t, w, i))
            use_up(m, w, i, 1)
        elif kind == INSTEAD_NOTHING:
            amount = 0
            use_up(m, w, i, 1)
        else:  # INSTEAD_PROGRAM, INSTEAD_ALSO
            tell_event(t, w, i, source, victim)
            start_instead(m, t, w, i, player, amount)
            if kind == INSTEAD_PROGRAM:
                amount = 0
    return amount


@compiled
def replaced_counters(
    m: Match, t: Tables, w: Workspace, row: int, kind: int, count: int, by_effect: bool
) -> int:
    """Return how many counters are put on an object on which so many would be put (122.6).

    "If an effect would put counters": a cost, damage and the turn itself are none.
    """
    level = m.level[row]
    if count <= 0 or not may_be_replaced(m, EVENT_COUNTERS, level):
        return count
    player = m.controller[row]
    w.instead_count = 0
    set_event(w, reference(m, row), -1, player, count, kind)
    gather(m, t, w, EVENT_COUNTERS, level)
    for i in range(w.instead_count):
        if not by_effect and t.instead_kind[w.instead_ability[i]] == INSTEAD_TIMES:
            w.instead_done[i] = 1
    return replaced_amount(m, t, w, count, player, -1, -1)


@compiled
def loses_instead(m: Match, t: Tables, w: Workspace, player: int) -> bool:
    """Whether something happens instead of a player losing the game; it begins (104.3).

    Whatever state-based actions would let the player lose for is replaced by one effect (704.7).
    """
    if not may_be_replaced(m, EVENT_LOSES_GAME, m.depth):
        return False
    w.instead_count = 0
    set_event(w, -1, -1, player, 1, 0)
    gather(m, t, w, EVENT_LOSES_GAME, m.depth)
    i = next_instead(m, t, w, player)
    if i < 0:
        return False
    start_instead(m, t, w, i, player, 1)
    return True


@compiled
def replaced_tokens(m: Match, t: Tables, w: Workspace, player: int, count: int) -> int:
    """Return how many tokens a player creates who would create so many."""
    if count <= 0 or not may_be_replaced(m, EVENT_MAKES_TOKENS, m.depth):
        return count
    w.instead_count = 0
    set_event(w, -1, -1, player, count, 0)
    gather(m, t, w, EVENT_MAKES_TOKENS, m.depth)
    return replaced_amount(m, t, w, count, player, -1, -1)


# --- Moves ---------------------------------------------------------------------------------------


@compiled
def gather_move(m: Match, t: Tables, w: Workspace, row: int, old: int, zone: int) -> None:
    """List what replaces the move of an object from one zone to another.

    Entries that are there already stay, so that none applies twice (614.5).
    """
    level = m.level[row]
    for i in range(w.instead_count):
        w.instead_fits[i] = 0
    set_event(w, reference(m, row), -1, m.controller[row], 0, old | (zone << 4))
    gather_own(m, t, w, row, EVENT_MOVES)
    if may_be_replaced(m, EVENT_MOVES, level):
        gather(m, t, w, EVENT_MOVES, level)
    if old != ZONE_BATTLEFIELD:
        return
    if zone == ZONE_GRAVEYARD and counters_of(m, row, COUNTER_FINALITY) > 0:
        note_instead(m, w, t.finality_ability, reference(m, row), OF_COUNTER)  # 122.1h
    if may_be_replaced(m, EVENT_LEAVES, level):
        gather(m, t, w, EVENT_LEAVES, level)
    if zone == ZONE_GRAVEYARD:
        if may_be_replaced(m, EVENT_TO_GRAVEYARD, level):
            gather(m, t, w, EVENT_TO_GRAVEYARD, level)
        if m.types[row] & TYPE_CREATURE and may_be_replaced(m, EVENT_DIES, level):
            gather(m, t, w, EVENT_DIES, level)


@compiled
def replaced_destination(m: Match, t: Tables, w: Workspace, row: int, zone: int) -> int:
    """Return where an object goes whose move effects replace, see `destination`.

    What one effect makes of the event is looked at again by the others (616.1f).

    Returns:
        A zone, or `STAYS` where something happens instead of the move.
    """
    old = m.zone[row]
    player = m.controller[row]
    w.instead_count = 0
    while True:
        gather_move(m, t, w, row, old, zone)
        i = next_instead(m, t, w, player)
        if i < 0:
            return zone
        kind = t.instead_kind[w.instead_ability[i]]
        if kind == INSTEAD_PROGRAM:
            start_instead(m, t, w, i, player, 0)
            return STAYS
        if kind == INSTEAD_ALSO:
            start_instead(m, t, w, i, player, 0)
        elif kind == INSTEAD_NOTHING:
            use_up(m, w, i, 1)
            return STAYS
        elif kind == INSTEAD_EXILE:
            zone = ZONE_EXILE
            use_up(m, w, i, 1)
        elif kind == INSTEAD_HAND:
            zone = ZONE_HAND
            use_up(m, w, i, 1)
        else:  # INSTEAD_LIBRARY
            zone = ZONE_LIBRARY
            use_up(m, w, i, 1)


@compiled(inline=True)
def destination(m: Match, t: Tables, w: Workspace, row: int, zone: int) -> int:
    """Return the zone where an object goes that is about to move to another one.

    Returns:
        A zone, or `STAYS` where something happens instead of the move.
    """
    own = (t.card_replaces[m.look[row]] >> EVENT_MOVES) & 1
    moves = (1 << EVENT_MOVES) | (1 << EVENT_LEAVES) | (1 << EVENT_TO_GRAVEYARD) | (1 << EVENT_DIES)
    if own != 0 or m.replaced[m.level[row]] & moves != 0:
        zone = replaced_destination(m, t, w, row, zone)
    if m.opt_variants == 0:
        return zone
    return commander_destination(m, w, row, zone)
