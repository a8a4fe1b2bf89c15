"""The page late in a long game: what it holds and what a piece of news costs it are as they were near its beginning."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, cycle
from random import Random

import pytest
from playwright.sync_api import expect

from maquignon.bots.match import plies
from maquignon.play.phase import Phase
from maquignon.server.wire import outgoing
from maquignon.table.news import Happened, News
from tests.browser.moments import Evening, Moment, _dealt, _players
from tests.browser.staging import Theatre
from tests.browser.upkeep import PAINTED, Stretch, Upkeep, stretch
from tests.browser.visitor import DESKTOP

LINES = 1_500
"""As many as a six-player Master game of an hour has."""
ONE_PASS = 100
AT_ONCE = 20
SHOWN = 120
LATER = 600
"""Moves, which are lines enough to ask for earlier ones twice."""
BELOW = "(log) => log.scrollHeight - log.scrollTop"
MOST_GROWTH = 3
"""MB. What was told stays: the story is there to be read."""


@pytest.mark.long
def test_a_log_of_1500_lines_costs_no_more_than_one_of_150(theatre):
    stage: Theatre = theatre(DESKTOP)
    moment = at_auction()
    stage.table(moment)
    upkeep = Upkeep(stage.page)
    told = told_again(moment)
    tell(stage, told, 150, AT_ONCE)
    early = cost(stage, upkeep, told)
    tell(stage, told, LINES, AT_ONCE)
    late = cost(stage, upkeep, told)
    assert late.layouts <= 1.2 * early.layouts
    assert late.elements <= 1.1 * early.elements
    assert late.heap - early.heap < MOST_GROWTH


def test_earlier_lines_are_shown_to_whoever_asks_until_back_at_the_end(theatre):
    stage: Theatre = theatre(DESKTOP)
    stage.table(at_auction(LATER))
    log = stage.page.get_by_role("log", name="What happened")
    earlier = log.get_by_role("button", name="Show earlier lines")
    expect(log.locator("p")).to_have_count(SHOWN)
    earlier.focus()
    below = log.evaluate(BELOW)
    stage.page.keyboard.press("Enter")
    expect(log.locator("p")).to_have_count(2 * SHOWN)
    expect(log).to_be_focused()
    expect(log).to_have_attribute("aria-live", "off")
    assert log.evaluate(BELOW) == below  # what was in sight is where it was
    stage.page.keyboard.press("Tab")
    stage.page.keyboard.press("Enter")
    expect(log.locator("p")).to_have_count(3 * SHOWN)
    stage.page.keyboard.press("End")
    expect(log.locator("p")).to_have_count(SHOWN)
    expect(log).to_have_attribute("aria-live", "polite")


def at_auction(least: int = ONE_PASS + 50) -> Moment:
    """Six at Master, while an animal is bid for, with all that was told until then."""
    game, dealer = _dealt(Evening("master-2009", 6), 1)
    for _ in plies(game, _players(6), Random(1)):
        if game.version > least and game.phase is Phase.BIDDING:
            break
    return Moment(game, dealer, 0, people=("Ben", "Cat", "Dan", "Eva", "Fay"))


def told_again(moment: Moment) -> Iterator[outgoing.News]:
    """What happened in the last hundred moves, over and over, as if it were new."""
    happened = [each.told for each in moment._told() if isinstance(each.told, Happened)][-ONE_PASS:]
    shown = outgoing.snapshot_out(moment.snapshot())
    for version, told in zip(count(moment.snapshot().version + 1), cycle(happened), strict=False):
        news = (outgoing.news_out(News(version=version, at=version, told=told)),)
        yield outgoing.News(
            version=version, viewer=moment.seat, stage="play", news=news, view=shown.view, options=shown.options
        )


def tell(stage: Theatre, told: Iterator[outgoing.News], number: int, at_once: int = 1) -> None:
    for place in range(number):
        stage.tell(next(told))
        if place % at_once == 0:
            stage.page.evaluate(PAINTED)


def cost(stage: Theatre, upkeep: Upkeep, told: Iterator[outgoing.News]) -> Stretch:
    """Of the same hundred pieces of news."""
    before = upkeep.sample(0)
    tell(stage, told, ONE_PASS)
    return stretch([before, upkeep.sample(ONE_PASS)])
