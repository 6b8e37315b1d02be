"""Finding who a command names to play, with a bar while they are compiled."""

from __future__ import annotations

from typing import Any

from mtgenv.cli.warmup import compiling
from mtgenv.players import get_player


def find_bots(*names: str) -> list[Any]:
    """Return bots and players by name, with a bar on standard error while anything is compiled.

    Raises:
        MtgenvError: if one does not exist, is no bot, or cannot be compiled.
    """
    with compiling():
        return [get_player(name) for name in names]
