"""Where commanders go instead: the command zone, if their owner says so (903.9).

From a graveyard and from exile they go there as a state-based action, which asks once for each
time. A move to a hand or a library is replaced. That may be asked in the middle of a step, so the
step is taken on trial wherever a commander might move so (see `ordering`).
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.commanders import is_commander, row_of_commander
from mtgenv.engine.record.decisions import ask_yes_no
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.references import reference
from mtgenv.engine.record.types import Match, Workspace
from mtgenv.engine.record.vocabulary import (
    FRAME_GAME,
    STAGE_BEGIN,
    STAGE_MULLIGAN,
    STAGE_START,
    VARIANT_COMMANDER,
    ZONE_COMMAND,
    ZONE_EXILE,
    ZONE_GRAVEYARD,
    ZONE_HAND,
    ZONE_LIBRARY,
)

GOES = 0  # the first answer to whether a commander goes to the command zone instead


@compiled
def might_ask_for_commander(m: Match) -> bool:
    """Whether the next step may move a commander to a hand or a library.

    Copying a match costs more than most steps: a game by itself moves cards there only in a few.
    """
    if m.frame_kind[m.frame_top] == FRAME_GAME:
        stage = m.stage[m.depth]
        deals = stage == STAGE_START or stage == STAGE_MULLIGAN or stage == STAGE_BEGIN
        if not deals and m.replaced[m.depth] == 0:
            return False
    for number in range(len(m.commander_ref)):
        row = row_of_commander(m, number)
        if row >= 0 and m.level[row] == m.depth and m.zone[row] != ZONE_COMMAND:
            return True
    return False


@compiled
def commander_destination(m: Match, w: Workspace, row: int, zone: int) -> int:
    """Return where a commander goes that would be put into a hand or a library (903.9b).

    Args:
        m: the match.
        w: the workspace.
        row: the object; only what is a commander may go elsewhere.
        zone: where it would be put.
    """
    if not is_commander(m, row) or w.order_ready == 0:
        return zone
    if zone != ZONE_HAND and zone != ZONE_LIBRARY:
        return zone
    n = w.order_used
    if n < m.order_count:
        w.order_used = n + 1
        if m.order[n] == GOES:
            return ZONE_COMMAND
    elif w.order_wanted == 0 and n >= len(m.order):
        capacity_reached(m)
    elif w.order_wanted == 0:
        w.order_wanted = 1
        w.order_player = m.owner[row]
        w.order_options = 0
        w.order_row[0] = row
    return zone


@compiled
def asks_for_commander(m: Match, f: int) -> bool:
    """Ask the owner of a commander in a graveyard or in exile whether it goes (704.6d).

    It has to have come there since that was looked at last. The frame keeps it in a.

    Returns:
        Whether that is asked.
    """
    if m.opt_variants & VARIANT_COMMANDER == 0:
        return False
    for number in range(len(m.commander_ref)):
        row = row_of_commander(m, number)
        if row < 0 or m.level[row] != m.depth:
            continue
        lies = m.zone[row] == ZONE_GRAVEYARD or m.zone[row] == ZONE_EXILE
        if lies and m.commander_ref[number] != reference(m, row):
            ask_yes_no(m, m.owner[row], row, -1)
            m.frame_a[f] = row
            return True
    return False
