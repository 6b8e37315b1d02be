"""Copying match records as bytes: the fast way to save, restore and branch a position.

A record has no pointers, so a copy of its bytes is the position. NumPy copies structured arrays
field by field; the same memory seen as ``uint8`` is copied at once, dozens of times faster.

Example:
    >>> from mtgenv.matches.matchup import Matchup
    >>> batch = Matchup.of("burn", "burn").new_batch(3)
    >>> saved = save(batch, 0)
    >>> batch["turns"][0] = 9
    >>> restore(batch, 0, saved)
    >>> int(batch["turns"][0])
    0
"""

from __future__ import annotations

import hashlib

import numpy as np
from numpy.typing import NDArray

from mtgenv.engine.record.state import MATCH, TABLE_MATCH
from mtgenv.errors import MtgenvError

FORMAT = 2
_MAGIC = b"MTGENV"
_HEADER = len(_MAGIC) + 2 + 16 + 16 + 16


class SnapshotError(MtgenvError):
    """Bytes that are no snapshot, or one of other rules, cards or capacities."""


def as_bytes(matches: np.ndarray) -> NDArray[np.uint8]:
    """Return the memory of a batch as bytes, without copying.

    Args:
        matches: array of shape (n,) and dtype `MATCH`, C-contiguous.

    Returns:
        Array of shape (n, bytes a match) and dtype uint8. Hold on to it and index it to copy
        records in the shortest time: ``view[i] = saved``.
    """
    return matches.view(np.uint8).reshape(len(matches), matches.dtype.itemsize)


def save(matches: np.ndarray, i: int) -> NDArray[np.uint8]:
    """Return a copy of match ``i`` of a batch: array of shape (bytes a match,) and dtype uint8."""
    saved: NDArray[np.uint8] = as_bytes(matches)[i].copy()
    return saved


def restore(matches: np.ndarray, i: int, saved: NDArray[np.uint8]) -> None:
    """Put a saved match into place ``i`` of a batch.

    Args:
        matches: array of shape (n,) and dtype `MATCH`, written to.
        i: the place.
        saved: what `save` returned, also from another batch of the same cards.
    """
    as_bytes(matches)[i] = saved


def copy(matches: np.ndarray) -> np.ndarray:
    """Return a copy of a batch to the last byte, which NumPy's own copy is not: it skips padding.

    Args:
        matches: array of shape (n,) and dtype `MATCH`.

    Returns:
        Array of the same shape and dtype.
    """
    return matches.view(np.uint8).copy().view(matches.dtype)


def repeat(saved: NDArray[np.uint8], n: int) -> np.ndarray:
    """Return ``n`` copies of a saved match, for roll-outs from one position.

    Returns:
        Array of shape (n,) and dtype `MATCH`.

    Example:
        >>> from mtgenv.matches.matchup import Matchup
        >>> repeat(save(Matchup.of("burn", "burn").new_batch(1), 0), 8).shape
        (8,)
    """
    copies = np.empty(n, dtype=MATCH if len(saved) == MATCH.itemsize else TABLE_MATCH)
    as_bytes(copies)[:] = saved
    return copies


def layout_digest(dtype: np.dtype = MATCH) -> bytes:
    """Return 16 bytes that change with the layout of the match record."""
    return hashlib.blake2b(repr(dtype.descr).encode(), digest_size=16).digest()


def cards_digest(tables: np.ndarray) -> bytes:
    """Return 16 bytes that change with the compiled cards.

    Args:
        tables: the card tables.
    """
    return hashlib.blake2b(tables.view(np.uint8).data, digest_size=16).digest()


def _record_digest(record: bytes) -> bytes:
    """Return 16 bytes that change with the record: compiled code trusts the numbers in it."""
    return hashlib.blake2b(record, digest_size=16).digest()


def pack(matches: np.ndarray, tables: np.ndarray) -> bytes:
    """Return the first match of an array as bytes that say what they belong to.

    Args:
        matches: array of shape (1,) and dtype `MATCH`.
        tables: the card tables that it is played with.
    """
    version = FORMAT.to_bytes(2, "little")
    record = as_bytes(matches)[0].tobytes()
    head = (
        _MAGIC,
        version,
        layout_digest(matches.dtype),
        cards_digest(tables),
        _record_digest(record),
    )
    return b"".join((*head, record))


def unpack(data: bytes, tables: np.ndarray) -> np.ndarray:
    """Return the match that `pack` wrote: array of shape (1,) and dtype `MATCH`.

    Raises:
        SnapshotError: if it is no snapshot, or one made with other rules, capacities or cards.
    """
    if not isinstance(data, bytes | bytearray | memoryview) or bytes(data[:6]) != _MAGIC:
        raise SnapshotError("this is no snapshot of a match; give what Match.snapshot() returned")
    head, record = bytes(data[:_HEADER]), bytes(data[_HEADER:])
    version = int.from_bytes(head[6:8], "little")
    if version != FORMAT:
        raise SnapshotError(f"a snapshot of format {version}, this is format {FORMAT}; replay it")
    layouts = {layout_digest(dtype): dtype for dtype in (MATCH, TABLE_MATCH)}
    dtype = layouts.get(head[8:24])
    if dtype is None:
        raise SnapshotError(
            "a snapshot of another version of the engine; play the replay of that match instead"
        )
    if head[24:40] != cards_digest(tables):
        raise SnapshotError("a snapshot of other cards; restore it with the decks it was made with")
    if len(record) != dtype.itemsize:
        raise SnapshotError(
            f"a snapshot has {_HEADER + dtype.itemsize} bytes, this one {len(head) + len(record)}; "
            "it was cut or lengthened"
        )
    if head[40:] != _record_digest(record):
        raise SnapshotError("a damaged snapshot: bytes of it have changed; save the match anew")
    matches = np.empty(1, dtype=dtype)
    as_bytes(matches)[0] = np.frombuffer(record, np.uint8)
    return matches
