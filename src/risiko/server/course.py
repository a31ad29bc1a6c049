"""The course of a game: its position now, its entries, and the plies that would come next."""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from risiko import record
from risiko.match import Entry, Match
from risiko.protocol import CHANCE, OVER, Action, Dice, Game, Position
from risiko.record import Record
from risiko.server.facts import NOBODY

REMEMBERED = 200
"""Plies that are kept as positions, to be told to whoever comes."""


class Ply(NamedTuple):
    """A ply with the positions around it."""

    number: int
    """Counted from 1."""
    entry: Entry
    before: Position
    after: Position


class Course:
    """A game from its start to now."""

    def __init__(self, game: Game, seats: int, dice: Dice) -> None:
        self.game = game
        self.seats = seats
        self.dice = dice
        self.position: Position = game.start(seats)
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

    def after(self, action: Action | None) -> list[Ply]:
        """A decision (None: the start) and all events until a seat has to decide again.

        Nothing is changed; raises IllegalAction.
        """
        plies: list[Ply] = []
        position, events = self.position, self._events
        if action is not None:
            entry = Entry(position.player, position.turn, str(action))
            plies.append(Ply(self.ply + 1, entry, position, position.play(action)))
            position = plies[-1].after
        while position.turn == CHANCE:
            outcome = self.dice(events, position.chance())
            entry = Entry(position.player, CHANCE, position.label(outcome))
            plies.append(Ply(self.ply + len(plies) + 1, entry, position, position.draw(outcome)))
            position = plies[-1].after
            events += 1
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
        for entry in entries:
            before = self.position
            if entry.seat == CHANCE:
                after = before.draw(before.outcome(entry.text))
            else:
                after = before.play(Action.parse(entry.text))
            self.add((Ply(self.ply + 1, entry, before, after),))

    def record(self, players: Sequence[str]) -> Record:
        """The whole record, with everything that is secret."""
        match = Match(self.game, self.seats, self.dice, players=players)
        match.entries = list(self.entries)
        return record.of_match(match)


def turn_of(position: Position) -> int:
    """The seat to act, as tables note it."""
    return position.turn if position.turn >= 0 else NOBODY


def winners_of(position: Position) -> tuple[int, ...]:
    """Who has won; nobody while the game runs."""
    if position.turn != OVER:
        return ()
    return tuple(seat for seat, score in enumerate(position.scores()) if score > 0)


def as_bits(seats: Iterable[int]) -> int:
    """Some seats as one number."""
    return sum(1 << seat for seat in seats)


def from_bits(bits: int) -> tuple[int, ...]:
    """Some seats from one number."""
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)
