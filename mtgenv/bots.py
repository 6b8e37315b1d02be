"""How a name finds a bot: the registered ones, also of other packages, and ``module:function``.

A package brings bots by entry points of the group ``mtgenv.bots``, as this project brings its own;
in its ``pyproject.toml``::

    [project.entry-points."mtgenv.bots"]
    hasty = "my_package.my_bots:hasty"

Nothing is imported, and so nothing compiled, before a bot is asked for.
"""

from __future__ import annotations

import functools
import importlib
import sys
import warnings
from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from mtgenv.errors import MtgenvError

GROUP = "mtgenv.bots"

Bot = Any
"""A function ``(match, tables, workspace, seat) -> action``, compiled by `mtgenv.bot`."""


class UnknownBotError(MtgenvError):
    """No bot has the name that was given, or it cannot be loaded."""


@functools.cache
def _registered() -> dict[str, EntryPoint]:
    found: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        first = found.setdefault(point.name, point)
        if first.value != point.value:
            raise UnknownBotError(
                f"two packages bring a bot {point.name!r}: {first.value} and {point.value}; give "
                "one of these instead of the name"
            )
    return found


class _Registered(Mapping[str, Bot]):
    """The registered bots by name, imported on access."""

    def __getitem__(self, name: str) -> Bot:
        return _load(name, _registered()[name].value)

    def __iter__(self) -> Iterator[str]:
        return iter(_registered())

    def __len__(self) -> int:
        return len(_registered())


BOTS: Mapping[str, Bot] = _Registered()
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
        BrokenBotError: if it, or its module, has a mistake.

    Example:
        >>> get_bot("random").__name__
        'random_bot'
    """
    if not isinstance(name, str):
        raise UnknownBotError(f"bot {name!r}: give a name, {_known()} or module:function")
    if ":" in name:
        if str(Path.cwd()) not in sys.path:
            sys.path.append(str(Path.cwd()))  # where people keep a bot of their own
        return _load(name, name)
    if name not in BOTS:
        raise UnknownBotError(
            f"there is no bot {name!r}; known: {_known()}, or module:function for your own"
        )
    return BOTS[name]


def _known() -> str:
    return ", ".join(BOTS) or "none (install mtgenv again: its bots are not registered)"


def _load(name: str, place: str) -> Bot:
    # The compiler is loaded by who plays, not by who asks for names.
    from mtgenv.compiling.faults import reason
    from mtgenv.engine.bot import BrokenBot, BrokenBotError, BrokenBotWarning, is_bot

    module, _, function = place.partition(":")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", BrokenBotWarning)  # the others of the module
            found = getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError) as error:
        raise UnknownBotError(f"bot {name!r} cannot be loaded: {reason(error)}") from None
    except Exception as error:  # whatever a module of somebody else's raises
        raise BrokenBotError(f"bot {name!r} cannot be used: {reason(error)}") from None
    if isinstance(found, BrokenBot):
        raise BrokenBotError(f"bot {name!r} cannot be compiled: {found.reason}")
    if not is_bot(found):
        raise UnknownBotError(f"bot {name!r} is not a function decorated with mtgenv.bot")
    return found
