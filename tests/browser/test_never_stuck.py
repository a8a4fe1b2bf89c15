"""Lost lines, a server that dies, another device, a refusal: the game goes on, and the page says what is the matter."""

from __future__ import annotations

import json
import re
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError, WebSocketRoute, expect

from maquignon.play.protocol import PROTOCOL
from tests.browser.market import Market
from tests.browser.visitor import PATIENT, PHONE

EDITION = "kuhhandel-27109"


class Line:
    """The line of one page to the server: what came over it, and a pair of scissors."""

    def __init__(self, page) -> None:
        self.frames: list[dict] = []
        self._is_cut = False
        self._is_old = False
        self._ends: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/ws$"), self._connect)

    def cut(self) -> None:
        self._is_cut = True
        for end in self._ends:
            end.close(code=1012, reason="cut")
        self._ends = []

    def mend(self) -> None:
        self._is_cut = False

    def grow_old(self) -> None:
        """Its next Hello is that of a page of the version before."""
        self._is_old = True

    @property
    def versions(self) -> list[int]:
        """All that the page was told of, in order."""
        told = [frame.get("news") or frame.get("missed") or [] for frame in self.frames]
        return [each["version"] for news in told for each in news]

    def _connect(self, socket: WebSocketRoute) -> None:
        if self._is_cut:
            socket.close(code=1012, reason="cut")
            return
        server = socket.connect_to_server()
        self._ends += [socket, server]

        def pass_on(text: str | bytes) -> None:
            if socket in self._ends:
                self.frames.append(json.loads(text))
                socket.send(text)

        server.on_message(pass_on)
        socket.on_message(lambda text: server.send(self._aged(text)) if socket in self._ends else None)

    def _aged(self, text: str | bytes) -> str | bytes:
        if not self._is_old:
            return text
        self._is_old = False
        return json.dumps({**json.loads(text), "protocol": PROTOCOL - 1})


def into_an_auction(ann) -> None:
    """A game whose first auction is open, another's, and has gone quiet; nothing ends it but a person."""
    ann.begin(EDITION, [None, "pip", "gus"], speed=PATIENT, first=1)
    ann.actions.locator(".bid").wait_for(state="attached")
    quiet(ann)


def quiet(ann) -> None:
    """Until all bots have said what they have to say."""
    told, since = -1, 0
    while since < 6:
        ann.page.wait_for_timeout(200)
        now = ann.page.locator(".log p").count()
        told, since = now, since + 1 if now == told else 0


def bid(ann) -> None:
    """The least that is allowed, by the button; a bluff is asked for twice."""
    ann.actions.locator(".bid button.main").click()
    sure = ann.actions.locator(".bid button.main", has_text="Bluff")
    if sure.count():
        sure.click()


def log_of(ann):
    return ann.page.locator(".log p").all_text_contents()


def bids_of(ann):
    return ann.page.locator(".log p", has_text=re.compile(r"^You bid"))


def test_a_line_that_breaks_in_mid_auction_costs_nothing(visitor):
    ann = visitor(device=PHONE)
    line = Line(ann.page)
    into_an_auction(ann)
    line.frames.clear()
    banner = ann.page.get_by_role("alert")
    expect(banner).to_have_text("")
    line.cut()
    expect(banner).not_to_have_text("")
    bid(ann)  # said into a dead line: it is not lost
    expect(bids_of(ann)).to_have_count(0)
    line.mend()
    expect(banner).to_have_text("")
    expect(bids_of(ann)).to_have_count(1)
    assert line.versions == list(range(line.versions[0], line.versions[-1] + 1)), "a gap"
    quiet(ann)
    before = log_of(ann)
    ann.page.reload()
    expect(ann.page.locator(".log p")).to_have_count(len(before))
    assert log_of(ann) == before, "a page that comes anew knows another story"


@pytest.fixture
def market(tmp_path):
    made = Market(tmp_path)
    made.open()
    yield made
    made.kill()


def test_a_server_that_dies_in_mid_auction_goes_on(visitor, market):
    ann = visitor(address=market.address)
    into_an_auction(ann)
    before, purse = log_of(ann), ann.page.locator(".purse h2").inner_text()
    market.kill()
    expect(ann.page.get_by_role("alert")).not_to_have_text("")
    market.open()
    expect(ann.page.get_by_role("alert")).to_have_text("")
    assert log_of(ann)[: len(before)] == before
    assert ann.page.locator(".purse h2").inner_text() == purse
    quiet(ann)
    bid(ann)
    expect(bids_of(ann)).to_have_count(1)
    ann.expect_trouble(r"^WebSocket connection to \S+ failed: .*ERR_CONNECTION_(REFUSED|RESET)$")


def test_a_page_that_its_server_has_outgrown_loads_itself_anew(visitor):
    """A server that was upgraded while a phone slept: the page of before says an older version, once."""
    ann = visitor(device=PHONE)
    line = Line(ann.page)
    into_an_auction(ann)
    before, purse = log_of(ann), ann.page.locator(".purse h2").inner_text()
    ann.page.evaluate("() => { window.isOld = true; }")
    line.grow_old()
    line.cut()
    line.mend()
    ann.page.wait_for_function("() => !window.isOld")
    expect(ann.page.locator(".log p")).to_have_count(len(before))
    expect(ann.page.locator(".purse h2")).to_have_text(purse, use_inner_text=True)
    assert log_of(ann) == before
    bid(ann)
    expect(bids_of(ann)).to_have_count(1)


def test_a_seat_moves_to_another_device(visitor):
    ann = visitor(device=PHONE)
    into_an_auction(ann)
    purse = ann.page.locator(".purse h2").inner_text()
    ann.page.get_by_label("Menu").click()
    ann.page.get_by_role("radio", name="This device").check()
    ann.page.get_by_role("button", name="Move my seat to another device").click()
    link = ann.page.get_by_role("textbox", name="Move my seat to another device").input_value()
    other = visitor(name="Somebody")
    other.page.goto(link)
    expect(other.page.locator(".purse h2")).to_have_text(purse, use_inner_text=True)
    assert "#" not in other.page.url, "the code is still in the address"
    bid(other)
    for each in (ann, other):
        expect(bids_of(each)).to_have_count(1)
    third = visitor(name="Thief")
    third.page.goto(link)
    expect(third.page.locator(".table, .message").first).to_be_visible()
    expect(third.page.locator(".purse")).to_have_count(0)


def test_whatever_is_refused_is_refused_in_a_sentence_and_a_call_too_soon_waits_for_its_moment(visitor):
    ann, ben = visitor(), visitor(name="Ben")
    ann.page.goto("/")
    ann.page.get_by_role("textbox", name="code").fill("ZZZZZZ")
    ann.page.get_by_role("button", name="Join").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("ZZZZZZ")
    ann.page.goto("/t/ZZZZZZ")
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("no table ZZZZZZ")
    auction(ann, ben)
    call_hastily(ann, "button.hammer[aria-busy=true]")
    expect(ann.page.get_by_role("alert")).to_have_text("")
    ann.page.evaluate(HASTE, 1_000)  # or the page would wait by itself
    call_hastily(ann, ".refusal")
    expect(ann.page.get_by_role("alert")).to_have_text(re.compile(r"[A-Z].{8,}"))
    ann.expect_trouble(r"^Failed to load resource: the server responded with a status of 404 \(Not Found\)$")


def test_what_goes_wrong_on_a_page_is_noticed(visitor):
    ann = visitor()
    ann.page.goto("/settings")
    ann.page.evaluate("() => { console.error('foreseen'); console.error('said'); console.log('nothing'); }")
    ann.page.evaluate("() => void setTimeout(() => { throw new Error('thrown'); })")
    ann.page.wait_for_timeout(100)
    ann.expect_trouble("^foreseen$")
    assert ann.troubles == ["said", "thrown"]
    with pytest.raises(AssertionError, match="never came: not in"):
        ann.expect_trouble("never came")
    ann.expect_trouble("^said$", "^thrown$")


def auction(ann, ben) -> None:
    """Ann's; Ben says nothing, so nobody may hurry."""
    code = ann.open_table(EDITION, [None, None, "pip"], speed=PATIENT, first=1)
    ben.sit(code)
    ben.page.get_by_text("Ben").first.wait_for()
    ann.sit(code, begin=True)
    ann.actions.get_by_role("button", name="Auction the next animal").click()


def call_hastily(ann, sign: str) -> None:
    """An auctioneer who leaves the bidders no time, until the sign is seen: a bid takes a call back."""
    while not ann.page.locator(sign).count():
        ann.actions.locator("button.hammer:enabled").or_(ann.page.locator(sign)).first.wait_for()
        with suppress(TimeoutError):
            ann.actions.locator("button.hammer:enabled").click(timeout=500)


HASTE = """(haste) => {
  const now = performance.now.bind(performance);
  const start = now();
  performance.now = () => start + (now() - start) * haste;
}"""
"""The page's own clock runs so many times as fast."""
