"""Whose cookies and tokens are good no longer."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "revocations",
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("generation", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("revocations")
