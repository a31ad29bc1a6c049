"""A game being played: its position, where its dice come from, and all that has happened."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from risiko.protocol import CHANCE, OVER, Action, Dice, Game, Position


class Entry(NamedTuple):
    """One ply: a decision of a seat, or an event."""

    player: int
    """Whose turn it was; -1 during the set-up."""
    seat: int
    """Who decided, or CHANCE."""
    text: str
    """The action, or the label of the outcome."""


class Match:
    """Plays a game from its start, or from any position, and keeps the account of it."""

    def __init__(
        self,
        game: Game,
        seats: int,
        dice: Dice,
        *,
        players: Sequence[str] = (),
        position: Position | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.dice = dice
        self.players = tuple(players) or tuple(f"player {k + 1}" for k in range(seats))
        self.start = position
        self.position: Position = position if position is not None else game.start(seats)
        self.entries: list[Entry] = []
        self.events = 0

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.turn == OVER

    def play(self, action: Action) -> Position:
        """A seat decides; raises IllegalAction and changes nothing if it may not."""
        before = self.position
        self.position = before.play(action)
        self.entries.append(Entry(before.player, before.turn, str(action)))
        return self.position

    def draw(self) -> Position:
        """The coming event is drawn from the dice."""
        before = self.position
        outcome = self.dice(self.events, before.chance())
        self.position = before.draw(outcome)
        self.entries.append(Entry(before.player, CHANCE, before.label(outcome)))
        self.events += 1
        return self.position

    def roll(self) -> Position:
        """Draw events until a seat has to decide or the game is over."""
        while self.position.turn == CHANCE:
            self.draw()
        return self.position


def play_match(
    match: Match,
    choose: Sequence[Callable[[Position, int], Action]],
    *,
    limit: int,
) -> Match:
    """Play a match to its end, or to a number of plies, each seat choosing from the position."""
    while not match.over and len(match.entries) < limit:
        if match.position.turn == CHANCE:
            match.draw()
        else:
            seat = match.position.turn
            match.play(choose[seat](match.position, seat))
    return match
