"""Sessions with their devices, removals, reports, blocks, and longer names."""

import time

import sqlalchemy as sa
from alembic import op

from risiko.server.tables.lookalikes import skeleton

revision = "0008_trust"
down_revision = "0007_notifications"

MILLI = 1000
"""Times are stored in milliseconds."""
NAME = sa.String(96)


def upgrade() -> None:
    """Columns, three tables, and room for names that are counted by what people see."""
    _widen_player_names()
    for table, old in (("seats", 60), ("chat", 60), ("campaign_people", 60)):
        with op.batch_alter_table(table) as batch:
            batch.alter_column("name", existing_type=sa.String(old), type_=NAME)
    op.add_column(
        "tables", sa.Column("unseeded", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column("tables", sa.Column("removed", sa.Text(), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("origin", sa.Integer()))
    _add_sessions()
    with op.batch_alter_table("chat") as batch:
        batch.add_column(sa.Column("player_id", sa.String(24)))
        batch.create_foreign_key(
            "fk_chat_player_id", "players", ["player_id"], ["id"], ondelete="CASCADE"
        )
        batch.create_index("ix_chat_player_id", ["player_id"])
    _create_reports()
    _create_blocks()
    pulse = op.create_table(
        "pulse",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("count", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_pulse"),
    )
    op.bulk_insert(pulse, [{"id": 1, "count": 0}])
    _compare_names_by_their_looks()


def _compare_names_by_their_looks() -> None:
    """Store the skeletons of kept names; of two that look alike the second stays as it was."""
    connection = op.get_bind()
    rows = connection.execute(
        sa.text("SELECT id, name, kept FROM players WHERE kept IS NOT NULL ORDER BY created, id")
    ).all()
    taken = {kept for _, _, kept in rows}
    for id, name, kept in rows:
        bare = skeleton(name or kept)
        if bare != kept and bare not in taken:
            connection.execute(
                sa.text("UPDATE players SET kept = :bare WHERE id = :id"), {"bare": bare, "id": id}
            )
            taken.add(bare)


def _widen_player_names() -> None:
    """Change the column in place: a table that others refer to must not be made anew."""
    if op.get_bind().dialect.name != "sqlite":
        op.alter_column("players", "name", existing_type=sa.String(32), type_=NAME)
        return
    op.add_column("players", sa.Column("called", NAME))
    op.execute("UPDATE players SET called = name")
    op.drop_column("players", "name")
    op.execute("ALTER TABLE players RENAME COLUMN called TO name")


def _add_sessions() -> None:
    op.add_column("tokens", sa.Column("seen", sa.BigInteger(), nullable=False, server_default="0"))
    op.add_column("tokens", sa.Column("device", sa.String(60), nullable=False, server_default=""))
    op.create_index("ix_tokens_seen", "tokens", ["seen"])
    # nobody is signed out by the update
    op.get_bind().execute(
        sa.text("UPDATE tokens SET seen = CAST(:now AS BIGINT)"), {"now": int(time.time() * MILLI)}
    )


def _create_reports() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("reporter_id", sa.String(24), nullable=False),
        sa.Column("accused_id", sa.String(24), nullable=False),
        sa.Column("accused_name", NAME, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("chat", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
        sa.ForeignKeyConstraint(
            ["reporter_id"], ["players.id"], name="fk_reports_reporter_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["accused_id"], ["players.id"], name="fk_reports_accused_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_reports_reporter_id", "reports", ["reporter_id"])
    op.create_index("ix_reports_accused_id", "reports", ["accused_id"])


def _create_blocks() -> None:
    op.create_table(
        "blocks",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.String(24)),
        sa.Column("address", sa.String(64)),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_blocks"),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name="fk_blocks_player_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_blocks_player_id", "blocks", ["player_id"])
