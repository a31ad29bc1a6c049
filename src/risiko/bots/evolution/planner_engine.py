"""On which engine the planner of Evolution runs: compiled as soon as that is there."""

import threading
from collections.abc import Sequence

from risiko.bots.evolution.survey import Surveyor
from risiko.compiler import engine
from risiko.compiler.cache import is_cached
from risiko.evolution.game import GAME

SEARCHERS = ("general",)
"""The bots that plan."""
SMALLEST = 3
"""The fewest who play."""

_lock = threading.Lock()
_thread: threading.Thread | None = None
_ready = False


def prepare() -> None:
    """Have the compiled planner ready, whatever time that takes; for series of games."""
    global _ready
    if not _ready:
        run = engine.get_compiled()
        if run is not engine.PLAIN:
            _warm_up(run)
        _ready = True


def prepare_for(names: Sequence[str]) -> None:
    """Have the compiled planner ready if one of these bots plans."""
    if any(name in SEARCHERS for name in names):
        prepare()


def _warm_up(run: engine.Engine) -> None:
    """Compile the planner, or fetch it from disk, by deciding everything once."""
    surveyor = Surveyor(run, ())
    tables = surveyor.fill(GAME.start(SMALLEST).state, 0)
    surveyor.entry.value(tables)
    surveyor.entry.place(tables, 1, 1)
    surveyor.entry.act(tables)
    surveyor.entry.occupy(tables, 0, 1, 1, 1)
    surveyor.entry.move(tables, 0)


def planning_engine() -> engine.Engine:
    """The engine to plan on now: plain as long as the compiled planner is being made."""
    global _thread
    if not engine.may_compile():
        return engine.PLAIN
    if not _ready:
        with _lock:
            if engine.must_wait() or is_cached("entry", "occupy"):
                prepare()
            elif _thread is None:
                _thread = threading.Thread(
                    target=prepare, name="compile Evolution's planner", daemon=True
                )
                _thread.start()
    return engine.get_compiled() if _ready else engine.PLAIN
