"""What a first visit costs: script and style of the start page, packed as they come over the line."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

MOST = 120 * 1024
LEAST = 20 * 1024
"""Less would mean that something was not counted."""
WORTH_PACKING = 2_048
COUNTED = ("script", "stylesheet")
OTHER_SCREENS = ("/new", "/rules", "/t/NOSUCH", "/learn")


@pytest.fixture
def page(browser, address) -> Iterator:
    context = browser.new_context(base_url=address, service_workers="block")
    yield context.new_page()
    context.close()


def loads(page, *paths: str) -> dict[str, tuple[int, str | None]]:
    """Address, size over the line, and packing of all script and style."""
    loaded = []
    page.on("requestfinished", lambda request: loaded.append(request))
    for path in paths:
        page.goto(path, wait_until="networkidle")
    counted = [each for each in loaded if each.resource_type in COUNTED]
    return {
        each.url: (each.sizes()["responseBodySize"], each.response().headers.get("content-encoding"))
        for each in counted
    }


def faults(loaded: dict[str, tuple[int, str | None]]) -> list[str]:
    total = sum(size for size, _ in loaded.values())
    unpacked = [url for url, (size, packing) in loaded.items() if size > WORTH_PACKING and packing != "br"]
    found = [f"not packed: {url}" for url in unpacked]
    return found + ([] if LEAST < total < MOST else [f"{total} bytes are not between {LEAST} and {MOST}"])


def test_the_start_page_is_small(page):
    loaded = loads(page, "/")
    page.locator(".play:enabled").wait_for()
    assert faults(loaded) == []


@pytest.mark.long
def test_a_start_page_that_loads_other_screens_too_is_too_heavy(browser, page, address):
    """The same server's page, with what it loads later put into its head, twice over."""
    later = [f"{url}?{copy}" for url in loads(page, *OTHER_SCREENS) if url.endswith(".js") for copy in range(2)]
    tags = "".join(f'<link rel="preload" as="script" href="{url}">' for url in later)
    context = browser.new_context(base_url=address, service_workers="block")
    heavy = context.new_page()

    def answer(route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=response.text().replace("</head>", f"{tags}</head>"))

    heavy.route(f"{address}/", answer)
    found = faults(loads(heavy, "/"))
    context.close()
    assert len(found) == 1
    assert "bytes are not between" in found[0]


@pytest.mark.parametrize(
    ("loaded", "fault"),
    [
        ({"/a.js": (60_000, "br"), "/b.css": (3_000, None)}, "not packed: /b.css"),
        ({"/a.js": (5_000, "br")}, "5000 bytes"),
        ({}, "0 bytes"),
    ],
)
def test_what_was_not_packed_or_not_counted_is_found(loaded, fault):
    assert [each for each in faults(loaded) if each.startswith(fault)]
