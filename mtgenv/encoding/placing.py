"""Which objects a seat is shown, and in which order: the rows of the table of objects."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.encoding.records import Scratch, View
from mtgenv.engine.games.companions import companion_of
from mtgenv.engine.record.types import Match
from mtgenv.engine.record.vocabulary import (
    OBJECT_NONE,
    ZONE_BATTLEFIELD,
    ZONE_COMMAND,
    ZONE_EXILE,
    ZONE_GRAVEYARD,
    ZONE_HAND,
    ZONE_LIBRARY,
    ZONE_OUTSIDE,
    ZONE_STACK,
)


@compiled
def can_see(m: Match, row: int, seat: int) -> bool:
    """Whether a seat may see the front of what a row holds."""
    zone = m.zone[row]
    if zone == ZONE_HAND or zone == ZONE_OUTSIDE:
        return m.owner[row] == seat or (m.known[row] >> seat) & 1 == 1
    if zone == ZONE_LIBRARY:
        return (m.known[row] >> seat) & 1 == 1
    return m.kind[row] != OBJECT_NONE


@compiled(inline=True)
def place(v: View, x: Scratch, row: int) -> None:
    """Show an object in the next row, unless it is shown already or all rows are taken."""
    k = x.count
    if x.slot_of[row] < 0 and k < v.objects:
        x.row_of[k] = row
        x.slot_of[row] = k
        x.choice[k] = 0
        x.aimed[k] = 0
        x.count = k + 1


@compiled
def forget_placed(x: Scratch) -> None:
    """Begin with an empty table."""
    for k in range(x.count):
        x.slot_of[x.row_of[k]] = -1
    x.count = 0


@compiled
def place_zone(m: Match, v: View, x: Scratch, level: int, player: int, zone: int) -> None:
    """Show all of a zone, first to last."""
    row = m.zone_head[level, player, zone]
    while row >= 0:
        place(v, x, row)
        row = m.next[row]


@compiled
def place_command(m: Match, v: View, x: Scratch, level: int, player: int) -> None:
    """Show what lies face up in a command zone: supplementary decks lie there face down."""
    row = m.zone_head[level, player, ZONE_COMMAND]
    while row >= 0:
        if m.look[row] != 0:
            place(v, x, row)
        row = m.next[row]


@compiled
def place_battlefield(m: Match, v: View, x: Scratch, level: int, seat: int) -> None:
    """Show what a seat controls, then what others control."""
    head = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    row = head
    while row >= 0:
        if m.controller[row] == seat:
            place(v, x, row)
        row = m.next[row]
    row = head
    while row >= 0:
        if m.controller[row] != seat:
            place(v, x, row)
        row = m.next[row]


@compiled
def place_known_hands(m: Match, v: View, x: Scratch, level: int, seat: int) -> None:
    """Show the cards in other players' hands that a seat knows."""
    for player in range(m.num_players):
        if player != seat:
            row = m.zone_head[level, player, ZONE_HAND]
            while row >= 0:
                if (m.known[row] >> seat) & 1:
                    place(v, x, row)
                row = m.next[row]


@compiled
def place_stack(m: Match, v: View, x: Scratch, level: int) -> None:
    """Show a stack, top first."""
    row = m.zone_tail[level, 0, ZONE_STACK]
    while row >= 0:
        place(v, x, row)
        row = m.prev[row]


@compiled
def place_newest(m: Match, v: View, x: Scratch, level: int) -> None:
    """Show all graveyards and exile of a game, what got there last first."""
    lists = 0
    for player in range(m.num_players):
        for zone in (ZONE_GRAVEYARD, ZONE_EXILE):
            row = m.zone_tail[level, player, zone]
            if row >= 0:
                x.heads[lists] = row
                x.newest[lists] = m.since[row]
                lists += 1
    while lists > 0 and x.count < v.objects:
        best = 0
        for i in range(1, lists):
            if x.newest[i] > x.newest[best]:
                best = i
        row = x.heads[best]
        place(v, x, row)
        row = m.prev[row]
        if row < 0:
            lists -= 1
            for i in range(best, lists):  # the others keep their order, which decides ties
                x.heads[i] = x.heads[i + 1]
                x.newest[i] = x.newest[i + 1]
        else:
            x.heads[best] = row
            x.newest[best] = m.since[row]


@compiled
def place_companion(m: Match, v: View, x: Scratch, player: int) -> None:
    """Show the companion that a player has revealed, wherever it lies outside the game."""
    row = companion_of(m, player)
    if row >= 0:
        place(v, x, row)


@compiled
def place_context(m: Match, v: View, x: Scratch, seat: int) -> None:
    """Show everything that is no candidate, in the order of the layout."""
    depth = m.depth
    place_stack(m, v, x, depth)
    if m.over == 0 and m.dec_row >= 0 and can_see(m, m.dec_row, seat):
        place(v, x, m.dec_row)
    place_zone(m, v, x, depth, seat, ZONE_HAND)
    place_battlefield(m, v, x, depth, seat)
    place_known_hands(m, v, x, depth, seat)
    for player in range(m.num_players):
        place_command(m, v, x, depth, player)
        if m.companion[depth, player] >= 0:
            place_companion(m, v, x, player)
    for level in range(depth - 1, -1, -1):
        place_battlefield(m, v, x, level, seat)
        place_zone(m, v, x, level, seat, ZONE_HAND)
        place_known_hands(m, v, x, level, seat)
        place_stack(m, v, x, level)
        for player in range(m.num_players):
            place_command(m, v, x, level, player)
    for level in range(depth, -1, -1):
        place_newest(m, v, x, level)
