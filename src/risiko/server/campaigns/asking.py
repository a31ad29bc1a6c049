"""Who is asked before a game of a campaign begins or is given up, and whose word is missing.

A game begins when everybody who sits at its table has agreed. The others of the circle are asked
to take part: two at the table may begin without them, somebody alone only if all others have said
that they do not take part this time. A game is given up when everybody at its table agrees. Nobody
waits for somebody who was not seen in the campaign for long.
"""

from typing import TYPE_CHECKING, Literal, NamedTuple

from risiko.server.campaigns.store import Person
from risiko.server.live.clock import MILLI
from risiko.server.tables import seating
from risiko.server.tables.table_record import Facts, Seat, Seats
from risiko.server.wire.campaign import Asked
from risiko.server.wire.table import LONGEST_CLOCK

if TYPE_CHECKING:
    from risiko.server.campaigns.campaigns import Book

AWAY = LONGEST_CLOCK
"""Seconds after which nobody waits for somebody who was not seen in the campaign: as long as the
longest clock, so nobody is gone who still has time for a decision by correspondence."""
DAY = 24 * 3600
TOGETHER = 2
"""People at a table who may begin without others of the circle: nobody decides that alone."""


class Asking(NamedTuple):
    """A campaign with the table of its game, at a certain time."""

    book: "Book"
    facts: Facts
    seats: Seats
    now: float

    def away(self, player: str) -> bool:
        """Whether somebody was not seen for long; who was never seen, since the table opened."""
        seen = self.book.visits.get(player, self.facts.created)
        return self.now - seen / MILLI > AWAY

    def _people(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.kind == "human"]

    # To begin

    def answer(self, person: Person) -> Literal["plays", "out", "asked", "away"] | None:
        """What somebody of the circle has said to the game that is being set up."""
        if self.facts.status != "waiting" or person.player is None:
            return None
        if any(seat.name == person.name for seat in self._people()):
            return "plays"
        if person.absent == self.facts.id:
            return "out"
        return "away" if self.away(person.player) else "asked"

    def circle(self) -> tuple[str, ...]:
        """Who has to answer before the game may begin."""
        if len({seat.player for seat in self._people()}) >= TOGETHER:
            return ()
        return tuple(one.name for one in self.book.people if self.answer(one) == "asked")

    @property
    def settled(self) -> bool:
        """Whether all have agreed to begin."""
        waits = any(seat.kind == "open" for seat in self.seats) or seating.unready(self.seats)
        return bool(self._people()) and not waits and not self.circle()

    # To give up

    def opposed(self) -> tuple[str, ...]:
        """Whose agreement is missing for the game to be given up."""
        return tuple(
            seat.name
            for seat in self._people()
            if seat.agrees != "give_up" and not (seat.player and self.away(seat.player))
        )

    def speaks(self, player: str) -> bool:
        """Whether somebody may say that the game is given up.

        Those at the table, or who opened it if only bots sit there; anybody if all of these are
        away.
        """
        people = {seat.player for seat in self._people() if seat.player is not None}
        counted = people or {self.facts.host}
        return player in counted or all(map(self.away, counted))

    def told(self) -> Asked:
        """All of it in the words of the wire."""
        waiting = self.facts.status == "waiting"
        return Asked(
            unready=tuple(seating.unready(self.seats)) if waiting else (),
            circle=self.circle() if waiting else (),
            agreed=tuple(seat.name for seat in self._people() if seat.agrees == "give_up"),
            opposed=self.opposed(),
            away=tuple(
                seat.name for seat in self._people() if seat.player and self.away(seat.player)
            ),
            days=AWAY // DAY,
        )
