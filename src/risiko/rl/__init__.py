"""Games as environments for reinforcement learning: PettingZoo, Gymnasium, vectors, OpenSpiel.

Needs the extra `risiko[rl]`. Everything is imported when it is first asked for.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from risiko.rl.aec import env, raw_env
    from risiko.rl.kit import make_kit
    from risiko.rl.vector import VectorEnv

__all__ = ["VectorEnv", "env", "make_kit", "raw_env"]

_WHERE = {"env": "aec", "raw_env": "aec", "make_kit": "kit", "VectorEnv": "vector"}


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__} has no attribute {name}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
