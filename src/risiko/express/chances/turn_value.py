"""What a turn of Risiko Express brings on average, and what the dice of it were worth: luck.

With the worth of each conquest given (points, or a chance to win), the best first line to storm
with a throw is the one with the highest product of chance and worth. Averaged over all throws this
is exact, and needs no dice.

**Luck in points.** Before each throw the turn has a value: the points it brings on average with
best play, from the exact chances of all cards (a card counts the points that taking it adds at
once, a completed continent included). After the throw it has another one. The luck of the player
in turn is the sum of these changes: a throw that makes a conquest of 4 points rise from 30 % to
80 % counts +2. What players then do with the throw is not luck and does not count, and neither do
the throws for the first turn.
"""

from collections.abc import Mapping
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from risiko.express.card_table import CardTable, Front
from risiko.express.chances.odds import chance
from risiko.express.position import ExpressPosition
from risiko.express.rules import DICE
from risiko.express.throws import count_outcomes, list_throws
from risiko.protocol import Action

IMPOSSIBLE = np.nan
"""In place of a chance: the throw cannot storm any line of the card."""
_KEPT = 4096
"""Turns kept in memory: failed attacks leave the table as it was."""


@cache
def _weights(dice: int) -> NDArray[np.float64]:
    """The probability of each throw."""
    return np.array([outcomes / count_outcomes(dice) for _, outcomes in list_throws(dice)])


@cache
def _chances(front: Front, dice: int, may_decline: bool) -> NDArray[np.float64]:
    """For each throw, the chance to conquer a card whose first line is stormed with it."""
    chances = []
    for throw, _ in list_throws(dice):
        chances.append(
            max(
                (
                    chance(front.after(word).open, dice - laid, may_decline)
                    for word, (fewest, most) in front.storms(throw).items()
                    for laid in range(fewest, most + 1)
                ),
                default=IMPOSSIBLE,
            )
        )
    return np.array(chances)


def find_conquests(
    worths: Mapping[Front, float], dice: int, may_decline: bool = False
) -> NDArray[np.float64]:
    """For each card, the chance that a turn ends with its conquest.

    So many dice are in the bowl, no card is bound, and the player does what is worth the most.
    """
    if not dice or not worths:
        return np.zeros(len(worths))
    lost = find_conquests(worths, dice - 1, may_decline)
    worth = np.array(list(worths.values()))
    chances = np.stack([_chances(front, dice, may_decline) for front in worths])
    stormed = np.where(np.isnan(chances), -np.inf, chances * worth[:, np.newaxis])
    throws = np.arange(stormed.shape[1])
    chosen = stormed.argmax(axis=0)
    best = stormed[chosen, throws]
    storms = best > -np.inf
    if may_decline:
        storms &= best >= lost @ worth
    weights = _weights(dice)
    taken = (weights * chances[chosen, throws])[storms]
    found: NDArray[np.float64] = weights[~storms].sum() * lost
    np.add.at(found, chosen[storms], taken)
    return found


def average_turn(worths: Mapping[Front, float], dice: int, may_decline: bool = False) -> float:
    """What a turn is worth with so many dice in the bowl and no card bound, with best play."""
    return float(find_conquests(worths, dice, may_decline) @ list(worths.values()))


def follow_action(position: ExpressPosition, action: Action) -> tuple[Front | None, int]:
    """The card that is bound after an action, if any, and the dice that are thrown next."""
    thrown = position.throw.dice if position.throw is not None else 0
    match action.verb:
        case "storm":
            name, word = action.args
            attacked = position.attacked(name)
            assert attacked is not None
            return attacked.after(word), thrown - action.n
        case "lose":
            return position.front, thrown - 1
        case "continue":
            return position.front, DICE - position.laid
    return None, DICE


def measure_luck(position: ExpressPosition, label: str) -> dict[int, float]:
    """The luck of the player in turn, in points; the throws for the first turn bring none."""
    if position.contest:
        return {}
    thrown = position.draw(position.outcome(label))
    return {position.mover: _expected_points(thrown) - _expected_points(position)}


def _expected_points(position: ExpressPosition) -> float:
    """The points the turn brings on average with best play."""
    table, seat, front = position.table, position.mover, position.front
    declining = position.game.may_decline
    if position.throw is None:
        if front is None:
            return _open_turn(table, seat, position.bowl, declining)
        return chance(front.open, position.bowl, declining) * _gain(table, seat, front.card)
    dice = position.throw.dice
    fronts = table.fronts(seat) if front is None else (front,)
    stormed = [
        chance(attacked.after(word).open, dice - laid, declining)
        * _gain(table, seat, attacked.card)
        for attacked in fronts
        for word, (fewest, most) in attacked.storms(position.throw).items()
        for laid in range(fewest, most + 1)
    ]
    if not stormed or declining:
        if front is None:
            stormed.append(_open_turn(table, seat, dice - 1, declining))
        else:
            stormed.append(chance(front.open, dice - 1, declining) * _gain(table, seat, front.card))
    return max(stormed)


@lru_cache(maxsize=_KEPT)
def _gain(table: CardTable, seat: int, card: int) -> int:
    """The points that a card adds at once."""
    return table.conquer(card, seat).points(seat) - table.points(seat)


@lru_cache(maxsize=_KEPT)
def _open_turn(table: CardTable, seat: int, dice: int, declining: bool) -> float:
    """The value of a turn in which no card is bound yet."""
    worths = {front: float(_gain(table, seat, front.card)) for front in table.fronts(seat)}
    return average_turn(worths, dice, declining)
