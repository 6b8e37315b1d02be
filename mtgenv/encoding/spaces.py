"""Gymnasium spaces of observations and actions, made from the layout."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from mtgenv.encoding import layout
from mtgenv.encoding.actions import action_count
from mtgenv.encoding.layout import PLAYERS

LEADING = {
    "objects": (layout.OBJECTS,),
    "players": (layout.LEVELS, PLAYERS),
    "games": (layout.LEVELS,),
    "decision": (),
    "options": (layout.MODES,),
}


def _box(table: layout.Table, leading: tuple[int, ...], objects: int) -> spaces.Box:
    shape = (*leading, len(table.columns))
    highs = table.highs()
    for i, column in enumerate(table.columns):
        if column.is_pointer:
            highs[i] = objects
    return spaces.Box(
        np.broadcast_to(table.lows(), shape), np.broadcast_to(highs, shape), dtype=np.int16
    )


def observation_space(
    objects: int = layout.OBJECTS, decklists: bool = False, players: int = PLAYERS
) -> spaces.Dict:
    """Return the space of observations.

    Args:
        objects: rows of the table of objects.
        decklists: whether deck lists are shown: ``decklists``, int16 of shape (players,
            `DECKLIST_ROWS`, 2): the number of each different card, in their order, and how often it
            is in main deck and sideboard; rows of zeros follow.
        players: players at the table.

    Returns:
        A Dict of int16 Boxes, one for each table of the layout.

    Example:
        >>> observation_space()["objects"].shape[0]
        96
    """
    boxes: dict[str, spaces.Space] = {}
    for table in layout.TABLES:
        leading = {**LEADING, "objects": (objects,), "players": (layout.LEVELS, players)}
        boxes[table.name] = _box(table, leading[table.name], objects)
    if decklists:
        shape = (players, layout.DECKLIST_ROWS, 2)
        boxes["decklists"] = spaces.Box(0, layout.CARD_NUMBERS - 1, shape, np.int16)
    return spaces.Dict(boxes)


def action_space(objects: int = layout.OBJECTS, players: int = PLAYERS) -> spaces.Discrete:
    """Return the space of actions (see `mtgenv.encoding.actions`)."""
    return spaces.Discrete(action_count(objects, players))
