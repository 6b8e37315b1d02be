"""Plain mode: compiled functions as ordinary Python, for debugging, coverage and cross-checks.

NumPy's scalars compute unlike compiled code (``int8 + 100`` overflows, booleans add up to ``True``)
and reading them is slow. So functions get a `Row` for a record and a memoryview for an array: reads
give Python's own numbers, and a store out of range raises instead of wrapping around.
"""

from __future__ import annotations

import ctypes
import functools
import inspect
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import numpy as np

_WORD = np.dtype(np.uint64)


class Row:
    """One record of a structured array, its fields as attributes.

    An array field is a memoryview, indexed with one integer per dimension; a scalar field is a
    number. Only words (uint64) stay NumPy's own, because those have to wrap around.
    """

    __slots__ = ("_bytes", "_owner")

    _fields: ClassVar[dict[str, tuple[np.dtype[Any], int]]]
    """The dtype and the offset behind each slot."""

    def __init__(self, data: memoryview, owner: object) -> None:
        self._bytes = data
        self._owner = owner

    def __getitem__(self, whole: slice) -> memoryview:
        """Returns the bytes of the record, for ``[:]``; see `mtgenv.compiling.records`."""
        return self._bytes[whole].cast("b")

    def __setitem__(self, whole: slice, data: memoryview) -> None:
        """Overwrites the whole record with the bytes of one of its kind."""
        self._bytes[whole] = data.cast("B")

    def __getattr__(self, slot: str) -> Any:
        # Reached at the first access to a field: then its view is in the slot.
        try:
            dtype, offset = self._fields[slot]
        except KeyError:
            raise AttributeError(slot) from None
        view: Any = self._bytes[offset : offset + dtype.itemsize]
        shape = dtype.shape or (1,)
        if dtype.base == _WORD:
            view = np.frombuffer(view, _WORD).reshape(shape)
        else:
            view = view.cast(dtype.base.char, shape)
        setattr(self, slot, view)
        return view


def _scalar(slot: str) -> property:
    def read(row: Row) -> Any:
        return getattr(row, slot)[0]

    def write(row: Row, value: Any) -> None:
        getattr(row, slot)[0] = value

    return property(read, write)


@functools.cache
def _row_class(dtype: np.dtype[Any]) -> type[Row]:
    """Returns the kind of `Row` for the records of `dtype`."""
    fields, scalars = {}, {}
    for name, (kind, offset, *_) in (dtype.fields or {}).items():
        slot = name if kind.shape else f"_{name}"
        fields[slot] = kind, offset
        if not kind.shape:
            scalars[name] = _scalar(slot)
    body = {"__slots__": tuple(fields), "_fields": fields, **scalars}
    return type("Row", (Row,), body)


class Rows(Sequence[Row]):
    """The records of a one-dimensional structured array."""

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self._array = array
        self._bytes = array.view(np.uint8).data
        self._class = _row_class(array.dtype)
        self._rows: dict[int, Row] = {}

    def __len__(self) -> int:
        return len(self._array)

    def __getitem__(self, index: Any) -> Any:
        try:
            return self._rows[index]
        except KeyError:
            start = range(len(self._array))[index] * self._array.itemsize
            data = self._bytes[start : start + self._array.itemsize]
            row = self._rows[index] = self._class(data, self._array)
            return row


def rows(array: Any) -> Rows:
    """Returns the records of `array` (one-dimensional, C-contiguous) as `Row` objects."""
    return array if isinstance(array, Rows) else Rows(array)


def row(record: Any) -> Row:
    """Returns the `Row` for one record: an element of an array, or a slice of length 1."""
    if isinstance(record, Row):
        return record
    if isinstance(record, np.ndarray):
        (found,) = Rows(record.reshape(-1))
        return found
    # An element is a view of its array, but NumPy exports its buffer as read-only.
    address, readonly = record.__array_interface__["data"]
    block = (ctypes.c_uint8 * record.dtype.itemsize).from_address(address)
    data = np.frombuffer(block, np.uint8).data
    return _row_class(record.dtype)(data.toreadonly() if readonly else data, record)


def view(array: Any) -> memoryview:
    """Returns `array` as a memoryview, whose elements are Python numbers."""
    return array if isinstance(array, memoryview) else memoryview(array)


def adapted(
    function: Callable[..., Any], adapters: list[Callable[[Any], Any] | None]
) -> Callable[..., Any]:
    """Returns `function` for callers inside and outside plain mode.

    Calls from other rules pass what plain mode works with, and go straight through. Calls from
    outside pass NumPy's records and arrays: they are wrapped, and words may wrap around.
    """
    if not any(adapters):
        return function
    signature = inspect.signature(function)

    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        if args and isinstance(args[0], Row):
            return function(*args, **kwargs)
        bound = signature.bind(*args, **kwargs)
        bound.apply_defaults()
        given = zip(adapters, bound.args, strict=True)
        with np.errstate(over="ignore"):
            return function(*[adapt(value) if adapt else value for adapt, value in given])

    return call
