"""Sets up, begins and gives up the game of a campaign, which its people only do together.

Whose consent is needed is decided in `consents.py`.
"""

import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import replace

from risiko.server.campaigns import seats as campaign_seats
from risiko.server.campaigns.consents import Consents
from risiko.server.campaigns.loaded import LoadedCampaign
from risiko.server.campaigns.store import CampaignStore
from risiko.server.live.context import TableContext
from risiko.server.live.table import LiveTable
from risiko.server.live.tables import Tables
from risiko.server.refusal import Refusal
from risiko.server.storage.store import Conflict, NotStored
from risiko.server.tables import seating
from risiko.server.tables.seats import Seats, seats_of

log = logging.getLogger(__name__)


class GameAgreement:
    """Takes the answers of a campaign's people, and does what all of them have agreed to."""

    def __init__(
        self,
        context: TableContext,
        tables: Tables,
        store: CampaignStore,
        read: Callable[[str], Awaitable[LoadedCampaign]],
    ) -> None:
        self._context = context
        self._tables = tables
        self._store = store
        self._read = read

    def consents(self, loaded: LoadedCampaign, table: LiveTable) -> Consents:
        """The consents for the game of a campaign now."""
        return Consents(loaded, table.stored, table.seats, self._context.clock.now())

    async def _table(self, loaded: LoadedCampaign) -> LiveTable:
        if loaded.stored.table is None:
            raise Refusal("no_campaign_game")
        return await self._tables.get(loaded.stored.table)

    async def _waiting(self, loaded: LoadedCampaign) -> LiveTable:
        table = await self._table(loaded)
        if table.stored.status != "waiting":
            raise Refusal("already_started")
        return table

    # Who takes part

    async def answer(
        self, loaded: LoadedCampaign, number: int, player: str, *, plays: bool
    ) -> LoadedCampaign:
        """One of the people sits down at the table of the next game, or does not take part.

        Tried once more if somebody else has answered at the same moment.
        """
        try:
            return await self._answer(loaded, number, player, plays)
        except Refusal as refusal:
            if refusal.code != "stale":
                raise
            return await self._answer(await self._read(loaded.stored.id), number, player, plays)

    async def _answer(
        self, loaded: LoadedCampaign, number: int, player: str, plays: bool
    ) -> LoadedCampaign:
        if number >= len(loaded.people):
            raise Refusal("no_person")
        person = loaded.people[number]
        if person.player is None:
            raise Refusal("person_free", name=person.name)
        if person.player != player:
            raise Refusal("person_taken", name=person.name)
        table = await self._waiting(loaded)
        sits = any(seat.kind == "human" and seat.name == person.name for seat in table.seats)
        if plays and not sits:
            seats = campaign_seats.add_person(table.seats, person)
            await self._reseat(loaded, table, seats, {number: False})
        elif sits and not plays:
            await self._stay_away(loaded, table, [number])
        else:
            await write_or_refuse(
                self._store.set_absent(loaded.stored.id, [number], None if plays else table.id)
            )
            await self._begin(await self._read(loaded.stored.id), table)
        return await self._read(loaded.stored.id)

    async def leave(self, loaded: LoadedCampaign, table: LiveTable, player: str) -> None:
        """A player leaves a table that has not begun: they do not take part."""
        sitting = {seat.name for seat in seats_of(table.seats, player)}
        mine = [one.number for one in loaded.people if one.player == player and one.name in sitting]
        if mine:
            await self._stay_away(loaded, table, mine)
        # who came by the table's link is none of the campaign's people: their seat is free again
        if not mine or (not table.stored.ended and seats_of(table.seats, player)):
            await table.change(seating.stand_up(player))

    def find_seat(
        self, loaded: LoadedCampaign, table: LiveTable, wanted: int | None, player: str | None
    ) -> int:
        """The seat for somebody who comes by the table's link; it must belong to nobody else."""
        owners = {person.name: person.player for person in loaded.people}
        if wanted is None:
            for seat in table.seats:
                if seat.kind == "open" and owners.get(seat.name) in (None, player):
                    return seat.seat
            raise Refusal("table_full")
        for seat in table.seats:
            if seat.seat == wanted and owners.get(seat.name) not in (None, player):
                raise Refusal("person_taken", name=seat.name)
        return wanted

    async def _stay_away(
        self, loaded: LoadedCampaign, table: LiveTable, numbers: list[int]
    ) -> None:
        """Some at the table do not take part; a bot of the campaign fills up if needed."""
        names = {loaded.people[number].name for number in numbers}
        seats = campaign_seats.remove_people(table.seats, names, loaded.people)
        if seats is None:  # too few are left
            await self._end(loaded, table)
            return
        await self._reseat(loaded, table, seats, dict.fromkeys(numbers, True))

    async def _reseat(
        self, loaded: LoadedCampaign, table: LiveTable, seats: Seats, absent: Mapping[int, bool]
    ) -> None:
        stored = table.stored
        players = [seat.player for seat in seats if seat.player is not None]
        sat = bool(seats_of(table.seats, stored.host))
        host = players[0] if sat and stored.host not in players else stored.host
        start = loaded.campaign.next_game([seat.name for seat in seats])
        after = replace(stored, host=host, start=str(start))
        await write_or_refuse(self._store.reseat(loaded.stored.id, after, seats, absent))
        await self._tables.get(table.id)  # which tells everybody at the table

    # Beginning

    async def ready(self, loaded: LoadedCampaign, player: str, *, ready: bool) -> LoadedCampaign:
        """A player agrees to begin, or takes that back; the game begins with the last one."""
        table = await self._waiting(loaded)
        await table.change(seating.agree(player, "begin" if ready else None))
        for absent in self.consents(loaded, table).list_absent():
            if not table.stored.ended:
                await self.leave(await self._read(loaded.stored.id), table, absent)
        loaded = await self._read(loaded.stored.id)
        await self._begin(loaded, table)
        return await self._read(loaded.stored.id)

    async def start(self, loaded: LoadedCampaign, table: LiveTable, player: str | None) -> None:
        """Begin the game, unless somebody has to agree first."""
        if table.stored.status == "waiting" and (
            names := self.consents(loaded, table).list_unanswered()
        ):
            raise Refusal("answers_missing", names=", ".join(names))
        await table.start(player)

    async def _begin(self, loaded: LoadedCampaign, table: LiveTable) -> None:
        """Begin the game if all have agreed; another process may have begun it."""
        if table.stored.status == "waiting" and self.consents(loaded, table).may_begin:
            with contextlib.suppress(Refusal):
                await table.start(table.stored.host)

    # Giving up

    async def give_up(self, loaded: LoadedCampaign, player: str, *, agrees: bool) -> LoadedCampaign:
        """A player agrees to give the game up, or takes that back; the last one ends it."""
        try:
            table = await self._table(loaded)
        except Refusal as refusal:
            if refusal.code != "unreadable_table":
                raise
            await write_or_refuse(self._store.give_up(loaded.stored, None))  # it is unplayable
            return await self._read(loaded.stored.id)
        consents = self.consents(loaded, table)
        opened = table.stored.status == "waiting" and table.stored.host == player
        if not (opened or consents.may_give_up(player)):
            raise Refusal("not_seated")
        if seats_of(table.seats, player):
            await table.change(seating.agree(player, "give_up" if agrees else None))
        if agrees and (opened or not self.consents(loaded, table).list_opposed()):
            await self._end(loaded, table)
        return await self._read(loaded.stored.id)

    async def _end(self, loaded: LoadedCampaign, table: LiveTable) -> None:
        stored = replace(loaded.stored, status=table.stored.status)
        await write_or_refuse(self._store.give_up(stored, table.stored.version))
        with contextlib.suppress(Refusal):  # this tells everybody at the table
            await self._tables.get(table.id)


async def write_or_refuse(writing: Coroutine[None, None, None]) -> None:
    """Wait for a write; raises Refusal if nothing was stored."""
    try:
        await writing
    except Conflict:
        raise Refusal("stale") from None
    except NotStored as error:
        log.error("a campaign was not stored: %s", error)
        raise Refusal("not_stored") from None
