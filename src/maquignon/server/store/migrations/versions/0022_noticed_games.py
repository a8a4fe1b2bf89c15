"""Which game a notice of the host is about: in columns, and no longer in the first line of its text."""

import re
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"

_GAME = re.compile(r"(\S+) (\d+)\n(.*)", re.DOTALL)
_ABOUT_GAMES = ("annulled", "counted-again")
_MOST = 300


def upgrade() -> None:
    rows = _taken()
    _make(
        sa.Column("edition", sa.String(64), nullable=False, server_default=sa.text("''")),
        sa.Column("ended", sa.BigInteger, nullable=False, server_default="0"),
    )
    _fill([{**row, **_told(row)} for row in rows])


def downgrade() -> None:
    rows = _taken()
    _make()
    _fill([_untold(row) for row in rows])


def _taken() -> list[dict[str, Any]]:
    """All rows; the table goes, since what makes a row one of its kind changes."""
    rows = [dict(row) for row in op.get_bind().execute(sa.text("SELECT * FROM host_notices")).mappings()]
    op.drop_table("host_notices")
    return rows


def _make(*game: sa.Column[Any]) -> None:
    op.create_table(
        "host_notices",
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("what", sa.String(24), nullable=False),
        sa.Column("about", sa.String(300), nullable=False),
        *game,
        sa.PrimaryKeyConstraint("guest", "at", "what", "about", *(column.name for column in game)),
    )


def _fill(rows: list[dict[str, Any]]) -> None:
    if rows:
        columns: list[sa.ColumnClause[Any]] = [sa.column(name) for name in rows[0]]
        op.bulk_insert(sa.table("host_notices", *columns), rows)


def _told(row: dict[str, Any]) -> dict[str, Any]:
    found = _GAME.fullmatch(row["about"]) if row["what"] in _ABOUT_GAMES else None
    if found is None:
        return {"edition": "", "ended": 0}
    return {"about": found[3], "edition": found[1], "ended": int(found[2])}


def _untold(row: dict[str, Any]) -> dict[str, Any]:
    edition, ended = row.pop("edition"), row.pop("ended")
    game = f"{edition} {ended}\n" if edition else ""
    return {**row, "about": (game + row["about"])[:_MOST]}
