"""What a guest has becomes an account's when they sign in to it."""

from sqlalchemy import func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from risiko.server.storage.cluster.notices import Notice
from risiko.server.storage.models import (
    CampaignModel,
    ChatModel,
    PersonModel,
    SeatModel,
    TableModel,
)
from risiko.server.storage.store import Store


async def hand_over(store: Store, connection: AsyncConnection, guest: str, player: str) -> None:
    """Give the tables, seats, campaigns and lines of a guest to an account, in a transaction."""
    seated = select(SeatModel.table_id).where(SeatModel.player_id == guest)
    sits = TableModel.id.in_(seated)
    removed = TableModel.removed.contains(guest)
    changed = await connection.execute(
        update(TableModel)
        .where(or_(TableModel.host == guest, sits, removed))
        .values(
            version=TableModel.version + 1,
            removed=func.replace(TableModel.removed, guest, player),
        )
        .returning(TableModel.id, TableModel.version)
    )
    await store.notify(connection, *(Notice("table", id, version) for id, version in changed))
    await connection.execute(update(TableModel).where(TableModel.host == guest).values(host=player))
    for model in (SeatModel, PersonModel, ChatModel):
        await connection.execute(
            update(model).where(model.player_id == guest).values(player_id=player)
        )
    await connection.execute(
        update(CampaignModel).where(CampaignModel.host == guest).values(host=player)
    )
    campaigns = await connection.scalars(
        select(PersonModel.campaign_id).where(PersonModel.player_id == player)
    )
    await store.notify(connection, *(Notice("campaign", id) for id in campaigns))
