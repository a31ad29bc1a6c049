"""The entry points of planning: tables of odds, and one decision."""

from .decide import decide
from .desk import VEILED, Desks
from .jit import copy_state, entry
from .odds import SIDE, count_throws, fill_odds
from .playout import Book, States


@entry
def lay_out(rules: Book, desks: Desks, side: int) -> int:
    """Fill the tables of odds of a desk."""
    d = desks[0]
    count_throws(rules[0], d.throw)
    fill_odds(rules[0], d.throw, d.win, d.left, min(side, SIDE))
    return min(side, SIDE)


@entry
def advise(
    states: States, i: int, rules: Book, desks: Desks, nodes: States, seat: int, effort: int
) -> int:
    """The action of a seat on a board that shows only what the seat can see."""
    desks[0].me = seat
    copy_state(nodes, VEILED, states, i)
    return decide(nodes, rules[0], desks[0], effort)
