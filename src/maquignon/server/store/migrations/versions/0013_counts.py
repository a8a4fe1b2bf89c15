"""How each seat played, counted; and pages of figures that others may see."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
_INDEXED = ["guest", "edition", "ended", "table_id"]


def upgrade() -> None:
    op.create_table(
        "counts",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("form", sa.SmallInteger, nullable=False),
        sa.Column("accounts", sa.LargeBinary),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_index("counts_by_form", "counts", ["form", "table_id"])
    op.create_table(
        "shown_figures",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("shown_as", sa.String(40), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("shown_figures_by_guest", "shown_figures", ["guest"])
    op.drop_index("results_by_edition", "results")
    op.create_index("results_by_edition", "results", [*_INDEXED, "players", "rank", "unrated"])
    _let_wait()


def downgrade() -> None:
    op.drop_index("results_by_edition", "results")
    op.create_index("results_by_edition", "results", _INDEXED)
    op.drop_table("shown_figures")
    op.drop_table("counts")


def _let_wait() -> None:
    """All games that were played here: a server counts them, one after the other."""
    nothing = "''::bytea" if op.get_bind().dialect.name == "postgresql" else "x''"
    op.execute(
        f"INSERT INTO counts (table_id, form, body) SELECT records.table_id, 0, {nothing} FROM records "
        "WHERE EXISTS (SELECT 1 FROM entries WHERE entries.table_id = records.table_id AND entries.version = 0)"
    )
