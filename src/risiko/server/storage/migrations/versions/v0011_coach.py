"""Everybody at a table may agree that the coach helps there."""

import sqlalchemy as sa
from alembic import op

revision = "0011_coach"
down_revision = "0010_practice"


def upgrade() -> None:
    """A column; nobody has agreed yet."""
    op.add_column(
        "seats", sa.Column("coach", sa.Boolean, nullable=False, server_default=sa.false())
    )


def downgrade() -> None:
    """Without it."""
    op.drop_column("seats", "coach")
