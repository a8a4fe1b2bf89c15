"""Two people at one table: what one has in the purse is not in the other's page, nor on the way to it."""

from __future__ import annotations

import copy

import pytest
from playwright.sync_api import expect

from tests.browser.frames import Knowledge, received, sent
from tests.browser.sheet import check_sheet
from tests.browser.visitor import DESKTOP, PHONE, QUICK, WHOLE_GAME

EDITION = "boursicocotte-2025"


def an_evening(visitor):
    """A whole game of Ann, Ben and a bot, with all that was sent to Ben and what his page showed."""
    ann, ben = visitor(device=DESKTOP), visitor(device=PHONE, name="Ben")
    frames, said = received(ben.page), sent(ben.page)
    code = ann.open_table(EDITION, [None, None, "pip"], speed=QUICK)
    ben.sit(code)
    ben.page.get_by_text("Ben").first.wait_for()
    ann.sit(code, begin=True)
    for each in (ann, ben):
        each.page.locator(".table").wait_for()
    shown = []
    for seed, each in enumerate((ann, ben)):
        each.start_playing(seed)
    while not ben.page.locator(".over").count():
        shown.append(ben.page.evaluate(SHOWN))
        ben.page.wait_for_timeout(100)
    ann.page.locator(".over[open]").wait_for(timeout=WHOLE_GAME)
    check_sheet(ann, code, EDITION)
    told = ben.replay(code)
    seat = next(seat for seat, who in enumerate(told["seats"]) if who["name"] == "Ben")
    knowledge = Knowledge(told["record"], seat, said)
    return {"frames": frames, "shown": shown, "seat": seat, "told": told, "knowledge": knowledge}


SHOWN = """() => ({
  purses: document.querySelectorAll(".purse").length,
  total: document.querySelector(".purse h2 strong")?.textContent ?? null,
})"""


def test_nothing_hidden_is_sent_nor_shown(visitor):
    """In one, as the evening takes long; planted leaks too."""
    evening = an_evening(visitor)
    knowledge, frames = evening["knowledge"], evening["frames"]
    views = [frame for frame in frames if frame["type"] == "News" and frame.get("view")]
    assert len(views) > 100
    assert knowledge.leaks(frames) == []
    for forge in (forged_purse, forged_offer, forged_seat, forged_event, forged_order, forged_field):
        frame = copy.deepcopy(views[0])
        assert knowledge.leaks([frame]) == []
        forge(frame)
        assert len(knowledge.leaks([frame])) == 1, f"{forge.__name__} is not found"
    own = {sum(step["purses"][evening["seat"]]) for step in evening["told"]["steps"]}
    assert len([shown for shown in evening["shown"] if shown["purses"]]) > 10
    assert [fault for shown in evening["shown"] for fault in revealed(shown, own)] == []


def revealed(shown, own: set[int]) -> list[str]:
    """What a page showed of a purse that is not its seat's."""
    faults = ["another's purse is on the page"] if shown["purses"] > 1 else []
    is_own = shown["total"] is None or int(shown["total"].replace(",", "")) in own
    return faults if is_own else [*faults, f"a purse of {shown['total']}, which was never the seat's"]


@pytest.mark.parametrize(
    "shown", [{"purses": 2, "total": "90"}, {"purses": 1, "total": "1,100"}, {"purses": 0, "total": "110"}]
)
def test_a_planted_purse_is_found(shown):
    assert revealed({"purses": 1, "total": "1,090"}, {90, 1090}) == []
    assert len(revealed(shown, {90, 1090})) == 1


def forged_purse(frame):
    frame["view"]["purse"] = [500, *frame["view"]["purse"]]


def forged_offer(frame):
    frame["view"]["trade"] = {"own_offer": [10, 50]}


def forged_seat(frame):
    frame["view"]["seats"][0]["purse"] = [10]


def forged_event(frame):
    frame["news"] = [
        {"version": 1, "at": 0, "told": {"type": "Happened", "events": [{"type": "Offered", "seat": 0, "cards": [50]}]}}
    ]


def forged_order(frame):
    frame["news"] = [{"version": 1, "at": 0, "told": {"type": "OwnOrder", "bid_up_to": 7, "slap_at": None}}]


def forged_field(frame):
    frame["purses"] = [[10], [50]]


def test_a_spectator_sees_no_purse(visitor):
    ann, eve = visitor(), visitor(name="Eve")
    code = ann.begin(EDITION, [None, "pip", "gus"])
    frames = received(eve.page)
    eve.page.goto(f"/t/{code}")
    expect(eve.page.locator(".table")).to_be_visible()
    expect(ann.page.locator(".purse")).to_have_count(1)
    expect(eve.page.locator(".purse")).to_have_count(0)
    welcome = next(frame for frame in frames if frame["type"] == "Welcome")
    assert welcome["snapshot"]["view"]["purse"] is None
    assert welcome["snapshot"]["options"] is None
