"""The Ring tempts a player, who chooses a Ring-bearer (701.54a)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.events.ring_bearers import give_ring, tempt
from mtgenv.engine.record.agenda import ASKED
from mtgenv.engine.record.decisions import ask, offer, subject_of
from mtgenv.engine.record.references import row_of
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_OBJECT,
    DECISION_PICK,
    TYPE_CREATURE,
    ZONE_BATTLEFIELD,
)
from mtgenv.engine.resolving.operands import first_player_in
from mtgenv.engine.resolving.structure import next_instruction


@compiled
def op_tempt(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """The Ring tempts a player: their emblem grows, and one of their creatures bears the Ring."""
    if m.frame_state[f] == ASKED:
        give_ring(m, t, w, m.frame_a[f], subject_of(m.answer))
        next_instruction(m, f)
        return
    player = first_player_in(m, t, w, f, t.op_who[pc])
    if player < 0:
        next_instruction(m, f)
        return
    tempt(m, t, w, player)
    source = row_of(m.frame_source[f])
    ask(m, DECISION_PICK, player, source, m.stack_ability[m.frame_slot[f]])
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        mine = m.controller[row] == player and m.phased[row] == 0
        if mine and m.types[row] & TYPE_CREATURE:
            offer(m, ACTION_OBJECT, row, 0)
        row = m.next[row]
    if m.legal_count > 1:
        m.frame_a[f] = player
        m.frame_state[f] = ASKED
        return
    m.dec_kind = 0
    chosen = -1
    if m.legal_count == 1:
        chosen = subject_of(m.legal[0])
    give_ring(m, t, w, player, chosen)
    next_instruction(m, f)
