"""Many games of Risiko Express stepped together, compiled.

Like `risiko.express.playout` this knows no rules but the course of a turn; everything else it reads
from tables made by the plain game.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from risiko.express.card_table import FREE
from risiko.express.cards import DECK
from risiko.express.playout import (
    Printed,
    begin,
    branch,
    compile_if_possible,
    find_targets,
    number_fronts,
    number_throws,
    roll,
)
from risiko.express.rules import DICE
from risiko.express.throws import FACES
from risiko.rl.batch import PLAYING, TERMINATED, TRUNCATED
from risiko.rl.express.actions import CHOICES, list_storms
from risiko.rl.express.planes import FRONT as FRONT_PLANE
from risiko.rl.express.planes import (
    IN_TURN,
    MOST_ALIKE,
    OPEN_LINES,
    OWNERS,
    POINTS,
)
from risiko.rl.express.planes import (
    LAID as LAID_PLANE,
)
from risiko.rl.express.planes import (
    THROW as THROW_PLANE,
)
from risiko.rl.plane import HALF

Ints = NDArray[np.int64]
Reals = NDArray[np.float32]
Flags = NDArray[np.int8]

CARDS = len(DECK.cards)
# The columns of a game: the owners of the cards, then these.
MOVER, FRONT, CARD, LAID, THROW, BOWL, STEPS, EVENTS, EPISODE = range(CARDS, CARDS + 9)
COLUMNS = CARDS + 9
NONE = -1
"""No front, or no throw to be used."""
LOSE, CONTINUE, FRESH = range(len(CHOICES))


class Numbered(NamedTuple):
    """Ids, cards and throws as numbers, beside `Printed`."""

    card: Ints
    """By id: the card of a storm."""
    line: Ints
    dice: Ints
    base: Ints
    """By card and line: the id of a storm with n dice is so much more than n."""
    open: Reals
    """By front and line: how many such lines are open, as observed."""
    faces: Reals
    """By throw and symbol: how many dice show it, as observed."""
    points: Ints
    """By card."""
    value: Ints
    """By card: what its whole continent is worth."""


@cache
def numbered() -> Numbered:
    """The tables of the compiled environment."""
    words = list(DECK.lines)
    storms = [(DECK.number[card], words.index(word), n) for card, word, n in list_storms()]
    base = np.zeros((CARDS, len(words)), np.int64)
    for id, (card, line, n) in enumerate(storms, len(CHOICES)):
        base[card, line] = id - n
    none = [(NONE, NONE, 0)] * len(CHOICES)
    card, line, dice = np.array([*none, *storms], np.int64).T.copy()
    fronts = [[front.open.count(word) / MOST_ALIKE for word in words] for front in number_fronts()]
    throws = [[throw.faces.count(face) / DICE for face in FACES] for throw in number_throws()]
    return Numbered(
        card,
        line,
        dice,
        base,
        np.array(fronts, np.float32),
        np.array(throws, np.float32),
        np.array([card.points for card in DECK.cards], np.int64),
        np.array([DECK.continents[card.continent].value for card in DECK.cards], np.int64),
    )


class Shown(NamedTuple):
    """What a step writes for whoever plays."""

    mask: Flags
    observations: Reals
    turns: Ints
    rewards: Reals
    ended: Flags
    last: Reals


class BatchTerms(NamedTuple):
    """What is the same for all games of a batch."""

    seats: int
    continue_attack: bool
    may_decline: bool
    cap: int


@compile_if_possible
def throw_dice(game: Ints, key: int, dice: int, box: Printed) -> None:
    """Throw so many dice."""
    first = box.first[dice]
    outcome = roll(key, game[EVENTS], box.first[dice + 1] - first)
    game[EVENTS] += 1
    game[THROW] = box.throw[first + outcome]
    game[BOWL] = dice


@compile_if_possible
def next_turn(game: Ints, key: int, seat: int, box: Printed) -> None:
    """A turn begins with all dice."""
    game[MOVER] = seat
    game[FRONT] = NONE
    game[CARD] = NONE
    game[LAID] = 0
    throw_dice(game, key, DICE, box)


@compile_if_possible
def start_game(game: Ints, seed: int, seats: int, box: Printed) -> None:
    """A new game, with dice of its own."""
    game[:CARDS] = FREE
    game[STEPS] = 0
    key = branch(seed, game[EPISODE])
    first, events = begin(seats, key, box)
    game[EVENTS] = events
    next_turn(game, key, first, box)


@compile_if_possible
def throw_on(game: Ints, key: int, dice: int, terms: BatchTerms, box: Printed) -> None:
    """Throw the dice that are left; without any the attack has failed."""
    if dice > 0:
        throw_dice(game, key, dice, box)
        return
    after = (game[MOVER] + 1) % terms.seats
    if (
        terms.continue_attack
        and game[FRONT] != NONE
        and game[LAID] < DICE
        and game[game[CARD]] != after
    ):
        game[MOVER] = after
        game[THROW] = NONE
        game[BOWL] = 0
    else:
        next_turn(game, key, after, box)


@compile_if_possible
def play_id(game: Ints, key: int, id: int, terms: BatchTerms, box: Printed, ids: Numbered) -> bool:
    """A legal id is chosen; whether the game is over with it."""
    if id == LOSE:
        throw_on(game, key, game[BOWL] - 1, terms, box)
        return False
    if id == CONTINUE:
        throw_dice(game, key, DICE - game[LAID], box)
        return False
    if id == FRESH:
        next_turn(game, key, game[MOVER], box)
        return False
    card = ids.card[id]
    if game[FRONT] == NONE:
        game[FRONT] = box.fresh[card, 1 if game[card] != FREE else 0]
        game[CARD] = card
    place = 0
    while box.lines[game[FRONT], place] != ids.line[id]:
        place += 1
    game[FRONT] = box.after[game[FRONT], place]
    game[LAID] += ids.dice[id]
    if game[FRONT] != NONE:
        throw_on(game, key, game[BOWL] - ids.dice[id], terms, box)
        return False
    game[card] = game[MOVER]
    for other in range(CARDS):
        if game[other] == FREE:
            next_turn(game, key, (game[MOVER] + 1) % terms.seats, box)
            return False
    return True


@compile_if_possible
def write_mask(
    game: Ints, terms: BatchTerms, box: Printed, ids: Numbered, targets: Ints, mask: Flags
) -> None:
    """Write 1 for every legal id."""
    mask[:] = 0
    if game[THROW] == NONE:
        mask[CONTINUE] = 1
        mask[FRESH] = 1
        return
    targets[0] = game[FRONT]
    count = 1
    if game[FRONT] == NONE:
        count = find_targets(game[:CARDS], game[MOVER], box, targets)
    storms = 0
    for k in range(count):
        front = targets[k]
        for place in range(box.lines.shape[1]):
            line = box.lines[front, place]
            if line < 0:
                break
            first = ids.base[box.card[front], line] + box.fewest[game[THROW], line]
            for way in range(box.ways[game[THROW], line]):
                mask[first + way] = 1
                storms += 1
    if storms == 0 or terms.may_decline:
        mask[LOSE] = 1


@compile_if_possible
def count_points(game: Ints, seat: int, box: Printed, ids: Numbered) -> int:
    """What the cards of a seat count."""
    points = 0
    card = 0
    while card < CARDS:
        last = box.continent[card, 1]
        held = 0
        single = 0
        for other in range(card, last + 1):
            if game[other] == seat:
                held += 1
                single += ids.points[other]
        points += ids.value[card] if held == last + 1 - card else single
        card = last + 1
    return points


@compile_if_possible
def write_observation(
    game: Ints, seat: int, seats: int, at: Ints, box: Printed, ids: Numbered, seen: Reals
) -> None:
    """Write what a seat observes."""
    seen[:] = 0.0
    for card in range(CARDS):
        if game[card] != FREE:
            place = (game[card] - seat + seats) % seats
            seen[at[OWNERS] + place * CARDS + card] = 1.0
    if game[FRONT] != NONE:
        seen[at[FRONT_PLANE] + game[CARD]] = 1.0
        for line in range(ids.open.shape[1]):
            seen[at[OPEN_LINES] + line] = ids.open[game[FRONT], line]
    if game[THROW] != NONE:
        for face in range(ids.faces.shape[1]):
            seen[at[THROW_PLANE] + face] = ids.faces[game[THROW], face]
    seen[at[LAID_PLANE]] = game[LAID] / DICE
    if game[MOVER] >= 0:
        seen[at[IN_TURN] + (game[MOVER] - seat + seats) % seats] = 1.0
    for place in range(seats):
        points = count_points(game, (seat + place) % seats, box, ids)
        seen[at[POINTS] + place] = points / (points + HALF)


@compile_if_possible
def pay(game: Ints, seats: int, box: Printed, ids: Numbered, rewards: Reals) -> None:
    """Most points win; a shared win is split."""
    most = -1
    winners = 0
    for seat in range(seats):
        points = count_points(game, seat, box, ids)
        if points > most:
            most = points
            winners = 0
        if points == most:
            winners += 1
    for seat in range(seats):
        score = 1.0 / winners if count_points(game, seat, box, ids) == most else 0.0
        rewards[seat] = (seats * score - 1.0) / (seats - 1.0)


@compile_if_possible
def end_game(game: Ints) -> None:
    """Nobody is in turn after the last turn, and no card is under attack."""
    game[MOVER] = NONE
    game[FRONT] = NONE
    game[CARD] = NONE
    game[LAID] = 0
    game[THROW] = NONE


@compile_if_possible
def restart_games(
    games: Ints, seeds: Ints, terms: BatchTerms, at: Ints, box: Printed, ids: Numbered, shown: Shown
) -> None:
    """Begin the first episode of every game."""
    targets = np.zeros(CARDS, np.int64)
    for k in range(len(games)):
        game = games[k]
        game[EPISODE] = 0
        start_game(game, seeds[k], terms.seats, box)
        shown.turns[k] = game[MOVER]
        write_mask(game, terms, box, ids, targets, shown.mask[k])
        seat = shown.turns[k]
        write_observation(game, seat, terms.seats, at, box, ids, shown.observations[k])


@compile_if_possible
def step_games(
    games: Ints,
    seeds: Ints,
    chosen: Ints,
    terms: BatchTerms,
    at: Ints,
    box: Printed,
    ids: Numbered,
    shown: Shown,
) -> int:
    """One id in every game; returns -1, or the first game whose id is not legal."""
    for k in range(len(games)):
        id = chosen[k]
        if id < 0 or id >= shown.mask.shape[1] or shown.mask[k, id] == 0:
            return k
    targets = np.zeros(CARDS, np.int64)
    for k in range(len(games)):
        game = games[k]
        game[STEPS] += 1
        shown.rewards[k] = 0.0
        shown.ended[k] = PLAYING
        over = play_id(game, branch(seeds[k], game[EPISODE]), chosen[k], terms, box, ids)
        if over or game[STEPS] >= terms.cap:
            if over:
                shown.ended[k] = TERMINATED
                pay(game, terms.seats, box, ids, shown.rewards[k])
                end_game(game)
            else:
                shown.ended[k] = TRUNCATED
                shown.turns[k] = game[MOVER]
            seat = shown.turns[k]
            write_observation(game, seat, terms.seats, at, box, ids, shown.last[k])
            game[EPISODE] += 1
            start_game(game, seeds[k], terms.seats, box)
        shown.turns[k] = game[MOVER]
        write_mask(game, terms, box, ids, targets, shown.mask[k])
        seat = shown.turns[k]
        write_observation(game, seat, terms.seats, at, box, ids, shown.observations[k])
    return NONE


@compile_if_possible
def choose_at_random(mask: Flags, key: int, event: int, chosen: Ints) -> None:
    """A legal id for every game, all equally likely."""
    for k in range(len(mask)):
        index = roll(key, event + k, mask[k].sum())
        id = 0
        while mask[k, id] == 0 or index > 0:
            index -= mask[k, id]
            id += 1
        chosen[k] = id
