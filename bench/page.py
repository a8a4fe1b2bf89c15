"""`python -m bench.page [--moves N]`: from a click in the browser to the painted change, at a table of four."""

import argparse
import statistics
import tempfile
from pathlib import Path

from tests.browser.chromium import browsing
from tests.browser.conftest import LIMITS
from tests.browser.visitor import DESKTOP, Visitor
from tests.server.serving import running

SPEED = {"call": 600, "count": 600, "decision": 900_000, "turn": 900_000, "grace": 900_000, "reveal": 90_000}
MOST_SECONDS = 240

MEASURE = """async (most) => {
  const waits = [];
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const after = new MessageChannel();
    after.port1.onmessage = done;
    after.port2.postMessage(0);
  }));
  /** The move has been told: another sentence in the log, or another decision. */
  const told = () => new Promise((done) => {
    const log = document.querySelector(".log");
    const newest = log.lastElementChild;
    const watcher = new MutationObserver(() => {
      if (log.lastElementChild === newest) return;
      watcher.disconnect();
      done();
    });
    watcher.observe(log, { childList: true, subtree: true });
  });
  const isHeld = (button) => button.matches(".hammer, .slap"); // a sale and a slap wait for slower lines on purpose
  while (waits.length < most && !document.querySelector(".over")) {
    await new Promise((done) => setTimeout(done, 30));
    const buttons = [...document.querySelectorAll(".actions button:not(:disabled)")];
    const first = buttons.filter((button) => button.matches(".main, .good"));
    // the first tap on a bluff only warns
    const button = first.find((each) => !each.matches(".warn")) ?? buttons.at(-1);
    const isOffering = document.querySelector(".actions .tray") && !first.length;
    if (isOffering) document.querySelector(".purse button:not(:disabled)")?.click();
    if (!button || isOffering) continue;
    const bid = document.querySelector(".actions .bid");
    if (bid && Math.random() < 0.7) continue;
    const change = told();
    const begun = performance.now();
    button.click();
    await Promise.race([change, new Promise((done) => setTimeout(done, 3000))]);
    await painted();
    if (!isHeld(button)) waits.push(performance.now() - begun);
  }
  return waits;
}"""


def run() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.page", description="Measure the page at a table of four.")
    parser.add_argument("--moves", metavar="N", type=int, default=100, help="how many moves (default: 100)")
    args = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        browsing() as browser,
        running(Path(folder), limits=LIMITS, bot_pause=0.3) as address,
    ):
        ann = Visitor(browser, address, DESKTOP)
        waits: list[float] = []
        while len(waits) < args.moves:
            ann.begin("koehandel-2001", [None, "pip", "gus", "nora"], speed=SPEED)
            ann.context.set_default_timeout(MOST_SECONDS * 1_000)
            waits += ann.page.evaluate(MEASURE, args.moves - len(waits))
        ann.context.close()
    percentiles = statistics.quantiles(waits, n=100)
    print(
        f"{len(waits)} moves at a table of four, click to painted change: median {percentiles[49]:.0f} ms, "
        f"p95 {percentiles[94]:.0f} ms, most {max(waits):.0f} ms"
    )


if __name__ == "__main__":
    run()
