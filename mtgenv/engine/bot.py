"""A bot: a policy as a compiled function, which drivers of whole batches take for an argument."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

from mtgenv.compiling.jit import JIT, CompiledFunction, Signature, compiled
from mtgenv.engine.record.types import BotFunction

_F = TypeVar("_F", bound=Callable[..., Any])


def bot(function: _F) -> _F:
    """Compiles a policy, which entries take for an argument annotated `BotFunction`.

    Args:
        function: takes the match, the card tables, the workspace and the seat that decides, and
            returns one of the legal actions.

    Returns:
        The compiled function.

    Raises:
        TypeError: if its annotations are not those of a bot.
    """
    signature = Signature.of(function)
    if signature != BotFunction.signature:
        raise TypeError(f"a bot is a function {BotFunction.signature}, not {signature}")
    return compiled(function)


def is_bot(value: Any) -> bool:
    """Whether a value is a policy compiled by `bot`."""
    if JIT:
        return isinstance(value, CompiledFunction) and value.signature == BotFunction.signature
    try:
        return bool(Signature.of(inspect.unwrap(value)) == BotFunction.signature)
    except (AttributeError, TypeError):
        return False
