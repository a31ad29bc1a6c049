"""The course of a game: its position now, its entries, and the plies that would come next."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence

from risiko import record
from risiko.protocol import CHANCE, OVER, Action, Dice, Game, Position
from risiko.record import Record
from risiko.record.replay import Entry, Ply, replay
from risiko.server.tables.table_record import NOBODY, Standing

REMEMBERED = 200
"""Plies that are kept as positions, to be told to whoever comes."""
MOST_AT_ONCE = 10_000
"""Plies that may follow one decision by themselves; no game comes near it."""


Reply = Callable[[Position], Action | None]
"""What is answered for the seat to act without asking it; None to ask it."""


def nobody_replies(position: Position) -> None:
    """Everybody is asked."""


class Course:
    """A game from its start, or from a position it begins with, to now."""

    def __init__(self, game: Game, seats: int, dice: Dice, start: Position | None = None) -> None:
        self.game = game
        self.seats = seats
        self.dice = dice
        self.start = start
        self.position: Position = start if start is not None else game.start(seats)
        self.entries: list[Entry] = []
        self.recent: deque[Ply] = deque(maxlen=REMEMBERED)
        self._events = 0

    @property
    def ply(self) -> int:
        """How many plies have been played."""
        return len(self.entries)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.turn == OVER

    def after(self, action: Action | None, reply: Reply = nobody_replies) -> list[Ply]:
        """A decision (None: the start) and all that follows until a seat has to decide again.

        That is events, and what is answered for a seat by `reply`. Nothing is changed; raises
        IllegalAction.
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

    def add(self, plies: Iterable[Ply]) -> None:
        """These have happened."""
        for ply in plies:
            self.entries.append(ply.entry)
            self.recent.append(ply)
            self._events += ply.entry.seat == CHANCE
            self.position = ply.after

    def replay(self, entries: Iterable[Entry]) -> None:
        """What has been stored happens again; raises ValueError where the rules forbid it."""
        self.add(replay(self.position, entries, played=self.ply))

    def record(self, players: Sequence[str]) -> Record:
        """The whole record, with everything that is secret."""
        return record.make(self.game, players, self.entries, record.note_of(self.dice), self.start)


def turn_of(position: Position) -> int:
    """The seat to act, as tables note it."""
    return position.turn if position.turn >= 0 else NOBODY


def winners_of(position: Position) -> tuple[int, ...]:
    """Who has won; nobody while the game runs."""
    if position.turn != OVER:
        return ()
    return tuple(seat for seat, score in enumerate(position.scores()) if score > 0)


def standing_of(position: Position, ply: int) -> Standing:
    """Where a game stands whose position after so many plies is this."""
    winners = winners_of(position)
    return Standing(ply, turn_of(position), as_bits(winners), "over" if winners else "running")


def as_bits(seats: Iterable[int]) -> int:
    """Some seats as one number."""
    return sum(1 << seat for seat in seats)


def from_bits(bits: int) -> tuple[int, ...]:
    """Some seats from one number."""
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)
