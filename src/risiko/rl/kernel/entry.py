"""The entry points of environments: one game step by step, and many games at once."""

from numpy import uint64 as unsigned

from ...classic.kernel.layout import END, NOBODY, ROLL, THROW
from ...classic.kernel.play import act, actor, happen, outcomes
from ...classic.kernel.playout import Book, States, roll
from ...classic.kernel.records import RulesRecord, StateRecord
from ...classic.kernel.setup import start
from ...compiler.jit import bulk, clear, entry, kernel
from ...compiler.records import Numbers, Reals
from .action_ids import ACTIONS
from .episode import EpisodeRecord, Episodes, begin_spelling, start_episode
from .observation import write_observation
from .spelling import choose_id, read_id, write_mask

# Kinds of events.
EQUAL = 0
ROLLED = 1
THROWN = 2
KIND_SHIFT = 16

# How a game ended with a step.
PLAYING = 0
TERMINATED = 1
TRUNCATED = 2


@entry
def restart(
    states: States, i: int, rules: Book, out: Numbers, episodes: Episodes, mask: Numbers
) -> int:
    """Set up the next episode of game i, and write which ids may be chosen; return who acts."""
    start_episode(states[i], rules[0], episodes[i])
    clear(mask, 0, ACTIONS)
    write_mask(states[i], rules[0], episodes[i], out, mask, 0)
    return actor(states[i])


@entry
def step(
    states: States, i: int, rules: Book, out: Numbers, episodes: Episodes, mask: Numbers, id: int
) -> int:
    """Choose a legal id in game i, and write which ids may be chosen next; return who acts."""
    choose_id(states[i], rules[0], episodes[i], out, id)
    clear(mask, 0, ACTIONS)
    write_mask(states[i], rules[0], episodes[i], out, mask, 0)
    return actor(states[i])


@entry
def begin(
    states: States, i: int, rules: Book, out: Numbers, episodes: Episodes, mask: Numbers
) -> int:
    """Set up a game in which every event is decided from outside; return who acts."""
    start(states[i], rules[0])
    episodes[i].steps = 0
    return show(states[i], rules[0], episodes[i], out, mask)


@entry
def resume(
    states: States, i: int, rules: Book, out: Numbers, episodes: Episodes, mask: Numbers
) -> int:
    """Go on with a game that was kept elsewhere; return who acts."""
    return show(states[i], rules[0], episodes[i], out, mask)


@kernel
def show(g: StateRecord, r: RulesRecord, e: EpisodeRecord, out: Numbers, mask: Numbers) -> int:
    """Write which ids may be chosen after an action or event; return who acts."""
    acting = actor(g)
    if acting >= 0:
        clear(mask, 0, ACTIONS)
        write_mask(g, r, e, out, mask, 0)
    return acting


@entry
def choose(
    states: States, i: int, rules: Book, out: Numbers, episodes: Episodes, mask: Numbers, id: int
) -> int:
    """Choose a legal id in game i, without the events that follow; return who acts."""
    g = states[i]
    e = episodes[i]
    e.steps += 1
    action = read_id(g, rules[0], e, out, id)
    if action != NOBODY:
        act(g, rules[0], action)
        begin_spelling(g, e)
    return show(g, rules[0], e, out, mask)


@entry
def draw(
    states: States,
    i: int,
    rules: Book,
    out: Numbers,
    episodes: Episodes,
    mask: Numbers,
    outcome: int,
) -> int:
    """Let the event of game i happen with an outcome; return who acts."""
    happen(states[i], rules[0], outcome)
    begin_spelling(states[i], episodes[i])
    return show(states[i], rules[0], episodes[i], out, mask)


@entry
def describe_event(states: States, i: int, rules: Book) -> int:
    """What kind of event is coming in game i, and what its outcomes depend on: the dice of both
    sides, who throws for the first turn, or how many outcomes there are.
    """
    g = states[i]
    if g.step == THROW:
        return THROWN << KIND_SHIFT | int(g.dice) << 2 | int(g.defence)
    if g.step == ROLL:
        return ROLLED << KIND_SHIFT | int(g.rollers)
    return EQUAL << KIND_SHIFT | outcomes(g, rules[0])


@entry
def observe(
    states: States,
    i: int,
    rules: Book,
    episodes: Episodes,
    at: Numbers,
    seat: int,
    obs: Reals,
) -> None:
    """Write what a seat of game i observes into an empty row."""
    write_observation(states[i], rules[0], episodes[i], at, seat, obs, 0)


@entry
def spell(
    states: States, i: int, rules: Book, out: Numbers, episodes: Episodes, ids: Numbers
) -> None:
    """Spell the beginning of an action again in game i: none of these ids completes one."""
    begin_spelling(states[i], episodes[i])
    for k in range(len(ids)):
        read_id(states[i], rules[0], episodes[i], out, int(ids[k]))


@bulk
def count_ones(row: Numbers, first: int, count: int) -> int:
    """How many places of a stretch of a mask are 1."""
    ones = 0
    for k in range(unsigned(first), unsigned(first + count)):
        ones += row[k]
    return ones


@kernel
def pay(g: StateRecord, r: RulesRecord, rewards: Reals, base: int) -> None:
    """1 for winning alone, less for a shared win, and what the winners get from the others."""
    winners = 0
    for seat in range(r.seats):
        winners += g.winners >> seat & 1
    for seat in range(r.seats):
        score = (g.winners >> seat & 1) / float(winners)
        rewards[base + seat] = (r.seats * score - 1.0) / (r.seats - 1.0)


@entry
def restart_all(
    states: States,
    rules: Book,
    out: Numbers,
    episodes: Episodes,
    at: Numbers,
    mask: Numbers,
    obs: Reals,
    turns: Numbers,
) -> None:
    """Set up the next episode of every game."""
    r = rules[0]
    size = int(at[len(at) - 1])
    clear(mask, 0, len(states) * ACTIONS)
    clear(obs, 0, len(states) * size)
    for k in range(len(states)):
        start_episode(states[k], r, episodes[k])
        turns[k] = actor(states[k])
        write_mask(states[k], r, episodes[k], out, mask, k * ACTIONS)
        write_observation(states[k], r, episodes[k], at, int(turns[k]), obs, k * size)


@entry
def step_all(
    states: States,
    rules: Book,
    out: Numbers,
    episodes: Episodes,
    at: Numbers,
    cap: int,
    ids: Numbers,
    mask: Numbers,
    obs: Reals,
    turns: Numbers,
    rewards: Reals,
    ended: Numbers,
    last: Reals,
) -> int:
    """One id in every game; a game that ends, or reaches the cap, begins anew at once.

    `ended` says how a game ended with this step; `last` gets what was observed then by who had to
    act, or had acted. Returns -1, or the first game whose id is not legal: then nothing was done.
    """
    r = rules[0]
    size = int(at[len(at) - 1])
    seats = int(r.seats)
    for k in range(len(states)):
        if ids[k] < 0 or ids[k] >= ACTIONS or mask[k * ACTIONS + ids[k]] == 0:
            return k
    clear(rewards, 0, len(states) * seats)
    for k in range(len(states)):
        g = states[k]
        e = episodes[k]
        choose_id(g, r, e, out, int(ids[k]))
        ended[k] = PLAYING
        if g.step == END or e.steps >= cap:
            ended[k] = TRUNCATED
            if g.step == END:
                ended[k] = TERMINATED
                pay(g, r, rewards, k * seats)
            else:
                turns[k] = actor(g)
            clear(last, k * size, size)
            write_observation(g, r, e, at, int(turns[k]), last, k * size)
            e.episode += 1
            start_episode(g, r, e)
        turns[k] = actor(g)
        clear(mask, k * ACTIONS, ACTIONS)
        write_mask(g, r, e, out, mask, k * ACTIONS)
        clear(obs, k * size, size)
        write_observation(g, r, e, at, int(turns[k]), obs, k * size)
    return -1


@entry
def choose_at_random(mask: Numbers, key: int, event: int, ids: Numbers) -> None:
    """A legal id for every game, all equally likely."""
    for k in range(len(ids)):
        first = k * ACTIONS
        index = roll(key, event + k, count_ones(mask, first, ACTIONS))
        while True:
            ones = count_ones(mask, first, BLOCK)
            if index < ones:
                break
            index -= ones
            first += BLOCK
        while mask[first] == 0 or index > 0:
            index -= int(mask[first])
            first += 1
        ids[k] = first - k * ACTIONS


BLOCK = 66
"""Places of a mask that are counted at once in looking for one of them; they divide all of it."""
