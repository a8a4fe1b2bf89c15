"""The tutorial's game is a real one, and the page has it as the engine plays it now."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest

from maquignon.play import IllegalMove, events
from maquignon.play.notation import parse_move
from tools import lesson as room
from tools.lesson import LEARNER, lesson, page

FILE = Path(__file__).parents[2] / "web" / "src" / "learn" / "lesson.json"
MOST = 60_000
TAUGHT = {
    "BidMade",
    "Called",
    "HammerFell",
    "Sold",
    "Paid",
    "PaidOut",
    "Exposed",
    "Bought",
    "Challenged",
    "Offered",
    "Accepted",
    "Countered",
    "Swapped",
    "TradeWon",
    "GameOver",
}


def test_the_page_has_the_lesson_as_it_is_played_now():
    text = page()
    assert FILE.read_text(encoding="utf-8") == text, "run python -m tools.lesson > web/src/learn/lesson.json"
    assert len(text) < MOST


def test_it_is_played_to_its_end_and_won_by_the_learner():
    game = lesson().game
    assert game.is_over
    assert game.scores() == (4470, 4230, 3800)
    assert game.winners() == (LEARNER,)


def test_every_move_of_the_learner_is_asked_for_at_a_stop():
    made = lesson()
    asked = [(stop.at, parse_move(stop.wanted)) for stop in made.stops if stop.wanted]
    moved = [(version, move) for version, (seat, move) in enumerate(made.game.plies) if seat == LEARNER]
    assert asked == moved
    assert len({stop.name for stop in made.stops}) == len(made.stops)


def test_it_shows_what_there_is_to_learn():
    told = {event["type"] for frame in json.loads(page())["frames"] for event in frame["events"]}
    assert {kind.__name__ for kind in get_args(events.Event)} >= TAUGHT
    assert told >= TAUGHT


def test_the_changes_of_the_view_add_up_to_the_last_one():
    made = lesson()
    view: dict[str, object] = {}
    for frame in made.frames:
        view |= frame["view"]
    assert view == room.seen(made.game)


def test_nothing_of_the_other_purses_is_written_down():
    frames = json.loads(page())["frames"]
    offer = next(event for frame in frames for event in frame["events"] if event["type"] == "Offered")
    assert offer["seat"] != LEARNER
    assert offer["cards"] is None
    sealed = [event for frame in frames for event in frame["events"] if event["type"] == "Swapped"]
    assert [event["cards"] is None for event in sealed] == [True, False, False], "the bots' own trade comes first"


@pytest.mark.parametrize("script", ["1: auction\n2: bid 5", "1: auction\n1: bid 10", "0: auction"])
def test_a_script_against_the_rules_is_refused(monkeypatch, script):
    monkeypatch.setattr(room, "SCRIPT", f"stop first\n{script}")
    with pytest.raises(IllegalMove):
        lesson()


def test_a_move_of_the_learner_without_a_stop_is_refused(monkeypatch):
    monkeypatch.setattr(room, "SCRIPT", "stop first\n1: auction\n2: bid 10\n0: bid 20")
    with pytest.raises(AssertionError, match="nobody asks the learner for 'bid 20'"):
        lesson()
