"""Campaigns in the database: they only grow, and each change is one transaction.

A change is written only if the campaign is as the writer knows it; else Conflict is raised.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import cast

from sqlalchemy import ColumnElement, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from risiko.server.campaigns.records import (
    CampaignFingerprint,
    CampaignRecord,
    CampaignSnapshot,
    People,
    Person,
    StoredChapter,
)
from risiko.server.storage.cluster.notices import ANY_VERSION, Notice
from risiko.server.storage.models import (
    CampaignModel,
    ChapterModel,
    PersonModel,
    SeatModel,
    TableModel,
    VisitModel,
)
from risiko.server.storage.store import Conflict, Store
from risiko.server.storage.table_rows import insert_seats, insert_table
from risiko.server.tables.seats import Seats
from risiko.server.tables.table_record import NOBODY, Status, TableRecord


class CampaignStore:
    """Reads and writes campaigns."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # Reading

    async def read(self, id: str, known: int) -> CampaignSnapshot | None:
        """A campaign with its chapters, except for the first ones that are known already."""
        async with self._store.reading() as session:
            found = await _read_campaigns(session, CampaignModel.id == id)
            if not found:
                return None
            rows = await session.execute(
                select(
                    ChapterModel.number,
                    ChapterModel.table_id,
                    ChapterModel.record,
                    ChapterModel.after,
                )
                .where(ChapterModel.campaign_id == id, ChapterModel.number > known)
                .order_by(ChapterModel.number)
            )
            people = await _people(session, [id])
            seen = await session.execute(
                select(VisitModel.player_id, VisitModel.seen).where(VisitModel.campaign_id == id)
            )
            chapters = tuple(StoredChapter(*row) for row in rows)
            return CampaignSnapshot(found[0], people[id], chapters, dict(seen.all()))

    async def fingerprints(self, ids: Collection[str]) -> dict[str, CampaignFingerprint]:
        """The fingerprints of some campaigns."""
        async with self._store.reading() as session:
            rows = await session.execute(
                select(
                    CampaignModel.id,
                    CampaignModel.games,
                    CampaignModel.table_id,
                    TableModel.version,
                    TableModel.status,
                )
                .outerjoin(TableModel, TableModel.id == CampaignModel.table_id)
                .where(CampaignModel.id.in_(ids))
            )
            people = await _people(session, list(ids))
            return {id: (*values, people[id]) for id, *values in rows}

    async def list_of(self, player: str, *, most: int) -> list[tuple[CampaignRecord, People]]:
        """The newest campaigns a player has founded or belongs to."""
        mine = select(PersonModel.campaign_id).where(PersonModel.player_id == player)
        async with self._store.reading() as session:
            found = await _read_campaigns(
                session, or_(CampaignModel.host == player, CampaignModel.id.in_(mine)), most
            )
            people = await _people(session, [campaign.id for campaign in found])
            return [(campaign, people[campaign.id]) for campaign in found]

    async def count_of(self, player: str) -> int:
        """How many campaigns a player has founded."""
        async with self._store.reading() as session:
            return (
                await session.scalar(select(func.count()).where(CampaignModel.host == player)) or 0
            )

    async def list_unsettled(self) -> list[str]:
        """The ids of campaigns whose game is over and not yet among their chapters."""
        async with self._store.reading() as session:
            rows = await session.scalars(
                select(CampaignModel.id)
                .join(TableModel, TableModel.id == CampaignModel.table_id)
                .where(TableModel.status == "over")
            )
            return list(rows)

    # Writing

    async def add(
        self, campaign: CampaignRecord, people: People, chapters: Sequence[StoredChapter]
    ) -> None:
        """Store a new campaign, with the chapters it was imported with."""
        async with self._store.writing() as connection:
            await connection.execute(
                insert(CampaignModel).values(
                    id=campaign.id,
                    name=campaign.name,
                    host=campaign.host,
                    invite=campaign.invite,
                    created=campaign.created,
                    games=campaign.games,
                    planet=campaign.planet,
                    table_id=None,
                )
            )
            await connection.execute(
                insert(PersonModel),
                [
                    {
                        "campaign_id": campaign.id,
                        "number": person.number,
                        "name": person.name,
                        "player_id": person.player,
                        "bot": person.bot,
                    }
                    for person in people
                ],
            )
            if chapters:
                rows = [_chapter_values(campaign.id, chapter) for chapter in chapters]
                await connection.execute(insert(ChapterModel), rows)

    async def set_person(self, id: str, before: Person, after: Person) -> None:
        """Change who plays one of the people; raises Conflict if that has changed meanwhile."""
        async with self._store.writing() as connection:
            changed = await connection.execute(
                update(PersonModel)
                .where(
                    PersonModel.campaign_id == id,
                    PersonModel.number == before.number,
                    PersonModel.player_id.is_not_distinct_from(before.player),
                    PersonModel.bot.is_not_distinct_from(before.bot),
                )
                .values(player_id=after.player, bot=after.bot)
            )
            if changed.rowcount != 1:
                raise Conflict(id)
            await self._store.notify(connection, Notice("campaign", id))

    async def begin(
        self, campaign: CampaignRecord, table: TableRecord, seats: Seats, absent: Collection[int]
    ) -> None:
        """Store the table of the next game; raises Conflict if there is one or a game has ended.

        `absent` are the people who do not take part.
        """
        async with self._store.writing() as connection:
            await insert_table(connection, table, seats)
            await _set_absent(connection, campaign.id, absent, table.id)
            changed = await connection.execute(
                update(CampaignModel)
                .where(
                    CampaignModel.id == campaign.id,
                    CampaignModel.games == campaign.games,
                    CampaignModel.table_id.is_(None),
                )
                .values(table_id=table.id)
            )
            if changed.rowcount != 1:
                raise Conflict(campaign.id)
            await self._store.notify(connection, Notice("campaign", campaign.id))

    async def append(self, campaign: CampaignRecord, chapter: StoredChapter, planet: str) -> None:
        """Add a finished game to the chapters; raises Conflict if another process was faster."""
        async with self._store.writing() as connection:
            changed = await connection.execute(
                update(CampaignModel)
                .where(
                    CampaignModel.id == campaign.id,
                    CampaignModel.games == chapter.number - 1,
                    CampaignModel.table_id == chapter.table,
                )
                .values(table_id=None, games=chapter.number, planet=planet)
            )
            if changed.rowcount != 1:
                raise Conflict(campaign.id)
            await connection.execute(
                insert(ChapterModel).values(_chapter_values(campaign.id, chapter))
            )
            await self._store.notify(connection, Notice("campaign", campaign.id))

    async def set_absent(self, id: str, people: Collection[int], table: str | None) -> None:
        """Set the table at which some people do not take part; None if they do."""
        async with self._store.writing() as connection:
            await _set_absent(connection, id, people, table)
            await self._store.notify(connection, Notice("campaign", id))

    async def reseat(
        self, campaign: str, table: TableRecord, seats: Seats, absent: Mapping[int, bool]
    ) -> None:
        """Replace the seats of a table that has not begun; raises Conflict if it has changed.

        `absent` says of some people whether they do not take part.
        """
        async with self._store.writing() as connection:
            changed = await connection.execute(
                update(TableModel)
                .where(
                    TableModel.id == table.id,
                    TableModel.version == table.version,
                    TableModel.status == "waiting",
                )
                .values(host=table.host, start=table.start, version=TableModel.version + 1)
            )
            if changed.rowcount != 1:
                raise Conflict(table.id)
            await connection.execute(delete(SeatModel).where(SeatModel.table_id == table.id))
            await insert_seats(connection, table.id, seats)
            for number, gone in absent.items():
                await _set_absent(connection, campaign, [number], table.id if gone else None)
            changes = Notice("table", table.id, table.version + 1), Notice("campaign", campaign)
            await self._store.notify(connection, *changes)

    async def visit(self, campaign: str, player: str, seen: int) -> None:
        """Store when a player was last seen in a campaign."""
        async with self._store.writing() as connection:
            noted = await connection.execute(
                update(VisitModel)
                .where(VisitModel.campaign_id == campaign, VisitModel.player_id == player)
                .values(seen=seen)
            )
            if noted.rowcount == 0:
                await connection.execute(
                    insert(VisitModel).values(campaign_id=campaign, player_id=player, seen=seen)
                )

    async def give_up(self, campaign: CampaignRecord, version: int | None) -> None:
        """Take the game out of the campaign; raises Conflict if it has gone on meanwhile.

        Its table is closed. `version` is that of the table at which all have agreed; None if it
        cannot be opened any more.
        """
        async with self._store.writing() as connection:
            here = [TableModel.id == campaign.table, TableModel.status == campaign.status]
            if version is not None:
                here.append(TableModel.version == version)
            gone = await connection.execute(
                update(TableModel)
                .where(*here)
                .values(status="closed", turn=NOBODY, version=TableModel.version + 1)
            )
            changed = await connection.execute(
                update(CampaignModel)
                .where(CampaignModel.id == campaign.id, CampaignModel.games == campaign.games)
                .where(
                    or_(CampaignModel.table_id == campaign.table, CampaignModel.table_id.is_(None))
                )
                .values(table_id=None)
            )
            if gone.rowcount != 1 or changed.rowcount != 1:
                raise Conflict(campaign.id)
            changes = [Notice("campaign", campaign.id)]
            if campaign.table is not None:
                changes.append(Notice("table", campaign.table, ANY_VERSION))
            await self._store.notify(connection, *changes)


async def _set_absent(
    connection: AsyncConnection, campaign: str, people: Collection[int], table: str | None
) -> None:
    await connection.execute(
        update(PersonModel)
        .where(PersonModel.campaign_id == campaign, PersonModel.number.in_(people))
        .values(absent=table)
    )


def _chapter_values(campaign: str, chapter: StoredChapter) -> dict[str, object]:
    return {
        "campaign_id": campaign,
        "number": chapter.number,
        "table_id": chapter.table,
        "record": chapter.record,
        "after": chapter.after,
    }


async def _read_campaigns(
    session: AsyncSession, where: ColumnElement[bool], most: int = 1
) -> list[CampaignRecord]:
    rows = await session.execute(
        select(CampaignModel, TableModel.status)
        .outerjoin(TableModel, TableModel.id == CampaignModel.table_id)
        .where(where)
        .order_by(CampaignModel.created.desc())
        .limit(most)
    )
    return [
        CampaignRecord(
            id=row.id,
            name=row.name,
            host=row.host,
            invite=row.invite,
            created=row.created,
            games=row.games,
            planet=row.planet,
            table=row.table_id,
            status=cast(Status | None, status),
        )
        for row, status in rows
    ]


async def _people(session: AsyncSession, ids: list[str]) -> dict[str, People]:
    rows = await session.scalars(
        select(PersonModel).where(PersonModel.campaign_id.in_(ids)).order_by(PersonModel.number)
    )
    circles: dict[str, list[Person]] = {id: [] for id in ids}
    for row in rows:
        person = Person(row.number, row.name, row.player_id, row.bot, row.absent)
        circles[row.campaign_id].append(person)
    return {id: tuple(circle) for id, circle in circles.items()}
