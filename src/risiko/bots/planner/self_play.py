"""Whole games between bots inside the kernel: for training, and to measure them.

Each seat has a scratch record with its own style and weights, and sees no more than a view
would show.
"""

from ...classic.kernel.layout import CHANCE, END, NEUTRAL, NOBODY, SEATS
from ...classic.kernel.play import act, actor, happen, outcomes
from ...classic.kernel.playout import Book, States, branch, roll
from ...classic.kernel.records import RulesRecord
from ...classic.kernel.setup import start
from ...compiler.jit import copy_state, entry, kernel
from ...compiler.records import Numbers, Reals
from .entry import decide_at
from .evaluate import evaluate_board
from .network.features import write_features
from .observe import observe
from .scratch import FEATURES, OBSERVED, ROOT, Scratch, Scratches

ROW = SEATS * FEATURES + 3 * SEATS + 2
"""A row of the account: features, hand-made score, chance to win at once and whether on the board
for every seat, who has just played, and which game it is."""


@kernel
def write_row(nodes: States, r: RulesRecord, d: Scratch, rows: Reals, row: int, game: int) -> None:
    """Write down the board at the end of a turn, as the player who has just played sees it."""
    g = nodes[ROOT]
    evaluate_board(g, r, d)
    base = row * ROW
    for seat in range(SEATS):
        alive = seat < r.seats and g.held[seat] > 0
        rows[base + SEATS * FEATURES + seat] = d.raw[seat] if alive else 0.0
        rows[base + SEATS * FEATURES + SEATS + seat] = d.at_once[seat] if alive else 0.0
        rows[base + SEATS * FEATURES + 2 * SEATS + seat] = 1.0 if alive else 0.0
    write_features(g, r, d)
    for k in range(SEATS * FEATURES):
        rows[base + k] = d.feature[k]
    for seat in range(SEATS):
        if rows[base + SEATS * FEATURES + 2 * SEATS + seat] == 0.0:
            for k in range(FEATURES):
                rows[base + seat * FEATURES + k] = 0.0
    rows[base + ROW - 2] = float(g.player)
    rows[base + ROW - 1] = float(game)


@kernel
def play_ply(
    states: States,
    r: RulesRecord,
    scratches: Scratches,
    nodes: States,
    lineup: Numbers,
    base: int,
    effort: Numbers,
    key: int,
    event: int,
) -> int:
    """One event, the event-th under the key of the game, or one decision: the one of seat s is
    made with scratch record `lineup[base + s]`. Return who acted.
    """
    g = states[0]
    seat = actor(g)
    if seat == CHANCE:
        happen(g, r, roll(key, event, outcomes(g, r)))
        return seat
    mind = int(lineup[base + seat])
    d = scratches[mind]
    d.me = seat
    copy_state(nodes, OBSERVED, states, 0)
    observe(nodes[OBSERVED], r, d, seat)
    act(g, r, decide_at(nodes, r, d, int(effort[mind])))
    return seat


@entry
def play_game(
    states: States,
    rules: Book,
    scratches: Scratches,
    nodes: States,
    lineup: Numbers,
    effort: Numbers,
    key: int,
    limit: int,
    rounds: int,
    account: Numbers,
) -> int:
    """Play one game under its key; return the winners as bits, 0 if it was broken off.

    That is done after `limit` plies, or after so many rounds unless they are 0. The account gets
    the turns, the plies, and the decisions of every seat.
    """
    r = rules[0]
    g = states[0]
    start(g, r)
    for k in range(len(account)):
        account[k] = 0
    event = 0
    player = NOBODY
    while g.step != END and account[1] < limit:
        if g.step >= NEUTRAL and g.player != player:
            if rounds > 0 and account[0] >= rounds * r.seats:
                break
            account[0] += 1
            player = int(g.player)
        seat = play_ply(states, r, scratches, nodes, lineup, 0, effort, key, event)
        account[1] += 1
        if seat == CHANCE:
            event += 1
        else:
            account[2 + seat] += 1
    return int(g.winners) if g.step == END else 0


@entry
def play_games(
    states: States,
    rules: Book,
    scratches: Scratches,
    nodes: States,
    lineup: Numbers,
    effort: Numbers,
    key: int,
    first: int,
    limit: int,
    rounds: int,
    winners: Numbers,
    turns: Numbers,
    plies: Numbers,
    rows: Reals,
    room: int,
) -> int:
    """Play games first, first + 1, ... under a key; return how many rows were written.

    Seat s of game k plays with scratch record `lineup[k x seats + s]` and its effort. A game of
    `limit` plies or so many rounds is broken off without winners. No rows are written when there
    is no room for them.
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
        event = 0
        while g.step != END and ply < limit and turn < rounds * seats:
            player = int(g.player)
            in_turn = g.step >= NEUTRAL
            acted = play_ply(states, r, scratches, nodes, lineup, k * seats, effort, own, event)
            if acted == CHANCE:
                event += 1
            ply += 1
            if g.step >= NEUTRAL and g.step != END and (g.player != player or not in_turn):
                turn += 1
                if in_turn and row < room:
                    copy_state(nodes, ROOT, states, 0)
                    d = scratches[lineup[k * seats + player]]
                    d.me = player
                    nodes[ROOT].player = player
                    nodes[ROOT].conquered = 0
                    observe(nodes[ROOT], r, d, player)
                    write_row(nodes, r, d, rows, row, first + k)
                    row += 1
        winners[k] = g.winners if g.step == END else 0
        turns[k] = turn
        plies[k] = ply
    return row
