"""Both databases: whatever asks for `address` is run on each of them, on a new one for every test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.postgres import Postgres, postgres_or_skip
from tests.store.templates import empty_file


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    yield from postgres_or_skip()


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """It has the schema already; see `unmade` for one without."""
    if request.param == "sqlite":
        return empty_file(tmp_path / "maquignon.db")
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database(server.template)


@pytest.fixture(params=["sqlite", "postgresql"])
def unmade(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An address where nothing is yet."""
    if request.param == "sqlite":
        return str(tmp_path / "maquignon.db")
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()
