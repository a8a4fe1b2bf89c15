"""The page late in a long game: what it holds and what a piece of news costs it are as they were near its beginning."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, cycle
from random import Random

import pytest
from playwright.sync_api import CDPSession

from maquignon.bots.match import plies
from maquignon.play.phase import Phase
from maquignon.server.wire import outgoing
from maquignon.table.news import Happened, News
from tests.browser.moments import Evening, Moment, _dealt, _players
from tests.browser.staging import Theatre
from tests.browser.visitor import DESKTOP

LINES = 1_500
"""As many as a six-player Master game of an hour has."""
ONE_PASS = 100
AT_ONCE = 20
MOST_GROWTH = 3 * 2**20
"""What was told stays, a kilobyte a piece: the story is there to be read."""
PAINTED = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
ELEMENTS = "document.querySelectorAll('*').length"


@dataclass(frozen=True)
class Cost:
    """Of the same hundred pieces of news."""

    layouts: int
    elements: int
    heap: int


@pytest.mark.long
def test_a_log_of_1500_lines_costs_no_more_than_one_of_150(theatre):
    stage: Theatre = theatre(DESKTOP)
    moment = at_auction()
    stage.table(moment)
    session = stage.context.new_cdp_session(stage.page)
    session.send("Performance.enable")
    told = told_again(moment)
    tell(stage, told, 150, AT_ONCE)
    early = cost(stage, session, told)
    tell(stage, told, LINES, AT_ONCE)
    late = cost(stage, session, told)
    assert late.layouts <= 1.2 * early.layouts
    assert late.elements <= 1.1 * early.elements
    assert late.heap - early.heap < MOST_GROWTH


def at_auction() -> Moment:
    """Six at Master, while an animal is bid for, with all that was told until then."""
    game, dealer = _dealt(Evening("master-2009", 6), 1)
    for _ in plies(game, _players(6), Random(1)):
        if game.version > ONE_PASS + 50 and game.phase is Phase.BIDDING:
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


def cost(stage: Theatre, session: CDPSession, told: Iterator[outgoing.News]) -> Cost:
    before = measured(session)["LayoutCount"]
    tell(stage, told, ONE_PASS)
    after = measured(session)
    return Cost(
        layouts=int(after["LayoutCount"] - before),
        elements=stage.page.evaluate(ELEMENTS),
        heap=int(after["JSHeapUsedSize"]),
    )


def measured(session: CDPSession) -> dict[str, float]:
    session.send("HeapProfiler.collectGarbage")
    return {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
