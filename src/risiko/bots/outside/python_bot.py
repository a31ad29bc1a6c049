"""Plays a Python class as a program: `python -m risiko.bots.outside.python_bot my.py:MyBot`.

The class is made with a seed and has `choose(view, time)`, as every bot (`risiko.bots.Bot`).
"""

import importlib.util
import sys
from functools import cache
from typing import Any

from risiko.bots.outside.names import IN_FILE, file_of, installed
from risiko.bots.outside.speak import MakeBot, SaidName, serve
from risiko.errors import InputError
from risiko.text import Phrases

_problem = Phrases("risiko.bots.outside", "errors", "problem")


@cache
def load_class(name: str) -> Any:
    """The class of a bot in a file, `my.py:MyBot`, or of another package; raises InputError."""
    if IN_FILE not in name:
        return installed()[name].load()
    path, class_name = file_of(name).resolve(), name.rpartition(":")[2]
    sys.path.insert(0, str(path.parent))  # what the file imports may lie beside it
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    if not hasattr(module, class_name):
        raise InputError(_problem("no_class", path=path.name, name=class_name))
    return getattr(module, class_name)


def make_python(name: str) -> MakeBot:
    """Makes the bot of a class for each game; a class that cannot be loaded plays none."""

    def make(game: str, seed: int) -> Any:
        return load_class(name)(seed)

    return make


def serve_python(name: str) -> None:
    """Speak for a class until the host is gone."""
    said = SaidName(name.rpartition(":")[2], "")
    point = installed().get(name)
    if point is not None and point.dist is not None:
        said = SaidName(name, point.dist.version)
    serve(make_python(name), said)


if __name__ == "__main__":
    serve_python(sys.argv[1])
