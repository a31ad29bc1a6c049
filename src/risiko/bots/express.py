"""Players of Risiko Express: one that counts points, one that plays to win.

Both know the exact chance of every conquest. They differ in what a conquest is worth to them.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable

from risiko.express.card_table import CardTable
from risiko.express.chances.evaluate import estimate_win_chances
from risiko.express.chances.odds import chance
from risiko.express.chances.turn_value import average_turn, follow_action
from risiko.express.observation import observe
from risiko.express.position import ExpressPosition
from risiko.protocol import Action, View


class Attacker(ABC):
    """Does what brings the most on average: the chance of a conquest times its worth."""

    @abstractmethod
    def worths(self, table: CardTable, seat: int, cards: Iterable[int]) -> list[float]:
        """What it is worth to a seat to conquer each of these cards."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        """It changes nothing: no decision is left to chance."""

    def choose(self, view: View, time: float = 1.0) -> Action:
        """The action to play; of equally good ones the first. It needs a millisecond of `time`."""
        actions = [o.action(n) for o in view.options for n in range(o.lo, o.hi + 1)]
        if len(actions) == 1:
            return actions[0]
        position = observe(view)
        gains = self._gains(position)
        return max(actions, key=lambda action: _expected(position, gains, action))

    def _gains(self, position: ExpressPosition) -> dict[int, float]:
        """What the cards that come into question are worth."""
        table, seat = position.table, position.mover
        if position.front is not None and position.throw is not None:
            cards = [position.front.card]
        else:
            cards = [front.card for front in table.fronts(seat)]
        return dict(zip(cards, self.worths(table, seat, cards), strict=True))


def _expected(position: ExpressPosition, gains: dict[int, float], action: Action) -> float:
    """What an action brings on average with best play from there on."""
    front, dice = follow_action(position, action)
    declining = position.game.may_decline
    if front is not None:
        return chance(front.open, dice, declining) * gains[front.card]
    worths = {f: gains[f.card] for f in position.table.fronts(position.mover)}
    return average_turn(worths, dice, declining)


class Greedy(Attacker):
    """Takes the best expected points now."""

    def worths(self, table: CardTable, seat: int, cards: Iterable[int]) -> list[float]:
        """The points that each card adds at once."""
        now = table.points(seat)
        return [table.conquer(card, seat).points(seat) - now for card in cards]


class Strategist(Attacker):
    """Plays to win: weighs points, whole continents, what others need, and the end of the game."""

    def worths(self, table: CardTable, seat: int, cards: Iterable[int]) -> list[float]:
        """How much more likely each card makes a win, compared to a failed attack."""
        after = (seat + 1) % table.seats
        now = estimate_win_chances(table, after)[seat]
        return [
            estimate_win_chances(table.conquer(card, seat), after)[seat] - now for card in cards
        ]
