"""A bot: a policy as a compiled function, which drivers of whole batches take for an argument."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable
from typing import Any, TypeVar

from mtgenv.compiling.faults import reason
from mtgenv.compiling.jit import JIT, CompiledFunction, Signature, compiled
from mtgenv.engine.record.types import BotFunction
from mtgenv.errors import MtgenvError

_F = TypeVar("_F", bound=Callable[..., Any])


class BrokenBotError(MtgenvError):
    """A bot cannot be compiled; the text says what is wrong, and in which line."""


class BrokenBotWarning(UserWarning):
    """A bot cannot be compiled, and will say so again when it is to play."""


class BrokenBot:
    """Stands for a bot that cannot be compiled, so that the others of its module can play.

    Attributes:
        reason: what is wrong, and where.
        error: the same as an error.
    """

    def __init__(self, function: Callable[..., Any], reason: str) -> None:
        self.__name__ = function.__name__
        self.reason = reason
        self.error = BrokenBotError(f"bot {self.__name__!r} cannot be compiled: {reason}")

    def __call__(self, *args: Any) -> int:
        """Refuse to play."""
        raise self.error


def bot(function: _F) -> _F:
    """Compiles a policy, which entries take for an argument annotated `BotFunction`.

    A policy with a mistake becomes a `BrokenBot`: a warning says what is wrong, and an error when
    it is to play.

    Args:
        function: takes the match, the card tables, the workspace and the seat that decides, and
            returns one of the legal actions.

    Returns:
        The compiled function.
    """
    try:
        signature = Signature.of(function)
        if signature != BotFunction.signature:
            raise BrokenBotError(f"a bot is a function {BotFunction.signature}, not {signature}")
        return compiled(function)
    except Exception as error:  # whatever Numba thinks of it
        broken: Any = BrokenBot(function, reason(error, function))
    warnings.warn(str(broken.error), BrokenBotWarning, stacklevel=2)
    return broken


def is_bot(value: Any) -> bool:
    """Whether a value is a policy compiled by `bot`."""
    if JIT:
        return isinstance(value, CompiledFunction) and value.signature == BotFunction.signature
    try:
        return bool(Signature.of(inspect.unwrap(value)) == BotFunction.signature)
    except (AttributeError, TypeError):
        return False
