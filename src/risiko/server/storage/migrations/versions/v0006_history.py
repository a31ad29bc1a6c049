"""Rated tables, the ratings of players, and what the reviews of finished games have found."""

import sqlalchemy as sa
from alembic import op

revision = "0006_history"
down_revision = "0005"


def upgrade() -> None:
    """A column and three tables; games so far are not rated."""
    op.add_column(
        "tables", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.create_table(
        "rated_games",
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("counted", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_rated_games"),
        sa.UniqueConstraint("table_id", name="uq_rated_games_table_id"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_rated_games_table_id", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "ratings",
        sa.Column("player_id", sa.String(24), nullable=False),
        sa.Column("box", sa.String(40), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "box", name="pk_ratings"),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name="fk_ratings_player_id", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "review_shares",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False, autoincrement=False),
        sa.Column("start", sa.Double(), nullable=False),
        sa.Column("luck", sa.Double(), nullable=False),
        sa.Column("play", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_review_shares"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_review_shares_table_id", ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    """Without them."""
    op.drop_table("review_shares")
    op.drop_table("ratings")
    op.drop_table("rated_games")
    op.drop_column("tables", "rated")
