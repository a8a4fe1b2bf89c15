"""From the start screen to the score sheet and back; leaving early; the records that are kept."""

import asyncio
import threading

from maquignon.cli.tui.app import MarketApp
from maquignon.cli.tui.screens.help import HelpScreen
from maquignon.cli.tui.screens.score import AGAIN, ScoreScreen
from maquignon.cli.tui.screens.setup import SetupScreen
from maquignon.cli.tui.screens.table import TableScreen
from maquignon.cli.tui.sitting import Sitting
from maquignon.cli.tui.wish import Wish
from maquignon.play import parse_record, replay
from tests.terminal.hands import Hands
from tests.terminal.looking import text
from tests.terminal.wishes import quick


def run(app, act):
    async def session():
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await act(pilot, Hands(pilot))

    asyncio.run(session())


def table(app) -> TableScreen:
    assert isinstance(app.screen, TableScreen)
    return app.screen


def setting_up(app) -> SetupScreen:
    assert isinstance(app.screen, SetupScreen)
    return app.screen


def test_the_start_screen_sets_the_table_up():
    app = MarketApp(Wish(pause=0))

    async def act(pilot, hands):
        setting_up(app)
        await pilot.press("right", "down", "right", "down", "left", "up", "up", "up", "space", "enter")
        await hands.until_asked()
        assert "master-2009 + money-counts" in text(app)
        names = table(app).sitting.names
        assert names[:2] == ("Player", "Pip")
        assert len(names) == 5

    run(app, act)


def test_the_start_screen_shows_the_rules_and_is_left_by_escape():
    app = MarketApp(Wish())

    async def act(pilot, hands):
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("escape")
        await pilot.pause()
        setting_up(app)
        await pilot.press("escape")

    run(app, act)
    assert app.return_code == 0


def test_every_character_is_told_about():
    app = MarketApp(Wish())

    async def act(pilot, hands):
        await pilot.press("down", "down", "right", "right")
        assert "A bluffer." in text(app)
        await pilot.press("t")
        assert app.theme == "market-light"

    run(app, act)


def test_rules_that_exclude_each_other_are_refused():
    app = MarketApp(Wish())

    async def act(pilot, hands):
        await pilot.press(*["up"] * 5, "right", "down", "right")
        await pilot.pause()
        assert "exclude each other" in text(app)
        assert setting_up(app).wish.house_rules == {"super-trade"}

    run(app, act)


def test_the_mouse_can_start_a_game():
    app = MarketApp(Wish(pause=0))

    async def act(pilot, hands):
        await pilot.click("#dials", offset=(40, 2))
        assert setting_up(app).wish.players == 5
        await pilot.click("#start", offset=(5, 0))
        await hands.until_asked()
        assert isinstance(app.screen, TableScreen)

    run(app, act)


def test_leaving_asks_first_and_keeps_the_game_so_far(tmp_path):
    file = tmp_path / "early.mq"
    app = MarketApp(quick(), begins_at_once=True, record=file)

    async def act(pilot, hands):
        for _ in range(5):
            await hands.until_asked()
            await hands.answer()
        await hands.until_asked()
        await pilot.press("q", "escape")
        assert isinstance(app.screen, TableScreen)
        assert not file.exists()
        await pilot.press("q", "3")
        await pilot.pause()

    run(app, act)
    game = replay(parse_record(file.read_text()))
    assert not game.is_over
    assert game.version >= 3
    assert app.return_code == 0


def test_leaving_for_another_table(tmp_path):
    app = MarketApp(quick(), begins_at_once=True, record=tmp_path / "game.mq")

    async def act(pilot, hands):
        for _ in range(2):
            await hands.until_asked()
            await pilot.press("q", "2")
            await pilot.pause()
            assert isinstance(app.screen, SetupScreen)
            await pilot.press("enter")

    run(app, act)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["game-2.mq", "game.mq"]


def test_even_a_sudden_end_keeps_the_game(tmp_path):
    file = tmp_path / "game.mq"
    app = MarketApp(quick(), begins_at_once=True, record=file)

    async def act(pilot, hands):
        await hands.until_asked()
        await pilot.press("ctrl+q")

    run(app, act)
    assert parse_record(file.read_text()).result is None


def test_after_the_count_one_may_play_again():
    app = MarketApp(quick("master-2009-two", 2), begins_at_once=True)

    async def act(pilot, hands):
        while await hands.until_asked():
            await hands.answer()
        await pilot.pause()
        assert isinstance(app.screen, ScoreScreen)
        assert "TOTAL" in text(app)
        assert "points" in text(app)
        await pilot.press("1")
        await pilot.pause()
        assert await hands.until_asked()
        await pilot.press("q", "3")

    run(app, act)


def test_the_pause_can_be_changed_and_skipped():
    app = MarketApp(Wish(edition_id="koehandel-2001", seed=4, pause=3.0), begins_at_once=True)

    async def act(pilot, hands):
        await pilot.press("minus", "minus", "plus")
        assert "pause 2.8 s" in text(app)
        await pilot.press("space")
        await hands.until_asked()

    run(app, act)


def test_a_changed_pause_holds_for_the_next_tables():
    app = MarketApp(quick("master-2009-two", 2), begins_at_once=True)

    async def act(pilot, hands):
        await hands.until_asked()
        await pilot.press("plus", "plus")
        assert "pause 0.4 s" in text(app)
        app.screen.post_message(ScoreScreen.Chosen(AGAIN))
        await pilot.pause()
        await hands.until_asked()
        assert "pause 0.4 s" in text(app)
        await pilot.press("minus", "q", "2")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        assert "0.2 s" in text(app)
        await pilot.press("q")

    run(app, act)


def test_keys_are_heard_while_a_bot_thinks(monkeypatch):
    app = MarketApp(quick(), begins_at_once=True)
    thinking = threading.Event()
    think = Sitting.think

    def ponder(sitting):
        assert threading.current_thread() is not threading.main_thread()
        thinking.wait(30)
        return think(sitting)

    monkeypatch.setattr(Sitting, "think", ponder)

    async def act(pilot, hands):
        assert "is thinking" in text(app)
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("escape")
        thinking.set()
        await hands.until_asked()

    run(app, act)
