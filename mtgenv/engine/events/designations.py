"""Designations of players: a card in the command zone stands for each (725, 702.131)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.emblems import emblem_of
from mtgenv.engine.events.triggers import watch
from mtgenv.engine.events.zones import link, new_object, unlink
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    EVENT_DESIGNATED,
    OBJECT_EMBLEM,
    TAKEN_AGAIN,
    ZONE_COMMAND,
)


@compiled
def give_designation(m: Match, t: Tables, w: Workspace, player: int, card: int) -> None:
    """Give a player a designation; one that only one player can have is taken from the other.

    Nobody becomes the monarch again, but the initiative can be taken by who has it (726.2).
    """
    if emblem_of(m, m.depth, player, card) >= 0:
        if t.card_alone[card] == TAKEN_AGAIN:
            watch(m, t, w, EVENT_DESIGNATED, m.depth, -1, -1, player, 1, card)
        return
    row = -1
    for other in range(m.num_players):
        if t.card_alone[card] != 0 and row < 0:
            row = emblem_of(m, m.depth, other, card)
    if row < 0:
        new_object(m, t, w, card, OBJECT_EMBLEM, player, m.depth, ZONE_COMMAND)
    else:
        unlink(m, row)
        m.generation[row] += 1
        m.owner[row] = player
        m.controller[row] = player
        m.base_controller[row] = player
        link(m, row, m.depth, ZONE_COMMAND, False)
    m.dirty[m.depth] = 1
    watch(m, t, w, EVENT_DESIGNATED, m.depth, -1, -1, player, 1, card)


@compiled
def pass_designations(m: Match, t: Tables, w: Workspace, player: int, heir: int) -> None:
    """As a player leaves the game, give an heir what only one player can have (725.4)."""
    row = m.zone_head[m.depth, player, ZONE_COMMAND]
    while row >= 0:
        after = m.next[row]
        if m.kind[row] == OBJECT_EMBLEM and t.card_alone[m.card[row]] != 0:
            give_designation(m, t, w, heir, m.card[row])
        row = after
