"""The analysis board: any position, what is played on from it, and what it is worth.

The server keeps nothing of it. A client sends the line of a position and all that was played since.
"""

from typing import Annotated

from pydantic import Field

from risiko.server.wire.account import Problem
from risiko.server.wire.base import Received, Sent
from risiko.server.wire.coach import CoachPlan
from risiko.server.wire.messages import Played
from risiko.server.wire.replay import LONGEST_RECORD
from risiko.server.wire.scene import Army, Board, State, Told
from risiko.server.wire.table import Choosable, TableInfo

LONGEST_LINE = 4000
"""Characters of a position."""
MOST_PLAYED = 200
"""Plies that may be played on from a position; further ones take a new beginning."""
MOST_SETTING = 60
"""Territories, or cards in a hand, that a position put together by hand may name."""

MOST_PLAYERS = 6

Line = Annotated[str, Field(min_length=1, max_length=LONGEST_LINE)]
Item = Annotated[str, Field(min_length=1, max_length=200)]
"""A decision as it is written, or an event in braces: `{6 5 3:4 2}`."""
Items = Annotated[tuple[Item, ...], Field(max_length=MOST_PLAYED, strict=False)]
Word = Annotated[str, Field(max_length=40)]
Count = Annotated[int, Field(ge=0, le=1_000_000)]


class AnalysisWish(Received):
    """A position, and what is played on from it for all seats."""

    line: Line
    played: Items = ()
    known: Annotated[int, Field(ge=0)] | None = None
    """How many plies the client has seen: later ones are sent one by one. None for all at once."""
    draw: bool = True
    """Whether dice and cards decide by themselves; else their outcome is the client's to choose."""


class AnalysisQuestion(AnalysisWish):
    """Asks why a decision is not allowed; nothing is played."""

    action: Item


class LineWish(Received):
    """A position."""

    line: Line


class PossibleOutcome(Sent):
    """What dice or cards may bring; what leads to the same counts as one."""

    item: str
    """One of them as it is played: `{6 5 3:4 2}`."""
    text: str
    chance: float


class AnalysisState(Sent):
    """A position as far as it was played on."""

    table: TableInfo
    plies: tuple[Played, ...]
    """Those that the client has not seen."""
    state: State
    """As the seat to act sees it; while dice fall, as whoever's turn it is does."""
    log: tuple[Told, ...]
    line: str
    """The whole position now."""
    played: tuple[str, ...]
    """All that was played, with what dice and cards have brought."""
    chances: tuple[float, ...] | None
    """Everybody's chance to win; None if nobody can tell in this game."""
    plans: bool
    """Whether there are best plans for whoever is to act."""
    editable: bool
    """Whether the position can be changed by hand."""
    outcomes: tuple[PossibleOutcome, ...]
    """What may be chosen where dice or cards decide; empty if nothing is, or too much."""
    example: str | None
    """Where dice or cards decide: an outcome as it is written."""
    missing: tuple[str, ...]
    """What the board cannot do for this game, in sentences."""


class AnalysisAnswer(Sent):
    """What came of the last ply: it was played, or why it was not."""

    state: AnalysisState | None
    refused: Problem | None
    flaws: tuple[str, ...] = ()
    """All that is wrong with a position that cannot be."""


class Advice(Sent):
    """The best plans from a position, the best first."""

    plans: tuple[CoachPlan, ...]
    chances: tuple[float, ...] | None = None
    """Everybody's chance to win if the best one is followed; None if there is none."""


class RecordMoment(Received):
    """A moment of a record."""

    text: Annotated[str, Field(max_length=LONGEST_RECORD)]
    ply: Annotated[int, Field(ge=0, le=2**31 - 1)]


class PositionLine(Sent):
    """A position in one line."""

    line: str
    redrawn: bool = False
    """Whether what a seat cannot see was drawn anew, since the game is not over."""


class Setting(Received):
    """A position put together by hand. Seats are letters from `a`."""

    game: Annotated[str, Field(min_length=1, max_length=200)]
    seats: Annotated[int, Field(ge=2, le=6)]
    board: Annotated[dict[Word, Word], Field(max_length=MOST_SETTING)]
    """Who holds each territory, with how many units: `a5`."""
    turn: Word
    phase: Word
    units: Count | None = None
    """What is left to place; None to count it out by the rules."""
    hands: Annotated[
        dict[Word, Annotated[tuple[Word, ...], Field(max_length=MOST_SETTING, strict=False)]],
        Field(max_length=MOST_PLAYERS),
    ]
    sets: Count = 0
    """Sets that were traded in so far."""
    missions: Annotated[dict[Word, Word], Field(max_length=MOST_PLAYERS)]
    capitals: Annotated[dict[Word, Word], Field(max_length=MOST_PLAYERS)]
    conquered: bool = False
    """Whether a territory was conquered in this turn."""


class EditorWish(Received):
    """Wants to change a position, or to begin a new one of a game."""

    line: Line | None = None
    game: Annotated[str, Field(min_length=1, max_length=200)] | None = None
    seats: Annotated[int, Field(ge=2, le=6)] | None = None
    """How many play; without it as few as possible, or as in the line."""


class EditorArmy(Sent):
    """Somebody who may hold territories."""

    letter: str
    army: Army


class Editor(Sent):
    """All that is needed to change a position by hand."""

    setting: Setting
    players: tuple[int, ...]
    """How many may play."""
    armies: tuple[EditorArmy, ...]
    board: Board
    phases: tuple[Choosable, ...]
    cards: tuple[Choosable, ...]
    missions: tuple[Choosable, ...]
    """Empty in a game without missions."""
    capitals: bool
    """Whether everybody has a capital."""
    sets: bool
    """Whether it matters how many sets were traded in before."""


class SettingAnswer(Sent):
    """A position put together by hand: its line, or all that is wrong with it."""

    line: str | None
    flaws: tuple[str, ...]
