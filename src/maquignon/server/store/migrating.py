"""Bringing a database to the schema of this program, and refusing one that is ahead of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from maquignon.server.store.trouble import UnsafeDatabase

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0023"
"""The newest of the migrations: a database that has it needs none, and a start need not load alembic."""
_MIGRATIONS = Path(__file__).parent / "migrations"
_LOCK = 0x4D51


def migrate(connection: Connection) -> None:
    """Within the caller's transaction: all of it or nothing."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))  # servers that start together take turns
    found = _revision(connection)
    if found == HEAD:
        return
    from alembic import command

    _refuse_newer(found)
    if connection.dialect.name == "postgresql":  # it may have much to reckon between two statements
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
    command.upgrade(migrations(connection), "head")


def check_migrated(connection: Connection) -> None:
    """For commands beside a server, which leave the schema as it is."""
    found = _revision(connection)
    if found == HEAD:
        return
    _refuse_newer(found)
    raise UnsafeDatabase("the database has not the schema of this program: start its server once, then try again")


def migrations(connection: Connection | None) -> Config:
    """Alembic's settings for migrations on that connection."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _revision(connection: Connection) -> str | None:
    """What the database says of itself; None for a new one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _refuse_newer(found: str | None) -> None:
    """Migrations are numbered, so a later one is not known here."""
    if found is not None and found > HEAD:
        raise UnsafeDatabase(
            f"the database has schema {found}, this program knows {HEAD}: "
            "it was used by a newer Maquignon; upgrade the program, or restore a backup from before"
        )
