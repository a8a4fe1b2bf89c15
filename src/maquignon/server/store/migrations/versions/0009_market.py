"""The daily market: a secret for each day, and the day that a table counts for."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "market_days",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("bots", sa.Text, nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("sealed", sa.LargeBinary, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.add_column("tables", sa.Column("market", sa.String(10), nullable=False, server_default=sa.text("''")))
    op.create_index("tables_by_market", "tables", ["market"])


def downgrade() -> None:
    op.drop_index("tables_by_market", "tables")
    op.drop_column("tables", "market")
    op.drop_table("market_days")
