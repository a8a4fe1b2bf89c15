"""After the game: what one came for is in sight, and what is said while the result lies over the table is heard."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from maquignon.play.records import parse_record
from maquignon.play.records import replay as replayed
from maquignon.server.replays.making import Finished, replay_of
from tests.browser.moments import CODE, finished, moments
from tests.browser.staging import Theatre
from tests.browser.visitor import DESKTOP, PHONE

RECORDS = Path(__file__).parents[1] / "records"
BIG_SCREENS = [(1280, 720), (1920, 1080)]


class Overheard(Theatre):
    """A theatre whose server says more than the welcome."""

    socket: WebSocketRoute

    def _speak(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        super()._speak(socket)

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))


@pytest.fixture
def stage(browser, address) -> Iterator[Any]:
    made: list[Overheard] = []

    def of(device: Any) -> Overheard:
        made.append(Overheard(browser, address, device))
        made[-1].prefer(motion="none")
        return made[-1]

    yield of
    for each in made:
        each.close()


def is_in_sight(page: Page, thing: Locator) -> bool:
    """The whole of it lies on the screen, and nothing lies on it."""
    box = thing.bounding_box()
    size = page.viewport_size
    if box is None or size is None or box["y"] < 0 or box["y"] + box["height"] > size["height"]:
        return False
    return bool(thing.evaluate(IS_ON_TOP))


IS_ON_TOP = """(thing) => {
  const box = thing.getBoundingClientRect();
  const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return thing.contains(found) || found.contains(thing);
}"""


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_count_begins_on_the_first_screen(stage, device):
    theatre = stage(device)
    theatre.table(finished())
    head = theatre.page.locator(".over .sheets header").first
    head.wait_for()
    assert is_in_sight(theatre.page, head)
    assert is_in_sight(theatre.page, theatre.page.locator(".over .good"))


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_verdict_on_the_deal_comes_into_sight_by_one_tap(stage, device):
    theatre = stage(device)
    theatre.table(finished())
    theatre.page.get_by_role("button", name="Check the deal").first.click()
    verdict = theatre.page.locator(".over .verdict").first
    verdict.wait_for()
    assert is_in_sight(theatre.page, verdict)
    assert theatre.page.evaluate("document.activeElement.matches('.over .inside')")


def test_a_page_that_is_chosen_comes_into_sight(stage):
    theatre = stage(PHONE)
    theatre.table(finished())
    theatre.choose(".over", 1)
    theatre.page.locator(".over .statistics figcaption").first.wait_for()
    assert is_in_sight(theatre.page, theatre.page.locator(".over .statistics figure svg[role=img]").first)


def test_refusals_chat_and_reactions_are_heard_over_the_result(stage):
    theatre = stage(PHONE)
    moment = finished()
    theatre.table(moment)
    theatre.page.locator(".over .good").click()
    refusal = theatre.page.locator(".over .refusal")
    refusal.wait_for()
    assert is_in_sight(theatre.page, refusal)
    version = moment.snapshot().version + 1
    said = {"version": version, "at": 0, "told": {"type": "Chat", "seat": 0, "name": "Gus", "text": "Well played!"}}
    theatre.say(type="News", version=version, viewer=moment.seat, stage="over", news=[said])
    theatre.say(type="Reacted", seat=0, reaction="👏")
    voices = theatre.page.locator(".over").get_by_role("log").locator("p")
    voices.nth(1).wait_for()
    assert "Well played!" in voices.nth(0).inner_text()
    refusal.get_by_role("button").click()
    refusal.wait_for(state="detached")


def test_keys_lead_through_a_replay(stage):
    theatre = stage(DESKTOP)
    theatre.replay(finished(), 300)
    slider = theatre.page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    for key, there in [("ArrowRight", 301), ("ArrowLeft", 300), ("End", last), ("Home", 0)]:
        theatre.page.keyboard.press(key)
        assert int(slider.input_value()) == there
    theatre.page.keyboard.press("Shift+ArrowRight")
    assert theatre.page.locator(".rail .here").count() == 1
    theatre.page.keyboard.press("Space")
    theatre.page.get_by_role("button", name="Pause").wait_for()


def test_a_replay_on_a_desktop_is_one_screen(stage):
    theatre = stage(DESKTOP)
    theatre.replay(finished(), 300)
    page = theatre.page
    page.locator(".rail button").first.wait_for()
    for thing in [*page.locator(".replay article").all(), page.locator(".stage"), page.locator(".log p").last]:
        assert is_in_sight(page, thing)
    assert is_in_sight(page, page.locator(".after fieldset"))


@pytest.mark.parametrize("size", BIG_SCREENS)
def test_a_television_needs_no_scrolling_and_no_glasses(stage, size):
    theatre = stage({"viewport": {"width": size[0], "height": size[1]}})
    for name in ("spectator", "answer", "countdown"):
        theatre.television(moments()[name])
        assert theatre.page.evaluate("document.scrollingElement.scrollHeight") <= size[1]
        small = theatre.page.evaluate(SMALLEST)
        assert small >= size[1] / 54, "at three metres"


SMALLEST = """() => {
  const words = document.createTreeWalker(document.querySelector(".game"), NodeFilter.SHOW_TEXT);
  let smallest = Infinity;
  while (words.nextNode()) {
    const element = words.currentNode.parentElement;
    if (!words.currentNode.textContent.trim() || element.closest(".unseen, [aria-hidden=true]")) continue;
    const zoom = element.currentCSSZoom ?? 1;
    smallest = Math.min(smallest, parseFloat(getComputedStyle(element).fontSize) * zoom);
  }
  return smallest;
}"""


def test_the_deal_is_checked_as_soon_as_its_page_is_opened(stage):
    theatre = stage(PHONE)
    theatre.table(finished())
    theatre.choose(".over", 2)
    theatre.page.locator(".over .verdict").first.wait_for()


def test_a_trade_is_still_on_the_stage_when_it_is_decided(stage):
    theatre, game = stage(DESKTOP), finished()
    steps = json.loads(game.replay())["steps"]
    decided = next(step for step in steps if any(event["type"] == "Countered" for event in step["events"]))
    laid = next(event["cards"] for event in decided["events"] if event["type"] == "Countered")
    assert decided["view"]["trade"] is None
    theatre.replay(game, decided["version"])
    theatre.page.locator(".stage .trade .offer").wait_for()
    assert theatre.page.locator(".middle > p .note").count() == len(laid)


def test_two_winners_stand_on_the_podium_and_a_lapsed_deal_is_told_in_the_replay(stage):
    """Both from the rulebook's own records."""
    theatre = stage(PHONE)
    texts = [(RECORDS / f"{name}.mq").read_text(encoding="utf-8") for name in ("shared-victory-whole", "voided-deal")]
    answers = [msgspec.json.encode(replay_of(Finished(id="t", code=CODE, text=text))) for text in texts]
    theatre.page.route(f"**/api/replays/{CODE}", lambda route: route.fulfill(body=answers[0]))
    game = replayed(parse_record(texts[0]))
    one, other = game.winners()
    shared = replace(finished(players=3), game=game, seat=one)
    theatre.table(shared)
    podium = theatre.page.locator(".podium")
    expect(podium.locator("h1")).to_have_text(f"A shared victory: {shared.names[one]} & {shared.names[other]}")
    expect(podium).to_contain_text("Not a coin between you!")
    expect(podium.locator("li.winner")).to_have_count(2)
    first, second = podium.locator("li.winner strong").all_inner_texts()
    assert first == second
    del answers[0]
    theatre.go(f"/replay/{CODE}", ".controls")
    theatre.page.get_by_role("radio", name="The deal").check()
    after = theatre.page.locator(".after")
    expect(after).to_contain_text("The record is consistent")
    expect(after).to_contain_text("The deal took 2 attempts.")
    expect(after).to_contain_text("Attempt 1 lapsed. Box not opened in time, or gone: Ben.")
