"""Signatures: what the annotations of a compiled function stand for, in machine code and in plain.

Annotations are looked up by name (`Kind`), so a package adds its own by making a `Layout` or a
`Function`. The Numba types are made when something is compiled; until then, and in plain mode
always, Numba is not imported from here.
"""

from __future__ import annotations

import functools
import importlib
import inspect
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np

from mtgenv.compiling import plain
from mtgenv.compiling.digests import dtype_digest


class Kind:
    """What an annotation stands for: the type of an argument or of a result.

    Attributes:
        name: how the annotation is written. Annotations are looked up by name, because those of a
            module with ``from __future__ import annotations`` are text.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        _KINDS[name] = self

    def __repr__(self) -> str:
        return self.name

    def variant(self, size: str) -> Kind:
        """The kind that stands in its place where records have another size; see `Layout`."""
        return self

    @property
    def native(self) -> Any:
        """The Numba type."""
        raise NotImplementedError

    @property
    def digest(self) -> str:
        """Text that changes whenever machine code that uses this type has to change."""
        return self.name

    @property
    def adapt(self) -> Callable[[Any], Any]:
        """Checks an argument from Python and turns it into what machine code takes.

        Machine code believes what it is told about its arguments, so whatever is not as announced
        has to be refused here.
        """
        raise NotImplementedError

    @property
    def adapt_plain(self) -> Callable[[Any], Any] | None:
        """Turns an argument into what plain mode works with; None where it is the same."""
        return None


class Scalar(Kind):
    """A number, a truth value or nothing.

    Args:
        name: how the annotation is written.
        native: the name of the Numba type.
        adapt: turns an argument from Python into one that fits.
        word: whether it is a NumPy word in plain mode too, because it has to wrap around.
    """

    def __init__(
        self, name: str, native: str, adapt: Callable[[Any], Any], *, word: bool = False
    ) -> None:
        super().__init__(name)
        self._native = native
        self._adapt = adapt
        self._word = word

    @property
    def native(self) -> Any:
        """The Numba type."""
        from numba.core import types

        return getattr(types, self._native)

    @property
    def adapt(self) -> Callable[[Any], Any]:
        """Converts a number as Python's own operators would."""
        return self._adapt

    @property
    def adapt_plain(self) -> Callable[[Any], Any] | None:
        """Makes a word of a word's value."""
        return np.uint64 if self._word else None


class Layout(Kind):
    """One record of a structured dtype, or a C-contiguous array of any dtype.

    Args:
        name: how the annotation is written.
        dtype: the dtype, or ``"module:ATTRIBUTE"`` to import it when it is first needed (that
            module may itself define compiled functions).
        ndim: the number of dimensions; 0 for a record.
        readonly: whether the array may be read-only, because nothing writes to it.
        sizes: other dtypes of the same fields with longer or shorter arrays, by the name of the
            size. Functions are compiled again for each size that they are called with.
    """

    def __init__(
        self,
        name: str,
        dtype: Any,
        ndim: int,
        *,
        readonly: bool = False,
        sizes: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        super().__init__(name)
        self._dtype = dtype
        self.ndim = ndim
        self.readonly = readonly
        self._variants = {size: self._resized(size, other) for size, other in sizes.items()}

    def _resized(self, size: str, dtype: Any) -> Layout:
        other = object.__new__(Layout)  # annotations go on naming this one
        other.name = f"{self.name} of the size {size!r}"
        other._dtype = dtype
        other.ndim = self.ndim
        other.readonly = self.readonly
        other._variants = {}
        return other

    @property
    def variants(self) -> Mapping[str, Layout]:
        """The same record or array in the other sizes."""
        return self._variants

    def variant(self, size: str) -> Layout:
        """The same record or array in another size, if it has one of that name."""
        return self._variants.get(size, self)

    @functools.cached_property
    def dtype(self) -> np.dtype[Any]:
        """The dtype of the record or of the elements."""
        if isinstance(self._dtype, str):
            module, attribute = self._dtype.split(":")
            return np.dtype(getattr(importlib.import_module(module), attribute))
        return np.dtype(self._dtype)

    @functools.cached_property
    def native(self) -> Any:
        """The Numba type."""
        from numba.core import types
        from numba.np import numpy_support

        from mtgenv.compiling.records import RecordType

        dtype = self.dtype
        element = RecordType(dtype) if dtype.names else numpy_support.from_dtype(dtype)
        if self.ndim == 0:
            return element
        return types.Array(element, self.ndim, "C", readonly=self.readonly)

    @functools.cached_property
    def digest(self) -> str:
        """Text that changes with the dtype."""
        return f"{dtype_digest(self.dtype)}:{self.ndim}:{self.readonly}"

    @property
    def adapt(self) -> Callable[[Any], Any]:
        """Checks dtype, shape and memory; takes an array of one record for the record."""
        dtype, ndim, readonly = self.dtype, self.ndim, self.readonly

        def array(value: Any) -> Any:
            if not isinstance(value, np.ndarray) or value.dtype != dtype or value.ndim != ndim:
                raise TypeError(f"{self} is an array of {ndim} dimensions, elements {dtype}")
            flags = value.flags
            if not (flags.c_contiguous and (readonly or flags.writeable)):
                raise TypeError(f"{self} is a C-contiguous, writeable array")
            return value

        def record(value: Any) -> Any:
            if getattr(value, "dtype", None) != dtype or value.size != 1:
                raise TypeError(f"{self} is one record (or an array of one), its dtype {dtype}")
            return value.reshape(())[()] if isinstance(value, np.ndarray) else value

        return array if ndim else record

    @property
    def adapt_plain(self) -> Callable[[Any], Any]:
        """Wraps the memory, so that elements are Python's numbers."""
        if self.ndim == 0:
            return plain.row
        return plain.rows if self.dtype.names else plain.view


class Function(Kind):
    """A compiled function as a value; see `bot`.

    Args:
        name: how the annotation is written.
        arguments: the annotations of its arguments.
        result: the annotation of its result.
    """

    def __init__(self, name: str, arguments: tuple[str, ...], result: str) -> None:
        super().__init__(name)
        self.signature = Signature(tuple(_KINDS[k] for k in arguments), _KINDS[result])
        self._size = ""
        self._variants: dict[str, Function] = {}

    def variant(self, size: str) -> Function:
        """A function over records of another size."""
        if size not in self._variants:
            other = object.__new__(Function)
            other.name = f"{self.name} of the size {size!r}"
            other.signature = self.signature.variant(size)
            other._size = size
            self._variants[size] = self if other.signature == self.signature else other
        return self._variants[size]

    @functools.cached_property
    def native(self) -> Any:
        """The Numba type."""
        from mtgenv.compiling.calls import PointerType

        return PointerType(self.signature)

    @property
    def digest(self) -> str:
        """Text that changes with the layout of any type in the signature."""
        return self.signature.digest

    @property
    def adapt(self) -> Callable[[Any], int]:
        """Takes the address of a compiled function of the right signature."""

        def address(value: Any) -> int:
            if isinstance(value, Callee) and self._size:
                value = value.variant(self._size)
            if not isinstance(value, Callee) or value.signature != self.signature:
                raise TypeError(f"{self} is a compiled function {self.signature}, not {value!r}")
            return value.address

        return address


@dataclass(frozen=True)
class Signature:
    """The kinds of the arguments and of the result of a compiled function."""

    arguments: tuple[Kind, ...]
    result: Kind

    @classmethod
    def of(cls, function: Callable[..., Any]) -> Signature:
        """Reads the annotations of `function`.

        Raises:
            TypeError: an annotation is missing or unknown.
        """
        code = function.__code__
        if code.co_kwonlyargcount or code.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS):
            raise TypeError(f"{function.__qualname__}: only positional arguments can be compiled")
        names = (*code.co_varnames[: code.co_argcount], "return")
        kinds = [_kind(function, name) for name in names]
        return cls(tuple(kinds[:-1]), kinds[-1])

    def variant(self, size: str) -> Signature:
        """The signature over records of another size."""
        return Signature(tuple(k.variant(size) for k in self.arguments), self.result.variant(size))

    @property
    def digest(self) -> str:
        """Text that changes with the layout of any type in the signature."""
        return " ".join(kind.digest for kind in (*self.arguments, self.result))

    def __str__(self) -> str:
        return f"({', '.join(kind.name for kind in self.arguments)}) -> {self.result.name}"


class Callee:
    """A compiled function, as far as it matters to its callers.

    Attributes:
        signature: its signature as machine code sees it.
    """

    signature: Signature

    def variant(self, size: str) -> Callee:
        """The same function over records of another size."""
        raise NotImplementedError

    @property
    def interface(self) -> str:
        """Text that changes whenever the machine code of callers has to change."""
        raise NotImplementedError

    @property
    def address(self) -> int:
        """Where its machine code is in this process."""
        raise NotImplementedError


_KINDS: dict[str, Kind] = {}


def _kind(function: Callable[..., Any], argument: str) -> Kind:
    try:
        annotation = function.__annotations__[argument]
    except KeyError:
        raise TypeError(f"{function.__qualname__}: {argument!r} has no annotation") from None
    text = annotation.__name__ if isinstance(annotation, type) else str(annotation)
    try:
        return _KINDS[text.rpartition(".")[2]]
    except KeyError:
        raise TypeError(f"{function.__qualname__}: {text!r} has no compiled type") from None


Scalar("None", "none", lambda value: value)
Scalar("bool", "boolean", bool)
Scalar("int", "int64", operator.index)
Scalar("float", "float64", float)
Scalar("uint64", "uint64", operator.index, word=True)

# Typed Any, so that type checkers take them for annotations of a type they know nothing about.
Longs: Any = Layout("Longs", np.int64, 1)
Ints: Any = Layout("Ints", np.int32, 1)
Ints2: Any = Layout("Ints2", np.int32, 2)
Shorts2: Any = Layout("Shorts2", np.int16, 2)
Shorts3: Any = Layout("Shorts3", np.int16, 3)
Bytes1: Any = Layout("Bytes1", np.int8, 1)
Bytes2: Any = Layout("Bytes2", np.int8, 2)
Bytes3: Any = Layout("Bytes3", np.int8, 3)
Bools2: Any = Layout("Bools2", np.bool_, 2)
Floats: Any = Layout("Floats", np.float32, 1)
