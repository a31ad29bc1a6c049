"""What a decision cost: the best plan of the strongest planner, compared with what was decided.

Every decision is judged by what its player could see. The worth of a decision is the chance to win
of the best plan that follows it, on average over the dice it throws; so luck plays no part in it.
Chances are as sharp as those of whole positions (`win_chances`), so the two can be compared.
"""

from dataclasses import replace
from typing import Any, NamedTuple

from risiko.analysis.luck import list_branches
from risiko.analysis.review_values import Kind
from risiko.analysis.sharpness import sharpen_one
from risiko.analysis.win_chances import find_power, strongest_weights
from risiko.bots.classic.decode_view import KernelView, decode_view
from risiko.bots.classic.planner_engine import Planner, prepare
from risiko.bots.planner.decide import QUARTERS
from risiko.classic import engine
from risiko.classic.game import ClassicGame
from risiko.classic.kernel import layout
from risiko.classic.notation.action_codes import NUMBER
from risiko.classic.position import ClassicPosition
from risiko.protocol import OVER, Action

UNKNOWN = -1.0
"""What a planner that did not look further leaves behind."""
SHARES = QUARTERS + 1
"""Ways of moving in that are looked at."""
EFFORT = {"compiled": (1200, 12_000), "plain": (12, 24)}
"""Boards that are valued for a plan at first, and for a closer look, by what the planner runs on;
without a compiler only what is plain to see is found."""
PLACES = 16
"""Plans to compare when units are placed, about."""


class Best(NamedTuple):
    """What to do, and the chance to win with it."""

    action: Action
    chance: float


class Advisor:
    """The strongest planner of a game with so many players."""

    def __init__(self, game: ClassicGame, seats: int) -> None:
        prepare()
        run = engine.get_compiled()
        self.effort, self.closer = EFFORT[run.name]
        self._planner = Planner(run, game.packed(run, seats), strongest_weights(game, seats))
        self._power = find_power(game, seats)
        # Decisions are compared with each other, so all of them are thought about alike.
        self._planner.scratches[0].enough = PLACES * self.closer

    def ask(self, seen: KernelView, effort: int) -> Best | None:
        """The best plan; None where there is nothing to plan."""
        scratch: Any = self._planner.scratches[0]
        self.forget_plan()
        scratch.best = UNKNOWN
        action = self._planner.advise(seen, effort)
        if scratch.best < 0.0:
            return None
        players = sum(held > 0 for held in seen.state["held"][: seen.seats])
        return Best(action, sharpen_one(float(scratch.best), players, self._power))

    def forget_plan(self) -> None:
        """Begin a turn anew: whatever was planned before is no longer followed."""
        self._planner.scratches[0].battle = layout.NOBODY

    def choose(self, seen: KernelView, effort: int | None = None) -> Action:
        """What to do next in a turn that follows its own plan."""
        return self._planner.advise(seen, self.effort if effort is None else effort)

    def worth(self, position: ClassicPosition, seat: int, effort: int) -> float | None:
        """The chance to win of a seat in its turn, if it goes on as well as it can."""
        if position.turn == OVER:
            return float(position.scores()[seat])
        seen = decode_view(position.view(seat))
        if position.turn != seat or seen.state["step"] not in (layout.ATTACK, *_PLANNED):
            seen = set_to_attack(seen)
        if seen.state["step"] == layout.OCCUPY:
            effort *= SHARES
        elif seen.state["step"] == layout.PLACE:
            effort *= PLACES
        best = self.ask(seen, effort)
        return best.chance if best is not None else None

    def stopping(self, seen: KernelView) -> float | None:
        """The chance to win of a seat whose turn ends on this board."""
        best = self.ask(set_to_attack(seen), 0)
        tradable = int(self._planner.scratches[0].trade) != layout.NOBODY
        return best.chance if best is not None and not tradable else None


_PLANNED = (layout.PLACE, layout.OCCUPY, layout.MOVE)


def set_to_attack(seen: KernelView) -> KernelView:
    """The same board with the next attack to be chosen."""
    state = dict(seen.state)
    if state["step"] == layout.DRAW and seen.rules["card_at_conquest"]:
        state["due"] = 1
    nobody = dict.fromkeys(("source", "target", "army"), layout.NOBODY)
    nothing = dict.fromkeys(("stock", "force", "dice", "defence"), 0)
    state |= {"step": layout.ATTACK, "resume": layout.PLACE, **nobody, **nothing}
    return replace(seen, state=state)


class Decision(NamedTuple):
    """What somebody decided: a trade, placing, an attack or none, moving in, the last move."""

    kind: Kind
    turn: int
    ply: int
    """The number of its first ply."""
    seat: int
    played: tuple[Action, ...]
    before: ClassicPosition
    after: ClassicPosition
    """The position that came of it; for an attack the one before the dice."""


class Comparison(NamedTuple):
    """A decision beside the best one."""

    better: tuple[Action, ...]
    chance: float
    """With the best plan."""
    cost: float
    """What was given away."""


def compare_with_best(advisor: Advisor, decision: Decision, effort: int) -> Comparison | None:
    """Compare a decision with the best one; None where it cannot be judged."""
    seen = decode_view(decision.before.view(decision.seat))
    step = seen.state["step"]
    times = {layout.PLACE: PLACES, layout.OCCUPY: SHARES}.get(step, 1)
    best = advisor.ask(seen, effort * times)
    if best is None:
        return None
    played = _worth(advisor, decision, seen, best, effort)
    if played is None:
        return None
    better: tuple[Action, ...] = (best.action,)
    if step == layout.PLACE and best.chance > played:
        better += _then(advisor, seen, best.action, effort)
    return Comparison(better, best.chance, best.chance - played)


def _worth(
    advisor: Advisor, decision: Decision, seen: KernelView, best: Best, effort: int
) -> float | None:
    """The chance to win after what was decided."""
    action = decision.played[-1]
    if decision.kind == "move":
        return advisor.stopping(apply_move(seen, action))
    if decision.kind == "trade":
        if best.action.verb == "trade":
            return best.chance  # which cards it was matters less than planning can tell
    elif decision.kind != "place" and action == best.action:
        return best.chance
    if decision.kind != "attack" or action.verb == "end":
        return advisor.worth(decision.after, decision.seat, effort)
    total = 0.0
    for chance, after in list_branches(decision.after):
        worth = advisor.worth(after, decision.seat, effort)
        if worth is None:
            return None
        total += chance * worth
    return total


def apply_move(seen: KernelView, action: Action) -> KernelView:
    """The board after the last move of a turn."""
    if action.verb != "move":
        return seen
    units = list(seen.state["units"])
    source, target = (NUMBER[place] for place in action.args)
    units[source] -= action.n
    units[target] += action.n
    return replace(seen, state=seen.state | {"units": units})


def _then(advisor: Advisor, seen: KernelView, action: Action, effort: int) -> tuple[Action, ...]:
    """The attack for which units should have been placed, if there is one."""
    if action.verb != "place":
        return ()
    units = list(seen.state["units"])
    units[NUMBER[action.args[0]]] += action.n
    best = advisor.ask(set_to_attack(replace(seen, state=seen.state | {"units": units})), effort)
    return (best.action,) if best is not None and best.action.verb == "attack" else ()
