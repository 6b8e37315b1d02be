"""Working memory of the rules: what is computed on the way and means nothing afterwards.

A compiled function has no arrays of its own, so what it has to write down for a moment goes here,
and what is true of a match into its record (`mtgenv.engine.record.state`). Each thread has one
workspace for all its matches. Nothing in it outlives a call from Python: whoever reads a field has
written it since, so a match goes the same way in any workspace, whatever was left there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mtgenv.engine.record.state import CAPACITIES, Capacities


def workspace_dtype(c: Capacities) -> np.dtype:
    """Build the record type of a workspace from the capacities of a match.

    Args:
        c: how much a match can hold.

    Returns:
        A structured dtype of signed integers.
    """
    i1, i2, i8 = np.int8, np.int16, np.int64
    fields: list[tuple[str, type, int | tuple[int, ...]]] = [
        # --- an object ---
        ("marked", i1, (c.objects,)),  # leaves the battlefield with the others
        ("was_controller", i1, (c.objects,)),  # before the derived values are computed again
        ("held", i1, (c.objects,)),  # an open question names it, so its card is not dealt anew
        ("order", i2, (c.objects,)),  # rows, while they are put into another order
        # --- the targets of the object that begins to resolve ---
        ("legal_target", i1, (c.targets,)),
        # --- mana at hand, by what it can be ---
        ("supply_count", i1, 1),
        ("supply_mask", i1, (24,)),
        ("supply_units", i2, (24,)),
        ("supply_total", i2, 1),
        # --- one declaration of attackers or blockers (see declarations.py) ---
        ("decl_count", i2, 1),
        ("decl_limit", i2, 1),  # at most so many creatures
        ("decl_budget", i2, 1),  # mana at hand for costs
        ("decl_row", i2, (c.creatures,)),
        ("decl_need", i1, (c.creatures,)),
        ("decl_company", i8, (c.creatures,)),
        ("decl_weight", i1, (c.creatures,)),
        ("decl_joins", i1, (c.creatures,)),
        ("decl_tax", i2, (c.creatures,)),
        ("decl_chosen", i1, (c.creatures,)),  # attack: 0/1; block: 1 + index of the attacker
        ("decl_can", i8, (c.creatures,)),  # block: attackers this creature may block, as bits
        ("attacker_count", i2, 1),
        ("attacker_row", i2, (c.creatures,)),
        ("attacker_min", i1, (c.creatures,)),
        ("attacker_lure", i1, (c.creatures,)),
        ("attacker_must", i1, (c.creatures,)),
        ("decl_best", i2, 1),  # requirements met by the best legal declaration
        ("decl_exhausted", i1, 1),  # a search gave up, or there were too many creatures
        ("decl_value", i2, (c.creatures,)),  # requirements a creature meets by taking part
        ("decl_pick", i1, (c.creatures,)),  # the declaration looked at: attacker, or -1
        ("decl_path", i2, (c.creatures * 2,)),  # the search: what was decided on the way here
        ("attacker_load", i1, (c.creatures,)),  # how many block it in that declaration
        ("attacker_next", i1, (c.creatures,)),  # where one of them moves to make room
        ("attacker_mover", i1, (c.creatures,)),  # which of them
    ]
    return np.dtype(
        [(name, kind) if size == 1 else (name, kind, size) for name, kind, size in fields],
        align=True,
    )


WORKSPACE = workspace_dtype(CAPACITIES)


def new_workspace() -> Any:
    """Return a workspace: array of shape (1,) and dtype `WORKSPACE`.

    Example:
        >>> new_workspace().shape
        (1,)
    """
    return np.zeros(1, WORKSPACE)
