"""The finished games of a player, read from the database, and which of them fit a question."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import select

from risiko.server.storage.history_models import ReviewShareModel
from risiko.server.storage.models import EntryModel, SeatModel, TableModel
from risiko.server.storage.store import Store
from risiko.server.tables.info import id_of
from risiko.server.tables.pseudonyms import pseudonym
from risiko.server.tables.session import from_bits
from risiko.server.wire.history import Opposition, Result

MOST = 10_000
"""Games of one player that are read; of those who have played more, the newest."""


class PastSeat(NamedTuple):
    """A seat in a finished game."""

    seat: int
    player: str | None
    name: str
    bot: str | None


class Share(NamedTuple):
    """What luck and play gave a seat, by the review of its game."""

    luck: float
    play: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PastGame:
    """A finished game, as one of its players looks back at it."""

    id: str
    game: str
    """The full name."""
    rated: bool
    ended: int
    player: str
    """Who looks back."""
    seats: tuple[PastSeat, ...]
    winners: tuple[int, ...]
    shares: dict[int, Share]
    """By seat; empty if there is no review."""

    @property
    def game_id(self) -> str:
        """The id of the game, without its version and options."""
        return id_of(self.game)

    @property
    def mine(self) -> list[int]:
        """The seats of whoever looks back."""
        return [seat.seat for seat in self.seats if seat.player == self.player]

    @property
    def others(self) -> dict[str, PastSeat]:
        """All other people by their pseudonyms, each with one of their seats."""
        return {person: seat for seat in self.seats if (person := self.person_at(seat)) is not None}

    def person_at(self, seat: PastSeat) -> str | None:
        """What whoever looks back knows the person at a seat by; None for bots and themselves."""
        return pseudonym(seat.player, self.player, self.id)

    @property
    def result(self) -> Result:
        """How it ended for them."""
        if len(self.mine) > 1:
            return "shared"
        return "won" if self.won else "lost"

    @property
    def won(self) -> bool:
        """Whether they have won."""
        return any(seat in self.winners for seat in self.mine)

    def lost_to(self, person: str) -> bool:
        """Whether somebody else has won."""
        return any(
            self.person_at(seat) == person and seat.seat in self.winners for seat in self.seats
        )

    @property
    def share(self) -> Share | None:
        """What luck and play gave them; None without a review, or with several seats."""
        mine = self.mine
        return self.shares.get(mine[0]) if len(mine) == 1 else None


class HistoryFilter(NamedTuple):
    """Which games are asked for; None for all."""

    game: str | None = None
    """The id of a game."""
    result: Result | None = None
    opposition: Opposition | None = None
    person: str | None = None
    """The pseudonym of somebody who sat at the same table."""

    def fits(self, game: PastGame) -> bool:
        """Whether a game is among those."""
        against: Opposition = "people" if game.others else "bots"
        return (
            self.game in (None, game.game_id)
            and self.result in (None, game.result)
            and self.opposition in (None, against)
            and (self.person is None or self.person in game.others)
        )


async def read_finished_games(store: Store, player: str) -> list[PastGame]:
    """All finished games of a player but for practice, the newest first; raises NotStored."""
    own = select(SeatModel.table_id).where(SeatModel.player_id == player)
    async with store.reading() as session:
        tables = await session.execute(
            select(
                TableModel.id, TableModel.game, TableModel.rated, TableModel.winners, EntryModel.at
            )
            .join(
                EntryModel,
                (EntryModel.table_id == TableModel.id) & (EntryModel.ply == TableModel.ply),
            )
            .where(
                TableModel.status == "over",
                TableModel.practice.is_(None),
                TableModel.id.in_(own),
            )
            .order_by(EntryModel.at.desc(), TableModel.id)
            .limit(MOST)
        )
        seats = await session.execute(
            select(
                SeatModel.table_id,
                SeatModel.seat,
                SeatModel.player_id,
                SeatModel.name,
                SeatModel.bot,
            )
            .where(SeatModel.table_id.in_(own))
            .order_by(SeatModel.table_id, SeatModel.seat)
        )
        shares = await session.execute(
            select(
                ReviewShareModel.table_id,
                ReviewShareModel.seat,
                ReviewShareModel.luck,
                ReviewShareModel.play,
            ).where(ReviewShareModel.table_id.in_(own))
        )
        seats_at, shares_at = _by_table(seats), _by_table(shares)
        return [
            PastGame(
                id=id,
                game=game,
                rated=rated,
                ended=ended,
                player=player,
                seats=tuple(PastSeat(*seat) for seat in seats_at[id]),
                winners=from_bits(winners),
                shares={seat: Share(luck, play) for seat, luck, play in shares_at[id]},
            )
            for id, game, rated, winners, ended in tables
        ]


def _by_table(rows: Iterable[tuple[object, ...]]) -> dict[str, list[tuple[Any, ...]]]:
    """Rows that begin with a table, grouped by it."""
    found: dict[str, list[tuple[Any, ...]]] = defaultdict(list)
    for table, *values in rows:
        found[str(table)].append(tuple(values))
    return found
