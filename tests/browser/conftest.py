"""One browser and one server for all browser tests of a worker."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import browsing
from tests.browser.staging import Theatre
from tests.browser.visitor import PATIENCE, Visitor
from tests.server.serving import ROOMY, running

LONGEST = ("secrets", "build", "whole_games", "keyboard", "deal_check", "never_stuck", "correspondence")
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
    """Under the name that a server at home has for people."""
    with running(tmp_path_factory.mktemp("market"), limits=LIMITS, bot_pause=0.002) as found:
        yield found.replace("127.0.0.1", "localhost")


@pytest.fixture(scope="session")
def theatres(browser: Browser, address: str) -> Iterator[Callable[[Any], Theatre]]:
    """A page for fingers and one for a mouse; each is loaded once."""
    made: dict[bool, Theatre] = {}

    def of(device: Any) -> Theatre:
        kind = device.get("has_touch", False)
        if kind not in made:
            made[kind] = Theatre(browser, address, device)
        return made[kind]

    yield of
    for each in made.values():
        each.close()


@pytest.fixture
def theatre(theatres: Callable[[Any], Theatre]) -> Iterator[Callable[[Any], Theatre]]:
    """Makes the page as if somebody had just come to it; whatever goes wrong on it is told at the end."""
    used: list[Theatre] = []

    def of(device: Any) -> Theatre:
        used.append(theatres(device))
        used[-1].begin_anew(device)
        return used[-1]

    yield of
    troubles = [trouble for each in used for trouble in each.troubles]
    for each in used:
        each.troubles.clear()
    assert not troubles


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
