"""The hidden layer of the network, for several players at once.

Compiled, the layer of a player is one wide number of the machine: all of its units are added up at
once. One such sum has to wait for its last addition, so those of several players are made in turn.
"""

from typing import Any

from ....compiler.jit import COMPILED
from ....compiler.records import Numbers, Reals
from ..scratch import ABREAST, FEATURES, HIDDEN

if COMPILED:
    from ....compiler.jit import intrinsic, ir, types

    @intrinsic  # type: ignore[untyped-decorator]
    def add_features(context: Any, layer: Any, net: Any, feature: Any, begin: Any) -> Any:
        """Add to each layer the features from its place in `begin` on, each times its row of the
        network.
        """
        single, whole = ir.FloatType(), ir.IntType(32)
        wide, lanes = ir.VectorType(single, HIDDEN), ir.VectorType(whole, HIDDEN)

        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            into, rows, features, begins = (
                context.make_array(kind)(context, builder, argument).data
                for kind, argument in zip(signature.args, arguments, strict=True)
            )

            def place(pointer: Any, k: int) -> Any:
                return builder.gep(pointer, [ir.Constant(whole, k)])

            layers = [
                builder.bitcast(place(into, k * HIDDEN), wide.as_pointer()) for k in range(ABREAST)
            ]
            players = [
                builder.gep(features, [builder.load(place(begins, k))]) for k in range(ABREAST)
            ]
            totals = [builder.load(one, align=4) for one in layers]
            for k in range(FEATURES):
                row = builder.bitcast(place(rows, k * HIDDEN), wide.as_pointer())
                row = builder.load(row, align=4)
                for n, player in enumerate(players):
                    x = builder.fptrunc(builder.load(place(player, k)), single)
                    first = builder.insert_element(
                        ir.Constant(wide, ir.Undefined), x, ir.Constant(whole, 0)
                    )
                    x = builder.shuffle_vector(first, first, ir.Constant(lanes, [0] * HIDDEN))
                    product = builder.fmul(x, row, flags=("contract",))
                    totals[n] = builder.fadd(totals[n], product, flags=("contract",))
            for total, one in zip(totals, layers, strict=True):
                builder.store(total, one, align=4)
            return context.get_dummy_value()

        return types.void(layer, net, feature, begin), code

else:

    def add_features(layer: Reals, net: Reals, feature: Reals, begin: Numbers) -> None:
        """Add to each layer the features from its place in `begin` on, each times its row of the
        network.
        """
        for n in range(ABREAST):
            for k in range(FEATURES):
                x = feature[begin[n] + k]
                if x != 0.0:
                    for h in range(HIDDEN):
                        layer[n * HIDDEN + h] += x * net[k * HIDDEN + h]
