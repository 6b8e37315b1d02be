"""Selections: turning what a card names into a list of objects and players in the workspace.

Who asks is given by four values: ``source``, a reference to the object whose ability it is;
``you``, its controller; ``slot``, the entry of the stack that resolves, or -1; ``f``, its frame of
the agenda, or -1. For a trigger that is only just noticed there is neither; then the event lies in
the workspace.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.matching import matches
from mtgenv.engine.games.range_of_influence import drop_out_of_range, is_limited, players_in_range
from mtgenv.engine.games.teams import is_active, team_of
from mtgenv.engine.record.agenda import LOOP_PLAYER
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.references import (
    NO_TARGET,
    WAS_ATTACHED,
    controller_of,
    live_row,
    memory,
    reference,
    row_now,
    row_of,
)
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    PLAYER_OF_TARGET,
    SELECT_ATTACHED,
    SELECT_CHANGED,
    SELECT_CONTROLLER,
    SELECT_DEFENDING_PLAYER,
    SELECT_EACH,
    SELECT_EACH_OPPONENT,
    SELECT_EACH_PLAYER,
    SELECT_EVENT,
    SELECT_IT,
    SELECT_LINKED,
    SELECT_MOST_LIFE,
    SELECT_NON_WINNERS,
    SELECT_OPPONENTS_ATTACKED,
    SELECT_OTHER,
    SELECT_OTHER_OPPONENTS,
    SELECT_OWNER,
    SELECT_PAID,
    SELECT_REMEMBERED,
    SELECT_SELF,
    SELECT_TARGET,
    SELECT_THAT_PLAYER,
    SELECT_TOP,
    SELECT_WINNERS,
    SELECT_YOU,
    ZONE_ANTE,
    ZONE_BATTLEFIELD,
    ZONE_EXILE,
    ZONE_GRAVEYARD,
    ZONE_LIBRARY,
    ZONE_LINKED,
    ZONE_STACK,
)

NOBODY = -1


@compiled(inline=True)
def pick(m: Match, w: Workspace, ref: int) -> None:
    """Add an object or a player to what is selected."""
    n = w.picked_count
    if n >= len(w.picked):
        capacity_reached(m)
        return
    w.picked[n] = ref
    w.picked_count = n + 1


@compiled
def event_object(m: Match, w: Workspace, slot: int) -> int:
    """Return the reference of the object of the event, or -1."""
    if slot >= 0:
        return m.stack_event[slot]
    return w.event_object


@compiled
def event_other(m: Match, w: Workspace, slot: int) -> int:
    """Return the reference of the second object of the event, or -1."""
    if slot >= 0:
        return m.stack_other[slot]
    return w.event_other


@compiled
def that_player(m: Match, w: Workspace, slot: int, f: int) -> int:
    """Return the player that a loop over players is at, else the player of the event, or -1."""
    if f >= 0 and m.frame_bound[f, LOOP_PLAYER] > 0:
        return m.frame_bound[f, LOOP_PLAYER] - 1
    if slot >= 0:
        return m.stack_event_player[slot]
    return w.event_player


@compiled
def first_of_group(m: Match, slot: int, group: int) -> int:
    """Return the first target of a group that is still legal, or NO_TARGET."""
    if slot < 0:
        return NO_TARGET
    for i in range(m.stack_targets[slot]):
        if m.target_group[m.stack_first[slot] + i] == group:
            return m.target[m.stack_first[slot] + i]
    return NO_TARGET


@compiled
def target_player(m: Match, slot: int) -> int:
    """Return the first target that is a player, or the controller of one that is not; or -1."""
    target = first_of_group(m, slot, 0)
    if target == NO_TARGET:
        return -1
    if target < 0:
        return -1 - target
    return controller_of(m, target)


@compiled
def asks_for_target(t: Tables, asked: int) -> bool:
    """Whether a filter, or an alternative of it, is about what the target controls."""
    while asked != 0:
        if t.filter_controller[asked] == PLAYER_OF_TARGET:
            return True
        host = t.filter_attached_to[asked] - 1
        if host > 0 and t.filter_controller[host] == PLAYER_OF_TARGET:
            return True
        asked = t.filter_or[asked]
    return False


@compiled
def filter_player(m: Match, t: Tables, w: Workspace, slot: int, f: int, asked: int) -> int:
    """Return the player that a filter means by "target" or by "that player", or -1.

    An ability that was triggered may have both: its target, and the player of the event.
    """
    if asks_for_target(t, asked):
        return target_player(m, slot)
    return that_player(m, w, slot, f)


@compiled
def known(ref: int) -> int:
    """Return a reference that is there, or NO_TARGET."""
    if ref < 0:
        return NO_TARGET
    return ref


@compiled
def host_of(m: Match, ref: int) -> int:
    """Return what an object is attached to, or was as it left (608.2h), or NO_TARGET."""
    row = live_row(m, ref)
    if row >= 0:
        if m.attached_to[row] >= 0:
            return reference(m, m.attached_to[row])
        return NO_TARGET
    entry = memory(m, ref)
    if entry >= 0 and m.lki_combat_index[entry] == WAS_ATTACHED:
        return m.lki_combat_with[entry]
    return NO_TARGET


@compiled
def one_object(m: Match, w: Workspace, kind: int, arg: int, source: int, slot: int, f: int) -> int:
    """Return the object or player that a phrase for one of them names.

    Args:
        m: the match.
        w: the workspace.
        kind: SELECT_*.
        arg: its argument.
        source: reference of the object whose ability asks.
        slot: the entry of the stack, or -1.
        f: the frame, or -1.

    Returns:
        A reference, which may be stale; -1 - seat for a player; or NO_TARGET.
    """
    if kind == SELECT_SELF:
        return source
    if kind == SELECT_TARGET:
        return first_of_group(m, slot, arg)
    if kind == SELECT_CHANGED:
        return w.changed
    if kind == SELECT_EVENT:
        return known(event_object(m, w, slot))
    if kind == SELECT_OTHER:
        return known(event_other(m, w, slot))
    if kind == SELECT_ATTACHED:
        return host_of(m, source)
    if kind == SELECT_IT:
        if f >= 0 and m.frame_memory[f] < m.memory_count:
            return m.memory[m.frame_memory[f]]
        return NO_TARGET
    if slot >= 0:
        if kind == SELECT_PAID:
            return known(m.stack_paid[slot])
        if kind == SELECT_REMEMBERED:
            return known(m.stack_remembered[slot])
    return NO_TARGET


@compiled
def player_named(
    m: Match, w: Workspace, kind: int, arg: int, source: int, you: int, slot: int, f: int
) -> int:
    """Return the one player that a phrase names, or -1."""
    if kind == SELECT_YOU:
        return you
    if kind == SELECT_THAT_PLAYER:
        return that_player(m, w, slot, f)
    if kind == SELECT_CONTROLLER or kind == SELECT_OWNER:
        ref = one_object(m, w, arg & 255, arg >> 8, source, slot, f)
        if ref == NO_TARGET:
            return NOBODY
        if ref < 0:
            return -1 - ref
        if kind == SELECT_OWNER:
            return m.owner[row_of(ref)]
        return controller_of(m, ref)
    if kind == SELECT_DEFENDING_PLAYER:
        row = live_row(m, source)
        if slot >= 0 and m.stack_event_player[slot] >= 0:
            return m.stack_event_player[slot]
        if row >= 0:
            return m.attacking[row]
        return NOBODY
    row = row_now(m, source)  # SELECT_CHOSEN_PLAYER
    if row >= 0:
        return m.chosen_player[row]
    return NOBODY


@compiled
def everybody(m: Match) -> int:
    """Return the players of the game being played, as bits."""
    mask = 0
    for player in range(m.num_players):
        if m.in_game[m.depth, player] == 1:
            mask |= 1 << player
    return mask


@compiled
def most_life(m: Match, players: int) -> int:
    """Return those of some players who have the most life, as bits."""
    mask = 0
    most = 0
    for player in range(m.num_players):
        if (players >> player) & 1 == 0:
            continue
        life = m.life[m.depth, player]
        if mask == 0 or life > most:
            mask = 1 << player
            most = life
        elif life == most:
            mask |= 1 << player
    return mask


@compiled
def players_of_part(
    m: Match, t: Tables, w: Workspace, s: int, source: int, you: int, slot: int, f: int
) -> int:
    """Return the players of a selection, as bits, without those it is chained with."""
    kind = t.select_kind[s]
    here = everybody(m) & players_in_range(m, you)
    if kind == SELECT_YOU:
        return (1 << you) & here
    if kind == SELECT_EACH_PLAYER:
        return here
    if kind == SELECT_EACH_OPPONENT:
        return here & ~team_of(m, you)
    if kind == SELECT_OTHER_OPPONENTS:
        player = that_player(m, w, slot, f)
        if player >= 0:
            here &= ~(1 << player)
        return here & ~team_of(m, you)
    if kind == SELECT_MOST_LIFE:
        return most_life(m, here)
    if kind == SELECT_WINNERS:
        return here & m.result[m.depth]
    if kind == SELECT_NON_WINNERS:
        return here & ~m.result[m.depth]
    if kind == SELECT_OPPONENTS_ATTACKED:
        if not is_active(m, you):
            return 0
        return here & m.attacked_players[m.depth]
    mask = 0
    if kind == SELECT_TARGET:
        for i in range(m.stack_targets[slot]):
            target = m.target[m.stack_first[slot] + i]
            if (
                m.target_group[m.stack_first[slot] + i] == t.select_arg[s]
                and target != NO_TARGET
                and target < 0
            ):
                mask |= 1 << (-1 - target)
        return mask & here
    player = player_named(m, w, kind, t.select_arg[s], source, you, slot, f)
    if player >= 0:
        mask = 1 << player
    return mask & here


@compiled
def players_of(
    m: Match, t: Tables, w: Workspace, s: int, source: int, you: int, slot: int, f: int
) -> int:
    """Return the players that a selection names, as bits; whoever has left is not among them."""
    mask = 0
    while s != 0:
        mask |= players_of_part(m, t, w, s, source, you, slot, f)
        s = t.select_next[s]
    return mask


@compiled
def first_in_turn_order(m: Match, players: int) -> int:
    """Return the first of some players, given as bits, from the active player on; or -1."""
    for i in range(m.num_players):
        player = (m.active[m.depth] + i) % m.num_players
        if (players >> player) & 1:
            return player
    return NOBODY


@compiled
def one_player(
    m: Match, t: Tables, w: Workspace, s: int, source: int, you: int, slot: int, f: int
) -> int:
    """Return the first player of a selection, from the active player on, or -1."""
    return first_in_turn_order(m, players_of(m, t, w, s, source, you, slot, f))


@compiled
def pick_list(
    m: Match,
    t: Tables,
    w: Workspace,
    s: int,
    level: int,
    zone: int,
    whose: int,
    source: int,
    you: int,
    that: int,
) -> None:
    """Select what fits the filter of a selection in one list of a zone."""
    row = m.zone_head[level, whose, zone]
    while row >= 0:
        if zone == ZONE_BATTLEFIELD and m.phased[row] != 0:
            row = m.next[row]
            continue
        if matches(m, t, w, t.select_filter[s], row, source, you, that):
            pick(m, w, reference(m, row))
        row = m.next[row]


@compiled
def pick_linked(
    m: Match, t: Tables, w: Workspace, filter_row: int, source: int, you: int, that: int
) -> None:
    """Select the cards that were exiled with the source (607), those that fit a filter."""
    for owner in range(m.num_players):
        row = m.zone_head[m.depth, owner, ZONE_EXILE]
        while row >= 0:
            if m.link[row] == source and matches(m, t, w, filter_row, row, source, you, that):
                pick(m, w, reference(m, row))
            row = m.next[row]


@compiled
def pick_each(
    m: Match, t: Tables, w: Workspace, s: int, level: int, source: int, you: int, slot: int, f: int
) -> None:
    """Select every object that fits."""
    zone = t.select_zone[s]
    if zone == ZONE_ANTE:
        return  # nobody plays for ante (407.1)
    that = filter_player(m, t, w, slot, f, t.select_filter[s])
    if zone == ZONE_LINKED:
        pick_linked(m, t, w, t.select_filter[s], source, you, that)
        return
    if zone == ZONE_BATTLEFIELD or zone == ZONE_STACK:
        pick_list(m, t, w, s, level, zone, 0, source, you, that)
        return
    mask = -1
    if t.select_whose[s] != 0:
        mask = players_of(m, t, w, t.select_whose[s], source, you, slot, f)
    for player in range(m.num_players):
        if (mask >> player) & 1 and m.in_game[level, player] == 1:
            pick_list(m, t, w, s, level, zone, player, source, you, that)


@compiled
def pick_top(
    m: Match, t: Tables, w: Workspace, s: int, count: int, source: int, you: int, slot: int, f: int
) -> None:
    """Select the top cards of libraries."""
    mask = players_of(m, t, w, t.select_whose[s], source, you, slot, f)
    for player in range(m.num_players):
        if (mask >> player) & 1:
            row = m.zone_head[m.depth, player, ZONE_LIBRARY]
            left = count
            while row >= 0 and left > 0:
                pick(m, w, reference(m, row))
                row = m.next[row]
                left -= 1


@compiled
def drop_repeated(w: Workspace, first: int, start: int) -> None:
    """Drop what is selected from ``start`` on if it was already selected from ``first`` on."""
    kept = start
    for i in range(start, w.picked_count):
        repeated = False
        for j in range(first, start):
            if w.picked[j] == w.picked[i]:
                repeated = True
        if not repeated:
            w.picked[kept] = w.picked[i]
            kept += 1
    w.picked_count = kept


@compiled(inline=True)
def collect_more(
    m: Match, t: Tables, w: Workspace, s: int, count: int, source: int, you: int, slot: int, f: int
) -> None:
    """Add everything that a selection selects, players included, to what is selected.

    "Each creature and each planeswalker" selects a planeswalker creature once; what is the target
    of two parts is selected twice.

    Args:
        m: the match.
        t: the tables.
        w: the workspace: ``picked`` and ``picked_count`` grow.
        s: the selection; those it is chained with too.
        count: how many, for the top of a library.
        source: reference of the object whose ability asks.
        you: its controller.
        slot: the entry of the stack, or -1.
        f: the frame, or -1.
    """
    first = w.picked_count
    while s != 0:
        start = w.picked_count
        kind = t.select_kind[s]
        if kind == SELECT_EACH:
            pick_each(m, t, w, s, m.depth, source, you, slot, f)
        elif kind == SELECT_TARGET:
            for i in range(m.stack_targets[slot]):
                if m.target_group[m.stack_first[slot] + i] == t.select_arg[s]:
                    if m.target[m.stack_first[slot] + i] != NO_TARGET:
                        pick(m, w, m.target[m.stack_first[slot] + i])
        elif kind == SELECT_IT:
            if f >= 0:
                for i in range(m.frame_memory[f], m.memory_count):
                    pick(m, w, m.memory[i])
        elif kind == SELECT_LINKED:
            pick_linked(m, t, w, 0, source, you, -1)
        elif kind == SELECT_TOP:
            pick_top(m, t, w, s, count, source, you, slot, f)
        elif kind >= SELECT_YOU:
            mask = players_of_part(m, t, w, s, source, you, slot, f)
            for player in range(m.num_players):
                if (mask >> player) & 1:
                    pick(m, w, -1 - player)
        else:
            ref = one_object(m, w, kind, t.select_arg[s], source, slot, f)
            if ref != NO_TARGET:
                pick(m, w, ref)
        if kind == SELECT_EACH and start > first:
            drop_repeated(w, first, start)
        s = t.select_next[s]
    if is_limited(m):
        drop_out_of_range(m, w, first, you)


@compiled
def collect(
    m: Match, t: Tables, w: Workspace, s: int, count: int, source: int, you: int, slot: int, f: int
) -> None:
    """Write down everything that a selection selects; see `collect_more`."""
    w.picked_count = 0
    collect_more(m, t, w, s, count, source, you, slot, f)


@compiled
def object_row(m: Match, ref: int) -> int:
    """Return the row of a selected object that is still there, or -1.

    A source that has just died is found in the graveyard (603.6).
    """
    if ref < 0:
        return -1
    row = live_row(m, ref)
    if row < 0:
        row = row_now(m, ref)
        if row >= 0 and m.zone[row] != ZONE_GRAVEYARD:
            return -1
    return row


@compiled
def permanent_of(m: Match, ref: int) -> int:
    """Return the row of a selected permanent of the game being played, or -1."""
    row = live_row(m, ref)
    if row < 0 or m.zone[row] != ZONE_BATTLEFIELD or m.level[row] != m.depth:
        return -1
    if m.phased[row] != 0:
        return -1
    return row
