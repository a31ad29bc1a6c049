"""The entry points: options, one decision, one event, whole random games, and batches."""

from collections.abc import MutableSequence, Sequence

from risiko.record import mixing

from ...compiler.jit import copy_state, entry, inner, kernel
from ...compiler.records import Numbers
from .goals import test_last, test_own_turn
from .layout import (
    END,
    HI_SHIFT,
    ILLEGAL,
    LO_MASK,
    LO_SHIFT,
    NEUTRAL,
    NOBODY,
    WHAT_MASK,
)
from .options import options
from .play import act, actor, happen, is_chance, outcomes
from .records import RulesRecord, StateRecord
from .setup import start
from .turn import start_turn

roll = inner(mixing.roll)
"""The dice of random games, as in `risiko.record.dice`."""

KEPT = 128
"""Options of a game that a batch keeps between two steps."""

States = MutableSequence[StateRecord]
Book = Sequence[RulesRecord]


@kernel
def branch(key: int, i: int) -> int:
    """The key of the i-th of many games, as in `risiko.record.mixing`."""
    return roll(key, 2 * i, mixing.LOW) << 31 | roll(key, 2 * i + 1, mixing.LOW)


@inner
def count_actions(out: Numbers, n: int) -> int:
    """How many actions n options hold."""
    total = 0
    for k in range(n):
        option = out[k]
        total += (option >> HI_SHIFT) - (option >> LO_SHIFT & LO_MASK) + 1
    return total


@inner
def pick(out: Numbers, index: int) -> int:
    """The index-th action of the options."""
    k = 0
    while True:
        option = out[k]
        lo = option >> LO_SHIFT & LO_MASK
        width = (option >> HI_SHIFT) - lo + 1
        if index < width:
            return (option & WHAT_MASK) | (lo + index) << HI_SHIFT
        index -= width
        k += 1


@kernel
def is_legal(out: Numbers, n: int, action: int) -> bool:
    """Whether the options hold an action."""
    number = action >> HI_SHIFT
    for k in range(n):
        option = out[k]
        if option & WHAT_MASK == action & WHAT_MASK:
            if (option >> LO_SHIFT & LO_MASK) <= number <= (option >> HI_SHIFT):
                return True
    return False


@entry
def begin(states: States, i: int, rules: Book) -> int:
    """Set up a new game in place i."""
    start(states[i], rules[0])
    return actor(states[i])


@entry
def list_options(states: States, i: int, rules: Book, out: Numbers) -> int:
    """Write the options of the seat to act; return how many."""
    return options(states[i], rules[0], out)


@entry
def count_outcomes(states: States, i: int, rules: Book) -> int:
    """How many outcomes the coming event has; 0 if there is none."""
    return outcomes(states[i], rules[0])


@entry
def play(
    states: States, i: int, after: States, k: int, rules: Book, out: Numbers, action: int
) -> int:
    """Play an action into place k of `after`; return who acts then, or ILLEGAL."""
    n = options(states[i], rules[0], out)
    if not is_legal(out, n, action):
        return ILLEGAL
    copy_state(after, k, states, i)
    act(after[k], rules[0], action)
    return actor(after[k])


@entry
def draw(states: States, i: int, after: States, k: int, rules: Book, outcome: int) -> int:
    """Let an event happen into place k of `after`; return who acts then, or ILLEGAL."""
    if not 0 <= outcome < outcomes(states[i], rules[0]):
        return ILLEGAL
    copy_state(after, k, states, i)
    happen(after[k], rules[0], outcome)
    return actor(after[k])


@entry
def who_acts(states: States, i: int) -> int:
    """The seat to act, CHANCE or OVER."""
    return actor(states[i])


@inner
def advance(g: StateRecord, r: RulesRecord, out: Numbers, key: int, ply: int) -> None:
    """One ply of a uniformly random game: any outcome, any legal action."""
    if is_chance(g):
        happen(g, r, roll(key, ply, outcomes(g, r)))
    else:
        n = options(g, r, out)
        act(g, r, pick(out, roll(key, ply, count_actions(out, n))))


@entry
def random_games(
    states: States,
    rules: Book,
    out: Numbers,
    key: int,
    first: int,
    limit: int,
    winners: Numbers,
    turns: Numbers,
    plies: Numbers,
) -> int:
    """Play whole games with uniformly random players; return the plies of all.

    Game k has the dice of number first + k under the key; a game of `limit` plies is broken
    off without winners.
    """
    g = states[0]
    r = rules[0]
    total = 0
    for k in range(len(winners)):
        start(g, r)
        own = branch(key, first + k)
        turn = 0
        ply = 0
        while g.step != END and ply < limit:
            player = g.player
            in_turn = g.step >= NEUTRAL
            advance(g, r, out, own, ply)
            ply += 1
            if g.step >= NEUTRAL and (g.player != player or not in_turn):
                turn += 1
        winners[k] = g.winners
        turns[k] = turn
        plies[k] = ply
        total += ply
    return total


@entry
def random_game(states: States, rules: Book, out: Numbers, key: int, limit: int) -> int:
    """Play on from a position with uniformly random players; return the plies played."""
    ply = 0
    while states[0].step != END and ply < limit:
        advance(states[0], rules[0], out, key, ply)
        ply += 1
    return ply


@kernel
def count_choices(g: StateRecord, r: RulesRecord, out: Numbers, kept: Numbers, k: int) -> int:
    """How many choices a game has; its options are kept for the next step if there is room."""
    if is_chance(g):
        return outcomes(g, r)
    n = options(g, r, out)
    kept[k * KEPT] = NOBODY
    if n <= KEPT:
        for j in range(n):
            kept[k * KEPT + j] = out[j]
    return count_actions(out, n)


@kernel
def pick_kept(kept: Numbers, k: int, index: int) -> int:
    """The index-th action of the kept options of a game; NOBODY if they were too many."""
    if kept[k * KEPT] == NOBODY:
        return NOBODY
    for j in range(k * KEPT, (k + 1) * KEPT):
        option = kept[j]
        lo = option >> LO_SHIFT & LO_MASK
        width = (option >> HI_SHIFT) - lo + 1
        if index < width:
            return (option & WHAT_MASK) | (lo + index) << HI_SHIFT
        index -= width
    return NOBODY


@entry
def step_games(
    states: States,
    rules: Book,
    out: Numbers,
    kept: Numbers,
    chosen: Numbers,
    choices: Numbers,
    turns: Numbers,
    finished: Numbers,
) -> int:
    """One ply in every game of a batch; finished games begin anew.

    `chosen` is an index below the game's number of choices (its outcomes, or its actions in
    the order of the options). An index out of range counts as the nearest. `finished` holds
    the winners of a game that ended with this ply, as bits, else 0. Returns how many ended.
    """
    r = rules[0]
    ended = 0
    for k in range(len(states)):
        g = states[k]
        index = max(0, min(int(chosen[k]), int(choices[k]) - 1))
        if is_chance(g):
            happen(g, r, index)
        else:
            action = pick_kept(kept, k, index)
            if action == NOBODY:
                options(g, r, out)
                action = pick(out, index)
            act(g, r, action)
        finished[k] = 0
        if g.step == END:
            finished[k] = g.winners
            ended += 1
            start(g, r)
        turns[k] = actor(g)
        choices[k] = count_choices(g, r, out, kept, k)
    return ended


@entry
def start_games(
    states: States, rules: Book, out: Numbers, kept: Numbers, choices: Numbers, turns: Numbers
) -> None:
    """Set up every game of a batch."""
    for k in range(len(states)):
        g = states[k]
        start(g, rules[0])
        turns[k] = actor(g)
        choices[k] = count_choices(g, rules[0], out, kept, k)


@entry
def begin_turn(states: States, i: int, rules: Book) -> int:
    """Let the turn of the player of a position begin; return who acts then."""
    start_turn(states[i], rules[0], int(states[i].player))
    return actor(states[i])


@entry
def judge(states: States, i: int, rules: Book) -> int:
    """End a position that is won already; return who acts then."""
    test_last(states[i], rules[0])
    test_own_turn(states[i], rules[0])
    return actor(states[i])
