"""Lists of own games are filtered in the index itself: where nothing is found, all of them are looked at."""

from alembic import op

revision = "0023"
down_revision = "0022"

_PLACE = ["guest", "ended", "table_id"]


def upgrade() -> None:
    _make(*_PLACE, "seat", "players", "rank", "ending")


def downgrade() -> None:
    _make(*_PLACE)


def _make(*columns: str) -> None:
    op.drop_index("results_by_guest", "results")
    op.create_index("results_by_guest", "results", columns)
