"""The tables of the database about finished games: ratings, and what reviews have found."""

from sqlalchemy import BigInteger, Double, ForeignKey, SmallInteger, String
from sqlalchemy.orm import Mapped, mapped_column

from risiko.server.storage.models import TABLE_ID, Base

BOX = String(40)
"""The id of a box on the shelf, or of a game that is in none."""


class RatedGameModel(Base):
    """A rated game whose result has been counted. No game is counted twice."""

    __tablename__ = "rated_games"
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """Counted from 1, in the order in which the results were counted."""
    table_id: Mapped[str] = mapped_column(
        TABLE_ID, ForeignKey("tables.id", ondelete="CASCADE"), unique=True
    )
    counted: Mapped[int] = mapped_column(BigInteger)


class RatingModel(Base):
    """How strong a player is in the games of a box, and how certain that is."""

    __tablename__ = "ratings"
    player_id: Mapped[str] = mapped_column(
        ForeignKey("players.id", ondelete="CASCADE"), primary_key=True
    )
    box: Mapped[str] = mapped_column(BOX, primary_key=True)
    mu: Mapped[float] = mapped_column(Double)
    sigma: Mapped[float] = mapped_column(Double)
    games: Mapped[int]
    """How many rated games it comes from."""


class ReviewShareModel(Base):
    """Where the result of a seat comes from, as the review of its game has found."""

    __tablename__ = "review_shares"
    table_id: Mapped[str] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    seat: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    start: Mapped[float] = mapped_column(Double)
    luck: Mapped[float] = mapped_column(Double)
    play: Mapped[float] = mapped_column(Double)
