"""Who is at a table, since when nobody is, and where it was opened from: for lists."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("origin", sa.String(32), nullable=False, server_default=sa.text("''")))
    op.add_column("tables", sa.Column("present", sa.SmallInteger, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("attended", sa.BigInteger, nullable=False, server_default="0"))
    op.execute("UPDATE tables SET attended = changed")


def downgrade() -> None:
    for name in ("attended", "present", "origin"):
        op.drop_column("tables", name)
