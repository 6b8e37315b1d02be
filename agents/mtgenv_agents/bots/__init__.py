"""The bots by name: each is compiled when it is first asked for, not when this is imported."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from mtgenv.errors import MtgenvError

Bot = Any
"""A function ``(match, tables, seat) -> action``, compiled by `mtgenv.compiling.jit.bot`."""


class UnknownBotError(MtgenvError):
    """No bot has the name that was given."""


class _LazyBots(Mapping[str, Bot]):
    """The bots by name, imported on access."""

    def __init__(self, places: dict[str, str]) -> None:
        self._places = places

    def __getitem__(self, name: str) -> Bot:
        module, _, function = self._places[name].partition(":")
        return getattr(importlib.import_module(module), function)

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


BOTS: Mapping[str, Bot] = _LazyBots(
    {
        "random": "mtgenv_agents.bots.random_bot:random_bot",
        "heuristic": "mtgenv_agents.bots.heuristic_bot:heuristic_bot",
    }
)
"""Name to bot. Iterating over the names compiles nothing."""


def get_bot(name: str) -> Bot:
    """Return a bot by its name, or one of your own.

    Args:
        name: a key of `BOTS`, or ``module:function`` for a bot of your own, which is looked for
            in the current folder too.

    Returns:
        The compiled bot.

    Raises:
        UnknownBotError: if there is no such bot.

    Example:
        >>> get_bot("random").__name__
        'random_bot'
    """
    if name in BOTS:
        return BOTS[name]
    if not isinstance(name, str):
        raise UnknownBotError(f"bot {name!r}: give a name, {', '.join(BOTS)} or module:function")
    module, colon, function = name.partition(":")
    if colon and str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))  # where people keep a bot of their own
    if not colon:
        raise UnknownBotError(
            f"there is no bot {name!r}; known: {', '.join(BOTS)}, or module:function for your own"
        )
    try:
        found = getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError) as error:
        raise UnknownBotError(f"bot {name!r} cannot be loaded: {error}") from None
    # The environments stand above the bots; only what tells a bot is needed here.
    from mtgenv.engine.bot import is_bot

    if not is_bot(found):
        raise UnknownBotError(f"bot {name!r} is not a function decorated with mtgenv.bot")
    return found
