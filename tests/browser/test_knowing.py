"""Knowing what to do: a primer that fits a phone, the rules of what is played, hints, and a review as it is made."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Route

from maquignon.rulebook import EDITIONS
from tests.browser.moments import finished, moments
from tests.browser.reviewed import reviewed
from tests.browser.staging import LANGUAGES
from tests.browser.visitor import PHONE

BOTTOM = "() => Math.round(document.querySelector('.primer').getBoundingClientRect().bottom)"


def test_the_primer_of_every_edition_fits_a_phone_in_every_language(theatre):
    stage = theatre(PHONE)
    heights = {}
    for edition in EDITIONS:
        stage.visit(f"/rules/{edition}", ".primer")
        for language in LANGUAGES:
            stage.prefer(language)
            heights[edition, language] = stage.page.evaluate(BOTTOM)
    stage.page.locator(".primer").evaluate("(primer) => primer.append(primer.cloneNode(true))")
    assert stage.page.evaluate(BOTTOM) > PHONE["viewport"]["height"], "what is twice as long would fit too"
    assert [where for where, height in heights.items() if height > PHONE["viewport"]["height"]] == []
    assert len(set(heights.values())) > 4, "always the same was measured"


def test_from_a_table_the_rules_of_what_is_played_there_are_opened(theatre):
    stage = theatre(PHONE)
    stage.table(moments()["division"])
    stage.page.locator(".menu summary").click()
    link = stage.page.locator(".menu a[target]").get_attribute("href")
    assert link == "/rules/master-2009-two#division"


def test_a_hint_is_one_tap_and_leaves_price_and_buttons_in_sight(theatre):
    stage = theatre(PHONE)
    stage.table(moments()["bidding"])
    stage.page.locator(".hinting button").click()
    card = stage.page.locator(".hinting .card")
    card.locator("li").first.wait_for()
    said = card.inner_text()
    top = card.evaluate("(card) => card.getBoundingClientRect().top")
    covered = stage.page.locator(".actions .main").evaluate("(each) => each.getBoundingClientRect().bottom")
    stage.page.keyboard.press("Escape")
    card.wait_for(state="detached")
    assert "What Reinaert would do" in said
    assert re.search(r"Chance to win, from what can be known here: \d+%", said)
    assert "3 hints so far" in said
    assert top > covered


def test_where_hints_are_not_allowed_there_is_no_button_for_them(theatre):
    stage = theatre(PHONE)
    stage.table(moments()["spectator"])
    assert stage.page.locator(".hinting").count() == 0


def test_a_review_shows_what_is_ready_with_the_time_left_and_goes_on_after_a_reload(theatre):
    stage = theatre(PHONE)
    whole = json.loads(reviewed(finished().record()))
    chances = {**whole, "moments": []}
    told: dict[str, Any] = {"progress": 0.2, "waiting": False, "seconds": 95, "parts": 0}
    answers = {"202": told, "part=1": chances}

    def answer(route: Route) -> None:
        part = route.request.url.partition("?")[2]
        status, body = (200, answers[part]) if part else (int(next(iter(answers))), next(iter(answers.values())))
        route.fulfill(status=status, content_type="application/json", body=json.dumps(body))

    stage.page.route(re.compile("/review"), answer)
    stage.replay(finished(), 300)
    page = stage.page
    page.get_by_text("About 2 minutes left.").wait_for()
    assert page.locator(".pane").count() == 0
    answers["202"] = {**told, "progress": 0.6, "seconds": 30, "parts": 1}
    page.get_by_text("About 30 seconds left.").wait_for()
    page.get_by_text("still being looked for").wait_for()
    assert page.locator(".pane svg").count() > 0, "the chances are there already"
    stage.replay(finished(), 300)  # loaded anew: the server has gone on meanwhile
    page.get_by_text("About 30 seconds left.").wait_for()
    page.locator(".pane").wait_for()
    answers.pop("202")
    answers.pop("part=1")
    answers["200"] = whole
    page.get_by_text("Reinaert does this").first.wait_for()
    assert page.locator("[role=progressbar]").count() == 0
