"""Everybody's chance to win from any position of Risiko Express.

What can still happen in the running turn is reckoned exactly, each player doing what is best for
their own chance; the tables to which the turn leads are estimated (`evaluate`). An attack that the
next player may take over counts as failed until they have taken it over.
"""

from functools import cache, lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from risiko.express.card_table import WAITING, CardTable, Front
from risiko.express.chances.evaluate import estimate_win_chances
from risiko.express.chances.odds import chance
from risiko.express.chances.turn_value import find_conquests, follow_action
from risiko.express.observation import observe
from risiko.express.position import ExpressPosition
from risiko.express.rules import DICE
from risiko.express.throws import FACES
from risiko.protocol import OVER, Action, View

Vector = NDArray[np.float64]
"""A chance for each seat."""
_KEPT = 4096
"""Turns kept in memory: most positions of a turn lead to the same tables."""


def judge_position(position: ExpressPosition) -> tuple[float, ...]:
    """The chance of each seat to win; who ties has a share."""
    if position.turn == OVER:
        return tuple(position.scores())
    if position.contest:
        return _judge_contest(position)
    return tuple(map(float, _judge_turn(position)))


def judge_view(view: View) -> tuple[float, ...]:
    """The same from a view, in which everything can be seen."""
    return judge_position(observe(view))


def judge_action(position: ExpressPosition, action: Action) -> tuple[float, ...]:
    """The chance of each seat to win once somebody has decided so."""
    return tuple(map(float, _judge_action(position, action)))


def _judge_turn(position: ExpressPosition) -> Vector:
    """The chances while somebody is in turn."""
    seat = position.mover
    if position.bowl:
        declining = position.game.may_decline
        return _throw_on(position.table, seat, position.front, position.bowl, declining)
    ways = [
        _judge_action(position, option.action(n))
        for option in position.options()
        for n in range(option.lo, option.hi + 1)
    ]
    return max(ways, key=lambda way: float(way[seat]))


def _judge_action(position: ExpressPosition, action: Action) -> Vector:
    front, dice = follow_action(position, action)
    return _throw_on(position.table, position.mover, front, dice, position.game.may_decline)


@lru_cache(maxsize=_KEPT)
def _throw_on(
    table: CardTable, seat: int, front: Front | None, dice: int, declining: bool
) -> Vector:
    """The chances when a seat throws so many dice, bound to a card or to none."""
    failed = _judge_table(table, seat)
    if front is not None:
        won = chance(front.open, dice, declining)
        return failed + won * (_conquer(table, seat, front) - failed)
    fronts = table.fronts(seat)
    gains = [_conquer(table, seat, attacked) - failed for attacked in fronts]
    worths = {attacked: float(gain[seat]) for attacked, gain in zip(fronts, gains, strict=True)}
    shares = find_conquests(worths, dice, declining)
    return sum((share * gain for share, gain in zip(shares, gains, strict=True)), start=failed)


def _conquer(table: CardTable, seat: int, front: Front) -> Vector:
    """The chances when a seat has conquered a card, and the next one is in turn."""
    return _judge_table(table.conquer(front.card, seat), seat)


def _judge_table(table: CardTable, seat: int) -> Vector:
    """The chances when the turn of a seat is over."""
    return np.array(estimate_win_chances(table, (seat + 1) % table.seats))


def _judge_contest(position: ExpressPosition) -> tuple[float, ...]:
    """The chances while it is thrown for the first turn: whoever may begin, with that chance."""
    judged = np.zeros(position.seats)
    for seat, begins in enumerate(find_first(position.contest)):
        if begins:
            fresh = _throw_on(position.table, seat, None, DICE, position.game.may_decline)
            judged += begins * fresh
    return tuple(map(float, judged))


def find_first(contest: tuple[int, ...]) -> tuple[float, ...]:
    """Each seat's chance to have the first turn; of those who tie, all have the same."""
    best, throwing = max(contest), contest.count(WAITING)
    leaders = contest.count(best) if best != WAITING else 0
    ahead = waiting = 0.0
    for most in range(DICE + 1):
        for having in range(1, throwing + 1):
            share = _chance_of_most(most, having, throwing)
            if most > best:
                waiting += share / throwing
            elif most < best:
                ahead += share / leaders
            else:
                ahead += share / (leaders + having)
                waiting += share * having / throwing / (leaders + having)
    return tuple(
        waiting if thrown == WAITING else ahead if thrown == best else 0.0 for thrown in contest
    )


@cache
def _chance_of_most(most: int, having: int, throwing: int) -> float:
    """The chance that so many of those who throw have the most Generals, and how many that is."""
    exactly = _chance_of_generals(most)
    fewer = sum(_chance_of_generals(n) for n in range(most))
    return float(comb(throwing, having) * exactly**having * fewer ** (throwing - having))


def _chance_of_generals(n: int) -> float:
    """The chance that all dice together show so many Generals."""
    return float(comb(DICE, n) * (len(FACES) - 1) ** (DICE - n) / len(FACES) ** DICE)
