"""Which of the two imports of the kernel this is: the plain one or the compiled one."""

import importlib
from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = __name__.startswith("risiko.compiled.")
"""True in the second import, whose functions are compiled."""

if COMPILED:
    numba: Any = importlib.import_module("numba")
    types: Any = numba.types
    intrinsic: Any = importlib.import_module("numba.extending").intrinsic
    ir: Any = importlib.import_module("llvmlite.ir")
    cgutils: Any = importlib.import_module("numba.core.cgutils")

    SETTINGS: dict[str, Any] = {
        "boundscheck": True,  # a wrong index must not touch a neighbour
        "nogil": True,
        "error_model": "numpy",  # nothing here divides by zero
        "_nrt": False,  # nothing here allocates, so no references are counted
        "no_cfunc_wrapper": True,  # nobody calls these from C
    }
    HELPER: dict[str, Any] = {**SETTINGS, "no_cpython_wrapper": True}

    def wide(kind: Any) -> Any:
        """Any integer as one of 64 bits: constants and narrow fields are no types of their own."""
        kind = types.unliteral(kind)
        return types.int64 if isinstance(kind, types.Integer) else kind

    def compiled_once(function: F, **settings: Any) -> F:
        """Compile a helper for 64-bit integers alone, not again for each kind of its arguments."""
        compiled: Any = numba.njit(**{**HELPER, **settings})(function)
        template = compiled.get_call_template
        compiled.get_call_template = lambda args, kws: template(tuple(map(wide, args)), kws)
        helper: F = compiled
        return helper

    def kernel(function: F) -> F:
        """A helper of the kernel: compiled, and called from the kernel alone."""
        # Said outright, since it would be taken over from whoever is compiled first with it.
        return compiled_once(function, forceinline=False)

    def inner(function: F) -> F:
        """A helper of the innermost loop, set in where it is called; a call would cost more."""
        return compiled_once(function, forceinline=True)

    def bulk(function: F) -> F:
        """A helper that goes over a long stretch of a row. Bounds are not checked there, since the
        checks would keep the machine from doing many places at once.
        """
        return compiled_once(function, forceinline=False, boundscheck=False)

    def entry(function: F) -> F:
        """An entry point: compiled, kept on disk if there is a folder for it, and free of the
        interpreter's lock.
        """
        keep = bool(numba.config.CACHE_DIR)
        compiled: F = numba.njit(**SETTINGS, cache=keep)(function)
        return compiled

    @intrinsic  # type: ignore[untyped-decorator]
    def lowest_bit(context: Any, bits: Any) -> Any:
        """The number of the lowest bit that is set: one instruction of the machine."""

        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), code

    @intrinsic  # type: ignore[untyped-decorator]
    def clear(context: Any, row: Any, first: Any, count: Any) -> Any:
        """Write 0 into a stretch of a row, all at once; a loop would take ten times as long."""

        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            kind = signature.args[0]
            array = context.make_array(kind)(context, builder, arguments[0])
            start = builder.gep(array.data, [arguments[1]])
            width = context.get_abi_sizeof(context.get_data_type(kind.dtype))
            size = builder.mul(arguments[2], ir.Constant(ir.IntType(64), width))
            cgutils.memset(builder, start, size, 0)
            return context.get_dummy_value()

        return types.void(row, types.int64, types.int64), code

    @kernel
    def copy_state(after: Any, k: int, states: Any, i: int) -> None:
        """Copy position i of one array into place k of another."""
        after[k] = states[i]

else:

    def kernel(function: F) -> F:
        """A helper of the kernel, as it is."""
        return function

    def inner(function: F) -> F:
        """A helper of the innermost loop, as it is."""
        return function

    def bulk(function: F) -> F:
        """A helper that goes over a long stretch of a row, as it is."""
        return function

    def entry(function: F) -> F:
        """An entry point, as it is."""
        return function

    def lowest_bit(bits: int) -> int:
        """The number of the lowest bit that is set."""
        return (bits & -bits).bit_length() - 1

    def clear(row: Any, first: int, count: int) -> None:
        """Write 0 into a stretch of a row."""
        row[first : first + count] = 0

    def copy_state(after: Any, k: int, states: Any, i: int) -> None:
        """Copy position i of one list into place k of another."""
        after[k] = states[i].copy()
