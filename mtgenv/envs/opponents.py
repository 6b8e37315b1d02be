"""Opponents for a learner: native bots by name, compiled bots, and functions in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from mtgenv.bots import get_bot
from mtgenv.engine.bot import BrokenBot, bot, is_bot
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.errors import MtgenvError

Policy = Callable[[dict[str, np.ndarray], np.ndarray], np.ndarray]
"""An opponent in Python: takes the observations of k matches, as the opponent sees them, and their
action masks, int8 of shape (k, actions); returns k action indices."""


class OpponentError(MtgenvError):
    """An opponent that does not exist, or that answered illegally."""


@bot
def absent(m: Match, t: Tables, w: Workspace, seat: int) -> int:
    """Stand where compiled code wants a bot, and a policy in Python is asked instead."""
    return int(m.legal[0])


def find_opponent(opponent: Any) -> tuple[Any, Policy | None]:
    """Say who plays the other seat.

    Args:
        opponent: name of a bot (see `mtgenv.bots.get_bot`), a bot, or a `Policy`.

    Returns:
        The bot, and the policy in Python if it is one; then the bot is not used.

    Raises:
        OpponentError: if it is none of these.
        UnknownBotError: if there is no bot of that name.
        BrokenBotError: if the bot cannot be compiled.
    """
    if isinstance(opponent, str):
        return get_bot(opponent), None
    if is_bot(opponent):
        return opponent, None
    if isinstance(opponent, BrokenBot):
        raise opponent.error
    if callable(opponent):
        return absent, opponent
    raise OpponentError(
        f"opponent={opponent!r}: give the name of a bot, a bot, or a function of observations "
        "and action masks"
    )
