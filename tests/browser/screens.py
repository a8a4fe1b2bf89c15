"""`python -m tests.browser.screens`: a picture of every screen for docs/screens, on a desktop and on a phone."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.chromium import browsing
from tests.browser.conftest import LIMITS
from tests.browser.pictures import packed
from tests.browser.staging import Theatre, screens
from tests.browser.visitor import DESKTOP, PHONE
from tests.server.serving import running

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
BY_NIGHT = {"start", "table bidding", "table answer", "score sheet"}
DESKTOP_ONLY = {"television", "television lobby", "evening television", "evening gathering"}
LEFT_OUT = {
    *(
        "refusal",
        "nowhere",
        "replay figures",
        "own games",
        "chat",
        "table onlooker",
        "table pedigree-payment",
        "table late",
    ),
    *(
        "table tied-offer",
        "table tied-answer",
        "table counter",
        "table extra",
        "dealing",
        "deal unseen",
        "deal lied about",
        "table shown-up",
        "joining",
        "market past",
        "hand over",
        "table late",
    ),
}


def run() -> None:
    wanted = sys.argv[1:] or [name for name in screens() if name not in LEFT_OUT]
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        browsing() as browser,
        running(Path(folder), limits=LIMITS) as address,
    ):
        for device, size in (("desktop", DESKTOP), ("phone", PHONE)):
            take(browser, address.replace("127.0.0.1", "localhost"), device, size, wanted)
    total = sum(file.stat().st_size for file in FOLDER.glob("*.png"))
    print(f"{len(list(FOLDER.glob('*.png')))} pictures, {total / 1e6:.1f} MB")


def take(browser: Browser, address: str, device: str, size: dict, wanted: list[str]) -> None:
    theatre, workshop = Theatre(browser, address, size, adorned=True), browser.new_page()
    for name in wanted:
        if device == "phone" and name in DESKTOP_ONLY:
            continue
        for theme in ("light", "dark") if name in BY_NIGHT else ("light",):
            theatre.begin_anew(size)
            screens()[name](theatre, theme=theme)
            file = "-".join([name.replace(" ", "-"), device, *(["dark"] if theme == "dark" else [])])
            (FOLDER / f"{file}.png").write_bytes(packed(workshop, theatre.page.screenshot()))
            print(file, flush=True)
    theatre.close()
    workshop.close()


if __name__ == "__main__":
    run()
