"""A warning before a large mistake: a decision is compared with the best one before it is made.

Nothing is known but what the seat can see: the rest is redrawn first, always in the same way.
"""

from risiko.analysis.decision_cost import Decision, Kind, compare_with_best
from risiko.analysis.plans import REDRAWN, get_advisor, until_dice
from risiko.analysis.review import Mistake
from risiko.classic.kernel import layout
from risiko.classic.position import ClassicPosition
from risiko.errors import IllegalAction
from risiko.protocol import CHANCE, Action

LARGE = 0.06
"""What a decision must cost of the chance to win before anybody is warned: much more than what a
review calls a mistake, since whoever is warned without need stops listening."""


def find_mistake(position: ClassicPosition, seat: int, action: Action) -> Mistake | None:
    """The large mistake that a decision in one's own turn would be; None if it is none."""
    if position.turn != seat or position.player != seat:
        return None
    decision = _take(position.guess(seat, REDRAWN), seat, action)
    if decision is None:
        return None
    advisor = get_advisor(position.game, position.seats)
    compared = compare_with_best(advisor, decision, advisor.effort)
    if compared is None or compared.cost < LARGE:
        return None
    closer = compare_with_best(advisor, decision, advisor.closer)
    if closer is None or closer.cost < LARGE:
        return None
    better = tuple(map(str, closer.better))
    return Mistake(decision.kind, 0, 0, seat, (str(action),), better, closer.chance, closer.cost)


def _take(seen: ClassicPosition, seat: int, action: Action) -> Decision | None:
    """A decision as it would be taken; None if it is illegal or nobody plans such decisions."""
    kind = _kind(seen.fields()["step"], action)
    if kind is None:
        return None
    try:
        after = seen.play(action)
    except IllegalAction:
        return None
    if action.verb == "attack":
        after = until_dice(after)
        if after.turn != CHANCE:
            return None
    return Decision(kind, 0, 0, seat, (action,), seen, after)


def _kind(step: int, action: Action) -> Kind | None:
    if step == layout.PLACE:
        return "trade" if action.verb == "trade" else "place"
    if action.verb == "trade":
        return None
    kinds: dict[int, Kind] = {
        layout.ATTACK: "attack",
        layout.OCCUPY: "occupy",
        layout.MOVE: "move",
    }
    return kinds.get(step)
