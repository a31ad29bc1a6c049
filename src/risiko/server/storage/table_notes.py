"""Private notes of players for tables: whoever wrote one reads it, and nobody else."""

from sqlalchemy import BigInteger, ForeignKey, Text, delete, insert, select
from sqlalchemy.orm import Mapped, mapped_column

from risiko.server.storage.models import Base
from risiko.server.storage.store import Store


class TableNoteModel(Base):
    """What a player has noted for themselves at a table."""

    __tablename__ = "table_notes"
    table_id: Mapped[str] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    player_id: Mapped[str] = mapped_column(
        ForeignKey("players.id", ondelete="CASCADE"), primary_key=True
    )
    text: Mapped[str] = mapped_column(Text)
    changed: Mapped[int] = mapped_column(BigInteger)


async def read_note(store: Store, table: str, player: str) -> str:
    """A player's note for a table; empty if there is none. Raises NotStored."""
    async with store.reading() as session:
        found = await session.scalar(
            select(TableNoteModel.text).where(
                TableNoteModel.table_id == table, TableNoteModel.player_id == player
            )
        )
        return found or ""


async def write_note(store: Store, table: str, player: str, text: str, now: int) -> None:
    """Replace a player's note for a table, or delete it if it is empty; raises NotStored."""
    async with store.writing() as connection:
        await connection.execute(
            delete(TableNoteModel).where(
                TableNoteModel.table_id == table, TableNoteModel.player_id == player
            )
        )
        if text.strip():
            row = {"table_id": table, "player_id": player, "text": text, "changed": now}
            await connection.execute(insert(TableNoteModel).values(row))
