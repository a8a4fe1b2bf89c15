"""Holidays of people who play by post."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_table(
        "holidays",
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("begun", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("told", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("guest", "begun"),
    )
    op.create_index("holidays_by_end", "holidays", ["until"])


def downgrade() -> None:
    op.drop_table("holidays")
