"""How late the event loop is: sampled all the time, and told by a thread of its own while nothing else moves."""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

SAMPLE_SECONDS = 0.1
KEPT_SECONDS = 60.0
STANDSTILL = 2.0
"""Seconds without a turn of the loop after which the log says where it stands."""

log = logging.getLogger("maquignon.loop")


class LoopDelay:
    """Runs on the loop it measures."""

    def __init__(self) -> None:
        self._delays: deque[tuple[float, float]] = deque()
        self.turned = monotonic()

    async def sample(self) -> None:
        while True:
            due = monotonic() + SAMPLE_SECONDS
            await asyncio.sleep(SAMPLE_SECONDS)
            self.turned = monotonic()
            self.note(self.turned, max(0.0, self.turned - due))

    def note(self, now: float, delay: float) -> None:
        self._delays.append((now, delay))
        while self._delays[0][0] < now - KEPT_SECONDS:
            self._delays.popleft()

    def quantile(self, share: float) -> float:
        """Of the last minute; a share of 1 is the longest."""
        delays = sorted(delay for _, delay in self._delays)
        return delays[min(len(delays) - 1, int(share * len(delays)))] if delays else 0.0

    def longest(self, seconds: float) -> float:
        """Within the last so many seconds."""
        since = monotonic() - seconds
        return max((delay for at, delay in self._delays if at >= since), default=0.0)


@contextmanager
def standstills_told(delay: LoopDelay) -> Iterator[None]:
    """For the thread that runs the loop: another watches it, since a loop that stands still cannot say so."""
    ended = threading.Event()
    watching = threading.Thread(target=_watch, args=(delay, threading.get_ident(), ended), daemon=True)
    watching.start()
    try:
        yield
    finally:
        ended.set()
        watching.join()


def _watch(delay: LoopDelay, thread: int, ended: threading.Event) -> None:
    told = 0.0
    while not ended.wait(STANDSTILL / 4):
        turned = delay.turned
        if monotonic() - turned >= STANDSTILL and told != turned:
            told = turned
            log.error("the loop stands still", extra={"place": _place(thread)})


def _place(thread: int) -> str:
    """Where it is, innermost first; no values, in which there may be anything."""
    frame = sys._current_frames().get(thread)
    steps: list[str] = []
    while frame and len(steps) < 5:
        code = frame.f_code
        steps.append(f"{code.co_filename.rpartition('/')[2]}:{frame.f_lineno} {code.co_name}")
        frame = frame.f_back
    return " < ".join(steps)
