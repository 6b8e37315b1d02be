"""Rules written as typed Python functions, compiled by Numba: decorators, annotations, the cache.

A rule is a function whose annotations are its one signature::

    @compiled
    def lose_life(m: Match, t: Tables, player: int, amount: int) -> None:
        m.life[m.level, player] -= amount

`compiled` is for functions that other compiled functions call, `entry` for those that Python calls
with whole arrays, `bot` for policies that an entry takes as an argument. All three compile when
the module is imported, or load what an earlier process compiled.

How the code is built, and why not with `numba.njit`:

* Every function is compiled by itself to one object file which only *names* its callees. Numba's
  own dispatchers link and optimise all transitive callees into every caller, which makes a deep
  call graph five times slower to compile. A helper that should be inlined says ``inline=True``.
* A function's symbol is made from its module and name, so that recompiling one function leaves the
  cached code of its callers valid. The cache is addressed by content: the name of a file is a hash
  of all that the machine code depends on, so it is never stale, only unused.
* Nothing is loaded into the process before the first call from Python, and then everything at
  once: relocating a few hundred small object files together takes milliseconds.

With ``MTGENV_JIT=0`` Numba is not imported and the same functions run as plain Python
(`mtgenv.engine.plain`), for debugging, coverage and a check that both give the same results.
"""

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
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, Final, TypeVar, overload

import numpy as np

from mtgenv.engine import plain

JIT: Final = os.environ.get("MTGENV_JIT", "1") != "0"
"""Whether rules are compiled; False where ``MTGENV_JIT=0`` asks for plain Python."""

# --- annotations ---------------------------------------------------------------------------------


class Kind:
    """What an annotation stands for: the type of an argument or of a result.

    Attributes:
        name: how the annotation is written; annotations are looked up by name, because those of a
            module with ``from __future__ import annotations`` are text.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        _KINDS[name] = self

    def __repr__(self) -> str:
        return self.name

    @functools.cached_property
    def native(self) -> Any:
        """The Numba type."""
        raise NotImplementedError

    @property
    def digest(self) -> str:
        """Text that changes whenever machine code that uses this type has to change."""
        return self.name

    @property
    def adapt(self) -> Callable[[Any], Any]:
        """Checks an argument from Python and turns it into what the wrapper of machine code takes.

        Machine code believes what it is told about its arguments: whatever is not as announced has
        to be refused here.
        """
        raise NotImplementedError

    @property
    def adapt_plain(self) -> Callable[[Any], Any] | None:
        """Turns an argument into what plain mode works with; None where it is the same."""
        return None


class Scalar(Kind):
    """A number, a truth value or nothing."""

    def __init__(self, name: str, native: str, adapt: Callable[[Any], Any]) -> None:
        super().__init__(name)
        self._native = native
        self._adapt = adapt

    @property
    def adapt(self) -> Callable[[Any], Any]:
        return self._adapt

    @property
    def adapt_plain(self) -> Callable[[Any], Any] | None:
        return np.uint64 if self.name == "uint64" else None

    @functools.cached_property
    def native(self) -> Any:
        return getattr(types, self._native)


class Layout(Kind):
    """One record of a structured dtype, or a C-contiguous array of any dtype.

    Args:
        name: how the annotation is written.
        dtype: the dtype, or ``"module:ATTRIBUTE"`` to import it when it is first needed (the module
            may itself be full of compiled functions).
        ndim: the number of dimensions; 0 for a record.
        readonly: whether compiled functions may only read it.
    """

    def __init__(self, name: str, dtype: Any, ndim: int, *, readonly: bool = False) -> None:
        super().__init__(name)
        self._dtype = dtype
        self.ndim = ndim
        self.readonly = readonly

    @functools.cached_property
    def dtype(self) -> np.dtype[Any]:
        """The dtype of the record or of the elements."""
        if isinstance(self._dtype, str) and ":" in self._dtype:
            module, attribute = self._dtype.split(":")
            return np.dtype(getattr(importlib.import_module(module), attribute))
        return np.dtype(self._dtype)

    @functools.cached_property
    def native(self) -> Any:
        element = _native_dtype(self.dtype)
        if self.ndim == 0:
            return element
        return types.Array(element, self.ndim, "C", readonly=self.readonly)

    @functools.cached_property
    def digest(self) -> str:
        return f"{_dtype_digest(self.dtype)}:{self.ndim}:{self.readonly}"

    @property
    def adapt(self) -> Callable[[Any], Any]:
        dtype, ndim, readonly = self.dtype, self.ndim, self.readonly

        def array(value: Any) -> Any:
            if not isinstance(value, np.ndarray) or value.dtype != dtype or value.ndim != ndim:
                raise TypeError(f"expected {self}: an array of {ndim} dimensions of {dtype}")
            flags = value.flags
            if not (flags.c_contiguous and (readonly or flags.writeable)):
                raise TypeError(f"expected {self}: an array that is C-contiguous and writeable")
            return value

        def record(value: Any) -> Any:
            if getattr(value, "dtype", None) != dtype or value.size != 1:
                raise TypeError(f"expected {self}: one record of {dtype}, or a slice of length 1")
            return value.reshape(())[()] if isinstance(value, np.ndarray) else value

        return array if ndim else record

    @property
    def adapt_plain(self) -> Callable[[Any], Any]:
        if self.ndim == 0:
            return plain.row
        return plain.rows if self.dtype.names else plain.view


class Function(Kind):
    """A compiled function as a value, of the given signature; see `bot`."""

    def __init__(self, name: str, arguments: tuple[str, ...], result: str) -> None:
        super().__init__(name)
        self._arguments = arguments
        self._result = result

    @functools.cached_property
    def signature(self) -> Signature:
        """The signature that a function must have to be passed."""
        return Signature(tuple(_KINDS[name] for name in self._arguments), _KINDS[self._result])

    @functools.cached_property
    def native(self) -> Any:
        return PointerType(self.signature)

    @property
    def digest(self) -> str:
        return self.signature.digest

    @property
    def adapt(self) -> Callable[[Any], int]:
        def address(value: Any) -> int:
            if not isinstance(value, CompiledFunction) or value.signature != self.signature:
                raise TypeError(f"expected {self}: a compiled function {self.signature}")
            return value.address

        return address


@dataclass(frozen=True)
class Signature:
    """The kinds of the arguments and of the result of a compiled function."""

    arguments: tuple[Kind, ...]
    result: Kind

    @classmethod
    def of(cls, function: FunctionType) -> Signature:
        """Reads the annotations of `function`.

        Raises:
            TypeError: an annotation is missing or unknown.
        """
        code = function.__code__
        names = code.co_varnames[: code.co_argcount]
        if code.co_kwonlyargcount or code.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS):
            raise TypeError(f"{function.__qualname__}: only positional arguments can be compiled")
        kinds = [_kind(function, name) for name in (*names, "return")]
        return cls(tuple(kinds[:-1]), kinds[-1])

    @property
    def digest(self) -> str:
        """Text that changes with the layout of any type in the signature."""
        return "|".join(kind.digest for kind in (*self.arguments, self.result))

    def __str__(self) -> str:
        return f"({', '.join(kind.name for kind in self.arguments)}) -> {self.result.name}"


_KINDS: dict[str, Kind] = {}


def _kind(function: FunctionType, name: str) -> Kind:
    try:
        annotation = function.__annotations__[name]
    except KeyError:
        raise TypeError(f"{function.__qualname__}: no annotation for {name!r}") from None
    text = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", None)
    key = str(annotation if text is None else text).rpartition(".")[2]
    if key not in _KINDS:
        raise TypeError(f"{function.__qualname__}: {key!r} ({name}) has no compiled type")
    return _KINDS[key]


Scalar("None", "none", lambda value: value)
Scalar("bool", "boolean", bool)
Scalar("int", "int64", operator.index)
Scalar("float", "float64", float)
Scalar("uint64", "uint64", operator.index)

if TYPE_CHECKING:
    Match = Tables = Matches = TableRef = Any
    Ints = Ints2 = Longs = Shorts2 = Shorts3 = Any
    Bytes1 = Bytes2 = Bytes3 = Floats = Bools2 = BotFunction = Any
else:
    Match = Layout("Match", "mtgenv.engine.state:MATCH", 0)
    Tables = Layout("Tables", "mtgenv.engine.tables:TABLES", 0)
    Matches = Layout("Matches", "mtgenv.engine.state:MATCH", 1)
    TableRef = Layout("TableRef", "mtgenv.engine.tables:TABLES", 1, readonly=True)
    Longs = Layout("Longs", np.int64, 1)
    Ints = Layout("Ints", np.int32, 1)
    Ints2 = Layout("Ints2", np.int32, 2)
    Shorts2 = Layout("Shorts2", np.int16, 2)
    Shorts3 = Layout("Shorts3", np.int16, 3)
    Bytes1 = Layout("Bytes1", np.int8, 1)
    Bytes2 = Layout("Bytes2", np.int8, 2)
    Bytes3 = Layout("Bytes3", np.int8, 3)
    Bools2 = Layout("Bools2", np.bool_, 2)
    Floats = Layout("Floats", np.float32, 1)
    BotFunction = Function("BotFunction", ("Match", "Tables", "int"), "int")

# --- what machine code depends on ----------------------------------------------------------------

_FOREIGN = frozenset({"numpy", "numba", "math", "builtins", "operator"})
_LOAD_GLOBAL = dis.opmap["LOAD_GLOBAL"]
_LOAD_ATTR = frozenset(
    dis.opmap[name] for name in ("LOAD_ATTR", "LOAD_METHOD") if name in dis.opmap
)
_CACHE = dis.opmap.get("CACHE")


def _digest(*parts: object) -> str:
    return hashlib.sha256("\0".join(map(str, parts)).encode()).hexdigest()[:32]


@functools.lru_cache
def _dtype_digest(dtype: np.dtype[Any]) -> str:
    return _digest(repr(dtype))


def _globals_read(code: CodeType) -> Iterator[tuple[str, str | None]]:
    """Yields the global names that `code` loads, each with the attribute it takes at once, if any.

    Reads the bytecode by hand: `dis.get_instructions` alone would take a tenth of the time that a
    start may take.
    """
    extended, pending = 0, None
    for operation, argument in zip(code.co_code[::2], code.co_code[1::2], strict=True):
        if operation == _CACHE:
            continue
        argument |= extended
        extended = argument << 8 if operation == dis.EXTENDED_ARG else 0
        if extended:
            continue
        if pending is not None:
            # Python 3.12 merged LOAD_METHOD into LOAD_ATTR and marks it in the lowest bit.
            index = argument >> (sys.version_info >= (3, 12))
            yield pending, code.co_names[index] if operation in _LOAD_ATTR else None
        # The lowest bit says whether a NULL is pushed for a call.
        pending = code.co_names[argument >> 1] if operation == _LOAD_GLOBAL else None
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _globals_read(constant)


def _body(code: CodeType, doc: str | None) -> object:
    """What a function does, without where it stands and how it is documented."""
    constants = [
        _body(constant, None) if isinstance(constant, CodeType) else repr(constant)
        for constant in code.co_consts
        if constant is not doc
    ]
    return code.co_code.hex(), constants, code.co_names, code.co_varnames, code.co_freevars


def _fingerprint(name: str, value: object) -> str:
    """Text that changes whenever machine code that reads `value` from a global must change."""
    if isinstance(value, CompiledFunction):
        # The symbol, not the body: a caller that does not inline stays valid. Whether the callee
        # can raise decides what the caller does after the call.
        return f"{value.symbol} {value.raises} {value.stamp if value.inline else ''}"
    if isinstance(value, np.ndarray):
        return f"{value.dtype} {value.shape} {value.tobytes().hex()}"
    if isinstance(value, type) and issubclass(value, Enum):
        return repr(list(value.__members__.items()))
    if isinstance(value, (int, float, str, tuple, np.generic, np.dtype, type(None))):
        return repr(value)
    origin = getattr(value, "__module__", None) or ""
    if origin.partition(".")[0] in _FOREIGN or isinstance(value, np.ufunc):
        return f"{origin}.{getattr(value, '__qualname__', name)}"
    raise TypeError(f"{name!r} is neither a constant nor a compiled function: {value!r}")


def _dependencies(function: FunctionType) -> dict[str, object]:
    """The values that `function` reads from its globals and from enclosing functions, by name."""
    found: dict[str, object] = {}
    for name, attribute in _globals_read(function.__code__):
        if name == function.__qualname__ or hasattr(builtins, name):
            continue
        if name not in function.__globals__:
            message = f"{function.__qualname__} reads {name!r}, which is not defined above it"
            raise NameError(message, name=name)
        value = function.__globals__[name]
        if isinstance(value, ModuleType) and attribute is not None:
            origin, name = value.__name__, f"{name}.{attribute}"
            value = getattr(value, attribute)
            if origin.partition(".")[0] in _FOREIGN and not isinstance(value, (int, float)):
                continue  # part of NumPy: its version is part of the cache's path
        found[name] = value
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        found[name] = cell.cell_contents
    return found


# --- the cache -----------------------------------------------------------------------------------


def cache_directory() -> Path:
    """The directory for compiled code: ``MTGENV_CACHE_DIR``, or the platform's place for caches."""
    if chosen := os.environ.get("MTGENV_CACHE_DIR"):
        return Path(chosen)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "mtgenv"


@dataclass(frozen=True)
class Artifact:
    """The outcome of one compilation.

    Attributes:
        code: a relocatable object file.
        bitcode: LLVM bitcode to link into callers, empty if the function is not inlined.
        raises: whether a call can raise an exception.
    """

    code: bytes
    bitcode: bytes
    raises: bool


class Cache:
    """Files of compiled functions, addressed by content.

    Attributes:
        path: the directory of this combination of versions, processor and flags.
    """

    _KEPT = 4000
    """Files kept when old ones are removed: about ten versions of the whole engine."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._writes = True
        self._entries: int | None = None

    def load(self, name: str) -> Artifact | None:
        """Returns what is stored under `name`; None if there is nothing or it is damaged."""
        try:
            data = (self.path / name).read_bytes()
        except OSError:
            return None
        payload = data[32:]
        if hashlib.sha256(payload).digest() != data[:32]:
            return None
        return Artifact(*marshal.loads(payload))

    def save(self, name: str, artifact: Artifact) -> None:
        """Stores `artifact`; other processes see all of it or nothing."""
        if not self._writes:
            return
        payload = marshal.dumps((artifact.code, artifact.bitcode, artifact.raises))
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(dir=self.path)
            with open(handle, "wb") as file:
                file.write(hashlib.sha256(payload).digest() + payload)
            os.replace(temporary, self.path / name)
        except OSError as error:
            self._writes = False
            warnings.warn(f"every start compiles the engine anew: {error}", stacklevel=2)


# --- compiling -----------------------------------------------------------------------------------

if JIT:
    import llvmlite
    import llvmlite.binding as llvm
    import numba
    from llvmlite import ir
    from numba import _dynfunc
    from numba.core import cgutils, compiler, compiler_machinery, config, types, typing
    from numba.core import typed_passes as typed
    from numba.core import untyped_passes as untyped
    from numba.core.codegen import JITCodeLibrary
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

    class CallableType(types.Callable):
        """Base of the types whose values are called with one fixed signature."""

        signature: Signature

        def _call_type(self, context: Any, args: Any, kws: Any, pysig: Any = None) -> Any:
            kinds = [kind.native for kind in self.signature.arguments]
            given = list(args)
            if pysig is not None:
                given = typing.fold_arguments(
                    pysig, args, kws, lambda i, p, value: value, lambda i, p, default: None, None
                )
            if len(given) != len(kinds) or (kws and pysig is None):
                raise TypingError(f"{self}: expected {self.signature}, not {args} {kws}")
            for actual, wanted in zip(given, kinds, strict=True):
                if actual is None:
                    continue  # a default, checked by Python's own rules
                conversion = context.can_convert(types.unliteral(actual), wanted)
                # An implicit float-to-int or int-to-bool would differ from plain Python.
                if conversion is None or conversion > Conversion.safe:
                    raise TypingError(f"{self}: cannot pass {actual} as {wanted}")
            return typing.signature(self.signature.result.native, *kinds).replace(pysig=pysig)

        def get_call_signatures(self) -> Any:
            kinds = [kind.native for kind in self.signature.arguments]
            return [typing.signature(self.signature.result.native, *kinds)], False

    class FunctionRefType(CallableType, types.Dummy):
        """The type of a global that is a compiled function."""

        def __init__(self, function: CompiledFunction) -> None:
            self.function = function
            self.signature = function.signature
            super().__init__(f"compiled({function.symbol})")

        def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
            return self._call_type(context, args, kws, inspect.signature(self.function.python))

        def get_impl_key(self, sig: Any) -> Any:
            return self.function

        def can_convert_to(self, typingctx: Any, other: Any) -> Any:
            if isinstance(other, PointerType) and other.signature == self.signature:
                return Conversion.safe
            return None

    class PointerType(CallableType):
        """The type of an argument that is a compiled function: the address of its code."""

        def __init__(self, signature: Signature) -> None:
            self.signature = signature
            super().__init__(f"function{signature}")

        def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
            return self._call_type(context, args, kws).replace(recvr=self)

        def get_impl_key(self, sig: Any) -> Any:
            return PointerType

    models.register_default(FunctionRefType)(models.OpaqueModel)

    @models.register_default(PointerType)
    class _PointerModel(models.PrimitiveModel):
        def __init__(self, manager: Any, kind: Any) -> None:
            super().__init__(manager, kind, ir.IntType(8).as_pointer())

    @lower_constant(FunctionRefType)
    def _lower_function(context: Any, builder: Any, kind: Any, value: Any) -> Any:
        return context.get_dummy_value()

    @unbox(PointerType)
    def _unbox_pointer(kind: Any, obj: Any, c: Any) -> Any:
        return NativeValue(c.pyapi.long_as_voidptr(obj))

    @lower_cast(FunctionRefType, PointerType)
    def _lower_address(context: Any, builder: Any, given: Any, wanted: Any, value: Any) -> Any:
        callee = given.function.declare(context, builder)
        return builder.bitcast(callee, ir.IntType(8).as_pointer())

    @lower_builtin(PointerType, PointerType, types.VarArg(types.Any))
    def _call_pointer(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        kind = sig.args[0].signature
        result, arguments = kind.result.native, [k.native for k in kind.arguments]
        native = context.call_conv.get_function_type(result, arguments)
        callee = builder.bitcast(args[0], native.as_pointer())
        return _emit_call(context, builder, callee, kind, args[1:], raises=True)

    class RecordType(types.Record):
        """The type of a record: fields read as Python numbers, array fields only by element."""

        def __init__(self, dtype: np.dtype[Any]) -> None:
            vars(self).update(vars(numpy_support.from_dtype(dtype)))
            # Numba's own name spells out all fields, and is compared and hashed all the time.
            self.name = f"record({_dtype_digest(dtype)})"

        def typeof(self, key: str) -> Any:
            field = super().typeof(key)
            if isinstance(field, types.NestedArray):
                return FieldType(field.dtype, field.shape)
            return _as_python_number(field)

        def can_convert_to(self, typingctx: Any, other: Any) -> Any:
            return None

        def __repr__(self) -> str:
            return self.name

    class FieldType(types.Type):
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

    models.register_default(RecordType)(models.RecordModel)

    @models.register_default(FieldType)
    class _FieldModel(models.PrimitiveModel):
        def __init__(self, manager: Any, kind: Any) -> None:
            element = manager.lookup(kind.element).get_data_type()
            super().__init__(manager, kind, element.as_pointer())

    def _as_python_number(kind: Any) -> Any:
        if isinstance(kind, types.Integer) and kind != types.uint64:
            return types.int64
        return types.float64 if isinstance(kind, types.Float) else kind

    def _is_index(field: Any, index: Any) -> bool:
        parts = index.types if isinstance(index, types.BaseTuple) else (index,)
        return len(parts) == len(field.shape) and all(isinstance(p, types.Integer) for p in parts)

    @infer_global(operator.getitem)
    class _FieldGetItem(AbstractTemplate):
        def generic(self, args: Any, kws: Any) -> Any:
            field, index = args
            if isinstance(field, FieldType) and _is_index(field, index):
                return typing.signature(_as_python_number(field.element), field, field.index)
            return None

    @infer_global(operator.setitem)
    class _FieldSetItem(AbstractTemplate):
        def generic(self, args: Any, kws: Any) -> Any:
            field, index, value = args
            if isinstance(field, FieldType) and _is_index(field, index):
                element = _as_python_number(field.element)
                if isinstance(element, types.Integer) and isinstance(value, types.Float):
                    return None
                return typing.signature(types.none, field, field.index, element)
            return None

    @infer_global(len)
    class _FieldLen(AbstractTemplate):
        def generic(self, args: Any, kws: Any) -> Any:
            (field,) = args
            return typing.signature(types.intp, field) if isinstance(field, FieldType) else None

    @infer_getattr
    class _FieldAttributes(AttributeTemplate):
        key = FieldType

        def resolve_shape(self, field: Any) -> Any:
            return types.UniTuple(types.intp, len(field.shape))

    @lower_getattr(FieldType, "shape")
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

    @lower_builtin(operator.getitem, FieldType, types.Any)
    def _lower_getitem(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        field = sig.args[0]
        pointer = _field_element(context, builder, field, *args)
        value = context.unpack_value(builder, field.element, pointer, 1)
        return context.cast(builder, value, field.element, sig.return_type)

    @lower_builtin(operator.setitem, FieldType, types.Any, types.Any)
    def _lower_setitem(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        field = sig.args[0]
        pointer = _field_element(context, builder, field, *args[:2])
        value = context.cast(builder, args[2], sig.args[2], field.element)
        context.pack_value(builder, field.element, value, pointer, 1)
        return context.get_dummy_value()

    @lower_builtin(len, FieldType)
    def _lower_len(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return context.get_constant(types.intp, sig.args[0].shape[0])

    def _record_member(context: Any, builder: Any, record: Any, value: Any, name: str) -> Any:
        element = record.fields[name].type
        if isinstance(element, types.NestedArray):
            element = element.dtype
        return cgutils.get_record_member(
            builder, value, record.offset(name), context.get_data_type(element)
        )

    @lower_getattr_generic(RecordType)
    def _lower_getattr(context: Any, builder: Any, record: Any, value: Any, name: str) -> Any:
        pointer = _record_member(context, builder, record, value, name)
        element = record.fields[name].type
        if isinstance(element, types.NestedArray):
            return pointer
        loaded = context.unpack_value(builder, element, pointer, 1)
        return context.cast(builder, loaded, element, _as_python_number(element))

    @lower_setattr_generic(RecordType)
    def _lower_setattr(context: Any, builder: Any, sig: Any, args: Any, name: str) -> Any:
        record, given = sig.args
        element = record.fields[name].type
        pointer = _record_member(context, builder, record, args[0], name)
        value = context.cast(builder, args[1], given, element)
        context.pack_value(builder, element, value, pointer, 1)

    class _Lower(Lower):
        def lower_binop(self, resty: Any, expr: Any, op: Any) -> Any:
            # Without Numba's three attempts to find an implementation for constant operands.
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
            for value in itertools.chain(module.functions, module.global_variables):
                if not value.is_declaration and value.name not in self._exports:
                    value.linkage = "internal"
            options = llvm.create_pipeline_tuning_options(speed_level=2)
            options.loop_vectorization = True
            builder = llvm.create_pass_builder(self._codegen._tm, options)
            builder.getModulePassManager().run(module, builder)

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


def _native_dtype(dtype: np.dtype[Any]) -> Any:
    return RecordType(dtype) if dtype.names else numpy_support.from_dtype(dtype)


def _emit_call(
    context: Any, builder: Any, callee: Any, signature: Signature, args: Any, *, raises: bool
) -> Any:
    """Emits a call in Numba's calling convention, which returns a status and stores the result."""
    result, kinds = signature.result.native, [kind.native for kind in signature.arguments]
    convention = context.call_conv
    slot = cgutils.alloca_once(builder, convention.get_return_type(result).pointee)
    exception_type = convention.get_function_type(result, kinds).args[1]
    if raises:
        exception = cgutils.alloca_once(builder, exception_type.pointee)
    else:
        exception = ir.Constant(exception_type, None)
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
    resolve = context.resolve_function_type
    known: dict[Any, Any] = {}

    def remember(func: Any, args: Any, kws: Any) -> Any:
        if kws or not isinstance(func, types.Function):
            return resolve(func, args, kws)
        key = func, tuple(args)
        if (found := known.get(key)) is None:
            found = known[key] = resolve(func, args, kws)
        return found

    context.resolve_function_type = remember
    return context


def _compile(function: CompiledFunction) -> Artifact:
    """Compiles `function` to an object file."""
    python, symbol = function.python, function.symbol
    flags = compiler.Flags()
    flags.no_compile = True  # to an object file, not into this process
    flags.no_cpython_wrapper = True
    flags.no_cfunc_wrapper = True
    flags.error_model = "numpy"
    flags.forceinline = function.inline
    records = [k for k in function.signature.arguments if isinstance(k, Layout) and k.ndim == 0]
    flags.noalias = len(records) == len(set(records))
    own = f"{python.__module__}.{python.__qualname__}"

    def mangler(name: str, argtypes: Any, *, abi_tags: Any = (), uid: Any = None) -> str:
        # Numba's own name contains a count of the functions that this process has compiled.
        if name == own:
            return symbol
        return default_mangler(name, argtypes, abi_tags=abi_tags, uid=uid)

    typing_context = _typing_context()
    # Nothing registers implementations while a function compiles; looking for them takes long.
    context = cpu_target.target_context.subtarget(mangler=mangler, refresh=lambda: None)
    library = _Library(context.codegen(), symbol, (symbol,))
    compiler.compile_extra(
        typing_context,
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
    if library.has_dynamic_globals:
        raise TypeError(f"{own}: reads an object that machine code can only hold by its address")
    returns = re.findall(r"\bret i32 (\S+)", str(library.get_function(symbol)))
    bitcode = library.bitcode() if function.inline else b""
    return Artifact(code, bitcode, raises=any(value != "0" for value in returns))


def _compile_wrapper(function: CompiledFunction) -> Artifact:
    """Compiles what lets CPython call `function`."""
    _typing_context()
    context = cpu_target.target_context.subtarget(refresh=lambda: None)
    descriptor = function.descriptor
    exports = (descriptor.llvm_cpython_wrapper_name, descriptor.env_name)
    library = _Library(context.codegen(), exports[0], exports)
    environment = Environment(function.python.__globals__)
    context.create_cpython_wrapper(library, descriptor, environment, None, release_gil=True)
    return Artifact(library.object_file(), b"", raises=True)


class CompiledFunction:
    """A compiled function: calls from compiled code are direct, calls from Python are checked.

    From Python, a record argument is one element of an array (``matches[i]``) or a slice of length
    1 (``matches[i:i + 1]``); either way the function works on the memory of the array.

    Attributes:
        python: the plain function.
        signature: its only signature.
        inline: whether callers inline it.
        callees: the compiled functions that it mentions.
        symbol: its name in machine code, the same in every process.
        stamp: hash of all that its machine code depends on.
        raises: whether a call can raise an exception.
    """

    def __init__(self, python: FunctionType, *, inline: bool, called_from_python: bool) -> None:
        functools.update_wrapper(self, python)
        self.python = python
        self.signature = Signature.of(python)
        self.inline = inline
        dependencies = _dependencies(python)
        self.callees = tuple(v for v in dependencies.values() if isinstance(v, CompiledFunction))
        content = (
            _body(python.__code__, python.__doc__),
            python.__defaults__,
            self.signature.digest,
            inline,
            *(f"{name}={_fingerprint(name, value)}" for name, value in dependencies.items()),
        )
        self.symbol, self.stamp = _BUILD.name(f"{python.__module__}.{python.__qualname__}", content)
        self.raises = True  # what a call of itself has to assume
        self._artifact = _BUILD.obtain(self.stamp, python.__qualname__, self._compile)
        self.raises = self._artifact.raises
        if called_from_python:
            self._wrapper  # noqa: B018 - compiled now, not when the first call comes

    def _compile(self) -> Artifact:
        scope, name = self.python.__globals__, self.python.__name__
        if self.python.__qualname__ == name:
            # As the decorator will do in a moment: a function may call itself.
            scope[name] = self
        return _compile(self)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._call(*args, **kwargs)

    def __repr__(self) -> str:
        return f"<compiled {self.python.__qualname__}{self.signature}>"

    @property
    def address(self) -> int:
        """Where its machine code is in this process."""
        return _BUILD.address(self)

    @property
    def code(self) -> bytes:
        """Its object file."""
        return self._artifact.code

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
            args=self.python.__code__.co_varnames[: len(self.argument_types)],
            kws=(),
            mangler=lambda name, argtypes, **_: self.symbol,
            argtypes=self.argument_types,
            env_name=f"{self.symbol}.environment",
        )

    @functools.cached_property
    def _numba_type_(self) -> Any:
        # Numba asks for this where compiled code mentions the function.
        def call(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            if self.inline:
                context.add_linking_libs([self._library])
            callee = context.declare_function(builder.module, self.descriptor)
            return _emit_call(context, builder, callee, self.signature, args, raises=self.raises)

        cpu_target.target_context.insert_func_defn([(call, self, self.argument_types)])
        return FunctionRefType(self)

    @functools.cached_property
    def _library(self) -> Any:
        return _Library.from_bitcode(self.symbol, self._artifact.bitcode)

    @functools.cached_property
    def _wrapper(self) -> Artifact:
        stamp = _digest("wrapper", self.symbol, self.signature.digest)
        return _BUILD.obtain(stamp, self.python.__qualname__, lambda: _compile_wrapper(self))

    @functools.cached_property
    def _call(self) -> Callable[..., Any]:
        native = _BUILD.callable(self, self._wrapper)
        adapters = [kind.adapt for kind in self.signature.arguments]
        pysig = inspect.signature(self.python)

        def call(*args: Any, **kwargs: Any) -> Any:
            if kwargs or len(args) != len(adapters):
                bound = pysig.bind(*args, **kwargs)
                bound.apply_defaults()
                args = bound.args
            return native(*[adapt(value) for adapt, value in zip(adapters, args, strict=True)])

        return call


@dataclass
class CompilationReport:
    """What compiling and loading took in this process.

    Attributes:
        compiled: functions compiled.
        loaded: functions found in the cache.
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
        self._names: dict[str, str] = {}
        self._linked: set[str] = set()
        self._lock = threading.RLock()

    @functools.cached_property
    def _engine(self) -> Any:
        return cpu_target.target_context.codegen()._engine

    @functools.cached_property
    def _cache(self) -> Cache:
        target = llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
        flags = config.BOUNDSCHECK, config.CPU_NAME, config.CPU_FEATURES, config.OPT
        versions = f"numba{numba.__version__}-numpy{np.__version__}-{sys.implementation.cache_tag}"
        key = _digest(
            llvmlite.__version__, platform.machine(), target, flags, Path(__file__).read_bytes()
        )
        return Cache(cache_directory() / f"{versions}-{target[0]}-{key[:12]}")

    def name(self, path: str, content: tuple[object, ...]) -> tuple[str, str]:
        """Returns the symbol and the stamp for the function of this dotted name.

        A process may define a function again with another content, in a notebook for example: the
        earlier one stays callable, so the later one gets a symbol of its own.
        """
        for generation in itertools.count():
            symbol = default_mangler(f"{path}.{generation}" if generation else path, ())
            stamp = _digest(symbol, *content)
            if self._names.setdefault(symbol, stamp) == stamp:
                return symbol, stamp
        raise AssertionError("unreachable")

    def obtain(self, stamp: str, name: str, build: Callable[[], Artifact]) -> Artifact:
        """Returns the artifact of this stamp from the cache, or builds and stores it."""
        started = time.perf_counter()
        artifact = self._cache.load(stamp)
        if artifact is not None:
            self.report.loaded += 1
            self.report.load_seconds += time.perf_counter() - started
            return artifact
        with global_compiler_lock, _no_collection():
            if self.progress is not None:
                self.progress(name, self.report.compiled)
            artifact = build()
        self._cache.save(stamp, artifact)
        self.report.compiled += 1
        self.report.compile_seconds += time.perf_counter() - started
        return artifact

    def address(self, function: CompiledFunction) -> int:
        """Loads `function` and all that it calls; returns where its code is."""
        objects = {}
        waiting = [function]
        while waiting:
            found = waiting.pop()
            if found.symbol not in self._linked and found.symbol not in objects:
                objects[found.symbol] = found.code
                waiting.extend(found.callees)
        return self._load(objects, function.symbol)

    def callable(self, function: CompiledFunction, wrapper: Artifact) -> Callable[..., Any]:
        """Returns the CPython function that `wrapper` contains."""
        descriptor = function.descriptor
        name = descriptor.llvm_cpython_wrapper_name
        with self._lock:
            self.address(function)
            address = self._load({name: wrapper.code} if name not in self._linked else {}, name)
            environment = Environment(function.python.__globals__)
            environment.env_name = descriptor.env_name
            slot = self._engine.get_global_value_address(descriptor.env_name)
            ctypes.c_void_p.from_address(slot).value = id(environment)
        module = sys.modules[__name__]
        keep = (function, environment)
        return _dynfunc.make_function(module, descriptor.qualname, "", address, environment, keep)

    def _load(self, objects: dict[str, bytes], symbol: str) -> int:
        with self._lock:
            started = time.perf_counter()
            for code in objects.values():
                self._engine._ee.add_object_file(llvm.ObjectFileRef.from_data(code))
            self._engine.finalize_object()
            self._linked.update(objects)
            self.report.load_seconds += time.perf_counter() - started
            return self._engine.get_function_address(symbol)


@contextlib.contextmanager
def _no_collection() -> Iterator[None]:
    # Compiling makes many objects and hardly any garbage cycles.
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


_BUILD = _Build()


def set_progress(callback: Callable[[str, int], None] | None) -> None:
    """Has `callback(name, index)` called before each function that must be compiled."""
    _BUILD.progress = callback


def compilation_report() -> CompilationReport:
    """Returns what compiling and loading took in this process up to now."""
    return dataclasses.replace(_BUILD.report)


# --- decorators ----------------------------------------------------------------------------------


def _decorate(function: Any, *, inline: bool = False, called_from_python: bool = False) -> Any:
    if JIT:
        return CompiledFunction(function, inline=inline, called_from_python=called_from_python)
    return plain.adapted(function, [kind.adapt_plain for kind in Signature.of(function).arguments])


_F = TypeVar("_F", bound=Callable[..., Any])


@overload
def compiled(function: _F) -> _F: ...
@overload
def compiled(*, inline: bool = ...) -> Callable[[_F], _F]: ...
def compiled(function: Any = None, *, inline: bool = False) -> Any:
    """Compiles a function that other compiled functions call.

    Args:
        function: the function; every argument and the result are annotated.
        inline: whether it becomes part of its callers: for small helpers on hot paths. Its callers
            are compiled again whenever it changes.
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
        raise TypeError(f"a bot is {BotFunction.signature}, not {signature}")
    return _decorate(function)
