"""R31 and R12 at the page: who begins is chosen, one proposes to stop, another declines, both agree."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.visitor import DESKTOP, PATIENT, PHONE


def test_two_agree_to_stop_and_the_result_says_so(visitor):
    ann, ben = visitor(device=DESKTOP), visitor(device=PHONE, name="Ben")
    code = ann.open_table("master-2009", [None, None], speed=PATIENT, first=1)
    ben.sit(code)
    expect(ben.page.get_by_text("Seat 2 begins")).to_be_visible()
    ben.page.get_by_text("Ben").first.wait_for()
    ann.sit(code, begin=True)
    for each in (ann, ben):
        each.page.locator(".table").wait_for()

    propose(ann)
    expect(ann.page.get_by_text("Waiting for ")).to_be_visible()
    ben.page.get_by_role("button", name="Play on").click()
    expect(ann.page.get_by_text("Waiting for ")).to_have_count(0)
    expect(ann.page.get_by_text("plays on.").first).to_be_attached()
    propose(ann)
    expect(ann.page.get_by_role("alert")).to_contain_text("just declined")

    beginner = ann if ann.page.get_by_role("button", name=re.compile("Look at the top card")).count() else ben
    beginner.page.get_by_role("button", name=re.compile("Look at the top card")).click()
    beginner.page.get_by_role("button", name=re.compile("^Keep")).click()
    propose(ben)
    ann.page.get_by_role("button", name="Stop and count").click()
    for each in (ann, ben):
        expect(each.page.locator(".over[open]")).to_contain_text("Stopped by agreement")


def propose(who) -> None:
    who.page.get_by_label("Menu").click()
    who.page.get_by_role("button", name="Propose to stop").click()


def test_who_begins_is_chosen_in_the_lobby_and_nowhere_else(visitor):
    ann = visitor(device=PHONE)
    ann.page.goto("/new")
    first = ann.page.get_by_role("group", name="Who begins?")
    ann.page.get_by_role("button", name="Open the table").wait_for()
    assert first.count() == 0
    ann.page.get_by_role("button", name="Open the table").click()
    expect(first.get_by_role("radio", name="Drawn at random")).to_be_checked()
    first.get_by_role("radio", name="Seat 2 begins").check()
    expect(ann.page.get_by_text("Seat 2 begins")).to_be_visible()
