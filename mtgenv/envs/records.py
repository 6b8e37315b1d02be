"""The environment's side of a match: an `EPISODE` beside the match and the view of it."""

from __future__ import annotations

from collections import namedtuple
from typing import Any

import numpy as np

from mtgenv.compiling.jit import Layout
from mtgenv.encoding.layout import MOST_PLAYERS

FACTS = (
    "winner",
    "turns",
    "decisions",
    "subgames",
    "conceded",
    "deepest",
    "steps",
    "illegal_actions",
    "place",  # 1 = won, or still in at a draw
    "result",  # 1 = won, 0 = drawn or cut off, -1 = lost
    "end_reason",  # index into EPISODE_END_NAMES
    "seat",  # whose place and result these are
)
"""What is kept of an episode that has ended, beside its rewards."""

FACT: Any = namedtuple("FactNumbers", FACTS)(*range(len(FACTS)))
"""Where each fact stands."""

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
        ("rewards", np.float64, (MOST_PLAYERS,)),  # what each seat gets, once the match is over
        # the episode that ended last
        ("facts", np.int64, (len(FACTS),)),  # side by side, so that all are read at once
        ("total", np.float64),
    ],
    align=True,
)

Episode: Any = Layout("Episode", EPISODE, 0)
Episodes: Any = Layout("Episodes", EPISODE, 1)
