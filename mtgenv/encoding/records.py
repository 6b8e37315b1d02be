"""The records that the encoder keeps beside each match, and what it works in.

An `OBSERVATION` holds what a player sees: an array of them is a batch of observations, whose
fields are handed out as NumPy views without a copy. A `VIEW` is what the encoder remembers of one
until it is answered: which page is shown and what the legal action indices stand for. A `LEGEND`
is what it knows of the cards beside the tables of the engine. A `SCRATCH` is what it writes down
while it works: one for each thread, as with the workspace of the rules, because memory that is
touched for each match is what a large batch pays for.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from mtgenv.compiling.jit import Layout
from mtgenv.encoding.actions import MOST_ACTIONS
from mtgenv.encoding.layout import (
    DECISION_TABLE,
    DECKLIST_ROWS,
    GAME_TABLE,
    LEVELS,
    MAX_OBJECTS,
    MODES,
    OBJECT_TABLE,
    OPTION_TABLE,
    PLAYER_TABLE,
)
from mtgenv.engine.record.state import DUEL, TABLE, Capacities, capacities_of
from mtgenv.engine.record.tables import ABILITIES, CARDS


@functools.cache  # one object, which is compared at once
def observation_dtype(c: Capacities) -> np.dtype:
    """Return the record type of an observation of matches with these capacities."""
    # What is written in every step comes first, side by side.
    return np.dtype(
        [
            ("rows", np.int16),  # object rows in use, the others are zero
            ("modes", np.int16),  # option rows in use
            ("levels", np.int16),  # game rows in use
            ("decklist_seat", np.int8),  # 1 + the seat for which the deck lists are in order
            ("decision", np.int16, (len(DECISION_TABLE.columns),)),
            ("games", np.int16, (LEVELS, len(GAME_TABLE.columns))),
            ("action_mask", np.int8, (MOST_ACTIONS,)),
            ("players", np.int16, (LEVELS, c.players, len(PLAYER_TABLE.columns))),
            ("options", np.int16, (MODES, len(OPTION_TABLE.columns))),
            ("objects", np.int16, (MAX_OBJECTS, len(OBJECT_TABLE.columns))),
            ("decklists", np.int16, (c.players, DECKLIST_ROWS, 2)),
        ],
        align=True,
    )


@functools.cache  # one object, which is compared at once
def scratch_dtype(c: Capacities) -> np.dtype:
    """Return the record type of what the encoder works in."""
    return np.dtype(
        [
            ("count", np.int16),  # objects shown so far
            ("row_of", np.int16, (MAX_OBJECTS,)),  # by row of the table
            ("slot_of", np.int16, (c.objects,)),  # the other way round; -1 if not shown
            ("choice", np.int8, (MAX_OBJECTS,)),
            ("aimed", np.int16, (MAX_OBJECTS,)),
            ("code_of", np.int32, (MOST_ACTIONS,)),  # what an index stands for; 0 between calls
            ("heads", np.int16, (2 * c.players,)),
            ("newest", np.int32, (2 * c.players,)),
        ],
        align=True,
    )


@functools.cache  # one object, which is compared at once
def legend_dtype(c: Capacities) -> np.dtype:
    """Return the record type of a legend."""
    return np.dtype(
        [
            ("number", np.int16, (CARDS,)),  # card number of each card of the tables
            ("quality", np.int16, (ABILITIES,)),  # bits that an ability adds to its object
            ("stake", np.int8, (CARDS,)),  # what hangs on a game this card makes
            ("printed", np.int16, (CARDS, len(OBJECT_TABLE.columns))),  # its row in a hand
            ("decklists_known", np.int8),
            ("decklists", np.int16, (c.players, DECKLIST_ROWS, 2)),
        ],
        align=True,
    )


VIEW = np.dtype(
    [
        ("objects", np.int16),  # object rows shown at most
        ("page", np.int16),
        ("focus", np.int16),  # the object whose ability is asked for, or -1
        ("legal_count", np.int16),
        ("legal", np.int32, (MOST_ACTIONS, 2)),  # index; the engine's action or a CODE_*
    ],
    align=True,
)

OBSERVATION, TABLE_OBSERVATION = observation_dtype(DUEL), observation_dtype(TABLE)
SCRATCH, TABLE_SCRATCH = scratch_dtype(DUEL), scratch_dtype(TABLE)
LEGEND, TABLE_LEGEND = legend_dtype(DUEL), legend_dtype(TABLE)

_SHOWN = {"table": TABLE_OBSERVATION}
_LEGENDS = {"table": TABLE_LEGEND}
_SCRATCHES = {"table": TABLE_SCRATCH}

Observation: Any = Layout("Observation", OBSERVATION, 0, sizes=_SHOWN)
Observations: Any = Layout("Observations", OBSERVATION, 1, sizes=_SHOWN)
View: Any = Layout("View", VIEW, 0)
Views: Any = Layout("Views", VIEW, 1)
Scratch: Any = Layout("Scratch", SCRATCH, 0, sizes=_SCRATCHES)
ScratchRef: Any = Layout("ScratchRef", SCRATCH, 1, sizes=_SCRATCHES)
Legend: Any = Layout("Legend", LEGEND, 0, sizes=_LEGENDS)
LegendRef: Any = Layout("LegendRef", LEGEND, 1, readonly=True, sizes=_LEGENDS)


def new_observations(n: int, matches: np.ndarray) -> np.ndarray:
    """Return ``n`` empty observations of such matches."""
    return np.zeros(n, observation_dtype(capacities_of(matches)))


def new_views(n: int, objects: int) -> np.ndarray:
    """Return views in which nothing is shown yet.

    Args:
        n: how many.
        objects: object rows to show at most.

    Returns:
        Array of shape (n,) and dtype `VIEW`.
    """
    views = np.zeros(n, VIEW)
    views["objects"] = objects
    views["focus"] = -1
    return views


def new_scratch(matches: np.ndarray) -> np.ndarray:
    """Return room for the encoder to work in on such matches: array of shape (1,)."""
    scratch = np.zeros(1, scratch_dtype(capacities_of(matches)))
    scratch["slot_of"] = -1
    return scratch


def legal_codes(view: np.void) -> dict[int, int]:
    """Return what the legal action indices of a view stand for, by index in ascending order."""
    listed = view["legal"][: view["legal_count"]].tolist()
    return dict(sorted((index, code) for index, code in listed))
