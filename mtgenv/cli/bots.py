"""Finding the bots that a command names, with a bar while they are compiled."""

from __future__ import annotations

from typing import Any

from mtgenv.bots import get_bot
from mtgenv.cli.warmup import compiling


def find_bots(*names: str) -> list[Any]:
    """Return bots by name, with a bar on standard error while anything is compiled.

    Raises:
        MtgenvError: if one does not exist, is no bot, or cannot be compiled.
    """
    with compiling():
        return [get_bot(name) for name in names]
