"""Members of groups who have never sat at a table are guests that are known, and go as all others do."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"

_MEET = """
INSERT INTO guests (id, name, seen)
SELECT guest, max(name), max(joined) FROM group_members WHERE guest NOT IN (SELECT id FROM guests) GROUP BY guest
"""


def upgrade() -> None:
    op.execute(sa.text(_MEET))


def downgrade() -> None:
    """They stay known."""
