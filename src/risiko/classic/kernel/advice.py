"""The entry points of bots: tables of odds, and one decision."""

from .decide import decide
from .desk import VEILED, Desk, Desks
from .jit import copy_state, entry, kernel
from .manners import PLANNER, RANDOM
from .odds import SIDE, count_throws, fill_odds
from .options import options
from .playout import Book, States, count_actions, pick, roll
from .records import Rules
from .thumb import decide_by_thumb


@kernel
def decide_at_random(nodes: States, r: Rules, d: Desk) -> int:
    """Any legal action, all equally likely by the player's own dice."""
    n = options(nodes[VEILED], r, d.out)
    index = roll(int(d.luck), int(d.throws), count_actions(d.out, n))
    d.throws += 1
    return pick(d.out, index)


@kernel
def decide_at(nodes: States, r: Rules, d: Desk, effort: int) -> int:
    """The action of whoever sits at a desk, on the veiled board."""
    if d.style == PLANNER:
        return decide(nodes, r, d, effort)
    if d.style == RANDOM:
        return decide_at_random(nodes, r, d)
    return decide_by_thumb(nodes, r, d)


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
    return decide_at(nodes, rules[0], desks[0], effort)
