"""One server for all tests of a module that do not stop it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.serving import ROOMY, running
from tests.store.postgres import Postgres, postgres_or_skip


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("server"), limits=ROOMY) as found:
        yield found


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    yield from postgres_or_skip()
