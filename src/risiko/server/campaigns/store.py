"""Campaigns in the database. They only grow; what may follow is said by what is there."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, cast

from sqlalchemy import ColumnElement, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from risiko.server.storage.models import (
    CampaignRow,
    ChapterRow,
    PersonRow,
    SeatRow,
    TableRow,
    VisitRow,
)
from risiko.server.storage.store import Conflict, Store, insert_seats, insert_table
from risiko.server.tables.table_record import Facts, Seats, Status

Stamp = tuple[object, ...]
"""All of a campaign that may change; another one says that something has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignFacts:
    """A campaign but for its people and chapters."""

    id: str
    name: str
    host: str
    invite: str
    created: int
    games: int
    planet: str
    table: str | None
    """The one game that is being played."""
    status: Status | None
    """How far that game is."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the circle: a player's, a bot's, or nobody's yet."""

    number: int
    name: str
    player: str | None = None
    bot: str | None = None
    absent: str | None = None
    """The table of the game in which they said that they do not take part."""


People = tuple[Person, ...]


class StoredChapter(NamedTuple):
    """A finished game: where it was played, its record and the position it leads to."""

    number: int
    table: str | None
    record: str
    after: str


class Kept(NamedTuple):
    """A campaign as it is stored, with those of its chapters that were asked for."""

    facts: CampaignFacts
    people: People
    chapters: tuple[StoredChapter, ...]
    visits: Mapping[str, int]
    """When each player was last seen in it."""


class CampaignStore:
    """Reads and writes campaigns, each change in one transaction with all that belongs to it."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # Reading

    async def read(self, id: str, known: int) -> Kept | None:
        """A campaign, and its chapters after the first ones that are known already."""
        async with self._store.reading() as session:
            found = await _facts(session, CampaignRow.id == id)
            if not found:
                return None
            rows = await session.execute(
                select(ChapterRow.number, ChapterRow.table_id, ChapterRow.record, ChapterRow.after)
                .where(ChapterRow.campaign_id == id, ChapterRow.number > known)
                .order_by(ChapterRow.number)
            )
            people = await _people(session, [id])
            seen = await session.execute(
                select(VisitRow.player_id, VisitRow.seen).where(VisitRow.campaign_id == id)
            )
            chapters = tuple(StoredChapter(*row) for row in rows)
            return Kept(found[0], people[id], chapters, dict(seen.all()))

    async def stamps(self, ids: Collection[str]) -> dict[str, Stamp]:
        """How campaigns stand, each in a stamp that changes with them."""
        async with self._store.reading() as session:
            rows = await session.execute(
                select(
                    CampaignRow.id,
                    CampaignRow.games,
                    CampaignRow.table_id,
                    TableRow.version,
                    TableRow.status,
                )
                .outerjoin(TableRow, TableRow.id == CampaignRow.table_id)
                .where(CampaignRow.id.in_(ids))
            )
            people = await _people(session, list(ids))
            return {id: (*standing, people[id]) for id, *standing in rows}

    async def of(self, player: str, *, most: int) -> list[tuple[CampaignFacts, People]]:
        """The newest campaigns somebody founded or belongs to."""
        mine = select(PersonRow.campaign_id).where(PersonRow.player_id == player)
        async with self._store.reading() as session:
            found = await _facts(
                session, or_(CampaignRow.host == player, CampaignRow.id.in_(mine)), most
            )
            people = await _people(session, [facts.id for facts in found])
            return [(facts, people[facts.id]) for facts in found]

    async def count(self, player: str) -> int:
        """How many campaigns somebody has founded."""
        async with self._store.reading() as session:
            return await session.scalar(select(func.count()).where(CampaignRow.host == player)) or 0

    async def unsettled(self) -> list[str]:
        """The campaigns whose game is over and not yet among their chapters."""
        async with self._store.reading() as session:
            rows = await session.scalars(
                select(CampaignRow.id)
                .join(TableRow, TableRow.id == CampaignRow.table_id)
                .where(TableRow.status == "over")
            )
            return list(rows)

    # Writing

    async def add(
        self, facts: CampaignFacts, people: People, chapters: Sequence[StoredChapter]
    ) -> None:
        """A new campaign, with the chapters it was imported with."""
        async with self._store.writing() as connection:
            await connection.execute(
                insert(CampaignRow).values(
                    id=facts.id,
                    name=facts.name,
                    host=facts.host,
                    invite=facts.invite,
                    created=facts.created,
                    games=facts.games,
                    planet=facts.planet,
                    table_id=None,
                )
            )
            await connection.execute(
                insert(PersonRow),
                [
                    {
                        "campaign_id": facts.id,
                        "number": person.number,
                        "name": person.name,
                        "player_id": person.player,
                        "bot": person.bot,
                    }
                    for person in people
                ],
            )
            if chapters:
                rows = [_chapter_values(facts.id, chapter) for chapter in chapters]
                await connection.execute(insert(ChapterRow), rows)

    async def set_person(self, id: str, before: Person, after: Person) -> None:
        """Somebody of the circle is played by somebody else; raises Conflict if not as before."""
        async with self._store.writing() as connection:
            changed = await connection.execute(
                update(PersonRow)
                .where(
                    PersonRow.campaign_id == id,
                    PersonRow.number == before.number,
                    PersonRow.player_id.is_not_distinct_from(before.player),
                    PersonRow.bot.is_not_distinct_from(before.bot),
                )
                .values(player_id=after.player, bot=after.bot)
            )
            if changed.rowcount != 1:
                raise Conflict(id)

    async def begin(
        self, campaign: CampaignFacts, table: Facts, seats: Seats, absent: Collection[int]
    ) -> None:
        """The table of the next game; raises Conflict if there is one, or the world has changed.

        Some of the circle are known not to take part.
        """
        async with self._store.writing() as connection:
            await insert_table(connection, table, seats)
            await _set_absent(connection, campaign.id, absent, table.id)
            changed = await connection.execute(
                update(CampaignRow)
                .where(
                    CampaignRow.id == campaign.id,
                    CampaignRow.games == campaign.games,
                    CampaignRow.table_id.is_(None),
                )
                .values(table_id=table.id)
            )
            if changed.rowcount != 1:
                raise Conflict(campaign.id)

    async def append(self, campaign: CampaignFacts, chapter: StoredChapter, planet: str) -> None:
        """The game is over and joins the chapters; raises Conflict if somebody else was faster."""
        async with self._store.writing() as connection:
            changed = await connection.execute(
                update(CampaignRow)
                .where(
                    CampaignRow.id == campaign.id,
                    CampaignRow.games == chapter.number - 1,
                    CampaignRow.table_id == chapter.table,
                )
                .values(table_id=None, games=chapter.number, planet=planet)
            )
            if changed.rowcount != 1:
                raise Conflict(campaign.id)
            await connection.execute(
                insert(ChapterRow).values(_chapter_values(campaign.id, chapter))
            )

    async def set_absent(self, id: str, people: Collection[int], table: str | None) -> None:
        """Some of the circle do not take part in the game at a table, or do after all."""
        async with self._store.writing() as connection:
            await _set_absent(connection, id, people, table)

    async def reseat(
        self, campaign: str, table: Facts, seats: Seats, absent: Mapping[int, bool]
    ) -> None:
        """Others sit at a table that has not begun; raises Conflict if it is not as it was.

        `absent` says of some of the circle whether they do not take part.
        """
        async with self._store.writing() as connection:
            changed = await connection.execute(
                update(TableRow)
                .where(
                    TableRow.id == table.id,
                    TableRow.version == table.version,
                    TableRow.status == "waiting",
                )
                .values(host=table.host, start=table.start, version=TableRow.version + 1)
            )
            if changed.rowcount != 1:
                raise Conflict(table.id)
            await connection.execute(delete(SeatRow).where(SeatRow.table_id == table.id))
            await insert_seats(connection, table.id, seats)
            for number, gone in absent.items():
                await _set_absent(connection, campaign, [number], table.id if gone else None)

    async def visit(self, campaign: str, player: str, seen: int) -> None:
        """Somebody was seen in a campaign."""
        async with self._store.writing() as connection:
            noted = await connection.execute(
                update(VisitRow)
                .where(VisitRow.campaign_id == campaign, VisitRow.player_id == player)
                .values(seen=seen)
            )
            if noted.rowcount == 0:
                await connection.execute(
                    insert(VisitRow).values(campaign_id=campaign, player_id=player, seen=seen)
                )

    async def give_up(self, campaign: CampaignFacts, version: int | None) -> None:
        """The game counts no more; raises Conflict if it is further by now.

        A table that has not begun is no longer needed; one that has is left to its people. The
        version is that of the table where all have agreed; None if it cannot be opened any more.
        """
        async with self._store.writing() as connection:
            here = [TableRow.id == campaign.table, TableRow.status == campaign.status]
            if version is not None:
                here.append(TableRow.version == version)
            if campaign.status == "waiting":
                gone = await connection.execute(delete(TableRow).where(*here))
            else:
                gone = await connection.execute(
                    update(TableRow)
                    .where(*here)
                    .values(campaign=None, version=TableRow.version + 1)
                )
            changed = await connection.execute(
                update(CampaignRow)
                .where(CampaignRow.id == campaign.id, CampaignRow.games == campaign.games)
                .where(or_(CampaignRow.table_id == campaign.table, CampaignRow.table_id.is_(None)))
                .values(table_id=None)
            )
            if gone.rowcount != 1 or changed.rowcount != 1:
                raise Conflict(campaign.id)


async def _set_absent(
    connection: AsyncConnection, campaign: str, people: Collection[int], table: str | None
) -> None:
    await connection.execute(
        update(PersonRow)
        .where(PersonRow.campaign_id == campaign, PersonRow.number.in_(people))
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


async def _facts(
    session: AsyncSession, where: ColumnElement[bool], most: int = 1
) -> list[CampaignFacts]:
    rows = await session.execute(
        select(CampaignRow, TableRow.status)
        .outerjoin(TableRow, TableRow.id == CampaignRow.table_id)
        .where(where)
        .order_by(CampaignRow.created.desc())
        .limit(most)
    )
    return [
        CampaignFacts(
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
        select(PersonRow).where(PersonRow.campaign_id.in_(ids)).order_by(PersonRow.number)
    )
    circles: dict[str, list[Person]] = {id: [] for id in ids}
    for row in rows:
        person = Person(row.number, row.name, row.player_id, row.bot, row.absent)
        circles[row.campaign_id].append(person)
    return {id: tuple(circle) for id, circle in circles.items()}
