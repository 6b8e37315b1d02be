"""Observations in brief: each different row of the table of objects once, and who has which.

A batch of positions repeats itself: the same untapped Plains lies in most of them. What a network
computes from a row depends on the row alone, so it is enough to compute it once for each different
row. A `RowBook` numbers the rows that it has seen; a position is then a line of numbers, and
`Positions` are what a network works on: the rows that some positions have, and lists of which
position has which, of what can be chosen, and of which creatures may meet.

Of a pointer the network reads only whether it points at something, so a row in the book has 1
there. That makes equal what a network cannot tell apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numba import njit
from numpy.typing import NDArray
from torch import Tensor

from mtgenv.encoding.layout import OBJECT_TABLE, TYPE_WORDS
from mtgenv.engine.record.vocabulary import ZONE_BATTLEFIELD

KIND = OBJECT_TABLE.index("kind")
ZONE = OBJECT_TABLE.index("zone")
OUTWARD = OBJECT_TABLE.index("outward")
CONTROLLER = OBJECT_TABLE.index("controller")
CHOICE = OBJECT_TABLE.index("choice")
ASKS = OBJECT_TABLE.index("asks")
TYPES = OBJECT_TABLE.index("types")
CREATURE = 1 << TYPE_WORDS.index("creature")

NOBODY = -1
"""Stands where there is no row."""

FIRST_ROOM = 8192
"""So many rows a new book has room for; it grows."""

_IS_POINTER = np.array([column.is_pointer for column in OBJECT_TABLE.columns])
_HASH_START = np.uint64(1469598103934665603)
_HASH_PRIME = np.uint64(1099511628211)
_HASH_SHIFT = np.uint64(29)

REST = ("players", "games", "decision", "options")
"""The tables of an observation that are kept as they are."""


# --- Compiled parts, by plain Numba: this is about arrays, and no rule ----------------------------


@njit(cache=True)
def _place(row: Any, rows: Any, places: Any) -> Any:
    """Return where the number of a row stands in the table of hashes, or where it may be put."""
    h = _HASH_START
    for column in range(len(row)):
        h = (h ^ np.uint64(np.uint16(row[column]))) * _HASH_PRIME
    h ^= h >> _HASH_SHIFT
    last = len(places) - 1
    place = np.int64(h & np.uint64(last))
    while places[place] >= 0:
        number = places[place]
        same = True
        for column in range(len(row)):
            if rows[number, column] != row[column]:
                same = False
                break
        if same:
            break
        place = (place + 1) & last
    return place


@njit(cache=True)
def _number_rows(
    objects: Any, is_pointer: Any, rows: Any, places: Any, count: int, lines: Any
) -> int:
    """Number the rows of some tables of objects; return how many the book knows then."""
    row = np.empty(objects.shape[2], np.int16)
    for i in range(objects.shape[0]):
        for k in range(objects.shape[1]):
            lines[i, k] = NOBODY
            if objects[i, k, KIND] != 0:
                for column in range(len(row)):
                    row[column] = objects[i, k, column]
                    if is_pointer[column] and row[column] != 0:
                        row[column] = 1
                place = _place(row, rows, places)
                if places[place] < 0:
                    rows[count] = row
                    places[place] = count
                    count += 1
                lines[i, k] = places[place]
    return count


@njit(cache=True)
def _number_again(rows: Any, count: int, places: Any) -> None:
    """Fill an empty table of hashes with the rows of a book."""
    for number in range(count):
        places[_place(rows[number], rows, places)] = number


@njit(cache=True)
def _fights(row: Any) -> Any:
    """Whether a row is a creature on the battlefield of the game being played."""
    return row[ZONE] == ZONE_BATTLEFIELD and row[OUTWARD] == 0 and (row[TYPES] & CREATURE) != 0


@njit(cache=True)
def _count(lines: Any, rows: Any) -> tuple[int, int, int, int]:
    """Count members, who asks, choices, and pairs of a choice and a creature opposing it."""
    members, askers, choices, pairs = 0, 0, 0, 0
    sides = np.zeros(256, np.int64)
    for i in range(lines.shape[0]):
        fighters = 0
        sides[:] = 0
        for k in range(lines.shape[1]):
            number = lines[i, k]
            if number >= 0:
                members += 1
                if _fights(rows[number]):
                    sides[rows[number, CONTROLLER]] += 1
                    fighters += 1
                if rows[number, ASKS] != 0:
                    askers += 1
                if rows[number, CHOICE] != 0:
                    choices += 1
        for k in range(lines.shape[1]):
            number = lines[i, k]
            if number >= 0 and rows[number, CHOICE] != 0 and _fights(rows[number]):
                pairs += fighters - sides[rows[number, CONTROLLER]]
    return members, askers, choices, pairs


@njit(cache=True)
def _lay_out(lines: Any, rows: Any, local: Any) -> Any:
    """Make the lists of `Positions`.

    Args:
        lines: the numbers of the rows of each position.
        rows: the rows of the book.
        local: room for a number for each of them, -1 everywhere, as it is again afterwards.
    """
    n_members, n_askers, n_choices, n_pairs = _count(lines, rows)
    used = np.empty(min(n_members, len(local)), np.int64)
    members = np.empty(n_members, np.int64)
    first = np.empty(lines.shape[0], np.int64)
    asker = np.empty(n_askers, np.int64)
    asker_in = np.empty(n_askers, np.int64)
    choice = np.empty(n_choices, np.int64)
    choice_in = np.empty(n_choices, np.int64)
    choice_row = np.empty(n_choices, np.int64)
    left = np.empty(n_pairs, np.int64)
    right = np.empty(n_pairs, np.int64)
    fighters = np.empty(lines.shape[1], np.int64)
    count, m, a, c, p = 0, 0, 0, 0, 0
    for i in range(lines.shape[0]):
        first[i] = m
        n_fighters = 0
        for k in range(lines.shape[1]):
            number = lines[i, k]
            if number >= 0:
                if local[number] < 0:
                    local[number] = count
                    used[count] = number
                    count += 1
                members[m] = local[number]
                m += 1
                if rows[number, ASKS] != 0:
                    asker[a] = local[number]
                    asker_in[a] = i
                    a += 1
                if _fights(rows[number]):
                    fighters[n_fighters] = number
                    n_fighters += 1
        for k in range(lines.shape[1]):
            number = lines[i, k]
            if number >= 0 and rows[number, CHOICE] != 0:
                choice[c] = local[number]
                choice_in[c] = i
                choice_row[c] = k
                if _fights(rows[number]):
                    for f in range(n_fighters):
                        other = fighters[f]
                        if rows[other, CONTROLLER] != rows[number, CONTROLLER]:
                            left[p] = c
                            right[p] = local[other]
                            p += 1
                c += 1
    for k in range(count):
        local[used[k]] = NOBODY
    return used[:count], members, first, asker, asker_in, choice, choice_in, choice_row, left, right


# --- The book and what comes out of it ------------------------------------------------------------


@dataclass(frozen=True)
class Positions:
    """A batch of positions for the network; tensors, whole numbers unless said otherwise.

    Attributes:
        rest: the other tables of the observations by name, int16.
        objects: how many rows a table of objects has.
        rows: the different rows of objects, int16 of shape (u, columns).
        members: the rows of all positions, one position after the other, shape (m,).
        first: where in ``members`` each position begins, shape (n,).
        asker: the rows of objects that ask, or that the question is about, shape (a,).
        asker_in: of which position, shape (a,).
        choice: the rows that can be chosen, shape (c,).
        choice_in: of which position, shape (c,).
        choice_row: which row of its table of objects, shape (c,).
        left: of each pair of creatures that may meet the one that can be chosen, as an index of
            ``choice``, shape (p,).
        right: the row of the other, which somebody else controls, shape (p,).
    """

    rest: Mapping[str, Tensor]
    objects: int
    rows: Tensor
    members: Tensor
    first: Tensor
    asker: Tensor
    asker_in: Tensor
    choice: Tensor
    choice_in: Tensor
    choice_row: Tensor
    left: Tensor
    right: Tensor

    def __len__(self) -> int:
        """Count the positions."""
        return len(self.first)


class RowBook:
    """Numbers rows of objects: equal rows get equal numbers.

    Example:
        >>> book = RowBook()
        >>> objects = np.zeros((1, 3, len(OBJECT_TABLE.columns)), np.int16)
        >>> objects[0, :2, KIND] = 1
        >>> book.lines(objects).tolist(), len(book)
        ([[0, 0, -1]], 1)
    """

    def __init__(self) -> None:
        self._count = 0
        self._rows = np.empty((0, len(OBJECT_TABLE.columns)), np.int16)
        self._places = np.empty(0, np.int32)
        self._local = np.empty(0, np.int32)

    def __len__(self) -> int:
        """Count the different rows seen."""
        return self._count

    @property
    def rows(self) -> NDArray[np.int16]:
        """The different rows seen, by number."""
        return self._rows[: self._count]

    def forget(self) -> None:
        """Begin anew, in the same memory."""
        self._count = 0
        self._places[:] = NOBODY

    def lines(self, objects: NDArray[np.int16]) -> NDArray[np.int32]:
        """Return the numbers of rows, new ones for those that have not been seen.

        Args:
            objects: tables of objects, shape (n, rows, columns).

        Returns:
            Numbers of shape (n, rows), `NOBODY` for rows that hold nothing.
        """
        self._make_room(objects.shape[0] * objects.shape[1])
        lines = np.empty(objects.shape[:2], np.int32)
        self._count = _number_rows(
            objects, _IS_POINTER, self._rows, self._places, self._count, lines
        )
        return lines

    def _make_room(self, more: int) -> None:
        room = max(FIRST_ROOM, len(self._rows))
        while room < self._count + more:
            room *= 2
        if room > len(self._rows):
            rows = np.empty((room, self._rows.shape[1]), np.int16)
            rows[: self._count] = self.rows
            self._rows = rows
            self._places = np.full(2 * room, NOBODY, np.int32)
            self._local = np.full(room, NOBODY, np.int32)
            _number_again(rows, self._count, self._places)

    def positions(
        self, lines: NDArray[np.int32], rest: Mapping[str, NDArray[np.int16]]
    ) -> Positions:
        """Lay positions out for the network.

        Args:
            lines: the numbers of their rows, shape (n, rows).
            rest: their other tables by name.
        """
        used, *lists = _lay_out(lines, self._rows, self._local)
        numbers = (torch.from_numpy(one) for one in lists)
        return Positions(
            {name: torch.from_numpy(rest[name]) for name in REST},
            lines.shape[1],
            torch.from_numpy(self._rows[used]),
            *numbers,
        )


def read(observations: Mapping[str, NDArray[np.int16]]) -> Positions:
    """Lay observations out for the network.

    Args:
        observations: the tables of `mtgenv.encoding.layout` by name, the first axis the batch.
    """
    book = RowBook()
    return book.positions(
        book.lines(observations["objects"]),
        {name: np.ascontiguousarray(observations[name]) for name in REST},
    )
