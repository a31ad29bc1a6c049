"""A clock for reactions, and who does not want to be asked for them."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Two columns; tables that are there already have no such clock."""
    op.add_column("tables", sa.Column("reaction", sa.Integer()))
    op.add_column("seats", sa.Column("spared", sa.String(40), nullable=False, server_default=""))


def downgrade() -> None:
    """Without them."""
    op.drop_column("seats", "spared")
    op.drop_column("tables", "reaction")
