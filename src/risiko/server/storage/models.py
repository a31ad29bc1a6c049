"""What is kept in the database. Times are milliseconds since 1970."""

from sqlalchemy import (
    BigInteger,
    ForeignKey,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

TABLE_ID = String(16)
PLAYER_ID = String(24)
PERSON = String(60)
"""What somebody is called at a table or in the circle of a campaign."""
HASH = String(64)
"""SHA-256 in hexadecimal; tokens themselves are never stored."""


class Base(DeclarativeBase):
    """Everything that is kept, with names for its constraints."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class PlayerRow(Base):
    """Somebody who plays."""

    __tablename__ = "players"
    id: Mapped[str] = mapped_column(PLAYER_ID, primary_key=True)
    name: Mapped[str | None] = mapped_column(String(32))
    kept: Mapped[str | None] = mapped_column(String(120), unique=True)
    """The name as it is compared, once a passphrase keeps it."""
    passphrase: Mapped[str | None] = mapped_column(String(255))
    """Hashed."""
    created: Mapped[int] = mapped_column(BigInteger)


class TokenRow(Base):
    """A cookie that was given out."""

    __tablename__ = "tokens"
    hash: Mapped[str] = mapped_column(HASH, primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)
    created: Mapped[int] = mapped_column(BigInteger)


class TableRow(Base):
    """A table. Where its game stands is noted for the lobby; the entries are the record."""

    __tablename__ = "tables"
    id: Mapped[str] = mapped_column(TABLE_ID, primary_key=True)
    version: Mapped[int]
    """Counts the changes of this row and its seats: no two writers overlook each other."""
    game: Mapped[str] = mapped_column(String(200))
    status: Mapped[str] = mapped_column(String(8), index=True)
    host: Mapped[str] = mapped_column(ForeignKey("players.id"), index=True)
    public: Mapped[bool]
    invite: Mapped[str] = mapped_column(String(32))
    dice: Mapped[str] = mapped_column(String(10))
    secret: Mapped[bytes] = mapped_column(LargeBinary)
    seed: Mapped[int | None] = mapped_column(BigInteger)
    decision: Mapped[int | None]
    away: Mapped[int]
    reaction: Mapped[int | None]
    created: Mapped[int] = mapped_column(BigInteger)
    ply: Mapped[int]
    turn: Mapped[int] = mapped_column(SmallInteger)
    winners: Mapped[int] = mapped_column(SmallInteger)
    """A bit for each seat."""
    rematch: Mapped[str | None] = mapped_column(TABLE_ID)
    campaign: Mapped[str | None] = mapped_column(TABLE_ID)
    """The campaign it is a game of, as long as it counts there."""
    start: Mapped[str | None] = mapped_column(Text)
    """The position it begins with, if that is not the game's own beginning."""
    circle: Mapped[str | None] = mapped_column(Text)
    """The people of the campaign, a line for each."""


class SeatRow(Base):
    """A seat at a table."""

    __tablename__ = "seats"
    table_id: Mapped[str] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    seat: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(8))
    player_id: Mapped[str | None] = mapped_column(ForeignKey("players.id"), index=True)
    name: Mapped[str] = mapped_column(PERSON)
    """What its player is called here, whatever their own name is."""
    bot: Mapped[str | None] = mapped_column(String(24))
    stand_in: Mapped[bool]
    seed: Mapped[str | None] = mapped_column(String(64))
    token: Mapped[str | None] = mapped_column(HASH)
    """The hash of a program's token."""
    spared: Mapped[str] = mapped_column(String(40), server_default="")
    """What its player is not asked for, with commas between."""
    agrees: Mapped[str | None] = mapped_column(String(8))
    """In a campaign: what its player has agreed to, to begin or to give up."""


class EntryRow(Base):
    """One ply: a decision or an event. The positions follow from these."""

    __tablename__ = "entries"
    table_id: Mapped[str] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    ply: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """Counted from 1."""
    player: Mapped[int] = mapped_column(SmallInteger)
    seat: Mapped[int] = mapped_column(SmallInteger)
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[int] = mapped_column(BigInteger)


class ChatRow(Base):
    """Something that was said."""

    __tablename__ = "chat"
    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    seat: Mapped[int | None] = mapped_column(SmallInteger)
    name: Mapped[str] = mapped_column(PERSON)
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[int] = mapped_column(BigInteger)


class CampaignRow(Base):
    """A campaign of Risiko Evolution. Its chapters are its records; the world follows from them."""

    __tablename__ = "campaigns"
    id: Mapped[str] = mapped_column(TABLE_ID, primary_key=True)
    name: Mapped[str] = mapped_column(PERSON)
    host: Mapped[str] = mapped_column(ForeignKey("players.id"), index=True)
    invite: Mapped[str] = mapped_column(String(32))
    created: Mapped[int] = mapped_column(BigInteger)
    games: Mapped[int]
    """How many chapters there are; with the table it says what may be added next."""
    planet: Mapped[str] = mapped_column(PERSON)
    table_id: Mapped[str | None] = mapped_column(ForeignKey("tables.id", ondelete="SET NULL"))
    """The one game that is being played."""


class PersonRow(Base):
    """Somebody in the circle of a campaign."""

    __tablename__ = "campaign_people"
    campaign_id: Mapped[str] = mapped_column(
        ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(PERSON)
    player_id: Mapped[str | None] = mapped_column(ForeignKey("players.id"), index=True)
    bot: Mapped[str | None] = mapped_column(String(24))
    absent: Mapped[str | None] = mapped_column(TABLE_ID)
    """The table of the game in which they said that they do not take part."""


class VisitRow(Base):
    """When somebody was last seen in a campaign, to the hour."""

    __tablename__ = "campaign_visits"
    campaign_id: Mapped[str] = mapped_column(
        ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True
    )
    player_id: Mapped[str] = mapped_column(
        ForeignKey("players.id", ondelete="CASCADE"), primary_key=True
    )
    seen: Mapped[int] = mapped_column(BigInteger)


class ChapterRow(Base):
    """A finished game of a campaign. No game is added twice, and no number is given twice."""

    __tablename__ = "campaign_chapters"
    campaign_id: Mapped[str] = mapped_column(
        ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """Counted from 1."""
    table_id: Mapped[str | None] = mapped_column(TABLE_ID, unique=True)
    """Where it was played, if it was here."""
    record: Mapped[str] = mapped_column(Text)
    after: Mapped[str] = mapped_column(Text)
    """The position the record leads to."""
