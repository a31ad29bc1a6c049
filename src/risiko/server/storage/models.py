"""The tables of the database, as SQLAlchemy models. Times are milliseconds since 1970."""

from sqlalchemy import (
    BigInteger,
    ForeignKey,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Text,
    false,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

TABLE_ID = String(16)
PLAYER_ID = String(24)
NAME = String(96)
"""The name of somebody: as many code points as its characters may have together."""
TITLE = String(60)
"""The name of a campaign or planet."""
HASH = String(64)
"""SHA-256 in hexadecimal; tokens themselves are never stored."""
SERVER_ID = String(16)


class Base(DeclarativeBase):
    """The base of all models, with names for their constraints."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class PlayerModel(Base):
    """A player, guest or with an account."""

    __tablename__ = "players"
    id: Mapped[str] = mapped_column(PLAYER_ID, primary_key=True)
    name: Mapped[str | None] = mapped_column(NAME)
    kept: Mapped[str | None] = mapped_column(String(120), unique=True)
    """The name as it is compared, once it is protected by a passphrase; None for a guest."""
    passphrase: Mapped[str | None] = mapped_column(String(255))
    """Hashed."""
    created: Mapped[int] = mapped_column(BigInteger)


class TokenModel(Base):
    """A cookie that was given out."""

    __tablename__ = "tokens"
    hash: Mapped[str] = mapped_column(HASH, primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)
    created: Mapped[int] = mapped_column(BigInteger)
    seen: Mapped[int] = mapped_column(BigInteger, server_default="0", index=True)
    """When it was last used, to the minute."""
    device: Mapped[str] = mapped_column(String(60), server_default="")
    """The browser and system it was given to, in words."""


class TableModel(Base):
    """A table. How far its game is, is repeated here for the lobby; the entries are the truth."""

    __tablename__ = "tables"
    id: Mapped[str] = mapped_column(TABLE_ID, primary_key=True)
    version: Mapped[int]
    """Counts the changes of this row and its seats, so that no writer overlooks another."""
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
    rated: Mapped[bool] = mapped_column(server_default=false())
    """Whether its result counts for the ratings of its players."""
    ply: Mapped[int]
    turn: Mapped[int] = mapped_column(SmallInteger)
    winners: Mapped[int] = mapped_column(SmallInteger)
    """One bit for each seat."""
    rematch: Mapped[str | None] = mapped_column(TABLE_ID)
    campaign: Mapped[str | None] = mapped_column(TABLE_ID)
    """The campaign it is a game of, as long as that has not given it up."""
    start: Mapped[str | None] = mapped_column(Text)
    """The position it begins with, if it is not the usual one."""
    circle: Mapped[str | None] = mapped_column(Text)
    """The names of the campaign's people, one on each line."""
    unseeded: Mapped[bool] = mapped_column(server_default=false())
    """Whether its host has begun although somebody had not added to the dice."""
    removed: Mapped[str] = mapped_column(Text, server_default="")
    """The ids of the people its host has removed, separated by spaces."""
    origin: Mapped[int | None]
    """Where a public table was opened from, in so few bits that no address can be found by it."""
    practice: Mapped[str | None] = mapped_column(String(32))
    """For a practice game: the table it was copied from, and how many plies."""


class SeatModel(Base):
    """A seat at a table."""

    __tablename__ = "seats"
    table_id: Mapped[str] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    seat: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(8))
    player_id: Mapped[str | None] = mapped_column(ForeignKey("players.id"), index=True)
    name: Mapped[str] = mapped_column(NAME)
    """The player's name at this table, which need not be their own name."""
    bot: Mapped[str | None] = mapped_column(String(24))
    stand_in: Mapped[bool]
    seed: Mapped[str | None] = mapped_column(String(64))
    token: Mapped[str | None] = mapped_column(HASH)
    """The hash of the token with which a program may play this seat."""
    spared: Mapped[str] = mapped_column(String(40), server_default="")
    """The reactions its player is not asked for, separated by commas."""
    agrees: Mapped[str | None] = mapped_column(String(8))
    """In a campaign: what its player has agreed to: `begin` or `give_up`."""
    coach: Mapped[bool] = mapped_column(server_default=false())
    """Whether its player agrees that everybody at the table may ask the coach."""


class EntryModel(Base):
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


class ChatModel(Base):
    """A line of the chat of a table."""

    __tablename__ = "chat"
    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    seat: Mapped[int | None] = mapped_column(SmallInteger)
    name: Mapped[str] = mapped_column(NAME)
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[int] = mapped_column(BigInteger)
    player_id: Mapped[str | None] = mapped_column(
        ForeignKey("players.id", ondelete="CASCADE"), index=True
    )
    """Who wrote it; None for a program, and for lines from before this was stored."""


class ServerModel(Base):
    """A server that is running, by an id of its own each time it joins the others."""

    __tablename__ = "servers"
    id: Mapped[str] = mapped_column(SERVER_ID, primary_key=True)
    until: Mapped[int] = mapped_column(BigInteger)
    """When it counts as gone unless it says otherwise before, by the clock of the database."""


class LeaseModel(Base):
    """Which server keeps the clocks and lets the bots of a table decide.

    It holds as long as that server is running. The row stays when the server gives it back, for
    its number.
    """

    __tablename__ = "leases"
    table_id: Mapped[str] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    server_id: Mapped[str | None] = mapped_column(SERVER_ID, index=True)
    """None if it was given back. The server it names may be gone."""
    fence: Mapped[int] = mapped_column(BigInteger)
    """Grows with every holder, so that an earlier one can be told from this one."""


class PresenceModel(Base):
    """A table to which somebody is connected through a server."""

    __tablename__ = "presence"
    table_id: Mapped[str] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    server_id: Mapped[str] = mapped_column(
        ForeignKey("servers.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    seats: Mapped[int] = mapped_column(SmallInteger)
    """One bit for each seat whose player is connected; 0 if only spectators are."""


class CampaignModel(Base):
    """A campaign of Risiko Evolution. Its chapters are its records; the world follows from them."""

    __tablename__ = "campaigns"
    id: Mapped[str] = mapped_column(TABLE_ID, primary_key=True)
    name: Mapped[str] = mapped_column(TITLE)
    host: Mapped[str] = mapped_column(ForeignKey("players.id"), index=True)
    invite: Mapped[str] = mapped_column(String(32))
    created: Mapped[int] = mapped_column(BigInteger)
    games: Mapped[int]
    """How many chapters there are; one is added only if this and the table are as expected."""
    planet: Mapped[str] = mapped_column(TITLE)
    table_id: Mapped[str | None] = mapped_column(ForeignKey("tables.id", ondelete="SET NULL"))
    """The table of the one game that is being played."""


class PersonModel(Base):
    """One of the people of a campaign."""

    __tablename__ = "campaign_people"
    campaign_id: Mapped[str] = mapped_column(
        ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(NAME)
    player_id: Mapped[str | None] = mapped_column(ForeignKey("players.id"), index=True)
    bot: Mapped[str | None] = mapped_column(String(24))
    absent: Mapped[str | None] = mapped_column(TABLE_ID)
    """The table of the game in which they do not take part."""


class VisitModel(Base):
    """When a player was last seen in a campaign, to the hour."""

    __tablename__ = "campaign_visits"
    campaign_id: Mapped[str] = mapped_column(
        ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True
    )
    player_id: Mapped[str] = mapped_column(
        ForeignKey("players.id", ondelete="CASCADE"), primary_key=True
    )
    seen: Mapped[int] = mapped_column(BigInteger)


class ChapterModel(Base):
    """A finished game of a campaign. No game is added twice, and no number is given twice."""

    __tablename__ = "campaign_chapters"
    campaign_id: Mapped[str] = mapped_column(
        ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """Counted from 1."""
    table_id: Mapped[str | None] = mapped_column(TABLE_ID, unique=True)
    """The table where it was played, if that was on this server."""
    record: Mapped[str] = mapped_column(Text)
    after: Mapped[str] = mapped_column(Text)
    """The position the record leads to."""


class ReportModel(Base):
    """What somebody has reported to the operator about somebody at a table."""

    __tablename__ = "reports"
    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger)
    table_id: Mapped[str] = mapped_column(TABLE_ID)
    reporter_id: Mapped[str] = mapped_column(
        ForeignKey("players.id", ondelete="CASCADE"), index=True
    )
    accused_id: Mapped[str] = mapped_column(
        ForeignKey("players.id", ondelete="CASCADE"), index=True
    )
    accused_name: Mapped[str] = mapped_column(NAME)
    """The name under which they sat or wrote there."""
    text: Mapped[str] = mapped_column(Text)
    chat: Mapped[str] = mapped_column(Text)
    """The last lines of the chat, as JSON."""


class BlockModel(Base):
    """An account or an address that the operator has blocked."""

    __tablename__ = "blocks"
    id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[str | None] = mapped_column(
        ForeignKey("players.id", ondelete="CASCADE"), index=True
    )
    address: Mapped[str | None] = mapped_column(String(64))
    """The key of an address, as limits count it."""
    reason: Mapped[str] = mapped_column(Text)
    created: Mapped[int] = mapped_column(BigInteger)
    until: Mapped[int | None] = mapped_column(BigInteger)
    """When it ends; None for never."""


class PulseModel(Base):
    """One row that is written to find out whether the database can be written."""

    __tablename__ = "pulse"
    id: Mapped[int] = mapped_column(primary_key=True)
    count: Mapped[int] = mapped_column(BigInteger)
