"""Whoever decides sees at once what the decision needs, on every screen, however many animals there are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.browser.moments import crowded, moments
from tests.browser.sight import LAID_OUT, sizes, unseen, unseen_anywhere
from tests.browser.staging import Theatre
from tests.browser.visitor import DESKTOP

TABLE = ("header.bar", ".others .name", ".others .herd", ".actions", ".actions button", ".mine .herd", ".mine .pile")
LOT = (".stage .frame", ".stage .price", ".stage .calls li")
TRADE = (".stage .side strong", ".stage .stake .card")
NEEDED = {
    "turn": (".rivals", ".rivals th small"),
    "bidding": (*LOT, ".fuse"),
    "auctioneer": (*LOT, ".fuse"),
    "buy-right": LOT,
    "payment": (*LOT, ".tray"),
    "offer": (*TRADE, ".tray"),
    "answer": (*TRADE, ".tray", ".stage .offer"),
    "countdown": (".stage .frame", ".stage .says strong"),
    "rat-round": (".stage .card", ".actions .must"),
}
BLUFF = ".quick button:last-child"


@pytest.fixture
def stage(theatre) -> Theatre:
    made: Theatre = theatre(DESKTOP)
    return made


def show(stage: Theatre, name: str) -> None:
    stage.prefer(values="always")
    stage.table(crowded()[name])
    if name == "turn":
        stage.page.locator(".turn [aria-expanded]").click()


@pytest.mark.parametrize("name", NEEDED)
def test_nothing_that_a_decision_needs_is_out_of_view(stage, name):
    show(stage, name)
    assert unseen_anywhere(stage.page, *TABLE, *NEEDED[name]) == {}


def test_every_crowded_moment_is_looked_at():
    assert crowded().keys() == NEEDED.keys()
    assert all(len(each.game.view().seats[each.seat].herd) >= 7 for each in crowded().values())


@pytest.mark.parametrize(
    ("size", "style"),
    [
        ((844, 390), ".actions { min-height: 300px }"),
        ((360, 640), ".others .herd { min-height: 260px }"),
        ((1280, 800), ".mine .pile { padding-block: 150px }"),
        ((390, 844), ".actions::before { content: ''; position: absolute; inset: -90px 0 100%; z-index: 4 }"),
    ],
    ids=["panel", "seats", "money", "covered calls"],
)
def test_a_planted_overflow_is_found(stage, size, style):
    stage.table(moments()["bidding"])
    for _ in sizes(stage.page, [size]):
        assert unseen(stage.page, *TABLE, *NEEDED["bidding"]) == []
        with stage.styled(style):
            stage.page.evaluate(LAID_OUT)
            assert unseen(stage.page, *TABLE, *NEEDED["bidding"]) != []


def test_a_bluff_is_warned_of_once_it_is_chosen_and_hides_neither_calls_nor_fuse(stage):
    stage.prefer(language="de")
    stage.table(moments()["bidding"])
    page, own = stage.page, stage.page.locator(".bid .main")
    found = {}
    for size in sizes(page):
        assert page.locator(".warning").count() == 0
        before = own.bounding_box()
        page.locator(BLUFF).click()
        page.locator(".warning").wait_for()
        found[size] = unseen(page, ".warning", ".stage .calls li", ".fuse", ".bid .main")
        assert own.bounding_box() == before
        page.locator(".own .small").first.click()  # one step less is another sum
        page.locator(".warning").wait_for(state="detached")
    assert {size: faults for size, faults in found.items() if faults} == {}
    assert stage.moves == []


def test_the_calls_fit_their_pills(stage):
    stage.prefer(language="fr")
    stage.table(moments()["bidding"])
    found = {size: stage.page.evaluate(TOO_LONG) for size in sizes(stage.page)}
    assert {size: words for size, words in found.items() if words} == {}


def test_a_call_too_long_for_its_pill_is_found(stage):
    stage.table(moments()["bidding"])
    with stage.styled(".calls { width: 190px }"):
        assert "Sold!" not in stage.page.evaluate(TOO_LONG)
        assert "Going twice!" in stage.page.evaluate(TOO_LONG)


TOO_LONG = """() => [...document.querySelectorAll(".calls li")].filter((pill) => {
  const words = document.createRange();
  words.selectNodeContents(pill);
  const [text, room] = [words.getBoundingClientRect(), pill.getBoundingClientRect()];
  const line = parseFloat(getComputedStyle(pill).lineHeight);
  return text.width > room.width - 8 || text.height > line * 1.5;
}).map((pill) => pill.textContent)"""


def test_whoever_was_shown_up_is_told_when_to_slap_again(stage):
    stage.table(moments()["shown-up"])
    assert "you may slap again" in stage.page.locator(".actions").inner_text()
    assert unseen_anywhere(stage.page, ".actions .wait") == {}


def test_whoever_counts_down_is_told_that_the_others_may_slap(stage):
    counted = moments()["countdown"]
    stage.table(replace(counted, seat=counted.game.active))
    assert stage.page.locator(".actions").inner_text().strip() == "The others may slap"
    stage.table(counted)
    assert "The others may slap" not in stage.page.locator(".actions").inner_text(), "who slaps is told something else"
