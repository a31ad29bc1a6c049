"""Notifications: the key of the servers, browsers to push to, what was sent, calendars."""

import sqlalchemy as sa
from alembic import op

revision = "0007_notifications"
down_revision = "0006_history"


def upgrade() -> None:
    """Four tables, empty until somebody asks for notifications."""
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_server_keys"),
    )
    op.create_table(
        "push_subscriptions",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("player_id", sa.String(24), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("key", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(32), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_push_subscriptions"),
        _player("push_subscriptions"),
    )
    op.create_index("ix_push_subscriptions_player_id", "push_subscriptions", ["player_id"])
    op.create_table(
        "turn_notices",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("player_id", sa.String(24), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("reminded", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "player_id", name="pk_turn_notices"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_turn_notices_table_id", ondelete="CASCADE"
        ),
        _player("turn_notices"),
    )
    op.create_table(
        "calendars",
        sa.Column("player_id", sa.String(24), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.PrimaryKeyConstraint("player_id", name="pk_calendars"),
        sa.UniqueConstraint("hash", name="uq_calendars_hash"),
        _player("calendars"),
    )


def _player(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["player_id"], ["players.id"], name=f"fk_{table}_player_id", ondelete="CASCADE"
    )


def downgrade() -> None:
    """Without them."""
    for table in ("calendars", "turn_notices", "push_subscriptions", "server_keys"):
        op.drop_table(table)
