"""`python -m bench.long_game [--onlookers N] [--minutes M]`: the page through a six-player Master game.

What it holds, and what a piece of news costs it, told by quarters of the game: both should stay flat, however much has
happened and however many look on. The game is played to its end, as fast as bots go, or calmly for so many minutes.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from tests.browser.chromium import browsing
from tests.browser.conftest import LIMITS
from tests.browser.upkeep import Sample, Upkeep, onlookers, quarters
from tests.browser.visitor import DESKTOP, QUICK, Visitor
from tests.server.serving import running

EDITION, BOTS = "master-2009", ("pip", "gus", "nora", "otto", "odile")
NEWS = 1_300
"""About as many as such a game has."""
AT_ONCE = 0.05
BESIDE_PAUSES, OF_A_PAUSE = 0.1, 0.33
"""Seconds from one piece of news to the next: so many beside the bots' pauses, and such a part of one, since several
think at a time."""
SAMPLES = 20
"""In the time that a game takes, at least."""


def tempo(minutes: float | None) -> tuple[float, dict[str, int]]:
    """The pause of bots and the clock with which a game takes about so long."""
    if minutes is None:
        return AT_ONCE, QUICK
    each = 60 * minutes / NEWS
    pause = max(AT_ONCE, (each - BESIDE_PAUSES) / OF_A_PAUSE)
    return pause, {**QUICK, "call": round(1e3 * each), "count": round(1e3 * each)}


def played(number: int, minutes: float | None) -> list[Sample]:
    """A game with so many onlookers, as the page was all through it."""
    pause, speed = tempo(minutes)
    with (
        tempfile.TemporaryDirectory() as folder,
        browsing() as browser,
        running(Path(folder), limits=LIMITS, bot_pause=pause) as address,
    ):
        ann = Visitor(browser, address, DESKTOP)
        code = ann.begin(EDITION, [None, *BOTS], speed=speed)
        with onlookers(address, code, number) as heard:
            ann.start_playing()
            samples = followed(ann, heard, number, minutes)
        assert not ann.troubles, ann.troubles
        ann.context.close()
    return samples


def followed(ann: Visitor, heard: list[int], number: int, minutes: float | None) -> list[Sample]:
    """Until the game is over or its time is: the score sheet is another page."""
    upkeep, begun = Upkeep(ann.page), time.monotonic()
    most = float("inf") if minutes is None else 60 * minutes
    samples = [upkeep.sample(heard[0] / number)]
    while time.monotonic() - begun < most:
        ann.page.wait_for_timeout(1e3 * min(2.0, (minutes or 1) * 60 / SAMPLES))
        if ann.page.locator(".over[open]").count():
            break
        samples.append(upkeep.sample(heard[0] / number))
    return samples


def report(samples: list[Sample]) -> None:
    print("     news  seconds  heap MB  elements  but animals and money  layouts each  layout ms  script ms  work ms")
    for each in quarters(samples):
        held = f"{each.news:9,.0f}  {each.seconds:7.0f}  {each.heap:7.1f}  {each.elements:8,.0f}  {each.others:21,.0f}"
        print(f"{held}  {each.layouts:12.1f}  {each.layout_ms:9.1f}  {each.script_ms:9.1f}  {each.work_ms:7.1f}")


def run() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.long_game", description="Measure the page in a long game.")
    parser.add_argument("--onlookers", metavar="N", type=int, default=100, help="one or more (default: 100)")
    parser.add_argument(
        "--minutes", metavar="M", type=float, help="how long the game goes (default: as fast as bots go)"
    )
    args = parser.parse_args()
    report(played(max(1, args.onlookers), args.minutes))


if __name__ == "__main__":
    run()
