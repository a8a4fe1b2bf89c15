"""The daily market through the page: begun once, left, and gone on with."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec import Struct, json
from msgspec.structs import replace
from playwright.sync_api import Route, expect

from tests.browser.market_days import ARCHIVE, BEFORE, FIELD, today
from tests.browser.test_screens import violations
from tests.browser.visitor import DESKTOP, PHONE


def begin(ann) -> str:
    """From the start page; the address of the table."""
    ann.page.goto("/")
    ann.page.get_by_role("link", name="Daily market").click()
    ann.page.get_by_role("button", name="Play today’s market").click()
    ann.page.locator(".table").wait_for()
    return str(ann.page.url)


def test_a_market_is_begun_once_and_waits(visitor):
    ann = visitor(device=DESKTOP)
    table = begin(ann)
    ann.page.locator(".actions button:enabled").first.wait_for()
    assert ann.page.locator(".hinting").count() == 0
    ann.page.locator(".menu summary").click()
    ann.page.get_by_role("button", name="Leave").click()
    expect(ann.page.get_by_text("The game waits for you.")).to_be_visible()
    ann.page.goto("/market")
    go_on = ann.page.get_by_role("link", name="Go on")
    expect(go_on).to_have_attribute("href", re.sub(r"^.*(?=/t/)", "", table))
    expect(ann.page.get_by_role("button", name="Play")).to_have_count(0)
    ben = visitor(name="Ben")
    ben.page.goto("/market")
    expect(ben.page.get_by_text(re.compile("Open until .* begun"))).to_be_visible()
    ben.page.goto(table)
    expect(ben.page.get_by_role("heading")).to_contain_text("Nobody watches at this table")


def telling(facts: Struct) -> Callable[[Route], None]:
    return lambda route: route.fulfill(content_type="application/json", body=json.encode(facts).decode())


def test_a_day_that_was_closed_says_so_and_nobody_begins_it(theatre):
    stage = theatre(PHONE)
    closed = replace(BEFORE, closed=BEFORE.begins + 3_600, may_practise=True, field=FIELD)
    stage.page.route("**/api/market", telling(today(closed)))
    stage.page.route("**/api/market/days*", telling(ARCHIVE))
    stage.go("/market", "#archive ~ ul li")
    expect(stage.page.get_by_text("the server’s program was renewed")).to_be_visible()
    expect(stage.page.get_by_text("Open until")).to_have_count(0)
    expect(stage.page.get_by_role("button", name="Play today’s market")).to_have_count(0)
    expect(stage.page.get_by_role("button", name="Play this deal for practice")).to_be_visible()
    assert violations(stage.page, "light") == []
