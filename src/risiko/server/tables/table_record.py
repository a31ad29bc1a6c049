"""A table as it is stored, as values: its record, its entries, how far its game is, its chat.

The seats are in `seats.py`. How these values become rows is in `server/storage/table_rows.py`.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from risiko.protocol import Dice
from risiko.record import Practice
from risiko.record.dice import Committed, Seeded, commitment
from risiko.record.replay import Entry
from risiko.server.tables.seats import Seats

Status = Literal["waiting", "running", "over", "closed"]
"""A closed table has ended without a result: nobody plays on, and its secret is published."""
DiceMode = Literal["committed", "seeded"]

NO_SEED = "-"
"""The seed of a seat whose player has added none."""
FEWEST_RATED = 2
"""People at a rated table: nobody gets a rating against bots alone."""
NOBODY = -1
"""The turn of a table where no seat is to act."""


class GameProgress(NamedTuple):
    """How far a game is. It follows from the entries and is repeated in the row of the table."""

    ply: int = 0
    """How many plies have been played."""
    turn: int = NOBODY
    """The seat to act."""
    winners: int = 0
    """One bit for each seat."""
    status: Status = "waiting"


class TableFingerprint(NamedTuple):
    """Tells one state of a table from another: every change raises one of the numbers."""

    version: int
    progress: GameProgress


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRecord:
    """A table without its seats and entries; the fields are the columns of its row."""

    id: str
    version: int = 0
    """Counts the changes of the table and its seats, but not the plies of its game."""
    game: str
    """Full name with version and options."""
    status: Status = "waiting"
    host: str
    public: bool
    invite: str
    dice: DiceMode
    secret: bytes
    seed: int | None
    decision: int | None
    """Seconds for each decision; None for no limit."""
    away: int
    """Seconds after which a bot plays for somebody who is away: see `stand_ins.py`."""
    reaction: int | None = None
    """Seconds after which a seat that is asked to react has passed; None for no limit."""
    created: int
    rated: bool = False
    """Whether its result counts for the ratings of its players."""
    ply: int = 0
    turn: int = NOBODY
    winners: int = 0
    """One bit for each seat."""
    rematch: str | None = None
    """The table of the rematch."""
    campaign: str | None = None
    """The campaign it is a game of; people keep the names they have there."""
    start: str | None = None
    """The position the game begins with, if it is not the usual one."""
    circle: str | None = None
    """The names of the campaign's people, one on each line."""
    unseeded: bool = False
    """Whether the host has begun although somebody had not added to the dice."""
    removed: str = ""
    """The ids of the people the host has removed, separated by spaces."""
    origin: int | None = None
    """Where a public table was opened from: see `addresses.py`."""
    practice: str | None = None
    """For a practice game: the table it was copied from, and how many plies; see `practice.py`."""

    @property
    def ended(self) -> bool:
        """Whether nobody plays on here, so that nothing has to be secret any more."""
        return self.status in ("over", "closed")

    @property
    def progress(self) -> GameProgress:
        """How far the game is."""
        return GameProgress(self.ply, self.turn, self.winners, self.status)

    @property
    def fingerprint(self) -> TableFingerprint:
        """Tells this state of the table from any other."""
        return TableFingerprint(self.version, self.progress)

    def with_progress(self, progress: GameProgress) -> "TableRecord":
        """The same table with its game at another ply."""
        return replace(self, **progress._asdict())

    @property
    def people(self) -> tuple[str, ...]:
        """The names of the campaign's people by number; empty outside a campaign."""
        return tuple(self.circle.split("\n")) if self.circle else ()

    @property
    def copied_from(self) -> Practice | None:
        """What a practice game is a copy of."""
        return Practice.parse(self.practice) if self.practice is not None else None

    @property
    def commitment(self) -> str:
        """The commitment to the dice that is published before the game; empty if seeded."""
        return commitment(self.secret) if self.dice == "committed" else ""

    def make_dice(self, seats: Seats) -> Dice:
        """The dice of the game, once the players have added their seeds."""
        if self.dice == "seeded":
            assert self.seed is not None
            return Seeded(self.seed)
        return Committed(self.secret, self.id, [seat.seed or NO_SEED for seat in seats])


SeatChange = Callable[[TableRecord, Seats], tuple[TableRecord, Seats]]
"""A change of a table or its seats: from what they are to what they become. Raises Refusal."""


class TimedEntry(NamedTuple):
    """An entry of a game and when it was made, in milliseconds since 1970."""

    entry: Entry
    at: int


class TableSnapshot(NamedTuple):
    """A whole table as one read of the database has found it."""

    stored: TableRecord
    seats: Seats
    entries: tuple[TimedEntry, ...]
    gap: int | None = None
    """The number of the first entry that is missing although there are later ones."""


class Fence(NamedTuple):
    """The lease under which a server lets clocks and bots act at a table."""

    server: str
    number: int


class NewEntries(NamedTuple):
    """Entries to be added to a table, and how far its game is after them."""

    table: str
    first: int
    """The number of the first of them."""
    entries: tuple[TimedEntry, ...]
    turn: int
    winners: int
    status: Status
    version: int = 0
    """The version of the table for which they were made."""
    fence: Fence | None = None
    """The lease under which they were made; None for what a person has decided."""

    @property
    def ply(self) -> int:
        """How many plies have been played after them."""
        return self.first + len(self.entries) - 1

    @property
    def progress(self) -> GameProgress:
        """How far the game is after them."""
        return GameProgress(self.ply, self.turn, self.winners, self.status)


class ChatMessage(NamedTuple):
    """A line of the chat."""

    seat: int | None
    """The seat of who wrote it; None for a spectator."""
    name: str
    text: str
    at: int
    player_id: str | None
    """Who wrote it, or had a program write it; None where that was not stored."""
