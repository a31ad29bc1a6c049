"""Random players and dice for games in lock step; some of the players are out for blood."""

from collections.abc import Iterable
from random import Random

from .referee import Referee
from .world import NEIGHBOURS

Board = dict[str, tuple[str, int]]
"""Owner and units of each territory that is held."""

PORTIONS = 0.3
"""How often an eager player does not place all units on one territory."""


def split(option: str) -> tuple[str, int, int]:
    """An option as the words before the number, and the range of the number (0 if none)."""
    words, _, last = option.rpartition(" ")
    low, _, high = last.partition("..")
    if not low.isdigit():
        return option, 0, 0
    return words, int(low), int(high or low)


def any_action(options: Iterable[str], dice: Random) -> str:
    """An option and a number in it, all equally likely."""
    words, low, high = split(dice.choice(sorted(options)))
    return f"{words} {dice.randint(low, high)}" if low else words


def eager_action(board: Board, options: Iterable[str], quarry: str, dice: Random) -> str:
    """The most promising option, with the highest number; units sometimes in two portions."""

    def promise(option: str) -> float:
        return prospect(board, option, quarry) + dice.random()

    words, low, high = split(max(sorted(options), key=promise))
    if words.startswith("place") and dice.random() < PORTIONS:
        high = dice.randint(low, high)
    return f"{words} {high}" if high else words


def without_trades(options: Iterable[str]) -> list[str]:
    """What somebody who saves cards chooses from: trades only if nothing else is allowed."""
    return [option for option in options if not option.startswith("trade")] or list(options)


def prospect(board: Board, option: str, quarry: str) -> float:
    """How promising an option is to somebody who wants to conquer the world soon.

    Trades are best; then attacks where one is stronger, above all on the army that is hunted down;
    units go where there are many already and an enemy is near.
    """
    verb, *words = split(option)[0].split(" ")
    units = [board[word][1] for word in words if word in board]
    if verb == "trade":
        return 1000
    if verb == "attack":
        return units[0] - units[1] - 1.5 + 5 * (board[words[1]][0] == quarry)
    if verb == "place":
        return sum(units) + 100 * at_front(board, words[0])
    if verb == "move":
        front = at_front(board, words[1]) - at_front(board, words[0])
        return front * sum(units)
    return 0


def careful_action(board: Board, options: Iterable[str], dice: Random) -> str:
    """Attack the weak, but keep a few units everywhere."""

    def promise(option: str) -> float:
        verb, *words = split(option)[0].split(" ")
        units = [board[word][1] for word in words if word in board]
        if verb == "attack":
            return units[0] - units[1] - 3.5 + dice.random()
        return dice.random() - (sum(units) if verb == "place" else 0)

    words, low, high = split(max(sorted(options), key=promise))
    if words.startswith("place"):
        high = low
    return f"{words} {dice.randint(low, high)}" if low else words


def at_front(board: Board, land: str) -> bool:
    """Whether a territory has a neighbour of another army."""
    return any(board.get(other, "?")[0] != board[land][0] for other in NEIGHBOURS[land])


def any_label(referee: Referee, dice: Random) -> str:
    """What chance brings: a card, a throw, or a roll for who begins."""
    if referee.labels():
        return dice.choice(referee.labels())
    if referee.roll_count():
        return " ".join(str(dice.randint(1, 6)) for _ in range(referee.roll_count()))
    groups = [[dice.randint(1, 6) for _ in range(n)] for n in referee.throw_dice()]
    return ":".join(" ".join(map(str, sorted(group, reverse=True))) for group in groups)
