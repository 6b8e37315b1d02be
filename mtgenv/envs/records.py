"""The environment's side of a match: an `EPISODE` beside the match and the view of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from mtgenv.compiling.jit import Layout
from mtgenv.encoding.layout import MOST_PLAYERS

EPISODE = np.dtype(
    [
        # what the environment was told
        ("seed", np.int64),
        ("number", np.int64),  # of the next episode of this seed
        ("win", np.float64),
        ("loss", np.float64),
        ("draw", np.float64),
        ("shaping", np.float64),
        ("most_illegal", np.int32),  # illegal actions in a row that cut an episode off; 0 = never
        ("most_steps", np.int32),  # steps that cut an episode off; 0 = never
        ("seat_option", np.int8),  # seat of the learner; SEAT_BOTH, or SEAT_RANDOM each time
        ("illegal_loses", np.int8),
        # the episode
        ("seat", np.int8),  # of the learner, or SEAT_BOTH for whoever decides
        ("seating", np.int8),  # the seat that has the learner's deck; the others follow in turn
        ("shown_to", np.int8),  # the seat whose observation was written last
        ("actor", np.int8),  # who answered last
        ("ended", np.int8),  # ENDED_*, once that has been reported
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
        # the episode that ended last
        ("winner", np.int8),
        ("end_reason", np.int8),
        ("deepest", np.int8),
        ("last_seat", np.int8),
        ("places", np.int8, (MOST_PLAYERS,)),  # of each seat: 1 = won, or still in at a draw
        ("turns", np.int32),
        ("decisions", np.int32),
        ("subgames", np.int16),
        ("conceded", np.int16),
        ("steps", np.int32),
        ("illegal_actions", np.int32),
        ("total", np.float64),
    ],
    align=True,
)

Episode: Any = Layout("Episode", EPISODE, 0)
Episodes: Any = Layout("Episodes", EPISODE, 1)
