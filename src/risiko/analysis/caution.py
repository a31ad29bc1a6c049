"""A warning before a large mistake: a decision is compared with the best one before it is made.

Nothing is known but what the seat can see: the rest is redrawn first, always in the same way.
"""

from risiko.analysis.decision_cost import Comparison, Decision, compare_with_best
from risiko.analysis.plans import REDRAWN, get_advisor, until_dice
from risiko.analysis.review_values import LARGE, Kind, Mistake
from risiko.classic.kernel import layout
from risiko.classic.position import ClassicPosition
from risiko.errors import IllegalAction
from risiko.protocol import CHANCE, Action

WORTH_A_LOOK = 0.015
"""What it must seem to cost to be measured at all."""


def find_mistake(position: ClassicPosition, seat: int, action: Action) -> Mistake | None:
    """The large mistake that a decision in one's own turn would be; None if it is none."""
    found = _compare(position, seat, action, LARGE)
    if found is None or found[1].cost < LARGE:
        return None
    decision, closer = found
    better = tuple(map(str, closer.better))
    return Mistake(decision.kind, 0, 0, seat, (str(action),), better, closer.chance, closer.cost)


def measure_cost(position: ClassicPosition, seat: int, action: Action) -> float:
    """What a decision in one's own turn would give away, as it is measured for a warning.

    It is looked at twice, the second time more closely, and the smaller cost counts.
    """
    found = _compare(position, seat, action, WORTH_A_LOOK)
    return found[1].cost if found is not None else 0.0


def _compare(
    position: ClassicPosition, seat: int, action: Action, least: float
) -> tuple[Decision, Comparison] | None:
    """A decision beside the best one at a close look; None if it seems to cost less than `least`
    at first.
    """
    if position.turn != seat or position.player != seat:
        return None
    decision = _take(position.guess(seat, REDRAWN), seat, action)
    if decision is None:
        return None
    advisor = get_advisor(position.game, position.seats)
    first = compare_with_best(advisor, decision, advisor.effort)
    if first is None or first.cost < least:
        return None
    closer = compare_with_best(advisor, decision, advisor.closer)
    if closer is None:
        return None
    return decision, closer._replace(cost=min(first.cost, closer.cost))


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
