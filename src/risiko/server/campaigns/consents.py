"""Whose consent is needed before a game of a campaign begins or is given up.

A game begins when everybody at its table has agreed. The other people of the campaign are asked to
take part: two at the table may begin without them, one person alone only if all others have said
that they do not take part this time. A game is given up when everybody at its table agrees. Nobody
waits for somebody who has not been seen in the campaign for long: if all others at the table are
ready, such a person leaves it, and those who stay are asked again.

What happens once they have agreed is in `agreement.py`.
"""

from typing import Literal, NamedTuple

from risiko.server.campaigns.loaded import LoadedCampaign
from risiko.server.campaigns.records import Person
from risiko.server.clock import MILLI
from risiko.server.tables.seats import Seat, Seats, list_unready
from risiko.server.tables.table_record import TableRecord
from risiko.server.wire.campaign import Asked
from risiko.server.wire.table import LONGEST_CLOCK

AWAY = LONGEST_CLOCK
"""Seconds after which somebody who was not seen in the campaign counts as away: as long as the
longest clock, so nobody is away who still has time for a decision."""
DAY = 24 * 3600
TOGETHER = 2
"""People at a table who may begin without the others: nobody decides that alone."""


class Consents(NamedTuple):
    """The consents for the game of a campaign, at a certain time."""

    loaded: LoadedCampaign
    stored: TableRecord
    seats: Seats
    now: float

    def is_away(self, player: str) -> bool:
        """Whether a player was not seen for long, or never since the table was opened."""
        seen = self.loaded.visits.get(player, self.stored.created)
        return self.now - seen / MILLI > AWAY

    def _people(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.kind == "human"]

    # To begin

    def answer(self, person: Person) -> Literal["plays", "out", "asked", "away"] | None:
        """What one of the people has answered to the game that is being set up."""
        if self.stored.status != "waiting" or person.player is None:
            return None
        if any(seat.name == person.name for seat in self._people()):
            return "plays"
        if person.absent == self.stored.id:
            return "out"
        return "away" if self.is_away(person.player) else "asked"

    def list_unanswered(self) -> tuple[str, ...]:
        """The names of those who have to answer before the game may begin."""
        if len({seat.player for seat in self._people()}) >= TOGETHER:
            return ()
        return tuple(one.name for one in self.loaded.people if self.answer(one) == "asked")

    def list_absent(self) -> tuple[str, ...]:
        """The players for whom all others at the table wait although they are away."""
        unready = {seat.player for seat in self._people() if seat.agrees != "begin"} - {None}
        ready = any(seat.agrees == "begin" for seat in self._people())
        absent = tuple(player for player in unready if player and self.is_away(player))
        return absent if ready and len(absent) == len(unready) else ()

    @property
    def may_begin(self) -> bool:
        """Whether all have agreed to begin."""
        waits = any(seat.kind == "open" for seat in self.seats) or list_unready(self.seats)
        return bool(self._people()) and not waits and not self.list_unanswered()

    # To give up

    def list_opposed(self) -> tuple[str, ...]:
        """The names of those who have to agree before the game is given up."""
        return tuple(
            seat.name
            for seat in self._people()
            if seat.agrees != "give_up" and not (seat.player and self.is_away(seat.player))
        )

    def may_give_up(self, player: str) -> bool:
        """Whether a player has a say in giving up the game.

        Those at the table have, or who opened it if only bots sit there; anybody if all of these
        are away.
        """
        people = {seat.player for seat in self._people() if seat.player is not None}
        counted = people or {self.stored.host}
        return player in counted or all(map(self.is_away, counted))

    def to_message(self) -> Asked:
        """All consents as they are sent."""
        waiting = self.stored.status == "waiting"
        return Asked(
            unready=tuple(list_unready(self.seats)) if waiting else (),
            circle=self.list_unanswered() if waiting else (),
            agreed=tuple(seat.name for seat in self._people() if seat.agrees == "give_up"),
            opposed=self.list_opposed(),
            away=tuple(
                seat.name for seat in self._people() if seat.player and self.is_away(seat.player)
            ),
            days=AWAY // DAY,
        )
