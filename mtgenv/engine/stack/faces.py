"""Casting and playing cards by one of their faces, and turning permanents face up."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.effects import base_look
from mtgenv.engine.events.faces import face_of, show_face, turn_face_up
from mtgenv.engine.record.decisions import offer
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_CAST,
    ACTION_FACE_UP,
    ACTION_PLAY_LAND,
    DESIGNATION_ADVENTURE,
    FACE_OTHER,
    TYPE_LAND,
    ZONE_BATTLEFIELD,
    ZONE_EXILE,
)
from mtgenv.engine.stack.costs import can_pay_rest, pay_rest
from mtgenv.engine.stack.mana import can_pay, cost_mana, pay_mana
from mtgenv.engine.stack.permissions import can_cast


@compiled
def offer_faces(m: Match, t: Tables, w: Workspace, player: int, row: int, may_play: bool) -> None:
    """Offer each face of a card in hand that a player may cast or play."""
    card = m.card[row]
    for face in range(3):
        look = face_of(t, card, face)
        if look == 0:
            continue
        show_face(m, t, row, look)
        if t.card_types[look] & TYPE_LAND:
            if may_play:
                offer(m, ACTION_PLAY_LAND, row, face)
        elif can_cast(m, t, w, player, row):
            offer(m, ACTION_CAST, row, face)
    show_face(m, t, row, card)


@compiled
def offer_back(m: Match, t: Tables, w: Workspace, player: int, row: int) -> None:
    """Offer a card in a graveyard that may be cast transformed from there (702.146a)."""
    look = face_of(t, m.card[row], FACE_OTHER)
    if look == 0:
        return
    show_face(m, t, row, look)
    if can_cast(m, t, w, player, row):
        offer(m, ACTION_CAST, row, FACE_OTHER)
    show_face(m, t, row, m.card[row])


@compiled
def offer_adventurers(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Offer the cards in exile that are on an adventure (715.3d)."""
    row = m.zone_head[m.depth, player, ZONE_EXILE]
    while row >= 0:
        if (m.designation[row] >> DESIGNATION_ADVENTURE) & 1 and can_cast(m, t, w, player, row):
            offer(m, ACTION_CAST, row, 0)
        row = m.next[row]


@compiled
def offer_turning_up(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Offer to turn face-down permanents face up for their morph costs (702.37e, 116.2b)."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        mine = m.controller[row] == player and m.phased[row] == 0
        if mine and base_look(m, row) == t.face_down:
            cost = t.card_morph[m.card[row]]
            if cost != 0 and can_pay_rest(m, t, w, cost, player, row):
                if can_pay(m, t, w, player, cost_mana(t, cost), -1):
                    offer(m, ACTION_FACE_UP, row, 0)
        row = m.next[row]


@compiled
def pay_to_turn_up(m: Match, t: Tables, w: Workspace, player: int, row: int) -> None:
    """Turn a permanent face up as a special action: it uses no stack."""
    card = m.card[row]
    cost = t.card_morph[card]
    pay_mana(m, t, w, player, cost_mana(t, cost), -1)
    pay_rest(m, t, w, cost, player, row)
    turn_face_up(m, t, w, row, t.card_megamorph[card] == 1)
