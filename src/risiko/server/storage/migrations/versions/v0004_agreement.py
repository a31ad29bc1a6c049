"""Campaigns in which nobody decides alone: who has agreed, who stays away, who was seen when."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
MILLI = 1000
"""Times are stored in milliseconds."""


def upgrade() -> None:
    """Two columns and a table; nobody has agreed to anything yet."""
    op.add_column("seats", sa.Column("agrees", sa.String(8)))
    op.add_column("campaign_people", sa.Column("absent", sa.String(16)))
    op.create_table(
        "campaign_visits",
        sa.Column("campaign_id", sa.String(16), nullable=False),
        sa.Column("player_id", sa.String(24), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("campaign_id", "player_id", name="pk_campaign_visits"),
        sa.ForeignKeyConstraint(
            ["campaign_id"],
            ["campaigns.id"],
            name="fk_campaign_visits_campaign_id",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name="fk_campaign_visits_player_id", ondelete="CASCADE"
        ),
    )
    # whoever belongs to a campaign or plays in one counts as seen now
    op.get_bind().execute(
        sa.text(
            "INSERT INTO campaign_visits (campaign_id, player_id, seen) "
            "SELECT campaign_id, player_id, CAST(:now AS BIGINT) FROM campaign_people "
            "WHERE player_id IS NOT NULL "
            "UNION SELECT tables.campaign, seats.player_id, CAST(:now AS BIGINT) FROM tables "
            "JOIN seats ON seats.table_id = tables.id "
            "JOIN campaigns ON campaigns.id = tables.campaign "
            "WHERE seats.player_id IS NOT NULL"
        ),
        {"now": int(time.time() * MILLI)},
    )


def downgrade() -> None:
    """Without them."""
    op.drop_table("campaign_visits")
    op.drop_column("campaign_people", "absent")
    op.drop_column("seats", "agrees")
