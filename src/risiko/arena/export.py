"""A series that is kept ply by ply: what every game looked like, for a table."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from risiko import registry
from risiko.arena.blocks import SeriesBlock, play_numbered
from risiko.arena.fast_series.series import PlayedGame
from risiko.data import Rows, TableWriter, list_rows
from risiko.executors import Executor, Processes


class KeptGames(NamedTuple):
    """Games of a block, and all their plies as rows."""

    games: list[PlayedGame]
    rows: list[Rows]
    """For each game."""


def play_rows(block: SeriesBlock, *, chances: bool) -> KeptGames:
    """The games of a block, ply by ply; with the chances of all seats in every position."""
    kept = KeptGames([], [])
    family = registry.family_of(registry.named(block.game).id)
    judge = registry.load(family.judge) if chances else None
    for number, (played, match) in zip(block.numbers, play_numbered(block), strict=True):
        scores = None if played.cut else played.scores
        kept.games.append(played)
        kept.rows.append(
            list_rows(number, block.game, match.players, match.replay(), scores, judge)
        )
    return kept


class Export:
    """Writes the plies of a series into a table while it is played."""

    def __init__(self, table: TableWriter, *, chances: bool = False) -> None:
        self._table = table
        self._chances = chances

    def play(
        self, todo: Sequence[SeriesBlock], executor: Executor | None, workers: int | None
    ) -> Iterator[list[PlayedGame]]:
        """The games of all blocks, each part written down as soon as it is there."""
        local = executor or Processes(workers)
        for kept in local.map(partial(play_rows, chances=self._chances), todo):
            for rows in kept.rows:
                self._table.write(rows)
            yield kept.games
