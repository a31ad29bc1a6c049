"""The bots of the kernel for one seat: which engine runs them, and how much they may think."""

import threading
from collections.abc import Sequence
from typing import Any

from risiko.bots.sight import Sight, sight
from risiko.bots.weights import hand_made
from risiko.classic import engine
from risiko.classic.codes import VERBS
from risiko.classic.game import classic
from risiko.classic.kernel import desk, layout, manners
from risiko.classic.kernel.ground import ODDS_SIDE
from risiko.classic.kernel.odds import SIDE
from risiko.classic.setup import setup
from risiko.classic.world import world
from risiko.protocol import Action

BOARDS_PER_SECOND = {"compiled": 150_000, "plain": 1_200}
"""Boards an engine values in a second, on a slow machine; so that nobody thinks past the time."""
ENOUGH = 900
"""Boards that are enough to go on with a plan in the middle of a turn; placing can do with more."""
PLAIN_SIDE = ODDS_SIDE
"""Units that the tables of odds tell apart without a compiler."""

_SHIFTS = (layout.A_SHIFT, layout.B_SHIFT, layout.C_SHIFT)
_lock = threading.Lock()
_thread: threading.Thread | None = None
_ready = False
_tables: dict[tuple[int, ...], tuple[list[float], list[float], list[float]]] = {}
"""Tables of odds on lists, by the dice of both sides; all desks share them."""


def prepare() -> None:
    """Have the compiled planner ready, whatever time that takes; for series of games."""
    global _ready
    if not _ready:
        single = engine.compile_in_background()
        if single is not None:
            single.join()  # a game in another thread must not wait for its next ply
        run = engine.compiled()
        if run is not engine.PLAIN:
            _warm_up(run)
        _ready = True


def _warm_up(run: engine.Engine) -> None:
    """Compile the planner, or fetch it from disk, by planning once."""
    game = classic("2003/conquest")
    position = setup(game, seats=2, board={"alaska": "a3"}, phase="attack")
    Planner(run, game.packed(run, 2), hand_made(game, 2)).advise(sight(position.view(0)), 1)


def planning_engine() -> engine.Engine:
    """The engine to plan on now: plain as long as the compiled planner is being made."""
    global _thread
    if not engine.wanted():
        return engine.PLAIN
    if not _ready:
        with _lock:
            if engine.is_kept("advise", "advice") or engine.awaited():
                prepare()
            elif _thread is None:
                _thread = threading.Thread(target=prepare, name="compile planner", daemon=True)
                _thread.start()
    return engine.compiled() if _ready else engine.PLAIN


def engine_at_hand() -> engine.Engine:
    """The engine for whoever thinks little: compiled if that is there, but not made for it."""
    return engine.compiled() if _ready else engine.PLAIN


def effort(run: engine.Engine, seconds: float) -> int:
    """Boards that may be valued in so much time."""
    return max(1, int(BOARDS_PER_SECOND[run.name] * seconds))


def laid_out(
    run: engine.Engine, rules: Any, weights: Sequence[float], style: int, luck: int
) -> Any:
    """A desk with its tables of odds, as an array of one."""
    fields: dict[str, Any] = {n: [0] * c if c else 0 for n, _, c in desk.DESK}
    known = {"weight": list(weights[: desk.WEIGHTS]), "net": list(weights[desk.WEIGHTS :])}
    manner = {"style": style, "luck": luck, "enough": ENOUGH}
    desks = run.pack(fields | known | manner, desk.DESK)
    if run is not engine.PLAIN:
        run.module("advice").lay_out(rules, desks, SIDE)
        return desks
    key = (rules[0].attackers, *rules[0].defence)
    if key not in _tables:
        run.module("advice").lay_out(rules, desks, PLAIN_SIDE)
        _stretch(desks[0])
        _tables[key] = (desks[0].throw, desks[0].win, desks[0].left)
    desks[0].throw, desks[0].win, desks[0].left = _tables[key]
    return desks


class Planner:
    """A desk with the odds of one game, and the boards for planning on it."""

    def __init__(
        self,
        run: engine.Engine,
        rules: Any,
        weights: Sequence[float],
        *,
        style: int = manners.PLANNER,
        luck: int = 0,
    ) -> None:
        self.run = run
        self.rules = rules
        self.desks = laid_out(run, rules, weights, style, luck)
        self.nodes = run.rooms(desk.NODES)
        self._advice = run.module("advice")

    def advise(self, sight: Sight, effort: int) -> Action:
        """What to do, after valuing about so many boards."""
        states = self.run.pack(sight.state, layout.STATE)
        number = int(
            self._advice.advise(states, 0, self.rules, self.desks, self.nodes, sight.seat, effort)
        )
        name, places = VERBS[number & layout.VERB_BITS]
        cards = world().cards
        args = tuple(cards[number >> shift & layout.PLACE_MASK] for shift in _SHIFTS[:places])
        return Action(name, args, number >> layout.HI_SHIFT)


def _stretch(desk: Any) -> None:
    """Fill the tables of odds beyond their edge with battles of the same proportion."""
    last = PLAIN_SIDE - 1
    for a in range(SIDE):
        for d in range(SIDE):
            top = max(a, d)
            if top > last:
                place, near = a * SIDE + d, a * last // top * SIDE + max(d > 0, d * last // top)
                desk.win[place] = desk.win[near]
                desk.left[place] = desk.left[near] * top / last
