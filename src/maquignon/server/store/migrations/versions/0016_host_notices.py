"""What the host of a server did, for those whom it concerns."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "host_notices",
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("what", sa.String(24), nullable=False),
        sa.Column("about", sa.String(300), nullable=False),
        sa.PrimaryKeyConstraint("guest", "at", "what", "about"),
    )


def downgrade() -> None:
    op.drop_table("host_notices")
