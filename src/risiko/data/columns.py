"""What the table of games has in a row, and how rows are made from plies.

The page docs/data.md describes the columns with the words that stand here.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, NamedTuple

from risiko.protocol import CHANCE, Position
from risiko.record.replay import Ply, by_turn

Rows = dict[str, list[Any]]
"""Values by column, all lists of the same length."""
Judge = Callable[[Position], Sequence[float]]
"""Everybody's chance to win from a position."""


class Column(NamedTuple):
    """A column of the table."""

    name: str
    kind: Literal["integer", "text", "texts", "numbers"]
    """`texts` and `numbers` are lists; in CSV their elements have `; ` between them."""
    about: str


COLUMNS = (
    Column("game", "integer", "number of the game, from 0"),
    Column("id", "text", "full name of the game, with version and options"),
    Column("players", "texts", "who sits in each seat"),
    Column("ply", "integer", "number of the ply in its game, from 1"),
    Column("turn", "integer", "number of the turn, 0 during the set-up"),
    Column("player", "integer", "seat whose turn it is, -1 during the set-up"),
    Column("seat", "integer", "seat that decides, -1 where dice or cards do"),
    Column("position", "text", "position before the ply, in one line"),
    Column("options", "texts", "what the seat could do, ranges as `lo..hi`; empty for an event"),
    Column("action", "text", "what the seat did; null for an event"),
    Column("outcome", "text", "what dice or cards brought; null for a decision"),
    Column("scores", "numbers", "what each seat won in the end; null if the game was broken off"),
    Column("chances", "numbers", "chance of each seat to win from the position, if asked for"),
)
"""All columns in their order."""
PUBLIC = tuple(column.name for column in COLUMNS)


def list_rows(
    number: int,
    id: str,
    players: Sequence[str],
    plies: Iterable[Ply],
    scores: Sequence[float] | None,
    judge: Judge | None = None,
) -> Rows:
    """The rows of one game; `judge` estimates the chances."""
    rows: Rows = {name: [] for name in PUBLIC}
    add = [rows[name].append for name in PUBLIC]
    names, result = list(players), None if scores is None else list(scores)
    for turn, played in by_turn(plies):
        for ply in played:
            entry, before = ply.entry, ply.before
            event = entry.seat == CHANCE
            row = (
                number,
                id,
                names,
                ply.number,
                turn,
                entry.player,
                entry.seat,
                str(before),
                [] if event else [str(option) for option in before.options()],
                None if event else entry.text,
                entry.text if event else None,
                result,
                list(judge(before)) if judge is not None else None,
            )
            for put, value in zip(add, row, strict=True):
                put(value)
    return rows
