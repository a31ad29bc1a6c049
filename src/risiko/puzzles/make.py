"""Makes puzzles: game after game of bots, until there are enough; a file may be gone on with."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from risiko.bots import prepare
from risiko.executors import Executor
from risiko.puzzles.check import find_fault
from risiko.puzzles.find import LINEUP, Hunt, find_puzzle, list_turns
from risiko.puzzles.outcome import THEMES
from risiko.puzzles.puzzle import Puzzle
from risiko.puzzles.puzzle_file import PuzzleBook

PER_GAME = 2
"""Puzzles that one game may give, so that they differ."""
VARIETY = 3
"""Of so many puzzles one may be about the same as another."""

Report = Callable[[str], None]


class PuzzleBlock(NamedTuple):
    """One game in which puzzles are looked for."""

    hunt: Hunt
    number: int


def blocks(hunt: Hunt, numbers: range) -> list[PuzzleBlock]:
    """The games of a hunt with these numbers."""
    return [PuzzleBlock(hunt, number) for number in numbers]


def search_block(block: PuzzleBlock) -> list[tuple[str, Puzzle]]:
    """All that may be puzzles in a game, each with where it was found."""
    prepare(block.hunt.game.id, [*LINEUP, "marshal"])
    return list(_search(block))


def _search(block: PuzzleBlock) -> Iterator[tuple[str, Puzzle]]:
    """The same one by one, as long as somebody wants more."""
    hunt, number = block
    for turn in list_turns(hunt, number):
        source = f"{_key(hunt)}, game {number}, turn {turn.number}"
        puzzle = find_puzzle(hunt, turn, source)
        if puzzle is not None:
            yield source, puzzle


def _key(hunt: Hunt) -> str:
    about = " ".join(name for name in THEMES if name in hunt.themes)
    wanted = "" if len(hunt.themes) == len(THEMES) else f" {about}"
    return f"{hunt.game.name} {hunt.seats} {hunt.seed}{wanted}"


def make_puzzles(
    book: PuzzleBook,
    hunt: Hunt,
    number: int,
    games: int,
    report: Report,
    executor: Executor | None = None,
) -> int:
    """Look for so many puzzles more, in so many games at the most; return how many were found.

    The book is saved after every game. An executor searches the games, which finds the same
    puzzles; they are looked at more closely here.
    """
    prepare(hunt.game.id, [*LINEUP, "marshal"])
    key = _key(hunt)
    most_alike = max(1, number // min(VARIETY, len(hunt.themes)))
    themes = Counter[str]()
    first = book.made.get(key, 0)
    todo = blocks(hunt, range(first, first + games))
    searched: Iterable[Iterable[tuple[str, Puzzle]]] = (
        map(_search, todo) if executor is None else executor.map(search_block, todo)
    )
    for block, found in zip(todo, searched, strict=True):
        here = 0
        for source, puzzle in found:
            if themes[puzzle.theme] >= most_alike or book.has(puzzle):
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
        book.made[key] = block.number + 1
        book.save()
        if themes.total() >= number:
            break
    return themes.total()
