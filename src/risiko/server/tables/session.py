"""The session of a game at a table: its position now, its log, and what a decision leads to.

A session only computes. `server/live/table.py` stores what it returns before anybody is told.

The log holds every entry that was stored, also those that were taken back; plies are counted by
it, so that no number ever means two things. The entries are the game as it stands.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import islice

from risiko import record
from risiko.errors import IllegalAction, NotationError
from risiko.protocol import CHANCE, OVER, Action, Dice, Game, Position
from risiko.record import Record
from risiko.record.replay import Entry, Ply
from risiko.record.take_back import (
    NotOpen,
    OpenPlies,
    back_target,
    replay_log,
    reveals,
    take_back,
)
from risiko.registry import named
from risiko.server.refusal import Refusal
from risiko.server.tables.seats import Seats
from risiko.server.tables.table_record import (
    NOBODY,
    GameProgress,
    NewEntries,
    TableRecord,
    TimedEntry,
)

REMEMBERED = 200
"""The last plies that are told to those who connect later."""
MARKED = 100
"""Every so many plies the position is kept, to play on from there; not while something is open,
since it may be taken back."""
SHARED = 16_384
"""Entries that games have in common: `defend 2`, `6 4 2:5 1`."""
MOST_AT_ONCE = 10_000
"""Plies that may follow one decision without another one; no game comes near it."""


Reply = Callable[[Position], Action | None]
"""Answers for the seat to act without asking it; None to ask it."""


@lru_cache(maxsize=SHARED)
def _share(entry: Entry) -> Entry:
    """An equal entry of this or another game, so that only one is kept in memory."""
    return entry


def ask_everybody(position: Position) -> None:
    """The reply that answers for nobody."""


class GameSession:
    """A game from its first position to now."""

    def __init__(
        self,
        game: Game,
        seats: int,
        dice: Dice,
        start: Position | None = None,
        people: Iterable[int] = (),
        copied: int = 0,
    ) -> None:
        self.game = game
        self.seats = seats
        self.people = frozenset(people)
        """The seats from which a person looks on."""
        self.copied = copied
        """How many plies come from another game: nobody has decided them here."""
        self.dice = dice
        self.start = start
        self.position: Position = start if start is not None else game.start(seats)
        self.log: list[Entry] = []
        """All that was stored."""
        self.entries: list[Entry] = []
        """What stands of it."""
        self.open = OpenPlies()
        self._marks = deque([(0, str(self.position))], maxlen=REMEMBERED // MARKED + 1)
        """Earlier plies with the positions after them, in notation."""
        self._events = 0
        self._revealing: dict[int, bool] = {}
        """Which of the open plies have shown something, as far as it was asked."""

    @property
    def ply(self) -> int:
        """How many plies there are in the log."""
        return len(self.log)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.turn == OVER

    def has_played(self, ply: int, seat: int, text: str) -> bool:
        """Whether a seat has made this very decision after so many plies."""
        if ply >= self.ply or self.log[ply].seat != seat:
            return False
        try:
            return self.log[ply].text == str(Action.parse(text))
        except NotationError:
            return False

    def has_taken_back(self, ply: int, seat: int, target: int | None) -> bool:
        """Whether a seat has taken back (to a ply, or whatever was last) after so many plies."""
        if ply >= self.ply or self.log[ply].seat != seat:
            return False
        found = back_target(self.log[ply])
        return found is not None and target in (None, found)

    def preview(self, action: Action | None, reply: Reply = ask_everybody) -> list[Ply]:
        """A decision (None: the start) and all that follows until a seat has to decide again.

        What follows are events, and what `reply` answers for a seat. The session does not change.
        Raises IllegalAction.
        """
        plies: list[Ply] = []
        position, events = self.position, self._events
        while position.turn == CHANCE or action is not None:
            if action is not None:
                entry = Entry(position.player, position.turn, str(action))
                next_one = position.play(action)
            else:
                outcome = self.dice(events, position.chance())
                entry = Entry(position.player, CHANCE, position.label(outcome))
                next_one = position.draw(outcome)
                events += 1
            plies.append(Ply(self.ply + len(plies) + 1, entry, position, next_one))
            if len(plies) > MOST_AT_ONCE:
                raise RuntimeError(f"{self.game.name} goes on by itself without an end")
            position = next_one
            action = reply(position) if position.turn >= 0 else None
        return plies

    def preview_text(self, text: str, reply: Reply = ask_everybody) -> list[Ply]:
        """The same for a decision as a client has written it; raises Refusal if it is illegal."""
        with _refusing(text):
            return self.preview(Action.parse(text), reply)

    def check_text(self, text: str) -> None:
        """Raise the refusal a written decision would meet: by the rules alone, without the dice."""
        with _refusing(text):
            self.position.play(Action.parse(text))

    def find_way_back(self, seat: int | None) -> int | None:
        """The ply to which a seat can go back by taking back its last decision; None if none."""
        last = self.open.last
        if last is None or last.entry.seat != seat or self._has_shown(last):
            return None
        return last.number - 1

    def preview_back(self, seat: int, target: int | None) -> list[Ply]:
        """Taking back all after a ply, or the last decision; raises Refusal if that is too late."""
        last = self.open.last
        if last is None or last.entry.seat != seat:
            raise self._refuse_closed(seat)
        try:
            found = self.open.after(last.number - 1 if target is None else target)
        except NotOpen:
            raise Refusal("nothing_to_take_back") from None
        if any(map(self._has_shown, found)):
            raise Refusal("back_after_showing")
        return [take_back(self.open, self.position, self.ply + 1, found[0].number - 1)]

    def _refuse_closed(self, seat: int) -> Refusal:
        """Why a seat cannot take back what came last."""
        played = self.entries[self.copied :]
        if seat not in (entry.seat for entry in played):
            return Refusal("nothing_to_take_back")
        if played[-1].seat == CHANCE:
            return Refusal("back_after_event")
        return Refusal("back_after_turn")

    def _has_shown(self, ply: Ply) -> bool:
        """Whether an open ply has shown anything new to whoever made it, or to other people.

        A bot looks at nothing before it is asked, and then the ply is not open any more.
        """
        if ply.number not in self._revealing:
            seats = sorted(self.people | {ply.entry.seat})
            self._revealing[ply.number] = reveals(ply, seats)
        return self._revealing[ply.number]

    def new_entries(self, table: str, plies: Sequence[Ply], at: int) -> NewEntries:
        """What is to be stored at a table before plies are added; `at` is the time."""
        last = plies[-1].after if plies else self.position
        _, turn, winners, status = progress_of(last, self.ply + len(plies))
        entries = tuple(TimedEntry(ply.entry, at) for ply in plies)
        return NewEntries(table, self.ply + 1, entries, turn, winners, status)

    def add(self, plies: Iterable[Ply]) -> None:
        """Play plies that `preview` has returned."""
        for ply in plies:
            entry = _share(ply.entry)
            self.log.append(entry)
            taken_back = self.open.add(ply)
            if ply.number <= self.copied:
                self.open = OpenPlies()
            if taken_back:
                del self.entries[-taken_back:]
            else:
                self.entries.append(entry)
            if not self.open:
                self._revealing.clear()
            self._events += ply.entry.seat == CHANCE
            self.position = ply.after
            if self.ply >= self._marks[-1][0] + MARKED and not self.open:
                self._marks.append((self.ply, str(self.position)))

    def recent(self, after: int = 0) -> Iterator[Ply]:
        """The last plies, none before `after`, played again; those added meanwhile follow."""
        first = max(after, self.ply - REMEMBERED)
        if first >= self.ply:
            return iter(())
        mark, line = max(known for known in self._marks if known[0] <= first)
        rest = islice(self.log, mark, None)
        plies = replay_log(self.game.read(line), rest, OpenPlies(), played=mark)
        return (ply for ply in plies if ply.number > first)

    def replay(self, entries: Iterable[Entry]) -> None:
        """Play stored entries again; raises ValueError where the rules forbid one."""
        self.add(self.continue_with(entries))

    def continue_with(self, entries: Iterable[Entry]) -> Iterator[Ply]:
        """The plies that further entries add to the log; the session does not change."""
        return replay_log(self.position, entries, self.open, played=self.ply)

    def record(self, players: Sequence[str]) -> Record:
        """The record of the game, secrets included, without what was taken back."""
        return record.make(self.game, players, self.entries, record.note_of(self.dice), self.start)


@contextmanager
def _refusing(text: str) -> Iterator[None]:
    """Turn the errors of a written decision into refusals."""
    try:
        yield
    except NotationError:
        raise Refusal("unreadable_action", action=repr(text[:40])) from None
    except IllegalAction as error:
        raise Refusal.illegal(error) from None


def game_of(table: TableRecord) -> Game:
    """The game that is played at a table."""
    try:
        return named(table.game)
    except ValueError:
        raise Refusal("unreadable_table") from None


def new_session(table: TableRecord, seats: Seats) -> GameSession:
    """The game of a table before its first ply; raises ValueError if it cannot begin so."""
    game = game_of(table)
    start = game.read(table.start) if table.start is not None else None
    people = (seat.seat for seat in seats if seat.kind == "human")
    source = table.copied_from
    copied = source.ply if source is not None else 0
    return GameSession(game, len(seats), table.make_dice(seats), start, people, copied)


def winners_of(position: Position) -> tuple[int, ...]:
    """Who has won; nobody while the game runs."""
    if position.turn != OVER:
        return ()
    return tuple(seat for seat, score in enumerate(position.scores()) if score > 0)


def progress_of(position: Position, ply: int) -> GameProgress:
    """How far a game is that has come to a position after so many plies."""
    winners = winners_of(position)
    turn = position.turn if position.turn >= 0 else NOBODY
    return GameProgress(ply, turn, to_bits(winners), "over" if winners else "running")


def to_bits(seats: Iterable[int]) -> int:
    """Some seats as one number, with one bit for each."""
    return sum(1 << seat for seat in seats)


def from_bits(bits: int) -> tuple[int, ...]:
    """The seats in such a number."""
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)
