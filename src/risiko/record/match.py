"""A game being played: its position, where its dice come from, and all that has happened."""

from collections.abc import Callable, Iterable, Sequence

from risiko.protocol import CHANCE, OVER, Action, Dice, Game, Position
from risiko.record.replay import Entry, Ply, replay


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

    def play(self, action: Action) -> Ply:
        """A seat decides; raises IllegalAction and changes nothing if it may not."""
        before = self.position
        return self._add(Entry(before.player, before.turn, str(action)), before.play(action))

    def draw(self) -> Ply:
        """The coming event is drawn from the dice."""
        before = self.position
        outcome = self.dice(self.events, before.chance())
        entry = Entry(before.player, CHANCE, before.label(outcome))
        return self._add(entry, before.draw(outcome))

    def _add(self, entry: Entry, after: Position) -> Ply:
        ply = Ply(len(self.entries) + 1, entry, self.position, after)
        self.entries.append(entry)
        self.events += entry.seat == CHANCE
        self.position = after
        return ply

    def roll(self) -> Position:
        """Draw events until a seat has to decide or the game is over."""
        while self.position.turn == CHANCE:
            self.draw()
        return self.position

    def resume(self, entries: Iterable[Entry]) -> list[Ply]:
        """Play again what was kept of a game, whatever the dice say; then it goes on from there."""
        plies = list(replay(self.position, entries, played=len(self.entries)))
        for ply in plies:
            self._add(ply.entry, ply.after)
        return plies

    def replay(self) -> Iterable[Ply]:
        """Everything that has happened, with the positions around it."""
        begin = self.start if self.start is not None else self.game.start(self.seats)
        return replay(begin, self.entries)


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
