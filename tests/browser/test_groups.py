"""Groups in the page: founded, joined by a link, led, left; a table for all, seen on the start page."""

from __future__ import annotations

import re

from msgspec.structs import replace
from playwright.sync_api import expect

from maquignon.server.http.group_facts import GroupLadders
from tests.browser.groups import CODE, PAGE
from tests.browser.test_market import telling
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


def test_a_group_whose_games_were_all_annulled_says_so(theatre):
    stage = theatre(PHONE)
    annulled = replace(PAGE, games=(), records=(), played=0)
    assert annulled.annulled
    for path, told in ((CODE, annulled), (f"{CODE}/ladders", GroupLadders(ladders=()))):
        stage.page.route(f"**/api/groups/{path}", telling(told))
    stage.go(f"/g/{CODE}", "#games")
    expect(stage.page.get_by_role("region", name="Ladder")).to_contain_text("None of your games counts at the moment")
    expect(stage.page.get_by_text("0 games")).to_have_count(0)
    expect(stage.page.get_by_role("region", name="Games")).to_contain_text(annulled.annulled[0].reason)
