"""Was the deck shuffled honestly? A page holds the record against what its device saw, also where the server lies."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from maquignon.play import DealProof
from tests.browser.visitor import DESKTOP, PATIENT, PHONE, Visitor
from tests.server.dishonest import LIES, lying

CONSISTENT = "The record is consistent"
AS_SEEN = "And it is what this device saw"
NOT_AS_SEEN = "It is not what this device saw!"
UNSEEN = "This device did not see the deal"

FOUND = {
    "late seed": ["Market: the seal in the record is not the one that this device saw"],
    "dropped seed": ["Ben: the secret was left out", "The secret of this device was left out"],
    "dropped contribution": [
        "others were asked for a secret than this device saw",
        "Your seal in the record is not the one that this device made",
        "The secret of this device was left out",
    ],
    "swapped commit": [
        "Your seal in the record is not the one that this device made",
        "The secret of this device was swapped for another one",
    ],
    "stacked deck": [
        "Market: the seal in the record is not the one that this device saw",
        "Ann: the seal in the record is not the one that this device saw",
        "The secret of this device was swapped for another one",
    ],
    "other cards": ["come up; the record says"],
}
"""What the page of the one who is cheated names, lie by lie."""
INCONSISTENT = {"dropped seed"}
"""All other records are as good as a liar can make them."""
CAUGHT_AT_ONCE = {"replayed attempt"}
"""There is no game: the page takes no part in it."""


def begun(visitor: Callable[..., Visitor]) -> tuple[Visitor, Visitor, str]:
    """Ben, who has the first seat, Ann, and their table, where the cards are being dealt."""
    ben, ann = visitor(device=PHONE, name="Ben"), visitor(device=DESKTOP)
    code = ann.open_table("master-2009", [None, None], speed=PATIENT)
    ben.sit(code)
    ben.page.get_by_text("Ben").first.wait_for()
    ann.sit(code, begin=True)
    return ben, ann, code


def played(visitor: Callable[..., Visitor]) -> tuple[Visitor, Visitor, str]:
    """The same after a very short game: one card is divided, and both have enough."""
    ben, ann, code = begun(visitor)
    look = re.compile("Look at the top card")
    for each in (ben, ann):
        each.page.locator(".table").wait_for()
    beginner = ann if ann.page.get_by_role("button", name=look).count() else ben
    beginner.page.get_by_role("button", name=look).click()
    beginner.page.get_by_role("button", name=re.compile("^Keep")).click()
    ben.page.get_by_label("Menu").click()
    ben.page.get_by_role("button", name="Propose to stop").click()
    ann.page.get_by_role("button", name="Stop and count").click()
    for each in (ben, ann):
        each.page.locator(".over[open]").wait_for()
    return ben, ann, code


def check(who: Visitor) -> None:
    who.page.get_by_role("button", name="Check the deal").first.click()
    who.page.locator(".over .verdict.seen").wait_for()


def test_an_honest_game_is_consistent_and_what_each_device_saw(visitor, tmp_path):
    ben, ann, code = played(visitor)
    for each in (ben, ann):
        check(each)
        verdicts = each.page.locator(".over .verdict")
        expect(verdicts.nth(0)).to_contain_text(CONSISTENT)
        expect(verdicts.nth(1)).to_contain_text(AS_SEEN)
        expect(each.page.locator(".over .findings")).to_have_count(0)
        expect(each.page.locator(".over")).to_contain_text("Dealt at the first attempt.")
    late = visitor(name="Eve")
    late.page.goto(f"/t/{code}")
    late.page.locator(".over[open]").wait_for()
    check(late)
    expect(late.page.locator(".over .verdict").nth(0)).to_contain_text(CONSISTENT)
    expect(late.page.locator(".over .verdict").nth(1)).to_contain_text(UNSEEN)
    expect(late.page.get_by_role("button", name="Save what this device saw")).to_have_count(0)


def test_a_page_that_was_loaded_anew_still_knows_what_it_saw(visitor):
    ben, _ann, code = played(visitor)
    ben.page.goto(f"/replay/{code}")
    ben.page.get_by_role("radio", name="The deal").check()
    expect(ben.page.locator(".verdict").nth(1)).to_contain_text(AS_SEEN)


@pytest.mark.parametrize("lie", FOUND)
def test_a_server_that_lies_is_found_out(visitor, monkeypatch, lie):
    monkeypatch.setattr(DealProof, "verify", lambda _proof: [])  # or it would not tell of a record that is wrong
    with lying(lie):
        ben, _ann, _code = played(visitor)
        check(ben)
        first, second = ben.page.locator(".over .verdict").all()
        expect(first).to_contain_text("The record is not consistent" if lie in INCONSISTENT else CONSISTENT)
        expect(second).to_contain_text(NOT_AS_SEEN)
        for sentence in FOUND[lie]:
            expect(ben.page.locator(".over .findings")).to_contain_text(sentence)


def test_no_seed_is_given_to_a_deal_that_is_opened_again(visitor):
    with lying("replayed attempt"):
        said: list[dict[str, str]] = []
        ben, _ann, _code = begun_overheard(visitor, said)
        expect(ben.page.locator(".doubt")).to_contain_text("keeps its secret")
        expect(ben.page.locator(".doubt")).to_contain_text("opened once more")
        ben.page.reload()
        expect(ben.page.locator(".doubt"), "after a reload too").to_contain_text("opened once more")
        assert len([each for each in said if each["type"] == "Reveal"]) == 1, "in the first attempt alone"
        assert len([each for each in said if each["type"] == "Commit"]) == 1


def begun_overheard(visitor: Callable[..., Visitor], said: list[dict[str, str]]) -> tuple[Visitor, Visitor, str]:
    """As `begun`, with all that Ben's page says."""

    def come(**wishes: object) -> Visitor:
        who = visitor(**wishes)
        if wishes.get("name") == "Ben":
            who.page.on(
                "websocket",
                lambda socket: socket.on("framesent", lambda text: said.append(json.loads(text))),
            )
        return who

    return begun(come)


def test_every_lie_is_tried():
    assert FOUND.keys() | CAUGHT_AT_ONCE == LIES.keys()
