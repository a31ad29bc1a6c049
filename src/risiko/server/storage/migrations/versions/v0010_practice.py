"""Practice games, which say what they are a copy of."""

import sqlalchemy as sa
from alembic import op

revision = "0010_practice"
down_revision = "0009_notes"


def upgrade() -> None:
    """A column; the tables that exist are no copies."""
    op.add_column("tables", sa.Column("practice", sa.String(32)))


def downgrade() -> None:
    """Without it."""
    op.drop_column("tables", "practice")
