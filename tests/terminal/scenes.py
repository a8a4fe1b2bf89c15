"""A table at a given point, with nobody moving but the person."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

from textual.pilot import Pilot

from maquignon.bots import bot
from maquignon.cli.texts import texts
from maquignon.cli.tui.app import MarketApp
from maquignon.cli.tui.prompts.panel import PromptPanel
from maquignon.cli.tui.screens.table import TableScreen
from maquignon.cli.tui.sitting import Sitting
from maquignon.cli.tui.wish import Wish
from maquignon.play import Game, parse_position

NAMES = ("Ada", "Gus", "Berta", "Rémy", "Nora", "Pip")


class StillTable(TableScreen):
    """The bots think for ever."""

    async def _bot_moves(self) -> None:
        self.show()
        self.query_one(PromptPanel).rest("…")
        await asyncio.Event().wait()


def still(game: Game) -> StillTable:
    names = NAMES[: game.players]
    return StillTable(Sitting(game, names, [bot("random") for _ in names[1:]], Random(0)), 0, texts("en"))


def seen(position: str, act: Callable[[Pilot, PromptPanel], Awaitable[None]]) -> Game:
    """Sit down at a position, do something there, and see what came of the game."""
    game = Game.at(parse_position(position))

    async def run() -> None:
        app = MarketApp(Wish())
        async with app.run_test(size=(80, 24)) as pilot:
            await app.push_screen(still(game))
            await pilot.pause(0)
            await act(pilot, app.screen.query_one(PromptPanel))
            await pilot.pause(0)

    asyncio.run(run())
    return game
