"""Evenings: a secret for each, who came, and who was seated where in which round."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "evenings",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(12), unique=True, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("speed", sa.String(16), nullable=False),
        sa.Column("rounds", sa.SmallInteger, nullable=False),
        sa.Column("minutes", sa.SmallInteger, nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("sealed", sa.LargeBinary, nullable=False),
        sa.Column("opened", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
    )
    op.create_index("evenings_by_host", "evenings", ["host"])
    op.create_table(
        "evening_people",
        sa.Column("evening_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("joined", sa.BigInteger, nullable=False),
        sa.Column("left", sa.BigInteger),
        sa.PrimaryKeyConstraint("evening_id", "number"),
        sa.UniqueConstraint("evening_id", "guest"),
    )
    op.create_index("evening_people_by_guest", "evening_people", ["guest"])
    op.create_table(
        "evening_rounds",
        sa.Column("evening_id", sa.String(32), nullable=False),
        sa.Column("round", sa.SmallInteger, nullable=False),
        sa.Column("begun", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("over", sa.BigInteger),
        sa.PrimaryKeyConstraint("evening_id", "round"),
    )
    op.create_table(
        "evening_seats",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("evening_id", sa.String(32), nullable=False),
        sa.Column("round", sa.SmallInteger, nullable=False),
        sa.Column("place", sa.SmallInteger, nullable=False),
        sa.Column("person", sa.Integer),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("evening_seats_by_evening", "evening_seats", ["evening_id"])


def downgrade() -> None:
    for table in ("evening_seats", "evening_rounds", "evening_people", "evenings"):
        op.drop_table(table)
