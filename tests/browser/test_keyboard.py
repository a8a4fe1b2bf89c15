"""Without a mouse, and without eyes: keys alone, and what a screen reader is told."""

from __future__ import annotations

import contextlib
import re

import pytest
from playwright.sync_api import Locator, TimeoutError, expect

from tests.browser.frames import received
from tests.browser.sheet import check_sheet
from tests.browser.visitor import DESKTOP, QUICK, WHOLE_GAME

EDITION = "kuhhandel-27109"
MOST_TABS = 80
SLOW = {"call": 1_200, "count": 1_200, "decision": 900_000, "turn": 900_000, "grace": 900_000, "reveal": 90_000}

ASKED = """() => {
  if (document.querySelector(".over[open]")) return "over";
  if (document.querySelector(".actions .bid button:not(:disabled)")) return "bid";
  if (document.querySelector(".actions .slap:not(:disabled)")) return "slap";
  const ways = [".actions .main:not(:disabled)", ".actions .good:not(:disabled)", ".actions button:not(:disabled)"];
  return ways.find((way) => document.querySelector(way)) ?? "";
}"""
WAY = """(wanted) => {
  const at = document.activeElement;
  if (at.closest(wanted) !== null && !at.disabled) return 0;
  return document.querySelector(wanted) ? 1 : -1;
}"""
"""0: there. 1: go on. -1: it is gone."""
AWAITED = """() => new Promise((done) => {
  const ask = () => (document.querySelector(".over[open], .actions button:not(:disabled)") ? done() : false);
  if (ask() !== false) return;
  const watcher = new MutationObserver(() => ask() !== false && watcher.disconnect());
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
})"""


def tab_to(page, wanted: str) -> bool:
    """Whether it was there to be reached; it must not take for ever."""
    for _ in range(MOST_TABS):
        way = page.evaluate(WAY, wanted)
        if way <= 0:
            return bool(way == 0)
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not get to {wanted}")


def test_the_start_page_by_keyboard(visitor):
    ann = visitor(device=DESKTOP)
    ann.page.goto("/")
    ann.page.locator(".play:enabled").wait_for()
    assert tab_to(ann.page, ".play")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".table")).to_be_visible()


@pytest.mark.long
def test_a_whole_game_by_keyboard(visitor):
    """b bids, p passes, the space bar slaps; for all else Tab and Enter."""
    ann = visitor(device=DESKTOP)
    code = ann.begin(EDITION, [None, "pip", "gus"], speed=QUICK)
    pressed = {"b": 0, "p": 0, "Enter": 0}

    def press(key: str) -> None:
        ann.page.keyboard.press(key)
        pressed[key] = pressed.get(key, 0) + 1

    for _ in range(2_000):
        ann.page.evaluate(AWAITED)
        asked = ann.page.evaluate(ASKED)
        if asked == "over":
            break
        if asked == "bid":
            press("b" if pressed["b"] < 40 and (pressed["b"] + pressed["p"]) % 2 else "p")
        elif asked == "slap":
            press("Space")
        elif asked and tab_to(ann.page, asked):
            press("Enter")
    ann.page.locator(".over[open]").wait_for(timeout=WHOLE_GAME)
    check_sheet(ann, code, EDITION)
    assert min(pressed.values()) > 0


SOLD = "() => window.spoken.some(({ text }) => text.includes('Sold!'))"
"""The last of an auction's calls was heard."""


def test_an_auction_by_screen_reader(visitor):
    """Found by role and name only, and followed by what live regions say."""
    ann = visitor(device=DESKTOP)
    frames = received(ann.page)
    ann.begin(EDITION, [None, "pip", "gus"], speed=SLOW)
    ann.page.evaluate(LISTEN)
    before = prices(frames)
    mine = ann.page.get_by_role("region", name=re.compile("Your turn|What you can do"))
    bids = mine.get_by_role("button", name=re.compile(r"^Bid \d+"))
    log = ann.page.get_by_role("log", name="What happened")
    ways = mine.get_by_role("button")
    calls = mine.get_by_role("button", name=re.compile("Going once|Going twice|Sold|mine"))
    calls = calls.and_(ann.page.locator("[aria-busy=false]"))  # a call that waits for its moment is made without more
    ready = ann.page.locator(":enabled")
    has_called = False
    for _ in range(400):
        has_bid = log.get_by_text(re.compile(r"^You bid \d+")).count() > 0
        is_sold = log.get_by_text(re.compile(r"^You pay|gets|sells to|buy-right")).count() and ann.page.evaluate(SOLD)
        if has_bid and has_called and is_sold:
            break
        if bids.and_(ready).count() and not has_bid:
            is_clicked(bids.and_(ready))
        elif calls.and_(ready).count():
            has_called |= is_clicked(calls.and_(ready))
        elif ways.and_(ready).count() and not bids.count():
            main = ways.filter(has_text=re.compile("Auction|Sell|Pay|Accept|Offer|Take"))
            is_clicked((main if main.count() else ways).and_(ready))
        ann.page.wait_for_timeout(150)
    assert has_bid
    assert has_called
    spoken = ann.page.evaluate("window.spoken")
    assert misheard(spoken, prices(frames), before) == []
    bids = [event["amount"] for event in events(frames) if event["type"] == "BidMade" and event["seat"] == 0]
    for expected in ("Going once!", "Going twice!", "Sold!", "turn", *(f"You bid {amount}\\b" for amount in bids)):
        assert any(re.search(expected, each["text"]) for each in spoken), f"nobody heard {expected}"
    live = live_regions(ann.page)
    assert "assertive" in live
    assert "polite" in live


def is_clicked(buttons: Locator) -> bool:
    """Not where the clock, or somebody else, was faster."""
    with contextlib.suppress(TimeoutError):
        buttons.first.click(timeout=2_000)
        return True
    return False


def events(frames):
    """All that the server told."""
    told = [each["told"] for frame in frames if frame["type"] == "News" for each in frame["news"]]
    return [event for each in told if each and each["type"] == "Happened" for event in each["events"]]


def prices(frames) -> set[int]:
    """At which the auctions stood, as the server said."""
    views = [frame.get("snapshot", frame).get("view") for frame in frames if frame["type"] in ("Welcome", "News")]
    auctions = [view["auction"] for view in views if view and view["auction"]]
    return {each["high_bid"] for each in auctions if each["high_bid"]}


def misheard(spoken, told: set[int], before: set[int]) -> list[str]:
    """Prices that were read out and are none, and those that were not read out."""
    first = [re.match(r"[\d,]+", each["text"]) for each in spoken if each["live"] == "assertive"]
    heard = {int(each[0].replace(",", "")) for each in first if each}
    return [f"heard {price}" for price in heard - told] + [f"not heard {price}" for price in told - heard - before]


@pytest.mark.parametrize(
    ("said", "fault"),
    [("20 Pip", "heard 20"), ("No bid yet", "not heard 10"), ("Pip 10", "not heard 10")],
)
def test_a_price_that_is_read_out_wrongly_is_found(said, fault):
    spoken = [{"live": "polite", "text": "Pip bids 10"}, {"live": "assertive", "text": said}]
    assert fault in misheard(spoken, {10}, set())
    assert misheard([{"live": "assertive", "text": "10 Pip Going once!"}], {10}, set()) == []


def live_regions(page) -> set[str]:
    """How the browser tells screen readers to read changes out."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    found = [each for node in nodes if not node["ignored"] for each in node.get("properties", [])]
    return {each["value"]["value"] for each in found if each["name"] == "live"}


LISTEN = """() => {
  window.spoken = [];
  const LIVE = "[aria-live], [role=status], [role=log], [role=alert]";
  const live = (node) => (node.nodeType === 1 ? node : node.parentElement)?.closest(LIVE);
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const region = live(target);
      const text = region?.textContent.replace(/\\s+/g, " ").trim();
      if (region) window.spoken.push({ live: region.getAttribute("aria-live"), text: text.slice(-300) });
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
