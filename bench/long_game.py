"""`python -m bench.long_game [--onlookers N]`: the page through a six-player Master game that it plays to the end.

What it holds, and what a piece of news costs it, told by quarters of the game: both should stay flat, however much has
happened and however many look on.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import CDPSession, Page

from maquignon.bench.light_socket import LightSocket
from maquignon.play.protocol import PROTOCOL
from maquignon.server.core.padding import SENT
from tests.browser.chromium import browsing
from tests.browser.conftest import LIMITS
from tests.browser.visitor import DESKTOP, Visitor
from tests.server.serving import running

EDITION, BOTS = "master-2009", ("pip", "gus", "nora", "otto", "odile")
SAMPLE_SECONDS = 2.0
ELEMENTS = "document.querySelectorAll('*').length"


@dataclass(frozen=True)
class Sample:
    """The page at one moment: what it holds after a collection, and all its work so far."""

    news: float
    seconds: float
    heap: float
    elements: int
    layouts: float
    layout_seconds: float
    task_seconds: float


def sampled(page: Page, browser: CDPSession, news: float) -> Sample:
    browser.send("HeapProfiler.collectGarbage")
    metrics = {each["name"]: each["value"] for each in browser.send("Performance.getMetrics")["metrics"]}
    return Sample(
        news=news,
        seconds=time.monotonic(),
        heap=metrics["JSHeapUsedSize"] / 2**20,
        elements=page.evaluate(ELEMENTS),
        layouts=metrics["LayoutCount"],
        layout_seconds=metrics["LayoutDuration"] + metrics["RecalcStyleDuration"],
        task_seconds=metrics["TaskDuration"],
    )


@contextlib.contextmanager
def onlookers(address: str, code: str, number: int) -> Iterator[list[int]]:
    """So many at the table who only look; how many frames all of them heard."""
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
        yield heard
    finally:
        ended.set()
        thread.join()


def played(number: int) -> list[Sample]:
    """A game with so many onlookers, sampled until it is over: the score sheet is another page."""
    with (
        tempfile.TemporaryDirectory() as folder,
        browsing() as browser,
        running(Path(folder), limits=LIMITS, bot_pause=0.05) as address,
    ):
        ann = Visitor(browser, address, DESKTOP)
        code = ann.begin(EDITION, [None, *BOTS])
        session = ann.context.new_cdp_session(ann.page)
        session.send("Performance.enable")
        with onlookers(address, code, number) as heard:
            ann.start_playing()
            samples = [sampled(ann.page, session, heard[0] / number)]
            while True:
                ann.page.wait_for_timeout(SAMPLE_SECONDS * 1_000)
                if ann.page.locator(".over[open]").count():
                    break
                samples.append(sampled(ann.page, session, heard[0] / number))
        assert not ann.troubles, ann.troubles
        ann.context.close()
    return samples


def report(samples: list[Sample]) -> None:
    """By quarters of the news."""
    print("     news  heap MB  elements  layouts each  layout ms each  work ms each  seconds  work, % of the time")
    whole = samples[-1].news
    marks = [next(each for each in samples if each.news >= whole * quarter / 4) for quarter in range(5)]
    for before, after in pairwise(marks):
        news = after.news - before.news
        layouts, seconds = after.layouts - before.layouts, after.layout_seconds - before.layout_seconds
        work, took = after.task_seconds - before.task_seconds, after.seconds - before.seconds
        held = f"{after.news:9,.0f}  {after.heap:7.1f}  {after.elements:8,}"
        print(f"{held}  {layouts / news:12.1f}  {1e3 * seconds / news:14.1f}  {1e3 * work / news:12.1f}", end="")
        print(f"  {took:7.0f}  {100 * work / took:19.0f}")


def run() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.long_game", description="Measure the page in a long game.")
    parser.add_argument("--onlookers", metavar="N", type=int, default=100, help="one or more (default: 100)")
    report(played(max(1, parser.parse_args().onlookers)))


if __name__ == "__main__":
    run()
