"""A finished game, to be looked at again: every ply, every turn in figures, every throw."""

from typing import Annotated

from pydantic import Field

from risiko.server.wire.base import Received, Sent
from risiko.server.wire.scene import Army, Board, Mark, Told

LONGEST_RECORD = 4_000_000
"""Characters of a record that may be uploaded."""


class RecordText(Received):
    """A record to be replayed."""

    text: Annotated[str, Field(max_length=LONGEST_RECORD)]


class Change(Sent):
    """A territory or card that is different after a ply: who holds it now, with how many units."""

    id: str
    army: int
    units: int
    marks: tuple[Mark, ...] | None = None
    """What stands or sticks there now; None if that is as it was."""
    notes: tuple[str, ...] | None = None
    """What else is to be known of it now; None if that is as it was."""


class ReplayPly(Sent):
    """One ply of a replay."""

    told: Told
    changes: tuple[Change, ...]
    board: Board | None = None
    """The whole board, where more has changed than that: names, continents, sea lines."""


class Figures(Sent):
    """A player at the end of a turn, in numbers; the keys are those of `Replay.figures`."""

    values: tuple[float, ...]


class ReplayTurn(Sent):
    """A turn of a replay: where it ends, and how everybody stood then."""

    turn: int
    player: int
    ply: int
    """The last ply of the turn."""
    seats: tuple[Figures, ...]


class FigureName(Sent):
    """What is charted: `territories`, `units`, `income`, `luck`."""

    key: str
    title: str
    help: str


class Replay(Sent):
    """A game from its first ply to its last, as a spectator of a finished game may see it."""

    game: str
    title: str
    players: tuple[str, ...]
    armies: tuple[Army, ...]
    winners: tuple[int, ...]
    board: Board
    """The board before the first ply; `changes` lead from ply to ply."""
    plies: tuple[ReplayPly, ...]
    figures: tuple[FigureName, ...]
    turns: tuple[ReplayTurn, ...]
    problems: tuple[str, ...]
    """What is wrong with an uploaded record; replayed as far as it goes."""
    reviewable: bool
    """Whether the game is one that can be reviewed."""


class DiceEvent(Sent):
    """One event: the outcome that was played, of how many equally likely ones."""

    ply: int
    index: int
    """Its number among the events, counted from 0."""
    n: int
    outcome: int
    label: str


class DiceCheck(Sent):
    """All that is needed to recompute every throw."""

    game: str
    """The full name of the game."""
    faces: str
    """The faces of a die as throws are written, the lowest first."""
    sorts_throws: bool
    """Whether a throw without a second side is written in the order of the faces."""
    table: str
    """The table's id, part of what is hashed."""
    commitment: str
    seeds: tuple[str, ...]
    """One for each seat, in their order."""
    secret: str | None
    """In hexadecimal; None while the game runs."""
    events: tuple[DiceEvent, ...]
    """Empty while the game runs."""
