"""The hidden layer of the network, where a planner spends most of its time.

Compiled, the layer is one wide number of the machine: all of its units are added up at once.
"""

from typing import Any

from ....classic.kernel.jit import COMPILED
from ..odds import Reals
from ..scratch import FEATURES, HIDDEN

if COMPILED:
    from ....classic.kernel.jit import intrinsic, ir, types

    @intrinsic  # type: ignore[untyped-decorator]
    def add_features(context: Any, layer: Any, net: Any, feature: Any, begin: Any) -> Any:
        """Add to the layer the features from `begin` on, each times its row of the network."""
        single, whole = ir.FloatType(), ir.IntType(32)
        wide, lanes = ir.VectorType(single, HIDDEN), ir.VectorType(whole, HIDDEN)

        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            into, rows, features = (
                context.make_array(kind)(context, builder, argument).data
                for kind, argument in zip(signature.args[:3], arguments[:3], strict=True)
            )
            into = builder.bitcast(into, wide.as_pointer())
            total = builder.load(into, align=4)
            for k in range(FEATURES):
                place = builder.add(arguments[3], ir.Constant(arguments[3].type, k))
                x = builder.fptrunc(builder.load(builder.gep(features, [place])), single)
                first = builder.insert_element(
                    ir.Constant(wide, ir.Undefined), x, ir.Constant(whole, 0)
                )
                x = builder.shuffle_vector(first, first, ir.Constant(lanes, [0] * HIDDEN))
                row = builder.gep(rows, [ir.Constant(whole, k * HIDDEN)])
                row = builder.load(builder.bitcast(row, wide.as_pointer()), align=4)
                product = builder.fmul(x, row, flags=("contract",))
                total = builder.fadd(total, product, flags=("contract",))
            builder.store(total, into, align=4)
            return context.get_dummy_value()

        return types.void(layer, net, feature, types.int64), code

else:

    def add_features(layer: Reals, net: Reals, feature: Reals, begin: int) -> None:
        """Add to the layer the features from `begin` on, each times its row of the network."""
        for k in range(FEATURES):
            x = feature[begin + k]
            if x != 0.0:
                for h in range(HIDDEN):
                    layer[h] += x * net[k * HIDDEN + h]
