"""Opponents for a learner: bots and players by name, compiled bots, and functions in Python."""

from __future__ import annotations

from typing import Any

from mtgenv.engine.bot import BrokenBot, bot, is_bot
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.errors import MtgenvError
from mtgenv.players import Player, Policy, get_player


class OpponentError(MtgenvError):
    """An opponent that does not exist, or that answered illegally."""


@bot
def absent(m: Match, t: Tables, w: Workspace, seat: int) -> int:
    """Stand where compiled code wants a bot, and somebody in Python is asked instead."""
    return int(m.legal[0])


def find_opponent(opponent: Any) -> tuple[Any, Player | Policy | None]:
    """Say who plays the other seats.

    Args:
        opponent: a name (see `mtgenv.players.get_player`), a bot, a `Policy` or a `Player`.

    Returns:
        The bot, and who plays in Python if it is one of them; then the bot is not used.

    Raises:
        OpponentError: if it is none of these.
        UnknownBotError: if nobody has that name.
        BrokenBotError: if the bot cannot be compiled.
    """
    if isinstance(opponent, str):
        opponent = get_player(opponent)
    if is_bot(opponent):
        return opponent, None
    if isinstance(opponent, BrokenBot):
        raise opponent.error
    if callable(opponent) or hasattr(opponent, "choose"):
        return absent, opponent
    raise OpponentError(
        f"opponent={opponent!r}: give the name of a bot, a bot, or a function of observations "
        "and action masks"
    )
