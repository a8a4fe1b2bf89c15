"""Being there: menus that fit, pauses and ways out, and what is asked once more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.dialogs import PAGES, hosting, open_menu, proposed, with_people
from tests.browser.moments import moments
from tests.browser.sight import LAID_OUT, sizes, unseen_anywhere
from tests.browser.staging import Theatre
from tests.browser.visitor import PHONE


@pytest.fixture(scope="module")
def shared(browser, address) -> Iterator[Theatre]:
    made = Theatre(browser, address, PHONE)
    yield made
    assert not made.troubles
    made.close()


@pytest.fixture
def stage(shared: Theatre) -> Theatre:
    """As if it had just been opened."""
    shared.page.set_viewport_size(PHONE["viewport"])
    shared.visit("/settings", "#about")
    shared.prefer()
    shared.moves.clear()
    shared.said.clear()
    return shared


def button(stage: Theatre, name: str, where: str = ".table") -> Locator:
    return stage.page.locator(where).get_by_role("button", name=name, exact=True)


def said(stage: Theatre, kind: str) -> list[dict[str, Any]]:
    return [
        {name: value for name, value in each.items() if name != "key"} for each in stage.said if each["type"] == kind
    ]


def refused(stage: Theatre) -> None:
    """The staged server plays on; the page has heard that."""
    notice = stage.page.locator(".refusal")
    notice.last.locator("button").click()
    expect(notice).to_have_count(0)


def hidden_parts(stage: Theatre) -> dict[str, dict[str, list[str]]]:
    """What of the menu's pages would have to be scrolled to, by page and size."""
    found = {}
    for page in PAGES:
        stage.page.locator(f".menu .pages input[value={page}]").click()
        if page == "host":
            stage.page.locator(".menu .person + .button").click()
            stage.page.locator(".menu .person").nth(6).wait_for()
        parts = unseen_anywhere(stage.page, ".menu .panel", ".menu .panel button, .menu .panel a, .menu .panel label")
        found[page] = parts | {
            size: ["it scrolls"] for size in sizes(stage.page) if stage.page.locator(".menu .panel").evaluate(SCROLLS)
        }
    return {page: faults for page, faults in found.items() if faults}


SCROLLS = "(panel) => panel.scrollHeight > panel.clientHeight + 1"


@pytest.mark.parametrize("language", ["de", pytest.param("fr", marks=pytest.mark.long)])
def test_the_menu_of_a_host_is_scrolled_nowhere(stage, language):
    stage.prefer(language=language)
    stage.table(hosting())
    open_menu(stage)
    assert hidden_parts(stage) == {}
    tag = stage.page.add_style_tag(content=".menu .button { min-height: 170px }")
    stage.page.evaluate(LAID_OUT)
    assert hidden_parts(stage).keys() == {"game", "host", "device"}, "a planted fault is not found"
    tag.evaluate("(element) => element.remove()")


@pytest.mark.parametrize(
    ("what", "label", "agree"),
    [("pause", "Propose a pause", "Pause"), ("abort", "Propose to abort (no result)", "Abort the game")],
)
def test_what_all_must_agree_to_is_proposed_answered_and_withdrawn(stage, what, label, agree):
    stage.table(with_people("turn"))
    open_menu(stage)
    button(stage, label).click()
    refused(stage)
    assert said(stage, "Propose") == [{"type": "Propose", "what": what}]
    stage.table(proposed(what))
    assert unseen_anywhere(stage.page, ".others .place .panel", ".others .place button") == {}
    for name in (agree, "Play on"):
        button(stage, name).click()
        refused(stage)
    stage.table(proposed(what, by=0))
    expect(stage.page.get_by_text("Waiting for Ben, Clara, Bartholomew")).to_be_visible()
    button(stage, "Withdraw").click()
    refused(stage)
    assert [each["agrees"] for each in said(stage, "AnswerProposal")] == [True, False, False]
    open_menu(stage)
    expect(button(stage, label), "one thing at a time").to_be_disabled()


def test_a_pause_against_bots_begins_at_once_and_ends_by_one_tap(stage):
    stage.table(moments()["turn"])
    open_menu(stage)
    expect(button(stage, "Propose a pause")).to_have_count(0)
    expect(button(stage, "Resign for good"), "there is nobody to resign to").to_have_count(0)
    button(stage, "Pause").click()
    refused(stage)
    stage.table(replace(moments()["turn"], besides={"paused": True}))
    assert unseen_anywhere(stage.page, ".others .place .panel", ".others .place button") == {}
    assert stage.page.locator("header [role=timer]").count() == 0, "a clock that stands still"
    button(stage, "Go on").click()
    refused(stage)
    assert [each["paused"] for each in said(stage, "SetPause")] == [True, False]
    stage.table(replace(moments()["spectator"], besides={"paused": True}))
    expect(button(stage, "Go on"), "who only looks on").to_have_count(0)


@pytest.mark.parametrize(
    ("label", "kind", "sentence"),
    [
        ("Resign for good", "Resign", "A bot takes your seat to the end. You cannot come back, and you come last."),
        ("Leave the table", "Leave", "A bot plays on for you. You can come back at any time."),
    ],
)
def test_a_way_out_says_what_will_happen_and_asks_once(stage, label, kind, sentence):
    stage.table(with_people("turn"))
    open_menu(stage)
    button(stage, label).click()
    expect(stage.page.locator(".asking")).to_contain_text(sentence)
    assert unseen_anywhere(stage.page, ".asking p", ".asking button") == {}
    button(stage, "Cancel").click()
    assert said(stage, kind) == []
    button(stage, label).click()
    button(stage, label, ".asking").click()
    refused(stage)
    assert said(stage, kind) == [{"type": kind}]


def test_a_game_against_bots_waits_for_whoever_leaves_it(stage):
    stage.table(moments()["turn"])
    open_menu(stage)
    button(stage, "Leave the table").click()
    expect(stage.page.locator(".asking")).to_contain_text("The game waits for you. You can come back at any time.")
    button(stage, "Leave the table", ".asking").click()
    stage.page.locator(".play").wait_for()
    assert said(stage, "Leave") == []


def test_a_bid_above_a_sum_is_asked_for_once_more(stage):
    stage.prefer(confirmAbove=50)
    stage.table(moments()["bidding"])
    main = stage.page.locator(".bid .main")
    main.click()
    expect(stage.page.get_by_text("60: tap again to bid it.")).to_be_visible()
    assert unseen_anywhere(stage.page, ".warning", ".bid .main", ".stage .calls li") == {}
    assert stage.moves == []
    main.click()
    refused(stage)
    stage.prefer(confirmAbove=60)
    stage.table(moments()["bidding"])
    main.click()
    refused(stage)
    assert stage.moves == ["bid 60"] * 2


@pytest.mark.parametrize("by", ["me", "the host", "nobody"])
def test_accepting_is_asked_for_once_more_where_that_is_wished(stage, by):
    stage.prefer(confirmAccept=by == "me")
    answer = moments()["answer"]
    stage.table(replace(answer, besides={"plan": replace(answer.plan(), confirms=by == "the host")}))
    button(stage, "Accept").click()
    if by != "nobody":
        assert stage.moves == []
        button(stage, "Really accept?").click()
    refused(stage)
    assert stage.moves == ["accept"]


def test_settings_are_changed_without_leaving_the_table(stage):
    stage.table(moments()["turn"])
    open_menu(stage, "device")
    button(stage, "Settings").click()
    dialog = stage.page.get_by_role("dialog", name="Settings")
    dialog.get_by_role("radio", name="Night").check()
    expect(stage.page.locator("html")).to_have_attribute("data-theme", "dark")
    dialog.get_by_role("switch", name="Ask before accepting").click()
    assert stage.page.evaluate("JSON.parse(localStorage.getItem('maquignon')).confirmAccept") is True
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    expect(stage.page.locator(".table")).to_be_visible()
