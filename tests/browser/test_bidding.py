"""A bid by hand: what the button says is what is bid."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.moments import moments
from tests.browser.staging import Theatre
from tests.browser.visitor import DESKTOP

STAND = 60
"""The least that may be bid there, and all that the purse is worth."""


@pytest.fixture
def stage(theatre) -> Theatre:
    made: Theatre = theatre(DESKTOP)
    made.table(moments()["bidding"])
    return made


def field(stage: Theatre) -> Locator:
    return stage.page.get_by_role("spinbutton", name="Your bid")


def main(stage: Theatre) -> Locator:
    return stage.page.locator(".bid .main")


def test_a_typed_sum_is_bid_by_the_button(stage):
    expect(main(stage)).to_contain_text(f"Bid {STAND}")
    field(stage).press_sequentially("150")
    expect(main(stage)).to_contain_text("Bid 150")
    main(stage).click()  # more than one has: a warning first
    expect(stage.page.locator(".warning")).to_be_visible()
    assert stage.moves == []
    main(stage).click()
    expect(stage.page.locator(".refusal")).to_be_visible()
    assert stage.moves == ["bid 150"]


@pytest.mark.parametrize("text", ["20", "65", "99999999", ""])
def test_a_sum_that_may_not_be_bid_is_not_turned_into_another(stage, text):
    field(stage).fill(text)
    field(stage).press("Enter")
    expect(field(stage)).to_have_value(str(STAND))
    assert stage.moves == []
    field(stage).press("Enter")
    expect(stage.page.locator(".refusal")).to_be_visible()
    assert stage.moves == [f"bid {STAND}"]


def test_a_finger_that_slips_off_a_sum_leaves_nothing_behind(stage):
    stage.page.locator(".quick button").last.dispatch_event("pointerdown")
    main(stage).focus()
    stage.page.keyboard.press("Enter")
    expect(stage.page.locator(".refusal")).to_be_visible()
    assert stage.moves == [f"bid {STAND}"]


def test_a_warning_moves_no_button(stage):
    before = main(stage).bounding_box()
    field(stage).press_sequentially("150")
    main(stage).click()
    expect(stage.page.locator(".warning")).to_be_visible()
    assert main(stage).bounding_box() == before
