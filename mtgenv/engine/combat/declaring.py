"""What both declarations of a combat share: who counts as company, and how many there may be.

Attackers and blockers are declared creature by creature; `declarations` judges what may be picked
and when a declaration may end, over the data that these functions help to write down.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.types import Match, Workspace

MOST_CREATURES = 62
NO_LIMIT = 99
NEVER = 1 << 62  # company that does not exist


@compiled
def stronger_than(m: Match, w: Workspace, i: int) -> int:
    """Return which other candidates have greater power than candidate i, as bits."""
    mask = 0
    for k in range(w.decl_count):
        if k != i and m.power[w.decl_row[k]] > m.power[w.decl_row[i]]:
            mask |= 1 << k
    if mask == 0:
        return NEVER
    return mask


@compiled
def candidate(w: Workspace, row: int) -> int:
    """Return the index of a row among the candidates of the declaration, or -1."""
    for i in range(w.decl_count):
        if w.decl_row[i] == row:
            return i
    return -1
