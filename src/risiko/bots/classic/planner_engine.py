"""Running the planner for one seat: on which engine, and how many boards it may evaluate."""

import threading
from collections.abc import Sequence
from typing import Any

from risiko.bots.classic.decode_view import KernelView, decode_view
from risiko.bots.classic.weights import make_by_hand
from risiko.bots.planner import scratch, styles
from risiko.bots.planner.odds import SIDE
from risiko.bots.planner.terrain import ODDS_SIDE
from risiko.classic import engine
from risiko.classic.books.deck import deck
from risiko.classic.game import classic
from risiko.classic.kernel import layout, records
from risiko.classic.notation.action_codes import VERBS
from risiko.classic.setup import setup
from risiko.compiler.cache import is_cached
from risiko.compiler.engine import may_compile, must_wait
from risiko.compiler.records import blank
from risiko.protocol import Action
from risiko.record.mixing import KEY_BITS, branch

BOARDS_PER_SECOND = {"compiled": 150_000, "plain": 1_200}
"""Boards an engine evaluates in a second on a slow machine, so that no search takes too long."""
ENOUGH = 900
"""Boards that are enough to go on with a plan in the middle of a turn; placing can do with more."""
PLAIN_SIDE = ODDS_SIDE
"""Units that the tables of odds tell apart without a compiler."""
MARKS = tuple(branch(0, k) >> KEY_BITS - 44 | 1 for k in range(scratch.MARKS))
"""Odd numbers by chance, so small that the products in keys of boards are not too large."""

_SHIFTS = (layout.A_SHIFT, layout.B_SHIFT, layout.C_SHIFT)
_lock = threading.Lock()
_thread: threading.Thread | None = None
_ready = False
_tables: dict[tuple[int, ...], tuple[list[float], list[float], list[float]]] = {}
"""Tables of odds on lists, by the dice of both sides; shared by all scratch records."""


def prepare() -> None:
    """Have the compiled planner ready, whatever time that takes; for series of games."""
    global _ready
    if not _ready:
        single = engine.compile_in_background()
        if single is not None:
            single.join()  # a game in another thread must not wait for its next ply
        run = engine.get_compiled()
        if run is not engine.PLAIN:
            _warm_up(run)
        _ready = True


def _warm_up(run: engine.Engine) -> None:
    """Compile the planner, or fetch it from disk, by planning once."""
    game = classic("2003/conquest")
    position = setup(game, seats=2, board={"alaska": "a3"}, phase="attack")
    Planner(run, game.packed(run, 2), make_by_hand(game, 2)).advise(
        decode_view(position.view(0)), 1
    )


def planning_engine() -> engine.Engine:
    """The engine to plan on now: plain as long as the compiled planner is being made."""
    global _thread
    if not may_compile():
        return engine.PLAIN
    if not _ready:
        with _lock:
            if is_cached("entry", "advise") or must_wait():
                prepare()
            elif _thread is None:
                _thread = threading.Thread(target=prepare, name="compile planner", daemon=True)
                _thread.start()
    return engine.get_compiled() if _ready else engine.PLAIN


def engine_at_hand() -> engine.Engine:
    """The engine for whoever thinks little: compiled if that is there, but not made for it."""
    return engine.get_compiled() if _ready else engine.PLAIN


def effort(run: engine.Engine, seconds: float) -> int:
    """Boards that may be valued in so much time."""
    return max(1, int(BOARDS_PER_SECOND[run.name] * seconds))


def make_scratches(
    run: engine.Engine,
    rules: Any,
    weights: Sequence[float],
    style: int,
    luck: int,
    *,
    thorough: bool = False,
) -> Any:
    """A scratch record with its tables of odds, as an array of one."""
    fields = blank(scratch.SCRATCH)
    known = {"weight": list(weights[: scratch.WEIGHTS]), "net": list(weights[scratch.WEIGHTS :])}
    settings = {"style": style, "luck": luck, "enough": ENOUGH, "mark": list(MARKS)}
    settings["thorough"] = int(thorough)
    scratches = run.pack(fields | known | settings, scratch.SCRATCH)
    if run is not engine.PLAIN:
        run.module("bots.planner.entry").fill_tables(rules, scratches, SIDE)
        return scratches
    key = (rules[0].attackers, *rules[0].defence)
    if key not in _tables:
        run.module("bots.planner.entry").fill_tables(rules, scratches, PLAIN_SIDE)
        _stretch(scratches[0])
        _tables[key] = (scratches[0].throw, scratches[0].win, scratches[0].left)
    scratches[0].throw, scratches[0].win, scratches[0].left = _tables[key]
    return scratches


class Planner:
    """A scratch record with the odds of one game, and the boards for planning on it."""

    def __init__(
        self,
        run: engine.Engine,
        rules: Any,
        weights: Sequence[float],
        *,
        style: int = styles.PLANNER,
        luck: int = 0,
        thorough: bool = False,
    ) -> None:
        self.run = run
        self.rules = rules
        self.scratches = make_scratches(run, rules, weights, style, luck, thorough=thorough)
        self.nodes = run.rooms(scratch.NODES)
        self._entry = run.module("bots.planner.entry")

    def advise(self, seen: KernelView, effort: int) -> Action:
        """What to do, after valuing about so many boards."""
        states = self.run.pack(seen.state, records.STATE)
        number = int(
            self._entry.advise(states, 0, self.rules, self.scratches, self.nodes, seen.seat, effort)
        )
        name, places = VERBS[number & layout.VERB_BITS]
        cards = deck().cards
        args = tuple(cards[number >> shift & layout.PLACE_MASK] for shift in _SHIFTS[:places])
        return Action(name, args, number >> layout.HI_SHIFT)


def _stretch(scratch: Any) -> None:
    """Fill the tables of odds beyond their edge with battles of the same proportion."""
    last = PLAIN_SIDE - 1
    for a in range(SIDE):
        for d in range(SIDE):
            top = max(a, d)
            if top > last:
                place, near = a * SIDE + d, a * last // top * SIDE + max(d > 0, d * last // top)
                scratch.win[place] = scratch.win[near]
                scratch.left[place] = scratch.left[near] * top / last
