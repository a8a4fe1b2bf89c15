"""Time at a table: an outside clock, and the table's own, which stands still while nobody is served."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cached_property
from typing import Protocol


class Alarm(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    """Where time comes from."""

    def now(self) -> int:
        """Milliseconds, from any beginning."""

    def wake(self, after: int, call: Callable[[], None]) -> Alarm:
        """Call back after so many milliseconds."""


class LoopClock:
    """The clock of the event loop that runs when it is first looked at."""

    @cached_property
    def _loop(self) -> asyncio.AbstractEventLoop:
        return asyncio.get_running_loop()

    def now(self) -> int:
        return round(self._loop.time() * 1000)

    def wake(self, after: int, call: Callable[[], None]) -> Alarm:
        # on the whole millisecond: the hour of an alarm must not tell at what fraction of one it was set
        return self._loop.call_at((self.now() + after) / 1000, call)


class GameClock:
    """Counts on from where the table stood; can be stopped."""

    def __init__(self, clock: Clock, at: int) -> None:
        self._clock = clock
        self._at = at
        self._since: int | None = None

    @property
    def is_running(self) -> bool:
        return self._since is not None

    def now(self) -> int:
        return self._at if self._since is None else self._at + self._clock.now() - self._since

    def run(self, running: bool) -> None:
        if running != self.is_running:
            self._at = self.now()
            self._since = self._clock.now() if running else None
