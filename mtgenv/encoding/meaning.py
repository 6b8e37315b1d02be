"""What observations and actions mean, as a digest: it goes into whatever has learnt from them.

A network reads columns and card numbers, so it makes sense only where these still mean what they
meant in its training. Numbers that were added since do no harm.

Example:
    >>> changed(digest()) is None
    True
"""

from __future__ import annotations

import hashlib

import numpy as np
from numpy.typing import NDArray

from mtgenv.cards.names import numbers
from mtgenv.encoding import actions, layout

_LAYOUT_BYTES = 8
_COUNT_BYTES = 4


def digest() -> NDArray[np.uint8]:
    """Return what observations and actions mean now.

    Returns:
        uint8 of shape (20,): of the layout, how many card numbers there are, and of these.
    """
    count = len(numbers.numbered())
    return np.frombuffer(_layout() + _cards(count), np.uint8).copy()


def changed(trained: NDArray[np.uint8]) -> str | None:
    """Say what means something else now than it did once.

    Args:
        trained: what `digest` returned then.

    Returns:
        What has changed; None if all of it still holds.
    """
    then = trained.tobytes()
    if then[:_LAYOUT_BYTES] != _layout():
        return "the layout of observations"
    count = int.from_bytes(then[_LAYOUT_BYTES : _LAYOUT_BYTES + _COUNT_BYTES], "little")
    return None if then[_LAYOUT_BYTES:] == _cards(count) else "the numbers of cards"


def _layout() -> bytes:
    tables = [
        (
            table.name,
            [(c.name, c.kind, c.size, c.low, c.words, c.is_pointer) for c in table.columns],
        )
        for table in layout.TABLES
    ]
    fixed = [actions.action_name(i) for i in range(actions.OBJECT)]
    said = repr((layout.VERSION, tables, fixed))
    return hashlib.blake2b(said.encode(), digest_size=_LAYOUT_BYTES).digest()


def _cards(count: int) -> bytes:
    return count.to_bytes(_COUNT_BYTES, "little") + bytes.fromhex(numbers.digest(count))
