"""Which program a day of the market is played by, and when it was closed since another one runs."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"

_BEGUN = "UPDATE market_days SET program = 'earlier' WHERE day IN (SELECT market FROM tables)"
"""By a program of which nothing is known but that it was another."""


def upgrade() -> None:
    op.add_column("market_days", sa.Column("program", sa.String(16), nullable=False, server_default=sa.text("''")))
    op.add_column("market_days", sa.Column("closed", sa.BigInteger))
    op.execute(sa.text(_BEGUN))


def downgrade() -> None:
    op.drop_column("market_days", "closed")
    op.drop_column("market_days", "program")
