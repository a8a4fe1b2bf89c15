"""Bots that note when they were asked and how their time went, for a bench; a server for people keeps no such notes."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from functools import partial
from pathlib import Path
from time import monotonic, thread_time

import msgspec

from maquignon.server.workers.bots import BotPool, Seeds
from maquignon.server.workers.heard import Heard
from maquignon.server.workers.thinking import Said, Thinking
from maquignon.table.table import Table


class Look(msgspec.Struct):
    """One bot's look at its table, all in seconds."""

    asked: float
    """By the machine's clock; for a bot whose table went on while it thought, when it looked again."""
    bot: str = ""
    rested: float = 0.0
    answer: float = 0.0
    """From the question to the worker's answer."""
    thought: float | None = None
    """Of that, how long the worker was at it by the clock."""
    cpu: float = 0.0
    total: float = 0.0
    moved: bool = False
    """Or it let the moment go by."""

    @property
    def waited(self) -> float:
        """For the worker, and for its answer to come back."""
        return max(0.0, self.answer - (self.thought or 0.0))

    @property
    def paused(self) -> float:
        """For the table's sake: before it looks, and up to a whole slot."""
        return max(0.0, self.total - self.answer)


def read_looks(file: Path) -> list[Look]:
    return msgspec.json.decode(b"[" + b",".join(file.read_bytes().splitlines()) + b"]", type=list[Look])


def timed_bots(file: Path) -> Callable[[int, float, Seeds], BotPool]:
    """In place of `BotPool`; each look is a line of the file."""
    return partial(_TimedBots, file)


_look: ContextVar[Look | None] = ContextVar("look", default=None)
"""Each bot is asked within a task of its own."""


class _TimedBots(BotPool):
    def __init__(self, file: Path, workers: int, pause: float, seeds: Seeds) -> None:
        super().__init__(workers, pause, seeds)
        self._notes = file.open("ab", buffering=0)

    async def stop(self) -> None:
        await super().stop()
        self._notes.close()

    async def _rest(self, table: Table, seat: int) -> None:
        look = Look(asked=monotonic())
        _look.set(look)
        await super()._rest(table, seat)
        look.rested = monotonic() - look.asked

    async def _move(self, table: Table, seat: int, bot: str, seen: bytes) -> None:
        await super()._move(table, seat, bot, seen)
        if look := _look.get():
            look.bot, look.total = bot, monotonic() - look.asked
            self._notes.write(msgspec.json.encode(look) + b"\n")

    async def _ask(self, bot: str, seen: bytes, heard: Heard, seed: int, at_market: bool = False) -> str | None:
        text = await super()._ask(bot, seen, heard, seed, at_market)
        if look := _look.get():
            look.moved = text is not None
        return text

    async def _answer_of(
        self, think: Thinking[Said], bot: str, seen: bytes, heard: Heard, seed: int, patience: float
    ) -> Said:
        begun, look = monotonic(), _look.get()
        try:
            said, thought, cpu = await super()._answer_of(partial(_timed, think), bot, seen, heard, seed, patience)
        finally:
            if look:
                look.answer = monotonic() - begun
        if look:
            look.thought, look.cpu = thought, cpu
        return said


def _timed(think: Thinking[Said], bot: str, seen: bytes, heard: bytes, seed: int) -> tuple[Said, float, float]:
    """In the worker."""
    begun, cpu = monotonic(), thread_time()
    said = think(bot, seen, heard, seed)
    return said, monotonic() - begun, thread_time() - cpu
