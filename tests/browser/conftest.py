"""One browser and one server for all browser tests of a worker."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import browsing
from tests.browser.visitor import PATIENCE, Visitor
from tests.server.serving import ROOMY, running

LONGEST = ("whole_games", "secrets", "keyboard", "never_stuck", "correspondence")
"""They begin first, so that no worker is left with one when all others have done."""
LIMITS = replace(ROOMY, tables_per_guest=1_000, sockets_per_guest=1_000, sockets_per_address=1_000)
expect.set_options(timeout=PATIENCE)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    order = {f"test_{name}.py": place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: order.get(item.path.name, len(order)))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with browsing() as found:
        yield found


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("market"), limits=LIMITS, bot_pause=0.002) as found:
        yield found


@pytest.fixture
def visitor(browser: Browser, address: str) -> Iterator[Callable[..., Visitor]]:
    """Makes people; whatever went wrong on their pages is told at the end."""
    made: list[Visitor] = []

    def come(**wishes: Any) -> Visitor:
        made.append(Visitor(browser, wishes.pop("address", address), **wishes))
        return made[-1]

    yield come
    troubles = [trouble for each in made for trouble in each.troubles]
    for each in made:
        each.context.close()
    assert not troubles
