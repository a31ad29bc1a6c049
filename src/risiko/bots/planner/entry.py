"""The entry points of bots: tables of odds, and one decision."""

from ...classic.kernel.options import options
from ...classic.kernel.playout import Book, States, count_actions, pick, roll
from ...classic.kernel.records import RulesRecord
from ...compiler.jit import copy_state, entry, kernel
from .decide import decide
from .heuristics import decide_by_heuristics
from .odds import SIDE, count_throws, fill_odds
from .scratch import OBSERVED, Scratch, Scratches
from .styles import PLANNER, RANDOM


@kernel
def decide_at_random(nodes: States, r: RulesRecord, d: Scratch) -> int:
    """Any legal action, all equally likely, by the player's own dice."""
    n = options(nodes[OBSERVED], r, d.out)
    index = roll(int(d.luck), int(d.throws), count_actions(d.out, n))
    d.throws += 1
    return pick(d.out, index)


@kernel
def decide_at(nodes: States, r: RulesRecord, d: Scratch, effort: int) -> int:
    """The action of the seat that decides, on the board as that seat sees it."""
    if d.style == PLANNER:
        return decide(nodes, r, d, effort)
    if d.style == RANDOM:
        return decide_at_random(nodes, r, d)
    return decide_by_heuristics(nodes, r, d)


@entry
def fill_tables(rules: Book, scratches: Scratches, side: int) -> int:
    """Fill the tables of odds of a scratch record."""
    d = scratches[0]
    count_throws(rules[0], d.throw)
    fill_odds(rules[0], d.throw, d.win, d.left, min(side, SIDE))
    return min(side, SIDE)


@entry
def advise(
    states: States, i: int, rules: Book, scratches: Scratches, nodes: States, seat: int, effort: int
) -> int:
    """The action of a seat on a board that shows only what the seat can see."""
    scratches[0].me = seat
    copy_state(nodes, OBSERVED, states, i)
    return decide_at(nodes, rules[0], scratches[0], effort)
