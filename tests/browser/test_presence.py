"""Being there: menus that fit, pauses and ways out, coming back, what is asked once more, and every listed key."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from maquignon.play.options import BidOptions
from maquignon.rulebook.reason import Reason
from maquignon.server.wire import outgoing
from maquignon.table.news import Chat, News
from tests.browser.dialogs import PAGES, hosting, open_menu, proposed, with_people
from tests.browser.moments import CODE, Moment, finished, moments
from tests.browser.sight import LAID_OUT, SIZES, sizes, unseen, unseen_anywhere
from tests.browser.staging import Theatre
from tests.browser.visitor import DESKTOP, PATIENT, PHONE


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


def hidden_parts(stage: Theatre, wanted: Iterable[tuple[int, int]] = SIZES) -> dict[str, dict[str, list[str]]]:
    """What of the menu's pages would have to be scrolled to, by page and size."""
    found = {}
    for page in PAGES:
        stage.page.locator(f".menu .pages input[value={page}]").click()
        if page == "host":
            stage.page.locator(".menu .person + .button").click()
            stage.page.locator(".menu .person").nth(6).wait_for()
        parts = {size: scrolled_to(stage.page) for size in sizes(stage.page, wanted)}
        found[page] = {size: faults for size, faults in parts.items() if faults}
    return {page: faults for page, faults in found.items() if faults}


def scrolled_to(page: Page) -> list[str]:
    if page.locator(".menu .panel").evaluate(SCROLLS):
        return ["it scrolls"]
    return unseen(page, ".menu .panel", ".menu .panel button, .menu .panel a, .menu .panel label")


SCROLLS = "(panel) => panel.scrollHeight > panel.clientHeight + 1"


@pytest.mark.parametrize("language", ["de", pytest.param("fr", marks=pytest.mark.long)])
def test_the_menu_of_a_host_is_scrolled_nowhere(stage, language):
    stage.prefer(language=language)
    stage.table(hosting())
    open_menu(stage)
    assert hidden_parts(stage) == {}
    tag = stage.page.add_style_tag(content=".menu .button { min-height: 170px }")
    stage.page.evaluate(LAID_OUT)
    assert hidden_parts(stage, [(1180, 820)]).keys() == {"game", "host", "device"}, "a planted fault is not found"
    tag.evaluate("(element) => element.remove()")


@pytest.mark.parametrize(
    ("what", "label", "agree", "text"),
    [
        ("pause", "Propose a pause", "Pause", "proposes a pause"),
        ("abort", "Propose to abort (no result)", "Abort the game", "proposes to abort the game"),
    ],
)
def test_what_all_must_agree_to_is_proposed_answered_and_withdrawn(stage, what, label, agree, text):
    stage.table(with_people("turn"))
    open_menu(stage)
    button(stage, label).click()
    refused(stage)
    assert said(stage, "Propose") == [{"type": "Propose", "what": what}]
    stage.table(proposed(what))
    expect(stage.page.locator(".others .place .panel")).to_contain_text(f"Bartholomew {text}")
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


def test_whoever_comes_back_is_told_what_happened_in_four_lines(stage):
    stage.come_back(moments()["bidding"], 10)
    panel = stage.page.get_by_role("region", name="While you were away")
    expect(panel.get_by_role("listitem")).to_have_count(4)
    assert unseen_anywhere(stage.page, "section[aria-label='While you were away'] button") == {}
    stage.page.set_viewport_size(PHONE["viewport"])
    panel.get_by_role("button", name="The whole log").click()
    expect(panel).to_have_count(0)
    expect(stage.page.get_by_role("log", name="What happened")).to_be_in_viewport()
    stage.table(moments()["bidding"])
    expect(panel, "nobody was away").to_have_count(0)
    stage.come_back(moments()["bidding"], moments()["bidding"].game.version - 2)
    expect(panel, "a page that was loaded anew").to_have_count(0)


def test_whoever_said_too_much_at_once_comes_back_to_the_table_after_a_rest(browser, address):
    stage = Theatre(browser, address, PHONE)  # its own: a clock in the test's hand stays in the page
    stage.page.clock.install()
    stage.table(moments()["turn"])
    stage.page.clock.pause_at(datetime.now() + timedelta(hours=1))
    stage.part(Reason("too-many-messages"))
    back = stage.page.get_by_role("button", name="Back to the table")
    expect(stage.page.get_by_role("status")).to_have_text("You can go back to the table in 4 seconds.")
    expect(back).to_be_disabled()
    stage.page.clock.run_for(4_500)
    expect(stage.page.get_by_role("status")).to_have_text("You can go back to the table now.")
    stage.page.clock.resume()
    back.click()
    stage.page.locator(".table").wait_for()
    stage.part(Reason("banned"))
    expect(stage.page.get_by_role("link", name="Start page")).to_be_visible()
    expect(back).to_have_count(0)
    assert not stage.troubles
    stage.close()


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


def undecided() -> Moment:
    """Nobody has passed yet."""
    moment = moments()["bidding"]
    options = moment.snapshot().options
    assert isinstance(options, BidOptions)
    return replace(moment, out=(), besides={"options": replace(options, may_pass=True)})


def pressed(stage: Theatre, moment: Moment, *keys: str) -> list[str]:
    """What is played by these keys alone."""
    stage.moves.clear()
    stage.table(moment)
    stage.page.locator(".actions button:enabled").first.wait_for()
    for key in keys:
        stage.page.keyboard.press(key)
    refused(stage)
    return stage.moves.copy()


def does_close(stage: Theatre) -> bool:
    open_menu(stage)
    stage.page.keyboard.press("Escape")
    return not stage.page.locator(".menu .panel").is_visible()


def does_show(stage: Theatre, key: str, what: str) -> bool:
    stage.page.keyboard.press(key)
    stage.page.locator(what).wait_for()
    stage.page.keyboard.press("Escape")
    stage.page.locator(what).wait_for(state="detached")
    return True


def does_press(stage: Theatre) -> bool:
    """To the first thing on the page that can be pressed, and it is."""
    stage.page.locator(".bar .left").focus()
    stage.page.keyboard.press("Shift+Tab")
    stage.page.keyboard.press("Tab")
    return does_show(stage, "Enter", ".value-card[open]")


KEYS: dict[str, Callable[[Theatre], bool]] = {
    "B": lambda stage: pressed(stage, undecided(), "b") == ["bid 60"],
    "+ −": lambda stage: pressed(stage, undecided(), "+", "+", "-", "b", "b") == ["bid 70"],
    "P": lambda stage: pressed(stage, undecided(), "p") == ["pass"],
    "Space": lambda stage: pressed(stage, moments()["countdown"], "Space") == ["slap"],
    "V": lambda stage: does_show(stage, "v", ".value-card[open]"),
    "Tab ⏎": does_press,
    "Esc": does_close,
    "?": lambda stage: does_show(stage, "?", "dialog[open] dl"),
}
"""Each key, and whether it does what it is listed for."""


def test_every_key_that_is_listed_works(stage):
    stage.page.set_viewport_size(DESKTOP["viewport"])
    stage.table(moments()["turn"])
    stage.page.keyboard.press("?")
    keys = stage.page.get_by_role("dialog", name="Keys").locator("dt")
    expect(keys).to_have_text(list(KEYS))
    assert unseen_anywhere(stage.page, "dialog[open] dt", "dialog[open] dd") == {}
    stage.page.keyboard.press("Escape")
    assert [key for key, works in KEYS.items() if not works(stage)] == []


@pytest.mark.parametrize("people", [(), ("Ben", "Clara", "Eve")], ids=["bots", "people"])
def test_another_game_is_one_tap(stage, people):
    over = replace(finished(), people=people)
    stage.table(over)
    again = stage.page.get_by_role("button", name="Play again")
    for _ in sizes(stage.page, [(360, 640), (1280, 800)]):
        assert unseen(stage.page, ".over .next .good") == []
    again.click()
    refused(stage)
    assert said(stage, "Rematch") == [{"type": "Rematch"}]
    wanting = stage.page.get_by_role("list", name="Who wants another game").get_by_role("listitem")
    expect(wanting).to_have_count(4 if people else 0)
    stage.tell(outgoing.Next(code=CODE))
    stage.page.wait_for_url(f"**/t/{CODE}")


def speak(stage: Theatre, moment: Moment, place: int, name: str, speaker: str, text: str) -> None:
    """An onlooker's words, the so many-th."""
    version = moment.snapshot().version + place
    told = News(version=version, at=0, told=Chat(seat=None, name=name, text=text, speaker=speaker))
    stage.tell(outgoing.News(version=version, viewer=moment.seat, stage="play", news=(outgoing.news_out(told),)))


def test_who_is_muted_is_known_by_a_mark_and_not_by_a_name(stage):
    moment = with_people("turn")
    stage.table(moment)
    speak(stage, moment, 1, "Ben", "one", "Moo")
    speak(stage, moment, 2, "Ben", "another", "Baa")
    speak(stage, moment, 3, "Benjamin", "one", "Neigh")
    heard = stage.page.get_by_role("region", name="Chat").get_by_role("listitem")
    expect(heard).to_have_count(4)
    stage.page.get_by_text("Whom I hear").click()
    stage.page.get_by_role("switch", name="Mute Benjamin").click()
    expect(heard).to_have_text([re.compile("Good luck"), "Ben Baa"])
    stage.table(moment)  # loaded anew, they are still muted
    speak(stage, moment, 1, "Somebody else", "one", "Oink")
    stage.page.get_by_text("Whom I hear").click()
    expect(stage.page.get_by_role("switch", name="Mute Somebody else")).to_be_checked()
    expect(heard).to_have_count(1)


def menu(who, name: str) -> None:
    who.page.get_by_label("Menu").click()
    who.page.get_by_role("button", name=name, exact=True).click()


def gather(visitor) -> tuple[Any, Any]:
    """Two people at a game."""
    ann, ben = visitor(device=DESKTOP), visitor(device=PHONE, name="Ben")
    code = ann.open_table("master-2009", [None, None], speed=PATIENT)
    ben.sit(code)
    ben.page.get_by_text("Ben").first.wait_for()
    ann.sit(code, begin=True)
    for each in (ann, ben):
        each.page.locator(".table").wait_for()
    return ann, ben


def test_two_pause_leave_come_back_and_abort(visitor):
    ann, ben = gather(visitor)
    menu(ann, "Propose a pause")
    ben.page.get_by_role("button", name="Pause", exact=True).click()
    for each in (ann, ben):
        expect(each.page.get_by_role("button", name="Go on")).to_be_visible()
    ben.page.get_by_role("button", name="Go on").click()
    for each in (ann, ben):
        expect(each.page.get_by_role("button", name="Go on")).to_have_count(0)
    menu(ann, "Propose a pause")
    ben.page.get_by_role("button", name="Play on").click()
    expect(ann.page.get_by_text("Waiting for Ben")).to_have_count(0)
    expect(ann.page.get_by_role("button", name="Go on")).to_have_count(0)

    address = ben.page.url
    menu(ben, "Leave the table")
    ben.page.get_by_role("group").get_by_role("button", name="Leave the table").click()
    expect(ben.page.get_by_role("heading", name="Play now")).to_be_visible()
    log = ann.page.get_by_role("log", name="What happened")
    expect(log.get_by_text("plays for Ben.")).to_be_attached()
    ben.page.goto(address)
    expect(log.get_by_text("Ben is back.")).to_be_attached()

    menu(ben, "Propose to abort (no result)")
    ann.page.get_by_role("button", name="Abort the game").click()
    for each in (ann, ben):
        expect(each.page.get_by_role("heading", level=1)).to_contain_text("agreed to abort")


def test_who_resigns_is_gone_for_good_and_the_other_plays_on(visitor):
    ann, ben = gather(visitor)
    menu(ben, "Resign for good")
    ben.page.get_by_role("group").get_by_role("button", name="Resign for good").click()
    for _ in range(2):
        expect(ben.page.locator(".table")).to_be_visible()
        expect(ben.page.locator(".purse, .mine")).to_have_count(0)
        ben.page.reload()
    expect(ann.page.get_by_role("log", name="What happened").get_by_text("Ben has given up")).to_be_attached()
    menu(ann, "Pause")
    ann.page.get_by_role("button", name="Go on").click()
    expect(ann.page.get_by_role("button", name="Go on")).to_have_count(0)


def test_the_host_s_options_are_chosen_before_the_start_and_hold(visitor):
    ann, eve = visitor(device=DESKTOP), visitor(device=PHONE, name="Eve")
    code = ann.open_table("kuhhandel-27109", [None, "pip", "gus"], speed=PATIENT)
    ann.sit(code)
    eve.page.goto(f"/t/{code}")
    options = ann.page.get_by_role("region", name="Before the game")
    for name in ("What I can know", "Everybody is asked once more", "Others may watch"):
        switch = options.get_by_role("switch", name=name)
        before = switch.get_attribute("aria-checked")
        switch.click()
        expect(switch).not_to_have_attribute("aria-checked", str(before))
    options.get_by_role("radio", name="Seat 2 begins").check()
    for sentence in ("without ‘What I can know’", "Everybody is asked once more", "nobody watches", "Seat 2 begins"):
        expect(eve.page.locator(".pill", has_text=sentence)).to_be_visible()
    expect(eve.page.get_by_role("region", name="Before the game"), "who is no host").to_have_count(0)
    ann.page.get_by_role("button", name="Begin the game").click()
    expect(eve.page.get_by_role("heading", level=1)).to_contain_text("nobody watches", ignore_case=True)
    ann.page.locator(".table").wait_for()
    ann.page.get_by_label("Menu").click()
    ann.page.get_by_role("radio", name="This device").check()
    expect(ann.page.get_by_role("switch", name="Sound")).to_be_visible()
    expect(ann.page.get_by_role("switch", name="What I can know")).to_have_count(0)
