"""Observations as plain numbers of the order of one, for networks without embeddings.

Counts are divided by their usual size and cut off, flags and bits are 0 or 1, small categories
become one-hot, and of a pointer remains whether there is one. Card numbers are left out: one-hot
they would be thousands of inputs a row, and what a card is stands in the other columns.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from mtgenv.encoding.layout import CARD_NUMBERS, TABLES, Table

COUNT_LIMIT = 5.0


class Normaliser:
    """Turns rows of one table into floats.

    Args:
        table: the table.

    Attributes:
        names: what each float is: a column, or a column and one of its words or values.

    Example:
        >>> from mtgenv.encoding.layout import GAME_TABLE
        >>> normaliser = Normaliser(GAME_TABLE)
        >>> rows = np.zeros((2, len(GAME_TABLE.columns)), np.int16)
        >>> normaliser(rows).shape == (2, len(normaliser.names))
        True
    """

    def __init__(self, table: Table) -> None:
        counts: list[tuple[int, int]] = []
        bits: list[tuple[int, int]] = []
        values: list[tuple[int, int]] = []
        pointers: list[int] = []
        names: dict[str, list[str]] = {"count": [], "bits": [], "value": [], "pointer": []}
        for i, column in enumerate(table.columns):
            words = column.words or tuple(str(k) for k in range(column.size))
            if column.is_pointer:
                pointers.append(i)
                names["pointer"].append(column.name)
            elif column.kind == "bits":
                bits += [(i, bit) for bit in range(column.size)]
                names["bits"] += [f"{column.name} {word}" for word in words]
            elif column.kind == "category" and column.size != CARD_NUMBERS:
                values += [(i, value) for value in range(column.size)]
                names["value"] += [f"{column.name} {word}" for word in words]
            elif column.kind in ("count", "flag"):
                counts.append((i, column.size if column.kind == "count" else 1))
                names["count"].append(column.name)
        self.names = tuple(name for part in names.values() for name in part)
        self._counts = np.array(counts, np.int64).reshape(-1, 2).T
        self._bits = np.array(bits, np.int64).reshape(-1, 2).T
        self._values = np.array(values, np.int64).reshape(-1, 2).T
        self._pointers = np.array(pointers, np.int64)

    def __call__(self, rows: NDArray[np.int16]) -> NDArray[np.float32]:
        """Normalise rows.

        Args:
            rows: int16 of shape (..., columns).

        Returns:
            float32 of shape (..., len(names)).
        """
        counts = (rows[..., self._counts[0]] / self._counts[1]).clip(-COUNT_LIMIT, COUNT_LIMIT)
        bits = (rows[..., self._bits[0]] >> self._bits[1]) & 1
        values = rows[..., self._values[0]] == self._values[1]
        pointers = rows[..., self._pointers] > 0
        return np.concatenate([counts, bits, values, pointers], axis=-1, dtype=np.float32)


NORMALISERS = {table.name: Normaliser(table) for table in TABLES}


def flatten(observation: Mapping[str, np.ndarray], batch_axes: int = 0) -> NDArray[np.float32]:
    """Normalise a whole observation, or a batch of them, into one vector each.

    Args:
        observation: the tables by name; ``decklists`` are left out.
        batch_axes: how many axes stand before those of the tables.

    Returns:
        float32 of shape (*batch, width).
    """
    parts = []
    for table in TABLES:
        rows = NORMALISERS[table.name](observation[table.name])
        parts.append(rows.reshape(*rows.shape[:batch_axes], -1))
    return np.concatenate(parts, axis=-1)
