"""The exact chance of the player in turn to conquer each card, from where the game stands."""

from functools import lru_cache

from risiko.express.card_table import Front
from risiko.express.chances.odds import chance
from risiko.express.chances.turn_value import average_turn
from risiko.express.position import ExpressPosition
from risiko.express.rules import DICE
from risiko.express.throws import SortedThrow

REMEMBERED = 512
"""Tables whose chances are kept: they stay the same for many throws."""


def find_chances(position: ExpressPosition) -> dict[int, float]:
    """With best play for that card alone, by its number; without those that cannot be tried."""
    decline = position.game.may_decline
    front, throw = position.front, position.throw
    if position.mover < 0:
        return {}
    if throw is not None:
        return _with_throw(position, throw)
    if position.bowl:
        if front is not None:
            return {front.card: chance(front.open, position.bowl, decline)}
        return _unbound(position, position.bowl)
    found = _unbound(position, DICE)  # an attack may be taken over, or all begins anew
    if front is not None:
        go_on = chance(front.open, DICE - position.laid, decline)
        found[front.card] = max(found.get(front.card, 0.0), go_on)
    return found


def _with_throw(position: ExpressPosition, throw: SortedThrow) -> dict[int, float]:
    """A throw lies there: the best that can follow from storming, or from losing a die."""
    decline = position.game.may_decline
    fronts = (
        (position.front,) if position.front is not None else position.table.fronts(position.mover)
    )
    found = {
        front.card: best
        for front in fronts
        if (best := _stormed(front, throw, decline)) is not None
    }
    if found and not decline:
        return found
    if position.front is not None:
        lost = {position.front.card: chance(position.front.open, throw.dice - 1, decline)}
    else:
        lost = _unbound(position, throw.dice - 1)
    return {card: max(found.get(card, 0.0), lost.get(card, 0.0)) for card in {**lost, **found}}


def _stormed(front: Front, throw: SortedThrow, decline: bool) -> float | None:
    """The chance after the best way to storm a line; None if none can be stormed."""
    return max(
        (
            chance(front.after(word).open, throw.dice - laid, decline)
            for word, (fewest, most) in front.storms(throw).items()
            for laid in range(fewest, most + 1)
        ),
        default=None,
    )


def _unbound(position: ExpressPosition, dice: int) -> dict[int, float]:
    """Before a card is bound: who can storm only others must, which lowers the chance."""
    fronts = position.table.fronts(position.mover)
    worths = _each(fronts, dice, position.game.may_decline)
    return {front.card: worth for front, worth in zip(fronts, worths, strict=True)}


@lru_cache(REMEMBERED)
def _each(fronts: tuple[Front, ...], dice: int, decline: bool) -> tuple[float, ...]:
    return tuple(
        average_turn({front: float(front == wanted) for front in fronts}, dice, decline)
        for wanted in fronts
    )
