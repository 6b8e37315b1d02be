"""Zones as linked lists of object rows, and the door through which every object changes zones.

A list belongs to a level, a player (the owner; player 0 for the shared battlefield and stack) and
a zone. The head of a library is its top, the tail of a graveyard or stack is its newest object.
Leaving the battlefield is announced (last known information, triggers) before anything moves, so
that objects that leave together see each other go (603.10a).
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.abilities import take_grants
from mtgenv.engine.characteristics.player_rules import note_replacers
from mtgenv.engine.characteristics.printed import reset_characteristics
from mtgenv.engine.combat.roles import leave_combat, remove_from_combat, was_in_combat
from mtgenv.engine.events.attaching import announce_unattaching
from mtgenv.engine.events.replacement import STAYS, destination
from mtgenv.engine.events.sectors import lose_sectors
from mtgenv.engine.events.status import put_counters
from mtgenv.engine.events.triggers import watch
from mtgenv.engine.games.teams import team_of
from mtgenv.engine.record.counters import clear_counters
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.references import live_row, reference, remember
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    COUNTER_DEFENSE,
    COUNTER_LORE,
    COUNTER_LOYALTY,
    EVENT_DAMAGED_CREATURE_DIES,
    EVENT_DIES,
    EVENT_LEAVES,
    EVENT_LOSES_CONTROL,
    EVENT_MOVES,
    EVENT_TO_GRAVEYARD,
    KEYWORD_SPACE_SCULPTOR,
    MOST_PAID,
    OBJECT_ABILITY,
    OBJECT_CARD,
    OBJECT_NONE,
    PAID_SHIFT,
    TEAMS_NONE,
    TYPE_BATTLE,
    TYPE_CREATURE,
    TYPE_PLANESWALKER,
    ZONE_BATTLEFIELD,
    ZONE_COMMAND,
    ZONE_EXILE,
    ZONE_GRAVEYARD,
    ZONE_HAND,
    ZONE_LIBRARY,
    ZONE_NOWHERE,
    ZONE_STACK,
)


@compiled(inline=True)
def list_player(m: Match, row: int, zone: int) -> int:
    """Return whose list of that zone a row stands in."""
    if zone == ZONE_BATTLEFIELD or zone == ZONE_STACK or zone == ZONE_NOWHERE:
        return 0
    return m.owner[row]


@compiled(inline=True)
def unlink(m: Match, row: int) -> None:
    """Take a row out of the list of its zone."""
    level = m.level[row]
    zone = m.zone[row]
    player = list_player(m, row, zone)
    before = m.prev[row]
    after = m.next[row]
    if before >= 0:
        m.next[before] = after
    else:
        m.zone_head[level, player, zone] = after
    if after >= 0:
        m.prev[after] = before
    else:
        m.zone_tail[level, player, zone] = before
    m.zone_size[level, player, zone] -= 1


@compiled(inline=True)
def link(m: Match, row: int, level: int, zone: int, front: bool) -> None:
    """Put a row into the list of a zone, at the front (top of a library) or at the back."""
    player = list_player(m, row, zone)
    m.zone[row] = zone
    m.level[row] = level
    if front:
        head = m.zone_head[level, player, zone]
        m.prev[row] = -1
        m.next[row] = head
        if head >= 0:
            m.prev[head] = row
        else:
            m.zone_tail[level, player, zone] = row
        m.zone_head[level, player, zone] = row
    else:
        tail = m.zone_tail[level, player, zone]
        m.prev[row] = tail
        m.next[row] = -1
        if tail >= 0:
            m.next[tail] = row
        else:
            m.zone_head[level, player, zone] = row
        m.zone_tail[level, player, zone] = row
    m.zone_size[level, player, zone] += 1


@compiled
def relink(m: Match, row: int, level: int, zone: int, before: int, after: int) -> None:
    """Put a row back into the list of a zone, between those that it stood between."""
    player = list_player(m, row, zone)
    m.zone[row] = zone
    m.level[row] = level
    m.prev[row] = before
    m.next[row] = after
    if before >= 0:
        m.next[before] = row
    else:
        m.zone_head[level, player, zone] = row
    if after >= 0:
        m.prev[after] = row
    else:
        m.zone_tail[level, player, zone] = row
    m.zone_size[level, player, zone] += 1


@compiled
def reset_status(m: Match, row: int) -> None:
    """Clear what does not survive a change of zones (400.7, 122.2)."""
    m.tapped[row] = 0
    m.sick[row] = 0
    m.damage[row] = 0
    m.deathtouched[row] = 0
    clear_counters(m, row)
    m.attached_to[row] = -1
    if was_in_combat(m, row):
        leave_combat(m, row)
    m.protector[row] = -1
    m.link[row] = -1
    m.link_until[row] = 0
    m.slot[row] = -1
    m.was_declared[row] = 0
    m.sector[row] = 0
    m.activated[row] = 0
    m.designation[row] = 0
    m.shields[row] = 0
    m.phased[row] = 0


@compiled
def forget_choices(m: Match, row: int) -> None:
    """Forget what was chosen for a permanent as it entered or while it was there."""
    m.chosen_color[row] = 0
    m.chosen_player[row] = -1


@compiled
def become_new(m: Match, t: Tables, row: int, look: int, controller: int) -> None:
    """Let a card become a new object, without status, and with nothing chosen for it (400.7)."""
    m.generation[row] += 1
    m.look[row] = look
    m.controller[row] = controller
    m.base_controller[row] = controller
    reset_status(m, row)
    forget_choices(m, row)
    reset_characteristics(m, t, row)


@compiled
def new_object(
    m: Match, t: Tables, w: Workspace, card: int, kind: int, owner: int, level: int, zone: int
) -> int:
    """Make a token, a copy of a spell or an ability on the stack.

    Returns:
        Its row, or -1 when the record is full and the match has ended.
    """
    row = m.zone_head[0, 0, ZONE_NOWHERE]
    if row < 0:
        capacity_reached(m)
        return -1
    unlink(m, row)
    m.card[row] = card
    m.look[row] = card
    m.kind[row] = kind
    m.owner[row] = owner
    m.controller[row] = owner
    m.base_controller[row] = owner
    m.generation[row] += 1
    m.known[row] = 0
    reset_status(m, row)
    forget_choices(m, row)
    reset_characteristics(m, t, row)
    m.timestamp += 1
    m.since[row] = m.timestamp
    link(m, row, level, zone, False)
    return row


@compiled
def cease(m: Match, row: int) -> None:
    """Take a token, copy or ability out of existence."""
    unlink(m, row)
    m.kind[row] = OBJECT_NONE
    m.generation[row] += 1
    m.slot[row] = -1
    link(m, row, 0, ZONE_NOWHERE, False)


@compiled
def announce_leaving(m: Match, t: Tables, w: Workspace, row: int, zone: int) -> None:
    """Say that a permanent is about to leave: last known information, then triggers look back."""
    level = m.level[row]
    ref = reference(m, row)
    remember(m, row)
    controller = m.controller[row]
    announce_unattaching(m, t, w, row)
    other = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while other >= 0:
        if m.attached_to[other] == row and w.marked[other] == 0:
            announce_unattaching(m, t, w, other)
        other = m.next[other]
    watch(m, t, w, EVENT_LOSES_CONTROL, level, row, -1, controller, 0, 0)
    watch(m, t, w, EVENT_LEAVES, level, row, -1, controller, 0, zone)
    if zone != ZONE_GRAVEYARD:
        return
    watch(m, t, w, EVENT_TO_GRAVEYARD, level, row, -1, controller, 0, 0)
    if (m.types[row] & TYPE_CREATURE) == 0:
        return
    watch(m, t, w, EVENT_DIES, level, row, -1, controller, 0, 0)
    for i in range(m.harm_count):
        if m.harm_victim[i] == ref and m.harm_level[i] == level:
            source = m.harm_source[i]
            if live_row(m, source) >= 0:
                watch(m, t, w, EVENT_DAMAGED_CREATURE_DIES, level, row, source, controller, 0, 0)


@compiled(inline=True)
def put(m: Match, t: Tables, w: Workspace, row: int, level: int, zone: int, front: bool) -> None:
    """Move an object without announcing it: it becomes a new object in the new zone (400.7)."""
    if m.kind[row] == OBJECT_ABILITY:
        cease(m, row)
        return
    old = m.zone[row]
    old_level = m.level[row]
    if old != ZONE_BATTLEFIELD:
        forget_choices(m, row)  # those of a permanent are known until it moves again (608.2h)
    else:
        remove_from_combat(m, row)
        other = m.zone_head[old_level, 0, ZONE_BATTLEFIELD]
        while other >= 0:
            if m.attached_to[other] == row:
                m.attached_to[other] = -1
            other = m.next[other]
        m.dirty[old_level] = 1
        if m.granted[row] > 0:
            take_grants(m, row)  # a game on hold, which it may have left, is not derived anew
        if t.sectors == 1 and m.keywords[row] & KEYWORD_SPACE_SCULPTOR:
            lose_sectors(m, old_level, row)
    if old == ZONE_HAND and m.drawn_last[old_level, m.owner[row]] == row:
        m.drawn_last[old_level, m.owner[row]] = -1
    unlink(m, row)
    m.generation[row] += 1
    hidden = old == ZONE_EXILE and m.look[row] == 0  # it was face down (406.3)
    if old == ZONE_BATTLEFIELD or old == ZONE_STACK or old == ZONE_EXILE:
        # A card in a hand, a library or a graveyard has its printed values and no status.
        m.look[row] = m.card[row]
        reset_status(m, row)
        reset_characteristics(m, t, row)
        m.controller[row] = m.owner[row]
        m.base_controller[row] = m.owner[row]
    m.timestamp += 1
    m.since[row] = m.timestamp
    if zone == ZONE_HAND or zone == ZONE_LIBRARY:
        public = old == ZONE_BATTLEFIELD or old == ZONE_GRAVEYARD or old == ZONE_COMMAND
        if public or old == ZONE_STACK or (old == ZONE_EXILE and not hidden):
            m.known[row] = (1 << m.num_players) - 1
        elif zone == ZONE_HAND:
            m.known[row] |= 1 << m.owner[row]
            if m.opt_teams != TEAMS_NONE:
                m.known[row] |= team_of(m, m.owner[row])  # 809.7, 810.5
    link(m, row, level, zone, front)
    if m.kind[row] != OBJECT_CARD and zone != ZONE_BATTLEFIELD and zone != ZONE_STACK:
        m.ceasing += 1


@compiled
def put_on_bottom(m: Match, row: int) -> None:
    """Put a card of a library on the bottom of it."""
    level = m.level[row]
    unlink(m, row)
    link(m, row, level, ZONE_LIBRARY, False)


@compiled
def announce_move(m: Match, t: Tables, w: Workspace, row: int, old: int, level: int) -> None:
    """Say that an object has changed zones, to whoever watches moves between any two zones."""
    if ((m.watched[level] | t.elsewhere_watches | t.patterns_watch) >> EVENT_MOVES) & 1:
        watch(m, t, w, EVENT_MOVES, level, row, -1, m.owner[row], 0, old | (m.zone[row] << 4))


@compiled(inline=True)
def move(m: Match, t: Tables, w: Workspace, row: int, zone: int) -> None:
    """Move one object to a zone of its owner in the game it is in, on top of a library."""
    old = m.zone[row]
    level = m.level[row]
    zone = destination(m, t, w, row, zone)
    if zone == STAYS:
        return
    if old == ZONE_BATTLEFIELD:
        announce_leaving(m, t, w, row, zone)
    put(m, t, w, row, level, zone, zone == ZONE_LIBRARY)
    announce_move(m, t, w, row, old, level)


@compiled
def move_marked(m: Match, t: Tables, w: Workspace, level: int, zone: int) -> bool:
    """Move all marked permanents of a game at once.

    Returns:
        Whether there were any.
    """
    found = False
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if w.marked[row] == 1:
            w.goes_to[row] = destination(m, t, w, row, zone)
            if w.goes_to[row] == STAYS:
                w.marked[row] = 0
            found = True
        row = m.next[row]
    if not found:
        return False
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if w.marked[row] == 1:
            announce_leaving(m, t, w, row, w.goes_to[row])
        row = m.next[row]
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        after = m.next[row]
        if w.marked[row] == 1:
            w.marked[row] = 0
            put(m, t, w, row, level, w.goes_to[row], w.goes_to[row] == ZONE_LIBRARY)
            announce_move(m, t, w, row, ZONE_BATTLEFIELD, level)
        row = after
    return True


@compiled(inline=True)
def settle_in(m: Match, t: Tables, w: Workspace, row: int, controller: int, tapped: bool) -> None:
    """Give a permanent that has just entered its controller and status."""
    level = m.level[row]
    m.controller[row] = controller
    m.base_controller[row] = controller
    m.sick[row] = 1
    m.known[row] = 0
    if tapped:
        m.tapped[row] = 1
    m.dirty[level] = 1
    m.control_turn[row] = m.turn[level]
    m.watched[level] |= t.card_watches[m.look[row]]
    m.acts[level] |= t.card_acts[m.look[row]]
    note_replacers(m, t, level, t.card_replaces[m.look[row]], t.card_replacers[m.look[row]])
    if m.types[row] & (TYPE_PLANESWALKER | TYPE_BATTLE):
        put_counters(m, t, w, row, COUNTER_LOYALTY, t.card_loyalty[m.look[row]])  # 306.5b
        put_counters(m, t, w, row, COUNTER_DEFENSE, t.card_defense[m.look[row]])  # 310.4b
    if t.card_chapters[m.look[row]] > 0:
        put_counters(m, t, w, row, COUNTER_LORE, 1)  # 714.3a


@compiled
def enter_battlefield(
    m: Match, t: Tables, w: Workspace, row: int, controller: int, tapped: bool, paid: int
) -> None:
    """Put an object onto the battlefield of the game being played; see `tell_arrival`.

    It looks there as it does just before: a copy, a back face, a face-down card.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        row: the object.
        controller: under whose control.
        tapped: whether it enters tapped.
        paid: other costs that were paid for the spell that it was, as bits.
    """
    level = m.depth
    look = m.look[row]
    put(m, t, w, row, level, ZONE_BATTLEFIELD, False)
    m.designation[row] = (paid & MOST_PAID) << PAID_SHIFT
    if look != m.look[row]:
        m.look[row] = look
        reset_characteristics(m, t, row)
    settle_in(m, t, w, row, controller, tapped)
