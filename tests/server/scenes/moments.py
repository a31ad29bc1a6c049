"""Moments of random games, each kind of step among them, to be put into scenes."""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

from pydantic_core import to_json

from risiko.errors import IllegalAction
from risiko.protocol import CHANCE, OVER, Action, Game, Position
from risiko.record.replay import Entry, Ply
from risiko.registry import named
from risiko.server.scenes import Stage
from risiko.server.wire.scene import Scene, Told
from risiko.text import LANGUAGES, Language
from tests.games import SOAK, some_action

NAMES = ("Anna", "Bert", "Clara", "Dora", "Emil", "Fred")
PLIES = 700 * SOAK
OF_A_KIND = 2
"""So many moments are looked at whose last ply and next step are of one kind."""
STRIDE = 120
"""And every so-manieth besides."""


def stage(game: Game, seats: int, language: Language = "de") -> Stage:
    """A stage with people, and a bot in the last seat."""
    return Stage(game, NAMES[:seats], [None] * (seats - 1) + ["random"], language)


def stages(game: Game, seats: int) -> tuple[Stage, Stage]:
    """The same in both languages."""
    german, english = (stage(game, seats, language) for language in LANGUAGES)
    return german, english


def write(sent: Scene | Told) -> str:
    """What goes over the wire."""
    return to_json(sent).decode()


def lookers(seats: int) -> tuple[int | None, ...]:
    """Every seat, and a spectator."""
    return (*range(seats), None)


def random_plies(game: Game, seats: int, seed: int = 1, plies: int = PLIES) -> Iterator[Ply]:
    """A random game, ply by ply."""
    dice = random.Random(f"{game.name} {seats} {seed}")
    position = game.start(seats)
    for _ in range(plies):
        if position.turn == OVER:
            return
        before: Position = position
        if before.turn == CHANCE:
            outcome = dice.randrange(before.chance())
            text, position = before.label(outcome), before.draw(outcome)
        else:
            action = some_action(before, dice, eager=True)
            text, position = str(action), before.play(action)
        yield Ply(0, Entry(before.player, before.turn, text), before, position)


def moments(game: Game, seats: int) -> tuple[Ply, ...]:
    """Some plies of every kind, from the beginning to the end of a random game."""
    return _moments(game.name, seats)


@cache
def _moments(name: str, seats: int) -> tuple[Ply, ...]:
    seen: Counter[tuple[str, str]] = Counter()
    found = []
    for number, ply in enumerate(random_plies(named(name), seats)):
        kind = (_what(ply), _next(ply.after))
        seen[kind] += 1
        if seen[kind] <= OF_A_KIND or number % STRIDE == 0 or ply.after.turn == OVER:
            found.append(ply)
    return tuple(found)


def _what(ply: Ply) -> str:
    """What was decided, or what kind of event it was."""
    first = ply.entry.text.split(" ")[0]
    return "dice" if len(first) == 1 or ":" in first else first


def _next(position: Position) -> str:
    """What comes next: dice, cards, or what may be decided."""
    if position.turn == CHANCE:
        return _what(Ply(0, Entry(-1, CHANCE, position.label(0)), position, position))
    return "over" if position.turn == OVER else position.options()[-1].verb


def some_lookers(ply: Ply, place: int) -> tuple[int | None, ...]:
    """Who has to decide, and another, each in its turn."""
    turn, seats = ply.after.turn, ply.after.seats
    other = lookers(seats)[place % (seats + 1)]
    return (turn, other) if turn >= 0 and other != turn else (other,)


def some_seats(ply: Ply, place: int) -> tuple[int, ...]:
    """The same without spectators."""
    return tuple(seat for seat in some_lookers(ply, place) if seat is not None)


def same_ply(ply: Ply, before: Position) -> Ply | None:
    """The same ply from another position, if it is possible there."""
    text = ply.entry.text
    try:
        if before.turn == CHANCE:
            after = before.draw(before.outcome(text))
        else:
            after = before.play(Action.parse(text))
    except (IllegalAction, ValueError):
        return None
    return Ply(0, Entry(before.player, before.turn, text), before, after)
