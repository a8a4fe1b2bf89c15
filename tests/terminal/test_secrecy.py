"""Twins: what a seat may not know is redrawn, and not a letter or colour of its screen changes."""

import asyncio
from dataclasses import replace
from random import Random

from maquignon.cli.tui.app import MarketApp
from maquignon.cli.tui.sitting import ME, Sitting
from maquignon.cli.tui.wish import Wish
from maquignon.rules.phase import TURN
from tests.secrecy.twins import Twins
from tests.tables import printed_tables
from tests.terminal.looking import strips
from tests.terminal.scenes import still

PAIRS = 10
FEW = 4
STEPS = 40


def pairs():
    """Twins at all sorts of moments, in every edition."""
    tables = [table for table in printed_tables() if not table.live]
    chance = Random(1)
    while True:
        twins = Twins(chance.choice(tables), ME, chance.getrandbits(32))
        for _ in range(chance.randrange(STEPS)):
            if not twins.step():
                break
        model, twin = twins.states
        others = range(1, model.players)
        if any(model.holdings[seat].purse != twin.holdings[seat].purse for seat in others):
            yield twins.model, twins.twin, model.phase != TURN


async def looks(games):
    """Each game's table, as drawn for the person's seat."""
    app = MarketApp(Wish())
    drawn = []
    async with app.run_test(size=(80, 24)) as pilot:
        for game in games:
            await app.switch_screen(still(game))
            drawn.append(await settled(pilot))
    return drawn


async def settled(pilot):
    """The screen once it has stopped changing."""
    before, now = None, strips(pilot.app)
    while before != now:
        await pilot.pause(0.05)
        before, now = now, strips(pilot.app)
    return now


def drawn_pairs(number=PAIRS):
    source = pairs()
    chosen = [next(source) for _ in range(number)]
    drawn = asyncio.run(looks([game for model, twin, _ in chosen for game in (model, twin)]))
    return chosen, list(zip(drawn[::2], drawn[1::2], strict=True))


def test_no_screen_tells_twins_apart():
    chosen, drawn = drawn_pairs()
    assert all(model == twin for model, twin in drawn)
    assert sum(busy for _, _, busy in chosen) > PAIRS / 3
    assert len({str(model) for model, _ in drawn}) > PAIRS / 2


def test_a_planted_leak_is_seen(monkeypatch):
    def open_view(sitting):
        return replace(sitting._game.view(ME), purse=sitting._game.view(ME + 1).purse)

    monkeypatch.setattr(Sitting, "view", property(open_view))
    assert any(model != twin for model, twin in drawn_pairs(FEW)[1])
