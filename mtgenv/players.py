"""How a name finds who plays: a bot, or somebody in Python such as a trained agent or a search.

A package brings players by entry points of the group ``mtgenv.players``. Each is a function that is
given the rest of the name and returns a `Player` or a `Policy`. Its own name is what stands before
a colon, or the ending of a file::

    [project.entry-points."mtgenv.players"]
    search = "my_package.search:named"     # search:400 calls named("400")
    ".onnx" = "my_package.networks:load"   # runs/best.onnx calls load("runs/best.onnx")

Bots are found by `mtgenv.bots`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import PurePath
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from mtgenv.bots import UnknownBotError, get_bot

GROUP = "mtgenv.players"

Policy = Callable[..., np.ndarray]
"""A player in Python that sees what its seat sees: takes the observations of k matches and their
action masks, int8 of shape (k, actions); returns k action indices.

One that draws its actions has an attribute ``draws`` that is True, and is given a third argument:
k numbers of 64 bits that follow from the matches. So it plays a match in the same way whatever
other matches are played beside it.
"""


class Player(Protocol):
    """A player in Python that looks at the matches themselves."""

    def choose(
        self, matches: np.ndarray, tables: np.ndarray, rows: NDArray[np.int64]
    ) -> NDArray[np.int32]:
        """Answer the open decisions of some matches of a batch.

        Args:
            matches: array of shape (n,) and dtype `MATCH` or `TABLE_MATCH`, only to be read.
            tables: the card tables.
            rows: which matches, shape (k,).

        Returns:
            The codes of legal actions, shape (k,).
        """
        ...


@functools.cache
def _registered() -> dict[str, Callable[[str], Any]]:
    """What makes players, by the name of its entry point; nothing is imported before it is used."""

    def load_and_call(point: Any) -> Callable[[str], Any]:
        return lambda rest: point.load()(rest)

    return {point.name: load_and_call(point) for point in entry_points(group=GROUP)}


def _make(name: str, maker: Callable[[str], Any], rest: str) -> Any:
    try:
        return maker(rest)
    except ImportError as error:
        raise UnknownBotError(
            f"bot {name!r} cannot be loaded: {error.name} is not installed; it needs: "
            'pip install "mtgenv[train]"'
        ) from None


def get_player(name: str) -> Any:
    """Return who a name stands for.

    Args:
        name: a bot (see `mtgenv.bots.get_bot`); ``search:400``, a search of 400 roll-outs a
            decision; ``agent:weenie``, an agent that comes along; or the ``.safetensors`` or
            ``.zip`` file of a trained agent, which plays as it did in training; with ``:greedy``
            behind it, an agent takes the most probable actions.

    Returns:
        A bot, a `Policy` or a `Player`: what the option ``opponent`` of an environment takes.

    Raises:
        UnknownBotError: if there is no such bot.
        MtgenvError: if what it names cannot play here.

    Example:
        >>> get_player("random").__name__
        'random_bot'
    """
    if not isinstance(name, str):
        return get_bot(name)
    made_by = _registered()
    for file in (name, name.rpartition(":")[0]):  # a word may follow a file
        ending = PurePath(file).suffix
        if ending in made_by:
            return _make(name, made_by[ending], name)
    head, _, rest = name.partition(":")
    if head in made_by:
        return _make(name, made_by[head], rest)
    try:
        return get_bot(name)
    except UnknownBotError as error:
        if ":" in name:
            raise
        others = ", ".join(
            f"{head}:..." if not head.startswith(".") else f"a {head} file" for head in made_by
        )
        raise UnknownBotError(f"{error}; or {others}") from None
