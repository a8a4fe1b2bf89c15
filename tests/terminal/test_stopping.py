"""R31 in the terminal: proposing to stop, and being asked to when a game gets nowhere; R12: who begins."""

import asyncio
from random import Random
from typing import NamedTuple

import pytest
from textual.screen import Screen

from maquignon.bots import bot
from maquignon.cli.texts import texts
from maquignon.cli.tui.app import MarketApp
from maquignon.cli.tui.dials import dials
from maquignon.cli.tui.screens.score import ScoreScreen
from maquignon.cli.tui.screens.stopping import StopScreen
from maquignon.cli.tui.screens.table import TableScreen
from maquignon.cli.tui.sitting import Sitting
from maquignon.cli.tui.wish import Wish, wished
from maquignon.play import Challenge, Counter, Game, Offer, parse_position, parse_record, replay
from maquignon.play.progress import STALLED_TRADES
from maquignon.rulebook import BadSetup, Reason
from tests.play.test_progress import ENDLESS
from tests.terminal.looking import text


def endless() -> Sitting:
    game = Game.at(parse_position(ENDLESS))
    return Sitting(game, ("You", "Gus", "Berta"), [bot("gus"), bot("gus")], Random(0))


def trade(sitting: Sitting) -> None:
    seat = sitting.view.active
    sitting.play(Challenge(1 - seat, "rooster"), seat)
    sitting.play(Offer((0,)), seat)
    sitting.play(Counter((0,)), 1 - seat)


def test_the_bots_agree_only_when_nothing_changes_any_more():
    sitting = endless()
    assert not sitting.propose_stop()
    for _ in range(6):
        trade(sitting)
    assert sitting.propose_stop()
    assert sitting.view.stopped
    assert "\ntable: conclude\n" in sitting.record()
    assert replay(parse_record(sitting.record())).is_stopped


def test_what_has_begun_is_settled_first():
    sitting = endless()
    for _ in range(6):
        trade(sitting)
    sitting.play(Challenge(1, "rooster"))
    assert sitting.propose_stop()
    assert not sitting.is_over
    sitting.play(Offer((0,)))
    sitting.play(Counter((0,)), 1)
    assert sitting.is_over


def test_it_is_time_to_ask_after_many_trades_without_progress_and_now_and_then():
    sitting = endless()
    asked = []
    for number in range(2 * STALLED_TRADES + 2):
        trade(sitting)
        if sitting.is_stalled():
            asked.append(number)
        assert not sitting.is_stalled(), "once is enough"
    assert asked == [STALLED_TRADES, 2 * STALLED_TRADES]


class Seen(NamedTuple):
    last: Screen[object]
    shown: str
    told: list[str]


def run(sitting: Sitting, *keys: str) -> Seen:
    """Sit down there, press keys, and see where one is."""
    app = MarketApp(Wish(pause=0))

    async def session() -> Seen:
        async with app.run_test(size=(80, 24)) as pilot:
            await app.push_screen(TableScreen(sitting, 0, texts("en")))
            for key in ("", *keys):
                await pilot.pause(0.05)
                await pilot.press(*([key] if key else []))
            await pilot.pause(0.1)
            return Seen(app.screen, text(app), [each.message for each in app._notifications])

    return asyncio.run(session())


def test_a_game_without_progress_asks_the_person():
    sitting = endless()
    for _ in range(STALLED_TRADES + 1):
        trade(sitting)
    asked = run(sitting)
    assert isinstance(asked.last, StopScreen)
    assert "40 trades without progress" in asked.shown


@pytest.mark.parametrize(("key", "ends"), [("1", True), ("2", False)])
def test_the_answer_decides(key: str, ends: bool):
    sitting = endless()
    for _ in range(STALLED_TRADES + 1):
        trade(sitting)
    assert isinstance(run(sitting, key).last, ScoreScreen if ends else TableScreen)
    assert sitting.view.stopped is ends


def test_the_person_proposes_from_the_way_out_and_the_bots_decline():
    app = run(endless(), "q", "4")
    assert isinstance(app.last, TableScreen)
    assert app.told == ["The others play on: something can still change."]


def test_the_person_proposes_and_it_is_counted():
    sitting = endless()
    for _ in range(6):
        trade(sitting)
    app = run(sitting, "q", "4")
    assert isinstance(app.last, ScoreScreen)
    assert sitting.view.stopped


@pytest.mark.parametrize("first", [0, 1, 3])
def test_R12_whom_one_chooses_begins(first: int):
    wish = wished("koehandel-2001", 4, [], [], first=first)
    assert Sitting.of(wish, "You").view.active == first


def test_R12_a_seat_that_is_not_there_does_not_begin():
    with pytest.raises(BadSetup) as refused:
        wished("koehandel-2001", 4, [], [], first=4)
    assert refused.value.reason == Reason("no-such-first-player", first=0, last=3, place=4)


def test_R12_the_row_goes_through_all_who_can_begin_and_forgets_one_who_left():
    def row(wish: Wish):
        return next(dial for dial in dials(wish, texts("en")) if dial.label == "Who begins")

    wish, seen = Wish(players=3, bots=("gus", "berta")), []
    for _ in range(4):
        seen.append(row(wish).value)
        wish = row(wish).turned(1)
    assert seen == ["drawn at random", "you", "Gus", "Berta"]
    assert row(wish).value == "drawn at random"
    last = row(wish).turned(-1)
    players = next(dial for dial in dials(last, texts("en")) if dial.label == "Players")
    more = players.turned(1)
    assert more.first == 2
    assert next(dial for dial in dials(more, texts("en")) if dial.label == "Edition").turned(2).first is None
