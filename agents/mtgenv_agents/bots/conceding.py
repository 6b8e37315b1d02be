"""A bot that gives up every subgame that somebody else has made, and else plays like another.

It is what people advise who face Shahrazad: lose half of your life, and be done.
"""

from __future__ import annotations

import functools
from typing import Any

from mtgenv.bots import UnknownBotError, get_bot
from mtgenv.engine.bot import bot
from mtgenv.engine.record.decisions import kind_of
from mtgenv.engine.record.references import row_of
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import ACTION_CONCEDE_GAME


@functools.cache
def named(name: str) -> Any:
    """Return the bot that concedes and else plays like the one of a name: ``conceding:heuristic``.

    It can concede only where that is offered (`MatchOptions.concede_game`).

    Args:
        name: a bot of `mtgenv.bots.get_bot`.

    Raises:
        UnknownBotError: if there is no such bot.

    Example:
        >>> named("random").__name__
        'conceding_bot'
    """
    if not name:
        raise UnknownBotError("conceding: say like whom it plays, as in conceding:heuristic")
    inner = get_bot(name)

    @bot
    def conceding_bot(m: Match, t: Tables, w: Workspace, seat: int) -> int:
        """Concede a subgame of somebody else where that is offered; else play like the other."""
        if m.depth > 0 and m.controller[row_of(m.creator[m.depth])] != seat:
            for k in range(m.legal_count):
                if kind_of(m.legal[k]) == ACTION_CONCEDE_GAME:
                    return m.legal[k]
        return inner(m, t, w, seat)

    return conceding_bot
