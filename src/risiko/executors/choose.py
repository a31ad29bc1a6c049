"""Executors by their names: `local`, `ray`, `ray:ADDRESS`, or `package.module:Class`."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from risiko import registry
from risiko.errors import InputError
from risiko.executors.executor import Executor
from risiko.text import Phrases

LOCAL = "local"
"""This machine, with all its cores: what every job does without an executor."""
RAY = "ray"
_problem = Phrases("risiko.executors", "errors", "problem")


@contextmanager
def open_executor(name: str) -> Iterator[Executor | None]:
    """The executor of a name, closed afterwards; None for this machine; raises InputError."""
    kind, _, address = name.partition(":")
    if name == LOCAL:
        yield None
    elif kind == RAY:
        if find_spec("ray") is None:
            raise InputError(_problem("not_installed"))
        from risiko.executors.on_ray import RayCluster

        with RayCluster(address) as cluster:
            yield cluster
    else:
        yield _make(name)


def _make(name: str) -> Executor:
    """An executor of somebody else's class."""
    if ":" not in name:
        raise InputError(_problem("no_executor", name=name))
    try:
        made: Executor = registry.load(name)()
    except (ImportError, AttributeError) as error:
        raise InputError(_problem("not_loaded", name=name, reason=error)) from error
    if not callable(getattr(made, "map", None)):
        raise InputError(_problem("no_map", name=name))
    return made
