"""What a decision in Risiko Express is worth: the chance to win with it, exact for the turn."""

from typing import NamedTuple

from risiko.express.chances.win_chances import judge_action
from risiko.express.position import ExpressPosition
from risiko.protocol import Action


class RankedAction(NamedTuple):
    """A decision with the chance to win of whoever makes it."""

    chance: float
    action: Action


def rank_actions(position: ExpressPosition) -> list[RankedAction]:
    """All that may be decided, the best first; of equally good ones the first stays first."""
    seat = position.turn
    if seat < 0:
        return []
    found = [
        RankedAction(judge_action(position, option.action(n))[seat], option.action(n))
        for option in position.options()
        for n in range(option.lo, option.hi + 1)
    ]
    return sorted(found, key=lambda one: -one.chance)


def rank_attacks(position: ExpressPosition, most: int) -> list[RankedAction]:
    """The best decisions about different cards, or about different lines of a card under attack."""
    differ = 2 if position.front is not None else 1
    found: dict[tuple[str, ...], RankedAction] = {}
    for one in rank_actions(position):
        found.setdefault((one.action.verb, *one.action.args[:differ]), one)
    return list(found.values())[:most]
