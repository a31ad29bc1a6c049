"""Ratings of players: every rated game is counted once, and all of it can be computed again.

A game is counted in one transaction together with its number, which no other game gets, and its
table, which is counted no second time: whichever servers hear that a game is over, and however
often. The ratings follow from the stored games in the order of their numbers (`recompute`).
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import delete, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from risiko.server.clock import MILLI, Clock
from risiko.server.history.rating_model import PlayerRating, RatedSeat, box_of, rate
from risiko.server.storage.history_models import RatedGameModel, RatingModel
from risiko.server.storage.models import EntryModel, SeatModel, TableModel
from risiko.server.storage.store import Conflict, NotStored, Store
from risiko.server.tables.info import id_of
from risiko.server.tables.session import from_bits
from risiko.server.tables.table_record import TableRecord

log = logging.getLogger(__name__)

COUNTING = 0x7269_7361
"""The number of the lock of PostgreSQL under which one server at a time counts games."""
AT_ONCE = 500
"""Games whose seats are read at a time."""
_RATED = (TableModel.rated, TableModel.status == "over")


class Recomputed(NamedTuple):
    """What came out when all ratings were computed again."""

    games: int
    players: int
    changed: int
    """Ratings that were not as they should be."""


class PlayerRatings:
    """The ratings of all players of a database."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Count the games that ended when no server could count them."""
        self._spawn(None)

    async def close(self) -> None:
        """Wait until nothing is being counted; the next server counts what is left."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def note_game_over(self, table: TableRecord) -> None:
        """Count the game of a table, if it is rated; nobody waits for that."""
        if table.rated:
            self._spawn(table.id)

    def _spawn(self, table: str | None) -> None:
        task = asyncio.create_task(self._count_or_log(table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _count_or_log(self, table: str | None) -> None:
        try:
            await (self.count_missing() if table is None else self.count(table))
        except (Conflict, NotStored) as error:
            log.warning("rated games are counted when a server starts: %s", error)

    async def count(self, table: str) -> bool:
        """Count a rated game that is over; False if it was counted before."""
        async with self._store.writing() as connection:
            await _lock(connection)
            return await self._count(connection, table)

    async def count_missing(self) -> int:
        """Count all rated games that are over and were not counted, in the order of their ends."""
        async with self._store.writing() as connection:
            await _lock(connection)
            missing = [table for table, number in await _list_games(connection) if number is None]
            for table in missing:
                await self._count(connection, table)
            return len(missing)

    async def _count(self, connection: AsyncConnection, table: str) -> bool:
        counted = select(RatedGameModel.number).where(RatedGameModel.table_id == table)
        if await connection.scalar(counted) is not None:
            return False
        game = await connection.scalar(
            select(TableModel.game).where(TableModel.id == table, *_RATED)
        )
        if game is None:
            return False
        box = box_of(id_of(game))
        seats = (await _read_seats(connection, [table]))[table]
        people = [seat.player for seat in seats if seat.player is not None]
        rows = await connection.execute(
            select(
                RatingModel.player_id, RatingModel.mu, RatingModel.sigma, RatingModel.games
            ).where(RatingModel.box == box, RatingModel.player_id.in_(people))
        )
        before = {player: PlayerRating(mu, sigma, games) for player, mu, sigma, games in rows}
        after = rate(seats, before)
        await connection.execute(
            delete(RatingModel).where(RatingModel.box == box, RatingModel.player_id.in_(people))
        )
        await _write(connection, {(player, box): rating for player, rating in after.items()})
        last = await connection.scalar(select(func.coalesce(func.max(RatedGameModel.number), 0)))
        await connection.execute(insert(RatedGameModel).values(self._row((last or 0) + 1, table)))
        return True

    async def recompute(self) -> Recomputed:
        """Compute all ratings from the stored games, and write those that are different."""
        async with self._store.writing() as connection:
            await _lock(connection)
            found = await connection.execute(
                select(
                    RatingModel.player_id,
                    RatingModel.box,
                    RatingModel.mu,
                    RatingModel.sigma,
                    RatingModel.games,
                )
            )
            stored = {
                (player, box): PlayerRating(mu, sigma, games)
                for player, box, mu, sigma, games in found
            }
            games = [table for table, _ in await _list_games(connection)]
            computed = await _compute(connection, games)
            changed = sum(
                stored.get(key) != computed.get(key) for key in stored.keys() | computed.keys()
            )
            await connection.execute(delete(RatingModel))
            await _write(connection, computed)
            await connection.execute(delete(RatedGameModel))
            if games:
                rows = [self._row(number, table) for number, table in enumerate(games, 1)]
                await connection.execute(insert(RatedGameModel), rows)
        return Recomputed(len(games), len({player for player, _ in computed}), changed)

    def _row(self, number: int, table: str) -> dict[str, object]:
        return {"number": number, "table_id": table, "counted": int(self._clock.now() * MILLI)}


async def _lock(connection: AsyncConnection) -> None:
    """Let one server at a time count; SQLite has but one writer anyway."""
    if connection.dialect.name == "postgresql":
        await connection.execute(text(f"SELECT pg_advisory_xact_lock({COUNTING})"))


async def _list_games(connection: AsyncConnection) -> list[tuple[str, int | None]]:
    """All rated games that are over, with their numbers: in that order, then by their ends."""
    rows = await connection.execute(
        select(TableModel.id, RatedGameModel.number)
        .join(RatedGameModel, RatedGameModel.table_id == TableModel.id, isouter=True)
        .join(
            EntryModel, (EntryModel.table_id == TableModel.id) & (EntryModel.ply == TableModel.ply)
        )
        .where(*_RATED)
        .order_by(
            RatedGameModel.number.is_(None), RatedGameModel.number, EntryModel.at, TableModel.id
        )
    )
    return [(table, number) for table, number in rows]


async def _read_seats(
    connection: AsyncConnection, tables: Collection[str]
) -> dict[str, list[RatedSeat]]:
    """The seats of some tables, and who has won there."""
    rows = await connection.execute(
        select(
            SeatModel.table_id,
            SeatModel.seat,
            SeatModel.player_id,
            SeatModel.bot,
            TableModel.winners,
        )
        .join(TableModel, TableModel.id == SeatModel.table_id)
        .where(SeatModel.table_id.in_(tables))
        .order_by(SeatModel.table_id, SeatModel.seat)
    )
    seats: dict[str, list[RatedSeat]] = defaultdict(list)
    for table, seat, player, bot, winners in rows:
        seats[table].append(RatedSeat(player, bot, seat in from_bits(winners)))
    return seats


async def _compute(
    connection: AsyncConnection, tables: list[str]
) -> dict[tuple[str, str], PlayerRating]:
    """The ratings that follow from some games, by player and box."""
    ratings: dict[str, dict[str, PlayerRating]] = defaultdict(dict)
    for first in range(0, len(tables), AT_ONCE):
        some = tables[first : first + AT_ONCE]
        rows = await connection.execute(
            select(TableModel.id, TableModel.game).where(TableModel.id.in_(some))
        )
        boxes = {table: box_of(id_of(game)) for table, game in rows}
        seats = await _read_seats(connection, some)
        for table in some:
            known = ratings[boxes[table]]
            known.update(rate(seats[table], known))
    return {
        (player, box): rating for box, known in ratings.items() for player, rating in known.items()
    }


async def _write(connection: AsyncConnection, ratings: dict[tuple[str, str], PlayerRating]) -> None:
    if ratings:
        await connection.execute(
            insert(RatingModel),
            [
                {"player_id": player, "box": box, **rating._asdict()}
                for (player, box), rating in ratings.items()
            ],
        )
