"""Venturing into a dungeon (701.49): which room is next, or which dungeon is entered."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.dungeons import dungeon_of, exits_of_room
from mtgenv.engine.characteristics.player_rules import is_under_rule
from mtgenv.engine.events.dungeons import complete_dungeon, enter_room, is_in_last_room
from mtgenv.engine.record.agenda import ASKED
from mtgenv.engine.record.decisions import ask, detail_of, offer, subject_of
from mtgenv.engine.record.references import row_of
from mtgenv.engine.record.tables import DUNGEONS
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_ROOM,
    DECISION_ROOM,
    PLAYER_RULE_VENTURES_ONCE,
)
from mtgenv.engine.resolving.operands import first_player_in
from mtgenv.engine.resolving.structure import next_instruction


@compiled
def offer_dungeons(m: Match, t: Tables, asked: int) -> None:
    """Offer the dungeons that a player can enter: one that is named, or those that need no name."""
    for number in range(1, DUNGEONS + 1):
        card = t.dungeon_card[number]
        if card != 0 and (card == asked or (asked == 0 and t.card_invited[card] == 0)):
            offer(m, ACTION_ROOM, card, 1)


@compiled
def offer_rooms(m: Match, t: Tables, card: int, room: int) -> None:
    """Offer the rooms that a room leads to."""
    exits = exits_of_room(t, card, room)
    number = 1
    while exits >> number != 0:
        if (exits >> number) & 1:
            offer(m, ACTION_ROOM, card, number)
        number += 1


@compiled
def has_ventured_enough(m: Match, t: Tables, player: int) -> bool:
    """Whether a player has ventured this turn who can't do so more than once."""
    if t.ventures_pattern == 0 or not is_under_rule(m, player, PLAYER_RULE_VENTURES_ONCE):
        return False
    return m.happened[m.depth, player, t.ventures_pattern - 1] > 0


@compiled
def op_venture(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """A player ventures: to a room that theirs leads to, or into a dungeon.

    Out of the bottommost room they complete the dungeon first, and enter one anew (701.49c).
    """
    if m.frame_state[f] == ASKED:
        answer = m.answer
        enter_room(m, t, w, m.frame_a[f], subject_of(answer), detail_of(answer))
        next_instruction(m, f)
        return
    player = first_player_in(m, t, w, f, t.op_who[pc])
    if player < 0 or has_ventured_enough(m, t, player):
        next_instruction(m, f)
        return
    row = dungeon_of(m, t, m.depth, player)
    if row >= 0 and is_in_last_room(m, t, row):
        complete_dungeon(m, t, w, row)
        row = -1
    asks = row
    if row < 0:
        asks = row_of(m.frame_source[f])
    ask(m, DECISION_ROOM, player, asks, m.stack_ability[m.frame_slot[f]])
    if row >= 0:
        offer_rooms(m, t, m.card[row], m.room[m.depth, player])
    else:
        offer_dungeons(m, t, t.op_detail[pc])
    if m.legal_count > 1:
        m.frame_a[f] = player
        m.frame_state[f] = ASKED
        return
    m.dec_kind = 0
    if m.legal_count == 1:
        enter_room(m, t, w, player, subject_of(m.legal[0]), detail_of(m.legal[0]))
    next_instruction(m, f)
