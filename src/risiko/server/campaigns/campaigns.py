"""All campaigns: founded or imported, played game by game, passed on as a file.

A campaign has one game at a time. When that is over its record joins the chapters, once: whoever
comes first does it, the server that saw the end or anybody who looks at the campaign later. So it
does not matter when a process is killed.
"""

import asyncio
import contextlib
import hmac
import logging
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from risiko.evolution.campaign.campaign import (
    BrokenCampaign,
    Campaign,
    OutdatedCampaign,
    read_record,
)
from risiko.evolution.campaign.chronicle import Chapter
from risiko.evolution.game import GAME
from risiko.server.campaigns import seats as campaigns_seats
from risiko.server.campaigns.agreement import Agreement, done
from risiko.server.campaigns.store import (
    CampaignFacts,
    CampaignStore,
    People,
    Person,
    StoredChapter,
)
from risiko.server.campaigns.visits import Visits
from risiko.server.campaigns.watch import Watch
from risiko.server.http.refusal import Refusal
from risiko.server.live.clock import MILLI
from risiko.server.storage.store import Conflict, NotStored
from risiko.server.tables import seating
from risiko.server.tables.context import Hall
from risiko.server.tables.table import Table
from risiko.server.tables.table_record import Facts
from risiko.server.tables.tables import ID_LENGTH, INVITE_LENGTH, NAME, Tables, letters
from risiko.server.wire.campaign import NewCampaign, NextGame, SetPerson

log = logging.getLogger(__name__)

LISTED = 50
"""Campaigns in the list of one's own."""
REMEMBERED = 64
"""Campaigns whose chapters are kept in memory."""


class Book(NamedTuple):
    """A campaign with its world, and where each of its games was played."""

    facts: CampaignFacts
    people: People
    campaign: Campaign
    tables: tuple[str | None, ...]
    visits: Mapping[str, int]
    """When each player was last seen in it."""

    def counts(self, player: str | None) -> bool:
        """Whether somebody belongs to the campaign."""
        return player is not None and (
            self.facts.host == player or any(person.player == player for person in self.people)
        )

    def admits(self, player: str | None, invite: str | None) -> bool:
        """Whether somebody may look at it."""
        known = self.facts.invite.encode()
        invited = invite is not None and hmac.compare_digest(invite.encode(), known)
        return invited or self.counts(player)


class Campaigns:
    """The campaigns of a server."""

    def __init__(self, hall: Hall, tables: Tables) -> None:
        self._hall = hall
        self._tables = tables
        self._store = CampaignStore(hall.store)
        self.agreement = Agreement(hall, tables, self._store, self._read)
        self.visits = Visits(self._store, hall.clock)
        self.watch = Watch(self._store)
        self._known: dict[str, tuple[Campaign, tuple[str | None, ...]]] = {}
        self._settling = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Watch for games that end, and settle those that ended while nobody did."""
        self._tables.ended = self._ended
        self._spawn(self._settle_all())

    async def close(self) -> None:
        """Stop; whoever looks next settles what was not."""
        await self.watch.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # Reading

    async def get(self, id: str) -> Book:
        """A campaign; a game that is over is among its chapters by then."""
        book = await self._read(id)
        if book.facts.status == "over":
            async with self._settling:
                book = await self._settled(await self._read(id))
        return book

    async def admits(self, book: Book, player: str | None, invite: str | None) -> bool:
        """Whether somebody may look at it: its people, the invited, who sits at its table."""
        if book.admits(player, invite):
            return True
        table = await self.table(book)
        return table is not None and bool(seating.of(table.seats, player))

    async def table(self, book: Book) -> Table | None:
        """The table of the game that is being played, if it can be opened."""
        if book.facts.table is None:
            return None
        try:
            return await self._tables.get(book.facts.table)
        except Refusal:
            return None

    async def _read(self, id: str) -> Book:
        """A campaign as it is stored; chapters that were read once are not read again."""
        if not NAME.fullmatch(id):
            raise Refusal("no_campaign")
        chapters, tables = self._remembered(id)
        kept = await self._store.read(id, len(chapters))
        if kept is None:
            raise Refusal("no_campaign")
        try:
            fresh = await asyncio.to_thread(_chapters, kept.chapters) if kept.chapters else ()
        except BrokenCampaign as error:
            raise _refusal(error) from None
        campaign = Campaign(kept.facts.name, [person.name for person in kept.people])
        campaign.chapters = (*chapters, *fresh)
        tables = (*tables, *(chapter.table for chapter in kept.chapters))
        self._remember(id, campaign, tables)
        return Book(kept.facts, kept.people, campaign, tables, kept.visits)

    def _remembered(self, id: str) -> tuple[tuple[Chapter, ...], tuple[str | None, ...]]:
        if id not in self._known:
            return (), ()
        campaign, tables = self._known[id]
        return campaign.chapters, tables

    def _remember(self, id: str, campaign: Campaign, tables: tuple[str | None, ...]) -> None:
        self._known.pop(id, None)
        self._known[id] = campaign, tables
        if len(self._known) > REMEMBERED:
            del self._known[next(iter(self._known))]

    async def of(self, player: str) -> list[tuple[CampaignFacts, People]]:
        """Somebody's campaigns, the newest first."""
        return await self._store.of(player, most=LISTED)

    # A game that is over

    def _ended(self, facts: Facts) -> None:
        if facts.campaign is not None:
            self._spawn(self._settle(facts.campaign))

    async def _settle_all(self) -> None:
        try:
            waiting = await self._store.unsettled()
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

    async def _settled(self, book: Book) -> Book:
        """The campaign with the game that is over, unless it cannot join it."""
        facts = book.facts
        if facts.status != "over" or facts.table is None:
            return book
        try:
            table = await self._tables.get(facts.table)
            chapter = await asyncio.to_thread(_examined, book.campaign, table)
        except (Refusal, BrokenCampaign) as error:
            log.error("campaign %s: the game cannot join it: %s", facts.id, error)
            return book
        stored = _stored(facts.games + 1, facts.table, chapter)
        with contextlib.suppress(Conflict):  # another process was faster, with the same record
            await self._store.append(facts, stored, chapter.after.world.planet)
        return await self._read(facts.id)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Founding and passing on

    async def found(self, wish: NewCampaign, player: str) -> str:
        """A campaign on a fresh world; its id."""
        people = campaigns_seats.circle(wish.people, player)
        try:
            campaign = Campaign.new(
                campaigns_seats.tidy(wish.name), [person.name for person in people]
            )
        except BrokenCampaign:
            raise Refusal("bad_campaign_name") from None
        return await self._add(campaign, people, player)

    async def take_over(self, text: str, player: str) -> str:
        """A campaign from its text, checked from the first game to the last; its id."""
        try:
            campaign = await asyncio.to_thread(Campaign.read, text)
        except BrokenCampaign as error:
            raise _refusal(error) from None
        people = tuple(Person(number, name) for number, name in enumerate(campaign.circle))
        return await self._add(campaign, people, player)

    async def _add(self, campaign: Campaign, people: People, player: str) -> str:
        if await self._store.count(player) >= self._hall.settings.limits.tables:
            raise Refusal("too_many_campaigns")
        facts = CampaignFacts(
            id=letters(ID_LENGTH),
            name=campaign.name,
            host=player,
            invite=letters(INVITE_LENGTH),
            created=int(self._hall.clock.now() * MILLI),
            games=len(campaign.chapters),
            planet=campaign.world.planet,
            table=None,
            status=None,
        )
        chapters = [
            _stored(number, None, chapter) for number, chapter in enumerate(campaign.chapters, 1)
        ]
        try:
            await self._store.add(facts, people, chapters)
        except (Conflict, NotStored) as error:
            log.error("a new campaign was not stored: %s", error)
            raise Refusal("not_stored") from None
        return facts.id

    # People and games

    async def set_person(self, book: Book, number: int, wish: SetPerson, player: str) -> Book:
        """Somebody of the circle is played by oneself, by a bot, or by whoever comes."""
        if number >= len(book.people):
            raise Refusal("no_person")
        before = book.people[number]
        after = campaigns_seats.changed(before, wish, player, member=book.counts(player))
        if after != before:
            await done(self._store.set_person(book.facts.id, before, after))
        return await self._read(book.facts.id)

    async def begin(self, book: Book, wish: NextGame, player: str) -> Table:
        """The table of the next game. Who opens it without themselves does not take part."""
        if wish.dice != "committed" or wish.seed is not None:
            raise Refusal("campaign_dice")
        if book.facts.table is not None:
            raise Refusal("campaign_busy")
        seats = campaigns_seats.seated(book.people, wish.seats, player)
        sitting = {seat.name for seat in seats if seat.kind == "human"}
        absent = [
            person.number
            for person in book.people
            if person.player == player and person.name not in sitting
        ]
        start = book.campaign.next_game([seat.name for seat in seats])
        await self._tables.need_room(player)
        table = replace(
            self._tables.fresh(GAME, player, wish, public=False),
            campaign=book.facts.id,
            start=str(start),
            circle="\n".join(book.campaign.circle),
        )
        try:
            await self._store.begin(book.facts, table, seats, absent)
        except Conflict:
            raise Refusal("campaign_busy") from None
        except NotStored as error:
            log.error("campaign %s: a game was not stored: %s", book.facts.id, error)
            raise Refusal("not_stored") from None
        return await self._tables.get(table.id)


def _refusal(error: BrokenCampaign) -> Refusal:
    """Why a campaign cannot be read here."""
    code = "outdated_campaign" if isinstance(error, OutdatedCampaign) else "broken_campaign"
    return Refusal(code, place=error.place, reason=error.reason)


def _examined(campaign: Campaign, table: Table) -> Chapter:
    """The finished game of a table as the next chapter, replayed with every check."""
    next = Campaign(campaign.name, campaign.circle)
    next.chapters = campaign.chapters
    return next.add(table.record())


def _stored(number: int, table: str | None, chapter: Chapter) -> StoredChapter:
    return StoredChapter(number, table, str(chapter.record), str(chapter.after))


def _chapters(stored: Sequence[StoredChapter]) -> tuple[Chapter, ...]:
    """Chapters as they were stored: they were checked when they joined."""
    chapters = []
    for chapter in stored:
        found = read_record(chapter.record, chapter.number)
        before, after = GAME.read(found.start), GAME.read(chapter.after)
        chapters.append(Chapter(found, before, after))
    return tuple(chapters)
