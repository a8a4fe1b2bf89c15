"""Notices for games by post: whom tables wait for, browsers that are pushed to, feeds, quiet hours."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "awaited_turns",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("turn", sa.BigInteger, nullable=False),
        sa.Column("begun", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.Column("told", sa.SmallInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_table(
        "push_subscriptions",
        sa.Column("mark", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("saved", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "feeds",
        sa.Column("mark", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "quiet_hours",
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("from_minute", sa.SmallInteger, nullable=False),
        sa.Column("to_minute", sa.SmallInteger, nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
    )
    for table in ("awaited_turns", "push_subscriptions", "feeds"):
        op.create_index(f"{table}_by_guest", table, ["guest"])


def downgrade() -> None:
    for table in ("quiet_hours", "feeds", "push_subscriptions", "awaited_turns"):
        op.drop_table(table)
