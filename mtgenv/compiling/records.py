"""Records in Numba's terms: fields are Python's own numbers, array fields are read by element.

Imports Numba, so nothing imports this in plain mode.
"""

# mypy: disable-error-code="attr-defined, no-untyped-call"
# Numba has types for a part of itself, and names most of what is used here as private.

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types, typing
from numba.core.datamodel import models
from numba.core.errors import TypingError
from numba.core.imputils import (
    lower_builtin,
    lower_getattr,
    lower_getattr_generic,
    lower_setattr_generic,
)
from numba.core.typing.templates import (
    AbstractTemplate,
    AttributeTemplate,
    infer_getattr,
    infer_global,
)
from numba.np import numpy_support

from mtgenv.compiling.digests import dtype_digest
from mtgenv.compiling.hints import prefetch


class RecordType(types.Record):
    """The type of a record: fields read as Python numbers, array fields only by element."""

    def __init__(self, dtype: np.dtype[Any]) -> None:
        vars(self).update(vars(numpy_support.from_dtype(dtype)))
        # Numba's own name spells out all fields, and is compared and hashed all the time.
        self.name = f"record({dtype_digest(dtype)})"

    def typeof(self, key: str) -> Any:
        """Returns the type that reading the field `key` gives."""
        if key not in self.fields:
            raise TypingError(f"the record has no field {key!r}")
        field = super().typeof(key)
        if isinstance(field, types.NestedArray):
            return _FieldType(field.dtype, field.shape)
        return _as_python_number(field)

    def can_convert_to(self, typingctx: Any, other: Any) -> Any:
        """Never: Numba would let a record stand for one that has its first fields."""
        return None

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


models.register_default(RecordType)(models.RecordModel)


@models.register_default(_FieldType)
class _FieldModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        element = manager.lookup(kind.element).get_data_type()
        super().__init__(manager, kind, element.as_pointer())


def is_storable(value: Any, field: Any) -> bool:
    """Whether plain Python would store such a value; Numba would cut off a fraction."""
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
            if is_storable(value, element):
                return typing.signature(types.none, field, field.index, element)
        return None


# A record copied as a whole: ``field[:] = record[:]``, and back ``record[:] = field``; the field
# holds as many bytes as the record. There are no other slices.


def _bytes_of(record: RecordType) -> _FieldType:
    return _FieldType(types.int8, (record.size,))


@infer_global(operator.getitem)
class _RecordGetItem(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        record, index = args
        if isinstance(record, RecordType) and isinstance(index, types.SliceType):
            return typing.signature(_bytes_of(record), record, index)
        return None


@infer_global(operator.setitem)
class _RecordSetItem(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        to, index, given = args
        if not isinstance(index, types.SliceType) or not isinstance(given, _FieldType):
            return None
        wanted = _bytes_of(to) if isinstance(to, RecordType) else to
        if given == wanted and given.element == types.int8:
            return typing.signature(types.none, to, index, given)
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


@lower_builtin(operator.getitem, RecordType, types.SliceType)
def _lower_bytes(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.bitcast(args[0], cgutils.voidptr_t)


@lower_builtin(operator.setitem, RecordType, types.SliceType, _FieldType)
@lower_builtin(operator.setitem, _FieldType, types.SliceType, _FieldType)
def _lower_copy(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    to = builder.bitcast(args[0], cgutils.voidptr_t)
    size = context.get_constant(types.intp, sig.args[2].shape[0])
    cgutils.raw_memcpy(builder, to, args[2], size, itemsize=1)
    return context.get_dummy_value()


@lower_builtin(len, _FieldType)
def _lower_len(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return context.get_constant(types.intp, sig.args[0].shape[0])


@infer_global(prefetch)
class _Prefetch(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        field, index = args
        if isinstance(field, _FieldType) and isinstance(index, types.Integer):
            return typing.signature(types.none, field, types.intp)
        return None


@lower_builtin(prefetch, _FieldType, types.Integer)
def _lower_prefetch(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    base, index = args
    address = builder.bitcast(builder.gep(base, [index], inbounds=True), cgutils.voidptr_t)
    number = ir.IntType(32)
    kind = ir.FunctionType(ir.VoidType(), [cgutils.voidptr_t, number, number, number])
    hint = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0i8")
    # To read, to be kept in the second cache, data.
    flags = [ir.Constant(number, value) for value in (0, 2, 1)]
    builder.call(hint, [address, *flags])
    return context.get_dummy_value()


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
