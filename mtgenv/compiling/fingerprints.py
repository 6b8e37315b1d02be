"""Fingerprints: what the machine code of a function depends on, read from its bytecode."""

from __future__ import annotations

import builtins
import dis
import sys
from collections.abc import Callable, Iterator
from enum import Enum
from types import CodeType, ModuleType
from typing import Any

import numpy as np

from mtgenv.compiling import hints
from mtgenv.compiling.signatures import Callee

_LIBRARIES = frozenset({"builtins", "math", "numba", "numpy", "operator"})
"""Packages whose functions and types Numba knows; their versions are part of the cache's path."""
_LOAD_GLOBAL = dis.opmap["LOAD_GLOBAL"]
_LOAD_ATTRIBUTE = {dis.opmap[name] for name in ("LOAD_ATTR", "LOAD_METHOD") if name in dis.opmap}
_SKIPPED = {dis.EXTENDED_ARG, dis.opmap.get("CACHE")}
_ATTRIBUTE_SHIFT = int(sys.version_info >= (3, 12))
"""Python 3.12 merged LOAD_METHOD into LOAD_ATTR and marks it in the lowest bit of the argument."""


def _argument(operations: bytes, arguments: bytes, k: int) -> int:
    """Returns the argument of an instruction, with the higher bytes that stand before it."""
    argument, shift = arguments[k], 8
    while k > 0 and operations[k - 1] == dis.EXTENDED_ARG:
        k -= 1
        argument |= arguments[k] << shift
        shift += 8
    return argument


def _globals_read(code: CodeType) -> Iterator[tuple[str, str | None]]:
    """Yields the global names that `code` loads, each with the attribute it takes at once, if any.

    Looks for these instructions in the bytecode by hand: with `dis.get_instructions` a warm start
    would spend most of its time here.
    """
    operations, arguments = code.co_code[::2], code.co_code[1::2]
    k = operations.find(_LOAD_GLOBAL)
    while k >= 0:
        # The lowest bit says whether a call follows.
        name = code.co_names[_argument(operations, arguments, k) >> 1]
        k += 1
        while operations[k] in _SKIPPED:
            k += 1
        taken = operations[k] in _LOAD_ATTRIBUTE
        attribute = _argument(operations, arguments, k) >> _ATTRIBUTE_SHIFT if taken else None
        yield name, None if attribute is None else code.co_names[attribute]
        k = operations.find(_LOAD_GLOBAL, k)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _globals_read(constant)


def dependencies(function: Callable[..., Any]) -> dict[str, object]:
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


def fingerprint(name: str, value: object) -> str:
    """Returns text that changes whenever machine code that reads `value` has to change.

    Raises:
        TypeError: machine code cannot depend on such a value.
    """
    if isinstance(value, Callee):
        return value.interface
    if isinstance(value, np.ndarray):
        return f"{value.dtype!r} {value.shape} {value.tobytes().hex()}"
    if isinstance(value, type) and issubclass(value, Enum):
        return repr(list(value.__members__.items()))
    if isinstance(value, int | float | str | tuple | np.generic | np.dtype | None):
        return repr(value)
    module = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
    known = module == hints.__name__ or (module or "").partition(".")[0] in _LIBRARIES
    if isinstance(value, np.ufunc) or known:
        return f"{module}.{getattr(value, '__qualname__', name)}"
    raise TypeError(f"{name!r} is neither a constant nor a compiled function: {value!r}")


def body(code: CodeType, doc: str | None) -> str:
    """Returns what a function does, without where it stands and how it is documented."""
    constants = [
        body(constant, None) if isinstance(constant, CodeType) else repr(constant)
        for constant in code.co_consts
        if constant is not doc
    ]
    names = code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars
    return f"{code.co_code.hex()} {constants} {names}"
