"""What the people of a campaign do only together: set up a game, begin it, give it up."""

import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from risiko.server.campaigns import seats as campaigns_seats
from risiko.server.campaigns.asking import Asking
from risiko.server.campaigns.store import CampaignStore
from risiko.server.http.refusal import Refusal
from risiko.server.storage.store import Conflict, NotStored
from risiko.server.tables import seating
from risiko.server.tables.context import Hall
from risiko.server.tables.table import Table
from risiko.server.tables.table_record import Seats
from risiko.server.tables.tables import Tables

if TYPE_CHECKING:
    from risiko.server.campaigns.campaigns import Book

log = logging.getLogger(__name__)


class Agreement:
    """Asks the people of campaigns, and does what all of them have agreed to."""

    def __init__(
        self,
        hall: Hall,
        tables: Tables,
        store: CampaignStore,
        read: Callable[[str], Awaitable["Book"]],
    ) -> None:
        self._hall = hall
        self._tables = tables
        self._store = store
        self._read = read

    def asking(self, book: "Book", table: Table) -> Asking:
        """How those stand who are asked about the game of a campaign."""
        return Asking(book, table.facts, table.seats, self._hall.clock.now())

    async def _table(self, book: "Book") -> Table:
        if book.facts.table is None:
            raise Refusal("no_campaign_game")
        return await self._tables.get(book.facts.table)

    async def _waiting(self, book: "Book") -> Table:
        table = await self._table(book)
        if table.facts.status != "waiting":
            raise Refusal("already_started")
        return table

    # Who takes part

    async def answer(self, book: "Book", number: int, player: str, *, plays: bool) -> "Book":
        """Somebody of the circle sits down at the table of the next game, or stays away.

        Tried once more if somebody else has answered at the same moment.
        """
        try:
            return await self._answer(book, number, player, plays)
        except Refusal as refusal:
            if refusal.code != "stale":
                raise
            return await self._answer(await self._read(book.facts.id), number, player, plays)

    async def _answer(self, book: "Book", number: int, player: str, plays: bool) -> "Book":
        if number >= len(book.people):
            raise Refusal("no_person")
        person = book.people[number]
        if person.player is None:
            raise Refusal("person_free", name=person.name)
        if person.player != player:
            raise Refusal("person_taken", name=person.name)
        table = await self._waiting(book)
        sits = any(seat.kind == "human" and seat.name == person.name for seat in table.seats)
        if plays and not sits:
            seats = campaigns_seats.joined(table.seats, person)
            await self._reseat(book, table, seats, {number: False})
        elif sits and not plays:
            await self._stay_away(book, table, [number])
        else:
            await done(self._store.set_absent(book.facts.id, [number], None if plays else table.id))
            await self._begin(await self._read(book.facts.id), table)
        return await self._read(book.facts.id)

    async def leave(self, book: "Book", table: Table, player: str) -> None:
        """Somebody gets up from a table that has not begun: they do not take part."""
        sitting = {seat.name for seat in seating.of(table.seats, player)}
        mine = [one.number for one in book.people if one.player == player and one.name in sitting]
        if mine:
            await self._stay_away(book, table, mine)
        # whoever came by the table's link has no place in the circle: their seat is free again
        if not mine or (not table.closed and seating.of(table.seats, player)):
            await table.change(seating.stand_up(player))

    def chair(self, book: "Book", table: Table, wanted: int | None, player: str | None) -> int:
        """Where somebody may sit down who comes by the table's link: on nobody else's seat."""
        owners = {person.name: person.player for person in book.people}
        if wanted is None:
            for seat in table.seats:
                if seat.kind == "open" and owners.get(seat.name) in (None, player):
                    return seat.seat
            raise Refusal("table_full")
        for seat in table.seats:
            if seat.seat == wanted and owners.get(seat.name) not in (None, player):
                raise Refusal("person_taken", name=seat.name)
        return wanted

    async def _stay_away(self, book: "Book", table: Table, numbers: list[int]) -> None:
        """Some of those at the table do not take part: a bot of the circle fills up, if needed."""
        names = {book.people[number].name for number in numbers}
        seats = campaigns_seats.left(table.seats, names, book.people)
        if seats is None:  # too few are left
            await self._end(book, table)
            return
        await self._reseat(book, table, seats, dict.fromkeys(numbers, True))

    async def _reseat(
        self, book: "Book", table: Table, seats: Seats, absent: Mapping[int, bool]
    ) -> None:
        facts = table.facts
        players = [seat.player for seat in seats if seat.player is not None]
        sat = bool(seating.of(table.seats, facts.host))
        host = players[0] if sat and facts.host not in players else facts.host
        start = book.campaign.next_game([seat.name for seat in seats])
        after = replace(facts, host=host, start=str(start))
        await done(self._store.reseat(book.facts.id, after, seats, absent))
        await self._tables.get(table.id)  # whoever sits there is told

    # To begin

    async def ready(self, book: "Book", player: str, *, ready: bool) -> "Book":
        """Somebody at the table agrees to begin, or not yet; with the last one the game begins."""
        table = await self._waiting(book)
        await table.change(seating.agree(player, "begin" if ready else None))
        await self._begin(book, table)
        return await self._read(book.facts.id)

    async def start(self, book: "Book", table: Table, player: str | None) -> None:
        """The game begins, unless somebody has to agree first."""
        if table.facts.status == "waiting" and (names := self.asking(book, table).circle()):
            raise Refusal("circle_asked", names=", ".join(names))
        await table.start(player)

    async def _begin(self, book: "Book", table: Table) -> None:
        """The game begins if all have agreed; somebody else may have seen to that."""
        if table.facts.status == "waiting" and self.asking(book, table).settled:
            with contextlib.suppress(Refusal):
                await table.start(table.facts.host)

    # To give up

    async def give_up(self, book: "Book", player: str, *, agrees: bool) -> "Book":
        """Somebody agrees that the game counts no more, or takes it back; the last one ends it."""
        try:
            table = await self._table(book)
        except Refusal as refusal:
            if refusal.code != "unreadable_table":
                raise
            await done(self._store.give_up(book.facts, None))  # nobody can play it any more
            return await self._read(book.facts.id)
        asking = self.asking(book, table)
        opened = table.facts.status == "waiting" and table.facts.host == player
        if not (opened or asking.speaks(player)):
            raise Refusal("not_seated")
        if seating.of(table.seats, player):
            await table.change(seating.agree(player, "give_up" if agrees else None))
        if agrees and (opened or not self.asking(book, table).opposed()):
            await self._end(book, table)
        return await self._read(book.facts.id)

    async def _end(self, book: "Book", table: Table) -> None:
        facts = replace(book.facts, status=table.facts.status)
        await done(self._store.give_up(facts, table.facts.version))
        with contextlib.suppress(Refusal):  # whoever sits there is told
            await self._tables.get(table.id)


async def done(writing: Coroutine[None, None, None]) -> None:
    """A change that was stored, or the reason why it was not."""
    try:
        await writing
    except Conflict:
        raise Refusal("stale") from None
    except NotStored as error:
        log.error("a campaign was not stored: %s", error)
        raise Refusal("not_stored") from None
