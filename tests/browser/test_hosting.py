"""What a host does at the page: sends away and lets back in, hands over, closes; before a game, in it, from afar."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.visitor import DESKTOP, PATIENT, PHONE


def wish(who, label: str, about: str = ""):
    """The button; readers of the screen are told whom it is about."""
    return who.page.get_by_role("button", name=re.compile(rf"^{label}\s*{about}$"))


def sure(who, label: str, about: str = "") -> None:
    """Once to say it, once to mean it."""
    wish(who, label, about).click()
    who.page.get_by_role("group").get_by_role("button", name=label, exact=True).click()


def gathered(ann, *others) -> str:
    code: str = ann.open_table("koehandel-2001", [None, None, None], speed=PATIENT)
    for each in (ann, *others):
        each.sit(code)
        expect(ann.page.get_by_text(each.name, exact=True).first).to_be_visible()
    return code


def test_who_was_sent_away_is_let_back_in_is_made_host_and_closes_the_table(visitor):
    ann, ben = visitor(device=PHONE), visitor(device=DESKTOP, name="Ben")
    code = gathered(ann, ben)
    expect(ben.page.get_by_role("button", name="Close the table")).to_have_count(0)
    wish(ann, "Send away", "Ben").click()
    ann.page.get_by_role("button", name="Cancel").click()
    expect(ben.page.get_by_text("you", exact=True)).to_be_visible()
    sure(ann, "Send away", "Ben")
    expect(ben.page.get_by_role("heading", level=1)).to_contain_text("the host has sent you away", ignore_case=True)
    ben.sit(code)
    expect(ben.page.get_by_role("heading", level=1)).to_contain_text("the host has sent you away", ignore_case=True)
    ben.page.get_by_role("link", name="Start page").click()
    expect(ben.page.get_by_role("heading", name="Play now")).to_be_visible()
    sure(ann, "Let back in", "Ben")
    expect(ann.page.get_by_text("Ben was sent away")).to_have_count(0)
    ben.sit(code)
    expect(ben.page.get_by_text("you", exact=True)).to_be_visible()
    sure(ann, "Make host", "Ben")
    expect(ann.page.get_by_role("button", name="Close the table")).to_have_count(0)
    sure(ben, "Close the table")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("The host has closed this table.")
    expect(ben.page.get_by_role("heading", level=1)).to_have_text("You have closed this table.")


def test_a_lobby_is_closed_from_the_start_page_in_one_tap_and_a_game_in_two(visitor):
    ann = visitor(device=PHONE)
    code = gathered(ann)
    game = ann.begin("master-2009", [None, "value"], speed=PATIENT)
    ann.page.goto("/")
    wish(ann, "Close", code).click()
    expect(ann.page.get_by_text(code)).to_have_count(0)
    sure(ann, "Close", game)
    expect(ann.page.get_by_role("heading", name="Your games")).to_have_count(0)
    ann.page.goto(f"/t/{game}")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("You have closed this table.")


def test_in_a_game_the_menu_hands_over_and_sends_away_and_closes_only_where_nobody_else_plays(visitor):
    ann, ben = visitor(device=DESKTOP), visitor(device=PHONE, name="Ben")
    code = ann.open_table("master-2009", [None, None], speed=PATIENT)
    ben.sit(code)
    expect(ben.page.get_by_text("you", exact=True)).to_be_visible()
    ann.sit(code, begin=True)
    for each in (ann, ben):
        each.page.locator(".table").wait_for()
        each.page.get_by_label("Menu").click()
        expect(each.page.get_by_role("radio", name="Game")).to_be_checked()
    host, other = (ann, ben) if ann.page.get_by_role("radio", name="Host").count() else (ben, ann)
    host.page.get_by_role("radio", name="Host").check()
    expect(host.page.get_by_role("button", name="Close the table")).to_have_count(0)
    sure(host, "Make host", other.name)
    other.page.get_by_role("radio", name="Host").check()
    expect(wish(other, "Make host", host.name)).to_be_visible()
    expect(host.page.get_by_role("radio", name="Host")).to_have_count(0)
    expect(host.page.get_by_role("radio", name="Game")).to_be_checked()
    eve = visitor(name="Eve")
    eve.page.goto(f"/t/{code}")
    eve.page.locator(".table").wait_for()
    other.page.get_by_role("button", name="Who looks on?").click()
    sure(other, "Send away", "Eve")
    expect(other.page.get_by_text("Nobody looks on.")).to_be_visible()
    sure(other, "Send away", host.name)
    for each in (eve, host):
        expect(each.page.get_by_role("heading", level=1)).to_contain_text("sent you away", ignore_case=True)
    expect(other.page.locator(".log")).to_contain_text(f"The host has sent {host.name} away.")
