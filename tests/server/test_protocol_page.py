"""What docs/protocol.md shows is sent to a real server, as it stands there: only codes, tokens and keys are its own."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import shutil
import subprocess
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from maquignon.server.http.bodies import ASKED
from maquignon.server.settings.limits import Limits
from maquignon.server.wire import incoming
from tests.server.client import Client
from tests.server.serving import get, post
from tools.protocol_fields import parts
from tools.protocol_page import SECTIONS

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
BEFORE = ("Sit", "Say", "React", "SeatBot", "SetOptions", "HandOver", "ShowOnlookers", "Begin")
"""Followed one after the other at a new table; the host's other wishes end it or need others."""


def shown(kind: str) -> Any:
    """The example under a heading."""
    (text,) = re.findall(rf"^### {kind}\n.*?^```json\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)[:1]
    return json.loads(text)


def test_a_table_is_opened_as_the_page_says(address):
    answer = post(f"{address}/api/tables", json=shown("TableWish"))
    assert answer.status_code == 201, answer.text


@pytest.mark.parametrize("kind", ASKED)
def test_what_a_client_sends_is_shown_as_it_is_read(kind):
    msgspec.convert(shown(kind.__name__), kind)


@pytest.mark.skipif(shutil.which("curl") is None, reason="there is no curl here")
def test_the_curl_example_opens_a_table(address):
    (command,) = re.findall(r"^```sh\n(curl .*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    said = subprocess.run(["sh", "-c", command.replace("http://127.0.0.1:8630", address)], capture_output=True)
    assert get(f"{address}/api/tables/{json.loads(said.stdout)['code']}").json()["edition"] == "koehandel-2001"


def test_every_message_of_the_page_is_understood(address):
    asyncio.run(say_all(address))


async def say_all(address: str) -> None:
    table = post(f"{address}/api/tables", json=shown("TableWish")).json()
    hello = {**shown("Hello"), "table": table["code"], "token": table["token"], "hand_over": None}
    del hello["type"]
    kinds = {kind.__name__ for kind in get_args(incoming.ClientMessage)} - {"Hello"}
    async with Client(address, hello.pop("table"), **hello) as host:
        for kind in (*BEFORE, *sorted(kinds - {*BEFORE, "Close", "Leave", "Stand"}), "Stand", "Leave", "Close"):
            answer = await host.ask(**{**with_kind(shown(kind)), "key": secrets.token_hex(16)})
            if kind in BEFORE:
                assert answer["type"] in ("Ack", "HandOverCode", "Onlookers"), (kind, answer)
            elif answer["type"] == "Refused":  # it is not the moment for it
                assert answer["reason"]["code"] != "message-unreadable", (kind, answer)


def with_kind(message: dict[str, Any]) -> dict[str, Any]:
    return {"kind": message.pop("type"), **message}


def test_every_field_of_every_message_is_in_a_table():
    kinds = [kind for _title, listed in SECTIONS for kind in listed]
    for kind in (*kinds, *parts(kinds)):
        (section,) = re.findall(rf"^### {kind.__name__}\n(.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL)[:1]
        for field in msgspec.inspect.type_info(kind).fields:  # type: ignore[attr-defined]
            assert f"| `{field.encode_name}` |" in section, (kind, field.name)


def test_the_limits_are_those_of_a_server():
    limits = Limits()
    assert f"| {limits.messages_at_once} at once, {limits.messages_per_second:g} a second |" in PAGE
