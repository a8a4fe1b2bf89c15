"""Groups in the page: founded, joined by a link, led, left; a table for all, seen on the start page."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.visitor import DESKTOP, PHONE


def test_a_group_is_founded_joined_led_and_left(visitor):
    ann, ben = visitor(device=DESKTOP), visitor(device=PHONE)
    page = ann.page
    page.goto("/games")
    page.get_by_role("link", name="Friends and groups").click()
    page.get_by_label("Name of the group").fill("Thursdays")
    page.get_by_label("Your name there").fill("Ann")
    page.get_by_role("button", name="Found the group").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Thursdays")
    expect(page.get_by_text("No game yet that at least two of you")).to_be_visible()
    code = page.url.rpartition("/")[2]

    other = ben.page
    other.goto(f"/g/{code}")
    expect(other.get_by_role("heading", level=1)).to_have_text("A group invites you")
    expect(other.get_by_text("Thursdays")).to_have_count(0)
    other.get_by_label("Your name there").fill("Ben")
    other.get_by_role("button", name="Join the group").click()
    expect(other.get_by_role("heading", level=1)).to_have_text("Thursdays")
    expect(other.get_by_role("button", name="Delete the group")).to_have_count(0)

    page.get_by_role("button", name="Open a table for the group").click()
    expect(page).to_have_url(re.compile("/t/"))
    table = page.url.rpartition("/")[2]
    other.goto("/")
    expect(other.get_by_text("Ann invites Thursdays")).to_be_visible()
    other.get_by_role("link", name="Go there").click()
    expect(other).to_have_url(re.compile(f"/t/{table}"))

    page.goto(f"/g/{code}")
    page.get_by_role("button", name="Remove").click()
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_role("region", name="Members").get_by_text("Ben")).to_have_count(0)
    assert not page.url.endswith(code), "the link has changed"
    other.goto(f"/g/{code}")
    expect(other.get_by_role("heading", level=1)).to_have_text("A group invites you")
    page.get_by_role("button", name="Leave the group").click()
    page.get_by_role("button", name="Leave the group").click()
    expect(page.get_by_text("A group keeps its own ladder")).to_be_visible()
    ben.expect_trouble("404")
