"""Opponents for a learner: native bots by name, compiled bots, and functions in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from mtgenv.engine.bot import is_bot
from mtgenv.errors import MtgenvError

Policy = Callable[[dict[str, np.ndarray], np.ndarray], np.ndarray]
"""An opponent in Python: takes the observations of k matches, as the opponent sees them, and their
action masks, int8 of shape (k, actions); returns k action indices."""


class OpponentError(MtgenvError):
    """An opponent that does not exist, or that answered illegally."""


def find_opponent(opponent: Any) -> tuple[Any, Policy | None]:
    """Say who plays the other seat.

    Args:
        opponent: name of a native bot (see `mtgenv_agents.bots`), a bot, or a `Policy`.

    Returns:
        The bot, and the policy in Python if it is one; then the bot is not used.

    Raises:
        OpponentError: if it is none of these.
    """
    # The bots stand above the environments; only their names are known here.
    from mtgenv_agents.bots import get_bot

    if isinstance(opponent, str):
        return get_bot(opponent), None
    if is_bot(opponent):
        return opponent, None
    if callable(opponent):
        return get_bot("random"), opponent
    raise OpponentError(
        f"opponent={opponent!r}: give the name of a bot, a bot, or a function of observations "
        "and action masks"
    )
