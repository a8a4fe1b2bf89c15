"""The lesson on small phones: the coach stands before nothing that is talked about."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.staging import Theatre

SIZES = [(360, 640), (390, 700)]


@pytest.fixture(
    params=[SIZES[0], *(pytest.param(size, marks=pytest.mark.long) for size in SIZES[1:])],
    ids=lambda size: f"{size[0]}x{size[1]}",
)
def lesson(request, theatre) -> Page:
    width, height = request.param
    stage: Theatre = theatre({"viewport": {"width": width, "height": height}, "has_touch": True})
    stage.prefer(language="de")
    stage.visit("/learn", ".lesson .table")
    return stage.page


def test_what_has_the_ring_is_in_sight_at_every_stop_and_the_purse_where_one_pays(lesson):
    stops = int(lesson.locator(".progress [aria-hidden]").first.inner_text().split("/")[1])
    for stop in range(1, stops):
        reach(lesson, stop)
        await_sight(lesson)
        assert lesson.locator(".warning").count() == 0  # nobody has chosen a bluff
        lesson.locator(".coach .on").click()


def test_a_hint_makes_the_coach_taller_and_covers_nothing(lesson):
    to_stop(lesson, 4)
    before = lesson.locator(".coach").bounding_box()
    lesson.locator(".quick button:not([data-wanted])").first.tap()
    lesson.locator(".coach .hint").wait_for()
    after = lesson.locator(".coach").bounding_box()
    assert before
    assert after
    assert after["height"] > before["height"]
    await_sight(lesson)


def test_while_the_others_play_the_stage_is_in_sight_and_nothing_can_be_pressed(lesson):
    to_stop(lesson, 4)
    lesson.evaluate("scrollTo(0, document.body.scrollHeight)")
    lesson.locator("button[data-wanted]").first.evaluate("(button) => button.click()")
    lesson.wait_for_function("() => scrollY === 0 && !document.querySelector('.actions button:enabled')")


def to_stop(page: Page, stop: int) -> None:
    for each in range(1, stop):
        reach(page, each)
        page.locator(".coach .on").click()
    reach(page, stop)


def reach(page: Page, stop: int) -> None:
    page.wait_for_function(REACHED, arg=stop)


def await_sight(page: Page) -> None:
    page.wait_for_function(IN_SIGHT)


REACHED = """(stop) =>
  document.querySelector(".progress [aria-hidden]").textContent.startsWith(`${stop} /`) &&
  document.querySelector("[data-wanted]")
"""
IN_SIGHT = """() => {
  const [bar, coach] = ["header.bar", ".coach"].map((each) => document.querySelector(each).getBoundingClientRect());
  const things = document.querySelectorAll("[data-wanted], .purse:has(button), .actions:has(.tray) [data-move]");
  return [...things].every((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return top >= bar.bottom && bottom <= coach.top;
  });
}"""
