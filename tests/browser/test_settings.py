"""What a person chooses: it holds in every tab, and notices come only where the browser allows them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.visitor import DESKTOP, PATIENT

HIDDEN = "Object.defineProperty(document, 'hidden', { get: () => true });"
"""Nobody looks at the page."""
ANSWER = """{
  window.notices = [];
  window.asked = 0;
  window.Notification = class {
    static permission = "SETTING";
    static requestPermission = async () => {
      window.asked++;
      return "SETTING";
    };
    constructor(title, { tag }) {
      window.notices.push([title, tag]);
    }
  };
}"""
"""What the page asks, and what it has shown; a browser without a screen refuses, whatever it was told."""


def allow(who, setting: str) -> None:
    """As a person once answered the browser's question."""
    who.context.add_init_script(ANSWER.replace("SETTING", setting))


def test_two_tabs_agree(visitor):
    ann = visitor(device=DESKTOP)
    other = ann.context.new_page()
    ann.page.goto("/settings")
    other.goto("/")
    expect(other.get_by_role("link", name="Open a table")).to_be_visible()
    ann.page.get_by_role("radio", name="Deutsch").check()
    expect(other.locator("html")).to_have_attribute("lang", "de")
    expect(other.get_by_role("link", name="Tisch eröffnen")).to_be_visible()
    ann.page.get_by_role("radio", name="Nacht").check()
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")
    expect(other.locator("html")).to_have_attribute("lang", "de")


def test_other_devices_are_signed_out_from_the_menu_of_a_table(visitor):
    ann = visitor(device=DESKTOP)
    code = ann.begin("master-2009", [None, "value"], speed=PATIENT)
    lost = ann.context.browser.new_context(base_url=ann.address, storage_state=ann.context.storage_state())
    stolen = lost.new_page()
    stolen.goto(f"/t/{code}")
    stolen.get_by_label("Menu").wait_for()
    show_device(ann.page)
    with ann.page.expect_navigation():
        ann.page.get_by_role("button", name="Sign other devices out").click()
    expect(stolen.get_by_role("heading", level=1)).to_contain_text("you were signed out here", ignore_case=True)
    show_device(ann.page)
    expect(ann.page.get_by_role("button", name="Sign other devices out"), "she still has her seat").to_be_visible()
    stolen.reload()
    show_device(stolen)
    expect(stolen.get_by_role("button", name="Sign other devices out")).to_have_count(0)
    lost.close()


def show_device(page):
    """Its page of the menu."""
    page.get_by_label("Menu").click()
    page.get_by_role("radio", name="This device").check()


def notices_of(who):
    who.page.goto("/settings")
    return who.page.get_by_role("switch", name="Browser notifications")


def test_notices_are_asked_for_and_kept(visitor):
    ann = visitor()
    allow(ann, "granted")
    switch = notices_of(ann)
    expect(switch).not_to_be_checked()
    assert ann.page.evaluate("window.asked") == 0, "nobody wanted any"
    switch.click()
    expect(switch).to_be_checked()
    assert ann.page.evaluate("window.asked") == 1
    expect(notices_of(ann)).to_be_checked()


@pytest.mark.parametrize("wanted", [False, True], ids=["never wanted", "once wanted"])
def test_notices_that_the_browser_refuses(visitor, wanted):
    ann = visitor(notices=wanted)
    allow(ann, "denied")
    switch = notices_of(ann)
    for _ in range(2):
        expect(switch).not_to_be_checked()
        expect(switch).to_contain_text("The browser does not allow them here.")
        switch.click()
    assert ann.page.evaluate("window.asked") == 2


@pytest.mark.parametrize("setting", ["granted", "denied"])
def test_a_turn_is_told_by_a_notice_where_that_is_allowed(visitor, setting):
    ann = visitor(notices=True)
    ann.context.add_init_script(HIDDEN)
    allow(ann, setting)
    code = ann.begin("boursicocotte-2025", [None, "pip", "gus"])
    expect(ann.page).to_have_title("Your turn! · Maquignon")
    assert ann.page.evaluate("window.notices") == ([["Your turn", code]] if setting == "granted" else [])
