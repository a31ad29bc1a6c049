"""The tables of the database about notifications: who wants them where, and what was sent."""

from sqlalchemy import BigInteger, ForeignKey, LargeBinary, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from risiko.server.storage.models import HASH, Base


class ServerKeyModel(Base):
    """A key that all servers on the database share, made when the first of them needed it."""

    __tablename__ = "server_keys"
    name: Mapped[str] = mapped_column(String(24), primary_key=True)
    value: Mapped[bytes] = mapped_column(LargeBinary)


class PushSubscriptionModel(Base):
    """A browser that wants to be told when it is its player's turn."""

    __tablename__ = "push_subscriptions"
    hash: Mapped[str] = mapped_column(HASH, primary_key=True)
    """Of the endpoint, so that a browser has one subscription whoever uses it."""
    player_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)
    endpoint: Mapped[str] = mapped_column(Text)
    """The address at the push service of the browser."""
    key: Mapped[str] = mapped_column(String(100))
    """The public key of the browser."""
    auth: Mapped[str] = mapped_column(String(32))
    """The secret the browser shares with the server."""
    language: Mapped[str] = mapped_column(String(8))
    created: Mapped[int] = mapped_column(BigInteger)


class TurnNoticeModel(Base):
    """The last decision of a player at a table of which they know, or were told."""

    __tablename__ = "turn_notices"
    table_id: Mapped[str] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    player_id: Mapped[str] = mapped_column(
        ForeignKey("players.id", ondelete="CASCADE"), primary_key=True
    )
    ply: Mapped[int]
    reminded: Mapped[bool]
    """Whether they were reminded that their time runs out."""


class CalendarModel(Base):
    """The private address of a player's calendar."""

    __tablename__ = "calendars"
    player_id: Mapped[str] = mapped_column(
        ForeignKey("players.id", ondelete="CASCADE"), primary_key=True
    )
    hash: Mapped[str] = mapped_column(HASH, unique=True)
    """Of the token in the address."""
    language: Mapped[str] = mapped_column(String(8))
