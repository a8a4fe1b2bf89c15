"""Bringing a database to the schema of this program, and refusing one that is ahead of it."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from maquignon.server.store.trouble import UnsafeDatabase

_MIGRATIONS = Path(__file__).parent / "migrations"
_LOCK = 0x4D51


def migrate(connection: Connection) -> None:
    """Within the caller's transaction: all of it or nothing."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))  # servers that start together take turns
    config = migrations(connection)
    _refuse_newer(connection, ScriptDirectory.from_config(config))
    command.upgrade(config, "head")


def check_migrated(connection: Connection) -> None:
    """For commands beside a server, which leave the schema as it is."""
    scripts = ScriptDirectory.from_config(migrations(connection))
    _refuse_newer(connection, scripts)
    if MigrationContext.configure(connection).get_current_revision() != scripts.get_current_head():
        raise UnsafeDatabase("the database has not the schema of this program: start its server once, then try again")


def migrations(connection: Connection) -> Config:
    """Alembic's settings for migrations on that connection."""
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _refuse_newer(connection: Connection, scripts: ScriptDirectory) -> None:
    known = {script.revision for script in scripts.walk_revisions()}
    for found in set(MigrationContext.configure(connection).get_current_heads()) - known:
        raise UnsafeDatabase(
            f"the database has schema {found}, this program knows {scripts.get_current_head()}: "
            "it was used by a newer Maquignon; upgrade the program, or restore a backup from before"
        )
