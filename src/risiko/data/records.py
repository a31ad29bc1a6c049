"""Records in bulk: files of games that were played, each read and played again."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from risiko import record
from risiko.data.columns import Judge, Rows, list_rows
from risiko.executors import Executor, Processes
from risiko.record import Record
from risiko.record.replay import Ply


class ReadGame(NamedTuple):
    """A game from a record, with every ply and the positions around it."""

    record: Record
    plies: list[Ply]


def read_games(paths: Iterable[Path | str]) -> Iterator[ReadGame]:
    """All games of these files, one after the other, checked by the rules.

    Raises NotationError, or IllegalAction where the rules forbid what was played.
    """
    for path in paths:
        found = record.load(Path(path))
        yield ReadGame(found, list(found.replay()))


def read_rows(
    paths: Sequence[Path | str], *, judge: Judge | None = None, executor: Executor | None = None
) -> Iterator[Rows]:
    """The rows of all games, game by game; they are numbered in the order of the files."""
    read: Callable[[tuple[int, Path]], Rows] = partial(_read_one, judge=judge)
    todo = [(number, Path(path)) for number, path in enumerate(paths)]
    return (executor or Processes()).map(read, todo)


def _read_one(numbered: tuple[int, Path], judge: Judge | None) -> Rows:
    number, path = numbered
    (game,) = read_games([path])
    found = game.record
    return list_rows(number, found.game, found.players, game.plies, found.result, judge)
