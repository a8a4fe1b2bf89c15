"""The entries of a journal that decide who had which seat, found without looking at all the others."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

_IS_SEATING = sa.text("kind IN ('Opened', 'Sat', 'Stood', 'BotSat', 'Started', 'StoodIn', 'TakenBack', 'Resigned')")


def upgrade() -> None:
    op.create_index(
        "entries_of_seating", "entries", ["table_id"], sqlite_where=_IS_SEATING, postgresql_where=_IS_SEATING
    )


def downgrade() -> None:
    op.drop_index("entries_of_seating", "entries")
