"""Campaigns: their circles and chapters; tables may begin with any position."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make room for campaigns; nothing that is there is changed."""
    # plain columns: a table that others refer to must not be made anew
    op.add_column("tables", sa.Column("campaign", sa.String(16)))
    op.add_column("tables", sa.Column("start", sa.Text()))
    op.add_column("tables", sa.Column("circle", sa.Text()))
    for table in ("seats", "chat"):
        with op.batch_alter_table(table) as batch:
            batch.alter_column("name", existing_type=sa.String(32), type_=sa.String(60))
    op.create_table(
        "campaigns",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("host", sa.String(24), nullable=False),
        sa.Column("invite", sa.String(32), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("planet", sa.String(60), nullable=False),
        sa.Column("table_id", sa.String(16)),
        sa.PrimaryKeyConstraint("id", name="pk_campaigns"),
        sa.ForeignKeyConstraint(["host"], ["players.id"], name="fk_campaigns_host"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_campaigns_table_id", ondelete="SET NULL"
        ),
    )
    op.create_index("ix_campaigns_host", "campaigns", ["host"])
    op.create_table(
        "campaign_people",
        sa.Column("campaign_id", sa.String(16), nullable=False),
        sa.Column("number", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("player_id", sa.String(24)),
        sa.Column("bot", sa.String(24)),
        sa.PrimaryKeyConstraint("campaign_id", "number", name="pk_campaign_people"),
        sa.ForeignKeyConstraint(
            ["campaign_id"],
            ["campaigns.id"],
            name="fk_campaign_people_campaign_id",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_campaign_people_player_id"),
    )
    op.create_index("ix_campaign_people_player_id", "campaign_people", ["player_id"])
    op.create_table(
        "campaign_chapters",
        sa.Column("campaign_id", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("table_id", sa.String(16)),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("after", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("campaign_id", "number", name="pk_campaign_chapters"),
        sa.UniqueConstraint("table_id", name="uq_campaign_chapters_table_id"),
        sa.ForeignKeyConstraint(
            ["campaign_id"],
            ["campaigns.id"],
            name="fk_campaign_chapters_campaign_id",
            ondelete="CASCADE",
        ),
    )
