"""Makes puzzles: game after game of bots, until there are enough; a file may be gone on with."""

from collections import Counter
from collections.abc import Callable

from risiko.bots import prepare
from risiko.puzzles.check import find_fault
from risiko.puzzles.find import LINEUP, Hunt, find_puzzle, list_turns
from risiko.puzzles.puzzle_file import PuzzleBook

PER_GAME = 2
"""Puzzles that one game may give, so that they differ."""
VARIETY = 3
"""Of so many puzzles one may be about the same as another."""

Report = Callable[[str], None]


def make_puzzles(book: PuzzleBook, hunt: Hunt, number: int, games: int, report: Report) -> int:
    """Look for so many puzzles more, in so many games at the most; return how many were found.

    The book is saved after every game.
    """
    prepare(hunt.game.id, [*LINEUP, "marshal"])
    key = f"{hunt.game.name} {hunt.seats} {hunt.seed}"
    most_alike = max(1, number // VARIETY)
    themes = Counter[str]()
    first = book.made.get(key, 0)
    for k in range(first, first + games):
        if themes.total() >= number:
            break
        here = 0
        for turn in list_turns(hunt, k):
            source = f"{key}, game {k}, turn {turn.number}"
            puzzle = find_puzzle(hunt, turn, source)
            if puzzle is None or themes[puzzle.theme] >= most_alike or book.has(puzzle):
                continue
            fault = find_fault(puzzle)
            report(f"{source}: {puzzle.theme}, {puzzle.margin:.2f}: {fault or 'accepted'}")
            if fault:
                continue
            book.puzzles.append(puzzle)
            themes[puzzle.theme] += 1
            here += 1
            if here >= PER_GAME or themes.total() >= number:
                break
        book.made[key] = k + 1
        book.save()
    return themes.total()
