"""Rules written as typed Python functions, compiled by Numba: decorators, annotations, the cache.

A rule is a function whose annotations are its one signature::

    @compiled
    def lose_life(m: Match, player: int, amount: int) -> None:
        m.life[m.level, player] -= amount

`compiled` is for functions that other compiled functions call, `entry` for those that Python calls
with whole arrays, `bot` for policies that an entry takes as an argument. All three compile when
the module is imported, or load what an earlier process compiled.

How the code is built, and why not with `numba.njit`:

* Each function is compiled by itself to an object file that only names its callees. Numba's own
  dispatchers link and optimise all transitive callees into every caller, which takes a deep call
  graph five times longer to compile. A helper that should be inlined says ``inline=True``.
* A function's symbol is made from its module and name, so that recompiling one function leaves the
  code of its callers valid. The cache is addressed by content: a file's name is a hash of all that
  the machine code depends on, so it is never stale, only unused.
* Nothing is loaded into the process before the first call from Python, and then everything at
  once: relocating a few hundred small object files together takes milliseconds.
* Fields of records are read as Python's own numbers, by a type of ours that needs a fraction of
  the code of Numba's array views. Negative indices do not wrap around.

With ``MTGENV_JIT=0`` Numba is not imported and the same functions run as plain Python
(`mtgenv.engine.plain`), for debugging, coverage and a check that both give the same results.
"""

# mypy: disable-error-code="attr-defined, no-untyped-call"
# Numba has types for a part of itself, and names most of what is used here as private.

from __future__ import annotations

import builtins
import contextlib
import copy
import ctypes
import dataclasses
import dis
import functools
import gc
import hashlib
import importlib
import inspect
import itertools
import marshal
import operator
import os
import platform
import re
import sys
import tempfile
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Final, TypeVar, overload

import numpy as np

from mtgenv.engine import plain

JIT: Final = os.environ.get("MTGENV_JIT", "1") != "0"
"""Whether rules are compiled; False where ``MTGENV_JIT=0`` asks for plain Python."""

# --- annotations ---------------------------------------------------------------------------------


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
    """

    def __init__(self, name: str, dtype: Any, ndim: int, *, readonly: bool = False) -> None:
        super().__init__(name)
        self._dtype = dtype
        self.ndim = ndim
        self.readonly = readonly

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
        dtype = self.dtype
        element = _RecordType(dtype) if dtype.names else numpy_support.from_dtype(dtype)
        if self.ndim == 0:
            return element
        return types.Array(element, self.ndim, "C", readonly=self.readonly)

    @functools.cached_property
    def digest(self) -> str:
        """Text that changes with the dtype."""
        return f"{_dtype_digest(self.dtype)}:{self.ndim}:{self.readonly}"

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

    @functools.cached_property
    def native(self) -> Any:
        """The Numba type."""
        return _PointerType(self.signature)

    @property
    def digest(self) -> str:
        """Text that changes with the layout of any type in the signature."""
        return self.signature.digest

    @property
    def adapt(self) -> Callable[[Any], int]:
        """Takes the address of a compiled function of the right signature."""

        def address(value: Any) -> int:
            if not isinstance(value, CompiledFunction) or value.signature != self.signature:
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

    @property
    def digest(self) -> str:
        """Text that changes with the layout of any type in the signature."""
        return " ".join(kind.digest for kind in (*self.arguments, self.result))

    def __str__(self) -> str:
        return f"({', '.join(kind.name for kind in self.arguments)}) -> {self.result.name}"


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
Match: Any = Layout("Match", "mtgenv.engine.state:MATCH", 0)
Matches: Any = Layout("Matches", "mtgenv.engine.state:MATCH", 1)
Tables: Any = Layout("Tables", "mtgenv.engine.tables:TABLES", 0)
TableRef: Any = Layout("TableRef", "mtgenv.engine.tables:TABLES", 1, readonly=True)
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
BotFunction: Any = Function("BotFunction", ("Match", "Tables", "int"), "int")

# --- what machine code depends on ----------------------------------------------------------------

_LIBRARIES = frozenset({"builtins", "math", "numba", "numpy", "operator"})
"""Packages whose functions and types Numba knows; their versions are part of the cache's path."""
_LOAD_GLOBAL = dis.opmap["LOAD_GLOBAL"]
_LOAD_ATTRIBUTE = {dis.opmap[name] for name in ("LOAD_ATTR", "LOAD_METHOD") if name in dis.opmap}
_INLINE_CACHE = dis.opmap.get("CACHE")
_ATTRIBUTE_SHIFT = int(sys.version_info >= (3, 12))
"""Python 3.12 merged LOAD_METHOD into LOAD_ATTR and marks it in the lowest bit of the argument."""


def _digest(*parts: object) -> str:
    return hashlib.sha256("\0".join(map(str, parts)).encode()).hexdigest()[:32]


@functools.cache
def _dtype_digest(dtype: np.dtype[Any]) -> str:
    return _digest(repr(dtype))


def _globals_read(code: CodeType) -> Iterator[tuple[str, str | None]]:
    """Yields the global names that `code` loads, each with the attribute it takes at once, if any.

    Reads the bytecode by hand: with `dis.get_instructions` a warm start would spend most of its
    time here.
    """
    name, extended = None, 0
    for operation, low in zip(code.co_code[::2], code.co_code[1::2], strict=True):
        if operation == _INLINE_CACHE:
            continue
        argument = extended | low
        if operation == dis.EXTENDED_ARG:
            extended = argument << 8
            continue
        extended = 0
        if name is not None:
            taken = operation in _LOAD_ATTRIBUTE
            yield name, code.co_names[argument >> _ATTRIBUTE_SHIFT] if taken else None
        # The lowest bit says whether a call follows.
        name = code.co_names[argument >> 1] if operation == _LOAD_GLOBAL else None
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _globals_read(constant)


def _dependencies(function: Callable[..., Any]) -> dict[str, object]:
    """Returns the values that `function` reads from outside, by name; not itself.

    Raises:
        NameError: a name is not defined yet.
    """
    found: dict[str, object] = {}
    for name, attribute in _globals_read(function.__code__):
        if name == function.__qualname__:
            continue
        if name not in function.__globals__:
            if hasattr(builtins, name):
                continue
            message = f"{function.__qualname__} reads {name!r}, which is not defined above it"
            raise NameError(message, name=name)
        value = function.__globals__[name]
        if isinstance(value, ModuleType) and attribute is not None:
            found[f"{name}.{attribute}"] = getattr(value, attribute)
        else:
            found[name] = value
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        found[name] = cell.cell_contents
    return found


def _fingerprint(name: str, value: object) -> str:
    """Returns text that changes whenever machine code that reads `value` has to change.

    Raises:
        TypeError: machine code cannot depend on such a value.
    """
    if isinstance(value, CompiledFunction):
        return value.interface
    if isinstance(value, np.ndarray):
        return f"{value.dtype!r} {value.shape} {value.tobytes().hex()}"
    if isinstance(value, type) and issubclass(value, Enum):
        return repr(list(value.__members__.items()))
    if isinstance(value, int | float | str | tuple | np.generic | np.dtype | None):
        return repr(value)
    module = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
    if isinstance(value, np.ufunc) or (module or "").partition(".")[0] in _LIBRARIES:
        return f"{module}.{getattr(value, '__qualname__', name)}"
    raise TypeError(f"{name!r} is neither a constant nor a compiled function: {value!r}")


def _body(code: CodeType, doc: str | None) -> str:
    """Returns what a function does, without where it stands and how it is documented."""
    constants = [
        _body(constant, None) if isinstance(constant, CodeType) else repr(constant)
        for constant in code.co_consts
        if constant is not doc
    ]
    names = code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars
    return f"{code.co_code.hex()} {constants} {names}"


# --- the cache -----------------------------------------------------------------------------------


def cache_directory() -> Path:
    """Returns where compiled code is kept: ``MTGENV_CACHE_DIR``, or the platform's own place."""
    if chosen := os.environ.get("MTGENV_CACHE_DIR"):
        return Path(chosen)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "mtgenv"


@dataclass(frozen=True)
class Artifact:
    """What compiling one function gave.

    Attributes:
        code: a relocatable object file.
        bitcode: LLVM bitcode to link into callers; empty unless the function is inlined.
        raises: whether a call can raise an exception.
        uses_objects: whether it uses Python objects, as `print` does.
    """

    code: bytes
    bitcode: bytes = b""
    raises: bool = True
    uses_objects: bool = False


class Cache:
    """A directory of artifacts, each under the stamp of all that it depends on."""

    _KEPT = 4000
    """Files that survive when a process adds new ones: some ten versions of the whole engine."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._saved = 0
        self._writable = True

    def load(self, stamp: str) -> Artifact | None:
        """Returns what is stored under `stamp`; None if there is nothing, or it is damaged."""
        try:
            data = (self.path / stamp).read_bytes()
        except OSError:
            return None
        checksum, payload = data[:32], data[32:]
        if hashlib.sha256(payload).digest() != checksum:
            return None
        return Artifact(*marshal.loads(payload))

    def save(self, stamp: str, artifact: Artifact) -> None:
        """Stores `artifact`. Other processes see all of it or nothing."""
        if not self._writable:
            return
        payload = marshal.dumps(dataclasses.astuple(artifact))
        try:
            if not self._saved:
                self.path.mkdir(parents=True, exist_ok=True)
                self._remove_old()
            with tempfile.NamedTemporaryFile(dir=self.path, delete=False) as file:
                file.write(hashlib.sha256(payload).digest() + payload)
            Path(file.name).replace(self.path / stamp)
            self._saved += 1
        except OSError as error:
            self._writable = False
            warnings.warn(f"compiled code cannot be kept for the next start: {error}", stacklevel=2)

    def _remove_old(self) -> None:
        with contextlib.suppress(OSError):  # another process removes them as well
            files = sorted(self.path.iterdir(), key=lambda file: file.stat().st_mtime)
            for file in files[: -self._KEPT]:
                file.unlink(missing_ok=True)


# --- Numba, adapted ------------------------------------------------------------------------------

_OBJECTS = ".objects"
"""What the name of a function's slot for Python objects ends with."""

if JIT:
    import llvmlite
    import llvmlite.binding as llvm
    import numba
    from llvmlite import ir
    from numba import _dynfunc
    from numba.core import cgutils, compiler, compiler_machinery, config, types, typing
    from numba.core import typed_passes as typed
    from numba.core import untyped_passes as untyped
    from numba.core.codegen import JITCodeLibrary, get_host_cpu_features
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.compiler_machinery import PassManager
    from numba.core.datamodel import models
    from numba.core.environment import Environment
    from numba.core.errors import TypingError
    from numba.core.funcdesc import FunctionDescriptor, default_mangler
    from numba.core.imputils import (
        lower_builtin,
        lower_cast,
        lower_constant,
        lower_getattr,
        lower_getattr_generic,
        lower_setattr_generic,
    )
    from numba.core.lowering import Lower
    from numba.core.pythonapi import NativeValue, unbox
    from numba.core.registry import cpu_target
    from numba.core.runtime import rtsys
    from numba.core.typeconv import Conversion
    from numba.core.typing.templates import (
        AbstractTemplate,
        AttributeTemplate,
        infer_getattr,
        infer_global,
    )
    from numba.np import numpy_support

    class _CallableType(types.Callable):
        """Base of the types whose values are called with one fixed signature."""

        signature: Signature

        @property
        def _call(self) -> Any:
            arguments = [kind.native for kind in self.signature.arguments]
            return typing.signature(self.signature.result.native, *arguments)

        def get_call_signatures(self) -> Any:
            return [self._call], False

        def _check(self, context: Any, given: Any) -> None:
            if len(given) != len(self._call.args):
                raise TypingError(f"{self} takes {self.signature}, not {len(given)} arguments")
            for actual, wanted in zip(given, self._call.args, strict=True):
                conversion = context.can_convert(types.unliteral(actual), wanted)
                # What Numba calls unsafe (float to int, int to bool) plain Python would not do.
                if conversion is None or conversion > Conversion.safe:
                    raise TypingError(f"{self} takes {self.signature}: {wanted}, not {actual}")

    class _FunctionType(_CallableType, types.Dummy):
        """The type of a global that is a compiled function."""

        def __init__(self, function: CompiledFunction) -> None:
            self.function = function
            self.signature = function.signature
            super().__init__(f"compiled {function.symbol}")

        def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
            parameters = self.function.parameters
            try:
                given = parameters.bind(*args, **kws).arguments
            except TypeError as error:
                raise TypingError(f"{self}: {error}") from None
            wanted = zip(parameters.parameters, self._call.args, strict=True)
            self._check(context, [given.get(name, default) for name, default in wanted])
            return self._call.replace(pysig=parameters)

        def get_impl_key(self, sig: Any) -> Any:
            return self.function

        def can_convert_to(self, typingctx: Any, other: Any) -> Any:
            fits = isinstance(other, _PointerType) and other.signature == self.signature
            return Conversion.safe if fits else None

    class _PointerType(_CallableType):
        """The type of an argument that is a compiled function: the address of its code."""

        def __init__(self, signature: Signature) -> None:
            self.signature = signature
            super().__init__(f"function {signature}")

        def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
            if kws:
                raise TypingError(f"{self} takes no arguments by name")
            self._check(context, args)
            return self._call.replace(recvr=self)

        def get_impl_key(self, sig: Any) -> Any:
            return _PointerType

    models.register_default(_FunctionType)(models.OpaqueModel)

    @models.register_default(_PointerType)
    class _PointerModel(models.PrimitiveModel):
        def __init__(self, manager: Any, kind: Any) -> None:
            super().__init__(manager, kind, _ADDRESS)

    _ADDRESS = ir.IntType(8).as_pointer()

    @lower_constant(_FunctionType)
    def _lower_function(context: Any, builder: Any, kind: Any, value: Any) -> Any:
        return context.get_dummy_value()

    @unbox(_PointerType)
    def _unbox_pointer(kind: Any, obj: Any, c: Any) -> Any:
        return NativeValue(c.pyapi.long_as_voidptr(obj))

    @lower_cast(_FunctionType, _PointerType)
    def _lower_pointer(context: Any, builder: Any, given: Any, wanted: Any, value: Any) -> Any:
        callee = context.declare_function(builder.module, given.function.descriptor)
        return builder.bitcast(callee, _ADDRESS)

    @lower_builtin(_PointerType, _PointerType, types.VarArg(types.Any))
    def _call_pointer(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        signature = sig.args[0].signature
        native = context.call_conv.get_function_type(sig.return_type, sig.args[1:])
        callee = builder.bitcast(args[0], native.as_pointer())
        return _emit_call(context, builder, callee, signature, args[1:], raises=True)

    class _RecordType(types.Record):
        """The type of a record: fields read as Python numbers, array fields only by element."""

        def __init__(self, dtype: np.dtype[Any]) -> None:
            vars(self).update(vars(numpy_support.from_dtype(dtype)))
            # Numba's own name spells out all fields, and is compared and hashed all the time.
            self.name = f"record({_dtype_digest(dtype)})"

        def typeof(self, key: str) -> Any:
            if key not in self.fields:
                raise TypingError(f"the record has no field {key!r}")
            field = super().typeof(key)
            if isinstance(field, types.NestedArray):
                return _FieldType(field.dtype, field.shape)
            return _as_python_number(field)

        def can_convert_to(self, typingctx: Any, other: Any) -> Any:
            return None  # Numba would let a record stand for one that has its first fields

        def __repr__(self) -> str:
            return self.name

    class _FieldType(types.Type):
        """The type of an array field of a record: a pointer whose shape the type knows.

        Numba would build an array view for each access, which is three times the code to compile;
        and what is not offered here (views, iteration) does not exist in plain mode either.
        """

        def __init__(self, element: Any, shape: tuple[int, ...]) -> None:
            self.element = element
            self.shape = shape
            super().__init__(f"field({element}, {shape})")

        @property
        def index(self) -> Any:
            """The type of an index."""
            if len(self.shape) == 1:
                return types.intp
            return types.UniTuple(types.intp, len(self.shape))

    models.register_default(_RecordType)(models.RecordModel)

    @models.register_default(_FieldType)
    class _FieldModel(models.PrimitiveModel):
        def __init__(self, manager: Any, kind: Any) -> None:
            element = manager.lookup(kind.element).get_data_type()
            super().__init__(manager, kind, element.as_pointer())

    def _is_storable(value: Any, field: Any) -> bool:
        # Numba would cut off the fraction; plain Python raises.
        return not (isinstance(value, types.Float) and isinstance(field, types.Integer))

    def _as_python_number(kind: Any) -> Any:
        if isinstance(kind, types.Integer) and kind != types.uint64:
            return types.int64
        return types.float64 if isinstance(kind, types.Float) else kind

    def _is_index(field: Any, index: Any) -> bool:
        parts = index.types if isinstance(index, types.BaseTuple) else (index,)
        return len(parts) == len(field.shape) and all(isinstance(p, types.Integer) for p in parts)

    # Numba offers every index of anything to the following; they decline what is not a field.

    @infer_global(operator.getitem)
    class _FieldGetItem(AbstractTemplate):
        def generic(self, args: Any, kws: Any) -> Any:
            field, index = args
            if isinstance(field, _FieldType) and _is_index(field, index):
                return typing.signature(_as_python_number(field.element), field, field.index)
            return None

    @infer_global(operator.setitem)
    class _FieldSetItem(AbstractTemplate):
        def generic(self, args: Any, kws: Any) -> Any:
            field, index, value = args
            if isinstance(field, _FieldType) and _is_index(field, index):
                element = _as_python_number(field.element)
                if _is_storable(value, element):
                    return typing.signature(types.none, field, field.index, element)
            return None

    @infer_global(len)
    class _FieldLen(AbstractTemplate):
        def generic(self, args: Any, kws: Any) -> Any:
            (field,) = args
            return typing.signature(types.intp, field) if isinstance(field, _FieldType) else None

    @infer_getattr
    class _FieldAttributes(AttributeTemplate):
        key = _FieldType

        def resolve_shape(self, field: Any) -> Any:
            return types.UniTuple(types.intp, len(field.shape))

    @lower_getattr(_FieldType, "shape")
    def _lower_shape(context: Any, builder: Any, field: Any, value: Any) -> Any:
        sizes = [context.get_constant(types.intp, size) for size in field.shape]
        return cgutils.pack_array(builder, sizes)

    def _field_element(context: Any, builder: Any, field: Any, base: Any, index: Any) -> Any:
        indices = [index] if len(field.shape) == 1 else cgutils.unpack_tuple(builder, index)
        offset = None
        for axis, (value, size) in enumerate(zip(indices, field.shape, strict=True)):
            length = context.get_constant(types.intp, size)
            if context.enable_boundscheck:
                cgutils.do_boundscheck(context, builder, value, length, axis)
            offset = value if offset is None else builder.add(builder.mul(offset, length), value)
        return builder.gep(base, [offset], inbounds=True)

    @lower_builtin(operator.getitem, _FieldType, types.Any)
    def _lower_getitem(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        field = sig.args[0]
        pointer = _field_element(context, builder, field, *args)
        value = context.unpack_value(builder, field.element, pointer, 1)
        return context.cast(builder, value, field.element, sig.return_type)

    @lower_builtin(operator.setitem, _FieldType, types.Any, types.Any)
    def _lower_setitem(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        field = sig.args[0]
        pointer = _field_element(context, builder, field, *args[:2])
        value = context.cast(builder, args[2], sig.args[2], field.element)
        context.pack_value(builder, field.element, value, pointer, 1)
        return context.get_dummy_value()

    @lower_builtin(len, _FieldType)
    def _lower_len(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return context.get_constant(types.intp, sig.args[0].shape[0])

    def _record_member(context: Any, builder: Any, record: Any, value: Any, name: str) -> Any:
        element = record.fields[name].type
        if isinstance(element, types.NestedArray):
            element = element.dtype
        return cgutils.get_record_member(
            builder, value, record.offset(name), context.get_data_type(element)
        )

    @lower_getattr_generic(_RecordType)
    def _lower_getattr(context: Any, builder: Any, record: Any, value: Any, name: str) -> Any:
        pointer = _record_member(context, builder, record, value, name)
        element = record.fields[name].type
        if isinstance(element, types.NestedArray):
            return pointer
        loaded = context.unpack_value(builder, element, pointer, 1)
        return context.cast(builder, loaded, element, _as_python_number(element))

    @lower_setattr_generic(_RecordType)
    def _lower_setattr(context: Any, builder: Any, sig: Any, args: Any, name: str) -> Any:
        record, given = sig.args
        element = record.fields[name].type
        pointer = _record_member(context, builder, record, args[0], name)
        value = context.cast(builder, args[1], given, element)
        context.pack_value(builder, element, value, pointer, 1)

    class _Lower(Lower):
        """Numba's translation to LLVM, without what takes time and finds nothing here."""

        def lower_binop(self, resty: Any, expr: Any, op: Any) -> Any:
            # Numba would try three times to find an implementation for constant operands first.
            signature = self.fndesc.calltypes[expr]
            operands = [
                self.context.cast(
                    self.builder, self.loadvar(var.name), self.typeof(var.name), wanted
                )
                for var, wanted in zip((expr.lhs, expr.rhs), signature.args, strict=True)
            ]
            function = self.context.typing_context.resolve_value_type(op)
            # ``x += 1`` was typed as += and is lowered as +.
            signature = _typing_context().resolve_function_type(function, signature.args, {})
            result = self.context.get_function(function, signature)(self.builder, operands)
            return self.context.cast(self.builder, result, signature.return_type, resty)

    @compiler_machinery.register_pass(mutates_CFG=True, analysis_only=False)
    class _Lowering(typed.NativeLowering):
        _name = "mtgenv_lowering"

        @property
        def lowering_class(self) -> Any:
            return _Lower

    class _Library(JITCodeLibrary):
        """The LLVM module of one function on its way to an object file.

        Numba's own library adds the module to the process and insists that nothing is only
        declared; this one exports the symbols it is asked for and touches nothing else.
        """

        def __init__(self, codegen: Any, name: str, exports: tuple[str, ...]) -> None:
            super().__init__(codegen, name)
            self._exports = exports

        @classmethod
        def from_bitcode(cls, name: str, bitcode: bytes) -> _Library:
            """Returns a finished library, to link into callers."""
            library = cls(cpu_target.target_context.codegen(), name, (name,))
            library._final_module = llvm.parse_bitcode(bitcode)
            library._finalized = True
            return library

        def add_linking_library(self, library: Any) -> None:
            # The reference counting that Numba links everywhere; nothing here is counted.
            if library is not rtsys.library:
                super().add_linking_library(library)

        def _optimize_functions(self, ll_module: Any) -> None:
            ll_module.data_layout = self._codegen._data_layout

        def _optimize_final_module(self) -> None:
            module = self._final_module
            for function in module.functions:
                if not function.is_declaration and function.name not in self._exports:
                    function.linkage = "internal"
            options = llvm.create_pipeline_tuning_options(speed_level=2)
            options.loop_vectorization = True
            builder = llvm.create_pass_builder(self._codegen._tm, options)
            builder.getModulePassManager().run(module, builder)
            # Each function comes with a slot for Python objects, which hardly any of them needs.
            text = str(module)
            for variable in module.global_variables:
                if variable.linkage == llvm.Linkage.common and text.count(variable.name) == 1:
                    variable.linkage = "internal"
            manager = llvm.create_new_module_pass_manager()
            manager.add_global_dead_code_eliminate_pass()
            manager.run(module, builder)

        def _finalize_final_module(self) -> None:
            # Numba would add the module to the process here.
            self._finalize_dynamic_globals()
            self._finalized = True

        def _verify_declare_only_symbols(self) -> None:
            pass

        def object_file(self) -> bytes:
            """Returns the machine code."""
            self._ensure_finalized()
            return self._codegen._tm.emit_object(self._final_module)

        @property
        def uses_objects(self) -> bool:
            """Whether the code uses Python objects of its own."""
            names = [variable.name for variable in self._final_module.global_variables]
            return self.name + _OBJECTS in names

        def bitcode(self) -> bytes:
            """Returns the optimised module, from which `from_bitcode` makes a library again."""
            return self._final_module.as_bitcode()

    class _Pipeline(compiler.CompilerBase):
        """Numba's passes, without those for what rules do not use.

        Left out: `with` blocks, parallel loops, inlining at the level of Numba's IR, literal
        unrolling, array expressions, and the annotated listing.
        """

        def define_pipelines(self) -> list[Any]:
            manager = PassManager("mtgenv")
            for step in (
                untyped.TranslateByteCode,
                untyped.FixupArgs,
                untyped.IRProcessing,
                untyped.RewriteSemanticConstants,
                untyped.DeadBranchPrune,
                untyped.GenericRewrites,
                untyped.RewriteDynamicRaises,
                untyped.ReconstructSSA,
                typed.NopythonTypeInference,
                typed.PreLowerStripPhis,
                typed.NoPythonSupportedFeatureValidation,
                typed.IRLegalization,
                _Lowering,
                typed.NoPythonBackend,
            ):
                manager.add_pass(step, step._name)
            manager.finalize()
            return [manager]


def _emit_call(
    context: Any, builder: Any, callee: Any, signature: Signature, args: Any, *, raises: bool
) -> Any:
    """Emits a call in Numba's calling convention, which returns a status and stores the result.

    A callee that cannot raise needs no check of the status, and no slot for an exception.
    """
    result, kinds = signature.result.native, [kind.native for kind in signature.arguments]
    convention = context.call_conv
    slot_type, exception_type = convention.get_function_type(result, kinds).args[:2]
    slot = cgutils.alloca_once(builder, slot_type.pointee)
    exception = ir.Constant(exception_type, None)
    if raises:
        exception = cgutils.alloca_once(builder, exception_type.pointee)
    packed = context.get_arg_packer(kinds).as_arguments(builder, args)
    code = builder.call(callee, [slot, exception, *packed])
    if raises:
        status = convention._get_return_status(builder, code, builder.load(exception))
        with cgutils.if_unlikely(builder, status.is_error):
            convention.return_status_propagate(builder, status)
    return context.get_returned_value(builder, result, builder.load(slot))


@functools.cache
def _typing_context() -> Any:
    """Numba's typing context with a memory: the same operators meet the same types all the time."""
    cpu_target.target_context.refresh()
    context = copy.copy(cpu_target.typing_context)
    context.refresh()
    resolve_call, resolve_store = context.resolve_function_type, context.resolve_setattr
    known: dict[Any, Any] = {}

    def call(function: Any, args: Any, kws: Any) -> Any:
        if kws or not isinstance(function, types.Function):
            return resolve_call(function, args, kws)
        key = function, tuple(args)
        if (signature := known.get(key)) is None:
            signature = known[key] = resolve_call(function, args, kws)
        return signature

    def store(target: Any, attribute: str, value: Any) -> Any:
        signature = resolve_store(target, attribute, value)
        return signature if signature and _is_storable(value, signature.args[1]) else None

    context.resolve_function_type, context.resolve_setattr = call, store
    return context


def _target_context(**options: Any) -> Any:
    """Numba's target context, told not to look for new implementations in mid-compilation."""
    _typing_context()  # looks for them once
    return cpu_target.target_context.subtarget(refresh=lambda: None, **options)


def _compile(function: CompiledFunction) -> Artifact:
    """Compiles `function` by itself."""
    python, symbol = function.python, function.symbol
    path = f"{python.__module__}.{python.__qualname__}"
    # Numba's own names contain a count of the functions that the process has compiled.
    names = {path: symbol, f".NumbaEnv.{path}": symbol + _OBJECTS}

    def mangler(name: str, argtypes: Any, **options: Any) -> str:
        return names.get(name) or default_mangler(name, argtypes, **options)

    flags: Any = compiler.Flags()
    flags.no_compile = True  # to an object file, not into this process
    flags.no_cpython_wrapper = True
    flags.no_cfunc_wrapper = True
    flags.error_model = "numpy"
    flags.forceinline = function.inline
    layouts = [kind.dtype for kind in function.signature.arguments if isinstance(kind, Layout)]
    flags.noalias = len(layouts) == len(set(layouts))
    context = _target_context(mangler=mangler)
    library = _Library(context.codegen(), symbol, (symbol,))
    result = compiler.compile_extra(
        _typing_context(),
        context,
        python,
        function.argument_types,
        function.signature.result.native,
        flags,
        {},
        library=library,
        pipeline_class=_Pipeline,
    )
    code = library.object_file()
    if library.has_dynamic_globals or result.environment.consts:
        raise TypeError(f"{path} needs an object that code in a file cannot refer to")
    returns = re.findall(r"\bret i32 (\S+)", str(library.get_function(symbol)))
    return Artifact(
        code,
        bitcode=library.bitcode() if function.inline else b"",
        raises=any(status != "0" for status in returns),
        uses_objects=library.uses_objects,
    )


def _compile_wrapper(function: CompiledFunction) -> Artifact:
    """Compiles what CPython calls `function` through."""
    context = _target_context()
    descriptor = function.descriptor
    exports = descriptor.llvm_cpython_wrapper_name, descriptor.env_name
    library = _Library(context.codegen(), exports[0], exports)
    context.create_cpython_wrapper(library, descriptor, function.objects, None, release_gil=True)
    return Artifact(library.object_file(), uses_objects=True)


# --- compiled functions --------------------------------------------------------------------------


class CompiledFunction:
    """A compiled function: calls from compiled code are direct, calls from Python are checked.

    From Python, a record argument is one element of an array (``matches[i]``) or a slice of length
    1 (``matches[i : i + 1]``); either way the function works on the memory of the array.

    Attributes:
        python: the plain function.
        parameters: its signature as Python sees it.
        signature: its signature as machine code sees it; there is no other.
        inline: whether callers inline it.
        callees: the compiled functions that it mentions.
        symbol: its name in machine code, the same in every process.
        stamp: hash of all that its machine code depends on.
        artifact: its machine code.
    """

    def __init__(
        self, python: Callable[..., Any], *, inline: bool, called_from_python: bool
    ) -> None:
        functools.update_wrapper(self, python)
        self.python = python
        self.parameters = inspect.signature(python)
        self.signature = Signature.of(python)
        self.inline = inline
        dependencies = _dependencies(python)
        self.callees = tuple(v for v in dependencies.values() if isinstance(v, CompiledFunction))
        self.symbol, self.stamp = _BUILD.name(
            f"{python.__module__}.{python.__qualname__}",
            self.signature.digest,
            inline,
            python.__defaults__,
            _body(python.__code__, python.__doc__),
            *(f"{name}={_fingerprint(name, value)}" for name, value in dependencies.items()),
        )
        if python.__qualname__ in python.__code__.co_names:
            # As the decorator is about to do: a function may call itself.
            python.__globals__[python.__name__] = self
        self.artifact = _UNKNOWN
        self.artifact = _BUILD.obtain(self.stamp, python.__qualname__, lambda: _compile(self))
        if called_from_python:
            _ = self._wrapper  # compiled now, rather than when the first call comes

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Calls the machine code."""
        return self._call(*args, **kwargs)

    def __repr__(self) -> str:
        return f"<compiled {self.python.__qualname__}{self.signature}>"

    @functools.cached_property
    def interface(self) -> str:
        """What the machine code of callers depends on."""
        return _digest(
            self.symbol,
            self.signature.digest,
            self.parameters,
            self.artifact.raises,
            self.stamp if self.inline else None,
        )

    @functools.cached_property
    def address(self) -> int:
        """Where its machine code is in this process."""
        return _BUILD.address(self)

    @functools.cached_property
    def argument_types(self) -> tuple[Any, ...]:
        """The Numba types of the arguments."""
        return tuple(kind.native for kind in self.signature.arguments)

    @functools.cached_property
    def descriptor(self) -> Any:
        """Numba's description of the symbol."""
        return FunctionDescriptor(
            native=True,
            modname=self.python.__module__,
            qualname=self.python.__qualname__,
            unique_name=self.symbol,
            doc="",
            typemap=None,
            restype=self.signature.result.native,
            calltypes=None,
            args=tuple(self.parameters.parameters),
            kws=(),
            mangler=lambda name, argtypes, **_: self.symbol,
            argtypes=self.argument_types,
            env_name=self.symbol + _OBJECTS,
        )

    @functools.cached_property
    def objects(self) -> Any:
        """The Python objects that its machine code may use."""
        environment = Environment(self.python.__globals__)
        environment.env_name = self.descriptor.env_name
        return environment

    @functools.cached_property
    def _numba_type_(self) -> Any:
        # Numba asks for this where compiled code mentions the function.
        def call(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            if self.inline:
                context.add_linking_libs([self._library])
            callee = context.declare_function(builder.module, self.descriptor)
            raises = self.artifact.raises
            return _emit_call(context, builder, callee, self.signature, args, raises=raises)

        cpu_target.target_context.insert_func_defn([(call, self, self.argument_types)])
        return _FunctionType(self)

    @functools.cached_property
    def _library(self) -> Any:
        return _Library.from_bitcode(self.symbol, self.artifact.bitcode)

    @functools.cached_property
    def _wrapper(self) -> Artifact:
        stamp = _digest("wrapper", self.symbol, self.signature.digest)
        return _BUILD.obtain(stamp, self.python.__qualname__, lambda: _compile_wrapper(self))

    @functools.cached_property
    def _call(self) -> Callable[..., Any]:
        native = _BUILD.callable(self, self._wrapper)
        adapters = [kind.adapt for kind in self.signature.arguments]

        def call(*args: Any, **kwargs: Any) -> Any:
            if kwargs or len(args) != len(adapters):
                bound = self.parameters.bind(*args, **kwargs)
                bound.apply_defaults()
                args = bound.args
            return native(*[adapt(value) for adapt, value in zip(adapters, args, strict=True)])

        return call


_UNKNOWN = Artifact(b"")
"""Stands for a function while it compiles, which matters if it calls itself."""


@dataclass
class CompilationReport:
    """What compiling and loading took in this process.

    Attributes:
        compiled: functions (and wrappers for calls from Python) compiled.
        loaded: functions and wrappers found in the cache.
        compile_seconds: time spent compiling.
        load_seconds: time spent reading the cache and linking.
    """

    compiled: int = 0
    loaded: int = 0
    compile_seconds: float = 0.0
    load_seconds: float = 0.0


class _Build:
    """The compiled functions of this process: their names, their cache and their machine code."""

    def __init__(self) -> None:
        self.report = CompilationReport()
        self.progress: Callable[[str, int], None] | None = None
        self._stamps: dict[str, str] = {}
        self._loaded: set[str] = set()
        self._kept_alive: list[Any] = []
        self._lock = threading.RLock()

    def name(self, path: str, *content: object) -> tuple[str, str]:
        """Returns the symbol and the stamp of a function, from its dotted name and its content.

        A process may define a function again with another content, as notebooks do: the earlier
        one stays callable, so the later one gets a symbol of its own.
        """
        for generation in itertools.count(1):
            name = path if generation == 1 else f"{path}.{generation}"
            symbol = default_mangler(name, ())
            stamp = _digest(symbol, *content)
            if self._stamps.setdefault(symbol, stamp) == stamp:
                break
        return symbol, stamp

    def obtain(self, stamp: str, name: str, build: Callable[[], Artifact]) -> Artifact:
        """Returns the artifact of `stamp` from the cache, or builds and stores it."""
        started = time.perf_counter()
        stamp = _digest(self._recipe, stamp)
        artifact = self._cache.load(stamp)
        if artifact is not None:
            self.report.loaded += 1
            self.report.load_seconds += time.perf_counter() - started
            return artifact
        if self.progress is not None:
            self.progress(name, self.report.compiled)
        with global_compiler_lock, _no_garbage_collection():
            artifact = build()
        self._cache.save(stamp, artifact)
        self.report.compiled += 1
        self.report.compile_seconds += time.perf_counter() - started
        return artifact

    def address(self, function: CompiledFunction) -> int:
        """Loads `function` and all that it calls; returns where its code is."""
        with self._lock:
            found: dict[str, CompiledFunction] = {}
            waiting = [function]
            while waiting:
                callee = waiting.pop()
                if callee.symbol not in self._loaded and callee.symbol not in found:
                    found[callee.symbol] = callee
                    waiting.extend(callee.callees)
            self._load({symbol: (callee, callee.artifact) for symbol, callee in found.items()})
            return self._engine.get_function_address(function.symbol)

    def callable(self, function: CompiledFunction, wrapper: Artifact) -> Callable[..., Any]:
        """Returns the CPython function whose code is in `wrapper`."""
        name = function.descriptor.llvm_cpython_wrapper_name
        with self._lock:
            self.address(function)
            if name not in self._loaded:
                self._load({name: (function, wrapper)})
            address = self._engine.get_function_address(name)
        return _dynfunc.make_function(
            sys.modules[__name__], function.python.__name__, "", address, function.objects, ()
        )

    def _load(self, parts: dict[str, tuple[CompiledFunction, Artifact]]) -> None:
        started = time.perf_counter()
        for _, artifact in parts.values():
            self._engine._ee.add_object_file(llvm.ObjectFileRef.from_data(artifact.code))
        self._engine.finalize_object()
        for function, artifact in parts.values():
            if artifact.uses_objects:
                slot = self._engine.get_global_value_address(function.descriptor.env_name)
                ctypes.c_void_p.from_address(slot).value = id(function.objects)
                self._kept_alive.append(function.objects)
        self._loaded.update(parts)
        self.report.load_seconds += time.perf_counter() - started

    @functools.cached_property
    def _engine(self) -> Any:
        return cpu_target.target_context.codegen()._engine

    @functools.cached_property
    def _recipe(self) -> str:
        """Changes with the way code is compiled, that is with this file."""
        return _digest(Path(__file__).read_bytes().hex())

    @functools.cached_property
    def _cache(self) -> Cache:
        processor = config.CPU_NAME or llvm.get_host_cpu_name()
        features = config.CPU_FEATURES or get_host_cpu_features()
        flags = config.BOUNDSCHECK, config.OPT, llvmlite.__version__, platform.machine()
        parts = (
            sys.implementation.cache_tag,
            f"numba{numba.__version__}",
            f"numpy{np.__version__}",
            processor,
            _digest(features, *flags)[:12],
        )
        return Cache(cache_directory() / "-".join(parts))


@contextlib.contextmanager
def _no_garbage_collection() -> Iterator[None]:
    # Compiling makes many objects and hardly any cycles among them.
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


_BUILD = _Build()


def set_progress(callback: Callable[[str, int], None] | None) -> None:
    """Has ``callback(name, index)`` called before each function that has to be compiled."""
    _BUILD.progress = callback


def compilation_report() -> CompilationReport:
    """Returns what compiling and loading took in this process up to now."""
    return dataclasses.replace(_BUILD.report)


# --- decorators ----------------------------------------------------------------------------------

_F = TypeVar("_F", bound=Callable[..., Any])


def _decorate(function: Any, *, inline: bool = False, called_from_python: bool = False) -> Any:
    if JIT:
        return CompiledFunction(function, inline=inline, called_from_python=called_from_python)
    return plain.adapted(function, [kind.adapt_plain for kind in Signature.of(function).arguments])


@overload
def compiled(function: _F) -> _F: ...
@overload
def compiled(*, inline: bool = ...) -> Callable[[_F], _F]: ...
def compiled(function: Any = None, *, inline: bool = False) -> Any:
    """Compiles a function that other compiled functions call.

    Args:
        function: the function; each argument and the result are annotated.
        inline: whether it becomes part of its callers, for small helpers on hot paths; they are
            compiled again whenever it changes.
    """
    if function is None:
        return functools.partial(_decorate, inline=inline)
    return _decorate(function, inline=inline)


def entry(function: _F) -> _F:
    """Compiles a function that Python calls with whole arrays; it runs without the GIL."""
    return _decorate(function, called_from_python=True)


def bot(function: _F) -> _F:
    """Compiles a policy, which entries take for an argument annotated `BotFunction`."""
    signature = Signature.of(function)
    if signature != BotFunction.signature:
        raise TypeError(f"a bot is a function {BotFunction.signature}, not {signature}")
    return _decorate(function)
