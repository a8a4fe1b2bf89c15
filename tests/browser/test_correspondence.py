"""A game by correspondence: found again on the start page, and bid in by a standing order."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.frames import received
from tests.browser.staging import screens
from tests.browser.visitor import DESKTOP, PHONE

PIP = 2
LIMIT = 300
"""More than anybody bids against it; an order may bluff."""


def test_a_standing_order_bids_while_nobody_looks(visitor):
    ann, ben = visitor(device=DESKTOP), visitor(name="Ben")
    frames = received(ann.page)
    code = ann.open_table("kuhhandel-27109", [None, None, "pip"], pace="turn-based", speed="normal", first=PIP)
    ben.sit(code)
    ben.page.get_by_text("Ben").first.wait_for()
    ann.sit(code, begin=True)
    for each in (ann, ben):
        each.page.locator(".table").wait_for()
    order = ann.page.get_by_role("form", name="Standing order")
    for _ in range(200):
        if ann.actions.locator(".bid button.main:enabled").count() and active(frames) == PIP:
            break  # Ann is asked first, then Ben
        for each in (ann, ben):
            step(each)
        ben.page.wait_for_timeout(100)
    order.get_by_role("spinbutton").fill(str(LIMIT))
    order.get_by_role("button", name="Set").click()
    order.get_by_role("button", name=f"Bluff: up to {LIMIT}").click()
    expect(ben.page.locator(".log p", has_text=re.compile("^Ann bids")).first).to_be_attached()
    ann.page.goto("/")
    expect(ann.page.locator("#own-games")).to_be_visible()
    told = bids_of(ben)
    outbid(ben)  # nobody looks, and the order answers
    expect(ben.page.locator(".log p", has_text=re.compile("^Ann bids"))).to_have_count(len(told) + 1)
    bids = bids_of(ben)
    assert told == bids[:-1]
    assert max(bids) <= LIMIT
    ann.page.goto(f"/t/{code}")
    ann.page.locator(".table").wait_for()
    assert bids_of(ann)[: len(bids)] == bids
    go_on_holiday(ann)


def go_on_holiday(who) -> None:
    who.page.goto("/me")
    who.page.get_by_role("button", name="Begin the holiday").click()
    expect(who.page.get_by_text("You are away until")).to_be_visible()
    who.page.get_by_role("button", name="I am back").click()
    expect(who.page.get_by_label("Away until")).to_be_visible()


def test_among_friends_one_decides_for_who_is_late(theatre):
    stage = theatre(PHONE)
    screens()["table late"](stage)
    expect(stage.page.get_by_text("Cat’s time is up.")).to_be_visible()
    expect(stage.page.get_by_label("Dan", exact=True)).to_contain_text("away until")
    for name, bot in (("Give more time", False), ("A bot until they are back", True)):
        stage.page.get_by_role("button", name=name).click()
        stage.page.wait_for_function("() => !document.querySelector('.answers button:disabled')")
        said = stage.said[-1]
        assert (said["type"], said["bot"]) == ("AnswerLateness", bot)


def active(frames) -> int:
    """Whose turn it is, as the server said last."""
    views = [frame.get("snapshot", frame).get("view") for frame in frames if frame["type"] in ("Welcome", "News")]
    return int(next(view["active"] for view in reversed(views) if view))


def bids_of(who) -> list[int]:
    """Ann's, as somebody hears of them."""
    told = "You bid" if who.name == "Ann" else "Ann bids"
    lines = who.page.locator(".log p").all_text_contents()
    return [int(found[1]) for line in lines if (found := re.search(rf"^{told} (\d+)", line))]


def outbid(who) -> None:
    """By the least that is allowed."""
    bids = who.page.locator(".log p", has_text=re.compile("^You bid"))
    before = bids.count()
    who.actions.locator(".bid button.main:enabled").first.click()
    expect(bids).to_have_count(before + 1)


def step(who) -> None:
    """What there is to do, if anything: passes, and goes on with all else."""
    passing = who.actions.get_by_role("button", name="Pass")
    main = who.actions.locator("button.main:enabled, button.good:enabled").and_(who.page.locator(":not(.bid *)"))
    for way in (passing, main, who.actions.locator("button:enabled:not(.bid *)")):
        if way.count():
            way.first.click()
            return
