"""What a client does when a line breaks, moves or is too narrow, at a server that says what the test wants."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import InvalidStatus

from maquignon.client import Client, RefusedByServer
from maquignon.client.pace import Pace
from maquignon.server.core.buckets import Buckets, Rate

PATIENCE = 90
"""Seconds that nothing takes, even where many tests share a slow machine."""

LIMITS = {"messages_per_second": 5, "messages_at_once": 20, "chat_lines": 5, "chat_seconds": 10}
LOOK: dict[str, Any] = {"stage": "play", "version": 7, "viewer": 0, "seats": [], "deal": None, "attempts": []}
LOOK |= {"view": {"version": 3}, "options": {"type": "BuyRightOptions"}}
OVER: dict[str, Any] = {"stage": "over", "version": 9, "viewer": 0, "news": [], "view": {"version": 4}, "options": None}

Door = Callable[[ServerConnection, list[dict[str, Any]]], Awaitable[None]]


def play(door: Door, **wishes: Any) -> tuple[Any, list[dict[str, Any]]]:
    """The last view, and all that the server heard; each message with the path it came by."""
    heard: list[dict[str, Any]] = []

    async def visit(socket: ServerConnection) -> None:
        assert socket.request
        heard.append({"path": socket.request.path, **json.loads(await socket.recv())})
        await door(socket, heard)

    async def go() -> Any:
        async with asyncio.timeout(PATIENCE), serve(visit, "127.0.0.1", 0) as server:
            (place,) = server.sockets
            address = f"http://127.0.0.1:{place.getsockname()[1]}"
            client = Client(address, "ABCDEF", "Bot", patience=PATIENCE, **wishes)
            return await client.play(lambda view, options: "sell")

    return asyncio.run(go()), heard


async def tell(socket: ServerConnection, kind: str, **what: Any) -> None:
    await socket.send(json.dumps({"type": kind, **what}))


async def welcome(socket: ServerConnection, token: str = "token") -> None:
    await tell(socket, "Welcome", token=token, snapshot=LOOK, missed=None, limits=LIMITS)


def reason(code: str) -> dict[str, Any]:
    return {"code": code, "values": {}, "sentence": f"a sentence about {code}"}


def test_what_was_not_answered_is_said_again_by_the_same_guest():
    async def door(socket, heard):
        await welcome(socket)
        heard.append(json.loads(await socket.recv()))
        if len(heard) < 6:
            socket.transport.abort()
            return
        await tell(socket, "Ack", key=heard[-1]["key"], version=8)
        await tell(socket, "News", **OVER)

    view, heard = play(door)
    assert view == OVER["view"]
    assert [each.get("token") for each in heard[::2]] == [None, "token", "token"]
    assert [each["type"] for each in heard[1::2]] == ["Move"] * 3
    assert heard[1] == heard[3] == heard[5], "the same key"


def test_after_a_refusal_it_is_asked_again_with_the_next_news():
    async def door(socket, heard):
        await welcome(socket)
        heard.append(json.loads(await socket.recv()))
        await tell(socket, "Refused", key=heard[-1]["key"], reason=reason("paused"))
        await tell(socket, "News", stage="play", version=8, viewer=0, news=[])
        heard.append(json.loads(await socket.recv()))
        await tell(socket, "News", **OVER)

    _view, heard = play(door)
    assert [each["seen"] for each in heard[1:]] == [7, 8]
    assert heard[1]["key"] != heard[2]["key"]


def test_it_goes_where_it_is_sent_and_back_to_the_front_door():
    async def door(socket, heard):
        if len(heard) < 3:
            await welcome(socket, f"token {len(heard)}")
            await tell(socket, "Closing", reason=reason("served-elsewhere"), path=f"/p/{len(heard)}/ws")
            await socket.close(1012)
        elif len(heard) == 3:
            socket.transport.abort()
        else:
            await tell(socket, "News", **OVER)

    _view, heard = play(door)
    assert [hello["path"] for hello in heard] == ["/ws", "/p/1/ws", "/p/2/ws", "/ws"]
    assert [hello["token"] for hello in heard] == [None, "token 1", "token 2", "token 2"]


def test_who_was_sent_away_for_good_does_not_come_back():
    async def door(socket, heard):
        code = "too-many-connections" if len(heard) == 1 else "banned"
        await tell(socket, "Closing", reason=reason(code))
        await socket.close(1008)

    with pytest.raises(RefusedByServer, match="a sentence about banned"):
        play(door)


def test_a_place_without_a_server_is_not_asked_for_minutes():
    async def go() -> None:
        async with serve(_stay_silent, "127.0.0.1", 0, process_request=_not_here) as server:
            (place,) = server.sockets
            await Client(f"http://127.0.0.1:{place.getsockname()[1]}", "ABCDEF", "Bot").play(lambda *_: None)

    with pytest.raises(InvalidStatus):
        asyncio.run(go())


async def _stay_silent(_socket: ServerConnection) -> None:
    raise AssertionError("nobody is let in")


def _not_here(socket: ServerConnection, _request: Any) -> Any:
    return socket.respond(404, "")


@pytest.mark.parametrize(("paces_itself", "refused"), [(True, 0), (False, 1)])
def test_a_paced_client_is_never_too_much_for_the_server(paces_itself, refused):
    """Both sides count by their own clocks; a line carries what was said together, a little later."""
    now, chance = 0.0, Random(1)
    pace, buckets = Pace(lambda: now), Buckets(lambda: now)
    rate = Rate(LIMITS["messages_per_second"], LIMITS["messages_at_once"])
    on_the_way, got, lost = 1, 0, 0
    pace.count()
    pace.allow(LIMITS)
    for _ in range(20_000):
        now += 0.01
        if not (pace.wait and paces_itself):
            pace.count()
            on_the_way += 1
        while on_the_way and chance.random() < 0.05:
            taken = [buckets.take("guest", rate) for _ in range(on_the_way)]
            got, lost, on_the_way = got + sum(taken), lost + taken.count(False), 0
    assert (lost > 0) == refused
    assert got > 900, "and it says nearly all it may in 200 seconds"
