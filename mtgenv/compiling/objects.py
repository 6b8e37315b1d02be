"""Object files: one function through Numba's passes and LLVM to relocatable machine code.

Imports Numba, so nothing imports this in plain mode.
"""

# mypy: disable-error-code="attr-defined, no-untyped-call"
# Numba has types for a part of itself, and names most of what is used here as private.

from __future__ import annotations

import copy
import functools
import re
from typing import TYPE_CHECKING, Any

import llvmlite.binding as llvm
from numba.core import compiler, compiler_machinery, types
from numba.core import typed_passes as typed
from numba.core import untyped_passes as untyped
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_machinery import PassManager
from numba.core.funcdesc import default_mangler
from numba.core.lowering import Lower
from numba.core.registry import cpu_target
from numba.core.runtime import rtsys

from mtgenv.compiling.cache import Artifact
from mtgenv.compiling.records import is_storable
from mtgenv.compiling.signatures import Layout

if TYPE_CHECKING:
    from mtgenv.compiling.jit import CompiledFunction

OBJECTS = ".objects"
"""What the name of a function's slot for Python objects ends with."""


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
        return signature if signature and is_storable(value, signature.args[1]) else None

    context.resolve_function_type, context.resolve_setattr = call, store
    return context


def _target_context(**options: Any) -> Any:
    """Numba's target context, told not to look for new implementations in mid-compilation."""
    _typing_context()  # looks for them once
    return cpu_target.target_context.subtarget(refresh=lambda: None, **options)


class _Lower(Lower):
    """Numba's translation to LLVM, without what takes time and finds nothing here."""

    def lower_binop(self, resty: Any, expr: Any, op: Any) -> Any:
        # Numba would try three times to find an implementation for constant operands first.
        signature = self.fndesc.calltypes[expr]
        operands = [
            self.context.cast(self.builder, self.loadvar(var.name), self.typeof(var.name), wanted)
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


class Library(JITCodeLibrary):
    """The LLVM module of one function on its way to an object file.

    Numba's own library adds the module to the process and insists that nothing is only
    declared; this one exports the symbols it is asked for and touches nothing else.
    """

    def __init__(self, codegen: Any, name: str, exports: tuple[str, ...]) -> None:
        super().__init__(codegen, name)
        self._exports = exports

    @classmethod
    def from_bitcode(cls, name: str, bitcode: bytes) -> Library:
        """Returns a finished library, to link into callers."""
        library = cls(cpu_target.target_context.codegen(), name, (name,))
        library._final_module = llvm.parse_bitcode(bitcode)
        library._finalized = True
        return library

    def add_linking_library(self, library: Any) -> None:
        """Links `library`, unless it is the reference counting: nothing here is counted."""
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
        return self.name + OBJECTS in names

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


def compile_function(function: CompiledFunction) -> Artifact:
    """Compiles `function` by itself."""
    python, symbol = function.python, function.symbol
    path = f"{python.__module__}.{python.__qualname__}"
    # Numba's own names contain a count of the functions that the process has compiled.
    names = {path: symbol, f".NumbaEnv.{path}": symbol + OBJECTS}

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
    library = Library(context.codegen(), symbol, (symbol,))
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


def compile_wrapper(function: CompiledFunction) -> Artifact:
    """Compiles what CPython calls `function` through."""
    context = _target_context()
    descriptor = function.descriptor
    exports = descriptor.llvm_cpython_wrapper_name, descriptor.env_name
    library = Library(context.codegen(), exports[0], exports)
    context.create_cpython_wrapper(library, descriptor, function.objects, None, release_gil=True)
    return Artifact(library.object_file(), uses_objects=True)
