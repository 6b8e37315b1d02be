"""Verbs of the casual variants: planeswalking, the planar die, schemes (701.31 to 701.33, 901)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.events.planes import let_chaos_ensue, planeswalk, roll_planar_die
from mtgenv.engine.events.schemes import abandon_scheme
from mtgenv.engine.record.references import live_row
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import OP_ABANDON, OP_CHAOS, OP_PLANESWALK
from mtgenv.engine.resolving.operands import select


@compiled
def op_variant(m: Match, t: Tables, w: Workspace, f: int, pc: int, op: int) -> None:
    """The controller planeswalks, lets chaos ensue, abandons a scheme or rolls the planar die."""
    you = m.frame_controller[f]
    if op == OP_PLANESWALK:
        planeswalk(m, t, w, you)
    elif op == OP_CHAOS:
        let_chaos_ensue(m, t, w)
    elif op == OP_ABANDON:
        select(m, t, w, f, t.op_what[pc])
        for i in range(w.picked_count):
            row = live_row(m, w.picked[i])
            if row >= 0:
                abandon_scheme(m, t, row, you)
    else:  # OP_ROLL_PLANAR_DIE
        roll_planar_die(m, t, w, you)
