"""An evening in the page: opened, joined by its code, one's table in one tap, on the big screen, certified."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.visitor import DESKTOP, PHONE


def test_an_evening_from_the_code_to_the_certificate(visitor):
    ann, ben = visitor(device=DESKTOP), visitor(device=PHONE)
    page, other = ann.page, ben.page
    page.goto("/")
    page.get_by_role("link", name="Evenings").click()
    page.get_by_label("Name of the evening").fill("Friday")
    page.get_by_label("Rounds").fill("1")
    page.get_by_label("Your name there").fill("Ann")
    page.get_by_role("button", name="Open the evening").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Friday")
    expect(page.get_by_text("The order of the deck is common, not the play")).to_be_visible()
    code = page.url.rpartition("/")[2]

    other.goto("/")
    other.get_by_label("Have you been given a code?").fill(code.lower())
    other.get_by_role("button", name="Join", exact=True).click()
    other.get_by_label("Your name there").fill("Ben")
    other.get_by_role("button", name="Join the evening").click()
    expect(other.get_by_text("It goes on as soon as the host begins round 1")).to_be_visible()
    expect(other.get_by_role("button", name="Begin round 1")).to_have_count(0)
    expect(page.get_by_text("2 people are here")).to_be_visible()

    page.get_by_role("button", name="Begin round 1").click()
    for each in (page, other):
        each.get_by_role("link", name="To my table").click()
    for each in (page, other):
        each.locator(".table").wait_for()
        expect(each.get_by_role("timer", name="Time left in this round")).to_have_text(re.compile(r"^\d+:\d\d$"))

    page.goto(f"/scoreboard/{code}")
    expect(page.get_by_text("playing")).to_be_visible()
    page.get_by_role("link", name="To the evening").click()
    page.get_by_role("button", name="Call time now").click()
    page.get_by_role("button", name="Call time now").click()
    expect(page.get_by_role("heading", name="The evening is over")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("Ann"))).to_be_visible()
    page.get_by_text("Can this be trusted?").click()
    expect(page.get_by_text("The secret fits the commit.")).to_be_visible()
    with page.expect_download() as archive:
        page.get_by_role("link", name="Download everything").click()
    assert archive.value.suggested_filename == f"evening-{code}.zip"
    page.get_by_role("link", name="Certificate").click()
    expect(page.get_by_role("article")).to_have_count(2)
    other.get_by_role("link", name="To the evening").click()
    expect(other.get_by_role("heading", name="The evening is over")).to_be_visible()
    other.get_by_role("link", name="Certificate").click()
    expect(other.get_by_role("article"), "one's own").to_have_count(1)
    expect(other.get_by_role("heading", level=2)).to_have_text("Ben")
    other.get_by_role("button", name="Everybody’s").click()
    expect(other.get_by_role("article")).to_have_count(2)
