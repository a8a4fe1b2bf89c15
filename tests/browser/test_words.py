"""The log and what one can know: folded, within reach, and said to whoever listens."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from maquignon.play.events import TurnBegan
from maquignon.server.wire import outgoing
from maquignon.table.news import Happened, News
from tests.browser.moments import moments
from tests.browser.sight import LAID_OUT
from tests.browser.staging import screens
from tests.browser.visitor import DESKTOP

IN_SIGHT = """(element) => {
  const own = element.getBoundingClientRect();
  const room = element.closest(".log")?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
  const top = Math.max(0, room.top) - 1;
  const bottom = Math.min(innerHeight, room.bottom) + 1;
  return own.height > 0 && own.top >= top && own.bottom <= bottom;
}"""


IS_UP = """() => {
  const log = document.querySelector(".log");
  return log.scrollHeight - log.scrollTop > log.clientHeight + 200;
}"""


def test_the_bids_of_an_auction_are_one_line_that_opens_and_the_newest_line_stays_in_sight(theatre):
    seen = theatre(DESKTOP)
    screens()["table buy-right"](seen)
    log = seen.page.get_by_role("log", name="What happened")
    newest = log.locator("> p").last
    fold = log.locator("details").last
    assert newest.evaluate(IN_SIGHT)
    expect(fold.locator("summary")).to_have_text(re.compile(r"^\d+ bids, up to \d+\.$"))
    expect(fold.locator("p").first).to_be_hidden()
    fold.locator("summary").click()
    expect(fold.locator("p", has_text="bids").first).to_be_visible()
    fold.locator("summary").click()
    log.evaluate("(log) => log.scrollTo(0, log.scrollHeight)")
    seen.page.evaluate(LAID_OUT)
    seen.prefer(knowledge=True)
    expect(seen.page.get_by_role("region", name="What I can know")).to_be_visible()
    seen.page.wait_for_function(f"() => ({IN_SIGHT})(document.querySelector('.log > p:last-child'))")


def tell_turns(seen, versions) -> None:
    """Three lines at a time, as fast as they come."""
    moment = moments()["buy-right"]
    for version in versions:
        events = tuple(TurnBegan(seat) for seat in range(3))
        told = outgoing.news_out(News(version=version, at=0, told=Happened(seat=0, by="player", events=events)))
        seen.tell(outgoing.News(version=version, viewer=moment.seat, stage="play", news=(told,)))
        seen.page.evaluate("() => new Promise(requestAnimationFrame)")


def test_the_log_keeps_up_however_fast_it_grows_and_leaves_whoever_reads_alone(theatre):
    seen = theatre(DESKTOP)
    screens()["table buy-right"](seen)
    tell_turns(seen, range(1_000, 1_020))
    seen.page.wait_for_function(f"() => ({IN_SIGHT})(document.querySelector('.log > p:last-child'))")
    log = seen.page.get_by_role("log", name="What happened")
    log.hover()
    seen.page.mouse.wheel(0, -400)
    seen.page.wait_for_function(IS_UP)
    before = log.evaluate("(element) => element.scrollTop")
    tell_turns(seen, range(1_020, 1_024))
    assert log.evaluate("(element) => element.scrollTop") <= before


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (844, 390)])
def test_what_one_can_know_is_one_tap_away_on_a_phone(theatre, width, height):
    seen = theatre({"viewport": {"width": width, "height": height}})
    screens()["table bidding"](seen, knowledge=True)
    button = seen.page.get_by_role("button", name="What I can know")
    assert button.evaluate(IN_SIGHT)
    button.click()
    sheet = seen.page.get_by_role("dialog", name="What I can know")
    expect(sheet.get_by_text("Nora")).to_be_visible()
    assert sheet.evaluate(IN_SIGHT)
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()


def test_a_screen_reader_hears_what_a_button_bids_and_no_turn_where_all_may_bid(theatre):
    seen = theatre(DESKTOP)
    screens()["table bidding"](seen)
    panel = seen.page.get_by_role("region", name="What you can do")
    quick = panel.locator(".quick button").first
    expect(quick).to_have_accessible_name(re.compile(r"^Bid \d+$"))
    expect(seen.page.get_by_role("region", name="Your turn")).to_have_count(0)
    screens()["table turn"](seen)
    expect(seen.page.get_by_role("region", name="Your turn")).to_be_visible()
