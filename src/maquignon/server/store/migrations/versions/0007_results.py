"""What came out of finished games, seat by seat; a server fills it from what it has when it starts."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("guest", sa.String(64)),
        sa.Column("bot", sa.String(40)),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("edition", sa.String(64), nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("pace", sa.String(16), nullable=False),
        sa.Column("players", sa.SmallInteger, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("rank", sa.SmallInteger, nullable=False),
        sa.Column("ending", sa.String(16), nullable=False),
        sa.Column("share", sa.SmallInteger, nullable=False),
        sa.Column("unrated", sa.String(16), nullable=False),
        sa.Column("opened", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("results_by_guest", "results", ["guest", "ended", "table_id"])
    op.create_index("results_by_edition", "results", ["guest", "edition", "ended", "table_id"])
    op.create_index("results_by_name", "results", ["name", "bot", "table_id"])


def downgrade() -> None:
    op.drop_table("results")
