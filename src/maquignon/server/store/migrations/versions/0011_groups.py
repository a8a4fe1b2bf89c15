"""Groups of people with a ladder of their own, and invitations to tables."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "groups",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(12), unique=True, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("founder", sa.String(64), nullable=False),
        sa.Column("founded", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "group_members",
        sa.Column("group_id", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("joined", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("group_id", "guest"),
        sa.UniqueConstraint("group_id", "number"),
    )
    op.create_index("group_members_by_guest", "group_members", ["guest"])
    op.create_table(
        "annulments",
        sa.Column("group_id", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.Column("annulled", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("group_id", "table_id"),
    )
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("group_id", sa.String(32), nullable=False),
        sa.Column("sender", sa.String(40), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "guest", "group_id"),
    )
    op.create_index("invitations_by_guest", "invitations", ["guest"])
    op.create_index("invitations_by_group", "invitations", ["group_id"])


def downgrade() -> None:
    for table in ("invitations", "annulments", "group_members", "groups"):
        op.drop_table(table)
