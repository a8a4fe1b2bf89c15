"""A person at the keyboard: waits to be asked, looks at the prompt, and answers with keys alone."""

from __future__ import annotations

import asyncio
import time
from random import Random

from textual.events import Key
from textual.pilot import Pilot

from maquignon.cli.tui.prompts.amount import AmountPrompt
from maquignon.cli.tui.prompts.menu import DIGITS, MenuPrompt
from maquignon.cli.tui.prompts.panel import PromptPanel
from maquignon.cli.tui.prompts.picker import CardPicker
from maquignon.cli.tui.prompts.prompt import Prompt
from maquignon.cli.tui.screens.score import ScoreScreen
from maquignon.cli.tui.screens.table import TableScreen

PATIENCE = 60
"""Seconds; long, for machines with much else to do."""
TRIES = 40
HASTE = 0.3


class Hands:
    def __init__(self, pilot: Pilot[None], seed: int = 0) -> None:
        self.pilot = pilot
        self.app = pilot.app
        self.chance = Random(seed)

    @property
    def panel(self) -> PromptPanel:
        return self.app.screen.query_one(PromptPanel)

    @property
    def prompt(self) -> Prompt | None:
        return self.panel.prompt

    async def until_asked(self) -> bool:
        """Whether there is a new question; False once the score sheet is shown."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            await asyncio.sleep(0.004)
            if isinstance(self.app.screen, ScoreScreen):
                return False
            if isinstance(self.app.screen, TableScreen) and self._is_asked():
                return True
        raise TimeoutError("nothing was asked")

    def _is_asked(self) -> bool:
        panel = next(iter(self.app.screen.query(PromptPanel)), None)
        return panel is not None and panel is self.app.focused and panel.question is not None

    async def answer(self) -> None:
        """Something that the prompt allows."""
        prompt = self.prompt
        if isinstance(prompt, MenuPrompt):
            last = len(prompt.items) - 1  # where a lot is passed on for good: games get shorter
            await self.press(DIGITS[last if self.chance.random() < HASTE else self.chance.randint(0, last)])
        elif isinstance(prompt, AmountPrompt):
            await self.press(*self.chance.choice([["escape"], [*"440", "enter"], [*"15", "enter", "escape"]]))
        else:
            assert isinstance(prompt, CardPicker)
            await self._pick(prompt)

    async def _pick(self, prompt: CardPicker) -> None:
        """Cards at random, until they will do."""
        keys = "123456789"[: len(prompt.values)]
        for _ in range(self.chance.choice([0, 0, 1, 4])):
            await self.press(self.chance.choice([*keys, "n", "c"]))
        for _ in range(TRIES):
            if not prompt.refusal:
                break
            await self.press(self.chance.choice(keys))
        else:
            await self.press("n")
        await self.press("enter")

    async def press(self, *keys: str) -> None:
        await press(self.pilot, *keys)


async def press(pilot: Pilot, *keys: str) -> None:
    """Quicker than the pilot's own way, which waits until the processor is idle."""
    for key in keys:
        pilot.app.post_message(Key(key, key if len(key) == 1 else None))
        await pilot.pause(0)
