"""Guests who are the same person, and what makes another device theirs."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "guest_links",
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("linked", sa.BigInteger, nullable=False),
    )
    op.create_index("guest_links_by_person", "guest_links", ["person"])
    op.create_table(
        "passes",
        sa.Column("mark", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("until", sa.BigInteger),
    )
    op.create_index("passes_by_person", "passes", ["person"])


def downgrade() -> None:
    op.drop_table("passes")
    op.drop_table("guest_links")
