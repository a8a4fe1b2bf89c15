"""A long game, and many who look on: what the page holds and what a piece of news costs it stay as they were."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from maquignon.bots.match import plies
from maquignon.play.game import Game
from maquignon.server.wire import outgoing
from maquignon.table.news import Happened, News
from tests.browser.conftest import LIMITS
from tests.browser.frames import received
from tests.browser.moments import Evening, Moment, _dealt, _players
from tests.browser.staging import Theatre
from tests.browser.upkeep import PAINTED, Sample, Upkeep, await_frames, onlookers, quarters, stretch
from tests.browser.visitor import DESKTOP, PATIENT, Visitor
from tests.server.serving import running

EDITION = "master-2009"
PEOPLE = ("Ben", "Cat", "Dan", "Eva", "Fay")
EVERY = 20
"""Pieces of news from one look at the page to the next."""
KEPT_OF_EACH = 2 / 1024
"""MB: what was told stays to be read, and the browser's own machine code grows for a while."""
WORDS = 60
"""More than the talk shows."""
FEW = 2
SPARE = 0.5
"""MB of machine code and pictures, which come when the browser likes."""
TALKATIVE = replace(LIMITS, chat_lines=1_000)


@pytest.mark.long
def test_a_master_game_of_six_costs_no_more_late_than_early(theatre):
    stage: Theatre = theatre(DESKTOP)
    _, early, _, late = quarters(list(followed(stage)))
    assert late.news > 800
    assert late.others <= 1.15 * early.others
    assert late.layouts <= 1.3 * early.layouts
    assert late.heap - early.heap <= KEPT_OF_EACH * (late.news - early.news)


@pytest.mark.long
def test_a_hundred_who_look_on_cost_a_player_no_more_than_one(visitor, tmp_path):
    with running(tmp_path, limits=TALKATIVE) as address:
        ann, code = waiting(visitor, address)
        frames = received(ann.page)
        ann.page.reload()
        upkeep = Upkeep(ann.page)
        talk(ann, upkeep, code, 1)
        told = [counted(frames)]
        stretches = []
        for number in (1, 100):
            stretches.append(stretch(talk(ann, upkeep, code, number)))
            told.append(counted(frames))
    one, hundred = stretches
    assert told[2] - told[1] <= told[1] - told[0] + FEW
    assert hundred.layouts <= 1.3 * one.layouts
    assert hundred.elements <= one.elements + FEW
    assert hundred.heap - one.heap <= KEPT_OF_EACH * WORDS + SPARE


def counted(frames: list[dict[str, Any]]) -> int:
    """What the page was told, but for how long its line takes, which comes by the clock."""
    return sum(each["type"] != "Lag" for each in frames)


def waiting(visitor: Callable[..., Visitor], address: str) -> tuple[Visitor, str]:
    """One of two at a game in which nobody plays, so that nothing comes but words."""
    ann, ben = (visitor(name=name, device=DESKTOP, address=address) for name in ("Ann", "Ben"))
    code = ann.open_table("master-2009-two", [None, None], speed=PATIENT)
    ben.sit(code)
    ben.page.get_by_text("Ben").first.wait_for()
    ann.sit(code, begin=True)
    ann.page.locator(".table").wait_for()
    return ann, code


def followed(stage: Theatre) -> Iterator[Sample]:
    """The page through a whole game, move by move."""
    game, dealer = _dealt(Evening(EDITION, 6), 1)
    moment = Moment(game, dealer, 0, people=PEOPLE)
    stage.table(moment)
    upkeep = Upkeep(stage.page)
    for news, _ in enumerate(plies(game, _players(6), Random(1))):
        if game.is_over:
            return
        stage.tell(newest(game, moment))
        stage.page.evaluate(PAINTED)
        if news % EVERY == 0:
            yield upkeep.sample(news)


def newest(game: Game, moment: Moment) -> outgoing.News:
    """What the table says of the last move."""
    shown = outgoing.snapshot_out(moment.snapshot())
    seat, _ = game.plies[-1]
    told = Happened(seat=seat, by="player", events=game.events(0)[-1])
    return outgoing.News(
        version=shown.version,
        viewer=0,
        stage="play",
        news=(outgoing.news_out(News(version=shown.version, at=0, told=told)),),
        view=shown.view,
        options=shown.options,
        out=shown.out,
    )


def talk(ann: Visitor, upkeep: Upkeep, code: str, number: int) -> list[Sample]:
    """The page before so many came to look on, and after a talk that all of them heard."""
    before = upkeep.sample(0)
    with onlookers(ann.address, code, number) as heard:
        for word in range(WORDS):
            ann.page.evaluate(SAY, f"{number} look on, {word}")
        await_frames(heard, number * WORDS)
        return [before, upkeep.sample(WORDS)]


SAY = """async (text) => {
  const form = document.querySelector(".chat form");
  const field = form.querySelector("input");
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  form.requestSubmit();
  const isHeard = () => document.querySelector(".chat li:last-child")?.textContent.includes(text);
  while (!isHeard()) await new Promise(requestAnimationFrame);
  await new Promise((done) => setTimeout(done));
}"""
