"""After the game: what one came for is in sight, and what is said while the result lies over the table is heard."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from maquignon.play.records import parse_record
from maquignon.play.records import replay as replayed
from maquignon.server.replays.making import Finished, replay_of
from maquignon.server.wire import outgoing
from maquignon.table.news import Chat, News
from tests.browser.moments import CODE, finished, left_behind, moments
from tests.browser.visitor import DESKTOP, PHONE

RECORDS = Path(__file__).parents[1] / "records"
UNDER_WAY = {"progress": 0.2, "waiting": False, "seconds": 95, "parts": 0}
"""What there is of a review."""
BIG_SCREENS = [(1280, 720), (1920, 1080)]


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
def test_the_count_begins_on_the_first_screen(theatre, device):
    stage = theatre(device)
    stage.table(finished())
    head = stage.page.locator(".over .sheets header").first
    head.wait_for()
    assert is_in_sight(stage.page, head)
    assert is_in_sight(stage.page, stage.page.locator(".over .good:visible"))


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_verdict_on_the_deal_comes_into_sight_by_one_tap(theatre, device):
    stage = theatre(device)
    stage.table(finished())
    stage.page.get_by_role("button", name="Check the deal").first.click()
    verdict = stage.page.locator(".over .verdict").first
    verdict.wait_for()
    assert is_in_sight(stage.page, verdict)
    assert stage.page.evaluate("document.activeElement.matches('.over .inside')")


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_bot_has_won_where_its_person_had_left(theatre, device):
    stage = theatre(device)
    stage.table(left_behind())
    page = stage.page
    expect(page.locator(".over h1")).to_have_text("Otto wins, standing in for Ben!")
    expect(page.get_by_text("Ben had left and is placed last.")).to_be_visible()
    expect(page.get_by_text("First of those who stayed: You.")).to_be_visible()
    expect(page.locator(".over .winner .name").first).to_have_text(re.compile(r"^\s*Otto\s+for Ben\s*$"))
    stage.television(left_behind())
    expect(page.locator(".standing .first")).to_contain_text("for Ben")


def test_a_page_that_is_chosen_comes_into_sight(theatre):
    stage = theatre(PHONE)
    stage.table(finished())
    stage.choose(".over", 1)
    stage.page.locator(".over .statistics figcaption").first.wait_for()
    assert is_in_sight(stage.page, stage.page.locator(".over .statistics figure svg[role=img]").first)


def test_refusals_chat_and_reactions_are_heard_over_the_result(theatre):
    stage = theatre(PHONE)
    moment = finished()
    stage.table(moment)
    stage.page.locator(".over .good:visible").click()
    refusal = stage.page.locator(".over .refusal")
    refusal.wait_for()
    assert is_in_sight(stage.page, refusal)
    version = moment.snapshot().version + 1
    chat = Chat(seat=0, name="Gus", text="Well played!", speaker="gus")
    said = (outgoing.news_out(News(version=version, at=0, told=chat)),)
    stage.tell(outgoing.News(version=version, viewer=moment.seat, stage="over", news=said))
    stage.tell(outgoing.Reacted(seat=0, name="Gus", reaction="👏", speaker="gus"))
    voices = stage.page.locator(".over").get_by_role("log").locator("p")
    voices.nth(1).wait_for()
    assert "Well played!" in voices.nth(0).inner_text()
    refusal.get_by_role("button").click()
    refusal.wait_for(state="detached")


def test_keys_lead_through_a_replay(theatre):
    stage = theatre(DESKTOP)
    stage.replay(finished(), 300)
    slider = stage.page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    for key, there in [("ArrowRight", 301), ("ArrowLeft", 300), ("End", last), ("Home", 0)]:
        stage.page.keyboard.press(key)
        assert int(slider.input_value()) == there
    stage.page.keyboard.press("Shift+ArrowRight")
    assert stage.page.locator(".rail .here").count() == 1
    stage.page.keyboard.press("Space")
    stage.page.get_by_role("button", name="Pause").wait_for()


def test_a_replay_on_a_desktop_is_one_screen(theatre):
    stage = theatre(DESKTOP)
    stage.replay(finished(), 300)
    page = stage.page
    page.locator(".rail button").first.wait_for()
    for thing in [*page.locator(".replay article").all(), page.locator(".stage"), page.locator(".log p").last]:
        assert is_in_sight(page, thing)
    assert is_in_sight(page, page.locator(".after fieldset"))


@pytest.mark.parametrize("size", BIG_SCREENS)
def test_a_television_needs_no_scrolling_and_no_glasses(theatre, size):
    stage = theatre({"viewport": {"width": size[0], "height": size[1]}})
    for name in ("spectator", "answer", "countdown"):
        stage.television(moments()[name])
        assert stage.page.evaluate("document.scrollingElement.scrollHeight") <= size[1]
        small = stage.page.evaluate(SMALLEST)
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


def test_the_deal_is_checked_as_soon_as_its_page_is_opened(theatre):
    stage = theatre(PHONE)
    stage.table(finished())
    stage.choose(".over", 2)
    stage.page.locator(".over .verdict").first.wait_for()


def test_a_trade_is_still_on_the_stage_when_it_is_decided(theatre):
    stage, game = theatre(DESKTOP), finished()
    steps = json.loads(game.replay())["steps"]
    decided = next(step for step in steps if any(event["type"] == "Countered" for event in step["events"]))
    laid = next(event["cards"] for event in decided["events"] if event["type"] == "Countered")
    assert decided["view"]["trade"] is None
    stage.replay(game, decided["version"])
    stage.page.locator(".stage .trade .offer").wait_for()
    assert stage.page.locator(".middle > p .note").count() == len(laid)


def test_two_winners_stand_on_the_podium_and_a_lapsed_deal_is_told_in_the_replay(theatre):
    """Both from the rulebook's own records."""
    stage = theatre(PHONE)
    texts = [(RECORDS / f"{name}.mq").read_text(encoding="utf-8") for name in ("shared-victory-whole", "voided-deal")]
    answers = [msgspec.json.encode(replay_of(Finished(id="t", code=CODE, text=text))) for text in texts]
    stage.page.route(f"**/api/replays/{CODE}", lambda route: route.fulfill(body=answers[0]))
    stage.page.route("**/api/records/t/**", lambda route: route.fulfill(status=202, json=UNDER_WAY))
    game = replayed(parse_record(texts[0]))
    one, other = game.winners()
    shared = replace(finished(players=3), game=game, seat=one)
    stage.table(shared)
    podium = stage.page.locator(".podium")
    expect(podium.locator("h1")).to_have_text(f"A shared victory: {shared.names[one]} & {shared.names[other]}")
    expect(podium).to_contain_text("Not a coin between you!")
    expect(podium.locator("li.winner")).to_have_count(2)
    first, second = podium.locator("li.winner strong").all_inner_texts()
    assert first == second
    del answers[0]
    stage.go(f"/replay/{CODE}", ".controls")
    stage.page.get_by_role("radio", name="The deal").check()
    after = stage.page.locator(".after")
    expect(after).to_contain_text("The record is consistent")
    expect(after).to_contain_text("The deal took 2 attempts.")
    expect(after).to_contain_text("Attempt 1 lapsed. Box not opened in time, or gone: Ben.")
