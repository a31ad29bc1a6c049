"""Private notes of players for tables."""

import sqlalchemy as sa
from alembic import op

revision = "0009_notes"
down_revision = "0008_trust"


def upgrade() -> None:
    """A table, empty until somebody notes something."""
    op.create_table(
        "table_notes",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("player_id", sa.String(24), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "player_id", name="pk_table_notes"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_table_notes_table_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name="fk_table_notes_player_id", ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    """Without it."""
    op.drop_table("table_notes")
