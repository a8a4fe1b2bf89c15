"""What was sent to a page, held against what its seat may know: the same game, played again from its record."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Literal

import msgspec
from playwright.sync_api import Page

from maquignon.play.asking import options_of
from maquignon.play.game import Game
from maquignon.play.records import Replay, parse_record
from maquignon.server.wire import outgoing

OPEN_TALK = {"Present", "Reacted", "Ack", "Refused", "HandOverCode", "Onlookers", "Next", "Lag", "Closing"}
"""Messages without anything of the game in them."""
KNOWN = {
    "Welcome": {"type", "code", "token", "snapshot", "missed", "limits", "speaker"},
    "News": {"type", "version", "viewer", "stage", "news", "view", "options", "clocks", "order", "table"}
    | {"out", "paused"},
}


def received(page: Page) -> list[dict[str, Any]]:
    """Everything that comes over the page's sockets from now on."""
    return _passing(page, "framereceived")


def sent(page: Page) -> list[dict[str, Any]]:
    """Everything that leaves over the page's sockets from now on."""
    return _passing(page, "framesent")


def _passing(page: Page, way: Literal["framereceived", "framesent"]) -> list[dict[str, Any]]:
    frames: list[dict[str, Any]] = []
    page.on("websocket", lambda socket: socket.on(way, lambda text: frames.append(json.loads(text))))
    return frames


class Knowledge:
    """What a seat may know of a game at each of its versions, and what it ordered itself."""

    def __init__(self, record: str, seat: int, said: Iterable[dict[str, Any]] = ()) -> None:
        self.orders = [_order(frame) for frame in said if frame["type"] == "Order"]
        self.views: dict[int, Any] = {}
        self.options: dict[int, Any] = {}
        game: Game | None = None
        for game in Replay(parse_record(record)):
            view = game.view(seat)
            self.views[view.version] = _plain(outgoing.view_out(view))
            self.options[view.version] = _plain(outgoing.options_out(options_of(view)))
        assert game is not None
        self.events = [_plain([outgoing.event_out(event) for event in events]) for events in game.events(seat)]

    def leaks(self, frames: Iterable[dict[str, Any]]) -> list[str]:
        """Whatever a page was sent that its seat may not know."""
        return [leak for frame in frames for leak in self._leaks(frame)]

    def _leaks(self, frame: dict[str, Any]) -> Iterator[str]:
        kind = frame["type"]
        if kind in OPEN_TALK:
            return
        for name in frame.keys() - KNOWN[kind]:
            yield f"{kind} says {name}"
        seen = frame["snapshot"] if kind == "Welcome" else frame
        view = seen.get("view")
        if view and view != self.views[view["version"]]:
            yield f"a view of version {view['version']} that is not the seat's"
        if view and seen.get("options", self.options[view["version"]]) != self.options[view["version"]]:
            yield f"options at version {view['version']} that are not the seat's"
        for each in (frame.get("missed") if kind == "Welcome" else frame["news"]) or ():
            told = each["told"]
            if told and told["type"] in ("Happened", "GameBegan") and told["events"] not in self.events:
                yield f"events that the seat may not know: {told['events']}"
            if told and told["type"] == "OwnOrder" and _order(told) not in self.orders:
                yield f"an order that the seat did not give: {told}"
        if seen.get("order") and _order(seen["order"]) not in self.orders:
            yield f"an order that the seat did not give stands: {seen['order']}"


def _plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def _order(frame: dict[str, Any]) -> tuple[int | None, int | None]:
    return frame.get("bid_up_to"), frame.get("slap_at")
