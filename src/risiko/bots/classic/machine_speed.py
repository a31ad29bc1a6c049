"""How many boards this machine evaluates in a second.

It is measured once and kept beside the compiled code, so that the same seed gives the same games
on the same machine, and a second of effort is about a second.
"""

import contextlib
import json
import os
import tempfile
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from risiko import registry
from risiko.bots.classic.decode_view import decode_view
from risiko.bots.classic.planner_engine import BOARDS_PER_SECOND, Planner, prepare
from risiko.bots.classic.weights import load_trained
from risiko.bots.seconds import split_seconds
from risiko.classic import engine
from risiko.classic.game import classic
from risiko.classic.setup import setup
from risiko.compiler.cache import cache_folder

FILE = "boards-per-second.json"
BOARDS = 40_000
"""Evaluated for one measurement, at most."""
SHORTEST = 1e-3
"""Seconds that a measurement takes at least, whatever a clock says."""
MEASUREMENTS = 3
"""The fastest counts: another program may hold this one up."""
BOARD = {
    **dict.fromkeys(("ukraine", "brazil", "siam", "alaska"), "a20"),
    **dict.fromkeys(("egypt", "ural", "greenland", "peru"), "b6"),
    **dict.fromkeys(("congo", "china", "quebec", "iceland"), "c5"),
}
"""The middle of a game; everything else belongs to the fourth player."""


def prepare_for(names: Sequence[str]) -> None:
    """Have the compiled planner ready if one of these bots searches, and its speed if one has
    seconds to do so.
    """
    family = registry.family_of("2003/conquest")
    efforts = [split_seconds(name) for name in names]
    levels = [(family.bots[name], seconds) for name, seconds in efforts if name in family.bots]
    searching = [seconds for part, seconds in levels if registry.load(part).share]
    if searching:
        prepare()
    if any(seconds is not None for seconds in searching):
        boards_per_second(engine.get_compiled())


def boards_per_second(run: engine.Engine) -> int:
    """The boards that may be counted as a second of effort."""
    if run is engine.PLAIN:
        return BOARDS_PER_SECOND[run.name]
    return _kept()


@cache
def _kept() -> int:
    """What was measured at the first start."""
    path = cache_folder() / FILE
    try:
        return max(1, int(json.loads(path.read_text("utf-8"))))
    except (OSError, ValueError):
        found = measure()
        _keep(path, found)
        return found


def _keep(path: Path, found: int) -> None:
    """Write down what was found, all at once; where that is not possible it is measured again."""
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False) as file:
            file.write(json.dumps(found))
        os.replace(file.name, path)


def measure() -> int:
    """Let the marshal place units in the middle of a game, and look at the clock of its thread."""
    prepare()
    run = engine.get_compiled()
    game = classic("2003/conquest")
    seen = decode_view(setup(game, seats=4, board=BOARD, rest="d2", phase="place").view(0))
    most = 1.0
    for _ in range(MEASUREMENTS):
        planner = Planner(run, game.packed(run, 4), load_trained(game, 4), thorough=True)
        begin = time.thread_time()
        planner.advise(seen, BOARDS)
        seconds = max(time.thread_time() - begin, SHORTEST)
        most = max(most, float(planner.scratches[0].valued) / seconds)
    return int(most)
