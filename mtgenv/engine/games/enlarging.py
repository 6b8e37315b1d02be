"""Room for a match that outgrows its record: the same position in the larger size.

Play comes to more triggers, targets or tokens than the usual record holds so rarely that making it
larger would cost every match more than it gives. Batches take such a match for a draw; whoever
drives a single one keeps the record from before the step, and takes the step again in a larger one.
"""

from __future__ import annotations

import numpy as np

from mtgenv.engine.games.setup import empty_match
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.state import DUEL, MATCH, TABLE


def outgrew(matches: np.ndarray) -> bool:
    """Whether a match has ended because its record was full, and there is a larger one.

    Args:
        matches: array of shape (1,).
    """
    full = matches["over"][0] == 1 and matches["end_reason"][0] == v.END_CAPACITY
    return bool(full) and matches.dtype == MATCH


def enlarged(matches: np.ndarray) -> np.ndarray:
    """Return a match in the larger size of the record, where it goes on as it would have.

    Args:
        matches: array of shape (1,) and dtype `MATCH`; it stays as it is.

    Returns:
        Array of shape (1,) and dtype `TABLE_MATCH`.

    Example:
        >>> from mtgenv.matches.match import Match
        >>> match = Match.new("burn", "burn", seed=1)
        >>> enlarged(match.record).dtype == match.record.dtype
        False
    """
    larger = empty_match(int(matches["num_players"][0]), TABLE.objects)
    for name in MATCH.names or ():
        known = tuple(slice(0, length) for length in matches[name].shape)
        larger[name][known] = matches[name]
    m = larger[0]
    # The new rows follow the free ones, which are used in the order of their list.
    first, last = DUEL.objects, TABLE.objects - 1
    tail = int(m["zone_tail"][0, 0, v.ZONE_NOWHERE])
    m["prev"][first] = tail
    if tail >= 0:
        m["next"][tail] = first
    else:
        m["zone_head"][0, 0, v.ZONE_NOWHERE] = first
    m["zone_tail"][0, 0, v.ZONE_NOWHERE] = last
    m["zone_size"][0, 0, v.ZONE_NOWHERE] += TABLE.objects - DUEL.objects
    return larger
