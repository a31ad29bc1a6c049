"""All campaigns of a server: founded or imported, and played game by game.

A campaign has one game at a time. When it is over its record is added to the chapters ("settled"),
exactly once: by the server that saw the end, or when somebody looks at the campaign later. So it
does not matter when a process is killed.
"""

import asyncio
import contextlib
import logging
from collections.abc import Coroutine, Sequence
from dataclasses import replace

from risiko.evolution.campaign.campaign import (
    BrokenCampaign,
    Campaign,
    OutdatedCampaign,
    read_record,
)
from risiko.evolution.campaign.chronicle import Chapter
from risiko.evolution.game import GAME
from risiko.server.campaigns import seats as campaign_seats
from risiko.server.campaigns.agreement import GameAgreement, write_or_refuse
from risiko.server.campaigns.jobs import CHECK, read_result
from risiko.server.campaigns.loaded import LoadedCampaign
from risiko.server.campaigns.records import CampaignRecord, People, Person, StoredChapter
from risiko.server.campaigns.store import CampaignStore
from risiko.server.campaigns.visits import Visits
from risiko.server.campaigns.watch import CampaignWatch
from risiko.server.live.context import TableContext
from risiko.server.live.table import LiveTable
from risiko.server.live.tables import Tables
from risiko.server.refusal import Refusal
from risiko.server.storage.store import Conflict, NotStored
from risiko.server.tables.ids import is_id, new_id, new_invite
from risiko.server.tables.new_table import new_record
from risiko.server.tables.seats import seats_of
from risiko.server.tables.table_record import TableRecord
from risiko.server.tables.visible_text import clean
from risiko.server.wire.campaign import NewCampaign, NextGame, SetPerson
from risiko.server.workers import Workers

log = logging.getLogger(__name__)

LISTED = 50
"""The most campaigns in a player's list."""
CACHED = 64
"""Campaigns whose chapters are kept in memory."""


class Campaigns:
    """The campaigns of a server."""

    def __init__(self, context: TableContext, tables: Tables, workers: Workers) -> None:
        self._context = context
        self._tables = tables
        self._workers = workers
        self._store = CampaignStore(context.store)
        self.agreement = GameAgreement(context, tables, self._store, self._read)
        self.visits = Visits(self._store, context.clock)
        self.watch = CampaignWatch(self._store, context.cluster)
        self._known: dict[str, tuple[Campaign, tuple[str | None, ...]]] = {}
        self._settling = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Settle games when they end, and those that ended while no server ran."""
        self._tables.game_over_listeners.append(self._settle_later)
        self._spawn(self._settle_all())

    async def close(self) -> None:
        """Stop; what is not settled yet is settled when somebody looks at the campaign."""
        await self.watch.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # Reading

    async def get(self, id: str) -> LoadedCampaign:
        """A campaign; its game is settled first if it is over."""
        loaded = await self._read(id)
        if loaded.stored.status == "over":
            async with self._settling:
                loaded = await self._add_chapter(await self._read(id))
        return loaded

    async def admits(self, loaded: LoadedCampaign, player: str | None, invite: str | None) -> bool:
        """Whether somebody may look at a campaign: who is invited, or sits at its table."""
        if loaded.admits(player, invite):
            return True
        table = await self.table(loaded)
        return table is not None and bool(seats_of(table.seats, player))

    async def table(self, loaded: LoadedCampaign) -> LiveTable | None:
        """The table of the game that is being played, if it can be opened."""
        if loaded.stored.table is None:
            return None
        try:
            return await self._tables.get(loaded.stored.table)
        except Refusal:
            return None

    async def _read(self, id: str) -> LoadedCampaign:
        """Read a campaign; chapters in the cache are not read again."""
        if not is_id(id):
            raise Refusal("no_campaign")
        chapters, tables = self._cached(id)
        found = await self._store.read(id, len(chapters))
        if found is None:
            raise Refusal("no_campaign")
        try:
            new = await asyncio.to_thread(_read_chapters, found.chapters) if found.chapters else ()
        except BrokenCampaign as error:
            raise _refusal(error) from None
        campaign = Campaign(found.stored.name, [person.name for person in found.people])
        campaign.chapters = (*chapters, *new)
        tables = (*tables, *(chapter.table for chapter in found.chapters))
        self._cache(id, campaign, tables)
        return LoadedCampaign(found.stored, found.people, campaign, tables, found.visits)

    def _cached(self, id: str) -> tuple[tuple[Chapter, ...], tuple[str | None, ...]]:
        if id not in self._known:
            return (), ()
        campaign, tables = self._known[id]
        return campaign.chapters, tables

    def _cache(self, id: str, campaign: Campaign, tables: tuple[str | None, ...]) -> None:
        self._known.pop(id, None)
        self._known[id] = campaign, tables
        if len(self._known) > CACHED:
            del self._known[next(iter(self._known))]

    async def list_of(self, player: str) -> list[tuple[CampaignRecord, People]]:
        """A player's campaigns, the newest first."""
        return await self._store.list_of(player, most=LISTED)

    # A game that is over

    def _settle_later(self, table: TableRecord) -> None:
        if table.campaign is not None:
            self._spawn(self._settle(table.campaign))

    async def _settle_all(self) -> None:
        try:
            waiting = await self._store.list_unsettled()
        except NotStored as error:
            log.error("campaigns cannot be read: %s", error)
            return
        for id in waiting:
            await self._settle(id)

    async def _settle(self, id: str) -> None:
        try:
            await self.get(id)
        except (Refusal, NotStored) as error:
            log.error("campaign %s: its game is not among its chapters yet: %s", id, error)

    async def _add_chapter(self, loaded: LoadedCampaign) -> LoadedCampaign:
        """Add the game that is over to the chapters, unless its record is broken."""
        stored = loaded.stored
        if stored.status != "over" or stored.table is None:
            return loaded
        try:
            table = await self._tables.get(stored.table)
            chapter = await asyncio.to_thread(_make_chapter, loaded.campaign, table)
        except (Refusal, BrokenCampaign) as error:
            log.error("campaign %s: the game cannot join it: %s", stored.id, error)
            return loaded
        row = _stored_chapter(stored.games + 1, stored.table, chapter)
        with contextlib.suppress(Conflict):  # another process was faster, with the same record
            await self._store.append(stored, row, chapter.after.world.planet)
        return await self._read(stored.id)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Founding and importing

    async def found(self, wish: NewCampaign, player: str) -> str:
        """Found a campaign on a new world; returns its id."""
        people = campaign_seats.make_people(wish.people, player)
        try:
            campaign = Campaign.new(clean(wish.name), [person.name for person in people])
        except BrokenCampaign:
            raise Refusal("bad_campaign_name") from None
        return await self._add(campaign.name, campaign.world.planet, people, player)

    async def import_text(self, text: str, player: str) -> str:
        """Import a campaign from its file, after checking every game; returns its id."""
        found = read_result(await self._workers.run(CHECK, text=text))
        people = tuple(Person(number, name) for number, name in enumerate(found.circle))
        chapters = [
            StoredChapter(number, None, *chapter)
            for number, chapter in enumerate(found.chapters, 1)
        ]
        return await self._add(found.name, found.planet, people, player, chapters)

    async def _add(
        self,
        name: str,
        planet: str,
        people: People,
        player: str,
        chapters: Sequence[StoredChapter] = (),
    ) -> str:
        if await self._store.count_of(player) >= self._context.settings.limits.tables:
            raise Refusal("too_many_campaigns")
        stored = CampaignRecord(
            id=new_id(),
            name=name,
            host=player,
            invite=new_invite(),
            created=self._context.now(),
            games=len(chapters),
            planet=planet,
            table=None,
            status=None,
        )
        try:
            await self._store.add(stored, people, chapters)
        except (Conflict, NotStored) as error:
            log.error("a new campaign was not stored: %s", error)
            raise Refusal("not_stored") from None
        return stored.id

    # People and games

    async def set_person(
        self, loaded: LoadedCampaign, number: int, wish: SetPerson, player: str
    ) -> LoadedCampaign:
        """Set who plays one of the people: this player, a bot, or whoever comes."""
        if number >= len(loaded.people):
            raise Refusal("no_person")
        before = loaded.people[number]
        member = loaded.has_member(player)
        after = campaign_seats.change_person(before, wish, player, member=member)
        if after != before:
            await write_or_refuse(self._store.set_person(loaded.stored.id, before, after))
        return await self._read(loaded.stored.id)

    async def begin(self, loaded: LoadedCampaign, wish: NextGame, player: str) -> LiveTable:
        """Open the table of the next game; who opens it without a seat does not take part."""
        if wish.dice != "committed" or wish.seed is not None:
            raise Refusal("campaign_dice")
        if loaded.stored.table is not None:
            raise Refusal("campaign_busy")
        seats = campaign_seats.make_seats(loaded.people, wish.seats, player)
        sitting = {seat.name for seat in seats if seat.kind == "human"}
        absent = [
            person.number
            for person in loaded.people
            if person.player == player and person.name not in sitting
        ]
        start = loaded.campaign.next_game([seat.name for seat in seats])
        await self._tables.check_room(player)
        table = replace(
            new_record(GAME, player, wish, public=False, created=self._context.now()),
            campaign=loaded.stored.id,
            start=str(start),
            circle="\n".join(loaded.campaign.circle),
        )
        try:
            await self._store.begin(loaded.stored, table, seats, absent)
        except Conflict:
            raise Refusal("campaign_busy") from None
        except NotStored as error:
            log.error("campaign %s: a game was not stored: %s", loaded.stored.id, error)
            raise Refusal("not_stored") from None
        return await self._tables.get(table.id)


def _refusal(error: BrokenCampaign) -> Refusal:
    """Why a campaign cannot be read here."""
    if isinstance(error, OutdatedCampaign):
        return Refusal("outdated_campaign", place=error.place, reason=error.reason)
    return Refusal("broken_campaign", place=error.place, reason=error.reason)


def _make_chapter(campaign: Campaign, table: LiveTable) -> Chapter:
    """The finished game of a table as the next chapter, replayed with every check."""
    next = Campaign(campaign.name, campaign.circle)
    next.chapters = campaign.chapters
    return next.add(table.record())


def _stored_chapter(number: int, table: str | None, chapter: Chapter) -> StoredChapter:
    return StoredChapter(number, table, str(chapter.record), str(chapter.after))


def _read_chapters(stored: Sequence[StoredChapter]) -> tuple[Chapter, ...]:
    """Chapters from the database, without the checks made when they were added."""
    chapters = []
    for chapter in stored:
        found = read_record(chapter.record, chapter.number)
        before, after = GAME.read(found.start), GAME.read(chapter.after)
        chapters.append(Chapter(found, before, after))
    return tuple(chapters)
