"""What a page holds, and what it has done since it was loaded: of a long game, and with many who look on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from urllib.parse import urlsplit

from playwright.sync_api import CDPSession, Page

from maquignon.bench.light_socket import LightSocket
from maquignon.play.protocol import PROTOCOL
from maquignon.server.core.padding import SENT
from tests.browser.visitor import PATIENCE

PAINTED = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
COUNT = "(what) => document.querySelectorAll(what).length"
LYING = ".herd *, .purse *"
"""Animals that lie open and one's own money: they come and go with the game."""


@dataclass(frozen=True)
class Sample:
    """A page at one moment: what it holds after a collection, and all its work so far."""

    news: float
    seconds: float
    heap: float
    """In MB."""
    elements: int
    lying: int
    """How many of these are animals and money."""
    layouts: float
    layout_seconds: float
    script_seconds: float
    task_seconds: float


@dataclass(frozen=True)
class Stretch:
    """A part of a game: what the page holds at its end, mostly has in it, and does for each piece of news."""

    news: float
    seconds: float
    heap: float
    elements: float
    others: float
    """Elements that are neither animals nor money."""
    layouts: float
    layout_ms: float
    script_ms: float
    work_ms: float


class Upkeep:
    """Looks into a page from outside."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session: CDPSession = page.context.new_cdp_session(page)
        self._session.send("Performance.enable")

    def sample(self, news: float) -> Sample:
        self._session.send("HeapProfiler.collectGarbage")
        metrics = {each["name"]: each["value"] for each in self._session.send("Performance.getMetrics")["metrics"]}
        return Sample(
            news=news,
            seconds=time.monotonic(),
            heap=metrics["JSHeapUsedSize"] / 2**20,
            elements=self._page.evaluate(COUNT, "*"),
            lying=self._page.evaluate(COUNT, LYING),
            layouts=metrics["LayoutCount"],
            layout_seconds=metrics["LayoutDuration"] + metrics["RecalcStyleDuration"],
            script_seconds=metrics["ScriptDuration"],
            task_seconds=metrics["TaskDuration"],
        )


def quarters(samples: list[Sample]) -> list[Stretch]:
    """Of the news."""
    first, last = samples[0].news, samples[-1].news
    marks = [next(n for n, each in enumerate(samples) if each.news >= first + (last - first) * q / 4) for q in range(5)]
    return [stretch(samples[begin : end + 1]) for begin, end in pairwise(marks)]


def stretch(samples: list[Sample]) -> Stretch:
    before, after = samples[0], samples[-1]
    news = after.news - before.news
    return Stretch(
        news=after.news,
        seconds=after.seconds - before.seconds,
        heap=after.heap,
        elements=median(each.elements for each in samples),
        others=median(each.elements - each.lying for each in samples),
        layouts=(after.layouts - before.layouts) / news,
        layout_ms=1e3 * (after.layout_seconds - before.layout_seconds) / news,
        script_ms=1e3 * (after.script_seconds - before.script_seconds) / news,
        work_ms=1e3 * (after.task_seconds - before.task_seconds) / news,
    )


@contextlib.contextmanager
def onlookers(address: str, code: str, number: int) -> Iterator[list[int]]:
    """So many at the table who only look, all of them welcomed; how many frames they heard together."""
    heard, ended = [0], threading.Event()

    def hear(_frame: bytes) -> None:
        heard[0] += 1

    async def look_on() -> None:
        place = urlsplit(address)
        hello = json.dumps({"type": "Hello", "protocol": PROTOCOL, "table": code}).ljust(SENT).encode()
        sockets = [await LightSocket.connect(place.hostname or "", place.port or 0, hear) for _ in range(number)]
        for each in sockets:
            each.say(hello)
        while not ended.is_set():
            await asyncio.sleep(0.2)
        for each in sockets:
            each.abort()

    thread = threading.Thread(target=lambda: asyncio.run(look_on()))
    thread.start()
    try:
        await_frames(heard, number)
        yield heard
    finally:
        ended.set()
        thread.join()


def await_frames(heard: list[int], most: int) -> None:
    until = time.monotonic() + PATIENCE / 1e3
    while heard[0] < most:
        assert time.monotonic() < until, f"{heard[0]} frames of {most} were heard"
        time.sleep(0.05)
