"""How busy each process is, so that tables go from one to another."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.add_column("processes", sa.Column("load", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("processes", "load")
