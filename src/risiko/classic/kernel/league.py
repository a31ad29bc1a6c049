"""Whole games between planners inside the kernel: for training, and to compare weights.

Each seat has a desk of its own with its own weights, and sees no more than a view would show.
"""

from .decide import decide
from .desk import FEATURES, ROOT, VEILED, Desk, Desks
from .jit import copy_state, entry, kernel
from .layout import END, NEUTRAL, SEATS
from .network import describe
from .odds import Reals
from .opening import start
from .play import act, actor, happen, is_chance, outcomes
from .playout import Book, States, branch, roll
from .records import Numbers, Rules
from .veil import veil
from .worth import judge_board

ROW = SEATS * FEATURES + 3 * SEATS + 2
"""A row of the account: features, hand-made score, chance to win at once and whether on the board
for every seat, who has just played, and which game it is."""


@kernel
def write_row(nodes: States, r: Rules, d: Desk, rows: Reals, row: int, game: int) -> None:
    """Write down the board at the end of a turn, as the player who has just played sees it."""
    g = nodes[ROOT]
    judge_board(g, r, d)
    base = row * ROW
    for seat in range(SEATS):
        alive = seat < r.seats and g.held[seat] > 0
        rows[base + SEATS * FEATURES + seat] = d.raw[seat] if alive else 0.0
        rows[base + SEATS * FEATURES + SEATS + seat] = d.at_once[seat] if alive else 0.0
        rows[base + SEATS * FEATURES + 2 * SEATS + seat] = 1.0 if alive else 0.0
    describe(g, r, d)
    for k in range(SEATS * FEATURES):
        rows[base + k] = d.feature[k]
    for seat in range(SEATS):
        if rows[base + SEATS * FEATURES + 2 * SEATS + seat] == 0.0:
            for k in range(FEATURES):
                rows[base + seat * FEATURES + k] = 0.0
    rows[base + ROW - 2] = float(g.player)
    rows[base + ROW - 1] = float(game)


@entry
def play_games(
    states: States,
    rules: Book,
    desks: Desks,
    nodes: States,
    lineup: Numbers,
    effort: Numbers,
    key: int,
    first: int,
    limit: int,
    winners: Numbers,
    turns: Numbers,
    plies: Numbers,
    rows: Reals,
    room: int,
) -> int:
    """Play games first, first + 1, ... under a key; return how many rows were written.

    Seat s of game k plays with desk `lineup[k x seats + s]` and its effort. A game of `limit`
    plies is broken off without winners. No rows are written when there is no room for them.
    """
    r = rules[0]
    g = states[0]
    seats = int(r.seats)
    row = 0
    for k in range(len(winners)):
        start(g, r)
        own = branch(key, first + k)
        turn = 0
        ply = 0
        while g.step != END and ply < limit:
            player = int(g.player)
            in_turn = g.step >= NEUTRAL
            if is_chance(g):
                happen(g, r, roll(own, ply, outcomes(g, r)))
            else:
                seat = actor(g)
                desk = int(lineup[k * seats + seat])
                d = desks[desk]
                d.me = seat
                copy_state(nodes, VEILED, states, 0)
                veil(nodes[VEILED], r, d, seat)
                act(g, r, decide(nodes, r, d, int(effort[desk])))
            ply += 1
            if g.step >= NEUTRAL and g.step != END and (g.player != player or not in_turn):
                turn += 1
                if in_turn and row < room:
                    copy_state(nodes, ROOT, states, 0)
                    d = desks[lineup[k * seats + player]]
                    d.me = player
                    nodes[ROOT].player = player
                    nodes[ROOT].conquered = 0
                    veil(nodes[ROOT], r, d, player)
                    write_row(nodes, r, d, rows, row, first + k)
                    row += 1
        winners[k] = g.winners if g.step == END else 0
        turns[k] = turn
        plies[k] = ply
    return row
