"""What was used of limits that hold over all processes."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "uses",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("full_at", sa.BigInteger, nullable=False),
    )
    op.create_index("uses_by_time", "uses", ["full_at"])


def downgrade() -> None:
    op.drop_table("uses")
