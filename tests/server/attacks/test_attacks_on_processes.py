"""The attacks as they were first tried: over real sockets, with the limits of a public server, on two processes.

The processes stand behind a proxy that is believed, so that attackers and people have addresses of their own.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from maquignon.server.settings.limits import Limits
from tests.server.attacks.test_half_requests import GET, left_open
from tests.server.client import Client
from tests.server.serving import PATIENCE, awaited, get, post
from tests.server.test_several_processes import Pair
from tests.store.postgres import Postgres

pytestmark = pytest.mark.long
LIMITS = Limits()
PUBLIC = ("messages_per_second", "messages_at_once", "openings_at_once")
TABLE = {"edition": "koehandel-2001", "seats": [{}, {}, {}], "public": True}


@pytest.fixture
def pair(tmp_path: Path, postgres: Postgres) -> Iterator[Pair]:
    made = Pair(tmp_path, postgres)
    made.settings |= {name: str(getattr(LIMITS, name)) for name in PUBLIC} | {"proxy": "127.0.0.1"}
    try:
        made.start("1")
        made.start("2")
        before = _heartbeat(made)
        assert awaited(lambda: _heartbeat(made) != before), "the first has not heard of the second"
        yield made
    finally:
        made.end()


def _heartbeat(pair: Pair) -> str:
    found: str = pair._sql("SELECT until FROM processes WHERE name = '1'")
    return found


def _from(address: str) -> dict[str, str]:
    return {"x-forwarded-for": address}


async def _come(pair: Pair, name: str, code: str, address: str, **hello: Any) -> Client | None:
    """None for whoever is refused before the handshake."""
    client = Client(pair.address(name), code, ways=pair.ways, headers=_from(address), **hello)
    try:
        return await client.__aenter__()
    except InvalidStatus:
        return None


def test_chat_by_reconnecting_through_both(pair: Pair) -> None:
    """185 lines in 6 s came through once."""
    table = post(f"{pair.address('1')}/api/tables", json=TABLE, headers=_from("198.51.100.7")).json()

    async def shout() -> int:
        said = 0
        for turn in range(40):
            client = await _come(pair, "12"[turn % 2], table["code"], "198.51.100.66")
            if client is None or client.closed:
                continue
            for _ in range(LIMITS.chat_lines):
                said += (await client.ask("Say", text="buy now"))["type"] == "Ack"
            await client.__aexit__()
        return said

    began = time.monotonic()
    said = asyncio.run(shout())
    most = LIMITS.chat_lines * (1 + (time.monotonic() - began) / LIMITS.chat_seconds)
    assert 0 < said <= most


def test_tables_without_a_cookie_at_both(pair: Pair) -> None:
    """50 public tables in 7 s were opened once."""
    opened = [
        post(f"{pair.address('12'[turn % 2])}/api/tables", json=TABLE, headers=_from("198.51.100.67")).status_code
        for turn in range(50)
    ]
    assert opened.count(201) == LIMITS.openings_at_once
    friend = post(f"{pair.address('1')}/api/tables", json=TABLE, headers=_from("198.51.100.8"))
    assert friend.status_code == 201


def test_codes_guessed_at_both(pair: Pair) -> None:
    async def guess() -> list[str]:
        found = []
        for turn in range(80):
            client = await _come(pair, "12"[turn % 2], f"{turn:012d}", "198.51.100.68")
            found.append(client.messages[-1]["reason"]["code"] if client else "")
            if client:
                await client.__aexit__()
        return found

    began = time.monotonic()
    found = asyncio.run(guess())
    most = LIMITS.guesses_at_once + LIMITS.guesses_per_minute / 60 * (time.monotonic() - began) + 2
    assert 0 < found.count("no-table") <= most


def test_1500_half_requests_are_gone_in_seconds(pair: Pair) -> None:
    """They stayed open for 47 s once."""
    began = time.monotonic()
    for _ in range(5):  # a process of the tests may have no more than about a thousand files
        assert left_open(pair.address("1"), [GET] * 300, PATIENCE) == []
    assert time.monotonic() - began < 5 * (LIMITS.header_seconds + 10)
    assert get(f"{pair.address('1')}/health").status_code == 200
