"""The review of a finished game of Risiko Express.

Before a throw the chances are exactly the mean of those after it, so luck is what a throw changes.
What is left of a result is play: one's own and that of others.
"""

from collections.abc import Iterator, Sequence

from risiko.analysis.express.decisions import rank_actions
from risiko.analysis.review_values import (
    CLEAR,
    Mistake,
    Progress,
    Review,
    follow_course,
    pick_largest,
    read_finished,
    share_out,
)
from risiko.analysis.sharpness import Chances
from risiko.express.chances.win_chances import judge_action, judge_position
from risiko.express.position import ExpressPosition
from risiko.protocol import Action
from risiko.record import Record
from risiko.record.replay import Ply, by_turn


def review_express(record: Record, progress: Progress | None = None) -> Review:
    """Review a finished game; raises NotReviewed, and IllegalAction or NotationError where the
    record breaks.
    """
    plies = read_finished(record)
    start, turns = follow_course(
        plies, judge_position, measure_throw, progress or (lambda share: None)
    )
    seats = share_out(plies[-1].after.scores(), start, turns)
    found = pick_largest(_mistakes(plies))
    return Review(record.game, record.players, start, tuple(turns), seats, found)


def measure_throw(ply: Ply) -> Chances:
    """The luck of each seat in a throw of somebody's turn."""
    assert isinstance(ply.before, ExpressPosition)
    assert isinstance(ply.after, ExpressPosition)
    before, after = judge_position(ply.before), judge_position(ply.after)
    return tuple(b - a for a, b in zip(before, after, strict=True))


def find_mistake(position: ExpressPosition, seat: int, action: Action) -> Mistake | None:
    """What a decision gives away, if it can be made; told as a mistake of any size."""
    if position.turn != seat or not any(o.allows(action) for o in position.options()):
        return None
    best = rank_actions(position)[0]
    cost = best.chance - judge_action(position, action)[seat]
    return Mistake("attack", 0, 0, seat, (str(action),), (str(best.action),), best.chance, cost)


def _mistakes(plies: Sequence[Ply]) -> Iterator[Mistake]:
    """The decisions for which something clearly better was to be had."""
    for number, turn in by_turn(plies):
        for ply in turn:
            position, seat = ply.before, ply.entry.seat
            assert isinstance(position, ExpressPosition)
            if seat < 0:
                continue
            found = find_mistake(position, seat, Action.parse(ply.entry.text))
            if found is not None and found.cost >= CLEAR:
                yield found._replace(turn=number, ply=ply.number)
