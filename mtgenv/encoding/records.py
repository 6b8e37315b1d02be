"""The records that the encoder and the environments keep beside each match.

An `OBSERVATION` holds what a player sees: an array of them is a batch of observations, whose
fields are handed out as NumPy views without a copy. A `SESSION` is the environment's side of a
match: who learns, which page is shown, what the action indices stand for, and scratch. A `LEGEND`
is what the encoder knows of the cards beside the tables of the engine.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mtgenv.compiling.jit import Layout
from mtgenv.encoding.actions import MOST_ACTIONS, PLAYERS
from mtgenv.encoding.layout import (
    CARD_NUMBERS,
    DECISION_TABLE,
    GAME_TABLE,
    LEVELS,
    MAX_OBJECTS,
    MODES,
    OBJECT_TABLE,
    OPTION_TABLE,
    PLAYER_TABLE,
)
from mtgenv.engine.record.state import DUEL
from mtgenv.engine.record.tables import CARDS

OBSERVATION = np.dtype(
    [
        ("objects", np.int16, (MAX_OBJECTS, len(OBJECT_TABLE.columns))),
        ("players", np.int16, (LEVELS, PLAYERS, len(PLAYER_TABLE.columns))),
        ("games", np.int16, (LEVELS, len(GAME_TABLE.columns))),
        ("decision", np.int16, (len(DECISION_TABLE.columns),)),
        ("options", np.int16, (MODES, len(OPTION_TABLE.columns))),
        ("action_mask", np.int8, (MOST_ACTIONS,)),
        ("decklists", np.int8, (PLAYERS, CARD_NUMBERS)),
        ("rows", np.int16),  # object rows in use, the others are zero
        ("modes", np.int16),  # option rows in use
        ("levels", np.int16),  # game rows in use
        ("decklist_seat", np.int8),  # 1 + the seat for which the deck lists are in order
    ],
    align=True,
)

SESSION = np.dtype(
    [
        # what the environment was told
        ("seed", np.int64),
        ("episode", np.int64),
        ("objects", np.int16),  # object rows shown at most
        ("seat_option", np.int8),  # seat of the learner; -1 both, -2 random for each episode
        ("illegal_loses", np.int8),
        ("most_illegal", np.int32),  # illegal actions in a row that cut an episode off; 0 = never
        ("most_steps", np.int32),  # steps that cut an episode off; 0 = never
        ("win", np.float64),
        ("loss", np.float64),
        ("draw", np.float64),
        ("shaping", np.float64),
        # the episode
        ("seat", np.int8),  # of the learner, or -1 for whoever decides
        ("swapped", np.int8),  # the learner sits in seat 1, so the decks are swapped too
        ("actor", np.int8),  # who was asked last
        ("ended", np.int8),  # ENDED_*, once that has been reported
        ("page", np.int16),
        ("focus", np.int16),  # the object whose ability is asked for, or -1
        ("illegal", np.int32),  # illegal actions in this episode
        ("illegal_run", np.int32),  # illegal actions since the last legal one
        ("length", np.int32),  # steps in this episode
        ("gain", np.float64),  # rewards in this episode
        ("potential", np.float64),
        # the last step
        ("reward", np.float64),
        ("bonus", np.float64),  # what a reward function in Python adds
        ("terminated", np.bool_),
        ("truncated", np.bool_),
        ("refused", np.int8),  # the action was illegal
        ("fault", np.int8),  # a bot answered illegally
        # the match that ended last
        ("winner", np.int8),
        ("end_reason", np.int8),
        ("turns", np.int32),
        ("decisions", np.int32),
        ("subgames", np.int16),
        ("conceded", np.int16),
        ("deepest", np.int8),
        ("steps", np.int32),
        ("total", np.float64),
        ("illegal_actions", np.int32),
        ("last_seat", np.int8),
        # what is shown
        ("actions", np.int32, (MOST_ACTIONS,)),
        ("count", np.int16),
        ("row_of", np.int16, (MAX_OBJECTS,)),
        ("slot_of", np.int16, (DUEL.objects,)),
        ("choice", np.int8, (MAX_OBJECTS,)),
        ("aimed", np.int16, (MAX_OBJECTS,)),
        ("heads", np.int16, (2 * PLAYERS,)),
    ],
    align=True,
)

LEGEND = np.dtype(
    [
        ("number", np.int16, (CARDS,)),  # card number of each card of the tables
        ("stake", np.int8, (CARDS,)),  # what hangs on a game this card makes
        ("decklists_known", np.int8),
        ("decklists", np.int8, (PLAYERS, CARD_NUMBERS)),
    ],
    align=True,
)

Observation: Any = Layout("Observation", OBSERVATION, 0)
Observations: Any = Layout("Observations", OBSERVATION, 1)
Session: Any = Layout("Session", SESSION, 0)
Sessions: Any = Layout("Sessions", SESSION, 1)
Legend: Any = Layout("Legend", LEGEND, 0)
LegendRef: Any = Layout("LegendRef", LEGEND, 1, readonly=True)
