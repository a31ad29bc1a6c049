"""Several servers on one database: which are running, who keeps which clocks, who is where."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Three tables, empty until a server starts; on SQLite they stay so."""
    op.create_table(
        "servers",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_servers"),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("server_id", sa.String(16)),
        sa.Column("fence", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_leases"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_leases_table_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_leases_server_id", "leases", ["server_id"])
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("server_id", sa.String(16), nullable=False),
        sa.Column("seats", sa.SmallInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "server_id", name="pk_presence"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_presence_table_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["server_id"], ["servers.id"], name="fk_presence_server_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_presence_server_id", "presence", ["server_id"])


def downgrade() -> None:
    """Without them."""
    op.drop_table("presence")
    op.drop_table("leases")
    op.drop_table("servers")
