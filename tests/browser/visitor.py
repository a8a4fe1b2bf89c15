"""A person at the page: opens tables, sits down and plays with what the page offers, and nothing else."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page

PHONE: Any = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
DESKTOP: Any = {"viewport": {"width": 1280, "height": 800}}
QUICK = {"call": 50, "count": 50, "decision": 90_000, "turn": 90_000, "grace": 60_000, "reveal": 60_000}
PATIENT = {"call": 90_000, "count": 90_000, "decision": 900_000, "turn": 900_000, "grace": 900_000, "reveal": 90_000}
"""An auction stays open until somebody ends it."""
PATIENCE = 60_000
WHOLE_GAME = 240_000
"""Milliseconds that no game takes, even where many tests share a slow machine."""

UNADORNED = """{
  const plain = new CSSStyleSheet();
  plain.replaceSync("*, ::before, ::after { box-shadow: none !important; background-image: none !important }");
  document.adoptedStyleSheets = [plain];
}"""
"""Shadows and shades are most of the work of painting a table, and nothing that is measured depends on them."""


class Visitor:
    """One browser context: its own cookie, its own storage, its own purse."""

    def __init__(self, browser: Browser, address: str, device: Any = PHONE, name: str = "Ann", **settings: Any) -> None:
        self.address = address
        self.name = name
        self.context: BrowserContext = browser.new_context(
            base_url=address, locale="en-GB", service_workers="block", **device
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(UNADORNED)
        self.context.add_init_script(_keeping({"name": name, **settings}))
        self.page: Page = self.context.new_page()
        self.troubles = watched(self.page)

    def open_table(self, edition: str, seats: list[str | None], **wish: Any) -> str:
        """The code of a new table, asked for as the page does."""
        self._come()
        wished = {"edition": edition, "seats": [{"bot": bot} for bot in seats], "speed": QUICK, **wish}
        return str(self.page.evaluate(_POST, wished)["code"])

    def sit(self, code: str, begin: bool = False) -> None:
        """To a table, with the wish to sit down there, as the start page and the set-up leave it."""
        self._come()
        intent = {"sit": True, "begin": begin, "name": self.name}
        keep = "([code, intent]) => sessionStorage.setItem(`maquignon intent ${code}`, intent)"
        self.page.evaluate(keep, [code, json.dumps(intent)])
        self.page.goto(f"/t/{code}")

    def begin(self, edition: str, seats: list[str | None], **wish: Any) -> str:
        """A game that has begun; with bots in all other seats."""
        code = self.open_table(edition, seats, **wish)
        self.sit(code, begin=True)
        self.page.locator(".table").wait_for()
        return code

    def _come(self) -> None:
        """To the server's address, if not there already, and to none of its pages: they would take their time."""
        if not self.page.url.startswith(self.address):
            self.page.route("**/blank", lambda route: route.fulfill(content_type="text/html", body=_BLANK))
            self.page.goto("/blank")
            self.page.unroute("**/blank")

    @property
    def actions(self) -> Locator:
        return self.page.locator(".actions")

    def start_playing(self, seed: int = 1) -> None:
        """From now on this person taps what there is to tap, until the game is over."""
        self.page.evaluate(f"(seed) => {{ const play = {PLAYER}; window.played = play(seed); }}", seed)

    def play(self, seed: int = 1) -> int:
        """To the score sheet; how often something was tapped."""
        self.start_playing(seed)
        self.page.locator(".over[open]").wait_for(timeout=WHOLE_GAME)
        return int(self.page.evaluate("window.played.taps"))

    def expect_trouble(self, *patterns: str) -> None:
        expect_trouble(self.troubles, *patterns)

    def replay(self, code: str) -> Any:
        """The finished game, all purses open."""
        return self.page.evaluate("async (code) => (await fetch(`/api/replays/${code}`)).json()", code)


def expect_trouble(troubles: list[str], *patterns: str) -> None:
    """What had to go wrong did; whatever else went wrong is left, and told at the end."""
    for pattern in patterns:
        assert any(re.search(pattern, trouble) for trouble in troubles), f"{pattern}: not in {troubles}"
    troubles[:] = [each for each in troubles if not any(re.search(pattern, each) for pattern in patterns)]


def watched(page: Page) -> list[str]:
    """What goes wrong on a page."""
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda message: troubles.extend([message.text] if _is_trouble(message) else []))
    return troubles


def _is_trouble(message: ConsoleMessage) -> bool:
    """Not a game that is over, and is asked for again until it is written down."""
    return message.type == "error" and "/api/replays/" not in str(message.location)


def kept(settings: dict[str, Any]) -> dict[str, Any]:
    """What a person chose, the rest as tests like it."""
    return {"motion": "none", "sound": False, "vibration": False, "theme": "light", **settings}


def _keeping(settings: dict[str, Any]) -> str:
    text = json.dumps(json.dumps(kept(settings)))
    return f"if (!localStorage.getItem('maquignon')) localStorage.setItem('maquignon', {text})"


_BLANK = "<link rel=icon href=data:,>"

_POST = """async (wish) => {
  const headers = {"content-type": "application/json"};
  const response = await fetch("/api/tables", {method: "POST", headers, body: JSON.stringify(wish)});
  return response.json();
}"""

PLAYER = (Path(__file__).parent / "player.js").read_text(encoding="utf-8")
