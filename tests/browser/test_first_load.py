"""What a first visit costs: script and style of the start page, packed as they come over the line."""

from __future__ import annotations

MOST = 120 * 1024
LEAST = 20 * 1024
"""Less would mean that something was not counted."""
COUNTED = ("script", "stylesheet")


def test_the_start_page_is_small(browser, address):
    context = browser.new_context(base_url=address, service_workers="block")
    page = context.new_page()
    loaded = []
    page.on("requestfinished", lambda request: loaded.append(request))
    page.goto("/", wait_until="networkidle")
    page.locator(".play:enabled").wait_for()
    sizes = {each.url: each.sizes()["responseBodySize"] for each in loaded if each.resource_type in COUNTED}
    packed = {each.url: each.response().headers.get("content-encoding") for each in loaded if each.url in sizes}
    context.close()
    big = [url for url, size in sizes.items() if size > 2_048]
    assert {packed[url] for url in big} == {"br"}, "the packed copies are not handed out"
    assert LEAST < sum(sizes.values()) < MOST, sizes
