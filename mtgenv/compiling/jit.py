"""Rules written as typed Python functions, compiled by Numba: the decorators and the build.

A rule is a function whose annotations are its one signature::

    @compiled
    def lose_life(m: Match, player: int, amount: int) -> None:
        m.life[m.depth, player] -= amount

`compiled` is for functions that other compiled functions call, and for policies that an entry takes
as an argument; `entry` is for those that Python calls with whole arrays. Both compile when the
module is imported, or load what an earlier process compiled.

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

With ``MTGENV_JIT=0``, or with ``NUMBA_DISABLE_JIT=1``, Numba is not imported and the same functions
run as plain Python (`mtgenv.compiling.plain`), for debugging, coverage and a check that both give
the same results.
"""

# mypy: disable-error-code="attr-defined, no-untyped-call"
# Numba has types for a part of itself, and names most of what is used here as private.

from __future__ import annotations

import contextlib
import ctypes
import dataclasses
import functools
import gc
import inspect
import itertools
import os
import platform
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CellType
from types import FunctionType as PythonFunction
from typing import Any, Final, TypeVar, overload

import numpy as np

from mtgenv import compiling
from mtgenv.compiling import plain
from mtgenv.compiling.cache import Artifact, Cache, cache_directory
from mtgenv.compiling.digests import digest
from mtgenv.compiling.fingerprints import body, dependencies, fingerprint
from mtgenv.compiling.hints import prefetch
from mtgenv.compiling.signatures import (
    Bools2,
    Bytes1,
    Bytes2,
    Bytes3,
    Callee,
    Floats,
    Function,
    Ints,
    Ints2,
    Kind,
    Layout,
    Longs,
    Scalar,
    Shorts2,
    Shorts3,
    Signature,
)

__all__ = [
    "JIT",
    "Bools2",
    "Bytes1",
    "Bytes2",
    "Bytes3",
    "CompilationReport",
    "CompiledFunction",
    "Floats",
    "Function",
    "Ints",
    "Ints2",
    "Kind",
    "Layout",
    "Longs",
    "Scalar",
    "Shorts2",
    "Shorts3",
    "Signature",
    "cache_directory",
    "compilation_report",
    "compiled",
    "entry",
    "prefetch",
    "set_progress",
]

_NUMBA_OFF = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
JIT: Final = os.environ.get("MTGENV_JIT", "1") != "0" and not _NUMBA_OFF
"""Whether rules are compiled; False where ``MTGENV_JIT=0``, or Numba's own ``NUMBA_DISABLE_JIT=1``,
asks for plain Python."""

if JIT:
    import llvmlite
    import llvmlite.binding as llvm
    import numba
    from numba import _dynfunc
    from numba.core import config
    from numba.core.codegen import get_host_cpu_features
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.environment import Environment
    from numba.core.funcdesc import FunctionDescriptor, default_mangler
    from numba.core.registry import cpu_target

    from mtgenv.compiling.calls import FunctionType, emit_call
    from mtgenv.compiling.objects import (
        OBJECTS,
        Library,
        compile_function,
        compile_wrapper,
    )

# --- compiled functions --------------------------------------------------------------------------


class CompiledFunction(Callee):
    """A compiled function: calls from compiled code are direct, calls from Python are checked.

    From Python, a record argument is one element of an array (``matches[i]``) or a slice of length
    1 (``matches[i : i + 1]``); either way the function works on the memory of the array.

    Attributes:
        python: the plain function.
        signature: its signature as machine code sees it; there is no other.
        inline: whether callers inline it.
        callees: the compiled functions that it mentions.
        symbol: its name in machine code, the same in every process.
        stamp: hash of all that its machine code depends on.
        artifact: its machine code.
    """

    def __init__(
        self, python: Callable[..., Any], *, inline: bool, called_from_python: bool, size: str = ""
    ) -> None:
        functools.update_wrapper(self, python)
        self.python = python
        self.signature = Signature.of(python).variant(size)
        self.inline = inline
        self._called_from_python = called_from_python
        self._variants: dict[str, CompiledFunction] = {}
        outside = dependencies(python)
        self.callees = tuple(v for v in outside.values() if isinstance(v, CompiledFunction))
        self.symbol, self.stamp = _BUILD.name(
            f"{python.__module__}.{python.__qualname__}" + (f"@{size}" if size else ""),
            self.signature.digest,
            inline,
            python.__defaults__,
            body(python.__code__, python.__doc__),
            *(f"{name}={fingerprint(name, value)}" for name, value in outside.items()),
        )
        if python.__qualname__ in python.__code__.co_names:
            # As the decorator is about to do: a function may call itself.
            python.__globals__[python.__name__] = self
        self.artifact = _UNKNOWN
        self.artifact = _BUILD.obtain(
            self.stamp, python.__qualname__, lambda: compile_function(self)
        )
        if called_from_python:
            _ = self._wrapper  # compiled now, rather than when the first call comes

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Calls the machine code."""
        return self._call(*args, **kwargs)

    def variant(self, size: str) -> CompiledFunction:
        """The same function over records of another size (see `Layout`), compiled when first asked.

        It calls the variants of what this one calls; a function that has nothing to do with such
        records is its own variant.
        """
        with _BUILD.lock:
            if size not in self._variants:
                self._variants[size] = self._resized(size)
            return self._variants[size]

    def _resized(self, size: str) -> CompiledFunction:
        outside = dependencies(self.python)
        replaced = {
            name: value.variant(size)
            for name, value in outside.items()
            if isinstance(value, CompiledFunction)
        }
        same = all(outside[name] is value for name, value in replaced.items())
        if same and self.signature.variant(size) == self.signature:
            return self
        old = self.python
        cells = zip(old.__code__.co_freevars, old.__closure__ or (), strict=True)
        closure = tuple(CellType(replaced.get(name, cell.cell_contents)) for name, cell in cells)
        python = PythonFunction(
            old.__code__,
            {**old.__globals__, **replaced},
            old.__name__,
            old.__defaults__,
            closure,
        )
        functools.update_wrapper(python, old)
        del python.__wrapped__
        return CompiledFunction(
            python,
            inline=self.inline,
            called_from_python=self._called_from_python,
            size=size,
        )

    def __repr__(self) -> str:
        return f"<compiled {self.python.__qualname__}{self.signature}>"

    def __reduce__(self) -> str:
        # As plain functions do: a copy is the function itself, and a pickle is its name.
        return str(self.python.__qualname__)

    @functools.cached_property
    def interface(self) -> str:
        """What the machine code of callers depends on."""
        return digest(
            self.symbol,
            self.signature.digest,
            self.python.__code__.co_varnames[: len(self.signature.arguments)],
            self.python.__defaults__,
            self.artifact.raises,
            self.stamp if self.inline else None,
        )

    @functools.cached_property
    def parameters(self) -> inspect.Signature:
        """Its signature as Python sees it."""
        return inspect.signature(self.python)

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
            env_name=self.symbol + OBJECTS,
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
            return emit_call(context, builder, callee, self.signature, args, raises=raises)

        cpu_target.target_context.insert_func_defn([(call, self, self.argument_types)])
        return FunctionType(self)

    @functools.cached_property
    def _library(self) -> Any:
        return Library.from_bitcode(self.symbol, self.artifact.bitcode)

    @functools.cached_property
    def _wrapper(self) -> Artifact:
        stamp = digest("wrapper", self.symbol, self.signature.digest)
        return _BUILD.obtain(stamp, self.python.__qualname__, lambda: compile_wrapper(self))

    @functools.cached_property
    def _call(self) -> Callable[..., Any]:
        native = _BUILD.callable(self, self._wrapper)
        kinds = self.signature.arguments
        adapters = [kind.adapt for kind in kinds]
        # The first record that comes in several sizes says which one is meant.
        places = (k for k, kind in enumerate(kinds) if isinstance(kind, Layout) and kind.variants)
        sized = next(((k, kinds[k]) for k in places), None)
        sizes = sized[1].variants if sized else {}

        def call(*args: Any, **kwargs: Any) -> Any:
            if kwargs or len(args) != len(adapters):
                bound = self.parameters.bind(*args, **kwargs)
                bound.apply_defaults()
                args = bound.args
            if sized:
                dtype = getattr(args[sized[0]], "dtype", None)
                if dtype != sized[1].dtype:
                    for size, kind in sizes.items():
                        if dtype == kind.dtype:
                            return self.variant(size)(*args)
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
        self.lock = threading.RLock()

    def name(self, path: str, *content: object) -> tuple[str, str]:
        """Returns the symbol and the stamp of a function, from its dotted name and its content.

        A process may define a function again with another content, as notebooks do: the earlier
        one stays callable, so the later one gets a symbol of its own.
        """
        for generation in itertools.count(1):
            name = path if generation == 1 else f"{path}.{generation}"
            symbol = default_mangler(name, ())
            stamp = digest(symbol, *content)
            if self._stamps.setdefault(symbol, stamp) == stamp:
                break
        return symbol, stamp

    def obtain(self, stamp: str, name: str, build: Callable[[], Artifact]) -> Artifact:
        """Returns the artifact of `stamp` from the cache, or builds and stores it."""
        started = time.perf_counter()
        stamp = digest(self._recipe, stamp)
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
        with self.lock:
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
        with self.lock:
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
        """Changes with the way code is compiled, that is with this file and that package."""
        (folder,) = compiling.__path__
        files = (Path(__file__), *sorted(Path(folder).glob("*.py")))
        return digest(*(file.read_bytes().hex() for file in files))

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
            digest(features, *flags)[:12],
        )
        folder = cache_directory()
        return Cache(None if folder is None else folder / "-".join(parts))


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
