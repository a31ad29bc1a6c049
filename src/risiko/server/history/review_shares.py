"""Keeps what reviews have found about luck and play, for the statistics of the players."""

import logging

from sqlalchemy import delete, insert

from risiko.analysis.review_values import Review
from risiko.server.storage.history_models import ReviewShareModel
from risiko.server.storage.store import Conflict, NotStored, Store

log = logging.getLogger(__name__)


async def keep_shares(store: Store, table: str, review: Review) -> None:
    """Store where the result of each seat comes from; an earlier review is replaced."""
    rows = [
        {
            "table_id": table,
            "seat": number,
            "start": seat.start,
            "luck": seat.luck,
            "play": seat.play,
        }
        for number, seat in enumerate(review.seats)
    ]
    try:
        async with store.writing() as connection:
            await connection.execute(
                delete(ReviewShareModel).where(ReviewShareModel.table_id == table)
            )
            await connection.execute(insert(ReviewShareModel), rows)
    except (Conflict, NotStored) as error:
        log.warning("table %s: its review is not in the statistics: %s", table, error)
