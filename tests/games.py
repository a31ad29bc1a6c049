"""All ways to play, and random games of them, for tests that hold for every game."""

import os
import random
from collections.abc import Iterator

import risiko
from risiko import CHANCE, OVER, Action, Game, Position

SOAK = int(os.environ.get("RISIKO_SOAK", "1"))
"""How many times longer than usual the random tests run."""

OPTIONS: tuple[tuple[str, dict[str, bool], tuple[str, ...]], ...] = (
    *((id, {}, ()) for id in risiko.games()),
    ("2000/missions", {"escalating": True}, ()),
    ("2000/conquest", {"escalating": True}, ()),
    ("2000/capitals", {}, ("escalating",)),
    ("2000/duel", {}, ("connected", "two_dice")),
    ("2003/conquest", {}, ("connected", "starting_units")),
    ("2010/classic", {}, ("escalating",)),
)


def every_game() -> list[Game]:
    """Every id, with its options and some house rules."""
    return [risiko.game(id, house=house, **options) for id, options, house in OPTIONS]


def every_table() -> list[tuple[Game, int]]:
    """Every game with every number of players it allows."""
    return [(game, seats) for game in every_game() for seats in game.seats]


def some_tables() -> list[tuple[Game, int]]:
    """Every game with the fewest and the most players it allows; in a soak with every number."""
    if SOAK > 1:
        return every_table()
    return [(game, n) for game in every_game() for n in sorted({game.seats[0], game.seats[-1]})]


def name(value: object) -> str:
    """How a game or a number of players is called in the name of a test."""
    return str(value) if isinstance(value, int) else str(getattr(value, "name", value))


def some_action(position: Position, dice: random.Random, *, eager: bool) -> Action:
    """Any legal action; an eager player prefers to trade, to attack and to use all they have."""
    options = position.options()
    if eager and dice.random() < 0.8:
        wanted = [o for o in options if o.verb in ("trade", "attack")]
        if wanted:
            option = dice.choice(wanted)
            return option.action(option.hi)
    option = dice.choice(options)
    return option.action(dice.randint(option.lo, option.hi))


def random_game(
    game: Game, seats: int, seed: int, *, plies: int, eager: bool = True
) -> Iterator[Position]:
    """The positions of a random game, from its start to its end or to a number of plies."""
    dice = random.Random(f"{game.name} {seats} {seed}")
    position = game.start(seats)
    yield position
    for _ in range(plies):
        if position.turn == OVER:
            return
        if position.turn == CHANCE:
            position = position.draw(dice.randrange(position.chance()))
        else:
            position = position.play(some_action(position, dice, eager=eager))
        yield position
