"""Calls in Numba's terms: compiled functions as callees, and as arguments that are addresses.

Imports Numba, so nothing imports this in plain mode.
"""

# mypy: disable-error-code="attr-defined, no-untyped-call"
# Numba has types for a part of itself, and names most of what is used here as private.

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llvmlite import ir
from numba.core import cgutils, types, typing
from numba.core.datamodel import models
from numba.core.errors import TypingError
from numba.core.imputils import lower_builtin, lower_cast, lower_constant
from numba.core.pythonapi import NativeValue, unbox
from numba.core.typeconv import Conversion

from mtgenv.compiling.signatures import Signature

if TYPE_CHECKING:
    from mtgenv.compiling.jit import CompiledFunction


def _slot(builder: Any, pointer: Any) -> Any:
    """Makes room for what a call stores; nothing reads it before.

    Numba's own way fills it with zeros, each time that a function inlined here begins.
    """
    with builder.goto_entry_block():
        return builder.alloca(pointer.pointee)


def emit_call(
    context: Any, builder: Any, callee: Any, signature: Signature, args: Any, *, raises: bool
) -> Any:
    """Emits a call in Numba's calling convention, which returns a status and stores the result.

    A callee that cannot raise needs no check of the status, and no slot for an exception.
    """
    result, kinds = signature.result.native, [kind.native for kind in signature.arguments]
    convention = context.call_conv
    slot_type, exception_type = convention.get_function_type(result, kinds).args[:2]
    slot = _slot(builder, slot_type)
    exception = ir.Constant(exception_type, None)
    if raises:
        exception = _slot(builder, exception_type)
    packed = context.get_arg_packer(kinds).as_arguments(builder, args)
    code = builder.call(callee, [slot, exception, *packed])
    if raises:
        status = convention._get_return_status(builder, code, builder.load(exception))
        with cgutils.if_unlikely(builder, status.is_error):
            convention.return_status_propagate(builder, status)
    return context.get_returned_value(builder, result, builder.load(slot))


class _CallableType(types.Callable):
    """Base of the types whose values are called with one fixed signature."""

    signature: Signature

    @property
    def _call(self) -> Any:
        arguments = [kind.native for kind in self.signature.arguments]
        return typing.signature(self.signature.result.native, *arguments)

    def get_call_signatures(self) -> Any:
        """There is one signature, and nothing generic about it."""
        return [self._call], False

    def _check(self, context: Any, given: Any) -> None:
        if len(given) != len(self._call.args):
            raise TypingError(f"{self} takes {self.signature}, not {len(given)} arguments")
        for actual, wanted in zip(given, self._call.args, strict=True):
            conversion = context.can_convert(types.unliteral(actual), wanted)
            # What Numba calls unsafe (float to int, int to bool) plain Python would not do.
            if conversion is None or conversion > Conversion.safe:
                raise TypingError(f"{self} takes {self.signature}: {wanted}, not {actual}")


class FunctionType(_CallableType, types.Dummy):
    """The type of a global that is a compiled function."""

    def __init__(self, function: CompiledFunction) -> None:
        self.function = function
        self.signature = function.signature
        super().__init__(f"compiled {function.symbol}")

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        """Binds arguments as Python would: names and defaults are those of the function."""
        parameters = self.function.parameters
        try:
            given = parameters.bind(*args, **kws).arguments
        except TypeError as error:
            raise TypingError(f"{self}: {error}") from None
        wanted = zip(parameters.parameters, self._call.args, strict=True)
        self._check(context, [given.get(name, default) for name, default in wanted])
        return self._call.replace(pysig=parameters)

    def get_impl_key(self, sig: Any) -> Any:
        """Each function has an implementation of its own."""
        return self.function

    def can_convert_to(self, typingctx: Any, other: Any) -> Any:
        """A function may become an address of the same signature."""
        fits = isinstance(other, PointerType) and other.signature == self.signature
        return Conversion.safe if fits else None


class PointerType(_CallableType):
    """The type of an argument that is a compiled function: the address of its code."""

    def __init__(self, signature: Signature) -> None:
        self.signature = signature
        super().__init__(f"function {signature}")

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        """Takes arguments by position, since an address knows no names."""
        if kws:
            raise TypingError(f"{self} takes no arguments by name")
        self._check(context, args)
        return self._call.replace(recvr=self)

    def get_impl_key(self, sig: Any) -> Any:
        """All addresses are called by the same implementation."""
        return PointerType


models.register_default(FunctionType)(models.OpaqueModel)


@models.register_default(PointerType)
class _PointerModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, _ADDRESS)


_ADDRESS = ir.IntType(8).as_pointer()


@lower_constant(FunctionType)
def _lower_function(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    return context.get_dummy_value()


@unbox(PointerType)
def _unbox_pointer(kind: Any, obj: Any, c: Any) -> Any:
    return NativeValue(c.pyapi.long_as_voidptr(obj))


@lower_cast(FunctionType, PointerType)
def _lower_pointer(context: Any, builder: Any, given: Any, wanted: Any, value: Any) -> Any:
    callee = context.declare_function(builder.module, given.function.descriptor)
    return builder.bitcast(callee, _ADDRESS)


@lower_builtin(PointerType, PointerType, types.VarArg(types.Any))
def _call_pointer(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    signature = sig.args[0].signature
    native = context.call_conv.get_function_type(sig.return_type, sig.args[1:])
    callee = builder.bitcast(args[0], native.as_pointer())
    return emit_call(context, builder, callee, signature, args[1:], raises=True)
