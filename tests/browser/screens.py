"""`python -m tests.browser.screens`: a picture of every screen for docs/screens, on a desktop and on a phone."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser

from tests.browser.chromium import browsing
from tests.browser.conftest import LIMITS
from tests.browser.host_pages import HOST_PAGES, host_page
from tests.browser.pictures import packed
from tests.browser.staging import Theatre, screens
from tests.browser.visitor import DESKTOP, PHONE
from tests.server.serving import running

DEVICES = {"desktop": DESKTOP, "phone": PHONE}
FOLDER = Path(__file__).parents[2] / "docs" / "screens"
BY_NIGHT = {"start", "table bidding", "table answer", "score sheet"}
DESKTOP_ONLY = {"television", "television lobby", "evening television", "evening gathering"}
Theme = Literal["light", "dark"]
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
        "said too much",
        "score sheet left",
        "table late",
    ),
}


def shown() -> list[str]:
    return [name for name in (*screens(), *HOST_PAGES) if name not in LEFT_OUT]


def views(name: str, device: str) -> list[tuple[str, Theme]]:
    """The pictures of a screen on a device: what each is called, and whether it is dark."""
    if device == "phone" and name in DESKTOP_ONLY:
        return []
    stem = f"{name.replace(' ', '-')}-{device}"
    return [(stem, "light"), (f"{stem}-dark", "dark")] if name in BY_NIGHT else [(stem, "light")]


def run() -> None:
    wanted = sys.argv[1:] or shown()
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        browsing() as browser,
        running(Path(folder), limits=LIMITS) as address,
    ):
        for device, size in DEVICES.items():
            take(browser, address.replace("127.0.0.1", "localhost"), device, size, wanted)
    total = sum(file.stat().st_size for file in FOLDER.glob("*.png"))
    print(f"{len(list(FOLDER.glob('*.png')))} pictures, {total / 1e6:.1f} MB")


def take(browser: Browser, address: str, device: str, size: dict, wanted: list[str]) -> None:
    theatre, workshop = Theatre(browser, address, size, adorned=True), browser.new_page()
    for name in wanted:
        for file, theme in views(name, device):
            found = (
                host_page(browser, address, name, size) if name in HOST_PAGES else staged(theatre, size, name, theme)
            )
            (FOLDER / f"{file}.png").write_bytes(packed(workshop, found))
            print(file, flush=True)
    theatre.close()
    workshop.close()


def staged(theatre: Theatre, size: dict, name: str, theme: Theme) -> bytes:
    theatre.begin_anew(size)
    screens()[name](theatre, theme=theme)
    return theatre.page.screenshot()


if __name__ == "__main__":
    run()
