"""Whole games between players who choose at random, compiled.

The compiled game knows no rules of its own but the course of a turn: which throw storms which
line, and what is open then, it reads from tables made by the plain game. With the same numbers for
dice and choices both play the same game.
"""

import importlib
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from risiko.express.card_table import FREE, Front, get_fresh_front
from risiko.express.cards import DECK
from risiko.express.game import ExpressGame
from risiko.express.rules import DICE
from risiko.express.throws import GENERAL, SortedThrow, list_outcomes
from risiko.record import mixing
from risiko.record.dice import seed_key

LIMIT = 20_000
"""Plies after which a game is broken off."""

F = TypeVar("F", bound=Callable[..., Any])
Ints = NDArray[np.int64]
Small = NDArray[np.int16]
"""Tables are kept small, so that the processor has them at hand."""


def compile_if_possible(function: F) -> F:
    """The function compiled; where there is no Numba, as it is."""
    try:
        numba: Any = importlib.import_module("numba")
    except ImportError:
        return function
    keep = bool(numba.config.CACHE_DIR)
    compiled: F = numba.njit(nogil=True, boundscheck=True, cache=keep)(function)
    return compiled


class Printed(NamedTuple):
    """Cards and throws as numbers."""

    first: Ints
    """By dice: where the outcomes of so many dice begin in `throw`."""
    throw: Small
    """By outcome: the number of the throw it shows."""
    generals: Small
    """By throw: its Generals."""
    ways: Small
    """By throw and line: in how many ways dice can be laid there."""
    fewest: Small
    """By throw and line: the fewest dice that storm it."""
    lines: Small
    """By front: its different open lines, then -1."""
    after: Small
    """By front and place of a line in `lines`: the front when it is stormed; -1: conquered."""
    card: Small
    """By front: its card."""
    fresh: Small
    """By card, free or owned: its front."""
    continent: Small
    """By card: the first and the last card of its continent."""


@cache
def printed() -> Printed:
    """The tables of the compiled game."""
    words = list(DECK.lines)
    by_dice = [list_outcomes(dice) for dice in range(DICE + 1)]
    number = number_throws()
    spans = [[t.storms.get(word, (1, 0)) for word in words] for t in number]
    fresh = _list_fresh()
    fronts = number_fronts()
    width = max(len(front.open) for front in fronts)
    lines, after = np.full((len(fronts), width), -1), np.full((len(fronts), width), -1)
    for front, k in fronts.items():
        for place, word in enumerate(dict.fromkeys(front.open)):
            lines[k, place] = words.index(word)
            after[k, place] = fronts.get(front.after(word), -1)
    continents = [DECK.continents[card.continent].cards for card in DECK.cards]
    return Printed(
        first=np.cumsum([0, *map(len, by_dice)]),
        throw=_small([number[thrown] for dice in by_dice for thrown in dice]),
        generals=_small([t.faces.count(GENERAL) for t in number]),
        ways=_small([[most - fewest + 1 for fewest, most in row] for row in spans]),
        fewest=_small([[fewest for fewest, _ in row] for row in spans]),
        lines=_small(lines),
        after=_small(after),
        card=_small([front.card for front in fronts]),
        fresh=_small([[fronts[front] for front in pair] for pair in fresh]),
        continent=_small([(cards[0], cards[-1]) for cards in continents]),
    )


def _small(numbers: Any) -> Small:
    return np.array(numbers, np.int16)


@cache
def number_throws() -> dict[SortedThrow, int]:
    """Every throw, numbered."""
    thrown = (thrown for dice in range(DICE + 1) for thrown in list_outcomes(dice))
    return {throw: k for k, throw in enumerate(dict.fromkeys(thrown))}


def _list_fresh() -> list[list[Front]]:
    """By card, free and owned: its front before it is attacked."""
    return [[get_fresh_front(card.number, owned) for owned in (False, True)] for card in DECK.cards]


@cache
def number_fronts() -> dict[Front, int]:
    """Every front that can arise, numbered."""
    waiting = [front for pair in _list_fresh() for front in pair]
    found: dict[Front, int] = {}
    while waiting:
        front = waiting.pop()
        if front.open and front not in found:
            found[front] = len(found)
            waiting += [front.after(word) for word in front.open]
    return found


roll = compile_if_possible(mixing.roll)


@compile_if_possible
def branch(key: int, i: int) -> int:
    """As `mixing.branch`."""
    return roll(key, 2 * i, mixing.LOW) << 31 | roll(key, 2 * i + 1, mixing.LOW)


@compile_if_possible
def begin(seats: int, key: int, box: Printed) -> tuple[int, int]:
    """The first player, and how many throws it took to find them (2006, Los geht's)."""
    start = box.first[DICE]
    outcomes = box.first[DICE + 1] - start
    throwing = np.ones(seats, np.int64)
    thrown = np.zeros(seats, np.int64)
    events = 0
    while True:
        most, having = -1, 0
        for seat in range(seats):
            if throwing[seat]:
                thrown[seat] = box.generals[box.throw[start + roll(key, events, outcomes)]]
                events += 1
                if thrown[seat] > most:
                    most, having = thrown[seat], 0
                if thrown[seat] == most:
                    having += 1
        for seat in range(seats):
            if throwing[seat] and thrown[seat] < most:
                throwing[seat] = 0
            elif throwing[seat] and having == 1:
                return seat, events


@compile_if_possible
def find_targets(owners: Ints, seat: int, box: Printed, targets: Ints) -> int:
    """The fronts a seat may attack, and how many they are."""
    count = 0
    for card in range(owners.size):
        owner = owners[card]
        if owner == seat:
            continue
        if owner != FREE:
            closed = True
            for other in range(box.continent[card, 0], box.continent[card, 1] + 1):
                closed = closed and owners[other] == owner
            if closed:
                continue
        targets[count] = box.fresh[card, 1 if owner != FREE else 0]
        count += 1
    return count


@compile_if_possible
def _actions(throw: int, targets: Ints, count: int, box: Printed) -> int:
    """How many ways there are to storm a line of one of the targets."""
    actions = 0
    for k in range(count):
        front = targets[k]
        for place in range(box.lines.shape[1]):
            line = box.lines[front, place]
            if line < 0:
                break
            actions += int(box.ways[throw, line])
    return actions


@compile_if_possible
def _pick(throw: int, targets: Ints, count: int, chosen: int, box: Printed) -> tuple[int, int, int]:
    """Of these ways the chosen one: the card, the front that follows, and the dice laid."""
    for k in range(count):
        front = targets[k]
        for place in range(box.lines.shape[1]):
            line = box.lines[front, place]
            if line < 0:
                break
            if chosen < box.ways[throw, line]:
                dice = int(box.fewest[throw, line]) + chosen
                return int(box.card[front]), int(box.after[front, place]), dice
            chosen -= int(box.ways[throw, line])
    return -1, -1, 0


@compile_if_possible
def _game(
    seats: int,
    continue_attack: bool,
    may_decline: bool,
    dice_key: int,
    choice_key: int,
    limit: int,
    box: Printed,
    owners: Ints,
) -> tuple[int, int]:
    """One game; leaves the owners of the cards and gives its turns and plies."""
    owners[:] = FREE
    targets = np.zeros(owners.size, np.int64)
    mover, throws = begin(seats, dice_key, box)
    front, card, laid, bowl, free = -1, -1, 0, DICE, owners.size
    turns, choices = 1, 0
    while free and throws + choices < limit:
        start = box.first[bowl]
        throw = box.throw[start + roll(dice_key, throws, box.first[bowl + 1] - start)]
        throws += 1
        targets[0], count = front, 1
        if front < 0:
            count = find_targets(owners, mover, box, targets)
        storms = _actions(throw, targets, count, box)
        losing = 1 if may_decline or storms == 0 else 0
        chosen = roll(choice_key, choices, storms + losing)
        choices += 1
        conquered = False
        if chosen == storms:
            bowl -= 1
        else:
            card, front, dice = _pick(throw, targets, count, chosen, box)
            laid, bowl, conquered = laid + dice, bowl - dice, front < 0
        if conquered:
            if owners[card] == FREE:
                free -= 1
            owners[card] = mover
        if free and (conquered or bowl == 0):
            mover = (mover + 1) % seats
            turns += 1
            taken_over = False
            if continue_attack and front >= 0 and laid < DICE and owners[card] != mover:
                taken_over = roll(choice_key, choices, 2) == 0
                choices += 1
            if not taken_over:
                front, laid = -1, 0
            bowl = DICE - laid
    return turns, throws + choices


@compile_if_possible
def _games(
    seats: int,
    continue_attack: bool,
    may_decline: bool,
    key: int,
    first: int,
    limit: int,
    box: Printed,
    owners: Ints,
    turns: Ints,
    plies: Ints,
) -> None:
    for k in range(len(owners)):
        dice, choices = branch(key, 2 * (first + k)), branch(key, 2 * (first + k) + 1)
        turns[k], plies[k] = _game(
            seats, continue_attack, may_decline, dice, choices, limit, box, owners[k]
        )


class ExpressPlayouts(NamedTuple):
    """The results of many random games, one entry for each."""

    owners: Ints
    """Who holds each card at the end; FREE is left only in a game that was broken off."""
    turns: Ints
    plies: Ints


def playouts(
    game: ExpressGame,
    seats: int,
    count: int,
    *,
    seed: int = 0,
    first: int = 0,
    limit: int = LIMIT,
) -> ExpressPlayouts:
    """Whole games between players who choose uniformly among all legal actions, on one core.

    Game k depends on the seed and on `first` + k alone: its dice and its choices are the numbers
    under two keys that branch off the seed's.
    """
    game.check_seats(seats)
    owners = np.empty((count, len(DECK.cards)), np.int64)
    turns, plies = np.empty(count, np.int64), np.empty(count, np.int64)
    options = game.continue_attack, game.may_decline
    _games(seats, *options, seed_key(seed), first, limit, printed(), owners, turns, plies)
    return ExpressPlayouts(owners, turns, plies)
