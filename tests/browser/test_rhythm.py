"""Out for this animal, a maximum that is raised to, speed and skipping: one page, many questions."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Locator, expect

from maquignon.play.moves import Bid
from tests.browser.moments import Moment, moments
from tests.browser.staging import Theatre
from tests.browser.visitor import DESKTOP

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}


def outbid() -> Moment:
    """Somebody has just bid more than the purse looked from is worth."""
    moment = moments()["bidding"]
    game = moment.game.copy()
    auction = game.view().auction
    assert auction is not None
    bidder = next(seat for seat in game.raisers if seat != moment.seat)
    game.play(bidder, Bid(auction.high_bid + 10))
    return replace(moment, game=game, out=())


@pytest.fixture
def stage(theatre) -> Theatre:
    made: Theatre = theatre(PHONE)
    return made


def show(stage: Theatre, moment: Moment) -> None:
    stage.visit("/settings", "#about")
    stage.moves.clear()
    stage.said.clear()
    stage.table(moment)


def button(stage: Theatre, name: str) -> Locator:
    return stage.page.locator(".actions").get_by_role("button", name=name)


def test_out_is_one_tap_and_shows_on_the_panel_and_on_every_seat(stage):
    moment = outbid()
    show(stage, moment)
    expect(stage.page.get_by_text("You are out for this animal")).to_have_count(0)
    button(stage, "Out for this animal").click()
    expect(stage.page.locator(".refusal")).to_be_visible()
    assert stage.moves == ["pass"]
    other = next(seat for seat in moment.game.raisers if seat != moment.seat)
    show(stage, replace(moment, out=(moment.seat, other)))
    expect(stage.page.locator(".actions").get_by_text("You are out for this animal")).to_be_visible()
    expect(button(stage, "Out for this animal")).to_have_count(0)
    expect(stage.page.locator(f".opponent[data-seat='{other}'] small")).to_have_text("out")
    expect(stage.page.locator(".opponent small", has_text="out")).to_have_count(1)
    button(stage, "Bid 70").last.click()  # a bluff here, so it is warned of first
    button(stage, "Bluff: bid 70").click()
    expect(stage.page.locator(".refusal")).to_be_visible()
    assert stage.moves == ["bid 70"]


def test_a_maximum_beyond_the_purse_is_meant_twice(stage):
    moment = moments()["bidding"]
    show(stage, moment)
    button(stage, "Raise for me up to 60").click()
    expect(stage.page.locator(".refusal")).to_be_visible()
    show(stage, moment)
    button(stage, "10 more").click()
    button(stage, "Raise for me up to 70").click()
    expect(stage.page.locator(".warning")).to_be_visible()
    assert not orders(stage)
    button(stage, "Bluff: up to 70").click()
    expect(stage.page.locator(".refusal")).to_be_visible()
    assert orders(stage) == [(70, True)]


def orders(stage: Theatre) -> list[tuple[int | None, bool]]:
    return [(said["bid_up_to"], said["bluff"]) for said in stage.said if said["type"] == "Order"]


def test_a_maximum_that_is_set_is_shown_to_its_owner_and_can_be_ended(stage):
    show(stage, replace(moments()["bidding"], maximum=120))
    expect(stage.page.locator(".actions").get_by_text("Raising for you up to 120")).to_be_visible()
    button(stage, "Stop").click()
    expect(stage.page.locator(".refusal")).to_be_visible()
    assert orders(stage) == [(None, False)]
    show(stage, replace(moments()["bidding"], maximum=50))
    expect(button(stage, "Raise for me up to 60"), "one that was outbid makes room for another").to_be_visible()
    expect(stage.page.locator(".actions .maximum")).to_have_count(0)


def test_speed_is_in_the_menu_of_whoever_plays_against_bots_alone(stage):
    show(stage, moments()["bidding"])
    stage.page.locator(".menu summary").click()
    speed = stage.page.locator(".menu").get_by_role("group", name="Speed")
    expect(speed.get_by_role("radio", name="Normal")).to_be_checked()
    speed.get_by_role("radio", name="Brisk").click()
    expect(stage.page.locator(".refusal")).to_be_visible()
    assert [said["speed"] for said in stage.said if said["type"] == "SetSpeed"] == ["brisk"]


def test_a_trade_of_others_says_how_many_cards_and_is_skipped(stage):
    moment = moments()["onlooker"]
    show(stage, moment)
    trade = moment.game.view().trade
    assert trade is not None
    assert trade.offer_size is not None
    cards = "card" if trade.offer_size == 1 else "cards"
    expect(stage.page.locator(".trade").get_by_text(f"{trade.offer_size} {cards}, face down")).to_be_visible()
    button(stage, "Skip").click()
    expect(stage.page.locator(".refusal")).to_be_visible()
    assert [said["type"] for said in stage.said].count("Skip") == 1


def test_play_now_opens_a_table_of_the_chosen_speed(visitor):
    ann = visitor(device=DESKTOP)
    ann.page.goto("/")
    ann.page.get_by_role("group", name="Speed").get_by_role("radio", name="Brisk").click()
    with ann.page.expect_request("**/api/tables") as asked:
        ann.page.get_by_role("button", name="To market!").click()
    assert asked.value.post_data_json["speed"] == "brisk"
    ann.page.locator(".table").wait_for()
    ann.page.locator(".menu summary").click()
    speed = ann.page.locator(".menu").get_by_role("group", name="Speed")
    expect(speed.get_by_role("radio", name="Brisk")).to_be_checked()
    speed.get_by_role("radio", name="Calm").click()  # the server agrees, and tells it
    expect(speed.get_by_role("radio", name="Calm")).to_be_checked()
